"""Phones that are broken by rule are told by a check of a run: some of them, by one chance."""

from __future__ import annotations

import random
from pathlib import Path

import pytest

from tests.phone.broken import Mutant
from tests.phone.broken.mutants import mutants
from tests.phone.broken.trial import tried

_SOME = random.Random(76).sample(list(mutants()), 20)


@pytest.mark.deep
@pytest.mark.usefixtures("qapp")
@pytest.mark.parametrize("mutant", _SOME, ids=[f"{at}-{mutant.rule}" for at, mutant in enumerate(_SOME)])
def test_phone_when_broken_then_a_check_fails(mutant: Mutant, tmp_path: Path) -> None:
    assert tried(mutant, tmp_path).checks, mutant.name
