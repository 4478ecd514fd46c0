"""One word for one thing: what users read keeps to the glossary, wherever they read it."""

from __future__ import annotations

import json
import re
from functools import cache

import pytest

from previewer.pieces.messages import FOLDER, languages
from tests.words import window_words, words

GLOSSARY = json.loads((FOLDER / "glossary" / "terms.json").read_text("utf-8"))
#: Terms that stand in the Japanese sentence wherever they stand in the English one.
PAIRED = {
    "phone": r"\bphones?\b",
    "hidden item": r"\bhidden items?\b",
    "advice": r"\badvice\b",
    "option": r"\boptions?\b",
    "platform": r"\bplatforms?\b",
    "server": r"\bservers?\b",
    "folder": r"\bfolders?\b",
}
#: English sentences in which the word means something else, or Japanese has no need to say it.
NOT_PAIRED = {
    "Phones:",
    "The phones follow iOS 18 or iOS 26",
    "Look at the phones",
    "Show the phones &like this",
    "See the settings screen",
    "piece(s) of advice",
    "Words of the phones' controls",
    "Share {0} with a phone",
    "Low contrast in the platform's own colours",
    # Real ones: 実機.
    "hotographs from a phone",
    "Choose photographs of phones",
}
#: English texts of the window that Japanese has two for, and why.
OTHERWISE = {
    "Open": "a check is open; a button opens",
    "Update": "a part of a check is about the act; a phone shows the version",
    "Published": "the version; the state of a page",
    "Text": "of a piece; what a handler wrote",
    "From": "who wrote a line; the language to translate from",
    "Open files": "the title of a dialog says the act; a row of tabs is of those that are open",
    "What": "of a finding; of a conflict",
    "Run again": "checks; a script",
    "Note": "of a verdict; of a page; of a term",
    "What is wrong": "the head of a column; a pane of its own",
    "Earlier": "a version; the place of a piece in a flow",
    "{0} of {1}": "a thing of another; a hit of so many",
    "changed": "an item that an update has otherwise; a page of a site that is sent anew",
    "Reviewed": "the state of a text; the button that gives it",
}


@cache
def window_sentences() -> tuple[tuple[str, str], ...]:
    """What the window says, in English and in Japanese."""
    return tuple((word.source.replace("&", ""), word.japanese.replace("&", "")) for word in window_words())


def test_every_term_has_its_word_in_every_language() -> None:
    for name, term in GLOSSARY.items():
        assert term["means"], name
        assert set(languages()) <= set(term), name
        assert set(term["never"]) == set(languages()), name
    for lang in languages():
        words = [term[lang] for term in GLOSSARY.values()]
        assert len(set(words)) == len(words), "one word for two things"


@pytest.mark.parametrize(
    ("lang", "places"),
    [
        ("en", {"README.md", "CHANGELOG.md", "package.nls.json", "start.md"}),
        ("ja", {"package.nls.ja.json", "start.md"}),
    ],
)
def test_words_are_read_wherever_they_stand(lang: str, places: set[str]) -> None:
    """Messages and the window too; a report has its words from the messages."""
    places |= {f"{lang}.json", "terminal_words.ja.json", "bundle.l10n.ja.json", "runs/open", "ChecksPane"}
    places |= {"piece-previewer.desktop", "piece-previewer.metainfo.xml"}
    assert places - {place for place, _said in words(lang)} == set()


@pytest.mark.parametrize("lang", languages())
def test_nothing_is_called_by_another_word(lang: str) -> None:
    wrong = [
        (name, word, place, sentence)
        for place, sentence in words(lang)
        for name, term in GLOSSARY.items()
        for word in term["never"][lang]
        if word.lower() in sentence.replace("&", "").lower()
    ]
    assert wrong == []


@pytest.mark.parametrize("name", PAIRED)
def test_thing_is_called_the_same_in_the_window_in_both_languages(name: str) -> None:
    english = re.compile(PAIRED[name], re.IGNORECASE)
    wrong = [
        (source, said)
        for source, said in window_sentences()
        if english.search(source)
        and GLOSSARY[name]["ja"] not in said
        and not any(part.replace("&", "") in source for part in NOT_PAIRED)
    ]
    assert wrong == []


def test_one_english_text_of_the_window_has_one_japanese_one_unless_a_note_tells_them_apart() -> None:
    found: dict[tuple[str, str], dict[str, str]] = {}
    for word in window_words():
        found.setdefault((word.source, word.note), {})[word.japanese] = word.context
    several = {source: said for (source, _note), said in found.items() if len(said) > 1}
    assert several.keys() == OTHERWISE.keys()
    assert [source for source, why in OTHERWISE.items() if not why] == []
