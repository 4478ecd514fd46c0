"""What is marked in the source is given to the editor whole, whatever comes into sight meanwhile."""

import pytest
from pytestqt.qtbot import QtBot

from previewer.desk.source.editor import SourceEditor


def test_highlights_when_lines_come_into_sight_as_they_are_given_then_all_of_the_last(
    editor: SourceEditor, qtbot: QtBot
) -> None:
    """Qt goes on through the highlights that it had: where those were fewer by then, the program ended."""
    editor.setPlainText("word " * 40)
    editor.show()
    qtbot.waitExposed(editor)
    hits = [(start, start + 4) for start in range(0, 200, 5)]
    editor.highlights.show_hits(hits)
    assert len(editor.extraSelections()) == 1 + len(hits)

    def come_into_sight() -> None:
        editor.updateRequest.disconnect(come_into_sight)
        editor.highlights.show_hits(hits[:2])

    editor.updateRequest.connect(come_into_sight)
    editor.highlights.show_hits([(start + 1, end) for start, end in hits])
    assert [found.cursor.selectedText() for found in editor.extraSelections()] == ["", "word", "word"]


def test_highlights_when_the_text_is_replaced_stay_until_it_has_been_emptied(
    editor: SourceEditor, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Qt keeps its cursors aside while it empties a text: a highlight that went then was written to later."""
    editor.show()
    qtbot.waitExposed(editor)
    editor.setPlainText('{"a": 1}\n' * 40)
    editor.highlights.show_changes([(0, 8)])
    told: list[str] = []
    give = editor.setExtraSelections
    monkeypatch.setattr(editor, "setExtraSelections", lambda given: (told.append("given"), give(given)))
    editor.document().contentsChange.connect(lambda: told.append("changed"))
    editor.setPlainText('{"b": 2}\n' * 3)
    assert told == sorted(told) and "given" in told
    assert [selection.cursor.selectedText() for selection in editor.extraSelections()][1:] == ['{"b": 2}']
