"""A sample of the start page: opened as a file is, and never written."""

from __future__ import annotations

import shutil
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from pytestqt.qtbot import QtBot

from previewer.desk.cases.state_menu import StateMenu
from previewer.desk.document import dialogs, files
from previewer.desk.modes.check.new_run import NewRunDialog
from previewer.desk.modes.texts import TEXTS
from previewer.desk.modes.texts.board import Spot, TextsBoard
from previewer.desk.modes.texts.changes import review, set_texts
from previewer.desk.pictures.sheet_dialog import SheetDialog
from previewer.desk.tabs.piece_tab import PieceTab
from previewer.desk.window import start_page
from previewer.desk.window.main_window import MainWindow
from previewer.resources import resource
from previewer.texts.confirmed import load_confirmed
from tests.desk.helpers import opened

Contents = dict[str, bytes]


@pytest.fixture(autouse=True)
def samples(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """A folder that the program takes for that of its samples."""
    folder = tmp_path / "installed" / "samples"
    folder.mkdir(parents=True)
    shutil.copy(resource("samples", "service.json"), folder)
    for module in (files, start_page):
        monkeypatch.setattr(module, "resource", lambda *parts: folder.joinpath(*parts[1:]))
    files._samples.cache_clear()
    yield folder
    files._samples.cache_clear()


@pytest.fixture
def asked(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> list[Path]:
    """Which paths it was asked about where to save; the answer is a folder of the user's own."""
    found: list[Path] = []
    (tmp_path / "own").mkdir()

    def answer(_window: object, _settings: object, path: Path) -> Path:
        found.append(path)
        return tmp_path / "own" / "mine.json"

    monkeypatch.setattr(dialogs, "ask_save_as", answer)
    return found


@pytest.fixture
def tab(samples: Path, window: MainWindow, qtbot: QtBot) -> PieceTab:
    """The sample as it is opened by its card."""
    card = next(card for card in window.start_page.cards if card.path.name == "service.json")
    assert card.path.parent == samples
    qtbot.mouseClick(card, Qt.MouseButton.LeftButton)
    found = window.tab()
    assert isinstance(found, PieceTab)
    return found


def contents(folder: Path) -> Contents:
    return {str(path.relative_to(folder)): path.read_bytes() for path in folder.rglob("*") if path.is_file()}


def change(tab: PieceTab) -> str:
    text = tab.piece.document.text().replace('"version"', '"version" ', 1).replace("{", "{ ", 1)
    tab.piece.document.set_text(text)
    return text


def test_sample_when_changed_and_saved_then_it_is_saved_elsewhere(
    window: MainWindow, samples: Path, tab: PieceTab, asked: list[Path], tmp_path: Path
) -> None:
    before = contents(samples)
    text = change(tab)
    window.menus.action["save"].trigger()
    assert asked == [samples / "service.json"]
    assert contents(samples) == before
    assert tab.path == tmp_path / "own" / "mine.json"
    assert tab.path.read_text(encoding="utf-8") == text
    # That file is the user's own: from now on it is saved without a question.
    change(tab)
    window.menus.action["save"].trigger()
    assert len(asked) == 1
    assert not tab.modified


def test_sample_when_saved_as_itself_then_refused_with_a_sentence(
    window: MainWindow, samples: Path, tab: PieceTab, monkeypatch: pytest.MonkeyPatch
) -> None:
    before, said = contents(samples), []
    monkeypatch.setattr(dialogs, "ask_save_as", lambda *_: samples / ".." / "samples" / "service.json")
    monkeypatch.setattr(dialogs, "show_error", lambda _window, what, why: said.append((what, why)))
    change(tab)
    window.menus.action["save"].trigger()
    assert contents(samples) == before
    assert said == [("service.json cannot be saved.", "This is a sample of the program and cannot be changed")]
    assert tab.modified


def test_sample_when_its_tab_closes_with_changes_then_saving_them_asks_where_to(
    window: MainWindow, samples: Path, tab: PieceTab, asked: list[Path], monkeypatch: pytest.MonkeyPatch
) -> None:
    before = contents(samples)
    monkeypatch.setattr(dialogs, "ask_unsaved", lambda *_: "save")
    change(tab)
    assert window.tabs.close_tab(tab)
    assert len(asked) == 1
    assert contents(samples) == before


def test_sample_when_named_by_its_path_then_a_file_like_any_other(
    window: MainWindow, samples: Path, tab: PieceTab, asked: list[Path]
) -> None:
    before = contents(samples)
    # The tab that is there already stands for the file now.
    assert opened(window, samples / "service.json") is tab
    change(tab)
    window.menus.action["save"].trigger()
    assert not asked
    assert contents(samples) != before


def test_sample_when_offered_again_then_still_never_written(
    make_window: Callable[..., MainWindow], window: MainWindow, samples: Path, tab: PieceTab, asked: list[Path]
) -> None:
    before = contents(samples)
    text = change(tab)
    # The program is ended from outside, and its next start has all back.
    window.leave()
    later = make_window(reopen=True)
    again = later.tab()
    assert isinstance(again, PieceTab)
    assert later.tabs.restore(later.services.recovery.left()[0].unsaved)
    assert again.piece.document.text() == text
    later.menus.action["save"].trigger()
    assert len(asked) == 1
    assert contents(samples) == before


@pytest.mark.parametrize("answer", ["a file", "cancel"])
def test_what_is_kept_beside_a_sample_when_kept_then_it_is_saved_elsewhere_first(
    window: MainWindow,
    samples: Path,
    tab: PieceTab,
    asked: list[Path],
    tmp_path: Path,
    qtbot: QtBot,
    monkeypatch: pytest.MonkeyPatch,
    answer: str,
) -> None:
    before, own = contents(samples), tmp_path / "own"
    if answer == "cancel":
        monkeypatch.setattr(dialogs, "ask_save_as", lambda *_: None)
    monkeypatch.setattr(dialogs, "ask_text", lambda *_: "At night")
    menu = window.menuBar().addMenu("")
    StateMenu(tab.piece, tab.services, menu, window).keep()
    assert contents(samples) == before
    assert [path for path in contents(own) if path.endswith(".piececase")] == (
        [] if answer == "cancel" else [str(Path("mine.cases", "At-night.piececase"))]
    )


def test_records_of_texts_of_a_sample_then_they_go_where_it_is_saved(
    window: MainWindow, samples: Path, tab: PieceTab, asked: list[Path], tmp_path: Path, qtbot: QtBot
) -> None:
    before = contents(samples)
    window.show_mode(TEXTS)
    board = tab.panes.shared(TextsBoard)
    qtbot.waitUntil(lambda: bool(board.table.units))
    lang = next(code for code in board.languages if code != board.table.source)
    first, second = (Spot(unit.pointer, lang) for unit in board.table.units[:2])
    assert set_texts(board, {first: "Another text", second: "And another"})
    board.records.write()
    assert contents(samples) == before
    # What somebody says asks at once.
    window.settings.reviewer = "Ann"
    review(board, [first])
    assert len(asked) == 1
    assert contents(samples) == before
    board.records.write()
    kept = load_confirmed(tmp_path / "own" / "mine.json")
    assert {spot: record.by for spot, record in kept.items()} == {first: "Ann", second: ""}


def test_runs_and_sheets_of_a_sample_then_never_proposed_beside_it(
    window: MainWindow, samples: Path, tab: PieceTab, tmp_path: Path, qtbot: QtBot
) -> None:
    window.settings.folder = str(tmp_path / "own")
    sheet = SheetDialog(tab.piece, tab.services, window)
    run = NewRunDialog(tab.piece, tab.services, None, window)
    for dialog in (sheet, run):
        qtbot.addWidget(dialog)
    assert sheet.folder.text() == str(tmp_path / "own" / "service-sheet")
    assert run.folder.text() == str(tmp_path / "own" / "service.run")
