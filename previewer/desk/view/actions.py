"""What can be done to the view: one row each, with its words, its shortcut, and what it sets.

The toolbar, the View menu and the shortcuts all come from `VIEW_ACTIONS`, in its order. To add an action, add a row.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from enum import IntEnum, auto

from PySide6.QtCore import QCoreApplication
from PySide6.QtGui import QAction
from PySide6.QtWidgets import QWidget

from previewer.desk.language import QT_TRANSLATE_NOOP
from previewer.desk.view.controls import (
    DateBox,
    DeviceButton,
    LanguageBox,
    SeedBox,
    TextSizeButton,
    ZoomButton,
)
from previewer.desk.view.options import ViewOptions
from previewer.desk.view.state import ViewState


class Group(IntEnum):
    """A line parts the groups, in the toolbar and in the menu."""

    LANGUAGE = auto()
    #: One of these is on.
    PHONES = auto()
    ORDER = auto()
    APPEARANCE = auto()
    DEVICE = auto()
    ZOOM = auto()


@dataclass(frozen=True)
class ViewAction:
    """`run` gets the state, and whether the action is on now; `is_on` tells that of options, and None is for an action
    that cannot be on.

    `button`: it stands in the toolbar. `control`: this stands in the toolbar for it, once for all actions that name it.
    `icon`: a symbol of `resources/icons/symbols`.
    """

    name: str
    text: str
    keys: str
    group: Group
    run: Callable[[ViewState, bool], None]
    is_on: Callable[[ViewOptions], bool] | None = None
    icon: str = ""
    button: bool = True
    control: Callable[[ViewState, Sequence[QAction], QWidget], QWidget] | None = None

    def word(self) -> str:
        """The text in the language of the program."""
        return QCoreApplication.translate("ViewBar", self.text)


VIEW_ACTIONS = (
    ViewAction(
        "language",
        QT_TRANSLATE_NOOP("ViewBar", "Next language"),
        "Ctrl+L",
        Group.LANGUAGE,
        lambda state, _on: state.next_language(),
        button=False,
        control=LanguageBox,
    ),
    ViewAction(
        "both",
        QT_TRANSLATE_NOOP("ViewBar", "Both phones"),
        "Alt+3",
        Group.PHONES,
        lambda state, _on: state.change(platforms="both"),
        lambda options: options.platforms == "both",
        "both",
    ),
    ViewAction(
        "ios",
        QT_TRANSLATE_NOOP("ViewBar", "iOS alone"),
        "Alt+1",
        Group.PHONES,
        lambda state, _on: state.change(platforms="ios"),
        lambda options: options.platforms == "ios",
        "ios",
    ),
    ViewAction(
        "android",
        QT_TRANSLATE_NOOP("ViewBar", "Android alone"),
        "Alt+2",
        Group.PHONES,
        lambda state, _on: state.change(platforms="android"),
        lambda options: options.platforms == "android",
        "android",
    ),
    ViewAction(
        "reveal",
        QT_TRANSLATE_NOOP("ViewBar", "Reveal hidden items"),
        "Ctrl+H",
        Group.ORDER,
        lambda state, on: state.change(reveal_hidden=on),
        lambda options: options.reveal_hidden,
        "eye",
    ),
    ViewAction(
        "shuffle",
        QT_TRANSLATE_NOOP("ViewBar", "Shuffle what the order leaves open"),
        "Ctrl+R",
        Group.ORDER,
        lambda state, on: state.change(shuffled=on),
        lambda options: options.shuffled,
        "shuffle",
    ),
    ViewAction(
        "reshuffle",
        QT_TRANSLATE_NOOP("ViewBar", "Shuffle again"),
        "Ctrl+Shift+R",
        Group.ORDER,
        lambda state, _on: state.reshuffle(),
        button=False,
        control=SeedBox,
    ),
    ViewAction(
        "today",
        QT_TRANSLATE_NOOP("ViewBar", "Pretend another date"),
        "Ctrl+T",
        Group.ORDER,
        lambda state, on: state.change(pretends=on, today=state.pretended_day.isoformat()),
        lambda options: options.pretends,
        "today",
        control=DateBox,
    ),
    ViewAction(
        "dark",
        QT_TRANSLATE_NOOP("ViewBar", "Dark mode"),
        "Ctrl+D",
        Group.APPEARANCE,
        lambda state, on: state.change(dark=on),
        lambda options: options.dark,
        "dark",
    ),
    ViewAction(
        "larger",
        QT_TRANSLATE_NOOP("ViewBar", "Larger text"),
        "Ctrl+Alt+Up",
        Group.APPEARANCE,
        lambda state, _on: state.set_options(state.options.text_stepped(1)),
        button=False,
        control=TextSizeButton,
    ),
    ViewAction(
        "smaller",
        QT_TRANSLATE_NOOP("ViewBar", "Smaller text"),
        "Ctrl+Alt+Down",
        Group.APPEARANCE,
        lambda state, _on: state.set_options(state.options.text_stepped(-1)),
        button=False,
        control=TextSizeButton,
    ),
    ViewAction(
        "plain",
        QT_TRANSLATE_NOOP("ViewBar", "Default text size"),
        "Alt+0",
        Group.APPEARANCE,
        lambda state, _on: state.change(ios_text=1.0, android_text=1.0),
        button=False,
        control=TextSizeButton,
    ),
    ViewAction(
        "motion",
        QT_TRANSLATE_NOOP("ViewBar", "Reduced motion"),
        "Ctrl+M",
        Group.APPEARANCE,
        lambda state, on: state.change(reduced_motion=on),
        lambda options: options.reduced_motion,
        "motion",
    ),
    ViewAction(
        "device",
        QT_TRANSLATE_NOOP("ViewBar", "Next device"),
        "Alt+Right",
        Group.DEVICE,
        lambda state, _on: state.set_options(state.options.next_device()),
        button=False,
        control=DeviceButton,
    ),
    ViewAction(
        "rotate",
        QT_TRANSLATE_NOOP("ViewBar", "Landscape"),
        "Ctrl+Shift+O",
        Group.DEVICE,
        lambda state, on: state.change(landscape=on),
        lambda options: options.landscape,
        "rotate",
    ),
    ViewAction(
        "fit",
        QT_TRANSLATE_NOOP("ViewBar", "Fit to window"),
        "Ctrl+0",
        Group.ZOOM,
        lambda state, _on: state.change(zoom=0),
        lambda options: options.zoom == 0,
        "fit",
        button=False,
        control=ZoomButton,
    ),
    ViewAction(
        "closer",
        QT_TRANSLATE_NOOP("ViewBar", "Zoom in"),
        "Ctrl++",
        Group.ZOOM,
        lambda state, _on: state.zoomWanted.emit(1),
        button=False,
        control=ZoomButton,
    ),
    ViewAction(
        "farther",
        QT_TRANSLATE_NOOP("ViewBar", "Zoom out"),
        "Ctrl+-",
        Group.ZOOM,
        lambda state, _on: state.zoomWanted.emit(-1),
        button=False,
        control=ZoomButton,
    ),
)
