"""The settings of a piece in words."""

from __future__ import annotations

import pytest

from previewer.pieces.described import DescribedSetting, describe_setting, setting_heads
from tests.pieces.helpers import HEADS, declared, the_item, titled


def _described(item: str, lang: str = "en") -> DescribedSetting:
    return describe_setting(the_item(item), lang)


ACCEPTED = {
    "drumroll-string": ("one of a, b, c", "次のどれか1つ：a、b、c"),
    "drumroll-number": ("one of 10, 2.5, 30", "次のどれか1つ：10、2.5、30"),
    "drumroll-range": ("0 to 10, in steps of 2", "0〜10（2刻み）"),
    "text": ("one line, up to 5 characters", "1行、5文字まで"),
    "textarea": ("several lines, up to 5 characters", "複数行、5文字まで"),
    "slider": ("-10 to 10, in steps of 5", "-10〜10（5刻み）"),
    "calendar": ("a date, yyyy-mm-dd", "日付（yyyy-mm-dd）"),
    "radio": ("one of a, b", "次のどれか1つ：a、b"),
    "map": ("a place, [latitude, longitude]", "場所（[緯度, 経度]）"),
    "switch": ("true or false", "trueかfalse"),
    "time": ("a time of day, [hour, minute]", "時刻（[時, 分]）"),
}


@pytest.mark.parametrize("form", HEADS)
def test_setting_when_described_then_says_what_it_accepts(form: str) -> None:
    assert tuple(_described(declared(form), lang).accepted for lang in ("en", "ja")) == ACCEPTED[form]


def test_range_when_it_ends_between_steps_then_the_last_value_is_told() -> None:
    uneven = titled('"type": "number", "x-input-type": "slider", "minimum": 0, "maximum": 10, "multipleOf": 3')
    assert _described(uneven).accepted == "0 to 9, in steps of 3"


def test_option_when_it_has_a_title_then_both_are_told_and_many_are_counted() -> None:
    few = titled(
        '"type": "string", "x-input-type": "radio", "enum": ["a", "b"], '
        '"x-enum-titles": {"a": {"en": "Low", "ja": "弱"}}'
    )
    assert _described(few).accepted == "one of Low (a), b"
    assert _described(few).default == "Low (a)"
    many = titled(f'"type": "number", "x-input-type": "drumroll", "enum": {list(range(65))}')
    assert _described(many).accepted.endswith("58, 59 and 5 more")


def test_default_when_none_is_declared_then_the_fallback_or_the_day_of_opening() -> None:
    assert _described(declared("switch")).default == "Off (false)"
    assert _described(declared("calendar")).default == "the day on which the settings are first opened"
    assert _described(declared("calendar", '"default": "2026-13-40"'), "ja").default == "設定画面を最初に開いた日"
    assert _described(declared("calendar", '"default": "2026-04-09"')).default == "Apr 9, 2026 (2026-04-09)"


def test_default_when_it_is_empty_or_spelled_as_it_is_shown_then_it_is_told_once() -> None:
    assert _described(declared("text")).default == "empty" and _described(declared("text"), "ja").default == "空"
    assert _described(declared("slider", '"default": 5')).default == "5"
    assert _described(declared("radio")).default == "a"


def test_placeholder_when_described_then_accepts_nothing() -> None:
    broken = _described(titled('"type": "string", "x-input-type": "radio"'))
    assert broken == DescribedSetting("A", "B", "", "nothing: no control can be built", "", "item")


def test_heads_when_asked_then_one_for_each_column_in_each_language() -> None:
    assert setting_heads("en") == ("Setting", "Description", "Control", "Accepts", "Default", "Key")
    assert setting_heads("ja") == ("設定", "説明", "入力欄", "使える値", "初期値", "キー")
