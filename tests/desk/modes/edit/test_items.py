"""The items pane: what is done to the items, by keys and by mouse, and what the list says of them."""

import json
from pathlib import Path

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QGuiApplication, QKeySequence
from PySide6.QtTest import QAbstractItemModelTester, QTest
from PySide6.QtWidgets import QLineEdit
from pytestqt.qtbot import QtBot

from previewer.desk.document import dialogs
from previewer.desk.document.memory import Memory
from previewer.desk.document.open_piece import OpenPiece
from previewer.desk.language import ProgramLanguage
from previewer.desk.modes.edit import EDIT, ITEMS
from previewer.desk.modes.edit.items import ItemsPane
from previewer.desk.modes.edit.items_acts import ItemActs
from previewer.desk.modes.edit.items_list import ItemsList
from previewer.desk.modes.edit.items_model import ItemRole, ItemsModel
from previewer.desk.modes.preview import PREVIEW
from previewer.desk.services import Services
from previewer.desk.tabs.piece_tab import PieceTab
from previewer.desk.window.main_window import MainWindow
from tests.desk.helpers import TODAY, dumped, opened, phones_of, piece, switch_item, text_item


@pytest.fixture
def opened_piece(piece_file: Path, store: Path, language: ProgramLanguage) -> OpenPiece:
    """A text, a switch and a calendar."""
    return OpenPiece(piece_file, Memory(store / "memory"), TODAY)


@pytest.fixture
def pane(opened_piece: OpenPiece, services: Services, qtbot: QtBot) -> ItemsPane:
    """The pane alone, on its first item."""
    found = ItemsPane(opened_piece, services, services.window)
    services.window.setCentralWidget(found)
    services.window.show()
    qtbot.waitUntil(found.isVisible)
    services.window.activateWindow()
    found.list.setFocus()
    qtbot.waitUntil(found.list.hasFocus)
    opened_piece.selection.select("name")
    return found


def type_over(field: QLineEdit, text: str) -> None:
    """Type another text, as far as an input method does."""
    field.selectAll()
    field.insert(text)


def undo(opened_piece: OpenPiece) -> None:
    opened_piece.acts.undo(opened_piece.document.textDocument.undo)
    opened_piece.document.read_now()


def keys(pane: ItemsPane) -> list[str]:
    items = pane.list.items
    return [items.key_at(row) for row in range(items.rowCount())]


def middle(rows: ItemsList, row: int) -> QPoint:
    return rows.visualRect(rows.items.index(row)).center()


def editor_in(rows: ItemsList) -> QLineEdit:
    found = rows.viewport().findChild(QLineEdit)
    assert isinstance(found, QLineEdit)
    return found


def test_list_has_the_items_in_display_order_with_their_marks(tmp_path: Path, language: ProgramLanguage) -> None:
    path = tmp_path / "marks.json"
    definition = piece(b=text_item(), a=switch_item(**{"x-hidden": True}), c=text_item(maximum="x"), d=text_item())
    definition["x-field-order"] = ["c", "b", "a"]
    path.write_text(dumped(definition), encoding="utf-8")
    marked = OpenPiece(path, Memory(tmp_path / "memory"), TODAY)
    items = ItemsModel(marked)
    QAbstractItemModelTester(items, QAbstractItemModelTester.FailureReportingMode.Fatal)
    rows = [[items.index(row).data(role) for role in ItemRole] for row in range(items.rowCount())]
    assert rows == [
        ["c", "text", False, "error", False],
        ["b", "text", False, "", False],
        ["a", "switch", True, "", False],
        ["d", "text", False, "", True],
    ]
    marked.show(marked.looks, "ja", None)
    assert items.index(0).data() == "名前"
    assert "hidden" in items.index(2).data(Qt.ItemDataRole.AccessibleTextRole)


def test_arrows_walk_through_the_items_and_select_them(opened_piece: OpenPiece, pane: ItemsPane) -> None:
    assert opened_piece.selection.item == "name"
    QTest.keyClick(pane.list, Qt.Key.Key_Down)
    assert opened_piece.selection.item == "loud"
    opened_piece.selection.select("day")
    assert pane.list.items.key_at(pane.list.currentIndex().row()) == "day"


