"""The table of texts: what it shows, and how its cells are typed."""

import json
from collections.abc import Callable
from pathlib import Path

import pytest
from PySide6.QtCore import QCoreApplication, QRectF, Qt
from PySide6.QtGui import QFont, QGuiApplication, QImage, QInputMethodEvent, QPainter
from PySide6.QtTest import QAbstractItemModelTester
from pytestqt.qtbot import QtBot

from previewer.desk.document import dialogs
from previewer.desk.document.editing import edit
from previewer.desk.modes.texts.board import Spot
from previewer.desk.modes.texts.changes import review, set_texts
from previewer.desk.modes.texts.live_row import RowView
from previewer.desk.modes.texts.model import TextRole
from previewer.desk.panes import SOURCE
from previewer.pieces.edits.items import RenameItem
from tests.desk.helpers import dumped, piece, switch_item, text_item
from tests.desk.modes.texts.helpers import ABOUT, LOUD, NAME, Texts
from tests.phone.driver import below

_CTRL, _SHIFT = Qt.KeyboardModifier.ControlModifier, Qt.KeyboardModifier.ShiftModifier
_DISPLAY = Qt.ItemDataRole.DisplayRole


@pytest.mark.usefixtures("processes")
def test_rows_are_the_units_by_item_and_columns_the_languages_with_the_source_told(texts: Texts) -> None:
    model = texts.table.texts
    QAbstractItemModelTester(model, QAbstractItemModelTester.FailureReportingMode.Fatal)
    assert model.columns == ("ja", "en")
    assert [unit.pointer for unit in model.units] == [NAME, ABOUT, LOUD, "/properties/loud/x-description"]
    headings = [model.headerData(row, Qt.Orientation.Vertical, TextRole.HEADING) for row in range(4)]
    assert headings == [("name", "Title"), ("", "Description"), ("loud", "Title"), ("", "Description")]
    assert model.headerData(1, Qt.Orientation.Horizontal, _DISPLAY) == "en  English (source)"
    assert model.index(2, 0).data() == "Loud"
    assert model.index(2, 0).data(Qt.ItemDataRole.AccessibleTextRole) == "Loud, Falls back"
    assert texts.state(LOUD, "ja") == "fallback"
    assert texts.state("/properties/loud/x-description", "en") == "missing"


