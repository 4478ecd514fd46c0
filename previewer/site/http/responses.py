"""From a reply to the bytes that are sent: envelopes, headers, ETag, gzip."""

from __future__ import annotations

import asyncio
import gzip
import hashlib
import re
from collections import deque
from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import TYPE_CHECKING
from weakref import WeakKeyDictionary

from starlette.types import Receive, Scope, Send

from previewer.site.errors import ApiError
from previewer.site.http.context import Reply, Request
from previewer.site.json_text import encode

if TYPE_CHECKING:
    from previewer.site.people import User
    from previewer.site.site import Site

_Query = Mapping[str, object]
_NO_QUERY: _Query = MappingProxyType({})
_JSON = "application/json; charset=UTF-8"
#: The header of an answer to a creation that was sent again.
REPLAYED = "Idempotent-Replay"
_NOTHING = re.compile(r"q\s*=\s*0(\.0*)?")
_CALLBACK = re.compile(r"[A-Za-z0-9_.]{1,200}")
#: What pages of other sites may send to the interface and see of its answers, and for whom: pages for people are not
#: read by other sites.
_FOR_OTHERS = {
    "Vary": "Origin, Accept-Encoding",
    "Access-Control-Expose-Headers": (
        f"X-WP-Total, X-WP-TotalPages, Link, ETag, Location, X-Request-Id, X-Ignored-Arguments, {REPLAYED}"
    ),
    "Access-Control-Allow-Headers": (
        "Authorization, X-WP-Nonce, Content-Disposition, Content-MD5, Content-Type, If-Match, If-None-Match, "
        "If-Unmodified-Since, X-HTTP-Method-Override, Idempotency-Key"
    ),
}
_FOR_ORIGIN = {
    "Access-Control-Allow-Methods": "OPTIONS, GET, POST, PUT, PATCH, DELETE",
    "Access-Control-Allow-Credentials": "true",
}
_PRIVATE = (
    (b"expires", b"Wed, 11 Jan 1984 05:00:00 GMT"),
    (b"cache-control", b"no-cache, must-revalidate, max-age=0"),
)
#: Smaller answers are not worth packing.
_PACK_FROM = 1024
#: Bytes of a long answer that are sent in one go, and how many such parts in one turn of the event loop.
_PART, _PARTS_IN_A_TURN = 64 << 10, 8


@dataclass(frozen=True, slots=True)
class Response:
    """An answer as ASGI sends it; an ASGI application itself."""

    status: int
    headers: list[tuple[bytes, bytes]]
    body: bytes

    async def __call__(self, _scope: Scope, _receive: Receive, send: Send) -> None:
        """Send it; a long one in parts, each when its turn comes."""
        start, body = 0, self.body
        if len(body) > _PART:
            await _turn()
        await send({"type": "http.response.start", "status": self.status, "headers": self.headers})
        while len(body) - start > _PART:
            await send({"type": "http.response.body", "body": body[start : start + _PART], "more_body": True})
            await _turn()
            start += _PART
        await send({"type": "http.response.body", "body": body[start:] if start else body})


class _Turns:
    """Lets few parts of long answers be sent in each turn of an event loop: what is short comes between them, however
    many are asked for at once.
    """

    def __init__(self) -> None:
        self._waiting: deque[asyncio.Future[None]] = deque()

    def next(self, loop: asyncio.AbstractEventLoop) -> asyncio.Future[None]:
        """Done when it is the caller's turn."""
        if not self._waiting:
            loop.call_soon(self._let, loop)
        self._waiting.append(loop.create_future())
        return self._waiting[-1]

    def _let(self, loop: asyncio.AbstractEventLoop) -> None:
        for _ in range(min(_PARTS_IN_A_TURN, len(self._waiting))):
            waiting = self._waiting.popleft()
            if not waiting.done():
                waiting.set_result(None)
        if self._waiting:
            loop.call_soon(self._let, loop)


_TURNS: WeakKeyDictionary[asyncio.AbstractEventLoop, _Turns] = WeakKeyDictionary()


