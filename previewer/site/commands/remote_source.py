"""Another such site, read within bounds: its lists, its users, its files.

Every request goes to the host that was named, but for one: a file may be behind a redirect, which is followed to
where the guard of outgoing requests lets it, without the password.
"""

from __future__ import annotations

import json
import time
from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING, Any
from urllib.parse import unquote, urljoin, urlsplit

import httpx

from previewer.site.commands.import_saving import ImportFailedError
from previewer.site.languages import FIRST, LANGUAGES
from previewer.terminal_words import TerminalSentence

if TYPE_CHECKING:
    from pathlib import Path

    from previewer.site.site import Site

Json = dict[str, Any]
_TIMEOUT = httpx.Timeout(20.0)
#: Bytes of one answer but a file, and seconds that it may take.
_MOST_BYTES, _MOST_SECONDS = 16 << 20, 120.0
_MOST_RECORDS = 1_000_000
_AT_ONCE = 100
_REDIRECTS = (301, 302, 303, 307, 308)
_MOST_REDIRECTS = 5
#: What may be wrong with an address or an answer of the other site.
#: Said where a list ends early.
_UNREAD = TerminalSentence("{name} cannot be read from record {number} on: {problem}.")
PROBLEMS = (httpx.HTTPError, httpx.InvalidURL, ValueError, TypeError, UnicodeError, RecursionError)


