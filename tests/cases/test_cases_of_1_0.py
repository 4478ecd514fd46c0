"""Cases that 1.0.0 recorded still hold, one of every form on each phone: rows out of sight, fields that scroll."""

from __future__ import annotations

from pathlib import Path

import pytest

from previewer.cases.file import read_case
from previewer.cases.replay import prepare, replay

FOLDER = Path(__file__).parents[1] / "data" / "cases-by-1.0"


@pytest.mark.usefixtures("qapp")
@pytest.mark.parametrize("name", sorted(path.stem for path in FOLDER.glob("*.piececase")))
def test_case_recorded_by_1_0_holds(name: str) -> None:
    platform = name.rpartition("-")[2]
    result = replay(prepare(read_case(FOLDER / f"{name}.piececase")), platform)
    assert result.failure is None, result.failure
