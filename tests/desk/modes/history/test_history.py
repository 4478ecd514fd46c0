"""The history pane: what was done by its name, going back and forth, and what was saved on the way."""

import ast
import importlib
import json
import pkgutil
from collections.abc import Iterator
from datetime import datetime
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QTextCursor
from pytestqt.qtbot import QtBot

import previewer.desk
from previewer.desk.document import saved_texts
from previewer.desk.document.acts import Acts
from previewer.desk.document.editing import edit, lay_out
from previewer.desk.document.open_piece import OpenPiece
from previewer.desk.document.operation_names import NAMES, operations_name
from previewer.desk.document.saved_texts import SavedText
from previewer.desk.language import ProgramLanguage
from previewer.desk.modes.compare import COMPARE
from previewer.desk.modes.compare.session import CompareSession
from previewer.desk.modes.edit import EDIT
from previewer.desk.modes.history import HISTORY
from previewer.desk.modes.history.pane import HistoryPane
from previewer.desk.modes.history.undoing import undo
from previewer.desk.tabs.piece_tab import PieceTab
from previewer.desk.window.main_window import MainWindow
from previewer.pieces import read_text
from previewer.pieces.edits.items import HideItem, RemoveItem
from previewer.pieces.edits.order import MoveItem, OrderPlace
from previewer.pieces.edits.set_texts import SetText, SetTexts
from previewer.pieces.edits.values import Remove, SetValue
from tests.desk.helpers import opened

IN_ITEM = ("properties", "name")


def names(acts: Acts) -> list[str]:
    """What was done and can be undone, saves as '-'."""
    return [step.name if step.saved is None else "-" for step in acts.done()]


def rows(pane: HistoryPane) -> list[str]:
    """What the pane lists."""
    return [pane.list.item(at).text() for at in range(pane.list.count())]


@pytest.fixture
def tab(window: MainWindow, piece_file: Path) -> PieceTab:
    """A text, a switch and a calendar in Edit mode, with the history in front."""
    tab = opened(window, piece_file)
    window.show_mode(EDIT)
    window.docks.show(HISTORY)
    return tab


@pytest.fixture
def pane(tab: PieceTab) -> HistoryPane:
    """The history of the piece."""
    return tab.panes.get(HISTORY)


def type_in(piece: OpenPiece, text: str) -> None:
    """Type at the end of the text, as an editor does."""
    cursor = QTextCursor(piece.document.textDocument)
    cursor.movePosition(QTextCursor.MoveOperation.End)
    cursor.insertText(text)
    piece.document.read_now()


def do_some(piece: OpenPiece) -> None:
    """Four steps: of a form, of a phone, of the source, of the list of items."""
    assert (
        edit(piece, [SetTexts([SetText((*piece.document.reading.prefix, *IN_ITEM, "x-title"), "en", "City")])]) is None
    )
    piece.session.edit("name", "Osaka", 0, "ios")
    type_in(piece, " ")
    assert edit(piece, [HideItem("loud")]) is None


def test_steps_are_called_by_what_made_them(tab: PieceTab, pane: HistoryPane) -> None:
    title = tab.piece.session.piece.item("name").title("en").text
    do_some(tab.piece)
    assert rows(pane) == [
        "When opened",
        f"Title of {title}",
        "City set to Osaka on iOS",
        "Typed in the source",
        f"{tab.piece.session.piece.item('loud').title('en').text} hidden",
    ]
    assert pane.list.currentRow() == 4


def test_click_on_a_row_undoes_and_does_again_up_to_there(tab: PieceTab, pane: HistoryPane, qtbot: QtBot) -> None:
    texts = [tab.piece.document.text()]
    do_some(tab.piece)
    after = tab.piece.document.text()
    shown = rows(pane)
    for at in (1, 0, 4, 2):
        pane.go_to(pane.list.item(at))
        assert rows(pane) == shown
        assert pane.list.currentRow() == at
        assert (tab.piece.session.values.get("name") == "Osaka") == (at >= 2)
        assert (tab.piece.document.text() == texts[0]) == (at == 0)
        assert (tab.piece.document.text() == after) == (at == 4)
        assert tab.piece.acts.can_redo() == (at < 4)
    # By the keyboard.
    pane.list.setCurrentRow(4)
    qtbot.keyClick(pane.list, Qt.Key.Key_Return)
    assert tab.piece.document.text() == after


def test_steps_of_one_typing_and_of_one_drag_are_one_row(tab: PieceTab, pane: HistoryPane) -> None:
    key = object()
    path = (*map(str, tab.piece.document.reading.prefix), *IN_ITEM, "x-title", "en")
    for text in ("C", "Ci", "Cit"):
        assert edit(tab.piece, [SetValue(path, text)], merge_key=key) is None
    gesture = tab.piece.session.new_gesture()
    for text in ("a", "ab"):
        tab.piece.session.edit("name", text, gesture, "android")
    assert rows(pane)[2:] == ["Cit set to ab on Android"]
    assert len(rows(pane)) == 3


