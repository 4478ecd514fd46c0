"""Versions of a piece that lie beside it: files of its folder with its title."""

from functools import partial
from pathlib import Path

from PySide6.QtCore import QObject, Signal

from previewer.desk.background import Report, Task
from previewer.pieces import Reading, read_file

#: Files of a folder that are looked into, and how many of them are told.
_LOOKED, MOST = 200, 3


class OwnVersions(QObject):
    """Looks through the folder of a piece, beside the window, when the piece is another or stands elsewhere."""

    #: Others were found.
    changed = Signal()

    def __init__(self, parent: QObject) -> None:
        super().__init__(parent)
        self.found: list[Path] = []
        self._of: tuple[Path, object] | None = None
        self._task = Task(self)
        self._task.done.connect(self._take)

    def look(self, path: Path, reading: Reading) -> None:
        """Look for versions of the piece of a file."""
        of = path, titles(reading)
        if of != self._of:
            self._of = of
            self._task.start_thread(partial(own_versions, path, reading))

    def _take(self, found: list[Path]) -> None:
        if found != self.found:
            self.found = found
            self.changed.emit()


def own_versions(path: Path, reading: Reading, report: Report) -> list[Path]:
    """The files beside a piece's that have a title of it, by name."""
    own, found = titles(reading), []
    try:
        beside = sorted(file for file in path.parent.glob("*.json") if file.name != path.name and file.is_file())
    except OSError:
        return []
    for file in beside[:_LOOKED] if own else ():
        report()
        try:
            other = read_file(file)
        except OSError:
            continue
        if other.piece is not None and own & titles(other):
            found.append(file)
    return found[:MOST]


def titles(reading: Reading) -> frozenset[tuple[str, str]]:
    """The titles of a piece, each with its language."""
    texts = reading.root.get("title") if reading.piece is not None else None
    if not isinstance(texts, dict):
        return frozenset()
    return frozenset((code, text) for code, text in texts.items() if isinstance(text, str) and text.strip())
