"""A previewed phone: the piece of a session on it, and how it is looked at."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import TypeVar

from PySide6.QtCore import QObject, QTimer, Signal, Slot

from previewer.phone.appearance import Appearance
from previewer.phone.fields import Field
from previewer.phone.look import Look
from previewer.phone.model import RowModel
from previewer.phone.qtproperty import Property
from previewer.phone.session import PieceSession
from previewer.pieces import Diagnostic, Item
from previewer.pieces.calendar import format_status_date

T = TypeVar("T")

_SEVERITIES = ("error", "warning")
_OF_ROWS = {"reveal_hidden", "order_seed"}
_OF_TEXTS = {"lang", "clock", "numbers"}
#: Milliseconds after which a screen was surely drawn once more.
_A_FRAME_LATER = 40
#: A screen whose shorter side has so many points is that of a tablet.
_TABLET = 600


@dataclass(frozen=True)
class Presentation:
    """How the previewer presents a phone, whatever piece it shows and however that is looked at.

    `program_lang`: the language of the program's own sentences on it, 'en' or 'ja'. `still`: every motion is shown as
    it ends. `marks`: the previewer's own marks are on it (problems, texts of another language); they take no room. The
    screen is scaled by `zoom` and drawn with `ratio` pixels for a point of that. `on_pixels`: a list that moves is
    drawn on whole pixels, so that a picture of it is the one before, shifted; at rest it is where it is.
    """

    program_lang: str = "en"
    still: bool = False
    marks: bool = True
    zoom: float = 1.0
    ratio: float = 1.0
    on_pixels: bool = False


def _presented(kind: type[T], read: Callable[[Presentation], T], notify: Signal) -> Property[T]:
    """A property in which QML reads the presentation."""
    return Property(kind, lambda self: read(self.presentation), notify=notify)


class Phone(Appearance):
    """A phone of one platform that shows the piece of a session.

    The screens' QML reads the properties and writes `openKey` alone; the window and the pictures set the rest.
    """

    pieceShown = Signal()
    openKeyChanged = Signal()
    stillChanged = Signal()
    onPixelsChanged = Signal()
    programLangChanged = Signal()
    marksChanged = Signal()
    drawnAtChanged = Signal()
    statusDateChanged = Signal()
    #: The row to bring into view, -1 for the top of the screen.
    scrollAsked = Signal(int)
    #: The key of an item whose row was pressed or got the keyboard's focus; what covers the rows hides them from it.
    rowTouched = Signal(str)

    def __init__(self, session: PieceSession, platform: str, parent: QObject | None = None) -> None:
        super().__init__(Look(platform), parent)
        self.session = session
        self.presentation = Presentation()
        self._open_key: str | None = None
        #: The item whose row was last to come into view.
        self._sought = ""
        self._scroll_again = QTimer(self, singleShot=True, interval=_A_FRAME_LATER)
        self._scroll_again.timeout.connect(self._ask_scroll)
        self._rows = RowModel(self, self)
        session.pieceChanged.connect(self._show_piece)
        session.valueChanged.connect(self._refresh_item)
        session.todayChanged.connect(self._rows.refresh)
        for changed in (session.todayChanged, self.langChanged, self.deviceChanged):
            changed.connect(self.statusDateChanged)
        if session.piece is not None:
            self._show_piece()

    @Property(str, notify=statusDateChanged)
    def statusDate(self) -> str:
        """The day in the status bar of a tablet; '' on others, which have none."""
        is_tablet = min(self.deviceWidth, self.deviceHeight) >= _TABLET
        return format_status_date(self.session.today, self.lang) if is_tablet else ""

    # -- what fields ask

    @property
    def open_key(self) -> str | None:
        """The item whose picker is open, None for none; an item may be called ''."""
        return self._open_key

    def open_item(self, key: str | None) -> None:
        """Open the picker of an item and close any other; None, or an item with nothing to open, closes all."""
        if key is not None and not self._can_open(key):
            key = None
        if key == self._open_key:
            return
        before, self._open_key = self._open_key, key
        self.openKeyChanged.emit()
        for one in (before, key):
            field = None if one is None else self._rows.made(one)
            if field is not None:
                field.openChanged.emit()

    def worst(self, key: str) -> Diagnostic | None:
        """The gravest error or warning about an item; of equals the first."""
        piece = self.session.piece
        problems = () if piece is None else piece.problems(key)
        grave = (one for severity in _SEVERITIES for one in problems if one.severity == severity)
        return next(grave, None)

    # -- what the window and the pictures ask

    def field(self, key: str) -> Field | None:
        """The field of a shown item."""
        return self._rows.field(key)

    def scroll_to(self, key: str) -> None:
        """Bring the row of an item into view, '' for the top of the screen: now, and once more when rows that were made
        for it have been drawn.
        """
        self._sought = key
        self._ask_scroll()
        self._scroll_again.start()

    def present(self, **members: object) -> None:
        """Present the phone otherwise from now on, in these members of `Presentation`."""
        before, after = self.presentation, replace(self.presentation, **members)  # type: ignore[arg-type]
        self.presentation = after
        if after.still != before.still:
            self.stillChanged.emit()
        if after.on_pixels != before.on_pixels:
            self.onPixelsChanged.emit()
        if (after.zoom, after.ratio) != (before.zoom, before.ratio):
            self.drawnAtChanged.emit()
        if after.marks != before.marks:
            self.marksChanged.emit()
        if after.program_lang != before.program_lang:
            self.programLangChanged.emit()
            self._rows.refresh()

    # -- what follows the session and the look

    def _changed(self, names: set[str]) -> None:
        if names & _OF_ROWS:
            self._show_piece()
        super()._changed(names)
        if "lang" in names:
            self.pieceShown.emit()
        if names & _OF_TEXTS:
            self._rows.refresh()

    def _visible_items(self) -> list[Item]:
        piece = self.session.piece
        if piece is None or not piece.offered_on(self.look.platform):
            return []
        order = piece.display_order(self.look.order_seed)
        return list(order) if self.look.reveal_hidden else [item for item in order if not item.hidden]

    @Slot()
    def _show_piece(self) -> None:
        self._rows.show(self._visible_items())
        if self._open_key is not None and not self._can_open(self._open_key):
            self.open_item(None)
        self.pieceShown.emit()

    def _can_open(self, key: str) -> bool:
        field = self._rows.field(key)
        return field is not None and bool(field.canOpen)

    @Slot(str)
    def _refresh_item(self, key: str) -> None:
        field = self._rows.made(key)
        if field is not None:
            field.refresh()

    @Slot()
    def _ask_scroll(self) -> None:
        row = self._rows.row_of(self._sought)
        if row >= 0 or not self._sought:
            self.scrollAsked.emit(row)

    # -- what QML reads

    @Property("QObject*", constant=True)
    def rows(self) -> RowModel:
        return self._rows

    @Property(str, notify=pieceShown)
    def title(self) -> str:
        piece = self.session.piece
        return "" if piece is None else piece.title(self.look.lang).text

    @Property(bool, notify=pieceShown)
    def titleFallback(self) -> bool:
        """Whether the title only stands in for one."""
        piece = self.session.piece
        return piece is not None and piece.lacks_screen_title(self.look.lang)

    @Property(bool, notify=pieceShown)
    def offered(self) -> bool:
        piece = self.session.piece
        return piece is None or piece.offered_on(self.look.platform)

    @Property(bool, notify=pieceShown)
    def empty(self) -> bool:
        return self.session.piece is not None and self._rows.rowCount() == 0

    still = _presented(bool, lambda how: how.still, stillChanged)
    onPixels = _presented(bool, lambda how: how.on_pixels, onPixelsChanged)
    zoom = _presented(float, lambda how: how.zoom, drawnAtChanged)
    #: Pixels of the picture or the display for one point of the phone.
    pixels = _presented(float, lambda how: how.zoom * how.ratio, drawnAtChanged)
    #: Whether the previewer's own marks are shown.
    marks = _presented(bool, lambda how: how.marks, marksChanged)
    openKey = Property(
        str, lambda self: self._open_key or "", lambda self, key: self.open_item(key or None), notify=openKeyChanged
    )
    #: Whether anything is open.
    opened = Property(bool, lambda self: self._open_key is not None, notify=openKeyChanged)
    programLang = _presented(str, lambda how: how.program_lang, programLangChanged)
