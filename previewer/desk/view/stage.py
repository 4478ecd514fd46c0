"""The stage: a calm ground with phones on it, each with its words above."""

from collections.abc import Sequence
from itertools import chain, islice
from typing import TYPE_CHECKING, NamedTuple

from PySide6.QtCore import QEvent, QPointF, QRect, QRectF, QSize, Qt, QTimer, Signal
from PySide6.QtGui import QFontMetrics, QMouseEvent, QPainter, QPaintEvent, QPalette, QWheelEvent
from PySide6.QtWidgets import QLabel, QScrollArea, QWidget

from previewer.desk.document.dropping import pass_files
from previewer.desk.document.open_piece import OpenPiece
from previewer.desk.theme import is_dark
from previewer.desk.view.body import BEZEL, Corners, paint_body
from previewer.desk.view.devices import OwnDevices
from previewer.desk.view.glass import Glass
from previewer.desk.view.placing import CAPTION, GAP, LEAST_WIDTH, Placing, place
from previewer.desk.view.state import ViewState
from previewer.desk.widgets import Worded
from previewer.phone.look import Look
from previewer.phone.phone import Phone
from previewer.phone.view import PhoneView

if TYPE_CHECKING:
    from previewer.desk.view.heads import Heads

#: Milliseconds from a selection until every phone has scrolled to its row.
_REVEAL_AFTER = 80
_BETWEEN = "   ·   "


def fitting_words(words: Sequence[str], metrics: QFontMetrics, room: int) -> str:
    """As many of these words, the first ones, as there is room for; one at least."""
    texts = [_BETWEEN.join(words[:count]) for count in range(len(words), 0, -1)]
    return next((text for text in texts if metrics.horizontalAdvance(text) <= room), texts[-1])


class Caption(QLabel):
    """The words above a phone."""

    doubleClicked = Signal()

    def mouseDoubleClickEvent(self, event: QMouseEvent) -> None:
        self.doubleClicked.emit()


