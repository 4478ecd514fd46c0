"""Files that are dropped anywhere in the window open in it, and texts go where they are dropped."""

import json
from pathlib import Path

import pytest
from PySide6.QtCore import QMimeData, QPoint, QPointF, Qt, QUrl
from PySide6.QtGui import QDragEnterEvent, QDragMoveEvent, QDropEvent
from PySide6.QtWidgets import QApplication, QWidget

from previewer.desk.panes import SOURCE, VALUES
from previewer.desk.tabs.piece_tab import PieceTab
from previewer.desk.window.main_window import MainWindow
from previewer.resources import resource
from tests.desk.helpers import opened, phones_of

_LEFT, _NO_KEY = Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier


def files(*paths: Path) -> QMimeData:
    """What a file manager drags."""
    mime = QMimeData()
    mime.setUrls([QUrl.fromLocalFile(str(path)) for path in paths])
    return mime


def drop(mime: QMimeData, target: QWidget) -> QDropEvent:
    """Drag something over a widget and let go, on Qt's own way through the window."""
    offered = Qt.DropAction.CopyAction | Qt.DropAction.MoveAction
    at = QPoint(3, 3)
    QApplication.sendEvent(target, QDragEnterEvent(at, offered, mime, _LEFT, _NO_KEY))
    QApplication.sendEvent(target, QDragMoveEvent(at, offered, mime, _LEFT, _NO_KEY))
    event = QDropEvent(QPointF(at), offered, mime, _LEFT, _NO_KEY)
    event.setDropAction(Qt.DropAction.MoveAction)
    QApplication.sendEvent(target, event)
    return event


def source_text(window: MainWindow) -> QWidget:
    tab = window.tab()
    assert tab is not None
    return tab.panes.get(SOURCE).editor.viewport()


def find_field(window: MainWindow) -> QWidget:
    tab = window.tab()
    assert tab is not None
    window.menus.action["find"].trigger()
    return tab.panes.get(SOURCE).find_bar.field


def values_text(window: MainWindow) -> QWidget:
    tab = window.tab()
    assert tab is not None
    return tab.panes.get(VALUES).view.viewport()


def phone(window: MainWindow) -> QWidget:
    tab = window.tab()
    assert isinstance(tab, PieceTab)
    return phones_of(tab).shown()[0]


def floating_source(window: MainWindow) -> QWidget:
    window.docks.dock["source"].setFloating(True)
    return source_text(window)


def seed_field(window: MainWindow) -> QWidget:
    window.view_bar.action["shuffle"].trigger()
    return next(field for field in window.view_bar.findChildren(QWidget, "qt_spinbox_lineedit"))


@pytest.mark.deep
def test_file_when_dropped_opens_wherever_it_falls(window: MainWindow, piece_file: Path) -> None:
    tab = opened(window, piece_file)
    before = tab.piece.document.text()
    sample = resource("samples", "service.json")
    # A source that floats and has the focus goes on living for a moment when this test's window ends.
    for place in (source_text, find_field, values_text, phone, floating_source, seed_field):
        event = drop(files(sample), place(window))
        assert [tab.path for tab in window.tabs.all()] == [piece_file, sample], place
        assert tab.piece.document.text() == before, place
        assert not tab.piece.document.modified
        assert event.isAccepted() and event.dropAction() == Qt.DropAction.CopyAction, place
        window.menus.action["close"].trigger()


def test_dropped_addresses_of_the_web_are_not_opened(window: MainWindow, piece_file: Path) -> None:
    mime = files(piece_file)
    mime.setUrls([*mime.urls(), QUrl("https://example.org/x.json")])
    drop(mime, window.start_page)
    assert [tab.path for tab in window.tabs.all()] == [piece_file]


def test_text_when_dropped_on_the_source_is_typed_into_it(window: MainWindow, piece_file: Path) -> None:
    tab = opened(window, piece_file)
    mime = QMimeData()
    mime.setText("  ")
    drop(mime, source_text(window))
    assert tab.piece.document.modified
    json.loads(tab.piece.document.text())
    assert window.tabs.count() == 1
