"""A random walk over a piece, as a child would touch it: a state machine of Hypothesis finds the shortest way."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import closing, contextmanager, suppress
from datetime import date
from math import ceil
from tempfile import TemporaryDirectory

import hypothesis
from hypothesis import HealthCheck, Phase, Verbosity
from hypothesis import strategies as st
from hypothesis.configuration import set_hypothesis_home_dir
from hypothesis.errors import HypothesisException
from hypothesis.reporting import with_reporter
from hypothesis.stateful import RuleBasedStateMachine, precondition, rule, run_state_machine_as_test

from previewer.cases.file import Case
from previewer.cases.shrinking import smallest
from previewer.cases.steps import (
    ChangeLook,
    Choose,
    Close,
    Load,
    Redo,
    Reset,
    Scroll,
    Touch,
    Type,
    Undo,
)
from previewer.cases.walk import Fault, Rub, Walk, WalkFailed
from previewer.phone.look import MEMBERS, Use, Value
from previewer.pieces import Item, Reading, plain
from previewer.pieces.kinds import Calendar, Choice, Map, Steps, Switch, TextItem, Time, of_class

#: Touches of one walk before another one begins anew.
WALK = 20
#: Walks that the same phones go.
_WALKS = 25
#: A finger turns a wheel or drags a slider so far, in steps.
_FAR = 120
_LETTERS = st.text(st.sampled_from("aZ 0é設ぎ🎉ا\n,"), max_size=5)
#: Touches without an aim: taps, and drags in either way.
_PARTS = st.floats(0.01, 0.99)
_RUBS = st.builds(Rub, _PARTS, _PARTS, st.just(0.0), st.just(0.0)) | st.builds(
    Rub, _PARTS, _PARTS, st.sampled_from((0.0, 0.4, -0.4)), st.sampled_from((0.3, -0.3))
)
_SIZES = (0.82, 1.0, 1.5, 3.0)
#: What of a look is changed on the way: what lays rows out anew and what phones differ in, but for what the phone and
#: the app are, which stay while they are held.
_CHANGED = sorted(
    name
    for name, member in MEMBERS.items()
    if (member.layout or Use.COMMON in member.use) and member.full_name is None and name != "platform"
)
_OTHER_LANGUAGES = ("en", "ja", "ar", "en-XA")

Strategy = st.SearchStrategy[object]


def _step(item: Item) -> Strategy:
    assert isinstance(item, Choice | Steps)
    return st.integers(0, min(item.count - 1, _FAR)).map(item.value_at)


def _text(item: Item) -> Strategy:
    def clean(text: str) -> bool:
        return item.accept(text) == text

    return _LETTERS.filter(clean)


def _place(_: Item) -> Strategy:
    def degrees(most: int) -> st.SearchStrategy[object]:
        return st.integers(-most * 10**6, most * 10**6).map(lambda parts: plain(parts).scaleb(-6)).map(plain)

    return st.tuples(degrees(80), degrees(179))


#: The values that a finger reaches, by the class of the item or one that it is made of.
VALUES: Mapping[type[Item], Callable[[Item], Strategy]] = {
    Choice: _step,
    Steps: _step,
    TextItem: _text,
    Switch: lambda _: st.booleans(),
    Calendar: lambda _: st.dates(date(2019, 1, 1), date(2033, 12, 31)).map(str),
    Time: lambda _: st.tuples(st.integers(0, 23).map(plain), st.integers(0, 59).map(plain)),
    Map: _place,
}


class _Stage:
    """The phones of a piece, which go many walks: to make them takes as long as a walk on them."""

    def __init__(self, text: str, today: date) -> None:
        self._text = text
        self._today = today
        self._walk: Walk | None = None
        self._walks = 0

    def begin(self) -> Walk:
        """Another walk, as on new phones."""
        self._walks += 1
        if self._walk is None:
            self._walk = Walk(self._text, self._today)
        else:
            self._walk.restart()
        return self._walk

    def end(self, whole: bool) -> None:
        """A walk is over. What did not hold, or went on for long, leaves nothing behind for the next one."""
        if not whole or self._walks % _WALKS == 0:
            self.close()

    def close(self) -> None:
        if self._walk is not None:
            self._walk.close()
            self._walk = None


class _Wanderer(RuleBasedStateMachine):
    """Touches of which each is one step or a few that belong together, so that nothing stays open."""

    stage: _Stage
    items: tuple[Item, ...]
    languages: tuple[str, ...]
    touched: Callable[[], None]
    failed: Callable[[Fault], None]

    def __init__(self) -> None:
        super().__init__()
        self.walk = self.stage.begin()
        self.whole = True

    def teardown(self) -> None:
        try:
            if self.whole:
                self._held(self.walk.way_back)
        finally:
            self.stage.end(self.whole)

    def _try(self, act: Callable[[], None]) -> None:
        self.touched()
        self._held(act)

    def _held(self, act: Callable[[], None]) -> None:
        whole, self.whole = self.whole, False
        try:
            act()
        except WalkFailed as error:
            self.failed(error.fault)
            raise
        self.whole = whole

    def _item(self, data: st.DataObject, fits: Callable[[Item], bool] = lambda _: True) -> Item:
        return data.draw(st.sampled_from([item for item in self.items if fits(item)]))

    @rule(data=st.data())
    def choose(self, data: st.DataObject) -> None:
        item = self._item(data)
        value = data.draw(of_class(VALUES, type(item))(item))
        self._try(lambda: self.walk.do(Choose(item.key, value), Close()))

    @precondition(lambda self: any(item.opens or isinstance(item, Switch) for item in self.items))
    @rule(data=st.data(), cancel=st.booleans())
    def touch(self, data: st.DataObject, cancel: bool) -> None:
        item = self._item(data, lambda item: item.opens or isinstance(item, Switch))
        self._try(lambda: self.walk.do(Touch(item.key), Close(cancel)))

    @rule(data=st.data(), number=st.integers(0, 1), rubs=st.lists(_RUBS, min_size=1, max_size=4), first=st.booleans())
    def rub(self, data: st.DataObject, number: int, rubs: list[Rub], first: bool) -> None:
        players = self.walk.players
        item = self._item(data)

        def act() -> None:
            if first and item.opens:
                self.walk.rub(number % len(players), rubs, item.key)
            else:
                self.walk.do(Scroll(item.key))
                self.walk.rub(number % len(players), rubs)

        self._try(act)

    @precondition(lambda self: any(item.typed for item in self.items))
    @rule(data=st.data(), text=_LETTERS, again=st.booleans())
    def type(self, data: st.DataObject, text: str, again: bool) -> None:
        item = self._item(data, lambda item: item.typed)
        self._try(lambda: self.walk.do(Type(item.key, text.replace("\n", ""), again)))

    @rule(data=st.data())
    def reset(self, data: st.DataObject) -> None:
        self._try(lambda: self.walk.do(Reset(self._item(data).key)))

    @rule(data=st.data())
    def scroll(self, data: st.DataObject) -> None:
        self._try(lambda: self.walk.do(Scroll(self._item(data).key)))

    @rule(data=st.data())
    def load(self, data: st.DataObject) -> None:
        item = self._item(data)
        value = data.draw(of_class(VALUES, type(item))(item))
        self._try(lambda: self.walk.do(Load({item.key: value})))

    @precondition(lambda self: self.walk.can_undo)
    @rule()
    def undo(self) -> None:
        self._try(lambda: self.walk.do(Undo()))

    @precondition(lambda self: self.walk.can_redo)
    @rule()
    def redo(self) -> None:
        self._try(lambda: self.walk.do(Redo()))

    @rule(data=st.data())
    def look(self, data: st.DataObject) -> None:
        name = data.draw(st.sampled_from(_CHANGED))
        own: dict[str, Sequence[Value]] = {"lang": self.languages, "text_size": _SIZES}
        values = own.get(name) or MEMBERS[name].every(self.walk.players[0].phone.look.phone, None)
        value = data.draw(st.booleans() if MEMBERS[name].is_switch else st.sampled_from(values))
        self._try(lambda: self.walk.do(ChangeLook({name: value})))


def wander(
    reading: Reading, touches: int, seed: int, today: date, told: Callable[[int], None] = lambda _: None
) -> Fault | None:
    """Touch a piece so many times; the smallest case of the first thing that does not hold, None where all does.

    The same seed goes the same way. `told` is called with the touches so far. Needs no display.
    """
    piece = reading.piece
    assert piece is not None
    items = tuple(item for item in piece.delivery_order() if not item.hidden)
    if not items:
        return None
    found: list[Fault] = []
    count = 0

    def touched() -> None:
        nonlocal count
        count += 1
        told(count)

    languages = tuple(dict.fromkeys((*piece.languages, *_OTHER_LANGUAGES)))
    stage = _Stage(reading.text, today)
    about = {"stage": stage, "items": items, "languages": languages}
    called = {"touched": staticmethod(touched), "failed": staticmethod(found.append)}
    machine = type("Wanderer", (_Wanderer,), {**about, **called})
    settings = hypothesis.settings(
        max_examples=max(1, ceil(touches / WALK)),
        stateful_step_count=min(WALK, max(1, touches)),
        database=None,
        deadline=None,
        # A walk takes too long for a search of its own: what is found is made smaller below.
        phases=(Phase.generate,),
        suppress_health_check=list(HealthCheck),
        report_multiple_bugs=False,
        verbosity=Verbosity.quiet,
    )
    with with_reporter(_silent), _leaving_nothing(), suppress(WalkFailed, HypothesisException), closing(stage):
        run_state_machine_as_test(hypothesis.seed(seed)(machine), settings=settings)
    return _smallest(found[-1], today) if found else None


@contextmanager
def _leaving_nothing() -> Iterator[None]:
    """What Hypothesis keeps for its next run goes with this one: else it leaves a folder in the current one."""
    with TemporaryDirectory() as folder:
        set_hypothesis_home_dir(folder)
        try:
            yield
        finally:
            set_hypothesis_home_dir(None)


def _silent(_: object) -> None:
    """What Hypothesis would write goes nowhere."""


def _smallest(fault: Fault, today: date) -> Fault:
    """The fault of the fewest steps and items."""
    found = fault

    def fails(case: Case) -> bool:
        nonlocal found
        again = _walked(case, today)
        if again is None or again.why.name != fault.why.name:
            return False
        found = again
        return True

    smallest(fault.walked, fails)
    return found


def _walked(case: Case, today: date) -> Fault | None:
    """What does not hold when the steps of a case are walked once more."""
    walk = Walk(case.piece.text, today)
    try:
        for step in case.steps:
            walk.do(step)
        walk.way_back()
    except WalkFailed as error:
        return error.fault
    finally:
        walk.close()
    return None
