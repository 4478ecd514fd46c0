"""A folder at the side of the window: what is in it, how it stands, what its rows lead to, and that it is followed."""

import json
import multiprocessing
import os
import shutil
from collections.abc import Callable
from pathlib import Path

import pytest
from PySide6.QtCore import QObject, QPoint, Qt
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from previewer.cli import main as cli
from previewer.desk.document import dialogs
from previewer.desk.modes.edit import EDIT
from previewer.desk.modes.texts import TEXTS
from previewer.desk.tabs.later_tab import LaterTab
from previewer.desk.tabs.piece_tab import PieceTab
from previewer.desk.window.main_window import MainWindow
from previewer.desk.window.open_folder import OpenFolder
from previewer.desk.workspace.contents import PieceEntry, PieceFilter
from previewer.desk.workspace.following import FolderFollower
from previewer.desk.workspace.overview import FolderTab
from tests.desk.hands import Hands
from tests.desk.helpers import dumped, piece, switch_item, text_item


def written(path: Path, **more: object) -> Path:
    """A piece in a file, without a problem."""
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(dumped({**more, "preferences": piece(name=text_item(), loud=switch_item())}), encoding="utf-8")
    return path


@pytest.fixture
def team(tmp_path: Path) -> Path:
    """Four pieces in two folders, one of them with a problem and one with texts that are missing, and other files."""
    root = tmp_path / "team"
    written(root / "alpha.json", title={"en": "Alpha lamp", "ja": "アルファ"})
    written(root / "lights" / "beta.json", title={"en": "Beta", "ja": "ベータ"})
    wrong = piece(name=text_item(default=5))
    (root / "lights" / "gamma.json").write_text(dumped(wrong), encoding="utf-8")
    bare = text_item()
    bare["x-title"] = {"fr": "Nom"}
    (root / "lights" / "delta.json").write_text(dumped(piece(name=bare)), encoding="utf-8")
    (root / "package.json").write_text('{"name": "no piece"}', encoding="utf-8")
    written(root / "node_modules" / "other.json")
    return root


@pytest.fixture
def side(window: MainWindow, team: Path, qtbot: QtBot) -> OpenFolder:
    """The folder, judged."""
    return shown(window, team, qtbot)


def shown(window: MainWindow, root: Path, qtbot: QtBot) -> OpenFolder:
    """A folder in the window, once all of it is judged."""
    assert window.open_path(root)
    opened = window.folder.opened
    assert opened is not None
    settled(opened, qtbot)
    return opened


def settled(opened: OpenFolder, qtbot: QtBot) -> None:
    """Wait until nothing is to be judged, and the list shows it."""
    space = opened.workspace
    qtbot.waitUntil(lambda: space.contents.listing is not None and not space.busy)
    qtbot.waitUntil(lambda: space.contents.waiting() == ([], []))
    opened.list.refresh()


def names(opened: OpenFolder) -> list[str]:
    """The pieces on show, top to bottom."""
    return opened.list.tree.names()


def entry(opened: OpenFolder, name: str) -> PieceEntry:
    """A piece by its name."""
    return opened.workspace.contents.by_name[name]


def checked(root: Path, capsys: pytest.CaptureFixture[str]) -> dict[str, list[tuple[str, str, str]]]:
    """What `check` says of the folder: by file, the code, pointer and message of each problem."""
    capsys.readouterr()
    cli(["check", str(root), "--format", "json"])
    found = json.loads(capsys.readouterr().out)
    return {
        Path(file["path"]).relative_to(root).as_posix(): [
            (one["code"], one["pointer"], one["message"]) for one in file["diagnostics"]
        ]
        for file in found["files"]
    }


# -- the list


@pytest.mark.usefixtures("processes")
def test_folder_has_the_pieces_and_says_how_each_stands(side: OpenFolder, window: MainWindow) -> None:
    assert names(side) == ["lights/beta.json", "lights/delta.json", "lights/gamma.json", "alpha.json"]
    assert window.windowTitle() == "team — Piece Previewer"
    assert entry(side, "alpha.json").problems == 0
    assert entry(side, "lights/gamma.json").problems == 1
    card = entry(side, "lights/delta.json").card
    assert card is not None
    assert {(gap.lang, gap.state) for gap in card.gaps if gap.role == "title"} == {
        ("en", "fallback"),
        ("ja", "fallback"),
    }
    words = side.list.tree.index_of("lights/gamma.json").data(Qt.ItemDataRole.ToolTipRole)
    assert words.startswith("lights/gamma.json") and "1 error" in words
    assert side.list.counts.text() == "4 pieces"


