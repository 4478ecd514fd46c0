"""Small letters and sound marks of kana: what the key for them makes of the letter before."""

from __future__ import annotations

from typing import Final

#: A kana, and what the key of small letters and sound marks turns it into, round and round.
_TURNS: Final = (
    "あぁ いぃ うぅゔ えぇ おぉ かが きぎ くぐ けげ こご さざ しじ すず せぜ そぞ ただ ちぢ つっづ てで とど"
    " はばぱ ひびぴ ふぶぷ へべぺ ほぼぽ やゃ ゆゅ よょ わゎ"
).split()
_NEXT: Final = {kana: turn[(at + 1) % len(turn)] for turn in _TURNS for at, kana in enumerate(turn)}


def turned(kana: str) -> str:
    """The next of a kana's small form and its sound marks; the same for what has none."""
    return _NEXT.get(kana, kana)
