"""The usual languages say dates and times as CLDR does, and load it for nothing else."""

import subprocess
import sys
from datetime import date, timedelta

import pytest

from previewer.pieces import calendar
from previewer.pieces.languages import SURELY_LEFT_TO_RIGHT, is_right_to_left

USUAL = ("en", "ja", "en-XA", "ja-XA", "ar-XB")


def _by_cldr(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("_usual_date", "_usual_time"):
        monkeypatch.setattr(calendar, name, lambda *_: None)
    monkeypatch.setattr(calendar, "_USUAL_12", {})
    calendar.uses_12_hours.cache_clear()
    calendar.format_date.cache_clear()
    calendar.format_time.cache_clear()


def _said() -> list[object]:
    days = [*(date(1, 1, 1) + timedelta(9973 * at) for at in range(366)), date(9999, 12, 31)]
    days += [date(2026, 1, 1) + timedelta(at) for at in range(365)]
    times = [(hour, minute) for hour in range(24) for minute in (0, 1, 9, 10, 59)]
    return [
        [
            calendar.uses_12_hours(lang),
            [calendar.format_date(day.isoformat(), lang) for day in days],
            [calendar.format_time(*at, lang, clock) for at in times for clock in ("auto", "12", "24")],
            [calendar.format_status_time(*at, lang, clock) for at in times for clock in ("12", "24")],
        ]
        for lang in USUAL
    ]


def test_usual_languages_when_asked_for_dates_and_times_then_they_say_what_cldr_says(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    calendar.format_date.cache_clear()
    calendar.format_time.cache_clear()
    usual = _said()
    _by_cldr(monkeypatch)
    assert usual == _said()


def test_languages_that_are_surely_written_to_the_right_are_so_in_every_region_that_cldr_knows() -> None:
    from babel.core import get_global

    known = {tag.replace("_", "-") for tag in get_global("likely_subtags")}
    tags = {tag for tag in known if tag.partition("-")[0] in SURELY_LEFT_TO_RIGHT and len(tag.partition("-")[2]) < 4}
    assert len(tags) >= len(SURELY_LEFT_TO_RIGHT)
    cldr = get_global("likely_subtags")
    for tag in tags:
        assert cldr[tag.replace("-", "_")].split("_")[1] not in ("Arab", "Hebr", "Thaa", "Syrc", "Nkoo", "Adlm"), tag
        assert not is_right_to_left(tag)
    assert is_right_to_left("en-Arab")


@pytest.mark.usefixtures("processes")
def test_usual_language_when_said_then_no_cldr_is_loaded() -> None:
    code = (
        "import sys; from previewer.pieces import calendar; from previewer.pieces.languages import is_right_to_left; "
        "said = [f(lang) for lang in ('en', 'ja') for f in (calendar.uses_12_hours, is_right_to_left, "
        "lambda lang: calendar.format_date('2026-11-22', lang, calendar=calendar.calendar_for(lang, 'ios')), "
        "lambda lang: calendar.format_status_time(9, 41, lang, '12'))]; assert said[3::4] == ['9:41', '9:41'], said; "
        "assert not any(name.startswith('babel') for name in sys.modules)"
    )
    subprocess.run([sys.executable, "-c", code], check=True)
