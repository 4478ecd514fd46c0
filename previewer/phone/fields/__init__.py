"""What QML sees of an item: one class of field per family of controls, chosen by the item's class."""

from collections.abc import Mapping

from previewer.phone.fields.base import Field, FieldHost, PlaceholderField
from previewer.phone.fields.calendar import CalendarField
from previewer.phone.fields.choice import ChoiceField
from previewer.phone.fields.map import MapField
from previewer.phone.fields.slider import SliderField
from previewer.phone.fields.switch import SwitchField
from previewer.phone.fields.text import TextField
from previewer.phone.fields.time import TimeField
from previewer.pieces import Item, Placeholder
from previewer.pieces.kinds import Calendar, Choice, Map, RangeDrumroll, Slider, Switch, TextItem, Time, of_class

#: The field by the class of the item, or one that it is made of.
FIELDS: Mapping[type[Item], type[Field]] = {
    Choice: ChoiceField,
    RangeDrumroll: ChoiceField,
    TextItem: TextField,
    Slider: SliderField,
    Calendar: CalendarField,
    Map: MapField,
    Switch: SwitchField,
    Time: TimeField,
    Placeholder: PlaceholderField,
}


def field_class(item: Item) -> type[Field]:
    """The class for an item; one for which no control can be built gets the placeholder's."""
    return of_class(FIELDS, type(item))


__all__ = [
    "FIELDS",
    "CalendarField",
    "ChoiceField",
    "Field",
    "FieldHost",
    "MapField",
    "PlaceholderField",
    "SliderField",
    "SwitchField",
    "TextField",
    "TimeField",
    "field_class",
]