class RemoteSource:
    """The site at an address: `base` is its host, `hosts` the names under which it knows itself."""

    def __init__(self, address: str, site: Site) -> None:
        try:
            parts = urlsplit(address)
            self.base = f"{parts.scheme}://{parts.netloc.rpartition('@')[2]}"
            self._named = parts.hostname or ""
        except ValueError as problem:
            raise ImportFailedError("This is not the address of a site: {problem}.", problem=problem) from None
        self.signed_in = bool(parts.username)
        auth = (unquote(parts.username or ""), unquote(parts.password or "")) if self.signed_in else None
        self.client = httpx.Client(auth=auth, timeout=_TIMEOUT, follow_redirects=False, trust_env=False)
        self.start = self.base + (parts.path or "/")
        self._root = ""
        self._guard = site.guard
        self.hosts = {urlsplit(self.base).netloc}
        #: How many lists could be read, or begun.
        self.lists_read = 0

    def roots(self) -> dict[str, str]:
        """The API root of each language; ImportFailedError when the address is no such site."""
        try:
            first, _ = self._get(self.start, {})
        except PROBLEMS as problem:
            raise ImportFailedError("{path}: {problem}", path=self.start, problem=problem) from None
        found = next((link["url"] for link in first.links.values() if link.get("rel") == "https://api.w.org/"), "")
        if not found:
            raise ImportFailedError("{address} does not say where its API is.", address=self.start)
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

    def _get(self, url: str, params: dict[str, str]) -> tuple[httpx.Response, bytes]:
        """An answer and its body, within bounds; ImportFailedError past them."""
        end = time.monotonic() + _MOST_SECONDS
        parts, size = [], 0
        with self.client.stream("GET", url, params=params or None) as answer:
            for chunk in answer.iter_bytes(1 << 16):
                size += len(chunk)
                parts.append(chunk)
                if size > _MOST_BYTES:
                    raise ImportFailedError(
                        "{path} is larger than {most} MiB", path=urlsplit(url).path, most=_MOST_BYTES >> 20
                    )
                if time.monotonic() > end:
                    raise ImportFailedError(
                        "{path} takes longer than {most:g} s", path=urlsplit(url).path, most=_MOST_SECONDS
                    )
        return answer, b"".join(parts)

    def _json(self, url: str, **params: str) -> tuple[httpx.Response, Any]:
        """An answer, and its body as JSON; None where it is none."""
        answer, body = self._get(url, params)
        try:
            return answer, json.loads(body)
        except (ValueError, RecursionError):
            return answer, None

    @property
    def _context(self) -> str:
        return "edit" if self.signed_in else "view"

    def user(self, number: int) -> Json:
        """An author, as far as the site shows them."""
        answer, found = self._json(f"{self._root}core/v2/users/{number}", context=self._context)
        if answer.status_code in (401, 403) and self.signed_in:
            answer, found = self._json(f"{self._root}core/v2/users/{number}")
        return found if isinstance(found, dict) and answer.status_code == httpx.codes.OK else {}

    def keeps_all_html(self) -> bool:
        """Whether who is signed in there may store any HTML, and so whether it is that person's own."""
        if not self.signed_in:
            return False
        answer, found = self._json(f"{self._root}core/v2/users/me", context="edit")
        may = found.get("capabilities") if isinstance(found, dict) and answer.status_code == httpx.codes.OK else None
        return isinstance(may, dict) and may.get("unfiltered_html") is True

    def is_gone(self, root: str, collection: str, number: str) -> bool:
        """Whether a record is there no more, and not only hidden from who asks."""
        answer, found = self._json(f"{root}core/v2/{collection}/{number}", context=self._context)
        trashed = isinstance(found, dict) and found.get("status") == "trash"
        return answer.status_code in (httpx.codes.NOT_FOUND, httpx.codes.GONE) or trashed

    def _on_host(self, path: str) -> str:
        """A path on the host that was named; one that begins with two slashes would be another host."""
        return f"{self.base}/{path.lstrip('/')}"

    def all(self, root: str, collection: str, left: Callable[..., None], **query: str) -> Iterator[Json]:
        """Every record of a collection, once; `left` is told of what is none, and of where the list ends early."""
        seen: set[object] = set()
        offset, step = 0, _AT_ONCE
        while offset < _MOST_RECORDS:
            asked = {"per_page": str(step), "offset": str(offset), "order": "asc", "orderby": "id", **query}
            try:
                answer, found = self._json(f"{root}core/v2/{collection}", **asked, context=self._context)
            except (*PROBLEMS, ImportFailedError) as problem:
                left(_UNREAD, name=collection, number=offset + 1, problem=problem)
                return
            if isinstance(found, dict) and found.get("code") == "rest_list_too_large":
                if step == 1:
                    left("{name}: record {number} is too large for a list.", name=collection, number=offset + 1)
                    offset += 1
                step = max(1, step // 2)
                continue
            if answer.status_code != httpx.codes.OK or not isinstance(found, list):
                said = "" if answer.status_code == httpx.codes.OK else f"{answer.status_code} "
                left(_UNREAD, name=collection, number=offset + 1, problem=f"{said}{json.dumps(found)[:200]}")
                return
            self.lists_read += not offset
            new = 0
            for place, record in enumerate(found, offset + 1):
                if not isinstance(record, dict) or type(record.get("id")) is not int:
                    left("{name}: entry {number} is not a record.", name=collection, number=place)
                elif record["id"] not in seen:
                    seen.add(record["id"])
                    new += 1
                    yield record
            offset += step
            total = answer.headers.get("x-wp-total", "")
            if len(found) < step if not total.isdecimal() else offset >= int(total[:18]):
                return
            if not new:
                left(
                    "{name}: the list should have {total} entries, but has {number}."
                    if total
                    else "{name}: the list should have more than {number} entries, but ends there.",
                    name=collection,
                    total=total,
                    number=len(seen),
                )
                return

    def download(self, url: str, target: Path, most: int) -> None:
        """A file to `target`; ImportFailedError for what is too large or not given.

        It is asked of the host that was named. Where that sends elsewhere, the guard decides.
        """
        url = self._on_host(urlsplit(url).path)
        for _ in range(_MOST_REDIRECTS):
            with self.client.stream("GET", url) as answer:
                sent_to = answer.headers.get("location") if answer.status_code in _REDIRECTS else None
                if not sent_to:
                    self._write(answer, url, target, most)
                    return
            elsewhere = urljoin(url, sent_to)
            if urlsplit(elsewhere).netloc != urlsplit(self.base).netloc:
                self._from_elsewhere(elsewhere, target, most)
                return
            url = elsewhere
        raise ImportFailedError("{url} redirects more than {most} times", url=url, most=_MOST_REDIRECTS)

    def _write(self, answer: httpx.Response, url: str, target: Path, most: int) -> None:
        if answer.status_code != httpx.codes.OK:
            raise ImportFailedError("{url} answers with status {status}", url=url, status=answer.status_code)
        size = 0
        with target.open("wb") as out:
            for chunk in answer.iter_bytes(1 << 18):
                size += len(chunk)
                if size > most:
                    raise ImportFailedError("{url} is larger than {most} bytes", url=url, most=most)
                out.write(chunk)

    def _from_elsewhere(self, url: str, target: Path, most: int) -> None:
        """From another host: a public one, or a machine that the person at the terminal named as the site."""
        problem = self._guard.download(url, target, most, also=self._named)
        if problem:
            raise ImportFailedError("{path}: {problem}", path=url, problem=problem.removesuffix("."))
