"""What can be done to the view: one row each, with its words, its shortcut, and what it sets.

The toolbar, the View menu and the shortcuts all come from `GROUPS`, in its order. To add an action, add a row.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from enum import IntEnum, auto
from functools import partial
from itertools import chain
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
    SeedBox,
    TextSizeButton,
    ZoomButton,
)
from previewer.desk.view.looks import AXES, Axis, ticked_words
from previewer.desk.view.looks_button import LooksButton
from previewer.desk.view.options import BOTH, ViewOptions
from previewer.desk.view.state import ViewState
from previewer.phone.look import CONTRASTS, NUMBERS, ORIENTATIONS, THEMES, Value
from previewer.phone.platforms import PLATFORMS


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


#: Groups that stand in a menu of their own in View, under this title; their controls' choices are menus in it.
SUBMENUS: Mapping[Group, str] = {
    Group.ORDER: QT_TRANSLATE_NOOP("ViewBar", "Items and date"),
    Group.APPEARANCE: QT_TRANSLATE_NOOP("ViewBar", "Appearance"),
    Group.DEVICE: QT_TRANSLATE_NOOP("ViewBar", "Phone"),
    Group.ZOOM: QT_TRANSLATE_NOOP("ViewBar", "Zoom"),
}
Control = Callable[[ViewState, Sequence[QAction], QWidget], QWidget]


class ViewAction(NamedTuple):
    """`run` gets the state, and whether the action is on now; `is_on` tells that of options, and None is for an action
    that cannot be on.

    `keys`: its shortcut; others, for desktops that keep the first to themselves, stand behind a semicolon. `button`: it
    stands in the toolbar. `control`: this stands in the toolbar for it, once for all actions that name it.
    `icon`: a symbol of `resources/icons/symbols`. `subject`: a name for the {0} of the text. `now`: what it says
    instead of its text while the options are such, '' for its text.
    """

    name: str
    text: str
    keys: str
    run: Callable[[ViewState, bool], None]
    is_on: Callable[[ViewOptions], bool] | None = None
    icon: str = ""
    button: bool = True
    control: Control | None = None
    subject: str = ""
    now: Callable[[ViewOptions], str] = lambda _options: ""

    def title(self, options: ViewOptions) -> str:
        """The text in the language of the program."""
        return self.now(options) or QCoreApplication.translate("ViewBar", self.text).format(self.subject)


def _phones(platforms: str, text: str, keys: int, subject: str = "") -> ViewAction:
    """The phones of both platforms, or of one."""
    return ViewAction(
        platforms,
        text,
        f"Alt+{keys}",
        lambda state, _on: state.show_platforms(platforms),
        lambda options: options.platforms == platforms,
        platforms,
        subject=subject,
    )


def _axis(member: str, axis: Axis) -> ViewAction:
    return ViewAction(
        f"by_{member}",
        axis.text,
        axis.keys,
        lambda state, on: state.set_options(state.options.with_axis(member, on)),
        lambda options: options.has_axis(member),
        button=False,
        control=LooksButton,
        now=partial(ticked_words, member),
    )


def _switch(
    name: str, text: str, keys: str, member: str, values: tuple[Value, Value] = (False, True), icon: str = ""
) -> ViewAction:
    """A member of every look that has two values: that of off, and that of on."""
    return ViewAction(
        name,
        text,
        keys,
        lambda state, on: state.change_looks(**{member: values[on]}),
        lambda options: getattr(options.common, member) == values[True],
        icon or name,
    )


def _step(name: str, text: str, keys: str, control: Control, run: Callable[[ViewState], None]) -> ViewAction:
    """What cannot be on, and has no button of its own beside the control."""
    return ViewAction(name, text, keys, lambda state, _on: run(state), button=False, control=control)


def _next(name: str, text: str, keys: str, control: Control) -> ViewAction:
    """The next value of the member that has the name of the action."""
    return _step(name, text, keys, control, lambda state: state.set_options(state.options.next_choice(name)))


GROUPS: Mapping[Group, Sequence[ViewAction]] = {
    Group.LANGUAGE: (
        _step(
            "language", QT_TRANSLATE_NOOP("ViewBar", "Next language"), "Ctrl+L", LanguageBox, ViewState.next_language
        ),
    ),
    Group.PHONES: (
        _phones(BOTH, QT_TRANSLATE_NOOP("ViewBar", "Both phones"), len(PLATFORMS) + 1),
        *(
            _phones(one.code, QT_TRANSLATE_NOOP("ViewBar", "{0} alone"), at, one.name)
            for at, one in enumerate(PLATFORMS.values(), 1)
        ),
    ),
    Group.LOOKS: (
        ViewAction(
            "looks",
            QT_TRANSLATE_NOOP("ViewBar", "Looks side by side"),
            f"Alt+{len(PLATFORMS) + 2}",
            ViewState.spread,
            lambda options: options.spreads,
            "looks",
            button=False,
            control=LooksButton,
        ),
        *(_axis(member, axis) for member, axis in AXES.items()),
    ),
    Group.ORDER: (
        _switch("reveal", QT_TRANSLATE_NOOP("ViewBar", "Show hidden items"), "Ctrl+H", "reveal_hidden", icon="eye"),
        ViewAction(
            "marks",
            QT_TRANSLATE_NOOP("ViewBar", "Mark problems and fallback texts"),
            "Ctrl+Shift+M",
            lambda state, on: state.set_options(replace(state.options, marks=on)),
            lambda options: options.marks,
            "warning",
        ),
        ViewAction(
            "shuffle",
            QT_TRANSLATE_NOOP("ViewBar", "Shuffle unordered items"),
            "Ctrl+R",
            lambda state, on: state.set_options(state.options.with_seed(state.options.seed, on)),
            lambda options: options.shuffled,
            "shuffle",
        ),
        _step("reshuffle", QT_TRANSLATE_NOOP("ViewBar", "Shuffle again"), "Ctrl+Shift+R", SeedBox, ViewState.reshuffle),
        ViewAction(
            "today",
            QT_TRANSLATE_NOOP("ViewBar", "Simulate date"),
            "Ctrl+T",
            ViewState.pretend,
            lambda options: options.pretends,
            "today",
            control=DateBox,
        ),
    ),
    Group.APPEARANCE: (
        _switch("dark", QT_TRANSLATE_NOOP("ViewBar", "Dark mode"), "Ctrl+D", "theme", THEMES),
        _step(
            "larger",
            QT_TRANSLATE_NOOP("ViewBar", "Larger text"),
            "Ctrl+Alt+Up; Alt++",
            TextSizeButton,
            lambda state: state.set_options(state.options.text_stepped(1)),
        ),
        _step(
            "smaller",
            QT_TRANSLATE_NOOP("ViewBar", "Smaller text"),
            "Ctrl+Alt+Down; Alt+-",
            TextSizeButton,
            lambda state: state.set_options(state.options.text_stepped(-1)),
        ),
        _step(
            "plain",
            QT_TRANSLATE_NOOP("ViewBar", "Default text size"),
            "Alt+0",
            TextSizeButton,
            lambda state: state.change_looks(text_size=1.0),
        ),
        _switch("bold", QT_TRANSLATE_NOOP("ViewBar", "Bold text"), "Ctrl+B", "bold"),
        _switch("contrast", QT_TRANSLATE_NOOP("ViewBar", "Increased contrast"), "Ctrl+Alt+C", "contrast", CONTRASTS),
        _next("clock", QT_TRANSLATE_NOOP("ViewBar", "Next clock"), "Ctrl+Alt+K", ClockButton),
        *(
            _switch(member, text, "", member, values)._replace(icon="", button=False)
            for member, text, values in (
                ("button_shapes", QT_TRANSLATE_NOOP("ViewBar", "Button shapes"), (False, True)),
                ("switch_labels", QT_TRANSLATE_NOOP("ViewBar", "On/off labels"), (False, True)),
                ("reduce_transparency", QT_TRANSLATE_NOOP("ViewBar", "Reduced transparency"), (False, True)),
                ("invert", QT_TRANSLATE_NOOP("ViewBar", "Inverted colours"), (False, True)),
                ("numbers", QT_TRANSLATE_NOOP("ViewBar", "Grouped numbers"), NUMBERS),
            )
        ),
        ViewAction(
            "display_size",
            QT_TRANSLATE_NOOP("ViewBar", "Next display size"),
            "",
            lambda state, _on: state.set_options(state.options.next_choice("display_size")),
            button=False,
        ),
        _switch("motion", QT_TRANSLATE_NOOP("ViewBar", "Reduced motion"), "Ctrl+M", "reduced_motion"),
    ),
    Group.DEVICE: (
        _next("design", QT_TRANSLATE_NOOP("ViewBar", "Next design"), "Ctrl+Alt+D", DesignButton),
        _next("device", QT_TRANSLATE_NOOP("ViewBar", "Next device"), "Alt+Right", DeviceButton),
        _switch("rotate", QT_TRANSLATE_NOOP("ViewBar", "Landscape"), "Ctrl+Shift+O", "orientation", ORIENTATIONS),
    ),
    Group.ZOOM: (
        ViewAction(
            "fit",
            QT_TRANSLATE_NOOP("ViewBar", "Fit to window"),
            "Ctrl+0",
            lambda state, _on: state.set_zoom(0),
            lambda options: options.zoom == 0,
            "fit",
            button=False,
            control=ZoomButton,
        ),
        _step(
            "closer",
            QT_TRANSLATE_NOOP("ViewBar", "Zoom in"),
            "Ctrl++",
            ZoomButton,
            lambda state: state.zoomWanted.emit(1),
        ),
        _step(
            "farther",
            QT_TRANSLATE_NOOP("ViewBar", "Zoom out"),
            "Ctrl+-",
            ZoomButton,
            lambda state: state.zoomWanted.emit(-1),
        ),
    ),
}
VIEW_ACTIONS = tuple(chain.from_iterable(GROUPS.values()))
