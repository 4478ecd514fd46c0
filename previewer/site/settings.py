"""How one server is set up. What belongs to the site itself (name, time zone, …) is in the store."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable
from dataclasses import dataclass, field
from datetime import UTC, datetime
from pathlib import Path


def data_folder() -> Path:
    """The user's own data folder for the site, by the rules of the system."""
    if sys.platform == "win32":
        home = Path(os.environ.get("LOCALAPPDATA") or Path.home() / "AppData" / "Local")
    elif sys.platform == "darwin":
        home = Path.home() / "Library" / "Application Support"
    else:
        home = Path(os.environ.get("XDG_DATA_HOME") or Path.home() / ".local" / "share")
    return home / "piece-previewer" / "site"


def utc_now() -> datetime:
    """The time, aware, UTC."""
    return datetime.now(UTC)


@dataclass(frozen=True)
class ServerSettings:
    """`data`: folder of media, keys and the SQLite file. `database`: SQLAlchemy URL, empty for SQLite.

    `base_url` has no slash at its end. Sizes in bytes, times in seconds. `clock` gives an aware time.
    `body_seconds`: how long a body may pause before it is given up. `head_seconds`: how long a connection may take to
    say all of a request's head; `keep_alive_seconds`: how long it may be silent after an answer; `write_seconds`: how
    long a client may take none of an answer. `most_connections` of one worker: of more, the one that has been idle
    for the longest is closed. `query_seconds`: what one list or search may take of the database. `max_list`: bytes of
    one list. `trusted_proxies`: addresses or networks whose `X-Forwarded-For` and `-Proto` are believed.
    `log_file`: the log instead of standard error; past `log_size` it is changed, and `log_keep` old ones stay. Entries
    of the logbook go after `logbook_days` and past `logbook_rows`, 0 for no such bound.
    `media_url`: a folder, or an `fsspec` URL, when media do not live below `data`. `outgoing_allow`: addresses or
    networks that outgoing requests may reach although they are not public (tests, a private mirror).
    `keep_places`: a photograph that says where it was taken is also kept as it was sent, where nothing serves it.
    `metrics_port`: where figures are told to this machine alone, 0 for none.
    `strict_arguments`: a call with an argument that nobody declared is refused, not only told of.
    """

    data: Path = field(default_factory=data_folder)
    database: str = ""
    base_url: str = "http://127.0.0.1:8080"
    prefix: str = "api"
    media_url: str = ""
    log_format: str = "text"
    log_level: str = "info"
    log_file: str = ""
    log_size: int = 16 << 20
    log_keep: int = 7
    logbook_days: int = 0
    logbook_rows: int = 1_000_000
    access_log: bool = False
    metrics_port: int = 0
    body_seconds: float = 30.0
    max_body: int = 8 << 20
    max_upload: int = 256 << 20
    max_pixels: int = 25_000_000
    max_list: int = 8 << 20
    max_target: int = 16 << 10
    max_headers: int = 64 << 10
    threads: int = 8
    most_connections: int = 1000
    head_seconds: float = 10.0
    keep_alive_seconds: float = 30.0
    write_seconds: float = 30.0
    query_seconds: float = 1.5
    trusted_proxies: tuple[str, ...] = ("127.0.0.1", "::1")
    outgoing_allow: tuple[str, ...] = ()
    sign_in_delay: float = 0.25
    strict_arguments: bool = False
    keep_places: bool = False
    clock: Callable[[], datetime] = utc_now

    def api_root(self, language: str) -> str:
        """`{base_url}/<language>/<api_prefix>/`."""
        return f"{self.base_url}/{language}/{self.prefix}/"

    @property
    def database_url(self) -> str:
        """The SQLAlchemy URL in force, with psycopg as the driver of PostgreSQL."""
        if not self.database:
            return f"sqlite:///{(self.data / 'site.sqlite3').as_posix()}"
        for scheme in ("postgresql://", "postgres://"):
            if self.database.startswith(scheme):
                return "postgresql+psycopg://" + self.database.removeprefix(scheme)
        return self.database
