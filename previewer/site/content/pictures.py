"""Pictures: what a file really is, and its registered sizes."""

from __future__ import annotations

import re
import warnings
import zipfile
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from importlib import import_module
from pathlib import Path

from PIL import Image, PngImagePlugin, UnidentifiedImageError

from previewer.site.errors import ApiError

#: Name → (width, height, cut to exactly that).
SIZES = {
    "thumbnail": (150, 150, True),
    "medium": (300, 300, False),
    "medium_large": (768, 0, False),
    "large": (1024, 1024, False),
}
# The readers of all formats are loaded with this file: the first picture must not keep everybody waiting for them.
Image.preinit()
import_module("PIL.WebPImagePlugin")
# The picture of a piece carries the definition, of so many bytes at most; Pillow refuses longer texts.
PngImagePlugin.MAX_TEXT_CHUNK = max(PngImagePlugin.MAX_TEXT_CHUNK, 5 << 20)
_FORMATS = {
    "PNG": ("image/png", ("png",)),
    "JPEG": ("image/jpeg", ("jpg", "jpeg")),
    "GIF": ("image/gif", ("gif",)),
    "WEBP": ("image/webp", ("webp",)),
}
_ACTIVE = (b"<script", b"<?php", b"<html", b"<!doctype", b"<svg", b"<iframe")
#: Documents that are archives.
_OFFICE = {
    "docx": "vnd.openxmlformats-officedocument.wordprocessingml.document",
    "xlsx": "vnd.openxmlformats-officedocument.spreadsheetml.sheet",
    "pptx": "vnd.openxmlformats-officedocument.presentationml.presentation",
    "odt": "vnd.oasis.opendocument.text",
    "ods": "vnd.oasis.opendocument.spreadsheet",
    "odp": "vnd.oasis.opendocument.presentation",
}
#: Extension → (MIME type, what the file starts with, at which place).
_BINARY: dict[str, tuple[str, tuple[tuple[bytes, int], ...]]] = {
    "pdf": ("application/pdf", ((b"%PDF-", 0),)),
    "mp4": ("video/mp4", ((b"ftyp", 4),)),
    "m4v": ("video/mp4", ((b"ftyp", 4),)),
    "mov": ("video/quicktime", ((b"ftyp", 4), (b"moov", 4))),
    "webm": ("video/webm", ((b"\x1aE\xdf\xa3", 0),)),
    "m4a": ("audio/mp4", ((b"ftyp", 4),)),
    "mp3": ("audio/mpeg", ((b"ID3", 0), (b"\xff\xfb", 0), (b"\xff\xf3", 0), (b"\xff\xf2", 0))),
    "ogg": ("audio/ogg", ((b"OggS", 0),)),
    "wav": ("audio/wav", ((b"WAVE", 8),)),
    "flac": ("audio/flac", ((b"fLaC", 0),)),
    "zip": ("application/zip", ((b"PK\x03\x04", 0),)),
    **{ending: (f"application/{kind}", ((b"PK\x03\x04", 0),)) for ending, kind in _OFFICE.items()},
}
#: Files are read in pieces of so many bytes.
_CHUNK = 1 << 20
_LONGEST_MARK = 16
#: A picture may have so many: parts that are not its pixels are read whole.
MOST_BYTES = 64 << 20
#: The first and the last character of JSON.
_JSON = re.compile(r'\{\}|\[\]|""|[-\dtfn][\dEel]?')
_OTHER = "The content of the file is not what its name says."
_MIXED = "The picture holds something that is no picture."
_TEXTS = {"txt": "text/plain", "csv": "text/csv", "md": "text/markdown", "json": "application/json"}


@dataclass(frozen=True)
class Kind:
    """What a file is. `width` and `height` in pixels, 0 for what is no picture."""

    mime_type: str
    media_type: str
    width: int = 0
    height: int = 0


def _refused(why: str) -> ApiError:
    return ApiError("rest_upload_sideload_error", why, 415)


def _too_many(most_pixels: int) -> ApiError:
    return ApiError("rest_upload_file_too_big", f"The picture has more than {most_pixels} pixels.", 400)


def wanted_sizes(width: int, height: int) -> list[str]:
    """The registered sizes that a picture of that size is large enough for."""
    return [name for name, (w, h, _) in SIZES.items() if (w and width > w) or (h and height > h)]


