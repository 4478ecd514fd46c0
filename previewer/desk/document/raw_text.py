"""The raw text of a QTextDocument, kept as it changes: asking Qt for all of it takes milliseconds a megabyte."""

from PySide6.QtCore import QObject
from PySide6.QtGui import QTextCursor, QTextDocument

#: So many new characters are sooner had from Qt with all the others.
_MUCH = 100_000


def raw_text(document: QTextDocument) -> str:
    """What `document.toRawText()` gives."""
    found = next((child for child in document.children() if isinstance(child, _RawText)), None)
    return (found or _RawText(document)).text()


class _RawText(QObject):
    """Follows one document, of which it is a child."""

    def __init__(self, document: QTextDocument) -> None:
        super().__init__(document)
        self._document = document
        self._text: str | None = None
        #: The revision at the last signal. The document's own is another while it is in the midst of an edit block.
        self._revision = document.revision()
        #: No character takes two UTF-16 units, so that positions are offsets.
        self._narrow = False
        document.contentsChange.connect(self._changed)

    def text(self) -> str:
        if self._revision != self._document.revision():
            return self._document.toRawText()
        if self._text is None:
            self._text = self._document.toRawText()
            self._narrow = _is_narrow(self._text)
        return self._text

    def _changed(self, at: int, removed: int, added: int) -> None:
        document, before = self._document, self._text
        self._revision, self._text = document.revision(), None
        count = document.characterCount() - 1
        if before is None or not self._narrow or added > _MUCH:
            return
        cursor = QTextCursor(document)
        cursor.setPosition(min(at, count))
        cursor.setPosition(min(at + added, count), QTextCursor.MoveMode.KeepAnchor)
        new = cursor.selectedText()
        after = f"{before[:at]}{new}{before[at + removed :]}"
        if len(after) == count and _is_narrow(new):
            self._text = after


def _is_narrow(text: str) -> bool:
    return text.isascii() or len(text.encode("utf-16-le", "surrogatepass")) == 2 * len(text)
