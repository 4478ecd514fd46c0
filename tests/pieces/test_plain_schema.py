"""What the plain reading of the schema lets pass, the validator lets pass too; and it does not refuse what is usual."""

import json
import random
import subprocess
import sys
from collections import Counter
from typing import Any

import pytest

from previewer.pieces import schema
from previewer.pieces.forms import choose_form
from previewer.pieces.plain_schema import surely_fits
from previewer.pieces.source import exact, with_floats
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


def _passes(item: object, form: str) -> bool:
    defs = schema.schema()["$defs"]
    return surely_fits(item, defs["common"], defs) and surely_fits(item, defs[form], defs)


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
        assert _passes(item, form.form), item


@pytest.mark.parametrize("seed", range(3))
def test_mutated_item_when_it_passes_then_the_validator_lets_it_pass(seed: int) -> None:
    chance = random.Random(seed)
    items, passed = _items(), 0
    for _ in range(1500):
        item = chance.choice(items)
        form = choose_form(item).form
        assert form is not None
        changed = _mutated(item, chance)
        if _passes(changed, form.form):
            passed += 1
            assert schema._quick(form.form)(changed), changed
    assert passed


def test_mutated_item_with_exact_numbers_when_it_is_surely_valid_then_so_it_is_with_plain_ones(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(schema, "_plainly", iter(()))
    chance, items = random.Random(7), _items()
    sure: Counter[bool] = Counter()
    for _ in range(1500):
        item = chance.choice(items)
        form = choose_form(item).form
        assert form is not None
        text = json.dumps(_mutated(item, chance)).replace("Infinity", "1e400")
        found = schema.is_surely_valid(form.form, with_floats(exact(text)))
        assert found == schema._quick(form.form)(json.loads(text)), text
        sure[found] += 1
    assert min(sure[True], sure[False]) > 100


@pytest.mark.parametrize(
    "part", [{"contains": {}}, {"pattern": r"\d"}, {"type": ["string"]}, {"$ref": "#/$defs/none"}, None]
)
def test_keyword_beyond_plain_reading_when_met_then_nothing_is_sure(part: object) -> None:
    assert not surely_fits("1", part, {})


@pytest.mark.usefixtures("processes")
def test_small_piece_when_judged_then_no_validator_is_loaded() -> None:
    code = (
        "import sys; from previewer.pieces import read_file; "
        "from previewer.resources import resource; "
        "assert not read_file(resource('samples', 'every-kind.json')).diagnostics; "
        "assert not {'jsonschema', 'jsonschema_rs'} & set(sys.modules)"
    )
    subprocess.run([sys.executable, "-c", code], check=True)
