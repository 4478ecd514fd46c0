"""Colours the lines in sight of an editor, each when it has changed."""

from collections.abc import Callable

from PySide6.QtGui import QTextBlock
from PySide6.QtWidgets import QPlainTextEdit

from previewer.desk.document.long_lines import JOINT, Lines
from previewer.desk.source.gutter import GutterRow
from previewer.desk.source.json_colours import JsonColours, ends_in_string
from previewer.desk.theme import is_dark


class Colouring:
    """`rows` are the lines in sight; `lines` says which blocks begin one."""

    def __init__(self, editor: QPlainTextEdit, rows: Callable[[], list[GutterRow]], lines: Callable[[], Lines]) -> None:
        self._editor = editor
        self._rows = rows
        self._lines = lines
        self._colours = JsonColours(is_dark(editor.palette()))
        self._generation = 0
        #: Whether a block, by the revision of the text and its number, begins inside a string.
        self._in_string = (-1, -1), False

    def take_palette(self) -> None:
        """Colour everything anew, as the palette is now."""
        self._colours = JsonColours(is_dark(self._editor.palette()))
        self._generation += 1
        self.follow()

    def follow(self) -> None:
        """Colour the lines in sight that changed since they were coloured; the block's state says which."""
        in_string: bool | None = None
        lines = self._lines()
        for block, _top in self._rows():
            text = block.text()
            joined = text.endswith(JOINT)
            if lines.is_first(block):
                in_string = False
            elif in_string is None:
                in_string = self._begins_in_string(block)
            stamp = (block.revision() << 7 | (self._generation & 63) << 1 | in_string) & 0x7FFFFFFF
            if block.userState() != stamp:
                block.setUserState(stamp)
                formats = self._colours.ranges(text.removesuffix(JOINT), in_string)
                if joined:
                    formats.append(self._colours.hidden(block.length() - 2))
                block.layout().setFormats(formats)
            in_string = joined and ends_in_string(text.removesuffix(JOINT), in_string)

    def _begins_in_string(self, block: QTextBlock) -> bool:
        here = self._editor.document().revision(), block.blockNumber()
        if self._in_string[0] != here:
            self._in_string = here, ends_in_string(self._lines().before(block.position()))
        return self._in_string[1]
