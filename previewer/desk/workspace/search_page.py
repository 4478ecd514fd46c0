"""Searching the files of all pieces of a folder."""

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import NamedTuple

from PySide6.QtCore import QTimer
from PySide6.QtWidgets import QWidget

from previewer.desk.background import Report, Task, error_text
from previewer.desk.widgets import check_box, named
from previewer.desk.workspace.tables import TablePage, TableRow
from previewer.desk.workspace.targets import FoundIn, SearchHit
from previewer.desk.workspace.workspace import Workspace
from previewer.pieces.source import MAX_BYTES

#: The most that is listed; there may be a hit in every line of a thousand files.
MOST = 5000
#: Milliseconds after the last key.
_PAUSE = 150
_LONGEST = 300


class SearchHits(NamedTuple):
    """What was found, by the name of the piece, and whether there is more."""

    found: tuple[tuple[str, SearchHit], ...]
    more: bool


def search(
    texts: Iterator[tuple[str, str]],
    words: str,
    exact: bool,
    most: int = MOST,
    report: Callable[[], object] = lambda: None,
) -> SearchHits:
    """The lines of named texts that have some words; letters of either case alike unless `exact`."""
    found: list[tuple[str, SearchHit]] = []
    sought = re.compile(re.escape(words), re.NOFLAG if exact else re.IGNORECASE)
    for name, text in texts:
        report()
        if sought.search(text) is None:
            continue
        for number, line in enumerate(text.split("\n"), 1):
            at = sought.search(line)
            if at is not None:
                if len(found) == most:
                    return SearchHits(tuple(found), True)
                found.append((name, SearchHit(number, at.start() + 1, at.end() + 1, line.strip()[:_LONGEST])))
    return SearchHits(tuple(found), False)


class SearchPage(TablePage):
    """Finds as it is typed; what is not saved is searched as it stands."""

    def __init__(
        self, workspace: Workspace, unsaved: Callable[[], Mapping[str, str]], parent: QWidget | None = None
    ) -> None:
        super().__init__((260, 60), parent)
        self._workspace = workspace
        self._unsaved = unsaved
        self._hits = SearchHits((), False)
        self._failed = ""
        self.field.setMaximumWidth(560)
        self.exact = check_box(self, lambda: self.tr("Match case"), lambda _on: self._later.start(0))
        self.exact.setObjectName("searchExact")
        self._task = Task(self)
        self._task.done.connect(self._take)
        self._task.failed.connect(self._fail)
        self._later = QTimer(self, singleShot=True, interval=_PAUSE)
        self._later.timeout.connect(self.run)
        named(
            self,
            self.field,
            lambda: self.tr("Search in all pieces"),
            placeholder=lambda: self.tr("Search in all pieces"),
        )
        self.field.textChanged.connect(lambda _text: self._later.start(_PAUSE))
        self.field.returnPressed.connect(self.run)
        self.put(self.exact, None)

    def heads(self) -> Sequence[str]:
        return self.tr("Piece"), self.tr("Line"), self.tr("Text")

    def rows_now(self) -> Iterator[TableRow]:
        contents = self._workspace.contents
        for name, hit in self._hits.found:
            yield TableRow((name, hit.line, hit.text), FoundIn(contents.path(name), hit))

    def words_now(self) -> str:
        # The field has what is searched, and filters no rows.
        return ""

    def count_now(self, shown: int, _total: int) -> str:
        pieces = len({name for name, _ in self._hits.found})
        said = self.tr("%n line(s)", "", shown) + self.tr(" in %n piece(s)", "", pieces)
        return self.tr("{0}; there are more than are listed").format(said) if self._hits.more else said

    def empty_now(self) -> str:
        if self._failed:
            return self._failed
        return self.tr("Nothing found.") if self.field.text() else self.tr("Type what to look for in all pieces.")

    def run(self) -> None:
        """Search now."""
        self._later.stop()
        self._task.cancel()
        words, exact = self.field.text(), self.exact.isChecked()
        contents, unsaved = self._workspace.contents, dict(self._unsaved())
        self._failed = ""
        if not words:
            self._take(SearchHits((), False))
            return
        names = [entry.name for entry in contents.entries]

        def work(report: Report) -> SearchHits:
            return search(_texts(contents.root, names, unsaved), words, exact, report=report)

        self._task.start_thread(work)

    def cancel(self) -> None:
        """End a search that is under way."""
        self._later.stop()
        self._task.cancel()

    def _take(self, hits: SearchHits) -> None:
        self._hits = hits
        self.refresh()

    def _fail(self, error: BaseException) -> None:
        self._hits, self._failed = SearchHits((), False), error_text(error)
        self.refresh()


def _texts(root: Path, names: Sequence[str], unsaved: Mapping[str, str]) -> Iterator[tuple[str, str]]:
    for name in names:
        if name in unsaved:
            yield name, unsaved[name]
            continue
        try:
            with (root / name).open("rb") as file:
                data = file.read(MAX_BYTES)
        except OSError:
            continue
        yield name, data.decode("utf-8-sig", "replace")
