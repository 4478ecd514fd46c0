"""What every preference item has in common: its texts, its judge of values, and what its kind is.

A kind is a subclass of `Item`. All that is known of it stands in its class, for every list elsewhere is derived:
the schema of its keys, the codes and refusals of its own, and what a screen reader calls its control.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from copy import copy
from dataclasses import dataclass, field
from datetime import date
from decimal import Decimal
from typing import Any, ClassVar, Self, TypeVar

from previewer.pieces.json_text import quoted, to_json
from previewer.pieces.messages import Facts, Phrase, say
from previewer.pieces.numbers import Number, in_javascript, plain
from previewer.pieces.places import Path
from previewer.pieces.texts import PickedText, Texts
from previewer.pieces.violations import Codes, Violation

T = TypeVar("T")
Value = Any  # str | bool | Number | tuple[Number, Number], by kind
Schema = Mapping[str, Any]

#: Refusals that any item, or none, may give: the name of the sentence, and the facts in it beside `key`.
REASONS: dict[str, tuple[str, ...]] = {
    "unknown-key": (),
    "no-control": (),
    "type": ("found", "accepted"),
    "json": ("found",),
    "not-an-object": ("found",),
    "no-values": ("found",),
    "not-json": ("found",),
}


@dataclass(frozen=True, slots=True)
class Refusal:
    """Why a value was not taken: the item's key, the name of the reason, and the facts of its sentence."""

    key: str
    reason: str
    facts: Facts = field(default_factory=dict)

    def message(self, lang: str = "en") -> str:
        """What was offered and what is accepted."""
        return say(lang, "refusals", self.reason, {"key": self.key or '""', **self.facts})


class Item:
    """One declared preference item. Made once from its declaration and never changed.

    A subclass is one form of a kind. It knows its fallback, which values it accepts, how it says them and which rules
    across its keys the declaration breaks. `guessed` marks a kind that was not declared (ruling 11).

    Of the class: `kind` is the input type, `form` one way to declare it, `json_type` its `type`; `keys` the keys that
    it knows beside the common ones, each with its JSON Schema; `needs` those that it requires, each with the code of
    a missing one; `starter` what a new item has for them; `when` the condition by which a kind of several forms takes
    this one; `codes` and `reasons` the codes and refusals of its own; `role` and `hint` what a screen reader calls
    its control (words of `messages/controls`); `opens` whether it has a picker, `covers` whether that is a screen of
    its own on every phone, `typed` whether it is typed into, `exact` whether a finger can set each value exactly. Its
    words are in `messages/`, `forms` and `values`.
    """

    kind: ClassVar[str | None] = None
    form: ClassVar[str] = ""
    json_type: ClassVar[str] = ""
    schema_title: ClassVar[str] = ""
    keys: ClassVar[Mapping[str, Schema]] = {}
    needs: ClassVar[Mapping[str, str]] = {}
    starter: ClassVar[Mapping[str, object]] = {}
    when: ClassVar[Schema | None] = None
    codes: ClassVar[Codes] = {}
    reasons: ClassVar[Mapping[str, tuple[str, ...]]] = {}
    role: ClassVar[str] = "button"
    hint: ClassVar[str] = "double_tap"
    opens: ClassVar[bool] = False
    covers: ClassVar[bool] = False
    typed: ClassVar[bool] = False
    exact: ClassVar[bool] = True

    #: The keys that this form uses beside the common ones.
    uses: ClassVar[frozenset[str]] = frozenset()

    __slots__ = ("_texts", "guessed", "hidden", "key", "raw", "trouble")

    def __init_subclass__(cls) -> None:
        cls.uses = frozenset(cls.keys) - {"default"}

    def __init__(self, key: str, raw: Mapping[str, Any], guessed: bool = False) -> None:
        self.key = key
        self.raw = raw
        self.guessed = guessed
        self._texts: tuple[Texts, Texts] | None = None
        self.hidden: bool = raw.get("x-hidden") is True
        self.trouble: str | None = None

    @classmethod
    def form_of(cls, raw: Mapping[str, Any]) -> type[Item]:
        """The form of this kind that a declaration has."""
        return cls

    @classmethod
    def trouble_of(cls, raw: Mapping[str, Any]) -> str | None:
        """Why no control can be built for a declaration (ruling 10), as a code; None where one can."""
        return None

    @classmethod
    def judge_trouble(cls, raw: Mapping[str, Any], trouble: str, broken: set[str | int]) -> Iterator[Violation]:
        """What is wrong across the keys of a declaration without a control; `broken` are its keys already reported."""
        return iter(())

    def with_key(self, key: str) -> Self:
        """This declaration under another key."""
        other = copy(self)
        other.key = key
        return other

    @property
    def titles(self) -> Texts:
        """The title in all languages."""
        return self._read_texts()[0]

    def _read_texts(self) -> tuple[Texts, Texts]:
        """Title and description, made when they are first asked for."""
        if self._texts is None:
            self._texts = Texts(self.raw.get("x-title")), Texts(self.raw.get("x-description"))
        return self._texts

    def title(self, lang: str) -> PickedText:
        """The title in a language; at last the item key."""
        return self.titles.pick(lang, self.key)

    def description(self, lang: str) -> PickedText:
        """The description in a language; at last nothing."""
        return self._read_texts()[1].pick(lang)

    @property
    def has_default(self) -> bool:
        """Whether a default is declared; `0`, `false` and `""` are defaults like any other (ruling 30)."""
        return "default" in self.raw

    def fallback(self, today: date) -> Value:
        """The value of this kind where no default is declared."""
        raise NotImplementedError

    def initial(self, today: date) -> Value:
        """The value before any touch: the default if it is good, else the fallback."""
        if self.has_default:
            found = self.read_default(self.raw["default"])
            if not isinstance(found, Refusal):
                return found
        return self.fallback(today)

    def read_default(self, raw: object) -> Value | Refusal:
        """The declared default as a value: a number as it is written (ruling 19), `10.0` for an option `10` too.

        A kind whose default may be more than a control produces overrides it.
        """
        found = self.accept(raw)
        return raw if isinstance(raw, Number) and not isinstance(found, Refusal) else found

    def boundaries(self) -> Iterator[tuple[str, Value]]:
        """The values that a careful tester tries, each under what it is (words of `messages`, under `boundaries`)."""
        return iter(())

    def accept(self, raw: object) -> Value | Refusal:
        """The one judge of a value: what the control could have produced, as this kind keeps it, or why not."""
        raise NotImplementedError

    def shown(self, value: Value, lang: str, platform: str) -> str:
        """The value in words, as the closed row displays it."""
        raise NotImplementedError

    def accepted_facts(self, lang: str) -> Facts:
        """What the sentence about the values that this item takes (`accepts` of `messages`) says of it."""
        return {}

    def delivered_text(self, value: Value) -> str:
        """The value as JSON text for the script."""
        return to_json(value)

    def judge(self) -> Iterator[Violation]:
        """What the declaration breaks across its keys; the schema has judged each key by itself."""
        yield from self.judge_count()
        yield from self.judge_default()

    def judge_count(self) -> Iterator[Violation]:
        """Advice on the number of values."""
        return iter(())

    def judge_default(self) -> Iterator[Violation]:
        """What is wrong with the default, where its type is right."""
        return iter(())

    def judge_precision(self, path: Path, numbers: Iterable[object]) -> Iterator[Violation]:
        """The first of the numbers at `path` that JavaScript cannot hold: it would read another one."""
        for at, number in enumerate(numbers):
            if isinstance(number, Number) and (becomes := in_javascript(number)) is not None:
                yield Violation("number-precision", (*path, at), {"found": quoted(number), "becomes": becomes})
                return

    def refuse(self, raw: object, reason: str = "type", **facts: str | int | tuple[str, ...]) -> Refusal:
        """A refusal of `raw` for this item."""
        given: Facts = {"accepted": Phrase("values", self.form)} if reason == "type" else facts
        return Refusal(self.key, reason, {"found": quoted(raw), **given})


