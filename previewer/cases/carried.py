"""A case that travels inside a picture: an iTXt chunk `piececase` of a PNG file, made and read.

It has the text of its definition alone, and no path of anybody's machine: none is written, and none is followed. Of
steps it has those that say what is open.
"""

from __future__ import annotations

import struct
import zlib
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from datetime import date
from pathlib import Path
from typing import TYPE_CHECKING, Final, NamedTuple

from previewer import __version__
from previewer.bounded import MOST_OF_PICTURE, read_within
from previewer.cases.drawn import Drawn, DrawnPhone
from previewer.cases.errors import CaseError
from previewer.cases.file import Case, parse_case, read_case
from previewer.cases.members import BOTH
from previewer.cases.source import PieceSource
from previewer.cases.steps import Step, Touch, Type
from previewer.kept import kept
from previewer.phone.look import MEMBERS
from previewer.pictures.carrying import Shown
from previewer.pieces import Piece, Values
from previewer.pieces.json_text import to_json
from previewer.pieces.messages import say
from previewer.terminal_words import Reason

if TYPE_CHECKING:
    from previewer.phone.look import Value

KEYWORD: Final = "piececase"
#: Bytes that a case in a picture has at most.
MOST: Final = 4 * 1024 * 1024
#: What else than the definition and values of it has room in any case: looks, and the places of phones.
_REST: Final = 256 * 1024
#: How the names of pictures end that may carry a case, or that are taken for pictures at all.
PICTURES: Final = (".png", ".jpg", ".jpeg", ".webp")
_PNG: Final = b"\x89PNG\r\n\x1a\n"
_JPEG: Final = b"\xff\xd8\xff"
#: So many bytes tell a picture.
_FIRST: Final = 12
_HEAD: Final = struct.Struct(">I4s")
#: zlib's level: what a picture carries is packed once for a definition, and sent often.
_LEVEL: Final = 9
#: Before the text of an iTXt chunk (PNG 3rd edition, 11.3.3.4): it is packed, by the one way there is, in no language.
_PACKED: Final = KEYWORD.encode() + b"\0\1\0\0\0"


@dataclass(frozen=True)
class Carrier:
    """Makes what pictures of a definition carry: a `Carry` of the pictures. `values` are those that were set, in the
    order of the items. It can go to another process.
    """

    text: str
    today: date
    values: Mapping[str, object] = field(default_factory=dict)

    @classmethod
    def of(cls, text: str, values: Values) -> Carrier:
        """What shows a text with its values as they stand: however they were set, the same is carried."""
        chosen = values.chosen
        return cls(text, values.today, {key: chosen[key] for item in values.piece.items if (key := item.key) in chosen})

    def __call__(self, shown: Shown) -> bytes:
        """The chunk for one picture; b'' where the definition is too large to be carried."""
        drawn = Drawn(shown.scale, shown.full, shown.marks, page=shown.page, scrolled=shown.scrolled)
        return self._chunk(shown.look.written(), drawn, shown.open_key, shown.typed)

    def together(self, phones: Iterable[tuple[tuple[int, int], Shown]]) -> bytes:
        """The chunk for a picture of several phones, with the place of each in pixels."""
        placed = list(phones)
        looks = [shown.look for _, shown in placed]
        look = looks[0].written()
        if len({one.platform for one in looks}) > 1:
            # What one platform calls a device or a design says nothing of the other.
            look = {name: value for name, value in look.items() if MEMBERS[name].full_name is None}
            look["platform"] = BOTH
        drawn = tuple(DrawnPhone(at, one.look.written(), one.open_key, one.scrolled or 0.0) for at, one in placed)
        opened = next((one.open_key for _, one in placed if one.open_key is not None), None)
        return self._chunk(look, Drawn(placed[0][1].scale, marks=placed[0][1].marks, phones=drawn), opened, "")

    @property
    def is_too_large(self) -> bool:
        """Whether definition and values are more than a picture may carry."""
        return _begun(self.text).size + len(to_json(dict(self.values))) > MOST - _REST

    def said(self, piece: Piece, lang: str = "en") -> str:
        """What is inside, for whoever shares a picture: the definition, and how many values, hidden ones among them."""
        items = [piece.item(key) for key in self.values]
        hidden = sum(item is not None and item.hidden for item in items)
        return say(lang, "cases", "holds", {"values": len(items), "hidden": hidden})

    def _chunk(self, look: Mapping[str, Value], drawn: Drawn, opened: str | None, typed: str) -> bytes:
        if self.is_too_large:
            return b""
        steps: list[Step] = [] if opened is None else [Touch(opened)]
        steps += [Type(opened or "", typed)] if typed else []
        begun = _begun(self.text)
        rest = Case(begun.source, "", look, self.today, self.values, tuple(steps), picture=drawn).rest().encode(*_UTF_8)
        packer = begun.packer.copy()
        return b"".join(_chunk(_PACKED, begun.packed, packer.compress(rest), packer.flush()))


#: A lone surrogate of a text is written as JSON escapes it.
_UTF_8: Final = ("utf-8", "backslashreplace")


