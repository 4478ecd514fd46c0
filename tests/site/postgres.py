"""A PostgreSQL of the tests' own, on loopback, from Debian's packages; never as root."""

from __future__ import annotations

import os
import pwd
import shutil
import socket
import subprocess
import tempfile
from pathlib import Path


def binaries() -> Path | None:
    """The folder of `initdb` and `postgres`, the newest version; None when not installed."""
    found = sorted(Path("/usr/lib/postgresql").glob("*/bin/initdb"), key=lambda p: int(p.parts[-3]))
    if found:
        return found[-1].parent
    on_path = shutil.which("initdb")
    return Path(on_path).resolve().parent if on_path else None


def _account() -> str | None:
    """The account to run as when the tests are root."""
    if os.name != "posix" or os.geteuid() != 0:
        return None
    for name in ("postgres", "nobody"):
        try:
            return pwd.getpwnam(name).pw_name
        except KeyError:
            continue
    return None


def _quick_place() -> str | None:
    """Memory, where there is enough of it: a database is hundreds of files to make and to remove."""
    shared = Path("/dev/shm")
    return str(shared) if shared.is_dir() and shutil.disk_usage(shared).free > 2 << 30 else None


class Postgres:
    """A running server; `url(database)` is its address."""

    def __init__(self) -> None:
        bin_folder = binaries()
        assert bin_folder is not None
        self._bin = bin_folder
        self._user = _account()
        self.folder = Path(tempfile.mkdtemp(prefix="site-pg-", dir=_quick_place()))
        if self._user:
            entry = pwd.getpwnam(self._user)
            os.chown(self.folder, entry.pw_uid, entry.pw_gid)
        with socket.socket() as probe:
            probe.bind(("127.0.0.1", 0))
            self.port = probe.getsockname()[1]
        data = str(self.folder / "data")
        self._run("initdb", "-D", data, "-U", "site", "-A", "trust", "-E", "UTF8", "--no-sync", "--locale=C.UTF-8")
        self._run(
            "pg_ctl",
            "-D",
            data,
            "-w",
            "-l",
            str(self.folder / "log"),
            "-o",
            f"-h 127.0.0.1 -p {self.port} -k '' -c fsync=off -c autovacuum=off -c max_connections=200"
            " -c shared_buffers=64MB",
            "start",
        )

    def _run(self, program: str, *arguments: str) -> None:
        subprocess.run(
            [str(self._bin / program), *arguments],
            check=True,
            user=self._user,
            cwd="/",
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
        )

    def url(self, database: str = "postgres") -> str:
        """The address of a database on this server."""
        return f"postgresql://site@127.0.0.1:{self.port}/{database}"

    def make(self, database: str, template: str = "template0") -> str:
        """A new database, as a copy of `template`; its address."""
        import psycopg

        with psycopg.connect(self.url(), autocommit=True) as db:
            db.execute(f'CREATE DATABASE "{database}" TEMPLATE "{template}"')
        return self.url(database)

    def make_with_order(self, database: str, language: str) -> str:
        """A new database that orders text as a language does; its address."""
        import psycopg

        with psycopg.connect(self.url(), autocommit=True) as db:
            order = f"LOCALE_PROVIDER icu ICU_LOCALE '{language}'"
            db.execute(f'CREATE DATABASE "{database}" TEMPLATE template0 {order}')
        return self.url(database)

    def drop(self, database: str) -> None:
        """Remove a database, whoever is connected to it."""
        import psycopg

        with psycopg.connect(self.url(), autocommit=True) as db:
            db.execute(f'DROP DATABASE "{database}" WITH (FORCE)')

    def stop(self) -> None:
        """Stop the server and remove its folder."""
        self._run("pg_ctl", "-D", str(self.folder / "data"), "-m", "immediate", "stop")
        shutil.rmtree(self.folder, ignore_errors=True)
