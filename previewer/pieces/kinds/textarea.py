"""textarea: text of several lines."""

from __future__ import annotations

import re
from collections.abc import Iterator

from previewer.pieces.kinds.base import Value
from previewer.pieces.kinds.text import TextItem, text_keys


class TextArea(TextItem):
    """Text of several lines, delivered with `\\n` between them."""

    kind = "textarea"
    form = "textarea"
    keys = text_keys(1000)
    unset_limit = 1000
    break_becomes = "\n"
    foreign_break = re.compile("[\r\v\f\x1c-\x1e\x85\u2028\u2029]")
    break_name = "other"
    __slots__ = ()

    def boundaries(self) -> Iterator[tuple[str, Value]]:
        yield from super().boundaries()
        if self.limit >= 3:
            yield "breaks", "a\nb"
