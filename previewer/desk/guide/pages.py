"""The pages of the guide: read from their files, in a language, and searched."""

import re
import unicodedata
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Final, NamedTuple

from previewer.pieces.messages import FALLBACK
from previewer.resources import resource

#: The page that is shown first.
START: Final = "start"
_FRONT = re.compile(r"\A---\n(.*?)\n---\n(.*)\Z", re.DOTALL)
#: What stands before the words of a line: the mark of a heading, a number, a bullet.
_BEFORE = re.compile(r"^(?:#+ |\d+\. |- )")
_PICTURE = re.compile(r"!\[[^\]]*\]\([^)]*\)")
_LINK = re.compile(r"\[([^\]]*)\]\([^)]*\)")
_MARKS = re.compile(r"\*\*|`+")
#: What stands between the cells of a table, and the line below its heads.
_CELL = re.compile(r"\s*(?<!\\)\|\s*")
_RULE = re.compile(r"^\|[\s|:-]+$")
_SENTENCE = re.compile(r"(?<=[.?!])\s+|(?<=。)")


class GuidePage(NamedTuple):
    """One page: `name` is that of its file, `text` its Markdown below the front matter."""

    name: str
    title: str
    text: str


class Hit(NamedTuple):
    """A sentence of a page in which something was found."""

    page: GuidePage
    sentence: str


def folder(lang: str) -> Path:
    """Where the pages of a language are; the English ones where it has none."""
    own = resource("guide", lang, "pages")
    return own if own.is_dir() else resource("guide", FALLBACK, "pages")


@cache
def pages(lang: str) -> tuple[GuidePage, ...]:
    """All pages in a language, in their order."""
    found = [_read(path) for path in folder(lang).glob("*.md")]
    return tuple(page for _order, page in sorted(found))


def search(lang: str, wanted: str) -> Iterator[Hit]:
    """The sentences of all pages that have every word of a text; pages whose title has them come first, with that."""
    words = alike(wanted).split()

    def has(text: str) -> bool:
        return all(word in alike(text) for word in words)

    for page in sorted(pages(lang), key=lambda page: not has(page.title)):
        yield from (Hit(page, sentence) for sentence in (page.title, *_sentences(page.text)) if has(sentence))


def _read(path: Path) -> tuple[int, GuidePage]:
    """A page with its place among the others."""
    found = _FRONT.match(path.read_text("utf-8"))
    assert found is not None, path
    front = dict(line.split(": ", 1) for line in found[1].split("\n"))
    return int(front["menu_order"]), GuidePage(path.stem, front["title"], found[2])


def _sentences(text: str) -> Iterator[str]:
    """The sentences of a Markdown text, as they are shown; of a table each cell."""
    for line in _lines(text):
        words = _MARKS.sub("", _LINK.sub(r"\1", _BEFORE.sub("", _PICTURE.sub("", line.strip()))))
        yield from filter(None, (" ".join(part.split()) for part in _SENTENCE.split(words)))


def _lines(text: str) -> Iterator[str]:
    """The lines of a Markdown text; of a table the cells."""
    for line in text.split("\n"):
        if not line.startswith("|"):
            yield line
        elif not _RULE.match(line):
            yield from _CELL.split(line)


def alike(text: str) -> str:
    """A text in which width and case make no difference."""
    return unicodedata.normalize("NFKC", text).casefold()
