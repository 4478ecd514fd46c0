"""The log of a server: lines as text or JSON, on standard error or in a file that is changed when it is full."""

from __future__ import annotations

import json
import logging
import os
import signal
import sys
import threading
from contextlib import suppress
from pathlib import Path

from previewer.site.http.access_log import timestamp
from previewer.site.settings import ServerSettings

#: How often each process looks whether the file is full or another one by now, in seconds.
_LOOK = 1.0
_STANDARD_ERROR = 2


class JsonLines(logging.Formatter):
    """One JSON object a line; a traceback is one of its fields."""

    def format(self, record: logging.LogRecord) -> str:
        """The line, without its line break."""
        line: dict[str, object] = {
            "time": timestamp(int(record.created)),
            "level": record.levelname.lower(),
            "logger": record.name,
            "message": record.getMessage(),
        }
        if record.exc_info:
            line["traceback"] = self.formatException(record.exc_info)
        return json.dumps(line, ensure_ascii=False)


class TextLines(logging.Formatter):
    """A line for people; control characters of a request do not get through."""

    def format(self, record: logging.LogRecord) -> str:
        """The line, with a traceback below when there is one."""
        line = f"{timestamp(int(record.created))} {record.levelname.lower():7} {record.getMessage()}"
        line = "".join(char if char.isprintable() else repr(char)[1:-1] for char in line)
        return line + ("\n" + self.formatException(record.exc_info) if record.exc_info else "")


def set_up_logs(settings: ServerSettings) -> None:
    """All logs of the process to standard error, which is the file of the log where there is one."""
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(JsonLines() if settings.log_format == "json" else TextLines())
    for name in ("previewer.site", "uvicorn", "uvicorn.error"):
        logger = logging.getLogger(name)
        logger.handlers = [handler] if name != "uvicorn.error" else []
        logger.setLevel(settings.log_level.upper())
        logger.propagate = name == "uvicorn.error"
    asked = _LogFile(settings).begin() if settings.log_file else threading.Event()
    if hasattr(signal, "SIGHUP"):
        signal.signal(signal.SIGHUP, lambda _number, _frame: asked.set())


class _LogFile:
    """A file in the place of standard error, for every process of the server by itself.

    Past its size it becomes `<name>.1`, that one `<name>.2`, and so on. Whoever renames it (logrotate) needs to tell
    nobody: each process sees it within a second, at once on HUP.
    """

    def __init__(self, settings: ServerSettings) -> None:
        self._path = Path(settings.log_file)
        self._most, self._keep = settings.log_size, settings.log_keep
        self._asked = threading.Event()

    def begin(self) -> threading.Event:
        """Write there from now on."""
        self._open()
        threading.Thread(target=self._watch, daemon=True, name="site-log").start()
        return self._asked

    def _open(self) -> None:
        handle = os.open(self._path, os.O_WRONLY | os.O_APPEND | os.O_CREAT, 0o600)
        os.dup2(handle, _STANDARD_ERROR)
        os.close(handle)

    def _watch(self) -> None:
        while True:
            self._asked.wait(_LOOK)
            self._asked.clear()
            with suppress(OSError):  # a folder that is gone may come back; the lines go to the old file until then
                self._look()

    def _look(self) -> None:
        mine = os.fstat(_STANDARD_ERROR)
        if not _is(self._path, mine):
            self._open()
        elif mine.st_size > self._most:
            self._rotate(mine)
            self._open()

    def _rotate(self, full: os.stat_result) -> None:
        """Change the file, unless another process has done so meanwhile."""
        with self._path.open("rb") as held:
            _lock(held.fileno())
            if not _is(self._path, full):
                return
            for number in range(self._keep, 0, -1):
                older = self._numbered(number - 1)
                if older.exists():
                    older.replace(self._numbered(number))
            if self._keep == 0:
                self._path.unlink()

    def _numbered(self, number: int) -> Path:
        return self._path.with_name(f"{self._path.name}.{number}") if number else self._path


def _is(path: Path, known: os.stat_result) -> bool:
    with suppress(FileNotFoundError):
        return os.path.samestat(path.stat(), known)
    return False


def _lock(handle: int) -> None:
    """Wait until no other process changes the file; given back when it is closed."""
    if sys.platform != "win32":
        import fcntl

        fcntl.flock(handle, fcntl.LOCK_EX)
