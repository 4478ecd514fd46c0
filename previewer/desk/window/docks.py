"""The docks that the panes stand in, and the layout of each mode."""

from collections.abc import Collection, Iterable, Mapping, Sequence
from functools import partial
from itertools import groupby

from PySide6.QtCore import QByteArray, QCoreApplication, QObject, QSize, Qt, QTimer, Signal
from PySide6.QtGui import QAction
from PySide6.QtWidgets import QAbstractButton, QDockWidget, QMainWindow, QStackedWidget, QTabBar, QTabWidget, QWidget

from previewer.desk.modes.mode import Mode
from previewer.desk.panes.pane import Pane, QuietPane
from previewer.desk.services import DeskWindow, Services, Tab
from previewer.desk.tabs.faults import SPOILT, report, stand_in
from previewer.desk.window.spare_docks import SpareDocks

_STATE_VERSION = 1
#: The width of the window in which panes at the sides have their own width, and how many times that they have at most
#: in a wider one.
_WIDTH, _WIDEST = 1480, 1.6
#: Milliseconds without a key after which panes fold and unfold while somebody types.
_REST = 1500
_LEAST = QSize(160, 42)
#: Areas whose panes fold to their heads while they have nothing to say.
_FOLDING_AREAS = Qt.DockWidgetArea.TopDockWidgetArea | Qt.DockWidgetArea.BottomDockWidgetArea
#: A folded dock that is so many pixels higher than its head has been drawn open by hand.
_BY_HAND = 40
_SIDES = Qt.DockWidgetArea.LeftDockWidgetArea | Qt.DockWidgetArea.RightDockWidgetArea


#: The buttons in the head of a dock, as Qt names them, with Qt's words for them.
_BUTTONS = {
    "qt_dockwidget_closebutton": ("Close", "Closes the dock widget"),
    "qt_dockwidget_floatbutton": ("Float", "Undocks and re-attaches the dock widget"),
}


