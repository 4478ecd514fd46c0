"""The table of texts on the screen: the keyboard, the clipboard, and the headings that stay in sight."""

import csv
import io
from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import partial

from PySide6.QtCore import QEvent, QItemSelectionModel, QModelIndex, QPersistentModelIndex, QRect, QSize, Qt, Signal
from PySide6.QtGui import QGuiApplication, QKeyEvent, QKeySequence, QPainter, QPalette, QResizeEvent
from PySide6.QtWidgets import QAbstractItemDelegate, QAbstractItemView, QHeaderView, QTableView, QWidget

from previewer.desk.modes.texts.board import Filter, Spot, TextsBoard
from previewer.desk.modes.texts.cell_editor import CellEditor
from previewer.desk.modes.texts.changes import is_reviewed, review, set_texts
from previewer.desk.modes.texts.delegate import CellDelegate
from previewer.desk.modes.texts.empty import NothingShown
from previewer.desk.modes.texts.model import Heading, TextModel, TextRole
from previewer.desk.services import Services
from previewer.desk.theme import line_colour
from previewer.desk.widgets import Worded, commit_open, named
from previewer.spreadsheets import freed, harmless

_HEADING_WIDTH, _LEAST_HEADING = 170, 100
_LEAST_COLUMN = 150
_KEY = QKeySequence.StandardKey
_CTRL = Qt.KeyboardModifier.ControlModifier
_SHIFT = Qt.KeyboardModifier.ShiftModifier
_ENTER = (Qt.Key.Key_Return, Qt.Key.Key_Enter)
_CLEARING = (Qt.Key.Key_Delete, Qt.Key.Key_Backspace)
_Index = QModelIndex | QPersistentModelIndex
_EDIT = QAbstractItemView.EditTrigger


_NEEDS_QUOTES = frozenset('\t\n\r"')


def block_text(rows: Iterable[Sequence[str]]) -> str:
    """Rows of texts for the clipboard. A text that holds a tab, a line break or a quote is quoted."""
    return "".join("\t".join(map(_written, row)) + "\n" for row in rows)


def read_block(text: str) -> list[list[str]]:
    """The rows of a text from the clipboard, the line break at its end left out.

    What is no block of quoted cells (a quote stands open, or something follows one) is read as it stands.
    """
    body = text.replace("\r\n", "\n").replace("\r", "\n").removesuffix("\n")
    if '"' in body:
        try:
            rows = csv.reader(io.StringIO(body, newline=""), "excel-tab", strict=True)
            return [[*map(freed, row or [""])] for row in rows]
        except csv.Error:
            pass
    return [[*map(freed, line.split("\t"))] for line in body.split("\n")]


def _written(cell: str) -> str:
    text = harmless(cell)
    return '"' + text.replace('"', '""') + '"' if _NEEDS_QUOTES & set(text) else text


class RowHeadings(QHeaderView):
    """The item where it begins, and what each row is of it. Stays in sight however many languages there are."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(Qt.Orientation.Vertical, parent)
        self.setSectionsClickable(True)
        self.setHighlightSections(True)
        self.setSectionResizeMode(QHeaderView.ResizeMode.Fixed)

    def sizeHint(self) -> QSize:
        """A quarter of the table's width, so much at most. (Qt would ask two hundred rows for theirs.)"""
        table = self.parentWidget()
        width = _HEADING_WIDTH if table is None else table.width() // 4
        return QSize(max(_LEAST_HEADING, min(_HEADING_WIDTH, width)), 0)

    def paintSection(self, painter: QPainter, rect: QRect, section: int) -> None:
        model = self.model()
        heading = model.headerData(section, Qt.Orientation.Vertical, TextRole.HEADING)
        if not isinstance(heading, Heading):
            return
        palette = self.palette()
        painter.save()
        painter.fillRect(rect, palette.color(QPalette.ColorRole.Window))
        selection = self.selectionModel()
        if selection is not None and selection.currentIndex().row() == section:
            painter.fillRect(QRect(rect.left(), rect.top(), 3, rect.height()), palette.highlight())
        painter.setPen(line_colour(palette))
        painter.drawLine(rect.bottomLeft(), rect.bottomRight())
        body = rect.adjusted(10, 4, -6, -4)
        if heading.name:
            font = painter.font()
            font.setBold(True)
            painter.setFont(font)
            painter.setPen(palette.color(QPalette.ColorRole.WindowText))
            name = painter.fontMetrics().elidedText(heading.name, Qt.TextElideMode.ElideRight, body.width())
            painter.drawText(body, int(Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignTop), name)
            font.setBold(False)
            painter.setFont(font)
        painter.setPen(palette.color(QPalette.ColorRole.PlaceholderText))
        role = painter.fontMetrics().elidedText(heading.role, Qt.TextElideMode.ElideRight, body.width())
        upright = Qt.AlignmentFlag.AlignBottom if heading.name else Qt.AlignmentFlag.AlignVCenter
        painter.drawText(body, int(Qt.AlignmentFlag.AlignLeft | upright), role)
        painter.restore()