def test_item_moves_by_steps_on_list_and_phones_as_far_as_there_are_any(
    opened_piece: OpenPiece, pane: ItemsPane
) -> None:
    for _ in range(3):
        pane.buttons["chevron-down"].click()
    assert keys(pane) == ["loud", "day", "name"]
    pane.buttons["chevron-up"].click()
    assert keys(pane) == opened_piece.phones["ios"].rows.keys() == ["loud", "name", "day"]
    assert pane.list.items.key_at(pane.list.currentIndex().row()) == "name"
    for _ in range(3):
        undo(opened_piece)
    assert keys(pane) == ["name", "loud", "day"]


def test_row_dragged_in_the_list_moves_where_the_line_was(opened_piece: OpenPiece, pane: ItemsPane) -> None:
    port = pane.list.viewport()
    QTest.mousePress(port, Qt.MouseButton.LeftButton, pos=middle(pane.list, 2))
    QTest.mouseMove(port, middle(pane.list, 0) - QPoint(0, 8))
    assert pane.list.line == pane.list.visualRect(pane.list.items.index(0)).top()
    QTest.mouseRelease(port, Qt.MouseButton.LeftButton, pos=middle(pane.list, 0) - QPoint(0, 8))
    assert keys(pane) == ["day", "name", "loud"]
    assert pane.list.line is None


def test_one_of_several_that_is_dragged_takes_the_others_along_in_one_act(
    opened_piece: OpenPiece, pane: ItemsPane
) -> None:
    viewport, left = pane.list.viewport(), Qt.MouseButton.LeftButton
    opened_piece.selection.select_several(("name", "loud"), "loud")
    QTest.mousePress(viewport, left, pos=middle(pane.list, 0))
    QTest.mouseMove(viewport, middle(pane.list, 2) + QPoint(0, 12))
    QTest.mouseRelease(viewport, left, pos=middle(pane.list, 2) + QPoint(0, 12))
    assert keys(pane) == ["day", "name", "loud"]
    assert opened_piece.selection.items == ("name", "loud")
    undo(opened_piece)
    assert keys(pane) == ["name", "loud", "day"]
    QTest.mouseClick(viewport, left, pos=middle(pane.list, 0))
    assert opened_piece.selection.items == ("name",)


def test_drag_is_called_off_with_escape(opened_piece: OpenPiece, pane: ItemsPane) -> None:
    port = pane.list.viewport()
    QTest.mousePress(port, Qt.MouseButton.LeftButton, pos=middle(pane.list, 2))
    QTest.mouseMove(port, middle(pane.list, 0))
    QTest.keyClick(pane.list, Qt.Key.Key_Escape)
    QTest.mouseRelease(port, Qt.MouseButton.LeftButton, pos=middle(pane.list, 0))
    assert not opened_piece.document.modified


def test_eye_hides_and_shows_and_a_space_in_the_list_searches(opened_piece: OpenPiece, pane: ItemsPane) -> None:
    before = opened_piece.document.text()
    eye = pane.list.delegate.eye_area(pane.list.visualRect(pane.list.items.index(1))).center()
    QTest.mouseClick(pane.list.viewport(), Qt.MouseButton.LeftButton, pos=eye)
    assert opened_piece.phones["ios"].rows.keys() == ["name", "day"]
    opened_piece.selection.select("loud")
    pane.list.setFocus()
    hidden = opened_piece.document.text()
    QTest.keyClick(pane.list, Qt.Key.Key_Space)
    assert opened_piece.document.text() == hidden
    pane.toggle_hidden()
    assert opened_piece.document.text() == before


def test_title_is_typed_in_the_shown_language(opened_piece: OpenPiece, pane: ItemsPane, qtbot: QtBot) -> None:
    for lang, title in (("en", "Your name"), ("ja", "お名前")):
        opened_piece.show(opened_piece.looks, lang, None)
        pane.list.setFocus()
        QTest.keyClick(pane.list, Qt.Key.Key_Return)
        field = editor_in(pane.list)
        type_over(field, title)
        with qtbot.waitSignal(opened_piece.document.read):
            QTest.keyClick(field, Qt.Key.Key_Return)
        assert pane.list.items.index(0).data() == title
        qtbot.waitUntil(lambda: pane.list.viewport().findChild(QLineEdit) is None)
    shown = opened_piece.session.piece
    assert shown is not None
    assert shown.items[0].title("en").text == "Your name"


