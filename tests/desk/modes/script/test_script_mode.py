"""Script mode, in a window, with the real engine."""

import json
import tempfile
from collections.abc import Callable, Iterator
from datetime import datetime
from pathlib import Path

import pytest
from pytestqt.qtbot import QtBot

from previewer.cli import main
from previewer.desk.document import dialogs
from previewer.desk.modes.preview import PREVIEW
from previewer.desk.modes.script import BOUNDS, CONSOLE, HANDLER, RESULT, SCRIPT
from previewer.desk.modes.script.asking import make_handler
from previewer.desk.modes.script.following import HandlerFollower
from previewer.desk.modes.script.session import ScriptSession
from previewer.desk.program.script_settings import ScriptSettings
from previewer.desk.tabs.piece_tab import PieceTab
from previewer.desk.window.main_window import MainWindow
from previewer.pieces import Values, read_file
from previewer.resources import resource
from previewer.scripts import Script, Trust, find_engine, find_handler, run_table
from previewer.scripts.troubles import ScriptError
from tests.desk.helpers import TODAY, dumped, piece, switch_item, text_item
from tests.desk.test_fit import cut

try:
    find_engine()
    _MISSING = ""
except ScriptError as error:
    _MISSING = str(error)
pytestmark = pytest.mark.skipif(bool(_MISSING), reason=_MISSING)

HANDLER_TEXT = """exports.handler = async event => {
  const { name, loud } = event.properties.preferences;
  console.log("hello");
  if (name.length > 20) throw new Error("too long");
  return { status: 200, body: { text: name, count: loud ? "x" : 1 } };
};
"""


@pytest.fixture
def folder() -> Iterator[Path]:
    """A folder on a disk: below `/dev`, where the tests have theirs, deno reads nothing."""
    base = "/var/tmp" if tempfile.gettempdir().startswith("/dev/") else None
    with tempfile.TemporaryDirectory(prefix="greeting-", dir=base) as name:
        yield Path(name)


@pytest.fixture
def definition(tmp_path: Path, folder: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A piece with a handler beside it, in a folder of its own, and nobody's permission yet."""
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path / "config"))
    declared = json.loads(dumped(piece(name=text_item(), loud=switch_item(), spare=switch_item())))
    members = {"text": {"type": "string"}, "count": {"type": "number"}}
    whole = {
        "blockType": "service",
        "output": {"type": "object", "properties": members},
        "preferences": declared.get("preferences", declared),
    }
    path = folder / "greeting.json"
    path.write_text(json.dumps(whole), encoding="utf-8")
    (folder / "index.js").write_text(HANDLER_TEXT, encoding="utf-8")
    return path


@pytest.fixture
def opened(make_window: Callable[..., MainWindow], definition: Path) -> Callable[[], tuple[MainWindow, PieceTab]]:
    """Opens the piece in a window in Script mode."""

    def open_it() -> tuple[MainWindow, PieceTab]:
        window = make_window()
        window.tabs.open_path(definition)
        window.show_mode(SCRIPT)
        tab = window.tabs.front()
        assert isinstance(tab, PieceTab)
        return window, tab

    return open_it


def allow(qtbot: QtBot, tab: PieceTab) -> ScriptSession:
    """Allow the folder as a person does, and wait for the answer and the table."""
    result = tab.panes.get(RESULT)
    qtbot.waitUntil(lambda: bool(result.notice.buttons()))
    result.notice.buttons()[0].click()
    session = tab.panes.shared(ScriptSession)
    qtbot.waitUntil(lambda: session.state.last.run is not None)
    qtbot.waitUntil(lambda: session.state.bounds.table is not None)
    return session


