"""Kill the site with signal 9 while it is written to, start it again, and look.

python -m tests.site.crash_campaign --kills 50 [--workers 2] [--seed 1]

What was acknowledged has to be there whole, nothing may be half there, and nobody repairs anything by
hand. One data folder goes through all the kills. Exits with 1 and says what is wrong at the first round
that is not right.
"""

from __future__ import annotations

import argparse
import hashlib
import random
import sqlite3
import sys
import tempfile
import threading
import time
from dataclasses import dataclass, field
from io import BytesIO
from pathlib import Path
from typing import Any

import httpx
from PIL import Image

from tests.site.conftest import PASSWORD
from tests.site.real_server import RealServer

_WRITERS = 6


def text_of(title: str) -> str:
    """A content that belongs to a title and no other, long enough to be cut in half."""
    return "\n".join(hashlib.sha256(f"{title}/{line}".encode()).hexdigest() for line in range(60))


@dataclass
class Kept:
    """What the server has acknowledged: id → title as last confirmed, and titles that are under way."""

    posts: dict[int, str] = field(default_factory=dict)
    unsure: dict[int, set[str]] = field(default_factory=dict)
    media: dict[int, str] = field(default_factory=dict)
    settings: int = 0
    lock: threading.Lock = field(default_factory=threading.Lock)


def writer(server: RealServer, kept: Kept, stop: threading.Event, name: str, chance: random.Random) -> None:
    """Create, change, upload, set, until the server is gone. Every answer counts only once it is whole."""
    auth = ("administrator", PASSWORD)
    with httpx.Client(auth=auth, timeout=30, trust_env=False) as client:
        number = 0
        while not stop.is_set():
            number += 1
            try:
                _one(client, server, kept, f"{name}-{number}", chance)
            except httpx.HTTPError:
                return


def _one(client: httpx.Client, server: RealServer, kept: Kept, title: str, chance: random.Random) -> None:
    roll = chance.random()
    with kept.lock:
        old = chance.choice(list(kept.posts)) if kept.posts and roll < 0.3 else 0
        if old:
            kept.unsure.setdefault(old, set()).add(title)
    body = {"title": title, "content": text_of(title), "status": "publish"}
    if old:
        answer = client.post(server.url(f"/core/v2/posts/{old}"), json=body)
        _demand(answer, 200)
    elif roll < 0.4:
        picture = BytesIO()
        Image.new("RGB", (200, 200), (chance.randrange(256), chance.randrange(256), 7)).save(picture, "PNG")
        data = picture.getvalue()
        files = {"file": (f"{title}.png", data, "image/png")}
        answer = client.post(server.url("/core/v2/media"), files=files)
        _demand(answer, 201)
        with kept.lock:
            kept.media[answer.json()["id"]] = hashlib.sha256(data).hexdigest()
    else:
        answer = client.post(server.url("/core/v2/posts"), json=body)
        _demand(answer, 201)
        with kept.lock:
            kept.posts[answer.json()["id"]] = title


def _demand(answer: httpx.Response, status: int) -> None:
    if answer.status_code != status:
        raise AssertionError(f"{answer.request.method} {answer.request.url}: {answer.status_code} {answer.text}")


def check(server: RealServer, kept: Kept) -> list[str]:
    """What is wrong with a site that was just started again."""
    wrong: list[str] = []
    auth = ("administrator", PASSWORD)
    with httpx.Client(auth=auth, timeout=60, trust_env=False) as client:
        there = _all(client, server, "/core/v2/posts?context=edit")
        for number, title in kept.posts.items():
            lawful = {title, *kept.unsure.get(number, ())}
            post = there.get(number)
            if post is None:
                wrong.append(f"post {number} was acknowledged and is gone")
            elif post["title"]["raw"] not in lawful:
                wrong.append(f"post {number} is called {post['title']['raw']}, not {lawful}")
        for number, post in there.items():
            if post["content"]["raw"] != text_of(post["title"]["raw"]):
                wrong.append(f"post {number} is half there")
            if number in kept.posts:
                kept.posts[number] = post["title"]["raw"]
        slugs = [post["slug"] for post in there.values()]
        if len(slugs) != len(set(slugs)):
            wrong.append("two posts have one slug")
        media = _all(client, server, "/core/v2/media?context=edit")
        for number, digest in kept.media.items():
            if number not in media:
                wrong.append(f"media {number} was acknowledged and is gone")
                continue
            data = client.get(media[number]["source_url"]).content
            if hashlib.sha256(data).hexdigest() != digest:
                wrong.append(f"media {number} is not the file that was sent")
        for number, item in media.items():
            for size in item["media_details"]["sizes"].values():
                if client.get(size["source_url"]).status_code != 200:
                    wrong.append(f"media {number} names a file that is not there: {size['source_url']}")
        kept.unsure.clear()
    return wrong + _check_database(server.data / "site.sqlite3", len(there))


