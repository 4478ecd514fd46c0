"""Lint and types of the whole program, as tests."""

from __future__ import annotations

import shutil
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[1]


def _run(*command: str) -> str:
    ran = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    return "" if ran.returncode == 0 else ran.stdout + ran.stderr


@pytest.mark.parametrize(
    "room",
    [
        "previewer/pieces",
        "previewer/cli",
        "previewer/phone",
        "previewer/pictures",
        "previewer/desk",
        "previewer/site",
        "tests",
    ],
)
def test_room_has_no_lint(room: str) -> None:
    ruff = shutil.which("ruff", path=str(Path(sys.executable).parent)) or "ruff"
    assert _run(ruff, "check", "--no-cache", "--output-format=concise", room) == ""


def test_program_has_no_type_errors_and_pieces_none_when_strict(tmp_path: Path) -> None:
    assert _run(sys.executable, "-m", "mypy", "--no-error-summary", "--cache-dir", str(tmp_path), "previewer") == ""
