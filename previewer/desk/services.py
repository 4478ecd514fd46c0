"""What the window and its parts are to one another: what is open in a tab, the panes of one, and what all parts are
given.
"""

from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple, Protocol, TypeVar, cast

from PySide6.QtCore import QObject, Signal, SignalInstance
from PySide6.QtGui import QAction
from PySide6.QtWidgets import QMainWindow, QToolBar, QWidget

from previewer.atomic import is_same_file, write_atomically
from previewer.desk.document.memory import Memory
from previewer.desk.document.open_piece import OpenPiece
from previewer.desk.document.recovery import Recovery, Unsaved
from previewer.desk.document.saving import Saver
from previewer.desk.settings import Settings
from previewer.desk.view.first_picture import FirstPicture
from previewer.desk.view.options import ViewOptions
from previewer.desk.view.state import ViewState

if TYPE_CHECKING:
    from previewer.desk.modes.mode import Mode
    from previewer.desk.panes.pane import Pane

_MESSAGE = 2500
W = TypeVar("W", bound=QWidget)
Q = TypeVar("Q", bound=QObject)


class Act(NamedTuple):
    """What a tab does for a command: `can` tells whether it can now."""

    run: Callable[[], object]
    can: Callable[[], bool] = lambda: True


class Tab(QWidget):
    """Whatever is open in a tab, as the window asks it. The answers here are those of a file that is only looked at.

    To add a kind of tab: a class of these, and its row in `previewer.desk.window.kinds`.
    """

    #: Path, version, whether anything is unsaved, or what bars and title say of it.
    changed = Signal()
    #: What can be done with it.
    abilitiesChanged = Signal()
    #: What the status bar says of it.
    statusChanged = Signal()
    #: It is about to be closed or left for another tab or mode: letters that are typed and not taken are put in.
    aboutToChange = Signal()
    #: The window is set up for another job.
    modeShown = Signal()
    #: Another `Tab` is to stand in its place: all of the file is there now.
    replacedBy = Signal(object)
    #: The piece that it shows, None for what is no piece.
    piece: OpenPiece | None = None

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        #: Those that stand around it.
        self.panes = TabPanes()
        #: Called before it closes, by whoever holds what no file has: whether that may go.
        self.asks: list[Callable[[], bool]] = []

    @property
    def path(self) -> Path:
        """Its file, by its absolute path."""
        raise NotImplementedError

    @property
    def title(self) -> str:
        """What it is called."""
        return self.path.name

    @property
    def tip(self) -> str:
        """What tells where it lies."""
        return str(self.path)

    @property
    def version(self) -> str:
        """What its author calls this state of it, '' where nothing says."""
        return ""

    @property
    def languages(self) -> tuple[tuple[str, ...], str]:
        """The languages on offer on its phones, and the one that they show; none where it has no phones."""
        return ((), "") if self.piece is None else (self.piece.languages, self.piece.shown_language)

    @property
    def modified(self) -> bool:
        """Whether anything is unsaved."""
        return False

    @property
    def typing(self) -> bool:
        """Whether the keyboard is in a text of it, where somebody may be in the middle of a word."""
        return False

    @property
    def shown_middle(self) -> QWidget | None:
        """What stands in the middle now."""
        return self

    #: Whether it holds a text, which may be left unsaved.
    holds_text = True
    #: Whether it is named among the files that were opened lately.
    is_listed = True
    #: Whether the looks of its phones may stand side by side: else there is one phone of each piece.
    spreads = True

    def has_mode(self, _mode: "Mode") -> bool:
        """Whether a mode sets it up; without one it has the window for itself."""
        return False

    def acts(self) -> Mapping[str, Act]:
        """What it does for commands that are made for tabs of another kind, by the name of the command."""
        return {}

    def status(self) -> str:
        """What the status bar says of it."""
        return ""

    def show_mode(self, mode: "Mode") -> None:
        """Show the middle of a mode that it has."""

    def show_view(self, options: ViewOptions) -> None:
        """Look at its phones so."""

    def check_disk(self) -> None:
        """Look whether the file is another by now."""

    def whole(self) -> "Tab":
        """What it is once all of its file was read, which is waited for."""
        return self

    def restore(self, _unsaved: Unsaved) -> bool:
        """Take over what an earlier run left unsaved, and keep it at once. False when that cannot be."""
        return False

    def may_close(self) -> bool:
        """Whether it may go: nothing is unsaved, or it was saved, or its changes may be lost."""
        return True

    def close_file(self) -> None:
        """Let go of the file: it is saved, or its changes are not wanted."""

    def leave_file(self) -> None:
        """Let go of the file, and leave what is not saved to the next run."""
        self.close_file()


class Tabs(Protocol):
    """All that is open."""

    @property
    def frontChanged(self) -> SignalInstance:
        """Another tab is in front, or none."""

    def front(self) -> Tab | None:
        """The tab in front."""

    def all(self) -> list[Tab]:
        """Every tab, left to right."""

    def latest_piece(self) -> OpenPiece | None:
        """The piece whose tab was last in front."""

    def open_path(self, path: Path, may_be_gone: bool = False, named: bool = True) -> bool:
        """Open a file in a tab, or bring its tab to the front. False, with a message, when it cannot be. One that
        `may_be_gone` opens empty then. `named`: the user named the file; one that the program offered, and that is a
        sample of its own, is never written.
        """

    def close_tab(self, tab: Tab) -> bool:
        """Close a tab; unsaved changes are asked about. False when it stays."""

    def turn(self, by: int) -> None:
        """Bring the next tab to the front, or the one before, around the ends."""


