"""A whole site as a folder: pages and posts as Markdown with front matter, or HTML, and the media.

`en/pages/start.md`, `ja/posts/news.html`, `media/hills.png` with its texts in `media/hills.png.md`. An import of the
folder gives the same site, and its export the same bytes: names and order come from what the records say, never from
their numbers.
"""

from __future__ import annotations

import hashlib
import os
import posixpath
import re
import shutil
import tempfile
import unicodedata
from collections import Counter, defaultdict
from collections.abc import Callable
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import IO, TYPE_CHECKING
from urllib.parse import quote, unquote, urlsplit

from previewer.atomic import made_beside
from previewer.site.commands.import_html import rewrite
from previewer.site.commands.page_writing import Bare, front_matter, page_text
from previewer.site.commands.terminal import CommandError
from previewer.site.content.media_folder import content_of
from previewer.site.content.statuses import DATED
from previewer.site.languages import LANGUAGES
from previewer.site.manage.stored import SERVED_AT
from previewer.site.manage.tag_names import tag_names
from previewer.site.store import Connection
from previewer.site.store.author_names import author_name
from previewer.site.store.media import File, file_of
from previewer.site.store.records import Record, every_record, find_record
from previewer.site.store.tags import record_tags
from previewer.site.store.users import list_users
from previewer.terminal_words import TerminalSentence

if TYPE_CHECKING:
    from previewer.site.site import Site

Say = Callable[[str], None]
_FOLDERS = {"page": "pages", "post": "posts"}
_NUMBERED = ("p", "page_id", "attachment_id")
#: A name of a file has 255 bytes at most, with what is put after it.
_MOST_NAME = 200


@dataclass
class _Named:
    """A record in the export. `path`: of its file, for a page without the ending; `order`: what it is sorted by."""

    id: int
    kind: str
    lang: str
    group: int
    slug: str
    order: tuple[str, ...]
    path: str = ""
    ending: str = ""


@dataclass
class _Text:
    """Where the text of a page lies in the spool, and the pages that it links to."""

    start: int
    length: int
    links: frozenset[int]


def export(site: Site, folder: Path, say: Say) -> bool:
    """Write the site into a folder that is new or empty. False when something of it could not be."""
    target = folder.expanduser().resolve()
    if target.exists() and (not target.is_dir() or any(target.iterdir())):
        raise CommandError("{folder} is not empty; an export makes a new folder.", 2, folder=folder)
    if not target.parent.is_dir():
        raise CommandError("There is no folder {parent}.", 2, parent=target.parent)
    with made_beside(target) as made, site.store.snapshot() as db:
        run = _Export(site, db, made, say)
        run.write()
    counts = run.counts
    told_all = TerminalSentence(
        "Exported {pages} pages, {posts} posts and {files} files to {folder}. Not included: users, "
        "passwords, revisions, the trash, settings, the logbook.",
        pages=counts["page"],
        posts=counts["post"],
        files=counts["attachment"],
        folder=folder,
    )
    say(told_all)
    return run.fine


