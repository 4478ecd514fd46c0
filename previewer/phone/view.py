"""A live phone inside the window: the screen in a Quick widget, at a zoom."""

from __future__ import annotations

from PySide6.QtCore import Q_ARG, QCoreApplication, QEvent, QMetaObject, QPointF, QRectF, QSize, Qt, QUrl, Signal
from PySide6.QtGui import QContextMenuEvent, QFocusEvent, QKeyEvent, QPainter, QPaintEvent, QWheelEvent
from PySide6.QtQuick import QQuickItem
from PySide6.QtQuickWidgets import QQuickWidget
from PySide6.QtWidgets import QWidget
from shiboken6 import delete, isValid

from previewer.phone.engines import take_engine
from previewer.phone.event_time import while_handled
from previewer.phone.phone import Phone
from previewer.phone.scene import column_of, is_typed, list_ends, row_areas, scene_rect, title_area
from previewer.phone.screens import draw_in_software
from previewer.phone.scroll_place import ScrollPlace

SMALLEST_ZOOM, LARGEST_ZOOM = 0.25, 4.0
_NOTCH = 120
#: Where the keyboard enters by each reason: at the first row, at the last, or where it was.
_ENTERS = {
    Qt.FocusReason.TabFocusReason: 1,
    Qt.FocusReason.BacktabFocusReason: -1,
    Qt.FocusReason.ShortcutFocusReason: 0,
}


