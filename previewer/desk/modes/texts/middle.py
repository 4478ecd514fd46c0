"""What stands in the middle in Texts mode: the table, and below it the row as the phones draw it."""

from functools import partial
from typing import TYPE_CHECKING

from PySide6.QtCore import Qt, QTimer
from PySide6.QtGui import QHideEvent, QShowEvent
from PySide6.QtWidgets import QSplitter, QWidget

from previewer.desk.background import error_text
from previewer.desk.document.open_piece import OpenPiece
from previewer.desk.language import program_language
from previewer.desk.modes.texts.board import TextsBoard
from previewer.desk.modes.texts.live_row import LiveRow
from previewer.desk.modes.texts.table import TextTable
from previewer.desk.modes.texts.wrong_texts import wrong_texts
from previewer.desk.notice import Notice
from previewer.desk.panes import SOURCE
from previewer.desk.panes.wrongs import Of, WrongElsewhere
from previewer.desk.services import Services
from previewer.desk.widgets import NO_MARGINS, Worded, hbox, text_label, tool_button, vbox

if TYPE_CHECKING:
    from previewer.desk.modes.texts.exchange_dialogs import ExchangeDialogs


class TextsMiddle(Worded, QWidget):
    """The table can be typed into while the text reads; else it shows what it last read, with the reason above."""

    def __init__(self, piece: OpenPiece, services: Services) -> None:
        super().__init__()
        self.setObjectName("texts")
        self._board = board = services.panes.shared(TextsBoard)
        self.notice = Notice(self)
        self._reason_notice = Notice(self)
        self.table = TextTable(board, services, self)
        self.live = LiveRow(board, self)
        self._exchange: ExchangeDialogs | None = None
        back, on = partial(self.step, -1), partial(self.step, 1)
        self.buttons = {
            "previous": tool_button(
                self, "chevron-up", lambda: self.tr("Previous open text"), back, keys="Ctrl+Shift+J"
            ),
            "next": tool_button(self, "chevron-down", lambda: self.tr("Next open text"), on, keys="Ctrl+J"),
            "review": tool_button(
                self, "check", lambda: self.tr("Mark as reviewed, or undo it"), self.table.review, keys="Ctrl+Enter"
            ),
            "import": tool_button(
                self, "load", lambda: self.tr("Import texts from a file…"), lambda: self.exchange().ask_import()
            ),
            "export": tool_button(
                self, "export", lambda: self.tr("Export texts for translators…"), lambda: self.exchange().ask_export()
            ),
        }
        previous, following, *others = self.buttons.values()
        for button in others:
            button.setToolButtonStyle(Qt.ToolButtonStyle.ToolButtonTextBesideIcon)
        self._left = text_label(self, wrap=True)
        self._split = QSplitter(Qt.Orientation.Vertical, self)
        self._split.addWidget(self.table)
        self._split.addWidget(self.live)
        self._split.setStretchFactor(0, 1)
        self._split.setCollapsible(0, False)
        self._split.setSizes([600, self.live.sizeHint().height()])
        bar = hbox(previous, following, (self._left, 1), *others, margins=(8, 3, 8, 3), spacing=2)
        parts = (self._reason_notice, self.notice, bar, (self._split, 1))
        self.setLayout(vbox(*parts, margins=NO_MARGINS, spacing=0))
        self._elsewhere = services.panes.shared(WrongElsewhere)
        board.changed.connect(self._tell_wrong)
        board.checks.changed.connect(self._tell_wrong)
        piece.document.read.connect(self._mark_wrong_old)
        board.changed.connect(self.update_state)
        board.currentChanged.connect(self._count)
        board.told.connect(self.notice.show_message)
        board.checksFailed.connect(self._tell_failed)
        self.table.pasted.connect(self._tell_pasted)
        self.setFocusProxy(self.table)
        self.says(self._say, colours=False)

    @property
    def reason(self) -> str:
        """Why the table waits, '' while it can be typed into."""
        return self._reason_notice.text

    def exchange(self) -> "ExchangeDialogs":
        """Writing texts for translators and taking them back; made when it is first asked for."""
        from previewer.desk.modes.texts.exchange_dialogs import ExchangeDialogs

        if self._exchange is None:
            self._exchange = exchange = ExchangeDialogs(self._board, self)
            cancel = {self.tr("Cancel"): exchange.cancel}
            exchange.busy.connect(lambda text: self.notice.show_message("info", text, cancel))
            exchange.idle.connect(self.notice.hide)
        return self._exchange

    def update_state(self) -> None:
        """Say whether the text reads, and how many cells are open."""
        board = self._board
        self.table.setEnabled(board.readable or not board.table.units)
        error = board.piece.document.reading.error
        if board.readable or error is None:
            self._reason_notice.hide()
        else:
            where = self.tr("line {0}").format(error.place.line) + ": " if error.place is not None else ""
            lead = self.tr("The file is not valid JSON; the table shows its last valid state.")
            choices = {self.tr("Show the place"): self.show_place} if error.place is not None else None
            self._reason_notice.show_message(
                "warning", f"{lead}\n{where}{error.message(program_language())}", choices, False
            )
        for name, button in self.buttons.items():
            button.setEnabled(board.readable or name == "export")
        self._count()

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        if not event.spontaneous():
            self._board.watch(True)
            # Once the window has turned to it.
            QTimer.singleShot(0, self, self._take_keyboard)

    def hideEvent(self, event: QHideEvent) -> None:
        super().hideEvent(event)
        if not event.spontaneous():
            self._board.watch(False)

    def _take_keyboard(self) -> None:
        """Have the keyboard where it is in nothing that anybody sees."""
        focus = self.window().focusWidget()
        if focus is None or focus.visibleRegion().isEmpty():
            self.table.setFocus()

    def _say(self) -> None:
        self.buttons["import"].setText(self.tr("Import…"))
        self.buttons["export"].setText(self.tr("Export…"))
        self.buttons["review"].setText(self.tr("Reviewed"))
        self.update_state()

    def step(self, by: int) -> None:
        """Go to the next open cell of the language, or say that there is none."""
        if not self.table.step(by):
            self._board.services.show_message(self.tr("No open text in this language"))
        self.table.setFocus()

    def _count(self) -> None:
        """How many cells of the current language are open."""
        spot = self._board.current
        if spot is None:
            self._left.clear()
            return
        counts = self._board.counts(spot.lang)
        count = counts["missing"] + counts["fallback"] + counts["stale"]
        text = self.tr("%n open text(s)", "", count) if count else self.tr("No open text")
        self._left.setText(f"{spot.lang}: {text}")

    def _tell_wrong(self) -> None:
        self._elsewhere.put(Of.TEXTS, wrong_texts(self._board), self._board.checks.old)

    def _mark_wrong_old(self) -> None:
        self._elsewhere.mark_old(Of.TEXTS)

    def _tell_failed(self, error: Exception) -> None:
        choices = {self.tr("Try again"): self._try_again}
        self.notice.show_message(
            "warning", self.tr("The texts could not be checked: {0}").format(error_text(error)), choices
        )

    def _try_again(self) -> None:
        self.notice.hide()
        self._board.look_through()

    def _tell_pasted(self, done: int, left: int) -> None:
        text = self.tr("%n text(s) pasted", "", done)
        if left:
            text += " · " + self.tr("%n text(s) did not fit into the table", "", left)
        self._board.services.show_message(text)

    def show_place(self) -> None:
        """Show in the source where the text does not read."""
        error = self._board.piece.document.reading.error
        if error is not None:
            self._board.services.show(SOURCE)
            self._board.piece.go_to(error)
