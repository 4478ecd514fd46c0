"""The pages that an editor leads to from a problem."""

from __future__ import annotations

from previewer.pieces.codes import CODES
from tests.make_code_pages import pages


def test_page_of_codes_when_codes_and_sentences_are_as_they_are_says_them_all() -> None:
    for path, text in pages():
        assert path.read_text("utf-8") == text, "run `python -m tests.make_code_pages`"
        assert [code for code in CODES if f'id="{code}"' not in text] == []


def test_page_of_codes_when_a_problem_leads_there_has_a_sentence_for_each() -> None:
    for _, text in pages():
        parts = text.split("<h2 ")[1:]
        assert [part[:40] for part in parts if part.count("<p>") != 2] == []
