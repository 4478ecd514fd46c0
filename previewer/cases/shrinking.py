"""The smallest case that still fails as a case does: without the items, values and steps that have no part in it."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import replace
from typing import NamedTuple, TypeVar

from previewer.cases.asking import Asking
from previewer.cases.errors import CaseError
from previewer.cases.failure import Mismatch
from previewer.cases.file import Case
from previewer.cases.replay import Failure, ReplayResult, prepare, replay
from previewer.cases.source import PieceSource
from previewer.cases.steps import (
    ExpectOrder,
    ExpectPicture,
    ExpectValues,
    Load,
    Step,
    Update,
)
from previewer.pieces import read_text
from previewer.pieces.edits.editing import Refused, carry_out
from previewer.pieces.edits.items import RemoveItem
from previewer.pieces.json_text import to_json

T = TypeVar("T")


class Shrunk(NamedTuple):
    """The smallest case, the phone that it fails on, and how often the case was replayed to find it."""

    case: Case
    platform: str
    failure: Failure
    replays: int


def shrink(case: Case, told: Callable[[int], None] = lambda _: None) -> Shrunk | None:
    """Take away what can go while the failure stays: the same step, on the same phone, for the same reason, finds the
    same. Of all values those that differ stay, of an order a pair that stands the wrong way, of problems the codes
    that differ; for a picture only steps go. None for a case that does not fail. Raises CaseError.

    `told` is called with the number of replays so far.
    """
    replays = 0

    def count() -> None:
        nonlocal replays
        replays += 1
        told(replays)

    asking = Asking(beside=case.open_piece().file)
    failed = _first_failure(case, count, asking)
    if failed is None or failed.failure is None:
        return None
    platform, wanted, found = failed.platform, failed.failure, failed.failure

    def fails(smaller: Case) -> bool:
        nonlocal found
        count()
        try:
            failure = replay(prepare(smaller, asking=asking), platform).failure
        except CaseError:
            return False
        if failure is None or not _is_same(failure, wanted, smaller.steps):
            return False
        found = failure
        return True

    whole = with_texts(replace(case, look={**case.look, "platform": platform}, steps=case.steps[: wanted.step]))
    return Shrunk(smallest(whole, fails, last=bool(whole.steps)), platform, found, replays)


def smallest(case: Case, fails: Callable[[Case], bool], last: bool = False) -> Case:
    """The smallest case, of one whose definitions are texts, of which `fails` still holds.

    `last`: the last step fails. It stays then, and the last before it that does something to its item: else nothing
    would be left to fail.
    """
    reduction = _Reduction(case, fails)
    before = None
    # Anything else that goes would make another picture.
    of_steps = last and isinstance(case.steps[-1], ExpectPicture)
    while before != reduction.case:
        before = reduction.case
        reduction.reduce_steps(last)
        if of_steps:
            continue
        reduction.reduce_items(last)
        reduction.reduce_rest()
    return reduction.case


def with_texts(case: Case) -> Case:
    """The case with its definitions themselves, wherever they come from. Raises CaseError."""

    def whole(source: PieceSource) -> PieceSource:
        return PieceSource(text=case.open_source(source).reading.text)

    steps = (replace(one, piece=whole(one.piece)) if isinstance(one, Update) else one for one in case.steps)
    return replace(case, piece=whole(case.piece), steps=tuple(steps))


def _first_failure(case: Case, count: Callable[[], None], asking: Asking) -> ReplayResult | None:
    prepared = prepare(case, asking=asking)
    for platform in prepared.platforms:
        count()
        outcome = replay(prepared, platform)
        if outcome.failure is not None:
            return outcome
    return None


def _is_same(found: Failure, wanted: Failure, steps: Sequence[Step]) -> bool:
    """Whether the last of some steps fails as it did in the whole case: for the same reason, and finding the same."""
    if found.step != len(steps) or found.why.name != wanted.why.name:
        return False
    match wanted.why.name:
        # What is found of all items is another thing with fewer of them.
        case "values":
            return _values_that_differ(found.why) == _values_that_differ(wanted.why)
        case "problems":
            return _codes_that_differ(found.why) == _codes_that_differ(wanted.why)
        case "order":
            return _is_same_disorder(found.why, wanted.why)
        case _:
            return (found.why.found, found.why.facts) == (wanted.why.found, wanted.why.facts)


def _values_that_differ(why: Mismatch) -> dict[str, tuple[str, str]]:
    """Key → the value that was expected and the one that stood there, as JSON, '' for none."""
    expected, found = _mapping(why.expected), _mapping(why.found)
    pairs = {key: (expected.get(key, ""), found.get(key, "")) for key in {**expected, **found}}
    return {key: pair for key, pair in pairs.items() if pair[0] != pair[1]}


def _mapping(values: object) -> dict[str, str]:
    assert isinstance(values, Mapping)
    return {str(key): to_json(value) for key, value in values.items()}


def _codes_that_differ(why: Mismatch) -> tuple[set[str], set[str]]:
    """The codes that were lacking, and those that were too many."""
    expected, found = _keys(why.expected), _keys(why.found)
    return set(expected) - set(found), set(found) - set(expected)


def _is_same_disorder(found: Mismatch, wanted: Mismatch) -> bool:
    """Whether something still stands wrong, and nothing that did not before: two keys in the other order where there
    were any, else keys that are lacking or too many.
    """
    pairs, others = _disorder(found)
    pairs_before, others_before = _disorder(wanted)
    if not pairs_before and not others_before:  # a key is there twice
        return (found.expected, found.found) == (wanted.expected, wanted.found)
    return pairs <= pairs_before and others <= others_before and bool(pairs if pairs_before else others)


def _disorder(why: Mismatch) -> tuple[set[tuple[str, str]], set[tuple[bool, str]]]:
    """Pairs of keys that stand the wrong way, and keys that are lacking (True) or too many."""
    expected, found = _keys(why.expected), _keys(why.found)
    places = {key: at for at, key in enumerate(found)}
    there = [key for key in expected if key in places]
    pairs = {(one, other) for at, one in enumerate(there) for other in there[at:] if places[other] < places[one]}
    lacking = {(True, key) for key in expected if key not in places}
    return pairs, lacking | {(False, key) for key in found if key not in expected}


def _keys(found: object) -> list[str]:
    assert isinstance(found, Sequence)
    return [str(one) for one in found]


class _Reduction:
    """A case that becomes smaller."""

    def __init__(self, case: Case, fails: Callable[[Case], bool]) -> None:
        self.case = case
        self._fails = fails

    def reduce_steps(self, last: bool) -> None:
        steps = self.case.steps
        fixed = {len(steps) - 1} if last else set()
        key = getattr(steps[-1], "item", None) if last else None
        own = [at for at, one in enumerate(steps[:-1]) if one.verb == "do" and getattr(one, "item", None) == key]
        fixed |= set(own[-1:]) if key is not None else set()

        def holds(some: Iterable[int]) -> bool:
            places = {*some, *fixed}
            return self._try(replace(self.case, steps=tuple(one for at, one in enumerate(steps) if at in places)))

        _fewest([at for at in range(len(steps)) if at not in fixed], holds)

    def reduce_items(self, last: bool) -> None:
        piece = self.case.open_piece().reading.piece
        assert piece is not None
        case, needed = self.case, _named(self.case.steps[-1]) if last else set()
        keys = [item.key for item in piece.items if item.key not in needed]
        _fewest(keys, lambda some: self._try(_without(case, set(keys) - set(some), last)))

    def reduce_rest(self) -> None:
        """Values, and members of the look but the phone; title and day stay."""
        case = self.case
        _fewest(list(case.values), lambda some: self._try(replace(self.case, values=_of(case.values, some))))
        members = [name for name in case.look if name != "platform"]
        _fewest(members, lambda some: self._try(replace(self.case, look=_of(case.look, [*some, "platform"]))))

    def _try(self, case: Case) -> bool:
        """Whether a smaller case fails alike; then it is the one to go on with."""
        if case != self.case and not self._fails(case):
            return False
        self.case = case
        return True


def _fewest(parts: Sequence[T], holds: Callable[[list[T]], bool]) -> None:
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


def _named(step: Step) -> set[str]:
    """The items that a step cannot do without."""
    return {key for key in (getattr(step, "item", None), getattr(step, "key", None)) if key is not None}


def _without(case: Case, gone: set[str], last: bool) -> Case:
    """The case without some items, and without what is said of them; its `last` step stays."""
    kept = [one for one in case.steps if getattr(one, "item", None) not in gone or (last and one is case.steps[-1])]
    values = {key: value for key, value in case.values.items() if key not in gone}
    steps = tuple(_less(one, gone) for one in kept)
    return replace(case, piece=_less_piece(case.piece, gone), values=values, steps=steps)


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
