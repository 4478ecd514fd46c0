"""The plain HTML that every content site lets through: written on one line, and read back.

A text of a piece stays text: no markup, no short code, no address that a site would open by itself, and no mark of
direction that reaches beyond it.
"""

from __future__ import annotations

import html
import re
from collections.abc import Mapping
from html.parser import HTMLParser
from typing import NamedTuple
from urllib.parse import urljoin

_CONTROL = re.compile("[\x00-\x08\x0b\x0c\x0e-\x1f\x7f-\x9f\ufffe\uffff\ud800-\udfff]")
_OPENING, _CLOSING = "\u202a\u202b\u202d\u202e", "\u202c"
_ISOLATES, _END_OF_ISOLATE = "\u2066\u2067\u2068", "\u2069"
_DIRECTIONS = re.compile(f"[{_OPENING}{_CLOSING}{_ISOLATES}{_END_OF_ISOLATE}]")
_ESCAPES = str.maketrans(
    {"&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;", "'": "&#39;", "[": "&#91;", "]": "&#93;"}
)
_SPACES = re.compile(r"\s+")
#: Attributes that the digest of what was stored goes by.
KNOWN = ("src", "href", "alt", "width", "height")
#: Tags that parsers put in, or leave out, by themselves.
_LOOSE = frozenset(("tbody", "br", "html", "head", "body"))
#: What is shown of a page that somebody else wrote, and what is left out with all that is in it.
_SHOWN = frozenset(
    "p h1 h2 h3 h4 h5 h6 ul ol li dl dt dd table thead tbody tfoot tr td th caption pre code kbd blockquote strong em "
    "b i u s sub sup br hr a".split()
)
_SILENT = frozenset("script style template iframe object embed noscript svg math title textarea select".split())
#: Characters and tokens of such a page.
_MOST_READ = 1 << 20
_MOST_TOKENS = 20_000
_WIDEST = 640
_VOID = frozenset(("img", "br", "hr", "wbr"))
_MARKS = {**{f"h{level}": f"{'#' * level} " for level in range(1, 7)}, "li": "- "}


def balanced(text: str) -> str:
    """A text whose marks of direction end with it; those that end nothing are left out."""
    if not _DIRECTIONS.search(text):
        return text
    open_ones: list[str] = []
    kept: list[str] = []
    for char in text:
        if char in _OPENING:
            open_ones.append(_CLOSING)
        elif char in _ISOLATES:
            open_ones.append(_END_OF_ISOLATE)
        elif char in (_CLOSING, _END_OF_ISOLATE):
            if not open_ones or open_ones[-1] != char:
                continue
            open_ones.pop()
        kept.append(char)
    return "".join((*kept, *reversed(open_ones)))


def escaped(text: str) -> str:
    """A text as HTML, line breaks as they are."""
    return _CONTROL.sub("\ufffd", balanced(text)).translate(_ESCAPES).replace("://", "&#58;//")


def line(text: str) -> str:
    """A text as HTML on one line."""
    return _SPACES.sub(" ", escaped(text)).strip()


def pre(text: str) -> str:
    """A text with its lines as they are, and no line break in the HTML."""
    whole = escaped(text).replace("\r", "&#13;").replace("\n", "&#10;").replace("\t", "&#9;")
    return f"<pre>{whole}</pre>"


def link(address: str, text: str) -> str:
    """A link, or the text alone where the address is none of the web."""
    if not address.startswith(("http://", "https://")):
        return line(text)
    return f'<a href="{_attribute(address)}">{line(text)}</a>'


def image(address: str, alt: str, width: int, height: int) -> str:
    """A picture, so large in CSS pixels."""
    return f'<img src="{_attribute(address)}" alt="{line(alt)}" width="{width}" height="{height}" />'


def table(heads: list[str], rows: list[list[str]]) -> str:
    """A table of cells that are HTML."""
    head = "".join(f"<th>{one}</th>" for one in heads)
    body = "".join("<tr>" + "".join(f"<td>{cell}</td>" for cell in row) + "</tr>" for row in rows)
    return f"<table><thead><tr>{head}</tr></thead><tbody>{body}</tbody></table>"


def _attribute(text: str) -> str:
    return _CONTROL.sub("", text).translate(_ESCAPES)


class HtmlToken(NamedTuple):
    """A tag with its known attributes (`/name` ends one), or, where `tag` is '', a decoded text."""

    tag: str
    attributes: Mapping[str, str]
    text: str = ""


