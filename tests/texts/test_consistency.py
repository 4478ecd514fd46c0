"""Rules of consistency: each code with a wrong and a right example, its words, and where it is told."""

from __future__ import annotations

import json

import pytest

from previewer.pieces import Reading, read_file, read_text
from previewer.pieces.messages import say
from previewer.resources import resource
from previewer.texts.consistency import RULES
from previewer.texts.consistency.glossary import BadGlossary, read_glossary
from previewer.texts.problems import Problem, problems_of
from previewer.texts.units import texts_of
from tests.texts.consistency_table import EXAMPLES, Example, Text


def test_keys_that_stand_in_for_texts_agree_with_everything() -> None:
    item = {"type": "boolean", "x-input-type": "switch", "x-description": {"en": "lamp", "ja": "lamp"}}
    items = {"lamp": {**item, "x-title": {"en": "lamp", "ja": "ランプ"}}}
    reading = read_text(json.dumps({"preferences": {"type": "object", "properties": items}}))
    told = problems_of(reading, texts_of(reading))
    assert not [problem for some in told.values() for problem in some if problem.section == "consistency"]


def piece(texts: list[Text], descriptions: bool) -> Reading:
    name, other = ("x-description", "x-title") if descriptions else ("x-title", "x-description")
    items = {
        f"i{at}": {name: text, other: {}, "type": "boolean", "x-input-type": "switch"} for at, text in enumerate(texts)
    }
    return read_text(json.dumps({"preferences": {"type": "object", "properties": items}}, ensure_ascii=False))


def found(example: Example, texts: list[Text]) -> list[tuple[str, str, Problem]]:
    reading = piece(texts, example.descriptions)
    told = problems_of(reading, texts_of(reading), read_glossary(example.glossary.encode()) if example.glossary else ())
    return [
        (name.split("/")[3], lang, problem)
        for (name, lang), some in told.items()
        for problem in some
        if problem.section == "consistency"
    ]


@pytest.mark.parametrize("example", EXAMPLES, ids=[f"{one.code}-{at}" for at, one in enumerate(EXAMPLES)])
def test_wrong_texts_have_the_code_alone_and_right_ones_nothing(example: Example) -> None:
    wrong = found(example, example.wrong)
    marked = [(item, lang) for item, lang, one in wrong if one.code == example.code]
    assert sorted(marked) == [(f"i{at}", lang) for at, lang in example.marked]
    if example.code != "consistency-language":
        assert {one.code for _, _, one in wrong} - {"consistency-language"} == {example.code}
    assert [one for _, _, one in found(example, example.right) if one.code != "consistency-language"] == []
    for _, _, one in wrong:
        assert set(one.facts) == set(RULES[one.code].facts)
        assert one.message("en") != one.message("ja")


@pytest.mark.parametrize("number", [5_000 * "1", 5_000 * "1" + "万", " ".join(map(str, range(1000, 4_000)))])
def test_any_number_of_digits_and_of_numbers_can_be_told(number: str) -> None:
    reading = piece([{"en": number, "ja": number[:-1] + "2"}], descriptions=False)
    told = problems_of(reading, texts_of(reading))
    assert "consistency-numbers" in {one.code for some in told.values() for one in some}


def test_every_code_has_an_example_and_is_advice_of_no_check() -> None:
    assert {example.code for example in EXAMPLES} == set(RULES)
    for example in EXAMPLES:
        codes = {diagnostic.code for diagnostic in piece(example.wrong, example.descriptions).diagnostics}
        assert not codes & set(RULES)


def test_lone_language_is_of_one_item_among_several() -> None:
    example = next(one for one in EXAMPLES if one.code == "consistency-language")
    assert found(example, [{"en": "One", "fr": "Une"}]) == []
    assert found(example, example.right) == []


@pytest.mark.parametrize("name", ["every-kind", "five-languages", "three-hundred", "published", "trigger"])
def test_samples_agree_with_themselves(name: str) -> None:
    reading = read_file(resource("samples", f"{name}.json"))
    assert problems_of(reading, texts_of(reading)) == {}


def test_sentences_name_what_was_found_in_both_languages() -> None:
    facts = {"lacks": ("15",), "extra": ("10",)}
    english = (
        "The source has the number 15, which is missing here. Here is the number 10, which the source does not have."
    )
    assert say("en", "consistency", "consistency-numbers", facts) == english
    assert "原文にない数10" in say("ja", "consistency", "consistency-numbers", facts)


@pytest.mark.parametrize(
    ("data", "why"),
    [
        (b"\xff", "UTF-8"),
        (b"", "no column term"),
        (b"term,translation\nlight,a", "no column language"),
        (b"term,language,translation\n,ja,a", "row 2 has no term"),
        (b"term,language,translation\nlight,jp_JP,a", "not a language code"),
        (b'term,language,translation\nlight,ja,"a"b', "not a CSV"),
    ],
)
def test_glossary_that_cannot_be_read_says_why(data: bytes, why: str) -> None:
    with pytest.raises(BadGlossary, match=why):
        read_glossary(data)
