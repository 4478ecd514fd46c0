"""In the status bar: what the text that is edited costs those who check by hand."""

from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QCoreApplication, Qt, QTimer, Signal
from PySide6.QtWidgets import QDialog, QDialogButtonBox, QToolButton, QTreeWidget, QTreeWidgetItem, QWidget
from shiboken6 import isValid

from previewer.desk.document.memory import Memory
from previewer.desk.document.open_piece import OpenPiece
from previewer.desk.language import program_language
from previewer.desk.modes.edit import EDIT
from previewer.desk.modes.preview import PREVIEW
from previewer.desk.modes.texts import TEXTS
from previewer.desk.services import DeskWindow
from previewer.desk.widgets import Worded, dialog_buttons, ends_with, named, open_dialog, text_label, vbox
from previewer.pieces.folder import RUN
from previewer.pieces.messages import say

if TYPE_CHECKING:
    from previewer.desk.background import Task
    from previewer.runs.plan.price import PricedCheck, TextPrice

#: Milliseconds without a change.
_PAUSE: Final = 300
_MODES: Final = (EDIT, TEXTS, PREVIEW)


class PriceButton(Worded, QToolButton):
    """Says what the text in front would open again of its run; a click lists it. Nothing where there is no run, or the
    text is the one that it checks.
    """

    #: What it says is another.
    told = Signal()

    def __init__(self, window: DeskWindow) -> None:
        super().__init__(window)
        self.setAutoRaise(True)
        self.setCursor(Qt.CursorShape.PointingHandCursor)
        self.hide()
        self._window = window
        self._memory: Memory | None = None
        self._piece: OpenPiece | None = None
        #: None or one, made when a price is first asked for: the window's first picture does without.
        self._tasks: list[Task] = []
        self._pause = QTimer(self, singleShot=True, interval=_PAUSE)
        self._pause.timeout.connect(self._ask)
        #: The price of the text in front; None where none is known.
        self.price: TextPrice | None = None
        self._trouble = ""
        self.clicked.connect(self.list_checks)
        self.says(self._say, colours=False)

    def follow(self, piece: OpenPiece | None, memory: Memory) -> None:
        """Tell of this piece, in the modes in which texts are edited, from now on; None: of none."""
        self._memory = memory
        piece = piece if self._window.mode in _MODES else None
        if piece is self._piece:
            return
        if self._piece is not None and isValid(self._piece):
            self._piece.document.read.disconnect(self._change)
        self._piece = piece
        if piece is not None:
            piece.document.read.connect(self._change)
        self._forget()
        self._change()

    @property
    def waits(self) -> bool:
        """Whether more is to come of the text in front."""
        return self._pause.isActive() or any(task.running for task in self._tasks)

    def list_checks(self) -> None:
        """List what is to be checked again."""
        if self.price is not None and self._piece is not None:
            open_dialog(PriceDialog(self.price, self._piece, self._window), self._piece, apart=True)

    def _change(self) -> None:
        """The text is another one: what is said of the one before is faint until more is known."""
        self._cancel()
        self.setEnabled(False)
        if self._piece is not None:
            self._pause.start()

    def _ask(self) -> None:
        piece = self._piece
        if piece is None or piece.document.reading.piece is None:
            return
        chosen = None if self._memory is None else self._memory.run(piece.path)
        if chosen is None and next(piece.path.parent.glob(f"*{RUN}"), None) is None:
            self._show(None)  # no process for those who have no run
            return
        from previewer.runs.asking import ask

        self._task().start(
            ask,
            "" if chosen is None else str(chosen),
            str(piece.path),
            piece.document.encoded(),
            piece.document.reading.reviewed,
            program_language(),
        )

    def _task(self) -> "Task":
        if not self._tasks:
            from previewer.desk.background import Processes, Task

            processes = Processes(1)
            task = Task(self, processes)
            task.done.connect(self._show)
            task.failed.connect(self._fail)
            ends_with(self, processes.close)
            app = QCoreApplication.instance()
            if app is not None:
                app.aboutToQuit.connect(processes.close)
            self._tasks.append(task)
        return self._tasks[0]

    def _cancel(self) -> None:
        for task in self._tasks:
            task.cancel()

    def _show(self, found: "TextPrice | None") -> None:
        self.price, self._trouble = found, ""
        self._say()

    def _fail(self, error: Exception) -> None:
        from previewer.desk.background import error_text

        self.price, self._trouble = None, error_text(error)
        self._say()

    def _forget(self) -> None:
        self._cancel()
        self._pause.stop()
        self.price, self._trouble = None, ""
        self._say()

    def _say(self) -> None:
        if self.price is not None:
            self.setText(price_words(self.price, program_language()))
            self.setToolTip(self.tr("Against {0}: a click lists the checks").format(self.price.run))
        elif self._trouble:
            self.setText(self.tr("The price of the edit is not known"))
            self.setToolTip(self._trouble)
        self.setAccessibleName(self.text())
        self.setEnabled(self.price is not None)
        self.setVisible(self.price is not None or bool(self._trouble))
        self.told.emit()


def price_words(price: "TextPrice", lang: str) -> str:
    """The price in a sentence, as the command says it."""
    from previewer.runs.plan.wording import told_price

    return told_price(len(price.reopened), len(price.new), price.minutes, price.unjudged, lang)


class PriceDialog(Worded, QDialog):
    """The checks that an edit opens again, with what moved, and those that it adds; a row shows its item."""

    def __init__(self, price: "TextPrice", piece: OpenPiece, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._price = price
        self._piece = piece
        self.table = QTreeWidget(self)
        self.table.setRootIsDecorated(False)
        self.table.setMinimumSize(560, 280)
        self.table.setColumnCount(3)
        self.table.currentItemChanged.connect(lambda row, _before: self._select(row))
        named(self, self.table, lambda: self.tr("Checks to do again"))
        label = text_label(self, lambda: price_words(price, program_language()), wrap=True)
        buttons = dialog_buttons(self, QDialogButtonBox.StandardButton.Close)
        self.setLayout(vbox(label, (self.table, 1), buttons))
        self.says(self._say, colours=False)

    def _say(self) -> None:
        lang = program_language()
        self.setWindowTitle(self.tr("The price of this edit"))
        self.table.setHeaderLabels([self.tr("Item"), self.tr("Check"), self.tr("What moved")])
        self.table.clear()
        for one in self._price.reopened:
            self._add(one, ", ".join(say(lang, "price", name) for name in one.why or ("already",)))
        for one in self._price.new:
            self._add(one, say(lang, "price", "new"))
        for column in range(3):
            self.table.resizeColumnToContents(column)

    def _add(self, check: "PricedCheck", why: str) -> None:
        title = self.tr("Screen") if check.item is None else check.title or check.item
        row = QTreeWidgetItem(self.table, [title, check.id, why])
        row.setData(0, Qt.ItemDataRole.UserRole, check.item)

    def _select(self, row: QTreeWidgetItem | None) -> None:
        key = None if row is None else row.data(0, Qt.ItemDataRole.UserRole)
        shown = self._piece.session.piece
        if key is not None and shown is not None and shown.item(key) is not None:
            self._piece.selection.show_row(key)
