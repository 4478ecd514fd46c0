"""What every preference item has in common: its texts, its judge of values, and the words for a value."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from datetime import date
from decimal import Decimal
from typing import Any, ClassVar

from previewer.pieces.diagnostics import Change as Step
from previewer.pieces.diagnostics import Finding, Mend, quoted, to_json
from previewer.pieces.numbers import Number, plain
from previewer.pieces.texts import Shown, Texts

Value = Any  # str | bool | Number | tuple[Number, Number], by kind


@dataclass(frozen=True, slots=True)
class Refusal:
    """Why a value was not taken: the item's key, and a reason out of `REASONS` with its parameters."""

    key: str
    reason: str
    params: Mapping[str, str] = field(default_factory=dict)

    def message(self, lang: str = "en") -> str:
        """What was offered and what is accepted, in English or Japanese."""
        words = REASONS[self.reason][1 if lang.partition("-")[0] == "ja" else 0]
        return words.format(key=self.key, **self.params)


REASONS: dict[str, tuple[str, str]] = {
    "unknown-key": (
        "{key}: the piece declares no such item; the value is dropped.",
        "{key}: このような項目はないため、値を使いません。",
    ),
    "no-control": (
        "{key}: the item has no control, so it takes no value.",
        "{key}: 入力欄を作れない項目なので、値を受け取れません。",
    ),
    "type": ("{key}: {found} is not {accepted}.", "{key}: {found} は{accepted_ja}ではありません。"),
    "option": (
        "{key}: {found} is not one of the options: {accepted}.",
        "{key}: {found} は選択肢 ({accepted}) にありません。",
    ),
    "range": (
        "{key}: {found} is outside {minimum} to {maximum}.",
        "{key}: {found} は {minimum}〜{maximum} の範囲外です。",
    ),
    "step": (
        "{key}: {found} is not on a step; the nearest are {below} and {above}.",
        "{key}: {found} は刻みに合いません。近い値は {below} と {above} です。",
    ),
    "length": (
        "{key}: the text has {count} characters; at most {limit} are accepted.",
        "{key}: 文字数が {count} です。{limit} 文字まで入力できます。",
    ),
    "line-break": (
        "{key}: the text holds {what}, which the field cannot produce.",
        "{key}: 入力欄では入れられない{what_ja}が含まれています。",
    ),
    "date": (
        "{key}: {found} is no date; accepted is yyyy-mm-dd with a day that exists.",
        "{key}: {found} は日付ではありません。実在する日を yyyy-mm-dd の形で指定します。",
    ),
    "time": (
        "{key}: {found} is no time; accepted is [hour, minute], 0 to 23 and 0 to 59.",
        "{key}: {found} は時刻ではありません。[時, 分] を 0〜23 と 0〜59 で指定します。",
    ),
    "position": (
        "{key}: {found} is not on the globe; accepted is [latitude, longitude], -90 to 90 and -180 to 180.",
        "{key}: {found} は地球上の位置ではありません。[緯度, 経度] を -90〜90 と -180〜180 で指定します。",
    ),
    "json": (
        "{key}: {found} is not JSON; a text stands in double quotes.",
        "{key}: {found} は JSON ではありません。文字列は二重引用符で囲みます。",
    ),
    "not-an-object": (
        "The values must be a JSON object of item key and value; found {found}.",
        "値は項目キーと値の組を持つ JSON オブジェクトで書きます。現在は {found} です。",
    ),
}


class Item:
    """One declared preference item. Made once from its declaration and never changed.

    A subclass is one kind. It knows its fallback, which values it accepts, how it says them and which rules across
    its keys the declaration breaks. `guessed` marks a kind that was not declared (ruling 11).
    """

    kind: ClassVar[str | None] = None
    form: ClassVar[str] = ""
    json_type: ClassVar[str] = ""
    uses: ClassVar[frozenset[str]] = frozenset()
    value_words: ClassVar[tuple[str, str]] = ("", "")
    opens: ClassVar[bool] = False

    __slots__ = ("descriptions", "guessed", "hidden", "key", "raw", "titles", "trouble")

    def __init__(self, key: str, raw: Mapping[str, Any], guessed: bool = False) -> None:
        self.key = key
        self.raw = raw
        self.guessed = guessed
        self.titles = Texts(raw.get("x-title"))
        self.descriptions = Texts(raw.get("x-description"))
        self.hidden: bool = raw.get("x-hidden") is True
        self.trouble: str | None = None

    def title(self, lang: str) -> Shown:
        """The title in a language; at last the item key."""
        return self.titles.pick(lang, self.key)

    def description(self, lang: str) -> Shown:
        """The description in a language; at last nothing."""
        return self.descriptions.pick(lang)

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

    def read_default(self, raw: Any) -> Value | Refusal:
        """The declared default as a value; a kind whose default may be more than a control produces overrides it."""
        return self.accept(raw)

    def accept(self, raw: Any) -> Value | Refusal:
        """The one judge of a value: what the control could have produced, as this kind keeps it, or why not."""
        raise NotImplementedError

    def shown(self, value: Value, lang: str, platform: str) -> str:
        """The value in words, as the closed row displays it."""
        raise NotImplementedError

    def delivered_text(self, value: Value) -> str:
        """The value as JSON text for the script."""
        return to_json(value)

    def judge(self) -> Iterator[Finding]:
        """What the declaration breaks across its keys; the schema has judged each key by itself."""
        yield from self.judge_default()

    def judge_default(self) -> Iterator[Finding]:
        """What is wrong with the default, where its type is right."""
        return iter(())

    def refuse(self, raw: Any, reason: str = "type", **params: str) -> Refusal:
        """A refusal of `raw` for this item."""
        if reason == "type":
            params = {"accepted": self.value_words[0], "accepted_ja": self.value_words[1]}
        return Refusal(self.key, reason, {"found": quoted(raw), **params})


class Placeholder(Item):
    """An item for which no control can be built (ruling 10): it has a title, says `trouble`, and delivers nothing."""

    __slots__ = ("declared_kind",)

    def __init__(self, key: str, raw: Any, trouble: str, declared_kind: str | None = None) -> None:
        super().__init__(key, raw if isinstance(raw, dict) else {})
        self.trouble = trouble
        self.declared_kind = declared_kind


def as_number(raw: Any) -> Number | None:
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


def pair(raw: Any) -> tuple[Number, Number] | None:
    """Two numbers out of a list or tuple of two, else None."""
    if isinstance(raw, list | tuple) and len(raw) == 2:
        first, second = as_number(raw[0]), as_number(raw[1])
        if first is not None and second is not None:
            return first, second
    return None


def replace(path: str, text: str, title: str = "replace") -> Mend:
    """A fix that puts a JSON text in the place of the item's value at `path`."""
    return Mend(title, (Step("replace", (path,), text),), {"text": text})
