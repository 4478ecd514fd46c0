"""Fix the problems one by one: all that is wrong, one problem after another, with its choices."""

import json
from pathlib import Path
from typing import Any

import pytest
from PySide6.QtCore import Qt
from pytestqt.qtbot import QtBot

from previewer.desk.commands.mending import MendDialog
from previewer.desk.panes import WRONG
from previewer.desk.tabs.piece_tab import PieceTab
from previewer.desk.window.main_window import MainWindow
from tests.desk.helpers import dumped, opened, piece, switch_item, text_item


@pytest.fixture
def faulty(window: MainWindow, tmp_path: Path) -> PieceTab:
    """A piece whose slider begins outside its range, whose name lacks its English title, with a key that is foreign."""
    slider = switch_item(
        **{"type": "number", "x-input-type": "slider"}, minimum=0, maximum=10, multipleOf=1, default=50
    )
    items = piece(bright=slider, name=text_item(**{"x-title": {"ja": "名前"}}), loud=switch_item(colour="red"))
    path = tmp_path / "faulty.json"
    path.write_text(dumped({"osType": "iphone", "preferences": items}), encoding="utf-8")
    return opened(window, path)


@pytest.fixture
def dialog(faulty: PieceTab, qtbot: QtBot) -> MendDialog:
    made = MendDialog(faulty)
    qtbot.addWidget(made)
    made.show()
    return made


def declared(tab: PieceTab) -> Any:
    return json.loads(tab.piece.document.text())


def offered(dialog: MendDialog) -> list[str]:
    return [button.text() for button in dialog.buttons]


def code(dialog: MendDialog) -> str:
    assert dialog.current is not None
    return dialog.current.code


def test_all_are_walked_in_the_order_of_the_list_and_each_choice_is_one_step_of_undo(
    dialog: MendDialog, faulty: PieceTab
) -> None:
    wanted = [row.code for row in faulty.panes.get(WRONG).model.rows]
    assert wanted == ["piece-os-type", "default-out-of-range", "language-missing", "key-unknown"]
    before, walked = faulty.piece.document.text(), []
    while dialog.current is not None:
        walked.append(code(dialog))
        for field in dialog.fields.values():
            field.setText("Name")
        dialog.buttons[0].click()
    assert walked == wanted
    assert (faulty.piece.document.reading.diagnostics, dialog.ends.count()) == ((), 4)
    assert declared(faulty)["preferences"]["properties"]["name"]["x-title"]["en"] == "Name"
    assert len(faulty.piece.acts.done()) == 4
    for _ in wanted:
        dialog.back.click()
    assert faulty.piece.document.text() == before
    assert code(dialog) == wanted[0]


def test_choices_stand_side_by_side_and_say_what_they_change(dialog: MendDialog, faulty: PieceTab) -> None:
    assert offered(dialog) == ["iOS", "Android", "none", "Remove it"]
    assert dialog.buttons[1].accessibleDescription() == "System: iphone → Android"
    dialog.buttons[1].click()
    assert declared(faulty)["osType"] == "Android"
    assert offered(dialog) == ["10", "50", "Remove it"]
    assert dialog.buttons[1].accessibleDescription() == "Largest value: 10 → 50"
    dialog.buttons[1].click()
    assert declared(faulty)["preferences"]["properties"]["bright"]["maximum"] == 50


def test_what_is_left_is_told_at_the_end_and_leads_to_its_place(
    dialog: MendDialog, faulty: PieceTab, qtbot: QtBot
) -> None:
    dialog.leave.click()
    dialog.buttons[0].click()
    dialog.leave.click()
    dialog.leave.click()
    assert dialog.current is None
    assert [dialog.ends.item(row).text()[0] for row in range(4)] == ["✓", "–", "–", "–"]
    assert dialog.problem.text() == "3 problems remaining"
    shown: list[str] = []
    faulty.piece.selection.rowShown.connect(shown.append)
    dialog.ends.setCurrentRow(2)
    qtbot.keyClick(dialog.ends, Qt.Key.Key_Return)
    assert dialog.isHidden()
    assert shown == ["name"]


def test_a_text_that_changes_meanwhile_is_walked_as_it_is(dialog: MendDialog, faulty: PieceTab) -> None:
    faulty.piece.document.set_text(faulty.piece.document.text().replace('"iphone"', '"iOS"'))
    faulty.piece.document.read_now()
    assert code(dialog) == "default-out-of-range"