def test_handler_when_nobody_allowed_its_folder_is_asked_about_and_does_not_run(
    opened: Callable[[], tuple[MainWindow, PieceTab]], qtbot: QtBot, definition: Path
) -> None:
    _window, tab = opened()
    result = tab.panes.get(RESULT)
    qtbot.waitUntil(lambda: bool(result.notice.buttons()))
    assert str(definition.parent) in result.notice.text
    assert tab.panes.shared(ScriptSession).state.last.run is None
    assert tab.panes.get(HANDLER).view.toPlainText() == HANDLER_TEXT


@pytest.mark.usefixtures("processes")
def test_folder_when_allowed_runs_and_is_not_asked_about_again(
    opened: Callable[[], tuple[MainWindow, PieceTab]], qtbot: QtBot, definition: Path
) -> None:
    _window, tab = opened()
    session = allow(qtbot, tab)
    assert json.loads(tab.panes.get(RESULT).answer.toPlainText()) == {"status": 200, "body": {"text": "", "count": 1}}
    assert session.state.last.run.fits
    assert Trust().permission(definition.parent, "deno") is not None
    _other, again = opened()
    other = again.panes.shared(ScriptSession)
    qtbot.waitUntil(lambda: other.state.last.run is not None)
    assert again.panes.get(RESULT).notice.text == ""


@pytest.mark.usefixtures("processes")
def test_answer_when_a_value_is_set_is_that_of_the_new_values(
    opened: Callable[[], tuple[MainWindow, PieceTab]], qtbot: QtBot
) -> None:
    _window, tab = opened()
    session = allow(qtbot, tab)
    tab.piece.session.edit("loud", True)
    qtbot.waitUntil(lambda: not session.state.last.run.fits)
    result = tab.panes.get(RESULT)
    assert [problem.code for problem in session.state.last.run.problems] == ["output-type"]
    assert result.problems.count() == 1
    assert len(result.answer.highlights.changes) == 1
    assert '"loud": true' in result.event_view.toPlainText()


@pytest.mark.usefixtures("processes")
def test_handler_when_it_is_saved_runs_anew(
    opened: Callable[[], tuple[MainWindow, PieceTab]], qtbot: QtBot, definition: Path
) -> None:
    _window, tab = opened()
    session = allow(qtbot, tab)
    changed = HANDLER_TEXT.replace("text: name", "text: 'mended'")
    definition.with_name("index.js").write_text(changed, encoding="utf-8")
    qtbot.waitUntil(lambda: (session.state.last.run.body or {}).get("text") == "mended")
    assert tab.panes.get(HANDLER).view.toPlainText() == changed


@pytest.mark.usefixtures("processes")
def test_rows_of_the_phones_say_what_the_handler_does_with_them_while_the_mode_is_there(
    opened: Callable[[], tuple[MainWindow, PieceTab]], qtbot: QtBot
) -> None:
    window, tab = opened()
    allow(qtbot, tab)
    notes = tab.piece.row_notes.notes
    assert notes["spare"] == ("never read", False)
    assert notes["name"].fails
    assert notes["name"].text.startswith("fails with name=")
    window.show_mode(PREVIEW)
    assert tab.piece.row_notes.notes == {}


@pytest.mark.usefixtures("processes")
def test_preference_that_is_read_though_nobody_declares_it_is_told_on_the_phone_and_below_the_answer(
    opened: Callable[[], tuple[MainWindow, PieceTab]], qtbot: QtBot, definition: Path
) -> None:
    stray = HANDLER_TEXT.replace("const { name, loud }", "const { name, loud, lowd }")
    definition.with_name("index.js").write_text(stray, encoding="utf-8")
    window, tab = opened()
    allow(qtbot, tab)
    problems = tab.panes.get(RESULT).problems
    assert [problems.item(at).text() for at in range(problems.count())] == ["Reads undeclared keys: lowd"]
    whole = tab.piece.row_notes.whole
    assert whole is not None
    assert whole.text == "reads undeclared keys: lowd"
    window.show_mode(PREVIEW)
    assert tab.piece.row_notes.whole is None


