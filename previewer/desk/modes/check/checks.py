"""The checks pane: the run, how far it is, and what is to be looked at, item by item."""

from pathlib import Path

from PySide6.QtCore import QEvent, QItemSelectionModel, QModelIndex, QObject, Qt
from PySide6.QtGui import QHideEvent, QKeyEvent
from PySide6.QtWidgets import (
    QHBoxLayout,
    QLabel,
    QMenu,
    QProgressBar,
    QPushButton,
    QStackedLayout,
    QToolButton,
    QTreeView,
    QVBoxLayout,
    QWidget,
)

from previewer.desk.document import dialogs
from previewer.desk.document.open_piece import OpenPiece
from previewer.desk.icons import icon
from previewer.desk.language import Translated, program_language
from previewer.desk.modes.check.model import ID, CheckModel, Filter
from previewer.desk.modes.check.session import check_session
from previewer.desk.notice import Notice
from previewer.desk.services import Services
from previewer.desk.widgets import NamedBox


class ChecksPane(Translated, QWidget):
    """A click or the arrows look at a check; ↓ goes to the next one that is open."""

    def __init__(self, piece: OpenPiece, services: Services) -> None:
        super().__init__()
        self._piece = piece
        self._services = services
        self.session = check_session(piece, services)
        self.filter = NamedBox(self)
        for one in Filter:
            self.filter.addItem("", one)
        self.filter.currentIndexChanged.connect(self.refresh)
        self.progress = QProgressBar(self)
        self.progress.setTextVisible(False)
        self.progress.setMaximumHeight(4)
        self.counts = QLabel(self, wordWrap=True, textFormat=Qt.TextFormat.PlainText)
        self.notice = Notice(self)
        self.model = CheckModel(self)
        self.list = QTreeView(self)
        self.list.setModel(self.model)
        self.list.setHeaderHidden(True)
        self.list.setUniformRowHeights(True)
        self.list.setFrameShape(QTreeView.Shape.NoFrame)
        self.list.installEventFilter(self)
        self.list.selectionModel().currentChanged.connect(self._chosen)
        self._empty = QLabel(self, alignment=Qt.AlignmentFlag.AlignCenter, wordWrap=True)
        self.new = QPushButton(self)
        self.new.clicked.connect(self.ask_new)
        self.open = QPushButton(self)
        self.open.clicked.connect(self.ask_open)
        self.more = QToolButton(self, autoRaise=True, popupMode=QToolButton.ToolButtonPopupMode.InstantPopup)
        self.more.setMenu(QMenu(self))
        self.actions_of_run = {
            name: self.more.menu().addAction("", act)
            for name, act in (
                ("new", self.ask_new),
                ("open", self.ask_open),
                ("own", self.ask_own),
                ("join", self.ask_join),
                ("report", self.ask_report),
            )
        }
        self._lay_out()
        self.session.runChanged.connect(self.refresh)
        self.session.statesChanged.connect(self.refresh)
        self.session.currentChanged.connect(self._show_current)
        self.session.failed.connect(lambda why: self.notice.show_message("error", why))
        self.retranslate()

    # -- commands

    def next_open(self) -> None:
        """Look at the next check that is open."""
        current = self.session.current
        name = self.session.next_open("" if current is None else current.check.id)
        if name:
            self.session.show(name)
        else:
            self._services.show_message(self.tr("No check is open."))

    def ask_new(self) -> None:
        """Ask what a new run is to have, and make it."""
        from previewer.desk.modes.check.new_run import NewRunDialog

        dialog = NewRunDialog(self._piece, self._services, self.session.folder, self)
        dialog.made.connect(self._made)
        dialog.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        dialog.open()

    def ask_open(self) -> None:
        """Ask for the folder of a run."""
        folder = dialogs.ask_run(self, self._services.settings)
        if folder is not None:
            self.notice.hide()
            self.session.open(folder)

    def ask_own(self) -> None:
        """Ask for a check of the tester's own."""
        words = dialogs.ask_text(self, self.tr("Add a check"), self.tr("What is to be done, and what must be seen?"))
        if words:
            self.session.add_check(words)

    def ask_join(self) -> None:
        """Ask for another copy of the run, and take over its verdicts."""
        from previewer.runs.folder import Run
        from previewer.runs.joining import join
        from previewer.runs.troubles import RunError

        folder = dialogs.ask_run(self, self._services.settings)
        if folder is None or self.session.run is None:
            return
        try:
            joined = join(self.session.run, Run.open(folder))
        except RunError as error:
            self.notice.show_message("error", error.trouble.message(program_language()))
        except OSError as error:
            self.notice.show_message("error", str(error))
        else:
            self._services.show_message(self.tr("%n verdict(s) taken over", "", joined.verdicts))
        self.session.refresh()

    def ask_report(self) -> None:
        """Ask where to write the report of the run."""
        from previewer.desk.modes.check.reporting import ask_report

        ask_report(self, self._services, self.session, self.notice)

    # -- showing

    def refresh(self) -> None:
        """Show the run as it stands."""
        session, run = self.session, self.session.run
        self._stack.setCurrentIndex(1 if run is None else 0)
        for name in ("own", "join", "report"):
            self.actions_of_run[name].setEnabled(run is not None)
        if run is None:
            return
        wanted = self.filter.currentData()
        shown = [state for state in session.states if wanted.takes(state) or state is session.current]
        blocker = self.list.selectionModel().blockSignals(True)
        self.model.show(shown, self._title, self.palette())
        self.list.expandAll()
        self.list.selectionModel().blockSignals(blocker)
        self._show_current()
        counts = session.summary()
        done = counts.checks - counts.open
        self.progress.setRange(0, max(1, counts.checks))
        self.progress.setValue(done)
        self.counts.setText(
            self.tr("{0} of {1} done · {2} failed · about {3} min left").format(
                done, counts.checks, counts.failed, session.minutes()
            )
        )
        self._update_notice()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if isinstance(event, QKeyEvent) and event.type() == QEvent.Type.KeyPress and event.key() == Qt.Key.Key_Down:
            self.next_open()
            return True
        return super().eventFilter(watched, event)

    def hideEvent(self, event: QHideEvent) -> None:
        super().hideEvent(event)
        if not event.spontaneous():
            self.session.leave()

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() == QEvent.Type.PaletteChange:
            self.refresh()
            self.more.setIcon(icon("more", self.palette()))

    def retranslate(self) -> None:
        words = {
            Filter.OPEN: self.tr("Open"),
            Filter.FAILED: self.tr("Failed"),
            Filter.CHANGED: self.tr("Changed"),
            Filter.ALL: self.tr("All"),
        }
        for at, one in enumerate(Filter):
            self.filter.setItemText(at, words[one])
        self.filter.setAccessibleName(self.tr("Which checks to show"))
        self.list.setAccessibleName(self.tr("Checks"))
        self.progress.setAccessibleName(self.tr("Checks done"))
        self.more.setAccessibleName(self.tr("More for this run"))
        self.more.setToolTip(self.tr("More for this run"))
        self.more.setIcon(icon("more", self.palette()))
        self.new.setText(self.tr("New run…"))
        self.open.setText(self.tr("Open a run…"))
        self._empty.setText(
            self.tr(
                "A run is the list of what a careful tester looks at, made from this piece, with a verdict on each."
            )
        )
        texts = {
            "new": self.tr("New run…"),
            "open": self.tr("Open a run…"),
            "own": self.tr("Add a check…"),
            "join": self.tr("Take over verdicts of a copy…"),
            "report": self.tr("Write a report…"),
        }
        for name, action in self.actions_of_run.items():
            action.setText(texts[name])
        self.refresh()

    def _made(self, folder: Path) -> None:
        self.notice.hide()
        if self.session.open(folder):
            self.next_open()

    def _chosen(self, now: QModelIndex, _before: QModelIndex) -> None:
        name = now.data(ID)
        current = self.session.current
        if name and (current is None or name != current.check.id):
            self.session.show(str(name))

    def _show_current(self) -> None:
        state = self.session.current
        row = None if state is None else self.model.row_of(state.check.id)
        model = self.list.selectionModel()
        blocker = model.blockSignals(True)
        if row is None:
            model.clear()
        else:
            model.setCurrentIndex(row.index(), QItemSelectionModel.SelectionFlag.ClearAndSelect)
            self.list.scrollTo(row.index())
        model.blockSignals(blocker)
        self.list.viewport().update()

    def _title(self, item: str | None) -> str:
        if item is None:
            return self.tr("The screen")
        piece = self._piece.session.piece
        found = None if piece is None else piece.item(item)
        return item if found is None else f"{found.title(program_language()).text}  ({item})"

    def _update_notice(self) -> None:
        run = self.session.run
        if run is None:
            return
        if not self.session.fits:
            self.notice.show_message(
                "warning",
                self.tr("This run checks another version of the piece: {0}.").format(run.plan.piece.called),
                {self.tr("New run…"): self.ask_new},
            )
        elif self.session.troubles:
            lang = program_language()
            self.notice.show_message("warning", "\n".join(one.message(lang) for one in self.session.troubles[:5]))

    def _lay_out(self) -> None:
        bar = QHBoxLayout()
        bar.setContentsMargins(8, 4, 8, 4)
        bar.addWidget(self.filter)
        bar.addStretch()
        bar.addWidget(self.more)
        self.counts.setContentsMargins(8, 2, 8, 4)
        shown = QWidget(self)
        inner = QVBoxLayout(shown)
        inner.setContentsMargins(0, 0, 0, 0)
        inner.setSpacing(0)
        inner.addLayout(bar)
        for widget in (self.progress, self.counts, self.notice):
            inner.addWidget(widget)
        inner.addWidget(self.list, 1)
        empty = QWidget(self)
        middle = QVBoxLayout(empty)
        middle.addStretch()
        middle.addWidget(self._empty)
        middle.addWidget(self.new, 0, Qt.AlignmentFlag.AlignCenter)
        middle.addWidget(self.open, 0, Qt.AlignmentFlag.AlignCenter)
        middle.addStretch()
        self._stack = QStackedLayout(self)
        self._stack.addWidget(shown)
        self._stack.addWidget(empty)
