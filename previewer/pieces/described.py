"""The settings of a piece in words, for people who read about it: one row of a table each."""

from __future__ import annotations

from datetime import date
from typing import NamedTuple

from previewer.pieces.kinds import Item
from previewer.pieces.messages import say
from previewer.pieces.systems import USUAL_SYSTEM
from previewer.pieces.texts import showable


class DescribedSetting(NamedTuple):
    """One setting in one language. Its fields are the columns of a table, in their order (`settings` of `messages`).

    `default` is the value before any touch, as the phone shows it, and as the script gets it where that is spelled
    otherwise; `key` is what the script reads.
    """

    title: str
    description: str
    control: str
    accepted: str
    default: str
    key: str


def describe_setting(item: Item, lang: str) -> DescribedSetting:
    """An item in a language. One without a control accepts nothing and has no default."""
    title, description, key = item.title(lang).text, item.description(lang).text, showable(item.key)
    if item.trouble is not None:
        return DescribedSetting(title, description, "", say(lang, "accepts", "nothing", {}), "", key)
    control = say(lang, "kinds", item.form, {})
    return DescribedSetting(
        title,
        description,
        control,
        say(lang, "accepts", item.form, item.accepted_facts(lang)),
        _default_shown(item, lang),
        key,
    )


def setting_heads(lang: str) -> DescribedSetting:
    """What the columns are called."""
    return DescribedSetting(*(say(lang, "settings", name, {}) for name in DescribedSetting._fields))


def _default_shown(item: Item, lang: str) -> str:
    """The value before any touch, in words; one that hangs on the day is the day of the first opening."""
    value = item.initial(date.min)
    if value != item.initial(date.max):
        return say(lang, "accepts", "first-opened", {})
    if value == "":
        return say(lang, "accepts", "empty", {})
    shown = item.shown(value, lang, USUAL_SYSTEM)
    written = showable(value) if isinstance(value, str) else item.delivered_text(value)
    return shown if shown == written else f"{shown} ({written})"
