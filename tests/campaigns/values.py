"""Values and screens: python -m tests.campaigns.values [SECONDS] [SEED] [LAW…]

What is delivered is taken back as it is, by every way in; what is set on two items may be set in either order; no
phone, language, seed or hidden row moves a value.
"""

from __future__ import annotations

from typing import Any

from hypothesis import assume
from hypothesis import strategies as st

from previewer.pieces import Refusal, Values, read_text, screen_rows
from tests.campaigns.frame import Campaign, main
from tests.pieces import test_properties
from tests.pieces.helpers import TODAY
from tests.strategies import ANY_JSON, NUMBERS, dump, pieces

RAW = ANY_JSON | NUMBERS | st.lists(NUMBERS, min_size=2, max_size=2) | st.dates().map(str)


def _initial(data: st.DataObject) -> Values:
    reading = read_text(dump(data.draw(pieces(), "piece")))
    assert reading.piece is not None
    return Values.initial(reading.piece, TODAY)


def _touched(data: st.DataObject, values: Values) -> Values:
    """Some values set, each to what another one of its kind could be."""
    for item in values.piece.items:
        if item.trouble is None and data.draw(st.booleans()):
            tried = [value for _, value in item.boundaries()]
            changed = values.set(item.key, data.draw(st.sampled_from(tried), item.key)) if tried else values
            values = values if isinstance(changed, Refusal) else changed
    return values


def taken_back_as_delivered(data: st.DataObject) -> None:
    """By a values file and by an event, onto any other values; what nobody touched is written as the file has it."""
    values = _touched(data, _initial(data))
    other = _touched(data, Values.initial(values.piece, TODAY))
    for text in (values.delivered(), values.event()):
        loaded, refused = other.load(text)
        assert refused == ()
        assert loaded.delivered() == (values.delivered() if values.as_dict() else other.delivered())
        assert loaded.event() == (values.event() if values.as_dict() else other.event())


def set_in_either_order(data: st.DataObject) -> None:
    values = _initial(data)
    keys = [item.key for item in values.piece.items if item.trouble is None]
    assume(len(keys) > 1)
    first, second = data.draw(st.permutations(keys))[:2]
    raws = {key: dump(data.draw(RAW, key)) for key in (first, second)}

    def after(*order: str) -> tuple[str, list[str]]:
        found, said = values, []
        for key in order:
            changed = found.set_text(key, raws[key])
            if isinstance(changed, Refusal):
                said.append(changed.message("en"))
            else:
                found = changed
        return found.delivered(), sorted(said)

    assert after(first, second) == after(second, first)
    changed = values.set_text(first, raws[first])
    if not isinstance(changed, Refusal):
        assert changed.reset(first).delivered() == values.delivered()
        assert changed.set_text(second, raws[second]).__class__ is values.set_text(second, raws[second]).__class__


def screens_move_no_value(data: st.DataObject) -> None:
    values = _touched(data, _initial(data))
    before = values.delivered()
    langs = data.draw(st.lists(st.sampled_from("en ja fr ar-XB".split()), min_size=1, max_size=2), "langs")
    seeds = data.draw(st.lists(st.none() | st.integers(0, 99), min_size=2, max_size=3), "seeds")
    shown: dict[str, list[Any]] = {}
    for platform in ("ios", "android"):
        for lang in langs:
            for seed in seeds:
                rows = list(screen_rows(values, platform, lang, reveal_hidden=True, seed=seed))
                again = list(screen_rows(values, platform, lang, reveal_hidden=True, seed=seed))
                assert [row.item.key for row in rows] == [row.item.key for row in again]
                here = sorted([row.item.key, row.kind, repr(row.value), row.hidden] for row in rows)
                assert shown.setdefault(platform, here) == here
                hidden = list(screen_rows(values, platform, lang, seed=seed))
                assert [row.item.key for row in hidden] == [row.item.key for row in rows if not row.hidden]
    assert values.delivered() == before


def touched_by_anything(data: st.DataObject) -> None:
    test_properties.test_any_sequence_of_touches_gives_values_that_the_items_accept.hypothesis.inner_test(  # type: ignore[attr-defined]
        data.draw(pieces(), "piece"), data
    )


def carried_to_any_declaration(data: st.DataObject) -> None:
    test_properties.test_carrying_values_to_any_other_declaration_works.hypothesis.inner_test(  # type: ignore[attr-defined]
        data.draw(pieces(), "before"), data.draw(pieces(), "after")
    )


CAMPAIGN = Campaign(
    {
        taken_back_as_delivered: 16,
        set_in_either_order: 16,
        screens_move_no_value: 12,
        touched_by_anything: 8,
        carried_to_any_declaration: 8,
    }
)

if __name__ == "__main__":
    main(CAMPAIGN)
