"""Opening hours in the words of a language."""

from __future__ import annotations

from datetime import time

from babel import Locale
from babel.dates import format_time, get_day_names

from previewer.site.languages import language
from previewer.site.manage.site_options import DAYS


def localized_week(hours: dict[str, list[dict[str, str]]], lang: str) -> dict[str, object]:
    """The week as a language writes it, from its own first day on.

    `opening` and `closing` stay `HH:MM`; `text` is the span in words. A closing time before the opening
    one is on the next day.
    """
    locale = Locale.parse(language(lang).locale)
    wide, short = get_day_names("wide", locale=locale), get_day_names("abbreviated", locale=locale)
    first = locale.first_week_day
    order = [(first + step) % 7 for step in range(7)]
    return {
        "language": lang,
        "startOfWeek": DAYS[first],
        "days": [
            {
                "day": DAYS[number],
                "name": wide[number],
                "short": short[number],
                "closed": not hours.get(DAYS[number]),
                "hours": [
                    {**span, "text": "–".join(_clock(span[end], lang) for end in ("opening", "closing"))}
                    for span in hours.get(DAYS[number], [])
                ],
            }
            for number in order
        ],
    }


def _clock(text: str, lang: str) -> str:
    words = language(lang)
    if text == "24:00" and words.midnight:
        return words.midnight
    hour, minute = (int(part) for part in text.split(":"))
    return format_time(time(hour % 24, minute), "short", locale=words.locale)
