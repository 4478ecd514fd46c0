"""The quick validator waves through what the judge finds nothing wrong with, and what is usual."""

import json
import random
from collections import Counter
from typing import Any

from previewer.pieces import schema
from previewer.pieces.forms import choose_form
from previewer.pieces.source import read_exact, slice_of
from previewer.resources import resource

_VALUES = (
    None,
    True,
    False,
    0,
    1,
    -1,
    1.5,
    0.1,
    10**7,
    float("inf"),
    "",
    "1",
    "2026-02-30",
    "2026-01-01\n",
    [],
    {},
    [1, "1"],
)


def _items() -> list[dict[str, Any]]:
    found = []
    for name in ("every-kind", "three-hundred"):
        piece = json.loads(resource("samples", f"{name}.json").read_text(encoding="utf-8"))
        found += piece["preferences"]["properties"].values()
    return found


def _mutated(value: Any, chance: random.Random) -> Any:
    """The value with one thing in it exchanged, taken away or put in."""
    if isinstance(value, dict) and value and chance.random() < 0.9:
        name = chance.choice(list(value))
        if chance.random() < 0.15:
            return {other: inner for other, inner in value.items() if other != name}
        return value | {name: _mutated(value[name], chance)}
    if isinstance(value, list) and value and chance.random() < 0.8:
        at = chance.randrange(len(value))
        more = [value[at]] * chance.choice((0, 1, 1, 2))
        return [*value[:at], *(_mutated(one, chance) for one in more), *value[at + 1 :]]
    return chance.choice(_VALUES)


def test_items_of_the_samples_pass() -> None:
    for item in _items():
        form = choose_form(item).form
        assert form is not None
        assert schema.is_surely_valid(form.form, item), item


def test_mutated_item_that_is_waved_through_has_no_violation() -> None:
    chance, items = random.Random(7), _items()
    sure: Counter[bool] = Counter()
    for _ in range(1000):
        item = chance.choice(items)
        form = choose_form(item).form
        assert form is not None
        text = json.dumps(_mutated(item, chance)).replace("Infinity", "1e400")
        value, _twice, long_number = read_exact(text)
        passes = not long_number and schema.is_surely_valid(form.form, slice_of(text).plain)
        if passes:
            assert not [*schema.violations("common", value), *schema.violations(form.form, value)], text
        sure[passes] += 1
    assert min(sure[True], sure[False]) > 100
