"""The sentences of exchange, with the facts that the code gives."""

from __future__ import annotations

_ALONE = "no-contexts unmarked no-heads no-language no-table torn old-book other-book entities empty no-rows emptied unreadable"
SECTIONS: dict[str, dict[str, tuple[str, ...]]] = {
    "exchange": {
        **dict.fromkeys(_ALONE.split(), ()),
        **dict.fromkeys(
            ("encoding", "which-target", "no-xliff", "formula", "no-text", "fuzzy", "in-part", "order"), ("found",)
        ),
        **dict.fromkeys(("other-encoding", "odd"), ("found",)),
        **dict.fromkeys(("one-language", "siblings", "new-language"), ("lang", "found")),
        "taken-as": ("file", "tag", "lang"),
        "bad-encoding": ("found", "offset"),
        **dict.fromkeys(("no-target", "other-target"), ("lang", "found")),
        **dict.fromkeys(("bad-table", "bad-catalogue", "twice"), ("line",)),
        "bad-xml": ("line", "column"),
        **dict.fromkeys(("unpacked", "nested", "too-large"), ("limit",)),
        "too-long-for-cell": ("pointer", "limit"),
        **dict.fromkeys(("no-unit", "no-map"), ("pointer",)),
        "stale": ("lang", "found"),
        "too-long": ("count", "limit"),
        "room": ("words", "where"),
        "room-in-all": ("count", "where"),
        **dict.fromkeys(("left", "told"), ("file", "line", "pointer", "why")),
        **dict.fromkeys(("taken", "would-take"), ("file", "taken", "left")),
        "replaces": ("found",),
        **dict.fromkeys(("no-digests", "take-theirs"), ("file",)),
    },
    "arrivals": dict.fromkeys(("new", "replaces", "same", "refused", "left"), ()),
}
#: Facts that need no plural.
NO_PLURAL = {
    "exchange": {
        "bad-encoding": "offset of a byte",
        "bad-table": "a line",
        "bad-catalogue": "a line",
        "twice": "a line",
        "bad-xml": "line and column",
        "unpacked": "hundreds",
        "nested": "100",
        "too-large": "hundreds",
        "too-long-for-cell": "thousands",
        "too-long": "more than 30",
        "left": "a line",
        "told": "a line",
        "which-target": "two or more",
    }
}