@pytest.mark.usefixtures("processes")
def test_problem_and_line_of_another_file_do_not_lead_into_the_handler(
    opened: Callable[[], tuple[MainWindow, PieceTab]], qtbot: QtBot, definition: Path
) -> None:
    (definition.parent / "lib").mkdir()
    loading = "const { fail } = require('./lib/deep.js');\nexports.handler = async () => {\n  fail();\n};\n"
    definition.with_name("index.js").write_text(loading, encoding="utf-8")
    (definition.parent / "lib" / "deep.js").write_text(
        "\n\nexports.fail = () => { throw new Error('x'); };\n", encoding="utf-8"
    )
    _window, tab = opened()
    allow(qtbot, tab)
    row = tab.panes.get(RESULT).problems.item(0)
    assert row.text().startswith("deep.js:3 · ")
    assert tab.panes.get(HANDLER).view.highlights.changes == []
    tab.panes.get(RESULT).problems.itemClicked.emit(row)
    assert tab.panes.get(HANDLER).view.textCursor().selectedText() == ""


@pytest.mark.parametrize("lang", ["en", "ja"])
def test_heads_of_the_bounds_are_whole_before_there_is_a_row(
    lang: str, opened: Callable[[], tuple[MainWindow, PieceTab]]
) -> None:
    window, tab = opened()
    window.settings.language = lang
    header = tab.panes.get(BOUNDS).list.header()
    assert all(header.sectionSize(at) >= header.sectionSizeHint(at) for at in range(2))


@pytest.mark.usefixtures("processes")
@pytest.mark.parametrize("lang", ["en", "ja"])
def test_words_of_a_run_are_whole_and_every_column_of_the_bounds_is_in_sight(
    lang: str, opened: Callable[[], tuple[MainWindow, PieceTab]], qtbot: QtBot
) -> None:
    window, tab = opened()
    window.settings.language = lang
    window.resize(1600, 1000)
    allow(qtbot, tab)
    bounds, result = tab.panes.get(BOUNDS), tab.panes.get(RESULT)
    window.docks.show(BOUNDS)
    qtbot.waitUntil(bounds.list.isVisible)
    assert result.head.text()
    qtbot.waitUntil(lambda: not list(cut(result)) and not list(cut(bounds)))
    assert bounds.list.horizontalScrollBar().maximum() == 0


@pytest.mark.usefixtures("processes")
def test_row_of_the_bounds_when_clicked_puts_its_state_on_the_phones_and_undo_takes_it_back(
    opened: Callable[[], tuple[MainWindow, PieceTab]], qtbot: QtBot
) -> None:
    _window, tab = opened()
    session = allow(qtbot, tab)
    bounds = tab.panes.get(BOUNDS)
    table = session.state.bounds.table
    at = next(at for at, run in enumerate(table.runs) if run.case.startswith("name=") and not run.fits)
    bounds.list.itemClicked.emit(bounds.list.topLevelItem(at), 0)
    assert len(tab.piece.session.values.as_dict()["name"]) > 20
    tab.piece.session.undo_stack.undo()
    assert tab.piece.session.values.as_dict()["name"] == ""
    bounds.failing.setChecked(True)
    shown = [not bounds.list.topLevelItem(row).isHidden() for row in range(bounds.list.topLevelItemCount())]
    assert shown == [not run.fits for run in table.runs]


@pytest.mark.usefixtures("processes")
def test_console_when_a_line_is_clicked_leads_to_its_place(
    opened: Callable[[], tuple[MainWindow, PieceTab]], qtbot: QtBot
) -> None:
    _window, tab = opened()
    allow(qtbot, tab)
    console = tab.panes.get(CONSOLE)
    assert [console.list.topLevelItem(0).text(at) for at in range(3)] == ["log", "hello", "3"]
    console.list.itemClicked.emit(console.list.topLevelItem(0), 0)
    assert tab.panes.get(HANDLER).view.textCursor().selectedText().strip() == 'console.log("hello");'


