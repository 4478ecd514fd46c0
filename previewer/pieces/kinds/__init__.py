"""The closed set of kinds. A new kind is one module here, one QML file per platform, and a row in the tests' table."""

from previewer.pieces.kinds.base import Item, Placeholder, Refusal, Value
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
KINDS: tuple[str, ...] = ("drumroll", "text", "textarea", "slider", "calendar", "radio", "map", "switch", "time")

__all__ = [
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
]
