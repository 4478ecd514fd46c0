"""A page of a site as plain text with pictures: nothing in it runs, and nothing is loaded but what is at hand."""

from collections.abc import Mapping
from typing import Any

from PySide6.QtCore import QUrl, Signal
from PySide6.QtGui import QImage, QTextDocument
from PySide6.QtWidgets import QTextBrowser, QWidget

from previewer.pictures.given import PhotoError, read_picture

_BESIDE = 28
_STYLE = "img { vertical-align: top } td, th { padding: 3px 10px 3px 0; text-align: left; vertical-align: top }"


class PageView(QTextBrowser):
    """HTML that was made plain. `pictures` are by the address that the text shows them under."""

    #: A link to an address of the web was clicked.
    linkClicked = Signal(str)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setOpenLinks(False)
        self.setOpenExternalLinks(False)
        self._pictures: Mapping[str, bytes] = {}
        self.document().setDefaultStyleSheet(_STYLE)
        self.anchorClicked.connect(self._click)

    def show_page(self, html: str, pictures: Mapping[str, bytes]) -> None:
        """Show a text with its pictures; another picture is not looked for."""
        self._pictures = pictures
        self.document().setDocumentMargin(_BESIDE // 2)
        self.setHtml(html)

    def loadResource(self, kind: int, name: QUrl | str) -> Any:
        data = self._pictures.get(QUrl(name).toString())
        if kind != QTextDocument.ResourceType.ImageResource.value or data is None:
            return QImage()
        try:
            return read_picture(data)
        except PhotoError:
            return QImage()

    def _click(self, link: QUrl) -> None:
        if link.scheme() in ("http", "https"):
            self.linkClicked.emit(link.toString())
