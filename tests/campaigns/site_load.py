"""Attacks on a real content site by callers below administrator, and how long `/healthz` takes meanwhile.

    python -m tests.campaigns.site_load [--posts 5000] [--seconds 4] [--pages 10000] [--database URL] [ATTACK …]

Each attack runs many requests at once against `previewer site serve` with one worker, while another client asks for
`/healthz` all the time on connections of its own. The worst time of each attack is printed, beside the worst time of
a bare socket exchange with the machine in the same seconds (a loopback server in a process of its own), since a
machine that is busy with other things holds up both. The exit status is 1 when an attack held health up for longer
than 200 ms more than that. The last is no attack, but an import of so many pages by a command beside the server.
"""

from __future__ import annotations

import argparse
import itertools
import json
import resource
import shutil
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from pathlib import Path

from previewer.site.app import open_site
from previewer.site.http.sign_in import hash_password
from previewer.site.settings import ServerSettings
from previewer.site.store.users import add_user
from tests.benchmarks.site_fill import fill, vocabulary
from tests.campaigns.site_attacks import ATTACKS, HOLDS, PASSWORD, Requests, Target, flood, get, hold

#: Seconds that health may take more than a bare exchange does.
BOUND = 0.2
_IMPORT = "an import beside the server"
_ECHO = """
import socket, sys
server = socket.create_server(("127.0.0.1", 0), backlog=64)
print(server.getsockname()[1], flush=True)
while True:
    made, _ = server.accept()
    made.recv(1000)
    made.sendall(b"HTTP/1.1 200 OK\\r\\n\\r\\n")
    made.close()
"""


_WATCH = """
import json, socket, sys, threading, time
stopped = threading.Event()
threading.Thread(target=lambda: (sys.stdin.read(), stopped.set()), daemon=True).start()
found = []
while not stopped.is_set():
    began = time.perf_counter()
    try:
        with socket.create_connection(("127.0.0.1", int(sys.argv[1])), timeout=20) as made:
            made.sendall(f"GET {sys.argv[2]} HTTP/1.1\\r\\nHost: x\\r\\nConnection: close\\r\\n\\r\\n".encode())
            good = made.recv(65536).startswith(b"HTTP/1.1 200")
    except OSError:
        good = False
    found.append(time.perf_counter() - began + (0.0 if good else 10.0))
    time.sleep(0.01)
print(json.dumps(found))
"""


@contextmanager
def _watching(port: int, path: str, found: list[float]) -> Iterator[None]:
    """Ask `path` of a port all the time, in a process of its own; the times go to `found`, a failure as 10 s more."""
    process = subprocess.Popen(
        [sys.executable, "-c", _WATCH, str(port), path], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
    )
    try:
        yield
    finally:
        told, _ = process.communicate("", timeout=60)
        found.extend(json.loads(told))


@dataclass
class Outcome:
    """What one attack did: the worst times of health and of a bare exchange in seconds, those that 99 of 100 kept to,
    the middle one of health, and how often health was asked.
    """

    health: float
    bare: float
    middle: float
    times: int
    health_99: float
    bare_99: float


def attack(server_port: int, bare_port: int, name: str, seconds: float) -> Outcome:
    """Run one attack for so many seconds."""
    target = Target("127.0.0.1", server_port)
    health: list[float] = []
    bare: list[float] = []
    requests: Requests = iter(())
    if name in ATTACKS:
        made = ATTACKS[name][0]()
        requests = itertools.chain([next(made)], made)  # what it takes long to make is made before
    with _watching(server_port, "/healthz", health), _watching(bare_port, "/", bare):
        threads = hold(target, *HOLDS[name]) if name in HOLDS else flood(target, requests, ATTACKS[name][1])
        time.sleep(seconds)
        target.stopped.set()
    for thread in threads:
        thread.join(10)
    return _outcome(health, bare)