class _Export:
    """One export of what a connection reads, into a folder."""

    def __init__(self, site: Site, db: Connection, folder: Path, say: Say) -> None:
        self.counts: Counter[str] = Counter()
        self.fine = True
        self._site = site
        self._db = db
        self._folder = folder
        self._say = say
        self._names = tag_names(db)
        self._users = {user.id: user.name for user in list_users(db)}
        self._hosts = {urlsplit(each).netloc for each in (site.settings.base_url, SERVED_AT.get(db)) if each}
        #: The records of the export, by id, and the members of each group of translations by the order of languages.
        self._named: dict[int, _Named] = {}
        self._groups: dict[tuple[int, str], list[_Named]] = defaultdict(list)
        #: An address here, from its first slash → the record that it is of, and which size of a picture.
        self._addresses: dict[str, tuple[int, str]] = {}
        self._texts: dict[int, _Text] = {}

    def write(self) -> None:
        """All of it."""
        self._name_all()
        with tempfile.TemporaryFile() as spool:
            self._write_texts(spool)
            for record in every_record(self._db):
                try:
                    if record.kind == "attachment":
                        self._write_file(record)
                    else:
                        self._write_page(record, spool)
                    self.counts[record.kind] += 1
                except (OSError, ValueError) as problem:
                    self.fine = False
                    self._say(
                        TerminalSentence(
                            "{kind} {number} was skipped: {problem}.",
                            kind=record.kind,
                            number=record.id,
                            problem=problem,
                        )
                    )

    def _name_all(self) -> None:
        """Give each record the path of its file, by what it says."""
        for record in every_record(self._db):
            file = file_of(self._db, record.id) if record.kind == "attachment" else None
            each = _Named(record.id, record.kind, record.lang, record.group_id, record.slug, _order(record, file))
            self._named[record.id] = each
            if file is not None:
                self._know_file(record.id, file)
            else:
                self._know_page(record)
                self._groups[record.group_id, record.kind].append(each)
        taken: set[str] = set()
        for each in sorted(self._named.values(), key=lambda each: (each.order, each.id)):
            each.path = _free(each, taken)
        for members in self._groups.values():
            members.sort(key=lambda each: (LANGUAGES.index(each.lang), each.path))

    def _know_file(self, number: int, file: File) -> None:
        folder = file.file.rpartition("/")[0]
        self._addresses[f"/media/{file.file}"] = (number, "")
        for name, size in file.details.get("sizes", {}).items():
            self._addresses.setdefault(f"/media/{folder}/{size['file']}", (number, str(name)))

    def _know_page(self, record: Record) -> None:
        if record.status in ("publish", "private") and record.slug:
            self._addresses[f"/{record.lang}/{unquote(record.slug)}"] = (record.id, "")
        for name in _NUMBERED:
            self._addresses[f"/{record.lang}/?{name}={record.id}"] = (record.id, "")

    def _write_texts(self, spool: IO[bytes]) -> None:
        """The texts of all pages. A link names the ending of its file, which hangs on that file's own text: a page is
        Markdown until its text, with all that it links to, says otherwise.
        """
        for record in every_record(self._db):
            if record.kind != "attachment":
                self._write_text(record, spool)
        told: set[int] = set()
        while changed := {each.id for each in self._named.values() if each.ending == ".html"} - told:
            told |= changed
            for number in sorted(number for number, text in self._texts.items() if text.links & changed):
                found = find_record(self._db, number)
                if found is not None:
                    self._write_text(found, spool)

    def _write_text(self, record: Record, spool: IO[bytes]) -> None:
        named, links = self._named[record.id], set[int]()
        content = rewrite(record.content, lambda address: self._linked(named, address, links))
        try:
            ending, text = page_text(record.title, content, markdown=named.ending != ".html")
        except ValueError:
            named.ending = ".html"
            self._texts.pop(record.id, None)
            return
        data = text.encode("utf-8")
        named.ending = ending
        self._texts[record.id] = _Text(spool.seek(0, os.SEEK_END), len(data), frozenset(links))
        spool.write(data)

    def _linked(self, named: _Named, address: str, links: set[int]) -> str:
        """What an address of a page leads to in the folder, else the address."""
        try:
            parts = urlsplit(address)
        except ValueError:
            return address
        if (parts.netloc and parts.netloc not in self._hosts) or parts.scheme not in ("", "http", "https"):
            return address
        asked = f"{parts.path}?{parts.query}"
        found = self._addresses.get(asked)
        rest = ""
        if found is None:
            found = self._addresses.get(unquote(parts.path).rstrip("/"))
            rest = f"?{parts.query}" if parts.query else ""
        if found is None or not parts.path.startswith("/"):
            return address
        number, size = found
        links.add(number)
        target = self._named[number]
        path = _relative(f"{target.path}{target.ending or _ending(target)}", named.path)
        mark = f"#{parts.fragment}" if parts.fragment else ""
        return f"{path}{f'?size={size}' if size else rest}{mark}"

    def _beside(self, named: _Named, number: int) -> str:
        """The path of a record as front matter names it; empty where it is not exported."""
        target = self._named.get(number)
        return posixpath.relpath(target.path + target.ending, posixpath.dirname(named.path)) if target else ""

    def _write(self, path: str, text: str) -> None:
        target = self._folder / path
        target.parent.mkdir(parents=True, exist_ok=True)
        target.write_bytes(text.encode("utf-8"))

    def _common(self, record: Record) -> dict[str, object]:
        author = self._users.get(record.author, "")
        kept = author_name(self._db, record.id, record.author)
        fields: dict[str, object] = {"title": record.title, "slug": record.slug}
        fields["type"] = Bare("media" if record.kind == "attachment" else record.kind)
        if record.kind != "attachment":
            fields["lang"] = Bare(record.lang)
            shared = self._shared(self._named[record.id])
            if shared:
                fields["translation"] = shared
        if record.status != "inherit":
            fields["status"] = Bare(self._status(record))
        if not record.floating or record.kind == "attachment":
            fields["date"] = Bare(f"{record.date_gmt}Z")
        fields["modified"] = Bare(f"{record.modified_gmt}Z")
        fields["author"] = kept or author
        for name, usual in (("comment_status", "open"), ("ping_status", _pings(record.kind))):
            value = getattr(record, name)
            if value not in ("", usual):
                fields[name] = Bare(value)
        return fields

    def _status(self, record: Record) -> str:
        if record.password:
            kept = "private" if record.status == "publish" else record.status
            self._say(
                TerminalSentence(
                    "{path}: its password is not exported; it is {kept} there.",
                    path=self._named[record.id].path,
                    kept=kept,
                )
            )
            return kept
        return record.status

    def _shared(self, named: _Named) -> str:
        """The word that translations share; empty for what has none and could not be taken for one."""
        members = self._groups[named.group, named.kind]
        if len(members) > 1:
            return members[0].path
        parts = named.path.split("/", 1)
        alike = {f"{lang}/{parts[1]}" for lang in LANGUAGES} - {named.path}
        return named.path if alike & self._paths else ""

    @cached_property
    def _paths(self) -> set[str]:
        return {each.path for each in self._named.values()}

    def _write_page(self, record: Record, spool: IO[bytes]) -> None:
        named = self._named[record.id]
        text = self._texts.get(record.id)
        if text is None:
            raise ValueError(TerminalSentence("its content cannot be written as a file and read back"))
        spool.seek(text.start)
        fields = self._common(record)
        numbers = record_tags(self._db, record.id)
        named_tags = sorted(self._names[tag] for tag in numbers if tag in self._names)
        tags = [*(tag for tag in numbers if tag not in self._names), *named_tags]
        optional: dict[str, object] = {
            "excerpt": record.excerpt,
            "tags": tags,
            "menu_order": Bare(record.menu_order or ""),
            "parent": self._beside(named, record.parent) if record.kind == "page" else "",
            "featured": self._beside(named, record.featured_media),
            "sticky": Bare("true" if record.sticky else ""),
            "format": Bare(record.format),
            "template": record.template,
        }
        fields.update({name: value for name, value in optional.items() if value})
        self._write(named.path + named.ending, front_matter(fields) + spool.read(text.length).decode("utf-8"))

    def _write_file(self, record: Record) -> None:
        named, file = self._named[record.id], file_of(self._db, record.id)
        if file is None:
            raise ValueError(TerminalSentence("it has no file"))
        target = self._folder / named.path
        target.parent.mkdir(parents=True, exist_ok=True)
        try:
            with self._site.files.open(file.file) as source, target.open("wb") as copy:
                shutil.copyfileobj(source, copy)
        except FileNotFoundError:
            target.unlink(missing_ok=True)
            raise ValueError(TerminalSentence("its file {file} is missing from the library", file=file.name)) from None
        fields = self._common(record)
        name = posixpath.basename(named.path)
        fields["file"] = name
        optional = {
            "name": file.name if file.name != name else "",
            "alt": file.alt_text,
            "caption": record.excerpt,
            "description": record.content,
            "parent": self._beside(named, record.parent),
        }
        fields.update({key: value for key, value in optional.items() if value})
        self._write(f"{named.path}.md", front_matter(fields))