def examine(path: Path, name: str, most_pixels: int) -> Kind:
    """What the file at `path` is, by its content; `name` must fit. ApiError 415 for anything else.

    A picture of more than `most_pixels` is 400, before it is decoded.
    """
    ending = name.rpartition(".")[2].lower() if "." in name else ""
    with path.open("rb") as file:
        head = file.read(64)
    if any(ending in endings for _, endings in _FORMATS.values()):
        return _examine_picture(path, ending, most_pixels)
    if ending in _BINARY:
        mime, starts = _BINARY[ending]
        if not any(head[at : at + len(magic)] == magic for magic, at in starts):
            raise _refused(_OTHER)
        if (ending == "zip" or ending in _OFFICE) and not zipfile.is_zipfile(path):
            raise _refused("The archive is damaged.")
        return Kind(mime, mime.partition("/")[0])
    if ending in _TEXTS:
        return _examine_text(path, ending)
    raise _refused("Sorry, files of this type may not be uploaded.")


def _examine_text(path: Path, ending: str) -> Kind:
    first = last = ""
    try:
        with path.open(encoding="utf-8-sig") as file:
            while chunk := file.read(_CHUNK):
                if "\x00" in chunk:
                    raise _refused("The file is no text.")
                plain = chunk.strip()
                first, last = first or plain[:1], plain[-1:] or last
    except ValueError:
        raise _refused(_OTHER) from None
    # JSON is not read: what is small in a file may be large in memory, and nobody here needs its values.
    if ending == "json" and not _JSON.fullmatch(first + last) and (first == "<" or not _is_half_a_definition(path)):
        raise _refused(_OTHER)
    return Kind(_TEXTS[ending], _TEXTS[ending].partition("/")[0])


def _is_half_a_definition(path: Path) -> bool:
    """Whether a file that is no JSON as a whole is meant to define a piece: it is taken, and says what is wrong."""
    with path.open("rb") as file:
        data = file.read(MOST_BYTES)
    return all(name in data for name in (b'"preferences"', b'"x-input-type"'))


def _examine_picture(path: Path, ending: str, most_pixels: int) -> Kind:
    if path.stat().st_size > MOST_BYTES:
        raise ApiError("rest_upload_file_too_big", f"The picture has more than {MOST_BYTES >> 20} MiB.", 400)
    with reading(most_pixels), Image.open(path, formats=list(_FORMATS)) as picture:
        width, height, kind = picture.width, picture.height, picture.format or ""
        if width * height > most_pixels:
            raise _too_many(most_pixels)
        turned = exif_of(picture).get(0x0112, 1) in (5, 6, 7, 8)
    mime, endings = _FORMATS[kind]
    if ending not in endings:
        raise _refused(_OTHER)
    _refuse_polyglot(path, kind)
    if turned:
        width, height = height, width
    return Kind(mime, "image", width, height)


def exif_of(picture: Image.Image) -> Image.Exif:
    """What a camera wrote before the pixels. None are read: Pillow would decode a whole PNG that says nothing there."""
    return Image.Image.getexif(picture)


@contextmanager
def reading(most_pixels: int = 0) -> Iterator[None]:
    """Around whatever reads a picture: what cannot be read is ApiError 415, what is too large 400."""
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore", Image.DecompressionBombWarning)
            yield
    except (Image.DecompressionBombError, MemoryError):
        raise _too_many(most_pixels) from None
    except (UnidentifiedImageError, OSError, ValueError, SyntaxError, EOFError):
        raise _refused("The picture cannot be read.") from None


def _is_active(piece: bytes) -> bool:
    low = piece.lower()
    return any(mark in low for mark in _ACTIVE) or b"PK\x03\x04" in piece


def _refuse_polyglot(path: Path, kind: str) -> None:
    """A picture that is something else too: further data behind its end, or code inside. Read piece by piece."""
    size, last = path.stat().st_size, b""
    with path.open("rb") as file:
        if b"%PDF-" in file.read(1100):
            raise _refused(_MIXED)
        file.seek(0)
        while chunk := file.read(_CHUNK):
            if _is_active(last[-_LONGEST_MARK:] + chunk):
                raise _refused(_MIXED)
            last = chunk if len(chunk) == _CHUNK or not last else last[len(chunk) :] + chunk
        file.seek(4)
        announced = 8 + int.from_bytes(file.read(4), "little")
    rest = b""
    if kind == "PNG":
        rest = last[last.rfind(b"IEND") + 8 :] if b"IEND" in last else last
    elif kind == "GIF":
        rest = last[last.rstrip(b"\x00").rfind(b"\x3b") + 1 :]
    elif kind == "WEBP" and size > announced:
        rest = last[announced - size :] if size - announced <= len(last) else last
    if rest.strip(b"\x00\r\n "):
        raise _refused("There is more behind the end of the picture.")
