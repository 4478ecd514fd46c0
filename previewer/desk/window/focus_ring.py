"""The ring around what has the keyboard, where the widget itself draws none that could be seen."""

from itertools import pairwise
from typing import Final
from weakref import WeakKeyDictionary

from PySide6.QtCore import QEvent, QObject, QRect, Qt, QTimer
from PySide6.QtGui import QPainter, QPaintEvent, QRegion, QWindow
from PySide6.QtWidgets import (
    QAbstractButton,
    QAbstractScrollArea,
    QAbstractSpinBox,
    QApplication,
    QComboBox,
    QLineEdit,
    QPushButton,
    QScrollArea,
    QTabBar,
    QWidget,
)
from shiboken6 import isValid

from previewer.desk.theme import ring_colour

_THICK = 2
#: What shows by itself, in every style of Qt, that it has the keyboard.
OWN: Final = (QPushButton, QLineEdit, QComboBox, QAbstractSpinBox)
_MOVES = frozenset((QEvent.Type.Move, QEvent.Type.Resize, QEvent.Type.Show, QEvent.Type.Hide))
#: The release of a shortcut is all of it that its window gets.
_KEYS = frozenset((QEvent.Type.KeyPress, QEvent.Type.KeyRelease))


class FocusRings(QObject):
    """Follows the keyboard: what has it is scrolled to, and all but what draws its own gets a ring; where the mouse
    gave it the keyboard, as touching a phone does, lists and editors alone.
    """

    def __init__(self, parent: QObject) -> None:
        super().__init__(parent)
        self._rings: WeakKeyDictionary[QWidget, _Ring] = WeakKeyDictionary()
        #: What has the ring, and all that it stands in: where one of them moves, the ring does.
        self._watched: list[QWidget] = []
        #: Whether somebody's last act was a click, and whether a ring waits for a key since.
        self._by_click = self._waits = False
        self._later = QTimer(self, singleShot=True, interval=0)
        self._later.timeout.connect(self._place)
        app = QApplication.instance()
        assert isinstance(app, QApplication)
        app.focusChanged.connect(self._follow)
        app.focusWindowChanged.connect(self._listen)

    def area(self) -> QRect:
        """Where the ring is, in pixels of its window; empty where there is none."""
        shown = (ring.geometry() for ring in self._rings.values() if isValid(ring) and not ring.isHidden())
        return next(shown, QRect())

    def eventFilter(self, _watched: QObject, event: QEvent) -> bool:
        if event.type() in _MOVES:
            self._later.start()
        elif event.type() == QEvent.Type.MouseButtonPress:
            self._by_click = True
        elif event.type() in _KEYS:
            self._by_click = False
            if self._waits:
                self._follow(None, QApplication.focusWidget())
        return False

    def _listen(self, window: QWindow | None) -> None:
        if window is not None:
            window.installEventFilter(self)

    def _follow(self, old: QWidget | None, new: QWidget | None) -> None:
        for widget in self._watched:
            if isValid(widget):
                widget.removeEventFilter(self)
        self._watched = []
        by_mouse = QApplication.mouseButtons() != Qt.MouseButton.NoButton
        if new is not None and not by_mouse:
            _scroll_to(new)
        # Where Qt puts the keyboard as a window opens, or as what had it hides, nobody went to; nor to the middle of a
        # mode that was clicked, until a key is pressed.
        is_lost = isinstance(new, QTabBar | QAbstractButton) and (old is None or not old.isVisible())
        self._waits = self._by_click and not by_mouse and not is_lost
        by_itself = is_lost or self._waits
        if new is not None and not by_itself and _is_bare(new, by_mouse):
            above: QWidget | None = new
            while above is not None:
                self._watched.append(above)
                above = None if above.isWindow() else above.parentWidget()
            for widget in self._watched:
                widget.installEventFilter(self)
        self._place()

    def _place(self) -> None:
        """Around what of the widget can be seen."""
        around = self._watched[0] if self._watched and isValid(self._watched[0]) else None
        window = None if around is None else around.window()
        for ring in self._rings.values():
            if isValid(ring) and (around is None or ring.parentWidget() is not window):
                ring.hide()
        if around is None or window is None:
            return
        there = self._rings.get(window)
        if there is None or not isValid(there):
            there = self._rings[window] = _Ring(window)
        there.put(self._seen() if around.isVisible() else QRect())

    def _seen(self) -> QRect:
        """What of the widget is not cut off, in pixels of its window. (Qt's own answer leaves out what its children
        cover.)
        """
        area = self._watched[0].rect()
        for inner, outer in pairwise(self._watched):
            area = area.translated(inner.pos()) & outer.rect()
        return area


class _Ring(QWidget):
    """Lies over all that is in its window, and takes nothing of it."""

    def __init__(self, window: QWidget) -> None:
        super().__init__(window)
        self.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.hide()

    def put(self, area: QRect) -> None:
        """Be around an area of the window; an empty one: nowhere."""
        if not area.isEmpty() and area != self.geometry():
            self.setGeometry(area)
            inside = self.rect().adjusted(_THICK, _THICK, -_THICK, -_THICK)
            # Nothing below it is painted again when it is.
            self.setMask(QRegion(self.rect()) - QRegion(inside))
        self.setVisible(not area.isEmpty())
        self.raise_()

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.fillRect(self.rect(), ring_colour(self.palette()))
        painter.end()


def _scroll_to(widget: QWidget) -> None:
    """Qt does so within an area, but not where Tab comes into it from outside."""
    above = widget.parentWidget()
    while above is not None:
        if isinstance(above, QScrollArea):
            above.ensureWidgetVisible(widget)
        above = above.parentWidget()


def _is_bare(widget: QWidget, by_mouse: bool) -> bool:
    is_apart = widget.window().windowType() in (Qt.WindowType.Popup, Qt.WindowType.ToolTip)
    return not is_apart and not isinstance(widget, OWN) and (isinstance(widget, QAbstractScrollArea) or not by_mouse)