@pytest.mark.usefixtures("processes")
def test_console_when_the_handler_writes_without_end_shows_the_first_lines_and_says_how_many_there_are(
    opened: Callable[[], tuple[MainWindow, PieceTab]], qtbot: QtBot, definition: Path
) -> None:
    lines = "Deno.stdout.writeSync(new TextEncoder().encode('x\\n'.repeat(3000) + 'y'.repeat(100000) + '\\n'));"
    writing = HANDLER_TEXT.replace('console.log("hello");', lines)
    definition.with_name("index.js").write_text(writing, encoding="utf-8")
    _window, tab = opened()
    session = allow(qtbot, tab)
    assert len(session.state.last.run.console) == 3001
    rows = tab.panes.get(CONSOLE).list
    assert rows.topLevelItemCount() == 501
    assert rows.topLevelItem(500).text(1) == "2501 more lines"


@pytest.mark.usefixtures("processes")
def test_host_when_it_was_refused_is_allowed_in_the_console(
    opened: Callable[[], tuple[MainWindow, PieceTab]], qtbot: QtBot, definition: Path
) -> None:
    asking = "exports.handler = async () => { await fetch('http://127.0.0.1:18999/').catch(() => 0);"
    asking += " return { status: 200, body: { text: '', count: 1 } }; };\n"
    definition.with_name("index.js").write_text(asking, encoding="utf-8")
    _window, tab = opened()
    session = allow(qtbot, tab)
    assert session.state.refused == ("127.0.0.1:18999",)
    session.allow(("127.0.0.1:18999",))
    qtbot.waitUntil(lambda: ("127.0.0.1:18999", True) in session.state.last.run.hosts)
    assert Trust().permission(definition.parent, "deno").hosts == ("127.0.0.1:18999",)


def test_piece_without_a_handler_says_so_and_takes_one_that_comes(
    opened: Callable[[], tuple[MainWindow, PieceTab]], qtbot: QtBot, definition: Path
) -> None:
    handler = definition.with_name("index.js")
    handler.unlink()
    _window, tab = opened()
    session = tab.panes.shared(ScriptSession)
    assert session.trouble()
    assert tab.panes.get(RESULT).notice.text == session.trouble()
    handler.write_text(HANDLER_TEXT, encoding="utf-8")
    qtbot.waitUntil(lambda: session.state.file == handler)


def test_several_handlers_are_named_and_one_is_chosen(
    opened: Callable[[], tuple[MainWindow, PieceTab]], qtbot: QtBot, definition: Path
) -> None:
    definition.with_name("index.js").rename(definition.with_name("one.js"))
    definition.with_name("two.js").write_text(HANDLER_TEXT, encoding="utf-8")
    _window, tab = opened()
    result = tab.panes.get(RESULT)
    named = [button.text() for button in result.notice.buttons()]
    assert named == ["one.js", "two.js", "Make a handler", "Choose…"]
    result.notice.buttons()[1].click()
    assert tab.panes.shared(ScriptSession).state.file == definition.with_name("two.js")
    assert tab.services.memory.handler(definition) == definition.with_name("two.js")


def test_permission_when_taken_back_in_the_settings_is_asked_for_again(
    opened: Callable[[], tuple[MainWindow, PieceTab]], qtbot: QtBot, definition: Path, window: MainWindow
) -> None:
    Trust().allow(definition.parent, "deno")
    page = ScriptSettings(window)
    row = page.list.topLevelItem(0)
    assert row is not None
    assert row.text(0) == str(definition.parent)
    page.list.setCurrentItem(row)
    page.take_back.click()
    assert Trust().allowed() == ()
    _window, tab = opened()
    session = tab.panes.shared(ScriptSession)
    qtbot.waitUntil(lambda: session.state.last.needs_leave)


