"""radio: one option of a few strings, all in view."""

from __future__ import annotations

from collections.abc import Iterator

from previewer.pieces.diagnostics import Finding
from previewer.pieces.kinds.choice import Choice


class Radio(Choice):
    """One of a few strings."""

    kind = "radio"
    form = "radio"
    json_type = "string"
    value_words = ("a string out of enum", "enum の文字列")
    __slots__ = ()

    def judge_count(self) -> Iterator[Finding]:
        """Advice where there are fewer than 2 or more than 5 options."""
        count = len(self.raw["enum"])
        if not 2 <= count <= 5:
            yield Finding("options-count", ("enum",), {"count": str(count)})
