"""Tokens that are good once, for one purpose, for a short while."""

from __future__ import annotations

import hashlib
import secrets
from datetime import datetime, timedelta

from sqlalchemy import Connection, delete, select, update

from previewer.site.clock import iso
from previewer.site.store.tables import nonces

LIFE = timedelta(minutes=10)


def issue(db: Connection, purpose: str, user_id: int | None, now: datetime) -> tuple[str, str]:
    """A new token and when it expires (ISO, UTC). Only its hash is kept. Expired ones are swept out."""
    db.execute(delete(nonces).where(nonces.c.expires_gmt <= iso(now)))
    token = secrets.token_urlsafe(24)
    expires = iso(now + LIFE)
    db.execute(nonces.insert().values(nonce=_hash(token), purpose=purpose, user_id=user_id, expires_gmt=expires))
    return token, expires


def redeem(db: Connection, token: str, purpose: str, now: datetime) -> tuple[bool, int | None]:
    """Use a token up: whether it was good, and for whom it was made.

    One statement decides, so of two servers that try at once one succeeds. Undone when the transaction is.
    """
    used = db.execute(
        update(nonces)
        .where(
            nonces.c.nonce == _hash(token),
            nonces.c.purpose == purpose,
            nonces.c.used.is_(False),
            nonces.c.expires_gmt > iso(now),
        )
        .values(used=True)
    )
    if used.rowcount != 1:
        return False, None
    user_id = db.execute(select(nonces.c.user_id).where(nonces.c.nonce == _hash(token))).scalar_one()
    return True, user_id


def _hash(token: str) -> str:
    return hashlib.sha256(token.encode()).hexdigest()
