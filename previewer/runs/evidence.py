"""Evidence of a verdict; and pictures that somebody gives: whole PNG, JPEG and WebP files, told without
decoding them.
"""

from __future__ import annotations

import zlib
from collections.abc import Callable, Mapping
from typing import Final, NamedTuple

#: An area of a picture in pixels: from the left, from above, width, height.
Box = tuple[int, int, int, int]


class FaultEvidence(NamedTuple):
    """The phones as they stood: pictures as PNG, the case that leads there, and where in which of the pictures the row
    of the check lies.
    """

    pictures: tuple[bytes, ...] = ()
    case: bytes = b""
    boxes: tuple[tuple[int, Box], ...] = ()


_PNG, _JPEG, _WEBP = b"\x89PNG\r\n\x1a\n", b"\xff\xd8\xff", b"RIFF"


def ending_of(data: bytes) -> str:
    """The ending of a picture's file, `.png`, `.jpg` or `.webp`; '' for what is no whole picture of these."""
    for magic, (ending, is_whole) in _KINDS.items():
        if data.startswith(magic):
            return ending if is_whole(data) else ""
    return ""


def _is_png(data: bytes) -> bool:
    """Every chunk with its checksum, from IHDR to IEND (PNG 3rd edition, 5.3)."""
    at, names = len(_PNG), []
    while at + 12 <= len(data):
        size, name = int.from_bytes(data[at : at + 4]), data[at + 4 : at + 8]
        end = at + 8 + size
        if end + 4 > len(data) or zlib.crc32(data[at + 4 : end]) != int.from_bytes(data[end : end + 4]):
            return False
        names.append(name)
        at = end + 4
        if name == b"IEND":
            break
    return bool(names) and names[0] == b"IHDR" and b"IDAT" in names and names[-1] == b"IEND"


def _is_jpeg(data: bytes) -> bool:
    """Segments one after the other up to the picture's own, a frame among them, and an end (ITU T.81, B.1)."""
    at, framed = 2, False
    while at + 4 <= len(data) and data[at] == 0xFF:
        marker = data[at + 1]
        if marker == 0xFF:
            at += 1
            continue
        if marker == 0xDA:
            return framed and data.rfind(b"\xff\xd9") > at
        framed = framed or (0xC0 <= marker <= 0xCF and marker not in (0xC4, 0xC8, 0xCC))
        at += 2 + int.from_bytes(data[at + 2 : at + 4])
    return False


def _is_webp(data: bytes) -> bool:
    """As long as it says, with a picture in it (RFC 9649, 2.3)."""
    size = int.from_bytes(data[4:8], "little")
    return data[8:12] == b"WEBP" and data[12:16] in (b"VP8 ", b"VP8L", b"VP8X") and 12 < size + 8 <= len(data)


_KINDS: Final[Mapping[bytes, tuple[str, Callable[[bytes], bool]]]] = {
    _PNG: (".png", _is_png),
    _JPEG: (".jpg", _is_jpeg),
    _WEBP: (".webp", _is_webp),
}
#: How the files of pictures end.
ENDINGS: Final = tuple(ending for ending, _ in _KINDS.values())
