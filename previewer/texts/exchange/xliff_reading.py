"""XLIFF that came back, 1.2 or 2: read without entities, inline codes and segments joined."""

from __future__ import annotations

import re
import textwrap
from collections.abc import Iterator
from typing import Final
from xml.etree.ElementTree import Element, ParseError, TreeBuilder

from previewer.pieces.languages import canonical
from previewer.texts.exchange.encodings import decoded
from previewer.texts.exchange.heads import tag_of, target_of
from previewer.texts.exchange.rows import IncomingText, IncomingTexts, Languages, Unreadable, carried, line_ends
from previewer.texts.exchange.xliff_format import CORE_1, CORE_2, WAS

_DECLARED = re.compile(r"""\A\ufeff?\s*<\?xml[^>]*?encoding\s*=\s*["']([A-Za-z0-9._-]+)["']""")
_NAMES: Final = ("utf-8", "utf8", "utf-16", "utf-16le", "utf-16be", "us-ascii", "ascii")
_MOST_DEEP = 100
#: States by which a translator says that a target is right.
_FINAL = ("translated", "reviewed", "final", "signed-off")
#: Elements whose text is a code of another format, and no part of the text.
_CODES_1 = ("bpt", "ept", "ph", "it", "x", "bx", "ex", "sub")
_LINE, _LAID_OUT = "line", "laid-out"
_SPACE = "{http://www.w3.org/XML/1998/namespace}space"
#: White space of XML; others are of the text.
_BLANKS = " \t\r\n"


def from_xliff(data: bytes, languages: Languages) -> IncomingTexts:
    """What a file holds. Raises Unreadable."""
    root = _parsed(data)
    name = _local(root.tag)
    if name != "xliff":
        raise Unreadable("no-xliff", {"found": name})
    namespace = _namespace(root.tag)
    is_2 = namespace.startswith("urn:oasis:names:tc:xliff:document:2") or root.get("version", "").startswith("2")
    if not is_2 and namespace not in (CORE_1, "") and not root.get("version", "").startswith("1."):
        raise Unreadable("no-xliff", {"found": f"xliff {root.get('version', '')}"})
    about = root if is_2 else next((one for one in root if _local(one.tag) == "file"), root)
    names = ("srcLang", "trgLang") if is_2 else ("source-language", "target-language")
    source, target = (about.get(name, "") for name in names)
    source_code = tag_of(source) or canonical(languages.source)
    target_code = target_of(tag_of(target), languages)
    entries = tuple(_units_2(root) if is_2 else _units_1(root))
    return IncomingTexts(source_code, target_code, entries, line_ends if is_2 else carried)


def _parsed(data: bytes) -> Element:
    """The root element. Raises Unreadable."""
    from defusedxml.common import DefusedXmlException
    from defusedxml.ElementTree import DefusedXMLParser

    text = decoded(data, "other-encoding")
    declared = _DECLARED.match(text)
    if declared and declared[1].lower() not in _NAMES:
        raise Unreadable("other-encoding", {"found": declared[1]})
    builder = _Builder()
    parser = DefusedXMLParser(target=builder, encoding="utf-8")
    builder.parser = parser.parser
    try:
        parser.feed(text.encode("utf-8"))
        root: Element = parser.close()
    except DefusedXmlException:
        raise Unreadable("entities", {}) from None
    except ParseError as error:
        raise Unreadable("bad-xml", {"line": error.position[0], "column": error.position[1] + 1}) from None
    return root


class _Builder(TreeBuilder):
    """Builds the tree with the line of each unit in its attribute `line`, and `laid-out` on whose white space at the
    ends is the file's. Raises Unreadable where it is too deep."""

    def __init__(self) -> None:
        super().__init__()
        self.parser: object = None
        self._spaces = ["default"]

    def start(self, tag: str, attrs: dict[str, str], /) -> Element:
        """An element begins."""
        if len(self._spaces) > _MOST_DEEP:
            raise Unreadable("nested", {"limit": _MOST_DEEP})
        element = super().start(tag, attrs)
        self._spaces.append(element.get(_SPACE, self._spaces[-1]))
        if tag.endswith("unit"):
            element.set(_LINE, str(getattr(self.parser, "CurrentLineNumber", 0)))
        elif self._spaces[-1] != "preserve":
            element.set(_LAID_OUT, "")
        return element

    def end(self, tag: str, /) -> Element:
        """An element ends."""
        self._spaces.pop()
        return super().end(tag)


