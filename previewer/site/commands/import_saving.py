"""What an import brings, saved: each record and file once by where it came from, and changed when that has changed.

A place is named `file:<path>` or `site:<host>/<collection>/<id>`. What was changed here by hand stays until the place
itself changes; what is in the trash here stays there.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Callable, Mapping
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any

from previewer.site.clock import iso, to_gmt
from previewer.site.commands.import_html import rewrite
from previewer.site.commands.import_report import ImportReport
from previewer.site.commands.terminal import CommandError
from previewer.site.content import library, records
from previewer.site.content.addresses import link, media_url
from previewer.site.content.media_folder import content_of, digest
from previewer.site.content.places import without_place
from previewer.site.content.render import picture_sizes
from previewer.site.content.text import slugify
from previewer.site.http.uploads import last_part
from previewer.site.manage.tag_names import tag_numbers
from previewer.site.store import Connection
from previewer.site.store.author_names import keep_author_name
from previewer.site.store.media import change_file, file_of, keys_alone, record_with_content
from previewer.site.store.records import change_record, find_record, find_records_by_slug, group_members
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


#: Stands in place of a digest: the record left with its source, and comes back with it.
_GONE = "gone"


class ImportFailedError(CommandError):
    """Why nothing could be imported."""

    def __init__(self, message: str, /, **facts: object) -> None:
        super().__init__(message, 2, **facts)


def _digest(*values: object) -> str:
    text = json.dumps(values, sort_keys=True, default=str)
    return hashlib.blake2b(text.encode("utf-8", "surrogatepass"), digest_size=16).hexdigest()


def _state(record: Record) -> str:
    """What tells whether a record was changed by hand since."""
    return f"{record.modified_gmt}/{record.revision_count}"


class ImportRun:
    """One run of an import. `fresh`: the places of which something was new or had changed."""

    def __init__(self, site: Site, report: ImportReport | None = None) -> None:
        self.site = site
        self.report = report or ImportReport(site)
        self.fresh: set[str] = set()
        #: All places that this run has met, whatever became of them.
        self.met: set[str] = set()
        #: Places of files that were another one's too until this run, with the address that they had.
        self.parted: dict[str, str] = {}
        #: Addresses here that became others in this run.
        self._moved: dict[str, str] = {}
        self._addresses: dict[tuple[str, str], str] = {}
        with site.store.read() as db:
            #: Who imported records belong to: the first administrator, else nobody.
            self.author = next((user.id for user in list_users(db, "administrator")), 0)
            self._of_old = imported_before(db)

    def save(self, source: str, kind: str, lang: str, values: Mapping[str, Any], together: str = "") -> Record | None:
        """The post or page of a place; `values` as for `records.create`, `together` names its translations there.

        Beside those, `tags` may be names, `author_name` is who wrote it where that is no user here, and `modified` is
        when it was changed last. None: a dry run has nothing for it yet.
        """
        made = _digest(kind, lang, values)
        self.met.add(source)
        if self.report.dry_run:
            return self._foresee(source, kind, lang, values, made)
        columns = {"author": self.author, **_NOTHING, **values}
        with self.site.store.write() as db:
            known, old = self._known(db, source, kind, lang, values)
            same = known is not None and known.digest.partition("@")[0] == made
            columns["tags"] = tag_numbers(db, columns["tags"])
            record, done = old, ""
            if old is None:
                record, done = self._create(db, kind, lang, columns, source, together), "Created"
            elif old.status == "trash" and not (known and known.digest == _GONE):
                self.report.took("same", source)
                if not same:
                    self.report.left("{path}: it is in the trash here, so it was skipped.", path=shown(source))
                return old
            elif not same:
                self._tell_both(source, known, old)
                record, done = records.update(db, self.site.moment(), old, columns, self.author), "Changed"
            assert record is not None
            if done:
                record = self._beside(db, record, columns)
            if old is not None:
                record = self._join(db, record, source, together)
            noted = f"{made}@{_state(record)}" if known is None or not same else known.digest
            if known is None or (known.record_id, known.together, known.digest) != (record.id, together, noted):
                keep_source(db, Source(source, record.id, together, noted))
            if done:
                self._note(db, source, old, record, f"{done} {kind} {record.id} by import.")
        self.report.took("new" if done == "Created" else "changed" if done else "same", source)
        return record

    def _foresee(self, source: str, kind: str, lang: str, values: Mapping[str, Any], made: str) -> Record | None:
        """What `save` would do."""
        with self.site.store.read() as db:
            known, old = self._looked_up(db, source, kind, lang, values)
        same = known is not None and known.digest.partition("@")[0] == made
        if old is None or (old.kind, old.lang) != (kind, lang):
            self.report.took("new", shown(source))
            return None
        if old.status == "trash" and not (known and known.digest == _GONE):
            self.report.took("same", source)
            if not same:
                self.report.left("{path}: it is in the trash here, so it was skipped.", path=shown(source))
        else:
            self.report.took("same" if same else "changed", shown(source))
        return old

    def _tell_both(self, source: str, known: Source | None, old: Record) -> None:
        """Say that what was changed by hand is replaced."""
        mark = known.digest.partition("@")[2] if known is not None else ""
        if mark and mark != _state(old):
            self.report.tell(
                "{path}: both it and {kind} {number} here had changed; the texts from here are now among "
                "the revisions.",
                path=shown(source),
                kind=old.kind,
                number=old.id,
            )

    def _beside(self, db: Connection, record: Record, values: Mapping[str, Any]) -> Record:
        """Keep what no request can set: when it was changed last, who wrote it, that a file has no title."""
        keep_author_name(db, record.id, str(values.get("author_name", "")), record.author)
        columns = {}
        if values.get("modified"):
            when = records.local_time(values["modified"], self.site.moment().zone)
            columns = {"modified": iso(when), "modified_gmt": iso(to_gmt(when, self.site.moment().zone))}
        if values.get("title", record.title) != record.title:
            columns["title"] = values["title"]
        if columns:
            change_record(db, record.id, columns)
        return record.changed(columns)

    def _looked_up(
        self, db: Connection, source: str, kind: str, lang: str, values: Mapping[str, object]
    ) -> tuple[Source | None, Record | None]:
        """What is known of a place, and its record here."""
        known = find_source(db, source)
        if known is not None:
            return known, find_record(db, known.record_id)
        wanted = slugify(str(values.get("slug") or "")) if self._of_old else ""
        if not wanted:
            return None, None
        found = (each for each in find_records_by_slug(db, kind, lang, wanted) if each.id in self._of_old)
        return None, next(found, None)

    def _known(
        self, db: Connection, source: str, kind: str, lang: str, values: Mapping[str, object]
    ) -> tuple[Source | None, Record | None]:
        """As `_looked_up`, locked; a record of another kind or language gives way."""
        known, old = self._looked_up(db, source, kind, lang, values)
        old = find_record(db, old.id) if old is not None else None
        if known is None and old is not None:
            self._of_old.discard(old.id)
        if known is not None and old is not None and (old.kind, old.lang) != (kind, lang):
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
        self._addresses.clear()
        if old is not None:
            before, now = self._address_of(db, old), self._address_of(db, record)
            if before != now:
                self._moved[before] = now
        self.site.write_log(db, "import", message, record=(record.kind, record.id))

    def is_known(self, source: str, told: object) -> int | None:
        """The record here of a file that has not changed since it came; `told` as it was given to `file`."""
        self.met.add(source)
        with self.site.store.read() as db:
            known = find_source(db, source)
        if known is None or known.digest != _digest(told):
            return None
        self.report.took("same", source)
        return known.record_id

    def file(
        self, source: str, path: Path, name: str, values: Mapping[str, Any], told: object, *, shared: bool = True
    ) -> int:
        """The file of a place into the library; the id of its record. ApiError when it is refused.

        `values` as for `library.create`; `told` is what `is_known` will be asked with. `shared`: the same file of
        another place is this one too.
        """
        self.met.add(source)
        name = last_part(name)
        with without_place(path, self.site.settings.data) as public:
            content = digest(public)
        with self.site.store.read() as db:
            known = find_source(db, source)
            old = find_record(db, known.record_id, "attachment") if known is not None else None
            held = file_of(db, old.id) if old is not None else None
            same = held is not None and (content_of(held.file), held.name) == (content, name)
            if old is not None and not same and len(sources_of(db, old.id)) > 1:
                self.parted[source] = self._address_of(db, old)
                old = None
            there = record_with_content(db, content, name) if old is None else None
            if there is not None and not _is_free(db, there, shared=shared):
                there = None
        if known is not None and old is None:
            self._give_way(known.record_id)
        if old is not None and old.status == "trash":
            if known is None or known.digest != _GONE:
                self.report.took("same", source)
                self.report.left("{path}: it is in the trash here, so it was skipped.", path=shown(source))
                return old.id
            values = {"status": old.old_status or "inherit", **values}
        if old is not None and same:
            self._texts(source, old.id, values)
        elif there is None:
            old = self._store(source, path, name, values, old)
        self.report.took("same" if there is not None else "changed" if known is not None else "new", source)
        number = old.id if old is not None else int(there or 0)
        with self.site.store.write() as db:
            keep_source(db, Source(source, number, "", _digest(told)))
        return number

    def _give_way(self, record_id: int) -> None:
        """A page whose place has a file now goes into the trash."""
        with self.site.store.write() as db:
            record = find_record(db, record_id)
            if record is not None and record.kind != "attachment" and record.status != "trash":
                records.trash(db, self.site.moment(), record)

    def _texts(self, source: str, record_id: int, values: Mapping[str, Any]) -> None:
        if not values:
            return
        with self.site.store.write() as db:
            old = find_record(db, record_id)
            if old is None:
                return
            record = self._beside(db, records.update(db, self.site.moment(), old, values, self.author), values)
            if "alt_text" in values:
                change_file(db, record.id, alt_text=values["alt_text"])
            self._note(db, source, old, record, f"Changed the texts of file {record.id} by import.")

    def _store(self, source: str, path: Path, name: str, values: Mapping[str, Any], old: Record | None) -> Record:
        """A new record for a file, or the new file of a record."""
        file = self.site.library.store_file(path, name)
        with self.site.store.write() as db:
            if old is None:
                record = library.create(db, self.site.moment(), file, {"author": self.author, **values})
                record = self._beside(db, record, values)
                self._note(db, source, None, record, f"Imported {name}.")
                return record
            before = file_of(db, old.id)
            going = keys_alone(db, before, old.id) if before is not None else set()
            address = self._address_of(db, old)
            kind = {"mime_type": file.mime_type, "media_type": file.media_type}
            change_file(db, old.id, file=file.file, name=file.name, size=file.size, details=file.details, **kind)
            if "alt_text" in values:
                change_file(db, old.id, alt_text=values["alt_text"])
            record = self._beside(db, records.update(db, self.site.moment(), old, values, self.author), values)
            self._note(db, source, None, record, f"Imported {name} anew.")
            self._moved[address] = self._address_of(db, record)
        self.site.library.remove(going)
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
        found = self._addresses.get((source, size))
        if found is None:
            found = self._addresses[source, size] = self._found(source, size)
        return found

    def _found(self, source: str, size: str) -> str:
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

    def relink(self, source: str, content: str, **columns: int | str) -> None:
        """Let a record of a place have its links as they are here, and other columns that lead to records."""
        record = self.find(source)
        if record is None or record.status == "trash":
            return
        with self.site.store.read() as db:
            below = bool(columns.get("parent")) and _is_above(db, record.id, int(columns["parent"]))
        if below:
            self.report.left("{path}: its parent is below it, so the parent was removed.", path=shown(source))
            columns["parent"] = 0
        changed = {name: value for name, value in columns.items() if getattr(record, name) != value}
        if changed or content != record.content:
            with self.site.store.write() as db:
                now = find_record(db, record.id)
                if now is not None and now.content == record.content:  # else somebody has edited it: theirs stays
                    records.relink(db, now, content, changed)

    def is_from(self, record_id: int, beginning: str) -> bool:
        """Whether a record came from a place of that beginning."""
        with self.site.store.read() as db:
            return any(each.source.startswith(beginning) for each in sources_of(db, record_id))

    def gone(self, beginning: str) -> list[str]:
        """The places of that beginning that this run did not meet, and whose records are still there."""
        with self.site.store.read() as db:
            known = [each for each in list_sources(db, beginning) if each.source not in self.met]
            known = [each for each in known if each.digest != _GONE]
            found = [(each, find_record(db, each.record_id)) for each in known]
        return [each.source for each, record in found if record is not None and record.status != "trash"]

    def leave(self, source: str) -> None:
        """A place is gone: its record goes into the trash, unless it came from another place too."""
        self.report.took("gone", shown(source))
        if self.report.dry_run:
            return
        with self.site.store.write() as db:
            known = find_source(db, source)
            record = find_record(db, known.record_id) if known is not None else None
            if known is None or record is None:
                return
            keep_source(db, replace(known, digest=_GONE))
            others = [each for each in sources_of(db, record.id) if each.digest != _GONE]
            if not others and record.status != "trash":
                records.trash(db, self.site.moment(), record)
                message = f"Put {record.kind} {record.id} into the trash: its source is gone."
                self.site.write_log(db, "import", message, record=(record.kind, record.id))
                self._addresses.clear()

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
                self.relink(each.source, rewrite(record.content, partial(self._to, each, resolve)))

    def _to(self, source: Source, resolve: Callable[[Source, str], str], address: str) -> str:
        path, mark, rest = address.partition("#")
        return self._moved[path] + mark + rest if path in self._moved else resolve(source, address)


def shown(source: str) -> str:
    """A place as a person knows it."""
    return source.removeprefix("file:").removeprefix("site:")


def _is_free(db: Connection, record_id: int, *, shared: bool) -> bool:
    """Whether a record with the same file may be that of another place too."""
    if sources_of(db, record_id):
        return shared
    record = find_record(db, record_id)
    return record is not None and record.status != "trash"


def _is_above(db: Connection, record_id: int, other: int) -> bool:
    """Whether a record is the other one, or above it."""
    seen: set[int] = set()
    while other and other not in seen:
        if other == record_id:
            return True
        seen.add(other)
        above = find_record(db, other)
        other = above.parent if above is not None else 0
    return False


def _has_room(db: Connection, group: int, lang: str) -> bool:
    return all(each.lang != lang for each in group_members(db, [group]).get(group, ()))


def tags_of(value: object) -> list[int]:
    """The tags that a source gives, as far as they are numbers."""
    return [tag for tag in value if type(tag) is int] if isinstance(value, list) else []
