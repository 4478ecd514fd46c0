"""HTML that is imported or exported: its title, its body, and the addresses in it."""

from __future__ import annotations

import html
import re
from collections import Counter
from collections.abc import Callable
from typing import NamedTuple

from selectolax.lexbor import LexborDocumentOptions, LexborHTMLParser, LexborNode

from previewer.site.content.markup import name_of
from previewer.site.content.markup import split as parts_of
from previewer.terminal_words import TerminalSentence

_DOCUMENT = re.compile(r"(?>\s|<!--.*?-->)*+<(?:!doctype|html|head|title|body)\b", re.IGNORECASE | re.DOTALL)
_HEADING = re.compile(r"\s*<h1\b[^<>]*>(.*?)</h1\s*>(?:\r?\n)?", re.IGNORECASE | re.DOTALL)
#: What a heading shows beside its words: with one of these it is more than a title.
_SHOWN = "img,picture,video,audio,iframe,svg,object,embed,input,a"
#: What may stand in a head and is no part of a page here.
_OF_A_HEAD = ("title", "meta", "base")
_MOST_DEPTH = 2_000
#: Elements that end by themselves, or with the next.
_ENDED = frozenset(
    "area base br col embed hr img input link meta param source track wbr p li dt dd td th tr tbody thead tfoot "
    "colgroup option optgroup rt rp".split()
)
_ADDRESSES = ("src", "href", "poster", "data")
_ATTRIBUTE = re.compile(r"""(?<=[\s/"'])([^\s/>="']++)(\s*=\s*)("[^"]*"|'[^']*'|[^\s>"']++)""")
#: One picture of a srcset: its address, and how wide or dense it is.
_CANDIDATE = re.compile(r"([^\s,]++(?:,++[^\s,]++)*+)((?:\s[^,]*+)?)")


class Split(NamedTuple):
    """A page in its parts; `title` is empty where there is none."""

    title: str
    body: str


def parse(document: str) -> LexborHTMLParser:
    """A document as a browser reads it. ValueError for one whose elements are too deep in each other: a parser looks
    at all that are open for each that begins.
    """
    deep = 0
    opened: Counter[str] = Counter()
    for tag in parts_of(document)[1::2]:
        name = name_of(tag)
        if not name or name in _ENDED or tag.endswith("/>"):
            continue
        if tag[1] != "/":
            opened[name] += 1
            deep += 1
        elif opened[name]:
            opened[name] -= 1
            deep -= 1
        if deep > _MOST_DEPTH:
            raise ValueError(TerminalSentence("its elements are nested more than {most:,} deep", most=_MOST_DEPTH))
    return LexborHTMLParser(document, options=LexborDocumentOptions.WO_EVENTS)


def body_of(markup: str) -> LexborNode:
    """What may stand in a body, parsed in one, so that nothing of it moves into a head."""
    body = parse(f"<!doctype html><body>{markup}").body
    assert body is not None
    return body


def normal(markup: str) -> str:
    """The markup as a parser writes it again, without space around it."""
    return (body_of(markup).inner_html or "").strip()


def split(markup: str, title: str | None = None) -> Split:
    """The title and the body of a page or of a part of one. A part of one stays as it is written.

    The title is that of the heading that the body begins with, else that of the head. The heading is taken out where
    it gives the title, or equals the one that is `title` already, and shows nothing but words.
    """
    named = ""
    if _DOCUMENT.match(markup):
        document = parse(markup)
        node = document.css_first("title")
        named = node.text().strip() if node is not None else ""
        markup = (document.body.inner_html or "") if document.body is not None else ""
    if title is None:
        markup = markup.strip()
    else:
        markup = markup.removesuffix("\r\n") if markup.endswith("\r\n") else markup.removesuffix("\n")
    found = _HEADING.match(markup)
    if found is not None:
        heading = body_of(found[1])
        words = " ".join(heading.text().split())
        gives = bool(words) if title is None else words == " ".join(title.split())
        named = words or named
        if gives and heading.css_first(_SHOWN) is None:
            markup = markup[found.end() :]
            if title is None:
                markup = markup.strip()
    return Split(named, markup)


def beside_the_title(markup: str) -> list[str]:
    """The names of what a page has in its head beside the title, and loses."""
    if not _DOCUMENT.match(markup):
        return []
    return sorted({each.tag or "" for each in parse(markup).css("head > *")} - set(_OF_A_HEAD))


def rewrite(markup: str, change: Callable[[str], str]) -> str:
    """The markup with every address of a link, picture or other medium as `change` gives it; else as it is written."""
    if "=" not in markup or "<" not in markup:
        return markup
    parts = parts_of(markup)
    parts[1::2] = [
        _ATTRIBUTE.sub(lambda found: _attribute(found, change), tag) if "=" in tag and tag[1] != "!" else tag
        for tag in parts[1::2]
    ]
    return "".join(parts)


def _attribute(found: re.Match[str], change: Callable[[str], str]) -> str:
    """One attribute of a tag, with its quotes if it has any."""
    name = found[1].lower()
    if name not in (*_ADDRESSES, "srcset"):
        return found[0]
    quote = found[3][0] if found[3][0] in "\"'" else ""
    value = html.unescape(found[3][1:-1] if quote else found[3])
    if name == "srcset":
        made = _CANDIDATE.sub(lambda each: change(each[1]) + each[2], value)
    else:
        made = change(value.strip()) if value.strip() else value
        if made == value.strip():
            return found[0]
    if made == value:
        return found[0]
    made = html.escape(made, quote=False).replace(quote or '"', "&#39;" if quote == "'" else "&quot;")
    return f"{found[1]}{found[2].strip()}{quote or chr(34)}{made}{quote or chr(34)}"


def addresses(markup: str) -> list[str]:
    """The addresses in the markup, each once, in order."""
    found: dict[str, None] = {}

    def note(address: str) -> str:
        found[address] = None
        return address

    rewrite(markup, note)
    return list(found)


def lost_html(before: str, after: str) -> list[str]:
    """The names of the elements, attributes and properties of style that are in a text fewer times after a change."""
    return sorted((_named(before) - _named(after)).keys()) if before != after and "<" in before else []


def _named(markup: str) -> Counter[str]:
    names: Counter[str] = Counter()
    for tag in parts_of(markup)[1::2]:
        name = name_of(tag)
        if name and tag[1] != "/":
            names[name] += 1
            for found in _ATTRIBUTE.finditer(tag):
                attribute = found[1].lower()
                names[attribute] += attribute != "style"
                if attribute == "style":
                    value = html.unescape(found[3].strip("\"'"))
                    names.update(
                        f"style:{each.partition(':')[0].strip().lower()}" for each in value.split(";") if ":" in each
                    )
    return names
