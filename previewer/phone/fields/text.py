"""Typed text: one line or several, cleaned and limited by the item."""

from __future__ import annotations

import re
from math import ceil

from PySide6.QtCore import QObject, Signal, Slot
from PySide6.QtGui import QFont, QFontMetricsF, QTextBlockFormat, QTextCursor
from PySide6.QtQuick import QQuickTextDocument

from previewer.phone.fields.base import Field
from previewer.phone.qtproperty import Property
from previewer.pieces.kinds.text import TextItem

#: The counter shows from this share of the limit on.
_NEARLY_FULL = 0.9
#: So many characters of a text are laid out; what is behind them stays as it is. Millions of lines take half a minute.
_SHOWN = 50_000
#: So many more are, at most, after a key or a word that was typed behind the last of them: the next one follows it.
_TYPED = 1000
#: Letters of scripts that stack them: a line of these may need more room than one of Latin or Han.
_STACKED = re.compile("[\u0590-\u109f\u1200-\u17ff\u0f00-\u0fff]+")
#: So many letters of different words are measured.
_MEASURED = 2000


def _needed(text: str, font: QFont) -> float:
    """Points that the letters of stacked scripts in a text are high."""
    words = " ".join(dict.fromkeys(_STACKED.findall(text)))[:_MEASURED]
    return ceil(QFontMetricsF(font).tightBoundingRect(words).height()) if words else 0.0


class TextField(Field):
    """Text and textarea. Lengths count Unicode code points."""

    controlChanged = Signal()
    _item: TextItem
    _laid_out = _SHOWN

    def _counter_shown(self) -> bool:
        return bool(self._item.count(self.stored()) >= self._item.limit * _NEARLY_FULL)

    @Slot(str, result=str)
    def edit(self, text: str) -> str:
        """Take what was typed or pasted, as the item cleans it. Gives the text that is then shown."""
        before = str(self.stored())
        rest = before[self._laid_out :]
        if self._laid_out < len(text) <= self._laid_out + _TYPED:
            self._laid_out = len(text)
        self.store(self._item.typed_over(before, text + rest))
        return self._shown()

    def _shown(self) -> str:
        """The text as far as it is laid out."""
        return str(self.stored())[: self._laid_out]

    @Slot()
    def clear(self) -> None:
        self.store("")

    @Slot(QObject, float, bool)
    def space(self, document: QQuickTextDocument, line: float, grows: bool) -> None:
        """Set the lines of a TextEdit's `textDocument` `line` points apart, or as far as its highest letters need where
        it `grows`; Qt Quick has no property for it.
        """
        shown = document.textDocument()
        if grows:
            line = max(line, _needed(shown.toPlainText(), shown.defaultFont()))
        style = QTextBlockFormat()
        style.setLineHeight(line, QTextBlockFormat.LineHeightTypes.FixedHeight.value)
        cursor = QTextCursor(shown)
        if cursor.blockFormat().lineHeight() == line and shown.lastBlock().blockFormat().lineHeight() == line:
            return
        cursor.select(QTextCursor.SelectionType.Document)
        cursor.mergeBlockFormat(style)

    text = Property(str, lambda self: self._shown(), notify=controlChanged)
    limit = Property(int, lambda self: self._item.limit, notify=controlChanged)
    length = Property(int, lambda self: self._item.count(self.stored()), notify=controlChanged)
    counterShown = Property(bool, lambda self: self._counter_shown(), notify=controlChanged)
