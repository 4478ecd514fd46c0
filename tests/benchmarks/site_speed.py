"""How fast the content site is, beside a bare Starlette route that returns the same bytes.

    python -m tests.benchmarks.site_speed [--posts 1000] [--large 1000000] [--seconds 4] [--database URL]
        [--only-searches]
    python -m tests.benchmarks.site_speed --moved 10000

With `--moved` only imports and exports of so many pages are measured; else 10,000 come last.

Both run under the same uvicorn with the same number of workers, asked by `wrk` in turns in one run. Items
and searches vary as those of clients do. The targets with `new` in their name ask a query that was never asked
before, so that no kept answer is given.
"""

from __future__ import annotations

import argparse
import base64
import os
import random
import re
import shutil
import signal
import sqlite3
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from urllib.parse import quote, urljoin

import httpx

from previewer.site.app import open_site
from previewer.site.commands.export import export
from previewer.site.commands.import_files import import_path
from previewer.site.http.sign_in import hash_password, new_password
from previewer.site.settings import ServerSettings
from previewer.site.store.engine import Store
from previewer.site.store.users import add_user
from tests.benchmarks.site_fill import WORDS, draw, fill, vocabulary

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
#: Searches among many posts → the least part of their speed among a thousand.
SEARCH_GOALS = {"drawn words": 0.7, "common words": 0.4}
#: Posts that are searched at most: to fill in more takes long.
_SEARCHED = 100_000
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


