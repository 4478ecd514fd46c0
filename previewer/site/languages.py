"""The languages of the site: those that `words/` has a file for, with all that the site itself says in each.

A further language is one more file there, with the same entries; nothing else names a language.
"""

from __future__ import annotations

import json
from dataclasses import dataclass
from functools import cache
from pathlib import Path

_FOLDER = Path(__file__).parent / "words"
#: The language of whoever asks for none.
FIRST = "en"
#: The languages that records, routes and pages have.
LANGUAGES = (FIRST, *sorted({path.stem for path in _FOLDER.glob("*.json")} - {FIRST}))


@dataclass(frozen=True)
class SiteLanguage:
    """What the site says in a language. `{}` and `{name}` are places for what is told of.

    `name`: its own name for itself; `locale`: that of its dates and clock; `midnight`: how it writes the end of a day,
    empty for as the locale does. `sign_in_mail`: its lines. `modules`: name and description by slug.
    """

    name: str
    locale: str
    midnight: str
    greeting: str
    months: list[str]
    pages: dict[str, str]
    sign_in_subject: str
    sign_in_mail: list[str]
    messages: dict[str, str]
    modules: dict[str, dict[str, str]]

    def month(self, year: int, month: int) -> str:
        """A month with its year."""
        return self.months[month - 1].format(year)


@cache
def language(lang: str) -> SiteLanguage:
    """What the site says in one of `LANGUAGES`."""
    return SiteLanguage(**json.loads((_FOLDER / f"{lang}.json").read_text(encoding="utf-8")))


def others(lang: str) -> tuple[str, ...]:
    """The languages but this one."""
    return tuple(each for each in LANGUAGES if each != lang)
