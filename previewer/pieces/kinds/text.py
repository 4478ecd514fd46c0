"""text: one line of text. The base of textarea, which differs only in line breaks and limits."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from datetime import date
from typing import Any, ClassVar

from previewer.pieces.diagnostics import Change, Finding, Mend, to_json
from previewer.pieces.kinds.base import Item, Refusal, Value
from previewer.pieces.numbers import Number
from previewer.pieces.texts import SURROGATE, showable

_BREAK = re.compile("\r\n|[\n\r\v\f\x1c-\x1e\x85\u2028\u2029]")


class TextItem(Item):
    """One line of text. Characters are Unicode code points; input stops at `limit` (ruling 22)."""

    kind = "text"
    form = "text"
    json_type = "string"
    uses = frozenset({"maximum"})
    value_words = ("a string", "文字列")
    unset_limit: ClassVar[int] = 300
    break_becomes: ClassVar[str] = " "
    foreign_break: ClassVar[re.Pattern[str]] = _BREAK
    break_words: ClassVar[tuple[str, str]] = ("a line break", "改行")

    __slots__ = ("limit",)

    def __init__(self, key: str, raw: Mapping[str, Any], guessed: bool = False) -> None:
        super().__init__(key, raw, guessed)
        self.limit = self.declared_limit(raw.get("maximum")) or self.unset_limit

    @staticmethod
    def declared_limit(maximum: Any) -> int | None:
        """A lawful `maximum` as a whole number above 0 (at most 2**31 - 1 counts), else None."""
        if not isinstance(maximum, Number) or not maximum.is_finite() or maximum < 1:
            return None
        if maximum >= 2**31:
            return 2**31 - 1 if maximum.adjusted() > 400 or maximum == maximum.to_integral_value() else None
        return int(maximum) if maximum == int(maximum) else None

    @staticmethod
    def count(text: str) -> int:
        """Characters of a text, in code points."""
        return len(text)

    def clean(self, text: str) -> str:
        """Typed or pasted text as the field keeps it: breaks by ruling 23, whole characters, at most `limit`."""
        text = SURROGATE.sub("\ufffd", _BREAK.sub(self.break_becomes, text))
        return text[: self.limit]

    def fallback(self, today: date) -> Value:
        return ""

    def accept(self, raw: Any) -> Value | Refusal:
        if not isinstance(raw, str):
            return self.refuse(raw)
        if self.foreign_break.search(raw):
            return self.refuse(raw, "line-break", what=self.break_words[0], what_ja=self.break_words[1])
        if SURROGATE.search(raw):
            return self.refuse(raw, "line-break", what="a lone surrogate", what_ja="単独のサロゲート")
        if len(raw) > self.limit:
            return self.refuse(raw, "length", count=str(len(raw)), limit=str(self.limit))
        return raw

    def read_default(self, raw: Any) -> Value | Refusal:
        """The default, which must be shorter than the limit; a lone surrogate in it shows as U+FFFD (ruling 3)."""
        value = self.accept(showable(raw) if isinstance(raw, str) else raw)
        if isinstance(value, str) and len(value) >= self.limit:
            return self.refuse(raw, "length", count=str(len(value)), limit=str(self.limit - 1))
        return value

    def shown(self, value: Value, lang: str, platform: str) -> str:
        return str(value)

    def judge_default(self) -> Iterator[Finding]:
        text = self.raw.get("default")
        if not isinstance(text, str):
            return
        if self.foreign_break.search(text):
            mended = to_json(_BREAK.sub(self.break_becomes, text))
            mend = Mend("line-break", (Change("replace", ("default",), mended),))
            params = {"kind": self.kind or "", "what": self.break_words[0], "what_ja": self.break_words[1]}
            yield Finding("default-line-break", ("default",), params, mend)
        if len(text) >= self.limit:
            yield Finding("default-too-long", ("default",), {"count": str(len(text)), "limit": str(self.limit)})
            return
        units = len(text) + sum(char > "\uffff" for char in text)
        if units >= self.limit:
            params = {"points": str(len(text)), "units": str(units), "limit": str(self.limit)}
            yield Finding("text-count-differs", ("default",), params)
