"""Tables as PO files of GNU gettext: pointers as contexts, room as comments.

Written and read here: a PO library guesses format flags, wraps and reorders, and names no lines.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import NamedTuple

from previewer.pieces.languages import canonical
from previewer.texts.exchange.encodings import decoded
from previewer.texts.exchange.heads import tag_of, target_of
from previewer.texts.exchange.rows import (
    TARGET_WAS,
    IncomingText,
    IncomingTexts,
    Languages,
    OutgoingText,
    OutgoingTexts,
    Unreadable,
    carried,
)

_ESCAPES = {"\\": "\\\\", '"': '\\"', "\n": "\\n", "\t": "\\t"}
_LETTERS = {"a": "\a", "b": "\b", "f": "\f", "n": "\n", "r": "\r", "t": "\t", "v": "\v"}
#: A letter that stands for another one, or the bytes of some letters in octal or hex digits.
_ESCAPED = re.compile(r"(?P<bytes>(?:\\(?:x[0-9A-Fa-f]{1,2}|[0-7]{1,3}))+)|\\(?P<letter>.)", re.DOTALL)
_BYTE = re.compile(r"\\(?:x([0-9A-Fa-f]{1,2})|([0-7]{1,3}))")
_STRING = re.compile(r'"((?:[^"\\]|\\.)*)"\s*')
_KEYWORD = re.compile(r"(msgctxt|msgid_plural|msgid|msgstr(?:\[\d+\])?)\s*")
_HEADER = re.compile(r"^([A-Za-z-]+):[ \t]*+(.*)", re.MULTILINE)
_WAS = re.compile(rf"#\.\s*{TARGET_WAS} ([a-z]+)")
_SOURCE_HEADER = "X-Source-Language"


def to_po(outgoing: OutgoingTexts) -> bytes:
    """The file's bytes."""
    header = {
        "Project-Id-Version": outgoing.name,
        "PO-Revision-Date": "YEAR-MO-DA HO:MI+ZONE",
        "Last-Translator": "FULL NAME <EMAIL@ADDRESS>",
        "Language-Team": "LANGUAGE <LL@li.org>",
        "Language": outgoing.target.replace("-", "_"),
        "MIME-Version": "1.0",
        "Content-Type": "text/plain; charset=UTF-8",
        "Content-Transfer-Encoding": "8bit",
        _SOURCE_HEADER: outgoing.source,
    }
    text = "".join(f"{name}: {carried(value)}\n" for name, value in header.items())
    parts = [f"{_keyword('msgid', '')}{_keyword('msgstr', text)}", *map(_message, outgoing.rows)]
    return "\n".join(parts).encode("utf-8")


def _message(row: OutgoingText) -> str:
    about = ", ".join(text for text in (row.item, row.role, row.state) if text)
    told = (about, row.room, row.note, f"{TARGET_WAS} {row.was}" if row.was else "")
    comments = "".join(f"#. {line}\n" for text in told for line in carried(text).splitlines())
    flags = "#, fuzzy\n" if row.state == "stale" else ""
    texts = _keyword("msgctxt", row.pointer) + _keyword("msgid", row.source) + _keyword("msgstr", row.target)
    return comments + flags + texts


def _keyword(name: str, text: str) -> str:
    lines = [_quoted(line) for line in re.findall(r"[^\n]+\n?|\n", carried(text))] or ['""']
    return f"{name} {lines[0]}\n" if len(lines) == 1 else f'{name} ""\n' + "".join(f"{line}\n" for line in lines)


def _quoted(text: str) -> str:
    return '"' + "".join(_ESCAPES.get(char, char) for char in text) + '"'


class _Message(NamedTuple):
    """One entry of a file: the line of its first keyword, its flags, its texts by keyword, and the digest of the target
    as it went out.
    """

    line: int
    flags: frozenset[str]
    texts: dict[str, str]
    was: str


def from_po(data: bytes, languages: Languages) -> IncomingTexts:
    """What a catalogue holds. Raises Unreadable."""
    messages = list(_messages(decoded(data, "other-encoding")))
    header = next((message.texts.get("msgstr", "") for message in messages if _is_header(message)), "")
    headers = {name.casefold(): value.strip() for name, value in _HEADER.findall(header)}
    source = _language(headers.get(_SOURCE_HEADER.casefold(), "")) or canonical(languages.source)
    target = target_of(_language(headers.get("language", "")), languages)
    entries = [_entry(message) for message in messages if not _is_header(message)]
    if not entries and not header:
        raise Unreadable("no-table", {})
    return IncomingTexts(source, target, tuple(entries))


def _language(code: str) -> str | None:
    """A language as gettext writes it: `zh_Hans`, `de_AT@euro`."""
    return tag_of(code.partition("@")[0].partition(".")[0])


def _is_header(message: _Message) -> bool:
    return "msgctxt" not in message.texts and message.texts.get("msgid") == ""


def _entry(message: _Message) -> IncomingText:
    texts = message.texts
    target = carried(texts.get("msgstr", texts.get("msgstr[0]", "")))
    is_fuzzy = "fuzzy" in message.flags
    return IncomingText(
        message.line,
        texts.get("msgctxt", ""),
        carried(texts.get("msgid", "")),
        target,
        "fuzzy" if is_fuzzy and target else "",
        target if is_fuzzy else "",
        is_final=bool(target) and not is_fuzzy,
        was=message.was,
    )


def _messages(text: str) -> Iterator[_Message]:
    """The entries of a file; obsolete ones (`#~`) are passed over. Raises Unreadable."""
    flags: set[str] = set()
    was = ""
    current: _Message | None = None
    keyword = ""
    for number, raw in enumerate(re.split("\r\n|\n|\r", text), start=1):
        line = raw.strip()
        if not line or line.startswith("#"):
            if current is not None:
                yield current
                current, keyword = None, ""
            if line.startswith("#~"):
                flags.clear()
            elif line.startswith("#,"):
                flags |= {flag.strip() for flag in line[2:].split(",")}
            elif digest := _WAS.fullmatch(line):
                was = digest[1]
            continue
        found = _KEYWORD.match(line)
        name = found[1] if found else keyword
        if found and (current is None or name in current.texts or name == "msgctxt"):
            if current is not None:
                yield current
            current = _Message(number, frozenset(flags), {}, was)
            flags, was = set(), ""
        value = _strings(line[found.end() :] if found else line)
        if value is None or current is None:
            raise Unreadable("bad-catalogue", {"line": number})
        current.texts[name] = current.texts.get(name, "") + value
        keyword = name
    if current is not None:
        yield current


def _strings(text: str) -> str | None:
    """The strings of a line, joined; None where it is none, and for bytes that are no UTF-8."""
    found: list[str] = []
    at = 0
    while at < len(text) or not found:
        match = _STRING.match(text, at)
        if match is None:
            return None
        try:
            found.append(_ESCAPED.sub(_letters, match[1]))
        except UnicodeDecodeError:
            return None
        at = match.end()
    return "".join(found)


def _letters(found: re.Match[str]) -> str:
    if found["letter"]:
        return _LETTERS.get(found["letter"], found["letter"])
    numbers = (int(one[1], 16) if one[1] else int(one[2], 8) & 0xFF for one in _BYTE.finditer(found["bytes"]))
    return bytes(numbers).decode("utf-8")
