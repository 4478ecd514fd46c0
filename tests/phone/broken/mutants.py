"""Mutants of the phones, made by rule: what may go wrong with each text and each mark that a phone draws."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import cycle
from typing import Any, Final, NamedTuple

from previewer.phone.fields.base import Field
from previewer.phone.fields.choice import ChoiceField
from previewer.phone.fields.map import MapField
from previewer.phone.fields.slider import SliderField
from previewer.phone.fields.steps import StepsField
from previewer.phone.fields.text import TextField
from previewer.phone.model import RowModel
from previewer.phone.phone import Phone
from previewer.pieces.numbers import Number
from tests.phone.broken import Change, Mutant, Patch

_NOUGHT: Final = Number("0")
DESIGNS: Final = {"ios": ("ios26", "ios18"), "android": ("material3", "expressive")}


class _Slot(NamedTuple):
    """A line of QML that gives a text: of the item's title, value, description or choices."""

    platform: str
    kind: str
    part: str
    file: str
    line: str

    def becomes(self, expression: str, more: str = "") -> Change:
        """The line with another expression, and more members behind it."""
        name, _, old = self.line.partition(": ")
        return Change(self.file, self.line, f"{name}: {expression.replace('E', f'({old})')}{more}")

    @property
    def paints(self) -> bool:
        """Whether the line is a label's own, which other members can stand beside."""
        return self.line.startswith(("text:", "words:")) and self.file != "ios/parts/PillRow.qml"


_SLOTS: Final = (
    _Slot("ios", "drumroll", "title", "ios/DrumrollRow.qml", "title: root.field.title"),
    _Slot("ios", "drumroll", "value", "ios/DrumrollRow.qml", "value: root.field.shown"),
    _Slot("ios", "slider", "title", "ios/SliderRow.qml", "title: root.field.title"),
    _Slot("ios", "slider", "value", "ios/SliderRow.qml", "value: root.field.shown"),
    _Slot("ios", "switch", "title", "ios/SwitchRow.qml", "title: root.field.title"),
    _Slot("ios", "time", "title", "ios/parts/PillRow.qml", "title: root.field.title"),
    _Slot("ios", "calendar", "value", "ios/parts/PillRow.qml", "text: root.field.shown"),
    _Slot("ios", "time", "value", "ios/parts/Pill.qml", "text: root.text"),
    _Slot("ios", "drumroll", "value", "ios/parts/TitleLine.qml", "text: root.value"),
    _Slot("ios", "slider", "title", "ios/parts/TitleLine.qml", "text: root.title"),
    _Slot("ios", "text", "title", "ios/TextRow.qml", "text: root.field.title"),
    _Slot("ios", "textarea", "title", "ios/TextareaRow.qml", "text: root.field.title"),
    _Slot("ios", "radio", "title", "ios/parts/RowFrame.qml", "text: root.header"),
    _Slot("ios", "radio", "choice", "ios/parts/Option.qml", "text: root.text"),
    _Slot("ios", "map", "title", "ios/MapRow.qml", "title: root.field.title"),
    _Slot("ios", "map", "value", "ios/MapRow.qml", 'text: root.field.latitudeText + "\\n" + root.field.longitudeText'),
    _Slot("ios", "calendar", "description", "ios/parts/RowFrame.qml", "text: root.item.description"),
    _Slot("android", "drumroll", "title", "android/parts/ListItem.qml", "words: root.field.title"),
    _Slot("android", "time", "value", "android/parts/ListItem.qml", "words: root.value"),
    _Slot("android", "calendar", "value", "android/parts/PickerRow.qml", "value: root.field.shown"),
    _Slot("android", "switch", "description", "android/parts/ListItem.qml", "words: root.field.description"),
    _Slot("android", "slider", "title", "android/parts/RowHeading.qml", "words: root.field.title"),
    _Slot("android", "slider", "value", "android/SliderRow.qml", "value: root.field.shown"),
    _Slot("android", "map", "description", "android/parts/RowHeading.qml", "words: root.field.description"),
    _Slot("android", "text", "description", "android/parts/FieldBox.qml", "words: root.field.description"),
    _Slot("android", "textarea", "description", "android/parts/FieldBox.qml", "words: root.field.description"),
    _Slot("android", "radio", "choice", "android/parts/RadioOption.qml", "words: root.text"),
    _Slot("android", "map", "value", "android/MapRow.qml", "text: modelData"),
)

