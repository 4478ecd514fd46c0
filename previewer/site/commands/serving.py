"""`previewer site serve`: uvicorn around the application, one worker or several."""

from __future__ import annotations

import json
import logging
import os
import signal
import socket
import sys
import tempfile
from typing import TYPE_CHECKING

from previewer.site.commands.packing import ENVIRONMENT, pack, worker_settings
from previewer.site.settings import Settings

if TYPE_CHECKING:
    from previewer.site.http.application import Application


def worker() -> Application:
    """The application of one worker, from the environment that `serve` has set."""
    from previewer.site.app import create_app

    settings = worker_settings()
    set_up_logs(settings.log_format)
    return create_app(settings)


class JsonLines(logging.Formatter):
    """One JSON object a line; a traceback is one of its fields."""

    def format(self, record: logging.LogRecord) -> str:
        """The line, without its line break."""
        line: dict[str, object] = {
            "time": self.formatTime(record, "%Y-%m-%dT%H:%M:%S"),
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
        line = f"{self.formatTime(record, '%H:%M:%S')} {record.levelname.lower():7} {record.getMessage()}"
        line = "".join(char if char.isprintable() else repr(char)[1:-1] for char in line)
        return line + ("\n" + self.formatException(record.exc_info) if record.exc_info else "")


def set_up_logs(log_format: str) -> None:
    """All logs of the process to standard error, as `text` or `json`."""
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(JsonLines() if log_format == "json" else TextLines())
    for name in ("previewer.site", "uvicorn", "uvicorn.error"):
        logger = logging.getLogger(name)
        logger.handlers = [handler] if name != "uvicorn.error" else []
        logger.setLevel(logging.INFO)
        logger.propagate = name == "uvicorn.error"


def listen(host: str, port: int) -> socket.socket:
    """A socket that listens already, so that the address can be told before the workers are up."""
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    made = socket.socket(family, socket.SOCK_STREAM)
    made.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    try:
        made.bind((host, port))
        made.listen(256)
    except OSError:
        made.close()
        raise
    made.set_inheritable(True)
    return made


def address_of(bound: socket.socket, host: str) -> str:
    """The address that a socket listens on, with the slash at its end."""
    shown = f"[{host}]" if ":" in host else host
    return f"http://{shown}:{bound.getsockname()[1]}/"


def serve(settings: Settings, bound: socket.socket, workers: int) -> None:
    """Serve until TERM or Ctrl-C."""
    import uvicorn
    from uvicorn.supervisors import Multiprocess

    from previewer.site.commands.connections import SPARE, most_connections

    set_up_logs(settings.log_format)
    os.environ[ENVIRONMENT] = pack(settings)
    folder = None
    if settings.metrics and workers > 1:
        folder = tempfile.TemporaryDirectory(prefix="site-metrics-")
        os.environ["PROMETHEUS_MULTIPROC_DIR"] = folder.name
    config = uvicorn.Config(
        "previewer.site.commands.serving:worker",
        factory=True,
        workers=workers,
        log_config=None,
        access_log=False,
        server_header=False,
        date_header=True,
        timeout_graceful_shutdown=10,
        timeout_keep_alive=max(1, round(settings.keep_alive_seconds)),
        http="previewer.site.commands.connections:Connection",
        limit_concurrency=most_connections(settings.most_connections) + SPARE,
        backlog=256,
        proxy_headers=True,
        forwarded_allow_ips=list(settings.trusted_proxies),
        lifespan="on",
    )
    for number in (signal.SIGTERM, signal.SIGINT):
        # uvicorn raises the signal again once it has ended; that must not look like a crash.
        signal.signal(number, lambda _number, _frame: None)
    try:
        if workers > 1:
            Multiprocess(config, sockets=[bound]).run()
        else:
            uvicorn.Server(config).run(sockets=[bound])
    finally:
        bound.close()
        if folder is not None:
            folder.cleanup()