class _Begun(NamedTuple):
    """The beginning of all cases of a definition, packed: only the rest is another for each picture."""

    source: PieceSource
    size: int
    packer: zlib._Compress
    packed: bytes


@kept
def _begun(text: str) -> _Begun:
    source = PieceSource(text=text)
    head = Case(source, program=__version__).head().encode(*_UTF_8)
    packer = zlib.compressobj(_LEVEL)
    return _Begun(source, len(head), packer, packer.compress(head))


def _chunk(*content: bytes) -> tuple[bytes, ...]:
    length, check = 0, zlib.crc32(b"iTXt")
    for part in content:
        length, check = length + len(part), zlib.crc32(part, check)
    return _HEAD.pack(length, b"iTXt"), *content, struct.pack(">I", check)


# -- read


def is_picture(data: bytes) -> bool:
    """Whether bytes begin a picture, of those that may be given in place of a case."""
    return data.startswith((_PNG, _JPEG)) or data[8:12] == b"WEBP"


def case_in(data: bytes, file: Path | None = None) -> Case:
    """The case that a picture's bytes carry. Raises CaseError, `no-carried` where it carries none."""
    found = carried_in(data)
    if found is None:
        raise CaseError("no-carried")
    case = parse_case(found, file)
    if not case.piece.text:
        raise CaseError("bad-carried", why="path")
    _check_steps(case.steps)
    drawn = case.picture or Drawn()
    # A path in it would lead to a file of this machine. What is not scrolled stands at its top.
    drawn = replace(drawn, scrolled=drawn.scrolled or 0.0)
    return replace(case, piece=PieceSource(text=case.piece.text), picture=drawn)


def case_at(path: Path) -> Case:
    """The case in a file: a case's own, or a picture that carries one. Raises CaseError, also for a file that cannot be
    opened.
    """
    data = picture_at(path)
    return read_case(path) if data is None else case_in(data, path)


def picture_at(path: Path) -> bytes | None:
    """The bytes of a picture, told by its name or, of an ordinary file, by its first bytes; None for what is none.
    Raises CaseError for one that cannot be read.
    """
    if path.suffix.lower() not in PICTURES and not _begins_picture(path):
        return None
    try:
        return read_within(path, MOST_OF_PICTURE)
    except (OSError, ValueError) as error:
        raise CaseError("unreadable", why=Reason.of(error)) from None


def _begins_picture(path: Path) -> bool:
    try:
        # A pipe cannot be looked at twice.
        return path.is_file() and is_picture(read_within(path, _FIRST))
    except (OSError, ValueError):
        return False


def carried_in(data: bytes) -> bytes | None:
    """The JSON text of the case in a PNG file; None where it carries none. Raises CaseError where that is damaged, too
    large, or there are several.
    """
    found: bytes | None = None
    for name, content, is_whole in _chunks(data):
        if name == b"iTXt" and content.startswith(KEYWORD.encode() + b"\0"):
            if not is_whole:
                raise CaseError("bad-carried", why="damaged")
            if found is not None:
                raise CaseError("bad-carried", why="several")
            found = bytes(content)
    return None if found is None else _unpacked(found)


def _chunks(data: bytes) -> Iterator[tuple[bytes, bytes, bool]]:
    """The chunks of a PNG file up to its end: name, content, and whether it is as its checksum says."""
    at = len(_PNG) if data.startswith(_PNG) else len(data)
    while at + _HEAD.size <= len(data):
        size, name = _HEAD.unpack_from(data, at)
        if name == b"IEND":
            return
        begin, end = at + _HEAD.size, at + _HEAD.size + size
        content = data[begin : min(end, begin + MOST + 1024)] if name == b"iTXt" else b""
        check = data[end : end + 4]
        yield name, content, name != b"iTXt" or check == struct.pack(">I", zlib.crc32(data[at + 4 : end]))
        at = end + 4


def _unpacked(content: bytes) -> bytes:
    parts = content[len(KEYWORD) + 1 :]
    flag, method = parts[:1], parts[1:2]
    rest = parts[2:].split(b"\0", 2)
    if flag not in (b"\0", b"\1") or len(rest) < 3 or (flag == b"\1" and method != b"\0"):
        raise CaseError("bad-carried", why="packed")
    text = rest[2]
    if flag == b"\1":
        unpacker = zlib.decompressobj()
        try:
            text = unpacker.decompress(text, MOST + 1)
        except zlib.error:
            raise CaseError("bad-carried", why="damaged") from None
        if len(text) <= MOST and not unpacker.eof:
            raise CaseError("bad-carried", why="damaged")
    if len(text) > MOST:
        raise CaseError("bad-carried", why="large")
    return text


def _check_steps(steps: tuple[Step, ...]) -> None:
    """Raises CaseError for steps that say more than what is open: a touch, and what is typed there."""
    touched = steps[0].item if steps and isinstance(steps[0], Touch) else None
    typed = len(steps) == 2 and isinstance(steps[1], Type) and steps[1].item == touched and not steps[1].replace
    if steps and (touched is None or not (len(steps) == 1 or typed)):
        raise CaseError("bad-carried", why="steps")
