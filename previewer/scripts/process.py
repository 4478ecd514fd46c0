"""A process of an engine: started alone, watched from outside, and ended with all that it started, however we end."""

from __future__ import annotations

import contextlib
import os
import selectors
import signal
import subprocess
import sys
import time
from collections.abc import Mapping, Sequence
from pathlib import Path

#: Seconds between two looks at what was told, and between two at the memory.
_LOOK = 0.008
_WEIGH = 0.02
_PART = 65536
#: Waits for the end of the pipe, which comes when whoever started it is gone, and ends its group with itself.
_KEEPER = 'trap "" INT TERM HUP; read -r word; kill -s KILL -- "-$$"'


class EngineProcess:
    """One engine at work on a request in a folder, in a group of its own. `answer` is the file that it tells in.

    The group is that of its keeper, which is there before the engine and ends both where we are gone. The engine joins
    it before it is another program than ours, and until then it holds the keeper's pipe open as we do: whenever we
    are killed, the keeper hears of it after the engine has joined.

    Raises OSError where it cannot be started.
    """

    def __init__(
        self, command: Sequence[str], folder: Path, around: Mapping[str, str], request: bytes, answer: Path
    ) -> None:
        self._keeper = _keeper()
        try:
            self._process = subprocess.Popen(
                command,
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=subprocess.PIPE,
                cwd=folder,
                env=dict(around),
                process_group=None if self._keeper is None else self._keeper.pid,
            )
        except OSError:
            self._dismiss()
            raise
        self._told = answer.open("rb")
        self._kept = b""
        self._weighed = 0.0
        self._selector = selectors.DefaultSelector()
        assert self._process.stdin and self._process.stdout and self._process.stderr
        for stream, name in ((self._process.stdout, "log"), (self._process.stderr, "error")):
            os.set_blocking(stream.fileno(), False)
            self._selector.register(stream, selectors.EVENT_READ, name)
        with contextlib.suppress(BrokenPipeError):  # it is gone already: its exit tells
            self._process.stdin.write(request)
        with contextlib.suppress(BrokenPipeError):
            self._process.stdin.close()

    @property
    def ended(self) -> bool:
        """Whether it has ended."""
        return self._process.poll() is not None

    @property
    def status(self) -> int:
        """How it ended; -1 while it runs."""
        status = self._process.poll()
        return -1 if status is None else status

    def look(self) -> tuple[list[tuple[str, bytes]], list[bytes]]:
        """Wait a moment, then: what was written on standard output (`log`) and `error`, and the lines told."""
        written = self._written(_LOOK)
        if not self._selector.get_map():
            with contextlib.suppress(subprocess.TimeoutExpired):
                self._process.wait(_LOOK)
        return written, self._lines()

    def rest(self) -> list[tuple[str, bytes]]:
        """What was written until now and not yet read: no more than two pipes hold."""
        return [*self._written(0), *self._written(0)]

    def _written(self, wait: float) -> list[tuple[str, bytes]]:
        written = []
        for key, _ in self._selector.select(wait):
            part = os.read(key.fd, _PART)
            if part:
                written.append((str(key.data), part))
            else:
                self._selector.unregister(key.fileobj)
        return written

    def _lines(self) -> list[bytes]:
        *lines, self._kept = (self._kept + self._told.read()).split(b"\n")
        return lines

    @property
    def waiting(self) -> int:
        """How many bytes of a line were told that has no end yet."""
        return len(self._kept)

    def memory(self) -> int:
        """How many bytes the process and all that it started hold in memory; looked at now and then."""
        now = time.monotonic()
        if now - self._weighed < _WEIGH:
            return 0
        self._weighed = now
        return sum(map(_resident, _tree(self._process.pid)))

    def end(self) -> None:
        """End it now, with all that it started."""
        if os.name == "posix":
            for process in _tree(self._process.pid):
                with contextlib.suppress(OSError):
                    os.kill(process, signal.SIGKILL)
        self._dismiss()
        self._process.kill()
        self._process.wait()
        self._close()

    def _dismiss(self) -> None:
        """End the group, with its keeper."""
        if self._keeper is not None:
            with contextlib.suppress(OSError):
                os.killpg(self._keeper.pid, signal.SIGKILL)
            assert self._keeper.stdin is not None
            self._keeper.stdin.close()
            self._keeper.wait()

    def _close(self) -> None:
        self._selector.close()
        self._told.close()
        for stream in (self._process.stdout, self._process.stderr):
            if stream is not None:
                stream.close()


def _keeper() -> subprocess.Popen[bytes] | None:
    """A process that leads a group, and ends it when we are gone."""
    if os.name != "posix":
        return None
    quiet = subprocess.DEVNULL
    return subprocess.Popen(
        ["/bin/sh", "-c", _KEEPER], stdin=subprocess.PIPE, stdout=quiet, stderr=quiet, process_group=0
    )


def _tree(process: int) -> list[int]:
    """A process and all that it started, as far as they are still below it."""
    if not sys.platform.startswith("linux"):
        return _listed_tree(process)
    found, at = [process], 0
    while at < len(found):
        with contextlib.suppress(OSError):
            for thread in os.listdir(f"/proc/{found[at]}/task"):  # noqa: PTH208
                with contextlib.suppress(OSError), open(f"/proc/{found[at]}/task/{thread}/children") as file:  # noqa: PTH123
                    found += map(int, file.read().split())
        at += 1
    return found


def _listed_tree(process: int) -> list[int]:
    parents = {row[0]: row[1] for row in _processes()}
    found, at = [process], 0
    while at < len(found):
        found += [one for one, parent in parents.items() if parent == found[at]]
        at += 1
    return found


def _processes() -> list[list[int]]:
    """Id, parent and resident kilobytes of every process, where there is no `/proc`."""
    if os.name != "posix":
        return []
    told = subprocess.run(["ps", "-A", "-o", "pid=,ppid=,rss="], capture_output=True, check=False).stdout
    return [[int(word) for word in line.split()] for line in told.splitlines()]


def _resident(process: int) -> int:
    if not sys.platform.startswith("linux"):
        return next((row[2] * 1024 for row in _processes() if row[0] == process), 0)
    try:
        with open(f"/proc/{process}/statm") as file:  # noqa: PTH123
            return int(file.read().split()[1]) * os.sysconf("SC_PAGESIZE")
    except (OSError, IndexError, ValueError):
        return 0
