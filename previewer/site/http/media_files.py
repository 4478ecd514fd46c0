"""The files of the media library over HTTP: as they are, never as a page or a program."""

from __future__ import annotations

import mimetypes
import re
from collections.abc import AsyncIterator, Awaitable, Callable, MutableMapping
from typing import Any
from urllib.parse import quote, unquote

import anyio.to_thread
from starlette.responses import FileResponse, Response, StreamingResponse

from previewer.site.site import Site

_KEY = re.compile(r"[0-9a-f]{2}/[0-9a-f]{64}/[^/\x00-\x1f]{1,255}")
_SHOWN = ("image/png", "image/jpeg", "image/gif", "image/webp", "video/", "audio/")
_CHUNK = 1 << 18


def _headers(name: str) -> dict[str, str]:
    kind = mimetypes.guess_type(name)[0] or "application/octet-stream"
    if kind.startswith("text/"):
        kind = "text/plain; charset=UTF-8"
    elif kind in ("image/svg+xml", "application/xhtml+xml", "application/xml"):
        kind = "application/octet-stream"
    where = "inline" if kind.startswith(_SHOWN) else "attachment"
    return {
        "Content-Type": kind,
        "X-Content-Type-Options": "nosniff",
        "Content-Security-Policy": "default-src 'none'; sandbox",
        "Content-Disposition": f"{where}; filename*=UTF-8''{quote(name, safe='')}",
        "Cache-Control": "public, max-age=31536000, immutable",
        "Access-Control-Allow-Origin": "*",
    }


async def serve(
    site: Site,
    target: str,
    scope: MutableMapping[str, Any],
    receive: Callable[..., Awaitable[Any]],
    send: Callable[..., Awaitable[None]],
) -> int:
    """Answer a request below `/media/`; gives the status."""
    key = unquote(target.removeprefix("/media/"), errors="replace")
    response: Response = Response(status_code=404)
    if _KEY.fullmatch(key) and not key.endswith("/.."):
        headers = _headers(key.rpartition("/")[2])
        path = site.files.local_path(key)
        if path is not None:
            response = FileResponse(path, headers=headers)
        elif site.files.local is None and await anyio.to_thread.run_sync(site.files.exists, key):
            response = StreamingResponse(_stream(site, key), headers=headers)
    await response(scope, receive, send)
    return response.status_code


async def _stream(site: Site, key: str) -> AsyncIterator[bytes]:
    with await anyio.to_thread.run_sync(site.files.open, key) as file:
        while chunk := await anyio.to_thread.run_sync(file.read, _CHUNK):
            yield chunk