@pytest.mark.usefixtures("processes")
def test_state_when_kept_as_a_case_holds_with_the_handler_and_fails_when_it_answers_otherwise(
    opened: Callable[[], tuple[MainWindow, PieceTab]],
    qtbot: QtBot,
    definition: Path,
    monkeypatch: pytest.MonkeyPatch,
    capfd: pytest.CaptureFixture[str],
) -> None:
    monkeypatch.setattr(dialogs, "ask_text", lambda *_words: "Loud")
    _window, tab = opened()
    session = allow(qtbot, tab)
    tab.panes.get(RESULT).keep.click()
    cases = definition.parent / "greeting.cases"
    qtbot.waitUntil(lambda: bool(list(cases.glob("*.piececase"))))
    (case,) = cases.glob("*.piececase")
    (step,) = json.loads(case.read_text("utf-8"))["steps"]
    assert datetime.fromisoformat(step.pop("now")) <= datetime.now().astimezone()
    assert step == {"expect": "answer", "has": session.state.last.run.body}
    assert main(["replay", str(case), "--script"]) == 0
    changed = HANDLER_TEXT.replace("text: name", "text: 'other'")
    definition.with_name("index.js").write_text(changed, encoding="utf-8")
    assert main(["replay", str(case), "--script"]) == 1
    assert "other" in capfd.readouterr().out


def body_of(session: ScriptSession) -> object:
    """What the newest run answered."""
    return None if session.state.last.run is None else session.state.last.run.body


@pytest.mark.usefixtures("processes")
def test_handler_when_it_is_saved_while_it_runs_is_ended_and_the_last_save_answers(
    opened: Callable[[], tuple[MainWindow, PieceTab]], qtbot: QtBot, definition: Path
) -> None:
    handler = definition.with_name("index.js")
    _window, tab = opened()
    session = allow(qtbot, tab)
    handler.write_text("exports.handler = async () => { for (;;); };\n", encoding="utf-8")
    qtbot.waitUntil(lambda: session.state.running)
    handler.write_text(HANDLER_TEXT.replace("text: name", "text: 'last'"), encoding="utf-8")
    qtbot.waitUntil(lambda: body_of(session) == {"text": "last", "count": 1})


@pytest.mark.usefixtures("processes")
def test_handler_when_it_is_deleted_is_missed_and_one_called_as_the_service_is_taken_when_it_comes(
    opened: Callable[[], tuple[MainWindow, PieceTab]], qtbot: QtBot, definition: Path
) -> None:
    made = json.loads(definition.read_text("utf-8"))
    definition.write_text(json.dumps({"serviceProxy": {"service": "greet"}, **made}), encoding="utf-8")
    _window, tab = opened()
    session = allow(qtbot, tab)
    definition.with_name("index.js").unlink()
    qtbot.waitUntil(lambda: bool(session.trouble()))
    assert tab.panes.get(HANDLER).view.toPlainText() == ""
    handler = definition.with_name("greet.js")
    handler.write_text(HANDLER_TEXT.replace("text: name", "text: 'new'"), encoding="utf-8")
    qtbot.waitUntil(lambda: body_of(session) == {"text": "new", "count": 1})
    assert session.state.file == handler


