"""What is told of a definition: python -m tests.campaigns.judge [SECONDS] [SEED] [LAW…]

The same whatever the layout and the order of keys, after which text it is read, and how often; of an item whatever it
is called and whatever stands beside it. The schema, fixes and defaults agree with what is told.
"""

from __future__ import annotations

from collections import Counter
from itertools import pairwise
from typing import Any

from hypothesis import assume
from hypothesis import strategies as st

from previewer.pieces import Reading, read_bytes, read_text
from tests.campaigns.frame import Campaign, main
from tests.pieces import test_properties, test_reading_again
from tests.strategies import Declared, dump, pieces

INDENTS = st.sampled_from((None, 0, 1, 2, 4))
#: What is told of the key itself.
_OF_KEYS = ("item-key-dot", "text-placeholder")


def told(reading: Reading) -> Counter[tuple[str, str, str]]:
    """What is told, in no order: code, pointer, sentence."""
    return Counter((one.code, one.pointer, one.message("ja")) for one in reading.diagnostics)


def written_otherwise(data: st.DataObject, piece: Declared) -> str:
    """A definition in another layout: indentation, line ends, escapes, a final line end."""
    text = dump(piece, data.draw(INDENTS, "indent"))
    if data.draw(st.booleans(), "CRLF"):
        text = text.replace("\n", "\r\n")
    if data.draw(st.booleans(), "escapes"):
        text = text.replace('"x-title"', '"x\\u002dtitle"').replace('"default"', '"\\u0064efault"')
    return text + data.draw(st.sampled_from(("", "\n", " \t\r\n")), "end")


def shuffled(data: st.DataObject, value: Declared) -> Declared:
    """An object with its keys in another order."""
    return {name: value[name] for name in data.draw(st.permutations(list(value)))}


def container_of(piece: Declared) -> Declared:
    found: Declared = piece.get("preferences", piece)
    return found


def with_items(piece: Declared, items: Declared, **container: Any) -> Declared:
    """A definition with other items, and with other members of its container."""
    made = {**container_of(piece), **container, "properties": items}
    return {**piece, "preferences": made} if "preferences" in piece else made


def same_in_any_layout(data: st.DataObject) -> None:
    piece = data.draw(pieces(), "piece")
    assert told(read_text(written_otherwise(data, piece))) == told(read_text(dump(piece)))


def same_in_any_order_of_keys(data: st.DataObject) -> None:
    piece = data.draw(pieces(), "piece")
    items = container_of(piece)["properties"]
    other = with_items(piece, {key: shuffled(data, item) for key, item in items.items()})
    assert told(read_text(dump(shuffled(data, other)))) == told(read_text(dump(piece)))


def same_by_every_way_of_reading(data: st.DataObject) -> None:
    text, before = (dump(data.draw(pieces(), name)) for name in ("piece", "before"))
    afresh = read_text(text)
    test_reading_again.same(read_text(text, before=read_text(before)), afresh)
    for other in (read_bytes(b"\xef\xbb\xbf" + text.encode()), read_text(text)):
        assert told(other) == told(afresh)


def same_under_another_key(data: st.DataObject) -> None:
    piece = data.draw(pieces(), "piece")
    items = container_of(piece)["properties"]
    assume(items)
    old = data.draw(st.sampled_from(list(items)), "old")
    new = data.draw(st.sampled_from(("zz_new", "新しい", "z" * 40)), "new")
    assume(new not in items)
    order = container_of(piece).get("x-field-order")
    listed = {} if order is None else {"x-field-order": [new if key == old else key for key in order]}
    renamed = with_items(piece, {new if key == old else key: item for key, item in items.items()}, **listed)

    def found(value: Declared, key: str) -> Counter[tuple[object, ...]]:
        return Counter(
            (one.code, tuple("KEY" if two == ("properties", key) else two[1] for two in pairwise(("", *one.path))))
            for one in read_text(dump(value)).diagnostics
            if one.code not in _OF_KEYS
        )

    assert found(renamed, new) == found(piece, old)


def same_beside_any_neighbours(data: st.DataObject) -> None:
    piece = data.draw(pieces(), "piece")
    items = container_of(piece)["properties"]
    assume(len(items) > 1)
    key = data.draw(st.sampled_from(list(items)), "key")

    def found(value: Declared) -> Counter[tuple[str, str]]:
        reading = read_text(dump(value))
        mine = [one for one in reading.diagnostics if one.item == key and one.code != "language-missing"]
        return Counter((one.code, one.pointer) for one in mine)

    assert found(with_items(piece, {key: items[key]})) == found(piece)


def right_under_the_schema(data: st.DataObject) -> None:
    test_properties.test_declaration_without_errors_is_valid_under_the_schema.hypothesis.inner_test(  # type: ignore[attr-defined]
        data.draw(pieces(), "piece")
    )


def default_that_is_not_used_is_told(data: st.DataObject) -> None:
    test_properties.test_default_that_is_not_used_is_always_reported.hypothesis.inner_test(  # type: ignore[attr-defined]
        data.draw(pieces(), "piece")
    )


def mended_is_never_worse(data: st.DataObject) -> None:
    test_properties.test_applying_all_fixes_makes_no_item_worse_and_leaves_a_whole_file.hypothesis.inner_test(  # type: ignore[attr-defined]
        data.draw(pieces(), "piece"), data.draw(INDENTS, "indent")
    )


CAMPAIGN = Campaign(
    {
        same_in_any_layout: 10,
        same_in_any_order_of_keys: 10,
        same_by_every_way_of_reading: 8,
        same_under_another_key: 10,
        same_beside_any_neighbours: 10,
        right_under_the_schema: 8,
        default_that_is_not_used_is_told: 8,
        mended_is_never_worse: 8,
    }
)

if __name__ == "__main__":
    main(CAMPAIGN)