def _outcome(health: list[float], bare: list[float]) -> Outcome:
    slow, bare_slow = (sorted(times)[len(times) * 99 // 100] for times in (health, bare))
    return Outcome(max(health), max(bare), sorted(health)[len(health) // 2], len(health), slow, bare_slow)


def bring(server_port: int, bare_port: int, data: Path, database: str, pages: int) -> Outcome:
    """Import so many pages into the site that is served."""
    docs, words = data / "docs", " ".join(vocabulary()[:60])
    docs.mkdir()
    for number in range(pages):
        (docs / f"p{number}.md").write_text(f"# Page {number}\n\n{words} [next](p{(number + 1) % pages}.md)\n")
    command = [sys.executable, "-m", "previewer", "site", "import", str(docs), "--data", str(data)]
    health: list[float] = []
    bare: list[float] = []
    with _watching(server_port, "/healthz", health), _watching(bare_port, "/", bare):
        subprocess.run([*command, *(["--database", database] if database else [])], check=True, capture_output=True)
    return _outcome(health, bare)


def rest(port: int) -> None:
    """Wait until the server has done what was asked of it."""
    target, quick = Target("127.0.0.1", port), 0
    for _ in range(100):
        began = time.perf_counter()
        with suppress(OSError):
            target.ask(get("/en/api/gamma/v2/hello"))
        quick = quick + 1 if time.perf_counter() - began < 0.1 else 0
        if quick > 10:
            return
        time.sleep(0.05)


@contextmanager
def bare_server() -> Iterator[int]:
    """A loopback server that answers each connection once; its port."""
    process = subprocess.Popen([sys.executable, "-c", _ECHO], stdout=subprocess.PIPE, text=True)
    assert process.stdout is not None
    try:
        yield int(process.stdout.readline())
    finally:
        process.kill()
        process.wait()
        process.stdout.close()


def prepare(data: Path, posts: int, database: str = "") -> None:
    """A site with posts, ten of them long, and a user for each role that the attacks use."""
    site = open_site(ServerSettings(data=data, database=database))
    ids = fill(site, posts, japanese=True)
    with site.store.write() as db:
        hashed = hash_password(PASSWORD)
        for role in ("contributor", "author", "editor"):
            add_user(db, role, role, hashed)
        from sqlalchemy import update

        from previewer.site.store.tables import records

        long = 'A long text, "quoted" -- and so on.\n\n' * 28_000
        for number in ids[-10:]:
            db.execute(update(records).where(records.c.id == number).values(content=long))
        db.execute(update(records).where(records.c.id == ids[0]).values(password="secret"))
    site.store.close()


@contextmanager
def serving(data: Path, database: str = "", files: int = 0) -> Iterator[tuple[int, int]]:
    """A server of one worker; its port and its process id."""
    given = {"data": str(data), "database": database, "files": files}
    with (data / "stderr.txt").open("ab") as log:
        process = subprocess.Popen(
            [sys.executable, "-m", "tests.site.bounded_server", json.dumps(given)],
            stdout=subprocess.PIPE, stderr=log, text=True,
        )  # fmt: skip
    assert process.stdout is not None
    try:
        port = int(process.stdout.readline().strip().rstrip("/").rpartition(":")[2])
        Target("127.0.0.1", port).ask(get("/healthz"))
        yield port, process.pid
    finally:
        process.terminate()
        with suppress(subprocess.TimeoutExpired):
            process.wait(20)
        process.kill()
        process.wait()
        process.stdout.close()


def memory(pid: int) -> tuple[int, int]:
    """Resident MiB now and at most."""
    status = Path(f"/proc/{pid}/status").read_text()
    lines = dict(line.split(":", 1) for line in status.splitlines())
    return int(lines["VmRSS"].split()[0]) >> 10, int(lines["VmHWM"].split()[0]) >> 10


def main() -> int:
    """Run the attacks and print what they did."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("attacks", nargs="*", help="parts of names; all without any")
    parser.add_argument("--posts", type=int, default=5000)
    parser.add_argument("--seconds", type=float, default=4.0)
    parser.add_argument("--pages", type=int, default=10_000)
    parser.add_argument("--database", default="")
    parser.add_argument("--files", type=int, default=0, help="how many files the server may have open")
    given = parser.parse_args()
    _, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (min(hard, 8192), hard))
    folder = Path(tempfile.mkdtemp(prefix="site-load-"))
    worst = 0.0
    every = (*ATTACKS, *HOLDS, _IMPORT)
    names = [name for name in every if not given.attacks or any(part in name for part in given.attacks)]
    try:
        prepare(folder, given.posts, given.database)
        with bare_server() as bare, serving(folder, given.database, given.files) as (port, pid):
            for name in names:
                if name == _IMPORT:
                    found = bring(port, bare, folder, given.database, given.pages)
                else:
                    found = attack(port, bare, name, given.seconds)
                worst = max(worst, found.health - found.bare)
                now, most = memory(pid)
                sys.stdout.write(
                    f"{name:<36} health {1000 * found.health:5.0f} ms, p99 {1000 * found.health_99:4.0f}, "
                    f"middle {1000 * found.middle:3.0f} of {found.times:3}   "
                    f"bare {1000 * found.bare:5.0f} ms, p99 {1000 * found.bare_99:4.0f}   "
                    f"memory {now} MiB (at most {most})\n"
                )
                sys.stdout.flush()
                rest(port)
    finally:
        shutil.rmtree(folder, ignore_errors=True)
    return int(worst > BOUND)


if __name__ == "__main__":
    sys.exit(main())
