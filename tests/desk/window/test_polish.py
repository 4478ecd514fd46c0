"""Small things that annoy daily: letters of menus, rings, notices over labels, what lists and cards tell."""

import json
import threading
from collections.abc import Callable
from pathlib import Path

import pytest
from PySide6.QtCore import QCoreApplication, QPoint, QPointF, Qt
from PySide6.QtGui import QIcon, QPalette, QWheelEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QLabel, QMenu, QPushButton, QScrollArea
from pytestqt.qtbot import QtBot

from previewer.desk.background import Task
from previewer.desk.commands.command import plain
from previewer.desk.commands.palette import entries
from previewer.desk.icons import icon
from previewer.desk.language import ProgramLanguage
from previewer.desk.modes import MODES
from previewer.desk.modes.edit import EDIT
from previewer.desk.modes.preview import PREVIEW
from previewer.desk.modes.texts import TEXTS
from previewer.desk.notice import Notice
from previewer.desk.panes import VALUES
from previewer.desk.view.controls import TextSizeButton, ZoomButton
from previewer.desk.window import start_page
from previewer.desk.window.main_window import MainWindow
from previewer.desk.window.start_page import StartPage
from previewer.resources import resource
from tests.desk.helpers import opened, phones_of


@pytest.mark.usefixtures("processes")
@pytest.mark.parametrize("lang", ["en", "ja"])
def test_every_entry_of_every_menu_has_a_letter_of_its_own(
    make_window: Callable[..., MainWindow], language: ProgramLanguage, lang: str
) -> None:
    window = make_window()
    language.install(lang)
    QApplication.sendPostedEvents()
    for entry in window.menuBar().actions():
        menu = entry.menu()
        assert isinstance(menu, QMenu)
        menu.aboutToShow.emit()
        texts = [action.text() for action in menu.actions() if not action.isSeparator() and action.isVisible()]
        letters = [text[text.index("&") + 1].upper() for text in texts if "&" in text]
        assert len(letters) >= min(len(texts), 20), texts
        doubled = {letter for letter in letters if letters.count(letter) > 1}
        assert doubled == set(), (lang, texts)


def test_panes_of_a_mode_have_keys_by_position(window: MainWindow, piece_file: Path) -> None:
    opened(window, piece_file)
    keys = {action.text().replace("&", ""): action.shortcut().toString() for action in window.docks.toggles()}
    assert keys["Source"] == "Ctrl+Alt+1"
    assert keys["Values"] == "Ctrl+Alt+2"


def test_first_stop_of_the_keyboard_on_the_start_page_shows_where_it_is(window: MainWindow) -> None:
    page = window.findChild(StartPage)
    assert page is not None
    assert all(
        area.focusPolicy() == Qt.FocusPolicy.NoFocus
        for area in page.findChildren(QScrollArea)
        if area is not page.recent
    )


def test_mode_that_is_clicked_has_no_ring_and_one_that_a_key_chose_has(
    window: MainWindow, piece_file: Path, qtbot: QtBot
) -> None:
    # What had the keyboard hides, and Qt gives it to the middle: dashes around all phones, though nobody went there.
    opened(window, piece_file)
    window.activateWindow()
    qtbot.waitUntil(window.isActiveWindow)
    handle, bar = window.windowHandle(), window.mode_bar
    assert handle is not None and bar is not None
    for mode in MODES:
        button = bar.widgetForAction(bar.action[mode.name])
        QTest.mouseClick(handle, Qt.MouseButton.LeftButton, pos=button.mapTo(window, button.rect().center()))
        assert window.mode is mode
        qtbot.waitUntil(lambda: QApplication.focusWidget() is not None)
        assert window.rings.area().isEmpty(), mode.name
    QTest.keyClick(handle, Qt.Key.Key_2, Qt.KeyboardModifier.ControlModifier)
    assert window.mode is EDIT
    qtbot.waitUntil(lambda: not window.rings.area().isEmpty())


def test_notice_leaves_the_words_of_the_phones_in_sight(window: MainWindow, piece_file: Path, qtbot: QtBot) -> None:
    tab = opened(window, piece_file)
    window.resize(1600, 900)
    tab.piece.document.set_text(tab.piece.document.text() + "}")
    area = phones_of(tab)
    qtbot.waitUntil(lambda: area.notice.isVisible() and area.width() > 700)
    area.arrange()
    top = min(view.mapTo(area, QPoint(0, 0)).y() for view in area.shown())
    assert area.notice.geometry().bottom() < top - area.fontMetrics().height()


