"""The status bar tells what the text in front costs those who check by hand."""

import json
from pathlib import Path

import pytest
from pytestqt.qtbot import QtBot

from previewer.desk.document.editing import edit
from previewer.desk.language import ProgramLanguage
from previewer.desk.modes.check import CHECK
from previewer.desk.modes.edit import EDIT
from previewer.desk.window.main_window import MainWindow
from previewer.desk.window.price import PriceButton, PriceDialog
from previewer.phone.look import Value
from previewer.pieces.edits.values import SetValue
from previewer.runs.checks import Verdict
from previewer.runs.folder import Run
from previewer.runs.plan.make import PlanRequest, make_run
from tests.desk.helpers import TODAY, dumped, opened, piece, switch_item

pytestmark = pytest.mark.usefixtures("processes")

_TITLE = ("properties", "loud", "x-title", "en")


@pytest.fixture
def checked(tmp_path: Path, qapp: object) -> tuple[Path, Run]:
    """A piece with one item, and a run beside it in which all is judged."""
    path = tmp_path / "bell.json"
    path.write_text(dumped(piece(loud=switch_item())), encoding="utf-8")
    wanted: dict[str, list[Value]] = {"lang": ["en"], "theme": ["light"], "text_size": [1.0], "platform": ["ios"]}
    request = PlanRequest(path.read_bytes(), path.name, wanted, "one", TODAY, workers=1)
    run = make_run(request, tmp_path / "checks of July.run")
    run.add([Verdict(check.id, "pass", "2026-03-14T09:00:00.000Z", "Hana") for check in run.checks])
    return path, run


def test_price_is_told_of_each_text_in_the_modes_of_editing_and_a_click_lists_it(
    window: MainWindow, checked: tuple[Path, Run], qtbot: QtBot, language: ProgramLanguage
) -> None:
    path, _run = checked
    tab = opened(window, path)
    window.show_mode(EDIT)
    button = window.only(PriceButton)
    qtbot.waitUntil(lambda: not button.waits)
    assert not button.isVisible()  # the text is the one that was checked
    assert edit(tab.piece, [SetValue(_TITLE, "Rings")]) is None
    qtbot.waitUntil(lambda: button.isVisible() and not button.waits)
    price = button.price
    assert price is not None
    count = len(price.reopened)
    assert button.text().startswith(f"reopens {count} checks, about ")
    assert button.accessibleName() == button.text()
    assert "checks of July.run" in button.toolTip()
    button.click()
    dialog = next(one for one in window.findChildren(PriceDialog))
    rows = {row.text(1): row for row in map(dialog.table.topLevelItem, range(count)) if row is not None}
    row = rows["loud/title/en"]
    assert (row.text(0), row.text(2)) == ("Rings", "text, picture")
    dialog.table.setCurrentItem(row)
    assert tab.piece.selection.item == "loud"
    language.install("ja")
    qtbot.waitUntil(lambda: button.text().startswith(f"再確認 {count} 件"))
    qtbot.waitUntil(lambda: dialog.windowTitle() == "この変更にかかる確認の手間")
    assert [dialog.table.headerItem().text(column) for column in range(3)] == ["項目", "確認", "変わったもの"]
    language.install("en")
    dialog.close()
    assert edit(tab.piece, [SetValue(_TITLE, "Name"), SetValue(("note",), "x")]) is None
    qtbot.waitUntil(lambda: button.text().startswith("free: no pixel"))
    window.show_mode(CHECK)
    assert not button.isVisible()


def test_price_of_a_piece_without_a_run_starts_nothing(window: MainWindow, piece_file: Path, qtbot: QtBot) -> None:
    tab = opened(window, piece_file)
    window.show_mode(EDIT)
    button = window.only(PriceButton)
    with qtbot.waitSignal(button.told):
        assert edit(tab.piece, [SetValue(("properties", "loud", "x-title", "en"), "Rings")]) is None
    assert button.price is None
    assert not button.isVisible()


def test_price_that_cannot_be_told_says_why(window: MainWindow, checked: tuple[Path, Run], qtbot: QtBot) -> None:
    path, run = checked
    (run.folder / "run.json").write_text(json.dumps({"previewer_run": 1}), "utf-8")
    tab = opened(window, path)
    window.show_mode(EDIT)
    window.memory.keep_run(path, run.folder)
    button = window.only(PriceButton)
    assert edit(tab.piece, [SetValue(_TITLE, "Rings")]) is None
    qtbot.waitUntil(lambda: button.isVisible())
    assert button.text() == "The price of the edit is not known"
    assert "run.json" in button.toolTip()