class TextTable(Worded, QTableView):
    """Enter and F2 begin a cell, letters search; Delete takes a text out. `Ctrl+J` and `Ctrl+Shift+J` go to the
    next and the previous open cell of the language, `Ctrl+Enter` confirms a cell or takes that back."""

    #: How many texts were pasted, and how many had no cell to go to.
    pasted = Signal(int, int)

    def __init__(self, board: TextsBoard, services: Services, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._board = board
        self.texts = TextModel(board, self)
        self._delegate = CellDelegate(board, self.texts, self)
        self.setVerticalHeader(RowHeadings(self))
        self.setModel(self.texts)
        self.setItemDelegate(self._delegate)
        self.setEditTriggers(_EDIT.DoubleClicked | _EDIT.EditKeyPressed)
        self.setSelectionMode(QAbstractItemView.SelectionMode.ContiguousSelection)
        self.setVerticalScrollMode(QAbstractItemView.ScrollMode.ScrollPerPixel)
        self.setHorizontalScrollMode(QAbstractItemView.ScrollMode.ScrollPerPixel)
        self.setFrameShape(QTableView.Shape.NoFrame)
        self.setWordWrap(False)
        self.setTabKeyNavigation(False)
        self.setCornerButtonEnabled(False)
        # The cells draw the lines between them.
        self.setShowGrid(False)
        self.verticalHeader().setDefaultSectionSize(self._delegate.row_height(self))
        self.horizontalHeader().setDefaultAlignment(Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter)
        self.horizontalHeader().setHighlightSections(True)
        self.nothing = NothingShown(board, self.texts, services, self)
        self._delegate.left.connect(self._leave)
        self.texts.modelReset.connect(self._restore)
        self.texts.rowsInserted.connect(self._follow)
        board.currentChanged.connect(self._follow)
        board.piece.document.aboutToChange.connect(self.take_typed)
        board.cellWanted.connect(self._take_keyboard)
        self._restore()
        for part in (self, self.verticalHeader()):
            named(self, part, lambda: self.tr("Texts"))
        self.says(self._say, colours=False)

    # -- where it stands

    def spot(self) -> Spot | None:
        """The cell that it stands on."""
        return self.texts.spot(self.currentIndex())

    def selected(self) -> list[Spot]:
        """The cells that are selected, row by row."""
        return [spot for row in self._block() for spot in row]

    def take_typed(self) -> None:
        """Take over what is being typed; the field stays open."""
        commit_open(self)

    def step(self, by: int) -> bool:
        """Go to the next open cell of the language, or the one before; False where there is none."""
        found = self.texts.next_open(self.currentIndex(), by)
        if found.isValid():
            self.setCurrentIndex(found)
            self.scrollTo(found)
        return found.isValid()

    def review(self) -> None:
        """Confirm the selected cells; where all are confirmed, take that back."""
        spots = self.selected()
        review(self._board, spots, not all(is_reviewed(self._board, spot) for spot in spots))

    # -- the clipboard

    def copy(self) -> None:
        """Put the selected block on the clipboard; a text that is not there is an empty cell."""
        rows = ([self._own_text(spot) for spot in row] for row in self._block())
        block = [row for row in rows if row]
        if len(block) == 1 and len(block[0]) == 1:
            QGuiApplication.clipboard().setText(block[0][0])
        elif block:
            QGuiApplication.clipboard().setText(block_text(block))

    def paste(self) -> None:
        """Set cells from the clipboard, from the current one to the right and down, as one undo step.

        One text goes into every selected cell. Empty cells of the block leave what is there.
        """
        start, text = self.currentIndex(), QGuiApplication.clipboard().text()
        if not start.isValid() or not text:
            return
        block = read_block(text)
        spots = self.selected()
        if len(block) == 1 and len(block[0]) == 1 and len(spots) > 1:
            cells, left = [(spot, block[0][0]) for spot in spots], 0
        else:
            cells, left = self._placed(block, start)
        wanted = {spot: text for spot, text in cells if text}
        free = {spot: text for spot, text in wanted.items() if self._board.is_editable(spot)}
        if set_texts(self._board, free):
            self.pasted.emit(len(free), left + len(wanted) - len(free))

    def _placed(self, block: list[list[str]], start: QModelIndex) -> tuple[list[tuple[Spot, str]], int]:
        """Which cell each text of a block goes to, and how many go nowhere."""
        cells: list[tuple[Spot, str]] = []
        left = 0
        for down, row in enumerate(block):
            for right, text in enumerate(row):
                spot = self.texts.spot(self.texts.index(start.row() + down, start.column() + right))
                if spot is None:
                    left += bool(text)
                else:
                    cells.append((spot, text))
        return cells, left

    def _block(self) -> Iterator[list[Spot]]:
        chosen = self.selectionModel().selection()
        if not chosen.isEmpty():
            area = chosen.first()
            for row in range(area.top(), area.bottom() + 1):
                across = range(area.left(), area.right() + 1)
                spots = (self.texts.spot(self.texts.index(row, column)) for column in across)
                yield [spot for spot in spots if spot is not None]

    def _own_text(self, spot: Spot) -> str:
        cell = self._board.cell(spot)
        return (cell.text or "") if cell is not None else ""

    # -- what Qt tells

    def event(self, event: QEvent) -> bool:
        if isinstance(event, QKeyEvent) and event.type() == QEvent.Type.ShortcutOverride and self._act(event):
            event.accept()
            return True
        return super().event(event)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        act = self._act(event)
        if act is not None:
            act()
        else:
            super().keyPressEvent(event)

    def _act(self, event: QKeyEvent) -> Callable[[], object] | None:
        """What a key does in the table, whatever it does in the window."""
        for standard, act in ((_KEY.Copy, self.copy), (_KEY.Paste, self.paste), (_KEY.Cut, self._cut)):
            if event.matches(standard):
                return act
        key, held = event.key(), event.modifiers() & ~Qt.KeyboardModifier.KeypadModifier
        if key == Qt.Key.Key_J and held in (_CTRL, _CTRL | _SHIFT):
            return partial(self.step, -1 if held & _SHIFT else 1)
        if key in _ENTER and held == _CTRL:
            return self.review
        if held != Qt.KeyboardModifier.NoModifier:
            return None
        if key in (*_ENTER, Qt.Key.Key_F2):
            return partial(self.edit, self.currentIndex()) if self.currentIndex().isValid() else None
        return self._clear if key in _CLEARING else None

    def currentChanged(self, current: _Index, previous: _Index) -> None:
        super().currentChanged(current, previous)
        # Where the row ends, the heading's mark is drawn anew.
        self.verticalHeader().viewport().update()
        if current.isValid():
            self._board.stand_on(self.texts.spot(current))

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self.nothing.setGeometry(self.viewport().geometry())
        self._share_width()

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() in (QEvent.Type.FontChange, QEvent.Type.StyleChange):
            self.verticalHeader().setDefaultSectionSize(self._delegate.row_height(self))

    def _say(self) -> None:
        self.texts.headerDataChanged.emit(Qt.Orientation.Vertical, 0, max(0, self.texts.rowCount() - 1))
        self.texts.headerDataChanged.emit(Qt.Orientation.Horizontal, 0, max(0, self.texts.columnCount() - 1))
        self.viewport().update()

    def _leave(self, editor: CellEditor, how: str) -> None:
        """Take over what was typed, unless it was given up, and go on."""
        if self.indexWidget(editor.index) is not editor:
            # The table was told to stand elsewhere: Qt took it over then, and the field loses the keyboard last.
            return
        if how == "back":
            self._board.piece.drafts.drop(editor)
        else:
            self.commitData(editor)
        self.closeEditor(editor, QAbstractItemDelegate.EndEditHint.NoHint)
        if how == "stay":
            return
        self.setFocus()
        index = self.currentIndex()
        if how == "next":
            spot = self.spot()
            if spot is not None and not is_reviewed(self._board, spot):
                review(self._board, [spot])
            self.step(1)
        elif how != "back":
            down, across = {"below": (1, 0), "right": (0, 1), "left": (0, -1)}[how]
            to = self.texts.index(index.row() + down, index.column() + across)
            if to.isValid():
                self.setCurrentIndex(to)
        if how in ("next", "below") and self.currentIndex() != index:
            # One who writes down a column goes on, up to what is written already: a key in place of a text is not.
            spot = self.spot()
            cell = None if spot is None else self._board.cell(spot)
            if spot is not None and cell is not None and not cell.written and self._board.is_editable(spot):
                self.edit(self.currentIndex())

    def _cut(self) -> None:
        self.copy()
        self._clear()

    def _clear(self) -> None:
        set_texts(self._board, dict.fromkeys(self.selected()))

    def _restore(self) -> None:
        """Stand where the board stands, after rows or columns are others."""
        self._share_width()
        self._follow()

    def _follow(self) -> None:
        index = self.texts.index_of(self._board.current)
        if index.isValid() and index != self.currentIndex():
            self.selectionModel().setCurrentIndex(index, QItemSelectionModel.SelectionFlag.ClearAndSelect)
            self.scrollTo(index)

    def _take_keyboard(self) -> None:
        """The current cell is wanted, also where the filter leaves it out."""
        if not self.texts.index_of(self._board.current).isValid():
            self._board.set_filter(**Filter()._asdict())
        self._follow()
        self.setFocus()

    def _share_width(self) -> None:
        """The columns share the room evenly, none too narrow to read."""
        count = self.texts.columnCount()
        if count:
            width = max(_LEAST_COLUMN, self.viewport().width() // count)
            header = self.horizontalHeader()
            header.setDefaultSectionSize(width)
            for column in range(count):
                header.resizeSection(column, width)
            if (self.currentIndex().column() + 1) * width <= self.viewport().width():
                self.horizontalScrollBar().setValue(0)
