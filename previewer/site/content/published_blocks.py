"""The block that `previewer publish` owns in a page: between two comments. What it holds are texts of a piece."""

from __future__ import annotations

import re
from collections.abc import Iterator

from previewer.site.content.markup import split

#: What every page with a block has in it.
MARKED = "<!-- piece:begin"
_MARK = re.compile(r"<!--[ \n]*piece:(begin|end)\b[a-z0-9:= \n]{0,1000}-->")


def find_blocks(text: str) -> Iterator[tuple[int, int]]:
    """Where the blocks of a text begin and end, between their marks. What only looks like a mark, in the value of an
    attribute, is none.
    """
    if "piece:begin" not in text:
        return
    begun, at = -1, 0
    for place, part in enumerate(split(text)):
        mark = _MARK.fullmatch(part) if place % 2 else None
        if mark is not None and mark[1] == "begin":
            begun = at + len(part) if begun < 0 else begun
        elif mark is not None and begun >= 0:
            yield begun, at
            begun = -1
        at += len(part)
