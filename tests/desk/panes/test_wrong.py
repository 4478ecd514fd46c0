"""The problems list, fixes, and going to and fro between list, source and phones."""

from pathlib import Path

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QGuiApplication
from PySide6.QtTest import QAbstractItemModelTester, QTest
from PySide6.QtWidgets import QLabel
from pytestqt.qtbot import QtBot

from previewer.desk.panes import SOURCE, WRONG
from previewer.desk.panes.wrong import Column
from previewer.desk.tabs.piece_tab import PieceTab
from previewer.desk.window.main_window import MainWindow
from tests.desk.helpers import calendar_item, dumped, opened, phones_of, piece, switch_item, text_item


@pytest.fixture
def faulty(window: MainWindow, tmp_path: Path) -> PieceTab:
    """A piece with an error that has a fix, one that has none, a warning and an advice."""
    path = tmp_path / "faulty.json"
    many = {f"item_{at}": switch_item() for at in range(20)}
    broken = {
        "kind": switch_item(**{"x-input-type": "swich"}),
        **many,
        "date": calendar_item(default="tomorrow"),
        "word": text_item(enum=["a"], colour="red"),
    }
    path.write_text("\n😀"[:1] + dumped(piece(**broken)), encoding="utf-8")
    return opened(window, path)


def codes(tab: PieceTab) -> list[str]:
    """The codes as listed, top to bottom."""
    model = tab.panes.get(WRONG).view.model()
    return [model.index(row, 0).data(Qt.ItemDataRole.UserRole).code for row in range(model.rowCount())]


def test_list_is_in_file_order_with_counts_in_the_status_bar(window: MainWindow, faulty: PieceTab) -> None:
    assert codes(faulty) == ["input-type-unknown", "default-date", "key-unused", "key-unknown"]
    assert [window.counts.text(severity) for severity in ("error", "warning", "advice")] == ["2", "1", "1"]
    QAbstractItemModelTester(faulty.panes.get(WRONG).model)


def test_problems_beyond_a_thousand_of_a_code_are_counted(window: MainWindow, tmp_path: Path) -> None:
    path = tmp_path / "many.json"
    path.write_text(dumped(piece(a=switch_item(**{f"q{at}": 1 for at in range(2_500)}))), encoding="utf-8")
    tab = opened(window, path)
    pane = tab.panes.get(WRONG)
    pane.refresh()
    assert codes(tab) == ["key-unknown"] * 1_000
    assert pane.filters["advice"].text() == window.counts.text("advice") == "2500"
    said = pane.findChild(QLabel, "onlyCounted")
    assert (said.isHidden(), said.text()) == (False, "… and 1,500 more problems of key-unknown")


def test_filter_leaves_a_severity_out_and_sorting_holds(faulty: PieceTab, qtbot: QtBot) -> None:
    qtbot.mouseClick(faulty.panes.get(WRONG).filters["error"], Qt.MouseButton.LeftButton)
    assert codes(faulty) == ["key-unused", "key-unknown"]
    faulty.panes.get(WRONG).view.sortByColumn(Column.MESSAGE, Qt.SortOrder.DescendingOrder)
    assert codes(faulty) == ["key-unknown", "key-unused"]


