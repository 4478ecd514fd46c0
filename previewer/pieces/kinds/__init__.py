"""The closed set of kinds. A new kind is one module here, a line in `FORMS`, and its words in `messages/`; the
project's README lists what it takes beside that, on the phones. `tests/test_kinds.py` names what a kind lacks.
"""

from previewer.pieces.kinds.base import REASONS, Item, Placeholder, Refusal, Value, of_class
from previewer.pieces.kinds.calendar import Calendar
from previewer.pieces.kinds.choice import Choice
from previewer.pieces.kinds.drumroll import NumberDrumroll, RangeDrumroll, StringDrumroll
from previewer.pieces.kinds.map import Map
from previewer.pieces.kinds.radio import Radio
from previewer.pieces.kinds.slider import Slider
from previewer.pieces.kinds.steps import Steps
from previewer.pieces.kinds.switch import Switch
from previewer.pieces.kinds.text import TextItem
from previewer.pieces.kinds.textarea import TextArea
from previewer.pieces.kinds.time import Time

#: The one registry: every form of every kind. What lists kinds elsewhere is derived from it.
FORMS: tuple[type[Item], ...] = (
    StringDrumroll,
    NumberDrumroll,
    RangeDrumroll,
    TextItem,
    TextArea,
    Slider,
    Calendar,
    Radio,
    Map,
    Switch,
    Time,
)
BY_FORM: dict[str, type[Item]] = {form.form: form for form in FORMS}
#: The first form of each kind, by the input type.
BY_KIND: dict[str, type[Item]] = {str(form.kind): form for form in reversed(FORMS)}
KINDS: tuple[str, ...] = tuple(dict.fromkeys(str(form.kind) for form in FORMS))
#: Every refusal with the facts of its sentence.
ALL_REASONS: dict[str, tuple[str, ...]] = REASONS | {
    reason: facts for form in FORMS for level in form.__mro__ for reason, facts in getattr(level, "reasons", {}).items()
}

__all__ = [
    "ALL_REASONS",
    "BY_FORM",
    "BY_KIND",
    "FORMS",
    "KINDS",
    "Calendar",
    "Choice",
    "Item",
    "Map",
    "NumberDrumroll",
    "Placeholder",
    "Radio",
    "RangeDrumroll",
    "Refusal",
    "Slider",
    "Steps",
    "StringDrumroll",
    "Switch",
    "TextArea",
    "TextItem",
    "Time",
    "Value",
    "of_class",
]
