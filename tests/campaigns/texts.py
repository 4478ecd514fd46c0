"""Texts that go to translators and come back: python -m tests.campaigns.texts [SECONDS] [SEED] [LAW…]

In five formats, there and back, in either direction, while designer and translator both change what they like: what
comes back is taken as it was written, unless its source changed meanwhile; nothing else moves, and no format says
otherwise.
"""

from __future__ import annotations

from hypothesis import assume
from hypothesis import strategies as st

from previewer.pieces import read_text
from previewer.pieces.edits.editing import carry_out
from previewer.pieces.edits.set_texts import SetText, SetTexts
from previewer.texts.exchange.formats import read_incoming
from previewer.texts.exchange.outgoing import outgoing_of
from previewer.texts.exchange.rows import Languages, OutgoingTexts, carried, digest_of
from previewer.texts.exchange.taking import ImportPlan, carried_out, plan_of
from previewer.texts.units import STATES, Table, texts_of
from tests.campaigns.frame import Campaign, main
from tests.strategies import dump, pieces
from tests.texts.exchange import test_round_trip
from tests.texts.exchange.helpers import HARD, NOW, WRITERS, piece_of_texts, why

FORMS = st.sampled_from(list(WRITERS))
WAYS = st.sampled_from([("en", "ja"), ("ja", "en"), ("en", "fr"), ("fr", "en-GB")])
#: Texts that every format carries as they are, and that a spreadsheet would spoil.
NEW = st.sampled_from(["new", "新しい", "a\nb", " x ", "=1+1", "007", "'90", "<b>&amp;", '"q", ;', "1/2", "%s"])
PIECES = pieces().map(dump).filter(test_round_trip.has_units) | st.just(piece_of_texts(*HARD))


def drawn(data: st.DataObject) -> tuple[str, Table, str]:
    """A definition, its table in the direction of an exchange, and the target."""
    source, target = data.draw(WAYS, "way")
    text = data.draw(PIECES, "definition")
    return text, texts_of(read_text(text), source=source), target


def taken(text: str, table: Table, form: str, sent: OutgoingTexts) -> tuple[ImportPlan, str]:
    """A file taken as the program takes it, which goes by the piece's own source unless the file says otherwise."""
    reading = read_text(text)
    usual = texts_of(reading)
    incoming = read_incoming(WRITERS[form](sent), Languages(usual.source))
    assert (incoming.source, incoming.target) == (table.source, sent.target)
    plan = plan_of(reading, usual, incoming)
    return plan, carried_out(reading, usual, plan, NOW).reading.text


def unchanged_moves_nothing(data: st.DataObject) -> None:
    text, table, target = drawn(data)
    plan, after = taken(text, table, data.draw(FORMS, "form"), outgoing_of(table, "piece.json", target, STATES))
    assert plan.changes == plan.left == (), why(plan)
    assert after == text


def changed_on_both_sides(data: st.DataObject) -> None:
    """The designer's texts and the translator's, after which each stands where the other did not get in its way."""
    text, table, target = drawn(data)
    sent = outgoing_of(table, "piece.json", target, STATES)
    units = [unit for unit in table.units if unit.declared]
    assume(units)
    said = data.draw(st.dictionaries(st.sampled_from([one.pointer for one in units]), NEW, max_size=4), "translator")
    cells = st.tuples(st.sampled_from(units), st.sampled_from([table.source, target]))
    ours = data.draw(st.dictionaries(cells, NEW.map("{} .".format), max_size=3), "designer")
    changes = [SetText(unit.path, lang, new) for (unit, lang), new in ours.items()]
    edited = carry_out(read_text(text), SetTexts(changes)).text if changes else text
    rows = tuple(row._replace(target=said.get(row.pointer, row.target)) for row in sent.rows)
    plan, after = taken(edited, table, data.draw(FORMS, "form"), sent._replace(rows=rows))
    found = {one.pointer: one.name for one in plan.left}
    left = {row.pointer: found.get(row.pointer, found.get(carried(row.pointer))) for row in rows}
    before, now = texts_of(read_text(edited)), texts_of(read_text(after))
    for row in rows:
        unit, old = now.unit(row.pointer), before.unit(row.pointer)
        assert unit is not None
        assert old is not None
        others = {code: new for code, new in unit.declared.items() if code != unit.code(target)}
        assert others == {code: new for code, new in old.declared.items() if code != old.code(target)}
        as_it_was = row.pointer not in said or digest_of(said[row.pointer]) == row.was
        # What a file can hold does not tell all texts from each other: the ends of lines it does not.
        if as_it_was or carried(said[row.pointer]) == carried(old.text(target) or ""):
            assert unit.text(target) == old.text(target)
            continue
        if left[row.pointer] == "too-long":
            continue
        is_ours = digest_of(old.text(target) or "") != row.was and old.text(target) != said[row.pointer]
        if is_ours and left[row.pointer] is None:
            assert unit.pointer in {one.pointer for one in plan.conflicts}
            assert unit.text(target) == old.text(target)
            continue
        moved = (old.text(table.source) or "") != row.source
        if moved and said[row.pointer] != old.text(target):
            assert left[row.pointer] == "stale"
            assert unit.text(target) == old.text(target)
        else:
            assert unit.text(target) == said[row.pointer]


def every_format_says_the_same(data: st.DataObject) -> None:
    text, table, target = drawn(data)
    sent = outgoing_of(table, "piece.json", target, STATES)
    said = data.draw(st.dictionaries(st.sampled_from([one.pointer for one in sent.rows]), NEW, max_size=4), "said")
    rows = tuple(row._replace(target=said.get(row.pointer, row.target)) for row in sent.rows)
    results = {form: taken(text, table, form, sent._replace(rows=rows)) for form in WRITERS}
    made = {}
    for form, (plan, _) in results.items():
        changes = {one.unit.pointer: one.text for one in plan.changes}
        made[form] = changes, sorted((one.pointer, one.name) for one in plan.left)
    assert all(one == made["csv"] for one in made.values()), made
    assert len({after for _, after in results.values()}) == 1


CAMPAIGN = Campaign({unchanged_moves_nothing: 10, changed_on_both_sides: 16, every_format_says_the_same: 8})

if __name__ == "__main__":
    main(CAMPAIGN)
