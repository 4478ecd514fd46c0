"""The tab of a flow, with the real engine."""

import json
from collections.abc import Callable
from datetime import date
from pathlib import Path
from typing import Any

import pytest
from PySide6.QtWidgets import QTreeWidget, QTreeWidgetItem
from pytestqt.qtbot import QtBot

from previewer.cli import main
from previewer.desk.document import dialogs
from previewer.desk.flow.flows import ask_for_flow
from previewer.desk.flow.tab import FlowTab
from previewer.desk.modes.script import HANDLER
from previewer.desk.panes import SOURCE
from previewer.desk.tabs.piece_tab import PieceTab
from previewer.desk.window.main_window import MainWindow
from previewer.phone.look import Look
from previewer.scripts import ScriptError, Trust, find_engine
from tests.desk.flow.conftest import definition, told, wait_for_run
from tests.desk.helpers import dumped, text_item

try:
    find_engine()
    _MISSING = ""
except ScriptError as error:
    _MISSING = str(error)
pytestmark = pytest.mark.skipif(bool(_MISSING), reason=_MISSING)
Open = Callable[[list[Path]], tuple[MainWindow, FlowTab]]


def rows(of: QTreeWidget | QTreeWidgetItem) -> list[QTreeWidgetItem]:
    """All rows, with those below them."""
    if isinstance(of, QTreeWidget):
        found = [of.topLevelItem(at) for at in range(of.topLevelItemCount())]
    else:
        found = [of.child(at) for at in range(of.childCount())]
    return [each for row in found if row is not None for each in (row, *rows(row))]


def texts(of: QTreeWidget) -> list[str]:
    """The words of all rows, column after column."""
    return [row.text(at) for row in rows(of) for at in range(of.columnCount()) if row.text(at)]


def without_times(found: Any) -> Any:
    """What was told, without how long it took."""
    for run in found["runs"]:
        del run["ms"]
    return found


def set_input(path: Path, members: dict[str, Any] | None) -> None:
    """Let a definition take these members."""
    made = json.loads(path.read_text("utf-8"))
    made["input"] = {"type": "object", "properties": members}
    path.write_text(dumped(made), encoding="utf-8")


@pytest.mark.usefixtures("processes")
def test_flow_when_it_ran_tells_what_the_command_tells_of_the_same_files(
    opened: Open, allowed: list[Path], qtbot: QtBot, capsysbinary: pytest.CaptureFixture[bytes]
) -> None:
    _window, tab = opened(allowed)
    wait_for_run(qtbot, tab)
    assert main(["script", "flow", *map(str, allowed), "--format", "json"]) == 0
    assert without_times(told(tab)) == without_times(json.loads(capsysbinary.readouterr().out))
    assert tab.status() == "All pieces passed"
    first, second = tab.row.meetings
    assert texts(first.list) == ["text", '"hello "', "string", "extra (not accepted)", "1", "number"]
    assert texts(second.list) == ["text", '"HELLO "', "string"]
    shown = texts(tab.outcomes.list)
    assert {"greet.json", "greeting", '"hello "', '"HELLO "', "true"} <= set(shown)
    assert "No handler: example values of its output" in shown


def test_flow_when_a_connection_does_not_fit_tells_what_the_command_tells_and_runs_nothing(
    opened: Open, allowed: list[Path], qtbot: QtBot, capsysbinary: pytest.CaptureFixture[bytes]
) -> None:
    set_input(allowed[1], {"text": {"type": "number"}, "who": {"type": "string"}})
    _window, tab = opened(allowed)
    wait_for_run(qtbot, tab, 0)
    assert main(["script", "flow", *map(str, allowed), "--format", "json"]) == 1
    assert told(tab) == json.loads(capsysbinary.readouterr().out)
    assert tab.status() == "2 mismatches between pieces; nothing was run"
    shown = texts(tab.row.meetings[0].list)
    for problem in told(tab)["connections"][0]["problems"]:
        assert problem["message"] in shown