#: What may be wrong with any text: the rule, and the line that does it.
_OF_TEXTS: Final[tuple[tuple[str, Callable[[_Slot], Change | None]], ...]] = (
    ("another text", lambda slot: slot.becomes('"WRONG"')),
    ("one letter more", lambda slot: slot.becomes('E + "i"')),
    ("text cut", lambda slot: slot.becomes("E.slice(0, 1)")),
    ("text doubled", lambda slot: slot.becomes('E + " " + E')),
    ("no text", lambda slot: slot.becomes('""')),
    ("text hidden", lambda slot: slot.becomes("E", "; scale: 0") if slot.paints else None),
    (
        "text behind",
        lambda slot: (
            slot.becomes("E", '; Rectangle { anchors.fill: parent; anchors.margins: -9; color: "#888" }')
            if slot.paints
            else None
        ),
    ),
    (
        "text half behind",
        lambda slot: (
            slot.becomes(
                "E", '; Rectangle { x: -9; y: -9; width: parent.contentWidth * 0.6 + 9; height: 99; color: "#888" }'
            )
            if slot.paints
            else None
        ),
    ),
    (
        "colour that cannot be read",
        lambda slot: slot.becomes("E", '; Component.onCompleted: color = "#f8f6fb"') if slot.paints else None,
    ),
    (
        "stale",
        lambda slot: (
            Change(slot.file, slot.line, f"Component.onCompleted: {slot.line.replace(': ', ' = ', 1)}")
            if slot.line != "text: modelData"
            else None
        ),
    ),
    (
        "off by a row",
        lambda slot: (
            slot.becomes("E", "; Component.onCompleted: transform[0].y = 90; onYChanged: transform[0].y = 90")
            if slot.paints
            else None
        ),
    ),
)


class _Mark(NamedTuple):
    """A line of QML that says where a mark stands or what it looks like, and what it may wrongly be."""

    rule: str
    platform: str
    kind: str
    file: str
    line: str
    becomes: str


