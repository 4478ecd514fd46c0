"""A menu of boxes: a tick leaves it open, since another may follow."""

from PySide6.QtCore import Qt
from PySide6.QtGui import QAction, QKeyEvent, QMouseEvent
from PySide6.QtWidgets import QMenu


class StayingMenu(QMenu):
    """The mouse and the space bar tick; Enter ticks and closes it, as in any menu."""

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        if not _ticked(self.actionAt(event.position().toPoint())):
            super().mouseReleaseEvent(event)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() != Qt.Key.Key_Space or not _ticked(self.activeAction()):
            super().keyPressEvent(event)


def _ticked(chosen: QAction | None) -> bool:
    """Whether there is anything to tick, which is done."""
    if chosen is None or not chosen.isCheckable() or not chosen.isEnabled():
        return False
    chosen.trigger()
    return True
