"""radio: one option of a few strings, all in view."""

from __future__ import annotations

from collections.abc import Iterator

from previewer.pieces.kinds.choice import Choice, option_keys
from previewer.pieces.violations import Code, Violation, example


class Radio(Choice):
    """One of a few strings."""

    kind = "radio"
    form = "radio"
    json_type = "string"
    keys = option_keys("string")
    codes = {
        "options-count": Code("advice", ("count",), example('"type": "string", "x-input-type": "radio", "enum": ["a"]'))
    }
    role = "radio"
    __slots__ = ()

    def judge_count(self) -> Iterator[Violation]:
        """Advice where there are fewer than 2 or more than 5 options."""
        count = len(self.raw["enum"])
        if not 2 <= count <= 5:
            yield Violation("options-count", ("enum",), {"count": count})
