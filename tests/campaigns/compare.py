"""What an update may not do: python -m tests.campaigns.compare [SECONDS] [SEED] [LAW…]

The same whatever the layout, the order of keys and the names of items; of both ways round what is changed is the same;
of several items it is what it is of each; of a version with itself it is nothing.
"""

from __future__ import annotations

from collections import Counter
from typing import Any

from hypothesis import strategies as st

from previewer.pieces import read_text
from previewer.pieces.updates import compare, outcomes
from previewer.pieces.values import parse_json
from tests.campaigns.frame import Campaign, main
from tests.campaigns.judge import container_of, shuffled, with_items, written_otherwise
from tests.pieces.helpers import TODAY
from tests.strategies import ANY_JSON, Declared, dump, items, pieces

#: Codes of a key that is there in both versions: they are the same both ways round.
_BOTH_WAYS = "update-type-changed update-enum-changed update-default-changed update-bound-changed".split()
Found = Counter[tuple[str, str | None, str]]


def versions(data: st.DataObject) -> tuple[Declared, Declared]:
    """A definition and an update of it: items that stay, change by a key or two, go and come."""
    published = data.draw(pieces(), "published")
    there = container_of(published)["properties"]
    updated: Declared = {}
    for key, item in there.items():
        how = data.draw(st.sampled_from(("same", "same", "key", "other", "gone")), "how")
        if how == "key":
            name = data.draw(st.sampled_from([*item, "default", "x-hidden"]), "name")
            updated[key] = {**item, name: data.draw(ANY_JSON, "value")}
        elif how != "gone":
            updated[key] = item if how == "same" else data.draw(items(), "other")
    if data.draw(st.booleans()):
        updated["zz"] = data.draw(items(), "new")
    around = {"x-field-order": data.draw(st.permutations(list(updated)))} if updated else {}
    return published, with_items(published, updated, **around)


def found(published: str, updated: str) -> Found:
    return Counter((one.code, one.key, one.name) for one in compare(read_text(published), read_text(updated)))


def itself_is_no_change(data: st.DataObject) -> None:
    piece = data.draw(pieces(), "piece")
    other = with_items(piece, {key: shuffled(data, item) for key, item in container_of(piece)["properties"].items()})
    codes = {code for code, _, _ in found(dump(piece), written_otherwise(data, shuffled(data, other)))}
    assert codes <= {"version-not-higher"}


def same_in_any_layout(data: st.DataObject) -> None:
    old, new = versions(data)
    assert found(written_otherwise(data, old), written_otherwise(data, new)) == found(dump(old), dump(new))


def same_under_other_keys(data: st.DataObject) -> None:
    old, new = versions(data)

    def renamed(piece: Declared) -> str:
        container = container_of(piece)
        order = [f"n {key}" for key in container.get("x-field-order", ())]
        listed = {"x-field-order": order} if "x-field-order" in container else {}
        return dump(with_items(piece, {f"n {key}": item for key, item in container["properties"].items()}, **listed))

    here = found(dump(old), dump(new))
    names = {(code, key if key is None else f"n {key}", name): count for (code, key, name), count in here.items()}
    assert found(renamed(old), renamed(new)) == Counter(names)


def same_both_ways_round(data: st.DataObject) -> None:
    old, new = versions(data)
    there, back = found(dump(old), dump(new)), found(dump(new), dump(old))
    first, second = (container_of(piece)["properties"] for piece in (old, new))
    stay = {key for key in first.keys() & second.keys() if isinstance(first[key], dict)}

    def of_both(some: Found) -> Found:
        return Counter({one: count for one, count in some.items() if one[0] in _BOTH_WAYS and one[1] in stay})

    assert of_both(there) == of_both(back)
    assert {key for code, key, _ in there if code == "update-key-removed"} == first.keys() - second.keys()
    assert {key for code, key, _ in back if code == "update-key-removed"} == second.keys() - first.keys()


def several_are_what_each_is(data: st.DataObject) -> None:
    old, new = versions(data)
    first, second = (container_of(piece)["properties"] for piece in (old, new))
    each: Found = Counter()
    for key in {**first, **second}:
        pair = [
            with_items(piece, {key: there[key]} if key in there else {})
            for piece, there in ((old, first), (new, second))
        ]
        each += Counter({one: count for one, count in found(*map(dump, pair)).items() if one[1] == key})
    whole = found(dump(old), dump(new))
    assert Counter({one: count for one, count in whole.items() if one[1] is not None}) == each


def values_become_what_each_becomes(data: st.DataObject) -> None:
    _, new = versions(data)
    updated = read_text(dump(new))
    keys = st.sampled_from([*container_of(new)["properties"], "gone"])
    chosen: Any = parse_json(dump(data.draw(st.dictionaries(keys, ANY_JSON), "chosen")))
    became = outcomes(chosen, updated, TODAY)
    assert [one.key for one in became] == list(chosen)
    for one in became:
        (alone,) = outcomes({one.key: chosen[one.key]}, updated, TODAY)
        assert (alone.why, repr(alone.after)) == (one.why, repr(one.after))
        if one.why == "kept":
            (again,) = outcomes({one.key: one.after}, updated, TODAY)
            assert again.why == "kept"


CAMPAIGN = Campaign(
    {
        itself_is_no_change: 8,
        same_in_any_layout: 8,
        same_under_other_keys: 8,
        same_both_ways_round: 10,
        several_are_what_each_is: 8,
        values_become_what_each_becomes: 8,
    }
)

if __name__ == "__main__":
    main(CAMPAIGN)
