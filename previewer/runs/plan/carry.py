"""What an earlier run of the piece has done: verdicts that still hold, what moved where one does not, and faults that
have no place any more.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from functools import cache
from typing import Final, NamedTuple, Protocol

from previewer.pieces import Piece, Reading
from previewer.pieces.messages import catalogue, languages
from previewer.runs.checks import FAULTS, OWN, REOPEN, Carried, Check, Leftover, Texts
from previewer.runs.folder import BEFORE, CASES, PICTURES, Run
from previewer.runs.own_files import read_own
from previewer.runs.plan.earlier import Earlier, own_check_of
from previewer.runs.plan.fingerprints import Difference, moved
from previewer.runs.plan.pictures import difference, points_that_differ
from previewer.runs.plan.planned import Planned
from previewer.runs.plan.wording import told
from previewer.runs.status import CheckState, state_of

#: What fingerprints of the first way did not read all of: a verdict that such a run had itself carried may have been
#: given on another question.
_UNREAD: Final = frozenset(("default", "script", "entries"))


class Kept(NamedTuple):
    """The checks of a new run with what an earlier one has done; `files` are those that this names, by path."""

    checks: tuple[Check, ...]
    leftover: tuple[Leftover, ...]
    files: Mapping[str, bytes]


def carry(planned: Planned, earlier: Earlier | None) -> Kept:
    """The checks with the verdicts of an earlier run, open faults first; its testers' own checks among them."""
    if earlier is None:
        return Kept(tuple(sorted(planned.checks, key=_rank)), (), {})
    pictures = _Pictures(planned, earlier)
    checks = [*planned.checks, *_own(planned, earlier)]
    found = [_carried(check, earlier, pictures) for check in checks]
    leftover = tuple(_left(planned, {check.id for check in checks}, earlier))
    named = dict(_files((*found, *(one.check for one in leftover)), earlier.run))
    return Kept(tuple(sorted(found, key=_rank)), leftover, named | pictures.files)


def carried_checks(planned: Planned, earlier: Earlier) -> list[Check]:
    """The checks alone, as `carry` gives them, with nothing told of how many points differ."""
    return [_carried(check, earlier, _Uncompared()) for check in (*planned.checks, *_own(planned, earlier))]


def _own(planned: Planned, earlier: Earlier) -> Iterator[Check]:
    """The checks of testers' own whose item is still there."""
    piece = planned.reading.piece
    for check in earlier.checks.values():
        if check.what == OWN and piece is not None and (check.item is None or piece.item(check.item) is not None):
            plain = check._replace(carried=None, reopened=None, before=None, was={})
            yield own_check_of(plain, planned.reading, planned.shown)


class _Compared(Protocol):
    """What differs between rows before and now."""

    points: Difference

    def was(self, before: Check, after: Check) -> Texts: ...


class _Uncompared:
    """Rows that are other ones, and nothing more."""

    def __init__(self) -> None:
        self.points: Difference = lambda before, after: None

    def was(self, before: Check, after: Check) -> Texts:
        return {}


class _Pictures:
    """Rows before, rows now, and what differs: each pair compared once. `files` are those to keep, by path."""

    def __init__(self, planned: Planned, earlier: Earlier) -> None:
        self._planned = planned
        self._earlier = earlier
        self.files: dict[str, bytes] = {}
        self.points: Difference = cache(self._points)

    def was(self, before: Check, after: Check) -> Texts:
        """What of the pictures was another one, and what differs: names of files in `pictures/`."""
        found: dict[str, str] = {}
        for name, new in after.pictures.items():
            # Of a check that nobody has judged since, the picture that the last verdict was given on.
            old = before.was.get(name) or before.pictures.get(name)
            if old is None or old.rpartition("/")[2] == new:
                continue
            one, other = self._earlier.picture(old), self._planned.pictures.get(f"{PICTURES}/{new}")
            if one is None or other is None:
                continue
            old = old.rpartition("/")[2]
            found[name] = self._keep(old, one)
            red = f"{old.partition('.')[0]}-{new}"
            if f"{PICTURES}/{BEFORE}/{red}" not in self.files:
                self._keep(red, difference(one, other))
            found[f"{name} difference"] = f"{BEFORE}/{red}"
        return found

    def _keep(self, name: str, data: bytes) -> str:
        self.files[f"{PICTURES}/{BEFORE}/{name}"] = data
        return f"{BEFORE}/{name}"

    def _points(self, before: str, after: str) -> int | None:
        one, other = self._earlier.picture(before), self._planned.pictures.get(f"{PICTURES}/{after}")
        return None if one is None or other is None else points_that_differ(one, other)


