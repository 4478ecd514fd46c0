"""A tree whose rows are as high as their texts need at its width."""

import re

from PySide6.QtCore import QModelIndex, QPersistentModelIndex, QRect, QSize, Qt
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QStyle, QStyledItemDelegate, QStyleOptionViewItem, QTreeWidget, QWidget

_PADDING = 3
#: Numbers that may be longer than a column is wide; they are broken anywhere.
_NUMBER = re.compile(r"[\d.]{9,}")
_BREAK = "\u200b"


class _Wrapped(QStyledItemDelegate):
    """Breaks the text of a row at the edge of the tree."""

    def __init__(self, tree: "WrappingTree") -> None:
        super().__init__(tree)
        self._tree = tree

    def initStyleOption(self, option: QStyleOptionViewItem, index: QModelIndex | QPersistentModelIndex) -> None:
        super().initStyleOption(option, index)
        option.text = _NUMBER.sub(lambda found: _BREAK.join(found.group()), option.text)
        option.decorationAlignment = Qt.AlignmentFlag.AlignTop | Qt.AlignmentFlag.AlignHCenter
        option.displayAlignment = Qt.AlignmentFlag.AlignTop | Qt.AlignmentFlag.AlignLeft

    def sizeHint(self, option: QStyleOptionViewItem, index: QModelIndex | QPersistentModelIndex) -> QSize:
        self.initStyleOption(option, index)
        width = self._tree.room(index)
        style = self._tree.style()
        margin = style.pixelMetric(QStyle.PixelMetric.PM_FocusFrameHMargin) + 1
        width -= 2 * margin
        if option.features & QStyleOptionViewItem.ViewItemFeature.HasDecoration:
            width -= option.decorationSize.width() + 2 * margin
        flags = Qt.TextFlag.TextWordWrap | Qt.AlignmentFlag.AlignLeft
        area = option.fontMetrics.boundingRect(QRect(0, 0, max(width, 40), 1 << 20), flags, option.text)
        return QSize(area.width(), area.height() + 2 * _PADDING)


class WrappingTree(QTreeWidget):
    """Texts are never cut."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setFrameShape(QTreeWidget.Shape.NoFrame)
        self.setWordWrap(True)
        self.setTextElideMode(Qt.TextElideMode.ElideNone)
        self.setUniformRowHeights(False)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setVerticalScrollMode(QTreeWidget.ScrollMode.ScrollPerPixel)
        self.setItemDelegate(_Wrapped(self))
        self.header().sectionResized.connect(self.scheduleDelayedItemsLayout)

    def room(self, index: QModelIndex | QPersistentModelIndex) -> int:
        """The pixels that a row has for its text."""
        width = self.columnWidth(index.column())
        if index.column():
            return width
        depth = 1 if self.rootIsDecorated() else 0
        above = index.parent()
        while above.isValid():
            depth, above = depth + 1, above.parent()
        return width - depth * self.indentation()

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self.scheduleDelayedItemsLayout()
