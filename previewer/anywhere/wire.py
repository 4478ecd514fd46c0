"""Bytes and words between a live phone and its viewers. Whatever a viewer sent is read here, and nowhere else.

To a viewer: the number of the frame, the number of the last event that it shows, then operations. From a viewer: JSON
arrays that begin with their kind. Plain Python.
"""

from __future__ import annotations

import json
import struct
from collections.abc import Callable, Mapping
from math import isfinite
from typing import Any, Final, NamedTuple

#: Bytes of a message; letters and bytes of one with a text.
MOST_BYTES, MOST_LETTERS, MOST_BYTES_OF_TEXT = 256, 200, 1024
#: Points of a page's sides; pixels a point.
LEAST_SIDE, MOST_SIDE, MOST_RATIO = 200, 2000, 4.0
_MOST_NUMBER = 2**31
_MOST_PLACE, _MOST_TURN, _MOST_TIME = 10_000.0, 100_000.0, 2.0**50
_MOVE, _PICTURE, _SIZE, _SAID = 1, 2, 3, 4

#: Keys without a letter, by the names that browsers give them.
KEYS: Final = frozenset(
    "ArrowUp ArrowDown ArrowLeft ArrowRight Home End PageUp PageDown Enter Tab Escape Backspace Delete".split()
)
SHIFT, CONTROL = 1, 2


class BadMessageError(ValueError):
    """Something was sent that is no message of ours."""


class FingerTouch(NamedTuple):
    """A finger: 'down', 'move', 'up', or 'gone' for one whose touch is meant no more. `number` counts events."""

    kind: str
    x: float
    y: float
    time: float
    number: int


class WheelTurn(NamedTuple):
    """A turn of a mouse's wheel, in eighths of a degree."""

    x: float
    y: float
    right: float
    down: float
    time: float
    number: int


class PinchTurn(NamedTuple):
    """Two fingers that go apart (above 0) or together, told as a turn of a wheel at their middle, where a map is."""

    x: float
    y: float
    turn: float
    time: float
    number: int


class KeyPress(NamedTuple):
    """A key without a letter; `held` are the modifiers, as bits."""

    name: str
    held: int
    number: int


class TypedText(NamedTuple):
    """Letters that were typed, or that an input method made."""

    text: str
    number: int


class ComposedText(NamedTuple):
    """A text that an input method is still making; '' for none any more."""

    text: str
    number: int


class FrameDrawn(NamedTuple):
    """A frame was drawn."""

    number: int


class PageSize(NamedTuple):
    """The room that a page has for a phone: points, and pixels a point."""

    width: int
    height: int
    ratio: float


class PageHello(NamedTuple):
    """A page asks for a phone: which platform, '' for the piece's own; whether in its frame, as on a desk; its room."""

    platform: str
    framed: bool
    size: PageSize


class PageSeen(NamedTuple):
    """Whether the page can be seen."""

    seen: bool


class WholeAsked(NamedTuple):
    """The page lost its picture."""


class LookWish(NamedTuple):
    """How the viewer wants to look: language, theme, text size; '' and 0 as they are."""

    lang: str
    theme: str
    text_size: float


Message = (
    FingerTouch
    | WheelTurn
    | PinchTurn
    | KeyPress
    | TypedText
    | ComposedText
    | FrameDrawn
    | PageSize
    | PageHello
    | PageSeen
    | WholeAsked
    | LookWish
)


def read(sent: str | bytes) -> Message:
    """Read what a viewer says. Raises BadMessageError, whatever was sent."""
    if isinstance(sent, bytes) or len(sent) > MOST_BYTES_OF_TEXT:
        raise BadMessageError("no message")
    try:
        found = json.loads(sent, parse_constant=_refuse)
    except (ValueError, RecursionError):
        raise BadMessageError("no JSON") from None
    if not isinstance(found, list) or not found or not isinstance(found[0], str) or found[0] not in _READERS:
        raise BadMessageError("no message of ours")
    kind, *rest = found
    if len(sent.encode("utf-8", "replace")) > (MOST_BYTES_OF_TEXT if kind in ("text", "compose") else MOST_BYTES):
        raise BadMessageError("too long")
    checks, make = _READERS[kind]
    if len(rest) != len(checks):
        raise BadMessageError("of another length")
    return make(*(check(one) for check, one in zip(checks, rest, strict=True)))


