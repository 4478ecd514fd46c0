"""How a JSON text is laid out, and values written like it."""

from __future__ import annotations

import re
from typing import NamedTuple

from previewer.kept import kept
from previewer.pieces.json_text import to_json

_BREAK = re.compile(r"\r\n|\n|\r")
# Atomic: a blank line that ends in CRLF is one break, and is never read again as two.
_SPREAD = re.compile(r"[{\[][ \t]*+(?>\r\n|\n|\r)(?>[ \t]*+(?>\r\n|\n|\r))*+(?P<inner>[ \t]*+)[^\s}\]]")
_FIRST_KEY = re.compile(r'[ \t\r\n]*\{[ \t\r\n]*"(?:[^"\\]|\\.)*"(?P<colon>[ \t\r\n]*:[ \t\r\n]*)')
_MAP = re.compile(r'"(?:x-title|x-description|title)"[ \t]*:[ \t]*\{[ \t]*(?P<first>["\r\n])')
_LIST = re.compile(r'"(?:x-field-order|enum)"[ \t]*:[ \t]*\[[ \t]*(?P<first>[^\s\]]|[\r\n])')
_ESCAPE = re.compile(r"\\u(?!00[0-6]|007[0-9a-eA-E])(?P<digits>[0-9a-fA-F]{4})")
_LETTER = re.compile("[^\x00-\x7e]")


class Layout(NamedTuple):
    """The manner of a text. `indent` is one step of indentation, None where everything stands on one line.

    `escapes` is `x` or `X` where letters beyond ASCII are written as escapes with small or large digits, else empty;
    `flat_maps` and `flat_lists` say that texts by language and lists of plain values stand on one line each.
    """

    newline: str = "\n"
    indent: str | None = None
    colon: str = ": "
    comma: str = ", "
    escapes: str = ""
    flat_maps: bool = False
    flat_lists: bool = False

    def flat(self) -> Layout:
        """This manner on one line."""
        return self if self.indent is None else self._replace(indent=None)

    def letters(self, text: str) -> str:
        """A JSON text with letters as the file writes them."""
        if not self.escapes:
            return text
        return _LETTER.sub(self._escaped, text)

    def _escaped(self, letter: re.Match[str]) -> str:
        units = letter.group().encode("utf-16-be", "surrogatepass")
        codes = [int.from_bytes(units[at : at + 2], "big") for at in range(0, len(units), 2)]
        return "".join(f"\\u{code:04{self.escapes}}" for code in codes)

    def written(self, value: object, margin: str = "") -> str:
        """JSON text of a value whose first line begins at the indentation `margin`."""
        if self.indent is None or not isinstance(value, dict | list) or not value or self._is_flat(value):
            return self.letters(to_json(value, self.comma, self.colon))
        inner = margin + self.indent
        if isinstance(value, dict):
            rows = [
                f"{self.letters(to_json(str(key)))}{self.colon}{self.written(part, inner)}"
                for key, part in value.items()
            ]
        else:
            rows = [self.written(part, inner) for part in value]
        opening, closing = "{}" if isinstance(value, dict) else "[]"
        between = f",{self.newline}{inner}"
        return f"{opening}{self.newline}{inner}{between.join(rows)}{self.newline}{margin}{closing}"

    def _is_flat(self, value: dict[str, object] | list[object]) -> bool:
        if isinstance(value, dict):
            return self.flat_maps and all(isinstance(part, str) for part in value.values())
        return self.flat_lists and not any(isinstance(part, dict | list) for part in value)


@kept
def layout_of(text: str) -> Layout:
    """The manner in which a JSON text is laid out."""
    key = _FIRST_KEY.match(text)
    colon = key["colon"] if key and not _BREAK.search(key["colon"]) else ": "
    found = Layout(colon=colon, comma="," if colon == ":" else ", ", escapes=_escapes(text))
    newline = _BREAK.search(text)
    if newline is None:
        return found
    indent = _indent(text)
    maps, lists = _MAP.search(text), _LIST.search(text)
    return found._replace(
        newline=newline.group(),
        indent=indent,
        flat_maps=maps is not None and maps["first"] == '"',
        flat_lists=lists is not None and lists["first"] not in "\r\n",
    )


def has_break(text: str) -> bool:
    """Whether a text goes over more than one line."""
    return "\n" in text or "\r" in text


def margin_at(text: str, offset: int) -> str:
    """The indentation of the line that an offset stands in."""
    start = text.rfind("\n", 0, offset) + 1
    start = max(start, text.rfind("\r", start, offset) + 1)
    end = start
    while text[end : end + 1] in (" ", "\t"):
        end += 1
    return text[start:end]


def _indent(text: str) -> str | None:
    """One step: what the entries of the first object or array that is spread over lines have before its own line."""
    at = -1
    while (found := _SPREAD.search(text, at + 1)) is not None:
        at = found.start()
        outer, inner = margin_at(text, at), found["inner"]
        if inner.startswith(outer):
            return inner[len(outer) :]
    return None


def _escapes(text: str) -> str:
    if not text.isascii() or "\\u" not in text:
        return ""
    letters = [found["digits"] for found in _ESCAPE.finditer(text, 0, 1 << 20)]
    if not letters:
        return ""
    return "X" if any(digit.isupper() for digits in letters for digit in digits) else "x"
