"""The report as Markdown, for an issue tracker: what is wrong first, then the counts."""

from __future__ import annotations

import re
from collections.abc import Iterator

from previewer.pieces.messages import catalogue, say
from previewer.runs.checks import OPEN
from previewer.runs.folder import slug
from previewer.runs.reports.content import RunReport
from previewer.runs.status import STANDINGS, CheckState, severity_words, standings

_SPECIAL = re.compile(r"([\\`*_\[\]<>|#~!&@])")
#: So many open checks are named.
_NAMED = 50


def markdown(content: RunReport) -> str:
    """The whole text."""
    return "\n".join(_lines(content)) + "\n"


def faults(content: RunReport) -> dict[str, str]:
    """Every fault as a text of its own, by the name of its file: what to do, what was to be seen, what was seen."""
    rows = (row for row in content.faults() if row.has_fault)
    return {f"{slug(row.check.id)}.md": "\n".join(_fault(content, row)) + "\n" for row in rows}


def _fault(content: RunReport, row: CheckState) -> Iterator[str]:
    check, given = row.check, row.given
    item = content.item(check.item or "")
    yield f"# {catalogue(content.lang).join((_plain(item), _code(check.id)), 'colon')}\n"
    yield f"**{_plain(content.verdict(row))}** {_plain(content.who(row))}\n"
    grave = severity_words(row, content.lang)
    if grave:
        yield f"{_plain(grave)}\n"
    yield f"## {_plain(content.say('steps'))}\n"
    yield f"1. {_plain(content.look(row))}"
    yield from (f"1. {_plain(line)}" for line in content.steps(row))
    yield f"\n## {_plain(content.say('what'))}\n\n{_plain(content.instruction(check))}"
    note = [line for line in content.note(row).split("\n") if line != grave]
    if any(note):
        yield f"\n## {_plain(content.say('note'))}\n"
        yield from (f"{_plain(line)}  " for line in note)
    files = [f"pictures/{name}" for name in content.evidence(row)]
    files += [f"cases/{given.case}"] if given is not None and given.case else []
    if files:
        yield f"\n## {_plain(content.say('seen'))}\n"
        yield from (f"- {_code(f'{content.run.folder.name}/{name}')}" for name in files)


def _lines(content: RunReport) -> Iterator[str]:
    lang, words = content.lang, catalogue(content.lang)
    yield f"# {_plain(content.heading)}"
    yield f"\n**{_plain(content.result)}**\n"
    yield from (f"- {_plain(fact)}" for fact in content.facts())
    yield f"\n## {_plain(content.say('faults'))}\n"
    faults = content.faults()
    if not faults:
        yield _plain(content.say("no-faults"))
    for row in faults:
        item = _plain(content.item(row.check.item or ""))
        yield f"- [ ] **{_plain(content.verdict(row))}** {_code(row.check.id)} {item}"
        told = (content.instruction(row.check), content.note(row), content.who(row), content.look(row))
        yield from (f"  {_plain(line)}" for text in told for line in text.split("\n") if line)
        yield from (f"  {_code(f'pictures/{name}')}" for name in content.evidence(row))
        if row.given is not None and row.given.case:
            yield f"  {_code(f'cases/{row.given.case}')}"
    for heading, rows in content.apart_rows():
        yield f"\n## {_plain(heading)}\n"
        for row in rows:
            yield f"- {_code(row.check.id)} {_plain(content.who(row))}"
            yield from (f"  {_plain(line)}" for line in content.note(row).split("\n") if line)
    heads = [say(lang, "runs", "item"), *map(content.standing, STANDINGS)]
    yield f"\n## {_plain(content.say('checks'))}\n"
    yield _cells([_head(one) for one in heads])
    yield _cells(["---", *("---:" for _ in STANDINGS)])
    for part in content.parts():
        yield _cells([part.title, *map(str, standings(part.rows).values())])
    waiting = [row for row in content.rows if row.standing == OPEN]
    if waiting:
        yield f"\n### {_head(words.beside(say(lang, 'runs', OPEN), str(len(waiting))))}\n"
    for row in waiting[:_NAMED]:
        moved = content.text(row.check.reopened)
        yield f"- {_code(row.check.id)}" + (f" {_plain(content.say('reopened', what=moved))}" if moved else "")
    if len(waiting) > _NAMED:
        yield f"- {say(lang, 'runs', 'more', {'count': len(waiting) - _NAMED})}"
    troubles = content.run.troubles
    if troubles:
        yield f"\n## {_plain(content.say('troubles'))}\n"
        yield from (f"- {_plain(one.message(lang))}" for one in troubles)


def _head(text: str) -> str:
    """The text with a capital letter first."""
    return text[:1].upper() + text[1:]


def _cells(cells: list[str]) -> str:
    return "| " + " | ".join(cell if set(cell) <= set("-:") else _plain(cell) for cell in cells) + " |"


def _plain(text: str) -> str:
    """A text that means nothing to Markdown."""
    return _SPECIAL.sub(r"\\\1", text.replace("\n", " "))


def _code(text: str) -> str:
    return f"`{text.replace('`', chr(39))}`"
