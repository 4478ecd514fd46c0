"""Phones that are broken by rule are told by a check of a run: some of them, by one chance."""

from __future__ import annotations

import random
from pathlib import Path

import pytest

from previewer.phone.screens import QML
from tests.phone.broken import Change, Mutant
from tests.phone.broken.mutants import mutants
from tests.phone.broken.trial import told_of, tried

_EVERY = list(mutants())
_SOME = random.Random(76).sample(_EVERY, 20)


def test_lines_when_broken_by_rule_then_the_phones_still_have_them() -> None:
    lines = [one.change for one in _EVERY if isinstance(one.change, Change)]
    lost = [one for one in lines if one.line not in (QML / "Phone" / one.file).read_text(encoding="utf-8")]
    assert lines and not lost


@pytest.mark.deep
@pytest.mark.usefixtures("qapp")
@pytest.mark.parametrize("mutant", _SOME, ids=[f"{at}-{mutant.rule}" for at, mutant in enumerate(_SOME)])
def test_phone_when_broken_then_a_check_fails(mutant: Mutant, tmp_path: Path) -> None:
    assert tried(mutant, tmp_path).checks, mutant.name


@pytest.mark.deep
@pytest.mark.usefixtures("qapp")
@pytest.mark.parametrize(
    ("kind", "platform", "design"),
    [
        ("drumroll", "ios", "ios26"),
        ("radio", "android", "material3"),
        ("switch", "ios", "ios18"),
        ("slider", "android", "material3"),
        ("slider", "ios", "ios26"),
        ("text", "android", "expressive"),
        ("textarea", "ios", "ios26"),
        ("calendar", "android", "expressive"),
        ("time", "ios", "ios18"),
        ("map", "ios", "ios18"),
    ],
)
def test_phone_when_whole_then_no_check_step_or_finding_tells_anything(kind: str, platform: str, design: str) -> None:
    told = told_of(kind, platform, design)
    assert (told.checks, told.step) == (frozenset(), "")
    # What the platform itself draws faint is a note.
    assert told.findings <= {"platform-contrast "}
