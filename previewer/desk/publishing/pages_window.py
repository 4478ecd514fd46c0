"""A window of pages that are here, with a search that asks the kept content sites too."""

from PySide6.QtCore import QUrl
from PySide6.QtGui import QDesktopServices
from PySide6.QtWidgets import QDialog, QLineEdit, QStackedWidget, QTextBrowser, QWidget

from previewer.desk.publishing.page_view import PageView
from previewer.desk.publishing.reference import SiteSearch, page_of
from previewer.desk.widgets import Worded, ends_with, tell, text_label
from previewer.publish.found import SitePassage, SiteText


class PagesWindow(Worded, QDialog):
    """Stays open beside the work; Escape closes it. `text` shows its own pages, `site_text` those of sites."""

    text: QTextBrowser

    def __init__(self, page: str, parent: QWidget | None) -> None:
        super().__init__(parent)
        self.setModal(False)
        self.page = page
        #: What sites have of what is searched for.
        self._passages: list[SitePassage] = []
        self.field = QLineEdit(self, clearButtonEnabled=True)

    def show_page(self, name: str) -> None:
        """Show a page, by its name."""
        self.page = name
        self.field.clear()
        self._say()
        self.show()
        self.raise_()

    def _add_sites(self) -> None:
        """Make what is asked of sites and shown of them, after `text`."""
        self.site_text = PageView(self)
        self.site_text.linkClicked.connect(lambda link: QDesktopServices.openUrl(QUrl(link)))
        self.middle = QStackedWidget(self)
        self.middle.addWidget(self.text)
        self.middle.addWidget(self.site_text)
        self.said = text_label(self, wrap=True)
        self.said.hide()
        self.sites = SiteSearch(self)
        self.sites.found.connect(self._show_found)
        self.sites.read.connect(self._show_read)
        self.sites.said.connect(lambda text: tell(self.said, text))
        ends_with(self, self.sites.close)

    def _show_read(self, read: SiteText) -> None:
        """Show a page of a site."""
        self.setWindowTitle(f"{read.title} — {self._kind()}")
        self.site_text.show_page(page_of(read), read.pictures)
        self.middle.setCurrentWidget(self.site_text)

    def _kind(self) -> str:
        """What the window's title ends with."""
        raise NotImplementedError

    def _say(self) -> None:
        """Show the page that is to be seen, in the language of the program."""
        raise NotImplementedError

    def _show_found(self, passages: list[SitePassage]) -> None:
        """List what sites have, below what is here."""
        raise NotImplementedError
