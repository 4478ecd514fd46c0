"""What the text as it stands would open again of its run is told when it is asked for."""

import json
from pathlib import Path

import pytest
from pytestqt.qtbot import QtBot

from previewer.desk.document.editing import edit
from previewer.desk.language import ProgramLanguage
from previewer.desk.modes.check.price import PriceDialog, ask_price
from previewer.desk.tabs.piece_tab import PieceTab
from previewer.desk.window.main_window import MainWindow
from previewer.phone.look import Value
from previewer.pieces.edits.values import SetValue
from previewer.runs.checks import Verdict
from previewer.runs.folder import Run
from previewer.runs.plan.make import PlanRequest, make_run
from tests.desk.executor import ManualExecutor
from tests.desk.helpers import TODAY, dumped, opened, piece, switch_item

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


def asked(window: MainWindow, tab: PieceTab, helpers: ManualExecutor, qtbot: QtBot) -> PriceDialog:
    """The dialog once all is worked out."""
    window.menus.action["price"].trigger()
    dialog = next(one for one in window.findChildren(PriceDialog) if one.isVisible())
    assert dialog.label.text() == "Working it out…"
    helpers.drain()
    qtbot.waitUntil(lambda: dialog.found is not None)
    return dialog


def test_price_is_told_with_each_check_and_a_row_shows_its_item(
    window: MainWindow, checked: tuple[Path, Run], helpers: ManualExecutor, qtbot: QtBot, language: ProgramLanguage
) -> None:
    tab = opened(window, checked[0])
    assert edit(tab.piece, [SetValue(_TITLE, "Rings")]) is None
    dialog = asked(window, tab, helpers, qtbot)
    found = dialog.found
    assert found is not None and not isinstance(found, str)
    count = len(found.reopened)
    assert dialog.label.text().startswith(f"reopens {count} checks, about ")
    rows = {row.text(1): row for row in map(dialog.table.topLevelItem, range(count)) if row is not None}
    row = rows["loud/title/en"]
    assert (row.text(0), row.text(2)) == ("Rings", "text, picture")
    dialog.table.setCurrentItem(row)
    assert tab.piece.selection.item == "loud"
    language.install("ja")
    qtbot.waitUntil(lambda: dialog.label.text().startswith(f"やり直し{count}件"))
    assert dialog.windowTitle() == "この変更にかかる確認の手間"
    assert [dialog.table.headerItem().text(column) for column in range(3)] == ["項目", "確認", "変更点"]
    language.install("en")


def test_text_that_was_checked_costs_nothing_and_one_that_moves_no_pixel_is_free(
    window: MainWindow, checked: tuple[Path, Run], helpers: ManualExecutor, qtbot: QtBot
) -> None:
    tab = opened(window, checked[0])
    dialog = asked(window, tab, helpers, qtbot)
    assert dialog.label.text() == "There is no run beside the piece, or the text has not changed since."
    dialog.close()
    assert edit(tab.piece, [SetValue(("note",), "x")]) is None
    assert asked(window, tab, helpers, qtbot).label.text().startswith("no extra checks: nothing")


def test_price_that_cannot_be_told_says_why(
    window: MainWindow, checked: tuple[Path, Run], helpers: ManualExecutor, qtbot: QtBot
) -> None:
    path, run = checked
    (run.folder / "run.json").write_text(json.dumps({"previewer_run": 1}), "utf-8")
    tab = opened(window, path)
    window.memory.keep_run(path, run.folder)
    assert "run.json" in asked(window, tab, helpers, qtbot).label.text()


def test_dialog_that_is_closed_meanwhile_waits_for_nothing(
    window: MainWindow, checked: tuple[Path, Run], helpers: ManualExecutor
) -> None:
    tab = opened(window, checked[0])
    assert edit(tab.piece, [SetValue(_TITLE, "Rings")]) is None
    ask_price(tab.piece, tab.services)
    next(one for one in window.findChildren(PriceDialog) if one.isVisible()).close()
    helpers.drain()
