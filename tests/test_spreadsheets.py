"""Tables for spreadsheets: one writer, and no cell that is run in any table that leaves the program."""

from __future__ import annotations

import csv
import io
import re

import pytest

from previewer.desk.modes.edit.inspector.option_edits import cells_of, text_of
from previewer.desk.modes.texts.table import block_text, read_block
from previewer.spreadsheets import csv_text, freed, guarded, harmless, unguarded
from previewer.texts.listing import Listing, all_as_csv, as_csv
from previewer.texts.units import STATES
from tests.source_tree import ROOT
from tests.texts.exchange.helpers import piece_of_texts, table_of

FORMULAS = [
    '=HYPERLINK("http://x","y")',
    "=1+1",
    "+81 3",
    "-2+3",
    "@SUM(A1)",
    "\t=1",
    "\r=1",
    "\n=1",
    "＝1+1",
    "＠x",
    "-",
]
PLAIN = ["", "-5", "+1.5", "-1,000", "-7%", "x=1", "'tis", "a@b", "1-2"]


@pytest.mark.parametrize("text", [*FORMULAS, *PLAIN, "'=1", "''-x"])
def test_a_formula_stands_behind_an_apostrophe_and_comes_back(text: str) -> None:
    assert harmless(text) == (text if text in PLAIN else f"'{text}")
    assert freed(harmless(text)) == text
    assert unguarded(guarded(text)) == text
    assert list(csv.reader(io.StringIO(csv_text([[text, "x"]]), newline=""))) == [[harmless(text), "x"]]


def test_listing_of_texts_runs_nothing() -> None:
    table = table_of(piece_of_texts(*FORMULAS))[1]
    listing = Listing(table, table.languages, STATES, {}, {})
    for written in (as_csv(listing), all_as_csv([("=x.json", listing)])):
        for row in csv.reader(io.StringIO(written, newline="")):
            assert not any(re.match(r"[=+\-@\t\r\n＝＠]", cell) for cell in row), row


def test_copied_tables_run_nothing_and_are_pasted_as_they_were() -> None:
    block = [[text, "-5"] for text in FORMULAS if "\r" not in text]
    assert read_block(block_text(block)) == block
    assert all(line.startswith(("'", "\"'")) for line in block_text(block).replace("\n=", "=").splitlines())
    options = [[text, "-5"] for text in FORMULAS if not text[0].isspace()]
    assert cells_of(text_of(options)) == options
    assert all(line.startswith(("'", "\"'")) for line in text_of(options).splitlines())


def test_no_other_file_of_the_program_writes_tables() -> None:
    files = (ROOT / "previewer").rglob("*.py")
    assert [file.name for file in files if "csv.writer" in file.read_text("utf-8")] == ["spreadsheets.py"]
