"""Two versions of a definition joined: python -m tests.campaigns.merge [SECONDS] [SEED] [LAW…]

What touches different things is joined in either order, and nothing of it is lost; the same change on both sides is
one; what nobody touched keeps its bytes; where both touched one thing, that is told.
"""

from __future__ import annotations

from typing import Any

from hypothesis import assume
from hypothesis import strategies as st

from previewer.pieces import read_text
from previewer.pieces.edits.editing import Operation, Refused, carry_out
from previewer.pieces.edits.items import AddItem, HideItem, RemoveItem, ShowItem
from previewer.pieces.edits.merge import Meeting, Merged, merge
from previewer.pieces.edits.order import MoveItem, OrderPlace
from previewer.pieces.edits.values import SetValue
from previewer.pieces.json_text import to_json
from previewer.pieces.kinds import KINDS
from previewer.pieces.source import exact
from previewer.pieces.text_edits import apply
from tests.campaigns.frame import Campaign, main
from tests.pieces import test_edit_laws
from tests.pieces.helpers import declared, piece_text
from tests.strategies import PIECE_JSON

TEXTS = test_edit_laws.DEFINITIONS


def one_side_alone_is_that_side(data: st.DataObject) -> None:
    base, mine = data.draw(TEXTS, "base"), data.draw(TEXTS, "mine")
    assume(read_text(base).prefix == read_text(mine).prefix)
    same = joined(mine, mine, mine)
    assert (same.text, same.taken, same.meetings) == (mine, 0, ())
    twice = joined(base, mine, mine)
    assert (twice.text, twice.meetings) == (mine, ())
    only_mine = joined(base, mine, base)
    assert (only_mine.text, only_mine.meetings) == (mine, ())
    only_theirs = joined(base, base, mine)
    assert (only_theirs.text, only_theirs.meetings) == (mine, ())


def sides_meet_alike(data: st.DataObject) -> None:
    """Whoever joins: the same things met, and what did not meet came out the same."""
    base = data.draw(TEXTS, "base")
    mine, theirs = (done(base, some(data, base, side)) for side in ("mine", "theirs"))
    one, other = joined(base, mine, theirs), joined(base, theirs, mine)
    turned = [Meeting(path, was, own, their) for path, was, their, own in other.meetings]
    assert sorted(map(shown, one.meetings)) == sorted(map(shown, turned))
    won = merge(base, mine, theirs, [meeting.path for meeting in one.meetings])
    assert won is not None
    assert alike(won.text, other.text)
    if not one.meetings:
        assert alike(one.text, other.text)


def moves_of_both_are_done(data: st.DataObject) -> None:
    """Of two items that one side each moves: each stands, among what nobody moved, where that side put it."""
    keys = list("abcdefg")[: data.draw(st.integers(3, 7), "items")]
    base = piece_text({key: declared("switch") for key in keys}, to_json(keys))
    moved = data.draw(st.lists(st.sampled_from(keys), min_size=2, max_size=2, unique=True), "moved")
    still = [key for key in keys if key not in moved]
    places = [OrderPlace("after", data.draw(st.sampled_from(still), "behind")) for _ in moved]
    sides = [done(base, [MoveItem(key, place)]) for key, place in zip(moved, places, strict=True)]
    both, other_way = joined(base, *sides), joined(base, *sides[::-1])
    assert len(both.meetings) == len(other_way.meetings)
    if both.meetings:
        return
    assert order_of(both.text) == order_of(other_way.text)
    for key, side in zip(moved, sides, strict=True):
        those = {*still, key}
        assert [one for one in order_of(both.text) if one in those] == [one for one in order_of(side) if one in those]


def untouched_lines_keep_their_bytes(data: st.DataObject) -> None:
    """What differs between the text that comes out and mine lies in items and texts that they changed."""
    base = data.draw(TEXTS, "base")
    mine, theirs = (done(base, some(data, base, side)) for side in ("mine", "theirs"))
    both = joined(base, mine, theirs)
    was, own, other, now = (read_text(text).slices for text in (base, mine, theirs, both.text))
    for key in {*own} & {*now}:
        if other.get(key) == was.get(key) or (key in was and key in other and other[key].text == was[key].text):
            assert now[key].text == own[key].text, key


def different_things_commute(data: st.DataObject) -> None:
    base, ways = different(data)
    mine, theirs = (done(base, [way]) for way in ways)
    both, other_way = joined(base, mine, theirs), joined(base, theirs, mine)
    assert both.meetings == other_way.meetings == ()
    assert alike(both.text, other_way.text)
    # An order that an addition makes lists what is shown then: what was hidden before is not in it, after it is.
    assert any(alike(both.text, done(base, turn)) for turn in (ways, ways[::-1]))


