"""Where the items of a reading stand in its text."""

from __future__ import annotations

from bisect import bisect_right

from previewer.pieces import Reading


def item_at(reading: Reading, offset: int) -> str:
    """The key of the item whose declaration holds a code point of a text, '' for none."""
    places = reading.places
    if reading.piece is None or places is None:
        return ""
    owner = places.member((*reading.prefix, "properties"))
    entries = places.entries(owner.start) if owner is not None else []
    at = bisect_right(entries, offset, key=lambda entry: entry[1].key_start) - 1
    return str(entries[at][0]) if at >= 0 and offset <= entries[at][1].end else ""
