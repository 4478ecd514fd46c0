"""What the caller asked to be done to an answer: `_embed` and `_fields`."""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Mapping
from typing import Any

from previewer.site.http.context import Reply
from previewer.site.json_text import encode

#: Gives the JSON at an address of the interface, as its caller may see it; None for an address elsewhere.
Fetch = Callable[[str], object]


def shape(reply: Reply, query: Mapping[str, object], fetch: Fetch) -> None:
    """Put linked records into a reply, and leave out the fields that were not asked for."""
    if reply.media_type:
        return
    before = reply.raw, reply.data
    if "_embed" in query:
        reply.raw, reply.data = None, _embed(fetch, reply.value(), query["_embed"])
    if "_fields" in query:
        names = _names(query["_fields"])
        if names:
            reply.raw, reply.data = None, _sparse(reply.value(), names)
    if (reply.raw, reply.data) != before:  # the tag and the packed bytes were those of the reply as it was
        reply.packed = b""
        if reply.etag:
            reply.raw = encode(reply.data)
            reply.etag = f"{reply.etag}-{hashlib.blake2b(reply.raw, digest_size=6).hexdigest()}"


def _names(value: object) -> list[str]:
    parts = value if isinstance(value, list) else str(value).split(",")
    return [part.strip() for part in parts if isinstance(part, str) and part.strip()]


def _sparse(value: Any, names: list[str]) -> Any:
    if isinstance(value, list):
        return [_sparse(each, names) for each in value]
    if not isinstance(value, dict):
        return value
    wanted: dict[str, list[str] | None] = {}
    for name in names:
        head, dot, rest = name.partition(".")
        if not dot or head in ("_links", "_embedded"):
            wanted[head] = None
        elif wanted.get(head, []) is not None:
            wanted.setdefault(head, []).append(rest)  # type: ignore[union-attr]
    result: dict[str, Any] = {}
    for key, held in value.items():
        if key not in wanted:
            continue
        below = wanted[key]
        if below is None:
            result[key] = held
        elif isinstance(held, dict):
            part = _sparse(held, below)
            if part:
                result[key] = part
    return result or []


def _embed(fetch: Fetch, value: object, asked: object) -> object:
    names = None if asked in ("", "1", "true", "True") else set(_names(asked))
    known: dict[str, object] = {}
    if isinstance(value, list):
        return [_embed_one(fetch, each, names, known) for each in value]
    return _embed_one(fetch, value, names, known)


def _embed_one(fetch: Fetch, record: object, names: set[str] | None, known: dict[str, object]) -> object:
    if not isinstance(record, dict) or not isinstance(record.get("_links"), dict):
        return record
    embedded: dict[str, list[object]] = {}
    for relation, links in record["_links"].items():
        if names is not None and relation not in names:
            continue
        hrefs = [link["href"] for link in links if link.get("embeddable")]
        for href in hrefs:
            if href not in known:
                known[href] = fetch(href)
        found = [known[href] for href in hrefs]
        if any(found):
            embedded[relation] = found
    return {**record, "_embedded": embedded} if embedded else record
