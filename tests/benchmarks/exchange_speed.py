"""How quick texts go out to translators and come back. Run: python -m tests.benchmarks.exchange_speed [units]

Prints for each format the time to its bytes and back to a plan of 5,000 units, the best of several, and its ratio to
the bare work: the same cells through openpyxl or csv, the same elements through ElementTree, the same bytes through a
regex. Then what taking a translation of every unit costs, beside reading the definition afresh.
"""

from __future__ import annotations

import csv
import io
import json
import re
from collections.abc import Callable
from functools import partial
from xml.etree.ElementTree import fromstring, tostring

from openpyxl import Workbook, load_workbook

from previewer.pieces import read_text
from previewer.texts.exchange.formats import read_incoming
from previewer.texts.exchange.outgoing import outgoing_of
from previewer.texts.exchange.rows import Languages, OutgoingTexts
from previewer.texts.exchange.taking import carried_out, plan_of
from previewer.texts.units import STATES, texts_of
from tests.benchmarks.harness import counts, read_afresh, show_ratio, timed, written
from tests.pieces.helpers import HEADS, piece_text
from tests.texts.exchange.helpers import WRITERS

_TIMES = 3
ENGLISH = Languages("en")


def main() -> None:
    """Time every format and print it."""
    (count,) = counts(__doc__, units=5000)
    text = definition(count // 2, "ラベル")
    reading = read_text(text)
    table = texts_of(reading)
    outgoing = outgoing_of(table, "piece.json", "ja", STATES)
    afresh = _best(lambda: read_afresh(text))
    print(f"{len(outgoing.rows)} units, {len(text) // 1024} KiB: read afresh in {afresh:.0f} ms")
    for name, write in WRITERS.items():
        data = write(outgoing)
        bare_out, bare_in = _bare(name, outgoing, data)
        show_ratio(f"{name} out", _best(partial(write, outgoing)), bare_out, "the bare work")
        show_ratio(
            f"{name} in",
            _best(lambda data=data: plan_of(reading, table, read_incoming(data, ENGLISH))),
            bare_in,
            "the bare work",
        )
    translated = definition(count // 2, "名前")
    data = WRITERS["csv"](outgoing_of(texts_of(read_text(translated)), "piece.json", "ja", STATES))
    plan = plan_of(reading, table, read_incoming(data, ENGLISH))
    took = _best(lambda: carried_out(reading, table, plan, "2026-11-21T12:00:00Z"))
    assert carried_out(reading, table, plan, "").reading.text == translated
    show_ratio(f"{len(plan.changes)} texts into the definition", took, afresh, "the bare work")


def definition(items: int, word: str) -> str:
    """A definition of so many switches, each with a title and a description in two languages."""
    declared = {
        f"item_{at}": f'{{"x-title": {{"en": "Label {at}", "ja": "{word} {at}"}}, "x-description": '
        f'{{"en": "What it is for, {at}", "ja": "{word}の説明 {at}"}}, {HEADS["switch"]}}}'
        for at in range(items)
    }
    return written(json.loads(piece_text(declared)))


def _best(work: Callable[[], object]) -> float:
    return min(timed(work).wall for _ in range(_TIMES))


def _bare(name: str, outgoing: OutgoingTexts, data: bytes) -> tuple[float, float]:
    """What writing and reading cost without us."""
    rows = [list(map(str, row[:8])) for row in outgoing.rows]
    if name == "xlsx":
        return _best(lambda: _bare_workbook(rows)), _best(lambda: _bare_cells(data))
    if name == "csv":
        text = data.decode("utf-8-sig")
        return _best(lambda: csv.writer(io.StringIO()).writerows(rows)), _best(
            lambda: list(csv.reader(io.StringIO(text)))
        )
    if name == "po":
        text = data.decode()
        return _best(lambda: "".join(map(repr, rows))), _best(lambda: re.findall(r'"(?:[^"\\]|\\.)*"', text))
    tree = fromstring(data)
    return _best(lambda: tostring(tree)), _best(lambda: fromstring(data))


def _bare_workbook(rows: list[list[str]]) -> None:
    book = Workbook(write_only=True)
    sheet = book.create_sheet()
    for row in rows:
        sheet.append(row)
    book.save(io.BytesIO())


def _bare_cells(data: bytes) -> None:
    book = load_workbook(io.BytesIO(data), read_only=True)
    for sheet in book.worksheets:
        for row in sheet.iter_rows():
            [cell.value for cell in row]
    book.close()


if __name__ == "__main__":
    main()
