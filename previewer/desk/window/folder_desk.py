"""The folder of pieces that the window shows, if any. What an open one needs is imported with the first."""

from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject
from PySide6.QtWidgets import QWidget

from previewer.desk.document import dialogs
from previewer.desk.document.files import absolute
from previewer.desk.guide.link import show_guide
from previewer.desk.services import Services
from previewer.desk.window.tabs import FileTabs

if TYPE_CHECKING:
    from previewer.desk.window.open_folder import OpenFolder


class FolderDesk(QObject):
    """The window's `Folder`, where what has no words here has its own."""

    def __init__(self, services: Services, tabs: FileTabs) -> None:
        super().__init__(services.window)
        self._services = services
        self._tabs = tabs
        self._open: OpenFolder | None = None
        #: What is opened as soon as the first picture stands.
        self._soon: Path | None = None
        #: Whether its tab comes too: in front (True), behind (False), or not (None).
        self._tab_soon: bool | None = None
        self._hidden = False
        services.first_picture.completed.connect(self._open_now)

    @property
    def root(self) -> Path | None:
        return self._open.workspace.root if self._open is not None else self._soon

    @property
    def opened(self) -> "OpenFolder | None":
        """What is open."""
        return self._open

    @property
    def side(self) -> QWidget | None:
        return self._open.list if self._open is not None and self._open.bar.isVisible() else None

    def open_soon(self, path: Path, tab_in_front: bool | None) -> None:
        """Show a folder once the first picture stands, which is not to wait for it; with its tab, in front or behind,
        where that was open (None: it was not).
        """
        self._soon, self._tab_soon = path, tab_in_front
        if self._services.first_picture.complete or self._tabs.front() is None:
            self._open_now()

    def open(self, path: Path) -> bool:
        from previewer.desk.window.open_folder import OpenFolder

        path, services = absolute(path), self._services
        self._soon = None
        if path == self.root:
            self._hidden = False
            self.settle()
            return True
        try:
            # What cannot be listed is said now, and not by an empty list.
            dialogs.read_from(services.window, path, lambda: next(path.iterdir(), None))
        except OSError as error:
            services.settings.remove_recent(path)
            services.saver.show_open_error(path, error)
            return False
        self.close()
        services.settings.add_recent(path)
        self._open = opened = OpenFolder(path, services, self._tabs, self)
        self._hidden = False
        opened.list.overviewAsked.connect(lambda: self.show_overview())
        opened.list.guideAsked.connect(lambda: show_guide(self._services, "folder"))
        opened.list.closeAsked.connect(self.close)
        self.settle()
        self._tell()
        return True

    def close(self) -> None:
        self._soon = None
        if self._open is not None:
            opened, self._open = self._open, None
            opened.close()
            self._tell()

    def look(self) -> None:
        """See what is on the disk, which not every file system tells of."""
        if self._open is not None:
            self._open.workspace.look()

    def leave(self) -> None:
        """The window goes: its helpers end."""
        if self._open is not None:
            self._open.workspace.close()

    def settle(self) -> None:
        """The panes were laid out anew: stand where it stood before."""
        if self._open is not None:
            self._open.bar.settle(not self._hidden and not self._services.window.docks.is_stage_alone)

    def toggle_list(self) -> None:
        self._hidden = not self._hidden
        self.settle()

    def show_overview(self, page: str = "") -> None:
        if self._open is not None:
            tab = self._open.show_tab()
            pages = {"problems": tab.problems, "texts": tab.texts, "findings": tab.findings, "search": tab.search}
            if page:
                tab.show_page(pages[page])

    def step(self, by: int) -> None:
        tab = self._open.tab() if self._open is not None else None
        if tab is not None:
            tab.step(by)

    def _open_now(self) -> None:
        if self._soon is not None and self.open(self._soon) and self._open is not None and self._tab_soon is not None:
            front = self._tabs.front()
            self._open.show_tab()
            if front is not None and not self._tab_soon:
                self._tabs.setCurrentWidget(front)

    def _tell(self) -> None:
        self._tabs.frontChanged.emit()