def _pings(kind: str) -> str:
    """What a record of that kind says of pings unless it was told otherwise."""
    return "closed" if kind == "attachment" else "open"


def _ending(target: _Named) -> str:
    return "" if target.kind == "attachment" else ".md"


def _order(record: Record, file: File | None) -> tuple[str, ...]:
    """What tells the records of one name apart, whatever their numbers are."""
    date = "" if record.floating else record.date_gmt  # a floating one is not exported
    texts = (record.title, record.excerpt, rewrite(record.content, lambda _: ""), record.modified_gmt, date)
    told = hashlib.sha256(repr(texts).encode("utf-8", "surrogatepass")).hexdigest()
    if file is not None:
        return (file.name.casefold(), file.name, content_of(file.file), record.slug, told)
    settled = "0" if record.status in DATED else "1"
    return (record.kind, record.lang, record.slug, settled, record.status, told)


def _free(named: _Named, taken: set[str]) -> str:
    """The first path of that name that nobody has, and keep it."""
    if named.kind == "attachment":
        name = named.order[1].lstrip(".") or "file"
        stem, dot, ending = name.rpartition(".")
        folder, stem, ending = "media", stem if dot else name, f".{ending}" if dot else ""
    else:
        folder, stem, ending = f"{named.lang}/{_FOLDERS[named.kind]}", _readable(named.slug) or "untitled", ""
    stem = _cut(stem, _MOST_NAME - len(ending.encode()))
    number = 1
    while True:
        path = f"{folder}/{stem}{f'-{number}' if number > 1 else ''}{ending}"
        names = {path.casefold(), f"{path}.md".casefold()} if named.kind == "attachment" else {path}
        if not names & taken:
            taken |= names
            return path
        number += 1


def _readable(slug: str) -> str:
    """A slug with its letters in place of their codes, where a file can have them in its name."""
    try:
        name = unquote(slug, errors="strict")
    except UnicodeDecodeError:
        return slug
    plain = name.isprintable() and not re.search(r'[/\\:*?"<>|%]', name) and unicodedata.is_normalized("NFC", name)
    return name if plain and not name.startswith(".") else slug


def _cut(text: str, most: int) -> str:
    return text.encode()[: max(1, most)].decode(errors="ignore")


def _relative(path: str, beside: str) -> str:
    """A path as an address in the file `beside`."""
    found = posixpath.relpath(path, posixpath.dirname(beside))
    return re.sub(r"[^\w./-]", lambda each: quote(each[0], safe=""), found)
