"""Texts in trees are never cut: a long number is broken where its column ends."""

from PySide6.QtWidgets import QStyleOptionViewItem, QTreeWidgetItem
from pytestqt.qtbot import QtBot

from previewer.desk.modes.compare.wrapping import WrappingTree


def test_number_that_is_longer_than_its_column_goes_over_several_lines(qtbot: QtBot) -> None:
    tree = WrappingTree()
    qtbot.addWidget(tree)
    tree.setColumnCount(2)
    place = "[35.73048861613938, 139.53233242034912]"
    tree.addTopLevelItem(QTreeWidgetItem(["place", place]))
    tree.setColumnWidth(0, 60)
    tree.header().setStretchLastSection(False)
    tree.setColumnWidth(1, 70)
    index = tree.model().index(0, 1)
    option = QStyleOptionViewItem()
    option.widget = tree
    option.font, option.fontMetrics = tree.font(), tree.fontMetrics()
    hint = tree.itemDelegate().sizeHint(option, index)
    assert hint.width() <= 70
    assert hint.height() >= 4 * tree.fontMetrics().height()
    assert index.data() == place