def _turn() -> asyncio.Future[None]:
    loop = asyncio.get_running_loop()
    return _TURNS.setdefault(loop, _Turns()).next(loop)


def error(
    site: Site, request: Request, language: str, problem: ApiError, query: _Query = _NO_QUERY, allow: str = ""
) -> Response:
    """The answer for an error."""
    reply = Reply(problem.envelope(), problem.status, dict(problem.headers))
    return plain(site, request, language, reply, query, allow)


def plain(
    site: Site,
    request: Request,
    language: str,
    reply: Reply,
    query: _Query,
    allow: str = "",
    user: User | None = None,
) -> Response:
    """Any reply as bytes and headers. `allow`: the methods that the caller may use."""
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
    extra |= _FOR_OTHERS
    if "origin" in request.headers:
        extra |= {"Access-Control-Allow-Origin": request.headers["origin"], **_FOR_ORIGIN}
    packed = reply.packed if body is reply.raw else b""
    return build(request, status, kind, body, extra, reply.etag, user is not None, packed)


def build(
    request: Request,
    status: int,
    kind: str,
    body: bytes,
    extra: dict[str, str],
    etag: str,
    private: bool,
    packed: bytes = b"",
) -> Response:
    """Headers, ETag, 304 and gzip around a body. `packed`: the body as gzip makes it, where that is known."""
    headers = [
        (b"content-type", kind.encode("latin-1")),
        (b"x-content-type-options", b"nosniff"),
        (b"x-request-id", request.id.encode()),
    ]
    given = request.headers
    for name, value in {"Vary": "Accept-Encoding", **extra}.items():
        headers.append((name.lower().encode("latin-1"), value.encode("latin-1", "xmlcharrefreplace")))
    if "X-Robots-Tag" not in extra:
        headers.append((b"x-robots-tag", b"noindex"))
    if private or "authorization" in given:
        headers += _PRIVATE
    pack = len(body) >= _PACK_FROM and takes_gzip(given.get("accept-encoding", ""))
    reads = request.method in ("GET", "HEAD")
    if etag and (status == 201 or (status == 200 and not reads)):
        headers.append((b"etag", f'"{etag}"'.encode()))
    if status == 200 and reads:
        tag = etag or tag_of(body)
        if is_known(given.get("if-none-match", ""), tag):
            headers.append((b"etag", f'"{tag}"'.encode()))
            return Response(304, [each for each in headers if each[0] != b"content-type"], b"")
        headers.append((b"etag", f'"{tag}-gzip"'.encode() if pack else f'"{tag}"'.encode()))
    if pack:
        body = packed or compress(body)
        headers.append((b"content-encoding", b"gzip"))
    headers.append((b"content-length", str(len(body)).encode()))
    return Response(status, headers, b"" if request.method == "HEAD" else body)


def compress(body: bytes) -> bytes:
    """A body as gzip makes it."""
    return gzip.compress(body, 5, mtime=0)


def takes_gzip(header: str) -> bool:
    """Whether an Accept-Encoding header takes gzip: `gzip;q=0` refuses it."""
    if "gzip" not in header and "*" not in header:
        return False
    known: dict[str, bool] = {}
    for part in header[:1000].lower().split(","):
        coding, _, weight = part.partition(";")
        known[coding.strip()] = not _NOTHING.fullmatch(weight.strip())
    return known.get("gzip", known.get("x-gzip", known.get("*", False)))


def tag_of(body: bytes) -> str:
    """The entity tag of a body that has no other."""
    return hashlib.blake2b(body, digest_size=9).hexdigest()


def entity_tags(header: str) -> list[str]:
    """The entity tags of an If-Match or If-None-Match header, without quotes, W/ and our packing mark."""
    found = re.findall(r'(?:W/)?"([^"]*)"', header[:4096])
    return [tag.removesuffix("-gzip") for tag in found]


def is_known(header: str, tag: str) -> bool:
    """Whether an If-None-Match header has the tag."""
    return bool(header) and (header.strip() == "*" or tag in entity_tags(header))
