"""What can be folded in a text that need not be whole: objects and arrays on several lines."""

from __future__ import annotations

from collections.abc import Iterator

from previewer.pieces.json_tokens import tokens

_CLOSING = {"{": "}", "[": "]"}


def folds(text: str) -> Iterator[tuple[int, int]]:
    """The offsets of the brackets around what can be folded, those inside before those around them."""
    opened: list[tuple[str, int]] = []
    for token in tokens(text):
        if token.text in _CLOSING:
            opened.append((token.text, token.start))
        elif token.text in ("}", "]"):
            while opened and _CLOSING[opened[-1][0]] != token.text:
                opened.pop()
            if opened:
                yield opened.pop()[1], token.start
