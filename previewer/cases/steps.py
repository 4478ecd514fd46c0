"""The steps of a case: one closed set of small records. What each is called in a file, and its members, stand here.

Steps say what is meant, not where a finger was. An `Action` does something to a phone, an `Expectation` compares.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import MISSING, Field, dataclass, field, fields
from typing import TYPE_CHECKING, ClassVar, TypeVar

from previewer.cases import members
from previewer.cases.errors import CaseError
from previewer.cases.source import PieceSource
from previewer.phone.look import MEMBERS as LOOK_MEMBERS
from previewer.phone.look import Value
from previewer.pieces.json_text import quoted

if TYPE_CHECKING:
    from previewer.scripts import Surroundings

T = TypeVar("T")


def _member(check: members.Check, default: T | object = MISSING, name: str = "") -> T:
    """A member of a step; `name` where a file calls it otherwise. A default is written only where it differs."""
    more = {} if default is MISSING else {"default": default}
    return field(**more, metadata={"check": check, "name": name})  # type: ignore[call-overload, no-any-return]


def _name(one: Field[object]) -> str:
    return str(one.metadata["name"] or one.name)


@dataclass(frozen=True)
class Step:
    """One step. `verb` and `name` are what a file calls it: `{"do": "touch", …}`."""

    verb: ClassVar[str]
    name: ClassVar[str]

    @classmethod
    def read(cls, found: Mapping[str, object]) -> Step:
        """The step with the members of a JSON object. Raises CaseError."""
        own = {_name(one): one for one in fields(cls)}
        members.known(f"{cls.verb}: {cls.name}", found, (cls.verb, *own))
        made: dict[str, object] = {}
        for name, one in own.items():
            if name in found:
                made[one.name] = one.metadata["check"](name, found[name])
            elif one.default is MISSING:
                raise CaseError("missing", name=f"{cls.verb}: {cls.name}", found=quoted(name))
        return cls(**made)

    def written(self) -> dict[str, object]:
        """The members for a JSON file."""
        found: dict[str, object] = {self.verb: self.name}
        for one in fields(self):
            value = getattr(self, one.name)
            if one.default is MISSING or value != one.default:
                found[_name(one)] = list(value) if isinstance(value, tuple) else value
        return found


@dataclass(frozen=True)
class Action(Step):
    """A step that does something."""

    verb = "do"


@dataclass(frozen=True)
class Expectation(Step):
    """A step that compares what is there with what should be."""

    verb = "expect"


@dataclass(frozen=True)
class Touch(Action):
    """A tap on the row's control."""

    name = "touch"
    item: str = _member(members.text)


@dataclass(frozen=True)
class Choose(Action):
    """Reach a value by the control itself, and confirm where the phone asks for it."""

    name = "choose"
    item: str = _member(members.text)
    value: object = _member(members.json)


@dataclass(frozen=True)
class Type(Action):
    """Type into a field after what is there; `replace` clears it first."""

    name = "type"
    item: str = _member(members.text)
    text: str = _member(members.text)
    replace: bool = _member(members.truth, False)


@dataclass(frozen=True)
class Close(Action):
    """Close what is open, as the phone does; `cancel` leaves the value as it was."""

    name = "close"
    cancel: bool = _member(members.truth, False)


@dataclass(frozen=True)
class Scroll(Action):
    """Bring a row into view."""

    name = "scroll"
    item: str = _member(members.text)


@dataclass(frozen=True)
class Reset(Action):
    """Give an item its default back."""

    name = "reset"
    item: str = _member(members.text)


@dataclass(frozen=True)
class Undo(Action):
    name = "undo"


@dataclass(frozen=True)
class Redo(Action):
    name = "redo"


@dataclass(frozen=True)
class ChangeLook(Action):
    """Look at the phone otherwise: the members that change."""

    name = "look"
    look: Mapping[str, Value] = field(default_factory=dict)

    @classmethod
    def read(cls, found: Mapping[str, object]) -> Step:
        members.known("do: look", found, (cls.verb, *LOOK_MEMBERS))
        return cls(members.look("", {name: value for name, value in found.items() if name != cls.verb}))

    def written(self) -> dict[str, object]:
        return {self.verb: self.name, **self.look}


