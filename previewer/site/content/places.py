"""Where a photograph was taken: taken out of it in place, so that nothing else in the file moves; what else it says.

The place stands in the Exif part of a JPEG, PNG or WebP (Exif 2.3, tag 0x8825: a list of its own), and in its XMP part.
"""

from __future__ import annotations

import re
import struct
import zlib
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from datetime import UTC, datetime
from pathlib import Path

from PIL import Image
from PIL.TiffImagePlugin import IFDRational

from previewer.site.content.media_folder import incoming_file
from previewer.site.content.pictures import MOST_BYTES, exif_of

_PLACE = 0x8825
#: Bytes of a value by its type, as TIFF numbers them.
_SIZES = (0, 1, 1, 2, 4, 8, 1, 1, 2, 4, 8, 4, 8)
_EXIF = b"Exif\0\0"
_XMP = re.compile(rb"""(<exif:GPS\w[^<>]*+>|exif:GPS\w++\s*+=\s*+["'])([^<>"']*+)""")
_PNG, _RIFF = b"\x89PNG\r\n\x1a\n", b"RIFF"
#: Text parts of a PNG in which other programs keep what a JPEG would say.
_TOLD = (b"eXIf", b"tEXt", b"zTXt", b"iTXt")
_PROFILES = (b"Raw profile type exif", b"Raw profile type APP1", b"Raw profile type xmp")
_LONGEST = 200
#: What begins a compressed XMP part of a PNG: the language and the translated name are kept (PNG, 11.3.4.5).
_PACKED_XMP = re.compile(rb"XML:com\.adobe\.xmp\0\x01\0([^\0]*\0[^\0]*\0)")
_LONGEST_XMP = 4 << 20


@contextmanager
def without_place(path: Path, data: Path) -> Iterator[Path]:
    """The file, or a copy for as long as the block lasts where it is a picture that says where it was taken.

    `data`: the folder of the site.
    """
    with path.open("rb") as file:
        head = file.read(12) if path.stat().st_size <= MOST_BYTES else b""
    parts = _jpeg if head[:2] == b"\xff\xd8" else _png if head[:8] == _PNG else _webp if head[:4] == _RIFF else None
    whole = path.read_bytes() if parts is not None else b""
    cleaned = _cleaned(_with_plain_xmp(whole) if parts is _png else whole, whole, parts) if parts is not None else None
    if cleaned is None:
        yield path
        return
    with incoming_file(data) as copy:
        copy.write_bytes(cleaned)
        yield copy


#: A part of a picture: what it is (`exif`, `xmp`, `profile`), where it begins and ends.
_Part = tuple[str, int, int]


def _cleaned(whole: bytes, sent: bytes, parts: Callable[[bytes], Iterator[_Part]]) -> bytes | None:
    """The picture without its place; None where that is what was sent."""
    changed = bytearray(whole)
    with suppress(struct.error, IndexError):  # a broken part is nobody's to read
        for kind, start, told_end in parts(whole):
            end = min(told_end, len(whole))
            if kind == "exif":
                changed[start:end] = _without_list(changed[start:end])
            elif kind == "xmp":
                blank = _XMP.sub(lambda found: found[1] + b" " * len(found[2]), changed[start:end])
                changed[start:end] = blank
            else:
                text = whole.index(b"\0", start) + 2
                changed[start : start + 3], changed[text:end] = b"Was", bytes(max(0, end - text))
    if changed == sent:
        return None
    if whole[:8] == _PNG:
        _sum_up(changed)
    return bytes(changed)


def _without_list(tiff: bytearray) -> bytearray:
    """An Exif part with an empty list of the place."""
    order = "<" if tiff[:2] == b"II" else ">"
    (first,) = struct.unpack_from(f"{order}I", tiff, 4)
    (number,) = struct.unpack_from(f"{order}H", tiff, first)
    for entry in range(first + 2, first + 2 + 12 * number, 12):
        tag, _, _, at = struct.unpack_from(f"{order}HHII", tiff, entry)
        if tag == _PLACE:
            _empty(tiff, at, order)
    return tiff


def _empty(tiff: bytearray, at: int, order: str) -> None:
    (number,) = struct.unpack_from(f"{order}H", tiff, at)
    for entry in range(at + 2, at + 2 + 12 * number, 12):
        _, kind, count, value = struct.unpack_from(f"{order}HHII", tiff, entry)
        size = count * _SIZES[kind] if kind < len(_SIZES) else 0
        if 4 < size <= len(tiff) - value:
            tiff[value : value + size] = bytes(size)
    end = min(len(tiff), at + 2 + 12 * number)
    tiff[at:end] = bytes(end - at)


