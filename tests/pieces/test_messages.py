"""Sentences: every one in every language, with the facts that the code gives, and how they are written."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from previewer.pieces import LostValue, Refusal, read_text
from previewer.pieces import messages as messages_module
from previewer.pieces.codes import CODES
from previewer.pieces.kinds import ALL_REASONS, FORMS
from previewer.pieces.messages import FOLDER, Catalogue, Facts, Phrase, catalogue, languages, nearest, say
from previewer.pieces.messages.message_format import Argument, Sentence
from previewer.pieces.words import CONTROLS, DRAWN, in_english, own_words, words
from tests.pieces.codes_table import EXAMPLES
from tests.pieces.forms_table import ROWS
from tests.pieces.helpers import codes, declared, read_item, values_of
from tests.pieces.sentences_table import FIXES, NO_PLURAL, WANTED

LANGUAGES = languages()
EVERY_LANGUAGE = pytest.mark.parametrize("lang", LANGUAGES)
JAPANESE = re.compile(r"[぀-ヿ一-鿿]")


def _names(sentence: Sentence) -> frozenset[str]:
    """The facts that a sentence may ask for, in whichever of its texts."""
    return frozenset(place.name for place in _places(sentence))


def _places(sentence: Sentence) -> Iterator[Argument]:
    """All places of a sentence, those inside other places too."""
    for part in sentence.parts:
        if isinstance(part, Argument):
            yield part
            for text in [*(part.texts or {}).values(), *(part.exact or {}).values()]:
                yield from _places(text)


def _sentences(lang: str) -> Iterator[tuple[str, str, Sentence]]:
    found = catalogue(lang)
    for section, entries in found.sections.items():
        for name in entries:
            yield section, name, found.sentence(section, name)


@EVERY_LANGUAGE
def test_language_has_every_sentence_and_no_other(lang: str) -> None:
    sections = catalogue(lang).sections
    assert {section: set(entries) for section, entries in sections.items()} == {
        section: set(entries) for section, entries in WANTED.items()
    }
    assert catalogue(lang).name


@EVERY_LANGUAGE
def test_sentence_asks_only_for_facts_that_the_code_gives(lang: str) -> None:
    for section, name, sentence in _sentences(lang):
        assert _names(sentence) <= set(WANTED[section][name]), (section, name)


@pytest.mark.parametrize("lang", [lang for lang in LANGUAGES if lang != "en"])
def test_sentence_asks_for_the_same_facts_as_in_english(lang: str) -> None:
    for section, name, sentence in _sentences(lang):
        assert _names(sentence) == _names(catalogue("en").sentence(section, name)), (section, name)


@EVERY_LANGUAGE
def test_choice_between_words_has_the_same_words_as_in_english(lang: str) -> None:
    def choices(sentence: Sentence) -> dict[str, set[str]]:
        return {place.name: set(place.texts or ()) for place in _places(sentence) if place.how == "select"}

    for section, name, sentence in _sentences(lang):
        assert choices(sentence) == choices(catalogue("en").sentence(section, name)), (section, name)


def test_number_in_an_english_sentence_has_a_plural_or_a_reason_for_none() -> None:
    numbers = {"count", "points", "units", "limit", "more", "size", "offset", "line", "column"} | {
        "files",
        "errors",
        "warnings",
        "advice",
    }
    for section, name, sentence in _sentences("en"):
        plural = {place.name for place in _places(sentence) if place.how == "plural"}
        chosen = {place.name for place in _places(sentence) if place.how == "select"}
        bare = {place.name for place in _places(sentence) if place.how == "show"} - plural - chosen
        if bare & numbers:
            assert name in NO_PLURAL.get(section, {}), (section, name, bare & numbers)


def test_japanese_is_japanese_and_english_is_english() -> None:
    latin = {"forms", "values"}
    for section, name, _ in _sentences("ja"):
        if section not in latin:
            said = catalogue("ja").sections[section][name]
            # Of placeholders alone there is nothing to say.
            if re.search(r"\w", re.sub(r"\{\w+\}", "", said)):
                assert JAPANESE.search(said), (section, name)
    for section, name, _ in _sentences("en"):
        assert not JAPANESE.search(catalogue("en").sections[section][name]), (section, name)


@pytest.mark.parametrize("example", EXAMPLES, ids=[f"{one.code}-{at}" for at, one in enumerate(EXAMPLES)])
def test_violation_gives_the_facts_of_its_code(example: object) -> None:
    text = example.text.replace("«", "").replace("»", "")  # type: ignore[attr-defined]
    for found in read_text(text).diagnostics:
        assert set(found.facts) == set(CODES[found.code].facts), found.code
        if found.fix is not None:
            assert set(found.fix.facts) == set(FIXES[found.fix.name]), found.code


@pytest.mark.parametrize("row", ROWS, ids=[row.form for row in ROWS])
def test_refusal_gives_the_facts_of_its_reason(row: object) -> None:
    values = values_of(read_item(declared(row.form)))  # type: ignore[attr-defined]
    for raw in [*row.bad, "no JSON"]:  # type: ignore[attr-defined]
        refused = values.set_text("item", raw)
        assert isinstance(refused, Refusal)
        assert set(refused.facts) == set(ALL_REASONS[refused.reason]), refused.reason


@pytest.mark.parametrize(
    ("facts", "english", "japanese"),
    [
        (
            {"count": 1},
            "1 option: a radio should have 2 to 5.",
            "選択肢が1個あります。radioでは2〜5個が推奨です。",
        ),
        (
            {"count": 6},
            "6 options: a radio should have 2 to 5.",
            "選択肢が6個あります。radioでは2〜5個が推奨です。",
        ),
    ],
)
def test_number_takes_the_form_of_its_noun(facts: Facts, english: str, japanese: str) -> None:
    assert say("en", "problems", "options-count", facts) == english
    assert say("ja", "problems", "options-count", facts) == japanese


@pytest.mark.parametrize(
    ("files", "errors", "line"),
    [
        (1, 1, "1 file: 1 error, 0 warnings, 2 advice"),
        (2, 3, "2 files: 3 errors, 0 warnings, 2 advice"),
    ],
)
def test_counts_of_a_report_take_the_form_of_their_nouns(files: int, errors: int, line: str) -> None:
    facts: Facts = {"files": files, "errors": errors, "warnings": 0, "advice": 2}
    assert say("en", "report", "summary", facts) == line


@pytest.mark.parametrize(
    ("options", "more"),
    [('["a", 5]', ""), ('["a", 5, 6]', " 1 more is wrong too."), ('["a", 5, 6, 7]', " 2 more are wrong too.")],
)
def test_wrong_options_are_counted_in_words(options: str, more: str) -> None:
    keys = f'"type": "string", "x-input-type": "drumroll", "enum": {options}'
    (found,) = read_item(
        f'{{"x-title": {{"en": "A", "ja": "あ"}}, "x-description": {{"en": "B", "ja": "い"}}, {keys}}}'
    ).diagnostics
    assert found.message() == f"enum must be an array of strings; found 5.{more}"


def test_text_that_is_too_long_by_one_character_says_character() -> None:
    (found,) = read_item(declared("text", '"default": "a"').replace('"maximum": 5', '"maximum": 1')).diagnostics
    assert found.message() == "The default has 1 character; it must have fewer than 1."


def test_languages_of_a_text_are_told_in_whole_sentences() -> None:
    def told(whole: bool, lacks: tuple[str, ...], strays: tuple[str, ...]) -> str:
        return say("en", "problems", "language-missing", {"whole": whole, "lacks": lacks, "strays": strays})

    assert told(True, ("en", "ja"), ()) == "No text of the piece is in English (en), Japanese (ja)."
    assert told(False, ("ja",), ()) == "This text is missing in Japanese (ja)."
    assert told(False, (), ("fr",)) == "It is in French (fr), which most texts of the piece are not."
    both = "This text is missing in Japanese (ja). It is in French (fr), Korean (ko), "
    both += "which most texts of the piece are not."
    assert told(False, ("ja",), ("fr", "ko")) == both


def test_value_that_is_lost_says_what_became_of_it() -> None:
    assert LostValue("a", "orphaned", "1", None).message() == "a: the item was removed, so its value 1 is not used."
    assert LostValue("a", "reset", "1", "2").message("ja") == "a：値1は使えなくなったため、2に戻しました。"


@pytest.mark.parametrize(
    ("asked", "served"), [("en", "en"), ("ja", "ja"), ("ja-JP", "ja"), ("JA", "ja"), ("fr", "en"), ("en_GB", "en")]
)
def test_language_that_is_asked_for_is_served_by_the_nearest(asked: str, served: str) -> None:
    assert nearest(asked) == served


def test_third_language_is_one_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for file in FOLDER.glob("*.json"):
        (tmp_path / file.name).write_bytes(file.read_bytes())
    own = {"name": "Polski", "lists": {"and": [", ", " i "]}, "lost": {}}
    own["report"] = {"clean": "{files, plural, one {# plik} few {{files} pliki} other {{files} plików}}"}
    (tmp_path / "pl.json").write_text(json.dumps(own))
    assert languages(tmp_path) == ("ja", "en", "pl")
    polish = Catalogue("pl", tmp_path)
    assert [polish.say("report", "clean", {"files": count}) for count in (2, 5)] == ["2 pliki", "5 plików"]
    lost = polish.say("lost", "orphaned", {"key": "a", "before": "1", "after": None})
    assert lost == "a: the item was removed, so its value 1 is not used.", "what it lacks is English"


# How sentences are written


class _Language:
    code = "en"

    def join(self, words: tuple[str, ...], style: str) -> str:
        return f" {style} ".join(words)

    def plural(self, count: int) -> str:
        return "one" if count == 1 else "few" if count < 5 else "other"

    def sentence(self, section: str, name: str) -> Sentence:
        return Sentence({"cause": "since {found}"}[name])


@pytest.mark.parametrize(
    ("text", "facts", "said"),
    [
        ("plain", {}, "plain"),
        ("a {x} b", {"x": 5}, "a 5 b"),
        ("{x}", {"x": None}, ""),
        ("{x}", {"x": ("a", "b", "c")}, "a and b and c"),
        ("{x, list, or}", {"x": ("a", "b")}, "a or b"),
        ("it's '{'{x}'}' '{}'", {"x": "y"}, "it's {y} {}"),
        ("{x, select, a {A} other {B{x}}}", {"x": "a"}, "A"),
        ("{x, select, a {A} other {B{x}}}", {"x": "c"}, "Bc"),
        ("{x, select, true {yes} other {no}}", {"x": True}, "yes"),
        ("{x, select, true {yes} other {no}}", {"x": False}, "no"),
        ("{x, plural, =0 {none} one {one} few {few} other {many}}", {"x": 0}, "none"),
        ("{x, plural, =0 {none} one {one} few {few} other {many}}", {"x": 1}, "one"),
        ("{x, plural, =0 {none} one {one} few {few} other {many}}", {"x": 3}, "few"),
        ("{x, plural, =0 {none} one {one} few {few} other {many}}", {"x": 9}, "many"),
        ("{x, plural, =0 {} other { ({x})}}", {"x": "none"}, " (none)"),
        ("{x, plural, =0 {-} =2 {both {x}} other {}}", {"x": ("a", "b")}, "both a and b"),
        ("{x, plural, =0 {-} other {+}}", {"x": None}, "-"),
        ("{a, select, u {{b, plural, =0 {0} other {{b} {a}}}} other {}}", {"a": "u", "b": 4}, "4 u"),
        ("not so, {why}.", {"why": Phrase("causes", "cause"), "found": "x"}, "not so, since x."),
    ],
)
def test_sentence_is_filled_with_facts(text: str, facts: Facts, said: str) -> None:
    assert Sentence(text).fill(facts, _Language()) == said


@pytest.mark.parametrize(
    "text",
    ["{", "}", "{x", "{}", "{x, }", "{x, plural, =0 {a}}", "{x, plural, other a}", "{x, select, other {a}", "{x} }"],
)
def test_sentence_that_is_written_wrong_is_refused(text: str) -> None:
    with pytest.raises(ValueError, match=r"."):
        Sentence(text)


def test_sentence_without_its_fact_is_our_mistake() -> None:
    with pytest.raises(KeyError):
        Sentence("{x}").fill({}, _Language())


def test_sentence_that_nobody_has_is_our_mistake() -> None:
    with pytest.raises(KeyError):
        say("ja", "problems", "no-such-code")
    assert messages_module.FALLBACK == "en"


# The words of the phones' controls

#: What every language has of the words of controls, as Android's own dialogs do; English stands in for the others.
_SHOWN = set(
    """
    am_pm back cancel characters_left choose_year clear collapsed date expanded hour minute next_month ok previous_month
    select_date select_time switch_to_calendar switch_to_dial switch_to_keyboard value
