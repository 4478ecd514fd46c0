"""The tabs, and how they are called."""

from collections.abc import Sequence
from functools import partial
from pathlib import Path, PurePath

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QMenu, QTabBar, QTabWidget, QWidget

from previewer.desk.document import dialogs
from previewer.desk.document.files import absolute, is_sample, stays
from previewer.desk.document.open_piece import OpenPiece
from previewer.desk.document.recovery import Unsaved
from previewer.desk.language import listed
from previewer.desk.modes.mode import Mode
from previewer.desk.services import Services, Tab
from previewer.desk.tabs.later_tab import LaterTab
from previewer.desk.tabs.reading_tab import ReadingTab
from previewer.desk.widgets import Worded, named, tool_button
from previewer.desk.window.kinds import open_tab, title_of

#: Letters that the name of a tab has.
_LONGEST = 44


class FileTabs(Worded, QTabWidget):
    """Opens files in tabs, and closes them: the window's `Tabs`, where what has no words here has its own."""

    #: Another tab is in front, or none.
    frontChanged = Signal()
    #: What the tab in front shows of itself changed.
    tabChanged = Signal()
    #: What can be done with some tab changed.
    abilitiesChanged = Signal()
    #: What the status bar says of some tab changed.
    statusChanged = Signal()
    #: A tab is about to go.
    closing = Signal(object)
    #: A file and a diagnostic: it cannot be previewed, and why.
    unreadable = Signal(object, object)

    def __init__(self, services: Services, parent: QWidget) -> None:
        super().__init__(parent, documentMode=True, movable=True)
        self._services = services
        #: Those that were in front, the last first.
        self._order: list[Tab] = []
        # Names are shortened here, and not to what a narrow window leaves of them.
        self.setElideMode(Qt.TextElideMode.ElideNone)
        self.setUsesScrollButtons(True)
        self.currentChanged.connect(self._turned)
        named(self, self, lambda: self.tr("Open files"))
        # Of many tabs the bar shows some.
        self._listed = QMenu(self)
        self._listed.aboutToShow.connect(self._fill_list)
        self.setCornerWidget(tool_button(self, "chevron-down", lambda: self.tr("All open files"), menu=self._listed))

    def front(self) -> Tab | None:
        found = self.currentWidget()
        return found if isinstance(found, Tab) else None

    def all(self) -> list[Tab]:
        found = (self.widget(at) for at in range(self.count()))
        return [tab for tab in found if isinstance(tab, Tab)]

    def latest_piece(self) -> OpenPiece | None:
        return next((tab.piece for tab in self._order if tab.piece is not None), None)

    def open_path(self, path: Path, may_be_gone: bool = False, named: bool = True) -> bool:
        path = absolute(path)
        for tab in self.all():
            if tab.path == path and may_be_gone and not tab.holds_text:
                self.close_tab(tab)
            elif tab.path == path:
                if named and tab.piece is not None:
                    tab.piece.document.is_sample = stays(path)
                self.setCurrentWidget(tab)
                return True
        try:
            self.add(self._open(path, may_be_gone, named))
        except OSError as error:
            self._show_error(path, error)
            return False
        return True

    def open_later(self, path: Path, at: int) -> None:
        """Put a tab at a place that opens its file when it is first seen; none where it is open already."""
        path = absolute(path)
        if not any(tab.path == path for tab in self.all()):
            tab = LaterTab(path, partial(self._open, path, False, False), title_of(path, self._services))
            tab.failed.connect(partial(self._give_up, tab))
            self._insert(tab, at)

    def add(self, tab: Tab, at: int = -1) -> None:
        """Add a tab in front, at a place or behind all others."""
        self.setCurrentIndex(self._insert(tab, at))
        self._turned()

    def restore(self, unsaved: Unsaved) -> bool:
        """Open what an earlier run left unsaved, and keep it on the disk at once. False when one of both cannot be."""
        tab = self.front() if self.open_path(Path(unsaved.path), True, named=False) else None
        return tab is not None and tab.restore(unsaved)

    def close_tab(self, tab: Tab) -> bool:
        if not tab.may_close():
            return False
        tab.close_file()
        self.removeTab(self.indexOf(tab))
        self.closing.emit(tab)
        self._name_tabs()
        tab.deleteLater()
        self._turned()
        return True

    def _fill_list(self) -> None:
        self._listed.clear()
        for at in range(self.count()):
            entry = self._listed.addAction(self.tabText(at), partial(self.setCurrentIndex, at))
            entry.setCheckable(True)
            entry.setChecked(at == self.currentIndex())

    def tell_silent(self, paths: Sequence[Path]) -> None:
        """Say which files were left out, since their drive does not answer."""
        if paths:
            names = listed(path.name for path in paths)
            self._services.show_message(self.tr("Not opened, the drive does not answer: {0}").format(names))

    def take_letters(self) -> None:
        """Have letters that are typed and not taken put in, in every tab."""
        for tab in self.all():
            tab.aboutToChange.emit()

    def show_mode(self, mode: Mode) -> None:
        """Show the middle of a mode in every tab."""
        for tab in self.all():
            tab.show_mode(mode)

    def may_close_all(self) -> bool:
        """Whether all may go: several with unsaved changes are asked about together, or come to the front one by
        one.
        """
        self.take_letters()
        unsaved = {str(tab.path): tab.piece for tab in self.all() if tab.modified and tab.piece is not None}
        if len(unsaved) > 1:
            answer = dialogs.ask_all_unsaved(self, sorted(unsaved))
            if answer in ("cancel", "discard"):
                return answer == "discard"
            if answer == "save" and not all(self._services.saver.save(piece) for piece in unsaved.values()):
                return False
        for tab in self.all():
            if tab.modified:
                self.setCurrentWidget(tab)
            if not tab.may_close():
                return False
        return True

    def turn(self, by: int) -> None:
        if self.count():
            self.setCurrentIndex((self.currentIndex() + by) % self.count())

    def _turned(self) -> None:
        """Another tab is in front, or none."""
        front, there = self.front(), self.all()
        if self._order and self._order[0] in there and self._order[0] is not front:
            self._order[0].aboutToChange.emit()
        before = [tab for tab in self._order if tab in there and tab is not front]
        self._order = before if front is None else [front, *before]
        self.frontChanged.emit()

    def _replace(self, tab: Tab, by: Tab) -> None:
        """Put another tab where one is; in front stays in front."""
        front = self.front()
        self.add(by, self.indexOf(tab))
        if front is not None and front is not tab:
            self.setCurrentWidget(front)
        self.close_tab(tab)

    def _open(self, path: Path, may_be_gone: bool, named: bool) -> Tab:
        """The tab of a file. Raises OSError."""
        made = open_tab(path, self._services, may_be_gone)
        self._prepare(path, named, made)
        return made

    def _prepare(self, path: Path, named: bool, tab: Tab) -> None:
        if tab.piece is not None:
            tab.piece.document.is_sample = stays(path) or (not named and is_sample(path))
        elif isinstance(tab, ReadingTab):
            tab.replacedBy.connect(partial(self._prepare, path, named))
            tab.failed.connect(partial(self._give_up, tab))

    def _give_up(self, tab: Tab, error: OSError) -> None:
        self.close_tab(tab)
        self._show_error(tab.path, error)

    def _show_error(self, path: Path, error: OSError) -> None:
        self._services.settings.remove_recent(path)
        self._services.saver.show_open_error(path, error)

    def _insert(self, tab: Tab, at: int) -> int:
        services = self._services
        tab.show_view(services.view.options)
        tab.show_mode(services.mode)
        tab.changed.connect(partial(self._update_tab, tab))
        tab.abilitiesChanged.connect(self.abilitiesChanged)
        tab.statusChanged.connect(self.statusChanged)
        tab.replacedBy.connect(partial(self._replace, tab))
        if tab.piece is not None:
            tab.piece.unreadable.connect(lambda why: self.unreadable.emit(tab.path, why))
            if tab.piece.document.reading.error is not None:
                self.unreadable.emit(tab.path, tab.piece.document.reading.error)
        at = self.insertTab(at, tab, tab.title)
        if tab.is_listed:
            services.settings.add_recent(tab.path)
        close = tool_button(
            self, "close", lambda: self.tr("Close"), lambda: self.close_tab(tab), scale=0.7, keys="Ctrl+W"
        )
        self.tabBar().setTabButton(at, QTabBar.ButtonPosition.RightSide, close)
        self._update_tab(tab)
        return at

    def _update_tab(self, tab: Tab) -> None:
        self._name_tabs()
        if tab is self.front():
            self.tabChanged.emit()

    def _name_tabs(self) -> None:
        """Name all: a file of a name that is there already changes how the other is called."""
        tabs = self.all()
        for tab, name in zip(tabs, tab_names(tabs), strict=True):
            at = self.indexOf(tab)
            mark = "• " if tab.modified else ""
            metrics = self.fontMetrics()
            shown = metrics.elidedText(name, Qt.TextElideMode.ElideMiddle, metrics.averageCharWidth() * _LONGEST)
            text = mark + shown.replace("&", "&&").replace("\n", " ")
            if text != self.tabText(at):
                self.setTabText(at, text)
            self.setTabToolTip(at, tab.tip)


