"""The tab of a picture that carries its case: the state that it shows, on both phones, only read until it is saved."""

from collections.abc import Callable, Iterable, Iterator
from functools import partial
from pathlib import Path

from PySide6.QtGui import QShowEvent
from PySide6.QtWidgets import QWidget

from previewer.cases.file import Case
from previewer.desk.background import Report, Task
from previewer.desk.document.open_piece import OpenPiece
from previewer.desk.modes.compare import COMPARE
from previewer.desk.services import Services
from previewer.desk.tabs.piece_tab import PieceTab
from previewer.desk.widgets import ends_with
from previewer.pieces import Piece, read_file

# Files of a folder that are looked through for the same piece, and definitions that are offered.
_MOST_FILES = 200
_MOST_OFFERED = 2


class ShotTab(PieceTab):
    """Offers for comparison the definitions of the same title that are open or known."""

    def __init__(self, piece: OpenPiece, case: Case, services: Services, parent: QWidget | None = None) -> None:
        super().__init__(piece, services, parent)
        self.case = case
        # The definitions that were found, the nearest first.
        self.known: list[Path] = []
        self._search = Task(self)
        self._search.done.connect(self._offer)
        ends_with(piece, self._search.cancel)

    def show_open(self) -> None:
        """Open on the phones what the picture has open."""
        drawn, (opened, _) = self.case.picture, self.case.opened
        each = {str(one.look.get("platform")): one.open for one in drawn.phones} if drawn is not None else {}
        for platform, phone in self.piece.phones.items():
            key = each.get(platform) if each else opened
            item = None if self.piece.session.piece is None or key is None else self.piece.session.piece.item(key)
            if item is not None and item.opens:
                phone.open_item(key)

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        # Those that are open may have been changed since it was last looked at.
        self._look_for_known()

    def _look_for_known(self) -> None:
        """Look for definitions of the same title: open ones, those opened lately, those in the folder at the side."""
        shown = self.piece.session.piece
        if shown is None:
            return
        own = self.piece.document.text()
        open_now = [
            (tab.path, tab.piece.document.text() == own)
            for tab in self.services.tabs.all()
            if tab is not self and tab.piece is not None and not tab.piece.document.is_bundle
            if tab.piece.session.piece is not None and _is_same(tab.piece.session.piece, shown)
        ]
        root = self.services.window.folder.root
        others = (*self.services.settings.recent, *(() if root is None else root.glob("*.json")))
        paths = [path for path in dict.fromkeys(others) if path not in dict(open_now)][:_MOST_FILES]
        self._search.start_thread(partial(_found, open_now, paths, shown, own))

    def _offer(self, found: list[tuple[Path, bool]]) -> None:
        self.known = [path for path, _ in found]
        same = next((path for path, is_same in found if is_same), None)
        offers: dict[str, Callable[[], object]] = {}
        if same is not None:
            offers[self.tr("Go to {0}").format(same.name)] = partial(self.services.tabs.open_path, same)
        for path, is_same in found[:_MOST_OFFERED]:
            if not is_same:
                offers[self.tr("Compare with {0}").format(path.name)] = partial(self.compare_with, path)
        said = "" if same is None else self.tr("Its definition is the same as that of {0}.").format(same.name)
        self.disk_notice.offer(said, offers)

    def compare_with(self, path: Path) -> None:
        """Hold the picture's definition against another."""
        self.piece.published.choose(path)
        self.services.window.show_mode(COMPARE)


def _is_same(one: Piece, other: Piece) -> bool:
    """Whether two definitions are called the same in some language that both have."""
    langs = [lang for lang in one.languages if lang in other.languages] or ["en"]
    return any(one.title(lang).text == other.title(lang).text for lang in langs)


def _found(
    open_now: Iterable[tuple[Path, bool]], paths: Iterable[Path], shown: Piece, text: str, report: Report
) -> list[tuple[Path, bool]]:
    """Definitions of the same title, and whether they are the same to the letter."""
    return [*open_now, *_known(paths, shown, text, report)]


def _known(paths: Iterable[Path], shown: Piece, text: str, report: Report) -> Iterator[tuple[Path, bool]]:
    for path in paths:
        report()
        if path.suffix.lower() != ".json" or not path.is_file():
            continue
        try:
            reading = read_file(path)
        except OSError:
            continue
        if reading.piece is not None and _is_same(reading.piece, shown):
            yield path, reading.text.replace("\r\n", "\n") == text
