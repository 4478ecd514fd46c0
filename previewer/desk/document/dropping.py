"""Files that are dragged over the window: every widget lets them through to the window itself."""

from pathlib import Path

from PySide6.QtCore import QEvent, QObject
from PySide6.QtGui import QDropEvent
from PySide6.QtWidgets import QWidget


def dropped_files(event: QDropEvent) -> list[Path]:
    """The local files that a drag brings; [] for texts and addresses."""
    return [Path(url.toLocalFile()) for url in event.mimeData().urls() if url.isLocalFile()]


class _Refusal(QObject):
    def eventFilter(self, _watched: QObject, event: QEvent) -> bool:
        if event.type() == QEvent.Type.DragEnter and isinstance(event, QDropEvent) and dropped_files(event):
            event.ignore()
            return True
        return False


def pass_files(*widgets: QWidget) -> None:
    """Let files that are dragged over these widgets go on to what is below; texts may still be dropped on them."""
    for widget in widgets:
        widget.installEventFilter(_Refusal(widget))
