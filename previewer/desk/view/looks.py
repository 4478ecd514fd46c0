"""The looks that stand side by side: every value of some members of a look, and what each is called."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from itertools import product
from typing import NamedTuple

from PySide6.QtCore import QCoreApplication

from previewer.desk.language import QT_TRANSLATE_NOOP
from previewer.desk.view.controls import language_name
from previewer.phone.look import BESIDE, MEMBERS, Look, Value


class Axis(NamedTuple):
    """A member of a look whose values can stand side by side.

    `text` says that they do, `keys` is the shortcut for it. `every` says that all values are asked for, where that is
    something else. `name` tells the value of a look in words.
    """

    text: str
    name: Callable[[Look], str]
    keys: str = ""
    every: str = ""


def _word(member: str, words: Mapping[Value, str]) -> Callable[[Look], str]:
    return lambda look: QCoreApplication.translate("Looks", words[getattr(look, member)])


def _text_size(look: Look) -> str:
    step = next(step for step in look.phone.text_steps if step.factor == look.text_size)
    return f"{step.label}   {step.factor:.0%}"


def _design(look: Look) -> str:
    return next(design.name for design in look.phone.designs if design.code == look.design)


#: One row for each member that is to stand side by side, the outermost first.
AXES: Mapping[str, Axis] = {
    "lang": Axis(
        QT_TRANSLATE_NOOP("ViewBar", "All languages"), lambda look: language_name(look.lang), "Ctrl+Alt+Shift+L"
    ),
    "theme": Axis(
        QT_TRANSLATE_NOOP("ViewBar", "Light and dark"),
        _word("theme", {"light": QT_TRANSLATE_NOOP("Looks", "Light"), "dark": QT_TRANSLATE_NOOP("Looks", "Dark")}),
        "Ctrl+Alt+Shift+D",
    ),
    "text_size": Axis(
        QT_TRANSLATE_NOOP("ViewBar", "Standard and largest text"),
        _text_size,
        "Ctrl+Alt+Shift+T",
        QT_TRANSLATE_NOOP("ViewBar", "All text sizes"),
    ),
    "bold": Axis(
        QT_TRANSLATE_NOOP("ViewBar", "Regular and bold text"),
        _word(
            "bold", {False: QT_TRANSLATE_NOOP("Looks", "Regular text"), True: QT_TRANSLATE_NOOP("Looks", "Bold text")}
        ),
        "Ctrl+Alt+Shift+B",
    ),
    "contrast": Axis(
        QT_TRANSLATE_NOOP("ViewBar", "Standard and increased contrast"),
        _word(
            "contrast",
            {
                "standard": QT_TRANSLATE_NOOP("Looks", "Standard contrast"),
                "high": QT_TRANSLATE_NOOP("Looks", "Increased contrast"),
            },
        ),
        every=QT_TRANSLATE_NOOP("ViewBar", "Increased contrast too"),
    ),
    "orientation": Axis(
        QT_TRANSLATE_NOOP("ViewBar", "Portrait and landscape"),
        _word(
            "orientation",
            {
                "portrait": QT_TRANSLATE_NOOP("Looks", "Portrait"),
                "landscape": QT_TRANSLATE_NOOP("Looks", "Landscape"),
            },
        ),
        every=QT_TRANSLATE_NOOP("ViewBar", "Landscape too"),
    ),
    "device": Axis(QT_TRANSLATE_NOOP("ViewBar", "All devices"), lambda look: look.device),
    "design": Axis(QT_TRANSLATE_NOOP("ViewBar", "All designs"), _design),
}


def looks_beside(look: Look, axes: Sequence[str], languages: Sequence[str]) -> list[Look]:
    """Every combination of the values of some members; the look itself is one of them, and the last member changes
    first.

    `languages`: those of the piece. Of the text sizes there are the standard one, the largest, and that of the look.
    """
    values = [_values(look, axis, languages) for axis in axes]
    return [replace(look, **dict(zip(axes, found, strict=True))) for found in product(*values)]  # type: ignore[arg-type]


def group_of(look: Look, axes: Sequence[str], languages: Sequence[str]) -> int:
    """How many looks differ in the last member alone."""
    return len(_values(look, axes[-1], languages)) if axes else 1


def difference(look: Look, axes: Sequence[str]) -> list[str]:
    """What sets a look apart from those beside it, in the language of the program."""
    return [AXES[axis].name(look) for axis in axes]


def unusual(look: Look, axes: Sequence[str] = ()) -> list[str]:
    """What else there is to say of a look: members that are not as usual, but for those that are said anyway."""
    usual = Look(look.platform, look.lang)
    said = {*axes, "lang", "theme", "device"}
    return difference(look, [one for one in BESIDE if one not in said and getattr(look, one) != getattr(usual, one)])


def _values(look: Look, axis: str, languages: Sequence[str]) -> Sequence[Value]:
    own: Value = getattr(look, axis)
    if axis == "text_size":
        return sorted({1.0, look.phone.text_steps[-1].factor, look.text_size})
    found = languages if axis == "lang" else MEMBERS[axis].every(look.phone, None)
    return list(dict.fromkeys((*found, own)))
