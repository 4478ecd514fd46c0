"""`[piece id=12 item=city]` in a text: found, set aside while the text is laid out, and put back as what it shows."""

from __future__ import annotations

import html
import re
from collections.abc import Callable, Mapping

from previewer.site.content.markup import name_of, split, stretches
from previewer.site.content.published_blocks import find_blocks

#: What is shown for the arguments of a shortcode, as HTML of its own block.
ShowPiece = Callable[[Mapping[str, str]], str]

#: Texts without it hold no shortcode.
MARK = "[piece"
#: So many are shown in one text, of so many characters together; others stay as they are written.
_MOST, _MOST_SHOWN = 200, 2 << 20
_SHORTCODE = re.compile(r"\[piece((?:[ \t\r\n\u00a0][^\[\]<>]{0,400})?)\]")
_ARGUMENT = re.compile(r"""(?<![a-z])([a-z]++)\s*+=\s*+(?:"([^"]*+)"|'([^']*+)'|([^\s"']++))""")
_QUOTES = str.maketrans("\u201c\u201d\u201e\u2033\u2018\u2019\u2032\u00a0", '""""\'\'\' ')
#: Elements whose text is shown as it is written.
_QUIET = frozenset(("pre", "code", "script", "style", "kbd", "tt", "textarea"))
#: Stands for a shortcode while a text is laid out. No text has this character then.
_PLACE = "\x03"
_PLACES = re.compile(f"{_PLACE}([0-9]+){_PLACE}")
_BREAKS = re.compile(r"(?:\s|<br />)+")


class Shortcodes:
    """The shortcodes of one text. `text`: the text with a place for each."""

    def __init__(self, text: str) -> None:
        self._found: list[tuple[str, dict[str, str]]] = []
        text = text.replace(_PLACE, "\ufffd")
        found: list[str] = []
        last = 0
        for begin, end in find_blocks(text):  # what stands in a block are texts of a piece
            found += (self._read(text[last:begin]), text[begin:end])
            last = end
        self.text = "".join((*found, self._read(text[last:])))

    def _read(self, text: str) -> str:
        parts = split(text)
        quiet = 0
        for place, part in enumerate(parts):
            if place % 2:
                if name_of(part) in _QUIET:
                    quiet = max(0, quiet + (-1 if part[1] == "/" else 1))
            elif not quiet and MARK in part:
                parts[place] = "".join(_SHORTCODE.sub(self._take, part[at:end]) for at, end in stretches(part, "["))
        return "".join(parts)

    def _take(self, found: re.Match[str]) -> str:
        if len(self._found) == _MOST:
            return found.group()
        given = html.unescape(found[1]).translate(_QUOTES)
        arguments = {name: double or single or plain for name, double, single, plain in _ARGUMENT.findall(given)}
        self._found.append((found.group(), arguments))
        return f"{_PLACE}{len(self._found) - 1}{_PLACE}"

    def without(self) -> str:
        """The text without them."""
        return _PLACES.sub(" ", self.text)

    def put_back(self, rendered: str, show: ShowPiece) -> str:
        """The rendered text with what is shown at each place, out of the paragraph that it stood in."""
        if not self._found:
            return rendered
        pieces = _PLACES.split(rendered)
        done, left = pieces[0], _MOST_SHOWN
        for number, after in zip(pieces[1::2], pieces[2::2], strict=True):
            written, arguments = self._found[int(number)]
            shown = show(arguments) if left > 0 else ""
            left -= len(shown)
            done, after = _beside(done, shown, after) if shown else (done + written, after)
            done += after
        return done


def _beside(before: str, shown: str, after: str) -> tuple[str, str]:
    """A block after a text, and the text after it: a paragraph that is open there ends, and begins again."""
    head, opened, tail = before.rpartition("<p>")
    if not opened or "<" in tail.replace("<br />", ""):
        return before + shown, after
    blank = not _BREAKS.sub("", tail)
    ended = before.rstrip().removesuffix("<br />").rstrip() + "</p>\n"
    done = (head if blank else ended) + shown + "\n"
    rest = _BREAKS.match(after)
    after = after[rest.end() :] if rest else after
    return done, after.removeprefix("</p>") if after.startswith("</p>") else "<p>" + after