@pytest.mark.usefixtures("processes")
def test_problems_of_the_folder_are_those_of_check(
    side: OpenFolder, team: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    found = {
        one.name: [(problem.code, problem.pointer, problem.message("en")) for problem in one.card.problems]
        for one in side.workspace.contents.entries
        if one.card is not None
    }
    assert found == checked(team, capsys)


@pytest.mark.usefixtures("processes")
def test_open_texts_of_the_folder_are_those_of_texts(
    side: OpenFolder, team: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    capsys.readouterr()
    assert cli(["texts", str(team), "--state", "missing,fallback,stale", "--format", "json"]) == 0
    files = json.loads(capsys.readouterr().out)["files"]
    said = {
        (Path(file["path"]).name, unit["pointer"], lang, cell["state"])
        for file in files
        for unit in file["units"]
        for lang, cell in unit["cells"].items()
    }
    found = {
        (Path(one.name).name, gap.pointer, gap.lang, gap.state)
        for one in side.workspace.contents.entries
        if one.card is not None
        for gap in one.card.gaps
    }
    assert found == said and found


@pytest.mark.usefixtures("processes")
def test_piece_is_opened_by_a_click_and_by_enter_and_its_row_is_marked(
    side: OpenFolder, window: MainWindow, team: Path, qtbot: QtBot
) -> None:
    view = side.list.view
    index = side.list.tree.index_of("lights/beta.json")
    qtbot.mouseClick(view.viewport(), Qt.MouseButton.LeftButton, pos=view.visualRect(index).center())
    assert [tab.path for tab in window.tabs.all()] == [team / "lights" / "beta.json"]
    assert window.windowTitle() == f"{Path('lights/beta.json')}[*] — team — Piece Previewer"
    view.setCurrentIndex(side.list.tree.index_of("alpha.json"))
    qtbot.keyClick(view, Qt.Key.Key_Return)
    assert [tab.path.name for tab in window.tabs.all()] == ["beta.json", "alpha.json"]
    window.tabs.setCurrentIndex(0)
    assert view.currentIndex().data() == "beta.json"
    qtbot.keyClick(view, Qt.Key.Key_G)
    assert view.currentIndex().data() == "gamma.json"
    assert len(window.tabs.all()) == 2


@pytest.mark.usefixtures("processes")
@pytest.mark.parametrize(
    ("words", "found"),
    [
        ("lights", ["lights/beta.json", "lights/delta.json", "lights/gamma.json"]),
        ("ALPHA lamp", ["alpha.json"]),
        ("アルファ", ["alpha.json"]),
        ("loud", ["lights/beta.json", "alpha.json"]),
        ("nom", ["lights/delta.json"]),
        ("nothing at all", []),
    ],
)
def test_filter_finds_by_name_title_key_and_text(side: OpenFolder, words: str, found: list[str]) -> None:
    side.list.field.setText(words)
    assert names(side) == found
    side.list.field.clear()
    assert len(names(side)) == 4


@pytest.mark.usefixtures("processes")
def test_filter_leaves_pieces_of_a_state(side: OpenFolder, window: MainWindow, team: Path, qtbot: QtBot) -> None:
    def wanted(what: PieceFilter) -> list[str]:
        side.list.wanted.setCurrentIndex(side.list.wanted.findData(what))
        return names(side)

    assert wanted(PieceFilter.PROBLEMS) == ["lights/delta.json", "lights/gamma.json"]
    assert wanted(PieceFilter.TEXTS) == ["lights/delta.json"]
    assert wanted(PieceFilter.CHECKS) == wanted(PieceFilter.UNSAVED) == []
    assert window.open_path(team / "alpha.json")
    tab = window.tab()
    assert isinstance(tab, PieceTab)
    tab.piece.document.set_text(tab.piece.document.text().replace("Alpha", "Omega"))
    qtbot.waitUntil(lambda: entry(side, "alpha.json").unsaved)
    assert wanted(PieceFilter.UNSAVED) == ["alpha.json"]
    card = entry(side, "alpha.json").card
    assert card is not None and card.title("en") == "Omega lamp"
    tab.piece.document.save()
    qtbot.waitUntil(lambda: not entry(side, "alpha.json").unsaved)
    settled(side, qtbot)
    assert wanted(PieceFilter.UNSAVED) == []
    card = entry(side, "alpha.json").card
    assert card is not None and card.title("en") == "Omega lamp"


@pytest.mark.usefixtures("processes")
def test_newest_run_of_a_piece_says_what_is_open(side: OpenFolder, team: Path, qtbot: QtBot) -> None:
    run = team / "lights" / "v1.run"
    assert cli(["run", "new", str(team / "lights" / "beta.json"), "-o", str(run)]) == 0
    qtbot.waitUntil(lambda: entry(side, "lights/beta.json").run is not None)
    before = entry(side, "lights/beta.json").run
    assert before is not None and before.open > 1
    status = json.loads((run / "run.json").read_text("utf-8"))
    first = status["checks"][0]["id"]
    assert cli(["run", "verdict", str(run), first, "fail", "--by", "Ann", "--note", "no"]) == 0

    def failed() -> bool:
        now = entry(side, "lights/beta.json").run
        return now is not None and (now.open, now.failed) == (before.open - 1, before.failed + 1)

    qtbot.waitUntil(failed)
    side.list.wanted.setCurrentIndex(side.list.wanted.findData(PieceFilter.CHECKS))
    assert names(side) == ["lights/beta.json"]


# -- the disk


@pytest.mark.usefixtures("processes")
def test_list_follows_the_disk(side: OpenFolder, team: Path, qtbot: QtBot) -> None:
    written(team / "deep" / "er" / "new.json", title={"en": "New"})
    qtbot.waitUntil(lambda: "deep/er/new.json" in names(side))
    (team / "deep" / "er" / "new.json").rename(team / "deep" / "er" / "other.json")
    qtbot.waitUntil(lambda: "deep/er/other.json" in names(side))
    assert "deep/er/new.json" not in names(side)
    shutil.rmtree(team / "deep")
    qtbot.waitUntil(lambda: len(names(side)) == 4)
    assert not side.list.tree.index_of("deep").isValid()
    # Written in place, which no folder tells of.
    with (team / "lights" / "gamma.json").open("r+", encoding="utf-8") as file:
        text = file.read().replace('"default": 5', '"default": "5"')
        file.seek(0)
        file.truncate()
        file.write(text)
    qtbot.waitUntil(lambda: entry(side, "lights/gamma.json").problems == 0)
    # No piece any more, or cut off: the rows of what was one stay, with what is wrong.
    (team / "alpha.json").write_text("[]", encoding="utf-8")
    qtbot.waitUntil(lambda: entry(side, "alpha.json").problems == 1)
    text = (team / "lights" / "beta.json").read_text("utf-8")
    for cut in (text[:9], ""):
        (team / "lights" / "beta.json").write_text(cut, encoding="utf-8")
        settled(side, qtbot)
        qtbot.waitUntil(lambda: entry(side, "lights/beta.json").problems == 1)
        (team / "lights" / "beta.json").write_text(text, encoding="utf-8")
        qtbot.waitUntil(lambda: entry(side, "lights/beta.json").problems == 0)
    # Other people's JSON has none, a file that ends in the middle has one.
    (team / "tsconfig.json").write_text('{\n  // ours\n  "strict": true,\n}\n', encoding="utf-8")
    (team / "half.json").write_text('{"strict": tr', encoding="utf-8")
    qtbot.waitUntil(lambda: "half.json" in names(side) and "tsconfig.json" not in names(side))
    assert entry(side, "half.json").problems == 1


@pytest.mark.usefixtures("processes")
def test_many_files_that_are_saved_at_once_are_judged_once(
    window: MainWindow, tmp_path: Path, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    root = tmp_path / "many"
    for at in range(200):
        written(root / f"{at % 7}" / f"p{at}.json")
    side = shown(window, root, qtbot)
    rounds: list[int] = []
    monkeypatch.setattr(
        side.workspace._judging,
        "start_each",
        lambda work, jobs, start=side.workspace._judging.start_each: (rounds.append(len(jobs)), start(work, jobs)),
    )
    for path in root.rglob("*.json"):
        text = path.read_text("utf-8").replace('"en": "', '"en": "Very ')
        path.unlink()
        path.write_text(text, encoding="utf-8")

    def all_new() -> bool:
        return all(one.card is not None and "very" in one.card.words for one in side.workspace.contents.entries)

    qtbot.waitUntil(all_new)
    settled(side, qtbot)
    assert len(names(side)) == 200
    assert sum(rounds) < 200 / 16 * 4, rounds


@pytest.mark.usefixtures("processes")
def test_folder_that_goes_says_so_and_comes_back(side: OpenFolder, team: Path, qtbot: QtBot) -> None:
    away = team.with_name("away")
    team.rename(away)
    qtbot.waitUntil(lambda: "no longer exists" in side.list.counts.text())
    assert names(side) == []
    away.rename(team)
    qtbot.waitUntil(lambda: len(names(side)) == 4)


@pytest.mark.usefixtures("processes")
def test_helper_that_is_killed_leaves_no_piece_unjudged(window: MainWindow, tmp_path: Path, qtbot: QtBot) -> None:
    root = tmp_path / "many"
    for at in range(300):
        written(root / f"p{at}.json")
    assert window.open_path(root)
    side = window.folder.opened
    assert side is not None
    qtbot.waitUntil(lambda: bool(multiprocessing.active_children()))
    for child in multiprocessing.active_children():
        child.kill()
    settled(side, qtbot)
    assert all(one.card is not None and not one.card.trouble for one in side.workspace.contents.entries)


@pytest.mark.usefixtures("processes")
def test_helpers_end_after_the_last_job(side: OpenFolder, qtbot: QtBot) -> None:
    assert multiprocessing.active_children()
    assert side.workspace._rest.isActive() and side.workspace._rest.interval() <= 30_000
    side.workspace._rest.start(0)
    qtbot.waitUntil(lambda: not multiprocessing.active_children())


@pytest.mark.skipif(os.geteuid() == 0, reason="root may list any folder")
def test_folder_below_that_may_not_be_listed_is_said(window: MainWindow, team: Path, qtbot: QtBot) -> None:
    closed = team / "closed"
    closed.mkdir(mode=0)
    try:
        side = shown(window, team, qtbot)
        assert "cannot be listed" in side.list.counts.text()
    finally:
        closed.chmod(0o700)


@pytest.mark.usefixtures("processes")
def test_folder_that_cannot_be_opened_leaves_the_one_before(
    side: OpenFolder, window: MainWindow, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    said: list[str] = []
    monkeypatch.setattr(dialogs, "show_error", lambda _parent, what, why: said.append(f"{what} {why}"))
    assert not window.folder.open(tmp_path / "nowhere")
    assert len(said) == 1 and window.folder.opened is side


# -- the window


@pytest.mark.usefixtures("processes")
def test_list_stays_in_every_mode_and_layout_and_goes_with_the_folder(
    side: OpenFolder, window: MainWindow, team: Path, qtbot: QtBot
) -> None:
    assert window.open_path(team / "alpha.json")
    width = side.list.width()
    for mode in (EDIT, TEXTS):
        window.show_mode(mode)
        assert side.list.isVisible() and side.list.width() == width
    window.docks.reset_layout()
    assert side.list.isVisible()
    window.docks.show_stage(True)
    assert not side.list.isVisible()
    window.docks.show_stage(False)
    assert side.list.isVisible()
    window.menus.action["folder_list"].trigger()
    assert not side.list.isVisible()
    window.show_mode(EDIT)
    assert not side.list.isVisible()
    window.menus.action["folder_list"].trigger()
    assert side.list.isVisible()
    window.menus.action["close_folder"].trigger()
    assert window.folder.root is None and [tab.path for tab in window.tabs.all()] == [team / "alpha.json"]
    assert not window.menus.action["close_folder"].isEnabled()
    assert "team —" not in window.windowTitle().replace("team — Piece", "")


@pytest.mark.usefixtures("processes")
def test_folder_and_tabs_come_back_and_a_file_from_outside_forgets_neither(
    make_window: Callable[..., MainWindow], team: Path, tmp_path: Path, qtbot: QtBot
) -> None:
    first = make_window()
    shown(first, team, qtbot)
    for name in ("alpha.json", "lights/beta.json", "lights/gamma.json"):
        assert first.open_path(team / name)
    first.tabs.setCurrentIndex(1)
    first.close()
    second = make_window(reopen=True)
    assert [tab.path.name for tab in second.tabs.all()] == ["alpha.json", "beta.json", "gamma.json"]
    front = second.tab()
    assert isinstance(front, PieceTab) and front.path.name == "beta.json"
    assert [isinstance(tab, LaterTab) for tab in second.tabs.all()] == [True, False, True]
    qtbot.waitUntil(lambda: second.folder.opened is not None)
    assert second.folder.root == team
    second.tabs.setCurrentIndex(2)
    qtbot.waitUntil(lambda: isinstance(second.tab(), PieceTab) and second.tab() is not front)
    assert second.tabs.currentIndex() == 2
    second.close()
    # One that is started with a file has the others too.
    third = make_window()
    other = written(tmp_path / "outside.json")
    assert third.open_path(other)
    third.open_last()
    assert [tab.path.name for tab in third.tabs.all()] == ["alpha.json", "beta.json", "gamma.json", "outside.json"]
    front = third.tab()
    assert front is not None and front.path == other
    third.close()
    fourth = make_window(reopen=True)
    assert [tab.path.name for tab in fourth.tabs.all()] == ["alpha.json", "beta.json", "gamma.json", "outside.json"]
    assert fourth.folder.root == team
    qtbot.waitUntil(lambda: fourth.folder.opened is not None)
    fourth.folder.show_overview("problems")
    fourth.tabs.setCurrentIndex(0)
    fourth.close()
    # The tab of the folder comes back behind the one that was in front.
    fifth = make_window(reopen=True)
    qtbot.waitUntil(lambda: len(fifth.tabs.all()) == 5)
    assert fifth.tabs.all()[-1].path == team and fifth.tabs.currentIndex() == 0
    fifth.folder.show_overview("problems")
    fifth.close()
    # Where it was in front itself, a file that the program is started with is in front of it.
    sixth = make_window()
    assert sixth.open_path(other)
    sixth.open_last()
    qtbot.waitUntil(lambda: len(sixth.tabs.all()) == 5)
    front = sixth.tab()
    assert front is not None and front.path == other


def test_tab_of_a_file_that_is_gone_by_then_says_so_and_closes(
    make_window: Callable[..., MainWindow], team: Path, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    first = make_window()
    assert first.open_path(team / "alpha.json") and first.open_path(team / "lights" / "beta.json")
    first.close()
    second = make_window(reopen=True)
    said: list[str] = []
    monkeypatch.setattr(dialogs, "show_error", lambda _parent, what, why: said.append(f"{what} {why}"))
    (team / "alpha.json").unlink()
    second.tabs.setCurrentIndex(0)
    qtbot.waitUntil(lambda: len(second.tabs.all()) == 1)
    assert len(said) == 1 and [tab.path.name for tab in second.tabs.all()] == ["beta.json"]


# -- all at once


def overview(window: MainWindow, page: str) -> FolderTab:
    """The folder's tab with a page in front."""
    window.folder.show_overview(page)
    tab = window.tab()
    assert isinstance(tab, FolderTab)
    return tab


@pytest.mark.usefixtures("processes")
def test_problem_of_the_table_leads_to_its_place(
    side: OpenFolder, window: MainWindow, team: Path, qtbot: QtBot
) -> None:
    tab = overview(window, "problems")
    heads = tab.problems.view.header()
    window.resize(1600, 900)
    # The sentences have the room that is left.
    qtbot.waitUntil(lambda: heads.length() == tab.problems.view.viewport().width() and heads.sectionSize(0) > 520)
    tab.problems.field.setText("GAMMA default")
    assert [row.cells[1] for row in tab.problems.model.rows] == ["lights/gamma.json"]
    window.menus.action["next_in_folder"].trigger()
    front = window.tab()
    assert isinstance(front, PieceTab) and front.path == team / "lights" / "gamma.json"
    assert front.piece.selection.item == "name"
    place = front.piece.selection.place
    assert place is not None and front.piece.document.text()[place.start : place.end] == "5"


@pytest.mark.usefixtures("processes")
def test_text_of_the_table_leads_to_its_cell_and_a_language_is_looked_at_alone(
    side: OpenFolder, window: MainWindow
) -> None:
    tab = overview(window, "texts")
    page = tab.texts
    assert {row.cells[0] for row in page.model.rows} == {"lights/delta.json"}
    page.lang.setCurrentIndex(page.lang.findData("fr"))
    rows = {(row.cells[0], row.cells[1]) for row in page.model.rows}
    # Pieces that have no French at all lack all of it.
    assert ("alpha.json", "") in rows and ("lights/delta.json", "name") in rows
    page.lang.setCurrentIndex(page.lang.findData("ja"))
    page.view.step(1)
    front = window.tab()
    assert isinstance(front, PieceTab) and window.mode is TEXTS
    assert front.path.name == "delta.json" and front.piece.selection.item == "name"


@pytest.mark.usefixtures("processes")
def test_search_goes_through_all_files_and_what_is_not_saved(
    side: OpenFolder, window: MainWindow, team: Path, qtbot: QtBot
) -> None:
    assert window.open_path(team / "lights" / "beta.json")
    front = window.tab()
    assert isinstance(front, PieceTab)
    front.piece.document.set_text(front.piece.document.text().replace("Beta", "Unheard of"))
    page = overview(window, "search").search
    page.field.setText("unheard OF")
    qtbot.waitUntil(lambda: [row.cells[0] for row in page.model.rows] == ["lights/beta.json"])
    page.exact.setChecked(True)
    qtbot.waitUntil(lambda: not page.model.rows)
    page.exact.setChecked(False)
    qtbot.waitUntil(lambda: len(page.model.rows) == 1)
    page.view.step(1)
    place = front.piece.selection.place
    assert window.tab() is front and place is not None
    assert front.piece.document.text()[place.start : place.end] == "Unheard of"
    front.piece.document.save()


@pytest.mark.usefixtures("processes")
def test_findings_of_all_pieces_lead_to_their_variant(
    side: OpenFolder, window: MainWindow, team: Path, qtbot: QtBot
) -> None:
    page = overview(window, "findings").findings
    page.run()
    assert page.running
    qtbot.waitUntil(lambda: not page.running)
    assert page.said.text().startswith("4 of 4 pieces checked")
    rows = [row for row in page.model.rows if row.cells[1] == "lights/delta.json"]
    assert rows and rows[0].cells[2] == "name"
    page.chosen.emit(rows[0].what)
    front = window.tab()
    assert isinstance(front, PieceTab) and front.path.name == "delta.json" and window.view.trying
    page.run()
    page.cancel()
    assert not page.running and "stopped" in page.said.text()


@pytest.mark.usefixtures("processes")
def test_open_texts_of_all_pieces_go_to_translators_and_come_back(
    side: OpenFolder, window: MainWindow, team: Path, tmp_path: Path, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    from previewer.desk.window.folder_texts import ask_export

    dialog = ask_export(window.services, side.workspace, side.unsaved_texts(), "fr")
    qtbot.addWidget(dialog)
    assert dialog.target.currentData() == "fr"
    out = tmp_path / "out"
    dialog.form.setCurrentIndex(1)
    dialog.write(out)
    qtbot.waitUntil(lambda: "written" in dialog.said.text())
    files = sorted(path.relative_to(out).as_posix() for path in out.rglob("*") if path.is_file())
    assert files == ["alpha.fr.csv", "lights/beta.fr.csv", "lights/delta.fr.csv", "lights/gamma.fr.csv"]
    sent = out / "lights" / "beta.fr.csv"
    before = sent.read_bytes()
    asked: list[str] = []
    monkeypatch.setattr(dialogs, "may_replace_files", lambda _parent, text: bool(asked.append(text)))
    dialog.write(out)
    assert asked == ["4 files already exist. Replace them?"] and sent.read_bytes() == before
    assert cli(["texts", "import", str(team / "lights" / "beta.json"), str(sent), "--dry-run"]) == 0


@pytest.mark.usefixtures("processes")
def test_table_is_copied_for_a_spreadsheet(side: OpenFolder, window: MainWindow) -> None:
    overview(window, "problems").problems.view.copy()
    lines = QGuiApplication.clipboard().text().splitlines()
    assert lines[0] == "Problem\tPiece\tCode\tLine" and "lights/delta.json" in lines[1]


@pytest.mark.usefixtures("processes")
def test_list_is_drawn_wider_and_narrower_and_stays_so(
    side: OpenFolder, window: MainWindow, make_window: Callable[..., MainWindow], qtbot: QtBot
) -> None:
    before, width = window.width(), side.list.width()
    grip = side.bar.grip
    hands = Hands(window, qtbot)
    start = grip.rect().center()
    hands.drag(grip, start, start + QPoint(60, 0))
    assert side.list.width() == width + 60
    hands.drag(grip, start, start + QPoint(700, 0))
    assert side.list.width() <= window.width() // 2 and window.width() == before
    wide = side.bar.inner.width()
    window.close()
    again = make_window(reopen=True)
    qtbot.waitUntil(lambda: again.folder.opened is not None)
    opened = again.folder.opened
    assert opened is not None and opened.bar.inner.width() == wide


@pytest.mark.usefixtures("processes")
def test_tables_count_their_rows_in_the_language_of_the_program(
    side: OpenFolder, window: MainWindow, qtbot: QtBot
) -> None:
    page = overview(window, "problems").problems
    total = page.model.rowCount()
    assert page.said.text() == f"{total} rows"
    page.field.setText("default")
    assert page.said.text() == f"1 of {total} rows"
    window.settings.language = "ja"
    qtbot.waitUntil(lambda: page.said.text() == f"{total}行のうち1行")


@pytest.mark.usefixtures("processes")
def test_list_is_hidden_and_brought_back_by_its_keys(side: OpenFolder, window: MainWindow, qtbot: QtBot) -> None:
    modifiers = Qt.KeyboardModifier.ControlModifier | Qt.KeyboardModifier.AltModifier
    window.activateWindow()
    qtbot.keyClick(window, Qt.Key.Key_0, modifiers)
    assert not side.list.isVisible()
    qtbot.keyClick(window, Qt.Key.Key_0, modifiers)
    assert side.list.isVisible()


@pytest.mark.usefixtures("processes")
def test_tables_make_no_window_wider(side: OpenFolder, window: MainWindow, team: Path) -> None:
    window.resize(1024, 700)
    for page in ("findings", "search", "texts", "problems"):
        overview(window, page)
    assert window.open_path(team / "alpha.json")
    assert window.width() == 1024


@pytest.mark.usefixtures("processes")
def test_folders_that_a_filter_hid_are_unfolded_as_before(side: OpenFolder, qtbot: QtBot) -> None:
    tree, view = side.list.tree, side.list.view
    assert view.isExpanded(tree.index_of("lights"))
    side.list.field.setText("alpha")
    assert not tree.index_of("lights").isValid()
    side.list.field.clear()
    assert view.isExpanded(tree.index_of("lights"))
    view.collapse(tree.index_of("lights"))
    side.list.field.setText("beta")
    assert view.isExpanded(tree.index_of("lights"))
    side.list.field.clear()
    assert not view.isExpanded(tree.index_of("lights"))


@pytest.mark.usefixtures("processes")
def test_findings_say_what_they_could_not_see_and_of_which_state_they_are(
    side: OpenFolder, window: MainWindow, team: Path, qtbot: QtBot
) -> None:
    whole = (team / "alpha.json").read_text("utf-8")
    (team / "broken.json").write_text(whole[:-40], encoding="utf-8")
    qtbot.waitUntil(lambda: "broken.json" in names(side))
    settled(side, qtbot)
    tab = overview(window, "findings")
    page = tab.findings
    page.run()
    qtbot.waitUntil(lambda: not page.running)
    assert page.said.text().startswith("4 of 5 pieces checked")
    assert [row.cells[0] for row in page.model.rows if row.cells[1] == "broken.json"] == [
        "Not checked: it cannot be previewed"
    ]
    assert page.notice.isHidden()
    (team / "alpha.json").write_text(whole.replace("Alpha", "Omega"), encoding="utf-8")
    qtbot.waitUntil(lambda: "1 piece changed" in page.notice.text)
    (team / "lights" / "delta.json").unlink()
    qtbot.waitUntil(lambda: all(row.cells[1] != "lights/delta.json" for row in page.model.rows))
    # Nobody knows its texts, which is said where texts are.
    rows = [row for row in overview(window, "texts").texts.model.rows if row.cells[0] == "broken.json"]
    assert [row.cells[2] for row in rows] == ["cannot be previewed"]


def test_folder_that_is_the_top_of_all_is_followed(qapp: QApplication) -> None:
    parent = QObject()
    follower = FolderFollower(Path("/"), parent)
    follower.watch([])
    follower.stop()
    parent.deleteLater()
