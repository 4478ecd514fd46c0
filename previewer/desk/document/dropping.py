"""Files that are dragged over the window: every widget lets them through to the window itself."""

from collections.abc import Iterable
from pathlib import Path

from PySide6.QtCore import QEvent, QObject, Qt, Signal
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


class FileDrops(QObject):
    """Takes files for some top-level widgets; what stands in them lets files through with `pass_files`."""

    #: The path of a file.
    dropped = Signal(Path)

    def __init__(self, widgets: Iterable[QWidget]) -> None:
        widgets = tuple(widgets)
        super().__init__(widgets[0])
        for widget in widgets:
            widget.setAcceptDrops(True)
            widget.installEventFilter(self)

    def eventFilter(self, _watched: QObject, event: QEvent) -> bool:
        kinds = (QEvent.Type.DragEnter, QEvent.Type.DragMove, QEvent.Type.Drop)
        if event.type() not in kinds or not isinstance(event, QDropEvent):
            return False
        files = dropped_files(event)
        if not files:
            return False
        # A file manager that is told of a move deletes the file.
        event.setDropAction(Qt.DropAction.CopyAction)
        event.accept()
        if event.type() == QEvent.Type.Drop:
            for path in files:
                self.dropped.emit(path)
        return True
