"""The pages of the guide: read from their files, in a language, and searched."""

import json
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
_FRONT = re.compile(r"\A---\n(.*?)\n---\n", re.DOTALL)
#: What stands before the words of a line: the mark of a heading, a number, a bullet.
_BEFORE = re.compile(r"^(?:#+ |\d+\. |- )")
_HEADING = re.compile(r"^#+ (.*)$", re.MULTILINE)
_PICTURE = re.compile(r"!\[[^\[\]]*+\]\([^()]*+\)")
_LINK = re.compile(r"\[([^\[\]]*+)\]\([^()]*+\)")
_MARKS = re.compile(r"\*\*|`+")
#: What stands between the cells of a table, and the line below its heads.
_CELL = re.compile(r"(?<!\\)\|")
_RULE = re.compile(r"^\|[\s|:-]+$")
#: A word with the ending of one of its forms: an English one of which four letters are left, or a Japanese verb.
_ENDING: Final = re.compile(
    r"([a-z]{4,}?)(?:ings?|ed|es|e|s)\Z|(.*[一-龠ァ-ヶー][ぁ-ん]?)(?<![ぁ-ん])(?:する|[ぁ-ん])\Z"
)
#: Where an English word begins.
_BEGINS: Final = "(?<![a-z])"
#: Katakana, or what is none.
_PART: Final = re.compile(r"[ァ-ヶー]+|[^ァ-ヶー]+")
_SENTENCE = re.compile(r"(?<=[.?!])\s+|(?<=。)")


class GuidePage(NamedTuple):
    """One page: `name` is that of its file, `text` its Markdown below the front matter, `part` the hundreds of its
    order in the menu.
    """

    name: str
    title: str
    text: str
    part: int


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
    """The sentences of all pages that have every word of a text, in any form or by a word that means the same; pages
    whose title has them come first, with that. Where no sentence has all, the sections that do, by their headings.

    Where none has, a word of katakana and kanji counts as several, or several words as one ("full screen").
    """
    words = alike(wanted).split()
    parts = [part for word in words for part in _PART.findall(word)]
    yield from _find(lang, words) or _find(lang, parts) or _find(lang, ["".join(words)])


def same_words(lang: str, word: str) -> list[str]:
    """How a word may stand in the guide: in any of its forms, or as one that the guide has in its place."""
    stem = _stem(alike(word))
    return [stem, *(other for typed, others in _other_words(lang) if typed == stem for other in others)]


def _find(lang: str, words: list[str]) -> list[Hit]:
    ways = [same_words(lang, word) for word in words]

    def has(text: str, begins: str = "") -> bool:
        found = alike(text)
        return all(any(re.search(begins + re.escape(one), found) for one in way) for way in ways)

    hits = [
        Hit(page, sentence)
        for page in sorted(pages(lang), key=lambda page: not has(page.title))
        for sentence in (page.title, *_sentences(page.text))
        if has(sentence)
    ]
    return hits or [
        Hit(page, heading or page.title)
        for page in pages(lang)
        for heading, text in _sections(page.text)
        if has(f"{page.title} {heading} {text}", _BEGINS)
    ]


def _stem(word: str) -> str:
    """What a word has in all its forms: "rotat" of rotate and rotating, "取り消" of 取り消す and 取り消し."""
    found = _ENDING.match(word)
    return word if found is None else found[1] or found[2]


@cache
def _other_words(lang: str) -> list[tuple[str, list[str]]]:
    """The stems of words that people look for, and what the guide has in their place."""
    found: dict[str, list[str]] = json.loads(
        resource("guide-words", f"{folder(lang).parent.name}.json").read_text("utf-8")
    )
    return [(_stem(alike(typed)), others) for typed, others in found.items()]


def _read(path: Path) -> tuple[int, GuidePage]:
    """A page with its place among the others."""
    whole = path.read_text("utf-8")
    found = _FRONT.match(whole)
    assert found is not None, path
    front = dict(line.split(": ", 1) for line in found[1].split("\n"))
    place = int(front["menu_order"])
    return place, GuidePage(path.stem, front["title"], whole[found.end() :], place // 100)


def _sections(text: str) -> Iterator[tuple[str, str]]:
    """The headings of a Markdown text with what stands below each, first '' with what stands above them all."""
    heads = [("", 0, 0), *((found[1], *found.span()) for found in _HEADING.finditer(text))]
    ends = [*(start for _heading, start, _end in heads[1:]), len(text)]
    for (heading, _start, begin), end in zip(heads, ends, strict=True):
        yield heading, text[begin:end]


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