@pytest.mark.usefixtures("processes")
def test_letters_of_a_taller_script_are_whole_in_their_cell(
    open_texts: Callable[[Path], Texts], tmp_path: Path
) -> None:
    # Each piece has a table of its own, so that this font stays with it.
    arabic = "ضوء جودة الهواء"
    path = tmp_path / "five.json"
    path.write_text(dumped(piece(name=text_item(**{"x-title": {"en": "Light", "ar": arabic}}))), encoding="utf-8")
    texts = open_texts(path)
    table = texts.table
    table.setFont(QFont("Inter", 9))
    cell = table.visualRect(table.texts.index_of(Spot(NAME, "ar")))
    free = QImage(400, 200, QImage.Format.Format_RGB32)
    free.fill(Qt.GlobalColor.white)
    painter = QPainter(free)
    painter.setFont(table.font())
    painter.setLayoutDirection(Qt.LayoutDirection.RightToLeft)
    painter.drawText(50, 100, arabic)
    painter.end()
    # The table's lines, the frame of the cursor and the caption stand below and around.
    inside = cell.adjusted(8, 2, -4, -cell.height() // 3)
    shown = table.viewport().grab(inside).toImage()
    assert _inked(shown) == _inked(free) > 0


def _inked(image: QImage) -> int:
    """From the first to the last row of an image that has ink, how many there are."""
    rows = [
        y for y in range(image.height()) if any(image.pixelColor(x, y).lightness() < 128 for x in range(image.width()))
    ]
    return rows[-1] - rows[0] + 1 if rows else 0


def test_cell_is_typed_in_place_as_one_undo_step_with_the_source(texts: Texts) -> None:
    before = texts.tab.piece.document.text()
    texts.stand(LOUD, "ja")
    texts.press(Qt.Key.Key_F2)
    texts.type("大きく")
    assert texts.tab.piece.document.text() == before
    texts.press(Qt.Key.Key_Return)
    # The next text of the column is still to be written: it is begun, until Escape.
    editor = texts.editor()
    assert editor is not None and editor.text() == ""
    texts.press(Qt.Key.Key_Escape)
    assert texts.editor() is None
    assert texts.text(LOUD, "ja") == "大きく"
    assert json.loads(texts.tab.piece.document.text())["properties"]["loud"]["x-title"] == {
        "en": "Loud",
        "ja": "大きく",
    }
    assert texts.board.current == Spot("/properties/loud/x-description", "ja")
    texts.window.menus.action["undo"].trigger()
    assert texts.tab.piece.document.text() == before
    assert texts.state(LOUD, "ja") == "fallback"
    texts.window.menus.action["redo"].trigger()
    assert texts.text(LOUD, "ja") == "大きく"


def test_column_is_written_down_by_enter_alone_up_to_what_is_written_already(texts: Texts) -> None:
    texts.stand(LOUD, "ja")
    texts.press(Qt.Key.Key_Return)
    texts.type("大きく")
    texts.press(Qt.Key.Key_Return)
    texts.type("音の大きさ")
    texts.press(Qt.Key.Key_Return)
    assert texts.text(LOUD, "ja") == "大きく"
    assert texts.text("/properties/loud/x-description", "ja") == "音の大きさ"
    spot = texts.board.current
    assert spot is not None and (texts.editor() is None) == bool(texts.text(spot.pointer, "ja"))
    texts.press(Qt.Key.Key_Escape)
    texts.window.menus.action["undo"].trigger()
    assert texts.text("/properties/loud/x-description", "ja") != "音の大きさ"
    assert texts.text(LOUD, "ja") == "大きく"


@pytest.mark.parametrize("held", [Qt.KeyboardModifier.NoModifier, _CTRL])
def test_column_goes_on_where_an_item_has_its_key_for_a_text(
    held: Qt.KeyboardModifier, open_texts: Callable[[Path], Texts], tmp_path: Path
) -> None:
    path = tmp_path / "new.json"
    new = {"x-title": {"en": "note", "ja": "note"}, "x-description": {"en": "note", "ja": "note"}}
    path.write_text(dumped(piece(note=switch_item(**new))), encoding="utf-8")
    texts = open_texts(path)
    texts.stand("/properties/note/x-title", "ja")
    texts.press(Qt.Key.Key_Return)
    texts.type("題")
    texts.press(Qt.Key.Key_Return, held)
    editor = texts.editor()
    assert editor is not None and texts.board.current == Spot("/properties/note/x-description", "ja")
    texts.type("説明")
    texts.press(Qt.Key.Key_Return)
    assert texts.text("/properties/note/x-description", "ja") == "説明"


def test_letters_search_enter_begins_a_cell_in_place_of_its_text_and_escape_gives_up(texts: Texts) -> None:
    texts.stand(NAME, "en")
    before = texts.tab.piece.document.text()
    texts.press(Qt.Key.Key_L)
    assert texts.editor() is None
    assert texts.board.current == Spot(LOUD, "en")
    assert texts.tab.piece.document.text() == before
    texts.stand(NAME, "en")
    texts.press(Qt.Key.Key_Return)
    texts.press(Qt.Key.Key_X)
    editor = texts.editor()
    assert editor is not None
    assert editor.text() == "x"
    texts.press(Qt.Key.Key_Escape)
    assert texts.editor() is None
    assert texts.text(NAME, "en") == "Name"
    assert texts.table.hasFocus()


def test_cell_that_is_typed_when_the_program_goes_to_another_is_taken_over(texts: Texts) -> None:
    texts.stand(NAME, "en")
    texts.press(Qt.Key.Key_Return)
    texts.press(Qt.Key.Key_X)
    texts.board.stand_on(Spot(LOUD, "en"))
    assert texts.editor() is None
    assert texts.text(NAME, "en") == "x"


def test_enter_where_the_table_stands_nowhere_does_nothing(texts: Texts) -> None:
    texts.table.setFocus()
    texts.board.set_filter(find="nothing has that")
    assert texts.table.texts.rowCount() == 0
    texts.press(Qt.Key.Key_Return)
    texts.press(Qt.Key.Key_F2)
    assert texts.editor() is None


def test_input_method_has_all_keys_of_a_cell_while_it_composes(texts: Texts) -> None:
    texts.stand(LOUD, "ja")
    QCoreApplication.sendEvent(texts.table, QInputMethodEvent("おお", []))
    assert texts.editor() is None
    texts.press(Qt.Key.Key_F2)
    editor = texts.editor()
    assert editor is not None
    QCoreApplication.sendEvent(editor, QInputMethodEvent("おおき", []))
    texts.press(Qt.Key.Key_Return)
    texts.press(Qt.Key.Key_Escape)
    assert texts.editor() is editor
    done = QInputMethodEvent()
    done.setCommitString("大きく")
    QCoreApplication.sendEvent(editor, done)
    texts.press(Qt.Key.Key_Return)
    assert texts.text(LOUD, "ja") == "大きく"


def test_line_breaks_only_where_a_text_may_break(texts: Texts) -> None:
    texts.stand(ABOUT, "ja")
    texts.press(Qt.Key.Key_F2)
    texts.type("one")
    texts.press(Qt.Key.Key_Return, _SHIFT)
    texts.type("two\u00a0three")
    texts.press(Qt.Key.Key_Tab)
    assert texts.text(ABOUT, "ja") == "one\ntwo\u00a0three"
    assert texts.board.current == Spot(ABOUT, "en")
    texts.stand(NAME, "en")
    texts.press(Qt.Key.Key_F2)
    texts.type("one")
    texts.press(Qt.Key.Key_Return, _SHIFT)
    texts.press(Qt.Key.Key_Return)
    assert texts.text(NAME, "en") == "one"


def test_delete_takes_a_text_out_but_not_the_last_of_its_languages(texts: Texts) -> None:
    texts.stand(NAME, "ja")
    texts.press(Qt.Key.Key_Delete)
    assert texts.state(NAME, "ja") == "fallback"
    texts.stand(LOUD, "en")
    texts.press(Qt.Key.Key_Delete)
    assert texts.text(LOUD, "en") == "Loud"
    assert "/properties/loud/x-title" in texts.middle.notice.text


def test_missing_description_is_made_by_its_first_text(texts: Texts) -> None:
    texts.stand("/properties/loud/x-description", "ja")
    texts.press(Qt.Key.Key_F2)
    texts.type("音量です。")
    texts.press(Qt.Key.Key_Return)
    assert texts.tab.piece.document.reading.error is None
    assert texts.text("/properties/loud/x-description", "ja") == "音量です。"
    assert texts.state("/properties/loud/x-description", "en") == "fallback"


def test_open_cells_are_gone_through_by_key(texts: Texts) -> None:
    texts.stand(NAME, "ja")
    seen = []
    for _ in range(3):
        texts.press(Qt.Key.Key_J, _CTRL)
        seen.append(texts.board.current)
    about = "/properties/loud/x-description"
    assert seen == [Spot(LOUD, "ja"), Spot(about, "ja"), Spot(LOUD, "ja")]
    texts.press(Qt.Key.Key_J, _CTRL, _SHIFT)
    assert texts.board.current == Spot(about, "ja")


def test_cell_is_reviewed_by_key_with_who_and_when_and_goes_stale_with_its_source(texts: Texts) -> None:
    texts.window.settings.reviewer = "Ann"
    texts.stand(NAME, "ja")
    texts.press(Qt.Key.Key_Return, _CTRL)
    assert texts.state(NAME, "ja") == "reviewed"
    texts.board.records.write()
    beside = Path(texts.tab.piece.path).with_name("piece.texts.json")
    assert '"by": "Ann"' in beside.read_text("utf-8")
    set_texts(texts.board, {Spot(NAME, "en"): "Your name"})
    assert texts.state(NAME, "ja") == "stale"
    set_texts(texts.board, {Spot(NAME, "ja"): "お名前"})
    assert texts.state(NAME, "ja") == "translated"
    texts.press(Qt.Key.Key_Return, _CTRL)
    assert texts.state(NAME, "ja") == "reviewed"
    texts.press(Qt.Key.Key_Return, _CTRL)
    assert texts.state(NAME, "ja") == "translated"


def test_title_that_is_the_key_is_told_everywhere_until_a_person_reviews_it(
    open_texts: Callable[[Path], Texts], tmp_path: Path
) -> None:
    path = tmp_path / "wifi.json"
    title = {"x-title": {"en": "wifi", "ja": "無線"}}
    path.write_text(dumped(piece(wifi=switch_item(**title), lamp=text_item())), encoding="utf-8")
    texts = open_texts(path)
    spot = Spot("/properties/wifi/x-title", "en")
    phone = texts.tab.piece.phones["ios"]

    def told() -> tuple[list[str], bool, str]:
        found = [one.code for one in texts.tab.piece.document.reading.diagnostics]
        field = phone.field("wifi")
        assert field is not None
        return found, field.titleFallback, texts.state(*spot)

    assert told() == (["text-placeholder"], True, "missing")
    texts.window.settings.reviewer = "Ann"
    review(texts.board, [spot])
    assert told() == ([], False, "reviewed")
    set_texts(texts.board, {Spot("/properties/lamp/x-title", "en"): "Lamp"})
    assert told() == ([], False, "reviewed")
    review(texts.board, [spot], reviewed=False)
    assert told() == (["text-placeholder"], True, "missing")
    review(texts.board, [spot])
    texts.board.records.write()
    texts.tab.piece.document.textDocument.setModified(False)
    texts.window.tabs.close_tab(texts.tab)
    texts = open_texts(path)
    phone = texts.tab.piece.phones["ios"]
    assert told() == ([], False, "reviewed")


def test_renaming_an_item_leaves_what_was_missing_open(open_texts: Callable[[Path], Texts], tmp_path: Path) -> None:
    path = tmp_path / "note.json"
    new = {"x-title": {"en": "Note", "ja": "note"}}
    path.write_text(dumped(piece(note=switch_item(**new))), encoding="utf-8")
    texts = open_texts(path)
    assert edit(texts.tab.piece, [RenameItem("note", "memo")]) is None
    assert texts.text("/properties/memo/x-title", "ja") == "memo"
    assert texts.state("/properties/memo/x-title", "ja") == "missing"
    set_texts(texts.board, {Spot("/properties/memo/x-title", "en"): "Memo"})
    assert texts.state("/properties/memo/x-title", "ja") == "missing"


def test_typing_and_ctrl_enter_confirms_and_goes_to_the_next_open_cell(texts: Texts) -> None:
    texts.stand(LOUD, "ja")
    texts.press(Qt.Key.Key_F2)
    texts.type("大きく")
    texts.press(Qt.Key.Key_Return, _CTRL)
    assert texts.state(LOUD, "ja") == "reviewed"
    assert texts.board.current == Spot("/properties/loud/x-description", "ja")
    # It is still to be written: it is begun, until Escape.
    assert texts.editor() is not None
    texts.press(Qt.Key.Key_Escape)
    assert texts.editor() is None


def test_block_of_a_spreadsheet_is_pasted_as_one_undo_step(texts: Texts) -> None:
    before = texts.tab.piece.document.text()
    texts.stand(ABOUT, "ja")
    texts.paste('説明2\t"Two\nlines, ""quoted"""\n\tLoudness\nかなり\t\nfar\taway\n')
    assert texts.text(ABOUT, "en") == 'Two\nlines, "quoted"'
    assert texts.text(ABOUT, "ja") == "説明2"
    assert texts.text(LOUD, "en") == "Loudness"
    assert texts.text(LOUD, "ja") is None
    assert texts.text("/properties/loud/x-description", "ja") == "かなり"
    assert texts.window.statusBar().currentMessage() == "4 texts pasted · 2 texts did not fit into the table"
    texts.window.menus.action["undo"].trigger()
    assert texts.tab.piece.document.text() == before


def test_block_is_copied_as_spreadsheets_read_it(texts: Texts) -> None:
    set_texts(texts.board, {Spot(ABOUT, "en"): 'a\t"b"\nc'})
    texts.table.selectAll()
    texts.press(Qt.Key.Key_C, _CTRL)
    assert QGuiApplication.clipboard().text() == '名前\tName\n説明\t"a\t""b""\nc"\n\tLoud\n\t\n'
    texts.stand(NAME, "ja")
    texts.press(Qt.Key.Key_C, _CTRL)
    assert QGuiApplication.clipboard().text() == "名前"


def test_selected_text_is_the_selected_item_and_the_other_way_round(texts: Texts) -> None:
    selection = texts.tab.piece.selection
    texts.stand(LOUD, "ja")
    assert selection.item == "loud"
    selection.select("name")
    assert texts.board.current == Spot(NAME, "ja")
    assert texts.table.spot() == Spot(NAME, "ja")


def test_table_stands_at_first_in_the_language_that_is_translated_into(texts: Texts) -> None:
    # The source may stand anywhere among the others: languages have the same order everywhere.
    assert texts.board.table.source == "en"
    assert texts.board.current is not None and texts.board.current.lang == "ja"


def test_text_that_is_being_typed_is_saved_and_asked_about(texts: Texts, monkeypatch: pytest.MonkeyPatch) -> None:
    texts.stand(LOUD, "ja")
    texts.press(Qt.Key.Key_F2)
    texts.type("音")
    texts.window.menus.action["save"].trigger()
    assert "音" in texts.tab.piece.path.read_text("utf-8")
    texts.type("量")
    asked = []
    monkeypatch.setattr(dialogs, "ask_unsaved", lambda _window, path: asked.append(path) or "cancel")
    assert not texts.window.close()
    assert asked == [texts.tab.piece.path]
    assert texts.text(LOUD, "ja") == "音量"
    assert texts.editor() is not None
    texts.press(Qt.Key.Key_Escape)
    assert texts.text(LOUD, "ja") == "音量"


def test_table_waits_with_the_reason_while_the_text_does_not_read(texts: Texts, qtbot: QtBot) -> None:
    texts.stand(NAME, "ja")
    whole = texts.tab.piece.document.text()
    texts.tab.piece.document.set_text(whole.replace('"properties": {', '"properties": ', 1))
    assert not texts.table.isEnabled()
    assert texts.table.texts.index(0, 0).data() == "名前"
    assert "not valid JSON" in texts.middle.reason
    texts.middle.show_place()
    # Panes wait for the first picture of a window that was just opened.
    qtbot.waitUntil(texts.tab.panes.get(SOURCE).isVisible)
    texts.window.menus.action["undo"].trigger()
    assert texts.table.isEnabled()
    assert texts.middle.reason == ""


def test_row_as_the_phones_draw_it_follows_every_key(texts: Texts, qtbot: QtBot) -> None:
    texts.stand(NAME, "ja")
    live = texts.middle.live
    qtbot.waitUntil(lambda: live.row("ios") is not None and live.row("android") is not None)
    row = live.row("ios")
    assert row is not None
    qtbot.waitUntil(lambda: row.shown_texts()[:1] == ["名前"])
    texts.press(Qt.Key.Key_F2)
    texts.type("とても長い名前")
    qtbot.waitUntil(lambda: row.shown_texts()[:1] == ["とても長い名前"])
    texts.press(Qt.Key.Key_Escape)
    qtbot.waitUntil(lambda: row.shown_texts()[:1] == ["名前"])
    qtbot.waitUntil(lambda: 20 < row.height() < 200)


def test_title_of_the_piece_is_in_sight_in_a_low_strip(texts: Texts, qtbot: QtBot) -> None:
    document = texts.tab.piece.document
    document.set_text(dumped({"title": {"en": "Title", "ja": "題名"}, "preferences": json.loads(document.text())}))
    texts.stand("/title", "ja")
    live = texts.middle.live
    qtbot.waitUntil(lambda: live.row("ios") is not None and live.row("android") is not None)
    for platform in ("ios", "android"):
        live.row(platform).fitted.disconnect()

    def is_seen(row: RowView | None) -> bool:
        assert row is not None
        row.look_at("題名", 60)
        titles = [one for one in below(row.view.screen_item) if one.property("text") == "題名" and one.isVisible()]
        places = [one.mapRectToScene(one.boundingRect()).translated(0, row.view.y()) for one in titles]
        lowest = max(places, key=lambda place: place.top(), default=QRectF(0, -1, 0, 0))
        return lowest.top() >= 0 and lowest.bottom() <= row.height() == 60

    qtbot.waitUntil(lambda: is_seen(live.row("ios")) and is_seen(live.row("android")))