def nothing_is_lost_unsaid(data: st.DataObject) -> None:
    base = data.draw(TEXTS, "base")
    mine, theirs = (done(base, some(data, base, side)) for side in ("mine", "theirs"))
    both = joined(base, mine, theirs)
    met, items = [meeting.path for meeting in both.meetings], read_text(both.text).slices
    ever = {key for text in (base, mine, theirs) for key in read_text(text).slices}
    apart = {one[-1] for one in met if one[-2:-1] == ("properties",)}  # their place in the order goes with who stays
    removed = {("x-field-order", to_json(key)) for key in ever if key not in items or key in apart}
    was, own, other, now = (leaves(exact(text)) for text in (base, mine, theirs, both.text))
    for path in {*was, *own, *other}:
        if path[-2:] in removed:
            continue
        if {was.get(path), own.get(path), other.get(path)} & {"{}", "[]"}:  # what one emptied the other may fill
            continue
        if any(path[: len(one)] == one or one[: len(path)] == path for one in met):
            continue
        if other.get(path) != was.get(path) and other.get(path) != own.get(path):
            assert now.get(path) == other.get(path), path
        elif own.get(path) != was.get(path):
            assert now.get(path) == own.get(path), path
    won = merge(base, mine, theirs, met)
    assert won is not None
    assert [meeting.path for meeting in won.meetings] == met


def joined(base: str, mine: str, theirs: str) -> Merged:
    found = merge(base, mine, theirs)
    assert found is not None
    assert apply(mine, found.edits) == found.text
    assert read_text(found.text).piece is not None
    return found


def order_of(text: str) -> list[str]:
    return list(exact(text)["preferences"]["x-field-order"])


def shown(meeting: Meeting) -> str:
    return to_json(meeting.shape())


def alike(one: str, other: str) -> bool:
    return bool(leaves(exact(one)) == leaves(exact(other)))


def leaves(value: Any, path: tuple[str, ...] = ()) -> dict[tuple[str, ...], str]:
    """What stands where, whatever the order of keys. The order of items is as a set: who moved what is another law."""
    if isinstance(value, dict):
        found = {} if value else {path: "{}"}
        for key, inner in value.items():
            found |= leaves(inner, (*path, key))
        return found
    if isinstance(value, list) and path[-1:] in (("x-field-order",), ("enum",)):
        return {(*path, to_json(entry)): "" for entry in value} or {path: "[]"}
    return {path: to_json(value)}


def different(data: st.DataObject) -> tuple[str, list[Operation]]:
    """A text and two operations on different items of it, or on different languages of one."""
    base = data.draw(TEXTS, "base")
    reading = read_text(base)
    prefix = tuple(map(str, reading.prefix))
    keys = [key for key, found in reading.slices.items() if isinstance(found.plain, dict)]
    assume(keys)
    key = data.draw(st.sampled_from(keys), "my item")
    others = [other for other in keys if other != key]
    pointer = (*prefix, "properties", key)
    texts = [code for code in ("fr", "zh-Hans") if isinstance(reading.slices[key].plain.get("x-title"), dict)]
    if texts and (not others or data.draw(st.booleans(), "languages")):
        values = data.draw(st.lists(st.text(max_size=4), min_size=2, max_size=2), "words")
        return base, [SetValue((*pointer, "x-title", code), word) for code, word in zip(texts, values, strict=True)]
    assume(others)
    return base, [
        on(data, prefix, key, "mine"),
        on(data, prefix, data.draw(st.sampled_from(others), "their item"), "theirs"),
    ]


def on(data: st.DataObject, prefix: tuple[str, ...], key: str, side: str) -> Operation:
    value = data.draw(PIECE_JSON, f"{side}: value")
    added = AddItem(f"new {side}", data.draw(st.sampled_from(KINDS), f"{side}: kind"), OrderPlace("after", key))
    pointer = (*prefix, "properties", key, "default")
    ways: list[Operation] = [SetValue(pointer, value), HideItem(key), ShowItem(key), RemoveItem(key), added]
    return ways[data.draw(st.integers(0, len(ways) - 1), f"{side}: operation")]


def some(data: st.DataObject, base: str, side: str) -> list[Operation]:
    """A few operations of any kind on a text."""
    known = list(test_edit_laws.operations(base))
    picks = data.draw(st.lists(st.integers(0, len(known) - 1), max_size=4), f"{side}: operations")
    return [known[pick] for pick in picks]


def done(text: str, operations: list[Operation]) -> str:
    for operation in operations:
        try:
            after = carry_out(read_text(text), operation).text
        except Refused:
            continue
        if read_text(after).piece is not None and read_text(after).prefix == read_text(text).prefix:
            text = after
    return text


CAMPAIGN = Campaign(
    {
        one_side_alone_is_that_side: 8,
        different_things_commute: 12,
        nothing_is_lost_unsaid: 12,
        sides_meet_alike: 12,
        moves_of_both_are_done: 20,
        untouched_lines_keep_their_bytes: 8,
    }
)

if __name__ == "__main__":
    main(CAMPAIGN)
