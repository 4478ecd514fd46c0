"""Colours of JSON, for the lines that are in sight only: a long file costs no more than a short one."""

import re

from PySide6.QtGui import QColor, QTextCharFormat, QTextLayout

_TOKEN = re.compile(r'("(?:[^"\\]|\\.)*"?)(\s*:)?|(-?\d[\d.eE+-]*)|\b(true|false|null)\b|([{}\[\],:])')

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
        for match in _TOKEN.finditer(line):
            if match[1] is not None:
                start, end = match.span(1)
                name = "string" if match[2] is None else "key"
            else:
                start, end = match.span()
                name = "number" if match[3] else "word" if match[4] else "mark"
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
