"""Finding and replacing in the source: every hit is marked, one of them is selected."""

import re
from bisect import bisect_left

from PySide6.QtCore import QObject, QTimer
from PySide6.QtGui import QTextCursor

from previewer.desk.document.positions import Positions, text_of
from previewer.desk.source.editor import SourceEditor
from previewer.desk.source.find_bar import FindBar

_KEEP = QTextCursor.MoveMode.KeepAnchor
#: Milliseconds without a change of the text after which the hits are found anew.
_REST = 60


class Search(QObject):
    """Ties the strip for finding to an editor."""

    def __init__(self, editor: SourceEditor, bar: FindBar) -> None:
        super().__init__(editor)
        self._editor = editor
        self._bar = bar
        #: First and last position of every hit in the document, in order.
        self.hits: list[tuple[int, int]] = []
        #: Where typing what to look for began.
        self._from = 0
        self._later = QTimer(self, singleShot=True, interval=_REST)
        self._later.timeout.connect(self._find_all)
        bar.wanted.connect(self.go)
        bar.sought.connect(self._sought)
        bar.replaceWanted.connect(self._replace)
        bar.closed.connect(self._stop)
        editor.textChanged.connect(self._changed)

    def open(self, replacing: bool = False) -> None:
        """Show the strip, with what is selected."""
        cursor = self._editor.textCursor()
        self._from = cursor.selectionStart()
        selected = text_of(cursor.selectedText())
        self._bar.open("" if "\n" in selected else selected, replacing and not self._editor.isReadOnly())

    def again(self, backwards: bool = False) -> None:
        """Go on with what was last looked for."""
        if self._bar.field.text():
            self._find_all()
            self.go(backwards)
        else:
            self.open()

    def go(self, backwards: bool = False) -> None:
        """Select the next hit, or the one before, around the ends."""
        if self._later.isActive():
            self._find_all()
        if not self.hits:
            return
        cursor = self._editor.textCursor()
        if backwards:
            at = bisect_left(self.hits, (cursor.selectionStart(), 0)) - 1
        else:
            at = bisect_left(self.hits, (cursor.selectionEnd(), 0))
        self._select(at % len(self.hits))

    def _sought(self) -> None:
        """Go to the first hit from where the search began."""
        self._find_all()
        if self.hits:
            self._select(bisect_left(self.hits, (self._from, 0)) % len(self.hits))

    def _select(self, at: int) -> None:
        start, end = self.hits[at]
        self._editor.carets.clear()
        cursor = self._editor.textCursor()
        cursor.setPosition(start)
        cursor.setPosition(end, _KEEP)
        self._editor.setTextCursor(cursor)
        self._editor.ensureCursorVisible()
        self._bar.show_count(at + 1, len(self.hits))

    def _replace(self, everywhere: bool) -> None:
        self._find_all()
        cursor = self._editor.textCursor()
        here = cursor.selectionStart(), cursor.selectionEnd()
        if everywhere:
            wanted = self.hits
        else:
            wanted = [here] if here in self.hits else []
        edit = QTextCursor(self._editor.document())
        edit.beginEditBlock()
        for start, end in reversed(wanted):
            edit.setPosition(start)
            edit.setPosition(end, _KEEP)
            edit.insertText(self._bar.other.text())
        edit.endEditBlock()
        self._find_all()
        if not everywhere:
            self.go()

    def _find_all(self) -> None:
        self._later.stop()
        wanted = self._bar.field.text()
        self.hits = []
        if wanted:
            raw = self._editor.document().toRawText()
            positions = Positions(raw)
            flags = re.NOFLAG if self._bar.case.isChecked() else re.IGNORECASE
            self.hits = [
                (positions.to_units(found.start()), positions.to_units(found.end()))
                for found in re.finditer(re.escape(wanted), text_of(raw), flags)
            ]
        self._editor.highlights.show_hits(self.hits)
        cursor = self._editor.textCursor()
        here = cursor.selectionStart(), cursor.selectionEnd()
        at = bisect_left(self.hits, here)
        self._bar.show_count(at + 1 if self.hits[at : at + 1] == [here] else 0, len(self.hits))

    def _changed(self) -> None:
        if self._bar.isVisible():
            self._later.start()

    def _stop(self) -> None:
        self._later.stop()
        self.hits = []
        self._editor.highlights.show_hits(())
        self._editor.setFocus()
