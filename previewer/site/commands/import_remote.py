"""Another such site, brought in through its REST interface.

The person at the terminal names the site, so that it may be on the local network; every request stays on the host
that was named. What comes is cleaned as if an author had sent it. With `http://name:password@host/` the stored
texts are read, else the rendered ones.
"""

from __future__ import annotations

import tempfile
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any
from urllib.parse import unquote, urlsplit

import httpx

from previewer.site.commands.import_saving import ImportFailedError, import_file, save
from previewer.site.content.cleaning import clean
from previewer.site.content.statuses import WRITABLE
from previewer.site.errors import ApiError
from previewer.site.settings import LANGUAGES

if TYPE_CHECKING:
    from previewer.site.site import Site

_TIMEOUT = httpx.Timeout(20.0)
_MOST_PAGES = 10_000


class _Source:
    """The site that is read."""

    def __init__(self, address: str) -> None:
        parts = urlsplit(address)
        self.base = f"{parts.scheme}://{parts.netloc.rpartition('@')[2]}"
        self.signed_in = bool(parts.username)
        auth = (unquote(parts.username or ""), unquote(parts.password or "")) if self.signed_in else None
        self.client = httpx.Client(auth=auth, timeout=_TIMEOUT, follow_redirects=False, trust_env=False)
        self.start = self.base + (parts.path or "/")

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
        return roots

    def _on_host(self, path: str) -> str:
        """A path on the host that was named; one that begins with two slashes would be another host."""
        return f"{self.base}/{path.lstrip('/')}"

    def all(self, root: str, collection: str, **query: str) -> Iterator[dict[str, Any]]:
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
    if isinstance(value, dict):
        value = value.get("raw", value.get("rendered", ""))
    return clean(value) if isinstance(value, str) else ""


def _values(record: dict[str, Any], pictures: dict[int, int]) -> dict[str, Any]:
    values: dict[str, Any] = {name: _text(record.get(name)) for name in ("title", "content", "excerpt")}
    if not any(values.values()):
        raise ValueError("it is empty")
    status = record.get("status", "publish")
    values.update(slug=str(record.get("slug", "")), status=status if status in WRITABLE else "draft")
    if isinstance(record.get("date"), str):
        values["date"] = record["date"]
    protection = record.get("content", {}).get("protected") if isinstance(record.get("content"), dict) else False
    if record.get("password") and isinstance(record["password"], str):
        values["password"] = record["password"]
    elif protection:
        raise ValueError("it has a password that cannot be read here")
    picture = pictures.get(record.get("featured_media") or 0)
    if picture:
        values["featured_media"] = picture
    if isinstance(record.get("menu_order"), int):
        values["menu_order"] = record["menu_order"]
    return values


def import_site(site: Site, address: str, say: Callable[[str], None]) -> bool:
    """Import media, pages and posts of the site at `address`. False when some of it could not be."""
    source = _Source(address)
    try:
        roots = source.roots()
        pictures, fine = _media(site, source, roots["en"], say)
        number = len(pictures)
        for lang, root in roots.items():
            for kind, collection in (("page", "pages"), ("post", "posts")):
                query = {"status": "any"} if source.signed_in else {}
                for record in source.all(root, collection, **query):
                    try:
                        save(site, kind, lang, _values(record, pictures))
                        number += 1
                    except (ApiError, ValueError, AssertionError) as problem:
                        say(f"{collection} {record.get('id')}: {problem}")
                        fine = False
    except (httpx.HTTPError, httpx.InvalidURL, ValueError, KeyError, TypeError) as problem:
        raise ImportFailedError(f"{source.start}: {problem}") from None
    finally:
        source.client.close()
    say(f"Imported {number} records and files{'' if fine else '; some were left out'}.")
    return fine


def _media(site: Site, source: _Source, root: str, say: Callable[[str], None]) -> tuple[dict[int, int], bool]:
    """The files; ids there → ids here."""
    found: dict[int, int] = {}
    fine = True
    incoming = site.settings.data / "incoming"
    incoming.mkdir(parents=True, exist_ok=True)
    for record in source.all(root, "media"):
        with tempfile.NamedTemporaryFile(dir=incoming, delete=False) as held:
            path = Path(held.name)
        try:
            source.download(record["source_url"], path, site.settings.max_upload)
            values = {
                "title": _text(record.get("title")),
                "alt_text": str(record.get("alt_text", "")),
                "excerpt": _text(record.get("caption")),
            }
            name = unquote(urlsplit(record["source_url"]).path.rpartition("/")[2])
            found[record["id"]] = import_file(site, path, name, values)[0]
        except (ApiError, ImportFailedError) as problem:
            say(f"media {record.get('id')}: {problem}")
            fine = False
        finally:
            path.unlink(missing_ok=True)
    return found, fine
