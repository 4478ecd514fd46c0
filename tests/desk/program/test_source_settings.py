"""The source editor's settings: they take effect at once, are kept, and what cannot be is the default."""

import json
from collections.abc import Callable
from pathlib import Path

import pytest
from PySide6.QtCore import QPoint, QPointF, Qt
from PySide6.QtGui import QFontDatabase, QTextOption, QWheelEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QPlainTextEdit
from pytestqt.qtbot import QtBot

from previewer.desk.panes import SOURCE
from previewer.desk.program.settings_dialog import SettingsDialog
from previewer.desk.program.source_settings import SourceSettings
from previewer.desk.source.editor import SourceEditor
from previewer.desk.source.options import SourceOptions
from previewer.desk.theme import code_font
from previewer.desk.window.main_window import MainWindow
from tests.desk.helpers import dumped, opened, piece, text_item


def page_of(window: MainWindow) -> SourceSettings:
    """The page, in front."""
    window.menus.action["settings"].trigger()
    dialog = next(dialog for dialog in window.findChildren(SettingsDialog) if dialog.isVisible())
    dialog.pages.setCurrentWidget(dialog.source)
    return dialog.source


def editor_of(window: MainWindow, path: Path) -> SourceEditor:
    return opened(window, path).panes.get(SOURCE).editor


def test_every_field_takes_effect_at_once_and_reset_takes_all_back(window: MainWindow, piece_file: Path) -> None:
    editor, page = editor_of(window, piece_file), page_of(window)
    before, width = editor.font(), editor.viewportMargins().left()
    assert not page.reset.isEnabled()
    page.points.setValue(20)
    assert editor.font().pointSizeF() == editor.document().defaultFont().pointSizeF() == 20
    page.family.setCurrentIndex(1)
    page.family.activated.emit(1)
    assert editor.font().family() == page.family.itemText(1)
    page.tab.setValue(8)
    assert editor.tabStopDistance() == pytest.approx(editor.fontMetrics().horizontalAdvance(" ") * 8, rel=0.05)
    page.boxes["wrap"].click()
    assert editor.lineWrapMode() == QPlainTextEdit.LineWrapMode.WidgetWidth
    page.boxes["spaces"].click()
    assert editor.document().defaultTextOption().flags() & QTextOption.Flag.ShowTabsAndSpaces
    page.boxes["numbers"].click()
    page.points.setValue(page.points.minimum())
    assert editor.viewportMargins().left() < width
    page.boxes["closes"].click()
    page.boxes["completes"].click()
    editor.goTo(0, 0)
    asked: list[bool] = []
    editor.completionWanted.connect(asked.append)
    QTest.keyClicks(editor, '["')
    assert editor.toPlainText().startswith('["{')
    assert asked == []
    page.reset.click()
    assert window.settings.source == SourceOptions()
    assert editor.font() == before
    assert editor.viewportMargins().left() == width
    assert editor.lineWrapMode() == QPlainTextEdit.LineWrapMode.NoWrap
    assert all(page.boxes[name].isChecked() for name in ("numbers", "closes", "completes"))
    assert page.points.text() == f"Default ({round(code_font().pointSizeF())} pt)"


def test_indentation_holds_for_typing_and_formatting(window: MainWindow, piece_file: Path) -> None:
    editor, page = editor_of(window, piece_file), page_of(window)
    page.step.activated.emit(page.step.findText("4 spaces"))
    end = editor.toPlainText().index("{") + 1
    editor.goTo(end, end)
    QTest.keyClick(editor, Qt.Key.Key_Return)
    assert editor.textCursor().positionInBlock() == 4
    window.menus.action["tidy"].trigger()
    assert editor.toPlainText().startswith('{\n    "type": "object",\n    "x-field-order": [')


def test_saving_formats_where_that_is_wanted_and_leaves_broken_text_alone(window: MainWindow, tmp_path: Path) -> None:
    path = tmp_path / "flat.json"
    path.write_text(json.dumps(piece(a=text_item())), encoding="utf-8")
    editor, page = editor_of(window, path), page_of(window)
    editor.insertPlainText(" ")
    window.menus.action["save"].trigger()
    assert "\n" not in path.read_text("utf-8").strip()
    page.boxes["formats"].click()
    editor.insertPlainText(" ")
    window.menus.action["save"].trigger()
    assert path.read_text("utf-8").startswith('{\n  "type"')
    editor.insertPlainText("x")
    window.menus.action["save"].trigger()
    assert path.read_text("utf-8").startswith("x{")


