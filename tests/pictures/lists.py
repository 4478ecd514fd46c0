"""Pieces of one list, for tests of what stands out of the sight of its wheel."""

from __future__ import annotations

import json
from collections.abc import Mapping

LONG = "This entry is far too long for the wheel of any phone that anybody carries about. " * 2
STRANGE = "Entry \U00013000"


def piece_of_list(changes: Mapping[int, str] = {}, count: int = 40, kind: str = "drumroll") -> bytes:
    """A piece whose one item has so many entries, some of which are called otherwise, by their number from 1."""
    titles = {f"e{at}": {lang: changes.get(at, f"Entry {at}") for lang in ("en", "ja")} for at in range(1, count + 1)}
    item = {
        "x-title": {"en": "List", "ja": "一覧"},
        "x-description": {"en": "About it", "ja": "説明"},
        "type": "string",
        "x-input-type": kind,
        "enum": list(titles),
        "x-enum-titles": titles,
    }
    return json.dumps({"type": "object", "x-field-order": ["a"], "properties": {"a": item}}).encode()
