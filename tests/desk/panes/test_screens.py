"""Looking over screens: variants are looked over in other processes, and a row shows its variant."""

from collections.abc import Callable
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QPushButton
from pytestqt.qtbot import QtBot

from previewer.desk.panes import WRONG
from previewer.desk.panes.screens import ScreenChecks
from previewer.desk.panes.wrong import Column, WrongPane
from previewer.desk.panes.wrongs import Of
from previewer.desk.window.main_window import MainWindow
from previewer.phone.platforms import PLATFORMS
from previewer.pictures import work
from previewer.pictures.work import PictureJob
from tests.desk.helpers import dumped, opened, piece, switch_item, text_item
from tests.desk.panes import examiners

pytestmark = pytest.mark.usefixtures("processes")


@pytest.fixture
def long_titles(tmp_path: Path) -> Path:
    """A piece whose title is far too long, and which lacks a Japanese description."""
    path = tmp_path / "long.json"
    title = {"x-title": {"en": "All of these words will hardly fit " * 12, "ja": "長い"}}
    only_english = {"x-description": {"en": "About it"}}
    path.write_text(dumped(piece(a=switch_item(**title), b=text_item(**only_english))), encoding="utf-8")
    return path


def rows(pane: WrongPane) -> list[tuple[str, ...]]:
    """What is listed of screens, row by row."""
    model, wanted = pane.model, [row.of is Of.SCREENS for row in pane.model.rows]
    return [tuple(model.index(at, column).data() for column in Column) for at, listed in enumerate(wanted) if listed]


def choose(pane: WrongPane, at: int, code: str = "") -> None:
    """Click on a row of screens, of that code where one is given."""
    found = [row for row, one in enumerate(pane.model.rows) if one.of is Of.SCREENS and one.code.startswith(code)]
    pane.view.clicked.emit(pane.model.index(found[at], 0))


@pytest.fixture
def examined(monkeypatch: pytest.MonkeyPatch, qtbot: QtBot) -> Callable[..., None]:
    """Runs the checks of a pane to their end, over every value of some members of a look; one of `examiners` does it in
    their processes.
    """

    def run(pane: ScreenChecks, examiner: Callable[[PictureJob], object], *every: str) -> None:
        monkeypatch.setattr(work, "look_over", examiner)
        for name, box in pane.boxes.items():
            box.setChecked(name in every)
        pane.start.click()
        qtbot.waitUntil(lambda: not pane.running)

    return run


def test_variants_are_looked_over_and_a_row_shows_its_variant(
    window: MainWindow, long_titles: Path, qtbot: QtBot
) -> None:
    tab = opened(window, long_titles)
    wrong = tab.panes.get(WRONG)
    pane = wrong.screens
    window.docks.show(WRONG)
    assert not pane.isVisible()
    qtbot.mouseClick(wrong.filters[Of.SCREENS], Qt.MouseButton.LeftButton)
    pane.boxes["text_size"].setChecked(False)
    qtbot.mouseClick(pane.start, Qt.MouseButton.LeftButton)
    assert pane.running
    qtbot.waitUntil(lambda: not pane.running)
    assert any(row[1].startswith("Text is truncated: ") and row[0].startswith("All of these") for row in rows(wrong))
    choose(wrong, 0, "fallback")
    assert window.view.options.lang == "ja"
    assert tab.piece.shown_language == "ja"


def test_view_of_the_designer_comes_back_after_findings_were_looked_at(
    window: MainWindow, long_titles: Path, examined: Callable[..., None]
) -> None:
    tab = opened(window, long_titles)
    wrong = tab.panes.get(WRONG)
    pane = wrong.screens
    window.docks.show(WRONG)
    wrong.filters[Of.SCREENS].click()
    window.view.show_language("en")
    window.view.change_looks(theme="dark")
    examined(pane, examiners.clipped_in_japanese_on_ios, "lang", "theme")
    own = window.view.options
    action = window.menus.action["own_view"]
    assert not action.isEnabled() and pane.back.isHidden()
    for at in range(2):
        choose(wrong, at)
        assert window.view.options != own
    assert action.isEnabled() and not pane.back.isHidden()
    pane.back.click()
    assert window.view.options == own
    assert not action.isEnabled() and pane.back.isHidden()
    choose(wrong, 1)
    action.trigger()
    assert window.view.options == own


@pytest.mark.parametrize("found", [0, 1], ids=["nothing", "something"])
def test_run_that_gave_up_says_not_checked_and_keeps_what_it_found(
    window: MainWindow, piece_file: Path, examined: Callable[..., None], found: int
) -> None:
    wrong = opened(window, piece_file).panes.get(WRONG)
    pane = wrong.screens
    wrong.filters[Of.SCREENS].click()
    examined(pane, examiners.restless_and_clipped if found else examiners.restless)
    assert len(rows(wrong)) == found
    first, second = pane.summary.text().split("\n")
    assert first.rsplit(" · ", 1)[0] == f"1 of 2 variants checked · {found} finding{'' if found else 's'}"
    assert second.startswith("Only partly checked: ") and second.endswith("the screen keeps changing")


