"""One word for one thing: what users read keeps to the glossary, in the messages and in the window."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from functools import cache
from xml.etree import ElementTree

import pytest

from previewer.pieces.messages import FOLDER, catalogue, languages
from tests.source_tree import ROOT

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


@cache
def window_sentences() -> tuple[tuple[str, str], ...]:
    """What the window says, in English and in Japanese."""
    tree = ElementTree.parse(ROOT / "resources/translations/previewer_ja.ts")
    found = []
    for message in tree.iter("message"):
        there = message.find("translation")
        assert there is not None
        said = "".join(there.itertext()).strip()
        found.append((message.findtext("source", "").replace("&", ""), said.replace("&", "")))
    return tuple(found)


def sentences(lang: str) -> Iterator[str]:
    """Everything that users read in a language."""
    for entries in catalogue(lang).sections.values():
        yield from map(str, entries.values())
    if lang in ("en", "ja"):
        yield from (pair[lang == "ja"] for pair in window_sentences())


def test_every_term_has_its_word_in_every_language() -> None:
    for name, term in GLOSSARY.items():
        assert term["means"], name
        assert set(languages()) <= set(term), name
        assert set(term["never"]) == set(languages()), name
    for lang in languages():
        words = [term[lang] for term in GLOSSARY.values()]
        assert len(set(words)) == len(words), "one word for two things"


@pytest.mark.parametrize("lang", languages())
def test_nothing_is_called_by_another_word(lang: str) -> None:
    wrong = [
        (name, word, sentence)
        for sentence in sentences(lang)
        for name, term in GLOSSARY.items()
        for word in term["never"][lang]
        if word.lower() in sentence.lower()
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
