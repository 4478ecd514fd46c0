"""Texts mode in a window of its own, and what stands in it."""

from typing import NamedTuple

from PySide6.QtCore import Qt
from PySide6.QtGui import QGuiApplication
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QWidget

from previewer.desk.modes.texts import TEXTS
from previewer.desk.modes.texts.board import Spot, TextsBoard
from previewer.desk.modes.texts.cell_editor import CellEditor
from previewer.desk.modes.texts.middle import TextsMiddle
from previewer.desk.modes.texts.table import TextTable
from previewer.desk.tabs.piece_tab import PieceTab
from previewer.desk.window.main_window import MainWindow

NAME = "/properties/name/x-title"
ABOUT = "/properties/name/x-description"
LOUD = "/properties/loud/x-title"


class Texts(NamedTuple):
    """Texts mode of one piece."""

    window: MainWindow
    tab: PieceTab
    board: TextsBoard
    middle: TextsMiddle

    @property
    def table(self) -> TextTable:
        return self.middle.table

    def stand(self, pointer: str, lang: str) -> None:
        """Put the table's cursor on a cell."""
        self.table.setCurrentIndex(self.table.texts.index_of(Spot(pointer, lang)))
        assert self.board.current == Spot(pointer, lang)
        self.table.setFocus()

    def text(self, pointer: str, lang: str) -> str | None:
        """A text as it stands in the document."""
        cell = self.board.cell(Spot(pointer, lang))
        return None if cell is None else cell.text

    def state(self, pointer: str, lang: str) -> str:
        """The state of a cell."""
        cell = self.board.cell(Spot(pointer, lang))
        assert cell is not None
        return cell.state

    def press(self, key: Qt.Key, *modifiers: Qt.KeyboardModifier) -> None:
        """A key, to the field that is open, else to the table."""
        editor = self.editor()
        held = Qt.KeyboardModifier.NoModifier
        for modifier in modifiers:
            held |= modifier
        QTest.keyClick(editor if editor is not None else self.table, key, held)

    def type(self, text: str) -> None:
        """Letters, to the field that is open."""
        editor = self.editor()
        assert editor is not None
        editor.insertPlainText(text)

    def editor(self) -> CellEditor | None:
        """The field that is open."""
        found = self.table.viewport().findChildren(CellEditor)
        open_ones = [one for one in found if isinstance(one, QWidget) and one.isVisible()]
        return open_ones[-1] if open_ones else None

    def paste(self, text: str) -> None:
        """A text from the clipboard, at the cursor."""
        QGuiApplication.clipboard().setText(text)
        self.press(Qt.Key.Key_V, Qt.KeyboardModifier.ControlModifier)


def texts_of_tab(window: MainWindow, tab: PieceTab) -> Texts:
    """Texts mode of an open piece."""
    middle = tab.middle(TEXTS)
    assert isinstance(middle, TextsMiddle)
    return Texts(window, tab, tab.panes.shared(TextsBoard), middle)
