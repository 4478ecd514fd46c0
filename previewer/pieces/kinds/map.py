"""map: a place on the globe, latitude first (ruling 27)."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import date

from previewer.pieces.json_text import quoted, to_json
from previewer.pieces.kinds.base import Item, Refusal, Value, pair, pair_of_numbers
from previewer.pieces.numbers import Number, plain
from previewer.pieces.numerals import number_text
from previewer.pieces.violations import Code, Violation, example, replacing_each
from previewer.pieces.words import words

FALLBACK = (Number("35.73048861613938"), Number("139.53233242034912"))
SHOWN_DECIMALS = Number("0.000001")


class Map(Item):
    """A place, `[latitude, longitude]` in degrees: -90 to 90 and -180 to 180."""

    kind = "map"
    form = "map"
    json_type = "array"
    keys = {
        "default": pair_of_numbers(
            "A place, [latitude, longitude].",
            {"items": {"minimum": -180, "maximum": 180}, "prefixItems": [{"minimum": -90, "maximum": 90}]},
        )
    }
    codes = {
        "default-position": Code(
            "error", ("found",), example('"type": "array", "x-input-type": "map", "default": [100, 200]')
        ),
        "position-swapped": Code(
            "error", ("found", "accepted"), example('"type": "array", "x-input-type": "map", "default": [139.5, 35.7]')
        ),
    }
    reasons = {"position": ("found",)}
    hint = "double_tap_open"
    opens = True
    covers = True
    exact = False
    __slots__ = ()

    def fallback(self, today: date) -> Value:
        return FALLBACK

    def boundaries(self) -> Iterator[tuple[str, Value]]:
        # As near to the corners as a finger brings the middle of the map.
        for latitude in ("70", "-60"):
            for longitude in ("-170", "170"):
                yield "corner", (Number(latitude), Number(longitude))

    def accept(self, raw: object) -> Value | Refusal:
        found = pair(raw)
        if found is None:
            return self.refuse(raw)
        if not is_position(*found):
            return self.refuse(raw, "position")
        return plain(found[0]), plain(found[1])

    def read_default(self, raw: object) -> Value | Refusal:
        """The default; swapped where only that reading is on the globe."""
        found = pair(raw)
        if found is not None and not is_position(*found) and is_position(found[1], found[0]):
            return found[1], found[0]
        value = self.accept(raw)
        return value if isinstance(value, Refusal) else found

    def shown(self, value: Value, lang: str, platform: str) -> str:
        first, second = labelled(value, lang)
        return f"{first}{words(lang, platform)['comma']}{second}"

    def judge_default(self) -> Iterator[Violation]:
        found = pair(self.raw.get("default"))
        if found is None:
            return
        if is_position(*found):
            yield from self.judge_precision(("default",), found)
            return
        shown = quoted(self.raw["default"])
        if is_position(found[1], found[0]):
            swap = replacing_each(("default",), [to_json(found[1]), to_json(found[0])], "swap", certain=True)
            text = quoted([found[1], found[0]])
            yield Violation("position-swapped", ("default",), {"found": shown, "accepted": text}, swap)
        else:
            yield Violation("default-position", ("default",), {"found": shown})


def is_position(latitude: Number | float, longitude: Number | float) -> bool:
    """Whether two numbers are a latitude and a longitude."""
    return -90 <= latitude <= 90 and -180 <= longitude <= 180


def labelled(value: Value, lang: str) -> tuple[str, str]:
    """Latitude and longitude with their labels in a language, to six decimals."""
    names = words(lang)
    first, second = (number_text(rounded(degrees), lang) for degrees in value)
    return f"{names['latitude']} {first}", f"{names['longitude']} {second}"


def rounded(number: Number) -> str:
    """A coordinate to at most six decimals, as text."""
    exponent = number.as_tuple().exponent
    if isinstance(exponent, int) and exponent < -6:
        return plain(number.quantize(SHOWN_DECIMALS)).text
    return plain(number).text
