"""The room of texts: the lines that are measured are those that the phones show, and what is left on them."""

from __future__ import annotations

import json
from collections.abc import Iterator
from datetime import date
from typing import Any

import pytest
from PySide6.QtQuick import QQuickItem

from previewer.phone.look import Look
from previewer.phone.offscreen import OffscreenPhone
from previewer.phone.platforms import PLATFORMS
from previewer.pictures.render import phone_of
from previewer.pictures.room import IN_PICKERS, Measured, RoomJob, measure
from previewer.pieces import read_text
from previewer.pieces.kinds import FORMS
from tests.pieces.helpers import declared, piece_text

LONG = "A name that goes on for quite a while, so that it takes more than one line wherever it stands"
JAPANESE = "とても長い名前なので、どこにあっても一行には収まらずに次の行へ折り返されることになります。"
FIELD_LABELS = ("restingLabel", "floatingLabel")


def texts(en: str, ja: str) -> dict[str, object]:
    return {"x-title": {"en": en, "ja": ja}, "x-description": {"en": f"{en}. {en}.", "ja": ja * 2}}


def items(en: str, ja: str) -> dict[str, dict[str, Any]]:
    titles = {"a": {"en": "Short", "ja": "短い"}, "b": {"en": en, "ja": ja}}
    enum: dict[str, object] = {"enum": ["a", "b"], "x-enum-titles": titles}
    numbers = {"type": "number", "minimum": 0, "maximum": 9, "multipleOf": 1}
    return {
        "text": {**texts(en, ja), "type": "string", "x-input-type": "text"},
        "textarea": {**texts(en, ja), "type": "string", "x-input-type": "textarea"},
        "drumroll": {**texts(en, ja), "type": "string", "x-input-type": "drumroll", **enum, "default": "b"},
        "radio": {**texts(en, ja), "type": "string", "x-input-type": "radio", **enum},
        "switch": {**texts(en, ja), "type": "boolean", "x-input-type": "switch"},
        "slider": {**texts(en, ja), "x-input-type": "slider", **numbers},
        "time": {**texts(en, ja), "type": "array", "x-input-type": "time"},
        "calendar": {**texts(en, ja), "type": "string", "format": "date", "x-input-type": "calendar"},
        "map": {**texts(en, ja), "type": "array", "x-input-type": "map"},
    }


def piece(en: str, ja: str) -> str:
    made = items(en, ja)
    preferences = {"type": "object", "x-field-order": list(made), "properties": made}
    return json.dumps({"title": {"en": en, "ja": ja}, "preferences": preferences})


SHORT_PIECE, LONG_PIECE = piece("A name", "名前"), piece(LONG, JAPANESE)


def labels(item: QQuickItem, key: str = "") -> Iterator[tuple[str, QQuickItem]]:
    """The labels in sight below an item, each with the key of its row."""
    if item.property("auditRole") == "row":
        key = str(item.property("key"))
    for child in item.childItems():
        if child.isVisible():
            if child.property("auditRole") == "text":
                yield key, child
            yield from labels(child, key)


@pytest.mark.parametrize("text", [SHORT_PIECE, LONG_PIECE], ids=["short", "long"])
@pytest.mark.parametrize(
    "look",
    [
        Look("ios", "en"),
        Look("ios", "ja", device="iPhone SE", text_size=3.12),
        Look("ios", "ja", design="ios26", orientation="landscape"),
        Look("android", "ja"),
        Look("android", "en", design="expressive", text_size=2),
        Look("android", "ja", design="expressive", device="Android small"),
    ],
    ids=lambda look: look.name,
)
def test_lines_are_those_that_the_phone_shows(qapp: Any, look: Look, text: str) -> None:
    ((_, found),) = measure(RoomJob(text, (look,)))
    reading = read_text(text)
    shown = OffscreenPhone(phone_of(reading, date(2026, 1, 1), None, look.platform), 1.0)
    try:
        by_place = {(one.key, str(one.part), one.slot): one for one in found if one.option in ("", "b")}
        seen = set()
        shown.lay_out(look)
        for key, label in labels(shown.screen):
            name = label.objectName()
            part = {"description": "description", "supporting": "description", "value": "enum-title"}.get(name, "title")
            one = by_place.get((key, part, name))
            if one is None or (part == "enum-title" and key != "drumroll"):
                continue
            seen.add((key, part))
            lines = len(one.lines)
            assert int(label.property("lineCount")) == min(lines, one.most or lines), one
            widest = max(one.lines[: one.most or lines])
            assert bool(label.property("truncated")) == (0 < one.most < lines or widest > one.width + 0.5), one
            if not label.property("truncated"):
                assert float(label.property("contentWidth")) == pytest.approx(widest, abs=2.1), one
        kinds = set(items("", ""))
        assert {key for key, part in seen if part == "title"} >= kinds - {"text", "textarea"}
        assert {key for key, part in seen if part == "description"} >= kinds
    finally:
        shown.close()


