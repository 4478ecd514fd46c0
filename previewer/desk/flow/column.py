"""A piece of a flow as a column: its name, what can be done with it, and its phone."""

from dataclasses import replace

from PySide6.QtCore import QRectF, Qt, Signal
from PySide6.QtGui import QPainter, QPaintEvent
from PySide6.QtWidgets import QWidget

from previewer.desk.document.dropping import pass_files
from previewer.desk.flow.part import FlowPart
from previewer.desk.language import language_to_show, program_language
from previewer.desk.services import Services
from previewer.desk.theme import is_dark
from previewer.desk.view.body import BEZEL, Corners, paint_body
from previewer.desk.widgets import NO_MARGINS, Worded, bold, boxed, hbox, tell, text_label, tool_button, vbox
from previewer.phone.phone import Phone
from previewer.phone.view import PhoneView

#: Pixels between the body of a phone and what is around it.
_GAP = 8


class _Floor(QWidget):
    """Has one phone, in the middle, and paints its body behind it."""

    view: PhoneView | None = None

    def place(self) -> None:
        """Be as large as the phone, and let it stand there."""
        if self.view is not None:
            room = BEZEL + _GAP
            size = self.view.size()
            self.setFixedSize(size.width() + 2 * room, size.height() + 2 * room)
            self.view.move(room, room)
            self.update()

    def paintEvent(self, _event: QPaintEvent) -> None:
        if self.view is None or self.view.isHidden():
            return
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        paint_body(painter, QRectF(self.view.geometry()), self.view.corner, is_dark(self.palette()))
        painter.end()


class FlowColumn(Worded, QWidget):
    """The phone is live: a value that is touched runs the flow again."""

    #: It is to be moved, by so many places.
    moveAsked = Signal(int)
    removeAsked = Signal()
    openAsked = Signal()

    def __init__(self, part: FlowPart, services: Services, parent: QWidget) -> None:
        super().__init__(parent)
        self.part = part
        self._services = services
        self._views: dict[str, PhoneView] = {}
        self._corners: dict[str, Corners] = {}
        self.name = text_label(self)
        self.name.setFont(bold(self.name.font()))
        self.name.setToolTip(str(part.path))
        self.left = tool_button(self, "chevron-left", lambda: self.tr("Earlier"), lambda: self.moveAsked.emit(-1))
        self.right = tool_button(self, "chevron-right", lambda: self.tr("Later"), lambda: self.moveAsked.emit(1))
        self.reset = tool_button(self, "reset", lambda: self.tr("Reset all values"), self._reset)
        self.edit = tool_button(self, "pencil", lambda: self.tr("Open the piece"), self.openAsked.emit)
        self.remove = tool_button(self, "close", lambda: self.tr("Remove from the flow"), self.removeAsked.emit)
        self.trouble = text_label(self, wrap=True)
        self._floor = _Floor(self)
        buttons = hbox(self.left, self.right, None, self.reset, self.edit, self.remove, margins=NO_MARGINS, spacing=0)
        head = boxed(self, vbox(self.name, buttons, margins=(_GAP, 2, _GAP, 2), spacing=0))
        self.head = head
        self.setLayout(
            vbox(head, self.trouble, (self._floor, 0, Qt.AlignmentFlag.AlignHCenter), None, margins=NO_MARGINS)
        )
        part.changed.connect(self.refresh)
        self.says(self.refresh)

    @property
    def view(self) -> PhoneView | None:
        """The phone on show."""
        return self._floor.view

    def room(self) -> int:
        """Pixels above and below the screen of the phone."""
        return self.head.sizeHint().height() + 2 * (BEZEL + _GAP)

    def show_phone(self, platform: str) -> None:
        """Show the phone of a platform, in the look of the window."""
        if platform not in self._views:
            self._views[platform] = view = PhoneView(Phone(self.part.session, platform), self._floor)
            pass_files(view)
            self._corners[platform] = Corners(view)
        for code, view in self._views.items():
            view.setVisible(code == platform)
        self._floor.view = self._views[platform]
        self.refresh()

    def fit(self, zoom: float) -> None:
        """Draw the phone so large."""
        for code, view in self._views.items():
            view.set_zoom(zoom)
            self._corners[code].fit()
        self._floor.place()

    def refresh(self) -> None:
        """Say what is wrong with the definition, and show the phone in the look of the window."""
        self.name.setText(self.part.path.name)
        tell(self.trouble, self.part.trouble())
        view, piece = self._floor.view, self.part.session.piece
        self._floor.setVisible(piece is not None)
        if view is None or piece is None:
            return
        options = self._services.view.options
        lang = language_to_show(options.lang, piece.languages)
        view.phone.present(program_lang=program_language(), marks=options.marks)
        view.phone.show(replace(options.look(view.phone.platform), lang=lang))
        view.setAccessibleName(f"{self.part.path.name} — {view.phone.look.phone.name}")
        self._floor.place()

    def _reset(self) -> None:
        if self.part.session.piece is not None:
            self.part.session.reset_all()
