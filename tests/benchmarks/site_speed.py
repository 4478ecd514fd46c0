"""How fast the content site is, beside a bare Starlette route that returns the same bytes.

    python -m tests.benchmarks.site_speed [--posts 1000] [--large 1000000] [--seconds 4] [--database URL]
    python -m tests.benchmarks.site_speed --searched 100000 [--database URL]
    python -m tests.benchmarks.site_speed --peer http://127.0.0.1:8080/wp-json/ --login NAME:PASSWORD
    python -m tests.benchmarks.site_speed --moved 10000

Both run under the same uvicorn with the same number of workers, asked by `wrk` in turns in one run. Items and searches
vary as those of clients do. With `--peer` another site that has the conventions is asked in turns too, as Debian has
WordPress (`tests/publish/try_other_site.py` sets one up): by its API root, and with an application password for what
is created. With `--searched` only searches among so many posts are measured, in the database; with `--moved` only
imports and exports of so many pages, which else come last, with 10,000.
"""

from __future__ import annotations

import argparse
import base64
import os
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
from urllib.parse import quote, urljoin, urlsplit

import httpx

from previewer.site.app import open_site
from previewer.site.commands.export import export
from previewer.site.commands.import_files import import_path
from previewer.site.http.sign_in import hash_password, new_password
from previewer.site.settings import ServerSettings
from previewer.site.store.listing import Wanted, list_records
from previewer.site.store.users import add_user
from tests.benchmarks.site_fill import WORDS, fill, vocabulary

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
#: Target → the least part of the bare route's speed, at 2,000 posts.
GOALS = {"list": 0.03, "item": 0.17, "index": 0.26, "search": 0.033, "openapi": 0.72}
#: Target → how many times as fast as the peer it is at least.
PEER_GOALS = {"list": 10, "item": 9, "index": 12, "create": 3}
#: What is searched for, by places in the vocabulary → seconds by kind of database, among 100,000 posts of 65 words.
SEARCH_GOALS = {
    "two of the commonest words": ((0, 1), {"sqlite": 0.15, "postgresql": 1.0}),
    "two common words": ((9, 13), {"sqlite": 0.15, "postgresql": 1.0}),
    "a rare word": ((15_000,), {"sqlite": 0.02, "postgresql": 0.02}),
}
#: Durable creates a second, by 16 connections, on SQLite.
CREATES = 400


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


def items_script(root: str, ids: list[int]) -> str:
    """Another item each time. `root`: the path of the collection."""
    listed = ",".join(str(each) for each in ids)
    return f"""local ids = {{{listed}}}
    math.randomseed(7)
    request = function()
      return wrk.format("GET", "{root}/" .. ids[math.random(#ids)])
    end"""


def search_script() -> str:
    """Two words each time, 400 pairs in all."""
    listed = ",".join(f'"{quote(word)}"' for word in WORDS)
    return f"""local words = {{{listed}}}
    local n = 0
    request = function()
      n = n + 1
      return wrk.format("GET", "/en/api/core/v2/posts?per_page=10&search=" ..
        words[n % #words + 1] .. "+" .. words[math.floor(n / #words) % #words + 1])
    end"""


def post_script(login: str) -> str:
    """A new post each time. `login`: `NAME:PASSWORD`."""
    token = base64.b64encode(login.encode()).decode()
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
    targets["openapi"] = "../../openapi.json"
    if not whole:
        del targets["search"]
    scripts = {
        "item": items_script("/en/api/core/v2/posts", ids[:: max(1, len(ids) // 500)]),
        "search": search_script(),
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
                    f"{ratio:6.3f} (goal {GOALS[name]:.3f})  not 2xx: {mine.bad}",
                    flush=True,
                )
        login = f"writer{posts}:{password}"
        if whole and given.peer:
            measure_peer(root, given, scripts["item"], login)
        if whole:
            httpx.get(root, auth=(f"writer{posts}", password))
            written = wrk(root + "core/v2/posts", given.seconds, post_script(login))
            figure = f"{written.rate:8.0f}/s  (goal {CREATES})  not 2xx: {written.bad}"
            print(f"{posts:>8} posts  POST    {figure}", flush=True)
        print(f"{posts:>8} posts  memory of the largest process {memory(process):.0f} MiB (goal 120)", flush=True)
    return figures


def measure_peer(root: str, given: argparse.Namespace, items: str, login: str) -> None:
    """How many times as fast as the peer, asked in turns of a second."""
    posts = urljoin(given.peer, "wp/v2/posts")
    ids = [each["id"] for each in httpx.get(f"{posts}?per_page=100", timeout=60).json()]
    both: dict[str, tuple[tuple[str, str], tuple[str, str]]] = {
        "list": ((f"{root}core/v2/posts?per_page=10", ""), (f"{posts}?per_page=10", "")),
        "item": ((root, items), (given.peer, items_script(urlsplit(posts).path, ids))),
        "index": ((root, ""), (given.peer, "")),
    }
    if given.login:
        both["create"] = ((f"{root}core/v2/posts", post_script(login)), (posts, post_script(given.login)))
    for name, asked in both.items():
        rates: tuple[list[float], list[float]] = ([], [])
        bad = 0
        for _ in range(given.seconds):
            for (address, script), noted in zip(asked, rates, strict=True):
                found = wrk(address, 1, script)
                bad += found.bad
                noted.append(found.rate)
        mine, other = (statistics.median(noted) for noted in rates)
        figure = f"{mine:8.0f}/s  peer {other:8.0f}/s  {mine / other:5.1f} (goal {PEER_GOALS[name]})"
        print(f"{name:<10} {figure}  not 2xx: {bad}", flush=True)


def measure_searches(folder: Path, given: argparse.Namespace) -> None:
    """Seconds of a search by date, with its exact total, in the database."""
    site = open_site(ServerSettings(data=folder / "searched", database=given.database))
    fill(site, given.searched, drawn=True)
    words, store = vocabulary(), site.store
    if store.dialect == "postgresql":
        with store.write() as db:
            db.exec_driver_sql("ANALYZE")
    for name, (places, goals) in SEARCH_GOALS.items():
        wanted = Wanted("post", "en", ("publish",), words=tuple((False, words[place]) for place in places))
        spent, total = [], 0
        for _ in range(9):
            with store.snapshot() as db:
                began = time.perf_counter()
                total = list_records(db, wanted, 10, 0)[1]
                spent.append(time.perf_counter() - began)
        middle, goal = 1000 * statistics.median(spent), 1000 * goals[store.dialect]
        print(f"search of {name}: {total} of {given.searched} posts, {middle:.0f} ms (goal {goal:.0f})", flush=True)
    store.close()


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
    parser.add_argument("--searched", type=int, default=0, metavar="POSTS")
    parser.add_argument("--peer", default="", metavar="URL")
    parser.add_argument("--login", default="", metavar="NAME:PASSWORD")
    parser.add_argument("--moved", type=int, default=0, metavar="PAGES")
    given = parser.parse_args()
    folder = Path(tempfile.mkdtemp(prefix="site-speed-"))
    try:
        if given.moved:
            moved(folder, given.moved)
            return
        if given.searched:
            measure_searches(folder, given)
            return
        small = measure(folder, given, given.posts, whole=True)
        if given.large:
            large = measure(folder, given, given.large, whole=False)
            for name in ("list", "item"):
                print(f"{name}: {small[name] / large[name]:.2f} times slower at {given.large} (goal 1.5)")
        moved(folder, 10_000)
    finally:
        shutil.rmtree(folder, ignore_errors=True)


if __name__ == "__main__":
    main()
