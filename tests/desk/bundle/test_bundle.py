"""A bundle opens in the window as it was, is only read until it is saved somewhere, and is never written."""

import zipfile
from collections.abc import Callable
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot

from previewer.cases.bundle import STATE
from previewer.cli import main
from previewer.desk.cases.state_menu import states_of
from previewer.desk.commands.file_commands import open_file
from previewer.desk.document import dialogs
from previewer.desk.document.editing import edit
from previewer.desk.document.files import EndingError
from previewer.desk.document.moving import move_before
from previewer.desk.modes.edit import EDIT
from previewer.desk.modes.texts.board import Spot, TextsBoard
from previewer.desk.panes import SOURCE
from previewer.desk.tabs.piece_tab import PieceTab
from previewer.desk.window.main_window import MainWindow
from previewer.pieces import Values
from previewer.pieces.edits.items import RemoveItem
from tests.desk.helpers import opened

SAYS = "A bundle cannot be changed. Use Save as… to edit a copy."


@pytest.fixture
def bundle(piece_file: Path, tmp_path: Path) -> Path:
    """A bundle in a folder of its own, made of `piece_file` by the command, with a named state."""
    state = tmp_path / "night.piececase"
    state.write_text(
        '{"piececase": 1, "title": "Night", "piece": {"path": "../piece.json"}, "values": {"loud": true}}', "utf-8"
    )
    path = tmp_path / "other" / "lamp.zip"
    path.parent.mkdir()
    look = ["--platform", "android", "--lang", "ja", "--theme", "dark", "--text-size", "1.3", "--device", "Pixel 5"]
    given = ["--design", "expressive", "--set", "loud=true", "--today", "2025-12-24", "--case", str(state)]
    assert main(["bundle", str(piece_file), "-o", str(path), *look, *given]) == 0
    return path


def opened_bundle(window: MainWindow, path: Path) -> PieceTab:
    """The tab of a bundle just opened."""
    assert open_file(window.services, path)
    tab = window.tab()
    assert isinstance(tab, PieceTab)
    return tab


def mute(tab: PieceTab) -> None:
    """Touch the switch."""
    values = tab.piece.session.values.set("loud", False)
    assert isinstance(values, Values)
    tab.piece.session.set_values(values)


def answer_save_as(monkeypatch: pytest.MonkeyPatch, path: Path | None) -> list[Path]:
    """Answer where a piece is to be saved; gives what was proposed."""
    proposed: list[Path] = []
    monkeypatch.setattr(dialogs, "ask_save_as", lambda _window, _settings, at: proposed.append(at) or path)
    return proposed


def test_bundle_opens_in_the_very_state(window: MainWindow, bundle: Path, piece_file: Path) -> None:
    tab = opened_bundle(window, bundle)
    piece = tab.piece
    assert tab.path == bundle
    assert piece.document.text() == piece_file.read_text("utf-8")
    assert piece.session.values.get("loud") is True
    assert str(piece.session.today) == "2025-12-24"
    look = piece.phones["android"].look
    assert (look.lang, look.theme, look.text_size, look.device, look.design) == (
        "ja",
        "dark",
        1.3,
        "Pixel 5",
        "expressive",
    )
    assert not tab.modified
    assert tab.disk_notice.text == SAYS
    assert [button.text() for button in tab.disk_notice.buttons()] == ["Save as…"]


