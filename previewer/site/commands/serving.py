"""`previewer site serve`: uvicorn around the application, one worker or several."""

from __future__ import annotations

import os
import signal
import socket
import sys
from pathlib import Path
from typing import TYPE_CHECKING

from previewer.site.commands.logs import set_up_logs
from previewer.site.commands.packing import ENVIRONMENT, pack, worker_settings
from previewer.site.settings import ServerSettings

if TYPE_CHECKING:
    from uvicorn.supervisors import Multiprocess

    from previewer.site.http.application import Application

#: For how long a thread may run while others wait, in seconds: shorter than usual, so that the event loop, which has
#: little to do each time, gets its turn soon.
_SWITCH = 0.0005


def worker() -> Application:
    """The application of one worker, from the environment that `serve` has set."""
    from previewer.site.app import create_app

    settings = worker_settings()
    set_up_logs(settings)
    sys.setswitchinterval(_SWITCH)
    return create_app(settings)


def listen_locally(path: Path, mode: int) -> socket.socket:
    """A Unix socket that listens already; one that a killed server left behind gives way. `mode`: who may use it."""
    made = socket.socket(socket.AF_UNIX, socket.SOCK_STREAM)
    try:
        if path.is_socket():
            with socket.socket(socket.AF_UNIX, socket.SOCK_STREAM) as probe:
                if probe.connect_ex(str(path)) == 0:
                    raise OSError("another server listens there")
            path.unlink()
        made.bind(str(path))
        path.chmod(mode)
        made.listen(256)
    except OSError:
        made.close()
        raise
    made.set_inheritable(True)
    return made


def serve(settings: ServerSettings, bound: socket.socket, workers: int) -> None:
    """Serve until TERM or Ctrl-C."""
    import uvicorn

    from previewer.site.commands.connections import SPARE, Connection, most_connections, most_queued

    set_up_logs(settings)
    os.environ[ENVIRONMENT] = pack(settings)
    most = most_connections(settings.most_connections)
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
        http=Connection,
        limit_concurrency=most + SPARE,
        backlog=most_queued(most),
        proxy_headers=True,
        forwarded_allow_ips=list(settings.trusted_proxies),
        lifespan="on",
    )
    for number in (signal.SIGTERM, signal.SIGINT):
        # uvicorn raises the signal again once it has ended; that must not look like a crash.
        signal.signal(number, lambda _number, _frame: None)
    try:
        if workers > 1:
            _supervisor()(config, sockets=[bound]).run()
        else:
            uvicorn.Server(config).run(sockets=[bound])
    finally:
        bound.close()


def _supervisor() -> type[Multiprocess]:
    """What looks after several workers. On HUP they go on, and look for the file of their log anew."""
    from uvicorn.supervisors import Multiprocess

    class Supervisor(Multiprocess):
        def handle_hup(self) -> None:
            for process in self.processes:
                if process.pid is not None:
                    os.kill(process.pid, signal.SIGHUP)

    return Supervisor
