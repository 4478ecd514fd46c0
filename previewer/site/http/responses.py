"""From a reply to the bytes on the wire: sparse fields, embedding, envelopes, headers, ETag, gzip."""

from __future__ import annotations

import gzip
import hashlib
import re
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any
from urllib.parse import parse_qsl, urlsplit

from previewer.site.errors import ApiError
from previewer.site.http.context import Context, Reply, Request
from previewer.site.http.parsing import fold
from previewer.site.json_text import encode

if TYPE_CHECKING:
    from previewer.site.http.api import Api
    from previewer.site.site import Site

_JSON = "application/json; charset=UTF-8"
_CALLBACK = re.compile(r"[A-Za-z0-9_.]{1,200}")
_ALWAYS = (
    (b"x-robots-tag", b"noindex"),
    (b"x-content-type-options", b"nosniff"),
    (b"access-control-expose-headers", b"X-WP-Total, X-WP-TotalPages, Link, ETag, Location, X-Request-Id"),
    (
        b"access-control-allow-headers",
        b"Authorization, X-WP-Nonce, Content-Disposition, Content-MD5, Content-Type, If-Match, If-None-Match",
    ),
)
_PRIVATE = (
    (b"expires", b"Wed, 11 Jan 1984 05:00:00 GMT"),
    (b"cache-control", b"no-cache, must-revalidate, max-age=0"),
)
#: Smaller answers are not worth packing.
_PACK_FROM = 1024


@dataclass(frozen=True, slots=True)
class Response:
    """An answer as ASGI sends it."""

    status: int
    headers: list[tuple[bytes, bytes]]
    body: bytes


def success(api: Api, ctx: Context, reply: Reply, query: dict[str, Any]) -> Response:
    """The answer of a handler, with what the caller asked to be done to it."""
    if not reply.media_type:
        if "_embed" in query:
            reply.raw, reply.data = None, _embed(api, ctx, reply.value(), query["_embed"])
        if "_fields" in query:
            names = _names(query["_fields"])
            if names:
                reply.raw, reply.data = None, _sparse(reply.value(), names)
    return plain(ctx.site, ctx.request, ctx.language, reply, api.allowed(ctx), query, ctx)


def error(
    site: Site,
    request: Request,
    language: str,
    problem: ApiError,
    allow: str | None,
    query: dict[str, Any] | None = None,
) -> Response:
    """The answer for an error."""
    reply = Reply(problem.envelope(), problem.status, dict(problem.headers))
    return plain(site, request, language, reply, allow, query or {})


def plain(
    site: Site,
    request: Request,
    language: str,
    reply: Reply,
    allow: str | None,
    query: dict[str, Any],
    ctx: Context | None = None,
) -> Response:
    """Any reply as bytes and headers."""
    extra = dict(reply.headers)
    if reply.total is not None:
        extra["X-WP-Total"] = str(reply.total)
        extra["X-WP-TotalPages"] = str(reply.pages)
    if allow:
        extra["Allow"] = allow
    extra.setdefault("Link", f'<{site.settings.api_root(language)}>; rel="https://api.w.org/"')
    status, kind = reply.status, reply.media_type or _JSON
    body = reply.body()
    if "_envelope" in query and not reply.media_type:
        shown = {k: int(v) if k.startswith("X-WP-") else v for k, v in extra.items()}
        body, status = encode({"body": reply.value(), "status": reply.status, "headers": shown}), 200
    if "_jsonp" in query and not reply.media_type:
        if not isinstance(query["_jsonp"], str) or not _CALLBACK.fullmatch(query["_jsonp"]):
            status, kind = 400, _JSON
            body = encode({"code": "rest_callback_invalid", "message": "Invalid JSONP callback function."})
        else:
            kind = "application/javascript; charset=UTF-8"
            body = b"/**/" + query["_jsonp"].encode() + b"(" + body + b")"
    return build(request, status, kind, body, extra, reply.etag, ctx is not None and ctx.user is not None)


def build(
    request: Request, status: int, kind: str, body: bytes, extra: dict[str, str], etag: str, private: bool
) -> Response:
    """Headers, ETag, 304 and gzip around a body."""
    headers = [(b"content-type", kind.encode("latin-1")), *_ALWAYS, (b"x-request-id", request.id.encode())]
    given = request.headers
    vary = "Origin, Accept-Encoding"
    if "origin" in given:
        headers += [
            (b"access-control-allow-origin", given["origin"].encode("latin-1", "ignore")),
            (b"access-control-allow-methods", b"OPTIONS, GET, POST, PUT, PATCH, DELETE"),
            (b"access-control-allow-credentials", b"true"),
        ]
    headers.append((b"vary", vary.encode()))
    for name, value in extra.items():
        headers.append((name.lower().encode("latin-1"), value.encode("latin-1", "xmlcharrefreplace")))
    if private or "authorization" in given:
        headers += _PRIVATE
    pack = len(body) >= _PACK_FROM and "gzip" in given.get("accept-encoding", "")
    if status == 200 and request.method in ("GET", "HEAD"):
        tag = etag or hashlib.blake2b(body, digest_size=9).hexdigest()
        if _same(given.get("if-none-match", ""), tag):
            headers.append((b"etag", f'"{tag}"'.encode()))
            return Response(304, [each for each in headers if each[0] != b"content-type"], b"")
        headers.append((b"etag", f'"{tag}-gzip"'.encode() if pack else f'"{tag}"'.encode()))
    if pack:
        body = gzip.compress(body, 5, mtime=0)
        headers.append((b"content-encoding", b"gzip"))
    headers.append((b"content-length", str(len(body)).encode()))
    return Response(status, headers, b"" if request.method == "HEAD" else body)


def tags(header: str) -> list[str]:
    """The entity tags of an If-Match or If-None-Match header, without quotes, W/ and our packing mark."""
    found = re.findall(r'(?:W/)?"([^"]*)"', header[:4096])
    return [tag.removesuffix("-gzip") for tag in found]


def _same(header: str, tag: str) -> bool:
    return bool(header) and (header.strip() == "*" or tag in tags(header))


def _names(value: Any) -> list[str]:
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


def _embed(api: Api, ctx: Context, value: Any, asked: Any) -> Any:
    names = None if asked in ("", "1", "true", "True") else set(_names(asked))
    known: dict[str, Any] = {}
    if isinstance(value, list):
        return [_embed_one(api, ctx, each, names, known) for each in value]
    return _embed_one(api, ctx, value, names, known)


def _embed_one(api: Api, ctx: Context, record: Any, names: set[str] | None, known: dict[str, Any]) -> Any:
    if not isinstance(record, dict) or not isinstance(record.get("_links"), dict):
        return record
    embedded: dict[str, list[Any]] = {}
    for relation, links in record["_links"].items():
        if names is not None and relation not in names:
            continue
        found = [_fetch(api, ctx, link["href"], known) for link in links if link.get("embeddable")]
        if any(found):
            embedded[relation] = found
    return {**record, "_embedded": embedded} if embedded else record


def _fetch(api: Api, ctx: Context, href: str, known: dict[str, Any]) -> Any:
    if href not in known:
        parts = urlsplit(href)
        for language in ("en", "ja"):
            root = urlsplit(ctx.site.settings.api_root(language)).path
            if parts.path.startswith(root):
                query = fold(parse_qsl(parts.query, keep_blank_values=True))
                known[href] = api.inner(ctx, "/" + parts.path[len(root) :], {**query, "context": "embed"})
    return known.get(href)
