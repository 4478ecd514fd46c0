"""Two testers' copies of one plan, brought together: every verdict stays, the newest of a check counts."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from previewer.atomic import write_atomically
from previewer.bounded import MOST_OF_PICTURE
from previewer.pieces.messages import say
from previewer.runs.checks import REOPEN, Verdict
from previewer.runs.folder import CASES, PICTURES, Run
from previewer.runs.log import Deed, Photo
from previewer.runs.own_files import check_own, is_own, read_own
from previewer.runs.troubles import RunError


class Contradiction(NamedTuple):
    """Two verdicts on a check that say otherwise, neither given in sight of the other; the newer one counts."""

    ours: Verdict
    theirs: Verdict

    @property
    def counts(self) -> Verdict:
        """The newer one."""
        return max(self, key=lambda verdict: verdict.rank)

    def message(self, lang: str) -> str:
        """What there is to say of it."""
        facts = {
            "check": self.ours.check,
            "by": self.ours.by,
            "verdict": say(lang, "runs", self.ours.verdict),
            "other": self.theirs.by,
            "said": say(lang, "runs", self.theirs.verdict),
            "counts": self.counts.by,
        }
        return say(lang, "runs", "contradicts", facts)


class Joined(NamedTuple):
    """What was taken over: verdicts, and checks of testers' own; and where both copies' last words differ."""

    verdicts: int
    checks: int
    contradictions: tuple[Contradiction, ...] = ()


def join(run: Run, other: Run) -> Joined:
    """Take over what another copy of the same plan has. Raises RunError where it is another plan's, and OSError."""
    if run.plan.id != other.plan.id:
        raise RunError("other-plan", path=str(other.folder))
    if run.folder.resolve() == other.folder.resolve():
        raise RunError("itself", path=str(other.folder))
    own = [check for check in other.own_checks if check.id not in {one.id for one in run.own_checks}]
    for check in own:
        run.add_check(check)
    new = _new(run, other)
    contradictions = tuple(_contradictions(run, other))
    for verdict in new:
        for name in verdict.pictures:
            _copy(other, run, f"{PICTURES}/{name}")
        if verdict.case:
            _copy(other, run, f"{CASES}/{verdict.case}")
    photos = _photos(run, other)
    for photo in photos:
        for name in photo.pictures:
            _copy(other, run, f"{PICTURES}/{name}")
    run.add([*new, *_deeds(run, other), *photos])
    return Joined(len(new), len(own), contradictions)


def _contradictions(run: Run, other: Run) -> Iterator[Contradiction]:
    for check, given in other.log.verdicts.items():
        ours, theirs = run.log.newest(check), other.log.newest(check)
        known = run.log.verdicts.get(check, ())
        if ours is None or theirs is None or REOPEN in (ours.verdict, theirs.verdict) or ours.verdict == theirs.verdict:
            continue
        if ours not in given and theirs not in known:
            yield Contradiction(ours, theirs)


def _new(run: Run, other: Run) -> list[Verdict]:
    """The other's verdicts that are not here, from the oldest to the newest."""
    known = {verdict for given in run.log.verdicts.values() for verdict in given}
    there = (verdict for given in other.log.verdicts.values() for verdict in given)
    return sorted((verdict for verdict in there if verdict not in known), key=lambda verdict: verdict.rank)


def _deeds(run: Run, other: Run) -> list[Deed]:
    """What was done with checks there and is not told here."""
    known = {deed for done in run.log.deeds.values() for deed in done}
    return [deed for done in other.log.deeds.values() for deed in done if deed not in known]


def _photos(run: Run, other: Run) -> list[Photo]:
    """The photographs that were laid on checks there and are not told here."""
    known = [photo for laid in run.log.photos.values() for photo in laid]
    return [photo for laid in other.log.photos.values() for photo in laid if photo not in known]


def _copy(other: Run, run: Run, name: str) -> None:
    """A file of the other; one that is missing there, or none of its own, is named as missing here."""
    source, target = other.folder / name, run.folder / name
    if is_own(source, other.folder) and not target.exists():
        check_own(target, run.folder)
        target.parent.mkdir(exist_ok=True)
        write_atomically(target, read_own(source, other.folder, MOST_OF_PICTURE))
