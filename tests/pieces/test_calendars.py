"""Digits and calendars of languages: what a phone writes, never what a script receives."""

from __future__ import annotations

from datetime import date

import pytest

from previewer.pieces import Number
from previewer.pieces.calendar import (
    calendar_for,
    entry_so_far,
    format_date,
    format_hour,
    format_time,
    month,
    months,
    parse_date,
    picker_calendar,
    shift_months,
    year_text,
)
from previewer.pieces.calendars import counted, first_day
from previewer.pieces.kinds import Calendar
from previewer.pieces.languages import is_right_to_left, setting, without_settings
from previewer.pieces.texts import Texts

_DAY = date(2026, 11, 27)


# Each as ICU 78.2 (CLDR 48) says it, by Node's Intl with `dateStyle: "medium"`.
@pytest.mark.parametrize(
    ("lang", "words"),
    [
        ("ar", "27‏/11‏/2026"),
        ("ar-EG", "٢٧‏/١١‏/٢٠٢٦"),
        ("fa", "۶ آذر ۱۴۰۵"),
        ("fa-u-ca-gregory-nu-latn", "27 نوامبر 2026"),
        ("th", "27 พ.ย. 2569"),
        ("mr", "२७ नोव्हें, २०२६"),
        ("hi-IN-u-nu-deva", "२७ नव॰ २०२६"),
        ("ja-JP-u-ca-japanese", "令和8年11月27日"),
        ("ar-SA-u-ca-islamic-umalqura", "١٧ جمادى الآخرة ١٤٤٨ هـ"),
        ("en-u-ca-islamic-civil", "Jum. II 16, 1448 AH"),
        ("en-u-ca-buddhist", "Nov 27, 2569 BE"),
        ("th-u-nu-thai", "๒๗ พ.ย. ๒๕๖๙"),
        ("th-u-ca-gregory", "27 พ.ย. 2026"),
    ],
)
def test_date_when_a_language_has_a_calendar_or_digits_then_an_iphone_writes_them(lang: str, words: str) -> None:
    assert format_date(_DAY.isoformat(), lang, calendar=calendar_for(lang, "ios")) == words


def test_calendar_of_a_region_when_on_android_then_ours_unless_a_tag_asks_and_never_in_a_picker() -> None:
    assert [calendar_for(lang, "android") for lang in ("fa", "th", "fa-u-ca-persian")] == [
        "gregorian",
        "gregorian",
        "persian",
    ]
    assert picker_calendar("fa-u-ca-persian", "android") == "gregorian"
    assert picker_calendar("fa", "ios") == "persian"


# Days and their counts by ICU 78.2.
@pytest.mark.parametrize(
    ("calendar", "day", "found"),
    [
        ("persian", date(2026, 3, 20), (1404, 12, 29)),
        ("persian", date(2026, 3, 21), (1405, 1, 1)),
        ("persian", date(2025, 3, 20), (1403, 12, 30)),
        ("umalqura", date(2026, 6, 16), (1448, 1, 1)),
        ("umalqura", date(1882, 11, 12), (1300, 1, 1)),
        ("civil", date(622, 7, 19), (1, 1, 1)),
        ("tabular", date(622, 7, 18), (1, 1, 1)),
    ],
)
def test_day_when_counted_then_as_the_calendar_counts_it(calendar: str, day: date, found: tuple[int, int, int]) -> None:
    assert counted(day, calendar) == found


@pytest.mark.parametrize("calendar", ["gregorian", "persian", "umalqura", "civil", "tabular"])
def test_days_of_all_years_when_counted_then_each_is_led_back_to(calendar: str) -> None:
    for ordinal in [*range(1, date.max.toordinal(), 7919), date.max.toordinal()]:
        year, number, day = counted(date.fromordinal(ordinal), calendar)
        assert first_day(year, number, calendar) + day - 1 == ordinal
        assert 1 <= day <= 31


def test_eras_of_japan_when_one_begins_then_its_first_year_has_a_name_and_years_before_them_are_ours() -> None:
    lang = "ja-u-ca-japanese"

    def words(day: str) -> str:
        return format_date(day, lang, calendar=calendar_for(lang, "ios"))

    assert words("2019-04-30") == "平成31年4月30日"
    assert words("2019-05-01") == "令和元年5月1日"
    assert words("1850-05-01") == "1850/05/01"
    assert year_text(2026, lang, "japanese") == "令和8"


def test_month_when_persian_then_its_own_days_begin_it_and_it_is_turned_by_its_own_months() -> None:
    grid = month(1405, 9, "fa", "persian")
    inside = [cell for cell in grid.cells if cell.in_month]
    assert (inside[0].date, inside[0].day, len(inside)) == ("2026-11-22", 1, 30)
    assert grid.title == "۱۴۰۵ آذر"
    assert months("fa", "persian")[8] == "آذر"
    assert shift_months(date(2026, 3, 20), 1, "persian") == date(2026, 4, 18)
    assert shift_months(date.max, 1, "persian") == date.max and shift_months(date.min, -1, "persian") == date.min


def test_times_and_typed_dates_when_in_other_digits_then_written_and_read() -> None:
    assert format_time(18, 30, "ar-EG") == "٦:٣٠ م"
    assert format_hour(9, "fa", "24") == "۹"
    assert entry_so_far("27112026", "ar-EG") == "٢٧/١١/٢٠٢٦"
    assert parse_date("٢٧/١١/٢٠٢٦", "ar-EG") == "2026-11-27"


def test_value_when_a_language_writes_it_otherwise_then_the_script_receives_it_as_before() -> None:
    item = Calendar("day", {"x-input-type": "calendar", "format": "date"})
    assert item.shown("2026-11-27", "fa", "ios") == "۶ آذر ۱۴۰۵"
    assert item.delivered_text("2026-11-27") == '"2026-11-27"'
    assert item.accept("2026-11-27") == "2026-11-27"
    assert Number("12.50").text == "12.50"


def test_tag_when_it_says_how_to_write_then_texts_and_side_are_those_of_its_language() -> None:
    texts = Texts({"en": "Red", "ar": "أحمر", "en-GB": "Crimson"})
    assert texts.pick("en-GB-u-nu-arab").text == "Crimson"
    assert texts.pick("ar-u-nu-latn").fallback is None
    assert is_right_to_left("ar-u-nu-latn") and not is_right_to_left("hi-u-nu-arab")
    assert setting("ar-SA-u-ca-islamic-umalqura-nu-latn", "ca") == "islamic-umalqura"
    assert setting("en-x-u-nu-deva", "nu") == ""
    assert without_settings("zh-Hant-TW-u-ca-roc") == "zh-Hant-TW" and without_settings("x-own") == "x-own"