class Docks(Protocol):
    """What stands around the tabs."""

    def show_layout(self, name: str) -> None:
        """Show the panes of a layout of the present mode, by its name; '' for all of them."""

    def show(self, pane: "Pane[QWidget]") -> None:
        """Show the dock of a pane, before others that share its place."""

    def toggles(self) -> list[QAction]:
        """For the View menu: an action for each dock."""

    def seen(self) -> list[QWidget]:
        """What docks hold, of those that are in sight, in the order of the mode."""

    @property
    def is_stage_alone(self) -> bool:
        """Whether the phones have the screen for themselves."""

    def show_stage(self, alone: bool) -> None:
        """Give the phones the whole screen, or bring back what stands around them."""

    def reset_layout(self) -> None:
        """Put panes and toolbars where they are at the first start."""


class Folder(Protocol):
    """The folder of pieces that the window shows at its side, if any."""

    @property
    def root(self) -> Path | None:
        """The folder, None while none is open."""

    @property
    def side(self) -> QWidget | None:
        """The list of its pieces."""

    def open(self, path: Path) -> bool:
        """Show a folder, in place of the one before. False, with a message, when it cannot be."""

    def close(self) -> None:
        """Show none any more; tabs stay."""

    def toggle_list(self) -> None:
        """Hide the list of its pieces, or bring it back."""

    def show_overview(self, page: str = "") -> None:
        """Bring the tab with all that is in the folder to the front, with a page: 'problems', 'texts', 'findings' or
        'search'.
        """

    def step(self, by: int) -> None:
        """Go to the next row of that tab, or the one before."""


class DeskWindow(QMainWindow):
    """The window as its parts know it."""

    tabs: Tabs
    folder: Folder
    docks: Docks
    settings: Settings
    mode: "Mode"
    bars: Sequence[QToolBar] = ()

    def __init__(self) -> None:
        super().__init__()
        self._only: dict[Callable[..., QWidget], QWidget] = {}

    def only(self, kind: Callable[..., W]) -> W:
        """The window of this class that there is one of, made now if need be."""
        if kind not in self._only:
            self._only[kind] = kind(self)
        return cast(W, self._only[kind])

    def show_mode(self, mode: "Mode") -> None:
        """Set the window up for another job: tabs, values, look and selected item stay."""


class Services(NamedTuple):
    """What panes, modes, dialogs and commands get.

    `window` is the parent of dialogs and has the status bar. `tab` is the tab whose part this was given to; None for
    what belongs to the window.
    """

    window: DeskWindow
    settings: Settings
    memory: Memory
    recovery: Recovery
    saver: Saver
    view: ViewState
    first_picture: FirstPicture
    tab: Tab | None = None

    @property
    def tabs(self) -> Tabs:
        """All that is open."""
        return self.window.tabs

    @property
    def mode(self) -> "Mode":
        """The job that the window is set up for."""
        return self.window.mode

    @property
    def panes(self) -> "TabPanes":
        """The panes of the tab whose part this was given to."""
        assert self.tab is not None
        return self.tab.panes

    def show(self, pane: "Pane[QWidget]") -> None:
        """Show the dock of a pane, before others that share its place."""
        self.window.docks.show(pane)

    def show_message(self, text: str) -> None:
        """Show a sentence in the status bar for a moment."""
        self.window.statusBar().showMessage(text, _MESSAGE)

    def may_write(self, path: Path) -> bool:
        """Whether something that is made of a piece may go into a file: into none that is open. False, with a message,
        where it may not.
        """
        if not any(is_same_file(tab.path, path) for tab in self.tabs.all()):
            return True
        self.saver.show_open_here(path)
        return False

    def write(self, path: Path, data: str | bytes, said: str) -> bool:
        """Write a file whole, a text as UTF-8, and say in the status bar that it is there; `said` names it by {0}.
        False, with a message, where it cannot be.
        """
        if not self.may_write(path):
            return False
        try:
            write_atomically(path, data.encode("utf-8", "surrogatepass") if isinstance(data, str) else data)
        except OSError as error:
            self.saver.show_save_error(path, error)
            return False
        self.show_message(said.format(path.name))
        return True


class TabPanes:
    """The panes of one tab, each made when it is first seen or asked for, and what several of them share; `given` is
    what all of these are made with.
    """

    def __init__(self, *given: object) -> None:
        self._given = given
        self._made: dict[str, QWidget] = {}
        self._shared: dict[Callable[..., QObject], QObject] = {}

    def get(self, pane: "Pane[W]") -> W:
        """The widget of a pane, made now if need be."""
        if pane.name not in self._made:
            self._made[pane.name] = pane.make(*self._given)
        return cast(W, self._made[pane.name])

    def put(self, pane: "Pane[W]", stand_in: QWidget) -> QWidget:
        """Show this in place of a pane that cannot be made."""
        self._made[pane.name] = stand_in
        return stand_in

    def if_made(self, pane: "Pane[W]") -> W | None:
        """The widget of a pane, None where nobody has asked for it yet."""
        return self.get(pane) if pane.name in self._made else None

    def made(self) -> dict[str, QWidget]:
        """The panes made so far, by name."""
        return dict(self._made)

    def shared(self, kind: Callable[..., Q]) -> Q:
        """What several panes share, of this class: made now if need be."""
        if kind not in self._shared:
            self._shared[kind] = kind(*self._given)
        return cast(Q, self._shared[kind])
