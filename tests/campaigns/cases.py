"""Cases: python -m tests.campaigns.cases [SECONDS] [SEED] [LAW…]

Random steps on random pieces leave, on both phones, the values that a model in plain Python has; what is recorded of
them leaves the same when it is replayed; and a case that fails still fails as it did when it was shrunk.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace
from datetime import date
from typing import Any

from hypothesis import assume
from hypothesis import strategies as st

from previewer.cases.failure import StepFailed
from previewer.cases.file import Case, parse_case
from previewer.cases.recording import Recorder
from previewer.cases.replay import Failure, playing, prepare, replay
from previewer.cases.shrinking import shrink
from previewer.cases.source import PieceSource
from previewer.cases.steps import (
    Choose,
    Close,
    ExpectOpen,
    ExpectOrder,
    ExpectProblems,
    ExpectShown,
    ExpectValue,
    ExpectValues,
    ExpectVisible,
    Load,
    Redo,
    Reset,
    Scroll,
    Step,
    Touch,
    Undo,
)
from previewer.cases.wander import VALUES
from previewer.phone.platforms import PLATFORMS
from previewer.pieces import Item, Piece, read_text
from previewer.pieces.json_text import to_json
from previewer.pieces.kinds import Switch, of_class
from tests.campaigns.frame import Campaign, main
from tests.pieces.helpers import HEADS, declared, piece_text, titled

DAY = date(2026, 11, 20)
#: Steps of one case at most.
_STEPS = 10
_FORMS = st.sampled_from(sorted(HEADS)).map(declared)
#: Lists of any length.
_LISTS = st.integers(2, 150).map(
    lambda count: titled(
        f'"type": "string", "x-input-type": "radio", "enum": {to_json([f"v{at}" for at in range(count)])}'
    )
)
_KEYS = st.sampled_from(["", "a", "b", "c", "city", "the key", "ключ", "x.y", "鍵", "a/b", "item:a"])


@st.composite
def definitions(draw: st.DrawFn) -> str:
    """Pieces of a few items of any form."""
    keys = draw(st.lists(_KEYS, min_size=1, max_size=5, unique=True))
    return piece_text({key: draw(_FORMS | _LISTS) for key in keys})


@dataclass
class Model:
    """The values as a person would note them, with all that can be undone and done again."""

    piece: Piece
    values: dict[str, object] = field(default_factory=dict)
    done: list[dict[str, object]] = field(default_factory=list)
    undone: list[dict[str, object]] = field(default_factory=list)

    def __post_init__(self) -> None:
        self.values = self.initial

    @property
    def initial(self) -> dict[str, object]:
        return {item.key: item.initial(DAY) for item in self.piece.delivery_order()}

    def become(self, values: Mapping[str, object]) -> bool:
        """A step brings these values; False where nothing would change."""
        if _same(values, self.values):
            return False
        self.done.append(self.values)
        self.undone.clear()
        self.values = dict(values)
        return True

    def travel(self, here: list[dict[str, object]], there: list[dict[str, object]]) -> bool:
        if here:
            there.append(self.values)
            self.values = here.pop()
            return True
        return False


def _same(one: object, other: object) -> bool:
    return to_json(one) == to_json(other)


def _value(data: st.DataObject, item: Item, old: object) -> object:
    """Another value that a finger reaches."""
    value = item.accept(of_class(VALUES, type(item))(item, data.draw(st.randoms(), "chance")))
    assume(not _same(value, old))
    return value


def _next_steps(data: st.DataObject, model: Model) -> list[Step]:
    """One thing that is done; the model does it too."""
    item = data.draw(st.sampled_from(model.piece.delivery_order()), "item")
    what = data.draw(st.sampled_from(("choose", "choose", "touch", "reset", "load", "undo", "redo", "scroll")), "step")
    old = model.values[item.key]
    if what == "choose":
        value = _value(data, item, old)
        model.become({**model.values, item.key: value})
        return [Choose(item.key, value), Close()]
    if what == "touch" and isinstance(item, Switch):
        model.become({**model.values, item.key: not old})
        return [Touch(item.key)]
    if what == "touch" and item.opens:
        return [Touch(item.key), Close(cancel=True)]
    if what == "reset" and model.become({**model.values, item.key: model.initial[item.key]}):
        return [Reset(item.key)]
    if what == "load" and model.become({**model.initial, item.key: (value := _value(data, item, old))}):
        return [Load({item.key: value})]
    if what == "undo" and model.travel(model.done, model.undone):
        return [Undo()]
    if what == "redo" and model.travel(model.undone, model.done):
        return [Redo()]
    return [Scroll(item.key)]


def _case(text: str, *steps: Step, **look: Any) -> Case:
    """A case as a file has it, written and read."""
    case = Case(PieceSource(text=text), "", {"lang": "en", **look}, DAY, {}, steps)
    return parse_case(case.written().encode("utf-8", "surrogatepass"))


def _drawn(data: st.DataObject) -> tuple[str, Piece]:
    text = data.draw(definitions(), "piece")
    piece = read_text(text).piece
    assert piece is not None
    return text, piece


def _told(failure: Failure | None) -> str:
    return "" if failure is None else f"step {failure.step}: {failure.why.message()}"


def values_follow_a_model(data: st.DataObject) -> None:
    """After each step both phones hold what the model has."""
    text, piece = _drawn(data)
    model, steps = Model(piece), list[Step]()
    for _ in range(data.draw(st.integers(1, _STEPS), "steps")):
        steps += [*_next_steps(data, model), ExpectValues(dict(model.values)), ExpectOpen(None)]
    size = data.draw(st.sampled_from((1.0, 2.0)), "text size")
    prepared = prepare(_case(text, *steps, text_size=size))
    for platform in prepared.platforms:
        assert not (said := _told(replay(prepared, platform).failure)), f"{platform}, {said}\n{prepared.case.written()}"


def recorded_is_replayed(data: st.DataObject) -> None:
    """What is recorded on one phone leaves the same values on both."""
    text, piece = _drawn(data)
    platform = data.draw(st.sampled_from(sorted(PLATFORMS)), "platform")
    model = Model(piece)
    with playing(prepare(_case(text)), platform) as (player, _):
        recorder = Recorder(player.phone.session, player.phone, source=lambda: PieceSource(text=text))
        for _ in range(data.draw(st.integers(1, _STEPS), "steps")):
            for step in _next_steps(data, model):
                try:
                    player.do(step)
                except StepFailed as error:
                    raise AssertionError(f"{platform}, {step}: {error}") from None
        found = player.phone.session.values.as_dict()
        recorder.stop()
        case = recorder.case()
    assert {key: to_json(one) for key, one in found.items()} == {key: to_json(one) for key, one in model.values.items()}
    case = replace(case, look={**case.look, "platform": "both"}, steps=(*case.steps, Close(), ExpectValues(found)))
    prepared = prepare(parse_case(case.written().encode("utf-8", "surrogatepass")))
    for platform in prepared.platforms:
        assert not (said := _told(replay(prepared, platform).failure)), f"{platform}, {said}\n{prepared.case.written()}"


def _wrong(data: st.DataObject, model: Model) -> Step:
    """An expectation that does not hold."""
    keys = [item.key for item in model.piece.display_order()]
    item = data.draw(st.sampled_from(model.piece.delivery_order()), "of")
    kinds = ["value", "values", "problems", "visible", "shown", "open", *(["order"] if len(keys) > 1 else [])]
    match data.draw(st.sampled_from(kinds), "expectation"):
        case "value":
            return ExpectValue(item.key, _value(data, item, model.values[item.key]))
        case "values":
            other = data.draw(st.sampled_from(model.piece.delivery_order()), "and of")
            changed = {one.key: _value(data, one, model.values[one.key]) for one in (item, other)}
            return ExpectValues({**model.values, **changed})
        case "problems":
            return ExpectProblems(tuple(data.draw(st.sets(st.sampled_from(("order-missing", "syntax")), min_size=1))))
        case "visible":
            return ExpectVisible(item.key, False)
        case "shown":
            return ExpectShown(item.key, "nothing that is shown")
        case "open":
            return ExpectOpen(item.key)
        case _:
            order = data.draw(st.permutations(keys), "order")
            assume(order != keys)
            return ExpectOrder(tuple(order))


def shrunk_fails_as_before(data: st.DataObject) -> None:
    """The smallest case fails at its last step, on the same phone, for the same reason."""
    text, piece = _drawn(data)
    model, steps = Model(piece), list[Step]()
    for _ in range(data.draw(st.integers(0, 4), "steps")):
        steps += _next_steps(data, model)
    wrong = _wrong(data, model)
    case = _case(text, *steps, wrong)
    before = next(found for platform in ("ios", "android") if (found := replay(prepare(case), platform).failure))
    shrunk = shrink(case)
    assert shrunk is not None
    small = parse_case(shrunk.case.written().encode("utf-8", "surrogatepass"))
    after = replay(prepare(small), shrunk.platform).failure
    assert after is not None, small.written()
    assert (before.step, after.step) == (len(case.steps), len(small.steps)), small.written()
    assert after.why.name == before.why.name, small.written()
    if isinstance(wrong, ExpectValues | ExpectProblems | ExpectOrder):
        assert set(_of_all(wrong, after)) <= set(_of_all(wrong, before)), small.written()
        assert isinstance(wrong, ExpectOrder) or set(_of_all(wrong, after)) == set(_of_all(wrong, before))
        assert list(_of_all(wrong, after)), small.written()
    else:
        assert (after.why.expected, after.why.found) == (before.why.expected, before.why.found), small.written()


def _of_all(wrong: Step, failure: Failure) -> Iterator[object]:
    """What differs between what was expected and what stood there."""
    expected: Any = failure.why.expected
    found: Any = failure.why.found
    if isinstance(wrong, ExpectValues):
        for key in {**expected, **found}:
            pair = to_json(expected.get(key)), to_json(found.get(key))
            if pair[0] != pair[1]:
                yield key, pair
    elif isinstance(wrong, ExpectProblems):
        yield from set(expected) ^ set(found)
    else:
        yield from (
            (one, other) for one in expected for other in expected if _stands_wrong(one, other, expected, found)
        )


def _stands_wrong(one: str, other: str, expected: list[str], found: list[str]) -> bool:
    return expected.index(one) < expected.index(other) and found.index(other) < found.index(one)


CAMPAIGN = Campaign({values_follow_a_model: 2, recorded_is_replayed: 2, shrunk_fails_as_before: 2})

if __name__ == "__main__":
    main(CAMPAIGN)
