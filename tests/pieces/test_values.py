"""Rulings 22 to 31: texts, dates, values as loaded, carried over and delivered."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from datetime import date

import pytest

from previewer.pieces import Refusal, Values, read_text
from previewer.pieces.calendar import day_periods, format_time, month, parse_date, uses_12_hours, weekdays
from previewer.pieces.kinds import TextItem
from tests.pieces.helpers import (
    TODAY,
    declared,
    initial,
    item_codes,
    piece_of,
    piece_text,
    read_item,
    the_item,
    titled,
    values_of,
)


def _text(kind: str, more: str = "") -> TextItem:
    item = the_item(titled(f'"type": "string", "x-input-type": "{kind}"{more}'))
    assert isinstance(item, TextItem)
    return item


def test_limits_when_not_set_are_300_and_1000_code_points() -> None:
    """Ruling 22."""
    for kind, limit in (("text", 300), ("textarea", 1000)):
        item = _text(kind)
        assert item.limit == limit
        assert item.accept("😀" * limit) == "😀" * limit
        assert isinstance(item.accept("😀" * (limit + 1)), Refusal)
        assert item.clean("😀" * (limit + 5)) == "😀" * limit
        assert item_codes(titled(f'"type": "string", "x-input-type": "{kind}", "default": "{"a" * limit}"')) == [
            "default-too-long"
        ]


@pytest.mark.parametrize(
    ("kind", "typed", "kept"),
    [
        ("text", "a\nb", "a b"),
        ("text", "a\r\nb", "a b"),
        ("text", "a\rb\u2028c\u2029d\x85e\x0bf\x0cg", "a b c d e f g"),
        ("text", "a\n\nb", "a  b"),
        ("text", "tab\tkept", "tab\tkept"),
        ("text", "\ud800", "\ufffd"),
        ("textarea", "a\r\nb\rc\nd", "a\nb\nc\nd"),
        ("textarea", "a\u2028b", "a\nb"),
        ("textarea", "\n", "\n"),
        ("text", "", ""),
        ("textarea", "", ""),
    ],
)
def test_typed_text_is_cleaned_by_the_item_and_then_accepted(kind: str, typed: str, kept: str) -> None:
    """Ruling 23."""
    item = _text(kind)
    assert item.clean(typed) == kept
    assert item.accept(kept) == kept


def test_loaded_text_is_never_cleaned() -> None:
    """Ruling 23."""
    values = values_of(read_item(declared("text")))
    loaded, refused = values.load('{"item": "a\\nb"}')
    assert len(refused) == 1
    assert loaded.get("item") == ""


def test_limit_of_one_leaves_the_empty_default() -> None:
    assert item_codes(titled('"type": "string", "x-input-type": "text", "maximum": 1, "default": ""')) == []
    assert item_codes(titled('"type": "string", "x-input-type": "text", "maximum": 1, "default": "a"')) == [
        "default-too-long"
    ]


@pytest.mark.usefixtures("processes")
@pytest.mark.parametrize("zone", ["Pacific/Kiritimati", "Pacific/Niue", "UTC", "Asia/Tokyo", "America/St_Johns"])
def test_date_never_shifts_in_any_time_zone(zone: str) -> None:
    """Ruling 24."""
    text = piece_text({"a": declared("calendar", '"default": "2026-03-29"'), "b": declared("calendar")})
    program = (
        "import sys; from datetime import date; from previewer.pieces import *; p = read_text(sys.argv[1]).piece; "
        "v = Values.initial(p, date(2026, 12, 31)); "
        "print(v.get('a'), v.get('b'), p.item('a').shown(v.get('a'), 'en', 'ios'), "
        "p.item('b').shown(v.get('b'), 'en', 'ios'))"
    )
    run = subprocess.run(
        [sys.executable, "-c", program, text],
        capture_output=True,
        text=True,
        check=True,
        env={**os.environ, "TZ": zone, "PYTHONPATH": ":".join(sys.path)},
    )
    assert run.stdout == "2026-03-29 2026-12-31 Mar 29, 2026 Dec 31, 2026\n"


def test_calendar_without_default_is_the_day_of_first_opening() -> None:
    """Ruling 25."""
    values = Values.initial(piece_of(read_item(declared("calendar"))), date(2024, 2, 29))
    assert values.get("item") == "2024-02-29"
    assert values.on_day(date(2025, 1, 1)).get("item") == "2025-01-01"


@pytest.mark.parametrize(
    ("default", "shown", "found"),
    [
        ("[139.5, 35.7]", "[35.7, 139.5]", ["position-swapped"]),
        ("[-120, -45]", "[-45, -120]", ["position-swapped"]),
        ("[35.7, 139.5]", "[35.7, 139.5]", []),
        ("[45, 90]", "[45, 90]", []),
        ("[90, -180]", "[90, -180]", []),
        ("[91, 91]", "[35.73048861613938, 139.53233242034912]", ["default-position"]),
        ("[181, 5]", "[35.73048861613938, 139.53233242034912]", ["default-position"]),
    ],
)
def test_position_that_is_on_the_globe_only_when_swapped_is_shown_swapped(
    default: str, shown: str, found: list[str]
) -> None:
    """Ruling 27."""
    text = declared("map", f'"default": {default}')
    assert item_codes(text) == found
    assert json.loads(values_of(read_item(text)).delivered())["item"] == json.loads(shown)


def test_position_that_is_set_is_never_swapped() -> None:
    """Ruling 27."""
    assert isinstance(values_of(read_item(declared("map"))).set("item", [139.5, 35.7]), Refusal)


@pytest.mark.parametrize(
    ("text", "count"),
    [
        ("5", 1),
        ("[]", 1),
        ("null", 1),
        ('"a"', 1),
        ("", 1),
        ("{", 1),
        ('{"item": NaN}', 1),
        ("[" * 500, 1),
        ('{"item": "b",}', 1),
        ('{"other": 1}', 1),
        ('{"other": 1, "item": "b"}', 1),
        ('{"item": "b", "item": "z"}', 1),
        ("{}", 0),
        ('{"properties": {}}', 1),
        ('{"event": {"properties": {}}}', 1),
        ('{"properties": {"preferences": {}}}', 0),
        ('{"preferences": {}}', 0),
    ],
)
def test_values_file_of_any_shape_is_loaded_or_named(text: str, count: int) -> None:
    """Ruling 28."""
    values, refused = values_of(read_item(declared("radio"))).load(text)
    assert len(refused) == count
    assert all("\n" not in refusal.message() for refusal in refused)
    json.loads(values.delivered())


def test_default_keeps_its_text_when_it_is_loaded() -> None:
    """Ruling 19: what was delivered is delivered again as it was; another value is a plain number."""
    piece = read_text(piece_text({"a": declared("slider", '"default": 10.0')})).piece
    assert piece is not None
    values = Values.initial(piece, TODAY)
    assert '"a": 10.0' in values.delivered()
    for text in (values.delivered(), values.event(), '{"a": 10}'):
        loaded, refused = values.load(text)
        assert (loaded.delivered(), refused) == (values.delivered(), ())
    assert '"a": 5\n' in values.load('{"a": 5.0}')[0].delivered()


def test_loading_sets_items_that_the_file_lacks_back_to_their_defaults() -> None:
    """Ruling 28."""
    values = values_of(read_item(declared("radio"))).set("item", "b")
    assert not isinstance(values, Refusal)
    assert values.load("{}")[0].get("item") == "a"


def _two(a: str, b: str) -> Values:
    return values_of(read_text(piece_text({"a": a, "b": b})))


def test_new_declaration_keeps_what_is_acceptable_and_names_what_is_reset() -> None:
    """Ruling 29."""
    values = _two(declared("radio"), declared("slider")).set("a", "b")
    assert not isinstance(values, Refusal)
    values = values.set("b", 5)
    assert not isinstance(values, Refusal)
    narrow = piece_of(
        read_text(
            piece_text({"a": declared("radio"), "b": declared("slider").replace('"maximum": 10', '"maximum": 0')})
        )
    )
    carried, changes = values.adapted_to(narrow)
    assert carried.get("a") == "b"
    assert carried.get("b") == -10
    assert [(change.key, change.why) for change in changes] == [("b", "reset")]
    assert all("b" in change.message(lang) for change in changes for lang in ("en", "ja"))


def test_value_whose_item_is_gone_for_a_moment_comes_back() -> None:
    """Ruling 29: an editor saves half a line, then the rest."""
    values = _two(declared("radio"), declared("slider")).set("a", "b")
    assert not isinstance(values, Refusal)
    without, changes = values.adapted_to(piece_of(read_text(piece_text({"b": declared("slider")}))))
    assert [(change.key, change.why) for change in changes] == [("a", "orphaned")]
    again, changes = without.adapted_to(values.piece)
    assert changes == ()
    assert again.get("a") == "b"


def test_value_of_another_kind_is_reset_when_the_kind_changes() -> None:
    values = values_of(read_item(declared("text"))).set("item", "abc")
    assert not isinstance(values, Refusal)
    carried, changes = values.adapted_to(piece_of(read_item(declared("switch"))))
    assert carried.get("item") is False
    assert len(changes) == 1


@pytest.mark.parametrize(
    ("form", "default", "value"),
    [
        ("slider", "0", 0),
        ("switch", "false", False),
        ("text", '""', ""),
        ("time", "[0, 0]", (0, 0)),
        ("drumroll-range", "-0", 0),
    ],
)
def test_default_that_is_falsy_is_a_default_like_any_other(form: str, default: str, value: object) -> None:
    """Ruling 30."""
    text = declared(form, f'"default": {default}')
    assert the_item(text).has_default
    assert initial(text) == value
    assert item_codes(text) == []


def test_default_null_is_an_invalid_default_not_an_absent_one() -> None:
    """Ruling 30."""
    assert item_codes(declared("text", '"default": null')) == ["default-type"]


def test_values_and_event_have_the_exact_shape() -> None:
    """Ruling 31."""
    items = {
        "音": declared("text", '"default": "あ\\u2028"'.replace("\\u2028", "")),
        "h": declared("switch", '"x-hidden": true'),
        "m": declared("map"),
        "t": declared("time"),
    }
    values = values_of(read_text(piece_text(items, '["t", "m", "h", "音"]', '"serviceProxy": {"service": "s\\"ö"}, ')))
    assert values.delivered() == (
        '{\n  "t": [\n    0,\n    0\n  ],\n  "m": [\n    35.73048861613938,\n    139.53233242034912\n  ],\n'
        '  "音": "あ",\n  "h": false\n}\n'
    )
    event = json.loads(values.event())
    assert list(event) == ["serviceProxy", "properties"]
    assert event["serviceProxy"] == 's"ö'
    assert list(event["properties"]) == ["preferences", "parameters", "input"]
    assert (event["properties"]["parameters"], event["properties"]["input"]) == ({}, {})
    assert list(event["properties"]["preferences"]) == ["t", "m", "音", "h"]
    assert values.event().startswith(
        '{\n  "serviceProxy": "s\\"ö",\n  "properties": {\n    "preferences": {\n      "t": ['
    )
    assert values.event().endswith("\n}\n")


@pytest.mark.parametrize(
    "around",
    ["", '"serviceProxy": {}, ', '"serviceProxy": null, ', '"serviceProxy": {"service": 5}, ', '"serviceProxy": "s", '],
)
def test_event_names_a_service_only_when_the_piece_does(around: str) -> None:
    """Ruling 31."""
    values = values_of(read_text(piece_text({}, around=around)))
    assert json.loads(values.event()) == {"properties": {"preferences": {}, "parameters": {}, "input": {}}}
    assert values.delivered() == "{}\n"


def test_key_with_half_a_character_is_delivered_as_json() -> None:
    values = values_of(
        read_text('{"preferences": {"type": "object", "properties": {"\\ud800": ' + declared("switch") + "}}}")
    )
    assert json.loads(values.delivered()) == {"\ud800": False}
    values.delivered().encode("utf-8")
    assert values.load(values.delivered())[1] == ()


@pytest.mark.parametrize(
    ("lang", "first", "twelve", "periods"),
    [
        ("en", "Sunday", True, ("AM", "PM")),
        ("ja", "日曜日", False, ("午前", "午後")),
        ("de", "Montag", False, ("AM", "PM")),
        ("en-GB", "Monday", False, ("am", "pm")),
        ("ar", "السبت", True, ("ص", "م")),
    ],
)
def test_week_and_clock_follow_the_previewed_language(
    lang: str, first: str, twelve: bool, periods: tuple[str, str]
) -> None:
    """Ruling 15."""
    assert weekdays(lang)[0].full == first
    assert uses_12_hours(lang) is twelve
    assert day_periods(lang) == periods


@pytest.mark.parametrize(
    "lang",
    [
        "en",
        "ja",
        "fr",
        "zh-Hans",
        "zh-Hant",
        "zh",
        "ko",
        "th",
        "fa",
        "he",
        "en-XA",
        "ja-XA",
        "ar-XB",
        "x-private",
        "qaa",
        "sr-Latn-RS",
        "no",
        "tl",
        "iw",
        "in",
        "ji",
        "sh",
        "mo",
        "yue",
        "pt-PT",
        "es-419",
        "art",
        "cy",
        "ml",
        "my",
        "dz",
        "ii",
        "de-DE-u-co-phonebk",
        "en-x-a",
        "az-Cyrl",
        "ckb",
        "vo",
        "ia",
        "aa",
        "zu",
    ],
)
def test_every_language_has_a_calendar_a_clock_and_words(lang: str) -> None:
    """Rulings 13, 15: a language that nobody has names for falls back; it never fails."""
    grid = month(2026, 2, lang)
    assert len(grid.cells) == 42
    assert len(grid.weekdays) == 7
    assert [cell.day for cell in grid.cells if cell.in_month] == list(range(1, 29))
    assert format_time(13, 5, lang)
    for form in ("calendar", "time", "map", "switch"):
        item = the_item(declared(form))
        for platform in ("ios", "android"):
            assert item.shown(item.fallback(TODAY), lang, platform)


@pytest.mark.parametrize(
    ("typed", "lang", "found"),
    [
        ("4/9/2026", "en", "2026-04-09"),
        ("2026/4/9", "ja", "2026-04-09"),
        ("9.4.2026", "de", "2026-04-09"),
        ("2026-04-09", "en", "2026-04-09"),
        ("2/30/2026", "en", None),
        ("", "en", None),
        ("tomorrow", "en", None),
        ("9/4/26", "en-GB", None),
        ("٩/٤/٢٠٢٦", "ar", "2026-04-09"),
        ("0/0/0000", "en", None),
        ("13/13/2026", "en", None),
        ("1/1/20260", "en", None),
    ],
)
def test_typed_date_is_read_in_the_order_of_the_language(typed: str, lang: str, found: str | None) -> None:
    assert parse_date(typed, lang) == found


def test_value_that_is_set_to_the_default_is_delivered_as_the_file_has_it() -> None:
    text = piece_text({"a": declared("slider", '"minimum": 0, "maximum": 20, "default": 10.0')})
    values = values_of(read_text(text))
    for number, delivered in (("10", "10.0"), ("1e1", "10.0"), ("15.0", "15")):
        changed = values.set_text("a", number)
        assert isinstance(changed, Values)
        assert changed.delivered() == f'{{\n  "a": {delivered}\n}}\n'
