"""How a typed letter joins the one before it: marks of kana, syllables of Hangul."""

from __future__ import annotations

from typing import Final

#: A kana, and what the key of small letters and sound marks turns it into, round and round.
_TURNS: Final = (
    "あぁ いぃ うぅゔ えぇ おぉ かが きぎ くぐ けげ こご さざ しじ すず せぜ そぞ ただ ちぢ つっづ てで とど"
    " はばぱ ひびぴ ふぶぷ へべぺ ほぼぽ やゃ ゆゅ よょ わゎ"
).split()
_NEXT: Final = {kana: turn[(at + 1) % len(turn)] for turn in _TURNS for at, kana in enumerate(turn)}

_LEADS: Final = "ㄱㄲㄴㄷㄸㄹㅁㅂㅃㅅㅆㅇㅈㅉㅊㅋㅌㅍㅎ"
_VOWELS: Final = "ㅏㅐㅑㅒㅓㅔㅕㅖㅗㅘㅙㅚㅛㅜㅝㅞㅟㅠㅡㅢㅣ"
_TAILS: Final = " ㄱㄲㄳㄴㄵㄶㄷㄹㄺㄻㄼㄽㄾㄿㅀㅁㅂㅄㅅㅆㅇㅈㅊㅋㅌㅍㅎ"
#: Two that are typed, and the one that they make.
_JOINED: Final = (
    *("ㅗㅏㅘ", "ㅗㅐㅙ", "ㅗㅣㅚ", "ㅜㅓㅝ", "ㅜㅔㅞ", "ㅜㅣㅟ", "ㅡㅣㅢ", "ㄱㅅㄳ", "ㄴㅈㄵ", "ㄴㅎㄶ"),
    *("ㄹㄱㄺ", "ㄹㅁㄻ", "ㄹㅂㄼ", "ㄹㅅㄽ", "ㄹㅌㄾ", "ㄹㅍㄿ", "ㄹㅎㅀ", "ㅂㅅㅄ"),
)
_PAIRS: Final = {each[:2]: each[2] for each in _JOINED}
_PARTS: Final = {whole: (pair[0], pair[1]) for pair, whole in _PAIRS.items()}
_FIRST: Final = 0xAC00


def turned(kana: str) -> str:
    """The next of a kana's small form and its sound marks; the same for what has none."""
    return _NEXT.get(kana, kana)


def joined(before: str, jamo: str) -> str:
    """What stands for the letter `before` ('' for none) once a jamo is typed after it: one letter, or two."""
    parts = _parts(before)
    if parts is None:
        return _after_jamo(before, jamo)
    lead, vowel, tail = parts
    if jamo in _VOWELS:
        if tail == " ":
            pair = _PAIRS.get(vowel + jamo)
            return _syllable(lead, pair, " ") if pair else before + jamo
        # The consonant at the end begins the next syllable; of two, the second.
        stays, goes = _PARTS.get(tail, (" ", tail))
        return _syllable(lead, vowel, stays) + _syllable(goes, jamo, " ")
    if tail == " ":
        return _syllable(lead, vowel, jamo) if jamo in _TAILS else before + jamo
    pair = _PAIRS.get(tail + jamo)
    return _syllable(lead, vowel, pair) if pair else before + jamo


def _after_jamo(before: str, jamo: str) -> str:
    if before and before in _LEADS and jamo in _VOWELS:
        return _syllable(before, jamo, " ")
    pair = _PAIRS.get(before + jamo) if before else None
    return pair if pair and pair in _VOWELS else before + jamo


def _parts(letter: str) -> tuple[str, str, str] | None:
    """Lead, vowel and tail (' ' for none) of a syllable."""
    place = ord(letter) - _FIRST if len(letter) == 1 else -1
    if not 0 <= place < len(_LEADS) * len(_VOWELS) * len(_TAILS):
        return None
    rest, tail = divmod(place, len(_TAILS))
    lead, vowel = divmod(rest, len(_VOWELS))
    return _LEADS[lead], _VOWELS[vowel], _TAILS[tail]


def _syllable(lead: str, vowel: str, tail: str) -> str:
    place = (_LEADS.index(lead) * len(_VOWELS) + _VOWELS.index(vowel)) * len(_TAILS) + _TAILS.index(tail)
    return chr(_FIRST + place)
