"""Going around the parts of the window by keyboard: the phones, or what else stands in the middle, and the panes."""

from collections.abc import Iterator

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication, QDockWidget, QWidget

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
        parts[at][1].setFocus(Qt.FocusReason.TabFocusReason)


def is_covered(docks: Docks, widget: QWidget) -> bool:
    """Whether a widget stands in a pane that nobody sees, such as one behind another."""
    above: QWidget | None = widget
    while above is not None and not isinstance(above, QDockWidget):
        above = above.parentWidget()
    return above is not None and not any(above.isAncestorOf(pane) for pane in docks.seen())


def _parts(services: Services) -> Iterator[QWidget]:
    tab = services.tabs.front()
    middle = None if tab is None else tab.shown_middle
    if isinstance(middle, PhoneArea):
        yield from (view for line in middle.lines() for view in line)
    elif middle is not None:
        yield middle
    yield from services.window.docks.seen()


def _stop(part: QWidget) -> QWidget | None:
    last = part.focusWidget()
    if last is not None and _takes(part, last):
        return last
    # Not along Qt's chain: Python takes each that `nextInFocusChain` gives for a part of the one before, and for gone
    # when that is.
    return next((one for one in (part, *part.findChildren(QWidget)) if _takes(part, one)), None)


def _takes(part: QWidget, one: QWidget) -> bool:
    return _holds(part, one) and one.isVisible() and one.isEnabled() and bool(one.focusPolicy() & _TAB)


def _holds(part: QWidget, one: QWidget) -> bool:
    return part is one or part.isAncestorOf(one)


_TAB = Qt.FocusPolicy.TabFocus
