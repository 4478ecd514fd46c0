"""Another such site, brought in through its REST interface.

The person at the terminal names the site, so that it may be on the local network; every request stays on the host
that was named, but for files behind a redirect. With `http://name:password@host/` the stored texts are read, else the
rendered ones. They stay as they are where that name may store any HTML there, as an administrator may; else they are
cleaned as if an author had sent them.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING, Any
from urllib.parse import unquote, urlsplit

from previewer.site.clock import iso, parse_date
from previewer.site.commands.import_html import lost_html, rewrite
from previewer.site.commands.import_report import ImportReport
from previewer.site.commands.import_saving import ImportFailedError, ImportRun, shown, tags_of
from previewer.site.commands.remote_source import PROBLEMS, RemoteSource
from previewer.site.content.addresses import COLLECTION
from previewer.site.content.cleaning import clean
from previewer.site.content.markup import without_tags
from previewer.site.content.media_folder import incoming_file
from previewer.site.content.statuses import FORMATS, WRITABLE
from previewer.site.content.text import slugify
from previewer.site.errors import ApiError
from previewer.site.languages import FIRST
from previewer.site.store.users import add_user, list_users
from previewer.terminal_words import TerminalSentence

if TYPE_CHECKING:
    from previewer.site.site import Site

Json = dict[str, Any]
_NAME = re.compile(r"[\w.\-%]{1,60}")


def _nothing(_text: str) -> None:
    """Nobody listens."""


def _text(value: object) -> str:
    """A text of a record, as it was written where the site shows that."""
    if isinstance(value, dict):
        value = value.get("raw", value.get("rendered", ""))
    return value if isinstance(value, str) else ""


class _SiteImport:
    """One run of an import of a site."""

    def __init__(self, site: Site, source: RemoteSource, report: ImportReport) -> None:
        self.site = site
        self.source = source
        self.report = report
        self.saving = ImportRun(site, report)
        self.place = f"site:{urlsplit(source.base).netloc}"
        self._raw = source.keeps_all_html()
        #: Path there → the place, and the name of the size when it is one of a picture.
        self._paths: dict[str, tuple[str, str]] = {}
        self._authors: dict[int, int] = {}
        self._brought: list[tuple[str, str, Json]] = []

    def run(self, roots: dict[str, str], *, follow: bool) -> None:
        """Media first, then what shows them, then what leads from one to the other."""
        self._each("media", roots[FIRST], self._media)
        for lang, root in roots.items():
            for kind, collection in (("page", "pages"), ("post", "posts")):
                self._each(collection, root, partial(self._record, kind, lang))
        if not self.report.dry_run:
            for place, collection, record in self._brought:
                self._lead(place, collection, record)
            self.saving.follow(f"{self.place}/", lambda _source, address: self._resolve(address, absolute=True))
        if self.source.lists_read:
            self._judge_gone(roots, follow)

    def _judge_gone(self, roots: dict[str, str], follow: bool) -> None:
        for place in self.saving.gone(f"{self.place}/"):
            collection, _, number = place.removeprefix(f"{self.place}/").partition("/")
            record = self.saving.find(place)
            root = roots.get(record.lang, roots[FIRST]) if record is not None else roots[FIRST]
            try:
                if not self.source.is_gone(root, collection, number):
                    continue
            except (*PROBLEMS, ImportFailedError) as problem:
                self.report.left("{path}: {problem}.", path=shown(place), problem=problem)
                continue
            if follow:
                self.saving.leave(place)
            else:
                self.report.left(
                    "{path}: it no longer exists there; the record here is kept. --follow moves it to the trash.",
                    path=shown(place),
                )

    def _each(self, collection: str, root: str, work: Callable[[Json], None]) -> None:
        query = {"status": "inherit,private" if collection == "media" else "any"} if self.source.signed_in else {}
        for record in self.source.all(root, collection, self.report.left, **query):
            self.saving.met.add(self._place(collection, record["id"]))
            try:
                work(record)
            except (ApiError, ImportFailedError, KeyError, AssertionError, *PROBLEMS) as problem:
                why = TerminalSentence("it has no {name}", name=problem) if isinstance(problem, KeyError) else problem
                self.report.left("{path}: {problem}.", path=f"{collection} {record['id']}", problem=why)

    def _clean(self, what: str, text: str) -> str:
        """The text as who is signed in there may store it; what it loses is said."""
        if self._raw:
            return text
        made = clean(text)
        lost = lost_html(text, made)
        if lost:
            self.report.left(
                "{path}: these parts of its HTML were skipped: {names}. To import all, give the name and "
                "password of an administrator of that site.",
                path=what,
                names=tuple(lost),
            )
        return made

    def _place(self, collection: str, number: object) -> str:
        return f"{self.place}/{collection}/{number}"

    def _author(self, record: Json) -> int:
        """The user here for the author there: one of that name, else a new one who cannot sign in."""
        number = record.get("author")
        if not isinstance(number, int) or not number:
            return self.saving.author
        if number not in self._authors:
            found = self.source.user(number)
            name = str(found.get("username") or found.get("slug") or "")
            name = name if _NAME.fullmatch(name) else ""
            if not name:
                self.report.tell(
                    "The author {number} is not public there; an administrator owns the records.",
                    number=number,
                )
            self._authors[number] = self._user(name, str(found.get("name") or name)) if name else self.saving.author
        return self._authors[number]

    def _user(self, name: str, display_name: str) -> int:
        with self.site.store.write() as db:
            known = [user for user in list_users(db) if name in (user.name, slugify(user.name))]
            if known:
                return known[0].id
            if self.report.dry_run:
                return self.saving.author
            self.report.tell(
                "Added the user {name} as a contributor, who can sign in once they have a password.", name=name
            )
            number = add_user(
                db, name, "contributor", "", display_name=display_name[:100], created_gmt=iso(self.site.now())
            )
            self.site.write_log(db, "user", f"Added user {name} as contributor, by import.")
            return number

    def _common(self, record: Json) -> Json:
        values: Json = {"author": self._author(record), "slug": str(record.get("slug", ""))}
        for name in ("date_gmt", "date"):
            if isinstance(sent := record.get(name), str):
                if parse_date(sent) is None:
                    raise ImportFailedError("{name} {text!r} is not a date", name=name, text=sent[:40])
                values[name] = sent
                break
        for name in ("comment_status", "ping_status"):
            if record.get(name) in ("open", "closed"):
                values[name] = record[name]
        return values

    def _media(self, record: Json) -> None:
        place, url = self._place("media", record["id"]), str(record["source_url"])
        what = f"media {record['id']}"
        values = {
            **self._common(record),
            "title": self._clean(what, _text(record.get("title"))),
            "alt_text": without_tags(str(record.get("alt_text", ""))),
            "excerpt": self._clean(what, _text(record.get("caption"))),
            "content": self._clean(what, _text(record.get("description"))),
        }
        if record.get("status") == "private":
            values["status"] = "private"
        name = unquote(urlsplit(url).path.rpartition("/")[2])
        told = (url, values)
        if self.saving.is_known(place, told) is not None:
            pass
        elif self.report.dry_run:
            self.report.took("changed" if self.saving.find(place) else "new", shown(place))
        else:
            with incoming_file(self.site.settings.data) as path:
                self.source.download(url, path, self.site.settings.max_upload)
                self.saving.file(place, path, name, values, told, shared=False)
        self._paths[urlsplit(url).path] = (place, "")
        self._know(record, place)
        details = record.get("media_details")
        sizes = details.get("sizes") if isinstance(details, dict) else None
        for size, each in sizes.items() if isinstance(sizes, dict) else ():
            if isinstance(each, dict) and isinstance(each.get("source_url"), str):
                self._paths.setdefault(urlsplit(each["source_url"]).path, (place, str(size)))
        self._brought.append((place, "media", record))

    def _know(self, record: Json, place: str) -> None:
        """Keep the addresses under which a record is read there."""
        parts = urlsplit(str(record.get("link", "")))
        self._paths[f"{parts.path}?{parts.query}" if parts.query else parts.path] = (place, "")

    def _record(self, kind: str, lang: str, record: Json) -> None:
        collection = COLLECTION[kind]
        values = {**self._common(record), **self._texts(collection, record)}
        values.update(_facts(record, kind))
        place = self._place(collection, record["id"])
        self.saving.save(place, kind, lang, values, self._together(collection, record))
        self._know(record, place)
        self._brought.append((place, collection, record))

    def _texts(self, collection: str, record: Json) -> dict[str, str]:
        what = f"{collection} {record['id']}"
        texts = {name: self._clean(what, _text(record.get(name))) for name in ("title", "content", "excerpt")}
        if not any(texts.values()):
            raise ValueError(TerminalSentence("it is empty"))
        return texts

    def _together(self, collection: str, record: Json) -> str:
        links = record.get("_links")
        others = links.get("alternate") if isinstance(links, dict) else None
        hrefs = [str(each.get("href", "")) for each in others if isinstance(each, dict)] if others else []
        numbers = [int(tail) for href in hrefs if (tail := href.rpartition("/")[2]).isdecimal()]
        return self._place(f"{collection}/together", min([*numbers, int(record["id"])])) if numbers else ""

    def _lead(self, place: str, collection: str, record: Json) -> None:
        """Point what is new from one record to another: parents, pictures, links."""
        if place not in self.saving.fresh:
            return
        columns = {}
        for name, theirs, there in (
            ("featured_media", "featured_media", "media"),
            ("parent", "parent", "pages"),
            ("parent", "post", "posts"),
            ("parent", "post", "pages"),
        ):
            if (theirs == "post") == (collection == "media") and record.get(theirs):
                target = self.saving.find(self._place(there, record[theirs]))
                if target is not None:
                    columns[name] = target.id
        now = self.saving.find(place)
        if now is None:
            return
        content = now.content
        if collection != "media":
            content = rewrite(_text(record.get("content")), lambda address: self._resolve(address))
            content = content if self._raw else clean(content)
        self.saving.relink(place, content, **columns)

    def _resolve(self, address: str, *, absolute: bool = False) -> str:
        """The address here of what an address there leads to, when it was imported; `absolute`: of those alone."""
        try:
            parts = urlsplit(address)
        except ValueError:
            return address
        there = parts.netloc in self.source.hosts if parts.netloc else not absolute
        if not there or parts.scheme not in ("", "http", "https"):
            return address
        for path in (f"{parts.path}?{parts.query}" if parts.query else parts.path, parts.path, unquote(parts.path)):
            if path and path in self._paths:
                place, size = self._paths[path]
                found = self.saving.address(place, size)
                return found + (f"#{parts.fragment}" if parts.fragment else "") if found else address
        return address


def _facts(record: Json, kind: str) -> Json:
    """What is said of a record beside its texts. ValueError when it is closed by a password that is not shown."""
    status = record.get("status", "publish")
    values: Json = {"status": status if status in WRITABLE else "draft"}
    content = record.get("content")
    if record.get("password") and isinstance(record["password"], str):
        values["password"] = record["password"]
    elif isinstance(content, dict) and content.get("protected"):
        raise ValueError(TerminalSentence("it has a password that cannot be read here"))
    if isinstance(record.get("menu_order"), int):
        values["menu_order"] = record["menu_order"]
    if kind == "page":
        values["tags"] = tags_of(record.get("tags"))
    else:
        values["sticky"] = record.get("sticky") is True and not values.get("password")
        values["format"] = record["format"] if record.get("format") in FORMATS[1:] else ""
    return values


def import_site(
    site: Site,
    address: str,
    say: Callable[[str], None],
    *,
    dry_run: bool = False,
    follow: bool = False,
    show: Callable[[str], None] = _nothing,
) -> bool:
    """Import media, pages and posts of the site at `address`; see `import_source`."""
    source = RemoteSource(address, site)
    try:
        roots = source.roots()
        report = ImportReport(site, f"site:{urlsplit(source.base).netloc}", say, dry_run=dry_run, show=show)
        _SiteImport(site, source, report).run(roots, follow=follow)
    except PROBLEMS as problem:
        raise ImportFailedError("{path}: {problem}", path=source.start, problem=problem) from None
    finally:
        source.client.close()
    if not source.lists_read:
        raise ImportFailedError("Nothing could be read from {address}.", address=source.start)
    return report.end()
