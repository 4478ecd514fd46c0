"""What an import brings, saved: each record and file once by where it came from, and changed when that has changed.

A place is named `file:<path>` or `site:<host>/<collection>/<id>`. What was changed here by hand stays until the place
itself changes; what is in the trash here stays there.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Callable, Iterable, Mapping
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from previewer.site.commands.import_html import rewrite
from previewer.site.commands.terminal import CommandError
from previewer.site.content import library, records
from previewer.site.content.addresses import link, media_url
from previewer.site.content.media_folder import digest, key_of
from previewer.site.content.render import picture_sizes
from previewer.site.content.text import slugify
from previewer.site.http.uploads import last_part
from previewer.site.store import Connection
from previewer.site.store.media import change_file, file_of, record_of_file
from previewer.site.store.records import find_record, find_records_by_slug, group_members
from previewer.site.store.sources import (
    Source,
    find_source,
    groups_together,
    imported_before,
    keep_source,
    list_sources,
    sources_of,
)
from previewer.site.store.users import list_users

if TYPE_CHECKING:
    from previewer.site.site import Site
    from previewer.site.store.records import Record

#: What an imported record is when its source says nothing of it.
_NOTHING: Mapping[str, object] = {
    "excerpt": "",
    "password": "",
    "menu_order": 0,
    "sticky": False,
    "format": "",
    "tags": [],
}


class ImportFailedError(CommandError):
    """Why nothing could be imported."""


def _digest(*values: object) -> str:
    text = json.dumps(values, sort_keys=True, default=str)
    return hashlib.blake2b(text.encode("utf-8", "surrogatepass"), digest_size=16).hexdigest()


class ImportRun:
    """One run of an import. `fresh`: the places of which something was new or had changed."""

    def __init__(self, site: Site) -> None:
        self.site = site
        self.fresh: set[str] = set()
        #: Places of files that were another one's too until this run, with the address that they had.
        self.parted: dict[str, str] = {}
        #: Addresses here that became others in this run.
        self._moved: dict[str, str] = {}
        with site.store.read() as db:
            #: Who imported records belong to: the first administrator, else nobody.
            self.author = next((user.id for user in list_users(db, "administrator")), 0)
            self._of_old = imported_before(db)

    def save(self, source: str, kind: str, lang: str, values: Mapping[str, object], together: str = "") -> Record:
        """The post or page of a place; `values` as for `records.create`, `together` names its translations there."""
        values = {"author": self.author, **_NOTHING, **values}
        made = _digest(kind, lang, values)
        with self.site.store.write() as db:
            known, old = self._known(db, source, kind, lang, values)
            record, done = old, ""
            if old is None:
                record, done = self._create(db, kind, lang, values, source, together), "Created"
            elif (known is None or known.digest != made) and old.status != "trash":
                record, done = records.update(db, self.site.moment(), old, values, self.author), "Changed"
            assert record is not None
            if old is not None:
                record = self._join(db, record, source, together)
            keep_source(db, Source(source, record.id, together, made))
            if done:
                self._note(db, source, old, record, f"{done} {kind} {record.id} by import.")
        return record

    def _known(
        self, db: Connection, source: str, kind: str, lang: str, values: Mapping[str, object]
    ) -> tuple[Source | None, Record | None]:
        """What is known of a place, and its record here; one of another kind or language gives way."""
        known = find_source(db, source)
        if known is None:
            wanted = slugify(str(values.get("slug") or ""))
            found = (each for each in find_records_by_slug(db, kind, lang, wanted) if each.id in self._of_old)
            old = next(found, None) if wanted else None
            old = find_record(db, old.id, lock=True) if old is not None else None
            if old is not None:
                self._of_old.discard(old.id)
            return None, old
        old = find_record(db, known.record_id, lock=True)
        if old is not None and (old.kind, old.lang) != (kind, lang):
            if old.status != "trash":
                records.trash(db, self.site.moment(), old)
            return None, None
        return known, old

    def _create(
        self, db: Connection, kind: str, lang: str, values: Mapping[str, object], source: str, together: str
    ) -> Record:
        groups = groups_together(db, together, source)
        free = next((group for group in groups if _has_room(db, group, lang)), 0)
        return records.create(db, self.site.moment(), kind, lang, {**values, "group_id": free})

    def _join(self, db: Connection, record: Record, source: str, together: str) -> Record:
        groups = groups_together(db, together, source)
        if record.group_id in groups:
            return record
        free = next((group for group in groups if _has_room(db, group, record.lang)), 0)
        return records.join(db, record, free) if free else record

    def _note(self, db: Connection, source: str, old: Record | None, record: Record, message: str) -> None:
        self.fresh.add(source)
        if old is not None:
            before, now = self._address_of(db, old), self._address_of(db, record)
            if before != now:
                self._moved[before] = now
        self.site.write_log(db, "import", message, record=(record.kind, record.id))

    def is_known(self, source: str, told: object) -> int | None:
        """The record here of a file that has not changed since it came; `told` as it was given to `file`."""
        with self.site.store.read() as db:
            known = find_source(db, source)
        return known.record_id if known is not None and known.digest == _digest(told) else None

    def file(
        self, source: str, path: Path, name: str, values: Mapping[str, object], told: object, *, shared: bool = True
    ) -> int:
        """The file of a place into the library; the id of its record. ApiError when it is refused.

        `values` as for `library.create`; `told` is what `is_known` will be asked with. `shared`: the same file of
        another place is this one too.
        """
        name = last_part(name)
        key = key_of(digest(path), name)
        with self.site.store.read() as db:
            known = find_source(db, source)
            old = find_record(db, known.record_id, "attachment") if known is not None else None
            held = file_of(db, old.id) if old is not None else None
            same = held is not None and held.file == key
            if old is not None and not same and len(sources_of(db, old.id)) > 1:
                self.parted[source] = self._address_of(db, old)
                old = None
            there = record_of_file(db, key) if old is None else None
            if there is not None and not shared and sources_of(db, there):
                there = None
        if old is not None and same:
            self._texts(source, old.id, values)
        elif there is None:
            old = self._store(source, path, name, values, old)
        number = old.id if old is not None else int(there or 0)
        with self.site.store.write() as db:
            keep_source(db, Source(source, number, "", _digest(told)))
        return number

    def _texts(self, source: str, record_id: int, values: Mapping[str, object]) -> None:
        if not values:
            return
        with self.site.store.write() as db:
            old = find_record(db, record_id, lock=True)
            if old is None:
                return
            record = records.update(db, self.site.moment(), old, values, self.author)
            change_file(db, record.id, alt_text=values.get("alt_text", ""))
            self._note(db, source, old, record, f"Changed the texts of file {record.id} by import.")

    def _store(self, source: str, path: Path, name: str, values: Mapping[str, object], old: Record | None) -> Record:
        """A new record for a file, or the new file of a record."""
        file = self.site.library.store_file(path, name)
        before = None
        with self.site.store.write() as db:
            if old is None:
                record = library.create(db, self.site.moment(), file, {"author": self.author, **values})
                self._note(db, source, None, record, f"Imported {name}.")
                return record
            before = file_of(db, old.id)
            address = self._address_of(db, old)
            kind = {"mime_type": file.mime_type, "media_type": file.media_type}
            change_file(db, old.id, file=file.file, name=file.name, size=file.size, details=file.details, **kind)
            record = records.update(db, self.site.moment(), old, values, self.author)
            self._note(db, source, None, record, f"Imported {name} anew.")
            self._moved[address] = self._address_of(db, record)
            unused = before is not None and not library.in_use(db, before)
        if unused and before is not None:
            self.site.library.remove_files(before)
        return record

    def find(self, source: str) -> Record | None:
        """The record here of a place."""
        with self.site.store.read() as db:
            known = find_source(db, source)
            return find_record(db, known.record_id) if known is not None else None

    def address(self, source: str, size: str = "") -> str:
        """The address here of what came from a place, without the host; empty when nothing did.

        `size`: of that size of a picture, where there is one.
        """
        with self.site.store.read() as db:
            known = find_source(db, source)
            record = find_record(db, known.record_id) if known is not None else None
            return self._address_of(db, record, size) if record is not None else ""

    def _address_of(self, db: Connection, record: Record, size: str = "") -> str:
        """Without the host: what is imported must hold whatever the site is called later."""
        if record.kind == "attachment":
            held = file_of(db, record.id)
            assert held is not None
            sizes = picture_sizes(self.site.settings, held)
            found = sizes[size]["source_url"] if size in sizes else media_url(self.site.settings, held.file)
        else:
            found = link(self.site.settings, record, record.lang)
        return found.removeprefix(self.site.settings.base_url)

    def relink(self, source: str, content: str, **columns: int) -> None:
        """Let a record of a place have its links as they are here, and other columns that lead to records."""
        record = self.find(source)
        if record is None or record.status == "trash":
            return
        changed = {name: value for name, value in columns.items() if getattr(record, name) != value}
        if changed or content != record.content:
            with self.site.store.write() as db:
                records.relink(db, record, content, changed)

    def follow(self, beginning: str, resolve: Callable[[Source, str], str]) -> None:
        """Point the links of all that came from places of that beginning at what is here by now.

        `resolve` gives the address here of what a link of a place leads to, and else the link itself.
        """
        if not self.fresh:
            return
        with self.site.store.read() as db:
            known = list_sources(db, beginning)
        for each in known:
            record = self.find(each.source)
            if record is not None and record.kind != "attachment":
                self.relink(each.source, relinked(record.content, partial(self._to, each, resolve)))

    def _to(self, source: Source, resolve: Callable[[Source, str], str], address: str) -> str:
        path, mark, rest = address.partition("#")
        return self._moved[path] + mark + rest if path in self._moved else resolve(source, address)


def relinked(content: str, change: Callable[[str], str]) -> str:
    """A content with its addresses as `change` gives them; exactly as it was when none changes."""
    changed: list[str] = []

    def follow(address: str) -> str:
        found = change(address)
        if found != address:
            changed.append(found)
        return found

    made = rewrite(content, follow)
    return made if changed else content


def _has_room(db: Connection, group: int, lang: str) -> bool:
    return all(each.lang != lang for each in group_members(db, [group]).get(group, ()))


def tags_of(value: object) -> list[int]:
    """The tags that a source gives, as far as they are numbers."""
    return [tag for tag in value if isinstance(tag, int)] if isinstance(value, Iterable) else []