def test_title_that_another_language_lends_is_not_written_by_looking_at_it(
    opened_piece: OpenPiece, pane: ItemsPane, qtbot: QtBot
) -> None:
    opened_piece.show(opened_piece.looks, "en-XA", None)
    QTest.keyClick(pane.list, Qt.Key.Key_Return)
    field = editor_in(pane.list)
    assert field.text() == "Name"
    assert pane.list.items.index(0).data() != "Name"
    QTest.keyClick(field, Qt.Key.Key_Return)
    qtbot.waitUntil(lambda: pane.list.viewport().findChild(QLineEdit) is None)
    assert not opened_piece.document.modified


def test_same_key_of_the_keyboard_types_the_title_of_any_row_and_of_a_copy(
    opened_piece: OpenPiece, pane: ItemsPane, qtbot: QtBot
) -> None:
    opened_piece.selection.select("loud")
    QTest.keyClick(pane.list, Qt.Key.Key_F2)
    field = editor_in(pane.list)
    assert field.text() == "Name"
    QTest.keyClick(field, Qt.Key.Key_Escape)
    qtbot.waitUntil(lambda: pane.list.viewport().findChild(QLineEdit) is None)
    pane.duplicate()
    field = editor_in(pane.list)
    type_over(field, "Quiet")
    QTest.keyClick(field, Qt.Key.Key_Return)
    qtbot.waitUntil(lambda: [*opened_piece.document.reading.slices] == ["name", "loud", "loud_2", "day"])
    qtbot.waitUntil(lambda: '"Quiet"' in opened_piece.document.text())
    assert opened_piece.selection.item == "loud_2"


@pytest.mark.parametrize(
    ("title", "key"), [("Where it stands!", "where_it_stands"), ("Café Name", "cafe_name"), ("場所", "text")]
)
def test_item_that_was_just_added_has_a_key_that_reads_like_its_first_title(
    opened_piece: OpenPiece, pane: ItemsPane, qtbot: QtBot, title: str, key: str
) -> None:
    before = opened_piece.document.text()
    pane.add_form("text")
    type_over(editor_in(pane.list), title)
    QTest.keyClick(editor_in(pane.list), Qt.Key.Key_Return)
    qtbot.waitUntil(lambda: pane.list.viewport().findChild(QLineEdit) is None)
    qtbot.waitUntil(lambda: f'"{title}"' in opened_piece.document.text())
    assert opened_piece.selection.item == key
    assert key in keys(pane)
    shown = opened_piece.session.piece
    assert shown is not None and shown.item(key) is not None
    # Its second title is a title alone, and one undo takes back the first with its key.
    pane.acts.set_title(key, "Another")
    assert key in keys(pane)
    undo(opened_piece)
    undo(opened_piece)
    assert "text" in keys(pane)
    undo(opened_piece)
    assert opened_piece.document.text() == before


def test_several_items_are_added_as_one_step_behind_the_selected_one(opened_piece: OpenPiece, pane: ItemsPane) -> None:
    before = opened_piece.document.text()
    opened_piece.selection.select("name")
    pane.add_form("text", "switch", "text")
    assert keys(pane) == ["name", "text", "switch", "text_2", "loud", "day"]
    assert opened_piece.selection.items == ("text",)
    undo(opened_piece)
    assert opened_piece.document.text() == before


