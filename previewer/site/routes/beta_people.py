"""The people who translate, the key that signs what comes back, and how things stand."""

from __future__ import annotations

import re
import secrets
from typing import Any

from previewer.site.clock import iso
from previewer.site.errors import invalid_param
from previewer.site.http.context import Context, Reply
from previewer.site.languages import LANGUAGES
from previewer.site.manage.service_keys import SIGNING_KEY, describe_secret, store_secret
from previewer.site.manage.stored import EDITOR
from previewer.site.store.jobs import count_by_translator, count_jobs
from previewer.site.store.users import list_users

EDITOR_NAME = "[A-Za-z][A-Za-z0-9_-]{0,39}"


def register_manager(ctx: Context) -> Reply:
    """Make the signing key, or a new one. This answer is the only place that ever shows it."""
    key = secrets.token_hex(32)
    with ctx.site.store.write() as db:
        stored = store_secret(db, ctx.site.vault, SIGNING_KEY, key, iso(ctx.site.now()))
        ctx.log(db, "setting", f"Made a signing key for {ctx.caller.name}.", record=("key", 0))
    shown = {
        "registered": True,
        "manager": {"id": ctx.caller.id, "name": ctx.caller.name},
        "signing_key": key,
        "algorithm": "HMAC-SHA256, hex, of xliff_url",
        "created_gmt": stored.changed_gmt,
    }
    return Reply(shown, headers={"Cache-Control": "no-store"})


def translators(ctx: Context) -> dict[str, object]:
    """Users with the role of translator."""
    return {"translators": _people(ctx, "translator")}


def managers(ctx: Context) -> dict[str, object]:
    """Users with the role of translation manager."""
    return {"managers": _people(ctx, "translation_manager")}


def _people(ctx: Context, role: str) -> list[dict[str, object]]:
    with ctx.site.store.snapshot() as db:
        busy = count_by_translator(db)
        return [
            {
                "id": user.id,
                "name": user.name,
                "display_name": user.display_name,
                "email": user.email,
                "languages": list(LANGUAGES),
                "open_jobs": busy.get(user.id, 0),
            }
            for user in list_users(db, role)
        ]


def read_status(ctx: Context) -> dict[str, Any]:
    """How the translations stand."""
    with ctx.site.store.snapshot() as db:
        key = describe_secret(db, SIGNING_KEY)
        return {
            "registered": key is not None,
            "registered_gmt": key.changed_gmt if key else None,
            "editor_type": EDITOR.get(db),
            "jobs": count_jobs(db),
            "translators": len(list_users(db, "translator")),
            "managers": len(list_users(db, "translation_manager")),
            "hosted_service": False,
        }


def read_console(ctx: Context) -> dict[str, Any]:
    """Where the jobs are looked after: here, since no hosted console is connected."""
    return {"url": ctx.url("/beta/tm/v1/ams/status"), **read_status(ctx)}


def write_editor(ctx: Context) -> dict[str, object]:
    """Choose the translators' editor, by a short name."""
    name = ctx.args["editor_type"]
    if not isinstance(name, str) or not re.fullmatch(EDITOR_NAME, name):
        message = "A short name: a letter, then letters, digits, - and _, at most 40."
        raise invalid_param("editor_type", message)
    with ctx.site.store.write() as db:
        EDITOR.set(db, name)
        ctx.log(db, "setting", f"Chose the translation editor {name}.")
    return {"editor_type": name}
