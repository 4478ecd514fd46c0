"""Numbers as a language writes them, where a look asks for it; else as they are declared."""

from __future__ import annotations

from datetime import date

import pytest

from previewer.pieces.kinds import Choice, Slider
from previewer.pieces.languages import GROUPED
from previewer.pieces.numerals import in_digits, number_text
from previewer.pieces.reading import read_text


# Each as ICU 78.2 (CLDR 48) has it, by Node's `toLocaleString`.
@pytest.mark.parametrize(
    ("lang", "declared", "written"),
    [
        ("en", "1234567.5", "1,234,567.5"),
        ("de", "12345.75", "12.345,75"),
        ("de-CH", "12345.75", "12’345.75"),
        ("es", "1234", "1234"),
        ("es", "12345", "12.345"),
        ("hi", "1234567", "12,34,567"),
        ("hi-u-nu-deva", "1234567", "१२,३४,५६७"),
        ("ar-EG", "12345.75", "١٢٬٣٤٥٫٧٥"),
        ("fa", "1234", "۱٬۲۳۴"),
        ("ja", "1e3", "1,000"),
        ("en", "0.30000000000000000001", "0.30000000000000000001"),
        ("en", "1e4000", "1e4000"),
    ],
)
def test_number_when_it_is_grouped_then_as_the_language_writes_it(lang: str, declared: str, written: str) -> None:
    assert number_text(declared, lang) == declared
    assert number_text(declared, lang + GROUPED).replace("'", "’") == written


def test_digits_when_a_tag_asks_for_its_languages_own_then_those() -> None:
    assert in_digits("10:09", "hi-u-nu-native") == "१०:०९"
    assert in_digits("10:09", "ar-EG-u-nu-latn") == "10:09"


def test_items_when_numbers_are_grouped_then_their_words_are_and_their_values_are_not() -> None:
    piece = read_text(
        """{"type": "object", "properties": {
        "wheel": {"type": "number", "x-input-type": "drumroll", "enum": [1000, 2000]},
        "range": {"type": "number", "x-input-type": "slider", "minimum": 0, "maximum": 5000, "multipleOf": 1000},
        "place": {"type": "array", "x-input-type": "map", "default": [1.5, 2.25]}}}"""
    ).piece
    assert piece is not None
    lang = "de" + GROUPED
    wheel, slider, place = (piece.item(key) for key in ("wheel", "range", "place"))
    assert isinstance(wheel, Choice) and isinstance(slider, Slider) and place is not None
    assert wheel.shown(wheel.options[0], lang, "ios") == "1.000"
    assert slider.label_at(5, lang) == "5.000"
    assert "2,25" in place.shown(place.initial(date.min), lang, "ios")
    assert wheel.delivered_text(wheel.options[0]) == "1000"