def _jpeg(whole: bytes) -> Iterator[_Part]:
    at = 2
    while whole[at] == 0xFF and whole[at + 1] != 0xDA:
        (size,) = struct.unpack_from(">H", whole, at + 2)
        start, end = at + 4, at + 2 + size
        if whole[at + 1] == 0xE1 and whole[start : start + 6] == _EXIF:
            yield "exif", start + 6, end
        elif whole[at + 1] == 0xE1:
            yield "xmp", start, end
        at = end


def _chunks(whole: bytes) -> Iterator[tuple[bytes, int, int]]:
    at = 8
    while at + 12 <= len(whole):
        size, name = struct.unpack_from(">I4s", whole, at)
        yield name, at + 8, at + 8 + size
        at += 12 + size


def _png(whole: bytes) -> Iterator[_Part]:
    for name, start, end in _chunks(whole):
        if name == b"eXIf":
            yield "exif", start, end
        elif name == b"iTXt" and whole[start:end].startswith(b"XML:com.adobe.xmp"):
            yield "xmp", start, end
        elif name in _TOLD and whole[start:end].startswith(_PROFILES):
            yield "profile", start, end


def _with_plain_xmp(whole: bytes) -> bytes:
    """A PNG whose XMP parts that tell a place are not compressed, as `_png` reads them: only there something moves."""
    made, kept = bytearray(), 0
    for name, start, end in _chunks(whole):
        head = _PACKED_XMP.match(whole, start, min(end, len(whole))) if name == b"iTXt" else None
        if head is None or end + 4 > len(whole):
            continue
        text = _inflated(whole[head.end() : end])
        if text is None or _XMP.search(text):
            part = b"iTXtXML:com.adobe.xmp\0\0\0" + head[1] + (text or b"")
            made += whole[kept : start - 8] + struct.pack(">I", len(part) - 4) + part
            made += struct.pack(">I", zlib.crc32(part))
            kept = end + 4
    return bytes(made) + whole[kept:]


def _inflated(packed: bytes) -> bytes | None:
    """What was compressed; None where it is broken, or longer than any program writes."""
    reader = zlib.decompressobj()
    try:
        text = reader.decompress(packed, _LONGEST_XMP)
    except zlib.error:
        return None
    return text if reader.eof else None


def _sum_up(changed: bytearray) -> None:
    """The check sums of what may have changed in a PNG anew."""
    for name, start, end in _chunks(bytes(changed)):
        if name in _TOLD and end + 4 <= len(changed):
            struct.pack_into(">I", changed, end, zlib.crc32(changed[start - 4 : end]))


def _webp(whole: bytes) -> Iterator[_Part]:
    at = 12
    while at + 8 <= len(whole):
        name, size = struct.unpack_from("<4sI", whole, at)
        start, end = at + 8, at + 8 + size
        if name == b"EXIF":
            yield "exif", start + 6 * (whole[start : start + 6] == _EXIF), end
        elif name == b"XMP ":
            yield "xmp", start, end
        at = end + size % 2


#: What a camera says, by the names of this family → where it stands: the tag, and whether it is in the list of details.
_SAID = {
    "aperture": (0x829D, True),
    "credit": (0x013B, False),
    "camera": (0x0110, False),
    "caption": (0x010E, False),
    "created_timestamp": (0x9003, True),
    "copyright": (0x8298, False),
    "focal_length": (0x920A, True),
    "iso": (0x8827, True),
    "shutter_speed": (0x829A, True),
    "orientation": (0x0112, False),
}


def said(path: Path) -> dict[str, str]:
    """What a camera wrote into a picture beside the place; empty for one that says nothing."""
    with suppress(OSError, ValueError, SyntaxError, struct.error), Image.open(path) as picture:
        return _said_of(exif_of(picture))
    return {}


def _said_of(exif: Image.Exif) -> dict[str, str]:
    details = exif.get_ifd(0x8769) if exif else {}
    found = {name: _text((details if inner else exif).get(tag)) for name, (tag, inner) in _SAID.items()}
    if found["created_timestamp"]:
        with suppress(ValueError):
            taken = datetime.strptime(found["created_timestamp"], "%Y:%m:%d %H:%M:%S").replace(tzinfo=UTC)
            found["created_timestamp"] = str(int(taken.timestamp()))
    return {name: text for name, text in found.items() if text}


def _text(value: object) -> str:
    if isinstance(value, (tuple, list)):
        value = value[0] if value else ""
    if value is None or isinstance(value, bytes):
        return ""
    text = str(round(float(value), 6)) if isinstance(value, (float, IFDRational)) else str(value)
    return "".join(char for char in text.removesuffix(".0") if char.isprintable()).strip()[:_LONGEST]
