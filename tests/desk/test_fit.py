"""Words fit where they stand, in both languages: none is cut without an ellipsis and a tooltip that has the whole."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import QPoint, QRect, QSize, Qt
from PySide6.QtWidgets import (
    QCheckBox,
    QComboBox,
    QGroupBox,
    QHeaderView,
    QLabel,
    QPushButton,
    QRadioButton,
    QScrollArea,
    QStyle,
    QStyleOptionComboBox,
    QTabBar,
    QToolButton,
    QWidget,
)
from pytestqt.qtbot import QtBot

from previewer.desk.modes import MODES
from previewer.desk.modes.mode import Mode
from previewer.desk.widgets import open_dialog
from previewer.desk.window.main_window import MainWindow
from previewer.resources import resource
from tests.desk.every_dialog import dialog_classes, every_dialog
from tests.desk.helpers import opened, takes_letters

SAMPLE = resource("samples", "every-kind.json")
SMALL, LARGE = QSize(1024, 700), QSize(1600, 1000)
#: Pixels that a style may be off in what it asks for.
_SLACK = 2
#: Pixels of a window's frame beside its title.
_FRAME = 90
_COMBO = QStyle.ComplexControl.CC_ComboBox


def cut(root: QWidget) -> Iterator[str]:
    """Words in sight below a widget that are cut without a sign."""
    for part in root.findChildren(QWidget):
        if part.isVisible() and not part.visibleRegion().isEmpty():
            for text, why in _cut(part):
                yield f"{type(part).__name__} {text!r}: {why}"


def cut_title(dialog: QWidget) -> Iterator[str]:
    """The title of a dialog that is narrower than its title with the program's name and the buttons of a frame."""
    title = f"{dialog.windowTitle()} — Piece Previewer"
    if dialog.fontMetrics().horizontalAdvance(title) + _FRAME > dialog.width():
        yield f"title {title!r} in {dialog.width()}"


def _cut(part: QWidget) -> Iterator[tuple[str, str]]:
    room, wanted = part.size(), part.sizeHint()
    if isinstance(part, QLabel) and part.text():
        if part.wordWrap():
            wanted = QSize(room.width(), part.heightForWidth(room.width()))
        if not _holds(room, wanted):
            yield part.text(), f"{wanted.toTuple()} in {room.toTuple()}"
        yield from _clipped(part, part.text())
    elif isinstance(part, QPushButton | QCheckBox | QRadioButton | QToolButton) and part.text():
        shown = not isinstance(part, QToolButton) or part.toolButtonStyle() != Qt.ToolButtonStyle.ToolButtonIconOnly
        if shown and (not isinstance(part, QToolButton) or part.icon().isNull()) and not _holds(room, wanted):
            yield part.text(), f"{wanted.toTuple()} in {room.toTuple()}"
        yield from _clipped(part, part.text())
    elif (
        isinstance(part, QGroupBox)
        and part.title()
        and part.fontMetrics().horizontalAdvance(part.title()) > room.width()
    ):
        yield part.title(), "title"
    elif takes_letters(part) and room.height() < part.minimumSizeHint().height():
        yield part.accessibleName(), f"{room.height()} high"
    elif isinstance(part, QComboBox) and part.currentText() and not part.toolTip():
        option = QStyleOptionComboBox()
        part.initStyleOption(option)
        field = part.style().subControlRect(_COMBO, option, QStyle.SubControl.SC_ComboBoxEditField, part)
        if field.width() + _SLACK < part.fontMetrics().horizontalAdvance(part.currentText()):
            yield part.currentText(), "choice"
    elif type(part) is QScrollArea and (beyond := part.horizontalScrollBar().maximum()):
        yield part.widget().accessibleName(), f"{beyond} pixels are beyond its edge"
    elif isinstance(part, QTabBar):
        for at in range(part.count()):
            needed = part.fontMetrics().horizontalAdvance(part.tabText(at))
            if needed > part.tabRect(at).width() and not part.tabToolTip(at):
                yield part.tabText(at), "tab"
    elif isinstance(part, QHeaderView) and part.orientation() == Qt.Orientation.Horizontal:
        for at in range(part.count()):
            if part.isSectionHidden(at):
                continue
            said = part.model().headerData(at, Qt.Orientation.Horizontal)
            tip = part.model().headerData(at, Qt.Orientation.Horizontal, Qt.ItemDataRole.ToolTipRole)
            elided = part.textElideMode() != Qt.TextElideMode.ElideNone
            if said and part.sectionSizeHint(at) > part.sectionSize(at) and not (tip and elided):
                yield str(said), f"head: {part.sectionSizeHint(at)} in {part.sectionSize(at)}"


