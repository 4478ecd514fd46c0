"""What can be done to the view: one row each, with its words, its shortcut, and what it sets.

The toolbar, the View menu and the shortcuts all come from `VIEW_ACTIONS`, in its order. To add an action, add a row.
"""

from collections.abc import Callable, Sequence
from dataclasses import replace
from enum import IntEnum, auto
from typing import NamedTuple

from PySide6.QtCore import QCoreApplication
from PySide6.QtGui import QAction
from PySide6.QtWidgets import QWidget

from previewer.desk.language import QT_TRANSLATE_NOOP
from previewer.desk.view.controls import (
    ClockButton,
    DateBox,
    DesignButton,
    DeviceButton,
    LanguageBox,
    LooksButton,
    SeedBox,
    TextSizeButton,
    ZoomButton,
)
from previewer.desk.view.looks import AXES, Axis
from previewer.desk.view.options import BOTH, ViewOptions
from previewer.desk.view.state import ViewState
from previewer.phone.platforms import PLATFORMS, Platform


class Group(IntEnum):
    """A line parts the groups, in the toolbar and in the menu."""

    LANGUAGE = auto()
    #: One of these is on.
    PHONES = auto()
    #: These stand in a menu of their own.
    LOOKS = auto()
    ORDER = auto()
    APPEARANCE = auto()
    DEVICE = auto()
    ZOOM = auto()


class ViewAction(NamedTuple):
    """`run` gets the state, and whether the action is on now; `is_on` tells that of options, and None is for an action
    that cannot be on.

    `button`: it stands in the toolbar. `control`: this stands in the toolbar for it, once for all actions that name it.
    `icon`: a symbol of `resources/icons/symbols`. `subject`: a name for the {0} of the text.
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

    subject: str = ""

    def title(self) -> str:
        """The text in the language of the program."""
        return QCoreApplication.translate("ViewBar", self.text).format(self.subject)


def _phone_alone(platform: Platform, keys: str) -> ViewAction:
    return ViewAction(
        platform.code,
        QT_TRANSLATE_NOOP("ViewBar", "{0} alone"),
        keys,
        Group.PHONES,
        lambda state, _on: state.show_platforms(platform.code),
        lambda options: options.platforms == platform.code,
        platform.code,
        subject=platform.name,
    )


def _axis(member: str, axis: Axis) -> ViewAction:
    return ViewAction(
        f"by_{member}",
        axis.text,
        axis.keys,
        Group.LOOKS,
        lambda state, on: state.set_options(state.options.with_axis(member, on)),
        lambda options: options.has_axis(member),
        button=False,
        control=LooksButton,
    )


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
        BOTH,
        QT_TRANSLATE_NOOP("ViewBar", "Both phones"),
        f"Alt+{len(PLATFORMS) + 1}",
        Group.PHONES,
        lambda state, _on: state.show_platforms(BOTH),
        lambda options: options.platforms == BOTH,
        "both",
    ),
    *(_phone_alone(platform, f"Alt+{at}") for at, platform in enumerate(PLATFORMS.values(), 1)),
    ViewAction(
        "looks",
        QT_TRANSLATE_NOOP("ViewBar", "Looks side by side"),
        f"Alt+{len(PLATFORMS) + 2}",
        Group.LOOKS,
        lambda state, on: state.spread(on),
        lambda options: options.spreads,
        "looks",
        button=False,
        control=LooksButton,
    ),
    *(_axis(member, axis) for member, axis in AXES.items()),
    ViewAction(
        "reveal",
        QT_TRANSLATE_NOOP("ViewBar", "Show hidden items"),
        "Ctrl+H",
        Group.ORDER,
        lambda state, on: state.change_looks(reveal_hidden=on),
        lambda options: options.common.reveal_hidden,
        "eye",
    ),
    ViewAction(
        "marks",
        QT_TRANSLATE_NOOP("ViewBar", "Mark problems and fallback texts"),
        "M",
        Group.ORDER,
        lambda state, on: state.set_options(replace(state.options, marks=on)),
        lambda options: options.marks,
        "warning",
    ),
    ViewAction(
        "shuffle",
        QT_TRANSLATE_NOOP("ViewBar", "Shuffle unordered items"),
        "Ctrl+R",
        Group.ORDER,
        lambda state, on: state.set_options(state.options.with_seed(state.options.seed, on)),
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
        QT_TRANSLATE_NOOP("ViewBar", "Simulate date"),
        "Ctrl+T",
        Group.ORDER,
        lambda state, on: state.pretend(on),
        lambda options: options.pretends,
        "today",
        control=DateBox,
    ),
    ViewAction(
        "dark",
        QT_TRANSLATE_NOOP("ViewBar", "Dark mode"),
        "Ctrl+D",
        Group.APPEARANCE,
        lambda state, on: state.change_looks(theme="dark" if on else "light"),
        lambda options: options.common.dark,
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
        lambda state, _on: state.change_looks(text_size=1.0),
        button=False,
        control=TextSizeButton,
    ),
    ViewAction(
        "bold",
        QT_TRANSLATE_NOOP("ViewBar", "Bold text"),
        "Ctrl+B",
        Group.APPEARANCE,
        lambda state, on: state.change_looks(bold=on),
        lambda options: options.common.bold,
        "bold",
    ),
    ViewAction(
        "contrast",
        QT_TRANSLATE_NOOP("ViewBar", "Increased contrast"),
        "Ctrl+Alt+C",
        Group.APPEARANCE,
        lambda state, on: state.change_looks(contrast="high" if on else "standard"),
        lambda options: options.common.contrast == "high",
        "contrast",
    ),
    ViewAction(
        "clock",
        QT_TRANSLATE_NOOP("ViewBar", "Next clock"),
        "Ctrl+Alt+K",
        Group.APPEARANCE,
        lambda state, _on: state.set_options(state.options.next_clock()),
        button=False,
        control=ClockButton,
    ),
    ViewAction(
        "motion",
        QT_TRANSLATE_NOOP("ViewBar", "Reduced motion"),
        "Ctrl+M",
        Group.APPEARANCE,
        lambda state, on: state.change_looks(reduced_motion=on),
        lambda options: options.common.reduced_motion,
        "motion",
    ),
    ViewAction(
        "design",
        QT_TRANSLATE_NOOP("ViewBar", "Next design"),
        "Ctrl+Alt+D",
        Group.DEVICE,
        lambda state, _on: state.set_options(state.options.next_choice("design")),
        button=False,
        control=DesignButton,
    ),
    ViewAction(
        "device",
        QT_TRANSLATE_NOOP("ViewBar", "Next device"),
        "Alt+Right",
        Group.DEVICE,
        lambda state, _on: state.set_options(state.options.next_choice("device")),
        button=False,
        control=DeviceButton,
    ),
    ViewAction(
        "rotate",
        QT_TRANSLATE_NOOP("ViewBar", "Landscape"),
        "Ctrl+Shift+O",
        Group.DEVICE,
        lambda state, on: state.change_looks(orientation="landscape" if on else "portrait"),
        lambda options: options.common.landscape,
        "rotate",
    ),
    ViewAction(
        "fit",
        QT_TRANSLATE_NOOP("ViewBar", "Fit to window"),
        "Ctrl+0",
        Group.ZOOM,
        lambda state, _on: state.set_zoom(0),
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