def test_wheel_with_ctrl_zooms_beside_the_phones_too(window: MainWindow, piece_file: Path) -> None:
    tab = opened(window, piece_file)
    area = phones_of(tab)
    before = area.scale()
    floor = area.shown()[0].parentWidget()
    assert floor is not None
    place = QPointF(2, 2)
    event = QWheelEvent(
        place, QPointF(floor.mapToGlobal(QPoint(2, 2))), QPoint(), QPoint(0, 120), Qt.MouseButton.NoButton,
        Qt.KeyboardModifier.ControlModifier, Qt.ScrollPhase.NoScrollPhase, False,
    )  # fmt: skip
    QApplication.sendEvent(floor, event)
    assert area.scale() > before
    zoom = window.view_bar.controls[ZoomButton]
    assert isinstance(zoom, ZoomButton)
    assert zoom.text() == f"{round(area.scale() * 100)} %"


def test_text_sizes_have_the_names_of_their_platforms(window: MainWindow, piece_file: Path) -> None:
    opened(window, piece_file)
    window.view.set_options(window.view.options.with_look("ios", text_size=40 / 17))
    button = window.view_bar.controls[TextSizeButton]
    assert isinstance(button, TextSizeButton)
    assert button.text() == "AX3 / 1 ×"
    assert "xxxLarge   135%" in [action.text() for action in button.menu().actions()]


def test_values_stand_on_few_lines_and_changed_ones_are_marked(window: MainWindow) -> None:
    tab = opened(window, resource("samples", "every-kind.json"))
    pane = tab.panes.get(VALUES)
    assert '"wake_time": [6, 30],' in pane.view.toPlainText()
    assert json.loads(pane.view.toPlainText()) == json.loads(pane.text())
    assert [found for found in pane.view.extraSelections() if found.cursor.hasSelection()] == []
    tab.piece.session.edit("wake_time", [7, 15])
    marked = [found.cursor.selectedText() for found in pane.view.extraSelections() if found.cursor.hasSelection()]
    assert marked == ['"wake_time": [7, 15]']


def test_recent_files_tell_title_and_day_and_a_pair_says_that_it_is_one(
    window: MainWindow, tmp_path: Path, qtbot: QtBot
) -> None:
    path = tmp_path / "lamp.json"
    path.write_bytes(resource("samples", "every-kind.json").read_bytes())
    window.open_path(path)
    window.menus.action["close"].trigger()
    page = window.findChild(StartPage)
    assert page is not None
    qtbot.waitUntil(lambda: page.recent.item(0).text().startswith("Sunrise Lamp\n"))
    lines = page.recent.item(0).text().split("\n")
    assert lines[0] == "Sunrise Lamp"
    assert lines[1].startswith("lamp.json   ")
    assert len(lines) == 3
    notes = {card.path.stem: card.accessibleDescription() for card in page.cards}
    assert "published version" in notes["published"]
    assert "its update" in notes["updated"]


def test_card_names_its_file_whole_or_not_at_all(window: MainWindow) -> None:
    page = window.findChild(StartPage)
    assert page is not None
    card = next(card for card in page.cards if card.path.name == "every-kind.json")
    assert card.note_in(1000) == "11 items   ·   every-kind.json"
    assert card.note_in(card.fontMetrics().horizontalAdvance("11 items   ·   every-")) == "11 items"


@pytest.mark.parametrize("recent", [False, True])
@pytest.mark.parametrize("lang", ["en", "ja"])
@pytest.mark.parametrize("size", [(850, 590), (1024, 672), (1093, 590), (1600, 970)])
def test_cards_say_whole_what_a_sample_is(
    make_window: Callable[..., MainWindow], piece_file: Path, size: tuple[int, int], lang: str, recent: bool
) -> None:
    window = make_window()
    window.settings.language = lang
    if recent:
        window.settings.add_recent(piece_file)
    window.resize(*size)
    QApplication.processEvents()
    page = window.start_page
    for card in page.cards:
        title, about = card.words_in(card.width())
        assert not any("…" in line for line in (*title, *about)), (title, about)
        assert all(card.fontMetrics().horizontalAdvance(line) < card.width() - 112 for line in (*title, *about))
        assert card.height() >= card.heightForWidth(card.width())
    assert page.recent.isVisible() == recent
    # Nothing stands to the sides of what is listed before the page is as wide as it may be.
    used = page.cards[0].mapTo(page, QPoint(0, 0)).x()
    assert used < 40 or size[0] > 1100


