"""Bodies as they arrive: read into memory within a bound, or streamed to a temporary file.

A drive that is busy may take a tenth of a second for a file: threads wait for it, not the loop that answers all.
"""

from __future__ import annotations

import asyncio
import hashlib
import os
import re
import tempfile
from asyncio import to_thread
from collections.abc import AsyncIterator
from contextlib import suppress
from pathlib import Path
from typing import BinaryIO
from urllib.parse import unquote

from python_multipart.exceptions import MultipartParseError
from python_multipart.multipart import MultipartParser, parse_options_header
from starlette.types import Message, Receive

from previewer.site.errors import ApiError
from previewer.site.http.context import Body, Request, Upload
from previewer.site.http.parsing import fold
from previewer.site.settings import ServerSettings

_FIELD_LIMIT = 1 << 20
_MOST_PARTS = 1000
#: So much, or a little more, is written at a time.
_BLOCK = 1 << 18
_ABANDONED = 3600.0


def too_large(limit: int) -> ApiError:
    """413."""
    return ApiError("rest_request_too_large", f"The body is larger than {limit} bytes.", 413)


async def _chunks(request: Request, receive: Receive, limit: int) -> AsyncIterator[bytes]:
    length = request.headers.get("content-length", "0")
    if length.isdecimal() and int(length[:20]) > limit:
        raise too_large(limit)
    total = 0
    while True:
        message = await receive()
        if message["type"] == "http.disconnect":
            raise ApiError("rest_upload_incomplete", "The body ended early.", 400)
        chunk = message.get("body", b"")
        total += len(chunk)
        if total > limit:
            raise too_large(limit)
        if chunk:
            yield chunk
        if not message.get("more_body"):
            return


async def _blocks(request: Request, receive: Receive, limit: int) -> AsyncIterator[bytes]:
    block = bytearray()
    async for chunk in _chunks(request, receive, limit):
        block += chunk
        if len(block) >= _BLOCK:
            yield bytes(block)
            block.clear()
    if block:
        yield bytes(block)


async def read(request: Request, receive: Receive, limit: int) -> bytes:
    """The whole body; ApiError 413 past `limit` bytes."""
    parts = [chunk async for chunk in _chunks(request, receive, limit)]
    return parts[0] if len(parts) == 1 else b"".join(parts)


class BoundedReceive:
    """`receive` of ASGI, which does not wait for ever: `seconds` is how long the body may pause; then ApiError 408."""

    def __init__(self, receive: Receive, seconds: float) -> None:
        self._receive = receive
        self._seconds = seconds

    async def __call__(self) -> Message:
        try:
            async with asyncio.timeout(self._seconds):
                return await self._receive()
        except TimeoutError:
            raise ApiError(
                "rest_request_timeout", "The body did not arrive in time.", 408, headers={"Connection": "close"}
            ) from None


def sweep(settings: ServerSettings, now: float) -> int:
    """Remove what killed servers have left of uploads; how many files. `now`: seconds since 1970.

    What was written to within the hour may belong to another server that is at it.
    """
    removed = 0
    for path in (settings.data / "incoming").glob("*"):
        with suppress(OSError):
            if now - path.stat().st_mtime > _ABANDONED:
                path.unlink()
                removed += 1
    return removed


async def discard(upload: Upload | None) -> None:
    """Remove the temporary file of an upload, unless the handler has moved it."""
    if upload is not None:
        with suppress(OSError):
            await to_thread(upload.path.unlink, missing_ok=True)


def last_part(name: str) -> str:
    """A file name without any folder, drive, control character or leading dot."""
    name = re.split(r"[\\/]", name)[-1]
    name = re.sub(r'[\x00-\x1f\x7f"<>|:*?]', "", name).strip(" .")
    stem, dot, ending = name.rpartition(".")
    ending = dot + ending if stem and len(ending) <= 10 else ""
    # A name of the file system has 255 bytes at most, and a size of the picture adds some to it.
    stem = name[: len(name) - len(ending)].encode()[: 200 - len(ending.encode())].decode("utf-8", "ignore")
    return stem.rstrip(" .") + ending


#: `filename*`, which wins, or `filename`, quoted or not.
_FILENAME = re.compile(
    r"""filename(?P<star>\*)?\s*=\s*(?:"(?P<quoted>(?:[^"\\]|\\.)*)"|(?P<plain>[^;\s]+))""", re.IGNORECASE
)


def disposition_name(header: str) -> str:
    """The file name of a Content-Disposition as it came over the wire, each character a byte; empty without one.

    Names are UTF-8, sent raw or as `filename*=UTF-8''…` (RFC 8187); bytes that are none are taken for Latin-1.
    """
    found = sorted(_FILENAME.finditer(header), key=lambda each: not each["star"])
    if not found:
        return ""
    first = found[0]
    name = first["plain"] if first["quoted"] is None else re.sub(r'\\(["\\])', r"\1", first["quoted"])
    if first["star"]:
        charset, _, rest = name.partition("'")
        return unquote(rest.partition("'")[2], charset if charset.lower() in ("utf-8", "iso-8859-1") else "utf-8")
    try:
        return name.encode("latin-1").decode()
    except UnicodeError:
        return name


