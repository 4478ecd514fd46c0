"""Whether the texts of a piece agree with one another: advice alone, which no check of a declaration gives."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import NamedTuple

from previewer.texts.consistency.across import across_rules
from previewer.texts.consistency.found import Inconsistency, UnitText
from previewer.texts.consistency.glossary import GlossaryTerm, judge_terms
from previewer.texts.consistency.pairs import judge_pair
from previewer.texts.consistency.single import judge_single
from previewer.texts.units import Table


class Rule(NamedTuple):
    """What is known of a code: one line for a list of codes, and the facts of each finding."""

    about: str
    facts: tuple[str, ...]


#: Code → its rule, in the order in which a cell's problems are told.
RULES: dict[str, Rule] = {
    "consistency-translations": Rule("one source text has two translations", ("source", "other", "pointer")),
    "consistency-sources": Rule("two source texts have one translation", ("source", "other", "pointer")),
    "consistency-width": Rule("full-width and half-width characters are mixed", ("what", "found", "wide")),
    "consistency-full-stop": Rule("「。」 ends some descriptions only", ("ends",)),
    "consistency-politeness": Rule("です・ます and である are mixed", ("found", "polite")),
    "consistency-quotes": Rule("quotes at the ends of a text", ("found",)),
    "consistency-spaces": Rule("spaces at the ends of a text", ("found",)),
    "consistency-copy": Rule("the source text itself, in a language of another script", ("langs",)),
    "consistency-placeholders": Rule("placeholders differ from the source text", ("lacks", "extra")),
    "consistency-numbers": Rule("numbers differ from the source text", ("lacks", "extra")),
    "consistency-glossary": Rule("a term is not translated as NAME.glossary.csv has it", ("term", "accepted")),
    "consistency-emoji": Rule("an emoji", ("found",)),
    "consistency-control": Rule("a control character, or one that shows nothing", ("found",)),
    "consistency-language": Rule("a language that a single item has", ("found",)),
}


def judge(table: Table, glossary: Iterable[GlossaryTerm] = ()) -> Iterator[tuple[tuple[str, str], Inconsistency]]:
    """Everything that does not agree in a table, by pointer of the unit and language."""
    entries = [
        UnitText(unit, lang, text)
        for unit in table.units
        for lang in table.languages
        if (text := unit.cell(lang).written) is not None
    ]
    terms = list(glossary)
    found = list(across_rules(entries, table.source))
    for entry in entries:
        some = [*judge_single(entry)]
        source = entry.unit.cell(table.source).written
        if source is not None and entry.lang != table.source:
            some += judge_pair(entry, source, table.source)
            some += judge_terms(entry, source, terms) if terms else ()
        found += [(entry, one) for one in some]
    order = {code: at for at, code in enumerate(RULES)}
    for entry, one in sorted(found, key=lambda pair: order[pair[1].code]):
        yield (entry.unit.pointer, entry.lang), one
