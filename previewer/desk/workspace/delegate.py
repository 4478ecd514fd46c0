"""How a row of the folder's tree looks: name and title, and behind them what is to be done, with its number."""

from collections.abc import Iterator, Sequence

from PySide6.QtCore import QModelIndex, QPersistentModelIndex, QRect, QSize, Qt
from PySide6.QtGui import QColor, QFont, QIcon, QPainter, QPalette
from PySide6.QtWidgets import QStyle, QStyledItemDelegate, QStyleOptionViewItem

from previewer.desk.icons import icon, severity_icon
from previewer.desk.language import program_language
from previewer.desk.theme import severity_colour
from previewer.desk.workspace.contents import PieceEntry
from previewer.desk.workspace.tree_model import TreeRole

_Index = QModelIndex | QPersistentModelIndex
_SIGN = 14
_GAP = 3
_APART = 8
_EDGE = 6
#: The most that a number says; more is "999+".
_MOST = 999
_MIDDLE = Qt.AlignmentFlag.AlignVCenter


class PieceDelegate(QStyledItemDelegate):
    """Two lines for a piece with a title, one for a folder."""

    def sizeHint(self, option: QStyleOptionViewItem, index: _Index) -> QSize:
        lines = 1 if index.data(TreeRole.ENTRY) is None else 1.85
        return QSize(120, round(option.fontMetrics.height() * lines) + 8)

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: _Index) -> None:
        row = QRect(option.rect)
        chosen = bool(option.state & QStyle.StateFlag.State_Selected)
        palette = QPalette(option.palette)
        if chosen:
            painter.fillRect(row, palette.highlight())
        elif option.state & QStyle.StateFlag.State_MouseOver:
            hover = palette.color(QPalette.ColorRole.Highlight)
            hover.setAlphaF(0.12)
            painter.fillRect(row, hover)
        ink = palette.color(QPalette.ColorRole.HighlightedText if chosen else QPalette.ColorRole.Text)
        area = row.adjusted(_GAP, 4, -_EDGE, -4)
        entry: PieceEntry | None = index.data(TreeRole.ENTRY)
        painter.save()
        painter.setPen(ink)
        if entry is None:
            # What a folder that is folded up hides is not to be overlooked.
            folded = not option.state & QStyle.StateFlag.State_Open
            marks = _marks(index.data(TreeRole.BELOW), ink, palette) if folded else iter(())
            _write(painter, self._paint_marks(painter, option, area, marks), str(index.data()), _MIDDLE)
        else:
            self._paint_piece(painter, option, area, entry, str(index.data()), ink, palette)
        painter.restore()

    def _paint_marks(
        self, painter: QPainter, option: QStyleOptionViewItem, area: QRect, marks: Iterator[tuple[QIcon, int]]
    ) -> QRect:
        """Paint signs with their numbers at the right. Returns what is left for words."""
        painter.setFont(_small(option.font))
        right = area.right()
        for sign, number in marks:
            text = str(number) if number <= _MOST else f"{_MOST}+"
            width = painter.fontMetrics().horizontalAdvance(text) if number else 0
            painter.drawText(QRect(right - width, area.top(), width, area.height()), _MIDDLE, text)
            right -= width + (_GAP if number else 0) + _SIGN
            sign.paint(painter, QRect(right, area.center().y() - _SIGN // 2, _SIGN, _SIGN))
            right -= _APART
        painter.setFont(option.font)
        return QRect(area.left(), area.top(), right - area.left(), area.height())

    def _paint_piece(
        self,
        painter: QPainter,
        option: QStyleOptionViewItem,
        area: QRect,
        entry: PieceEntry,
        name: str,
        ink: QColor,
        palette: QPalette,
    ) -> None:
        faint = QColor(ink)
        faint.setAlphaF(0.65)
        painter.setPen(faint if entry.pending else ink)
        words = self._paint_marks(painter, option, area, _marks([entry], ink, palette))
        title = entry.card.title(program_language()) if entry.card is not None else ""
        painter.setPen(faint if entry.card is None else ink)
        font = QFont(option.font)
        font.setBold(entry.unsaved)
        painter.setFont(font)
        upper = Qt.AlignmentFlag.AlignTop if title else Qt.AlignmentFlag.AlignVCenter
        _write(painter, words, f"• {name}" if entry.unsaved else name, upper)
        painter.setFont(_small(option.font))
        painter.setPen(faint)
        _write(painter, words, " ".join(title.split()), Qt.AlignmentFlag.AlignBottom)


def _small(font: QFont) -> QFont:
    """The font of titles and numbers."""
    small = QFont(font)
    if small.pointSizeF() > 0:
        small.setPointSizeF(small.pointSizeF() * 0.85)
    return small


def _write(painter: QPainter, area: QRect, text: str, where: Qt.AlignmentFlag) -> None:
    fits = painter.fontMetrics().elidedText(text, Qt.TextElideMode.ElideMiddle, area.width())
    painter.drawText(area, where | Qt.AlignmentFlag.AlignLeft | Qt.TextFlag.TextSingleLine, fits)


def _marks(entries: Sequence[PieceEntry], ink: QColor, palette: QPalette) -> Iterator[tuple[QIcon, int]]:
    """What is drawn behind the name of a piece, or of a folder of some, the last first: a sign and its number."""
    coloured = QPalette(palette)
    coloured.setColor(QPalette.ColorGroup.Active, QPalette.ColorRole.ButtonText, ink)
    checks = sum(entry.run.open + entry.run.failed for entry in entries if entry.run is not None)
    cards = [entry.card for entry in entries if entry.card is not None]
    missing = sum(card.missing() for card in cards)
    if checks:
        yield icon("check", coloured), checks
    if missing:
        yield icon("language", coloured), missing
    if any(card.trouble for card in cards):
        yield severity_icon("error", severity_colour("error", palette)), 0
    counts = [card.counts() for card in cards]
    for severity in ("warning", "error"):
        total = sum(count[severity] for count in counts)
        if total:
            yield severity_icon(severity, severity_colour(severity, palette)), total
