"""The nearest known word: the one that `difflib` calls nearest, in no more steps than its letters pay for."""

from __future__ import annotations

import json
from difflib import get_close_matches

from hypothesis import given
from hypothesis import strategies as st

from previewer.pieces import read_text
from previewer.pieces.item_cache import ItemCache
from previewer.pieces.spelling import nearest
from tests.calls import calls
from tests.pieces.helpers import piece_text, titled

#: Of few letters, so that words are often near one another, and of a script without cases: no letter more is certain.
_WORD = st.text("あいうえ", min_size=1, max_size=9)


@given(_WORD, st.lists(_WORD, min_size=1, max_size=12, unique=True), st.sampled_from((0.6, 0.74)))
def test_nearest_word_is_that_of_difflib(word: str, known: list[str], cutoff: float) -> None:
    found = nearest(word, known, cutoff)
    near = get_close_matches(word, known, n=1, cutoff=cutoff)
    assert ([found.word] if found else []) == ([word] if word in known else near)


def test_long_words_much_like_each_other_cost_by_their_letters() -> None:
    """60 titles of 80 letters, each like each of 60 options, took a second; the square of letters was taken of each."""

    def words(letters: str) -> list[str]:
        return [f"{letters * 10:.76}{chr(97 + at // 26)}{chr(97 + at % 26)}{letters[:2]}" for at in range(60)]

    options, titles = words("abcdefgh"), {word: {"en": "T"} for word in words("hgfedcba")}
    item = f'"type": "string", "x-input-type": "radio", "enum": {json.dumps(options)}'
    text = piece_text({"a": titled(f'{item}, "x-enum-titles": {json.dumps(titles)}')})
    assert calls(lambda: read_text(text, ItemCache())) < 20 * len(text)
