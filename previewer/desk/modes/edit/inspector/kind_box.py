"""The box of kinds: each as people call it, and fainter beside it the format's own name."""

from PySide6.QtCore import QModelIndex, QPersistentModelIndex, QRect, Qt
from PySide6.QtGui import QColor, QPainter, QPaintEvent, QPalette
from PySide6.QtWidgets import QStyle, QStyledItemDelegate, QStyleOptionComboBox, QStyleOptionViewItem, QWidget

from previewer.desk.icons import icon
from previewer.desk.language import listed, program_language
from previewer.desk.modes.edit.inspector.field import PickBox
from previewer.pieces.kinds import FORMS
from previewer.pieces.messages import say

_OWN = Qt.ItemDataRole.UserRole
_GAP = 8


class KindBox(PickBox):
    """Every form, in the order of `FORMS`."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        for at, form in enumerate(FORMS):
            name = say(program_language(), "kinds", form.form)
            self.addItem(icon(f"kind-{form.kind}", self.palette()), name, form.kind)
            self.setItemData(at, listed((name, str(form.kind))), Qt.ItemDataRole.AccessibleTextRole)
        self.setItemDelegate(_Row(self))

    def paintEvent(self, event: QPaintEvent) -> None:
        super().paintEvent(event)
        if self.currentIndex() < 0:
            return
        option = QStyleOptionComboBox()
        self.initStyleOption(option)
        field = self.style().subControlRect(
            QStyle.ComplexControl.CC_ComboBox, option, QStyle.SubControl.SC_ComboBoxEditField, self
        )
        name = self.iconSize().width() + 4 + self.fontMetrics().horizontalAdvance(self.currentText())
        group = QPalette.ColorGroup.Normal if self.isEnabled() else QPalette.ColorGroup.Disabled
        _write(QPainter(self), field, name, str(self.currentData()), self.palette().color(group, self.foregroundRole()))


class _Row(QStyledItemDelegate):
    def paint(
        self, painter: QPainter, option: QStyleOptionViewItem, index: QModelIndex | QPersistentModelIndex
    ) -> None:
        super().paint(painter, option, index)
        chosen = option.state & QStyle.StateFlag.State_Selected
        ink = option.palette.color(QPalette.ColorRole.HighlightedText if chosen else QPalette.ColorRole.Text)
        name = option.decorationSize.width() + 8 + option.fontMetrics.horizontalAdvance(str(index.data()))
        _write(painter, option.rect, name, str(index.data(_OWN)), ink)


def _write(painter: QPainter, area: QRect, after: int, own: str, ink: QColor) -> None:
    """Write the format's name at the end of an area, where it has room behind what is written there."""
    faint = QColor(ink)
    faint.setAlphaF(0.6)
    rest = area.adjusted(after + _GAP, 0, -_GAP, 0)
    if painter.fontMetrics().horizontalAdvance(own) <= rest.width():
        painter.setPen(faint)
        painter.drawText(rest, Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignRight, own)
