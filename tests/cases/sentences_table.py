"""The sentences about cases, with the facts that the code gives, for the tests of all sentences."""

from __future__ import annotations

SECTIONS: dict[str, dict[str, tuple[str, ...]]] = {
    "cases": {
        "at": ("line", "column", "why"),
        "in-step": ("number", "why"),
        "unreadable": ("why",),
        "no-case": ("found",),
        "version": ("found", "accepted"),
        "no-member": ("name", "found", "accepted"),
        "missing": ("name", "found"),
        "not-so": ("name", "found", "accepted"),
        **{f"a-{one}": () for one in ("text", "truth", "texts", "object", "list", "day", "picture")},
        "look": ("name", "why"),
        "no-step": ("found",),
        "unknown-step": ("name", "found", "accepted"),
        "no-source": ("name",),
        "no-piece-file": ("path", "why"),
        "no-piece": ("path", "why"),
        **dict.fromkeys(("itself", "text-alone", "text-kept", "changed"), ("path",)),
    },
    "driver": {
        "restless": (),
        "in-vain": ("name",),
        "not-one": ("count", "name"),
        **dict.fromkeys(("no-item", "no-row", "opens-nothing", "no-control", "stuck", "unreachable"), ("key",)),
        "refused": ("why",),
        "far": ("count",),
    },
    "replay": {
        "failed": ("path", "number", "platform", "why"),
        "passed": ("path", "count", "platform"),
        "summary": ("count", "failed"),
        **dict.fromkeys(("wrote", "no-failure"), ("path",)),
        "refused": ("path", "why"),
        "undone": ("expected", "found"),
        "not-typed": ("key", "expected", "found"),
        "covered": ("key", "over", "expected", "found"),
        "no-control": ("key", "expected", "found"),
        **dict.fromkeys(("no-undo", "no-redo", "no-picture-here", "order", "open", "problems"), ("expected", "found")),
        **dict.fromkeys(("value", "shown", "visible", "invisible", "spoken"), ("key", "expected", "found")),
        "values": ("keys", "expected", "found"),
        **dict.fromkeys(("no-way-back", "warned", "differs", "rows-differ"), ("expected", "found")),
        "unacceptable": ("key", "expected", "found"),
        "wandered": ("count", "seed"),
        "fault": ("why", "path"),
        **dict.fromkeys(("picture-gone", "picture-bad", "picture-input"), ("expected", "found")),
        "picture-size": ("expected", "found", "size", "other"),
        "picture": ("expected", "found", "count", "first", "last"),
        "not-taken": ("key", "expected", "found", "why"),
        "picture-unwritten": ("expected", "found", "why"),
    },
}
#: Facts that are numbers and need no plural.
NO_PLURAL = {"cases": {"at": "line and column"}, "replay": {"picture-size": "width by height"}}
