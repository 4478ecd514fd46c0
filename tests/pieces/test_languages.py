"""Rulings 12 to 16: languages on offer, fallback, what is missing, plain text."""

from __future__ import annotations

import json

import pytest

from previewer.pieces import PickedText, Texts, read_text
from previewer.pieces.languages import is_right_to_left, is_tag
from tests.pieces.helpers import codes, declared, only, piece_of, piece_text, spot

REST = '"type": "boolean", "x-input-type": "switch"'


def _item(title: dict[str, str], description: dict[str, str] | None = None, more: str = REST) -> str:
    texts = json.dumps(title, ensure_ascii=False), json.dumps(description or title, ensure_ascii=False)
    return f'{{"x-title": {texts[0]}, "x-description": {texts[1]}, {more}}}'


def _map(languages: str, of: object = "") -> dict[str, str]:
    return {code: f"text {of} {code}" for code in languages.split()}


def _offer(*maps: str) -> tuple[str, ...]:
    items = {f"i{at}": _item(_map(languages, at)) for at, languages in enumerate(maps)}
    return piece_of(read_text(piece_text(items))).languages


@pytest.mark.parametrize(
    ("maps", "offer"),
    [
        (["en ja"], ("ja", "en")),
        (["zh-Hans fr en ja de"], ("ja", "en", "de", "fr", "zh-Hans")),
        (["EN Ja en"], ("ja", "en")),
        (["zh-hans", "ZH-HANS", "en-gb"], ("en-GB", "zh-Hans")),
        (["en_US jp english japanese en ''"], ("en",)),
        (["x-private en"], ("en", "x-private")),
    ],
)
def test_languages_on_offer_are_those_used_ja_and_en_first(maps: list[str], offer: tuple[str, ...]) -> None:
    """Ruling 12."""
    assert _offer(*maps) == offer


def test_languages_of_enum_titles_and_hidden_items_are_on_offer_too() -> None:
    """Ruling 12: anywhere in the declaration."""
    titles = '{"a": {"fr": "A"}, "b": {"en": "B"}}'
    items = {
        "a": declared("radio", f'"x-enum-titles": {titles}'),
        "b": _item(_map("en ja ko"), more=REST + ', "x-hidden": true'),
    }
    assert piece_of(read_text(piece_text(items))).languages == ("ja", "en", "fr", "ko")


@pytest.mark.parametrize(
    "code",
    [
        "en",
        "EN",
        "zh-Hans",
        "zh-Hant-TW",
        "pt-BR",
        "es-419",
        "de-1996",
        "yue",
        "x-mine",
        "sr-Latn",
        "de-DE-u-co-phonebk",
        "sl-rozaj-biske",
        "en-x-a",
    ],
)
def test_code_that_is_a_tag(code: str) -> None:
    assert is_tag(code)


@pytest.mark.parametrize(
    "code",
    [
        "",
        "en_US",
        "jp",
        "english",
        "e",
        "en-",
        "-en",
        "en US",
        "日本語",
        "en-USA1234567",
        "1a",
        "en--US",
        "*",
        "ja ",
        "ｅｎ",
        "en\n",
    ],
)
def test_code_that_is_no_tag(code: str) -> None:
    assert not is_tag(code)


@pytest.mark.parametrize(
    ("given", "asked", "text", "fallback"),
    [
        ("en ja", "ja", "ja", None),
        ("en ja", "EN", "en", None),
        ("En ja", "en", "En", None),
        ("en-gb en", "EN-GB", "en-gb", None),
        ("en ja", "en-GB", "en", "en"),
        ("fr en ja", "fr-CA", "fr", "fr"),
        ("en ja", "fr", "en", "en"),
        ("ja fr", "ko", "ja", "ja"),
        ("fr ko", "en", "fr", "fr"),
        ("en-GB ja", "en", "ja", "ja"),
        ("zz fr", "de", "zz", "zz"),
        ("en en-XA", "en-XA", "en-XA", None),
        ("en ar-XB", "ar-XB", "ar-XB", None),
    ],
)
def test_missing_text_falls_back_in_the_fixed_order_and_visibly(
    given: str, asked: str, text: str, fallback: str | None
) -> None:
    """Ruling 13."""
    assert Texts({code: code for code in given.split()}).pick(asked) == PickedText(text, fallback)


def test_title_without_any_text_shows_the_item_key_and_an_option_its_value() -> None:
    """Ruling 13."""
    text = piece_text(
        {
            "city": '{"x-title": {}, "x-description": 5, "type": "string", "x-input-type": "radio", '
            '"enum": ["a", "b"], "x-enum-titles": {"a": {}, "b": {"fr": "B"}}}'
        }
    )
    item = piece_of(read_text(text)).item("city")
    assert item is not None
    assert item.title("en") == PickedText("city", "key")
    assert item.description("en").text == ""
    assert item.shown("a", "en", "ios") == "a"
    assert item.shown("b", "en", "ios") == "B"


def test_pseudo_language_lengthens_english_and_brackets_it() -> None:
    shown = Texts({"en": "Volume", "ja": "音量"}).pick("en-XA")
    assert shown.fallback is None
    assert shown.text.startswith("[")
    assert shown.text.endswith("]")
    assert len(shown.text) >= 6 * 1.3 + 2


