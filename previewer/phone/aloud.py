"""A phone's accessible tree: what a screen reader is told of each stop, in the order in which a swipe reaches them, and
the lines that it makes of that.

It is read from the scene that was drawn, by what Qt hands to screen readers; what is painted is not asked.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Final, NamedTuple

from PySide6.QtCore import QRectF
from PySide6.QtGui import QAccessible, QAccessibleInterface
from PySide6.QtQuick import QQuickItem

from previewer.phone.phone import Phone
from previewer.phone.platforms import Platform
from previewer.phone.scene import scene_rect
from previewer.phone.spoken import control_line, option_line
from previewer.pieces.kinds import Choice
from previewer.pieces.words import words

_Role = QAccessible.Role
_Text = QAccessible.Text
#: What a row has opened, and what the previewer lays beside rows.
_PICKER: Final = "picker:"
_MARK: Final = "mark:"
#: What groups stops, and is none.
_GROUPS: Final = frozenset(
    (_Role.Grouping, _Role.List, _Role.Dialog, _Role.Pane, _Role.Client, _Role.Table, _Role.Window, _Role.NoRole)
)
#: What a screen reader calls a stop, and how it says that one does something with it: by name in `messages/controls`.
_WORDS: Final[Mapping[QAccessible.Role, tuple[str, str]]] = {
    _Role.Button: ("button", "double_tap_open"),
    _Role.ComboBox: ("button", "double_tap_open"),
    _Role.CheckBox: ("switch", "double_tap"),
    _Role.EditableText: ("text_field", "double_tap"),
    _Role.Slider: ("slider", "adjustable"),
    _Role.SpinBox: ("picker", "adjustable"),
    _Role.Heading: ("heading", ""),
}


class SpokenStop(NamedTuple):
    """A stop of a screen reader. `key` is that of its row, '' around the rows; `value` None where it has none; `hint`
    what is said after it; `checked` whether an option or a switch is on; `option` its place in its
    group, from 0, -1 of anything else. `opened` tells whether it stands in what its row has opened, `box` where on the
    screen, in points.
    """

    key: str
    role: QAccessible.Role
    name: str
    value: str | None
    hint: str
    checked: bool
    option: int
    opened: bool
    box: QRectF

    @property
    def is_plain(self) -> bool:
        """Whether it is a text and no control."""
        return self.role == _Role.StaticText

    @property
    def is_setting(self) -> bool:
        """Whether it is what a row sets, or the head of a group of choices: it bears the row's title."""
        return self.value is not None or self.role == _Role.Heading

    @property
    def is_option(self) -> bool:
        """Whether it is one choice of a group."""
        return self.option >= 0


def stops_of(root: QQuickItem, covered: bool = False) -> list[SpokenStop]:
    """The stops of a screen: those around its rows, then the rows from top to bottom. Something that covers the screen
    has all stops, unless those that are `covered` are asked for too.
    """
    found: dict[str, list[SpokenStop]] = {"": []}
    tops: dict[str, float] = {"": -1e9}
    cover = _walk(root, found, tops)
    if cover is not None and not covered:
        found, tops = {"": []}, {"": 0.0}
        _walk(cover, found, tops)
    found[""].sort(key=lambda one: one.box.top())
    return [stop for key in sorted(found, key=lambda key: tops[key]) for stop in found[key]]


def _walk(root: QQuickItem, found: dict[str, list[SpokenStop]], tops: dict[str, float]) -> QQuickItem | None:
    """Put the stops below an item to those of their rows. Returns an item that covers all others."""
    cover = None
    waiting: list[tuple[QQuickItem, str, bool, list[str]]] = [(root, "", False, [])]
    while waiting:
        item, key, opened, group = waiting.pop()
        if not item.isVisible():
            continue
        role, name = item.property("auditRole"), item.objectName()
        if role == "keyboard" or name.startswith(_MARK):
            continue
        if role == "cover" and item is not root:
            cover = item
        if role == "row":
            if item.opacity() == 0:
                continue  # of another page of a long list, of which there may be many
            key, group = str(item.property("key")), []
            tops[key] = scene_rect(item).top()
        elif name.startswith(_PICKER):
            key, opened, group = name.removeprefix(_PICKER), True, []
            tops.setdefault(key, scene_rect(item).top())
        told = QAccessible.queryAccessibleInterface(item)
        if told is not None and _is_told(told):
            if told.role() in _GROUPS:
                group = [told.text(_Text.Description)]
            else:
                stop = _stop(told, item, key, opened)
                if group and stop.role == _Role.Heading:
                    stop = stop._replace(hint=group.pop())
                found.setdefault(key, []).append(stop)
        waiting.extend((child, key, opened, group) for child in reversed(item.childItems()))
    return cover


