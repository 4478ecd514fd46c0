"""Which characters no font of the program has: named, and none of those that are drawn."""

import json
from collections.abc import Iterator

import pytest

from previewer.phone.glyphs import coverage, missing_characters
from previewer.pictures.findings import missing_glyphs
from previewer.pieces.words import words
from previewer.resources import resource

FONTS = sorted(path.name for path in resource("fonts").glob("*.ttf"))
#: The package's own font lacks it; the Japanese one draws it.
_LACKING = {"KR": {ord("隙")}}
LANGUAGES = "ar bn de en es fr he hi hy it ja ka ko my nl pl pt ru ta te th tr uk vi zh-Hans zh-Hant".split()


def _written(codec: str) -> set[int]:
    def writes(character: str) -> bool:
        try:
            character.encode(codec)
        except UnicodeEncodeError:
            return False
        return True

    return {code for code in range(0xA0, 0x30000) if writes(chr(code)) and not 0xE000 <= code <= 0xF8FF}


def _levels_1_to_3() -> set[int]:
    """The codec marks the second plane of JIS X 0213, level 4, by a byte 8F."""
    return {code for code in _written("euc_jis_2004") if not chr(code).encode("euc_jis_2004").startswith(b"\x8f")}


def _han(codes: set[int]) -> set[int]:
    return {code for code in codes if 0x3400 <= code <= 0x9FFF or 0xAC00 <= code <= 0xD7A3 or code > 0x1FFFF}


@pytest.mark.parametrize(
    ("region", "codec"),
    [("JP", "shift_jis"), ("JP", ""), ("KR", "euc_kr"), ("KR", "cp949"), ("SC", "gb2312"), ("TC", "big5")],
)
def test_region_when_its_character_set_is_asked_then_its_font_has_all(region: str, codec: str) -> None:
    wanted = _written(codec) if codec else _levels_1_to_3()
    assert len(wanted) > 6000
    assert missing_characters("".join(map(chr, sorted(wanted)))) == ""
    assert _han(wanted) - coverage(f"NotoSans{region}-Regular.ttf").codes() == _LACKING.get(region, set())


def test_korean_font_has_every_syllable_and_jamo() -> None:
    wanted = {*range(0xAC00, 0xD7A4), *range(0x1100, 0x1200), *range(0x3131, 0x318F)}
    assert wanted - coverage("NotoSansKR-Regular.ttf").codes() == set()


@pytest.mark.parametrize("name", [name for name in FONTS if "-" in name])
def test_weight_when_compared_then_it_has_the_characters_of_its_family(name: str) -> None:
    regular = coverage(f"{name.split('-')[0]}-Regular.ttf")
    assert coverage(name).codes() == regular.codes()


@pytest.mark.parametrize(
    ("text", "missing"),
    [
        ("Sumer \U00012000\U00012001 \U00012000", "\U00012000\U00012001"),
        ("ⵜⵉⴼⵉⵏⴰⵖ", "ⵜⵉⴼⵏⴰⵖ"),
        ("བོད་སྐད", "བོད་སྐ"),
        ("not given \u0378", "\u0378"),
        ("private \ue001, \ue000 and \U000f0000", "\ue001\ue000\U000f0000"),
        ("e\U0001e8d0", "\U0001e8d0"),
    ],
)
def test_text_with_strange_characters_then_each_is_named_once(text: str, missing: str) -> None:
    assert missing_characters(text) == missing


@pytest.mark.parametrize(
    "text",
    [
        "", "tab\tline\nend\u2028\u00a0\u3000", "soft\u00adhyphen\u200b\u200e\u2060\ufeff", "e\u0301 Ạ̈ й",
        "が か\u3099",
        "👨‍👩‍👧‍👦 👍🏽 🏴󠁧󠁢󠁥󠁮󠁧󠁿 🇯🇵 3️⃣ ❤️ ☀︎", "葛\U000e0100", "한국어 각", "繁體 简体 日本語 ﾊﾝｶｸ ＡＢ", "नमस्ते क़",
        "বাংলা தமிழ் తెలుగు ไทย ქართული Հայերեն မြန်မာ עברית العربية", "≒ ∼ ◈ ½ → ɕ",
        "ភាសាខ្មែរ ພາສາລາວ አማርኛ ਪੰਜਾਬੀ ಕನ್ನಡ ગુજરાતી മലയാളം සිංහල",
    ],
)  # fmt: skip
def test_text_that_is_drawn_then_nothing_is_named(text: str) -> None:
    assert missing_characters(text) == ""


def _texts(value: object) -> Iterator[str]:
    if isinstance(value, str):
        yield value
    elif isinstance(value, dict):
        for one in value.values():
            yield from _texts(one)
    elif isinstance(value, list):
        for one in value:
            yield from _texts(one)


@pytest.mark.parametrize("sample", sorted(path.name for path in resource("samples").glob("*.json")))
def test_sample_then_nothing_is_named(sample: str) -> None:
    whole = json.loads((resource("samples") / sample).read_text("utf-8"))
    assert {text: found for text in _texts(whole) if (found := missing_characters(text))} == {}


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("platform", ["ios", "android"])
def test_control_words_then_nothing_is_named(language: str, platform: str) -> None:
    assert [text for text in dict(words(language, platform)).values() if missing_characters(str(text))] == []


def test_finding_names_the_text_and_its_characters() -> None:
    assert missing_glyphs("Tab ⵣ\U00012000") == "Tab ⵣ\U00012000: U+2D63 U+12000"
    assert missing_glyphs("Tab") == ""
