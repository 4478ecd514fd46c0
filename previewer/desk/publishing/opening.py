"""Definitions that sites serve, in the window: asked for by an address, or as the published version of a piece."""

from pathlib import Path

from PySide6.QtCore import Signal
from PySide6.QtGui import QShowEvent
from PySide6.QtWidgets import QDialog, QDialogButtonBox, QLineEdit, QProgressBar, QWidget

from previewer.desk.background import Report, Task, error_text
from previewer.desk.document.files import reason
from previewer.desk.language import program_language
from previewer.desk.widgets import (
    NamedBox,
    Worded,
    dialog_buttons,
    ends_with,
    letters_are,
    named,
    tell,
    text_label,
    vbox,
)
from previewer.publish.errors import PublishError
from previewer.publish.served import ServedPiece, fetch_piece, published_piece
from previewer.publish.sites import kept_sites

_WIDTH = 520


class FetchDialog(Worded, QDialog):
    """Fetches one file, in a thread, and closes when it is there; closing it before waits for nothing any more."""

    fetched = Signal(Path)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._task = Task(self)
        self._task.done.connect(self._show_done)
        self._task.failed.connect(self._show_failed)
        ends_with(self, self._task.cancel)
        self.said = text_label(self, wrap=True)
        self.progress = QProgressBar(self)
        self.progress.setRange(0, 0)
        self.progress.hide()
        named(self, self.progress, lambda: self.tr("Fetching"))
        kinds = QDialogButtonBox.StandardButton
        self.buttons = dialog_buttons(self, kinds.Open | kinds.Cancel)
        self.resize(_WIDTH, 0)

    def showEvent(self, event: QShowEvent) -> None:
        """Give a note that wraps the height that it has at this width."""
        layout = self.layout()
        self.resize(self.width(), max(self.height(), layout.totalHeightForWidth(self.width()) if layout else 0))
        super().showEvent(event)

    def fetch(self) -> ServedPiece:
        """What is fetched, in a thread. Raises PublishError and OSError."""
        raise NotImplementedError

    def accept(self) -> None:
        """Fetch; the dialog closes when it is there."""
        self.progress.show()
        tell(self.said, "")
        self._task.start_thread(self._fetch)

    def _fetch(self, _report: Report) -> ServedPiece:
        return self.fetch()

    def _show_done(self, found: ServedPiece) -> None:
        self.progress.hide()
        self.fetched.emit(found.path)
        super().accept()

    def _show_failed(self, error: Exception) -> None:
        self.progress.hide()
        if isinstance(error, PublishError):
            tell(self.said, error.message(program_language()))
        else:
            tell(self.said, reason(error) if isinstance(error, OSError) else error_text(error))


class OpenAddressDialog(FetchDialog):
    """Asks for the address of a definition."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.address = QLineEdit(self)
        letters_are("seeks", self.address)
        self.address.setPlaceholderText("https://pieces.example.org/media/every-kind.json")
        label = text_label(self, lambda: self.tr("&Address of a definition"), of=self.address)
        about = text_label(self, self._about, wrap=True)
        parts = (label, self.address, about, self.said, self.progress, None, self.buttons)
        self.setLayout(vbox(*parts, margins=(20, 20, 20, 16), spacing=10))
        self.says(lambda: self.setWindowTitle(self.tr("Open from a site")), colours=False)

    def fetch(self) -> ServedPiece:
        return fetch_piece(self.address.text().strip())

    def _about(self) -> str:
        return self.tr("A copy is kept for offline use. Saving asks for a new location.")


class PublishedDialog(FetchDialog):
    """Asks on which of the kept sites a piece is published."""

    def __init__(self, piece: Path, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._piece = piece
        self.site = NamedBox(self)
        label = text_label(self, lambda: self.tr("The &site that has a page of this piece"), of=self.site)
        self.setLayout(
            vbox(label, self.site, self.said, self.progress, None, self.buttons, margins=(20, 20, 20, 16), spacing=10)
        )
        try:
            for site in kept_sites():
                self.site.addItem(site.name, site.address)
        except PublishError as error:
            tell(self.said, error.message(program_language()))
        if not self.site.count():
            self.says(lambda: tell(self.said, self.tr("No site is saved yet: add one in the settings.")), colours=False)
        self.buttons.button(QDialogButtonBox.StandardButton.Open).setEnabled(bool(self.site.count()))
        self.says(lambda: self.setWindowTitle(self.tr("Published version from a site")), colours=False)

    def fetch(self) -> ServedPiece:
        return published_piece(str(self.site.currentData()), self._piece)