def item_line(phone: Phone, item: QQuickItem) -> str:
    """The line that is read out of an item that the keyboard has come to; '' of one that is no stop."""
    told = QAccessible.queryAccessibleInterface(item)
    row: QQuickItem | None = item
    while row is not None and row.property("auditRole") != "row":
        row = row.parentItem()
    key = "" if row is None else str(row.property("key"))
    field, platform, lang = phone.rows.made(key), phone.look.phone, phone.look.value_lang
    if told is not None and told.role() in _GROUPS and field is not None:
        return control_line({"title": told.text(_Text.Name), "value": field.spokenValue}, platform, lang)
    if told is None or told.role() in _GROUPS or not _is_told(told):
        return ""
    return said(_stop(told, item, key, opened=False), _options(phone, key), platform, lang)


def _options(phone: Phone, key: str) -> int:
    field = phone.rows.made(key)
    return field.item.count if field is not None and isinstance(field.item, Choice) else 0


def _is_told(told: QAccessibleInterface) -> bool:
    """Whether a screen reader meets it and has something to say: what is ignored is no child of what is above it."""
    if told.role() == _Role.StaticText and not told.text(_Text.Name):
        return False
    above = told.parent()
    return above is not None and above.indexOfChild(told) >= 0


def _stop(told: QAccessibleInterface, item: QQuickItem, key: str, opened: bool) -> SpokenStop:
    role, name, value = told.role(), told.text(_Text.Name), None
    hint = told.text(_Text.Description)
    if role == _Role.EditableText:
        value = told.text(_Text.Value).replace("\n", " ")
    elif role in _WORDS and hint:
        # A control has what it is set to in the first line of its description.
        value, _, hint = hint.partition("\n")
    number = item.objectName().rpartition(":")[2] if role == _Role.RadioButton else ""
    option = int(number) if number.isdigit() else -1
    return SpokenStop(key, role, name, value, hint, bool(told.state().checked), option, opened, scene_rect(item))


def parts_of(stop: SpokenStop, count: int, platform: Platform, lang: str) -> tuple[str, str, str]:
    """The name of a stop, what it is set to, and what else is said of it; `count`: the options of its group."""
    say = words(lang, platform.code)
    if stop.is_option:
        state = (
            say["selected"] if stop.checked else say[platform.speech.not_chosen] if platform.speech.not_chosen else ""
        )
        place = say["of"].format(index=stop.option + 1, count=count)
        return stop.name, state, say["comma"].join((say[platform.speech.option_role], place))
    role, doing = _WORDS.get(stop.role, ("", ""))
    hints = (say[role] if role else "", say[doing] if doing and stop.is_setting else "", stop.hint)
    value = stop.value or say["empty"] if stop.value is not None else ""
    return stop.name, value, say["comma"].join(hint for hint in hints if hint)


def said(stop: SpokenStop, count: int, platform: Platform, lang: str) -> str:
    """The line of a stop, without the sentences that follow it; `count`: the options of its group."""
    say = words(lang, platform.code)
    if stop.is_option:
        return option_line(stop.name, stop.checked, stop.option, count, platform, lang)
    role, hint = _WORDS.get(stop.role, ("", ""))
    parts = {"title": stop.name, "role": say[role] if role else "", "hint": ""}
    if stop.value is not None:
        parts |= {"value": stop.value or say["empty"], "hint": say[hint] if hint else ""}
    hidden = stop.hint == say["hidden"] or stop.hint.startswith(say["hidden"] + "\n")
    return control_line(parts | {"hidden": say["hidden"] if hidden else ""}, platform, lang)


def lines_of(stops: Iterable[SpokenStop], platform: Platform, lang: str, count: int = 0) -> Iterator[str]:
    """The lines that are read out of the stops of one row, closed: its controls, then the sentences about them. `count`
    are its options, where it has not made them all.
    """
    here = [stop for stop in stops if not stop.opened]
    hidden, count = words(lang, platform.code)["hidden"], count or sum(stop.is_option for stop in here)
    sentences: dict[str, None] = {}
    for stop in here:
        if not stop.is_plain:
            yield said(stop, count, platform, lang)
        for text in (stop.name if stop.is_plain else "", stop.hint.removeprefix(hidden).removeprefix("\n")):
            if text:
                sentences[text] = None
    yield from sentences


def row_lines(phone: Phone, stops: Iterable[SpokenStop], key: str) -> tuple[str, ...]:
    """The lines that are read out of a row of a phone."""
    here = (one for one in stops if one.key == key)
    return tuple(lines_of(here, phone.look.phone, phone.look.value_lang, _options(phone, key)))
