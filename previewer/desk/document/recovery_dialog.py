"""What to do with the texts that a run could not save before it was ended."""

from collections.abc import Sequence
from pathlib import Path

from PySide6.QtCore import QDateTime, QLocale, Qt, Signal
from PySide6.QtWidgets import (
    QDialog,
    QDialogButtonBox,
    QHeaderView,
    QTreeWidget,
    QTreeWidgetItem,
    QWidget,
)

from previewer.desk.document import dialogs
from previewer.desk.document.difference import DifferenceView
from previewer.desk.document.filetext import FileText
from previewer.desk.document.recovery import LeftText, digest
from previewer.desk.language import program_language
from previewer.desk.widgets import Worded, named, push_button, text_label, vbox

_LEFT = Qt.ItemDataRole.UserRole
_LEGEND = "− {0}      + {1}"


class RecoveryDialog(Worded, QDialog):
    """One row per text, with what it changes. What is neither restored nor discarded is offered again next time."""

    #: A `LeftText` that is to be opened; whoever does it makes it forgotten.
    restoreWanted = Signal(object)

    def __init__(self, left: Sequence[LeftText], parent: QWidget) -> None:
        super().__init__(parent)
        self.list = QTreeWidget(self)
        self.list.setRootIsDecorated(False)
        self.list.setUniformRowHeights(True)
        self.list.setColumnCount(4)
        self.list.setMaximumHeight(150)
        newest = {text.unsaved.path: text for text in left}
        for text in left:
            row = QTreeWidgetItem(self.list)
            row.setData(0, _LEFT, text)
            is_newest = newest[text.unsaved.path] is text
            row.setCheckState(0, Qt.CheckState.Checked if is_newest else Qt.CheckState.Unchecked)
        self.list.currentItemChanged.connect(self._show_row)
        self.list.itemChanged.connect(self._count)
        self.view = DifferenceView(self)
        buttons = QDialogButtonBox(self)
        self.restore = push_button(self, lambda: self.tr("Restore"), self._restore)
        self.discard = push_button(self, lambda: self.tr("Discard…"), self._discard)
        self.later = push_button(self, lambda: self.tr("Decide later"), self.reject)
        role = QDialogButtonBox.ButtonRole
        buttons.addButton(self.restore, role.AcceptRole)
        buttons.addButton(self.discard, role.DestructiveRole)
        buttons.addButton(self.later, role.RejectRole)
        self.restore.setDefault(True)
        self.finished.connect(self._release)
        lead = text_label(
            self,
            lambda: self.tr(
                "Piece Previewer closed unexpectedly before these changes were saved. Nothing on disk has been changed."
            ),
            wrap=True,
        )
        named(self, self.view, self._legend)
        self.setLayout(vbox(lead, self.list, text_label(self, self._legend), (self.view, 1), buttons))
        self.says(self._say, colours=False)
        self.list.setCurrentItem(self.rows()[0])
        self.resize(760, 560)

    def rows(self) -> list[QTreeWidgetItem]:
        """The rows on offer."""
        found = (self.list.topLevelItem(at) for at in range(self.list.topLevelItemCount()))
        return [row for row in found if row is not None]

    def _legend(self) -> str:
        return _LEGEND.format(self.tr("only on disk"), self.tr("only in the unsaved text"))

    def _say(self) -> None:
        self.setWindowTitle(self.tr("Restore unsaved changes?"))
        self.list.setAccessibleName(self.windowTitle())
        self.list.setHeaderLabels([self.tr("File"), self.tr("Folder"), self.tr("Last change"), self.tr("On disk")])
        for row in self.rows():
            self._name(row)
        header = self.list.header()
        header.setSectionResizeMode(QHeaderView.ResizeMode.ResizeToContents)
        header.setSectionResizeMode(1, QHeaderView.ResizeMode.Stretch)

    def _name(self, row: QTreeWidgetItem) -> None:
        unsaved = _left(row).unsaved
        path, there = Path(unsaved.path), _on_disk(unsaved.path)
        state = self.tr("unchanged")
        if there is None:
            state = self.tr("no longer there")
        elif digest(there.data) != unsaved.base:
            state = self.tr("changed since")
        when = QDateTime.fromString(unsaved.at, Qt.DateFormat.ISODateWithMs).toLocalTime()
        time = QLocale(program_language()).toString(when, QLocale.FormatType.ShortFormat)
        for column, text in enumerate((path.name, str(path.parent), time, state)):
            row.setText(column, text)
        row.setToolTip(1, str(path))

    def _show_row(self, row: QTreeWidgetItem | None) -> None:
        if row is not None:
            unsaved = _left(row).unsaved
            there = _on_disk(unsaved.path)
            self.view.show_texts("" if there is None else there.text or "", unsaved.text)

    def _count(self) -> None:
        ticked = bool(self._ticked())
        self.restore.setEnabled(ticked)
        self.discard.setEnabled(ticked)

    def _ticked(self) -> list[QTreeWidgetItem]:
        return [row for row in self.rows() if row.checkState(0) == Qt.CheckState.Checked]

    def _restore(self) -> None:
        for row in self._ticked():
            self.restoreWanted.emit(_left(row))
        self._remove(self._ticked())

    def _discard(self) -> None:
        rows = self._ticked()
        if dialogs.may_discard(self, self.tr("Discard the unsaved changes of %n file(s) for good?", "", len(rows))):
            for row in rows:
                _left(row).forget()
            self._remove(rows)

    def _remove(self, rows: Sequence[QTreeWidgetItem]) -> None:
        """Take rows off the list, those that could not be restored too: their text stays on the disk."""
        if len(rows) == len(self.rows()):
            self.accept()
            return
        for row in rows:
            self.list.takeTopLevelItem(self.list.indexOfTopLevelItem(row))
        self._count()

    def _release(self) -> None:
        for row in self.rows():
            _left(row).release()


def _left(row: QTreeWidgetItem) -> LeftText:
    left = row.data(0, _LEFT)
    assert isinstance(left, LeftText)
    return left


def _on_disk(path: str) -> FileText | None:
    try:
        return FileText.at(Path(path))
    except OSError:
        return None
