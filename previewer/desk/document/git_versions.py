"""Versions of a file that git keeps: that of the last commit, and those that met in a conflict."""

from __future__ import annotations

import os
from functools import partial
from pathlib import Path
from time import monotonic
from typing import TYPE_CHECKING, NamedTuple

from PySide6.QtCore import QObject

from previewer.desk.background import Reader
from previewer.pieces.source import MAX_BYTES

if TYPE_CHECKING:
    from concurrent.futures import Future

    from previewer.desk.document.open_piece import OpenPiece
    from previewer.desk.services import Services

#: Seconds after which a folder is looked at again.
_AGAIN = 5
#: Seconds that git may take for one version.
_PATIENCE = 10
#: A repository that lies within another's files is none, and what it lacks is fetched from nowhere: a fetch would run
#: what its configuration names.
_SETTINGS = ("-c", "safe.bareRepository=explicit", "-c", "core.fsmonitor=false")
_CLOSED = {"GIT_ALLOW_PROTOCOL": "", "GIT_NO_LAZY_FETCH": "1", "GIT_OPTIONAL_LOCKS": "0", "GIT_TERMINAL_PROMPT": "0"}


class MetVersions(NamedTuple):
    """What both sides came from (b'' where they did not: both added the file), and what the other side has."""

    base: bytes
    theirs: bytes


def met_versions(path: Path) -> MetVersions | None:
    """The versions of a file with an open conflict; None for every other file, and where there is no git."""
    theirs = _blob(path, ":3")
    return None if theirs is None else MetVersions(_blob(path, ":1") or b"", theirs)


def may_be_committed(path: Path) -> bool:
    """Whether a file lies in a folder that git looks after, as far as can be told without asking git."""
    return any((folder / ".git").exists() for folder in path.parents)


class GitFolder(QObject):
    """Whether a piece lies in a folder that git looks after, looked at in a thread now and then."""

    def __init__(self, piece: OpenPiece, services: Services) -> None:
        super().__init__(piece)
        self._piece = piece
        self._reader = Reader(self)
        if services.tab is not None:
            self._reader.came.connect(services.tab.abilitiesChanged)
        #: The folder that was looked at last, when, and whether it is one.
        self._folder: Path | None = None
        self._at, self._is_one = 0.0, False

    def is_one(self) -> bool:
        """Whether it does, as far as that is known."""
        path = self._piece.path
        if path.parent != self._folder or monotonic() - self._at > _AGAIN:
            self._folder, self._at = path.parent, monotonic()
            self._reader.read(partial(may_be_committed, path), self._take)
        return self._is_one

    def _take(self, found: Future[bool]) -> None:
        self._is_one = found.result()


def committed(path: Path) -> bytes | None:
    """A file as the last commit has it; None where it has none, and where there is no git."""
    return _blob(path, "HEAD")


def _blob(path: Path, version: str) -> bytes | None:
    import subprocess

    # Plumbing: it runs nothing that a repository names, no filter, no pager, no hook.
    words = ["git", *_SETTINGS, "-C", str(path.parent), "cat-file", "blob", f"{version}:./{path.name}"]
    try:
        ran = subprocess.run(
            words,
            capture_output=True,
            stdin=subprocess.DEVNULL,
            check=False,
            timeout=_PATIENCE,
            env={**os.environ, **_CLOSED},
        )
    except (OSError, subprocess.SubprocessError):
        return None
    return ran.stdout if ran.returncode == 0 and len(ran.stdout) <= MAX_BYTES else None
