"""Where a site and its media are, as the site itself remembers it, so that a backup and `doctor` find them."""

from __future__ import annotations

from pathlib import Path
from urllib.parse import urlsplit, urlunsplit

from previewer.site.manage.stored import MEDIA_PLACE, SERVED_AT, SERVED_PREFIX
from previewer.site.store import Connection, Store


class MediaPlaceError(Exception):
    """The place of the media is not known whole; the message says what to do."""


def known_place(db: Connection) -> str:
    """The folder or URL at which the media of this site are; empty: below its data folder."""
    kept = MEDIA_PLACE.get(db)
    if kept.get("secret"):
        raise MediaPlaceError(
            f"The media of this site are at {kept['url']}, whose password is not kept: give the address by --media."
        )
    return str(kept.get("url", ""))


def remember_place(db: Connection, url: str, data: Path) -> str:
    """Keep where the media are, without a password; gives the place that was known before."""
    old = str(MEDIA_PLACE.get(db).get("url", ""))
    bare = _without_password(url)
    kept = {} if bare == str(data / "media") else {"url": bare, "secret": bare != url}
    MEDIA_PLACE.set(db, kept)
    return old


def remember_address(store: Store, base_url: str, prefix: str) -> None:
    """Keep the address under which the site is served, and the prefix of its interface, when they are others than
    before.
    """
    with store.read() as db:
        known = SERVED_AT.get(db), SERVED_PREFIX.get(db)
    if known != (base_url, prefix):
        with store.write() as db:
            SERVED_AT.set(db, base_url)
            SERVED_PREFIX.set(db, prefix)


def known_prefix(db: Connection) -> str:
    """The prefix under which the interface of this site was served last."""
    return SERVED_PREFIX.get(db)


def _without_password(url: str) -> str:
    parts = urlsplit(url)
    if parts.password is None:
        return url
    return urlunsplit(parts._replace(netloc=f"{parts.username or ''}@{parts.netloc.rpartition('@')[2]}"))