class PaneDocks(QObject):
    """A dock for every pane of every mode, in `dock` by its name. Those of the present mode show the tab in front.

    It is the window's `Docks`, where what has no words here has its own.
    """

    #: All was laid out anew, the window's bars too.
    restored = Signal()

    def __init__(self, window: DeskWindow, services: Services, modes: Sequence[Mode]) -> None:
        super().__init__(window)
        self._window = window
        self._settings = services.settings
        self._first_picture = services.first_picture
        self._panes = {pane.name: pane for mode in modes for pane in mode.panes}
        self._stacks: dict[str, QStackedWidget] = {}
        self.dock = {name: self._make_dock(pane) for name, pane in self._panes.items()}
        self._mode = modes[0]
        self._tab: Tab | None = None
        #: The docks that can be seen: a tab behind another cannot, though Qt calls it visible.
        self._seen: set[str] = set()
        #: The docks that the start page has hidden.
        self._hidden: set[str] = set()
        #: Where docks and toolbars were before any layout was restored.
        self._bare: QByteArray | None = None
        self._quiet = QuietDocks(window)
        self._spare = SpareDocks(window)
        #: Started, it has panes that nobody has seen yet wait until what comes to the front is painted: phones are seen
        #: a quarter sooner.
        self.painting = QTimer(self, singleShot=True, interval=0)
        self.painting.timeout.connect(self._fill)
        # Not while the window lays itself out.
        self._folding = QTimer(self, singleShot=True, interval=0)
        self._folding.timeout.connect(self._fold)
        self._spare.changed.connect(lambda: self._folding.start(0))
        services.view.shownChanged.connect(lambda: self._folding.start(0))
        #: What is in front once docks that are hidden come back.
        self._fronts: set[str] = set()
        #: The panes in front of a layout that nobody has seen yet.
        self._laid_out: list[Pane[QWidget]] = []
        #: Where all stood before the stage was shown alone.
        self._around: QByteArray | None = None
        self._first_picture.completed.connect(self._fill)
        window.setDockNestingEnabled(True)
        window.setTabPosition(Qt.DockWidgetArea.BottomDockWidgetArea, QTabWidget.TabPosition.North)
        window.setCorner(Qt.Corner.BottomLeftCorner, Qt.DockWidgetArea.BottomDockWidgetArea)
        window.setCorner(Qt.Corner.BottomRightCorner, Qt.DockWidgetArea.RightDockWidgetArea)

    def show_tab(self, tab: Tab | None) -> None:
        """Show the panes of a tab. Whatever has no panes, as the start page, has the window for itself, and the docks
        come back with the next that has."""
        self._tab = tab if tab is not None and tab.has_mode(self._mode) else None
        if self._tab is None:
            self.show_stage(False)
            self._hide_all()
        else:
            self._bring_back()
            self._fill()

    def show_mode(self, mode: Mode) -> None:
        """Show the panes of a mode where they were when it was last seen."""
        self.show_stage(False)
        self._mode = mode
        if self._bare is None:
            self._bare = self._window.saveState(_STATE_VERSION)
        names = {pane.name for pane in mode.panes}
        # Those that go first: beside those that come they may want more room than the window has.
        for name, dock in sorted(self.dock.items(), key=lambda one: one[0] in names):
            dock.toggleViewAction().setVisible(name in names)
            dock.toggleViewAction().setShortcut("")
            # A dock that nobody has shown or hidden yet comes with the window.
            if name not in names or dock.testAttribute(Qt.WidgetAttribute.WA_WState_ExplicitShowHide):
                dock.setVisible(name in names)
        for at, pane in enumerate(mode.panes[:9], 1):
            self.dock[pane.name].toggleViewAction().setShortcut(f"Ctrl+Alt+{at}")
        kept = self._settings.layout(mode.name)
        if kept is None or not self._restore(kept):
            self._lay_out(mode)
        self._fronts.update(self._settings.fronts(mode.name))
        for name in self.dock.keys() - names:
            # A layout that was kept before there was such a pane says nothing of it.
            self.dock[name].hide()
        self._hidden.clear()
        self.show_tab(self._window.tabs.front())

    def keep_layout(self, leaves: bool = False) -> None:
        """Remember where the panes of the present mode stand, which brings back those that the start page hides; none
        while some stand aside for the phones, unless the window `leaves` the mode."""
        if leaves:
            self._spare.forget()
        elif self._spare.stand_aside:
            return
        fronts = {pane.name for pane in self._mode.panes} & (self._fronts if self._hidden else self._seen)
        self._bring_back()
        kept = self._window.saveState(_STATE_VERSION) if self._around is None else self._around
        self._settings.keep_layout(self._mode.name, kept, fronts)

    def show_layout(self, name: str) -> None:
        """Show the panes of a layout of the present mode, by its name; '' for all of them."""
        mode = self._window.mode.laid_out(name)
        if mode.name != self._mode.name:
            self.keep_layout(leaves=True)
            self.show_mode(mode)

    @property
    def is_stage_alone(self) -> bool:
        return self._around is not None

    def show_stage(self, alone: bool) -> None:
        if alone == self.is_stage_alone:
            return
        window = self._window
        window.setWindowState(window.windowState() ^ Qt.WindowState.WindowFullScreen)
        window.statusBar().setVisible(not alone)
        if alone:
            self._around = window.saveState(_STATE_VERSION)
            for widget in (*self.dock.values(), *window.bars):
                widget.hide()
            self.restored.emit()
        elif self._around is not None:
            around, self._around = self._around, None
            self._restore(around)
            self._folding.start()

    def reset_layout(self) -> None:
        self.show_stage(False)
        if self._bare is not None:
            self._restore(self._bare)
        for pane in self._mode.panes:
            self.dock[pane.name].setFloating(False)
        self._lay_out(self._mode)
        names = {pane.name for pane in self._mode.panes}
        for name, dock in sorted(self.dock.items(), key=lambda one: one[0] in names):
            dock.setVisible(name in names)
        self._hidden.clear()
        self.show_tab(self._window.tabs.front())

    def show(self, pane: Pane[QWidget]) -> None:
        self.dock[pane.name].show()
        self.dock[pane.name].raise_()
        self._spare.want(self.dock[pane.name])

    def remove(self, tab: Tab) -> None:
        """Take the panes of a tab out, for good."""
        for name, widget in tab.panes.made().items():
            self._stacks[name].removeWidget(widget)
            widget.deleteLater()

    def toggles(self) -> list[QAction]:
        return [dock.toggleViewAction() for dock in self.dock.values()]

    def seen(self) -> list[QWidget]:
        seen = (name for pane in self._mode.panes if (name := pane.name) in self._seen)
        found = [self._stacks[name].currentWidget() for name in seen if not self._spare.is_folded(self.dock[name])]
        return [widget for widget in found if widget is not None]

    def retranslate(self) -> None:
        """Set the titles."""
        for name, dock in self.dock.items():
            dock.setWindowTitle(self._panes[name].title())
            for button in dock.findChildren(QAbstractButton, options=Qt.FindChildOption.FindDirectChildrenOnly):
                _say_words(button)

    def _make_dock(self, pane: Pane[QWidget]) -> QDockWidget:
        dock = QDockWidget(self._window)
        dock.setObjectName(f"dock:{pane.name}")
        self._stacks[pane.name] = stack = QStackedWidget(dock)
        dock.setWidget(stack)
        # Whatever it holds may be made small, and scrolls.
        stack.setMinimumSize(_LEAST)
        dock.visibilityChanged.connect(partial(self._set_seen, pane.name))
        dock.topLevelChanged.connect(lambda _floats: self._folding.start(0))
        # A pane behind another is not in sight, and its action brings it to the front.
        dock.toggleViewAction().triggered.connect(dock.raise_)
        dock.toggleViewAction().triggered.connect(lambda: self._spare.want(dock))
        return dock

    def _lay_out(self, mode: Mode) -> None:
        """The mode's own layout: panes of one area are tabs, the first in front."""
        self._forget()
        for area, panes in groupby(sorted(mode.panes, key=lambda pane: mode.area(pane).value), mode.area):
            first, *others = panes
            self._window.addDockWidget(area, self.dock[first.name])
            for pane in others:
                self._window.addDockWidget(area, self.dock[pane.name])
                if pane.name in mode.beside:
                    across = Qt.Orientation.Horizontal
                    self._window.splitDockWidget(self.dock[first.name], self.dock[pane.name], across)
                else:
                    self._window.tabifyDockWidget(self.dock[first.name], self.dock[pane.name])
            self.dock[first.name].raise_()
            self._fronts.add(first.name)
            self._laid_out.append(first)
        _give_first_sizes(self._window, self.dock, mode, self._laid_out)

    def _forget(self) -> None:
        """All docks come to stand anew."""
        self._quiet.forget()
        self._spare.forget()
        self._fronts.clear()
        self._laid_out.clear()

    def _restore(self, state: QByteArray) -> bool:
        self._forget()
        done = self._window.restoreState(state, _STATE_VERSION)
        self.restored.emit()
        return done

    def _fill(self) -> None:
        """Put the tab's panes into the docks, making those that are seen for the first time."""
        if self._tab is None or not self._first_picture.complete:
            return
        may_make = not self.painting.isActive()
        for pane in self._mode.panes:
            stack = self._stacks[pane.name]
            if self._tab.panes.if_made(pane) is not None or (may_make and pane.name in self._seen):
                widget = self._made(self._tab, pane)
                if stack.indexOf(widget) < 0:
                    stack.addWidget(widget)
                    if isinstance(widget, QuietPane):
                        widget.quietChanged.connect(self._fold_soon)
                        self._tab.changed.connect(self._go_on_waiting)
                stack.setCurrentWidget(widget)
        self._folding.start(0)

    def _fold_soon(self) -> None:
        """At once, but not under the hands of somebody who types: between two keys a text is often wrong."""
        types = self._tab is not None and self._tab.typing and self._tab.modified
        self._folding.start(_REST if types else 0)

    def _go_on_waiting(self) -> None:
        if self._folding.isActive() and self._folding.interval():
            self._folding.start(_REST)

    def _made(self, tab: Tab, pane: Pane[QWidget]) -> QWidget:
        """The widget of a pane, or what says why there is none."""
        try:
            return tab.panes.get(pane)
        except SPOILT as error:
            report(error)
            return tab.panes.put(pane, stand_in(error, self._stacks[pane.name]))

    def _fold(self) -> None:
        hide_old_tab_bars(self._window, self.dock.values())
        title_once(self._window, self.dock.values())
        if self._tab is not None and not self.is_stage_alone:
            stage, seen = getattr(self._tab.shown_middle, "stage", None), sorted(self._seen)
            spare = [self.dock[name] for name in seen if name in self._mode.spare]
            sides = {self.dock[name]: _first_width(self._panes[name], self._window.width()) for name in seen}
            aside = self._spare.update(self._mode.name, stage, spare, sides)
            self._quiet.update(((self.dock[name], self._panes[name].size) for name in seen), aside)

    def _set_seen(self, name: str, seen: bool) -> None:
        (self._seen.add if seen else self._seen.discard)(name)
        self.dock[name].toggleViewAction().setChecked(seen)
        self._fill()

    def _hide_all(self) -> None:
        self._fronts |= self._seen
        for name, dock in self.dock.items():
            dock.toggleViewAction().setEnabled(False)
            if dock.isVisibleTo(self._window):
                self._hidden.add(name)
                dock.hide()

    def _bring_back(self) -> None:
        for name, dock in self.dock.items():
            dock.toggleViewAction().setEnabled(True)
            if name in self._hidden:
                dock.show()
        # Docks that are hidden forget which of them is in front.
        for name in self._fronts & self._hidden:
            self.dock[name].raise_()
        # The window may have another size than when they were laid out.
        _give_first_sizes(self._window, self.dock, self._mode, self._laid_out)
        self._laid_out.clear()
        self._fronts.clear()
        self._hidden.clear()