def test_pseudo_language_of_japanese_lengthens_it_by_three_tenths_and_marks_both_ends() -> None:
    texts = Texts({"en": "Volume", "ja": "明るさの変わり方について"})
    assert texts.pick("ja-XA") == PickedText("［明るさの変わり方について一二三四］")
    assert Texts({"en": "Volume"}).pick("ja-XA") == PickedText("［Volume一二］", "en")
    assert Texts({}).pick("ja-XA", "key") == PickedText("［key一］", "key")


def test_pseudo_language_from_right_to_left_turns_each_word_of_english() -> None:
    turned = Texts({"en": "Two words", "ja": "二語", "ar": "كلمتان"}).pick("ar-XB")
    assert turned == PickedText("\u200f\u202eTwo\u202c\u200f \u200f\u202ewords\u202c\u200f")
    assert is_right_to_left("ar-XB")


def _codes(*maps: str) -> list[str]:
    """Items with a title in the languages of each map, and a description likewise."""
    return codes(read_text(piece_text({f"i{at}": _item(_map(languages, at)) for at, languages in enumerate(maps)})))


def test_missing_languages_of_a_text_are_one_diagnostic_that_names_all() -> None:
    """Ruling 14."""
    items = {"a": _item(_map("en ja fr ko")), "b": _item(_map("en ja fr ko", "b"), _map("en"))}
    found = only(read_text(piece_text(items)))
    assert (found.code, found.pointer) == ("language-missing", "/preferences/properties/b/x-description")
    assert all(code in found.message() for code in ("ja", "fr", "ko"))


@pytest.mark.parametrize(
    ("maps", "count"),
    [
        (["en ja", "en ja"], 0),
        (["en en-GB ja", "en ja", "en en-GB ja"], 0),  # a base serves its regions
        (["en ja fr", "en ja fr", "en ja"], 2),  # two of three have it: missing in the third, title and description
        (["en ja fr", "en ja fr", "en ja", "en ja"], 4),  # half of the texts is not fewer than half
        (["en ja fr", "en ja", "en ja"], 2),  # a stray, named where it is
        (["en", "en"], 1),  # ja is missing as a whole
        (["fr", "fr"], 1),  # both are, in one diagnostic
        (["fr ja", "fr ja"], 1),
        (["en ja", "EN JA"], 0),  # without regard to case
        (["en-US ja", "en-US ja"], 1),  # en as a whole
    ],
)
def test_what_languages_are_missing_is_counted_by_text(maps: list[str], count: int) -> None:
    """Ruling 14."""
    assert _codes(*maps) == ["language-missing"] * count


def test_language_that_the_whole_piece_lacks_stands_at_preferences() -> None:
    """Ruling 14."""
    found = only(read_text(piece_text({"a": _item(_map("fr"))})))
    assert (found.pointer, spot(found)) == ("/preferences", '"preferences"')
    assert "Japanese (ja), English (en)" in found.message()


def test_stray_is_reported_where_it_is() -> None:
    """Ruling 14."""
    items = {"a": _item(_map("en ja"), _map("en ja ko")), "b": _item(_map("en ja", "b"))}
    found = only(read_text(piece_text(items)))
    assert found.pointer == "/preferences/properties/a/x-description"
    assert "ko" in found.message("en")


def test_wrong_code_is_no_language_and_never_missing() -> None:
    """Ruling 12."""
    reading = read_text(piece_text({"a": _item(_map("en ja"), {"en": "A", "ja": "b", "??": "c"})}))
    assert codes(reading) == ["language-code"]
    assert piece_of(reading).languages == ("ja", "en")


def test_two_wrong_codes_that_mean_one_language_are_not_both_renamed() -> None:
    reading = read_text(
        piece_text({"a": _item({"en": "A", "ja": "b", "en_US": "c", "EN_us": "d"}, _map("en ja en-US"))})
    )
    assert [found.fix is not None for found in reading.diagnostics] == [True, False]


def test_markup_in_a_text_is_plain_text() -> None:
    """Ruling 16."""
    raw = '<b>x</b> <img src="http://example.com"> &amp; [a](b)'
    reading = read_text(piece_text({"a": _item({"en": raw, "ja": raw})}))
    item = piece_of(reading).item("a")
    assert item is not None
    assert item.title("en").text == raw


def test_title_of_the_piece_names_the_screen_and_falls_back_likewise() -> None:
    """Ruling 1."""
    piece = piece_of(read_text(piece_text({}, around='"title": {"en": "Weather"}, ')))
    assert piece.title("ja") == PickedText("Weather", "en")
    assert piece_of(read_text(piece_text({}))).title("ja").text == "設定"


@pytest.mark.parametrize(
    "code", "ar ar-EG AR he iw he-IL fa ur ps sd ug yi ckb dv ks syr nqo az-Arab pa-PK en-Arab".split()
)
def test_language_is_written_from_right_to_left(code: str) -> None:
    assert is_right_to_left(code)


@pytest.mark.parametrize("code", "en ja en-XA ja-XA ar-Latn he-Latn az pa sd-IN zh-Hant ko uz tlh x-own xx und".split())
def test_language_is_written_from_left_to_right(code: str) -> None:
    assert not is_right_to_left(code)
