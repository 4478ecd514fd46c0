"""`verdicts.jsonl`: who said what of which check, only ever appended."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import NamedTuple

from previewer.runs.appending import append, lines_of
from previewer.runs.checks import Verdict, verdict_of
from previewer.runs.troubles import RunTrouble

NAME = "verdicts.jsonl"


class Log(NamedTuple):
    """All verdicts of a run by check, each check's from the oldest to the newest; and what could not be read."""

    verdicts: Mapping[str, tuple[Verdict, ...]]
    troubles: tuple[RunTrouble, ...] = ()

    def newest(self, check: str) -> Verdict | None:
        """The verdict that counts."""
        given = self.verdicts.get(check)
        return given[-1] if given else None

    def with_verdict(self, verdict: Verdict) -> Log:
        """The log with one more verdict."""
        given = self.verdicts.get(verdict.check, ())
        return self._replace(verdicts={**self.verdicts, verdict.check: in_order((*given, verdict))})


def in_order(verdicts: Iterable[Verdict]) -> tuple[Verdict, ...]:
    """Verdicts from the oldest to the newest; of the same moment as they stand."""
    return tuple(sorted(verdicts, key=lambda verdict: verdict.moment))


def read_log(path: Path, known: Iterable[str]) -> Log:
    """The log in a file, of checks that are known. Whatever cannot be read is named, and the rest is there."""
    found: dict[str, list[Verdict]] = {}
    troubles: list[RunTrouble] = []
    checks = frozenset(known)
    try:
        lines = list(lines_of(path))
    except OSError:
        return Log({}, (RunTrouble("missing", {"file": path.name}),))
    for line in lines:
        where: dict[str, str | int] = {"file": path.name, "line": line.number}
        try:
            verdict = verdict_of(json.loads(line.data))
        except (ValueError, RecursionError) as error:
            why = "torn" if line.torn else "line"
            told = "JSON" if isinstance(error, json.JSONDecodeError | UnicodeDecodeError) else str(error)
            troubles.append(RunTrouble(why, where if line.torn else {**where, "why": told}))
            continue
        if verdict.check not in checks:
            troubles.append(RunTrouble("unknown-check", {**where, "check": verdict.check}))
        else:
            found.setdefault(verdict.check, []).append(verdict)
    return Log({check: in_order(given) for check, given in found.items()}, tuple(troubles))


def append_verdicts(path: Path, verdicts: Iterable[Verdict]) -> None:
    """Put verdicts at the end of a log; they are on the disk when this returns. Raises OSError."""
    lines = "".join(json.dumps(verdict.to_json(), ensure_ascii=False) + "\n" for verdict in verdicts)
    if lines:
        append(path, lines.encode("utf-8", "surrogatepass"))
