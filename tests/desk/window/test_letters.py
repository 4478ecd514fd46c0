"""Whatever takes letters in the window says whose they are; those of the text are in it before it is left."""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import QEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import (
    QApplication,
    QLabel,
    QWidget,
)

from previewer.desk.modes import MODES
from previewer.desk.modes.edit import EDIT, INSPECTOR
from previewer.desk.modes.edit.inspector.row import FieldRow
from previewer.desk.modes.texts import TEXTS, UNIT
from previewer.desk.modes.texts.unit_pane import TermDialog
from previewer.desk.tabs.piece_tab import PieceTab
from previewer.desk.widgets import LETTERS
from previewer.desk.window.main_window import MainWindow
from previewer.resources import resource
from tests.desk.helpers import opened, takes_letters


@pytest.fixture
def tab(window: MainWindow, tmp_path: Path) -> PieceTab:
    return opened(window, Path(shutil.copy(resource("samples", "every-kind.json"), tmp_path)))


def each_item(tab: PieceTab) -> Iterator[str]:
    piece = tab.piece.session.piece
    assert piece is not None
    for key in ("", *(item.key for item in piece.items)):
        tab.piece.selection.select(key)
        QApplication.processEvents()
        yield key


@pytest.mark.deep
@pytest.mark.parametrize("words", ["en", "ja"])
def test_field_that_takes_letters_then_says_whose_they_are(window: MainWindow, tab: PieceTab, words: str) -> None:
    window.language.install(words)
    met = set()
    for mode in MODES:
        window.show_mode(mode)
        for _ in each_item(tab):
            for widget in window.findChildren(QWidget):
                if takes_letters(widget):
                    assert widget.property("letters") in LETTERS, (type(widget), widget.accessibleName(), mode.name)
                    met.add(widget.property("letters"))
    assert {"document", "run", "settings", "seeks"} <= met


@pytest.mark.deep
def test_field_of_the_text_when_typed_into_and_left_by_another_tab_then_text_or_objection(
    window: MainWindow, tab: PieceTab
) -> None:
    window.show_mode(EDIT)
    typed = 0
    for key in each_item(tab):
        form = tab.panes.get(INSPECTOR).form
        assert form is not None
        for field in form.findChildren(QWidget):
            if not takes_letters(field) or not field.isVisible() or field.property("letters") != "document":
                continue
            before, told = tab.piece.document.text(), _told(field)
            field.setFocus()
            QTest.keyClicks(field, "7")
            tab.aboutToChange.emit()
            assert tab.piece.document.text() != before or _told(field) != told, (key, field.accessibleName())
            typed += 1
            if tab.piece.document.text() != before:
                tab.piece.document.textDocument.undo()
            tab.piece.document.read_now()
            QApplication.processEvents()
            if tab.piece.selection.item != key:
                tab.piece.selection.select(key)
                QApplication.processEvents()
    assert typed > 20


def _told(field: QWidget) -> list[str]:
    """The sentences in the row of a field, such as why it does not take what is typed."""
    row: QWidget | None = field
    while row is not None and not isinstance(row, FieldRow):
        row = row.parentWidget()
    return [] if row is None else [one.text() for one in row.findChildren(QLabel) if one.isVisible()]


def test_term_that_is_being_written_when_its_tab_goes_then_stands_in_its_field_again(
    window: MainWindow, tab: PieceTab
) -> None:
    window.show_mode(TEXTS)
    tab.panes.get(UNIT).ask_term()
    (dialog,) = window.findChildren(TermDialog)
    QTest.keyClicks(dialog.source_term, "lantern")
    assert window.tabs.close_tab(tab)
    again = opened(window, tab.path)
    QApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete.value)
    again.panes.get(UNIT).ask_term()
    (dialog,) = window.findChildren(TermDialog)
    assert dialog.source_term.text() == "lantern"
    # Given up, it is no draft any more.
    dialog.reject()
    assert again.piece.drafts.get("TermDialog", "source") is None
