"""Translation jobs as XLIFF 1.2, the exchange format of translators' tools.

One `<file>` per document, one `<trans-unit>` per text, plain text in `<source>` and `<target>` (HTML is
text here, escaped). Reading takes what tools send back: groups, several files, inline elements (their
text counts), any prefix of the namespace.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from xml.etree.ElementTree import Element, ParseError, SubElement, indent, tostring

from defusedxml.common import DefusedXmlException
from defusedxml.ElementTree import fromstring

NAMESPACE = "urn:oasis:names:tc:xliff:document:1.2"
CONTENT_TYPE = "application/x-xliff+xml"
MAX_BYTES = 2 * 1024 * 1024
MAX_UNITS = 10_000

# XML 1.0 has no place for these, not even as references.
_UNWRITABLE = re.compile("[\x00-\x08\x0b\x0c\x0e-\x1f\ud800-\udfff\ufffe\uffff]")


class XliffError(ValueError):
    """A file that is no usable XLIFF 1.2; the message is for a person."""


@dataclass(frozen=True)
class XliffUnit:
    """One text. `target` is None as long as it is not translated; an empty target is a translation."""

    id: str
    source: str
    target: str | None = None


@dataclass(frozen=True)
class XliffDocument:
    """A record on its way from one language to another. Languages are BCP 47 tags."""

    original: str
    source_language: str
    target_language: str
    units: tuple[XliffUnit, ...]

    def targets(self) -> dict[str, str]:
        """What has been translated, by unit."""
        return {unit.id: unit.target for unit in self.units if unit.target is not None}


def write(document: XliffDocument) -> bytes:
    """The document as UTF-8 XML. A character that XML cannot hold becomes U+FFFD."""
    root = Element("xliff", version="1.2", xmlns=NAMESPACE)
    about = {
        "original": _writable(document.original),
        "source-language": document.source_language,
        "target-language": document.target_language,
        "datatype": "html",
    }
    body = SubElement(SubElement(root, "file", about), "body")
    for unit in document.units:
        element = SubElement(body, "trans-unit", {"id": _writable(unit.id), "xml:space": "preserve"})
        SubElement(element, "source").text = _writable(unit.source)
        if unit.target is not None:
            SubElement(element, "target").text = _writable(unit.target)
    indent(root)
    # A carriage return in a text would be read back as a line feed; ElementTree escapes it in attributes only.
    written: bytes = tostring(root, "UTF-8")
    return written.replace(b"\r", b"&#13;") + b"\n"


def read(data: bytes) -> XliffDocument:
    """What a file holds. Raises `XliffError` for anything that is no XLIFF 1.2 or is out of bounds.

    Document type declarations and entities are refused. Of several files the first names the languages,
    and the others must agree.
    """
    if len(data) > MAX_BYTES:
        raise XliffError(f"The file is larger than {MAX_BYTES} bytes.")
    try:
        root = fromstring(data, forbid_dtd=True)
    except DefusedXmlException as error:
        raise XliffError("Document types and entities are refused.") from error
    except (ParseError, LookupError, ValueError) as error:
        raise XliffError("The file is not well-formed XML.") from error
    if root.tag != _tag("xliff") or root.get("version") != "1.2":
        raise XliffError("The file is no XLIFF 1.2.")
    files = root.findall(_tag("file"))
    if not files:
        raise XliffError("The file holds no document.")
    languages = {(part.get("source-language"), part.get("target-language")) for part in files}
    source, target = languages.pop()
    if languages or not source or not target:
        raise XliffError("Every document names one pair of languages, the same one.")
    return XliffDocument(files[0].get("original", ""), source, target, _units(files))


def _units(files: list[Element]) -> tuple[XliffUnit, ...]:
    found: dict[str, XliffUnit] = {}
    for part in files:
        for element in part.iter(_tag("trans-unit")):
            unit = _read_unit(element)
            if unit.id in found:
                raise XliffError(f"The unit {unit.id!r} is there twice.")
            found[unit.id] = unit
            if len(found) > MAX_UNITS:
                raise XliffError(f"More than {MAX_UNITS} units.")
    return tuple(found.values())


def _read_unit(element: Element) -> XliffUnit:
    name = element.get("id", "")
    source = element.find(_tag("source"))
    if not name or source is None:
        raise XliffError("A unit needs an id and a source.")
    target = element.find(_tag("target"))
    return XliffUnit(name, "".join(source.itertext()), None if target is None else "".join(target.itertext()))


def _writable(text: str) -> str:
    return _UNWRITABLE.sub("\ufffd", text)


def _tag(name: str) -> str:
    return f"{{{NAMESPACE}}}{name}"
