"""Phones that are broken on purpose: a copy of the QML in which one line is another."""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import NamedTuple

from previewer.phone import screens
from previewer.pictures.work import studio


class Mutant(NamedTuple):
    """A phone with another line in one of its QML files; `rule` says what is wrong with it, `kind` of which item."""

    rule: str
    platform: str
    kind: str
    file: str
    line: str
    becomes: str
    design: str = ""

    @property
    def name(self) -> str:
        """What it is called in tables."""
        return f"{self.rule} · {self.platform} {self.design} {self.kind} · {self.file}"


@contextmanager
def broken(mutant: Mutant, folder: Path) -> Iterator[None]:
    """Phones of this process are the mutant's, as long as they are made within."""
    whole, copy = screens.QML, folder / "qml"
    shutil.copytree(whole, copy)
    file = copy / "Phone" / mutant.file
    text = file.read_text(encoding="utf-8")
    assert text.count(mutant.line) >= 1, mutant
    file.write_text(text.replace(mutant.line, mutant.becomes, 1), encoding="utf-8")
    studio().close()
    screens.QML = copy
    try:
        yield
    finally:
        studio().close()
        screens.QML = whole
