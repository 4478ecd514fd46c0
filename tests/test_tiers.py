"""Whatever starts a process without leave fails, and heavy tests of the default tier are told."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from tests import tiers
from tests.source_tree import ROOT

pytestmark = pytest.mark.usefixtures("processes")

_TESTS = """
import multiprocessing, os, subprocess, threading, time
import pytest

def start(): subprocess.run(["true"])
def spawn(): multiprocessing.get_context("spawn").Process(target=print).start()
def fork(): os._exit(0) if os.fork() == 0 else os.wait()
def beside(): thread = threading.Thread(target=quiet); thread.start(); thread.join()
def quiet():
    try: start()
    except OSError: pass
def burn(seconds):
    until = time.process_time() + seconds
    while time.process_time() < until: pass

@pytest.fixture
def starting(): start()
@pytest.fixture
def ending():
    yield
    beside()
@pytest.fixture
def allowed(processes): start()
@pytest.fixture(scope="module")
def dear(): burn(1.2)

@pytest.mark.parametrize("way", [start, spawn, fork, beside])
def test_starts(way): way()
def test_starts_in_a_fixture(starting): pass
def test_starts_at_its_end(ending): pass
def test_may(allowed): start()
def test_is_light(dear): pass
def test_is_heavy(): burn(1.2)
"""


_SHARED = """
import subprocess
import pytest

def start(): subprocess.run(["true"])

@pytest.fixture(scope="module")
def of_the_file(processes): yield; start()
@pytest.fixture(scope="session")
def of_the_run(processes): start(); yield; start()

def test_deep(of_the_file, of_the_run): pass
def test_last(): pass
"""


def _run(folder: Path, tests: str, tier: str, **more: str) -> str:
    """The words that a run of tests printed."""
    (folder / "test_it.py").write_text(tests, "utf-8")
    (folder / "conftest.py").write_text((ROOT / "tests/conftest.py").read_text("utf-8"), "utf-8")
    (folder / "pytest.ini").write_text(f"[pytest]\nmarkers = deep\naddopts = -m '{tier}'\n", "utf-8")
    env = {**os.environ, "PYTHONPATH": str(ROOT), **more}
    command = [sys.executable, "-m", "pytest", "-p", "no:cacheprovider", "-rfE", "test_it.py"]
    return subprocess.run(command, cwd=folder, env=env, capture_output=True, text=True, check=False).stdout


@pytest.fixture(scope="module")
def ran(tmp_path_factory: pytest.TempPathFactory) -> tuple[str, dict[str, float]]:
    """The words that a run of such tests printed, and their costs by name."""
    folder = tmp_path_factory.mktemp("tiers")
    costs = folder / "costs.json"
    told = _run(folder, _TESTS, "not deep", PREVIEWER_TEST_COSTS=str(costs))
    found = json.loads(costs.read_text("utf-8"))
    return told, {node.partition("::")[2]: cost for node, cost in found.items()}


def test_what_deep_tests_share_may_end_its_processes_after_a_test_of_the_default_tier(tmp_path: Path) -> None:
    assert "2 passed" in (told := _run(tmp_path, _SHARED, "deep or not deep")) and "error" not in told, told


def test_whatever_starts_a_process_without_leave_fails_and_says_how_to_go_on(
    ran: tuple[str, dict[str, float]],
) -> None:
    told = ran[0]
    wrong = [line.split(" - ")[0] for line in told.splitlines() if line.startswith(("FAILED", "ERROR "))]
    failed = {line.rpartition("::")[2] for line in wrong}
    ways = {f"test_starts[{way}]" for way in ("start", "spawn", "fork", "beside")}
    assert failed == {*ways, "test_starts_in_a_fixture", "test_starts_at_its_end"}
    assert "1 deselected" in told
    assert "the fixture `processes`" in told


def test_header_says_what_is_not_run(ran: tuple[str, dict[str, float]]) -> None:
    assert "default tier: at work" in ran[0]


def test_cost_is_that_of_the_test_and_not_of_what_it_shares(ran: tuple[str, dict[str, float]]) -> None:
    costs = ran[1]
    assert costs["test_is_heavy"] > 1.0
    assert costs["test_is_light"] < 1.0
    assert "test_may" not in costs


@pytest.mark.parametrize(("alone", "status", "told"), [(0.4, 0, False), (1.7, 0, True), (3.2, 1, True)])
def test_gate_when_a_test_is_dear_in_a_run_then_what_it_costs_alone_decides(
    alone: float, status: int, told: bool, tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str],
) -> None:  # fmt: skip
    costs = tmp_path / "costs.json"
    costs.write_text(json.dumps({"test_light.py::one": 0.2, "test_dear.py::one": 4.0}))
    monkeypatch.setattr(tiers, "_costs_alone", lambda _node: alone)
    assert tiers.main(costs) == status
    assert ("test_dear.py::one" in capsys.readouterr().out) is told
