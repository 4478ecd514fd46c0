"""Lines of a text that stand equally far apart, whatever scripts are in them."""

from PySide6.QtCore import QObject, QRectF
from PySide6.QtGui import QFont, QTextBlock, QTextDocument, QTextLayout
from PySide6.QtWidgets import QPlainTextDocumentLayout

#: Letters of both languages that every piece has: what a line of the program's own fonts needs.
_USUAL = "Åg日"


class EvenLines(QPlainTextDocumentLayout):
    """Qt makes a line as high as the highest font in it, and Arabic or Thai come from higher fonts than the editor's.
    Here all are as high as one of English and Japanese, and their letters stand on equally spaced base lines.
    """

    def __init__(self, document: QTextDocument) -> None:
        super().__init__(document)
        self.fit(document.defaultFont())

    def fit(self, font: QFont) -> None:
        """The document is about to have this font."""
        self._ascent, self.height = _measures(font)

    def blockBoundingRect(self, block: QTextBlock) -> QRectF:
        area = super().blockBoundingRect(block)
        if not block.isValid() or not block.isVisible():
            return area
        layout, height = block.layout(), self.height
        count = layout.lineCount()
        first = layout.lineAt(0)
        # Lines that were laid out anew begin at the top of their block.
        if first.isValid() and first.y() != self._ascent - first.ascent():
            for number in range(count):
                line = layout.lineAt(number)
                place = line.position()
                place.setY(number * height + self._ascent - line.ascent())
                line.setPosition(place)
        below = self.document().documentMargin() if not block.next().isValid() else 0.0
        area.setHeight(count * height + below)
        return area


def even_document(parent: QObject) -> QTextDocument:
    """An empty text with such lines."""
    made = QTextDocument(parent)
    made.setDocumentLayout(EvenLines(made))
    return made


def set_font(document: QTextDocument, font: QFont) -> None:
    """Give a text its font, and its lines their height."""
    layout = document.documentLayout()
    if isinstance(layout, EvenLines):
        layout.fit(font)
    document.setDefaultFont(font)


def line_height(document: QTextDocument) -> float:
    """The height of every line in pixels, 0 where they differ."""
    layout = document.documentLayout()
    return layout.height if isinstance(layout, EvenLines) else 0.0


def _measures(font: QFont) -> tuple[float, float]:
    """Ascent and height of a usual line, in whole pixels."""
    layout = QTextLayout(_USUAL, font)
    layout.beginLayout()
    line = layout.createLine()
    line.setLeadingIncluded(True)
    line.setLineWidth(1e6)
    layout.endLayout()
    return float(round(line.ascent())), float(round(line.height()))
