"""The search for tests that do not always pass finds one that does not."""

from __future__ import annotations

import os
import random
import time
from pathlib import Path

import pytest

from tests import flaky

pytestmark = pytest.mark.usefixtures("processes")

_TESTS = """
import os
def test_steady(): pass
def test_that_fails_the_second_time(tmp_path_factory):
    marker = os.environ["MARKER"]
    first = not os.path.exists(marker)
    open(marker, "w").close()
    assert first
def test_that_ends_its_process(): os._exit(3) if os.environ.get("ENDS") else None
"""


@pytest.fixture
def tests(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> list[str]:
    file = tmp_path / "test_it.py"
    file.write_text(_TESTS, "utf-8")
    (tmp_path / "pytest.ini").write_text("[pytest]\nmarkers = deep\n", "utf-8")
    monkeypatch.setenv("MARKER", str(tmp_path / "marker"))
    monkeypatch.chdir(tmp_path)
    names = ("test_steady", "test_that_fails_the_second_time", "test_that_ends_its_process")
    return [f"test_it.py::{name}" for name in names]


def test_test_that_fails_now_and_then_is_found(tests: list[str]) -> None:
    chance = random.Random(1)
    assert flaky.look(tests, time.monotonic(), chance) == (3, {})
    number, wrong = flaky.look(tests, time.monotonic(), chance)
    assert (number, list(wrong)) == (3, [tests[1]])


def test_run_that_comes_to_no_end_is_told_of_all_its_tests(tests: list[str], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(os.environ, "ENDS", "1")
    assert flaky.failed_of(tests) == tests
