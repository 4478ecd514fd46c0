"""The pane of the bounds: the handler's answer in every state at the bounds of the piece's items."""

from PySide6.QtCore import QModelIndex, Qt
from PySide6.QtWidgets import QHeaderView, QTreeWidget, QTreeWidgetItem

from previewer.desk.document.open_piece import OpenPiece
from previewer.desk.icons import icon
from previewer.desk.language import listed, program_language
from previewer.desk.modes.script.keeping import CaseKeeper
from previewer.desk.modes.script.pane import ScriptPane
from previewer.desk.services import Services
from previewer.desk.widgets import NO_MARGINS, check_box, hbox, named, text_label, tool_button, vbox
from previewer.pieces.json_text import to_json
from previewer.pieces.messages import catalogue
from previewer.scripts import ScriptRun

_AT = Qt.ItemDataRole.UserRole
# Of the columns but the last, until they are drawn otherwise.
_WIDTHS = (160, 200)
_LONG = 200


class BoundsPane(ScriptPane):
    """A row is a state: a click puts it on the phones. What differs from the first row's answer is told."""

    def __init__(self, piece: OpenPiece, services: Services) -> None:
        super().__init__(piece, services)
        self._shown: object = None
        self._keeper = CaseKeeper(self)
        self.head = text_label(self, wrap=True)
        self.failing = check_box(self, lambda: self.tr("Only what fails"), lambda _on: self._show_rows())
        self.keep = tool_button(self, "state", lambda: self.tr("Save as a case…"), self._keep)
        self.list = QTreeWidget(self)
        self.list.setRootIsDecorated(False)
        self.list.setUniformRowHeights(True)
        self.list.setFrameShape(QTreeWidget.Shape.NoFrame)
        self.list.header().setSectionResizeMode(QHeaderView.ResizeMode.Interactive)
        self.list.setColumnCount(3)
        for column, width in enumerate(_WIDTHS):
            self.list.setColumnWidth(column, width)
        self.list.itemActivated.connect(self._put)
        self.list.itemClicked.connect(self._put)
        self.list.currentItemChanged.connect(lambda: self._show_able())
        named(self, self.list, lambda: self.tr("States at the bounds"))
        bar = hbox((self.head, 1), self.failing, self.keep, margins=(8, 4, 8, 4), spacing=8)
        self.setLayout(vbox(bar, (self.list, 1), margins=NO_MARGINS, spacing=0))
        self.session.changed.connect(self.refresh)
        self.session.progressed.connect(self.refresh)
        self.says(self._say, colours=False)

    def refresh(self) -> None:
        """Show how far it is, and the newest table."""
        state = self.session.state
        table = state.bounds.table
        self._show_able()
        if state.tried is not None:
            self.head.setText(self.tr("{0} of {1} events").format(*state.tried))
        elif table is not None:
            self.head.setText(self._summary())
        else:
            self.head.setText("")
        if table is not self._shown:
            self._shown = table
            self._fill()

    def _summary(self) -> str:
        table = self.session.state.bounds.table
        assert table is not None
        failed = sum(not run.fits for run in table.runs)
        words = [self.tr("%n event(s)", "", len(table.runs)), self.tr("%n fail", "", failed)]
        if table.left_out:
            words.append(self.tr("%n pair(s) not tried", "", table.left_out))
        stray = [key for key, (effect, _case) in table.effects.items() if effect == "undeclared"]
        if stray:
            words.append(self.tr("reads undeclared keys: {0}").format(listed(stray)))
        return " · ".join(words)

    def _fill(self) -> None:
        self.list.clear()
        table = self.session.state.bounds.table
        if table is None:
            return
        rows = []
        for at, run in enumerate(table.runs):
            row = QTreeWidgetItem([run.case, *self._answer(run, table.differing(at) if at else ())])
            row.setData(0, _AT, at)
            row.setIcon(0, icon("check" if run.fits else "error", self.palette()))
            for column in range(3):
                row.setToolTip(column, row.text(column))
            rows.append(row)
        self.list.addTopLevelItems(rows)
        self._show_rows()

    def _answer(self, run: ScriptRun, differing: tuple[str, ...]) -> tuple[str, str]:
        """What is otherwise than in the first row, and what is wrong."""
        body = run.body or {}
        parts = [f"{name}: {to_json(body[name])}" if name in body else f"{name}: –" for name in differing]
        if run.status is None:
            parts = [self.tr("no answer")]
        elif "status" in differing and "status" not in body:
            parts[0] = f"status: {run.status}"
        lang = program_language()
        found = tuple(problem.message(lang) for problem in run.problems if problem.fails)
        wrong = catalogue(lang).join(found, "clauses")
        told = listed(parts) if run.case != "default" else to_json(body)
        return told[:_LONG], wrong

    def _show_rows(self) -> None:
        table = self.session.state.bounds.table
        for at in range(self.list.topLevelItemCount()):
            hidden = self.failing.isChecked() and table is not None and table.runs[at].fits
            self.list.setRowHidden(at, QModelIndex(), hidden)

    def _show_able(self) -> None:
        at, table = self._row(), self.session.state.bounds.table
        self.keep.setEnabled(at is not None and table is not None and table.runs[at].body is not None)

    def _row(self) -> int | None:
        row = self.list.currentItem()
        return None if row is None else row.data(0, _AT)

    def _put(self, row: QTreeWidgetItem) -> None:
        self.session.show_row(row.data(0, _AT))

    def _keep(self) -> None:
        at, table = self._row(), self.session.state.bounds.table
        if at is not None and table is not None:
            self._keeper.keep(table.values[at], self.session.bounds_begun)

    def _say(self) -> None:
        self.list.setHeaderLabels([self.tr("State"), self.tr("Change from the default"), self.tr("What is wrong")])
        self._shown = None
        self.refresh()
