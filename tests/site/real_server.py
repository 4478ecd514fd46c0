"""The site as its own process, over real sockets."""

from __future__ import annotations

import contextlib
import json
import os
import shutil
import signal
import subprocess
import sys
import threading
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import httpx

from tests.patience import PATIENCE
from tests.site.conftest import PASSWORD

ROOT = Path(__file__).parents[2]
_START = 60.0


class RealServer:
    """`previewer site serve` on a free port. `address` ends in a slash; what it says goes to `log`."""

    def __init__(self, data: Path, *arguments: str, bounds: dict[str, Any] | None = None) -> None:
        """`bounds`: settings that are no options (see `bounded_server`); there are no arguments then."""
        self.data = data
        self.log = data / "stderr.txt"
        command = [sys.executable, "-m", "previewer", "site", "serve", "--port", "0", "--data", str(data), *arguments]
        if bounds is not None:
            given = json.dumps({**bounds, "data": str(data)})
            command = [sys.executable, "-m", "tests.site.bounded_server", given]
        with self.log.open("ab") as log:
            self.process = subprocess.Popen(
                command, stdout=subprocess.PIPE, stderr=log, text=True, start_new_session=True, cwd=ROOT,
                env={**os.environ, "PYTHONPATH": str(ROOT), "PYTHONUNBUFFERED": "1"},
            )  # fmt: skip
        assert self.process.stdout is not None
        watchdog = threading.Timer(_START, self.process.kill)
        watchdog.start()
        self.address = self.process.stdout.readline().strip()
        watchdog.cancel()
        assert self.address.startswith(("http://", "unix:")), self.log.read_text(errors="replace")

    def url(self, path: str, language: str = "en") -> str:
        """The address of a path of the interface."""
        return f"{self.address}{language}/api{path}"

    def call(self, method: str, path: str, as_: str = "", **rest: Any) -> httpx.Response:
        """One request on a connection of its own."""
        if as_:
            rest["auth"] = (as_, PASSWORD)
        return httpx.request(method, self.url(path), timeout=PATIENCE, trust_env=False, verify=False, **rest)

    def stop(self, how: signal.Signals = signal.SIGTERM) -> int:
        """Ask it to end; its exit code."""
        self.process.send_signal(how)
        try:
            return self.process.wait(30)
        finally:
            self.kill()

    def kill(self) -> None:
        """End it and all its workers without a word, and wait until they are gone."""
        with contextlib.suppress(ProcessLookupError):
            os.killpg(self.process.pid, signal.SIGKILL)
        self.process.wait(30)
        if self.process.stdout is not None:
            self.process.stdout.close()


@contextlib.contextmanager
def serving(data: Path, *arguments: str, bounds: dict[str, Any] | None = None) -> Iterator[RealServer]:
    """A server that is gone afterwards."""
    server = RealServer(data, *arguments, bounds=bounds)
    try:
        yield server
    finally:
        server.kill()


def prepare(template: Path, folder: Path) -> Path:
    """A data folder with one user per role, named like it."""
    folder.mkdir(parents=True, exist_ok=True)
    shutil.copy(template, folder / "site.sqlite3")
    return folder