def tab_names(tabs: Sequence[Tab]) -> list[str]:
    """What each is called; of files of one name, with as much of the folder as differs, and the piece's version."""
    paths = [tab.path for tab in tabs]
    return [
        tab.title if folder is None else " · ".join(part for part in (f"{path.name} — {folder}", tab.version) if part)
        for tab, path, folder in zip(tabs, paths, _folders(paths), strict=True)
    ]


def window_title(tab: Tab | None, folder: Path | None) -> str:
    """What the window is called: by the tab in front, and the folder that is open; Qt puts a mark for `[*]`."""
    parts = [] if folder is None else [folder.name]
    if tab is not None and folder is not None and folder in tab.path.parents:
        parts.insert(0, f"{tab.path.relative_to(folder)}[*]")
    elif tab is not None and tab.title != tab.path.name:
        parts.insert(0, tab.title)
    elif tab is not None and tab.path != folder:
        parts = [f"{tab.path.name}[*]", short(tab.path.parent), *parts]
    return " — ".join((*parts, "Piece Previewer"))


def short(path: PurePath, home: PurePath | None = None) -> str:
    """A path, from the user's own folder on where it is there."""
    home = home or Path.home()
    return f"~{str(path)[len(str(home)) :]}" if home in (path, *path.parents) else str(path)


def _folders(paths: Sequence[Path]) -> list[str | None]:
    """Of each path the end of its folder that no other path of its name has; None for a name that is there once."""
    found: list[str | None] = []
    for path in paths:
        others = [other.parent for other in paths if other.name == path.name and other != path]
        parts = path.parent.parts
        ends = (Path(*parts[-count:]) for count in range(1, len(parts) + 1))
        apart = (end for end in ends if not any(other.parts[-len(end.parts) :] == end.parts for other in others))
        found.append(str(next(apart, path.parent)) if others else None)
    return found
