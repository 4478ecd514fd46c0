"""The unsaved text of one document, kept on the disk while it is typed."""

import itertools
from datetime import UTC, datetime

from PySide6.QtCore import QObject, QTimer

from previewer.desk.document.document import Document
from previewer.desk.document.recovery import Recovery

#: Milliseconds between a key and the file that has it.
WRITE_AFTER = 1000
_numbers = itertools.count(1)


class SwapFile(QObject):
    """Writes the text at most once a second while it is changed, never within a key press."""

    def __init__(self, document: Document, recovery: Recovery, parent: QObject) -> None:
        super().__init__(parent)
        self._document = document
        self._recovery = recovery
        self._name = str(next(_numbers))
        self._timer = QTimer(self, singleShot=True, interval=WRITE_AFTER)
        self._timer.timeout.connect(self.write)
        document.textDocument.contentsChanged.connect(self._changed)
        document.modifiedChanged.connect(self._modified)

    def write(self) -> bool:
        """Write the text now if it is not saved. False where it is on the disk nowhere."""
        self._timer.stop()
        if not self._document.modified:
            return True
        at = datetime.now(UTC).isoformat(timespec="milliseconds")
        return self._recovery.keep(self._name, self._document.unsaved(at))

    def drop(self) -> None:
        """The document is saved, or its changes are not wanted."""
        self._timer.stop()
        self._recovery.drop(self._name)

    def _changed(self) -> None:
        if not self._timer.isActive():
            self._timer.start()

    def _modified(self, modified: bool) -> None:
        if not modified:
            self.drop()
