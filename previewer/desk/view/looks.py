"""The looks that stand side by side: every value of some members of a look, and what each is called."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from itertools import product

from PySide6.QtCore import QCoreApplication

from previewer.desk.language import QT_TRANSLATE_NOOP
from previewer.desk.view.controls import language_name
from previewer.phone.look import MEMBERS, Look, Value

_WORDS: Mapping[str, Mapping[Value, str]] = {
    "theme": {"light": QT_TRANSLATE_NOOP("Looks", "Light"), "dark": QT_TRANSLATE_NOOP("Looks", "Dark")},
    "bold": {False: QT_TRANSLATE_NOOP("Looks", "Regular text"), True: QT_TRANSLATE_NOOP("Looks", "Bold text")},
    "contrast": {
        "standard": QT_TRANSLATE_NOOP("Looks", "Standard contrast"),
        "high": QT_TRANSLATE_NOOP("Looks", "Increased contrast"),
    },
    "orientation": {
        "portrait": QT_TRANSLATE_NOOP("Looks", "Portrait"),
        "landscape": QT_TRANSLATE_NOOP("Looks", "Landscape"),
    },
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
    return [_NAMES[axis](look) if axis in _NAMES else _word(look, axis) for axis in axes]


def unusual(look: Look, axes: Sequence[str] = ()) -> list[str]:
    """What else there is to say of a look: members that are not as usual, but for those that are said anyway."""
    usual = Look(look.platform, look.lang)
    said = {*axes, "lang", "theme", "device"}
    return difference(look, [one for one in _TOLD if one not in said and getattr(look, one) != getattr(usual, one)])


def _values(look: Look, axis: str, languages: Sequence[str]) -> Sequence[Value]:
    own: Value = getattr(look, axis)
    if axis == "bold":
        return [False, True]
    if axis == "text_size":
        return sorted({1.0, look.phone.text_steps[-1].factor, look.text_size})
    found = languages if axis == "lang" else MEMBERS[axis].every(look.phone, None)
    return list(dict.fromkeys((*found, own)))


def _word(look: Look, axis: str) -> str:
    return QCoreApplication.translate("Looks", _WORDS[axis][getattr(look, axis)])


def _text_size(look: Look) -> str:
    step = next(step for step in look.phone.text_steps if step.factor == look.text_size)
    return f"{step.label}   {step.factor:.0%}"


def _design(look: Look) -> str:
    return next(design.name for design in look.phone.designs if design.code == look.design)


_TOLD = ("text_size", "bold", "contrast", "orientation", "design")
_NAMES: Mapping[str, Callable[[Look], str]] = {
    "lang": lambda look: language_name(look.lang),
    "text_size": _text_size,
    "device": lambda look: look.device,
    "design": _design,
}