def test_titles_of_items_that_were_added_together_are_typed_one_after_another_until_escape(
    opened_piece: OpenPiece, pane: ItemsPane, qtbot: QtBot
) -> None:
    pane.add_form("text", "switch", "map")
    for title, after in (("First", "switch"), ("Second", "map")):
        type_over(editor_in(pane.list), title)
        QTest.keyClick(editor_in(pane.list), Qt.Key.Key_Return)
        qtbot.waitUntil(lambda after=after: opened_piece.selection.item == after)
        qtbot.waitUntil(lambda after=after: editor_in(pane.list).text() == after)
    QTest.keyClick(editor_in(pane.list), Qt.Key.Key_Escape)
    qtbot.waitUntil(lambda: pane.list.viewport().findChild(QLineEdit) is None)
    assert keys(pane)[1:4] == ["first", "second", "map"]
    opened_piece.selection.select("second")
    pane.list.edit_title()
    QTest.keyClick(editor_in(pane.list), Qt.Key.Key_Return)
    qtbot.waitUntil(lambda: pane.list.viewport().findChild(QLineEdit) is None)
    assert opened_piece.selection.item == "second"


def test_rename_types_the_key_and_keeps_the_place(opened_piece: OpenPiece, pane: ItemsPane, qtbot: QtBot) -> None:
    opened_piece.selection.select("loud")
    pane.rename()
    field = editor_in(pane.list)
    assert field.text() == "loud"
    type_over(field, "name")
    QTest.keyClick(field, Qt.Key.Key_Return)
    qtbot.waitUntil(lambda: pane.notice.text != "")
    assert '"name"' in pane.notice.text
    pane.acts.rename("loud", "quiet")
    assert keys(pane) == ["name", "quiet", "day"]
    assert opened_piece.selection.item == "quiet"
    assert pane.notice.text == ""