class _Reader(HTMLParser):
    """Tags and texts, one after the other."""

    def __init__(self) -> None:
        super().__init__(convert_charrefs=True)
        self.found: list[HtmlToken] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        given = dict(attrs)
        self.found.append(HtmlToken(tag, {name: given[name] or "" for name in KNOWN if name in given}))

    def handle_endtag(self, tag: str) -> None:
        if tag not in _VOID:
            self.found.append(HtmlToken(f"/{tag}", {}))

    def handle_data(self, data: str) -> None:
        self.found.append(HtmlToken("", {}, data))


def tokens(text: str) -> list[HtmlToken]:
    """An HTML text as a row of tags and texts; comments are left out. What begins and never ends is text: to look in it
    for more that begins would take the square of its length.
    """
    reader = _Reader()
    reader.feed(text)
    rest = reader.rawdata
    if rest:
        reader.handle_data(rest if reader.cdata_elem else html.unescape(rest))
    return reader.found


def outline(text: str) -> tuple[tuple[str, ...], ...]:
    """What an HTML text says, whatever a site has tidied in it: tags with known attributes, and decoded texts with
    their spaces collapsed.
    """
    found: list[tuple[str, ...]] = []
    told: list[str] = []
    for tag, attributes, said in (*tokens(text), HtmlToken("/", {})):
        if tag.removeprefix("/") in _LOOSE:
            continue
        if not tag:
            told.append(said)
            continue
        whole = _SPACES.sub(" ", "".join(told)).strip()
        told.clear()
        if whole:
            found.append(("", whole))
        found.append((tag, *(f"{name}={_SPACES.sub(' ', value)}" for name, value in attributes.items())))
    return tuple(found[:-1])


def plain_page(text: str, base: str) -> tuple[str, list[str]]:
    """The HTML of somebody's page with nothing in it that acts or loads: known tags without attributes, links of the
    web, pictures by their whole addresses; and those addresses. `base`: the page's own address.
    """
    parts: list[str] = []
    sources: list[str] = []
    open_tags: list[str] = []
    silent = ""
    for tag, attributes, said in tokens(text[:_MOST_READ])[:_MOST_TOKENS]:
        name = tag.removeprefix("/")
        if silent:
            silent = "" if tag == f"/{silent}" else silent
        elif not tag:
            parts.append(escaped(said))
        elif name in _SILENT:
            silent = name if tag == name else ""
        elif name == "img" and tag == name:
            source = _whole(attributes.get("src", ""), base)
            if source:
                sources.append(source)
                parts.append(
                    f'<img src="{_attribute(source)}" alt="{line(attributes.get("alt", ""))}"{_sized(attributes)} />'
                )
        elif name not in _SHOWN:
            continue
        elif name in _VOID:
            parts.append(f"<{name} />")
        elif tag == name:
            target = _whole(attributes.get("href", ""), base) if name == "a" else ""
            parts.append(f'<a href="{_attribute(target)}">' if target else f"<{name}>")
            open_tags.append(name)
        elif name in open_tags:
            while open_tags:
                last = open_tags.pop()
                parts.append(f"</{last}>")
                if last == name:
                    break
    parts += (f"</{name}>" for name in reversed(open_tags))
    return "".join(parts), sources


def _whole(address: str, base: str) -> str:
    """An address of the web, whole; '' for any other."""
    try:
        found = urljoin(base, address.strip()) if address else ""
    except ValueError:
        return ""
    return found if found.startswith(("http://", "https://")) else ""


def _sized(attributes: Mapping[str, str]) -> str:
    width = attributes.get("width", "")
    return f' width="{min(int(width), _WIDEST)}"' if re.fullmatch("[0-9]{1,5}", width) and int(width) else ""


def readable(text: str) -> list[str]:
    """What an HTML text says, line by line, for people who compare two: headings and entries of lists with a mark."""
    lines: list[str] = []
    told: list[str] = []
    mark, is_pre = "", False
    for tag, attributes, said in (*tokens(text), HtmlToken("/", {})):
        name = tag.removeprefix("/")
        if not tag:
            told.append(said)
        if not tag or name in _LOOSE:
            continue
        whole = "".join(told)
        told.clear()
        if is_pre:
            lines += (one.rstrip() for one in whole.splitlines() if one.strip())
        elif whole.strip():
            lines.append(mark + _SPACES.sub(" ", whole).strip())
            mark = ""
        if tag == name and name in _MARKS:
            mark = _MARKS[name]
        is_pre = tag == "pre" if name == "pre" else is_pre
        if tag in ("img", "a") and attributes:
            lines.append(" ".join((tag, *(f"{one}={value}" for one, value in attributes.items()))))
    return lines
