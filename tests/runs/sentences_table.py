"""The sentences of runs, with the facts that the code gives; and numbers in them that need no plural."""

from __future__ import annotations

from previewer.pieces.kinds import FORMS, Item
from tests.pieces.helpers import declared, read_item

RUNS: dict[str, tuple[str, ...]] = {
    **dict.fromkeys(
        ("no-tester", "no-picture", "screen", "item", "look", "faults", "next", "pass", "fail", "blocked", "skip"), ()
    ),
    **dict.fromkeys(("open", "machine-pass", "machine-fail", "left-over", "again"), ()),
    **dict.fromkeys(("outside", "no-file"), ("file",)),
    "large-picture": ("most",),
    "large-run": ("path", "most"),
    "ahead": ("check", "at"),
    "anew": ("path", "file"),
    **dict.fromkeys(("no-run", "later-plan", "exists", "other-plan", "itself"), ("path",)),
    "broken-plan": ("path", "why"),
    "other-piece": ("path",),
    "as-earlier": ("path", "names"),
    **dict.fromkeys(("no-check", "check-exists"), ("check",)),
    **dict.fromkeys(("missing", "other-definition", "broken-case", "foreign-case"), ("file",)),
    **dict.fromkeys(("picture-missing", "case-missing"), ("file", "check")),
    "torn": ("file", "line"),
    "line": ("file", "line", "why"),
    "unknown-check": ("file", "line", "check"),
    "undone": ("fail", "machine_fail", "open", "blocked", "leftover"),
    **dict.fromkeys(("against", "unseen", "blocker", "major", "minor", "severity-of-fault"), ()),
    **dict.fromkeys(("against-rows", "disputed-rows", "unseen-rows"), ("count",)),
    "disputed": ("names",),
    "earlier": ("verdict", "by", "at"),
    "severity": ("severity",),
    "no-note": ("check",),
    "counts": ("checks", "pass", "fail", "blocked", "skip", "open", "minutes"),
    "apart": ("carried", "machine_pass", "machine_fail"),
    "unread": (),
    "planned": ("path", "checks", "open", "carried", "machine", "failed", "minutes"),
    "size": ("checks", "open", "minutes", "kept"),
    "joined": ("path", "verdicts", "checks"),
    "more": ("count",),
    "version": ("version", "run"),
    "fixed": ("count",),
    "was-fixed": (),
    "strays": ("langs",),
    "contradicts": ("check", "by", "verdict", "other", "said", "counts"),
}
PHOTOS: dict[str, tuple[str, ...]] = {
    "seen": ("file", "look", "device", "score", "checks", "faults"),
    **dict.fromkeys(("unknown", "drawn"), ("file",)),
    "unread": ("file", "reason"),
    **dict.fromkeys(("faults", "waiting"), ("count",)),
    "missing": (),
    "look": ("look", "count"),
    "agrees": ("check", "by", "picture"),
    "differs": ("check", "by", "picture", "note"),
}
_TITLED = ("handler", "definition", "findings", "drawn", "hidden", "shown", "place-first", "update")
CHECKS: dict[str, tuple[str, ...]] = {
    "title": ("title", "key", "text", "language"),
    "description": ("title", "key", "text", "language"),
    **dict.fromkeys(("title-lacking", "description-lacking"), ("title", "key", "text", "language")),
    "entries": ("title", "entries", "lacking", "language"),
    "spoken": ("title", "text", "language"),
    "try": ("title", "role", "shown"),
    "row": ("title", "look", "opens"),
    **dict.fromkeys(_TITLED, ("title",)),
    "default": ("title", "shown", "value"),
    "default-hidden": ("title", "value"),
    "script": ("title", "key", "type", "value"),
    "place": ("title", "before"),
    "control": ("title", "what", "values"),
    "update-new": ("title", "shown"),
    "update-gone": ("title", "key"),
    **dict.fromkeys(("screen-title", "screen-title-lacking"), ("text", "language")),
    **dict.fromkeys(
        (
            "screen-definition",
            "screen-drawn",
            "screen-findings",
            "screen-update",
            "screen-handler",
            "light",
            "dark",
            "comma",
        ),
        (),
    ),
    "text-size": ("size",),
}
JUDGED: dict[str, tuple[str, ...]] = {
    **dict.fromkeys(("definition", "shown", "hidden", "place", "new"), ()),
    **dict.fromkeys(("findings", "drawn", "handler"), ("count",)),
    "undrawn": ("look", "why"),
    "finding": ("look", "what", "detail"),
    "more": ("count",),
    **dict.fromkeys(("drawn-at", "drawn-changed", "drawn-opened"), ("look", "why")),
    **dict.fromkeys(("drawn-none", "drawn-order", "drawn-state", "drawn-pin"), ()),
    **dict.fromkeys(("drawn-more", "drawn-beside", "spoken"), ("found",)),
    "drawn-other": ("part", "found", "wanted"),
    "drawn-choices": ("count", "of"),
    **dict.fromkeys(("drawn-chosen", "drawn-knob"), ("found", "wanted")),
    **dict.fromkeys(("default", "no-default"), ("value", "platforms")),
    **dict.fromkeys(("default-hidden", "script", "no-script"), ("value",)),
    "not-default": ("value", "declared"),
    **dict.fromkeys(("visible-not", "visible", "place-top"), ("platform",)),
    "place-not": ("platform", "found"),
    "touched": ("platforms", "count"),
    "not-touched": ("platform", "step", "why"),
    "kept": ("count",),
    "lost": ("values",),
    "beyond": ("why",),
    "partly": ("count", "of"),
}
MOVED: dict[str, tuple[str, ...]] = {
    "part": ("name", "part"),
    "text": ("name", "old", "new"),
    "points": ("name", "count"),
    "undrawn": ("name",),
    "machine": ("old", "new"),
    **dict.fromkeys(("nothing", "way", "row", "open", "title", "description", "entry", "spoken"), ()),
    **dict.fromkeys(("default", "after", "look", "order", "value", "shown", "words", "found", "unread", "lacking"), ()),
    "again": ("by",),
}
LEFT: dict[str, tuple[str, ...]] = {**dict.fromkeys(("item", "look", "check"), ()), "renamed": ("key",)}
_HEADS = ("faults", "no-faults", "checks", "by-look", "troubles", "verdict", "check", "what", "look", "who", "note")
_WORDS = ("rows", "drawn", "opened", "seen", "beside", "machine", "filter", "all", "failed", "changed", "all-well")
REPORTS: dict[str, tuple[str, ...]] = {
    **dict.fromkeys((*_HEADS, *_WORDS, "nobody", "was", "difference"), ()),
    "heading": ("title", "version"),
    "steps": (),
    "settled": ("skipped", "against", "unseen"),
    "not-yet": ("failed", "machine", "open", "blocked", "leftover", "again"),
    "left-over": ("verdict",),
    "again": ("verdict", "before"),
    "before": ("version", "verdict", "by", "at"),
    "assigned": ("who",),
    "link": ("link",),
    "by": ("names",),
    "between": ("first", "last"),
    "once": ("at",),
    **dict.fromkeys(("spent", "left"), ("minutes",)),
    "made": ("date", "program", "file", "sha"),
    "origin": ("run", "version"),
    **dict.fromkeys(("lost", "case"), ("file",)),
    "carried": ("version",),
    "reopened": ("what",),
    "page": ("page", "pages"),
}