class Placeholder(Item):
    """An item for which no control can be built (ruling 10): it has a title, says `trouble`, and delivers nothing."""

    __slots__ = ("declared_kind",)

    def __init__(self, key: str, raw: object, trouble: str, declared_kind: str | None = None) -> None:
        super().__init__(key, raw if isinstance(raw, dict) else {})
        self.trouble = trouble
        self.declared_kind = declared_kind


def of_class(table: Mapping[type[Item], T], form: type[Item]) -> T:
    """What a table by class has for a form: for its own class, or the nearest that it is made of.

    Raises KeyError where there is none; a test holds that every form has its row in every such table.
    """
    found = next((level for level in form.__mro__ if level in table), form)
    return table[found]


def as_number(raw: object) -> Number | None:
    """A JSON number, or a Python one from a control, as an exact number; None for anything else, `true` included."""
    if isinstance(raw, Number):
        return raw
    if isinstance(raw, bool):
        return None
    if isinstance(raw, int):
        return plain(raw)
    if isinstance(raw, float):
        raw = Decimal(repr(raw))
    if isinstance(raw, Decimal) and raw.is_finite():
        return plain(raw)
    return None


def pair(raw: object) -> tuple[Number, Number] | None:
    """Two numbers out of a list or tuple of two, else None."""
    if isinstance(raw, list | tuple) and len(raw) == 2:
        first, second = as_number(raw[0]), as_number(raw[1])
        if first is not None and second is not None:
            return first, second
    return None


def pair_of_numbers(description: str, limits: Schema) -> Schema:
    """The schema of a default of two numbers; `limits` hold where both are numbers."""
    wrong = "default-type"
    items = {"type": "number", **limits.get("items", {}), "x-code": {"type": wrong}}
    return {
        "type": "array",
        "minItems": 2,
        "maxItems": 2,
        "items": items,
        "description": description,
        "x-code": {"type": wrong, "minItems": wrong, "maxItems": wrong},
        "allOf": [{"prefixItems": limits["prefixItems"]}],
    }
