"""Another version merged in the window: base, ours and theirs; a click takes the side, in one undo step."""

import json
import subprocess
from pathlib import Path

import pytest
from pytestqt.qtbot import QtBot

from previewer.desk.commands.merging import merge_versions, show_merge
from previewer.desk.document import dialogs
from previewer.desk.document.git_versions import met_versions
from previewer.desk.language import ProgramLanguage
from previewer.desk.modes.compare import COMPARE, MERGE
from previewer.desk.modes.compare.merge_pane import MergePane
from previewer.desk.modes.compare.merging import Versions
from previewer.desk.modes.compare.middle import ComparePhones
from previewer.desk.modes.preview import PREVIEW
from previewer.desk.tabs.piece_tab import PieceTab
from previewer.desk.window.main_window import MainWindow
from tests.desk.helpers import dumped, opened, piece, switch_item, text_item

TITLES = ("Loud", "Ours", "Theirs")


def version(loud: str, name: str = "Name") -> str:
    found = piece(name=text_item(), loud=switch_item())
    found["properties"]["loud"]["x-title"] = {"en": loud, "ja": "音"}
    found["properties"]["name"]["x-title"]["en"] = name
    return dumped(found)


BASE, OURS, THEIRS = version("Loud"), version("Ours"), version("Theirs", "Called")


def title(tab: PieceTab, key: str = "loud") -> str:
    found = json.loads(tab.piece.document.text())["properties"][key]["x-title"]["en"]
    assert isinstance(found, str)
    return found


@pytest.fixture
def tab(window: MainWindow, tmp_path: Path) -> PieceTab:
    (tmp_path / "bell.json").write_text(OURS, encoding="utf-8")
    return opened(window, tmp_path / "bell.json")


@pytest.fixture
def pane(tab: PieceTab) -> MergePane:
    """The pane of a merge, with three versions in it."""
    show_merge(tab, BASE, THEIRS, "theirs.json")
    return tab.panes.get(MERGE)


def row(pane: MergePane, at: int = 0) -> list[str]:
    cells = (pane.table.item(at, column) for column in range(4))
    return ["" if cell is None else cell.text() for cell in cells]


def phones(tab: PieceTab) -> ComparePhones:
    found = tab.middle(COMPARE)
    assert isinstance(found, ComparePhones)
    return found


def test_a_click_takes_the_side_merges_the_rest_and_one_undo_brings_all_back(tab: PieceTab, pane: MergePane) -> None:
    assert row(pane) == ["loud › x-title › en", *TITLES]
    pane.table.cellClicked.emit(0, 3)
    assert (title(tab), title(tab, "name")) == ("Theirs", "Called")
    assert row(pane)[2:] == ["Ours", "✓ Theirs"]
    pane.table.cellClicked.emit(0, 2)
    assert (title(tab), title(tab, "name")) == ("Ours", "Called")
    assert row(pane)[2:] == ["✓ Ours", "Theirs"]
    pane.table.cellClicked.emit(0, 1)  # the base is no side
    assert title(tab) == "Ours"
    tab.piece.document.textDocument.undo()
    tab.piece.document.textDocument.undo()
    tab.piece.document.read_now()
    assert tab.piece.document.text() == OURS
    assert row(pane) == ["loud › x-title › en", *TITLES]


def test_what_does_not_meet_is_merged_by_itself(tab: PieceTab, pane: MergePane) -> None:
    assert pane.rest.isEnabled()
    pane.rest.click()
    assert (title(tab), title(tab, "name")) == ("Ours", "Called")
    assert not pane.rest.isEnabled()
    assert row(pane)[2] == "✓ Ours"


def test_what_is_typed_meanwhile_is_ours_and_is_met_anew(tab: PieceTab, pane: MergePane) -> None:
    tab.piece.document.set_text(OURS.replace("Ours", "Theirs"))
    assert pane.table.rowCount() == 0
    assert pane.label.text() == "theirs.json: there are no conflicts."
    tab.piece.document.set_text(OURS.replace('"Ours"', '"Other"'))
    assert row(pane)[2:] == ["Other", "Theirs"]
    tab.piece.document.set_text("{")
    assert pane.table.rowCount() == 0
    assert pane.label.text() == "theirs.json: both texts have to be pieces that can be read."


def test_phones_show_base_ours_theirs_and_the_result(tab: PieceTab, pane: MergePane, qtbot: QtBot) -> None:
    shown = phones(tab)
    qtbot.waitUntil(lambda: len(shown.shown()) == 4)
    heads = [caption.split("   ·   ")[0] for caption in shown.captions()]
    assert heads == ["Base", "Ours", "Theirs", "Result"]

    def titles() -> list[str]:
        items = [phone.phone.session.piece for phone in shown.shown()]
        return [found.title("en").text for one in items if one is not None and (found := one.item("loud")) is not None]

    assert titles() == ["Loud", "Ours", "Theirs", "Ours"]
    pane.table.cellClicked.emit(0, 3)
    assert titles() == ["Loud", "Ours", "Theirs", "Theirs"]
    tab.piece.session.edit("loud", True)
    assert [phone.phone.session.values.get("loud") for phone in shown.shown()] == [True] * 4
    pane.done.click()
    assert [caption.split("   ·   ")[0] for caption in shown.captions()] == ["Update"]
    assert pane.quiet
    assert title(tab) == "Theirs"