class _Form:
    """Collects a multipart form: the part `file` to disk, the other parts as text."""

    def __init__(self, out: BinaryIO | None) -> None:
        self.out = out
        self.pairs: list[tuple[str, str]] = []
        self.filename: str | None = None
        self.content_type = ""
        self.size = 0
        self._parts = 0
        self.digest = hashlib.md5(usedforsecurity=False)
        self._reset()

    def _reset(self) -> None:
        self._headers: dict[str, str] = {}
        self._name, self._value = b"", b""
        self._text = bytearray()
        self._field = ""
        self._is_file = False

    def callbacks(self) -> dict[str, object]:
        return {
            "on_part_begin": self._reset,
            "on_header_field": self._header_name,
            "on_header_value": self._header_value,
            "on_header_end": self._header_end,
            "on_headers_finished": self._headers_done,
            "on_part_data": self._data,
            "on_part_end": self._end,
        }

    def _header_name(self, data: bytes, start: int, end: int) -> None:
        self._name += data[start:end]

    def _header_value(self, data: bytes, start: int, end: int) -> None:
        self._value += data[start:end]

    def _header_end(self) -> None:
        self._headers[self._name.decode("latin-1").lower()] = self._value.decode("latin-1")
        self._name, self._value = b"", b""

    def _headers_done(self) -> None:
        self._parts += 1
        if self._parts > _MOST_PARTS:
            raise ApiError("rest_too_many_parts", f"A form has at most {_MOST_PARTS} parts.", 400)
        disposition = self._headers.get("content-disposition", "")
        _, options = parse_options_header(disposition)
        self._field = options.get(b"name", b"").decode("utf-8", "replace")
        self._is_file = b"filename" in options or "filename*=" in disposition.lower()
        if self._is_file and self._field == "file" and self.filename is None:
            self.filename = disposition_name(disposition)
            self.content_type = self._headers.get("content-type", "")

    def _data(self, data: bytes, start: int, end: int) -> None:
        chunk = data[start:end]
        if self._is_file:
            if self._field == "file" and self.out is not None:
                self.out.write(chunk)
                self.digest.update(chunk)
                self.size += len(chunk)
            return
        self._text += chunk
        if len(self._text) > _FIELD_LIMIT:
            raise too_large(_FIELD_LIMIT)

    def _end(self) -> None:
        if not self._is_file and self._field:
            self.pairs.append((self._field, self._text.decode("utf-8", "replace")))


def _temporary(settings: ServerSettings) -> tuple[Path, BinaryIO]:
    folder = settings.data / "incoming"
    folder.mkdir(parents=True, exist_ok=True)
    handle, name = tempfile.mkstemp(dir=folder)
    return Path(name), os.fdopen(handle, "wb")


async def receive_upload(request: Request, receive: Receive, settings: ServerSettings, *, keep: bool) -> Body:
    """Stream an upload to disk; gives it and the text fields beside it.

    A request that is no proper upload gets `upload.problem`, for the handler to raise when the
    caller may upload at all. Without `keep` files are dropped (routes that only take fields).
    """
    kind, options = parse_options_header(request.headers.get("content-type", ""))
    if kind == b"multipart/form-data":
        return await _multipart(request, receive, settings, options.get(b"boundary", b""), keep)
    path, out = await to_thread(_temporary, settings)
    upload = Upload(path, content_type=request.headers.get("content-type", ""))
    digest = hashlib.md5(usedforsecurity=False)

    def write(block: bytes) -> None:
        out.write(block)
        digest.update(block)
        upload.size += len(block)

    try:
        try:
            async for block in _blocks(request, receive, settings.max_upload):
                await to_thread(write, block)
        finally:
            await to_thread(out.close)
    except BaseException:
        await discard(upload)
        raise
    upload.md5 = digest.hexdigest()
    upload.problem = _raw_problem(request, upload)
    return Body(upload=upload)


def _raw_problem(request: Request, upload: Upload) -> tuple[str, int, str] | None:
    if not upload.size:
        return "rest_upload_no_data", 400, "No data supplied."
    if not upload.content_type:
        return "rest_upload_no_content_type", 400, "No Content-Type supplied."
    disposition = request.headers.get("content-disposition", "")
    if not disposition:
        return "rest_upload_no_content_disposition", 400, "No Content-Disposition supplied."
    upload.filename = last_part(disposition_name(disposition))
    if not (upload.filename and disposition.strip().lower().startswith("attachment")):
        return "rest_upload_invalid_disposition", 400, "Content-Disposition must be attachment with a filename."
    return None


async def _multipart(request: Request, receive: Receive, settings: ServerSettings, boundary: bytes, keep: bool) -> Body:
    path, out = await to_thread(_temporary, settings) if keep else (None, None)
    upload = Upload(path) if path else None
    limit = settings.max_upload if keep else settings.max_body
    form = _Form(out)
    try:
        parser = MultipartParser(boundary, form.callbacks())  # type: ignore[arg-type]
        async for block in _blocks(request, receive, limit):
            await to_thread(parser.write, block)
        parser.finalize()
    except MultipartParseError as reason:
        await discard(upload)
        raise ApiError("rest_upload_unknown_error", f"The form cannot be read: {reason}", 400) from None
    except BaseException:
        await discard(upload)
        raise
    finally:
        if out is not None:
            await to_thread(out.close)
    if upload is not None:
        upload.size, upload.md5, upload.content_type = form.size, form.digest.hexdigest(), form.content_type
        upload.filename = last_part(form.filename or "")
        if form.filename is None or not upload.filename:
            upload.problem = ("rest_upload_unknown_error", 400, "The form has no file in its field `file`.")
        elif not form.size:
            upload.problem = ("rest_upload_no_data", 400, "The file is empty.")
    return Body(form=fold(form.pairs), upload=upload)
