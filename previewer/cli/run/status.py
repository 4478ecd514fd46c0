"""`previewer run status`: where a run stands."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING

from previewer.cli.options import Parser
from previewer.cli.run.opening import open_run
from previewer.cli.terminal import complain, write_text
from previewer.pieces.json_text import pretty
from previewer.pieces.messages import catalogue, say
from previewer.terminal_words import error_lang, output_lang

if TYPE_CHECKING:
    from previewer.runs.folder import Run
    from previewer.runs.status import CheckState, RunSummary

#: So many open checks are named.
_NAMED = 10


def run(given: list[str]) -> int:
    """Say where a run stands; 0 nothing failed or open, 1 something is, 2 no run."""
    parser = Parser("run status", "Counts of a run by verdict, item and look, and the failed and open checks.")
    parser.add_argument("run", metavar="RUN", help="a folder that `previewer run new` made")
    parser.add_format("text", "json")
    parser.add_former_lang()
    options = parser.parse_args(given)
    found = open_run(options.run)
    from previewer.runs.status import run_summary, standings, states, status_json

    rows = states(found)
    counts = run_summary(found)
    if options.format == "json":
        write_text(pretty(status_json(found, output_lang(options.format))) + "\n")
    else:
        write_text("\n".join(_lines(found, rows, counts, output_lang(options.format))) + "\n")
    if counts.is_done:
        return 0
    facts = {**standings(rows), "leftover": counts.leftover}
    complain("previewer run status: {why}", why=say(error_lang(), "runs", "undone", facts))
    return 1


def _lines(found: Run, rows: list[CheckState], counts: RunSummary, lang: str) -> Iterator[str]:
    from previewer.runs.checks import OPEN
    from previewer.runs.reports.content import look_words
    from previewer.runs.status import counts_text, leftovers

    piece = found.plan.piece
    title = piece.title.get(lang) or next(iter(piece.title.values()), "")
    yield f"{title} {piece.called}".strip()
    yield from counts_text(found, lang)
    if counts.fixed:
        yield say(lang, "runs", "fixed", {"count": counts.fixed})
    screen = say(lang, "runs", "screen")
    yield from _table(rows, say(lang, "runs", "item"), lambda row: row.check.item or screen, lang)
    yield from _table(rows, say(lang, "runs", "look"), lambda row: look_words(row.check, lang), lang)
    faults = [row for row in rows if row.faulty]
    words = catalogue(lang)
    if faults:
        yield f"\n{say(lang, 'runs', 'faults')}"
    for row in faults:
        yield f"  {words.join((_called(row, lang), _fault(row, lang)), 'colon')}"
        yield from _more(row, lang)
    photographed = [row for row in rows if row.photo is not None]
    if photographed:
        yield f"\n{say(lang, 'photos', 'waiting', {'count': len(photographed)})}"
    for row in photographed:
        assert row.photo is not None
        facts = {"check": row.check.id, "by": row.photo.by, "picture": row.photo.picture, "note": row.photo.note}
        yield "  " + say(lang, "photos", "agrees" if row.photo.agrees else "differs", facts)
    left = leftovers(found)
    if left:
        yield f"\n{say(lang, 'runs', 'left-over')}"
    for row in left:
        why = row.why or {}
        said = words.beside(_fault(row, lang), why.get(lang, why.get("en", "")))
        yield f"  {words.join((_called(row, lang), said), 'colon')}"
        yield from _more(row, lang)
    for name in ("against", "disputed", "unseen"):
        told = [row for row in rows if getattr(row, name)]
        if told:
            yield f"\n{say(lang, 'runs', f'{name}-rows', {'count': len(told)})}"
        for row in told:
            yield f"  {words.join((_called(row, lang), _fault(row, lang)), 'colon')}"
            yield from _more(row, lang)
    again = [row for row in rows if row.was_faulty and not row.faulty]
    if again:
        yield f"\n{say(lang, 'runs', 'again')}"
    for row in again:
        moved = row.check.reopened
        yield f"  {words.beside(_called(row, lang), moved.get(lang, moved['en']) if moved else '')}"
        yield from _more(row, lang)
    waiting = [row for row in rows if row.standing == OPEN and not row.was_faulty]
    if waiting:
        yield f"\n{say(lang, 'runs', 'next')}"
    for row in waiting[:_NAMED]:
        moved = row.check.reopened
        yield f"  {words.beside(row.check.id, moved.get(lang, moved['en']) if moved else '')}"
        look, asked = look_words(row.check, lang), row.check.instruction.get(lang, row.check.instruction["en"])
        yield f"    {asked if look in asked else words.join((look, asked), 'colon')}"
        yield from _more(row, lang)
    if len(waiting) > _NAMED:
        yield f"  {say(lang, 'runs', 'more', {'count': len(waiting) - _NAMED})}"


def _fault(row: CheckState, lang: str) -> str:
    if row.given is not None:
        said = catalogue(lang).beside(say(lang, "runs", row.verdict), row.given.by)
        return f"{said} {row.given.note}".rstrip()
    machine = row.check.machine
    assert machine is not None
    # What the reason has in further lines belongs to it.
    reason = machine.reason.get(lang, machine.reason["en"]).replace("\n", "\n    ")
    return f"{say(lang, 'runs', 'machine-fail')} {reason}"


def _called(row: CheckState, lang: str) -> str:
    """A check by its id, one of a tester's own by its words too."""
    from previewer.runs.checks import OWN

    check = row.check
    if check.what != OWN:
        return check.id
    return catalogue(lang).beside(check.id, check.instruction.get(lang, check.instruction["en"]))


