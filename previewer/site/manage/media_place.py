"""Where the media of a site are, as the site itself remembers it, so that a backup finds them."""

from __future__ import annotations

from pathlib import Path
from urllib.parse import urlsplit, urlunsplit

from previewer.site.store import Connection
from previewer.site.store.options import get_option, set_option

_OPTION = "media.place"


class MediaPlaceError(Exception):
    """The place of the media is not known whole; the message says what to do."""


def known_place(db: Connection) -> str:
    """The folder or URL at which the media of this site are; empty: below its data folder."""
    kept = get_option(db, _OPTION, {})
    if kept.get("secret"):
        raise MediaPlaceError(
            f"The media of this site are at {kept['url']}, whose password is not kept: give the address by --media."
        )
    return str(kept.get("url", ""))


def remember_place(db: Connection, url: str, data: Path) -> str:
    """Keep where the media are, without a password; gives the place that was known before."""
    old = str(get_option(db, _OPTION, {}).get("url", ""))
    bare = _without_password(url)
    kept = {} if bare == str(data / "media") else {"url": bare, "secret": bare != url}
    set_option(db, _OPTION, kept)
    return old


def _without_password(url: str) -> str:
    parts = urlsplit(url)
    if parts.password is None:
        return url
    return urlunsplit(parts._replace(netloc=f"{parts.username or ''}@{parts.netloc.rpartition('@')[2]}"))
