"""The selected item: one for the whole window, framed on every phone, followed by whatever shows it."""

from collections.abc import Callable
from pathlib import Path

import pytest
from PySide6.QtCore import QPoint, QPointF, Qt
from PySide6.QtGui import QWheelEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from previewer.desk.document.moving import move_before
from previewer.desk.modes.edit import EDIT, ITEMS
from previewer.desk.modes.edit.items_model import ItemRole
from previewer.desk.modes.preview import PREVIEW
from previewer.desk.panes import SOURCE
from previewer.desk.tabs.piece_tab import PieceTab
from previewer.desk.view.glass import Glass
from previewer.desk.window.main_window import MainWindow
from tests.desk.helpers import dumped, opened, phones_of, piece, switch_item, text_item


@pytest.fixture
def tab(window: MainWindow, tmp_path: Path) -> PieceTab:
    """Twenty switches and a text: more than a screen."""
    path = tmp_path / "piece.json"
    items = {f"item_{at}": switch_item() for at in range(20)}
    path.write_text(dumped(piece(**items, last=text_item())), encoding="utf-8")
    return opened(window, path)


def glass_of(tab: PieceTab, platform: str) -> Glass:
    found = phones_of(tab).view(platform).findChild(Glass)
    assert isinstance(found, Glass)
    return found


def row_middle(tab: PieceTab, platform: str, key: str) -> QPoint:
    return phones_of(tab).view(platform).row_areas()[key].center().toPoint()


def test_item_selected_anywhere_is_framed_and_in_view_on_every_phone(tab: PieceTab, qtbot: QtBot) -> None:
    tab.piece.selection.select("last")
    for platform in ("ios", "android"):
        view, glass = phones_of(tab).view(platform), glass_of(tab, platform)
        qtbot.waitUntil(lambda view=view, glass=glass: view.list_area.contains(glass.frame.center()))
        assert view.key_at(glass.frame.center()) == "last"
    accent = glass.palette().highlight().color()
    edge = glass.frame.adjusted(3, 20, 0, 0).topLeft().toPoint()
    assert view.grab().toImage().pixelColor(edge) == accent


def test_item_when_moved_then_its_row_stays_in_sight_on_every_phone(tab: PieceTab, qtbot: QtBot) -> None:
    tab.piece.selection.select("last")
    assert move_before(tab.piece, ["last"], "item_0") is None
    for platform in ("ios", "android"):
        view, glass = phones_of(tab).view(platform), glass_of(tab, platform)
        qtbot.waitUntil(lambda view=view, glass=glass: view.list_area.contains(glass.frame.center()))
        assert "item_0" in view.row_areas()


def test_stage_scrolls_to_the_selected_row(window: MainWindow, tab: PieceTab, qtbot: QtBot) -> None:
    window.view.set_zoom(100)
    tab.piece.selection.select("last")
    view, glass = phones_of(tab).view("ios"), glass_of(tab, "ios")
    qtbot.waitUntil(lambda: view.visibleRegion().boundingRect().contains(glass.frame.center().toPoint()))


def test_frame_goes_with_its_row_and_out_of_sight(tab: PieceTab, qtbot: QtBot) -> None:
    tab.piece.selection.select("item_1")
    glass = glass_of(tab, "android")
    qtbot.waitUntil(lambda: not glass.frame.isEmpty())
    tab.piece.phones["android"].scroll_to("last")
    qtbot.waitUntil(lambda: glass.frame.isEmpty())


def test_touch_outside_of_edit_touches_and_selects(window: MainWindow, tab: PieceTab, qtbot: QtBot) -> None:
    view = phones_of(tab).view("ios")
    qtbot.waitUntil(lambda: "item_1" in view.row_areas())
    place = view.row_areas()["item_1"]
    switch = QPoint(round(place.right() - 40 * view.zoom), round(place.top() + 40 * view.zoom))
    QTest.mouseClick(view, Qt.MouseButton.LeftButton, pos=switch)
    assert tab.piece.session.values.get("item_1") is True
    assert tab.piece.selection.item == "item_1"
    assert tab.panes.get(SOURCE).editor.textCursor().selectedText() == '"item_1"'