def test_click_goes_to_the_source_and_the_row_on_both_phones(
    faulty: PieceTab, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked: dict[str, int] = {}
    for platform, phone in faulty.piece.phones.items():
        phone.scrollAsked.connect(lambda row, platform=platform: asked.__setitem__(platform, row))
    view = faulty.panes.get(WRONG).view
    place = view.visualRect(view.model().index(1, 0)).center()
    qtbot.mouseClick(view.viewport(), Qt.MouseButton.LeftButton, pos=place)
    assert faulty.panes.get(SOURCE).editor.textCursor().selectedText() == '"tomorrow"'
    assert asked == {"ios": 21, "android": 21}


def test_fix_is_one_key_and_can_be_undone(window: MainWindow, faulty: PieceTab) -> None:
    before = faulty.piece.document.text()
    faulty.panes.get(WRONG).select("input-type-unknown", "/properties/kind/x-input-type")
    window.menus.action["fix"].trigger()
    assert codes(faulty) == ["default-date", "key-unused", "key-unknown"]
    assert faulty.piece.document.text() == before.replace('"swich"', '"switch"')
    faulty.panes.get(SOURCE).editor.undo()
    faulty.piece.document.read_now()
    assert codes(faulty)[0] == "input-type-unknown"
    assert faulty.piece.document.text() == before


def test_fix_at_the_cursor_of_the_source(window: MainWindow, faulty: PieceTab, qtbot: QtBot) -> None:
    at = faulty.piece.document.positions.to_units(faulty.piece.document.text().index("swich"))
    faulty.panes.get(SOURCE).editor.goTo(at, at)
    faulty.panes.get(SOURCE).editor.setFocus()
    qtbot.waitUntil(faulty.panes.get(SOURCE).editor.hasFocus)
    QTest.keyClick(window, Qt.Key.Key_Period, Qt.KeyboardModifier.ControlModifier)
    assert "swich" not in faulty.piece.document.text()


def test_fix_all_is_one_undo_step(window: MainWindow, faulty: PieceTab) -> None:
    before = faulty.piece.document.text()
    window.menus.action["fix_all"].trigger()
    assert "input-type-unknown" not in codes(faulty)
    faulty.panes.get(SOURCE).editor.undo()
    assert faulty.piece.document.text() == before


def test_fix_all_says_what_it_did_and_what_it_left(window: MainWindow, tmp_path: Path) -> None:
    path = tmp_path / "faulty.json"
    definition = piece(kind=switch_item(**{"x-input-type": "swich"}), lamp=switch_item(default="true"))
    path.write_text(dumped(definition), encoding="utf-8")
    tab = opened(window, path)
    left = sum(found.fix is not None and not found.fix.certain for found in tab.piece.document.reading.diagnostics)
    assert left == 1
    pane = tab.panes.get(WRONG)
    pane.fixAll()
    said = window.statusBar().currentMessage()
    assert said == "1 problem fixed · 1 problem with a fix needs your choice"
    pane.fixAll()
    assert window.statusBar().currentMessage().startswith("0 problems fixed · ")


def test_list_names_the_item_of_each_problem_in_the_shown_language(window: MainWindow, tmp_path: Path) -> None:
    path = tmp_path / "faulty.json"
    named = {"en": "The day", "ja": "その日"}
    path.write_text(dumped(piece(date=calendar_item(default="tomorrow", **{"x-title": named}))), encoding="utf-8")
    tab = opened(window, path)
    model = tab.panes.get(WRONG).model
    at = model.row_of("default-date", "/properties/date/default")
    assert at is not None
    assert model.index(at, Column.ITEM).data() == "The day"
    window.view.show_language("ja")
    assert model.index(at, Column.ITEM).data() == "その日"


def test_next_problem_goes_on_from_one_that_was_just_fixed(window: MainWindow, tmp_path: Path) -> None:
    path = tmp_path / "faulty.json"
    items = {f"item_{at}": switch_item(**{"x-input-type": "swich"}) for at in range(3)}
    path.write_text(dumped(piece(**items)), encoding="utf-8")
    tab = opened(window, path)
    pane = tab.panes.get(WRONG)
    assert codes(tab) == ["input-type-unknown"] * 3
    pane.step(1)
    pane.step(1)
    window.menus.action["fix"].trigger()
    assert codes(tab) == ["input-type-unknown"] * 2
    window.menus.action["next_problem"].trigger()
    current = pane.current()
    assert current is not None
    assert current.item == "item_2"


def test_next_problem_goes_round(window: MainWindow, faulty: PieceTab) -> None:
    seen = []
    for _ in range(5):
        window.menus.action["next_problem"].trigger()
        current = faulty.panes.get(WRONG).current()
        assert current is not None
        seen.append(current.code)
    assert seen == ["input-type-unknown", "default-date", "key-unused", "key-unknown", "input-type-unknown"]


def test_row_pressed_on_a_phone_goes_to_its_source(faulty: PieceTab, qtbot: QtBot) -> None:
    view = phones_of(faulty).view("ios")
    screen = view.screen_item

    def row_rect() -> QPoint | None:
        for item in _all(screen):
            if item.objectName() == "item:item_1" and item.height() > 0:
                return item.mapToScene(item.boundingRect().center()).toPoint()
        return None

    qtbot.waitUntil(lambda: row_rect() is not None)
    place = row_rect()
    assert place is not None
    qtbot.mouseClick(view, Qt.MouseButton.LeftButton, pos=place)
    assert faulty.panes.get(SOURCE).editor.textCursor().selectedText() == '"item_1"'


def test_message_shows_on_hover_and_follows_the_language(window: MainWindow, faulty: PieceTab, qtbot: QtBot) -> None:
    at = faulty.piece.document.positions.to_units(faulty.piece.document.text().index('"tomorrow"'))
    highlights = faulty.panes.get(SOURCE).editor.highlights
    (mark,) = highlights.marks_between(at + 2, at + 2)
    assert mark.severity == "error"
    english = mark.text

    def message() -> str:
        return "".join(found.text for found in highlights.marks_between(at + 2, at + 2))

    window.settings.language = "ja"
    qtbot.waitUntil(lambda: message() not in ("", english))


def _all(item):  # type: ignore[no-untyped-def]
    yield item
    for child in item.childItems():
        yield from _all(child)


def test_problems_are_copied_one_by_one_and_all_together(faulty: PieceTab, qtbot: QtBot) -> None:
    pane = faulty.panes.get(WRONG)
    pane.step(1)
    pane.view.setFocus()
    pane.copy([pane.model.rows[1]])
    line = QGuiApplication.clipboard().text()
    assert line.startswith("294:18: error: ") and line.endswith(" [default-date]\n"), line
    pane.copy(pane.model.rows)
    lines = QGuiApplication.clipboard().text().splitlines()
    assert [text.rpartition("[")[2] for text in lines] == [f"{code}]" for code in codes(faulty)]


def test_problem_with_a_fix_has_its_sign(faulty: PieceTab) -> None:
    model = faulty.panes.get(WRONG).model
    for at, row in enumerate(model.rows):
        sign = model.index(at, Column.MESSAGE).data(Qt.ItemDataRole.DecorationRole)
        assert row.found is not None
        assert (sign is not None) == (row.found.fix is not None)


def test_commands_for_problems_are_there_while_there_is_one(
    window: MainWindow, faulty: PieceTab, piece_file: Path
) -> None:
    names = ("fix", "fix_all", "next_problem", "previous_problem")
    assert all(window.menus.action[name].isEnabled() for name in names)
    opened(window, piece_file)
    assert not any(window.menus.action[name].isEnabled() for name in names)
