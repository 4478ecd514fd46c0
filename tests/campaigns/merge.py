"""Two versions of a definition joined: python -m tests.campaigns.merge [SECONDS] [SEED] [LAW…]

What touches different things is joined in either order, and nothing of it is lost; the same change on both sides is
one; what nobody touched keeps its bytes; where both touched one thing, that is told; what is right on both sides is
right together, or told.
"""

from __future__ import annotations

import json
from typing import Any

from hypothesis import assume
from hypothesis import strategies as st

from previewer.pieces import read_text
from previewer.pieces.edits.editing import Operation, Refused, carry_out, carry_out_all
from previewer.pieces.edits.items import AddItem, HideItem, RemoveItem, RenameItem, ShowItem
from previewer.pieces.edits.merge import Meeting, Merged, merge
from previewer.pieces.edits.merge_names import Names, canonical, find_names
from previewer.pieces.edits.order import MoveItem, OrderPlace
from previewer.pieces.edits.values import SetValue
from previewer.pieces.json_text import to_json
from previewer.pieces.kinds import KINDS
from previewer.pieces.renames import Rename
from previewer.pieces.source import exact
from previewer.pieces.text_edits import apply
from tests.campaigns.frame import Campaign, main
from tests.pieces import test_edit_laws
from tests.pieces.helpers import HEADS, declared, piece_text
from tests.strategies import PIECE_JSON

TEXTS = test_edit_laws.DEFINITIONS
BOUNDS = ("minimum", "maximum", "multipleOf")


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
    renamed = {one.new for renames in names_of(base, mine, theirs)[:3] for one in renames}
    was, own, other, now = (read_text(text).slices for text in (base, mine, theirs, both.text))
    for key in {*own} & {*now} - renamed:
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
    won = merge(base, mine, theirs, met)
    assert won is not None
    assert [meeting.path for meeting in won.meetings] == met
    base, mine, theirs = map(renamed_by, (base, mine, theirs), names_of(base, mine, theirs)[:3])
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


def joined(base: str, mine: str, theirs: str) -> Merged:
    found = merge(base, mine, theirs)
    assert found is not None
    assert apply(mine, found.edits) == found.text
    assert read_text(found.text).piece is not None
    return found


def names_of(*texts: str) -> Names:
    return find_names(*map(read_text, texts))


def renamed_by(text: str, renames: list[Rename]) -> str:
    return carry_out_all(read_text(text), [RenameItem(*one) for one in renames]).reading.text


def order_of(text: str) -> list[str]:
    return list(exact(text)["preferences"]["x-field-order"])


def shown(meeting: Meeting) -> str:
    return to_json(meeting.shape())


def alike(one: str, other: str) -> bool:
    return bool(leaves(exact(one)) == leaves(exact(other)))


def good_sides_are_good_together(data: st.DataObject) -> None:
    """What each side says rightly of an item is right together, or told, whichever side wins then."""
    form = data.draw(st.sampled_from(["slider", "radio", *sorted(HEADS)]), "form")
    mine, theirs = changed(data, form, "mine"), changed(data, form, "theirs")
    assume(not wrong(mine) and not wrong(theirs))
    base = piece_text({"v": declared(form), "w": declared("switch")}, None)
    both = joined(base, mine, theirs)
    assert not wrong(both.text)
    won = merge(base, mine, theirs, [meeting.path for meeting in both.meetings])
    assert won is not None
    assert not wrong(won.text)


def changed(data: st.DataObject, form: str, name: str) -> str:
    """A piece of an item of a form with one or two keys changed, and maybe another item, or an order."""
    number = st.sampled_from([-10, 0, 1, 2, 4, 5, 6, 8, 10, 20])
    value = number if '"number"' in HEADS[form] else st.booleans() if form == "switch" else st.sampled_from("abcd")
    some = st.lists(value, min_size=2, max_size=4, unique=True)
    titles = some.map(lambda keys: {str(key): {"en": f"T{key}", "ja": f"て{key}"} for key in keys})
    ways: dict[str, st.SearchStrategy[Any]] = dict.fromkeys(("minimum", "maximum", "multipleOf"), number) | {
        "default": value | st.just("12345678")
    }
    ways |= {
        "x-hidden": st.just(True),
        "x-title": st.sampled_from([{"en": "A"}, {"ja": "あ"}, {"en": "C", "ja": "あ"}]),
    }
    if '"enum"' in HEADS[form]:
        ways |= {"enum": some, "x-enum-titles": titles}
    ways = {key: way for key, way in ways.items() if f'"{key}"' in HEADS[form] or key not in BOUNDS}
    keys = data.draw(st.lists(st.sampled_from(sorted(ways)), max_size=2, unique=True), f"{name}: keys")
    item = json.loads(declared(form)) | {key: data.draw(ways[key], f"{name}: {key}") for key in keys}
    items = {"v": item, "w": json.loads(declared("switch"))}
    items |= data.draw(st.sampled_from([{}, {}, {"new": json.loads(declared("map"))}]), f"{name}: more")
    listed = data.draw(st.sampled_from([None, to_json([*items]), to_json([*items][::-1])]), f"{name}: order")
    return piece_text({key: json.dumps(value) for key, value in items.items()}, listed)


def wrong(text: str) -> list[str]:
    """What is wrong in a text that is declared together: not its texts, of which a translation may be under way."""
    families = ("order-", "key-", "enum-", "step-", "default-", "bound")
    found = [one for one in read_text(text).found if one.severity != "advice" and one.code != "order-missing"]
    return [one.code for one in found if one.severity == "error" or one.code.startswith(families)]


def leaves(value: Any, path: tuple[str, ...] = ()) -> dict[tuple[str, ...], str]:
    """What stands where, whatever the order of keys, numbers by value. The order of items is as a set: who moved what
    is another law."""
    if isinstance(value, dict):
        found = {} if value else {path: "{}"}
        for key, inner in value.items():
            found |= leaves(inner, (*path, key))
        return found
    if isinstance(value, list) and path[-1:] in (("x-field-order",), ("enum",)):
        return {(*path, to_json(entry)): "" for entry in value} or {path: "[]"}
    return {path: canonical(value)}


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
        good_sides_are_good_together: 40,
    }
)

if __name__ == "__main__":
    main(CAMPAIGN)