def test_a_row_that_is_chosen_comes_into_view_on_every_phone(tab: PieceTab, pane: MergePane) -> None:
    pane.table.setCurrentCell(0, 0)
    assert tab.piece.selection.item == "loud"


def test_a_merge_has_the_room_of_the_other_panes_until_it_is_done(
    window: MainWindow, tab: PieceTab, pane: MergePane, qtbot: QtBot, tmp_path: Path
) -> None:
    def docks() -> set[str]:
        return {dock.objectName() for dock in window.docks.dock.values() if dock.isVisible()}

    qtbot.waitUntil(lambda: docks() == {"dock:merge"})
    window.show_mode(PREVIEW)
    window.show_mode(COMPARE)
    qtbot.waitUntil(lambda: docks() == {"dock:merge"})
    pane.done.click()
    qtbot.waitUntil(lambda: docks() >= {"dock:changes", "dock:outcomes", "dock:source"})
    pane.session.start(Versions(BASE, THEIRS, "theirs.json"))
    qtbot.waitUntil(lambda: docks() == {"dock:merge"})
    assert window.tabs.close_tab(tab)
    qtbot.waitUntil(lambda: docks() == set())
    other = tmp_path / "other.json"
    other.write_text(BASE, "utf-8")
    opened(window, other)
    qtbot.waitUntil(lambda: docks() >= {"dock:changes", "dock:outcomes", "dock:source"})


def test_the_result_is_saved(tab: PieceTab, pane: MergePane) -> None:
    assert not pane.save.isEnabled()
    pane.table.cellClicked.emit(0, 3)
    pane.save.click()
    assert not pane.save.isEnabled()
    found = json.loads(tab.piece.path.read_text("utf-8"))["properties"]
    assert (found["loud"]["x-title"]["en"], found["name"]["x-title"]["en"]) == ("Theirs", "Called")


def test_words_follow_the_language(tab: PieceTab, pane: MergePane, language: ProgramLanguage, qtbot: QtBot) -> None:
    language.install("ja")

    def heads() -> list[str]:
        found = (pane.table.horizontalHeaderItem(column) for column in range(4))
        return [head.text() for head in found if head is not None]

    qtbot.waitUntil(lambda: heads() == ["対象", "元", "自分側", "相手側"])
    qtbot.waitUntil(
        lambda: [one.split("   ·   ")[0] for one in phones(tab).captions()] == ["元", "自分側", "相手側", "結果"]
    )


def merging(tab: PieceTab) -> MergePane | None:
    """The pane, once another version is being merged."""
    pane = tab.panes.if_made(MERGE)
    return pane if pane is not None and pane.session.active else None


@pytest.mark.usefixtures("processes")
def test_command_asks_for_both_files_and_shows_them_in_compare_mode(
    window: MainWindow, tab: PieceTab, tmp_path: Path, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "theirs.json").write_text(THEIRS, encoding="utf-8")
    (tmp_path / "base.json").write_bytes(BASE.replace("\n", "\r\n").encode())
    monkeypatch.setattr(dialogs, "ask_theirs", lambda *_: tmp_path / "theirs.json")
    monkeypatch.setattr(dialogs, "ask_base", lambda *_: tmp_path / "base.json")
    merge_versions(tab)
    qtbot.waitUntil(lambda: merging(tab) is not None)
    assert window.mode is COMPARE
    assert row(tab.panes.get(MERGE)) == ["loud › x-title › en", *TITLES]


def git(folder: Path, *words: str) -> None:
    env = {"HOME": str(folder), "GIT_CONFIG_NOSYSTEM": "1", "PATH": "/usr/bin:/bin:/usr/local/bin"}
    names = ["-c", "user.name=A", "-c", "user.email=a@example.com", "-c", "commit.gpgsign=false"]
    subprocess.run(["git", *names, *words], cwd=folder, env=env, check=False, capture_output=True)


@pytest.mark.usefixtures("processes")
def test_command_finds_the_versions_of_a_conflict_in_git(
    window: MainWindow, tmp_path: Path, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    folder = tmp_path / "a repository"
    folder.mkdir()
    path = folder / "my bell.json"
    git(folder, "init", "-q", "-b", "main")
    path.write_text(BASE, "utf-8")
    git(folder, "add", "-A")
    git(folder, "commit", "-qm", "base")
    assert met_versions(path) is None
    git(folder, "checkout", "-qb", "theirs")
    path.write_text(THEIRS, "utf-8")
    git(folder, "commit", "-qam", "theirs")
    git(folder, "checkout", "-q", "main")
    path.write_text(OURS, "utf-8")
    git(folder, "commit", "-qam", "ours")
    git(folder, "merge", "theirs")
    met = met_versions(path)
    assert met is not None
    assert (met.base.decode(), met.theirs.decode()) == (BASE, THEIRS)
    path.write_text(OURS, "utf-8")  # as the merge driver leaves it
    monkeypatch.setattr(dialogs, "ask_theirs", lambda *_: pytest.fail("git knows it"))
    tab = opened(window, path)
    merge_versions(tab)
    qtbot.waitUntil(lambda: merging(tab) is not None)
    assert row(tab.panes.get(MERGE)) == ["loud › x-title › en", *TITLES]


@pytest.mark.usefixtures("processes")
def test_versions_that_are_not_in_git_are_none(tmp_path: Path) -> None:
    assert met_versions(tmp_path / "bell.json") is None
    assert met_versions(tmp_path / "no folder" / "bell.json") is None
