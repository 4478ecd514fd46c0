"""Secrets as they are stored: sealed, with their last four characters in clear. `manage.service_keys` seals them."""

from __future__ import annotations

from dataclasses import asdict, dataclass

from sqlalchemy import Connection, delete, select

from previewer.site.store.dialects import upsert
from previewer.site.store.tables import secrets


@dataclass(frozen=True, slots=True)
class Sealed:
    """One row of `secrets`. `changed_gmt`: ISO, UTC."""

    ciphertext: bytes
    last_four: str
    changed_gmt: str


def keep_secret(db: Connection, name: str, sealed: Sealed) -> None:
    """Keep a secret under a name, in the place of an older one."""
    upsert(db, secrets, {"name": name}, asdict(sealed))


def find_secret(db: Connection, name: str) -> Sealed | None:
    """The secret under a name."""
    columns = (secrets.c.ciphertext, secrets.c.last_four, secrets.c.changed_gmt)
    row = db.execute(select(*columns).where(secrets.c.name == name)).first()
    return Sealed(bytes(row[0]), row[1], row[2]) if row else None


def remove_secret(db: Connection, name: str) -> bool:
    """Forget a secret; whether there was one."""
    return db.execute(delete(secrets).where(secrets.c.name == name)).rowcount > 0
