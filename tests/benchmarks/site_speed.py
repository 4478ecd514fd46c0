"""How fast the content site is, beside a bare Starlette route that returns the same bytes.

    python -m tests.benchmarks.site_speed [--posts 1000] [--large 1000000] [--seconds 4] [--database URL]

Both run under the same uvicorn with the same number of workers, asked by `wrk` in turns in one run. Items
and searches vary as those of clients do. The targets with `new` in their name ask a query that was never asked
before, so that no kept answer is given.
"""

from __future__ import annotations

import argparse
import base64
import os
import re
import shutil
import signal
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from urllib.parse import quote, urljoin

import httpx

from previewer.site.app import open_site
from previewer.site.http.sign_in import hash_password, new_password
from previewer.site.settings import ServerSettings
from previewer.site.store.users import add_user
from tests.benchmarks.site_fill import WORDS, fill

_BARE = """
import os, pathlib
from starlette.applications import Starlette
from starlette.responses import Response
from starlette.routing import Route

def route(name):
    body = (pathlib.Path(os.environ["BARE"]) / name).read_bytes()
    async def answer(request):
        return Response(body, media_type="application/json")
    return Route("/" + name, answer)

app = Starlette(routes=[route(name) for name in sorted(os.listdir(os.environ["BARE"]))])
"""
_OURS = """
import sys
from previewer.site.commands.main import run
if __name__ == "__main__":
    sys.exit(run(sys.argv[1:]))
"""
#: Target → the least part of the bare route's speed.
GOALS = {
    "list": 1 / 4,
    "item": 1 / 3,
    "index": 1 / 2,
    "search": 1 / 8,
    "list new": 1 / 4,
    "item new": 1 / 3,
    "search new": 1 / 8,
    "index new": 1 / 2,
    "openapi": 1 / 2,
}
#: Durable creates a second, by 16 connections, on SQLite.
CREATES = 1000


@dataclass
class Run:
    """What wrk measured: requests a second, and answers that were no 2xx."""

    rate: float
    bad: int


def wrk(url: str, seconds: int, script: str = "", connections: int = 16) -> Run:
    """One measurement."""
    with tempfile.NamedTemporaryFile("w", suffix=".lua") as file:
        file.write(script)
        file.flush()
        command = ["wrk", "-t1", f"-c{connections}", f"-d{seconds}s", "--timeout", "10s"]
        command += ["-s", file.name] if script else []
        shown = subprocess.run([*command, url], capture_output=True, text=True, check=True).stdout
    rate = re.search(r"Requests/sec:\s+([\d.]+)", shown)
    bad = re.search(r"Non-2xx or 3xx responses: (\d+)", shown)
    assert rate is not None, shown
    return Run(float(rate.group(1)), int(bad.group(1)) if bad else 0)


def items_script(ids: list[int]) -> str:
    """Another item each time."""
    listed = ",".join(str(each) for each in ids)
    return f"""local ids = {{{listed}}}
    math.randomseed(7)
    request = function()
      return wrk.format("GET", "/en/api/core/v2/posts/" .. ids[math.random(#ids)])
    end"""


def fresh_script(path: str) -> str:
    """The same address with a number that makes every query a new one, so that no kept answer is given."""
    return f"""local n = os.time() % 100000 * 1000000
    request = function()
      n = n + 1
      return wrk.format("GET", "/en/api/{path}{"&" if "?" in path else "?"}_n=" .. n)
    end"""


def search_script(fresh: bool) -> str:
    """Two words each time, 400 pairs in all; `fresh`: with a number that makes every query a new one."""
    listed = ",".join(f'"{quote(word)}"' for word in WORDS)
    number = '"&_n=" .. (os.time() % 100000 * 1000000 + n) ..' if fresh else ""
    return f"""local words = {{{listed}}}
    local n = 0
    request = function()
      n = n + 1
      return wrk.format("GET", "/en/api/core/v2/posts?per_page=10" .. {number} "&search=" ..
        words[n % #words + 1] .. "+" .. words[math.floor(n / #words) % #words + 1])
    end"""


def post_script(name: str, password: str) -> str:
    """A new post each time."""
    token = base64.b64encode(f"{name}:{password}".encode()).decode()
    return f"""local n = 0
    wrk.method = "POST"
    wrk.headers["Content-Type"] = "application/json"
    wrk.headers["Authorization"] = "Basic {token}"
    request = function()
      n = n + 1
      return wrk.format(nil, nil, nil, '{{"title":"Written ' .. n .. '","content":"A text that is kept.",' ..
        '"status":"publish"}}')
    end"""


@contextmanager
def running(command: list[str], environment: dict[str, str], port: int) -> Iterator[subprocess.Popen[bytes]]:
    """A server process until the block ends."""
    process = subprocess.Popen(
        command,
        env={**os.environ, **environment},
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
        start_new_session=True,
    )
    try:
        for _ in range(200):
            try:
                httpx.get(f"http://127.0.0.1:{port}/", timeout=1)
                break
            except httpx.TransportError:
                time.sleep(0.05)
        yield process
    finally:
        os.killpg(process.pid, signal.SIGTERM)
        process.wait(20)