def test_recent_files_are_listed_though_a_drive_does_not_answer(
    window: MainWindow, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, qtbot: QtBot
) -> None:
    answers = threading.Event()
    monkeypatch.setattr(start_page, "_changed", lambda _path: answers.wait() and None)
    page = window.findChild(StartPage)
    assert page is not None
    page.show_recent((tmp_path / "far.json", tmp_path / "gone.json"))
    assert [page.recent.item(row).text().split("\n")[0] for row in range(2)] == ["far.json", "gone.json"]
    answers.set()
    qtbot.waitUntil(lambda: not page.findChildren(Task)[0].running)


def test_icon_that_is_disabled_is_fainter(qapp: QApplication) -> None:
    made = icon("dark", QPalette())
    on = made.pixmap(20, 20).toImage()
    off = made.pixmap(20, 20, QIcon.Mode.Disabled).toImage()
    strongest = max(on.pixelColor(x, y).alpha() for x in range(20) for y in range(20))
    assert max(off.pixelColor(x, y).alpha() for x in range(20) for y in range(20)) < strongest / 2


def test_dialog_for_files_is_japanese_where_qt_is_not(language: ProgramLanguage) -> None:
    language.install("ja")
    assert QCoreApplication.translate("QFileDialog", "&Look in:").startswith("場所")
    assert QCoreApplication.translate("QFileDialog", "Files of &type:").startswith("ファイルの種類")


def test_notice_in_a_narrow_pane_shows_every_choice_whole(qtbot: QtBot) -> None:
    notice = Notice()
    qtbot.addWidget(notice)
    notice.show_message(
        "warning", "The file changed on disk.", dict.fromkeys(("Compare", "Reload", "Overwrite"), print)
    )
    buttons = notice.findChildren(QPushButton)
    notice.resize(600, 90)
    qtbot.waitUntil(lambda: len({button.y() for button in buttons}) == 1)
    notice.setMinimumWidth(1)
    notice.resize(150, 300)
    qtbot.waitUntil(lambda: len({button.y() for button in buttons}) == 3)
    assert all(button.width() >= button.sizeHint().width() for button in buttons)


def test_notice_of_many_choices_stands_in_as_few_lines_as_they_fit(qtbot: QtBot) -> None:
    # Not each in a line of its own, as wide as the notice: six of them left no room for a phone.
    notice = Notice()
    qtbot.addWidget(notice)
    notice.show_message("info", "Which one?", dict.fromkeys(("one.json", "two.json", "Choose…", "How"), print))
    buttons = notice.findChildren(QPushButton)
    widths = [button.sizeHint().width() for button in buttons]
    notice.setMinimumWidth(1)
    notice.resize(widths[0] + widths[1] + widths[2], 300)
    qtbot.waitUntil(lambda: len({button.y() for button in buttons}) == 2)
    assert [button.width() for button in buttons] == widths
    right = {button.geometry().right() for button in (buttons[1], buttons[3])}
    assert len(right) == 1
    assert not any(one.geometry().intersects(other.geometry()) for one in buttons for other in buttons if one != other)


def test_view_has_fifteen_rows_at_most_and_nothing_that_makes_a_file(window: MainWindow, piece_file: Path) -> None:
    opened(window, piece_file)
    view = next(action.menu() for action in window.menuBar().actions() if plain(action.text()) == "View")
    assert isinstance(view, QMenu)
    rows = [action for action in view.actions() if not action.isSeparator()]
    assert len(rows) <= 15, [action.text() for action in rows]
    found = entries(window.menuBar())
    exported = {entry.english for entry in found if entry.menu == "File › Export"}
    assert len(exported) >= 6
    assert not exported & {entry.english for entry in found if entry.menu.startswith("View")}
    assert "View › Phone › Device › iOS" in {entry.menu for entry in found}


def test_start_page_says_that_a_mode_waits_for_a_piece(window: MainWindow, qtbot: QtBot) -> None:
    window.show_mode(TEXTS)
    assert any("“Texts”" in label.text() for label in window.start_page.findChildren(QLabel))
    window.show_mode(PREVIEW)
    assert any("“Preview”" in label.text() for label in window.start_page.findChildren(QLabel))
    window.settings.language = "ja"
    labels = window.start_page.findChildren(QLabel)
    qtbot.waitUntil(lambda: any("「プレビュー」" in label.text() for label in labels))


def test_default_look_comes_back_by_one_command_and_leaves_language_and_zoom(
    window: MainWindow, piece_file: Path
) -> None:
    opened(window, piece_file)
    command = window.menus.action["default_look"]
    assert not command.isEnabled()
    window.view.show_language("ja")
    window.view.set_zoom(75)
    before = window.view.options
    window.view.change_looks(theme="dark", orientation="landscape", text_size=3.0)
    command.trigger()
    assert window.view.options == before
    assert not command.isEnabled()