def test_save_is_a_mark_that_shows_its_text_beside_that_of_now(
    tab: PieceTab, pane: HistoryPane, window: MainWindow
) -> None:
    assert edit(tab.piece, [HideItem("loud")]) is None
    tab.piece.document.save()
    saved = tab.piece.document.text()
    assert edit(tab.piece, [RemoveItem("day")]) is None
    mark = pane.list.item(2)
    assert mark.text().startswith("Saved at ")
    pane.go_to(pane.list.item(1))
    assert tab.piece.document.text() == saved
    assert [step.kind for step in tab.piece.acts.done()] == ["text", "save"]
    pane.go_to(pane.list.item(3))
    pane.go_to(pane.list.item(2))
    assert window.mode is COMPARE
    session = tab.panes.shared(CompareSession)
    assert session.found.published is not None
    assert session.found.published.text == saved
    assert {one.key for one in session.found.differences} >= {"day"}
    assert tab.piece.published.path is None
    session.look_at(None)
    assert session.found.published is None


def test_save_that_was_undone_past_stays_when_something_else_is_done(tab: PieceTab) -> None:
    piece = tab.piece
    assert edit(piece, [HideItem("loud")]) is None
    piece.document.save()
    piece.document.save()
    undo(piece, tab.panes)
    assert [step.kind for step in piece.acts.undone()] == ["text", "save"]
    assert edit(piece, [MoveItem("day", OrderPlace("first"))]) is None
    assert [step.kind for step in piece.acts.done()] == ["save", "text"]
    undo(piece, tab.panes)
    assert not piece.acts.can_undo()


def test_saves_of_all_pieces_hold_so_many_bytes_and_the_oldest_go_first(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(saved_texts, "MOST", 100_000)
    first, second, third = (SavedText(sign * 40_000, datetime(2026, 4, 1)) for sign in "abc")
    assert [bool(one.text) for one in (first, second, third)] == [False, True, True]


def test_other_acts_have_names_too(tab: PieceTab) -> None:
    piece = tab.piece
    lay_out(piece, "\t")
    piece.document.set_text("{,}", act="")
    piece.document.reload()
    piece.session.edit("name", "x")
    piece.session.reset_all()
    title = piece.session.piece.item("name").title("en").text
    assert names(piece.acts) == [
        "Formatted",
        "Typed in the source",
        "Taken from the disk",
        f"{title} set to x",
        f"{title} reset",
    ]


def test_history_of_a_language_is_told_in_it(tab: PieceTab, language: ProgramLanguage) -> None:
    language.install("ja")
    assert edit(tab.piece, [HideItem("loud")]) is None
    assert names(tab.piece.acts)[0].endswith("を非表示")


def test_several_operations_are_called_by_the_first_and_how_many_more() -> None:
    reading = read_text('{"type": "object", "properties": {"a": {}, "b": {}}}')
    assert operations_name([HideItem("a"), HideItem("b"), HideItem("a")], reading) == "a hidden, and 1 more"
    alike = read_text(
        '{"type": "object", "properties": {"a": {"x-title": {"en": "A"}}, "b": {"x-title": {"en": "A"}}}}'
    )
    assert operations_name([HideItem("a"), HideItem("b")], alike) == "A hidden, and 1 more"
    set_both = [SetValue(("properties", key, "enum", at), at) for key in ("a", "b") for at in ("0", "1")]
    assert operations_name(set_both, alike) == "Options of A, and 1 more"
    titles = [SetValue(("title", lang), "A") for lang in ("en", "ja")]
    assert operations_name(titles, alike) == "Name of the piece"
    assert operations_name([Remove(("properties", "a", "x-own"))], reading) == "x-own of a"
    assert operations_name([SetValue(("properties", "a", "default"), 1)], reading) == "Default of a"
    assert operations_name([SetValue(("x-field-order", "-"), "a")], reading) == "Order on the screen"


def _modules(package: str) -> Iterator[str]:
    found = importlib.import_module(package)
    yield from (module.name for module in pkgutil.walk_packages(found.__path__, f"{package}."))


def test_every_operation_has_a_name() -> None:
    made = {
        kind
        for module in _modules("previewer.pieces.edits")
        for kind in vars(importlib.import_module(module)).values()
        if isinstance(kind, type) and hasattr(kind, "draft") and kind.__name__ not in ("Operation",)
    }
    assert made - {SetTexts, SetValue, Remove} == set(NAMES)


def test_every_change_of_a_text_that_the_program_makes_says_its_name() -> None:
    root = Path(previewer.desk.__path__[0])
    nameless = [
        f"{path.relative_to(root)}:{call.lineno}"
        for path in root.rglob("*.py")
        if path.parent.name != "source" and path.name != "document.py"
        for call in ast.walk(ast.parse(path.read_text("utf-8")))
        if isinstance(call, ast.Call)
        and isinstance(call.func, ast.Attribute)
        and call.func.attr in ("set_text", "change")
        and ast.unparse(call.func.value).endswith("document")
        and "act" not in {word.arg for word in call.keywords}
    ]
    assert nameless == []


def test_rows_are_made_anew_at_the_last_step_alone_of_a_click(tab: PieceTab, pane: HistoryPane) -> None:
    for number in range(12):
        tab.piece.session.edit("name", f"v{number}")
    made: list[int] = []
    pane.list.model().rowsInserted.connect(lambda _parent, first, last: made.append(last - first + 1))
    pane.go_to(pane.list.item(1))
    assert json.loads(tab.piece.session.values.delivered())["name"] == "v0"
    # A step tells twice that something is another: what was done, and that it can be done again.
    assert sum(made) <= 2 * pane.list.count()
    # What is done from here is listed as ever.
    tab.piece.session.edit("loud", True)
    assert pane.list.count() == len(tab.piece.acts.done()) + 1
