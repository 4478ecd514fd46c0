"""A piece of one item: enough for a phone to draw one row of another piece, however many that one has."""

from collections.abc import Mapping

from previewer.pieces import Item, Number, Reading, Values, read_text
from previewer.pieces.json_text import to_json
from previewer.pieces.kinds.choice import Choice
from previewer.pieces.places import Path
from previewer.texts.units import Unit


def row_piece(reading: Reading, unit: Unit, lang: str, text: str | None) -> tuple[Reading, str] | None:
    """The piece of a unit's item alone (of the first that is shown, for the piece's own texts), with another text in a
    language (None: as it stands), and the item's key. None where no screen shows the unit.
    """
    piece = reading.piece
    if piece is None or (unit.item is None and unit.role != "title"):
        return None
    order = piece.display_order()
    shown = next((item.key for item in order if not item.hidden), order[0].key if order else None)
    key = unit.item if unit.item is not None else shown
    if key is None or key not in reading.slices:
        return None
    whole: dict[str, object] = {name: part for name, part in reading.root.items() if name not in _LONG}
    body = whole
    for step in reading.prefix:
        found = body.get(str(step))
        body[str(step)] = body = dict(found) if isinstance(found, Mapping) else {}
    body["x-field-order"] = [key]
    body["properties"] = {key: reading.slices[key].plain}
    if text is not None:
        _set(whole, unit.path, unit.code(lang) or lang, text)
    made = read_text(to_json(whole))
    return (made, key) if made.piece is not None else None


def row_values(item: Item, unit: Unit, values: Values | None) -> str:
    """A values file for the row: the option that the unit names, else the value as it stands in `values`."""
    if unit.option is not None and isinstance(item, Choice):
        for option in item.options:
            written = option.text if isinstance(option, Number) else option
            if written == unit.option:
                return _file(item.key, written if isinstance(option, Number) else to_json(option))
    if values is None or item.kind is None or not values.touched(item.key):
        return "{}"
    return _file(item.key, item.delivered_text(values.get(item.key)))


#: Members of a definition that no row shows.
_LONG = frozenset(("output", "serviceProxy"))


def _file(key: str, written: str) -> str:
    return f"{{{to_json(key)}: {written}}}"


def _set(whole: dict[str, object], path: Path, code: str, text: str) -> None:
    """Put a text into its map of languages; '' takes it out. What is on the way is copied, as it is another's."""
    at = whole
    for step in path:
        found = at.get(str(step))
        at[str(step)] = at = dict(found) if isinstance(found, Mapping) else {}
    if text:
        at[code] = text
    else:
        at.pop(code, None)
