"""`verdicts.jsonl`: who said what of which check, only ever appended."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Final, NamedTuple

from previewer.runs.appending import append, lines_of
from previewer.runs.checks import REOPEN, Verdict, verdict_of
from previewer.runs.own_files import StrangeFileError
from previewer.runs.troubles import RunTrouble

NAME = "verdicts.jsonl"
ASSIGN: Final = "assign"
LINK: Final = "link"


class Deed(NamedTuple):
    """What was done with a check that is no verdict: `ASSIGN`, who is `to` look at it, or `LINK`, what a tracker calls
    its fault (an id or an address); '' for nobody and nothing. `at` as in a verdict.
    """

    check: str
    do: str
    at: str
    by: str
    to: str

    def to_json(self) -> dict[str, object]:
        """As a line of the log has it."""
        return dict(self._asdict())


class Log(NamedTuple):
    """All verdicts of a run by check, each check's from the oldest to the newest; the other deeds by check, likewise;
    and what could not be read.
    """

    verdicts: Mapping[str, tuple[Verdict, ...]]
    deeds: Mapping[str, tuple[Deed, ...]] = {}
    troubles: tuple[RunTrouble, ...] = ()

    def newest(self, check: str) -> Verdict | None:
        """The verdict that counts, which may be that the check is open again."""
        given = self.verdicts.get(check)
        return given[-1] if given else None

    def before(self, check: str) -> Verdict | None:
        """The last verdict before a check was opened again."""
        return next((one for one in reversed(self.verdicts.get(check, ())) if one.verdict != REOPEN), None)

    def last(self, check: str, do: str) -> str:
        """What the last deed of a kind says: whose a check is, or what it is linked to; '' for none."""
        return next((deed.to for deed in reversed(self.deeds.get(check, ())) if deed.do == do), "")

    def with_verdict(self, verdict: Verdict) -> Log:
        """The log with one more verdict."""
        given = self.verdicts.get(verdict.check, ())
        return self._replace(verdicts={**self.verdicts, verdict.check: in_order((*given, verdict))})

    def with_deed(self, deed: Deed) -> Log:
        """The log with one more deed."""
        done = self.deeds.get(deed.check, ())
        return self._replace(deeds={**self.deeds, deed.check: _in_order((*done, deed))})


def in_order(verdicts: Iterable[Verdict]) -> tuple[Verdict, ...]:
    """Verdicts from the oldest to the newest; of the same moment the gravest last."""
    return tuple(sorted(verdicts, key=lambda verdict: verdict.rank))


def _in_order(deeds: Iterable[Deed]) -> tuple[Deed, ...]:
    return tuple(sorted(deeds, key=lambda deed: (Verdict(deed.check, REOPEN, deed.at, "").moment, deed)))


def read_log(path: Path, known: Iterable[str]) -> Log:
    """The log in a file, of checks that are known. Whatever cannot be read is named, and the rest is there; deeds that
    a later version of the program knows are passed over.
    """
    found: dict[str, list[Verdict]] = {}
    deeds: dict[str, list[Deed]] = {}
    troubles: list[RunTrouble] = []
    checks = frozenset(known)
    try:
        lines = list(lines_of(path))
    except StrangeFileError as error:
        return Log({}, {}, (RunTrouble(error.name, {"file": path.name}),))
    except OSError:
        return Log({}, {}, (RunTrouble("missing", {"file": path.name}),))
    for line in lines:
        where: dict[str, str | int] = {"file": path.name, "line": line.number}
        try:
            entry = _entry_of(json.loads(line.data))
        except (ValueError, RecursionError) as error:
            why = "torn" if line.torn else "line"
            told = "JSON" if isinstance(error, json.JSONDecodeError | UnicodeDecodeError) else str(error)
            troubles.append(RunTrouble(why, where if line.torn else {**where, "why": told}))
            continue
        if entry is None:
            continue
        if entry.check not in checks:
            troubles.append(RunTrouble("unknown-check", {**where, "check": entry.check}))
        elif isinstance(entry, Deed):
            deeds.setdefault(entry.check, []).append(entry)
        else:
            found.setdefault(entry.check, []).append(entry)
    return Log(
        {check: in_order(given) for check, given in found.items()},
        {check: _in_order(done) for check, done in deeds.items()},
        tuple(troubles),
    )


def append_entries(path: Path, entries: Iterable[Verdict | Deed]) -> None:
    """Put verdicts and deeds at the end of a log; they are on the disk when this returns. Raises OSError."""
    lines = "".join(json.dumps(entry.to_json(), ensure_ascii=False) + "\n" for entry in entries)
    if lines:
        append(path, lines.encode("utf-8", "surrogatepass"))


def _entry_of(line: object) -> Verdict | Deed | None:
    """A line's JSON as what it is; None for a deed that nobody knows here. Raises ValueError, with the member that is
    wrong.
    """
    do = line.get("do") if isinstance(line, dict) else None
    if do is None or do == REOPEN:
        return verdict_of(line)
    assert isinstance(line, dict)
    if do not in (ASSIGN, LINK):
        return None
    for name in ("check", "at", "by", "to"):
        if not isinstance(line.get(name), str):
            raise ValueError(name)
    deed = Deed(line["check"], do, line["at"], line["by"], line["to"])
    try:
        _ = Verdict(deed.check, REOPEN, deed.at, deed.by).moment
    except ValueError:
        raise ValueError("at") from None
    return deed
