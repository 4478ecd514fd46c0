"""Every sentence that our rooms say, by language: one JSON file each, found by listing this folder.

A file has sections of named sentences (`message_format.py` says how they are written), the language's own `name`, and
how it joins `lists`. `controls/` has the words of the phones' own controls, likewise. What a language lacks is English.
"""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING

from previewer.pieces.messages.facts import Fact, Facts, Phrase
from previewer.pieces.messages.files import FALLBACK, FOLDER, languages, nearest

if TYPE_CHECKING:
    from previewer.pieces.messages.catalogues import Catalogue

__all__ = ["FALLBACK", "FOLDER", "Fact", "Facts", "Phrase", "catalogue", "languages", "nearest", "say"]


@cache
def catalogue(lang: str) -> Catalogue:
    """The sentences of the language of ours that serves `lang`; read when the first is said."""
    from previewer.pieces.messages.catalogues import catalogue_of

    return catalogue_of(nearest(lang))


def say(lang: str, section: str, name: str, facts: Facts | None = None) -> str:
    """A sentence in a language, with its facts."""
    return catalogue(lang).say(section, name, facts or {})
