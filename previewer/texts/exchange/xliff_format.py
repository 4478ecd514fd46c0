"""Tables as XLIFF: 2.1 with its Size and Length Restriction module, and 1.2.

https://docs.oasis-open.org/xliff/xliff-core/v2.1/os/xliff-core-v2.1-os.html and
https://docs.oasis-open.org/xliff/v1.2/os/xliff-core.html
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Final
from xml.etree.ElementTree import Element, SubElement, tostring

from previewer.texts.exchange.rows import OutgoingText, OutgoingTexts, Unreadable, carried, line_ends

CORE_2: Final = "urn:oasis:names:tc:xliff:document:2.0"
SIZES: Final = "urn:oasis:names:tc:xliff:sizerestriction:2.0"
CORE_1: Final = "urn:oasis:names:tc:xliff:document:1.2"
#: What a note is about that holds the digest of the target as it went out.
WAS: Final = "target-was"
VERSIONS: Final = ("2.1", "1.2")
#: What XML cannot hold, for which 2.1 has an element.
_CODE_POINTS = re.compile("([\x00-\x08\x0b\x0c\x0e-\x1f\x7f-\x9f\ud800-\udfff\ufffe\uffff])")
#: Our states as the formats name them. A stale text is there and not right any more.
_STATES_2 = {"translated": "translated", "reviewed": "reviewed"}
_STATES_1 = {"translated": "translated", "reviewed": "signed-off", "stale": "needs-review-translation"}
_TEXTS = ("source", "target", "note")


def to_xliff(outgoing: OutgoingTexts, version: str = "2.1") -> bytes:
    """The file's bytes. Raises Unreadable where there is no row: XLIFF has no empty files."""
    if not outgoing.rows:
        raise Unreadable("no-rows", {})
    root = _as_2(outgoing) if version == "2.1" else _as_1(outgoing)
    _lay_out(root, "\n")
    text: str = tostring(root, "unicode")
    return f'<?xml version="1.0" encoding="UTF-8"?>\n{text}\n'.encode()


def _as_2(outgoing: OutgoingTexts) -> Element:
    root = Element("xliff", {"xmlns": CORE_2, "version": "2.1", "srcLang": outgoing.source, "trgLang": outgoing.target})
    file = SubElement(root, "file", id="f1", original=carried(outgoing.name))
    if any(row.most is not None for row in outgoing.rows):
        root.set("xmlns:slr", SIZES)
        SubElement(file, "slr:profiles", generalProfile="xliff:codepoints")
    for number, row in enumerate(outgoing.rows, start=1):
        unit = SubElement(file, "unit", id=f"u{number}", name=carried(row.pointer))
        unit.set("xml:space", "preserve")  # a target that a tool adds has it, too
        if row.most is not None:
            unit.set("slr:sizeRestriction", str(row.most))
        notes = SubElement(unit, "notes")
        for category, note in _notes(row):
            SubElement(notes, "note", category=category).text = carried(note)
        segment = SubElement(unit, "segment", state=_STATES_2.get(row.state, "initial"))
        if row.state == "stale":
            segment.set("subState", "previewer:stale")
        _fill_2(SubElement(segment, "source"), row.source)
        if row.target:
            _fill_2(SubElement(segment, "target"), row.target)
    return root


def _fill_2(element: Element, text: str) -> None:
    """Put a text into an element; characters that XML lacks become `cp`."""
    first, *rest = _CODE_POINTS.split(line_ends(text))
    element.text = first
    for char, after in zip(rest[::2], rest[1::2], strict=True):
        SubElement(element, "cp", hex=f"{ord(char):04X}").tail = after


def _as_1(outgoing: OutgoingTexts) -> Element:
    root = Element("xliff", {"xmlns": CORE_1, "version": "1.2"})
    about = {"source-language": outgoing.source, "target-language": outgoing.target, "datatype": "plaintext"}
    file = SubElement(root, "file", {"original": carried(outgoing.name), **about})
    body = SubElement(file, "body")
    for row in outgoing.rows:
        name = carried(row.pointer)
        unit = SubElement(body, "trans-unit", {"id": name, "resname": name})  # not every tool keeps the second
        unit.set("xml:space", "preserve")
        if row.most is not None:
            unit.set("maxwidth", str(row.most))
            unit.set("size-unit", "char")
        SubElement(unit, "source").text = carried(row.source)
        if row.target:
            target = SubElement(unit, "target", state=_STATES_1.get(row.state, "needs-translation"))
            target.text = carried(row.target)
        for category, note in _notes(row):
            SubElement(unit, "note", {"from": category}).text = carried(note)
    return root


def _notes(row: OutgoingText) -> Iterator[tuple[str, str]]:
    """What a translator is told of a text, by what it is about."""
    yield "about", ", ".join(text for text in (row.item, row.role) if text)
    if row.room:
        yield "room", row.room
    if row.note:
        yield "note", row.note
    if row.was:
        yield WAS, row.was


def _lay_out(element: Element, margin: str) -> None:
    """Put each element on its own line; white space in texts is the text's."""
    inner = f"{margin} "
    for child in element:
        child.tail = inner
        if child.tag not in _TEXTS:
            _lay_out(child, inner)
    if len(element):
        element.text = inner
        element[-1].tail = margin