@dataclass(frozen=True)
class Update(Action):
    """A new version of the piece arrives, with the values that are there (rulings 29, 32)."""

    name = "update"
    piece: PieceSource = field(metadata={"check": PieceSource.read, "name": ""})

    def written(self) -> dict[str, object]:
        return {self.verb: self.name, "piece": self.piece.written()}


@dataclass(frozen=True)
class Load(Action):
    """Values put in from outside, as one undo step; an item without one has its default."""

    name = "load"
    values: Mapping[str, object] = _member(members.mapping)


@dataclass(frozen=True)
class ExpectValue(Expectation):
    """What the script would get of an item, numbers as written."""

    name = "value"
    item: str = _member(members.text)
    value: object = _member(members.json, name="is")


@dataclass(frozen=True)
class ExpectValues(Expectation):
    """All that the script would get."""

    name = "values"
    values: Mapping[str, object] = _member(members.mapping, name="are")


@dataclass(frozen=True)
class ExpectShown(Expectation):
    """The value as the closed row displays it."""

    name = "shown"
    item: str = _member(members.text)
    text: str = _member(members.text, name="is")


@dataclass(frozen=True)
class ExpectVisible(Expectation):
    """Whether the row is in the list."""

    name = "visible"
    item: str = _member(members.text)
    visible: bool = _member(members.truth, name="is")


@dataclass(frozen=True)
class ExpectOrder(Expectation):
    """The keys of the rows, top to bottom."""

    name = "order"
    keys: tuple[str, ...] = _member(members.texts, name="is")


@dataclass(frozen=True)
class ExpectOpen(Expectation):
    """The item whose picker is open, None for none."""

    name = "open"
    key: str | None = _member(members.text_or_null, name="is")


@dataclass(frozen=True)
class ExpectSpoken(Expectation):
    """A text that is in what the platform's screen reader says of the row."""

    name = "spoken"
    item: str = _member(members.text)
    text: str = _member(members.text, name="has")


@dataclass(frozen=True)
class ExpectProblems(Expectation):
    """The codes of what is wrong with the piece: each once, in any order."""

    name = "problems"
    codes: tuple[str, ...] = _member(members.texts)


@dataclass(frozen=True)
class ExpectAnswer(Expectation):
    """Members of the body that the piece's handler answers in this state, numbers by value.

    `now`, `location` and `given` are what stands in the event beside the values; without `now` the handler's clock
    shows noon of the case's day, in `timezone`, else in that of the case.
    """

    name = "answer"
    has: Mapping[str, object] = _member(members.mapping)
    now: str | None = _member(members.moment, None)
    location: tuple[float, float] | None = _member(members.location, None)
    given: Mapping[str, object] | None = _member(members.mapping, None, "input")
    timezone: str | None = _member(members.zone, None)

    @classmethod
    def of(cls, has: Mapping[str, object], around: Surroundings) -> ExpectAnswer:
        """The step that expects an answer with this around the values."""
        now = None if around.now is None else around.now.isoformat()
        return cls(has, now, around.location, around.given)

    def around(self, zone: str) -> Surroundings:
        """What stands in the event beside the values; `zone` is the case's."""
        from previewer.scripts import Surroundings, parse_now

        now = None if self.now is None else parse_now(self.now)
        return Surroundings(self.location, self.given, now, self.timezone or zone)


@dataclass(frozen=True)
class ExpectPicture(Expectation):
    """The screen equals the picture beside the case, as golden pictures do."""

    name = "picture"
    file: str = _member(members.picture)


#: Every step there is.
STEPS: tuple[type[Step], ...] = (*Action.__subclasses__(), *Expectation.__subclasses__())
_BY_NAME = {(one.verb, one.name): one for one in STEPS}
_VERBS = tuple(dict.fromkeys(one.verb for one in STEPS))


def read_step(value: object) -> Step:
    """The step that a JSON object declares. Raises CaseError."""
    if not isinstance(value, dict):
        raise CaseError("no-step", found=quoted(value))
    verbs = [verb for verb in _VERBS if verb in value]
    if len(verbs) != 1:
        raise CaseError("no-step", found=quoted(value))
    (verb,) = verbs
    step = _BY_NAME.get((verb, value[verb])) if isinstance(value[verb], str) else None
    if step is None:
        accepted = tuple(name for one, name in _BY_NAME if one == verb)
        raise CaseError("unknown-step", name=verb, found=quoted(value[verb]), accepted=accepted)
    return step.read(value)
