"""Mutations of the sample pieces: python -m tests.campaigns.mutations [SECONDS] [SEED] [LAW…]

The plan deletes each required key, replaces each value by every other JSON type and moves each bound beyond its
limit, and says which code must then appear. Chance mutates the text itself: nothing may raise, and what is found must
have a place and words.
"""

from __future__ import annotations

import json
import random
from collections.abc import Iterator
from datetime import date
from functools import cache
from typing import Any

from hypothesis import strategies as st

from previewer.pieces import SYSTEMS, Reading, Values, read_bytes, screen_rows
from previewer.resources import resource
from tests.campaigns.frame import Campaign, Way, main

TODAY = date(2026, 4, 9)
REQUIRED = {
    "x-title": "title-missing",
    "x-description": "description-missing",
    "type": "type-missing",
    "x-input-type": "input-type-missing",
    "enum": "enum-missing",
    "format": "format-missing",
    "minimum": "bound-missing",
    "maximum": "bound-missing",
    "multipleOf": "bound-missing",
}
WRONG_TYPE = {
    "x-title": "text-map-type",
    "x-description": "text-map-type",
    "type": "type-mismatch",
    "x-input-type": "input-type-unknown",
    "x-hidden": "hidden-type",
    "enum": "enum-type",
    "x-enum-titles": "enum-titles-type",
    "format": "format-missing",
    "default": "default-type",
    "minimum": "bound-type",
    "maximum": "bound-type",
    "multipleOf": "bound-type",
}
OTHERS: tuple[Any, ...] = (None, True, 7, "text", [], {})
BEYOND: dict[tuple[str, str], tuple[float, ...]] = {
    ("slider", "minimum"): (-1_000_000, -1e9),
    ("slider", "maximum"): (1_000_000, 1e9),
    ("slider", "multipleOf"): (0, 0.5, -1, 1_000_001),
    ("drumroll", "minimum"): (-1_000_001, -1e9),
    ("drumroll", "maximum"): (1_000_001, 1e9),
    ("drumroll", "multipleOf"): (0, 0.5, -1, 1_000_001),
    ("text", "maximum"): (0, -1, 1.5),
    ("textarea", "maximum"): (0, -1, 1.5),
}


def samples() -> dict[str, Any]:
    """The sample pieces by name, read; without the one that only repeats itself."""
    files = sorted(resource("samples").glob("*.json"))
    return {file.stem: json.loads(file.read_text("utf-8")) for file in files if file.stem != "three-hundred"}


def type_of(value: Any) -> str:
    """The JSON type of a value."""
    names = {bool: "boolean", int: "number", float: "number", str: "string", list: "array", dict: "object"}
    return names.get(type(value), "null")


def planned() -> Iterator[tuple[str, str, dict[str, Any], str]]:
    """Name of the mutation, item key, mutated piece, and the code that must appear."""
    for name, piece in samples().items():
        preferences = piece["preferences"]
        items = preferences["properties"]
        for key, item in items.items():
            for change, code, mutated in _of_item(item):
                changed = {**piece, "preferences": {**preferences, "properties": {**items, key: mutated}}}
                yield f"{name}/{key}: {change}", key, changed, code


def _of_item(item: dict[str, Any]) -> Iterator[tuple[str, str, Any]]:
    kind = item["x-input-type"]
    for name in item:
        for code in _deleted(item, name):
            yield f"without {name}", code, {other: item[other] for other in item if other != name}
        for value in OTHERS:
            if type_of(value) != type_of(item[name]) and name in WRONG_TYPE:
                is_limit = kind in ("text", "textarea") and name == "maximum"
                code = "text-limit" if is_limit else WRONG_TYPE[name]
                yield f"{name} = {json.dumps(value)}", code, {**item, name: value}
        for value in BEYOND.get((kind, name), ()):
            code = "text-limit" if kind.startswith("text") else "bound-range"
            yield f"{name} = {value}", code, {**item, name: value}
    for value in OTHERS[:-1]:
        yield f"= {json.dumps(value)}", "item-type", value


def _deleted(item: dict[str, Any], name: str) -> Iterator[str]:
    if name not in REQUIRED or (item["x-input-type"] in ("text", "textarea") and name == "maximum"):
        return
    # Without its enum, a drumroll of numbers is a range.
    listed_numbers = name == "enum" and item["type"] == "number"
    yield "bound-missing" if listed_numbers else REQUIRED[name]