@pytest.mark.parametrize("platform", PLATFORMS)
def test_pickers_that_show_the_title_of_their_item_are_measured(qapp: Any, platform: str) -> None:
    opening = {form.form: form for form in FORMS if form.opens}
    text = piece_text({name: declared(name).replace('"A"', '"Specimen"') for name in opening})
    shown = OffscreenPhone(phone_of(read_text(text), date(2026, 1, 1), None, platform), 1.0)
    try:
        for name, form in opening.items():
            shown.open(name)
            picker = shown.find(f"picker:{name}")
            assert picker is not None
            said = {str(label.property("words") or label.property("text")) for _, label in labels(picker)}
            assert "Specimen" not in said or form.kind in IN_PICKERS, name
            shown.phone.open_item("")
    finally:
        shown.close()


def one(key: str, slot: str, found: tuple[Measured, ...], option: str = "") -> Measured:
    return next(one for one in found if (one.key, one.slot, one.option) == (key, slot, option))


def test_room_of_a_title_ends_where_its_value_no_longer_stands_beside_it(qapp: Any) -> None:
    def height(title: str) -> float:
        return _height(piece_of(title), "ios", "drumroll")

    def piece_of(title: str) -> str:
        drumroll = {**items(LONG, JAPANESE)["drumroll"], "default": "a"}
        drumroll["x-title"] = {"en": title}
        return json.dumps({"type": "object", "properties": {"drumroll": drumroll}})

    ((_, found),) = measure(RoomJob(piece_of("Name"), (Look("ios"),)))
    ((_, wider),) = measure(RoomJob(piece_of("Name" + "i" * 20), (Look("ios"),)))
    letter = (one("drumroll", "title", wider).lines[0] - one("drumroll", "title", found).lines[0]) / 20
    title = one("drumroll", "title", found)
    fits = int((title.width - title.lines[0]) / letter)
    assert height("Name" + "i" * fits) == height("Name")
    assert height("Name" + "i" * (fits + 2)) > height("Name")
    ((_, below),) = measure(RoomJob(piece_of("Name" + "i" * (fits + 2)), (Look("ios"),)))
    stacked = one("drumroll", "title", below)
    assert stacked.left(title) < 0 < stacked.left()


def _height(text: str, platform: str, key: str) -> float:
    shown = OffscreenPhone(phone_of(read_text(text), date(2026, 1, 1), None, platform), 1.0)
    try:
        rows = shown.lay_out(Look(platform))
        return next(row.height() for row in rows if row.property("key") == key)
    finally:
        shown.close()


def test_title_of_the_screen_pickers_and_labels_of_fields_count(qapp: Any) -> None:
    for platform, wanted in (
        ("ios", {"large-title", "bar-title", "title", "header", "value", "wheel", "option", "map title"}),
        ("android", {"screenTitle", "headline", "value", "wheel", "drumroll title", "map title", *FIELD_LABELS}),
    ):
        ((_, found),) = measure(RoomJob(LONG_PIECE, (Look(platform),)))
        assert {one.slot for one in found} >= wanted
        assert all(
            one.left() < 0 for one in found if one.slot in ("bar-title", "screenTitle", "wheel") if one.option != "a"
        )


def test_piece_that_is_not_offered_on_a_platform_or_does_not_read_has_no_texts_there(qapp: Any) -> None:
    only = json.dumps({"osType": "iOS", **json.loads(SHORT_PIECE)})
    assert measure(RoomJob(only, (Look("android"),))) == [(Look("android"), ())]
    assert measure(RoomJob("{", (Look("ios"),))) == [(Look("ios"), ())]


@pytest.mark.parametrize(
    ("lines", "most", "beside", "neighbour", "left"),
    [
        ((60,), 1, 0, None, 40),
        ((120,), 1, 0, None, -20),
        ((60,), 3, 0, None, 240),
        ((90, 60), 3, 0, None, 140),
        ((90, 90, 90, 30), 3, 0, None, -30),
        ((60,), 3, 0, ((50,), 0), 40),
        ((90, 30), 3, 0, ((50,), 0), -30),
        ((90, 30), 3, 0, ((90, 20), 0), 70),
        ((60,), 3, 0, ((90, 20), 0), 140),
        ((60,), 3, 40, ((50,), 0), -20),
        ((60,), 3, 40, ((50,), 30), 40),
        ((60,), 3, 0, ((50,), 30), 140),
        ((90, 60), 3, 0, ((90, 90, 90, 30), 0), 140),
        ((90, 90, 90, 90, 60), 0, 0, ((50,), 0), 40),
    ],
)
def test_room_is_what_is_left_on_the_lines_that_the_place_gives(
    lines: tuple[float, ...], most: int, beside: float, neighbour: Any, left: float
) -> None:
    own = Measured("a", "title", "", "title", lines, 100, most, beside)
    other = neighbour and Measured("a", "title", "", "title", neighbour[0], 100, most, neighbour[1])
    assert own.left(other) == left
