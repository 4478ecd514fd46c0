"""Opening hours in the words of a language."""

from __future__ import annotations

from datetime import time

from babel import Locale
from babel.dates import format_time, get_day_names

from previewer.site.manage.site_options import DAYS

#: The first day of the week and the clock belong to a country, not to a language.
_LOCALES = {"en": "en_US", "ja": "ja_JP"}


def localized_week(hours: dict[str, list[dict[str, str]]], language: str) -> dict[str, object]:
    """The week as a language writes it, from its own first day on.

    `opening` and `closing` stay `HH:MM`; `text` is the span in words. A closing time before the opening
    one is on the next day.
    """
    locale = Locale.parse(_LOCALES[language])
    wide, short = get_day_names("wide", locale=locale), get_day_names("abbreviated", locale=locale)
    first = locale.first_week_day
    order = [(first + step) % 7 for step in range(7)]
    return {
        "language": language,
        "startOfWeek": DAYS[first],
        "days": [
            {
                "day": DAYS[number],
                "name": wide[number],
                "short": short[number],
                "closed": not hours.get(DAYS[number]),
                "hours": [
                    {**span, "text": f"{_clock(span['opening'], locale)}–{_clock(span['closing'], locale)}"}
                    for span in hours.get(DAYS[number], [])
                ],
            }
            for number in order
        ],
    }


def _clock(text: str, locale: Locale) -> str:
    if text == "24:00" and locale.language == "ja":
        return text  # usual there for a shop that closes at midnight; 0:00 would read as the morning
    hour, minute = (int(part) for part in text.split(":"))
    return format_time(time(hour % 24, minute), "short", locale=locale)