def _all(client: httpx.Client, server: RealServer, path: str) -> dict[int, dict[str, Any]]:
    found: dict[int, dict[str, Any]] = {}
    page = pages = 1
    while page <= pages:
        answer = client.get(server.url(f"{path}&per_page=100&orderby=id&order=asc&page={page}"))
        _demand(answer, 200)
        pages = int(answer.headers["x-wp-totalpages"])
        found.update({item["id"]: item for item in answer.json()})
        page += 1
    if len(found) != int(answer.headers["x-wp-total"]):
        raise AssertionError(f"{path}: {len(found)} found, the total says {answer.headers['x-wp-total']}")
    return found


def _check_database(path: Path, posts: int) -> list[str]:
    """Integrity, and a log entry for every record that was made."""
    db = sqlite3.connect(f"file:{path}?mode=ro", uri=True)
    try:
        wrong = [row[0] for row in db.execute("PRAGMA integrity_check") if row[0] != "ok"]
        wrong += [f"foreign key: {row}" for row in db.execute("PRAGMA foreign_key_check")]
        made = db.execute("SELECT count(DISTINCT record_id) FROM log WHERE kind = 'create'").fetchone()[0]
        if made != posts:
            wrong.append(f"{posts} posts and {made} log entries about making them")
        return wrong
    finally:
        db.close()


def campaign(data: Path, kills: int, workers: int, seed: int, say: Any = print) -> tuple[list[str], Kept]:
    """Run it in a data folder that has its users. Gives what was wrong, and what was kept."""
    chance, kept = random.Random(seed), Kept()
    for round_ in range(1, kills + 1):
        server = RealServer(data, "--workers", str(workers))
        try:
            stop = threading.Event()
            threads = [
                threading.Thread(
                    target=writer,
                    args=(server, kept, stop, f"r{round_}w{number}", random.Random(chance.random())),
                )
                for number in range(_WRITERS)
            ]
            before = len(kept.posts)
            for thread in threads:
                thread.start()
            deadline = time.monotonic() + 30
            while len(kept.posts) < before + 5 and time.monotonic() < deadline:
                stop.wait(0.02)
            stop.wait(chance.uniform(0.0, 0.5))
        finally:
            server.kill()
        stop.set()
        for thread in threads:
            thread.join(60)
        server = RealServer(data, "--workers", "1")
        try:
            wrong = check(server, kept)
        finally:
            server.kill()
        say(f"kill {round_}: {len(kept.posts)} posts, {len(kept.media)} media: {wrong or 'well'}")
        if wrong:
            return wrong, kept
    return [], kept


def main() -> int:
    """The command."""
    parser = argparse.ArgumentParser(description="Kill the site while it is written to, and look.")
    parser.add_argument("--kills", type=int, default=50)
    parser.add_argument("--workers", type=int, default=1)
    parser.add_argument("--seed", type=int, default=1)
    given = parser.parse_args()
    from previewer.site.http.sign_in import hash_password
    from previewer.site.settings import ServerSettings
    from tests.site.conftest import _people

    with tempfile.TemporaryDirectory() as folder:
        _people(ServerSettings(data=Path(folder)), hash_password(PASSWORD))
        wrong, kept = campaign(Path(folder), given.kills, given.workers, given.seed)
    print(f"{given.kills} kills, {len(kept.posts)} posts and {len(kept.media)} media acknowledged, {len(wrong)} wrong")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
