"""The files of the media library over HTTP: as they are, never as a page or a program."""

from __future__ import annotations

import mimetypes
import re
from collections.abc import AsyncIterator
from urllib.parse import quote, unquote

from starlette.concurrency import run_in_threadpool
from starlette.responses import FileResponse, Response, StreamingResponse

from previewer.site.content.media_folder import KEY
from previewer.site.http.responses import entity_tags
from previewer.site.site import Site

_KEY = re.compile(KEY)
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


async def response(site: Site, target: str, known: str = "") -> Response:
    """The answer to a request below `/media/`; `target` as it was sent, `known`: its If-None-Match."""
    key = unquote(target.removeprefix("/media/"), errors="replace")
    if _KEY.fullmatch(key) and not key.endswith("/.."):
        headers = _headers(key.rpartition("/")[2])
        path = site.files.local_path(key)
        if path is not None:
            found = FileResponse(path, headers=headers, stat_result=path.stat())
            if known.strip() == "*" or found.headers["etag"].strip('"') in entity_tags(known):
                kept = ("etag", "last-modified", "cache-control", "access-control-allow-origin")
                return Response(status_code=304, headers={name: found.headers[name] for name in kept})
            return found
        if site.files.local is None and await run_in_threadpool(site.files.exists, key):
            return StreamingResponse(_stream(site, key), headers=headers)
    return Response(status_code=404)


async def _stream(site: Site, key: str) -> AsyncIterator[bytes]:
    with await run_in_threadpool(site.files.open, key) as file:
        while chunk := await run_in_threadpool(file.read, _CHUNK):
            yield chunk
