"""Of a text with very many items the beginning is on the phones first; whoever asks for more has all of it."""

import json
from collections.abc import Callable
from pathlib import Path

import pytest
from PySide6.QtWidgets import QLabel
from pytestqt.qtbot import QtBot

from previewer.desk.document import document as documents
from previewer.desk.document import opening
from previewer.desk.document.memory import Memory
from previewer.desk.document.open_piece import OpenPiece
from previewer.desk.panes import PROBLEMS, SOURCE, VALUES
from previewer.desk.window.main_window import MainWindow
from previewer.pieces import ahead, read_text
from previewer.pieces.item_cache import SHARED
from tests.desk.document.editors import by_rename
from tests.desk.helpers import TODAY, dumped, opened, piece, switch_item

COUNT, FIRST = 60, 20
LAST = f"item_{COUNT - 1}"


def text(word: str) -> str:
    """A piece whose titles have a word; the last item lacks its Japanese one."""
    items = {f"item_{at}": switch_item(**{"x-title": {"en": f"{word} {at}", "ja": f"題 {at}"}}) for at in range(COUNT)}
    items[LAST]["x-title"].pop("ja")
    return dumped(piece(**items))


@pytest.fixture
def file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A file that counts as one with very many items."""
    monkeypatch.setattr(documents, "LONG", 1000)
    monkeypatch.setattr(ahead, "FIRST", FIRST)
    monkeypatch.setattr(ahead, "MANY", FIRST + 5)
    monkeypatch.setattr(opening, "BEGINNING", 2000)
    monkeypatch.setattr(opening, "_MORE", 3000)
    SHARED.clear()
    path = tmp_path / "long.json"
    path.write_text(text("Old"), encoding="utf-8")
    return path


@pytest.fixture
def open_again(file: Path, tmp_path: Path, qtbot: QtBot) -> Callable[[], OpenPiece]:
    return lambda: OpenPiece(file, Memory(tmp_path / "memory"), TODAY)


@pytest.fixture
def begun(open_again: Callable[[], OpenPiece]) -> OpenPiece:
    return open_again()


def is_whole(opened_piece: OpenPiece, content: str) -> None:
    """All of it is there, as if it had been read at once."""
    document = opened_piece.document
    assert not document.begun
    assert document.textDocument.toPlainText() == document.text() == content
    assert not document.modified
    assert not document.textDocument.isUndoAvailable()
    fresh = read_text(content).diagnostics
    assert [(str(one), one.place) for one in document.reading.diagnostics] == [(str(one), one.place) for one in fresh]
    assert opened_piece.session.diagnostics == document.reading.diagnostics
    assert opened_piece.session.piece is document.reading.piece
    assert [phone.rows.rowCount() for phone in opened_piece.phones.values()] == [COUNT, COUNT]


def test_beginning_is_shown_and_the_rest_comes_by_itself(begun: OpenPiece, qtbot: QtBot) -> None:
    modified: list[bool] = []
    begun.document.modifiedChanged.connect(modified.append)
    assert begun.document.begun
    assert [phone.rows.rowCount() for phone in begun.phones.values()] == [FIRST, FIRST]
    assert begun.document.text() == text("Old")
    assert 2000 <= len(begun.document.textDocument.toPlainText()) < 2200
    assert begun.counts() is None
    with qtbot.waitSignal(begun.document.read):
        pass
    is_whole(begun, text("Old"))
    assert begun.counts() == {"error": 0, "warning": 1, "advice": 0}
    assert not modified
    assert not begun.acts.can_undo()


def test_reading_that_is_asked_for_is_whole_at_once(begun: OpenPiece) -> None:
    said: list[int] = []
    begun.document.read.connect(lambda: said.append(1))
    assert begun.document.reading.piece is not None
    assert len(begun.document.reading.piece.items) == COUNT
    is_whole(begun, text("Old"))
    begun.document.read_now()
    assert said == [1]


def test_text_that_is_put_in_its_place_is_undone_to_the_whole(begun: OpenPiece) -> None:
    begun.document.set_text(text("Typed"))
    assert begun.document.modified
    assert len(begun.document.reading.slices) == COUNT
    begun.document.textDocument.undo()
    begun.document.read_now()
    assert begun.document.text() == text("Old")


def test_newer_save_ends_the_reading_of_the_one_before(begun: OpenPiece, qtbot: QtBot) -> None:
    judged: list[str] = []
    begun.document.read.connect(lambda: judged.append(begun.document.text()))
    with qtbot.waitSignal(begun.document.read):
        by_rename(begun.path, text("New").encode())
        begun.document.check_disk()
    assert begun.document.begun
    field = begun.phones["ios"].field("item_3")
    assert field is not None
    assert field.title == "New 3"
    with qtbot.waitSignal(begun.document.read):
        pass
    is_whole(begun, text("New"))
    assert judged == [text("New")] * 2


def test_save_that_does_not_read_leaves_the_whole_of_the_one_before(begun: OpenPiece, qtbot: QtBot) -> None:
    by_rename(begun.path, text("New")[:3000].encode())
    begun.document.check_disk()
    is_whole(begun, text("Old"))
    with qtbot.waitSignal(begun.document.read):
        pass
    assert begun.outdated


def test_remembered_values_of_later_items_come_with_them(open_again: Callable[[], OpenPiece]) -> None:
    before = open_again()
    before.document.read_now()
    before.session.edit("item_1", True)
    before.session.edit(LAST, True)
    before.close()
    again = open_again()
    assert again.session.values.get("item_1") is True
    again.remember()  # as after a touch, and nothing was touched
    again.document.read_now()
    assert again.session.values.get(LAST) is True
    assert json.loads(again.touched_values) == {"item_1": True, LAST: True}
    third = open_again()
    third.session.edit("item_2", True)
    third.close()
    fourth = open_again()
    fourth.document.read_now()
    assert json.loads(fourth.touched_values) == {"item_1": True, "item_2": True, LAST: True}


def test_window_says_that_it_still_reads_and_hands_out_nothing_in_part(
    window: MainWindow, file: Path, qtbot: QtBot
) -> None:
    tab = opened(window, file)
    source, problems = tab.panes.get(SOURCE), tab.panes.get(PROBLEMS)
    assert tab.piece.document.begun
    assert source.editor.isReadOnly()
    assert "Still reading…" in [label.text() for label in problems.findChildren(QLabel)]
    assert not window.counts.isVisibleTo(window)
    values = tab.panes.get(VALUES)
    values.copy()
    assert len(json.loads(values.text())) == COUNT
    assert not tab.piece.document.begun
    assert not source.editor.isReadOnly()
    assert source.editor.marks
    assert window.counts.text("warning") == "1"


def test_tab_that_goes_takes_its_reading_with_it(window: MainWindow, file: Path) -> None:
    tab = opened(window, file)
    said: list[int] = []
    tab.piece.document.read.connect(lambda: said.append(1))
    window.tabs.close_at(0)
    assert window.tab() is None
    assert not said