def drawn_script(common: bool, seed: int) -> str:
    """Two words each time, drawn by Zipf's law from the vocabulary of the posts; `common`: of the twenty commonest."""
    chance = random.Random(seed)
    first = vocabulary()[:20]
    pairs = [chance.choices(first, k=2) if common else draw(chance, 2) for _ in range(30_000)]
    listed = ",".join(f'"{one}+{other}"' for one, other in pairs)
    return f"""local pairs = {{{listed}}}
    local n = {seed * 100_000}
    request = function()
      n = n + 1
      return wrk.format("GET", "/en/api/core/v2/posts?per_page=10&_n=" .. n .. "&search=" .. pairs[n % #pairs + 1])
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


@contextmanager
def serving(folder: Path, settings: ServerSettings, port: int, workers: int) -> Iterator[subprocess.Popen[bytes]]:
    """Our server on a site that is filled."""
    ours = folder / "ours.py"
    ours.write_text(_OURS)
    command = [sys.executable, str(ours), "serve", "--data", str(settings.data), "--port", str(port)]
    command += ["--workers", str(workers), *(["--database", settings.database] if settings.database else [])]
    with running(command, {"PYTHONPATH": os.pathsep.join([str(Path.cwd()), str(folder)])}, port) as process:
        yield process


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
    (folder / "bare.py").write_text(_BARE)
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
    with serving(folder, settings, 8731, given.workers) as process:
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


def measure_searches(folder: Path, given: argparse.Namespace, sizes: tuple[int, int]) -> None:
    """Searches among few and among many posts of drawn words, in turns, after both servers have been asked for a while:
    a word that is asked for the first time since a server started costs more, at each size.
    """
    sites = []
    for posts in sizes:
        database = given.database
        if database:  # both in one database, each in a schema of its own
            with Store(database).write() as db:
                db.exec_driver_sql(f"CREATE SCHEMA IF NOT EXISTS searched_{posts}")
            database += ("&" if "?" in database else "?") + f"options=-csearch_path%3Dsearched_{posts}"
        settings = ServerSettings(data=folder / f"searched{posts}", database=database)
        site = open_site(settings)
        fill(site, posts, drawn=True)
        site.store.close()
        sites.append(settings)
    with (
        serving(folder, sites[0], 8731, given.workers) as small_server,
        serving(folder, sites[1], 8732, given.workers) as large_server,
    ):
        for name, goal in SEARCH_GOALS.items():
            rates: tuple[list[float], list[float]] = ([], [])
            bad = turn = 0
            first = drawn_script("common" in name, 0)
            cold = [wrk(f"http://127.0.0.1:{port}/", 2, first).rate for port in (8731, 8732)]
            answered = 0.0
            while answered < given.warm:
                turn += 1
                answered += 2 * wrk("http://127.0.0.1:8732/", 2, drawn_script("common" in name, turn)).rate
            for _ in range(given.seconds):
                turn += 1
                for port, noted in zip((8731, 8732), rates, strict=True):
                    found = wrk(f"http://127.0.0.1:{port}/", 1, drawn_script("common" in name, turn))
                    bad += found.bad
                    noted.append(found.rate)
            small, large = (statistics.median(noted) for noted in rates)
            print(
                f"search of two {name}: {sizes[0]} posts {small:.0f}/s, {sizes[1]} posts {large:.0f}/s, "
                f"{large / small:.2f} (goal {goal}); at first {cold[0]:.0f}/s, {cold[1]:.0f}/s  not 2xx: {bad}",
                flush=True,
            )
        print(f"memory {memory(small_server):.0f} MiB, {memory(large_server):.0f} MiB", flush=True)


def moved(folder: Path, pages: int) -> None:
    """How long an import of so many files takes, that of the same again, and an export, each beside what the disk and
    the database take for as much: a transaction for each page, a copy of the folder. An import of the export into an
    empty site must export the same bytes.
    """
    docs = folder / f"docs{pages}"
    docs.mkdir()
    for number in range(pages):
        words = [WORDS[(number * step) % len(WORDS)] for step in (1, 3, 7)]
        text = f"# {words[0]} {number}\n\nThe {words[1]} *tells* the {words[2]}. [next](p{(number + 1) % pages}.md)\n"
        (docs / f"p{number}.md").write_text(f"{text}\n- one\n- two\n", encoding="utf-8")
    site = open_site(ServerSettings(data=folder / f"moved{pages}"))
    bare = sqlite3.connect(folder / f"bare{pages}.sqlite3", isolation_level=None)
    bare.execute("PRAGMA journal_mode = WAL")
    bare.execute("PRAGMA synchronous = FULL")
    bare.execute("CREATE TABLE pages (name TEXT PRIMARY KEY, text TEXT)")

    def write_bare() -> None:
        for path in docs.iterdir():
            bare.execute("INSERT INTO pages VALUES (?, ?)", (path.name, path.read_text(encoding="utf-8")))

    def bring() -> None:
        assert import_path(site, docs, lambda _: None)

    copied, out = folder / f"copied{pages}", folder / f"out{pages}"
    peer, first, again, written, copy = (
        seconds(work)
        for work in (
            write_bare,
            bring,
            bring,
            lambda: export(site, out, lambda _: None),
            lambda: shutil.copytree(out, copied),
        )
    )
    bare.close()
    site.store.close()
    empty = open_site(ServerSettings(data=folder / f"empty{pages}"))
    assert import_path(empty, out, lambda _: None)
    export(empty, folder / f"twice{pages}", lambda _: None)
    empty.store.close()
    for path in sorted(each for each in out.rglob("*") if each.is_file()):
        assert path.read_bytes() == (folder / f"twice{pages}" / path.relative_to(out)).read_bytes(), path
    for name, mine, other in (("import", first, peer), ("again", again, peer), ("export", written, copy)):
        print(
            f"{pages:>8} pages  {name:<10} {pages / mine:8.0f}/s  bare {pages / other:8.0f}/s  {other / mine:5.2f}",
            flush=True,
        )


def seconds(work: Callable[[], object]) -> float:
    """How long something takes."""
    began = time.perf_counter()
    work()
    return time.perf_counter() - began


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--posts", type=int, default=1000)
    parser.add_argument("--large", type=int, default=0)
    parser.add_argument("--seconds", type=int, default=4)
    parser.add_argument("--workers", type=int, default=1)
    parser.add_argument("--database", default="")
    parser.add_argument("--warm", type=int, default=20_000, help="searches before those that count")
    parser.add_argument("--only-searches", action="store_true", help="of drawn words, and nothing else")
    parser.add_argument("--moved", type=int, default=0, metavar="PAGES")
    given = parser.parse_args()
    folder = Path(tempfile.mkdtemp(prefix="site-speed-"))
    try:
        if given.moved:
            moved(folder, given.moved)
            return
        if given.large or given.only_searches:
            measure_searches(folder, given, (given.posts, min(given.large or _SEARCHED, _SEARCHED)))
        if given.only_searches:
            return
        small = measure(folder, given, given.posts, whole=True)
        if given.large:
            large = measure(folder, given, given.large, whole=False)
            for name in ("list", "item", "list new", "item new"):
                print(f"{name}: {small[name] / large[name]:.2f} times slower at {given.large} (goal 1.5)")
        moved(folder, 10_000)
    finally:
        shutil.rmtree(folder, ignore_errors=True)


if __name__ == "__main__":
    main()