def test_delete_asks_only_where_the_published_version_has_the_item(
    opened_piece: OpenPiece, pane: ItemsPane, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    published = tmp_path / "published.json"
    published.write_text(dumped(piece(name=text_item())), encoding="utf-8")
    opened_piece.published.choose(published)
    asked: list[str] = []
    answers = [False, True]
    monkeypatch.setattr(dialogs, "may_delete", lambda _parent, question: asked.append(question) or answers.pop(0))
    QTest.keyClick(pane.list, Qt.Key.Key_Delete)
    assert keys(pane) == ["name", "loud", "day"]
    QTest.keyClick(pane.list, Qt.Key.Key_Delete)
    assert keys(pane) == ["loud", "day"]
    assert opened_piece.selection.item == "loud"
    QTest.keyClick(pane.list, Qt.Key.Key_Delete)
    assert keys(pane) == ["day"]
    assert len(asked) == 2


def test_change_of_kind_says_first_what_it_drops(
    opened_piece: OpenPiece, pane: ItemsPane, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked: list[str] = []
    answers = [False, True]
    monkeypatch.setattr(dialogs, "may_change_kind", lambda _parent, question: asked.append(question) or answers.pop(0))
    opened_piece.selection.select("day")
    assert not pane.acts.change_kind("switch")
    assert '"format"' in asked[0]
    assert "Switch" in asked[0]
    assert pane.acts.change_kind("switch")
    assert pane.list.items.index(2).data(ItemRole.KIND) == "switch"
    opened_piece.selection.select("name")
    assert pane.acts.change_kind("textarea")
    assert len(asked) == 2


def test_copy_of_an_item_comes_behind_it_under_a_free_key(opened_piece: OpenPiece, pane: ItemsPane) -> None:
    opened_piece.selection.select("loud")
    pane.buttons["copy"].click()
    assert keys(pane) == ["name", "loud", "loud_2", "day"]
    slices = opened_piece.document.reading.slices
    assert slices["loud_2"].plain == slices["loud"].plain
    assert opened_piece.selection.item == "loud_2"
    undo(opened_piece)
    assert keys(pane) == ["name", "loud", "day"]


def choose(pane: ItemsPane, *rows: int) -> None:
    """Click on rows, on all but the first with Ctrl held."""
    modifier = Qt.KeyboardModifier.NoModifier
    for row in rows:
        QTest.mouseClick(pane.list.viewport(), Qt.MouseButton.LeftButton, modifier, middle(pane.list, row))
        modifier = Qt.KeyboardModifier.ControlModifier


def test_items_are_copied_and_pasted_as_json_behind_the_selected_ones_in_one_step(
    opened_piece: OpenPiece, pane: ItemsPane
) -> None:
    before = opened_piece.document.text()
    choose(pane, 2, 0)
    assert (opened_piece.selection.items, opened_piece.selection.item) == (("name", "day"), "name")
    QTest.keySequence(pane.list, QKeySequence.StandardKey.Copy)
    data = QGuiApplication.clipboard().mimeData()
    assert list(json.loads(data.text())) == ["name", "day"]
    assert bytes(data.data("application/json").data()).decode() == data.text()
    opened_piece.selection.select("loud")
    assert pane.list.selectedIndexes() == [pane.list.items.index(1)]
    QTest.keySequence(pane.list, QKeySequence.StandardKey.Paste)
    assert keys(pane) == ["name", "loud", "name_2", "day_2", "day"]
    assert (opened_piece.selection.items, opened_piece.selection.item) == (("name_2", "day_2"), "day_2")
    assert [index.row() for index in pane.list.selectedIndexes()] == [2, 3]
    undo(opened_piece)
    assert opened_piece.document.text() == before


def test_items_that_are_cut_come_back_under_their_keys_in_another_place(
    opened_piece: OpenPiece, pane: ItemsPane
) -> None:
    choose(pane, 0, 1)
    QTest.keySequence(pane.list, QKeySequence.StandardKey.Cut)
    assert (keys(pane), opened_piece.selection.item) == (["day"], "day")
    QTest.keySequence(pane.list, QKeySequence.StandardKey.Paste)
    assert keys(pane) == ["day", "name", "loud"]
    undo(opened_piece)
    undo(opened_piece)
    assert (keys(pane), opened_piece.document.modified) == (["name", "loud", "day"], False)


def test_items_go_from_one_piece_to_another(
    opened_piece: OpenPiece, pane: ItemsPane, services: Services, tmp_path: Path
) -> None:
    path = tmp_path / "other.json"
    path.write_text(dumped(piece(loud=switch_item())), encoding="utf-8")
    other = OpenPiece(path, services.memory, TODAY)
    choose(pane, 1, 2)
    pane.acts.copy()
    assert ItemActs(other, services).paste()
    assert list(other.document.reading.slices) == ["loud", "loud_2", "day"]


def test_paste_of_what_are_no_items_says_so_and_items_from_a_text_are_taken(
    opened_piece: OpenPiece, pane: ItemsPane
) -> None:
    for held in ("", "a letter"):
        QGuiApplication.clipboard().clear()
        if held:
            QGuiApplication.clipboard().setText(held)
        assert not pane.acts.paste()
        assert pane.notice.text == "There are no items on the clipboard."
    QGuiApplication.clipboard().setText('"bell": ' + json.dumps(switch_item()) + ",")
    assert pane.acts.paste()
    assert keys(pane) == ["name", "bell", "loud", "day"]
    assert pane.notice.text == ""


def test_several_items_are_hidden_moved_duplicated_and_deleted_each_in_one_step(
    opened_piece: OpenPiece, pane: ItemsPane
) -> None:
    before = opened_piece.document.text()
    for act, keys_then in (
        (lambda: pane.acts.toggle_hidden(), ["day"]),
        (lambda: pane.acts.move(1), ["day", "name", "loud"]),
        (pane.acts.duplicate, ["name", "loud", "name_2", "loud_2", "day"]),
        (pane.acts.delete, ["day"]),
    ):
        choose(pane, 0, 1)
        act()
        assert opened_piece.phones["ios"].rows.keys() == keys_then
        undo(opened_piece)
        assert opened_piece.document.text() == before


def test_filter_leaves_the_items_that_have_all_words_and_select_all_takes_these(
    opened_piece: OpenPiece, pane: ItemsPane
) -> None:
    pane.filter.setText("DAY cal")
    assert [pane.list.isRowHidden(row) for row in range(3)] == [True, True, False]
    QTest.keyClick(pane.filter, Qt.Key.Key_Down)
    assert opened_piece.selection.item == "day"
    assert pane.list.hasFocus()
    QTest.keySequence(pane.list, QKeySequence.StandardKey.SelectAll)
    assert opened_piece.selection.items == ("day",)
    pane.filter.setText("名前 loud")
    assert [pane.list.isRowHidden(row) for row in range(3)] == [True, False, True]
    pane.filter.setText("nobody")
    assert pane.list.in_sight() == 0
    assert not pane.list.isVisible()
    QTest.keyClick(pane.filter, Qt.Key.Key_Escape)
    assert pane.filter.text() == ""
    assert pane.list.isVisible()


def test_filter_goes_when_an_item_that_it_leaves_out_is_selected_elsewhere(
    opened_piece: OpenPiece, pane: ItemsPane
) -> None:
    pane.filter.setText("day")
    opened_piece.selection.select("loud")
    assert pane.filter.text() == ""
    assert pane.list.items.key_at(pane.list.currentIndex().row()) == "loud"


def test_what_the_published_version_forbids_is_done_only_on_insisting(
    opened_piece: OpenPiece, pane: ItemsPane, tmp_path: Path
) -> None:
    published = tmp_path / "published.json"
    published.write_text(dumped(piece(name=text_item())), encoding="utf-8")
    opened_piece.published.choose(published)
    assert not pane.acts.rename("name", "called")
    assert "published" in pane.notice.text
    _insist, leave = pane.notice.buttons()
    leave.click()
    assert pane.notice.text == ""
    pane.acts.rename("name", "called")
    pane.notice.buttons()[0].click()
    assert keys(pane) == ["called", "loud", "day"]


def test_pane_names_the_published_version_and_says_where_it_cannot_be_read(
    opened_piece: OpenPiece, pane: ItemsPane, tmp_path: Path
) -> None:
    assert pane.published.isHidden()
    published = tmp_path / "published.json"
    published.write_text(dumped(piece(name=text_item())), encoding="utf-8")
    opened_piece.published.choose(published)
    assert pane.published.text() == "Published version: published.json"
    opened_piece.published.choose(tmp_path / "gone.json")
    assert pane.published.text().startswith("gone.json cannot be read")
    opened_piece.published.choose(None)
    assert pane.published.isHidden()


def test_escape_and_a_click_beside_the_items_select_the_piece(opened_piece: OpenPiece, pane: ItemsPane) -> None:
    QTest.keyClick(pane.list, Qt.Key.Key_Escape)
    assert (opened_piece.selection.item, pane.list.items.key_at(pane.list.currentIndex().row())) == ("", "")
    opened_piece.selection.select("day")
    port = pane.list.viewport()
    QTest.mouseClick(port, Qt.MouseButton.LeftButton, pos=QPoint(20, port.height() - 5))
    assert (opened_piece.selection.item, pane.list.items.key_at(pane.list.currentIndex().row())) == ("", "")


def test_list_is_disabled_and_says_why_while_the_text_does_not_read(opened_piece: OpenPiece, pane: ItemsPane) -> None:
    good = opened_piece.document.text()
    opened_piece.document.set_text('{\n  "a": ')
    assert not pane.list.isEnabled()
    assert not any(button.isEnabled() for button in pane.buttons.values())
    assert keys(pane) == ["name", "loud", "day"]
    assert "cannot be read" in pane.notice.text
    shown: list[object] = []
    opened_piece.selection.placeShown.connect(shown.append)
    pane.notice.buttons()[0].click()
    assert len(shown) == 1
    opened_piece.document.set_text(good)
    assert pane.list.isEnabled()
    assert pane.notice.text == ""


def test_list_of_a_thousand_changes_only_the_rows_that_changed(
    tmp_path: Path, services: Services, language: ProgramLanguage
) -> None:
    path = tmp_path / "many.json"
    path.write_text(dumped(piece(**{f"item_{at}": switch_item() for at in range(1000)})), encoding="utf-8")
    many = OpenPiece(path, services.memory, TODAY)
    model = ItemsModel(many)
    many.session.pieceChanged.connect(model.update)
    QAbstractItemModelTester(model, QAbstractItemModelTester.FailureReportingMode.Fatal)
    seen: list[str] = []
    model.rowsMoved.connect(lambda *_: seen.append("moved"))
    model.rowsInserted.connect(lambda _, first, last: seen.append(f"in {first}-{last}"))
    model.rowsRemoved.connect(lambda _, first, last: seen.append(f"out {first}-{last}"))
    model.modelReset.connect(lambda: seen.append("reset"))
    acts = ItemActs(many, services)
    many.selection.select("item_500")
    acts.move(-500)
    acts.add("switch")
    acts.delete()
    assert seen == ["moved", "in 1-1", "out 1-1"]


def test_new_and_empty_file_offers_a_piece_to_start_from(window: MainWindow, tmp_path: Path) -> None:
    window.show_mode(EDIT)
    assert window.open_path(tmp_path / "lamp.json", may_be_gone=True)
    tab = window.tab()
    assert isinstance(tab, PieceTab)
    pane = tab.panes.get(ITEMS)
    assert phones_of(tab).notice.text != ""
    assert "Saving will create it" in tab.disk_notice.text
    pane.notice.buttons()[0].click()
    assert keys(pane) == ["switch"]
    assert {found.code for found in tab.piece.document.reading.diagnostics} == {"text-placeholder"}
    assert phones_of(tab).notice.text == ""
    window.menus.action["save"].trigger()
    assert (tmp_path / "lamp.json").is_file()


def test_keys_of_the_clipboard_act_on_the_items_wherever_nothing_else_takes_them(
    window: MainWindow, piece_file: Path, tmp_path: Path, qtbot: QtBot
) -> None:
    tab = opened(window, piece_file)
    window.show_mode(EDIT)
    window.activateWindow()
    qtbot.waitUntil(window.isActiveWindow)
    phone = phones_of(tab).shown()[0]
    tab.piece.selection.select_several(("name", "loud"), "loud")
    phone.setFocus()
    QTest.keySequence(phone, QKeySequence.StandardKey.Copy)
    (tmp_path / "other.json").write_text(dumped(piece(first=text_item())), encoding="utf-8")
    other = opened(window, tmp_path / "other.json")
    pane = other.panes.get(ITEMS)
    phones_of(other).shown()[0].setFocus()
    QTest.keySequence(phones_of(other).shown()[0], QKeySequence.StandardKey.Paste)
    assert keys(pane) == ["first", "name", "loud"]
    QTest.keySequence(pane.buttons["copy"], QKeySequence.StandardKey.Cut)
    assert keys(pane) == ["first"]
    window.show_mode(PREVIEW)
    QTest.keySequence(phones_of(other).shown()[0], QKeySequence.StandardKey.Paste)
    assert keys(pane) == ["first"]


def test_commands_of_the_window_act_on_the_selected_item(window: MainWindow, piece_file: Path) -> None:
    tab = opened(window, piece_file)
    action = window.menus.action
    assert not action["move_down"].isEnabled()
    tab.piece.selection.select("name")
    for name, keys_then in (
        ("move_down", ["loud", "name", "day"]),
        ("move_up", ["name", "loud", "day"]),
        ("hide_item", ["loud", "day"]),
        ("hide_item", ["name", "loud", "day"]),
        ("duplicate_item", ["name", "name_2", "loud", "day"]),
        ("delete_item", ["name", "loud", "day"]),
    ):
        assert action[name].isEnabled()
        action[name].trigger()
        assert tab.piece.phones["ios"].rows.keys() == keys_then, name
    assert action["move_down"].shortcut().toString() == "Alt+Down"
    assert not action["no_published"].isEnabled()


def test_rename_when_the_mode_has_no_list_of_items_then_goes_where_the_key_can_be_typed(
    window: MainWindow, piece_file: Path, qtbot: QtBot
) -> None:
    tab = opened(window, piece_file)
    window.show_mode(PREVIEW)
    tab.piece.selection.select("loud")
    window.menus.action["rename_item"].trigger()
    assert window.mode is EDIT
    field = tab.panes.get(ITEMS).list.findChild(QLineEdit, "itemKey")
    qtbot.waitUntil(lambda: field is not None and field.isVisible() and field.hasFocus())
    assert field is not None
    assert field.text() == "loud"
