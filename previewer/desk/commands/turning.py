"""Going around the parts of the window by keyboard: the phones, or what else stands in the middle, and the panes."""

from collections.abc import Iterator
from weakref import ref

from PySide6.QtCore import QObject, Qt
from PySide6.QtWidgets import QApplication, QDockWidget, QWidget
from shiboken6 import isValid

from previewer.desk.services import Docks, Services
from previewer.desk.view.phone_area import PhoneArea


def turn_part(services: Services, by: int) -> None:
    """Give the keyboard to the next part (`by` 1) or the one before (-1), around the ends: to what had it there last,
    else to the first that takes it.
    """
    parts = [(part, stop) for part in _parts(services) if (stop := _stop(part)) is not None]
    focus = QApplication.focusWidget()
    if parts:
        here = next((at for at, (part, _) in enumerate(parts) if focus is not None and _holds(part, focus)), None)
        at = (0 if by > 0 else -1) if here is None else (here + by) % len(parts)
        parts[at][1].setFocus(Qt.FocusReason.ShortcutFocusReason)


def keep_in_sight(services: Services) -> None:
    """Give the keyboard to the middle where it is in a pane that nobody sees any more."""
    focus, middle = services.window.focusWidget(), _middle(services)
    if focus is None or middle is None or _dock_of(focus) is None or not is_covered(services.window.docks, focus):
        return
    stop = _stop(middle)
    if stop is not None:
        stop.setFocus(Qt.FocusReason.OtherFocusReason)


def pane_in_hand(services: Services) -> QDockWidget | None:
    """The pane that has the keyboard, or had it before a menu or a dialog."""
    return _dock_of(QApplication.focusWidget()) or _dock_of(services.window.focusWidget())


def float_pane(services: Services) -> None:
    """Take the pane that has the keyboard out of the window, or put it back."""
    pane = pane_in_hand(services)
    if pane is not None:
        pane.setFloating(not pane.isFloating())


def _dock_of(widget: QWidget | None) -> QDockWidget | None:
    while widget is not None and not isinstance(widget, QDockWidget):
        widget = widget.parentWidget()
    return widget


class WayBack(QObject):
    """The panes that somebody went to since the keyboard was last in the middle, which Escape leads back along."""

    def __init__(self, services: Services, parent: QObject) -> None:
        super().__init__(parent)
        self._services = services
        self._way: list[ref[QWidget]] = []
        app = QApplication.instance()
        assert isinstance(app, QApplication)
        app.focusChanged.connect(self._follow)

    def go(self) -> bool:
        """Go back to the pane before, in the end to the middle; False where there is no way."""
        focus = QApplication.focusWidget()
        middle = _middle(self._services)
        if focus is None or middle is None or _holds(middle, focus):
            return False
        if self._way and (last := self._way[-1]()) is not None and isValid(last) and _holds(last, focus):
            del self._way[-1]
        seen = self._services.window.docks.seen()
        passed = [pane for one in reversed(self._way) if (pane := one()) is not None and isValid(pane)]
        for part in (*(pane for pane in passed if pane in seen), middle):
            stop = _stop(part)
            if stop is not None:
                stop.setFocus(Qt.FocusReason.ShortcutFocusReason)
                return True
        return False

    def _follow(self, _old: QWidget | None, new: QWidget | None) -> None:
        middle = _middle(self._services)
        if new is None or middle is None:
            return
        if _holds(middle, new):
            self._way.clear()
            return
        pane = next((pane for pane in self._services.window.docks.seen() if _holds(pane, new)), None)
        if pane is not None:
            self._way = [one for one in self._way if one() is not pane]
            self._way.append(ref(pane))


def is_covered(docks: Docks, widget: QWidget) -> bool:
    """Whether a widget stands in a pane that nobody sees, such as one behind another, or beside the window, where Qt
    keeps tab bars of docks for later.
    """
    window, above = widget.window(), widget
    while not isinstance(above, QDockWidget):
        parent = above.parentWidget()
        if parent is None or parent is window:
            return parent is window and not window.rect().intersects(above.geometry())
        above = parent
    return not any(above.isAncestorOf(pane) for pane in docks.seen())


def _middle(services: Services) -> QWidget | None:
    """The widget that the mode in front has in the middle of the window."""
    tab = services.tabs.front()
    return None if tab is None else tab.shown_middle


def _parts(services: Services) -> Iterator[QWidget]:
    middle = _middle(services)
    if isinstance(middle, PhoneArea):
        yield from (view for line in middle.lines() for view in line)
    elif middle is not None:
        yield middle
    yield from services.window.docks.seen()
    side = services.window.folder.side
    if side is not None:
        yield side


def _stop(part: QWidget) -> QWidget | None:
    last = part.focusWidget()
    if last is not None and _takes(part, last):
        return last
    # Not along Qt's chain: Python takes each that `nextInFocusChain` gives for a part of the one before, and for gone
    # when that is.
    return next((one for one in (part.focusProxy() or part, *part.findChildren(QWidget)) if _takes(part, one)), None)


def _takes(part: QWidget, one: QWidget) -> bool:
    return _holds(part, one) and one.isVisible() and one.isEnabled() and bool(one.focusPolicy() & _TAB)


def _holds(part: QWidget, one: QWidget) -> bool:
    return part is one or part.isAncestorOf(one)


_TAB = Qt.FocusPolicy.TabFocus