class PhoneView(QQuickWidget):
    """A phone to look at and to touch. Its size is the device's, times `zoom`; the screen's pixels are the
    display's.

    What draws it, and why, is told in `screens`.
    """

    #: Ctrl and the mouse wheel: steps to zoom, in (above 0) or out.
    zoomAsked = Signal(int)
    #: The screen was painted, with what moved on it.
    painted = Signal()

    def __init__(self, phone: Phone, parent: QWidget | None = None) -> None:
        draw_in_software()
        engine = take_engine(phone.platform, self._end)
        super().__init__(engine, parent)  # type: ignore[arg-type]
        self.phone = phone
        # Qt takes a widget's scene down before its children, so a phone that is one outlives its rows.
        if phone.parent() is None:
            phone.setParent(self)
        self._zoom = 1.0
        self._turned = 0
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        # What lies behind is not painted with each picture of the screen.
        self.setAttribute(Qt.WidgetAttribute.WA_OpaquePaintEvent)
        self.setResizeMode(QQuickWidget.ResizeMode.SizeRootObjectToView)
        self._frame = QQuickItem()
        self._frame.setFlag(QQuickItem.Flag.ItemIsFocusScope)
        self._frame.setFocus(True)
        self._screen = engine.make(phone)
        self._screen.setParent(self._frame)
        self._screen.setParentItem(self._frame)
        self._screen.setTransformOrigin(QQuickItem.TransformOrigin.TopLeft)
        self._screen.setFocus(True)
        self._rows = self._screen.findChild(QQuickItem, "rows")
        self._watch = self._screen.findChild(QQuickItem, "watch")
        self.setContent(QUrl(), None, self._frame)  # type: ignore[arg-type]
        phone.deviceChanged.connect(self._fit)
        phone.lookChanged.connect(self.update)
        self._fit()

    @property
    def screen_item(self) -> QQuickItem:
        """The root of the screen's QML."""
        return self._screen

    @property
    def zoom(self) -> float:
        """Logical pixels of the display for one point of the phone."""
        return self._zoom

    @property
    def corner(self) -> float:
        """The radius of the screen's corners, in logical pixels of the display. The view itself is square."""
        return self.phone.look.screen.corner * self._zoom

    @property
    def list_area(self) -> QRectF:
        """The area in which rows can be seen, in logical pixels of the view; empty while something covers them."""
        if self._rows is None or self._watch is None or self._watch.property("covered"):
            return QRectF()
        return scene_rect(self._rows)

    def row_areas(self) -> dict[str, QRectF]:
        """The areas of the rows that the list has made just now, by the keys of their items, top to bottom; some may be
        out of `list_area`.
        """
        return {} if self._rows is None else row_areas(self._rows)

    def title_area(self) -> QRectF:
        """The area of the screen's own title; empty where it is out of sight, or something covers it."""
        return QRectF() if self.list_area.isEmpty() else title_area(self._screen)

    def key_at(self, place: QPointF) -> str:
        """The key of the item whose row is at a place of the view, '' for none."""
        if not self.list_area.contains(place):
            return ""
        return next((key for key, area in self.row_areas().items() if area.contains(place)), "")

    def row_item(self, key: str) -> QQuickItem | None:
        """The root of a row's QML, None while it is not made."""
        return None if self._rows is None else column_of(self._rows).rows.get(key)

    @property
    def scrolled(self) -> ScrollPlace | None:
        """The place at which the list of rows stands; None at its top."""
        return None if self._rows is None else column_of(self._rows).place

    def scroll_by(self, way: float) -> None:
        """Scroll the rows by pixels of the view, down above 0, as far as there are any."""
        if self._rows is None:
            return
        first, last = list_ends(self._rows)
        wanted = self._rows.property("contentY") + way / self._zoom
        self._rows.setProperty("contentY", max(first, min(last, wanted)))

    def stand_at(self, place: ScrollPlace | None) -> None:
        """Let the list stand at a place, None for its top, as far as it has that row and can scroll there."""
        if self._rows is None:
            return
        column, (first, last) = column_of(self._rows), list_ends(self._rows)
        row = -1 if place is None else column.rowOf(place.item)
        if place is None or row >= 0:
            opens = 0.0 if place is None else float(self._rows.property("opens"))
            wanted = first if place is None else column.tops()[row] + place.by
            self._rows.setProperty("contentY", max(first - opens, min(last, wanted)))

    def set_zoom(self, zoom: float) -> None:
        """Draw larger or smaller, within 0.25 to 4."""
        zoom = min(LARGEST_ZOOM, max(SMALLEST_ZOOM, zoom))
        if zoom != self._zoom:
            self._zoom = zoom
            self._fit()

    def sizeHint(self) -> QSize:
        width, height = self.phone.look.size
        return QSize(round(width * self._zoom), round(height * self._zoom))

    def minimumSizeHint(self) -> QSize:
        return self.sizeHint()

    def focusInEvent(self, event: QFocusEvent) -> None:
        way = _ENTERS.get(event.reason())
        if way is not None and self._watch is not None:
            QMetaObject.invokeMethod(self._watch, "enter", Q_ARG(int, way))
            # By Tab Qt would enter at the first of a chain of its own, in which no row is.
            event = QFocusEvent(QEvent.Type.FocusIn, Qt.FocusReason.ShortcutFocusReason)
        super().focusInEvent(event)

    def focusNextPrevChild(self, forward: bool) -> bool:
        """Give Tab to the screen, as other keys; what that leaves, at its first and last row, goes on in the window."""
        key, held = Qt.Key.Key_Backtab, Qt.KeyboardModifier.ShiftModifier
        if forward:
            key, held = Qt.Key.Key_Tab, Qt.KeyboardModifier.NoModifier
        event = QKeyEvent(QEvent.Type.KeyPress, key, held)
        QCoreApplication.sendEvent(self.quickWindow(), event)
        return event.isAccepted() or QWidget.focusNextPrevChild(self, forward)

    def wheelEvent(self, event: QWheelEvent) -> None:
        if not event.modifiers() & Qt.KeyboardModifier.ControlModifier:
            super().wheelEvent(event)
            return
        self._turned += event.angleDelta().y()
        steps, self._turned = int(self._turned / _NOTCH), self._turned - int(self._turned / _NOTCH) * _NOTCH
        if steps:
            self.zoomAsked.emit(steps)
        event.accept()

    def paintEvent(self, event: QPaintEvent) -> None:
        super().paintEvent(event)
        if self.phone.look.invert:
            painter = QPainter(self)
            painter.setCompositionMode(QPainter.CompositionMode.CompositionMode_Difference)
            painter.fillRect(event.rect(), Qt.GlobalColor.white)
            painter.end()
        self.painted.emit()

    def event(self, event: QEvent) -> bool:
        if event.type() == QEvent.Type.DevicePixelRatioChange:
            self.phone.present(zoom=self._zoom, ratio=self.devicePixelRatio())
        if isinstance(event, QContextMenuEvent) and event.reason() == QContextMenuEvent.Reason.Keyboard:
            focused = self.quickWindow().activeFocusItem()
            # A text that is typed into opens its own menu by the key.
            if focused is not None and is_typed(focused):
                return True
        with while_handled(event):
            return super().event(event)

    def _fit(self) -> None:
        self._screen.setSize(QSize(*self.phone.look.size).toSizeF())
        self._screen.setScale(self._zoom)
        self.phone.present(zoom=self._zoom, ratio=self.devicePixelRatio())
        self.setFixedSize(self.sizeHint())
        self.updateGeometry()

    def _end(self) -> None:
        if isValid(self):
            delete(self)
