"""Colours of JSON, for the lines that are in sight only: a long file costs no more than a short one."""

from itertools import pairwise

from PySide6.QtGui import QColor, QTextCharFormat, QTextLayout

from previewer.pieces.json_tokens import Token, tokens

_LIGHT = {"key": "#0b5394", "string": "#1a7f37", "number": "#953800", "word": "#8250df", "mark": "#6e7781"}
_DARK = {"key": "#79c0ff", "string": "#7ee787", "number": "#ffa657", "word": "#d2a8ff", "mark": "#8b949e"}


class JsonColours:
    """Format ranges of one line. JSON strings do not span lines, so a line needs no other."""

    def __init__(self, dark: bool) -> None:
        self._formats = {name: _format(colour) for name, colour in (_DARK if dark else _LIGHT).items()}

    def ranges(self, line: str) -> list[QTextLayout.FormatRange]:
        """The coloured ranges of a line; positions in UTF-16 units."""
        wide = not line.isascii()
        found = []
        name = ""
        for token, behind in pairwise([*tokens(line), Token("mark", "", 0, 0)]):
            start, end = token.start, token.end
            is_colon_of_key = name == "key"
            name = "key" if token.kind == "string" and behind.text == ":" else token.kind
            if name == "other" or is_colon_of_key:
                continue
            if wide:
                start, end = _units(line[:start]), _units(line[:end])
            entry = QTextLayout.FormatRange()
            entry.start, entry.length, entry.format = start, end - start, self._formats[name]
            found.append(entry)
        return found


def _units(text: str) -> int:
    return len(text.encode("utf-16-le", "surrogatepass")) // 2


def _format(colour: str) -> QTextCharFormat:
    text_format = QTextCharFormat()
    text_format.setForeground(QColor(colour))
    return text_format
