"""The notes pane: everything that was ever said of the check that is looked at, in this version and those before."""

from PySide6.QtWidgets import QHeaderView, QTreeWidget, QTreeWidgetItem, QWidget

from previewer.desk.document.open_piece import OpenPiece
from previewer.desk.modes.check.model import SIGNS, verdict_word
from previewer.desk.modes.check.session import CheckSession
from previewer.desk.services import Services
from previewer.desk.widgets import NO_MARGINS, Worded, named, vbox
from previewer.runs.checks import Verdict, local_time
from previewer.runs.folder import Run
from previewer.runs.history import runs_back


class NotesPane(Worded, QWidget):
    """The verdicts of all testers on one check, the newest first: on this version, and on each before it whose run
    stands beside this one.
    """

    def __init__(self, piece: OpenPiece, services: Services) -> None:
        super().__init__()
        self.session = services.panes.shared(CheckSession)
        self._before: list[Run] | None = None
        self.list = QTreeWidget(self)
        self.list.setRootIsDecorated(False)
        self.list.setWordWrap(True)
        self.list.setFrameShape(QTreeWidget.Shape.NoFrame)
        named(self, self.list, lambda: self.tr("Earlier notes on this check"))
        self.list.header().setSectionResizeMode(QHeaderView.ResizeMode.ResizeToContents)
        self.setLayout(vbox(self.list, margins=NO_MARGINS))
        self.session.runChanged.connect(self._forget)
        self.session.currentChanged.connect(self.refresh)
        self.session.statesChanged.connect(self.refresh)
        self.says(self._say, colours=False)

    def refresh(self) -> None:
        """Show what was said."""
        self.list.clear()
        state, run = self.session.current, self.session.run
        if state is None or run is None:
            return
        check, said = state.check, dict[Verdict, str]()
        said |= dict.fromkeys(reversed(run.log.verdicts.get(check.id, ())), "")
        if check.carried is not None:
            said[check.carried.verdict] = self.tr("carried over from {0}").format(check.carried.version)
        if check.before is not None:
            origin = run.plan.origin
            version = check.before.version or (origin.version if origin is not None else "")
            said[check.before.verdict] = self.tr("{0}, before it changed").format(version)
        for earlier in self._runs_before(run):
            for given in reversed(earlier.log.verdicts.get(check.id, ())):
                said.setdefault(given, earlier.plan.piece.called)
        for given, about in said.items():
            self.list.addTopLevelItem(_row(given, about))

    def _runs_before(self, run: Run) -> list[Run]:
        """The earlier runs, read when they are first asked for."""
        if self._before is None:
            self._before = list(runs_back(run))[1:]
        return self._before

    def _forget(self) -> None:
        self._before = None

    def _say(self) -> None:
        self.list.setHeaderLabels([self.tr("Verdict"), self.tr("By"), self.tr("When"), self.tr("Note")])
        self.refresh()


def _row(given: Verdict, about: str) -> QTreeWidgetItem:
    when = local_time(given.at)
    note = " · ".join(part for part in (about, given.note) if part)
    row = QTreeWidgetItem([f"{SIGNS[given.verdict]} {verdict_word(given.verdict)}", given.by, when, note])
    row.setToolTip(3, note)
    return row
