"""What holds an installed program against the golden pictures passes ours and names what another draws."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

from tests.source_tree import ROOT

_OTHER = """
import sys
from previewer.cli import main
words = sys.argv[1:]
sys.exit(main([*words, "--bold"] if "android" in words and "--full" in words else words))
"""


def _held(*program: str) -> tuple[int, str]:
    words = [sys.executable, "-m", "tests.pictures.installed", *program]
    done = subprocess.run(words, cwd=ROOT, capture_output=True, text=True, check=False)
    assert done.stderr == ""
    return done.returncode, done.stdout


def test_program_of_this_tree_draws_as_it_should_and_one_that_draws_otherwise_is_named(
    tmp_path: Path, processes: None
) -> None:
    assert _held(sys.executable, "-m", "previewer") == (0, "10 pictures are as they should be\n")
    (tmp_path / "other.py").write_text(_OTHER, "utf-8")
    status, said = _held(sys.executable, str(tmp_path / "other.py"))
    assert status == 1
    assert [line.split(":")[0] for line in said.splitlines()] == [
        f"every-kind-android-{name}" for name in ("en", "en-large-text", "expressive-en")
    ]
