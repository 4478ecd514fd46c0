"""Phones that are broken on purpose: a copy of the QML in which a line is another, or another method of `phone`."""

from __future__ import annotations

import shutil
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, NamedTuple

import pytest

from previewer.phone import screens
from previewer.pictures.work import studio


class Change(NamedTuple):
    """Another line in place of the first one that reads so in a QML file."""

    file: str
    line: str
    becomes: str


class Patch(NamedTuple):
    """Another method in place of one of a class: made of the one that was there."""

    owner: type
    method: str
    becomes: Callable[[Any], Any]


class Mutant(NamedTuple):
    """A phone with a fault; `rule` says what is wrong with it, and `kind` at which item it is tried."""

    rule: str
    platform: str
    kind: str
    change: Change | Patch
    design: str = ""

    @property
    def name(self) -> str:
        """What it is called in tables."""
        where = self.change.file if isinstance(self.change, Change) else self.change.owner.__name__
        line = self.change.becomes if isinstance(self.change, Change) else self.change.method
        return f"{self.rule} · {self.platform} {self.design} {self.kind} · {where}: {line}"


@contextmanager
def broken(mutant: Mutant, folder: Path) -> Iterator[None]:
    """Phones of this process are the mutant's, as long as they are made within."""
    change = mutant.change
    studio().close()
    with pytest.MonkeyPatch.context() as patch:
        if isinstance(change, Patch):
            patch.setattr(change.owner, change.method, change.becomes(getattr(change.owner, change.method)))
        else:
            copy = folder / "qml"
            shutil.copytree(screens.QML, copy)
            file = copy / "Phone" / change.file
            text = file.read_text(encoding="utf-8")
            assert change.line in text, mutant.name
            file.write_text(text.replace(change.line, change.becomes, 1), encoding="utf-8")
            patch.setattr(screens, "QML", copy)
        yield
        studio().close()
