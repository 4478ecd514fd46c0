"""The smallest case that still fails as a case does: without the items, values and steps that have no part in it."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import replace
from typing import NamedTuple, TypeVar

from previewer.cases.errors import CaseError
from previewer.cases.file import Case
from previewer.cases.replay import Failure, Outcome, prepare, replay
from previewer.cases.source import PieceSource
from previewer.cases.steps import (
    ExpectOrder,
    ExpectPicture,
    ExpectProblems,
    ExpectValues,
    Load,
    Step,
    Update,
)
from previewer.pieces import read_text
from previewer.pieces.edits.editing import Refused, carry_out
from previewer.pieces.edits.items import RemoveItem

T = TypeVar("T")


class Shrunk(NamedTuple):
    """The smallest case, the phone that it fails on, and how often the case was replayed to find it."""

    case: Case
    platform: str
    failure: Failure
    replays: int


def shrink(case: Case, told: Callable[[int], None] = lambda _: None) -> Shrunk | None:
    """Take away what can go while the failure stays: the same step, for the same reason, finds the same. None for a
    case that does not fail. Raises CaseError.

    `told` is called with the number of replays so far.
    """
    return _Shrinking(case, told).run()


class _Shrinking:
    def __init__(self, case: Case, told: Callable[[int], None]) -> None:
        self._case = case
        self._told = told
        self._replays = 0
        self._platform = ""
        self._failure: Failure | None = None

    def run(self) -> Shrunk | None:
        failed = self._first_failure()
        if failed is None or failed.failure is None:
            return None
        self._platform, self._failure = failed.platform, failed.failure
        steps = self._case.steps[: failed.failure.step]
        self._case = replace(
            self._case,
            piece=self._whole(self._case.piece),
            look={**self._case.look, "platform": failed.platform},
            steps=tuple(map(self._whole_step, steps)),
        )
        before = None
        while before != self._case:
            before = self._case
            self._take_steps()
            self._take_items()
            self._take_rest()
        return Shrunk(self._case, self._platform, self._failure, self._replays)

    def _first_failure(self) -> Outcome | None:
        prepared = prepare(self._case)
        for platform in prepared.platforms:
            self._count()
            outcome = replay(prepared, platform)
            if outcome.failure is not None:
                return outcome
        return None

    def _whole(self, source: PieceSource) -> PieceSource:
        """The definition itself, wherever it comes from."""
        return PieceSource(text=self._case.open_source(source).reading.text)

    def _whole_step(self, step: Step) -> Step:
        return replace(step, piece=self._whole(step.piece)) if isinstance(step, Update) else step

    # -- what goes

    def _take_steps(self) -> None:
        """All but the last step, which fails, and the last that does something to its item: else nothing would be left
        to fail.
        """
        *first, last = self._case.steps
        key = getattr(last, "item", None)
        own = [at for at, one in enumerate(first) if one.verb == "do" and getattr(one, "item", None) == key]
        kept = own[-1] if key is not None and own else None
        free = [at for at in range(len(first)) if at != kept]
        _smallest(free, lambda some: self._try(self._with_steps(first, last, {*some, kept})))

    def _with_steps(self, first: Sequence[Step], last: Step, places: set[int | None]) -> Case:
        return replace(self._case, steps=(*(one for at, one in enumerate(first) if at in places), last))

    def _take_items(self) -> None:
        piece = self._case.open_piece().reading.piece
        assert piece is not None
        case, needed = self._case, _named(self._case.steps[-1])
        keys = [item.key for item in piece.items if item.key not in needed]
        _smallest(keys, lambda some: self._try(_without(case, set(keys) - set(some))))

    def _take_rest(self) -> None:
        """Values, members of the look, the day, the title's words stay."""
        case = self._case
        _smallest(list(case.values), lambda some: self._try(replace(self._case, values=_of(case.values, some))))
        members = [name for name in case.look if name != "platform"]
        _smallest(members, lambda some: self._try(replace(self._case, look=_of(case.look, [*some, "platform"]))))

    def _try(self, case: Case) -> bool:
        """Whether a smaller case fails alike; then it is the one to go on with."""
        if case == self._case:
            return True
        wanted = self._failure
        assert wanted is not None
        self._count()
        try:
            found = replay(prepare(case), self._platform).failure
        except CaseError:
            return False
        if found is None or found.step != len(case.steps) or found.why.name != wanted.why.name:
            return False
        if not _compares_all(case.steps[-1]) and found.why.found != wanted.why.found:
            return False
        self._case, self._failure = case, found
        return True

    def _count(self) -> None:
        self._replays += 1
        self._told(self._replays)


def _smallest(parts: Sequence[T], holds: Callable[[list[T]], bool]) -> None:
    """Try fewer and fewer parts: by halves, by quarters, at last one by one (delta debugging)."""
    kept = list(parts)
    size = len(kept)
    while size > 0:
        at = 0
        while at < len(kept):
            fewer = kept[:at] + kept[at + size :]
            if holds(fewer):
                kept = fewer
            else:
                at += size
        size //= 2


def _of(found: Mapping[str, T], names: Iterable[str]) -> dict[str, T]:
    wanted = set(names)
    return {name: value for name, value in found.items() if name in wanted}


def _compares_all(step: Step) -> bool:
    """Whether what a step finds is of all items, so that it is another with fewer of them."""
    return isinstance(step, ExpectValues | ExpectOrder | ExpectPicture | ExpectProblems)


def _named(step: Step) -> set[str]:
    """The items that a step cannot do without."""
    key = getattr(step, "item", None) or getattr(step, "key", None)
    return set() if key is None else {key}


def _without(case: Case, gone: set[str]) -> Case:
    """The case without some items, and without what is said of them."""
    *first, last = case.steps
    steps = [_less(one, gone) for one in first if getattr(one, "item", None) not in gone]
    values = {key: value for key, value in case.values.items() if key not in gone}
    return replace(case, piece=_less_piece(case.piece, gone), values=values, steps=(*steps, _less(last, gone)))


def _less(step: Step, gone: set[str]) -> Step:
    if isinstance(step, ExpectValues | Load):
        return replace(step, values={key: value for key, value in step.values.items() if key not in gone})
    if isinstance(step, ExpectOrder):
        return replace(step, keys=tuple(key for key in step.keys if key not in gone))
    if isinstance(step, Update):
        return replace(step, piece=_less_piece(step.piece, gone))
    return step


def _less_piece(source: PieceSource, gone: set[str]) -> PieceSource:
    reading = read_text(source.text)
    for key in sorted(gone & reading.slices.keys()):
        try:
            reading = read_text(carry_out(reading, RemoveItem(key)).text)
        except Refused:
            continue
    return PieceSource(text=reading.text)
