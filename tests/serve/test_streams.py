"""The servers where what they speak on is closed."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

pytestmark = pytest.mark.usefixtures("processes")

ROOT = Path(__file__).parents[2]


@pytest.mark.skipif(os.name != "posix", reason="descriptors of POSIX")
@pytest.mark.parametrize("command", ["lsp", "mcp"])
@pytest.mark.parametrize("closed", ["<&-", ">&-"])
def test_server_when_started_without_a_stream_says_which_it_needs(command: str, closed: str) -> None:
    words = ["sh", "-c", f'exec "$0" -m previewer {command} {closed}', sys.executable]
    ran = subprocess.run(words, cwd=ROOT, stdin=subprocess.DEVNULL, capture_output=True, text=True, check=False)
    assert (ran.returncode, ran.stdout) == (2, "")
    assert ran.stderr.startswith(f"previewer {command}: standard input and output")
    assert ran.stderr.count("\n") == 1
