"""What is wrong with the texts of a piece, cell by cell."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Literal, NamedTuple, cast

from previewer.pieces import Reading, read_text
from previewer.pieces.languages import canonical, is_tag
from previewer.pieces.messages import Facts, say
from previewer.pieces.places import Path
from previewer.pieces.texts import Reviewed
from previewer.texts.consistency import judge
from previewer.texts.consistency.glossary import GlossaryTerm
from previewer.texts.units import Table, Unit, texts_of

#: Codes of a whole map of languages that its state tells of already.
_TOLD = frozenset(("title-missing", "description-missing", "language-missing"))


class Problem(NamedTuple):
    """One thing that is wrong with a cell: a stable code, and the facts of its sentence in a section of `messages`."""

    code: str
    facts: Facts
    section: Literal["problems", "consistency"] = "problems"

    def message(self, lang: str = "en") -> str:
        """What is wrong and what was found."""
        return say(lang, self.section, self.code, self.facts)


Problems = Mapping[tuple[str, str], tuple[Problem, ...]]


def _declared_problems(reading: Reading, table: Table) -> Iterator[tuple[tuple[str, str], Problem]]:
    """What the checks of declarations say of single texts, by pointer of the unit and language."""
    by_path: dict[Path, Unit] = {unit.path: unit for unit in table.units}
    for found in reading.diagnostics:
        problem = Problem(found.code, found.facts)
        whole = by_path.get(found.path)
        if whole is not None:
            langs = table.languages
            if found.code == "text-placeholder":
                langs = tuple(map(canonical, cast("tuple[str, ...]", found.facts["langs"])))
            if found.code not in _TOLD:
                yield from (((whole.pointer, lang), problem) for lang in langs)
            continue
        unit = by_path.get(found.path[:-1]) if found.path else None
        code = found.path[-1] if found.path else ""
        if unit is not None and isinstance(code, str) and is_tag(code):
            yield (unit.pointer, canonical(code)), problem


def problems_of(reading: Reading, table: Table, glossary: Iterable[GlossaryTerm] = ()) -> Problems:
    """Everything that is wrong with the texts of a piece, by pointer and language."""
    found: dict[tuple[str, str], list[Problem]] = {}
    for cell, problem in _declared_problems(reading, table):
        found.setdefault(cell, []).append(problem)
    for cell, one in judge(table, glossary):
        found.setdefault(cell, []).append(Problem(one.code, one.facts, "consistency"))
    return {cell: tuple(problems) for cell, problems in found.items()}


def problems_in(
    text: str, source: str, glossary: Iterable[GlossaryTerm] = (), reviewed: Reviewed = frozenset()
) -> Problems:
    """Problems of a definition that is not read yet, as a process of its own gets it."""
    reading = read_text(text, reviewed=reviewed)
    return problems_of(reading, texts_of(reading, source=source), glossary)