@pytest.mark.usefixtures("processes")
def test_handler_when_it_is_a_link_or_loads_another_file_runs_anew_as_that_is_saved(
    opened: Callable[[], tuple[MainWindow, PieceTab]], qtbot: QtBot, definition: Path
) -> None:
    folder, handler = definition.parent, definition.with_name("index.js")
    (folder / "real").mkdir()
    target = folder / "real" / "handler.js"
    target.write_text(HANDLER_TEXT, encoding="utf-8")
    handler.unlink()
    handler.symlink_to(target)
    Trust().allow(folder / "real", "deno")
    _window, tab = opened()
    session = tab.panes.shared(ScriptSession)
    qtbot.waitUntil(lambda: body_of(session) == {"text": "", "count": 1})
    target.write_text(HANDLER_TEXT.replace("text: name", "text: 'behind'"), encoding="utf-8")
    qtbot.waitUntil(lambda: body_of(session) == {"text": "behind", "count": 1})
    handler.unlink()
    Trust().allow(folder, "deno")
    (folder / "word.json").write_text('"one"', encoding="utf-8")
    handler.write_text(HANDLER_TEXT.replace("text: name", "text: require('./word.json')"), encoding="utf-8")
    qtbot.waitUntil(lambda: body_of(session) == {"text": "one", "count": 1})
    (folder / "word.json").write_text('"two"', encoding="utf-8")
    qtbot.waitUntil(lambda: body_of(session) == {"text": "two", "count": 1})


def saved_beside(handler: Path, name: str, text: str) -> None:
    """Save a file that the handler loads, as an editor does: a new one in the place of the old."""
    file = handler.parent / name
    file.parent.mkdir(parents=True, exist_ok=True)
    made = file.with_name(f".{file.name}.new")
    made.write_text(text, encoding="utf-8")
    made.replace(file)


@pytest.mark.usefixtures("processes")
def test_file_of_a_folder_below_when_the_handler_loads_reads_or_missed_it_runs_the_handler_anew_when_it_is_saved(
    opened: Callable[[], tuple[MainWindow, PieceTab]], qtbot: QtBot, definition: Path
) -> None:
    handler = definition.with_name("index.js")
    loading = """const words = require("./lib/words");
const { five } = require("five");
exports.handler = async () => {
  const file = name => `${__dirname}/data/${name}`;
  const read = name => { try { return require("fs").readFileSync(file(name), "utf8"); } catch { return ""; } };
  return { status: 200, body: { text: [words, five, read("a.txt"), read("b/c.txt")].join(), count: 1 } };
};
"""
    handler.write_text(loading, encoding="utf-8")
    saved_beside(handler, "lib/words.js", "module.exports = require('./inner.json');")
    saved_beside(handler, "lib/inner.json", '"one"')
    saved_beside(handler, "node_modules/five/index.js", "exports.five = 5;")
    saved_beside(handler, "data/a.txt", "a")
    _window, tab = opened()
    session = allow(qtbot, tab)
    assert body_of(session) == {"text": "one,5,a,", "count": 1}
    for name, text, answer in (
        ("lib/inner.json", '"two"', "two,5,a,"),
        ("node_modules/five/index.js", "exports.five = 6;", "two,6,a,"),
        ("data/a.txt", "A", "two,6,A,"),
        ("data/b/c.txt", "c", "two,6,A,c"),
        ("lib/words.js", "module.exports = 'three';", "three,6,A,c"),
    ):
        saved_beside(handler, name, text)
        wanted = {"text": answer, "count": 1}
        qtbot.waitUntil(lambda wanted=wanted: body_of(session) == wanted)


def test_file_that_was_saved_after_the_run_began_that_loaded_it_first_is_another_already(
    definition: Path, window: MainWindow
) -> None:
    told: list[bool] = []
    loaded = definition.with_name("word.json")
    loaded.write_text("1", encoding="utf-8")
    saved = loaded.stat().st_mtime_ns
    for began, is_late in ((saved - 10**9, True), (saved + 10**9, False)):
        follower = HandlerFollower(definition, window)
        follower.changed.connect(lambda: told.append(True))
        follower.follow_loaded([str(loaded)], began)
        follower.follow_loaded([str(loaded)], began)
        assert told == [True] * is_late
        told.clear()


