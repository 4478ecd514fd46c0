"""What came of running a flow: for each piece its answer, what is wrong with it, what its handler wrote and reached."""

from pathlib import Path

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QHeaderView, QPushButton, QTreeWidget, QTreeWidgetItem, QWidget

from previewer.desk.flow.session import FlowSession
from previewer.desk.icons import icon, severity_icon
from previewer.desk.language import program_language
from previewer.desk.modes.script.console import said_rows
from previewer.desk.theme import severity_colour
from previewer.desk.widgets import NO_MARGINS, Worded, named, vbox
from previewer.pieces.json_text import to_json
from previewer.scripts import Script, ScriptProblem, ScriptRun
from previewer.scripts.flow import FlowPiece, FlowResult

_PLACE = Qt.ItemDataRole.UserRole
_LONG = 500


class FlowOutcomes(Worded, QWidget):
    """A row for each piece, with what came of it below. A line of a handler leads to it."""

    #: The number of a piece, and a line of its handler.
    handlerAsked = Signal(int, int)

    def __init__(self, session: FlowSession, parent: QWidget) -> None:
        super().__init__(parent)
        self._session = session
        self.list = QTreeWidget(self)
        self.list.setColumnCount(3)
        self.list.setFrameShape(QTreeWidget.Shape.NoFrame)
        self.list.header().setSectionResizeMode(QHeaderView.ResizeMode.Interactive)
        self.list.header().setStretchLastSection(False)
        self.list.header().setSectionResizeMode(1, QHeaderView.ResizeMode.Stretch)
        self.list.itemClicked.connect(self._go_to)
        self.list.itemActivated.connect(self._go_to)
        named(self, self.list, lambda: self.tr("Results by piece"))
        self.setLayout(vbox(self.list, margins=NO_MARGINS))
        self._shown: object = None
        session.changed.connect(self.refresh)
        session.partsChanged.connect(self.refresh)
        self.says(self._say)

    def refresh(self) -> None:
        """Show the newest result."""
        result = self._session.state.found.result
        shown = result, self._session.pieces
        if shown == self._shown:
            return
        self._shown = shown
        self.list.clear()
        for at, part in enumerate(self._session.parts):
            row = QTreeWidgetItem([part.path.name, "", ""])
            row.setToolTip(0, str(part.path))
            self.list.addTopLevelItem(row)
            if result is not None:
                self._fill(row, at, result)
            row.setExpanded(True)

    def _fill(self, row: QTreeWidgetItem, at: int, result: FlowResult) -> None:
        piece = result.pieces[at]
        if at >= len(result.steps):
            row.setText(1, self.tr("not run"))
            return
        run, gives = result.steps[at]
        if run is None:
            row.setText(1, self.tr("No handler: example values of its output"))
        else:
            self._head(row, run, piece)
            for problem in run.problems:
                row.addChild(self._problem(at, problem, piece.script))
        for name, value in gives.items():
            written = to_json(value)
            child = QTreeWidgetItem([name, written[:_LONG], ""])
            child.setToolTip(1, written[:20_000])
            row.addChild(child)
        if run is not None:
            self._add_console(row, at, run)
            if piece.script is not None:
                self._add_hosts(row, run, piece.script)

    def _head(self, row: QTreeWidgetItem, run: ScriptRun, piece: FlowPiece) -> None:
        words = self.tr("Fits") if run.fits else self.tr("Does not fit")
        if run.status is None:
            words = self.tr("No answer")
        elif run.status != 200:
            words = self.tr("Status {0}").format(to_json(run.status))
        engine = piece.script.engine if piece.script is not None else ""
        row.setText(1, f"{words} · " + self.tr("{0} ms in {1}").format(run.ms, engine))
        row.setIcon(0, icon("check" if run.fits else "error", self.palette()))

    def _problem(self, at: int, problem: ScriptProblem, script: Script | None) -> QTreeWidgetItem:
        severity = "error" if problem.fails else "advice"
        name = Path(problem.file).name if problem.file else ""
        where = f"{name}:{problem.line}" if problem.line else name
        words = problem.message(program_language())
        made = QTreeWidgetItem([problem.member or problem.code, words, where])
        made.setIcon(0, severity_icon(severity, severity_colour(severity, self.palette())))
        made.setToolTip(1, f"{words} [{problem.code}]")
        made.setToolTip(2, problem.file or "")
        if problem.line and script is not None and problem.file == str(script.file):
            made.setData(0, _PLACE, (at, problem.line))
        return made

    def _add_console(self, row: QTreeWidgetItem, at: int, run: ScriptRun) -> None:
        for child, line in said_rows(run):
            if line:
                child.setData(0, _PLACE, (at, line))
            row.addChild(child)

    def _add_hosts(self, row: QTreeWidgetItem, run: ScriptRun, script: Script) -> None:
        for host, allowed in run.hosts:
            words = self.tr("{0}: reached") if allowed else self.tr("{0}: refused")
            child = QTreeWidgetItem([self.tr("host"), words.format(host), ""])
            row.addChild(child)
            if not allowed:
                button = QPushButton(self.tr("Allow"), self.list)
                button.setAccessibleName(self.tr("Allow {0}").format(host))
                button.clicked.connect(lambda _on, host=host: self._session.allow(script, (host,)))
                self.list.setItemWidget(child, 2, button)

    def _go_to(self, row: QTreeWidgetItem) -> None:
        place = row.data(0, _PLACE)
        if place is not None:
            self.handlerAsked.emit(*place)

    def _say(self) -> None:
        self.list.setHeaderLabels([self.tr("Piece"), self.tr("Result"), self.tr("Line")])
        self.list.setColumnWidth(0, 240)
        self.list.setColumnWidth(2, 120)
        self._shown = None
        self.refresh()
