"""What a content site says about a word, beside the program's own reference: found, read as plain text, kept.

Nobody signs in for it. Answers are kept with their ETags, so that they are there without a network, each with the day
on which it was last found there. Nothing of a page is kept but texts, lists, tables, and pictures of the site itself.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterator
from datetime import date
from pathlib import Path
from typing import Any, NamedTuple
from urllib.parse import urljoin

from previewer.atomic import write_atomically
from previewer.bounded import read_within
from previewer.own_folders import cache_folder
from previewer.publish.addresses import origin_of
from previewer.publish.client import SiteClient, SiteFacts, as_list, fetch, plain_text
from previewer.publish.errors import PublishError
from previewer.publish.found import SitePassage, SiteText
from previewer.publish.kept import read_kept, write_kept
from previewer.publish.markup import plain_page
from previewer.publish.sites import KeptSite

_COLLECTIONS = ("pages", "posts")
_HITS = 8
_LONGEST_EXCERPT = 120
_MOST_BYTES = 4 << 20
_MOST_OF_PICTURE = 8 << 20
_MOST_PICTURES = 20


class _Kept(NamedTuple):
    """An answer that is kept."""

    data: bytes
    day: date
    offline: bool = False


def search_site(site: KeptSite, wanted: str, lang: str) -> list[SitePassage]:
    """What a site has about some words, its pages before its posts, in one language before the others. Raises
    PublishError where it cannot be asked and nothing is kept.
    """
    with SiteClient(site.address) as client:
        facts = _facts(client)
        client.take(facts)
        langs = sorted(client.languages or ("",), key=lambda one: one != lang)
        found: dict[str, SitePassage] = {}
        failed: PublishError | None = None
        for path in _COLLECTIONS:
            for each in langs:
                params: dict[str, str | int] = {"search": wanted, "per_page": _HITS}
                try:
                    answer = _ask(client.address_of(f"/{path}", params, each), _MOST_BYTES)
                except PublishError as error:
                    failed = error
                    continue
                for passage in _passages(site, client, path, each, answer):
                    found.setdefault(passage.record, passage)
        if not found and failed is not None:
            raise failed
        return list(found.values())


def read_passage(passage: SitePassage) -> SiteText:
    """A page that was found, whole. Raises PublishError where it cannot be had."""
    answer = _ask(passage.record, _MOST_BYTES)
    record = _json(answer.data)
    found = record if isinstance(record, dict) else {}
    home = origin_of(passage.record)
    base = passage.link or passage.record
    html, sources = plain_page(_rendered(found.get("content")), base)
    pictures: dict[str, bytes] = {}
    for source in sources[:_MOST_PICTURES]:
        if origin_of(urljoin(base, source)) != home:
            continue
        try:
            pictures[source] = _ask(source, _MOST_OF_PICTURE).data
        except PublishError:
            continue
    title = plain_text(_rendered(found.get("title"))) or passage.title
    return SiteText(title, html, pictures, passage.link, answer.day, answer.offline)


def _passages(site: KeptSite, client: SiteClient, path: str, lang: str, answer: _Kept) -> Iterator[SitePassage]:
    for one in as_list(_json(answer.data))[:_HITS]:
        number = one.get("id") if isinstance(one, dict) else None
        if not isinstance(number, int) or isinstance(number, bool) or number <= 0:
            continue
        link = one.get("link")
        is_own = isinstance(link, str) and origin_of(link) == client.origin
        yield SitePassage(
            site.name,
            plain_text(_rendered(one.get("title"))),
            _begun(plain_text(_rendered(one.get("excerpt")))),
            str(link) if is_own else "",
            client.address_of(f"/{path}/{number}", {}, lang),
            answer.day,
            answer.offline,
        )


def _facts(client: SiteClient) -> SiteFacts:
    """Where a site's interface is, and its languages; as it was last found where it cannot be asked."""
    path = _file(client.address, ".site.json")
    try:
        facts = client.open()
    except PublishError:
        try:
            return read_kept(path, SiteFacts.of)
        except (OSError, ValueError):
            pass
        raise
    write_kept(path, facts._asdict(), durable=False)
    return facts


def _ask(address: str, most: int) -> _Kept:
    """What an address answers, asked by the ETag of what is kept; that where it cannot be. Raises PublishError."""
    body, facts = _file(address, ".body"), _file(address, ".json")
    kept, etag = _kept(address, most)
    try:
        found = fetch(address, most, etag, may=lambda one: one == origin_of(address))
    except PublishError:
        if kept is None:
            raise
        return kept._replace(offline=True)
    today = date.today()
    data = found.data if found.changed or kept is None else kept.data
    body.parent.mkdir(parents=True, exist_ok=True)
    if found.changed:
        write_atomically(body, data, durable=False)
    write_kept(facts, {"address": address, "etag": found.etag, "day": today.isoformat()}, durable=False)
    return _Kept(data, today)


def _kept(address: str, most: int) -> tuple[_Kept | None, str]:

    def take(told: Any) -> tuple[_Kept | None, str]:
        if told["address"] != address:
            return None, ""
        data = read_within(_file(address, ".body"), most)
        return _Kept(data, date.fromisoformat(told["day"])), str(told["etag"])

    try:
        return read_kept(_file(address, ".json"), take)
    except (OSError, ValueError):
        return None, ""


def _file(address: str, ending: str) -> Path:
    return cache_folder() / "reference" / (hashlib.sha256(address.encode()).hexdigest()[:24] + ending)


def _begun(text: str) -> str:
    return text if len(text) <= _LONGEST_EXCERPT else f"{text[:_LONGEST_EXCERPT].rstrip()}…"


def _rendered(value: object) -> str:
    found = value.get("rendered") if isinstance(value, dict) else value
    return found if isinstance(found, str) else ""


def _json(data: bytes) -> Any:
    try:
        return json.loads(data)
    except (ValueError, RecursionError):
        return None