def _refuse(_: str) -> Any:
    raise BadMessageError("no number")


def _number(least: float, most: float) -> Callable[[Any], float]:
    def check(value: Any) -> float:
        if isinstance(value, bool) or not isinstance(value, int | float) or not least <= value <= most:
            raise BadMessageError("no such number")
        return float(value) if isfinite(value) else 0.0

    return check


def _whole(least: int, most: int) -> Callable[[Any], int]:
    def check(value: Any) -> int:
        if isinstance(value, bool) or not isinstance(value, int) or not least <= value <= most:
            raise BadMessageError("no such whole number")
        return value

    return check


def _word(*known: str, most: int = 0) -> Callable[[Any], str]:
    def check(value: Any) -> str:
        good = isinstance(value, str) and (value in known or 0 < len(value) <= most)
        if not good or any("\ud800" <= letter <= "\udfff" for letter in value):
            raise BadMessageError("no such word")
        return str(value)

    return check


_place, _time, _event = _number(-_MOST_PLACE, _MOST_PLACE), _number(0, _MOST_TIME), _whole(0, _MOST_NUMBER)
_turn = _number(-_MOST_TURN, _MOST_TURN)
_side, _ratio = _whole(LEAST_SIDE, MOST_SIDE), _number(1, MOST_RATIO)
_bit = _whole(0, 1)
#: What each kind of message holds, and what is made of it.
_READERS: Final[Mapping[str, tuple[tuple[Callable[[Any], Any], ...], Callable[..., Message]]]] = {
    "finger": ((_word("down", "move", "up", "gone"), _place, _place, _time, _event), FingerTouch),
    "wheel": ((_place, _place, _turn, _turn, _time, _event), WheelTurn),
    "pinch": ((_place, _place, _turn, _time, _event), PinchTurn),
    "key": ((_word(*KEYS), _whole(0, SHIFT | CONTROL), _event), KeyPress),
    "text": ((_word(most=MOST_LETTERS), _event), TypedText),
    "compose": ((_word("", most=MOST_LETTERS), _event), ComposedText),
    "answered": ((_event,), FrameDrawn),
    "size": ((_side, _side, _ratio), PageSize),
    "hello": (
        (_word("", most=16), _bit, _side, _side, _ratio),
        lambda platform, framed, *size: PageHello(platform, bool(framed), PageSize(*size)),
    ),
    "seen": ((), lambda: PageSeen(True)),
    "hidden": ((), lambda: PageSeen(False)),
    "whole": ((), WholeAsked),
    "look": ((_word("", most=35), _word("", "light", "dark"), _number(0, 4)), LookWish),
}


def frame(number: int, event: int, operations: bytes) -> bytes:
    """A frame: its number, the last event that it shows, and what is done."""
    return struct.pack(">II", number, event) + operations


def move(x: int, y: int, width: int, height: int, from_y: int) -> bytes:
    """Copy what the canvas has at another height."""
    return struct.pack(">BHHHHH", _MOVE, x, y, width, height, from_y)


def picture(x: int, y: int, width: int, height: int, png: bytes) -> bytes:
    """Draw a picture, as large as that; it may have fewer pixels."""
    return struct.pack(">BHHHHI", _PICTURE, x, y, width, height, len(png)) + png


def size(width: int, height: int, scale: float) -> bytes:
    """Be as large, in pixels, at so many a point."""
    return struct.pack(">BHHf", _SIZE, width, height, scale)


def said(words: Mapping[str, object]) -> bytes:
    """Words about the phone."""
    data = json.dumps(words, ensure_ascii=False).encode("utf-8", "replace")
    return struct.pack(">BI", _SAID, len(data)) + data