def _item(form: type[Item]) -> Item:
    """An item of a form, as one that is wide enough for every boundary."""
    piece = read_item(declared(form.form)).piece
    assert piece is not None
    return piece.items[0]


BOUNDARIES = {name for form in FORMS for name, _ in _item(form).boundaries()}
SECTIONS: dict[str, dict[str, tuple[str, ...]]] = {
    "runs": RUNS,
    "photos": PHOTOS,
    "checks": CHECKS,
    "judged": JUDGED,
    "drawn": dict.fromkeys(("title", "description", "value", "choice"), ()),
    "moved": MOVED,
    "left": LEFT,
    "run-report": REPORTS,
    "price": {
        **dict.fromkeys(("free", "text", "definition", "picture", "already", "new"), ()),
        "unjudged": (),
        "fails": ("count",),
        "price": ("checks", "already", "new", "minutes"),
        "over": ("minutes", "most"),
    },
    "boundaries": dict.fromkeys(sorted(BOUNDARIES), ()),
}
NO_PLURAL = {
    "runs": {
        **dict.fromkeys(("torn", "line", "unknown-check"), "number of a line"),
        **dict.fromkeys(("against-rows", "disputed-rows", "unseen-rows"), "behind a heading"),
        "more": "and more",
        "large-picture": "a size",
    },
    "judged": {"more": "and more", "partly": "so many of so many", "drawn-choices": "so many of so many"},
    "checks": {"text-size": "a factor"},
}
