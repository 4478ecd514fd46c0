"""A piece to translate, its exports in every format, and a way to bring them back."""

from __future__ import annotations

import json
from collections.abc import Callable
from functools import partial

from previewer.pieces import Reading, read_text
from previewer.texts.exchange.csv_format import to_csv
from previewer.texts.exchange.formats import read_incoming
from previewer.texts.exchange.outgoing import outgoing_of
from previewer.texts.exchange.po_format import to_po
from previewer.texts.exchange.rows import IncomingTexts, Languages, OutgoingTexts
from previewer.texts.exchange.taking import ImportPlan, ImportResult, carried_out, plan_of
from previewer.texts.exchange.xliff_format import to_xliff
from previewer.texts.exchange.xlsx_format import to_xlsx
from previewer.texts.units import STATES, Confirmation, Table, digest, texts_of
from tests.pieces.helpers import declared, piece_text

NOW = "2026-11-21T12:00:00Z"
WRITERS: dict[str, Callable[[OutgoingTexts], bytes]] = {
    "csv": to_csv,
    "xlsx": to_xlsx,
    "po": to_po,
    "xliff 2.1": to_xliff,
    "xliff 1.2": partial(to_xliff, version="1.2"),
}
CITY = "/preferences/properties/city"
ITEMS = {
    "city": declared("radio", '"x-enum-titles": {"a": {"en": "Alpha", "ja": "ア"}, "b": {"en": "Beta"}}'),
    "on": declared("switch"),
}
PIECE = json.dumps(
    json.loads(piece_text(ITEMS, around='"title": {"en": "Lamp", "ja": "ランプ"}, ')), indent=2, ensure_ascii=False
)
#: Texts that some tool on the way is likely to spoil.
HARD = (
    "=1+1",
    '=HYPERLINK("https://example.com","x")',
    "+81 3",
    "-5",
    "@SUM(A1)",
    "'=1",
    "'quoted'",
    '"',
    'say "x", then; y\tz',
    "two\nlines",
    "\n",
    "\ttab",
    " spaces ",
    "a\r\nb",
    "007",
    "1,5",
    "TRUE",
    "<b>&amp;</b>",
    "_x0041_",
    "x005F_",
    "_x000D_",
    "_x000d_ a\nb _x005F_x000D_",
    "%s \\n \\",
    "#x",
    "😀 e\u0301 \u200f",
    "\x00\x07\x85\ufffe",
    "\ud83d half",
    "\u2028",
    "]]>",
    "{",
    "5-",
    "1.50",
    "1/2",
    "10:30",
    "50%",
    "7%",
    "1.5%",
    "10分",
    "10時30分",
    "2026年",
    "1,000",
    "$5",
    "3E5",
    "1 May",
    "1月5日",
    "12",
    "123456789012345678",
)


def piece_of_texts(*texts: str) -> str:
    """A definition whose options are called by these texts in English and in Japanese."""
    titles = {str(at): {"en": text, "ja": text} for at, text in enumerate(texts)}
    item = {
        "x-title": {"en": "A", "ja": "あ"},
        "x-description": {"en": "B", "ja": "い"},
        "type": "string",
        "x-input-type": "drumroll",
        "enum": list(titles),
        "x-enum-titles": titles,
    }
    return json.dumps({"preferences": {"type": "object", "x-field-order": ["a"], "properties": {"a": item}}}, indent=1)


def table_of(text: str, source: str | None = None) -> tuple[Reading, Table]:
    reading = read_text(text)
    assert reading.piece is not None, reading.diagnostics
    return reading, texts_of(reading, source=source)


def exported(text: str, form: str = "csv", target: str = "ja") -> bytes:
    return WRITERS[form](outgoing_of(table_of(text)[1], "piece.json", target, STATES))


def incoming(data: bytes, target: str | None = None, source: str = "en") -> IncomingTexts:
    return read_incoming(data, Languages(source, target))


def _translated(data: bytes, target: str | None) -> IncomingTexts:
    """An export of another piece as if it was one of this, translated: it does not tell what its targets were."""
    found = incoming(data, target)
    return found._replace(entries=tuple(entry._replace(was="") for entry in found.entries))


def planned(text: str, data: bytes, target: str | None = None) -> ImportPlan:
    reading, table = table_of(text)
    return plan_of(reading, table, _translated(data, target))


def imported(text: str, data: bytes, target: str | None = None) -> tuple[ImportPlan, ImportResult]:
    reading, table = table_of(text)
    plan = plan_of(reading, table, _translated(data, target))
    return plan, carried_out(reading, table, plan, NOW)


def why(plan: ImportPlan) -> list[tuple[int, str]]:
    """Line and reason of each text that is left."""
    return [(left.line, left.name) for left in plan.left]


def stale_table(text: str, *pointers: str) -> tuple[Reading, Table]:
    """A piece whose Japanese texts at these pointers were confirmed before their source changed."""
    reading = read_text(text)
    records = {(name, "ja"): Confirmation(name, "ja", digest("before")) for name in pointers}
    return reading, texts_of(reading, records)