def _local(tag: object) -> str:
    return tag.rpartition("}")[2] if isinstance(tag, str) else ""


def _namespace(tag: str) -> str:
    return tag[1:].partition("}")[0] if tag.startswith("{") else ""


def _named(element: Element, *names: str) -> Iterator[Element]:
    """The children of these names, in whatever namespace the core has here."""
    return (child for child in element if _local(child.tag) in names and _namespace(child.tag) in (CORE_1, CORE_2, ""))


def _units_2(root: Element) -> Iterator[IncomingText]:
    for unit in root.iter():
        if _local(unit.tag) != "unit":
            continue
        segments = list(_named(unit, "segment", "ignorable"))
        if all(next(_named(segment, "target"), None) is None for segment in segments):
            continue  # nothing is said of it
        sources, ordered, states, lacks = [], [], [], 0
        for at, segment in enumerate(segments, start=1):
            source = next(_named(segment, "source"), None)
            target = next(_named(segment, "target"), None)
            sources.append(_text(source))
            is_text = _local(segment.tag) == "segment"
            text = _text(target) if target is not None or is_text else _text(source)
            ordered.append((_order(target, at), text))
            if is_text:
                lacks += target is None or (not text and bool(sources[-1]))
                states.append(segment.get("state", "initial"))
        targets = [text for _, text in sorted(ordered, key=lambda one: one[0])]
        is_ordered = len({place for place, _ in ordered}) == len(ordered)
        laid_out = any(_is_laid_out(text) for segment in segments for text in _named(segment, "source", "target"))
        entry = _entry(unit, unit.get("name", ""), sources, targets, lacks, states, laid_out)
        yield entry if is_ordered else entry._replace(target="", left="order", found=entry.found or entry.target)


def _order(target: Element | None, at: int) -> int:
    """Which of a unit's targets comes at a place: that of its source, unless it says another."""
    order = "" if target is None else target.get("order", "")
    return int(order) if order.isascii() and order.isdigit() and len(order) < 9 else at


def _is_laid_out(element: Element) -> bool:
    return element.get(_LAID_OUT) is not None


def _units_1(root: Element) -> Iterator[IncomingText]:
    for unit in root.iter():
        if _local(unit.tag) != "trans-unit":
            continue
        source, target = (next(_named(unit, name), None) for name in ("source", "target"))
        if target is None:
            continue
        states = [target.get("state", "")]
        if unit.get("approved") == "yes":
            states = ["final"]
        laid_out = _is_laid_out(target) or (source is not None and _is_laid_out(source))
        name = unit.get("resname", unit.get("id", ""))
        yield _entry(unit, name, [_text(source)], [_text(target)], 0, states, laid_out)


def _entry(
    unit: Element,
    name: str,
    sources: list[str],
    targets: list[str],
    lacks: int,
    states: list[str],
    laid_out: bool,
) -> IncomingText:
    line = int(unit.get(_LINE, "0"))
    was = _was(unit)
    source, target = line_ends("".join(sources)), line_ends("".join(targets))
    if laid_out:
        source, target = (textwrap.dedent(text).strip(_BLANKS) for text in (source, target))
    if lacks and lacks == sum(1 for _ in states):
        return IncomingText(line, name, source, "")
    if lacks:
        return IncomingText(line, name, source, "", "in-part", target, was=was, is_laid_out=laid_out)
    is_final = all(state in _FINAL for state in states)
    return IncomingText(line, name, source, target, is_final=is_final, was=was, is_laid_out=laid_out)


def _was(unit: Element) -> str:
    """The digest of the target as it went out, by the note that says so; '' without one."""
    notes = [note for group in (unit, *_named(unit, "notes")) for note in _named(group, "note")]
    return next((_text(note).strip() for note in notes if WAS in (note.get("category"), note.get("from"))), "")


def _text(element: Element | None) -> str:
    """The text of a source or target: what stands between codes, and characters that XML lacks."""
    if element is None:
        return ""
    parts = [element.text or ""]
    for child in element:
        name = _local(child.tag)
        if name == "cp":
            parts.append(_code_point(child.get("hex", "")))
        elif name not in _CODES_1:
            parts.append(_text(child))
        parts.append(child.tail or "")
    return "".join(parts)


def _code_point(digits: str) -> str:
    try:
        return chr(int(digits, 16))
    except (ValueError, OverflowError):
        return "\ufffd"
