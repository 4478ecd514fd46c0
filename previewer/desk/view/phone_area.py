"""Where the phones of a piece stand, as the view state says."""

from PySide6.QtCore import QPoint, Qt, QTimer, Signal
from PySide6.QtGui import QResizeEvent, QShowEvent
from PySide6.QtWidgets import QVBoxLayout, QWidget

from previewer.desk.document.open_piece import OpenPiece
from previewer.desk.language import Translated, program_language
from previewer.desk.notice import Notice
from previewer.desk.view.first_picture import FirstPicture
from previewer.desk.view.options import zoom_after
from previewer.desk.view.placing import Placing
from previewer.desk.view.stage import Slot, Stage, StagePhone
from previewer.desk.view.state import ViewState
from previewer.phone.phone import Phone
from previewer.phone.platforms import PLATFORMS
from previewer.phone.view import PhoneView
from previewer.pieces.messages import Term, say

#: Milliseconds from a selection until every phone has scrolled to its row.
_REVEAL_AFTER = 80


class PhoneArea(Translated, QWidget):
    """The phones of a piece on a stage, with a banner over them where its text does not read.

    Views are made when they are first shown, for the window's first picture only the first.
    """

    #: The view of a phone, and where on the screen its menu is asked for.
    menuAsked = Signal(PhoneView, QPoint)

    def __init__(
        self, piece: OpenPiece, state: ViewState, first_picture: FirstPicture, parent: QWidget | None = None
    ) -> None:
        super().__init__(parent)
        self._piece = piece
        self._state = state
        self._first_picture = first_picture
        self._phones: dict[str, StagePhone] = {}
        self.notice = Notice(self)
        self._stage = Stage(self)
        self._reveal = QTimer(self, singleShot=True, interval=_REVEAL_AFTER)
        self._reveal.timeout.connect(self._stage.reveal_frames)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.addWidget(self._stage)
        self._connect()
        self.retranslate()

    def shown(self) -> list[PhoneView]:
        """The phones on show, left to right."""
        return [phone.view for phone in self._stage.phones]

    def lines(self) -> list[list[PhoneView]]:
        """The phones on show, as a picture of all has them, line by line."""
        return [self.shown()]

    def view(self, platform: str) -> PhoneView:
        """The view of a platform, made now if it was not yet shown."""
        if platform not in self._phones:
            self._phones[platform] = self._make(self._piece.phones[platform])
            self._phones[platform].view.setAccessibleName(PLATFORMS[platform].name)
        return self._phones[platform].view

    def update_phones(self) -> None:
        """Show the phones that the piece has on show, and no others."""
        self._make_views()
        self.arrange()

    def scale(self) -> float:
        """Logical pixels for one point of a phone."""
        return self._placing().scale

    def arrange(self) -> None:
        """Place the phones for the room there is."""
        placing = self._stage.arrange(self._slots(), self._state.options.zoom)
        self._caption()
        if self.isVisible():
            self._state.show_scale(placing.scale)
        self.notice.setGeometry(0, 0, self.width(), self.notice.heightForWidth(self.width()))
        self.notice.raise_()

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self.arrange()

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        self._make_views()
        self.arrange()

    def retranslate(self) -> None:
        self._stage.setAccessibleName(self.tr("Phones"))
        for phone in self._piece.phones.values():
            phone.set_program_language(program_language())
        self._caption()
        self._update_banner()

    def zoom(self, steps: int) -> None:
        """Zoom in by some of the steps on offer, out below 0."""
        self._state.set_zoom(zoom_after(self.scale(), steps))

    def _connect(self) -> None:
        piece = self._piece
        piece.viewChanged.connect(self.update_phones)
        piece.document.read.connect(self._update_banner)
        piece.document.diskChanged.connect(self._update_banner)
        piece.selection.rowShown.connect(self._show_row)
        piece.selection.itemSelected.connect(self._follow_selection)
        self._state.zoomWanted.connect(self._zoom_in_front)
        self._first_picture.shown.connect(self.update_phones)
        self._stage.zoomAsked.connect(self.zoom)
        self._stage.arrangeAsked.connect(self.arrange)

    def _make(self, phone: Phone) -> StagePhone:
        made = StagePhone(phone, self._stage.floor, self._piece, self._state)
        view = made.view
        view.zoomAsked.connect(self.zoom)
        view.setContextMenuPolicy(Qt.ContextMenuPolicy.CustomContextMenu)
        view.customContextMenuRequested.connect(lambda at: self.menuAsked.emit(view, view.mapToGlobal(at)))
        return made

    def _make_views(self) -> None:
        """Phones are made when their tab is first seen; for the first picture the first one only."""
        if self.isVisible():
            for platform in self._on_show()[: None if self._first_picture.painted else 1]:
                self.view(platform)

    def _on_show(self) -> tuple[str, ...]:
        """The platforms to show, left to right."""
        return self._state.options.on_show(self._piece.session.piece)

    def _slots(self) -> list[Slot]:
        return [Slot(self._piece.phones[one].look, self._phones.get(one)) for one in self._on_show()]

    def _placing(self) -> Placing:
        """The places in the room there is."""
        return self._stage.placing(self._slots(), self._state.options.zoom)

    def _show_row(self, key: str) -> None:
        for phone in self._all():
            phone.scroll_to(key)
        self._reveal.start()

    def _follow_selection(self, key: str) -> None:
        by = self._piece.selection.by
        for phone in self._all():
            if phone is not by:
                phone.scroll_to(key)
        if by not in self._all():
            self._reveal.start()

    def _all(self) -> list[Phone]:
        """The phones on show, those too that nobody has seen yet."""
        return [self._piece.phones[platform] for platform in self._on_show()]

    def _zoom_in_front(self, steps: int) -> None:
        if self.isVisible():
            self.zoom(steps)

    def _update_banner(self) -> None:
        """Over the phones, which do not move for it."""
        error = self._piece.document.reading.error
        if error is None:
            self.notice.hide()
            return
        where = ""
        if error.place is not None:
            where = self.tr("line {0}, column {1}").format(error.place.line, error.place.column) + ": "
        kind, what, why = "error", self.tr("This file cannot be previewed."), error.message(program_language())
        if self._piece.outdated:
            kind, what = "warning", self.tr("Preview is out of date: the file cannot be previewed.")
            cause = error.facts.get("why")
            if isinstance(cause, Term):
                what = self.tr("Preview is out of date: the file is not valid JSON.")
                why = say(program_language(), cause.section, cause.name, error.facts)
        choices = {self.tr("Insert a starter piece"): self._piece.insert_starter} if self._piece.is_empty else {}
        text = f"{what} {where}{why}"
        self.notice.show_message(kind, text, choices, closable=False)
        self.notice.setGeometry(0, 0, self.width(), max(self.notice.heightForWidth(self.width()), 34))
        self.notice.raise_()

    def _caption(self) -> None:
        """Platform, device, size in points."""
        for one in self._stage.phones:
            look = one.phone.look
            one.say((look.phone.name, look.device, "{} × {}".format(*look.size)))
