"""The keys of a keyboard's pages, with their places. Plain Python, without Qt.

A place is counted in columns and rows. `kind` says what a key does: 'letter' writes, 'shift', 'delete', 'space',
'return', 'small' (the marks of a kana), 'page' (leads to another), 'left' and 'right' (the cursor), 'caps' (capitals
until it is pressed again), 'lower' (ends typing), 'none' (there to be seen).
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from typing import NamedTuple

from previewer.phone.keyboard.layouts_table import (
    ALPHABET,
    ANDROID_TABLET_DIGITS,
    ANDROID_TABLET_SIGNS,
    DIGITS,
    KANA,
    LETTERS,
    NUMBERS,
    QWERTY,
    SIGNS,
    TABLET_DIGITS,
    TABLET_SIGNS,
    Letters,
)

#: The page of a field that takes numbers.
PAD = "pad"


class Key(NamedTuple):
    """A key. `label` is what it says, `shifted` that with shift, `row` all letters that are seen on it where
    they are more, `page` where it leads, `name` what it says where that is more than it writes.
    """

    kind: str
    label: str
    x: float
    y: int
    wide: float = 1.0
    high: int = 1
    shifted: str = ""
    row: str = ""
    page: str = ""
    name: str = ""


class KeyPage(NamedTuple):
    """A page of a keyboard, so many columns wide."""

    columns: float
    keys: tuple[Key, ...]


def first_page(lang: str) -> str:
    """The page that a keyboard of a language begins with."""
    return "kana" if _base(lang) == "ja" else "letters"


@cache
def page_of(name: str, lang: str, punctuated: bool, tablet: bool = False) -> KeyPage:
    """A page: 'letters', 'digits', 'signs', 'pad' of numbers alone, and for Japanese 'kana', 'numbers', 'alphabet'.
    `punctuated`: a comma and a stop stand beside the space bar. `tablet`: its own keys, an iPad's or Android's.
    """
    if name == PAD:
        return KeyPage(10, tuple(_tablet_pad())) if tablet and punctuated else KeyPage(4, tuple(_pad()))
    if name in _TWELVE:
        return KeyPage(5, tuple(_twelve(name, punctuated)))
    letters = _letters(lang)
    if tablet:
        return _android_tablet(name, letters) if punctuated else _tablet(name, letters)
    if name == "letters":
        beside = "" if letters.no_shift else "shift"
        return _rows(letters.rows, letters.shifted, beside, "digits", "123" if not punctuated else "?123", punctuated)
    other, sign = ("signs", "#+=" if not punctuated else "=\\<") if name == "digits" else ("digits", "123")
    rows = (DIGITS if name == "digits" else SIGNS)[punctuated]
    return _rows(rows, rows, other, "letters", letters.name, punctuated, sign)


def _base(lang: str) -> str:
    base = lang.lower().split("-")[0]
    return {"no": "nb", "nn": "nb", "iw": "he"}.get(base, base)


def _letters(lang: str) -> Letters:
    return LETTERS.get(_base(lang), QWERTY)


def _capital(letter: str) -> str:
    """The capital of a letter, where it is one letter."""
    return letter.upper() if len(letter.upper()) == 1 else letter


def _with_shift(letter: str, at: int, shifted: str) -> str:
    """The letter of a key with shift: that of its place in the row, the capital where there is no such row."""
    return shifted[at] if at < len(shifted) else letter if shifted else _capital(letter)


def _rows(
    rows: tuple[str, str, str],
    shifted: tuple[str, str, str],
    beside: str,
    page: str,
    name: str,
    punctuated: bool,
    sign: str = "",
) -> KeyPage:
    columns = max(10, len(rows[0]), len(rows[1]), len(rows[2]) + (2 if beside else 1))
    keys = [key for y in range(2) for key in _line(rows[y], shifted[y], y, columns)]
    keys += _third(rows[2], shifted[2], columns, beside, sign)
    keys += _bottom(columns, page, name, punctuated)
    return KeyPage(columns, tuple(keys))


def _line(letters: str, shifted: str, y: int, columns: float) -> Iterator[Key]:
    start = (columns - len(letters)) / 2
    for at, letter in enumerate(letters):
        yield Key("letter", letter, start + at, y, shifted=_with_shift(letter, at, shifted))


def _third(letters: str, shifted: str, columns: float, beside: str, sign: str) -> Iterator[Key]:
    if not beside:
        yield from (Key("letter", letter, at, 2) for at, letter in enumerate(letters))
        yield Key("delete", "", len(letters), 2, columns - len(letters))
        return
    wide = min(1.25, (columns - len(letters)) / 2)
    side = Key("shift", "", 0, 2, wide) if beside == "shift" else Key("page", sign, 0, 2, wide, page=beside)
    yield side
    room = columns - 2 * wide
    # The few signs of a page of digits are wider than letters.
    one = min(1.4, room / len(letters)) if beside != "shift" else 1.0
    start = (columns - one * len(letters)) / 2
    for at, letter in enumerate(letters):
        yield Key("letter", letter, start + at * one, 2, one, shifted=_with_shift(letter, at, shifted))
    yield Key("delete", "", columns - wide, 2, wide)


def _bottom(columns: float, page: str, name: str, punctuated: bool) -> Iterator[Key]:
    if not punctuated:
        yield Key("page", name, 0, 3, 1.25, page=page)
        yield Key("none", "emoji", 1.25, 3, 1.25)
        yield Key("space", "", 2.5, 3, columns - 5)
        yield Key("return", "", columns - 2.5, 3, 2.5)
        return
    yield Key("page", name, 0, 3, 1.5, page=page)
    yield Key("letter", ",", 1.5, 3, shifted=",")
    yield Key("none", "emoji", 2.5, 3)
    yield Key("space", "", 3.5, 3, columns - 6)
    yield Key("letter", ".", columns - 2.5, 3, shifted=".")
    yield Key("return", "", columns - 1.5, 3, 1.5)


def _tablet(name: str, letters: Letters) -> KeyPage:
    """An iPad's page: delete, return and a second shift stand at the ends of the rows, a key that lowers it below."""
    shifts = name == "letters"
    rows = letters.rows if shifts else TABLET_DIGITS if name == "digits" else TABLET_SIGNS
    shifted = letters.shifted if shifts else rows
    if shifts:
        rows = (*rows[:2], rows[2] + ",.")
        shifted = (*shifted[:2], shifted[2] and shifted[2] + "!?")
    columns = max(12, len(rows[0]) + 2, len(rows[1]) + 3, len(rows[2]) + 3)
    starts = ((columns - len(rows[0])) / 2, (columns - len(rows[1])) * 0.4, (columns - len(rows[2])) * 0.55)
    keys: list[Key] = []
    for y, (row, start) in enumerate(zip(rows, starts, strict=True)):
        for at, letter in enumerate(row):
            other = shifted[y][at] if at < len(shifted[y]) else letter if shifted[y] else _TABLET_SHIFTED.get(letter)
            keys.append(Key("letter", letter, start + at, y, shifted=_capital(letter) if other is None else other))
    first, second, third = (start + len(row) for start, row in zip(starts, rows, strict=True))
    other_page = "digits" if name == "signs" else "signs"
    side = Key("shift", "", 0, 2) if shifts else Key("page", "123" if name == "signs" else "#+=", 0, 2, page=other_page)
    page, word = ("digits", ".?123") if shifts else ("letters", letters.name)
    return KeyPage(
        columns,
        (
            *keys,
            Key("none", "tab", 0, 0, starts[0]),
            Key("delete", "", first, 0, columns - first),
            Key("caps", "", 0, 1, starts[1]),
            Key("return", "", second, 1, columns - second),
            side._replace(wide=starts[2]),
            side._replace(x=third, wide=columns - third),
            Key("none", "emoji", 0, 3, 1.25),
            Key("page", word, 1.25, 3, 1.25, page=page),
            Key("none", "mic", 2.5, 3, 1.25),
            Key("space", "", 3.75, 3, columns - 6.75),
            Key("page", word, columns - 3, 3, 1.5, page=page),
            Key("lower", "", columns - 1.5, 3, 1.5),
        ),
    )


