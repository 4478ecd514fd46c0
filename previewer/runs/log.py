"""`verdicts.jsonl`: who said what of which check, only ever appended."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Mapping, Sequence
from datetime import datetime
from pathlib import Path
from typing import Final, NamedTuple, TypeVar

from previewer.runs.appending import append, lines_of
from previewer.runs.checks import REOPEN, Verdict, is_plain, moment_of, verdict_of
from previewer.runs.own_files import StrangeFileError
from previewer.runs.troubles import RunTrouble

NAME = "verdicts.jsonl"
ASSIGN: Final = "assign"
LINK: Final = "link"
PHOTO: Final = "photo"
TAKE_BACK: Final = "take-back"


class Deed(NamedTuple):
    """What was done with a check that is no verdict: `ASSIGN`, who is `to` look at it, `LINK`, what a tracker calls its
    fault (an id or an address), '' for nobody and nothing; or `TAKE_BACK`, that the verdict which `by` gave at the
    moment `to` counts no more. `at` as in a verdict.
    """

    check: str
    do: str
    at: str
    by: str
    to: str

    def to_json(self) -> dict[str, object]:
        """As a line of the log has it."""
        found = dict(self._asdict())
        return found if self.do != TAKE_BACK else {**found, "of": found.pop("to")}


class Photo(NamedTuple):
    """A photograph of a real phone that was laid on a check, and waits for a person's word: `agrees` with what the
    check asks to see, or not, and `note` says how it differs. `picture` is a file name in the run's `pictures/`, `by`
    who took it, `look` what it was told to show; `beside` a picture of its row and ours. `at` as in a verdict.
    """

    check: str
    at: str
    by: str
    picture: str
    agrees: bool = True
    note: str = ""
    look: Mapping[str, object] = {}
    beside: str = ""

    @property
    def pictures(self) -> tuple[str, ...]:
        """The photograph, and the rows beside each other where there is such a picture."""
        return tuple(filter(None, (self.picture, self.beside)))

    def to_json(self) -> dict[str, object]:
        """As a line of the log has it."""
        found = {"check": self.check, "do": PHOTO, "at": self.at, "by": self.by, "pictures": list(self.pictures)}
        return found | {"agrees": self.agrees, "note": self.note, "look": dict(self.look)}

    @property
    def moment(self) -> datetime:
        """When it was laid there."""
        return moment_of(self.at)


#: What a line of a log is.
Entry = Verdict | Deed | Photo


class Log(NamedTuple):
    """All verdicts of a run by check, each check's from the oldest to the newest; the other deeds by check, likewise;
    what could not be read; and photographs.
    """

    verdicts: Mapping[str, tuple[Verdict, ...]]
    deeds: Mapping[str, tuple[Deed, ...]] = {}
    troubles: tuple[RunTrouble, ...] = ()
    photos: Mapping[str, tuple[Photo, ...]] = {}

    def standing(self, check: str) -> tuple[Verdict, ...]:
        """The verdicts on a check that were not taken back, from the oldest to the newest."""
        back = {(deed.to, deed.by) for deed in self.deeds.get(check, ()) if deed.do == TAKE_BACK}
        return tuple(one for one in self.verdicts.get(check, ()) if (one.at, one.by) not in back)

    def newest(self, check: str) -> Verdict | None:
        """The verdict that counts, which may be that the check is open again."""
        given = self.standing(check)
        return given[-1] if given else None

    def before(self, check: str) -> Verdict | None:
        """The last verdict before a check was opened again."""
        return next((one for one in reversed(self.standing(check)) if one.verdict != REOPEN), None)

    def latest_of(self, by: str) -> list[Verdict]:
        """The verdicts that somebody gave last, one or, given in one act, many; none where there are none."""
        own = [one for check in self.verdicts for one in self.standing(check) if one.by == by]
        last = max(own, key=lambda one: one.moment, default=None)
        return [one for one in own if last is not None and one.at == last.at]

    def last(self, check: str, do: str) -> str:
        """What the last deed of a kind says: whose a check is, or what it is linked to; '' for none."""
        return next((deed.to for deed in reversed(self.deeds.get(check, ())) if deed.do == do), "")

    def waiting(self, check: str) -> Photo | None:
        """The last photograph that nobody has said anything of since; None for none."""
        laid, newest = self.photos.get(check, ()), self.newest(check)
        return laid[-1] if laid and (newest is None or newest.moment < laid[-1].moment) else None

    def with_entries(self, entries: Sequence[Entry]) -> Log:
        """The log with more lines."""
        return self._replace(
            verdicts=_joined(self.verdicts, (one for one in entries if isinstance(one, Verdict)), in_order),
            deeds=_joined(self.deeds, (one for one in entries if isinstance(one, Deed)), _in_order),
            photos=_joined(self.photos, (one for one in entries if isinstance(one, Photo)), _as_laid),
        )


_Line = TypeVar("_Line", bound=Entry)


def _joined(
    known: Mapping[str, tuple[_Line, ...]],
    more: Iterable[_Line],
    sort: Callable[[Iterable[_Line]], tuple[_Line, ...]],
) -> Mapping[str, tuple[_Line, ...]]:
    """Lines by check, with more of them, in order."""
    added: dict[str, list[_Line]] = {}
    for one in more:
        added.setdefault(one.check, []).append(one)
    joined = dict(known)
    for check, some in added.items():
        joined[check] = sort([*joined.get(check, ()), *some])
    return joined


def in_order(verdicts: Iterable[Verdict]) -> tuple[Verdict, ...]:
    """Verdicts from the oldest to the newest; of the same moment the gravest last."""
    return tuple(sorted(verdicts, key=lambda verdict: verdict.rank))


def _in_order(deeds: Iterable[Deed]) -> tuple[Deed, ...]:
    return tuple(sorted(deeds, key=lambda deed: (moment_of(deed.at), deed)))


def _as_laid(photos: Iterable[Photo]) -> tuple[Photo, ...]:
    return tuple(sorted(photos, key=lambda one: (one.moment, one.picture, one.agrees, one.note)))


def read_log(path: Path, known: Iterable[str]) -> Log:
    """The log in a file, of checks that are known. Whatever cannot be read is named, and the rest is there; deeds that
    a later version of the program knows are passed over.
    """
    entries: list[Entry] = []
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
        else:
            entries.append(entry)
    return Log({}, troubles=tuple(troubles)).with_entries(entries)


def append_entries(path: Path, entries: Iterable[Entry]) -> None:
    """Put entries at the end of a log; they are on the disk when this returns. Raises OSError."""
    lines = "".join(json.dumps(entry.to_json(), ensure_ascii=False) + "\n" for entry in entries)
    if lines:
        append(path, lines.encode("utf-8", "surrogatepass"))


def _entry_of(line: object) -> Entry | None:
    """A line's JSON as what it is; None for a deed that nobody knows here. Raises ValueError, with the member that is
    wrong.
    """
    do = line.get("do") if isinstance(line, dict) else None
    if do is None or do == REOPEN:
        return verdict_of(line)
    assert isinstance(line, dict)
    if do == PHOTO:
        return _photo_of(line)
    if do not in (ASSIGN, LINK, TAKE_BACK):
        return None
    to = "of" if do == TAKE_BACK else "to"
    for name in ("check", "at", "by", to):
        if not isinstance(line.get(name), str):
            raise ValueError(name)
    moment_of(line["at"])
    return Deed(line["check"], do, line["at"], line["by"], line[to])


def _photo_of(line: Mapping[str, object]) -> Photo:
    """Raises ValueError, with the member that is wrong."""
    check, at, by = (line.get(name) for name in ("check", "at", "by"))
    pictures, note, look = line.get("pictures"), line.get("note", ""), line.get("look", {})
    for name, one in (("check", check), ("at", at), ("by", by), ("note", note)):
        if not isinstance(one, str):
            raise ValueError(name)
    if not isinstance(pictures, list) or len(pictures) not in (1, 2):
        raise ValueError("pictures")
    if not all(isinstance(one, str) and is_plain(one) for one in pictures):
        raise ValueError("pictures")
    if not isinstance(line.get("agrees", True), bool):
        raise ValueError("agrees")
    if not isinstance(look, dict):
        raise ValueError("look")
    moment_of(str(at))
    agrees, beside = line.get("agrees", True) is True, pictures[1] if pictures[1:] else ""
    return Photo(str(check), str(at), str(by), pictures[0], agrees, str(note), look, beside)
