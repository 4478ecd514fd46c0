"""text: one line of text. The base of textarea, which differs only in line breaks and limits."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from datetime import date
from itertools import takewhile
from typing import Any, ClassVar

from previewer.pieces.json_text import to_json
from previewer.pieces.kinds.base import Item, Refusal, Schema, Value
from previewer.pieces.messages import Facts
from previewer.pieces.numbers import Number
from previewer.pieces.texts import SURROGATE, showable
from previewer.pieces.violations import Code, EditStep, Fix, Violation, example

_CONTROL = re.compile("[\x00-\x08\x0e-\x1b\x1f\x7f-\x84\x86-\x9f]")
_BREAK = re.compile("\r\n|[\n\r\v\f\x1c-\x1e\x85\u2028\u2029]")


#: What a text that is tried is made of, and the longest that is.
_WORDS = "Sunday 日曜日 "
_LONGEST_TRIED = 2000


def text_keys(unset_limit: int) -> dict[str, Schema]:
    """The schema of the keys of a text kind."""
    return {
        "maximum": {
            "type": "integer",
            "minimum": 1,
            "title": "Character limit",
            "description": f"How many characters (Unicode code points) fit; {unset_limit} when not set.",
            "x-code": "text-limit",
        },
        "default": {
            "type": "string",
            "description": "A text with fewer characters than maximum.",
            "x-code": "default-type",
        },
    }


def _alike(one: str, other: str) -> int:
    """How many characters at the beginning are the same."""
    return sum(1 for _ in takewhile(lambda pair: pair[0] == pair[1], zip(one, other, strict=False)))


_EXAMPLE = '"type": "string", "x-input-type": "text"'


class TextItem(Item):
    """One line of text. Characters are Unicode code points; input stops at `limit` (ruling 22)."""

    kind = "text"
    form = "text"
    json_type = "string"
    keys = text_keys(300)
    codes = {
        "text-limit": Code("error", ("kind", "found", "limit"), example(f'{_EXAMPLE}, "maximum": 0')),
        "text-count-differs": Code(
            "advice", ("points", "units", "limit"), example(f'{_EXAMPLE}, "maximum": 3, "default": "😀😀"')
        ),
        "default-too-long": Code("error", ("count", "limit"), example(f'{_EXAMPLE}, "maximum": 3, "default": "abc"')),
        "default-line-break": Code("error", ("kind", "what"), example(f'{_EXAMPLE}, "default": "a\\nb"')),
    }
    reasons = {"length": ("found", "count", "limit"), "line-break": ("found", "what")}
    role = "text_field"
    typed = True
    unset_limit: ClassVar[int] = 300
    break_becomes: ClassVar[str] = " "
    foreign_break: ClassVar[re.Pattern[str]] = _BREAK
    break_name: ClassVar[str] = "break"

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
        return self._whole(text)[: self.limit]

    def with_breaks(self, text: str) -> str:
        """A text with its breaks as the item has them: one each, or a space in one line (ruling 23)."""
        return _BREAK.sub(self.break_becomes, text)

    def _whole(self, text: str) -> str:
        return SURROGATE.sub("\ufffd", _CONTROL.sub("", self.with_breaks(text)))

    def typed_over(self, before: str, after: str) -> str:
        """What a field that had `before` keeps of `after`: of what is new, as much as there is room for (ruling 22)."""
        after = self._whole(after)
        if len(after) <= self.limit:
            return after
        start = _alike(before, after)
        end = _alike(before[start:][::-1], after[start:][::-1])
        kept = after[start : start + max(0, self.limit - start - end)]
        return (after[:start] + kept + after[len(after) - end :])[: self.limit]

    def accepted_facts(self, lang: str) -> Facts:
        return {"limit": self.limit}

    def fallback(self, today: date) -> Value:
        return ""

    def boundaries(self) -> Iterator[tuple[str, Value]]:
        yield "empty", ""
        if self.limit <= _LONGEST_TRIED:
            yield "longest", (_WORDS * (self.limit // len(_WORDS) + 1))[: self.limit]
        yield "emoji", "😀👍"[: self.limit]

    def accept(self, raw: object) -> Value | Refusal:
        if not isinstance(raw, str):
            return self.refuse(raw)
        if self.foreign_break.search(raw):
            return self.refuse(raw, "line-break", what=self.break_name)
        if _CONTROL.search(raw):
            return self.refuse(raw, "line-break", what="control")
        if SURROGATE.search(raw):
            return self.refuse(raw, "line-break", what="surrogate")
        if len(raw) > self.limit:
            return self.refuse(raw, "length", count=len(raw), limit=self.limit)
        return raw

    def read_default(self, raw: object) -> Value | Refusal:
        """The default, which must be shorter than the limit; a lone surrogate in it shows as U+FFFD (ruling 3)."""
        value = self.accept(showable(raw) if isinstance(raw, str) else raw)
        if isinstance(value, str) and len(value) >= self.limit:
            return self.refuse(raw, "length", count=len(value), limit=self.limit - 1)
        return value

    def shown(self, value: Value, lang: str, platform: str) -> str:
        return str(value)

    def judge_default(self) -> Iterator[Violation]:
        text = self.raw.get("default")
        if not isinstance(text, str):
            return
        if self.foreign_break.search(text):
            whole = to_json(_BREAK.sub(self.break_becomes, text))
            fix = Fix("line-break", (EditStep("replace", ("default",), whole),))
            yield Violation("default-line-break", ("default",), {"kind": self.kind, "what": self.break_name}, fix)
        elif _CONTROL.search(text):
            fix = Fix("control", (EditStep("replace", ("default",), to_json(self.clean(text))),))
            yield Violation("default-line-break", ("default",), {"kind": self.kind, "what": "control"}, fix)
        if len(text) >= self.limit:
            yield Violation("default-too-long", ("default",), {"count": len(text), "limit": self.limit})
            return
        units = len(text) if text.isascii() else len(text) + sum(char > "\uffff" for char in text)
        if units >= self.limit:
            facts = {"points": len(text), "units": units, "limit": self.limit}
            yield Violation("text-count-differs", ("default",), facts)
