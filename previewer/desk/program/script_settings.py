"""The page of the settings on handlers: which folders may run theirs, and taking that back."""

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QTreeWidget, QTreeWidgetItem, QWidget

from previewer.desk.language import listed
from previewer.desk.widgets import Worded, hbox, named, push_button, text_label, vbox
from previewer.scripts import Trust

_PERMISSION = Qt.ItemDataRole.UserRole


class ScriptSettings(Worded, QWidget):
    """What a person allowed in Script mode, as it stands now."""

    def __init__(self, parent: QWidget, trust: Trust | None = None) -> None:
        super().__init__(parent)
        self._trust = trust or Trust()
        self.list = QTreeWidget(self)
        self.list.setRootIsDecorated(False)
        named(self, self.list, lambda: self.tr("Folders whose handlers may run"))
        self.take_back = push_button(self, lambda: self.tr("&Take back"), self._take_back)
        self.take_back.setAutoDefault(False)
        about = text_label(
            self,
            lambda: self.tr("Handlers in these folders run in Script mode, cases and runs. Others are asked about."),
            wrap=True,
        )
        self.list.currentItemChanged.connect(lambda row: self.take_back.setEnabled(row is not None))
        self.setLayout(vbox(about, (self.list, 1), hbox(None, self.take_back), margins=(16, 16, 16, 16), spacing=8))
        self.says(self._say, colours=False)

    def refresh(self) -> None:
        """Show what is allowed now."""
        self.list.clear()
        for permission in self._trust.allowed():
            hosts = listed(permission.hosts) or self.tr("none")
            row = QTreeWidgetItem([str(permission.folder), permission.engine, hosts])
            row.setData(0, _PERMISSION, permission)
            row.setToolTip(0, str(permission.folder))
            self.list.addTopLevelItem(row)
        for column, width in enumerate((280, 70)):
            self.list.setColumnWidth(column, width)
        self.take_back.setEnabled(False)

    def _take_back(self) -> None:
        row = self.list.currentItem()
        if row is not None:
            self._trust.take_back(row.data(0, _PERMISSION))
            self.refresh()

    def _say(self) -> None:
        self.list.setHeaderLabels([self.tr("Folder"), self.tr("Engine"), self.tr("Hosts")])
        self.refresh()