def _carried(check: Check, earlier: Earlier, pictures: _Compared) -> Check:
    """A check with what was last said of it."""
    before = earlier.checks.get(check.id)
    if before is None:
        return check
    state = _state(before, earlier)
    alike = check.fingerprint == before.fingerprint
    if state.given is None:
        if state.before is None:
            return check
        return check._replace(
            before=state.before,
            reopened=_since(before, check, alike, earlier, pictures),
            was=pictures.was(before, check),
        )
    last = Carried(state.given, state.carried_from or earlier.run.plan.piece.called)
    if before.carried is not None and before.reopened is not None and earlier.run.log.newest(check.id) is None:
        # It was left over while it was open: its verdict was on yet another question.
        return check._replace(reopened=before.reopened, before=last)
    unread = earlier.run.plan.way < 2 and check.what in _UNREAD and state.carried_from is not None
    if alike and not unread:
        return check._replace(carried=last)
    why = told("unread", "moved") if alike else moved(before, check, pictures.points)
    return check._replace(reopened=why, before=last, was=pictures.was(before._replace(was={}), check))


def _since(before: Check, check: Check, alike: bool, earlier: Earlier, pictures: _Compared) -> Texts:
    """Why a check is open that was open already: what was said then, and what moved since."""
    newest = earlier.run.log.newest(check.id)
    parts: list[Texts] = []
    if newest is not None and newest.verdict == REOPEN:
        parts.append(told("again", "moved", by=newest.by))
    elif before.reopened is not None:
        parts.append(before.reopened)
    if not alike:
        parts.append(moved(before, check, pictures.points))
    said = {lang: tuple(dict.fromkeys(part.get(lang) or part["en"] for part in parts)) for lang in languages()}
    return {lang: catalogue(lang).join(parts, "clauses") for lang, parts in said.items()}


def _state(check: Check, earlier: Earlier) -> CheckState:
    """A check as it stood in the earlier run; a verdict of long ago without a version is of the run before that."""
    state = state_of(check, earlier.run.log, earlier.run.plan.piece.called)
    origin = earlier.run.plan.origin
    if state.before is not None and not state.before.version and origin is not None:
        return state._replace(before=state.before._replace(version=origin.version))
    return state


def _left(planned: Planned, there: set[str], earlier: Earlier) -> Iterator[Leftover]:
    """Faults whose check is not in the new plan."""
    kept = {one.check.id: one.why for one in earlier.run.plan.leftover}
    for name, check in earlier.checks.items():
        state = _state(check, earlier)
        last = state.before
        if state.given is not None:
            last = Carried(state.given, state.carried_from or earlier.run.plan.piece.called)
        if name in there or last is None or last.verdict.verdict not in FAULTS:
            continue
        newest = earlier.run.log.newest(name)
        opened = told("again", "moved", by=newest.by) if newest is not None and newest.verdict == REOPEN else None
        since = (opened or check.reopened) if state.given is None or newest is None else None
        plain = check._replace(carried=last, reopened=since, before=None, was={})
        yield Leftover(plain, kept.get(name) or _why(check, planned, earlier.reading))


def _why(check: Check, planned: Planned, before: Reading) -> Texts:
    """Why a check has no place in a plan, by language."""
    now = planned.reading.piece
    if check.item is not None and now is not None and now.item(check.item) is None:
        other = _renamed(check.item, before.piece, now)
        return told("renamed", "left", key=other) if other else told("item", "left")
    looks = {tuple(sorted(map(str, one.look.items()))) for one in planned.checks}
    here = tuple(sorted(map(str, check.look.items()))) in looks
    return told("check" if here else "look", "left")


def _renamed(key: str, before: Piece | None, now: Piece) -> str:
    """The key that an item has now: of the one new item that says the same. '' where there is none, or several."""
    item = before.item(key) if before is not None else None
    if before is None or item is None:
        return ""
    same = [one.key for one in now.items if before.item(one.key) is None and one.raw == item.raw]
    return same[0] if len(same) == 1 else ""


def _files(checks: Iterable[Check], old: Run) -> Iterator[tuple[str, bytes]]:
    """The files that carried and earlier verdicts name, by path, as far as they are there."""
    for check in checks:
        for last in (check.carried, check.before):
            if last is None:
                continue
            names = [f"{PICTURES}/{name}" for name in last.verdict.pictures]
            for name in [*names, *([f"{CASES}/{last.verdict.case}"] if last.verdict.case else [])]:
                try:
                    yield name, read_own(old.folder / name, old.folder)
                except OSError:
                    continue


def _rank(check: Check) -> int:
    """Faults that somebody named come first, then those that the program found, what moved, and the rest as planned."""
    given = check.carried or check.before
    if given is not None and given.verdict.verdict in FAULTS:
        return 0
    if given is None and check.machine is not None and check.machine.verdict == "fail":
        return 1
    return 2 if check.reopened is not None else 3
