"""The sentences of runs, with the facts that the code gives; and numbers in them that need no plural."""

from __future__ import annotations

RUNS: dict[str, tuple[str, ...]] = {
    **dict.fromkeys(
        ("no-tester", "no-picture", "screen", "item", "look", "faults", "next", "pass", "fail", "blocked", "skip"), ()
    ),
    **dict.fromkeys(("open", "machine-pass", "machine-fail"), ()),
    **dict.fromkeys(("no-run", "exists", "other-plan", "itself"), ("path",)),
    "broken-plan": ("path", "why"),
    **dict.fromkeys(("no-check", "check-exists"), ("check",)),
    **dict.fromkeys(("missing", "other-definition", "broken-case", "foreign-case"), ("file",)),
    **dict.fromkeys(("picture-missing", "case-missing"), ("file", "check")),
    "torn": ("file", "line"),
    "line": ("file", "line", "why"),
    "unknown-check": ("file", "line", "check"),
    "undone": ("failed", "open"),
    "counts": ("checks", "pass", "fail", "blocked", "skip", "open", "minutes"),
    "apart": ("carried", "machine_pass", "machine_fail"),
    "planned": ("path", "checks", "open", "carried", "machine", "minutes"),
    "joined": ("path", "verdicts", "checks"),
    "more": ("count",),
}
SECTIONS = {"runs": RUNS}
NO_PLURAL = {"runs": {**dict.fromkeys(("torn", "line", "unknown-check"), "number of a line"), "more": "and more"}}
