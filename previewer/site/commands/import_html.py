"""HTML that is imported: its title, its body, and the addresses in it."""

from __future__ import annotations

import re
from collections.abc import Callable

from selectolax.lexbor import LexborDocumentOptions, LexborHTMLParser, LexborNode

_DOCUMENT = re.compile(r"<(?:!doctype|html|head|title|body)\b", re.IGNORECASE)
_ADDRESSES = ("src", "href", "poster", "data")
#: One picture of a srcset: its address, and how wide or dense it is.
_CANDIDATE = re.compile(r"([^\s,]\S*[^\s,]|[^\s,])((?:\s[^,]*)?)")


def _parse(document: str) -> LexborHTMLParser:
    return LexborHTMLParser(document, options=LexborDocumentOptions.WO_EVENTS)


def _body(markup: str) -> LexborNode:
    """What may stand in a body, parsed in one, so that nothing of it moves into a head."""
    body = _parse(f"<!doctype html><body>{markup}").body
    assert body is not None
    return body


def split(markup: str) -> tuple[str, str]:
    """The title and the body of a page or of a part of one, as the parser reads them.

    The title is that of the heading that the body begins with, which is taken out of it, else that of the head;
    empty when there is neither.
    """
    title = ""
    if _DOCUMENT.search(markup):
        document = _parse(markup)
        named = document.css_first("title")
        title = named.text().strip() if named is not None else ""
        markup = (document.body.inner_html or "") if document.body is not None else ""
    body = _body(markup)
    first = body.first_child
    while first is not None and first.is_text_node and not first.text(deep=False).strip():
        first = first.next
    if first is not None and first.tag == "h1":
        title = first.text().strip()
        first.decompose()
    return title, (body.inner_html or "").strip()


def rewrite(markup: str, change: Callable[[str], str]) -> str:
    """The body of a page with every address of a link, picture or other medium as `change` gives it."""
    body = _body(markup)
    for node in body.css("*"):
        _rewrite_node(node, change)
    return body.inner_html or ""


def _rewrite_node(node: LexborNode, change: Callable[[str], str]) -> None:
    for name, value in node.attributes.items():
        if not value:
            continue
        if name in _ADDRESSES:
            node.attrs[name] = change(value.strip())
        elif name == "srcset":
            node.attrs[name] = _CANDIDATE.sub(lambda found: change(found[1]) + found[2], value)
