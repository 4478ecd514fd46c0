"""What QML sees of an item: one class of field per family of controls, chosen by the item's kind."""

from previewer.phone.fields.base import Field, FieldHost, PlaceholderField
from previewer.phone.fields.calendar import CalendarField
from previewer.phone.fields.choice import ChoiceField
from previewer.phone.fields.map import MapField
from previewer.phone.fields.slider import SliderField
from previewer.phone.fields.switch import SwitchField
from previewer.phone.fields.text import TextField
from previewer.phone.fields.time import TimeField
from previewer.pieces import Item

FIELDS: dict[str, type[Field]] = {
    "drumroll": ChoiceField,
    "radio": ChoiceField,
    "text": TextField,
    "textarea": TextField,
    "slider": SliderField,
    "calendar": CalendarField,
    "map": MapField,
    "switch": SwitchField,
    "time": TimeField,
}


def field_class(item: Item) -> type[Field]:
    """The class for an item; one for which no control can be built gets the placeholder's."""
    return PlaceholderField if item.kind is None else FIELDS[item.kind]


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
