"""What publishing a piece costs. Run: python -m tests.benchmarks.publish_speed [rounds]

On our own site, a process of its own, on SQLite: the piece of eleven items in two languages, for the first time, by a
bare httpx client that sends the same files and pages and asks nothing, in turns; then once more with nothing changed,
and with one text changed: requests, bytes of bodies, and time beside that of the first. Pictures are drawn before, and
timed by themselves.
"""

from __future__ import annotations

import subprocess
import sys
import tempfile
from collections.abc import Mapping
from pathlib import Path
from typing import NamedTuple

import httpx

from previewer.pieces import read_bytes
from previewer.publish.client import SiteClient, SiteLogin
from previewer.publish.content import PageSource, PieceFile
from previewer.publish.page_picture import PagePicture
from previewer.publish.phones import shots
from previewer.publish.publishing import PiecePublisher, PublishOptions, publish_all
from tests.benchmarks.harness import DAY, SAMPLE, Took, counts, middle, show, show_ratio, timed
from tests.site.real_server import RealServer

LANGUAGES = ("en", "ja")


class Sent(NamedTuple):
    """What a client sent: requests, those that change anything, bytes of all bodies."""

    requests: int
    changes: int
    size: int


def main() -> None:
    """Measure and print."""
    (rounds,) = counts(__doc__, rounds=5)
    with tempfile.TemporaryDirectory() as folder:
        words = ("site", "user", "add", "ann", "--role", "editor", "--data", folder)
        server = RealServer(Path(folder))
        try:
            ran = subprocess.run(
                [sys.executable, "-m", "previewer", *words], capture_output=True, text=True, check=True
            )
            _measure(server.address, SiteLogin("ann", ran.stdout.split()[0]), rounds)
        finally:
            server.stop()


def _measure(address: str, login: SiteLogin, rounds: int) -> None:
    data = SAMPLE.read_bytes()
    file = PieceFile.of(SAMPLE.name, data, read_bytes(data))
    drawn: dict[str, tuple[PagePicture, ...]] = {}
    took = timed(lambda: drawn.update({lang: tuple(shots(PageSource(file, lang, DAY), "x")) for lang in LANGUAGES}))
    size = sum(len(shot.data) for each in drawn.values() for shot in each)
    print(f"{len(file.piece.items)} items, {len(LANGUAGES)} languages: pictures of {size >> 10} KiB drawn in {took}")
    ours: list[Took] = []
    bare: list[Took] = []
    sent = Sent(0, 0, 0)
    for at in range(-1, rounds):  # the first warms the server
        named = f"piece-{at + 1}"
        found: list[Sent] = []
        mine = timed(lambda named=named, found=found: found.append(_publish(address, login, named, data, drawn)))
        theirs = timed(lambda named=named: _send(address, login, f"bare-{named}", data, drawn))
        sent = found[0]
        if at >= 0:
            ours.append(mine)
            bare.append(theirs)
    first, plain = middle(ours).wall, middle(bare).wall
    show_ratio("first time", first, plain, "the same bytes sent by a bare client")
    show("  requests", sent.requests, "", more=f"{sent.changes} of them change anything")
    show("  bytes of bodies", sent.size / 1024, "KiB")
    for what, text in (("nothing changed", data), ("one text changed", data.replace(b"like the sun.", b"like a sun."))):
        again: list[Sent] = []
        took = timed(lambda text=text, again=again: again.append(_publish(address, login, "piece-1", text, drawn)))
        show_ratio(what, took.wall, first, "the first time")
        show("  requests", again[0].requests, "", more=f"{again[0].changes} of them change anything")
        show("  bytes of bodies", again[0].size / 1024, "KiB")


def _publish(
    address: str, login: SiteLogin, named: str, data: bytes, drawn: Mapping[str, tuple[PagePicture, ...]]
) -> Sent:
    sizes: list[tuple[str, int]] = []
    with SiteClient(address, login) as client:
        client._http.event_hooks = {
            "request": [lambda asked: sizes.append((asked.method, int(asked.headers.get("content-length", 0))))]
        }
        client.open()
        publisher = PiecePublisher(client, PieceFile.of(f"{named}.json", data, read_bytes(data)), PublishOptions())
        publisher.take_shots({lang: _renamed(each, named) for lang, each in drawn.items()})
        outcome = publish_all(client, [publisher])
    assert outcome.status == 0, [one.why for one in outcome.pages]
    changes = sum(method != "GET" for method, _ in sizes)
    return Sent(len(sizes), changes, sum(size for _, size in sizes))


def _renamed(each: tuple[PagePicture, ...], named: str) -> tuple[PagePicture, ...]:
    return tuple(
        PagePicture(named + shot.name[1:], shot.data, shot.width, shot.height, shot.alt, shot.kind) for shot in each
    )


def _send(
    address: str, login: SiteLogin, named: str, data: bytes, drawn: Mapping[str, tuple[PagePicture, ...]]
) -> None:
    """The same files, and pages that are as long, with nothing looked for and nothing told apart."""
    api = f"{address}en/api/core/v2"
    with httpx.Client(auth=(login.user, login.password), trust_env=False, timeout=60) as http:
        for shot in (shot for each in drawn.values() for shot in _renamed(each, named)):
            http.post(f"{api}/media", files={"file": (shot.file, shot.data, shot.kind)}).raise_for_status()
        http.post(f"{api}/media", files={"file": (f"{named}.json", data, "application/json")}).raise_for_status()
        content = "<p>" + "x" * 9000 + "</p>"
        for lang in LANGUAGES:
            page = {"title": named, "slug": named, "status": "publish", "content": content}
            http.post(f"{api}/pages?beta_language={lang}", json=page).raise_for_status()


if __name__ == "__main__":
    main()