def _more(row: CheckState, lang: str) -> Iterator[str]:
    """What else there is to say: what was said before it changed, with its pictures, what the program could not look
    at, whose it is, what a tracker calls it.
    """
    from previewer.runs.checks import OPEN, local_time
    from previewer.runs.status import told_of

    yield from (f"    {line}" for line in told_of(row, lang))
    if row.before is not None:
        given = row.before.verdict
        facts = {"version": row.before.version, "verdict": say(lang, "runs", given.verdict), "by": given.by}
        told = say(lang, "run-report", "before", {**facts, "at": local_time(given.at)})
        names = " ".join(f"pictures/{name}" for name in given.pictures)
        told = catalogue(lang).join((told, *filter(None, (given.note,))), "colon")
        yield "    " + " ".join(filter(None, (told, names)))
    if row.given is not None and row.given.pictures and row.faulty:
        yield "    " + " ".join(f"pictures/{name}" for name in row.given.pictures)
    machine = row.check.machine
    if machine is not None and machine.verdict == OPEN and row.given is None:
        yield f"    {machine.reason.get(lang, machine.reason['en'])}"
    if row.assigned:
        yield f"    {say(lang, 'run-report', 'assigned', {'who': row.assigned})}"
    if row.link:
        yield f"    {say(lang, 'run-report', 'link', {'link': row.link})}"


def _table(rows: list[CheckState], head: str, group: Callable[[CheckState], str], lang: str) -> Iterator[str]:
    from previewer.runs.status import STANDINGS, standings

    groups: dict[str, list[CheckState]] = {}
    for row in rows:
        groups.setdefault(group(row), []).append(row)
    heads = [say(lang, "runs", name.replace("_", "-")) for name in STANDINGS]
    wide = max(_width(text) for text in (head, *groups))
    yield ""
    yield _padded(head, wide) + "".join(f"  {text}" for text in heads)
    for name, some in groups.items():
        counts = standings(some).values()
        cells = (str(count or "·").rjust(_width(text)) for count, text in zip(counts, heads, strict=True))
        yield _padded(name, wide) + "".join(f"  {cell}" for cell in cells)


def _width(text: str) -> int:
    """Columns of a terminal: those of East Asia take two."""
    from unicodedata import east_asian_width

    return sum(2 if east_asian_width(char) in "WF" else 1 for char in text)


def _padded(text: str, width: int) -> str:
    return text + " " * (width - _width(text))
