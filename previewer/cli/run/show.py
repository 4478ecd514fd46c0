"""`previewer run show`: checks over the versions of a piece, and the counts of each version."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from previewer.cli.options import Parser
from previewer.cli.run.opening import open_run
from previewer.cli.terminal import write_text
from previewer.pieces.json_text import pretty
from previewer.pieces.messages import catalogue, say
from previewer.terminal_words import output_lang

if TYPE_CHECKING:
    from previewer.runs.folder import Run
    from previewer.runs.history import Stood


def run(given: list[str]) -> int:
    """Say how checks stood in this run and those that it carried over from; 2 where there is no such run or check."""
    parser = Parser(
        "run show",
        "The verdicts of checks in this run, in the run that it carried over from, and so on, as long as the "
        "runs are in one folder; without a check, the counts of each of these runs.",
    )
    parser.add_argument("run", metavar="RUN", help="a folder that `previewer run new` made")
    parser.add_argument("checks", metavar="CHECK", nargs="*", help="ids of checks, such as city/title/ja")
    parser.add_format("text", "json")
    parser.add_former_lang()
    options = parser.parse_args(given)
    found, lang = open_run(options.run), output_lang(options.format)
    from previewer.runs.history import history, history_json, runs_back
    from previewer.runs.status import run_summary

    for name in options.checks:
        found.check(name)
    runs = list(runs_back(found))
    stood = {name: history(runs, name) for name in dict.fromkeys(options.checks)}
    if options.format == "json":
        versions = [
            {"run": one.folder.name, "version": one.plan.piece.called, "summary": run_summary(one).to_json()}
            for one in runs
        ]
        checks = [{"id": name, "history": history_json(some, lang)} for name, some in stood.items()]
        write_text(pretty({"runs": versions, "checks": checks}) + "\n")
        return 0
    parts = [_check(found, name, some, lang) for name, some in stood.items()] or [_runs(runs, lang)]
    write_text("\n\n".join("\n".join(part) for part in parts) + "\n")
    return 0


def _runs(runs: Sequence[Run], lang: str) -> Iterator[str]:
    from previewer.runs.status import counts_text, run_summary

    for one in runs:
        counts = run_summary(one)
        yield say(lang, "runs", "version", {"version": one.plan.piece.called, "run": one.folder.name})
        yield from (f"  {line}" for line in counts_text(one, lang))
        if counts.fixed:
            yield f"  {say(lang, 'runs', 'fixed', {'count': counts.fixed})}"


def _check(run: Run, name: str, stood: Sequence[Stood], lang: str) -> Iterator[str]:
    from previewer.runs.status import told_of

    check = run.check(name)
    yield name
    yield f"  {check.instruction.get(lang, check.instruction['en'])}"
    for one in stood:
        state = one.state
        version = say(lang, "runs", "version", {"version": one.version, "run": one.run})
        said = say(lang, "runs", state.verdict)
        if state.given is None and state.machine is not None:
            said = say(lang, "runs", f"machine-{state.machine}")
        words = catalogue(lang)
        said = words.beside(said, _who(one, lang) if state.given is not None else "")
        yield f"  {words.join((version, said), 'colon')}"
        reopened = state.check.reopened
        told = [state.why, reopened if state.given is None or state.carried_from is None else None]
        yield from (f"    {text.get(lang, text.get('en', ''))}" for text in told if text)
        if state.given is not None and state.given.note:
            yield f"    {state.given.note}"
        if state.given is not None and state.given.pictures:
            yield "    " + " ".join(f"{one.run}/pictures/{picture}" for picture in state.given.pictures)
        yield from (f"    {line}" for line in told_of(state, lang))


def _who(stood: Stood, lang: str) -> str:
    from previewer.runs.checks import local_time

    state = stood.state
    assert state.given is not None
    parts = [state.given.by, local_time(state.given.at)]
    if state.carried_from is not None:
        parts.append(say(lang, "run-report", "carried", {"version": state.carried_from}))
    if state.fixed:
        parts.append(say(lang, "runs", "was-fixed"))
    return catalogue(lang).join(tuple(parts), "and")
