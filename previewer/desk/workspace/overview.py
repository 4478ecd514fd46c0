"""The tab of a folder: problems, texts and findings of all its pieces, and a search through their files."""

from collections.abc import Callable, Mapping
from pathlib import Path

from PySide6.QtCore import QTimer, Signal
from PySide6.QtWidgets import QTabWidget, QWidget

from previewer.desk.services import Services, Tab
from previewer.desk.widgets import NO_MARGINS, Worded, named, vbox
from previewer.desk.workspace.findings_page import FindingsPage
from previewer.desk.workspace.pages import ProblemsPage, TextsPage
from previewer.desk.workspace.search_page import SearchPage
from previewer.desk.workspace.tables import TablePage
from previewer.desk.workspace.workspace import Workspace

#: Milliseconds between two looks of a page while cards arrive.
_PACE = 250


class FolderTab(Worded, Tab):
    """A page for each kind of thing. It opens nothing itself: `chosen` says where a row leads."""

    holds_text = False
    #: A `FoundIn`.
    chosen = Signal(object)

    def __init__(
        self,
        workspace: Workspace,
        services: Services,
        unsaved: Callable[[], Mapping[str, str]],
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(parent)
        self._workspace = workspace
        self.problems = ProblemsPage(workspace, self)
        self.texts = TextsPage(workspace, self)
        self.findings = FindingsPage(workspace, services.view, unsaved, self)
        self.search = SearchPage(workspace, unsaved, self)
        self.pages = QTabWidget(self, documentMode=True)
        for page in self._all():
            self.pages.addTab(page, "")
            page.chosen.connect(self.chosen)
        named(self, self.pages, lambda: self.tr("All pieces of the folder"))
        self.setLayout(vbox(self.pages, margins=NO_MARGINS, spacing=0))
        self._later = QTimer(self, singleShot=True, interval=_PACE)
        self._later.timeout.connect(self._refresh)
        self.pages.currentChanged.connect(lambda _at: self._refresh())
        workspace.changed.connect(self._refresh_soon)
        self.says(self._say, colours=False)

    @property
    def path(self) -> Path:
        return self._workspace.root

    @property
    def shown_middle(self) -> QWidget | None:
        return self.pages.currentWidget()

    def show_page(self, page: TablePage) -> None:
        """Bring a page to the front, and the keyboard to its field."""
        self.pages.setCurrentWidget(page)
        page.field.setFocus()
        page.field.selectAll()

    def step(self, by: int) -> None:
        """Go to the next row of the page in front, or the one before."""
        page = self.pages.currentWidget()
        if isinstance(page, TablePage):
            page.view.step(by)

    def status(self) -> str:
        contents = self._workspace.contents
        waiting = len(contents.waiting()[0])
        if waiting:
            return self.tr("%n piece(s) not checked yet", "", waiting)
        return self.tr("%n piece(s)", "", len(contents.entries))

    def close_file(self) -> None:
        self._later.stop()
        self.findings.cancel()
        self.search.cancel()

    def _all(self) -> tuple[TablePage, ...]:
        return self.problems, self.texts, self.findings, self.search

    def _say(self) -> None:
        words = (self.tr("Problems"), self.tr("Texts"), self.tr("Findings"), self.tr("Search"))
        for at, text in enumerate(words):
            self.pages.setTabText(at, text)

    def _refresh_soon(self) -> None:
        if not self._later.isActive():
            self._later.start()

    def _refresh(self) -> None:
        page = self.pages.currentWidget()
        if isinstance(page, TablePage) and self.isVisible():
            page.refresh()
        self.statusChanged.emit()

    def showEvent(self, event: object) -> None:
        super().showEvent(event)  # type: ignore[arg-type]
        self._refresh_soon()
