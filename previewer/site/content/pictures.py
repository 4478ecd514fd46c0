"""Pictures: what a file really is, and its registered sizes."""

from __future__ import annotations

import io
import json
import warnings
import zipfile
from dataclasses import dataclass, field
from pathlib import Path
from typing import IO

from PIL import Image, ImageOps, UnidentifiedImageError

from previewer.site.errors import ApiError

#: Name → (width, height, cut to exactly that).
SIZES = {
    "thumbnail": (150, 150, True),
    "medium": (300, 300, False),
    "medium_large": (768, 0, False),
    "large": (1024, 1024, False),
}
_FORMATS = {
    "PNG": ("image/png", ("png",)),
    "JPEG": ("image/jpeg", ("jpg", "jpeg")),
    "GIF": ("image/gif", ("gif",)),
    "WEBP": ("image/webp", ("webp",)),
}
_SAVE = {"image/png": "PNG", "image/jpeg": "JPEG", "image/gif": "GIF", "image/webp": "WEBP"}
_ACTIVE = (b"<script", b"<?php", b"<html", b"<!doctype", b"<svg", b"<iframe")
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
}
_TEXTS = {"txt": "text/plain", "csv": "text/csv", "md": "text/markdown", "json": "application/json"}


@dataclass(frozen=True)
class Kind:
    """What a file is. `width` and `height` in pixels, 0 for what is no picture."""

    mime_type: str
    media_type: str
    width: int = 0
    height: int = 0
    meta: dict[str, object] = field(default_factory=dict)


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
            raise _refused("The content of the file is not what its name says.")
        if ending == "zip" and not zipfile.is_zipfile(path):
            raise _refused("The archive is damaged.")
        return Kind(mime, mime.partition("/")[0])
    if ending in _TEXTS:
        return _examine_text(path, ending)
    raise _refused("Sorry, files of this type may not be uploaded.")


def _examine_text(path: Path, ending: str) -> Kind:
    try:
        with path.open(encoding="utf-8") as file:
            while chunk := file.read(1 << 20):
                if "\x00" in chunk:
                    raise _refused("The file is no text.")
        if ending == "json":
            with path.open(encoding="utf-8-sig") as file:
                json.load(file)
    except (ValueError, RecursionError):
        raise _refused("The content of the file is not what its name says.") from None
    return Kind(_TEXTS[ending], _TEXTS[ending].partition("/")[0])


def _examine_picture(path: Path, ending: str, most_pixels: int) -> Kind:
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore", Image.DecompressionBombWarning)
            with Image.open(path, formats=list(_FORMATS)) as picture:
                width, height, kind = picture.width, picture.height, picture.format or ""
                if width * height > most_pixels:
                    raise _too_many(most_pixels)
                picture.load()
                turned = picture.getexif().get(0x0112, 1) in (5, 6, 7, 8)
    except Image.DecompressionBombError:
        raise _too_many(most_pixels) from None
    except (UnidentifiedImageError, OSError, ValueError, SyntaxError, EOFError):
        raise _refused("The picture cannot be read.") from None
    mime, endings = _FORMATS[kind]
    if ending not in endings:
        raise _refused("The content of the file is not what its name says.")
    _refuse_polyglot(path, kind)
    if turned:
        width, height = height, width
    return Kind(mime, "image", width, height)


def _refuse_polyglot(path: Path, kind: str) -> None:
    """A picture that is something else too: further data behind its end, or code inside."""
    data = path.read_bytes()
    low = data.lower()
    if any(mark in low for mark in _ACTIVE) or b"PK\x03\x04" in data or b"%PDF-" in data[:1100]:
        raise _refused("The picture holds something that is no picture.")
    rest = b""
    if kind == "PNG":
        end = data.rfind(b"IEND")
        rest = data[end + 8 :]
    elif kind == "GIF":
        rest = data[data.rstrip(b"\x00").rfind(b"\x3b") + 1 :]
    elif kind == "WEBP":
        rest = data[8 + int.from_bytes(data[4:8], "little") :]
    if rest.strip(b"\x00\r\n "):
        raise _refused("There is more behind the end of the picture.")


def make_size(file: IO[bytes], mime_type: str, name: str) -> tuple[bytes, int, int] | None:
    """A registered size of a picture: bytes, width, height; None when the picture is too small for it."""
    width, height, cut = SIZES[name]
    with Image.open(file) as opened:
        # A JPEG is decoded at the size that is needed, which is what keeps the memory small.
        opened.draft("RGB", (max(width, 1) * 2, max(height or width, 1) * 2))
        picture: Image.Image = ImageOps.exif_transpose(opened)
        full = opened.size
        if cut:
            made = ImageOps.fit(_plain(picture), (min(width, full[0]), min(height, full[1])), Image.Resampling.LANCZOS)
        else:
            made = _plain(picture)
            made.thumbnail((width, height or 100_000), Image.Resampling.LANCZOS)
    out = io.BytesIO()
    if mime_type == "image/jpeg":
        made = made.convert("RGB")
        made.save(out, "JPEG", quality=82, optimize=True)
    else:
        made.save(out, _SAVE[mime_type])
    return out.getvalue(), made.width, made.height


def _plain(picture: Image.Image) -> Image.Image:
    """A picture in a mode that resizes well."""
    if picture.mode in ("P", "PA", "LA"):
        return picture.convert("RGBA")
    if picture.mode in ("1", "I", "F", "I;16", "CMYK", "YCbCr", "LAB", "HSV"):
        return picture.convert("RGB")
    return picture.copy()