def test_run_whose_processes_broke_says_not_checked(
    window: MainWindow, piece_file: Path, examined: Callable[..., None]
) -> None:
    pane = opened(window, piece_file).panes.get(WRONG).screens
    examined(pane, examiners.killed)
    assert pane.summary.text().startswith("0 of 2 variants checked · ")
    assert "Not checked: a process of the program ended unexpectedly" in pane.summary.text()
    assert pane.start.text() == "Run checks"
    examined(pane, examiners.clipped)
    assert "2 of 2 variants checked" in pane.summary.text()
    assert "Not checked" not in pane.summary.text()


def test_findings_of_an_earlier_text_or_of_earlier_values_are_said_to_be_so(
    window: MainWindow, piece_file: Path, examined: Callable[..., None]
) -> None:
    tab = opened(window, piece_file)
    wrong = tab.panes.get(WRONG)
    pane = wrong.screens
    wrong.filters[Of.SCREENS].click()
    examined(pane, examiners.clipped)

    def faint() -> bool:
        last = wrong.model.index(wrong.model.rowCount() - 1, Column.MESSAGE)
        return last.data(Qt.ItemDataRole.ForegroundRole) is not None

    assert not faint()
    assert pane.notice.text == ""
    text = tab.piece.document.text()
    tab.piece.document.set_text(text.replace("Name", "Another name"))
    assert pane.notice.text == "These findings are for an earlier text. Run the checks again."
    assert rows(wrong) and faint()
    tab.piece.document.textDocument.undo()
    tab.piece.document.read_now()
    assert pane.notice.text == ""
    assert not faint()
    tab.piece.session.edit("name", "A")
    assert pane.notice.text == "These findings are for earlier values. Run the checks again."
    *_, again = pane.notice.findChildren(QPushButton)
    again.click()
    assert pane.notice.text == ""
    assert rows(wrong) == []


def test_run_that_is_stopped_tells_nothing_more(window: MainWindow, long_titles: Path, qtbot: QtBot) -> None:
    wrong = opened(window, long_titles).panes.get(WRONG)
    pane = wrong.screens
    wrong.filters[Of.SCREENS].click()
    pane.start.click()
    pane.start.click()
    assert not pane.running
    assert rows(wrong) == []
    assert pane.start.text() == "Run checks"
    assert pane.summary.text().startswith("0 of ")
    assert "Stopped" in pane.summary.text()


def test_boxes_ask_for_all_there_is(window: MainWindow, piece_file: Path) -> None:
    pane = opened(window, piece_file).panes.get(WRONG).screens
    for box in pane.boxes.values():
        box.setChecked(False)
    assert len(pane.looks()) == 2
    for box in pane.boxes.values():
        box.setChecked(True)
    each = sum(len(platform.text_steps) * len(platform.devices) for platform in PLATFORMS.values())
    assert len(pane.looks()) == 2 * 2 * 2 * each


def test_variants_and_reasons_are_told_in_the_language_of_the_program(
    window: MainWindow, piece_file: Path, examined: Callable[..., None], qtbot: QtBot
) -> None:
    wrong = opened(window, piece_file).panes.get(WRONG)
    pane = wrong.screens
    window.docks.show(WRONG)
    wrong.filters[Of.SCREENS].click()
    qtbot.waitUntil(pane.isVisible)
    window.view.show_language("en")
    window.view.change_looks(theme="dark", orientation="landscape")
    examined(pane, examiners.restless_and_clipped)
    window.settings.language = "ja"
    qtbot.waitUntil(lambda: rows(wrong)[0][2] == "iOS: en · ダーク · 100% · iPhone 16 · 横向き")
    assert pane.summary.text().endswith("画面の変化が止まりません")


def test_findings_in_colours_that_no_piece_can_change_are_listed_on_demand(
    window: MainWindow, piece_file: Path, examined: Callable[..., None]
) -> None:
    wrong = opened(window, piece_file).panes.get(WRONG)
    pane = wrong.screens
    wrong.filters[Of.SCREENS].click()
    examined(pane, examiners.weak_colours)
    assert [row[1].partition(":")[0] for row in rows(wrong)] == ["Contrast is too low"]
    first, second = pane.summary.text().split("\n")
    assert first.startswith("1 of 2 variants checked · 1 finding")
    assert first.endswith("1 in the platforms' own colours not listed")
    assert second.endswith("no such phone")
    pane.own_colours.setChecked(True)
    assert len(rows(wrong)) == 2
