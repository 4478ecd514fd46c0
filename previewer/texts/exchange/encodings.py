"""Bytes of a translator's file to text: UTF-8, or UTF-16 with a mark; any other encoding is named and refused."""

from __future__ import annotations

import codecs
import re
from typing import NamedTuple

from previewer.texts.exchange.rows import Unreadable

_UTF_32 = (codecs.BOM_UTF32_LE, codecs.BOM_UTF32_BE)
_UTF_16 = (codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE)
_ISO_2022_JP = re.compile(rb"\x1b\$[@B]")
_KANA = re.compile("[\u3041-\u30fe]")
_SIGN = re.compile("[\u3000-\u303f\uff01-\uff5e]")
_LOST = re.compile("[\ufffd\uff61-\uff9f\ue000-\uf8ff\u0080-\u00ff]")
_SAMPLE = 1 << 16
_LEAST = 0.5


class _Known(NamedTuple):
    """An encoding: what people call it, Python's codec, and the first bytes of its usual characters.

    `usual`, `kana`: how much such a character speaks for it, 1 at most or a little more.
    """

    name: str
    codec: str
    low: int
    high: int
    usual: float
    kana: float


_KNOWN = (
    _Known("Shift_JIS", "cp932", 0x88, 0x97, 0.9, 1.0),
    _Known("EUC-JP", "euc_jp", 0xB0, 0xCF, 0.9, 1.0),
    _Known("EUC-KR", "euc_kr", 0xB0, 0xC8, 1.05, 0.2),
    _Known("GB18030", "gb18030", 0xB0, 0xD7, 1.0, 0.5),
    _Known("Big5", "big5", 0xA4, 0xC6, 0.85, 0.5),
)


def decoded(data: bytes, advice: str = "encoding") -> str:
    """The text of a file. Raises Unreadable, naming the encoding that it seems to have, with the advice for its
    format."""
    if data.startswith(_UTF_32):
        raise Unreadable(advice, {"found": "UTF-32"})
    if data.startswith(_UTF_16):
        try:
            return data.decode("utf-16")
        except UnicodeDecodeError as error:
            raise Unreadable("bad-encoding", {"found": "UTF-16", "offset": error.start + 2}) from None
    marked = data.startswith(codecs.BOM_UTF8)
    try:
        text = data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        if marked:
            raise Unreadable("bad-encoding", {"found": "UTF-8", "offset": error.start + 3}) from None
        raise Unreadable(advice, {"found": _likely(data)}) from None
    if "\0" in text[:64]:
        raise Unreadable("unmarked", {})
    if _ISO_2022_JP.search(data):
        raise Unreadable(advice, {"found": "ISO-2022-JP"})
    return text


def _likely(data: bytes) -> str:
    """The encoding that makes the most usual letters of bytes that are not UTF-8."""
    if b"\0" in data[:64]:
        return "UTF-16"
    name, most = max(((known.name, _score(data[:_SAMPLE], known)) for known in _KNOWN), key=lambda found: found[1])
    return name if most >= _LEAST else "Windows-1252"


def _score(data: bytes, known: _Known) -> float:
    """How usual the characters beyond ASCII are that an encoding makes of bytes, on average."""
    text = codecs.getincrementaldecoder(known.codec)("replace").decode(data)
    letters = [letter for letter in text if letter > "\x7f"]
    return sum(_weight(letter, known) for letter in letters) / len(letters) if letters else 0.0


def _weight(letter: str, known: _Known) -> float:
    if _LOST.match(letter):
        return -1.0
    if _KANA.match(letter):
        return known.kana
    if _SIGN.match(letter):
        return 0.9
    return known.usual if known.low <= letter.encode(known.codec, "replace")[0] <= known.high else 0.1
