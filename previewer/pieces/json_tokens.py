"""The tokens of a JSON text that need not be whole: for an editor, while somebody types."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Literal, NamedTuple

TokenKind = Literal["string", "number", "word", "mark", "other"]
_TOKEN = re.compile(r'"(?:[^"\\\n]|\\.)*(?P<end>"?)|(?P<mark>[{}\[\]:,])|[^\s"{}\[\]:,]+')
_NUMBER = re.compile(r"-?[0-9][0-9.eE+-]*")
_WORDS = frozenset({"true", "false", "null"})


class Token(NamedTuple):
    """One token: its kind, its text, where it is (code points, end exclusive), and whether a string is closed.

    `mark` is one of `{}[]:,`, `word` one of `true`, `false`, `null`; `other` is what JSON does not know.
    """

    kind: TokenKind
    text: str
    start: int
    end: int
    closed: bool = True

    @property
    def value(self) -> str:
        """The characters of a string between its quotes, as written."""
        return self.text[1:-1] if self.closed else self.text[1:]


def tokens(text: str, start: int = 0, end: int | None = None) -> Iterator[Token]:
    """The tokens between two offsets; a string ends at the end of its line at the latest."""
    for match in _TOKEN.finditer(text, start, len(text) if end is None else end):
        found = match.group()
        kind: TokenKind = "other"
        closed = True
        if match["mark"]:
            kind = "mark"
        elif found[0] == '"':
            kind, closed = "string", bool(match["end"])
        elif found in _WORDS:
            kind = "word"
        elif _NUMBER.fullmatch(found):
            kind = "number"
        yield Token(kind, found, match.start(), match.end(), closed)
