"""What opens a page that not everybody may read: the password of a record, kept in a cookie, and signed previews."""

from __future__ import annotations

import hmac
import json
from datetime import timedelta

from previewer.site.attempts import block
from previewer.site.clock import iso
from previewer.site.http.context import Request
from previewer.site.manage.secrets import SecretError
from previewer.site.site import Site
from previewer.site.store.records import Record
from previewer.site.store.rights import Root

#: How long a preview's address is good.
PREVIEW_DAYS = 7
_COOKIE_DAYS = 10
#: Wrong passwords of a record that one address may try within a quarter of an hour.
_MOST_GUESSES = 20
_MOST_COOKIES = 16 << 10


def preview_address(site: Site, record: Record, language: str, user_id: int = 0) -> str:
    """An address at which a record is shown to whoever has it, for a week, with the unsaved changes of a user."""
    until = iso(site.now() + timedelta(days=PREVIEW_DAYS))
    token = site.vault.seal(json.dumps(["preview", record.id, user_id, until]))
    return f"{site.settings.base_url}/{record.lang or language}/?preview={token}"


def previewed(site: Site, token: str) -> tuple[int, int] | None:
    """The record and the user of a preview's address; None for one that is not good, or no longer."""
    try:
        kind, record_id, user_id, until = json.loads(site.vault.open(token[:1000]))
    except (SecretError, ValueError, TypeError):
        return None
    good = kind == "preview" and str(until) >= iso(site.now())
    return (int(record_id), int(user_id)) if good else None


def cookie_for(site: Site, record: Record) -> str:
    """The header that lets a browser open a record until its password changes."""
    secure = "; Secure" if site.settings.base_url.startswith("https:") else ""
    age = int(timedelta(days=_COOKIE_DAYS).total_seconds())
    token = site.vault.seal(json.dumps(["open", record.id, record.password]))
    return f"{_name(record)}={token}; Path=/; Max-Age={age}; HttpOnly; SameSite=Lax{secure}"


def is_open(site: Site, request: Request, record: Record | Root) -> bool:
    """Whether a browser may show a record: it has no password, or a cookie of it is there."""
    if not record.password:
        return True
    for part in request.headers.get("cookie", "")[:_MOST_COOKIES].split(";"):
        name, _, token = part.strip().partition("=")
        if name == _name(record) and _opens(site, record, token):
            return True
    return False


def try_password(site: Site, request: Request, record: Record | Root, given: str) -> bool | None:
    """Whether a password is the record's; a wrong one is counted. None where its address has tried too many."""
    key = ("record", str(record.id), block(request.address))
    if site.module_on("protect") and site.attempts.count(key)[0] >= _MOST_GUESSES:
        return None
    right = _is_password(record, given)
    if record.password and not right:
        site.attempts.failed([key], "password_failure", f"A password for {record.kind} {record.id}", request.address)
    return right


def _is_password(record: Record | Root, given: str) -> bool:
    """Takes as long for any."""
    return hmac.compare_digest(record.password.encode(), given.encode("utf-8", "replace"))


def _opens(site: Site, record: Record | Root, token: str) -> bool:
    try:
        kind, record_id, password = json.loads(site.vault.open(token))
    except (SecretError, ValueError, TypeError):
        return False
    return kind == "open" and record_id == record.id and _is_password(record, str(password))


def _name(record: Record | Root) -> str:
    return f"previewer_open_{record.id}"
