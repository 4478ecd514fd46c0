"""`render --self-check`: the pictures on record, and what is said when they differ."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from previewer.pictures import self_check
from previewer.pictures.self_check import EXPECTED, SelfCheck
from previewer.pictures.versions import versions

ROOT = Path(__file__).parents[2]


@pytest.mark.usefixtures("processes")
def test_self_check_when_this_version_is_on_record_then_the_pictures_are_as_expected() -> None:
    """After a wanted change of the screens: look at them, then run tests/pictures/update_expected.py."""
    done = subprocess.run(
        [sys.executable, "-m", "previewer", "render", "--self-check"],
        capture_output=True,
        text=True,
        check=False,
        env={**os.environ, "PYTHONPATH": str(ROOT)},
    )
    assert done.returncode == 0, done.stdout + done.stderr
    assert "as expected" in done.stdout


def test_self_check_when_a_picture_differs_then_it_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    record = json.loads((ROOT / "previewer" / "pictures" / EXPECTED).read_text(encoding="utf-8"))
    here = {**record["pictures"], "ios en": "0" * 64}
    monkeypatch.setattr(self_check, "pictures", lambda: here)
    outcome = self_check.self_check()
    assert outcome.differing == ("ios en",)
    assert not outcome.ok


def test_self_check_when_qt_is_another_then_it_says_that_nothing_can_be_told(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    other: dict[str, Any] = {**versions(), "qt": "5.0.0"}
    monkeypatch.setattr(self_check, "versions", lambda: other)
    monkeypatch.setattr(self_check, "pictures", dict)
    outcome = self_check.self_check()
    assert outcome.other_versions
    assert any("5.0.0" in line for line in outcome.lines())


@pytest.mark.parametrize(
    ("outcome", "ok"),
    [
        (SelfCheck((), 8, ()), True),
        (SelfCheck(("ios en",), 8, ()), False),
        (SelfCheck((), 8, ("qt: 6.10, 6.11",)), False),
    ],
)
def test_outcome_when_anything_differs_then_not_ok(outcome: SelfCheck, ok: bool) -> None:
    assert outcome.ok is ok
    assert outcome.lines()
