"""A random walk over a piece, as a child would touch it; what does not hold is made as small as it can be."""

from __future__ import annotations

import random
from collections.abc import Callable, Mapping, Sequence
from datetime import date, timedelta

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
_LETTERS = "aZ 0é設ぎ🎉ا\n,"
_SIZES = (0.82, 1.0, 1.5, 3.0)
#: What of a look is changed on the way: what lays rows out anew and what phones differ in, but for what the phone and
#: the app are, which stay while they are held.
_CHANGED = sorted(
    name
    for name, member in MEMBERS.items()
    if (member.layout or Use.COMMON in member.use) and member.full_name is None and name != "platform"
)
_OTHER_LANGUAGES = ("en", "ja", "ar", "en-XA")
_FIRST_DAY, _DAYS = date(2019, 1, 1), 5479

Chance = random.Random


def _step(item: Item, chance: Chance) -> object:
    assert isinstance(item, Choice | Steps)
    return item.value_at(chance.randint(0, min(item.count - 1, _FAR)))


def _letters(chance: Chance) -> str:
    return "".join(chance.choices(_LETTERS, k=chance.randint(0, 5)))


def _text(item: Item, chance: Chance) -> object:
    """A text that the item takes as it is; an empty one where chance finds none."""
    tried = (_letters(chance) for _ in range(20))
    return next((text for text in tried if item.accept(text) == text), "")


def _place(_: Item, chance: Chance) -> object:
    return tuple(plain(plain(chance.randint(-most * 10**6, most * 10**6)).scaleb(-6)) for most in (80, 179))


#: The values that a finger reaches, by the class of the item or one that it is made of.
VALUES: Mapping[type[Item], Callable[[Item, Chance], object]] = {
    Choice: _step,
    Steps: _step,
    TextItem: _text,
    Switch: lambda _, chance: chance.random() < 0.5,
    Calendar: lambda _, chance: str(_FIRST_DAY + timedelta(chance.randrange(_DAYS))),
    Time: lambda _, chance: (plain(chance.randrange(24)), plain(chance.randrange(60))),
    Map: _place,
}


def _rub(chance: Chance) -> Rub:
    """A touch without an aim: a tap, or a drag in either way."""
    at = chance.uniform(0.01, 0.99), chance.uniform(0.01, 0.99)
    if chance.random() < 0.5:
        return Rub(*at, 0.0, 0.0)
    return Rub(*at, chance.choice((0.0, 0.4, -0.4)), chance.choice((0.3, -0.3)))


class _Wanderer:
    """Does touches of which each is one step or a few that belong together, so that nothing stays open."""

    def __init__(self, walk: Walk, items: Sequence[Item], languages: Sequence[str], chance: Chance) -> None:
        self._walk = walk
        self._items = items
        self._languages = languages
        self._chance = chance

    def touch_once(self) -> None:
        """Do one of the touches that can be done now. Raises WalkFailed."""
        opening = [item for item in self._items if item.opens or isinstance(item, Switch)]
        typed = [item for item in self._items if item.typed]
        acts: list[Callable[[], None]] = [self._choose, self._rub, self._reset, self._scroll, self._load, self._look]
        acts += [lambda: self._touch(opening)] if opening else []
        acts += [lambda: self._type(typed)] if typed else []
        acts += [lambda: self._walk.do(Undo())] if self._walk.can_undo else []
        acts += [lambda: self._walk.do(Redo())] if self._walk.can_redo else []
        self._chance.choice(acts)()

    def _value(self, item: Item) -> object:
        return of_class(VALUES, type(item))(item, self._chance)

    def _choose(self) -> None:
        item = self._chance.choice(self._items)
        self._walk.do(Choose(item.key, self._value(item)), Close())

    def _touch(self, items: Sequence[Item]) -> None:
        self._walk.do(Touch(self._chance.choice(items).key), Close(self._chance.random() < 0.5))

    def _rub(self) -> None:
        item, number = self._chance.choice(self._items), self._chance.randrange(len(self._walk.players))
        rubs = [_rub(self._chance) for _ in range(self._chance.randint(1, 4))]
        if item.opens and self._chance.random() < 0.5:
            self._walk.rub(number, rubs, item.key)
        else:
            self._walk.do(Scroll(item.key))
            self._walk.rub(number, rubs)

    def _type(self, items: Sequence[Item]) -> None:
        text = _letters(self._chance).replace("\n", "")
        self._walk.do(Type(self._chance.choice(items).key, text, self._chance.random() < 0.5))

    def _reset(self) -> None:
        self._walk.do(Reset(self._chance.choice(self._items).key))

    def _scroll(self) -> None:
        self._walk.do(Scroll(self._chance.choice(self._items).key))

    def _load(self) -> None:
        item = self._chance.choice(self._items)
        self._walk.do(Load({item.key: self._value(item)}))

    def _look(self) -> None:
        name = self._chance.choice(_CHANGED)
        own: dict[str, Sequence[Value]] = {"lang": self._languages, "text_size": _SIZES}
        values = own.get(name) or MEMBERS[name].every(self._walk.players[0].phone.look.phone, None)
        switch = (False, True) if MEMBERS[name].is_switch else values
        self._walk.do(ChangeLook({name: self._chance.choice(list(switch))}))


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
    languages = tuple(dict.fromkeys((*piece.languages, *_OTHER_LANGUAGES)))
    chance = random.Random(seed)
    walk: Walk | None = None
    try:
        for count in range(touches):
            if count % (WALK * _WALKS) == 0:
                # What phones kept of long use is not to be what is found.
                if walk is not None:
                    walk.close()
                walk = Walk(reading.text, today)
            elif count % WALK == 0 and walk is not None:
                walk.way_back()
                walk.restart()
            assert walk is not None
            _Wanderer(walk, items, languages, chance).touch_once()
            told(count + 1)
        if walk is not None:
            walk.way_back()
    except WalkFailed as error:
        return _smallest(error.fault, today)
    finally:
        if walk is not None:
            walk.close()
    return None


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
