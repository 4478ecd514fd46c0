"""The raw text that is kept as a document changes is the one that Qt has."""

import pytest
from hypothesis import given
from hypothesis import strategies as st
from PySide6.QtGui import QTextCursor, QTextDocument
from PySide6.QtWidgets import QPlainTextDocumentLayout

from previewer.desk.document.raw_text import raw_text

LETTERS = "ab\n\u00a0\u3042\U0001f600"
CHANGES = st.lists(
    st.tuples(
        st.integers(0, 30), st.integers(0, 30), st.text(LETTERS, max_size=4), st.sampled_from("once join undo redo set")
    ),
    max_size=8,
)


@pytest.mark.usefixtures("qapp")
@given(st.text(LETTERS, max_size=20), CHANGES)
def test_raw_text_is_the_documents_own_after_every_change(text: str, changes: list[tuple[int, int, str, str]]) -> None:
    document = QTextDocument()
    document.setDocumentLayout(QPlainTextDocumentLayout(document))
    document.setPlainText(text)
    cursor = QTextCursor(document)
    assert raw_text(document) == document.toRawText()
    for start, end, new, way in changes:
        last = document.characterCount() - 1
        if way == "undo":
            document.undo()
        elif way == "redo":
            document.redo()
        elif way == "set":
            document.setPlainText(new)
        else:
            cursor.joinPreviousEditBlock() if way == "join" else cursor.beginEditBlock()
            for place in (min(start, last), min(end, last)):
                cursor.setPosition(place)
                cursor.insertText(new)
                # In the midst of an edit block too.
                assert raw_text(document) == document.toRawText()
            cursor.setPosition(0)
            cursor.setPosition(min(2, last), QTextCursor.MoveMode.KeepAnchor)
            cursor.removeSelectedText()
            cursor.endEditBlock()
        assert raw_text(document) == document.toRawText()


def test_raw_text_asks_qt_once(qapp: object) -> None:
    asked = []

    class Counting(QTextDocument):
        def toRawText(self) -> str:
            asked.append(1)
            return super().toRawText()

    document = Counting()
    document.setDocumentLayout(QPlainTextDocumentLayout(document))
    document.setPlainText("one\ntwo")
    raw_text(document)
    QTextCursor(document).insertText("more ")
    assert raw_text(document) == "more one\u2029two"
    assert len(asked) == 1
