"""The way from a pane that has nothing to show to its page of the guide."""

from functools import partial

from PySide6.QtWidgets import QPushButton, QWidget

from previewer.desk.guide.pages import START
from previewer.desk.services import Services
from previewer.desk.widgets import Worded


class GuideLink(Worded, QPushButton):
    """Opens a page of the guide, by its name."""

    def __init__(self, services: Services, page: str, parent: QWidget) -> None:
        super().__init__(parent)
        self.page = page
        self.clicked.connect(partial(show_guide, services, page))
        self.says(lambda: self.setText(self.tr("Show me how")), colours=False)


def show_guide(services: Services, page: str = START) -> None:
    """Open the guide on a page."""
    from previewer.desk.guide.window import HelpWindow

    services.window.only(HelpWindow).show_page(page)