def test_click_on_a_row_in_edit_only_selects_unless_ctrl_is_held(
    window: MainWindow, tab: PieceTab, qtbot: QtBot
) -> None:
    window.show_mode(EDIT)
    window.view.set_zoom(75)
    glass, view = glass_of(tab, "ios"), phones_of(tab).view("ios")
    qtbot.waitUntil(lambda: "item_1" in view.row_areas())
    place = view.row_areas()["item_1"]
    switch = QPoint(round(place.right() - 40 * view.zoom), round(place.top() + 40 * view.zoom))
    assert view.childAt(switch) is glass
    QTest.mouseClick(glass, Qt.MouseButton.LeftButton, pos=switch)
    assert (tab.piece.selection.item, tab.piece.session.values.get("item_1")) == ("item_1", False)
    # The keys act on what was clicked.
    assert tab.panes.get(ITEMS).list.hasFocus()
    QTest.mouseClick(glass, Qt.MouseButton.LeftButton, Qt.KeyboardModifier.ControlModifier, switch)
    assert tab.piece.session.values.get("item_1") is True
    window.show_mode(PREVIEW)
    assert view.childAt(switch) is not glass


def test_wheel_scrolls_the_phone_in_edit_too(window: MainWindow, tab: PieceTab, qtbot: QtBot) -> None:
    window.show_mode(EDIT)
    glass, view = glass_of(tab, "android"), phones_of(tab).view("android")
    qtbot.waitUntil(lambda: "item_4" in view.row_areas())
    before, place = view.row_areas()["item_4"].top(), QPointF(row_middle(tab, "android", "item_1"))
    none = Qt.MouseButton.NoButton, Qt.KeyboardModifier.NoModifier, Qt.ScrollPhase.NoScrollPhase
    turned = QWheelEvent(place, QPointF(glass.mapToGlobal(place)), QPoint(), QPoint(0, -120), *none, False)
    QApplication.sendEvent(glass, turned)
    qtbot.waitUntil(lambda: view.row_areas()["item_4"].top() < before)


def test_caret_in_the_source_selects_its_item_and_the_text_stays(window: MainWindow, tab: PieceTab) -> None:
    window.show_mode(EDIT)
    window.docks.show(SOURCE)
    editor = tab.panes.get(SOURCE).editor
    editor.setFocus()
    cursor = editor.textCursor()
    at = tab.piece.document.text().index('"item_5": {') + 20
    cursor.setPosition(at)
    editor.setTextCursor(cursor)
    assert tab.piece.selection.item == "item_5"
    assert editor.textCursor().position() == at
    assert tab.panes.get(ITEMS).list.currentIndex().data(ItemRole.KEY) == "item_5"


def test_row_dragged_on_one_phone_moves_on_both_with_a_line_where_it_comes(
    window: MainWindow, tab: PieceTab, qtbot: QtBot
) -> None:
    window.show_mode(EDIT)
    glass, view = glass_of(tab, "android"), phones_of(tab).view("android")
    qtbot.waitUntil(lambda: "item_4" in view.row_areas())
    QTest.mousePress(glass, Qt.MouseButton.LeftButton, pos=row_middle(tab, "android", "item_1"))
    below = row_middle(tab, "android", "item_3") + QPoint(0, 8)
    QTest.mouseMove(glass, below)
    for platform in ("ios", "android"):
        line = glass_of(tab, platform).line
        assert line is not None
        assert abs(line - phones_of(tab).view(platform).row_areas()["item_4"].top()) < 1
    QTest.mouseRelease(glass, Qt.MouseButton.LeftButton, pos=below)
    moved = ["item_0", "item_2", "item_3", "item_1", "item_4"]
    for phone in tab.piece.phones.values():
        assert phone.rows.keys()[:5] == moved
    assert glass.line is None
    window.menus.action["undo"].trigger()
    assert tab.piece.phones["ios"].rows.keys()[:5] == [f"item_{at}" for at in range(5)]


def test_drag_that_is_called_off_moves_nothing(window: MainWindow, tab: PieceTab, qtbot: QtBot) -> None:
    window.show_mode(EDIT)
    glass, view = glass_of(tab, "ios"), phones_of(tab).view("ios")
    qtbot.waitUntil(lambda: "item_2" in view.row_areas())
    QTest.mousePress(glass, Qt.MouseButton.LeftButton, pos=row_middle(tab, "ios", "item_0"))
    QTest.mouseMove(glass, row_middle(tab, "ios", "item_2"))
    tab.piece.selection.show_insertion(None)
    QTest.mouseMove(glass, row_middle(tab, "ios", "item_1"))
    QTest.mouseRelease(glass, Qt.MouseButton.LeftButton, pos=row_middle(tab, "ios", "item_2"))
    assert not tab.piece.document.modified


def test_item_that_goes_is_no_longer_selected(tab: PieceTab, make_window: Callable[..., MainWindow]) -> None:
    tab.piece.selection.select("item_5")
    tab.piece.document.set_text(dumped(piece(item_4=switch_item())))
    assert tab.piece.selection.item == ""
