"""The program as a user starts it, in Script mode, ended from outside while a handler runs."""

import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path

import pytest
from PySide6.QtCore import QSettings

from previewer.scripts import Trust
from tests.desk.modes.script.test_script_mode import definition, folder
from tests.patience import PATIENCE
from tests.scripts.conftest import engine
from tests.source_tree import ROOT

__all__ = ["definition", "folder"]
pytestmark = pytest.mark.skipif(not Path("/proc/self").exists(), reason="processes are found in /proc")


def running(of: Callable[[int, bytes, int], bool]) -> set[int]:
    """The processes of which this holds: of id, command and parent."""
    found = set()
    for process in Path("/proc").glob("[0-9]*"):
        try:
            state, parent = process.joinpath("stat").read_text().rpartition(")")[2].split()[:2]
            if state != "Z" and of(int(process.name), process.joinpath("cmdline").read_bytes(), int(parent)):
                found.add(int(process.name))
        except (OSError, ValueError):
            continue
    return found


def below(process: int) -> set[int]:
    """All that a process started."""
    found: set[int] = set()
    level = {process}
    while level:
        level = running(lambda _id, _command, parent, level=level: parent in level) - found
        found |= level
    return found


def until(holds: Callable[[], object], program: "subprocess.Popen[bytes]") -> None:
    """Wait for another process: nothing tells of it."""
    end = time.monotonic() + PATIENCE
    while not holds():
        assert time.monotonic() < end, program.poll()
        time.sleep(0.02)


@pytest.mark.usefixtures("processes")
@pytest.mark.parametrize("how", [signal.SIGKILL, signal.SIGTERM])
def test_window_when_it_is_ended_while_a_handler_runs_leaves_no_engine(
    definition: Path, tmp_path: Path, how: signal.Signals
) -> None:
    engine("deno")
    definition.with_name("index.js").write_text(
        "exports.handler = () => new Promise(() => setInterval(() => 0, 20));\n", encoding="utf-8"
    )
    Trust().allow(definition.parent, "deno")
    kept = QSettings(str(tmp_path / "config" / "Piece Previewer" / "previewer.ini"), QSettings.Format.IniFormat)
    kept.setValue("mode", "script")
    kept.sync()
    around = os.environ | {"HOME": str(tmp_path), "XDG_RUNTIME_DIR": str(tmp_path), "PYTHONPATH": str(ROOT)}
    quiet = subprocess.DEVNULL
    program = subprocess.Popen(
        [sys.executable, "-m", "previewer", definition], env=around, stdin=quiet, stdout=quiet, stderr=quiet
    )
    try:
        until(
            lambda: running(
                lambda _id, command, _parent: os.fsencode(definition.parent) in command and b"--allow-read" in command
            ),
            program,
        )
        started = below(program.pid)
        assert started
        program.send_signal(how)
        program.wait(PATIENCE)
        until(lambda: not running(lambda process, _command, _parent: process in started), program)
    finally:
        program.kill()
        program.wait()