_MARKS: Final = (
    _Mark(
        "knob elsewhere",
        "ios",
        "switch",
        "ios/SwitchRow.qml",
        "x: Metrics.knobInset + control.visualPosition * _way",
        "x: Metrics.knobInset + (1 - control.visualPosition) * _way",
    ),
    _Mark(
        "knob elsewhere",
        "ios",
        "switch",
        "ios/SwitchRow.qml",
        "x: Metrics.knobInset + control.visualPosition * _way",
        "x: Metrics.knobInset",
    ),
    _Mark(
        "knob elsewhere",
        "ios",
        "switch",
        "ios/SwitchRow.qml",
        "x: Metrics.knobInset + control.visualPosition * _way",
        "x: 70",
    ),
    _Mark(
        "colour of another state",
        "ios",
        "switch",
        "ios/SwitchRow.qml",
        "color: control.position > 0.5 ? Theme.green : Theme.switchOff",
        "color: Theme.switchOff",
    ),
    _Mark(
        "colour of another state",
        "ios",
        "switch",
        "ios/SwitchRow.qml",
        "color: control.position > 0.5 ? Theme.green : Theme.switchOff",
        "color: Theme.green",
    ),
    _Mark(
        "mark hidden",
        "ios",
        "switch",
        "ios/SwitchRow.qml",
        "y: Metrics.knobInset",
        "y: Metrics.knobInset; visible: false",
    ),
    _Mark(
        "knob elsewhere",
        "ios",
        "slider",
        "ios/SliderRow.qml",
        "x: Math.round((PhoneState.rtl ? 1 - control._fraction : control._fraction) * (control.width - width))",
        "x: 0",
    ),
    _Mark(
        "knob elsewhere",
        "ios",
        "slider",
        "ios/SliderRow.qml",
        "(PhoneState.rtl ? 1 - control._fraction : control._fraction) * (control.width - width)",
        "(1 - control._fraction) * (control.width - width)",
    ),
    _Mark(
        "knob elsewhere",
        "ios",
        "slider",
        "ios/SliderRow.qml",
        "width: control._fraction * (parent.width - Metrics.design.sliderKnobWidth)",
        "width: parent.width; property real _spare: (parent.width - Metrics.design.sliderKnobWidth)",
    ),
    _Mark("mark hidden", "ios", "slider", "ios/SliderRow.qml", "held: grip.pressed", "held: grip.pressed; opacity: 0"),
    _Mark(
        "wrong choice marked",
        "ios",
        "radio",
        "ios/parts/Option.qml",
        "visible: root.chosen",
        "visible: root.place === root.field.current + 1",
    ),
    _Mark("wrong choice marked", "ios", "radio", "ios/parts/Option.qml", "visible: root.chosen", "visible: true"),
    _Mark("mark hidden", "ios", "radio", "ios/parts/Option.qml", "visible: root.chosen", "visible: false"),
    _Mark(
        "wrong choice marked",
        "ios",
        "radio",
        "ios/parts/Option.qml",
        "root.place === root.field.current",
        "root.place === 0",
    ),
    _Mark(
        "another choice's text",
        "ios",
        "radio",
        "ios/parts/Option.qml",
        "root.field.labelAt(root.place,",
        "root.field.labelAt(root.place + 1,",
    ),
    _Mark(
        "another choice's text",
        "ios",
        "radio",
        "ios/parts/Option.qml",
        "root.field.labelAt(root.place,",
        "root.field.labelAt(0,",
    ),
    _Mark(
        "choice missing",
        "ios",
        "radio",
        "ios/parts/OptionColumn.qml",
        "model: root.field.count",
        "model: root.field.count - 1",
    ),
    _Mark(
        "choice doubled",
        "ios",
        "radio",
        "ios/parts/OptionColumn.qml",
        "place: index\n",
        "place: Math.max(0, index - 1)\n",
    ),
    _Mark("mark hidden", "ios", "map", "ios/MapRow.qml", "pin: MapPin {}", "pin: MapPin { visible: false }"),
    _Mark(
        "pin elsewhere", "ios", "map", "common/MapCard.qml", "x: (root.width - mark.childrenRect.width) / 2", "x: 20"
    ),
    _Mark("pin elsewhere", "ios", "map", "common/MapCard.qml", "y: root.height / 2 - mark.childrenRect.height", "y: 4"),
    _Mark(
        "wheel turned",
        "ios",
        "drumroll",
        "ios/parts/DrumrollPicker.qml",
        "current: root.field.current",
        "current: root.field.current + 1",
    ),
    _Mark(
        "wheel turned", "ios", "drumroll", "ios/parts/DrumrollPicker.qml", "current: root.field.current", "current: 0"
    ),
    _Mark(
        "another choice's text",
        "ios",
        "drumroll",
        "ios/parts/DrumrollPicker.qml",
        "label: (index, revision) => root.field.labelAt(index, revision)",
        "label: (index, revision) => root.field.labelAt(root.field.count - 1 - index, revision)",
    ),
    _Mark(
        "another text",
        "ios",
        "drumroll",
        "ios/parts/DrumrollPicker.qml",
        "label: (index, revision) => root.field.labelAt(index, revision)",
        'label: (index, revision) => "WRONG"',
    ),
    _Mark("text hidden", "ios", "drumroll", "ios/parts/Wheel.qml", "text: line.text", "text: line.text; opacity: 0"),
    _Mark(
        "wheel turned",
        "ios",
        "time",
        "ios/parts/TimeWheels.qml",
        "current: root.field.hourIndex",
        "current: root.field.hourIndex + 1",
    ),
    _Mark(
        "wheel turned",
        "ios",
        "time",
        "ios/parts/TimeWheels.qml",
        "current: root.field.minute",
        "current: root.field.minute + 1",
    ),
    _Mark(
        "wrong day marked",
        "ios",
        "calendar",
        "ios/parts/MonthGrid.qml",
        "visible: cell.inMonth && (cell.isValue || cell.down)",
        "visible: cell.inMonth && cell.day === 9",
    ),
    _Mark(
        "mark hidden",
        "ios",
        "calendar",
        "ios/parts/MonthGrid.qml",
        "visible: cell.inMonth && (cell.isValue || cell.down)",
        "visible: false",
    ),
    _Mark("wrong day marked", "ios", "calendar", "ios/parts/MonthGrid.qml", "text: cell.day", "text: cell.day + 1"),
    _Mark(
        "another text",
        "ios",
        "map",
        "ios/parts/MapScreen.qml",
        "text: root.field.labelsFor(map.latitude, map.longitude)",
        'text: "35.0"',
    ),
    _Mark("another text", "ios", "map", "ios/parts/MapScreen.qml", "title: root.field.title", 'title: "WRONG"'),
    _Mark("mark hidden", "ios", "map", "ios/parts/MapScreen.qml", "pin: MapPin {}", "pin: MapPin { visible: false }"),
    _Mark("another text", "ios", "screen", "ios/Screen.qml", "text: root.phone.title", 'text: "WRONG"'),
    _Mark(
        "text hidden", "ios", "screen", "ios/Screen.qml", "text: root.phone.title", "text: root.phone.title; opacity: 0"
    ),
    _Mark(
        "knob elsewhere", "android", "switch", "android/parts/SwitchMark.qml", "x: root._at", "x: root._way - root._at"
    ),
    _Mark("knob elsewhere", "android", "switch", "android/parts/SwitchMark.qml", "x: root._at", "x: 0"),
    _Mark(
        "colour of another state",
        "android",
        "switch",
        "android/parts/SwitchMark.qml",
        "color: root.on ? Theme.primary : Theme.containerHighest",
        "color: Theme.containerHighest",
    ),
    _Mark(
        "colour of another state",
        "android",
        "switch",
        "android/parts/SwitchMark.qml",
        "color: root.on ? Theme.primary : Theme.containerHighest",
        "color: Theme.primary",
    ),
    _Mark("mark hidden", "android", "switch", "android/parts/SwitchMark.qml", "width: root._knob\n", "width: 0\n"),
    _Mark(
        "knob elsewhere", "android", "slider", "android/parts/SliderTrack.qml", "x: root._centre - width / 2", "x: 0"
    ),
    _Mark(
        "knob elsewhere",
        "android",
        "slider",
        "android/parts/SliderTrack.qml",
        "(PhoneState.rtl ? 1 - root._fraction : root._fraction)",
        "(1 - root._fraction)",
    ),
    _Mark(
        "mark hidden",
        "android",
        "slider",
        "android/parts/SliderTrack.qml",
        "height: Metrics.sliderHandleHeight",
        "height: 0",
    ),
    _Mark(
        "wrong choice marked",
        "android",
        "radio",
        "android/RadioRow.qml",
        "chosen: place === root.field.current",
        "chosen: place === root.field.current + 1",
    ),
    _Mark(
        "wrong choice marked",
        "android",
        "radio",
        "android/RadioRow.qml",
        "chosen: place === root.field.current",
        "chosen: true",
    ),
    _Mark(
        "wrong choice marked",
        "android",
        "radio",
        "android/parts/RadioOption.qml",
        "width: root.chosen ? Metrics.radioDot : 0",
        "width: Metrics.radioDot",
    ),
    _Mark(
        "mark hidden",
        "android",
        "radio",
        "android/parts/RadioOption.qml",
        "width: root.chosen ? Metrics.radioDot : 0",
        "width: 0",
    ),
    _Mark(
        "another choice's text",
        "android",
        "radio",
        "android/RadioRow.qml",
        "text: root.field.labelAt(place,",
        "text: root.field.labelAt(root.field.count - 1 - place,",
    ),
    _Mark(
        "choice missing",
        "android",
        "radio",
        "android/RadioRow.qml",
        "model: root.field.count\n",
        "model: root.field.count - 1\n",
    ),
    _Mark(
        "choice doubled",
        "android",
        "radio",
        "android/RadioRow.qml",
        "place: index\n",
        "place: Math.max(0, index - 1)\n",
    ),
    _Mark("mark hidden", "android", "map", "android/MapRow.qml", "pin: MapPin {}", "pin: MapPin { visible: false }"),
    _Mark(
        "pin elsewhere",
        "android",
        "map",
        "common/MapCard.qml",
        "x: (root.width - mark.childrenRect.width) / 2",
        "x: 20",
    ),
    _Mark(
        "wheel turned",
        "android",
        "drumroll",
        "android/parts/Wheel.qml",
        "current: root.field.current",
        "current: root.field.current + 1",
    ),
    _Mark(
        "another choice's text",
        "android",
        "drumroll",
        "android/parts/Wheel.qml",
        "label: (index, revision) => root.field.labelAt(index, revision)",
        "label: (index, revision) => root.field.labelAt(root.field.count - 1 - index, revision)",
    ),
    _Mark(
        "text hidden",
        "android",
        "drumroll",
        "android/parts/Wheel.qml",
        "text: line.text",
        "text: line.text; opacity: 0",
    ),
    _Mark(
        "another text",
        "android",
        "drumroll",
        "android/parts/WheelDialog.qml",
        "text: root.field.title",
        'text: "WRONG"',
    ),
    _Mark(
        "wrong day marked",
        "android",
        "calendar",
        "android/parts/DayCell.qml",
        "color: root.chosen ? Theme.primary : Theme.clear",
        "color: root.day === 9 ? Theme.primary : Theme.clear",
    ),
    _Mark(
        "mark hidden",
        "android",
        "calendar",
        "android/parts/DayCell.qml",
        "color: root.chosen ? Theme.primary : Theme.clear",
        "color: Theme.clear",
    ),
    _Mark(
        "wrong day marked", "android", "calendar", "android/parts/DayCell.qml", "text: root.day", "text: root.day + 1"
    ),
    _Mark(
        "another text", "android", "calendar", "android/parts/DateHeader.qml", "text: root.headline", 'text: "WRONG"'
    ),
    _Mark(
        "wheel turned",
        "android",
        "time",
        "android/parts/ClockFields.qml",
        "text: root.field.minuteText(root._twelve ? (root.hour + 11) % 12 + 1 : root.hour)",
        "text: root.field.minuteText(root.hour + 1)",
    ),
    _Mark(
        "wheel turned",
        "android",
        "time",
        "android/parts/ClockFields.qml",
        "text: root.field.minuteText(root.minute)",
        "text: root.field.minuteText((root.minute + 1) % 60)",
    ),
    _Mark(
        "another text",
        "android",
        "map",
        "android/parts/MapScreen.qml",
        "text: root.field.textFor(map.latitude, map.longitude)",
        'text: "35.0"',
    ),
    _Mark("another text", "android", "map", "android/parts/MapScreen.qml", "title: root.field.title", 'title: "WRONG"'),
    _Mark(
        "mark hidden",
        "android",
        "map",
        "android/parts/MapScreen.qml",
        "pin: MapPin {}",
        "pin: MapPin { visible: false }",
    ),
    _Mark("another text", "android", "screen", "android/Screen.qml", "title: root.phone.title", 'title: "WRONG"'),
    *(
        _Mark(rule, platform, "text", "common/LineInput.qml", line, becomes)
        for platform in DESIGNS
        for rule, line, becomes in (
            (
                "another text",
                "        root.text = text;\n        root.cursorPosition = Math.min",
                '        root.text = "WRONG";\n        root.cursorPosition = Math.min',
            ),
            ("stale", "root._show(root.field.text);\n        }", "}"),
            ("text hidden", "focus: true\n", "focus: true; opacity: 0\n"),
        )
    ),
    *(
        _Mark(rule, platform, "textarea", "common/AreaInput.qml", line, becomes)
        for platform in DESIGNS
        for rule, line, becomes in (
            ("text cut", "        root.text = text;", "        root.text = text.slice(0, 5);"),
            ("text hidden", "focus: true\n", "focus: true; opacity: 0\n"),
        )
    ),
)