def test_text_of_a_bundle_is_not_changed_by_anything(
    window: MainWindow, bundle: Path, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    tab = opened_bundle(window, bundle)
    piece, before, data = tab.piece, tab.piece.document.text(), bundle.read_bytes()
    window.show_mode(EDIT)
    source = tab.panes.get(SOURCE)
    assert source.editor.isReadOnly()
    assert source.notice.text == ""
    QTest.keyClicks(source.editor, "typed")
    QTest.keyClick(source.editor, Qt.Key.Key_V, Qt.KeyboardModifier.ControlModifier)
    assert edit(piece, [RemoveItem("loud")]) == SAYS
    said: list[str] = []
    piece.refused.connect(said.append)
    assert piece.fix_all() == 0
    assert said == [SAYS]
    piece.document.set_text("{}")
    assert not source.tidy()
    piece.document.read_now()
    assert (piece.document.text(), tab.modified) == (before, False)
    for name in ("reload", "fix"):
        assert not window.menus.action[name].isEnabled()
    for write in (lambda: piece.document.save(force=True), lambda: piece.document.save_as(bundle)):
        with pytest.raises(EndingError):
            write()
    proposed = answer_save_as(monkeypatch, None)
    window.menus.action["save"].trigger()
    assert proposed == [bundle.with_suffix(".json")]
    assert bundle.read_bytes() == data
    assert [path.name for path in bundle.parent.iterdir()] == ["lamp.zip"]


def test_values_and_look_of_a_bundle_can_be_touched(window: MainWindow, bundle: Path) -> None:
    tab = opened_bundle(window, bundle)
    mute(tab)
    assert tab.piece.session.values.get("loud") is False
    window.menus.action["undo"].trigger()
    assert tab.piece.session.values.get("loud") is True


def test_bundle_that_was_saved_is_a_file_like_any(
    window: MainWindow, bundle: Path, piece_file: Path, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    tab = opened_bundle(window, bundle)
    source = tab.panes.get(SOURCE)
    data, mine = bundle.read_bytes(), tmp_path / "mine.json"
    answer_save_as(monkeypatch, mine)
    tab.disk_notice.buttons()[0].click()
    assert tab.path == mine
    assert mine.read_bytes() == piece_file.read_bytes()
    assert tab.disk_notice.text == ""
    assert not source.editor.isReadOnly()
    assert window.menus.action["reload"].isEnabled()
    assert tab.piece.session.values.get("loud") is True
    assert edit(tab.piece, [RemoveItem("day")]) is None
    assert tab.modified
    window.menus.action["save"].trigger()
    assert '"day"' not in mine.read_text("utf-8")
    assert [(state.title, state.case.piece.path) for state in states_of(mine)] == [("Night", "../mine.json")]
    assert bundle.read_bytes() == data
    # What the disk has to say is heard again.
    mine.write_bytes(piece_file.read_bytes())
    tab.check_disk()
    assert tab.piece.document.text() == piece_file.read_text("utf-8")


def test_cases_that_are_there_already_stay(
    window: MainWindow, bundle: Path, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    there = tmp_path / "mine.cases" / "night.piececase"
    there.parent.mkdir()
    there.write_text("{}", "utf-8")
    tab = opened_bundle(window, bundle)
    answer_save_as(monkeypatch, tmp_path / "mine.json")
    assert window.services.saver.save_as(tab.piece)
    assert there.read_text("utf-8") == "{}"
    assert (there.parent / "night-2.piececase").exists()


def test_named_states_of_a_bundle_are_in_the_menu(window: MainWindow, bundle: Path, piece_file: Path) -> None:
    beside = bundle.parent / "lamp.cases"
    beside.mkdir()
    (beside / "day.piececase").write_text(
        '{"piececase": 1, "title": "Day", "piece": {"path": "../lamp.json"}}', "utf-8"
    )
    tab = opened_bundle(window, bundle)
    assert [state.title for state in states_of(tab.path)] == ["Night"]


def test_bundle_opened_twice_is_one_tab_that_stays_as_it_stands(
    window: MainWindow, bundle: Path, piece_file: Path
) -> None:
    tab = opened_bundle(window, bundle)
    mute(tab)
    opened(window, piece_file)
    assert opened_bundle(window, bundle.parent / ".." / "other" / "lamp.zip") is tab
    assert len(window.tabs.all()) == 2
    assert tab.piece.session.values.get("loud") is False


def test_bundle_comes_back_at_the_next_start_as_a_bundle(
    make_window: Callable[..., MainWindow], bundle: Path, piece_file: Path
) -> None:
    window = make_window()
    opened(window, piece_file)
    opened_bundle(window, bundle)
    window.close()
    again = make_window(reopen=True)
    assert [tab.path for tab in again.tabs.all()] == [piece_file, bundle]
    tab = again.tab()
    assert isinstance(tab, PieceTab)
    assert tab.piece.document.is_bundle
    assert tab.piece.session.values.get("loud") is True
    assert tab.disk_notice.text == SAYS
    again.close()
    bundle.write_bytes(bundle.read_bytes()[:-100])
    left = make_window(reopen=True)
    assert [tab.path for tab in left.tabs.all()] == [piece_file]
    left.settings.open_files = (piece_file, bundle)
    left.settings.sync()
    bundle.unlink()
    assert [tab.path for tab in make_window(reopen=True).tabs.all()] == [piece_file]


def test_bundle_that_is_written_anew_stays_open_as_it_was(window: MainWindow, bundle: Path) -> None:
    tab = opened_bundle(window, bundle)
    before = tab.piece.document.text()
    bundle.write_bytes(b"something else")
    tab.check_disk()
    assert tab.piece.document.text() == before
    assert not tab.modified


@pytest.mark.parametrize("data", [b"", b"words", b"PK\5\6" + bytes(18)])
def test_file_that_is_no_bundle_is_said_and_nothing_is_opened(
    window: MainWindow, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, data: bytes
) -> None:
    said: list[tuple[str, str]] = []
    monkeypatch.setattr(dialogs, "show_error", lambda _parent, what, why: said.append((what, why)))
    path = tmp_path / "no.zip"
    path.write_bytes(data)
    assert not open_file(window.services, path)
    assert [what for what, _why in said] == ["no.zip"]
    assert said[0][1].startswith("The bundle cannot be opened: ")
    assert window.tabs.all() == []


def test_hostile_bundle_writes_nothing_but_what_is_its_own(
    window: MainWindow, bundle: Path, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    with zipfile.ZipFile(bundle) as good:
        state, case = good.read(STATE), good.read("cases/night.piececase")
    hostile = tmp_path / "hostile" / "deep" / "in.zip"
    hostile.parent.mkdir(parents=True)
    with zipfile.ZipFile(hostile, "w") as made:
        made.writestr(STATE, state)
        for name in ("cases/../../up", "../up", "/up", "cases/a/../../up", "cases/..\\up"):
            made.writestr(f"{name}.piececase", case)
        link = zipfile.ZipInfo("cases/link.piececase")
        link.external_attr = 0o120777 << 16
        made.writestr(link, "/etc/passwd")
    tab = opened_bundle(window, hostile)
    answer_save_as(monkeypatch, hostile.with_name("mine.json"))
    assert window.services.saver.save_as(tab.piece)
    found = sorted(path.relative_to(tmp_path / "hostile").as_posix() for path in (tmp_path / "hostile").rglob("*"))
    assert found == ["deep", "deep/in.zip", "deep/mine.json"]


def test_cells_rows_and_fixes_of_a_bundle_say_why_they_stay(window: MainWindow, bundle: Path) -> None:
    tab = opened_bundle(window, bundle)
    piece, before = tab.piece, tab.piece.document.text()
    board = tab.panes.shared(TextsBoard)
    board.watch(True)
    unit = board.table.units[0]
    assert not board.is_editable(Spot(unit.pointer, "ja"))
    assert move_before(piece, ["day"], "name") == SAYS
    said: list[str] = []
    piece.refused.connect(said.append)
    for diagnostic in piece.document.reading.diagnostics[:1]:
        assert not piece.fix(diagnostic)
        assert said == [SAYS]
    assert piece.document.text() == before
