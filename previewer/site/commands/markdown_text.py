"""HTML as the Markdown that an import would make it of, as far as there is any; whoever asks reads it back."""

from __future__ import annotations

import html
import re
from collections.abc import Iterator
from itertools import pairwise

from selectolax.lexbor import LexborNode

from previewer.site.commands.import_html import body_of

_HEADINGS = ("h1", "h2", "h3", "h4", "h5", "h6")
_LISTS = ("ul", "ol")
_BLOCKS = (*_HEADINGS, *_LISTS, "p", "blockquote", "pre", "hr", "table")
_MARKS = {"strong": "**", "em": "*"}
_INDENT = "    "
_SPECIAL = re.compile(r"[\\`*\[]|(?<!\w)_|_(?!\w)")
_LINE_START = re.compile(r"^([^\S\n]*+)([#+>-]|\d++(?=\.))", re.MULTILINE)
_FENCE = re.compile(r"`{3,}")


class NoMarkdownError(ValueError):
    """There is no Markdown for it."""


def to_markdown(markup: str) -> str:
    """The Markdown of a content. Raises ValueError where there is none, or it is too deep."""
    try:
        return "\n\n".join(_blocks(body_of(markup))) + "\n"
    except RecursionError as error:
        raise NoMarkdownError from error


def _children(node: LexborNode) -> Iterator[LexborNode]:
    child = node.first_child
    while child is not None:
        yield child
        child = child.next


def _text_of(node: LexborNode) -> str:
    return node.text(deep=False) or ""


def _demand_plain(node: LexborNode, *allowed: str) -> None:
    if not set(node.attributes) <= set(allowed):
        raise NoMarkdownError


def _blocks(node: LexborNode) -> Iterator[str]:
    for child in _children(node):
        if child.is_text_node:
            if _text_of(child).strip():
                raise NoMarkdownError
            continue
        yield _block(child)


def _block(node: LexborNode) -> str:
    tag = node.tag
    if tag == "pre":
        return _code_block(node)
    if tag == "table":
        return _table(node)
    _demand_plain(node)
    if tag in _HEADINGS:
        return f"{'#' * int(str(tag)[1])} {_one_line(node)}"
    if tag == "p":
        return _LINE_START.sub(_escaped_start, _inline(node))
    if tag in _LISTS:
        return _list(node)
    if tag == "blockquote":
        lines = "\n\n".join(_blocks(node)).split("\n")
        return "\n".join(f"> {line}" if line else ">" for line in lines)
    if tag == "hr":
        return "* * *"
    raise NoMarkdownError


def _escaped_start(found: re.Match[str]) -> str:
    mark = found[2]
    return f"{found[1]}{mark}\\" if mark[0].isdigit() else f"{found[1]}\\{mark}"


def _one_line(node: LexborNode) -> str:
    text = _inline(node)
    if "\n" in text:
        raise NoMarkdownError
    return text


def _code_block(node: LexborNode) -> str:
    _demand_plain(node)
    inner = list(_children(node))
    if [each.tag for each in inner] != ["code"]:
        raise NoMarkdownError
    code = inner[0]
    _demand_plain(code, "class")
    kind = (code.attributes.get("class") or "").removeprefix("language-")
    text = code.text()
    marks = max([3, *(len(found) + 1 for found in _FENCE.findall(text))])
    return f"{'`' * marks}{kind}\n{text.removesuffix(chr(10))}\n{'`' * marks}"


def _list(node: LexborNode) -> str:
    items = [each for each in _children(node) if not each.is_text_node]
    if any(each.tag != "li" or each.attributes for each in items):
        raise NoMarkdownError
    made = []
    loose = False
    for number, item in enumerate(items, 1):
        mark = "-" if node.tag == "ul" else f"{number}."
        if any(each.tag == "p" for each in _children(item)):
            loose = True
            text = "\n\n".join(_blocks(item))
        else:
            text = _item(item)
        made.append(f"{mark:<3} " + text.replace("\n", f"\n{_INDENT}").replace(f"\n{_INDENT}\n", "\n\n"))
    return ("\n\n" if loose else "\n").join(made)


def _item(item: LexborNode) -> str:
    """A tight item: its words, and the lists below it."""
    words, below = [], []
    for child in _children(item):
        if child.tag in _BLOCKS:
            below.append(_block(child))
        elif not below or _text_of(child).strip():
            words.append(child)
    text = _LINE_START.sub(_escaped_start, "".join(_pieces(words)).strip("\n"))
    return "\n".join([text, *below])


def _table(node: LexborNode) -> str:
    _demand_plain(node)
    rows = node.css("tr")
    cells = [[_cell(cell) for cell in _children(row) if not cell.is_text_node] for row in rows]
    if not cells or any(len(first) != len(second) for first, second in pairwise(cells)):
        raise NoMarkdownError
    lines = [f"| {' | '.join(row)} |" for row in cells]
    return "\n".join([lines[0], f"|{' --- |' * len(cells[0])}", *lines[1:]])


def _cell(cell: LexborNode) -> str:
    _demand_plain(cell)
    return _one_line(cell).replace("|", "\\|")


def _inline(node: LexborNode) -> str:
    return "".join(_pieces(list(_children(node))))


def _pieces(nodes: list[LexborNode]) -> Iterator[str]:
    after_break = False
    for node in nodes:
        if node.is_text_node:
            text = _text_of(node)
            if after_break:
                text = text.removeprefix("\n")
            yield _SPECIAL.sub(r"\\\g<0>", html.escape(text, quote=False).replace("\xa0", "&nbsp;"))
        elif node.tag == "br":
            yield "  \n"
        else:
            yield _piece(node)
        after_break = node.tag == "br"


def _piece(node: LexborNode) -> str:
    tag = str(node.tag)
    if tag in _MARKS:
        _demand_plain(node)
        return f"{_MARKS[tag]}{_inline(node)}{_MARKS[tag]}"
    if tag == "code":
        _demand_plain(node)
        text = node.text()
        return f"`{text}`" if "`" not in text else f"`` {text} ``"
    if tag == "a":
        _demand_plain(node, "href", "title")
        return f"[{_inline(node)}]({_target(node, 'href')})"
    if tag == "img":
        _demand_plain(node, "src", "alt", "title")
        alt = node.attributes.get("alt")
        if alt is None or re.search(r"[\[\]\n\\*_`<&]", alt):
            raise NoMarkdownError
        return f"![{alt}]({_target(node, 'src')})"
    raise NoMarkdownError


def _target(node: LexborNode, name: str) -> str:
    address, title = node.attributes.get(name), node.attributes.get("title")
    if address is None or re.search(r"[\s()<>\"]", address) or (title is not None and re.search(r"[\"\n\\]", title)):
        raise NoMarkdownError
    return address if title is None else f'{address} "{title}"'
