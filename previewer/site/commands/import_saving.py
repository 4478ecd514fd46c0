"""What an import brings, saved: records and files, each created once and changed after that."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any

from previewer.site.content import library, records
from previewer.site.content.addresses import media_url
from previewer.site.content.media_folder import digest, key_of
from previewer.site.http.uploads import last_part
from previewer.site.store import Connection
from previewer.site.store.media import record_of_file
from previewer.site.store.records import find_by_slug, find_record
from previewer.site.store.users import list_users

if TYPE_CHECKING:
    from previewer.site.site import Site
    from previewer.site.store.records import Record


class ImportFailedError(Exception):
    """Why nothing could be imported."""


def author(db: Connection) -> int:
    """Who imported records belong to: the first administrator, else nobody."""
    found = list_users(db, "administrator")
    return found[0].id if found else 0


def save(site: Site, kind: str, lang: str, values: dict[str, Any]) -> Record:
    """Create a record, or change the one that has its address and kind already."""
    with site.store.write() as db:
        old = find_by_slug(db, lang, values["slug"]) if values.get("slug") else None
        old = find_record(db, old.id, kind, lock=True) if old is not None else None
        if old is not None:
            changed = {
                name: value
                for name, value in values.items()
                if name in ("title", "content", "excerpt", "status", "date", "menu_order", "featured_media", "tags")
                and (not hasattr(old, name) or getattr(old, name) != value)
            }
            if not changed or (set(changed) == {"date"} and changed["date"][:19] == old.date):
                return old
            record = records.update(db, site.moment(), old, changed, author(db))
            word = "Changed"
        else:
            record = records.create(db, site.moment(), kind, lang, {"author": author(db), **values})
            word = "Created"
        site.write_log(db, "import", f"{word} {kind} {record.id} by import.", record=(kind, record.id))
    return record


def _address(site: Site, key: str) -> str:
    """The address of a file without the host: what is imported must hold whatever the site is called later."""
    return media_url(site.settings, key).removeprefix(site.settings.base_url)


def import_file(site: Site, path: Path, name: str, values: dict[str, Any] | None = None) -> tuple[int, str]:
    """A file into the library, unless the same one is there; its id and address. ApiError when it is refused."""
    name = last_part(name)
    key = key_of(digest(path), name)
    with site.store.read() as db:
        there = record_of_file(db, key)
    if there is not None:
        return there, _address(site, key)
    file = site.library.store_file(path, name)
    with site.store.write() as db:
        record = library.create(db, site.moment(), file, {"author": author(db), **(values or {})})
        site.write_log(db, "import", f"Imported {name}.", record=("attachment", record.id))
    return record.id, _address(site, file.file)
