"""What a viewer sends is one of a few short messages, or nothing at all."""

from __future__ import annotations

import json

import pytest

from previewer.anywhere import wire
from previewer.anywhere.wire import (
    BadMessageError,
    ComposedText,
    FingerTouch,
    FrameDrawn,
    KeyPress,
    LookWish,
    PageHello,
    PageSeen,
    PageSize,
    PinchTurn,
    TypedText,
    WheelTurn,
    WholeAsked,
)


@pytest.mark.parametrize(
    ("sent", "meant"),
    [
        (["finger", "down", 10.5, 20, 1234, 1], FingerTouch("down", 10.5, 20.0, 1234.0, 1)),
        (["wheel", 1, 2, 0, -120, 5, 2], WheelTurn(1, 2, 0, -120, 5, 2)),
        (["pinch", 1, 2, 24, 5, 3], PinchTurn(1, 2, 24, 5, 3)),
        (["key", "ArrowUp", 1, 3], KeyPress("ArrowUp", wire.SHIFT, 3)),
        (["text", "あ🙂", 4], TypedText("あ🙂", 4)),
        (["text", "あ" * 200, 4], TypedText("あ" * 200, 4)),
        (["compose", "にほん" * 66, 5], ComposedText("にほん" * 66, 5)),
        (["compose", "", 6], ComposedText("", 6)),
        (["answered", 7], FrameDrawn(7)),
        (["size", 390, 664, 2.625], PageSize(390, 664, 2.625)),
        (["hello", "ios", 0, 390, 664, 3], PageHello("ios", False, PageSize(390, 664, 3.0))),
        (["hello", "", 1, 1280, 900, 1], PageHello("", True, PageSize(1280, 900, 1.0))),
        (["seen"], PageSeen(True)),
        (["hidden"], PageSeen(False)),
        (["whole"], WholeAsked()),
        (["look", "ja", "dark", 1.5], LookWish("ja", "dark", 1.5)),
    ],
)
def test_message_of_a_page_when_read_then_it_says_what_was_done(sent: list[object], meant: object) -> None:
    assert wire.read(json.dumps(sent, ensure_ascii=False)) == meant


BAD: dict[str, str | bytes] = {
    "bytes": b'["whole"]',
    "no JSON": "whole",
    "nothing": "",
    "an object": '{"finger": 1}',
    "an empty list": "[]",
    "no word first": "[1, 2]",
    "a kind that is none": '["open", "/etc/passwd"]',
    "a list as kind": '[["finger"]]',
    "too few": '["finger", "down", 1, 2]',
    "too many": '["seen", 1]',
    "a text for a number": '["finger", "down", "1", 2, 3, 4]',
    "true for a number": '["answered", true]',
    "null": '["answered", null]',
    "a number beyond all": '["finger", "down", 1e308, 2, 3, 4]',
    "no number": '["finger", "down", NaN, 2, 3, 4]',
    "infinite": '["finger", "down", Infinity, 2, 3, 4]',
    "a size below 0": '["size", -5, 664, 2]',
    "a size beyond all": '["size", 1000000000, 664, 2]',
    "half a point": '["size", 390.5, 664, 2]',
    "a ratio of 0": '["size", 390, 664, 0]',
    "a key with a letter": '["key", "a", 0, 1]',
    "a key of Python's": '["key", "__class__", 0, 1]',
    "modifiers that are none": '["key", "Tab", 64, 1]',
    "a long text": json.dumps(["text", "a" * 201, 1]),
    "a long text that is being made": json.dumps(["compose", "a" * 201, 1]),
    "half a letter": '["text", "\\ud800", 1]',
    "no text": '["text", "", 1]',
    "padded": '["seen"' + " " * 300 + "]",
    "a word without end": '["look", "' + "e" * 36 + '", "", 0]',
    "deep": "[" * 1000,
    "a number before the first": '["answered", -1]',
    "a whole number without end": '["answered", ' + "9" * 200 + "]",
}


@pytest.mark.parametrize("sent", BAD.values(), ids=BAD)
def test_message_that_is_none_of_ours_when_read_then_it_is_refused(sent: str | bytes) -> None:
    with pytest.raises(BadMessageError):
        wire.read(sent)