def _android_tablet(name: str, letters: Letters) -> KeyPage:
    """An Android tablet's page, as AOSP's keyboard has it (LatinIME, `xml-sw600dp`, `rows_qwerty`, `rows_symbols`): the
    letters of the longer row take nine tenths of the width; delete and return stand at the ends of the first two rows,
    what changes the letters at both ends of the third; the last row is the same, however many letters are above.
    """
    if name == "letters":
        rows, shifted = letters.rows, letters.shifted
        side, word, page = Key("shift", "", 0, 2), "?123", "digits"
    else:
        first = name == "digits"
        rows = ANDROID_TABLET_DIGITS if first else ANDROID_TABLET_SIGNS
        shifted, word, page = rows, letters.name, "letters"
        side = Key("page", "~[<" if first else "?123", 0, 2, page="signs" if first else "digits")
    most = max(len(rows[0]), len(rows[1]))
    columns = most / 0.9
    tenth = columns / 10
    ended = name != "letters" or not letters.no_shift
    lead = tenth if ended else letters.indent
    room = columns - lead - len(rows[2])
    if name == "letters" and letters.after and room >= len(letters.after):
        rows = (*rows[:2], rows[2] + letters.after)
        shifted = (*shifted[:2], shifted[2] and shifted[2] + letters.after)
        room -= len(letters.after)
    # Between the letters and a second key at the end there is a gap where that would be wider than the first.
    gap = max(0, room - tenth) / 2 if ended else 0
    starts = ((most - len(rows[0])) / 2, (most - len(rows[1])) / 2, lead + gap)
    keys = [
        Key("letter", letter, start + at, y, shifted=_with_shift(letter, at, shifted[y]))
        for y, (row, start) in enumerate(zip(rows, starts, strict=True))
        for at, letter in enumerate(row)
    ]
    ends = [start + len(row) for start, row in zip(starts, rows, strict=True)]
    keys += [
        Key("delete", "", ends[0], 0, columns - ends[0]),
        Key("return", "", ends[1], 1, columns - ends[1]),
    ]
    if ended:
        keys.append(side._replace(wide=tenth))
    if ended and room > 0.5:
        keys.append(side._replace(x=ends[2] + gap, wide=columns - ends[2] - gap))
    keys.append(Key("page", word, 0, 3, tenth, page=page))
    x = tenth
    # As many keys of nine hundredths of the width as fill the row.
    for sign in _ANDROID_TABLET_LAST[name]:
        wide = columns * 0.09 * (1 if sign != " " else 10 - len(_ANDROID_TABLET_LAST[name]))
        keys.append(Key("space", "", x, 3, wide) if sign == " " else Key("letter", sign, x, 3, wide, shifted=sign))
        x += wide
    keys.append(Key("none", "emoji", x, 3, columns - x))
    return KeyPage(columns, tuple(keys))


