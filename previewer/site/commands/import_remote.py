"""Another such site, brought in through its REST interface.

The person at the terminal names the site, so that it may be on the local network; every request stays on the host
that was named. What comes is cleaned as if an author had sent it. With `http://name:password@host/` the stored
texts are read, else the rendered ones.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from functools import partial
from typing import TYPE_CHECKING, Any
from urllib.parse import unquote, urlsplit

import httpx

from previewer.site.clock import iso
from previewer.site.commands.import_saving import ImportFailedError, ImportRun, relinked, tags_of
from previewer.site.content.addresses import COLLECTION
from previewer.site.content.cleaning import clean
from previewer.site.content.markup import without_tags
from previewer.site.content.media_folder import incoming_file
from previewer.site.content.statuses import FORMATS, WRITABLE
from previewer.site.content.text import slugify
from previewer.site.errors import ApiError
from previewer.site.languages import FIRST, LANGUAGES
from previewer.site.store.users import add_user, list_users

if TYPE_CHECKING:
    from pathlib import Path

    from previewer.site.site import Site

Json = dict[str, Any]
_TIMEOUT = httpx.Timeout(20.0)
_MOST_PAGES = 10_000
_NAME = re.compile(r"[\w.\-%]{1,60}")


class _Source:
    """The site that is read."""

    def __init__(self, address: str) -> None:
        parts = urlsplit(address)
        self.base = f"{parts.scheme}://{parts.netloc.rpartition('@')[2]}"
        self.signed_in = bool(parts.username)
        auth = (unquote(parts.username or ""), unquote(parts.password or "")) if self.signed_in else None
        self.client = httpx.Client(auth=auth, timeout=_TIMEOUT, follow_redirects=False, trust_env=False)
        self.start = self.base + (parts.path or "/")
        self._root = ""
        #: The names under which the site knows itself.
        self.hosts = {urlsplit(self.base).netloc}

    def roots(self) -> dict[str, str]:
        """The API root of each language; ImportFailedError when the address is no such site."""
        first = self.client.get(self.start)
        found = next((link["url"] for link in first.links.values() if link.get("rel") == "https://api.w.org/"), "")
        if not found:
            raise ImportFailedError(f"{self.start} does not say where its interface is.")
        roots = {}
        for lang in LANGUAGES:
            path = urlsplit(found).path
            other = "/".join(
                lang if part in LANGUAGES and place == 1 else part for place, part in enumerate(path.split("/"))
            )
            roots[lang] = self._on_host(other)
        self._root = roots[FIRST]
        self.hosts.add(urlsplit(found).netloc)
        return roots

    def user(self, number: int) -> Json:
        """An author, as far as the site shows them."""
        answer = self.client.get(
            f"{self._root}core/v2/users/{number}", params={"context": "edit" if self.signed_in else "view"}
        )
        if answer.status_code in (401, 403) and self.signed_in:
            answer = self.client.get(f"{self._root}core/v2/users/{number}")
        found = answer.json() if answer.status_code == 200 else None
        return found if isinstance(found, dict) else {}

    def _on_host(self, path: str) -> str:
        """A path on the host that was named; one that begins with two slashes would be another host."""
        return f"{self.base}/{path.lstrip('/')}"

    def all(self, root: str, collection: str, **query: str) -> Iterator[Json]:
        """Every record of a collection."""
        for page in range(1, _MOST_PAGES):
            answer = self.client.get(
                f"{root}core/v2/{collection}",
                params={
                    "per_page": "100",
                    "page": str(page),
                    "order": "asc",
                    "orderby": "id",
                    "context": "edit" if self.signed_in else "view",
                    **query,
                },
            )
            if answer.status_code != 200:
                raise ImportFailedError(f"{collection} cannot be read: {answer.status_code} {answer.text[:200]}")
            found = answer.json()
            if not isinstance(found, list) or not all(isinstance(record, dict) for record in found):
                raise ImportFailedError(f"{collection} is no list of records.")
            yield from found
            if page >= int(answer.headers.get("x-wp-totalpages", "1")):
                return

    def download(self, url: str, target: Path, most: int) -> None:
        """A file of the same host to `target`; ImportFailedError for others and for what is too large."""
        url = self._on_host(urlsplit(url).path)
        size = 0
        with self.client.stream("GET", url) as answer, target.open("wb") as out:
            if answer.status_code != 200:
                raise ImportFailedError(f"{url} gives {answer.status_code}.")
            for chunk in answer.iter_bytes(1 << 18):
                size += len(chunk)
                if size > most:
                    raise ImportFailedError(f"{url} is larger than {most} bytes.")
                out.write(chunk)


def _text(value: object) -> str:
    """A text of a record, as it was written where the site shows that."""
    if isinstance(value, dict):
        value = value.get("raw", value.get("rendered", ""))
    return value if isinstance(value, str) else ""


class _SiteImport:
    """One run of an import of a site."""

    def __init__(self, site: Site, source: _Source, say: Callable[[str], None]) -> None:
        self.site = site
        self.source = source
        self.say = say
        self.saving = ImportRun(site)
        self.place = f"site:{urlsplit(source.base).netloc}"
        self.fine = True
        self.number = 0
        #: Path there → the place, and the name of the size when it is one of a picture.
        self._paths: dict[str, tuple[str, str]] = {}
        self._authors: dict[int, int] = {}
        self._brought: list[tuple[str, str, Json]] = []

    def run(self, roots: dict[str, str]) -> None:
        """Media first, then what shows them, then what leads from one to the other."""
        self._each("media", roots[FIRST], self._media)
        for lang, root in roots.items():
            for kind, collection in (("page", "pages"), ("post", "posts")):
                self._each(collection, root, partial(self._record, kind, lang))
        for place, collection, record in self._brought:
            self._lead(place, collection, record)
        self.saving.follow(f"{self.place}/", lambda _source, address: self._resolve(address, absolute=True))

    def _each(self, collection: str, root: str, work: Callable[[Json], None]) -> None:
        query = {"status": "inherit,private" if collection == "media" else "any"} if self.source.signed_in else {}
        for record in self.source.all(root, collection, **query):
            try:
                work(record)
                self.number += 1
            except (ApiError, ImportFailedError, ValueError, AssertionError) as problem:
                self.say(f"{collection} {record.get('id')}: {problem}")
                self.fine = False

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
                self.say(f"The author {number} is not shown there; what they wrote belongs to an administrator.")
            self._authors[number] = self._user(name, str(found.get("name") or name)) if name else self.saving.author
        return self._authors[number]

    def _user(self, name: str, display_name: str) -> int:
        with self.site.store.write() as db:
            known = [user for user in list_users(db) if name in (user.name, slugify(user.name))]
            if known:
                return known[0].id
            self.say(f"Made a user {name}, as contributor, who cannot sign in before there is a password.")
            number = add_user(
                db, name, "contributor", "", display_name=display_name[:100], created_gmt=iso(self.site.now())
            )
            self.site.write_log(db, "user", f"Added user {name} as contributor, by import.")
            return number

    def _common(self, record: Json) -> Json:
        values: Json = {"author": self._author(record), "slug": str(record.get("slug", ""))}
        if isinstance(record.get("date_gmt"), str):
            values["date_gmt"] = record["date_gmt"]
        elif isinstance(record.get("date"), str):
            values["date"] = record["date"]
        for name in ("comment_status", "ping_status"):
            if record.get(name) in ("open", "closed"):
                values[name] = record[name]
        return values

    def _media(self, record: Json) -> None:
        place, url = self._place("media", record["id"]), str(record["source_url"])
        values = {
            **self._common(record),
            "title": clean(_text(record.get("title"))),
            "alt_text": without_tags(str(record.get("alt_text", ""))),
            "excerpt": clean(_text(record.get("caption"))),
            "content": clean(_text(record.get("description"))),
        }
        if record.get("status") == "private":
            values["status"] = "private"
        name = unquote(urlsplit(url).path.rpartition("/")[2])
        told = (url, values)
        if self.saving.is_known(place, told) is None:
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
        values = {**self._common(record), **_texts(record)}
        values.update(_facts(record, kind))
        place = self._place(collection, record["id"])
        self.saving.save(place, kind, lang, values, self._together(collection, record))
        self._know(record, place)
        self._brought.append((place, collection, record))

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
            content = clean(relinked(_text(record.get("content")), lambda address: self._resolve(address)))
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


def _texts(record: Json) -> dict[str, str]:
    texts = {name: clean(_text(record.get(name))) for name in ("title", "content", "excerpt")}
    if not any(texts.values()):
        raise ValueError("it is empty")
    return texts


def _facts(record: Json, kind: str) -> Json:
    """What is said of a record beside its texts. ValueError when it is closed by a password that is not shown."""
    status = record.get("status", "publish")
    values: Json = {"status": status if status in WRITABLE else "draft"}
    content = record.get("content")
    if record.get("password") and isinstance(record["password"], str):
        values["password"] = record["password"]
    elif isinstance(content, dict) and content.get("protected"):
        raise ValueError("it has a password that cannot be read here")
    if isinstance(record.get("menu_order"), int):
        values["menu_order"] = record["menu_order"]
    if kind == "page":
        values["tags"] = tags_of(record.get("tags"))
    else:
        values["sticky"] = record.get("sticky") is True and not values.get("password")
        values["format"] = record["format"] if record.get("format") in FORMATS[1:] else ""
    return values


def import_site(site: Site, address: str, say: Callable[[str], None]) -> bool:
    """Import media, pages and posts of the site at `address`. False when some of it could not be."""
    source = _Source(address)
    run = _SiteImport(site, source, say)
    try:
        run.run(source.roots())
    except (httpx.HTTPError, httpx.InvalidURL, ValueError, KeyError, TypeError) as problem:
        raise ImportFailedError(f"{source.start}: {problem}") from None
    finally:
        source.client.close()
    say(f"Imported {run.number} records and files{'' if run.fine else '; some were left out'}.")
    return run.fine
