"""Rooms over looks and languages: the worst place, what is remembered, the first answer and the rest from helpers."""

from __future__ import annotations

import json
from typing import Any

import pytest

from previewer.children import child_pool
from previewer.phone.look import Look
from previewer.pieces import Reading, read_file, read_text
from previewer.resources import resource
from previewer.texts import rooms as texts_rooms
from previewer.texts.listing import Room, fits, place, where
from previewer.texts.rooms import RoomMemory, RoomSearch, measure_part, part_of
from previewer.texts.units import texts_of

A, B = "/preferences/properties/a", "/preferences/properties/b"
LOOKS = [Look("ios"), Look("ios", device="iPhone SE", text_size=3.12), Look("android")]


def piece(title: str = "Name", japanese: str = "名前") -> Reading:
    texts = {"x-title": {"en": title, "ja": japanese}, "x-description": {"en": "What it is", "ja": "説明"}}
    enum = {"enum": ["x", "y"], "x-enum-titles": {"x": {"en": "One", "ja": "一"}, "z": {"en": "Of nothing"}}}
    properties = {
        "a": {**texts, "type": "boolean", "x-input-type": "switch", "x-hidden": True},
        "b": {**texts, "type": "string", "x-input-type": "drumroll", **enum},
    }
    around = {"title": {"en": "Piece", "ja": "ピース"}, "description": {"en": "About", "ja": "概要"}}
    return read_text(json.dumps({**around, "preferences": {"type": "object", "properties": properties}}))


def search(reading: Reading, looks: list[Look] | None = None, memory: RoomMemory | None = None) -> RoomSearch:
    return RoomSearch(reading, texts_of(reading), LOOKS if looks is None else looks, ["en", "ja"], memory)


def rooms(reading: Reading, looks: list[Look] | None = None) -> dict[tuple[str, str], Room]:
    asked = search(reading, looks)
    asked.finish()
    return asked.rooms()


def test_every_text_that_a_screen_shows_has_a_room_hidden_items_and_options_too(qapp: Any) -> None:
    found = rooms(piece())
    shown = {name for name, _ in found}
    units = {unit.pointer for unit in texts_of(piece()).units}
    assert units - shown == {"/description", f"{B}/x-enum-titles/z"}
    assert {lang for _, lang in found} == {"en", "ja"}
    assert all(room.points > 0 for room in found.values())


def test_worst_place_is_named_and_counts(qapp: Any) -> None:
    reading = piece("A much longer name of it", "名前")
    found = rooms(reading)[f"{A}/x-title", "en"]
    assert where(found.look) == "ios iPhone SE 3.12"
    each = [rooms(reading, [look])[f"{A}/x-title", "en"].points for look in LOOKS]
    assert found.points == min(each)
    assert found.letters < 0


def test_room_is_negative_where_a_title_takes_one_line_more_than_its_neighbour(qapp: Any) -> None:
    long = "とても長い名前なので一行には収まらず次の行へ"
    asked = [Look("ios")]
    assert rooms(piece("Name", long), asked)[f"{A}/x-title", "ja"].points < 0
    assert rooms(piece("A name that goes on for so long that it wraps", long), asked)[f"{A}/x-title", "ja"].points > 0


def test_only_what_changed_is_measured_anew(qapp: Any) -> None:
    memory = RoomMemory()
    first = search(piece(), memory=memory)
    assert first.lacking() == [None, "a", "b"]
    first.now(["b"])
    assert first.lacking() == ["a"]
    first.finish()
    assert search(piece(), memory=memory).lacking() == []
    changed = read_text(piece().text.replace('"One"', '"Two"'))
    assert search(changed, memory=memory).lacking() == ["b"]
    assert search(piece(), [*LOOKS, Look("android", text_size=2)], memory).lacking() == [None, "a", "b"]


@pytest.mark.usefixtures("processes")
def test_helpers_find_what_this_process_finds(qapp: Any) -> None:
    asked = search(piece(), LOOKS[:2])
    parts = asked.parts([["b"], ["a"]])
    assert [part.keys for part in parts] == [("b",), ("a",)]
    assert asked.rooms() == {}
    with child_pool(1) as pool:
        for part, measured in zip(parts, pool.map(measure_part, parts), strict=True):
            asked.keep(part.keys, measured)
    assert asked.rooms() == rooms(piece(), LOOKS[:2])
    assert asked.parts([["a"], ["b"]]) == []


@pytest.mark.usefixtures("processes")
def test_many_items_are_measured_by_helpers(qapp: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(texts_rooms, "_FEW", 0)
    told: list[tuple[int, int]] = []
    asked = search(piece(), LOOKS[:2])
    asked.finish(1, lambda done, total: told.append((done, total)))
    assert asked.rooms() == rooms(piece(), LOOKS[:2])
    assert told[-1][0] == told[-1][1] == len(told)


@pytest.mark.parametrize("name", ["every-kind", "ios-only", "trigger", "service"])
def test_part_of_a_definition_has_its_items_as_they_are(name: str) -> None:
    reading = read_file(resource("samples", f"{name}.json"))
    assert reading.piece is not None
    keys = [item.key for item in reading.piece.items][::2]
    part = read_text(part_of(reading, keys))
    assert part.piece is not None
    assert [item.key for item in part.piece.items] == keys
    assert all(part.slices[key].text == reading.slices[key].text for key in keys)
    assert part.piece.title("ja") == reading.piece.title("ja")
    assert part.piece.offered_on("android") == reading.piece.offered_on("android")


def test_place_is_named_by_what_is_not_as_usual() -> None:
    assert where(Look("ios", device="iPhone SE", text_size=3.12)) == "ios iPhone SE 3.12"
    tilted = Look("android", design="expressive", orientation="landscape", bold=True)
    assert where(tilted) == "android Pixel 8 1 expressive landscape bold"


def test_place_is_said_to_people_by_the_names_that_they_know() -> None:
    small = Look("ios", device="iPhone SE", text_size=3.12)
    assert (place(small), place(small, "ja")) == ("iPhone SE, text 312 %", "iPhone SE、文字サイズ312%")
    assert place(Look("ios", device="iPhone SE")) == "iPhone SE"
    tilted = Look("android", orientation="landscape", bold=True)
    assert place(tilted, "ja") == "Pixel 8、横向き、文字を太くする"


@pytest.mark.parametrize(
    ("points", "letters", "english", "japanese"),
    [
        (31.5, 3, "about 3 more letters fit", "あと約3文字入ります"),
        (12, 1, "about 1 more letter fits", "あと約1文字入ります"),
        (0, 0, "no more letter fits", "これ以上は入りません"),
        (-4, -1, "about 1 letter too long", "約1文字はみ出します"),
    ],
)
def test_room_is_said_in_letters(points: float, letters: int, english: str, japanese: str) -> None:
    room = Room(points, Look("ios"), letters)
    assert (fits(room), fits(room, "ja")) == (english, japanese)


def test_steps_tell_more_after_each_look(qapp: Any) -> None:
    asked = search(piece())
    told = [len(asked.rooms(["b"])) for _ in asked.steps(["b"])]
    assert len(told) == len(LOOKS) * 2
    assert 0 < told[0] <= told[-1] == 8
    assert {name for name, _ in asked.rooms(["b"])} == {
        *(f"{B}/{name}" for name in ("x-title", "x-description", "x-enum-titles/x", "x-enum-titles/y")),
    }
    assert asked.lacking() == ["a"]
