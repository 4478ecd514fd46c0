"""What the site itself says in each of its languages."""

from __future__ import annotations

import re
from dataclasses import asdict
from typing import Any

import pytest
from babel import Locale

from previewer.site.languages import FIRST, LANGUAGES, language, others
from previewer.site.manage.module_table import MODULES


def _entries(value: Any, place: str = "") -> dict[str, list[str]]:
    """Place of a text → the places in it for what is told of. The lines of a mail are one text."""
    if isinstance(value, dict):
        return {name: found for key, each in value.items() for name, found in _entries(each, f"{place}/{key}").items()}
    texts = value if isinstance(value, list) else [value]
    return {place: sorted(mark for text in texts for mark in re.findall(r"\{\w*\}", text))}


@pytest.mark.parametrize("lang", LANGUAGES)
def test_language_says_all_that_the_first_one_says(lang: str) -> None:
    words = language(lang)
    assert _entries(asdict(words)) == _entries(asdict(language(FIRST)))
    assert words.modules.keys() == MODULES.keys()
    assert len(words.months) == 12
    assert Locale.parse(words.locale).language == lang
    assert all(text for name, text in words.pages.items()), lang


def test_first_language_comes_first_and_each_has_all_others() -> None:
    assert (FIRST, *others(FIRST)) == LANGUAGES
    assert all({lang, *others(lang)} == set(LANGUAGES) for lang in LANGUAGES)
