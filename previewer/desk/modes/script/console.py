"""The console pane: what the handler wrote, with places, and the hosts that it asked for."""

from collections.abc import Iterator

from PySide6.QtCore import QObject, Qt
from PySide6.QtWidgets import QHeaderView, QPushButton, QTreeWidget, QTreeWidgetItem

from previewer.desk.document.open_piece import OpenPiece
from previewer.desk.modes.script.pane import ScriptPane
from previewer.desk.services import Services
from previewer.desk.widgets import NO_MARGINS, named, vbox
from previewer.scripts import ScriptRun

_LINE = Qt.ItemDataRole.UserRole
#: Lines that are shown, letters of one, and letters of its tooltip; a handler may write a million.
_MOST, _LONG, _LONGEST = 500, 500, 20_000


class ConsolePane(ScriptPane):
    """A click on a line leads to its place; a host that was refused is allowed here."""

    def __init__(self, piece: OpenPiece, services: Services) -> None:
        super().__init__(piece, services)
        self.list = QTreeWidget(self)
        self.list.setRootIsDecorated(False)
        self.list.setUniformRowHeights(False)
        self.list.setFrameShape(QTreeWidget.Shape.NoFrame)
        self.list.setColumnCount(3)
        self.list.header().setSectionResizeMode(QHeaderView.ResizeMode.ResizeToContents)
        self.list.itemClicked.connect(self._go_to)
        self.list.itemActivated.connect(self._go_to)
        named(self, self.list, lambda: self.tr("Handler output and hosts"))
        self.setLayout(vbox(self.list, margins=NO_MARGINS))
        self._shown: object = None
        self.session.changed.connect(self.refresh)
        self.says(self._say, colours=False)

    def refresh(self) -> None:
        """Show what the newest run wrote and asked for."""
        state = self.session.state
        shown = state.last.run, state.refused
        if shown is self._shown or shown == self._shown:
            return
        self._shown = shown
        self.list.clear()
        run = state.last.run
        for row, line in said_rows(run) if run is not None else ():
            row.setData(0, _LINE, line)
            self.list.addTopLevelItem(row)
        allowed = [host for host, may in run.hosts if may] if run is not None else []
        for host in dict.fromkeys(allowed):
            self.list.addTopLevelItem(QTreeWidgetItem([self.tr("host"), self.tr("{0}: reached").format(host), ""]))
        for host in state.refused:
            row = QTreeWidgetItem([self.tr("host"), self.tr("{0}: refused").format(host), ""])
            self.list.addTopLevelItem(row)
            button = QPushButton(self.tr("Allow"), self.list)
            button.setAccessibleName(self.tr("Allow {0}").format(host))
            button.clicked.connect(lambda _on, host=host: self.session.allow((host,)))
            self.list.setItemWidget(row, 2, button)

    def _go_to(self, row: QTreeWidgetItem) -> None:
        if row.data(0, _LINE):
            self.session.lineShown.emit(row.data(0, _LINE))

    def _say(self) -> None:
        self.list.setHeaderLabels([self.tr("From"), self.tr("Text"), self.tr("Line")])
        self._shown = None
        self.refresh()


def said_rows(run: ScriptRun) -> Iterator[tuple[QTreeWidgetItem, int]]:
    """A row for each line that a handler wrote (whence, text, line), as far as anybody reads, and the line of the
    handler, 0 for none. A last row says how many there are beside these.
    """
    for said in run.console[:_MOST]:
        row = QTreeWidgetItem([said.stream, said.text[:_LONG], str(said.line or "")])
        row.setToolTip(1, said.text[:_LONGEST])
        yield row, said.line or 0
    left = len(run.console) - _MOST
    if left > 0:
        yield QTreeWidgetItem(["", MoreLines().words(left), ""]), 0


class MoreLines(QObject):
    """A sentence with a number, which translators can give its plurals only in a class."""

    def words(self, count: int) -> str:
        return self.tr("%n more line(s)", "", count)
