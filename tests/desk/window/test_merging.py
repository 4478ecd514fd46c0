"""Another version merged in the window: base, ours and theirs; a click takes the side, in one undo step."""

import json
import subprocess
from pathlib import Path

import pytest
from pytestqt.qtbot import QtBot

from previewer.desk.document import dialogs
from previewer.desk.document.git_conflict import met_versions
from previewer.desk.language import ProgramLanguage
from previewer.desk.modes.compare import COMPARE
from previewer.desk.window.main_window import MainWindow
from previewer.desk.window.merge_dialog import MergeDialog
from previewer.desk.window.merging import merge_versions
from previewer.desk.window.piece_tab import PieceTab
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
def dialog(tab: PieceTab, window: MainWindow, qtbot: QtBot) -> MergeDialog:
    made = MergeDialog(tab.piece, BASE, THEIRS, "theirs.json", window)
    qtbot.addWidget(made)
    made.show()
    return made


def row(dialog: MergeDialog, at: int = 0) -> list[str]:
    cells = (dialog.table.item(at, column) for column in range(4))
    return ["" if cell is None else cell.text() for cell in cells]


def test_a_click_takes_the_side_merges_the_rest_and_one_undo_brings_all_back(
    tab: PieceTab, dialog: MergeDialog
) -> None:
    assert row(dialog) == ["loud › x-title › en", *TITLES]
    dialog.table.cellClicked.emit(0, 3)
    assert (title(tab), title(tab, "name")) == ("Theirs", "Called")
    assert row(dialog)[2:] == ["Ours", "✓ Theirs"]
    dialog.table.cellClicked.emit(0, 2)
    assert (title(tab), title(tab, "name")) == ("Ours", "Called")
    assert row(dialog)[2:] == ["✓ Ours", "Theirs"]
    dialog.table.cellClicked.emit(0, 1)  # the base is no side
    assert title(tab) == "Ours"
    tab.piece.document.textDocument.undo()
    tab.piece.document.textDocument.undo()
    tab.piece.document.read_now()
    assert tab.piece.document.text() == OURS
    assert row(dialog) == ["loud › x-title › en", *TITLES]


def test_what_does_not_meet_is_merged_by_itself(tab: PieceTab, dialog: MergeDialog) -> None:
    assert dialog.rest.isEnabled()
    dialog.rest.click()
    assert (title(tab), title(tab, "name")) == ("Ours", "Called")
    assert not dialog.rest.isEnabled()
    assert row(dialog)[2] == "✓ Ours"


def test_what_is_typed_meanwhile_is_ours_and_is_met_anew(tab: PieceTab, dialog: MergeDialog) -> None:
    tab.piece.document.set_text(OURS.replace("Ours", "Theirs"))
    assert dialog.table.rowCount() == 0
    assert dialog.label.text() == "Nothing was changed in both versions to different ends."
    tab.piece.document.set_text(OURS.replace('"Ours"', '"Other"'))
    assert row(dialog)[2:] == ["Other", "Theirs"]
    tab.piece.document.set_text("{")
    assert dialog.table.rowCount() == 0
    assert dialog.label.text() == "Both texts have to be pieces that can be read."


def test_words_follow_the_language(dialog: MergeDialog, language: ProgramLanguage, qtbot: QtBot) -> None:
    language.install("ja")
    qtbot.waitUntil(lambda: dialog.windowTitle() == "theirs.json を bell.json に統合")
    heads = [dialog.table.horizontalHeaderItem(column) for column in range(4)]
    assert [head.text() for head in heads if head is not None] == ["対象", "元", "自分側", "相手側"]


def dialogs_of(window: MainWindow) -> list[MergeDialog]:
    return [one for one in window.findChildren(MergeDialog) if one.isVisible()]


def test_command_asks_for_both_files_and_shows_them_in_compare_mode(
    window: MainWindow, tab: PieceTab, tmp_path: Path, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "theirs.json").write_text(THEIRS, encoding="utf-8")
    (tmp_path / "base.json").write_bytes(BASE.replace("\n", "\r\n").encode())
    monkeypatch.setattr(dialogs, "ask_theirs", lambda *_: tmp_path / "theirs.json")
    monkeypatch.setattr(dialogs, "ask_base", lambda *_: tmp_path / "base.json")
    merge_versions(tab)
    qtbot.waitUntil(lambda: bool(dialogs_of(window)))
    assert window.mode is COMPARE
    assert row(dialogs_of(window)[0]) == ["loud › x-title › en", *TITLES]


def git(folder: Path, *words: str) -> None:
    env = {"HOME": str(folder), "GIT_CONFIG_NOSYSTEM": "1", "PATH": "/usr/bin:/bin:/usr/local/bin"}
    names = ["-c", "user.name=A", "-c", "user.email=a@example.com", "-c", "commit.gpgsign=false"]
    subprocess.run(["git", *names, *words], cwd=folder, env=env, check=False, capture_output=True)


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
    merge_versions(opened(window, path))
    qtbot.waitUntil(lambda: bool(dialogs_of(window)))
    assert row(dialogs_of(window)[0]) == ["loud › x-title › en", *TITLES]


def test_versions_that_are_not_in_git_are_none(tmp_path: Path) -> None:
    assert met_versions(tmp_path / "bell.json") is None
    assert met_versions(tmp_path / "no folder" / "bell.json") is None