def test_zoom_by_wheel_and_keys_is_kept_and_leaves_the_phones_alone(
    make_window: Callable[..., MainWindow], piece_file: Path
) -> None:
    window = make_window()
    editor, zoom = editor_of(window, piece_file), window.view.options.zoom
    usual = round(editor.font().pointSizeF())
    middle = QPointF(editor.viewport().rect().center())
    event = QWheelEvent(
        middle,
        editor.viewport().mapToGlobal(middle),
        QPoint(),
        QPoint(0, 120),
        Qt.MouseButton.NoButton,
        Qt.KeyboardModifier.ControlModifier,
        Qt.ScrollPhase.NoScrollPhase,
        False,
    )
    QApplication.sendEvent(editor.viewport(), event)
    assert editor.font().pointSizeF() == usual + 1
    editor.setFocus()
    handle = window.windowHandle()
    QTest.keyClick(handle, Qt.Key.Key_Plus, Qt.KeyboardModifier.ControlModifier)
    assert editor.font().pointSizeF() == usual + 2
    assert window.view.options.zoom == zoom
    again = editor_of(make_window(), piece_file)
    assert again.font().pointSizeF() == usual + 2
    QTest.keyClick(handle, Qt.Key.Key_0, Qt.KeyboardModifier.ControlModifier)
    assert editor.font().pointSizeF() == code_font().pointSizeF()


@pytest.mark.parametrize(
    "kept",
    [
        {"size": 4000.0, "tab": 0, "step": "17", "numbers": "no", "family": 5, "strange": 1},
        {"size": "large", "tab": True, "step": None, "closes": 0, "spaces": [], "formats": {}},
        {"size": float("nan"), "tab": -1},
    ],
)
def test_what_cannot_be_is_the_default(window: MainWindow, piece_file: Path, kept: dict[str, object]) -> None:
    window.settings.put("source/options", json.dumps(kept))
    assert window.settings.source == SourceOptions()
    assert editor_of(window, piece_file).font() == code_font()


@pytest.mark.parametrize("kept", ["{", "[]", "null", '"x"', ""])
def test_settings_that_cannot_be_read_are_the_defaults(window: MainWindow, kept: str) -> None:
    window.settings.put("source/options", kept)
    assert window.settings.source == SourceOptions()


def test_font_that_is_not_installed_is_named_and_the_usual_one_is_used(window: MainWindow, piece_file: Path) -> None:
    window.settings.source = SourceOptions(family="Nowhere Mono", size=13.0)
    editor, page = editor_of(window, piece_file), page_of(window)
    assert editor.font().family() == code_font().family()
    assert editor.font().pointSizeF() == 13
    assert page.family.currentText() == "Nowhere Mono (not installed)"
    assert all(QFontDatabase.isFixedPitch(page.family.itemText(at)) for at in range(1, page.family.count() - 1))


def test_page_in_japanese_says_all_in_japanese(window: MainWindow, qtbot: QtBot) -> None:
    page = page_of(window)
    window.settings.language = "ja"
    qtbot.waitUntil(lambda: page.reset.text().startswith("初期値"))
    texts = [box.text() for box in page.boxes.values()] + [page.reset.text(), page.step.itemText(1)]
    assert all(any(sign > "\u3000" for sign in text) for text in texts)
    assert page.family.count() > 1
    page.grab()
    assert page._note.height() >= page._note.heightForWidth(page._note.width())


def test_published_source_is_shown_in_the_same_way(window: MainWindow, tmp_path: Path) -> None:
    from previewer.desk.modes.compare import PUBLISHED_SOURCE

    path = tmp_path / "one.json"
    path.write_text(dumped(piece(a=text_item())), encoding="utf-8")
    tab = opened(window, path)
    window.settings.source = SourceOptions(size=17.0)
    assert tab.panes.get(PUBLISHED_SOURCE).editor.font().pointSizeF() == 17
