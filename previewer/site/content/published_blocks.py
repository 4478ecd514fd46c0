"""The block that `previewer publish` owns in a page: between two comments. What it holds are texts of a piece."""

from __future__ import annotations

import re
from collections.abc import Iterator

#: What every page with a block has in it.
MARKED = "<!-- piece:begin"
_MARK = re.compile(r"<!--[ \n]*piece:(begin|end)\b[a-z0-9:= \n]{0,1000}-->")


def find_blocks(text: str) -> Iterator[tuple[int, int]]:
    """Where the blocks of a text begin and end, between their marks."""
    begun = -1
    for mark in _MARK.finditer(text):
        if mark[1] == "begin":
            begun = mark.end() if begun < 0 else begun
        elif begun >= 0:
            yield begun, mark.start()
            begun = -1