class StagePhone:
    """A phone on a stage: its view, what lies over that, and the words above it."""

    def __init__(self, phone: Phone, floor: QWidget, piece: OpenPiece, state: ViewState) -> None:
        self.view = PhoneView(phone, floor)
        pass_files(self.view)
        self.caption = Caption(floor, textFormat=Qt.TextFormat.PlainText, alignment=Qt.AlignmentFlag.AlignCenter)
        self.corners = Corners(self.view)
        self.glass = Glass(self.view, piece, state)

    @property
    def phone(self) -> Phone:
        return self.view.phone

    @property
    def frame(self) -> QRect:
        """The frame around the selected row on the stage, empty without one in sight."""
        frame = self.glass.frame
        return QRect() if frame.isEmpty() else frame.translated(QPointF(self.view.pos())).toAlignedRect()

    def set_visible(self, visible: bool) -> None:
        """Show it, or leave it as it is and show nothing of it."""
        self.view.setVisible(visible)
        self.caption.setVisible(visible)

    def place(self, x: int, y: int, width: int, scale: float) -> None:
        """Let its screen begin at a point of the stage, so many pixels wide."""
        self.view.set_zoom(scale)
        self.view.move(x, y)
        self.corners.fit()
        self.glass.fit()
        self.caption.setGeometry(QRect(x - GAP // 2, y - CAPTION - BEZEL, width + GAP, CAPTION))

    def set_marked(self, marked: bool) -> None:
        """Let its words stand out from those of the others."""
        font = self.caption.font()
        font.setBold(marked)
        self.caption.setFont(font)

    def close(self) -> None:
        """Let go of it; a phone that is the view's own goes with it."""
        for widget in (self.view, self.caption):
            widget.hide()
            widget.deleteLater()

    def say(self, words: Sequence[str]) -> None:
        """Say above it as many of these words, the first ones, as there is room for."""
        self.caption.setText(fitting_words(words, self.caption.fontMetrics(), self.caption.width() - GAP // 2))


class Slot(NamedTuple):
    """A place on the stage, and the phone that stands there, None while it is not made."""

    look: Look
    phone: StagePhone | None


class Stage(Worded, QScrollArea):
    """Phones are made on its `floor`; those that it is told of stand there and can be seen, and no others."""

    #: Ctrl and the mouse wheel beside the phones: steps to zoom, in (above 0) or out.
    zoomAsked = Signal(int)
    #: A phone became larger or smaller.
    arrangeAsked = Signal()

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.phones: list[StagePhone] = []
        self._last_first = False
        #: The screens that were arranged last, at which zoom, and whether in a grid.
        self._asked: tuple[list[list[tuple[int, int]]], int, bool] = [], 0, False
        #: Made with the first grid.
        self._heads: Heads | None = None
        self._reveal = QTimer(self, singleShot=True, interval=_REVEAL_AFTER)
        self._reveal.timeout.connect(self._reveal_frames)
        self.floor = _Floor(self)
        self.setFrameShape(QScrollArea.Shape.NoFrame)
        self.setWidgetResizable(True)
        self.setMinimumWidth(LEAST_WIDTH)
        self.setWidget(self.floor)
        self.says(self._tint)

    def placing(self, groups: Sequence[Sequence[Slot]], zoom: int, as_grid: bool = False) -> Placing:
        """The places of phones in the room there is; groups, zoom and `as_grid` are as in `place`."""
        screens = [[slot.look.size for slot in group] for group in groups]
        width, height = self.maximumViewportSize().toTuple()
        placing = place(screens, (width, height), zoom, as_grid)
        if placing.need[1] > height:
            room = width - self.verticalScrollBar().sizeHint().width(), height
            placing = place(screens, room, zoom, as_grid)
        return placing

    def would_fit(self, room: QSize) -> bool:
        """Whether the phones that stand on it would be seen whole in a room; at a zoom of their own they are as they
        are."""
        screens, zoom, as_grid = self._asked
        return bool(zoom) or place(screens, (room.width(), room.height()), 0, as_grid).fits

    def arrange(
        self, groups: Sequence[Sequence[Slot]], zoom: int, grid: Sequence[str] = (), own: OwnDevices = ()
    ) -> Placing:
        """Let these phones stand on it, placed for the room there is; in a grid with heads, where there are members of
        a look for its rows and columns. `own`: sizes of devices that have names."""
        placing = self.placing(groups, zoom, bool(grid))
        self._asked = [[slot.look.size for slot in group] for group in groups], zoom, bool(grid)
        self._show_heads(groups, placing, grid, own)
        slots = list(chain.from_iterable(groups))
        self.floor.setMinimumSize(QSize(0, 0) if placing.fits else QSize(*placing.need))
        before, self.phones = self.phones, [slot.phone for slot in slots if slot.phone is not None]
        for phone in before:
            if phone not in self.phones:
                phone.set_visible(False)
        for slot, (x, y, width, _height) in zip(slots, placing.places, strict=True):
            if slot.phone is not None:
                slot.phone.place(x, y, width, placing.scale)
                slot.phone.set_visible(True)
        self.floor.update()
        return placing

    def _show_heads(
        self, groups: Sequence[Sequence[Slot]], placing: Placing, grid: Sequence[str], own: OwnDevices
    ) -> None:
        if self._heads is None and not grid:
            return
        from previewer.desk.view.heads import Heads, HeadWords, words_of

        if self._heads is None:
            self._heads = Heads(self)
        looks, places = [[slot.look for slot in group] for group in groups], iter(placing.places)
        lines = [list(islice(places, len(group))) for group in groups]
        self._heads.show_words(words_of(looks, grid, own) if grid else HeadWords(), lines)

    def remove(self, phone: StagePhone) -> None:
        """Let go of a phone for good."""
        if phone in self.phones:
            self.phones.remove(phone)
        phone.close()

    def reveal_soon(self, last_first: bool = False) -> None:
        """Scroll, where it is larger than its place, to the frames around the selected row on the phones in sight, or
        on any. `last_first`: to that on the last phone above all, whatever is in sight."""
        self._last_first = last_first
        self._reveal.start()

    def _reveal_frames(self) -> None:
        down, port = self.verticalScrollBar(), self.viewport().size()
        seen = QRect(0, down.value(), self.floor.width(), port.height())
        framed = [phone for phone in self.phones if not phone.frame.isEmpty()]
        in_sight = [phone for phone in framed if phone.view.geometry().intersects(seen)]
        for phone in framed if self._last_first else reversed(in_sight or framed):
            frame, across = phone.frame, self.horizontalScrollBar()
            frame.adjust(-GAP // 2, -GAP // 2, GAP // 2, GAP // 2)
            down.setValue(min(max(down.value(), frame.bottom() - port.height()), frame.top()))
            across.setValue(min(max(across.value(), frame.right() - port.width()), frame.left()))

    def _tint(self) -> None:
        palette = QPalette(self.palette())
        base = palette.color(QPalette.ColorRole.Window)
        palette.setColor(QPalette.ColorRole.Window, base.lighter(85) if is_dark(palette) else base.darker(106))
        self.floor.setPalette(palette)


class _Floor(QWidget):
    """Paints the bodies of the phones behind them."""

    def __init__(self, stage: Stage) -> None:
        super().__init__()
        self._stage = stage
        self.setAutoFillBackground(True)

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        dark = is_dark(self.palette())
        for phone in self._stage.phones:
            paint_body(painter, QRectF(phone.view.geometry()), phone.view.corner, dark)
        painter.end()

    def event(self, event: QEvent) -> bool:
        if event.type() == QEvent.Type.LayoutRequest:
            self._stage.arrangeAsked.emit()
        return super().event(event)

    def wheelEvent(self, event: QWheelEvent) -> None:
        """With Ctrl it zooms, as over a phone."""
        if event.modifiers() & Qt.KeyboardModifier.ControlModifier:
            self._stage.zoomAsked.emit(1 if event.angleDelta().y() > 0 else -1)
            event.accept()
        else:
            super().wheelEvent(event)
