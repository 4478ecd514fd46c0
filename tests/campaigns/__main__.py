"""All campaigns, each in a process of its own: python -m tests.campaigns [SECONDS] [SEED].

SECONDS (60 unless told) are for all of them together; SEED is a new one unless told. Ends with 1, and the commands that
show each fault again, where something does not hold or nothing was tried. What this machine lacks is said last.
"""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from threading import Lock

from tests.campaigns import STARTED
from tests.campaigns.frame import ABSENT, AGAIN, HANGING, HELD, NOT_TRIED, arguments, campaign_names, kept_elsewhere

_AT_ONCE = min(2, os.cpu_count() or 1)
#: The least that a campaign gets, in seconds: it tries something in any case.
_LEAST = 1.0


class _Turns:
    """Campaigns one after the other, `_AT_ONCE` at a time, with equal shares of the time that is left."""

    def __init__(self, seconds: float, seed: int, names: list[str]) -> None:
        self._until = STARTED + seconds
        self._seed = seed
        self._waiting = len(names)
        self._lock = Lock()
        self._running: set[subprocess.Popen[str]] = set()
        self.faults: list[str] = []
        self.absent: list[str] = []

    def run(self, name: str) -> None:
        with self._lock:
            share = max(_LEAST, (self._until - time.monotonic()) * min(_AT_ONCE, self._waiting) / self._waiting)
            self._waiting -= 1
            command = [sys.executable, "-m", f"tests.campaigns.{name}", f"{share:.1f}", str(self._seed)]
            process = subprocess.Popen(
                command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, start_new_session=True
            )
            self._running.add(process)
        try:
            said, _ = process.communicate(timeout=share + 2 * HANGING + 60)
        except subprocess.TimeoutExpired:
            self._end(process)
            said = f"{process.communicate()[0]}{name}: did not end\n"
        with self._lock:
            self._running.discard(process)
            print(said, end="", flush=True)
            self._judge(name, process.returncode, said, f"{command[3]} {self._seed}")

    def _judge(self, name: str, status: int, said: str, told: str) -> None:
        self.absent.extend(line for line in said.splitlines() if NOT_TRIED in line)
        if status not in (HELD, ABSENT):
            again = [line.removeprefix(AGAIN) for line in said.splitlines() if line.startswith(AGAIN)]
            self.faults.extend(again or [f"python -m tests.campaigns.{name} {told}"])

    def stop(self) -> None:
        """End all that runs, with what it started."""
        with self._lock:
            for process in self._running:
                self._end(process)

    @staticmethod
    def _end(process: subprocess.Popen[str]) -> None:
        with suppress(ProcessLookupError):
            os.killpg(process.pid, signal.SIGKILL)


def main() -> None:
    """Go over all of them."""
    seconds, seed, _ = arguments(sys.argv[1:])
    names = campaign_names()
    print(f"{len(names)} campaigns, {seconds:g} s, seed {seed}", flush=True)
    turns = _Turns(seconds, seed, names)
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(128 + signal.SIGTERM))
    pool = ThreadPoolExecutor(_AT_ONCE)
    with kept_elsewhere():
        try:
            list(pool.map(turns.run, names))
        finally:
            pool.shutdown(wait=False, cancel_futures=True)
            turns.stop()
    spent = time.monotonic() - STARTED
    print(f"{spent:.0f} s: {'all held' if not turns.faults else 'to see what does not hold again:'}")
    print("".join(f"  {again}\n" for again in turns.faults), end="")
    print("".join(f"{line}\n" for line in turns.absent), end="")
    sys.exit(bool(turns.faults))


if __name__ == "__main__":
    main()