def _neighbour(was: Callable[[Any], str]) -> Callable[[Any], str]:
    """The value of the row before in place of a row's own."""

    def shown(field: Any) -> str:
        keys = field._host.rows.keys()
        at = keys.index(field.item.key)
        other = field._host.rows.field(keys[at - 1]) if at else field
        return was(other)

    return shown


def _revealed(phone: Any) -> list[Any]:
    return list(phone.session.piece.display_order()) + [item for item in phone.session.piece.items if item.hidden]


#: What may be wrong with what `phone` hands to QML.
_PATCHES: Final[tuple[tuple[str, str, Patch], ...]] = (
    ("row missing", "switch", Patch(Phone, "_visible_items", lambda was: lambda self: was(self)[:1] + was(self)[2:])),
    ("row missing", "drumroll", Patch(Phone, "_visible_items", lambda was: lambda self: was(self)[:-1])),
    ("rows in another order", "switch", Patch(Phone, "_visible_items", lambda was: lambda self: was(self)[::-1])),
    (
        "rows in another order",
        "text",
        Patch(Phone, "_visible_items", lambda was: lambda self: was(self)[1:] + was(self)[:1]),
    ),
    ("hidden row shown", "switch", Patch(Phone, "_visible_items", lambda was: _revealed)),
    ("value of the row before", "drumroll", Patch(Field, "_shown", _neighbour)),
    ("value of the row before", "slider", Patch(Field, "_shown", _neighbour)),
    ("value of the row before", "calendar", Patch(Field, "_shown", _neighbour)),
    ("stale", "drumroll", Patch(Phone, "_refresh_item", lambda was: lambda self, key: None)),
    ("stale", "slider", Patch(Phone, "_refresh_item", lambda was: lambda self, key: None)),
    ("language not switched", "radio", Patch(ChoiceField, "_relabel", lambda was: lambda self: None)),
    ("language not switched", "text", Patch(RowModel, "refresh", lambda was: lambda self: None)),
    ("language not switched", "map", Patch(RowModel, "refresh", lambda was: lambda self: None)),
    (
        "old value",
        "drumroll",
        Patch(Field, "stored", lambda was: lambda self: self._last if self._last is not None else was(self)),
    ),
    (
        "old value",
        "slider",
        Patch(Field, "stored", lambda was: lambda self: self._last if self._last is not None else was(self)),
    ),
    (
        "old value",
        "switch",
        Patch(Field, "stored", lambda was: lambda self: self._last if self._last is not None else was(self)),
    ),
    ("wrong choice marked", "radio", Patch(StepsField, "_current", lambda was: lambda self: (was(self) + 1) % 3)),
    ("wheel turned", "drumroll", Patch(StepsField, "_current", lambda was: lambda self: (was(self) + 1) % 3)),
    ("knob elsewhere", "slider", Patch(SliderField, "_fraction", lambda was: lambda self: min(1.0, was(self) + 0.1))),
    ("another text", "map", Patch(MapField, "_label", lambda was: lambda self, name, _: was(self, name, _NOUGHT))),
    ("text cut", "textarea", Patch(TextField, "_shown", lambda was: lambda self: was(self)[:6])),
)


def mutants() -> Iterator[Mutant]:
    """All of them, the designs of a phone in turn."""
    designs = {platform: cycle(some) for platform, some in DESIGNS.items()}
    for slot in _SLOTS:
        for rule, change in _OF_TEXTS:
            found = change(slot)
            if found is not None:
                yield Mutant(rule, slot.platform, slot.kind, found, next(designs[slot.platform]))
    for mark in _MARKS:
        line = Change(mark.file, mark.line, mark.becomes)
        yield Mutant(mark.rule, mark.platform, mark.kind, line, next(designs[mark.platform]))
    for rule, kind, patch in _PATCHES:
        for platform, some in designs.items():
            yield Mutant(rule, platform, kind, patch, next(some))
