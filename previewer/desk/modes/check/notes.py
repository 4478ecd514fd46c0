"""The notes pane: everything that was ever said of the check that is looked at."""

from PySide6.QtWidgets import QHeaderView, QTreeWidget, QTreeWidgetItem, QWidget

from previewer.desk.document.open_piece import OpenPiece
from previewer.desk.modes.check.model import SIGNS, verdict_word
from previewer.desk.modes.check.session import CheckSession
from previewer.desk.services import Services
from previewer.desk.widgets import NO_MARGINS, Worded, named, vbox
from previewer.runs.checks import Verdict


class NotesPane(Worded, QWidget):
    """The verdicts of all testers on one check, the newest first, and the one of the version before."""

    def __init__(self, piece: OpenPiece, services: Services) -> None:
        super().__init__()
        self.session = services.panes.shared(CheckSession)
        self.list = QTreeWidget(self)
        self.list.setRootIsDecorated(False)
        self.list.setWordWrap(True)
        self.list.setFrameShape(QTreeWidget.Shape.NoFrame)
        named(self, self.list, lambda: self.tr("What was said of this check"))
        self.list.header().setSectionResizeMode(QHeaderView.ResizeMode.ResizeToContents)
        self.setLayout(vbox(self.list, margins=NO_MARGINS))
        self.session.currentChanged.connect(self.refresh)
        self.session.statesChanged.connect(self.refresh)
        self.says(self._say, colours=False)

    def refresh(self) -> None:
        """Show what was said."""
        self.list.clear()
        state, run = self.session.current, self.session.run
        if state is None or run is None:
            return
        for given in reversed(run.log.verdicts.get(state.check.id, ())):
            self.list.addTopLevelItem(_row(given, ""))
        carried, before = state.check.carried, state.check.before
        if carried is not None:
            self.list.addTopLevelItem(_row(carried.verdict, self.tr("carried over from {0}").format(carried.version)))
        if before is not None:
            version = before.version or (run.plan.origin.version if run.plan.origin is not None else "")
            self.list.addTopLevelItem(_row(before.verdict, self.tr("{0}, before it changed").format(version)))

    def _say(self) -> None:
        self.list.setHeaderLabels([self.tr("Verdict"), self.tr("By"), self.tr("When"), self.tr("Note")])
        self.refresh()


def _row(given: Verdict, about: str) -> QTreeWidgetItem:
    when = given.at[:16].replace("T", " ")
    note = " · ".join(part for part in (about, given.note) if part)
    row = QTreeWidgetItem([f"{SIGNS[given.verdict]} {verdict_word(given.verdict)}", given.by, when, note])
    row.setToolTip(3, note)
    return row
