"""The frame of campaigns: what is found is told and seen again, what tries nothing is named, the time holds."""

from __future__ import annotations

import os
import re
import subprocess
import sys
import textwrap
from collections.abc import Callable
from pathlib import Path

import pytest

from tests.source_tree import ROOT

pytestmark = pytest.mark.usefixtures("processes")

_HEAD = """
    import os
    from hypothesis import assume, strategies as st
    from tests.campaigns.frame import Campaign, ServiceAbsentError, main
"""
_TAIL = """
    if __name__ == "__main__":
        main(CAMPAIGN)
"""
Ran = Callable[..., subprocess.CompletedProcess[str]]


@pytest.fixture
def ran(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Ran:
    """Put campaigns beside the frame, elsewhere, and run `python -m tests.campaigns…` there."""
    package = tmp_path / "program/tests/campaigns"
    package.mkdir(parents=True)
    (package.parent / "__init__.py").touch()
    for name in ("__init__", "__main__", "frame"):
        (package / f"{name}.py").symlink_to(ROOT / f"tests/campaigns/{name}.py")
    here = tmp_path / "here"
    here.mkdir()

    def run(of: str, *words: str, **campaigns: str) -> subprocess.CompletedProcess[str]:
        for name, body in campaigns.items():
            (package / f"{name}.py").write_text(textwrap.dedent(_HEAD + body + _TAIL))
        command = [sys.executable, "-m", f"tests.campaigns{of}", *words]
        environment = {**os.environ, "PYTHONPATH": str(package.parent.parent), "PYTHONDONTWRITEBYTECODE": "1"}
        found = subprocess.run(command, cwd=here, env=environment, capture_output=True, text=True, check=False)
        assert list(here.iterdir()) == []
        return found

    return run


WRONG = """
    def is_small(data):
        data.draw(st.characters(), "letter")
        assert data.draw(st.integers(1000, 10**6), "number") < 1000

    CAMPAIGN = Campaign({is_small: 10})
"""
RIGHT = """
    def steps(way):
        for _ in range(3):
            assert way.left() > -5
            yield
        yield 4

    CAMPAIGN = Campaign({steps: 10})
"""
EMPTY = """
    def says_nothing(data):
        assume(data.draw(st.none()))

    CAMPAIGN = Campaign({says_nothing: 10})
"""
LACKING = """
    def asks(data):
        raise ServiceAbsentError("there is no such server")

    CAMPAIGN = Campaign({asks: 10})
"""


RARE = """
    def is_not_rare(data):
        assert data.draw(st.integers(0, 10**9), "number") % 83 != 7

    CAMPAIGN = Campaign({is_not_rare: 10})
"""


def test_what_fails_in_a_later_round_is_seen_again_in_the_first(ran: Ran) -> None:
    found = ran(".rare", "60", "1", rare=RARE)
    again = re.search(
        r"see it again: python -m tests.campaigns(\.rare 60 (\d+) is_not_rare:(\d+))$", found.stdout, re.M
    )
    assert again, found.stdout
    assert int(again[2]) > 1
    assert int(again[3]) > 5
    assert ran(*again[1].split()).stdout.endswith(again[0] + "\n")


def test_all_are_gone_over_and_what_fails_can_be_seen_again(ran: Ran) -> None:
    found = ran("", "1", "5", wrong=WRONG, right=RIGHT, empty=EMPTY, lacking=LACKING)
    assert found.returncode == 1, found.stdout + found.stderr
    assert "4 campaigns, 1 s, seed 5\n" in found.stdout
    assert "  letter: '0'\n  number: 1000\n" in found.stdout
    assert re.search(r"^right: [1-9]\d* tries in \d+ s, seed 5 \(steps \d+\)$", found.stdout, re.MULTILINE)
    assert "empty, says_nothing: nothing was tried\n" in found.stdout
    assert found.stdout.endswith("\nlacking, asks: not tried: there is no such server\n")
    again = re.search(r"^  python -m tests.campaigns(\.wrong 60 (\d+) is_small:5)$", found.stdout, re.MULTILINE)
    assert again, found.stdout
    words = again[1].split()
    seen = ran(words[0], "1", *words[2:])
    assert seen.returncode == 1
    assert "  number: 1000\n" in seen.stdout


def test_what_holds_and_what_is_lacking_is_no_failure(ran: Ran) -> None:
    found = ran("", "1", right=RIGHT, lacking=LACKING)
    assert found.returncode == 0, found.stdout + found.stderr
    assert re.search(r"^2 campaigns, 1 s, seed \d+$", found.stdout, re.MULTILINE)
    assert found.stdout.endswith("all held\nlacking, asks: not tried: there is no such server\n")


@pytest.mark.parametrize("words", [("soon",), ("1", "x"), ("1", "1", "other")])
def test_wrong_words_are_told(ran: Ran, words: tuple[str, ...]) -> None:
    found = ran(".right", *words, right=RIGHT)
    assert found.returncode == 1
    assert "Traceback" not in found.stderr
    assert len(found.stderr.splitlines()) == 1


def test_what_hangs_is_named_and_ended(ran: Ran) -> None:
    hanging = """
    import time
    from tests.campaigns import frame
    frame.HANGING = frame.SHRINKING = 0.0

    def waits(way):
        time.sleep(600)
        yield

    CAMPAIGN = Campaign({waits: 1})
    """
    found = ran("", "1", "3", hanging=hanging)
    assert found.returncode == 1
    assert "in waits" in found.stdout
    assert "\n  python -m tests.campaigns.hanging 1.0 3\n" in found.stdout
