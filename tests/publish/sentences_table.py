"""The sentences of publishing, with the facts that the code gives; and numbers in them that need no plural."""

from __future__ import annotations

PAGE: dict[str, tuple[str, ...]] = {
    "version": ("version",),
    "picture": (
        "title",
        "phone",
    ),
    "picture-page": (
        "title",
        "phone",
        "page",
        "pages",
    ),
    "changes": ("version",),
    "new-item": ("item",),
    "removed-item": ("item",),
    "changed-item": (
        "item",
        "what",
    ),
    "changed-piece": ("what",),
    "changes-more": ("count",),
    **dict.fromkeys(
        (
            "settings",
            "hidden",
            "no-items",
            "event",
            "event-about",
            "definition",
            "no-version",
            "changes-unversioned",
            "lawful",
            "unlawful",
            "nothing-changed",
            "checks",
            "faults",
            "no-faults",
            "history",
            "first",
            "same-definition",
        ),
        (),
    ),
}
PUBLISH: dict[str, tuple[str, ...]] = {
    "media": (
        "sent",
        "kept",
        "removed",
    ),
    "no-site": (
        "address",
        "why",
    ),
    "no-address": ("address",),
    "user-in-address": ("address",),
    "plain-http": ("host",),
    "not-public": ("address",),
    "leads-elsewhere": (
        "address",
        "host",
    ),
    "no-password": ("user",),
    "sign-in-refused": (
        "host",
        "user",
        "why",
    ),
    "unreachable": (
        "host",
        "why",
    ),
    "too-slow": (
        "host",
        "seconds",
    ),
    "too-large": (
        "host",
        "most",
    ),
    "packed": ("host",),
    "not-json": ("host",),
    "odd-answer": (
        "host",
        "what",
    ),
    "refused": (
        "why",
        "status",
    ),
    "busy": (
        "host",
        "seconds",
    ),
    "too-often": ("host",),
    "errors": ("count",),
    "all-the-same": ("option",),
    "other-piece": ("title",),
    "trashed": ("id", "title"),
    "several-pages": ("pages",),
    "published-lost": ("why",),
    "published-wins": ("path",),
    "same-name": ("path", "other"),
    "bad-langs": ("langs",),
    "no-langs": (
        "langs",
        "known",
    ),
    "no-picture": ("why",),
    "which-site": ("names",),
    "no-name": ("name",),
    "name-taken": (
        "name",
        "address",
    ),
    "bad-name": ("name",),
    "sites-broken": (
        "path",
        "why",
    ),
    "kept-as": (
        "name",
        "address",
    ),
    "removed": ("name",),
    "ask-password": (
        "user",
        "host",
    ),
    "bad-run": ("why",),
    "bad-published": ("path", "why"),
    "not-published": (
        "name",
        "host",
    ),
    "not-http": ("address",),
    **dict.fromkeys(
        (
            "created",
            "changed",
            "same",
            "left",
            "dry",
            "dry-definition",
            "not-link",
            "no-core",
            "no-user",
            "changed-meanwhile",
            "edited",
            "foreign",
            "difference",
            "broken-block",
            "unlawful",
            "other-digest",
            "no-kept",
            "password-kept",
            "no-sites",
            "stopped",
            "run-of-other",
        ),
        (),
    ),
}
SECTIONS = {"page": PAGE, "publish": PUBLISH}
NO_PLURAL: dict[str, dict[str, str]] = {}