def memory(process: subprocess.Popen[bytes]) -> float:
    """The most resident memory of a process of the group so far, in MiB."""
    most = 0.0
    for status in Path("/proc").glob("[0-9]*/status"):
        try:
            if os.getpgid(int(status.parent.name)) == process.pid:
                found = re.search(r"VmHWM:\s+(\d+)", status.read_text())
                most = max(most, int(found.group(1)) / 1024 if found else 0.0)
        except (OSError, ProcessLookupError):
            continue
    return most


def measure(folder: Path, given: argparse.Namespace, posts: int, *, whole: bool) -> dict[str, float]:
    """The figures on a site of `posts` posts, printed as they come: all, or those without searches and writes.

    Gives the parts of the bare route's speed, so that two sites can be compared whatever else the machine did.
    """
    data = folder / f"site{posts}"
    settings = ServerSettings(data=data, database=given.database, base_url="http://127.0.0.1:8731")
    site = open_site(settings)
    ids = fill(site, posts, searched=whole)
    password = new_password()
    with site.store.write() as db:
        add_user(db, f"writer{posts}", "editor", hash_password(password))
    site.store.close()
    ours = folder / "ours.py"
    ours.write_text(_OURS)
    (folder / "bare.py").write_text(_BARE)
    command = [
        sys.executable,
        str(ours),
        "serve",
        "--data",
        str(data),
        "--port",
        "8731",
        "--workers",
        str(given.workers),
        *(["--database", given.database] if given.database else []),
    ]
    environment = {"PYTHONPATH": os.pathsep.join([str(Path.cwd()), str(folder)])}
    targets = {
        "list": "core/v2/posts?per_page=10",
        "item": f"core/v2/posts/{ids[0]}",
        "index": "",
        "search": f"core/v2/posts?per_page=10&search={WORDS[0]}+{WORDS[7]}",
    }
    targets.update({f"{name} new": targets[name] for name in ("list", "item", "search", "index")})
    targets["openapi"] = "../../openapi.json"
    if not whole:
        del targets["search"], targets["search new"]
    scripts = {
        "item": items_script(ids[:: max(1, len(ids) // 500)]),
        "search": search_script(fresh=False),
        "search new": search_script(fresh=True),
        **{f"{name} new": fresh_script(targets[name]) for name in ("list", "item", "index")},
    }
    figures: dict[str, float] = {}
    with running(command, environment, 8731) as process:
        root = "http://127.0.0.1:8731/en/api/"
        addresses = {name: urljoin(root, path) for name, path in targets.items()}
        bytes_folder = folder / "bytes"
        shutil.rmtree(bytes_folder, ignore_errors=True)
        bytes_folder.mkdir()
        for name in targets:
            (bytes_folder / name.replace(" ", "-")).write_bytes(httpx.get(addresses[name], timeout=60).content)
        bare_command = [
            sys.executable,
            "-m",
            "uvicorn",
            "bare:app",
            "--port",
            "8732",
            "--workers",
            str(given.workers),
            "--no-access-log",
            "--log-level",
            "warning",
        ]
        with running(bare_command, {**environment, "BARE": str(bytes_folder)}, 8732):
            for name in targets:
                address = addresses[name]
                wrk(address, 1, scripts.get(name, ""))
                # In turns of a second, so that what else the machine does falls on both.
                bares, mines = [], []
                for _ in range(given.seconds):
                    bares.append(wrk(f"http://127.0.0.1:8732/{name.replace(' ', '-')}", 1))
                    mines.append(wrk(address, 1, scripts.get(name, "")))
                bare = Run(statistics.median(each.rate for each in bares), sum(each.bad for each in bares))
                mine = Run(statistics.median(each.rate for each in mines), sum(each.bad for each in mines))
                ratio = figures[name] = mine.rate / bare.rate
                print(
                    f"{posts:>8} posts  {name:<10} {mine.rate:8.0f}/s  bare {bare.rate:8.0f}/s  "
                    f"{ratio:5.2f} (goal {GOALS[name]:.2f})  not 2xx: {mine.bad}",
                    flush=True,
                )
        if whole:
            token = base64.b64encode(f"writer{posts}:{password}".encode()).decode()
            httpx.get(root, headers={"Authorization": f"Basic {token}"})
            written = wrk(root + "core/v2/posts", given.seconds, post_script(f"writer{posts}", password))
            figure = f"{written.rate:8.0f}/s  (goal {CREATES})  not 2xx: {written.bad}"
            print(f"{posts:>8} posts  POST    {figure}", flush=True)
        print(f"{posts:>8} posts  memory of the largest process {memory(process):.0f} MiB (goal 120)", flush=True)
    return figures


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--posts", type=int, default=1000)
    parser.add_argument("--large", type=int, default=0)
    parser.add_argument("--seconds", type=int, default=4)
    parser.add_argument("--workers", type=int, default=1)
    parser.add_argument("--database", default="")
    given = parser.parse_args()
    folder = Path(tempfile.mkdtemp(prefix="site-speed-"))
    try:
        small = measure(folder, given, given.posts, whole=True)
        if given.large:
            large = measure(folder, given, given.large, whole=False)
            for name in ("list", "item", "list new", "item new"):
                print(f"{name}: {small[name] / large[name]:.2f} times slower at {given.large} (goal 1.5)")
    finally:
        shutil.rmtree(folder, ignore_errors=True)


if __name__ == "__main__":
    main()