@pytest.mark.usefixtures("processes")
def test_folder_when_it_is_renamed_leaves_no_handler_until_it_is_back(
    opened: Callable[[], tuple[MainWindow, PieceTab]], qtbot: QtBot, definition: Path
) -> None:
    _window, tab = opened()
    session = allow(qtbot, tab)
    away = definition.parent.with_name(f"{definition.parent.name}-away")
    definition.parent.rename(away)
    # No event tells of it: it is seen when the window comes to the front.
    tab.check_disk()
    qtbot.waitUntil(lambda: bool(session.trouble()))
    away.rename(definition.parent)
    session.look()
    qtbot.waitUntil(lambda: body_of(session) == {"text": "", "count": 1})


def test_machine_without_an_engine_is_told_the_one_command_that_brings_it(
    opened: Callable[[], tuple[MainWindow, PieceTab]], qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    def none(_name: str) -> None:
        raise ScriptError("no-deno")

    monkeypatch.setattr("previewer.desk.modes.script.attempt.find_engine", none)
    _window, tab = opened()
    result = tab.panes.get(RESULT)
    qtbot.waitUntil(lambda: 'pip install "piece-previewer[script]"' in result.notice.text)


def test_piece_without_a_handler_offers_one_with_its_keys_and_output_which_is_asked_about_before_it_runs(
    opened: Callable[[], tuple[MainWindow, PieceTab]], qtbot: QtBot, definition: Path
) -> None:
    definition.with_name("index.js").unlink()
    _window, tab = opened()
    result = tab.panes.get(RESULT)
    make, choose = result.notice.buttons()
    assert [make.text(), choose.text()] == ["Make a handler", "Choose…"]
    make.click()
    text = definition.with_name("index.js").read_text("utf-8")
    assert tab.panes.get(HANDLER).view.toPlainText() == text
    assert "@property {boolean} spare" in text
    assert '{"text": "text", "count": 1}' in text
    qtbot.waitUntil(lambda: str(definition.parent) in result.notice.text)
    assert [button.text() for button in result.notice.buttons()] == ["Allow"]


def test_handler_of_a_service_is_made_in_a_folder_of_its_own_and_nothing_is_written_over(
    opened: Callable[[], tuple[MainWindow, PieceTab]], definition: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    whole = {**json.loads(definition.read_text("utf-8")), "serviceProxy": {"service": "greeter"}}
    definition.write_text(json.dumps(whole), encoding="utf-8")
    definition.with_name("index.js").unlink()
    _window, tab = opened()
    made = definition.parent / "greeter" / "index.js"
    tab.panes.get(RESULT).notice.buttons()[0].click()
    assert tab.panes.shared(ScriptSession).state.file == made
    made.write_text("// mine", encoding="utf-8")
    refused: list[Path] = []
    monkeypatch.setattr(tab.services.saver, "show_save_error", lambda file, _error: refused.append(file))
    make_handler(tab.piece, tab.services.saver)
    assert (refused, made.read_text("utf-8")) == ([made], "// mine")


def test_handler_that_stands_elsewhere_is_chosen(
    opened: Callable[[], tuple[MainWindow, PieceTab]], definition: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    elsewhere = definition.parent / "below" / "other.js"
    elsewhere.parent.mkdir()
    definition.with_name("index.js").rename(elsewhere)
    _window, tab = opened()
    monkeypatch.setattr(dialogs, "ask_handler", lambda *_: elsewhere)
    tab.panes.get(RESULT).notice.buttons()[1].click()
    assert tab.panes.get(HANDLER).view.toPlainText() == HANDLER_TEXT


@pytest.mark.usefixtures("processes")
@pytest.mark.parametrize("name", ["service", "trigger"])
def test_handler_of_a_sample_fits_at_every_bound_and_each_value_is_of_use(name: str) -> None:
    path = resource("samples", f"{name}.json")
    reading = read_file(path)
    assert reading.piece is not None
    file = find_handler(path, reading.piece.service)
    table = run_table(Script(find_engine(), file), reading, Values.initial(reading.piece, TODAY))
    assert [run.case for run in table.runs if not run.fits] == []
    assert {effect for effect, _case in table.effects.values()} <= {"changes", "no-effect"}
