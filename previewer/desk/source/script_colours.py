"""Colours of JavaScript, for the lines that are in sight only."""

import re

from PySide6.QtGui import QColor, QTextCharFormat, QTextLayout

from previewer.desk.document.positions import Positions
from previewer.desk.source.json_colours import DARK, LIGHT

_WORDS = (
    "async await break case catch class const continue default delete do else export extends false finally for from"
    " function if import in instanceof let new null of return static super switch this throw true try typeof undefined"
    " var void while yield"
)
#: A line of a comment over several lines is known by the star that it begins with.
_PARTS = re.compile(
    r"(?P<mark>//.*|/\*(?:[^*]++|\*(?!/))*+(?:\*/)?|^\s*\*.*)"
    r"|(?P<string>\"(?:\\.|[^\"\\]++)*+\"?|'(?:\\.|[^'\\]++)*+'?|`(?:\\.|[^`\\]++)*+`?)"
    r"|(?P<number>(?<![\w$])\d[\w.]*)"
    rf"|(?P<word>(?<![\w$.])(?:{'|'.join(_WORDS.split())})(?![\w$]))"
)


class ScriptColours:
    """Format ranges of one line, as far as a line by itself tells them."""

    def __init__(self, dark: bool) -> None:
        self._formats = {}
        for name, colour in (DARK if dark else LIGHT).items():
            self._formats[name] = QTextCharFormat()
            self._formats[name].setForeground(QColor(colour))

    def ranges(self, line: str) -> list[QTextLayout.FormatRange]:
        """The coloured ranges of a line; positions in UTF-16 units."""
        to_units = Positions(line).to_units
        found = []
        for match in _PARTS.finditer(line):
            entry = QTextLayout.FormatRange()
            entry.start = to_units(match.start())
            entry.length = to_units(match.end()) - entry.start
            entry.format = self._formats[match.lastgroup or "mark"]
            found.append(entry)
        return found