""".split()
)
_LANGUAGES = languages(CONTROLS)


def test_words_of_a_dialog_are_there_in_every_language_and_english_stands_in_for_the_rest() -> None:
    english = own_words("en", "ios")
    assert len(_LANGUAGES) > 70
    assert all(names <= english.keys() for names in DRAWN.values())
    assert set(own_words("ja", "ios")) == set(english)
    for code in _LANGUAGES:
        own = own_words(code, "ios")
        assert set(own) <= set(english), code
        assert own.keys() >= _SHOWN, code
        assert dict(words(code, "ios")) == english | own


@pytest.mark.parametrize(
    ("code", "word"), [("th", "เลือกวันที่"), ("fa", "انتخاب تاریخ"), ("pl", "Wybierz datę"), ("vi", "Chọn ngày")]
)
def test_date_is_asked_for_in_the_language_of_the_phone(code: str, word: str) -> None:
    assert words(code, "android")["select_date"] == word


@pytest.mark.parametrize("code", _LANGUAGES)
def test_words_of_a_language_have_the_places_of_english_and_none_is_empty(code: str) -> None:
    places = re.compile(r"\{\w+\}")
    for platform in ("ios", "android"):
        for name, word in own_words(code, platform).items():
            assert word
            assert sorted(places.findall(word)) == sorted(places.findall(own_words("en", platform)[name])), name


@pytest.mark.parametrize("form", FORMS, ids=[form.form for form in FORMS])
def test_role_and_hint_of_a_kind_are_words(form: type) -> None:
    assert {form.role, form.hint} <= set(words("en", "ios"))  # type: ignore[attr-defined]


def test_pseudo_language_leaves_places_for_numbers_alone() -> None:
    assert words("en-XA", "ios")["of"].format(index=1, count=2).startswith("1")


def test_examples_are_read_in_any_Language() -> None:
    for example in EXAMPLES:
        reading = read_text(example.text.replace("«", "").replace("»", ""))
        assert codes(reading)
        assert all(found.message("xx") == found.message("en") for found in reading.diagnostics)


@pytest.mark.parametrize("lang", ["en", "en-GB", "ja", "th", "iw", "zh-TW", "en-XA"])
def test_words_of_phones_when_a_language_has_them_then_none_is_said_to_be_english(lang: str) -> None:
    assert in_english(DRAWN["ios26"], lang, "ios") == in_english(DRAWN["material3"], lang, "android") == []


@pytest.mark.parametrize("lang", ["sv", "pl", "vi", "uk", "id", "zu"])
def test_menu_of_a_text_is_in_the_language_of_the_phone_on_both(lang: str) -> None:
    menu = ["cut", "copy", "paste", "select_all", "done"]
    assert not set(menu) - DRAWN["ios18"] and in_english(menu, lang, "ios") == in_english(menu, lang, "android") == []


def test_menu_of_a_text_says_what_each_platform_says() -> None:
    assert [words("de", platform)["paste"] for platform in ("ios", "android")] == ["Einsetzen", "Einfügen"]


def test_words_of_phones_when_a_language_lacks_them_then_those_that_are_english_are_named() -> None:
    assert in_english({"latitude", "cancel"}, "zu", "android") == ["Latitude"]
    assert "Latitude" in in_english(DRAWN["ios18"], "tlh", "ios")