def _give_first_sizes(
    window: QMainWindow, docks: Mapping[str, QDockWidget], mode: Mode, panes: Iterable[Pane[QWidget]]
) -> None:
    for pane in panes:
        if mode.area(pane) in _SIDES:
            across = Qt.Orientation.Horizontal
            window.resizeDocks([docks[pane.name]], [_first_width(pane, window.width())], across)
        else:
            window.resizeDocks([docks[pane.name]], [pane.size], Qt.Orientation.Vertical)


def _first_width(pane: Pane[QWidget], window_width: int) -> int:
    """How wide a pane at a side is at first in a window so wide."""
    return round(pane.size * min(window_width / _WIDTH, _WIDEST))


class QuietDocks:
    """Docks whose front pane is a `QuietPane`; the others are never folded."""

    def __init__(self, window: QMainWindow) -> None:
        self._window = window
        #: Of each folded dock how high it was.
        self._folded: dict[QDockWidget, int] = {}
        #: Docks that were looked at since they came to stand anew; the others may have been kept folded.
        self._known: set[QDockWidget] = set()

    def forget(self) -> None:
        """All docks stand anew: whatever was folded is not any more."""
        self._folded.clear()
        self._known.clear()

    def update(self, docks: Iterable[tuple[QDockWidget, int]], aside: Collection[QDockWidget] = ()) -> None:
        """Fold and unfold the docks that are seen; each with the height that its pane has at first. Those that stand
        `aside` fold whatever they have to say."""
        for dock, height in docks:
            area = self._window.dockWidgetArea(dock)
            quiet = dock in aside or _is_quiet(dock)
            if dock.isFloating() or not area & _FOLDING_AREAS:
                self._folded.pop(dock, None)
            elif quiet and dock not in self._folded:
                self._folded[dock] = max(dock.height(), height)
                self._resize(dock, 1)
            elif not quiet and (dock in self._folded or dock not in self._known):
                before = self._folded.pop(dock, height)
                if dock.height() < dock.minimumSizeHint().height() + _BY_HAND:
                    self._resize(dock, before)
            self._known.add(dock)

    def _resize(self, dock: QDockWidget, height: int) -> None:
        self._window.resizeDocks([dock], [height], Qt.Orientation.Vertical)