#: What stands beside the space bar of an Android tablet.
_ANDROID_TABLET_LAST = {"letters": ", .", "digits": ",_ /.", "signs": ",< >."}

#: What a comma and a stop write with shift.
_TABLET_SHIFTED = {",": "!", ".": "?"}

#: The pages of twelve keys, and what the key at the left of the last row writes or does.
_TWELVE = {"kana": KANA, "numbers": NUMBERS, "alphabet": ALPHABET}
_CORNERS = {"kana": ("small", ""), "alphabet": ("shift", "a/A")}
_NEXT = {"kana": ("numbers", "☆123"), "numbers": ("alphabet", "ABC"), "alphabet": ("kana", "あいう")}
_ANDROID_NEXT = {"kana": ("alphabet", "あa1"), "alphabet": ("numbers", "あa1"), "numbers": ("kana", "あa1")}


def _name(letters: str) -> str:
    """The words on a key of several letters."""
    return "" if len(letters) == 1 else letters[:4].translate({ord("？"): "?", ord("！"): "!"}).upper()


def _pad() -> Iterator[Key]:
    """Numbers alone, as for a date."""
    for y, row in enumerate(("123-", "456", "789", ",0.")):
        for x, sign in enumerate(row):
            yield Key("letter", sign, x, y, shifted=sign)
    yield Key("space", "", 3, 1)
    yield Key("delete", "", 3, 2)
    yield Key("return", "", 3, 3)


def _tablet_pad() -> Iterator[Key]:
    """Numbers on an Android tablet, as AOSP's keyboard has them (`xml-sw600dp`, `rows_number_normal`), in tenths of the
    width.
    """
    for y, (signs, digits) in enumerate((("-+.", "123"), ("*/,", "456"), ("()=", "789"), ("", "*0#"))):
        yield from (Key("letter", sign, x, y, shifted=sign) for x, sign in enumerate(signs))
        yield from (Key("letter", digit, 3.1 + 1.8 * x, y, 1.8, shifted=digit) for x, digit in enumerate(digits))
    yield Key("space", "", 0, 3, 3)
    yield Key("delete", "", 8.6, 0, 1.4)
    yield Key("return", "", 8.6, 1, 1.4)


def _twelve(name: str, punctuated: bool) -> Iterator[Key]:
    for y, row in enumerate(_TWELVE[name]):
        for x, letters in enumerate(row, 1):
            if not letters:
                kind, label = _CORNERS[name]
                yield Key(kind, label, x, y)
            else:
                several = letters if len(letters) > 1 else ""
                shown = _name(letters) if name != "kana" or letters[0] == "、" else ""
                yield Key("letter", letters[0], x, y, shifted=_capital(letters[0]), row=several, name=shown)
    page, label = (_ANDROID_NEXT if punctuated else _NEXT)[name]
    if punctuated:
        yield Key("none", "undo", 0, 0)
        yield Key("left", "", 0, 1)
        yield Key("none", "emoji", 0, 2)
        yield Key("page", label, 0, 3, page=page)
        yield Key("delete", "", 4, 0)
        yield Key("right", "", 4, 1)
        yield Key("space", "", 4, 2)
        yield Key("return", "", 4, 3)
        return
    yield Key("right", "", 0, 0)
    yield Key("page", label, 0, 1, page=page)
    other = {"kana": ("alphabet", "ABC"), "numbers": ("kana", "あいう"), "alphabet": ("numbers", "☆123")}[name]
    yield Key("page", other[1], 0, 2, page=other[0])
    yield Key("none", "emoji", 0, 3)
    yield Key("delete", "", 4, 0)
    yield Key("space", "", 4, 1)
    yield Key("return", "", 4, 2, high=2)
