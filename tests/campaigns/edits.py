"""Operations on any definition: python -m tests.campaigns.edits [SECONDS] [SEED] [LAW…]

Each is the least edit of the text and can be taken back; done and undone by its opposite it leaves the same bytes;
those on different items may be done in either order; several at once come to what they do one after another; an update
of the published piece is refused exactly what a comparison forbids.
"""

from __future__ import annotations

from collections import Counter

from hypothesis import assume
from hypothesis import strategies as st

from previewer.pieces import read_text
from previewer.pieces.edits.editing import Refused, carry_out, carry_out_all
from previewer.pieces.updates import compare
from tests.campaigns.frame import Campaign, main
from tests.pieces import test_edit_laws
from tests.strategies import PIECE_JSON, items

TEXTS = test_edit_laws.DEFINITIONS


def reads_as_the_model(data: st.DataObject) -> None:
    test_edit_laws.hold(data.draw(TEXTS, "text"))


def opposite_gives_the_same_bytes(data: st.DataObject) -> None:
    text = data.draw(TEXTS, "text")
    data.draw(st.sampled_from(test_edit_laws.LAWS), "law")(text)


def commute_on_different_items(data: st.DataObject) -> None:
    test_edit_laws.test_operations_on_different_items_commute.hypothesis.inner_test(  # type: ignore[attr-defined]
        data.draw(st.lists(items(), min_size=3, max_size=3), "items"),
        data.draw(PIECE_JSON, "value"),
        data.draw(st.permutations("abc"), "keys"),
        data.draw(test_edit_laws.LAYOUTS, "layout"),
        data,
    )


def several_at_once(data: st.DataObject) -> None:
    test_edit_laws.hold_together(*data.draw(test_edit_laws.several(), "several"))


def refused_for_what_a_comparison_forbids(data: st.DataObject) -> None:
    text = data.draw(TEXTS, "text")
    reading = read_text(text)
    operations = list(test_edit_laws.operations(text))
    operation = operations[data.draw(st.integers(0, len(operations) - 1), "operation")]
    try:
        after = read_text(carry_out(reading, operation).text)
    except Refused:
        assume(False)
    before = Counter((one.code, one.key, one.name) for one in compare(reading, reading) if one.severity == "error")
    broken = Counter((one.code, one.key, one.name) for one in compare(reading, after) if one.severity == "error")
    try:
        carry_out_all(reading, [operation], reading)
        refused = False
    except Refused as found:
        refused = found.note.name == "published"
    assert refused == bool(broken - before)
    carry_out_all(reading, [operation], reading, force=True)


CAMPAIGN = Campaign(
    {
        reads_as_the_model: 8,
        opposite_gives_the_same_bytes: 12,
        commute_on_different_items: 8,
        several_at_once: 8,
        refused_for_what_a_comparison_forbids: 16,
    }
)

if __name__ == "__main__":
    main(CAMPAIGN)