def _holds(room: QSize, wanted: QSize) -> bool:
    return wanted.width() <= room.width() + _SLACK and wanted.height() <= room.height() + _SLACK


def _clipped(part: QWidget, text: str) -> Iterator[tuple[str, str]]:
    """A part that lies over the edge of what it is in, unless one can scroll there."""
    inner, outer = part, part.parentWidget()
    rect = QRect(QPoint(0, 0), part.size())
    while outer is not None and not inner.isWindow():
        if isinstance(outer.parentWidget(), QScrollArea):
            return
        rect = rect.translated(inner.pos())
        if not outer.rect().adjusted(-_SLACK, -_SLACK, _SLACK, _SLACK).contains(rect):
            yield text, f"{rect.getRect()} beyond {type(outer).__name__} {outer.size().toTuple()}"
            return
        inner, outer = outer, outer.parentWidget()


def _fits(widget: QWidget, qtbot: QtBot) -> None:
    """Laid out anew in another language and size, by and by, nothing is cut."""

    def fits() -> None:
        assert not list(cut(widget))

    qtbot.waitUntil(fits)


@pytest.mark.parametrize("mode", MODES, ids=lambda mode: mode.name)
@pytest.mark.parametrize(
    ("lang", "size"),
    [
        ("ja", SMALL),
        *(pytest.param(*row, marks=pytest.mark.deep) for row in (("en", SMALL), ("ja", LARGE), ("en", LARGE))),
    ],
    ids=["ja-small", "en-small", "ja-large", "en-large"],
)
def test_words_in_a_mode_fit(
    make_window: Callable[..., MainWindow], qtbot: QtBot, mode: Mode, lang: str, size: QSize
) -> None:
    window = make_window()
    window.settings.language = lang
    window.resize(size)
    opened(window, SAMPLE)
    window.show_mode(mode)
    qtbot.waitUntil(lambda: window.first_picture.complete)
    _fits(window, qtbot)


def test_dialogs_that_are_walked_are_all_that_the_window_has(
    make_window: Callable[..., MainWindow], tmp_path: Path, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    window = make_window()
    made = every_dialog(window, opened(window, SAMPLE), tmp_path, monkeypatch)
    for dialog in made:
        qtbot.addWidget(dialog)
    assert not [one for one in dialog_classes() if not any(isinstance(dialog, one) for dialog in made)]


@pytest.mark.parametrize("lang", ["ja", pytest.param("en", marks=pytest.mark.deep)])
def test_words_in_a_dialog_fit(
    make_window: Callable[..., MainWindow], tmp_path: Path, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch, lang: str
) -> None:
    window = make_window()
    window.settings.language = lang
    tab = opened(window, SAMPLE)
    for dialog in every_dialog(window, tab, tmp_path, monkeypatch):
        qtbot.addWidget(dialog)
        open_dialog(dialog, apart=True)
        _fits(dialog, qtbot)
        assert not list(cut_title(dialog))
        assert _holds(dialog.screen().availableSize(), dialog.size()), dialog
        dialog.resize(1, 1)
        # 1366×768 at 125 %, without title bar and task bar.
        assert _holds(QSize(1093, 560), dialog.size()), dialog
        dialog.hide()


@pytest.mark.parametrize("lang", ["ja", pytest.param("en", marks=pytest.mark.deep)])
def test_words_of_the_start_page_fit(make_window: Callable[..., MainWindow], qtbot: QtBot, lang: str) -> None:
    window = make_window()
    window.settings.language = lang
    window.resize(SMALL)
    _fits(window, qtbot)
