"""Colours of JSON, for the lines that are in sight only: a long file costs no more than a short one."""

from itertools import pairwise

from PySide6.QtGui import QColor, QTextCharFormat, QTextLayout

from previewer.desk.document.positions import Positions
from previewer.pieces.json_tokens import Token, tokens

LIGHT = {"key": "#0b5394", "string": "#1a7f37", "number": "#953800", "word": "#8250df", "mark": "#6e7781"}
DARK = {"key": "#79c0ff", "string": "#7ee787", "number": "#ffa657", "word": "#d2a8ff", "mark": "#8b949e"}


class JsonColours:
    """Format ranges of one line. JSON strings do not span lines, so a line needs no other."""

    def __init__(self, dark: bool) -> None:
        self._formats = {name: _format(colour) for name, colour in (DARK if dark else LIGHT).items()}

    def ranges(self, line: str, in_string: bool = False) -> list[QTextLayout.FormatRange]:
        """The coloured ranges of a line, or of a part of one that may begin inside a string; positions in UTF-16
        units.
        """
        moved = 1 if in_string else 0
        line = '"' * moved + line
        units = None if line.isascii() else Positions(line)
        found = []
        name = ""
        for token, behind in pairwise([*tokens(line), Token("mark", "", 0, 0)]):
            start, end = token.start, token.end
            is_colon_of_key = name == "key"
            name = "key" if token.kind == "string" and behind.text == ":" else token.kind
            if name == "other" or is_colon_of_key:
                continue
            if units is not None:
                start, end = units.to_units(start), units.to_units(end)
            entry = QTextLayout.FormatRange()
            entry.start, entry.length = max(0, start - moved), end - max(start, moved)
            entry.format = self._formats[name]
            found.append(entry)
        return found


def ends_in_string(text: str, in_string: bool = False) -> bool:
    """Whether the end of a part of a line is inside a string, when its beginning was or was not."""
    quotes = text.replace("\\\\", "").replace('\\"', "").count('"')
    return bool(quotes % 2) != in_string


def _format(colour: str) -> QTextCharFormat:
    text_format = QTextCharFormat()
    text_format.setForeground(QColor(colour))
    return text_format
