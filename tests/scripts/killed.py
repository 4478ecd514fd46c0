"""Kills processes that begin to run a handler, each a little later or as soon as it has an engine, and tells how many
engines are left: `FOLDER ROUNDS`.

A process of its own, with nothing in it but what runs handlers: the processes that it kills are copies of it.
"""

import os
import signal
import sys
import time
from datetime import date
from pathlib import Path

from previewer.pieces import Values, read_file
from previewer.scripts import Script, ScriptLimits, find_engine, run_once

#: Seconds between the first moments of two processes that are killed, and in which all has to be gone.
_STEP, _PATIENCE = 0.006, 20.0


def main(folder: Path, rounds: int) -> int:
    """How many rounds left something."""
    reading = read_file(folder / "piece.json")
    assert reading.piece is not None
    values = Values.initial(reading.piece, date(2026, 4, 9))
    script = Script(find_engine(), folder / "index.js", limits=ScriptLimits(seconds=600))
    for at in range(rounds):
        process = os.fork()
        if not process:
            run_once(script, reading, values)
            os._exit(0)
        if at % 2:
            _wait_for_engine(process, str(script.engine.path))
        else:
            # What is tried is every moment; nothing tells of them.
            time.sleep(at * _STEP)
        os.kill(process, signal.SIGKILL)
        os.waitpid(process, 0)
    end = time.monotonic() + _PATIENCE
    while (left := _engines(folder)) and time.monotonic() < end:
        time.sleep(0.02)
    print(f"{len(left)} left")
    for one in left:
        os.kill(one, signal.SIGKILL)
    return 1 if left else 0


def _wait_for_engine(process: int, engine: str) -> None:
    """Wait until a process has an engine for a child, and not a moment longer."""
    children = Path(f"/proc/{process}/task/{process}/children")
    end = time.monotonic() + _PATIENCE
    while time.monotonic() < end:
        for child in children.read_text().split():
            try:
                if engine.encode() in Path(f"/proc/{child}/cmdline").read_bytes():
                    return
            except OSError:
                continue


def _engines(folder: Path) -> list[int]:
    """The processes whose command names the folder, but this one."""
    found = []
    for process in Path("/proc").glob("[0-9]*"):
        try:
            if str(folder).encode() in process.joinpath("cmdline").read_bytes() and int(process.name) != os.getpid():
                found.append(int(process.name))
        except OSError:
            continue
    return found


if __name__ == "__main__":
    sys.exit(main(Path(sys.argv[1]), int(sys.argv[2])))
