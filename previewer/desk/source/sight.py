"""What of an editor's text is in sight: its lines are numbered, coloured and underlined as they come into it."""

from collections.abc import Callable

from PySide6.QtCore import QObject, QRect
from PySide6.QtWidgets import QPlainTextEdit

from previewer.desk.document.even_lines import line_height
from previewer.desk.source.carets import Carets
from previewer.desk.source.folding import Folding
from previewer.desk.source.gutter import Gutter, GutterRow, GutterSource
from previewer.desk.source.highlights import Highlights
from previewer.desk.source.json_colours import JsonColours
from previewer.desk.source.script_colours import ScriptColours
from previewer.desk.theme import is_dark

#: The colours of a language, on dark ground or on light.
Colours = Callable[[bool], JsonColours | ScriptColours]


class Sight(QObject):
    """Follows the lines in sight of an editor. `folding` says what is folded."""

    def __init__(
        self,
        editor: QPlainTextEdit,
        carets: Carets,
        folding: Callable[[], Folding],
        colours: Colours = JsonColours,
    ) -> None:
        super().__init__(editor)
        self._editor = editor
        #: What was in sight when it was coloured: revision of the text, first and last block.
        self._coloured = -1, -1, -1
        self._colouring = Colouring(editor, self.rows, colours)
        self.highlights = Highlights(editor, self.rows, lambda: carets.further)
        self.gutter = Gutter(editor, GutterSource(self.rows, folding, lambda: self.highlights.worst))
        editor.blockCountChanged.connect(self.fit)
        editor.updateRequest.connect(self._update)
        carets.changed.connect(self._show_carets)
        self.highlights.changed.connect(self.gutter.update)

    def rows(self) -> list[GutterRow]:
        """The lines in sight, from the top."""
        editor = self._editor
        found, block, height = [], editor.firstVisibleBlock(), line_height(editor.document())
        top = editor.blockBoundingGeometry(block).translated(editor.contentOffset()).top()
        while block.isValid() and top <= editor.viewport().height():
            if block.isVisible():
                found.append(GutterRow(block, top))
                # Asking Qt for the place of each would take most of the time of a key.
                lines = block.layout().lineCount() if height else 0
                top += lines * height if lines else editor.blockBoundingRect(block).height()
            block = block.next()
        return found

    def fit(self) -> None:
        """The gutter takes what it needs beside the text."""
        self._editor.setViewportMargins(self.gutter.needed(), 0, 0, 0)
        self.place()

    def place(self) -> None:
        """The gutter stands beside the text."""
        area = self._editor.contentsRect()
        self.gutter.setGeometry(QRect(area.left(), area.top(), self.gutter.needed(), area.height()))

    def follow(self) -> None:
        """Colour and underline what came into sight."""
        self._colouring.follow()
        self.highlights.follow()

    def take_palette(self) -> None:
        """Colour and underline anew, as the palette is now."""
        self._colouring.take_palette()
        self.highlights.follow(True)
        self._editor.viewport().update()

    def _update(self, area: QRect, dy: int) -> None:
        if dy:
            self.gutter.scroll(0, dy)
        else:
            self.gutter.update(0, area.y(), self.gutter.width(), area.height())
        editor, document, bottom = self._editor, self._editor.document(), -1
        # Qt would look for a place behind what is being composed in the last line, where there is none.
        if not document.lastBlock().layout().preeditAreaText():
            bottom = editor.cursorForPosition(editor.viewport().rect().bottomLeft()).blockNumber()
        sight = document.revision(), editor.firstVisibleBlock().blockNumber(), bottom
        if sight != self._coloured:
            self._coloured = sight
            self.follow()

    def _show_carets(self) -> None:
        self.highlights.show()
        self._editor.viewport().update()


class Colouring:
    """The colours of the lines in sight, which are `rows`."""

    def __init__(self, editor: QPlainTextEdit, rows: Callable[[], list[GutterRow]], colours: Colours) -> None:
        self._editor = editor
        self._rows = rows
        self._kind = colours
        self._colours = colours(is_dark(editor.palette()))
        self._generation = 0

    def take_palette(self) -> None:
        """Colour everything anew, as the palette is now."""
        self._colours = self._kind(is_dark(self._editor.palette()))
        self._generation += 1
        self.follow()

    def follow(self) -> None:
        """Colour the lines in sight that changed since they were coloured; the block's state says which."""
        for block, _top in self._rows():
            stamp = (block.revision() << 6 | (self._generation & 63)) & 0x7FFFFFFF
            if block.userState() != stamp:
                block.setUserState(stamp)
                block.layout().setFormats(self._colours.ranges(block.text()))
