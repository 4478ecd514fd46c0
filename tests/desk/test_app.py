"""Starting the program, and where there is no screen."""

import os
import subprocess
import sys
from pathlib import Path

import pytest


@pytest.mark.skipif(not sys.platform.startswith("linux"), reason="only Linux lacks a screen")
def test_start_without_a_screen_says_so_and_points_to_render(piece_file: Path) -> None:
    hidden = ("DISPLAY", "WAYLAND_DISPLAY", "QT_QPA_PLATFORM")
    environment = {name: value for name, value in os.environ.items() if name not in hidden}
    code = "import sys; from previewer.desk.app import run; sys.exit(run(sys.argv[1]))"
    done = subprocess.run(
        [sys.executable, "-c", code, str(piece_file)],
        env=environment,
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 2
    assert "no screen" in done.stderr
    assert "previewer render" in done.stderr
    assert "Traceback" not in done.stderr


def test_start_with_a_file_that_is_not_there_says_so(
    tmp_path: Path, capfd: pytest.CaptureFixture[str]
) -> None:
    from previewer.desk.app import run

    assert run(str(tmp_path / "nothing.json")) == 2
    assert "no such file" in capfd.readouterr().err
