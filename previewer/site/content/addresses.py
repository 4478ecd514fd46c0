"""Addresses of records and files: for readers, and in the interface."""

from __future__ import annotations

from urllib.parse import quote

from previewer.site.settings import ServerSettings
from previewer.site.store.records import Record

#: Kind of record → its collection in the path.
COLLECTION = {"post": "posts", "page": "pages", "attachment": "media"}


def link(settings: ServerSettings, record: Record, language: str) -> str:
    """The address of a record for readers."""
    lang = record.lang or language
    if record.slug and record.status in ("publish", "private", "inherit"):
        return f"{settings.base_url}/{lang}/{record.slug}/"
    name = "page_id" if record.kind == "page" else "p"
    return f"{settings.base_url}/{lang}/?{name}={record.id}"


def item_url(settings: ServerSettings, record: Record, language: str) -> str:
    """The address of a record in the interface."""
    root = settings.api_root(record.lang or language)
    return f"{root}core/v2/{COLLECTION[record.kind]}/{record.id}"


def media_url(settings: ServerSettings, key: str) -> str:
    """The address of a stored file."""
    return f"{settings.base_url}/media/{quote(key)}"
