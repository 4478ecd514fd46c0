"""The window of the reference: one page at a time, with a way back."""

from PySide6.QtCore import QUrl
from PySide6.QtWidgets import QDialog, QTextBrowser, QWidget

from previewer.desk.widgets import NO_MARGINS, Worded, named, vbox
from previewer.desk.window.reference_pages import CONTENTS, page, title


class HelpWindow(Worded, QDialog):
    """Stays open beside the work; Escape closes it. Everything is on this machine."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setModal(False)
        self.page = CONTENTS
        self.text = QTextBrowser(self)
        self.text.setOpenLinks(False)
        self.text.anchorClicked.connect(self._go)
        self.setLayout(vbox(self.text, margins=NO_MARGINS))
        self.resize(560, 560)
        named(self, self.text, lambda: self.tr("Reference"))
        self.says(self._say, colours=False)

    def show_page(self, name: str) -> None:
        """Show a page, by its name."""
        self.page = name
        self._say()
        self.show()
        self.raise_()

    def _say(self) -> None:
        self.setWindowTitle(f"{title(self.page)} — {self.tr('Reference')}")
        self.text.setHtml(page(self.page))

    def _go(self, link: QUrl) -> None:
        self.show_page(link.toString())
