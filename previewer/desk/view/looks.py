"""The looks that stand side by side: every value of some members of a look, and what each is called."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from itertools import product
from typing import NamedTuple

from PySide6.QtCore import QCoreApplication

from previewer.desk.language import QT_TRANSLATE_NOOP, listed
from previewer.desk.view.controls import language_name
from previewer.desk.view.devices import OwnDevices, device_words, devices_on_offer
from previewer.desk.view.options import ViewOptions
from previewer.phone.look import BESIDE, MEMBERS, Look, Use, Value
from previewer.phone.platforms import PLATFORMS
from previewer.pieces.languages import PSEUDOS

#: Values that are named one by one.
_NAMED = 3


class Axis(NamedTuple):
    """A member of a look whose values can stand side by side.

    `text` says that they do, `values` is what they are, `keys` is the shortcut for it. `every` says that all values are
    asked for, where that is something else. `name` tells the value of a look in words.
    """

    text: str
    values: str
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
        QT_TRANSLATE_NOOP("ViewBar", "All languages"),
        QT_TRANSLATE_NOOP("ViewBar", "Languages"),
        lambda look: language_name(look.lang),
        "Ctrl+Alt+Shift+L",
    ),
    "theme": Axis(
        QT_TRANSLATE_NOOP("ViewBar", "Light and dark"),
        QT_TRANSLATE_NOOP("ViewBar", "Themes"),
        _word("theme", {"light": QT_TRANSLATE_NOOP("Looks", "Light"), "dark": QT_TRANSLATE_NOOP("Looks", "Dark")}),
        "Ctrl+Alt+Shift+D",
    ),
    "text_size": Axis(
        QT_TRANSLATE_NOOP("ViewBar", "Standard and largest text"),
        QT_TRANSLATE_NOOP("ViewBar", "Text sizes"),
        _text_size,
        "Ctrl+Alt+Shift+T",
        QT_TRANSLATE_NOOP("ViewBar", "All text sizes"),
    ),
    "bold": Axis(
        QT_TRANSLATE_NOOP("ViewBar", "Regular and bold text"),
        QT_TRANSLATE_NOOP("ViewBar", "Text weights"),
        _word(
            "bold", {False: QT_TRANSLATE_NOOP("Looks", "Regular text"), True: QT_TRANSLATE_NOOP("Looks", "Bold text")}
        ),
        "Ctrl+Alt+Shift+B",
    ),
    "contrast": Axis(
        QT_TRANSLATE_NOOP("ViewBar", "Standard and increased contrast"),
        QT_TRANSLATE_NOOP("ViewBar", "Contrasts"),
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
        QT_TRANSLATE_NOOP("ViewBar", "Orientations"),
        _word(
            "orientation",
            {
                "portrait": QT_TRANSLATE_NOOP("Looks", "Portrait"),
                "landscape": QT_TRANSLATE_NOOP("Looks", "Landscape"),
            },
        ),
        every=QT_TRANSLATE_NOOP("ViewBar", "Landscape too"),
    ),
    "device": Axis(
        QT_TRANSLATE_NOOP("ViewBar", "All devices"), QT_TRANSLATE_NOOP("ViewBar", "Devices"), lambda look: look.device
    ),
    "design": Axis(QT_TRANSLATE_NOOP("ViewBar", "All designs"), QT_TRANSLATE_NOOP("ViewBar", "Designs"), _design),
}


def looks_beside(look: Look, options: ViewOptions, languages: Sequence[str]) -> list[Look]:
    """Every combination of the values of the members that stand side by side; the last member changes first.

    `languages`: those of the piece. The look itself is one of them unless other values are ticked. Without ticks there
    are of the text sizes the standard one, the largest, and that of the look.
    """
    axes = options.axes
    values = [_values(look, axis, options, languages) for axis in axes]
    return [replace(look, **dict(zip(axes, found, strict=True))) for found in product(*values)]  # type: ignore[arg-type]


def group_of(look: Look, options: ViewOptions, languages: Sequence[str]) -> int:
    """How many looks differ in the last member alone."""
    return len(_values(look, options.axes[-1], options, languages)) if options.axes else 1


def values_on_offer(member: str, options: ViewOptions, languages: Sequence[str]) -> dict[tuple[str, Value], str]:
    """Every value that can be ticked, in the words of the view bar; by platform, '' for all, and value.

    `languages`: those on offer.
    """
    if member == "lang":
        return {("", code): language_name(code) for code in languages}
    found: dict[tuple[str, Value], str] = {}
    own = Use.OWN in MEMBERS[member].use
    for code, platform in PLATFORMS.items():
        words = {}
        if member == "device":
            words = devices_on_offer(platform, options.own_devices)
            # That of the phone too, where it is a size that is not kept.
            words.setdefault(options.look(code).device, options.look(code).device)
        for value in words or MEMBERS[member].every(platform, None):
            found[code if own else "", value] = words.get(str(value)) or _name(member, code, value)
    return found


def ticked_words(member: str, options: ViewOptions) -> str:
    """What of a member is ticked, '' without ticks."""
    ticks = [tick for tick in options.ticks if tick.member == member]
    found = [_name(*tick, options.own_devices) for tick in ticks]
    names = list(dict.fromkeys(" ".join(name.split()) for name in found))
    if not names:
        return ""
    more = len(names) - _NAMED
    said = listed(names[:_NAMED])
    said += QCoreApplication.translate("LookValues", " and %n more", "", more) if more > 0 else ""
    return QCoreApplication.translate("Looks", "{0}: {1}").format(
        QCoreApplication.translate("ViewBar", AXES[member].values), said
    )


def difference(look: Look, axes: Sequence[str], own: OwnDevices = ()) -> list[str]:
    """What sets a look apart from those beside it, in the language of the program. `own`: sizes that have names."""
    return [device_words(look.device, own) if axis == "device" else AXES[axis].name(look) for axis in axes]


def unusual(look: Look, axes: Sequence[str] = ()) -> list[str]:
    """What else there is to say of a look: members that are not as usual, but for those that are said anyway."""
    usual = Look(look.platform, look.lang)
    said = {*axes, "lang", "theme", "device"}
    return difference(look, [one for one in BESIDE if one not in said and getattr(look, one) != getattr(usual, one)])


def _values(look: Look, axis: str, options: ViewOptions, languages: Sequence[str]) -> Sequence[Value]:
    own: Value = getattr(look, axis)
    ticked = options.ticked(axis, look.platform)
    if axis == "lang":
        found: Sequence[Value] = [one for one in (*languages, *PSEUDOS) if one in ticked]
        return found or list(dict.fromkeys((*languages, own)))
    if ticked:
        offered = (value for (of, value) in values_on_offer(axis, options, ()) if of in ("", look.platform))
        return [value for value in offered if value in ticked] or [own]
    if any(tick.member == axis for tick in options.ticks):
        # Ticked are values of the other platform alone.
        return [own]
    if axis == "text_size":
        return sorted({1.0, look.phone.text_steps[-1].factor, look.text_size})
    every = (
        devices_on_offer(look.phone, options.own_devices) if axis == "device" else MEMBERS[axis].every(look.phone, None)
    )
    return list(dict.fromkeys((*every, own)))


def _name(member: str, platform: str, value: Value, own: OwnDevices = ()) -> str:
    look = replace(Look(platform or Look.platform), **{member: value})  # type: ignore[arg-type]
    return difference(look, [member], own)[0]
