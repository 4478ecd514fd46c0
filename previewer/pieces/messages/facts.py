"""What a sentence is filled with: facts, in no language."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple


class Phrase(NamedTuple):
    """A fact that is a sentence itself: an entry of a section of the catalogue, filled with the same facts."""

    section: str
    name: str


Fact = str | int | bool | None | tuple[str, ...] | Phrase
Facts = Mapping[str, Fact]