def test_place_of_what_does_not_fit_when_clicked_stands_selected_in_the_source_of_its_piece(
    opened: Open, allowed: list[Path], qtbot: QtBot
) -> None:
    set_input(allowed[1], {"text": {"type": "number"}})
    window, tab = opened(allowed)
    wait_for_run(qtbot, tab, 0)
    meeting = tab.row.meetings[0]
    for path, word in zip(allowed[:2], ('"type": "string"', '"type": "number"'), strict=True):
        window.tabs.setCurrentWidget(tab)
        (row,) = [row for row in rows(meeting.list) if row.text(0).startswith(f"{path.name}, line ")]
        meeting.list.itemClicked.emit(row, 0)
        front = window.tabs.front()
        assert isinstance(front, PieceTab)
        assert front.path == path
        assert front.panes.get(SOURCE).editor.textCursor().selectedText().strip() == word


@pytest.mark.usefixtures("processes")
def test_folders_when_nobody_allowed_them_are_asked_about_one_after_another(
    opened: Open, pieces: list[Path], qtbot: QtBot
) -> None:
    _window, tab = opened(pieces)
    for path in pieces[:2]:
        qtbot.waitUntil(lambda path=path: str(path.parent) in tab.notice.text)
        assert told(tab)["runs"] == []
        assert told(tab)["connections"][0]["problems"] == []
        tab.notice.buttons()[0].click()
    wait_for_run(qtbot, tab)
    assert tab.notice.text == ""
    assert [one.folder for one in Trust().allowed()] == [path.parent for path in pieces[:2]]


@pytest.mark.usefixtures("processes")
def test_flow_when_a_value_is_touched_a_handler_or_a_definition_saved_runs_again(
    opened: Open, allowed: list[Path], qtbot: QtBot
) -> None:
    _window, tab = opened(allowed)
    wait_for_run(qtbot, tab)
    tab.session.parts[0].session.edit("name", "ann")
    qtbot.waitUntil(lambda: told(tab)["runs"][1:] and told(tab)["runs"][1]["body"] == {"text": "HELLO ANN"})
    handler = allowed[1].parent / "index.js"
    handler.write_text(handler.read_text("utf-8").replace("toUpperCase", "trim"), encoding="utf-8")
    qtbot.waitUntil(lambda: told(tab)["runs"][1:] and told(tab)["runs"][1]["body"] == {"text": "hello ann"})
    (allowed[1].parent / "lib").mkdir()
    loaded = allowed[1].parent / "lib" / "end.json"
    loaded.write_text('"!"', encoding="utf-8")
    handler.write_text(handler.read_text("utf-8").replace("trim()", "trim() + require('./lib/end')"), encoding="utf-8")
    qtbot.waitUntil(lambda: told(tab)["runs"][1:] and told(tab)["runs"][1]["body"] == {"text": "hello ann!"})
    loaded.write_text('"?"', encoding="utf-8")
    qtbot.waitUntil(lambda: told(tab)["runs"][1:] and told(tab)["runs"][1]["body"] == {"text": "hello ann?"})
    set_input(allowed[1], {"absent": {"type": "string"}})
    qtbot.waitUntil(lambda: bool(told(tab)["connections"][0]["problems"]))
    assert told(tab)["runs"] == []


