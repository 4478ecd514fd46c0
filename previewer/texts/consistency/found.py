"""What rules are given, and what they give."""

from __future__ import annotations

from typing import NamedTuple

from previewer.pieces.messages import Facts
from previewer.texts.units import Unit


class UnitText(NamedTuple):
    """One text that is there: its unit, its language, itself."""

    unit: Unit
    lang: str
    text: str


class Inconsistency(NamedTuple):
    """One thing that does not agree: a code, and the facts of its sentence."""

    code: str
    facts: Facts
