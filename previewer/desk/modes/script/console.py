"""The console pane: what the handler wrote, with places, and the hosts that it asked for."""

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QHeaderView, QPushButton, QTreeWidget, QTreeWidgetItem

from previewer.desk.document.open_piece import OpenPiece
from previewer.desk.modes.script.pane import ScriptPane
from previewer.desk.services import Services
from previewer.desk.widgets import NO_MARGINS, named, vbox

_LINE = Qt.ItemDataRole.UserRole


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
        named(self, self.list, lambda: self.tr("What the handler wrote, and hosts"))
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
        for said in run.console if run is not None else ():
            row = QTreeWidgetItem([said.stream, said.text, str(said.line or "")])
            row.setData(0, _LINE, said.line or 0)
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
