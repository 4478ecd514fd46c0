"""The window of the reference: one page at a time, with a way back."""

from PySide6.QtCore import QUrl
from PySide6.QtWidgets import QDialog, QTextBrowser, QVBoxLayout, QWidget

from previewer.desk.language import Translated
from previewer.desk.window.reference_pages import CONTENTS, page, title


class HelpWindow(Translated, QDialog):
    """Stays open beside the work; Escape closes it. Everything is on this machine."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setModal(False)
        self.page = CONTENTS
        self.text = QTextBrowser(self)
        self.text.setOpenLinks(False)
        self.text.anchorClicked.connect(self._go)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.addWidget(self.text)
        self.resize(560, 560)
        self.retranslate()

    def show_page(self, name: str) -> None:
        """Show a page, by its name."""
        self.page = name
        self.retranslate()
        self.show()
        self.raise_()

    def retranslate(self) -> None:
        self.setWindowTitle(f"{title(self.page)} — {self.tr('Reference')}")
        self.text.setAccessibleName(self.tr("Reference"))
        self.text.setHtml(page(self.page))

    def _go(self, link: QUrl) -> None:
        self.show_page(link.toString())