def exercise(data: bytes) -> Reading:
    """Read bytes and use all that was read, as the program would; any exception is a fault of ours."""
    reading = read_bytes(data)
    assert (reading.piece is None) == (reading.error is not None)
    for found in reading.diagnostics:
        place = found.place
        assert place is not None, found.code
        assert (place.line, place.column) <= (place.end_line, place.end_column)
        assert 0 <= place.start <= place.end <= len(reading.text)
        assert found.message("en"), found.code
        assert found.message("ja"), found.code
        if found.fix is not None:
            assert found.fix.title("en"), found.code
    if reading.piece is not None:
        values = Values.initial(reading.piece, TODAY)
        json.loads(values.delivered())
        for platform in SYSTEMS:
            for row in screen_rows(values, platform, "ja", reveal_hidden=True, seed=1):
                assert row.kind is not None or row.problems, row.item.key
    return reading


ALPHABET = "{}[]\":,0123456789.eE+-truefalsn \n\t/*'\\u\ud7ffあ😀\x00\x7f-_"


def random_mutation(data: bytes, chance: random.Random) -> bytes:
    """The bytes of a piece with one to four random changes."""
    text = data.decode("utf-8")
    for _ in range(chance.choice((1, 1, 1, 2, 4))):
        at = chance.randrange(len(text))
        until = min(len(text), at + chance.choice((0, 1, 1, 2, 8, 40)))
        how = chance.randrange(5)
        if how == 0:
            text = text[:at] + text[until:]
        elif how == 1:
            text = text[:at] + "".join(chance.choices(ALPHABET, k=chance.choice((1, 1, 3)))) + text[at:]
        elif how == 2:
            text = text[:at] + chance.choice(WORDS) + text[until:]
        elif how == 3:
            other = chance.randrange(len(text))
            text = text[:other] + text[at:until] + text[other:]
        else:
            text = _other_value(text, at, chance)
        text = text or " "
    mutated = text.encode("utf-8")
    if chance.random() < 0.02:
        at = chance.randrange(len(mutated))
        mutated = mutated[:at] + bytes([chance.randrange(256)]) + mutated[at + 1 :]
    return mutated


WORDS = [
    '"x-hidden": true, ',
    "null",
    "1e400",
    "-0",
    "0.1",
    '"\\ud800"',
    "[]",
    "{}",
    '"en"',
    "true",
    "1e-999999999",
    '"x-input-type": "map", ',
    '"default": [139, 35], ',
    "999999",
    "// note\n",
    "[[[[",
    '"2026-02-30"',
    '"type": ',
]


def _other_value(text: str, at: int, chance: random.Random) -> str:
    """Put another value in the place of the one behind the next colon."""
    colon = text.find(":", at)
    if colon < 0:
        return text
    start = colon + 1
    while start < len(text) and text[start].isspace():
        start += 1
    try:
        end = json.JSONDecoder().raw_decode(text, start)[1]
    except ValueError:
        return text
    return text[:start] + chance.choice(WORDS[1:]).rstrip(", ") + text[end:]


@cache
def sources() -> list[bytes]:
    """The texts that chance starts from: small samples, and one piece with every form."""
    files = sorted(resource("samples").glob("*.json"))
    return [data for file in files if len(data := file.read_bytes()) < 40_000]


def mutated_at_random(data: st.DataObject) -> None:
    """Whatever becomes of the text of a sample, nothing raises, and what is found has a place and words."""
    source = data.draw(st.sampled_from(sources()), "source")
    chance = data.draw(st.randoms(use_true_random=False), "chance")
    exercise(data.draw(st.just(random_mutation(source, chance)), "mutated"))


def mutated_by_plan(way: Way) -> Iterator[None]:
    """Each mutation of a sample that is told by a code has it."""
    mutations = list(planned())
    way.chance.shuffle(mutations)
    for name, key, piece, code in mutations:
        reading = exercise(json.dumps(piece, ensure_ascii=False).encode())
        assert code in {found.code for found in reading.diagnostics if found.item == key}, (name, code)
        yield


CAMPAIGN = Campaign({mutated_at_random: 100, mutated_by_plan: 1_000})

if __name__ == "__main__":
    main(CAMPAIGN)