def _say_words(button: QAbstractButton) -> None:
    """Give a button of a dock's head the words that Qt has for it; it sets them once, in the language of then."""
    if words := _BUTTONS.get(button.objectName()):
        tip, description = (QCoreApplication.translate("QDockWidget", text) for text in words)
        button.setToolTip(tip)
        button.setAccessibleName(tip)
        button.setAccessibleDescription(description)


def hide_old_tab_bars(window: QMainWindow, docks: Iterable[QDockWidget]) -> None:
    """Hide the tab bars of docks that Qt leaves on the window whenever a layout is restored."""
    shown = [dock for dock in docks if not dock.isHidden() and not dock.isFloating()]
    groups = {
        frozenset(other.windowTitle() for other in (dock, *window.tabifiedDockWidgets(dock)) if not other.isHidden())
        for dock in shown
    }
    # The newest is the one in use.
    for bar in reversed(window.findChildren(QTabBar, options=Qt.FindChildOption.FindDirectChildrenOnly)):
        titles = frozenset(bar.tabText(at) for at in range(bar.count()))
        bar.setVisible(len(titles) > 1 and titles in groups)
        groups.discard(titles)


class _NoTitle(QWidget):
    """The title bar of a dock whose tab says its title."""

    def sizeHint(self) -> QSize:
        return QSize(0, 0)


def title_once(window: QMainWindow, docks: Iterable[QDockWidget]) -> None:
    """Leave the title bar out of each dock that has a tab: one takes hold of it there."""
    for dock in docks:
        beside = () if dock.isFloating() else window.tabifiedDockWidgets(dock)
        has_tab = any(not other.isHidden() for other in beside)
        bar = dock.titleBarWidget()
        if has_tab and bar is None:
            dock.setTitleBarWidget(_NoTitle(dock))
        elif not has_tab and isinstance(bar, _NoTitle):
            dock.setTitleBarWidget(None)  # type: ignore[arg-type]  # Qt's own bar again
            bar.deleteLater()


def _is_quiet(dock: QDockWidget) -> bool:
    stack = dock.widget()
    pane = stack.currentWidget() if isinstance(stack, QStackedWidget) else None
    return isinstance(pane, QuietPane) and pane.quiet