@pytest.mark.usefixtures("processes")
def test_text_of_an_open_tab_counts_before_it_is_saved_and_no_more_when_the_tab_is_gone(
    opened: Open, allowed: list[Path], qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    window, tab = opened(allowed)
    wait_for_run(qtbot, tab)
    assert window.open_path(allowed[1])
    front = window.tabs.front()
    assert isinstance(front, PieceTab)
    text = front.piece.document.text()
    front.piece.document.set_text(text.replace('"text"', '"other"', 1))
    window.tabs.setCurrentWidget(tab)
    wait_for_run(qtbot, tab, 0)
    assert [one["code"] for one in told(tab)["connections"][0]["problems"]] == ["flow-input-missing"]
    monkeypatch.setattr(front, "may_close", lambda: True)
    window.tabs.close_tab(front)
    wait_for_run(qtbot, tab)


def test_pieces_are_moved_removed_and_added_and_the_phones_go_along(
    opened: Open, allowed: list[Path], qtbot: QtBot, monkeypatch: pytest.MonkeyPatch, folder: Path
) -> None:
    greet, shout, show = allowed
    window, tab = opened(allowed)
    qtbot.waitUntil(lambda: all(column.view is not None for column in tab.row.columns))
    kept = [column.view for column in tab.row.columns]
    tab.row.columns[2].left.click()
    assert tab.session.pieces == (greet, show, shout)
    assert [column.view for column in tab.row.columns] == [kept[0], kept[2], kept[1]]
    assert window.tabs.tabText(window.tabs.indexOf(tab)) == "greet → show → shout"
    tab.row.columns[1].remove.click()
    assert tab.session.pieces == (greet, shout)
    assert not tab.row.columns[0].remove.isEnabled()
    more = folder / "more.json"
    more.write_text(dumped(definition("more", {"text": {"type": "string"}}, None, memo=text_item())), encoding="utf-8")
    monkeypatch.setattr(dialogs, "ask_flow", lambda *_given: [more, show, greet, shout])
    tab.add.click()
    assert tab.session.pieces == (greet, shout, more, show, greet)
    assert not tab.add.isEnabled()


@pytest.mark.usefixtures("processes")
def test_flow_when_one_file_is_chosen_begins_with_the_piece_in_front(
    make_window: Callable[..., MainWindow], allowed: list[Path], monkeypatch: pytest.MonkeyPatch
) -> None:
    window = make_window()
    window.open_path(allowed[0])
    monkeypatch.setattr(dialogs, "ask_flow", lambda *_given: [allowed[1]])
    ask_for_flow(window.services)
    tab = window.tabs.front()
    assert isinstance(tab, FlowTab)
    assert tab.session.pieces == tuple(allowed[:2])
    # Now the flow is in front, and one piece is no flow.
    ask_for_flow(window.services)
    assert window.tabs.count() == 2
    assert window.statusBar().currentMessage() == "Choose 2 to 5 definitions at once"


@pytest.mark.usefixtures("processes")
def test_flow_that_was_open_comes_back_at_the_next_start(
    opened: Open, make_window: Callable[..., MainWindow], allowed: list[Path], qtbot: QtBot
) -> None:
    window, _tab = opened(allowed)
    window.open_path(allowed[2])
    window.close()
    again = make_window()
    again.open_last()
    names = [again.tabs.tabText(at) for at in range(again.tabs.count())]
    assert names == ["greet → shout → show", "show.json"]
    again.tabs.setCurrentIndex(0)
    qtbot.waitUntil(lambda: isinstance(again.tabs.front(), FlowTab))
    tab = again.tabs.front()
    assert isinstance(tab, FlowTab)
    assert tab.session.pieces == tuple(allowed)
    assert allowed[0] not in again.settings.recent


@pytest.mark.usefixtures("processes")
def test_piece_that_does_not_read_or_is_gone_says_so_and_the_flow_goes_on_when_it_is_back(
    opened: Open, allowed: list[Path], qtbot: QtBot
) -> None:
    _window, tab = opened(allowed)
    wait_for_run(qtbot, tab)
    text = allowed[0].read_text("utf-8")
    allowed[0].write_text("{", encoding="utf-8")
    column = tab.row.columns[0]
    qtbot.waitUntil(lambda: bool(column.trouble.text()))
    qtbot.waitUntil(lambda: tab.session.state.found.result is None)
    assert tab.status() == "A piece cannot be previewed; nothing was run"
    allowed[0].unlink()
    qtbot.waitUntil(lambda: column.trouble.text() == "There is no such file or folder")
    allowed[0].write_text(text, encoding="utf-8")
    wait_for_run(qtbot, tab)
    assert column.trouble.text() == ""


@pytest.mark.usefixtures("processes")
def test_handler_that_fails_ends_the_flow_there_and_its_line_is_shown_in_script_mode(
    opened: Open, allowed: list[Path], qtbot: QtBot
) -> None:
    failing = "exports.handler = async () => {\n  throw new Error('no');\n};\n"
    (allowed[0].parent / "index.js").write_text(failing, encoding="utf-8")
    window, tab = opened(allowed)
    wait_for_run(qtbot, tab, 1)
    assert tab.status() == "Some pieces failed"
    shown = texts(tab.outcomes.list)
    assert shown.count("not run") == 2
    (row,) = [row for row in rows(tab.outcomes.list) if row.text(2) == "index.js:2"]
    tab.outcomes.list.itemClicked.emit(row, 0)
    front = window.tabs.front()
    assert isinstance(front, PieceTab)
    view = front.panes.get(HANDLER).view
    qtbot.waitUntil(lambda: "throw" in view.textCursor().selectedText())


def looks(tab: FlowTab) -> list[Look]:
    """The looks of the phones on show."""
    return [column.view.phone.look for column in tab.row.columns if column.view is not None]


@pytest.mark.usefixtures("processes")
def test_view_bar_when_it_is_set_is_that_of_all_phones_as_of_a_piece(
    opened: Open, allowed: list[Path], qtbot: QtBot
) -> None:
    window, tab = opened(allowed)
    wait_for_run(qtbot, tab)
    bar, view = window.view_bar, window.view
    assert bar.isEnabled()
    assert view.languages[:2] == ("ja", "en")
    for code in ("android", "ios"):
        bar.action[code].trigger()
        assert [look.platform for look in looks(tab)] == [code] * 3
    bar.action["dark"].trigger()
    view.show_language("ja")
    view.set_options(view.options.with_look("ios", device="iPhone SE"))
    bar.action["larger"].trigger()
    assert {(look.theme, look.lang, look.device) for look in looks(tab)} == {("dark", "ja", "iPhone SE")}
    assert {look.text_size for look in looks(tab)} == {view.options.look("ios").text_size} != {1.0}
    view.set_zoom(50)
    assert view.scale == 0.5
    bar.action["closer"].trigger()
    assert view.options.zoom == 75
    view.pretend(True, date(2030, 1, 2))
    assert {part.session.today for part in tab.session.parts} == {date(2030, 1, 2)}
    # There is one phone of each piece.
    assert not bar.action["both"].isEnabled()
    assert not bar.action["looks"].isEnabled()
    window.open_path(allowed[0])
    assert bar.action["both"].isEnabled()
    assert bar.action["looks"].isEnabled()


@pytest.mark.usefixtures("processes")
def test_fields_beside_the_values_reach_every_event_and_the_input_the_first(
    opened: Open, allowed: list[Path], qtbot: QtBot
) -> None:
    for path, text in zip(
        allowed[:2],
        ("event.properties.input.who", "event.properties.input.text + new Date().getUTCFullYear()"),
        strict=True,
    ):
        answer = f"exports.handler = async event => ({{ status: 200, body: {{ text: {text}, extra: 1 }} }});\n"
        (path.parent / "index.js").write_text(answer.replace(", extra: 1", "" if path == allowed[1] else ", extra: 1"))
    _window, tab = opened(allowed)
    tab.around.given.setText('{"who": "ann"}')
    tab.around.moment.setText("2031-04-01T09:00:00+09:00")
    tab.around.take()
    qtbot.waitUntil(lambda: told(tab)["runs"][1:] and told(tab)["runs"][1]["body"] == {"text": "ann2031"})


@pytest.mark.usefixtures("processes")
def test_several_handlers_are_named_with_their_piece_and_one_is_chosen(
    opened: Open, allowed: list[Path], qtbot: QtBot
) -> None:
    home = allowed[0].parent
    (home / "index.js").rename(home / "one.js")
    (home / "two.js").write_text((home / "one.js").read_text("utf-8"), encoding="utf-8")
    _window, tab = opened(allowed)
    qtbot.waitUntil(lambda: bool(tab.notice.buttons()))
    assert tab.notice.text.startswith("greet.json: ")
    tab.notice.buttons()[1].click()
    wait_for_run(qtbot, tab)
