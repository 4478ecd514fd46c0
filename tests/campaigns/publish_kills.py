"""Publishers that are killed, or meet one another: python -m tests.campaigns.publish_kills [SECONDS] [SEED] [LAW…]

A publisher is a process of its own, killed (SIGKILL) as one of its requests reaches the site, or once that was done and
before the answer. After the next publishing the site is as if nobody had been killed: nothing lost, nothing twice, each
page whole and bound to the others; and then there is nothing to do. So it is where two publish at one time, one of them
held at a request until the other has ended.
"""

from __future__ import annotations

import difflib
import itertools
import json
import os
import re
import shutil
import signal
import tempfile
import threading
from collections.abc import Callable, Iterator, Sequence
from contextlib import ExitStack, contextmanager, suppress
from dataclasses import dataclass, field, replace
from datetime import date
from pathlib import Path
from typing import Any, Literal, NamedTuple

import httpx
from argon2 import PasswordHasher
from hypothesis import strategies as st

from previewer.pieces import read_bytes
from previewer.publish.block import Block
from previewer.publish.client import SiteClient, SiteLogin
from previewer.publish.content import PageSource, PieceFile
from previewer.publish.page_picture import PagePicture
from previewer.publish.pages import STATUSES, SitePage, piece_id
from previewer.publish.phones import shots
from previewer.publish.publishing import LANGUAGES, PublishOptions
from previewer.site.app import open_site, serve_site
from previewer.site.settings import ServerSettings
from previewer.site.store.users import add_user
from tests.campaigns.frame import Campaign, main
from tests.publish.conftest import definition
from tests.publish.plain_site import PASSWORD, USER, Asked, PlainSite, Reply, plain_site, tidy
from tests.publish.publishing_child import PUBLISHER, Ended, Job, PublishingChild
from tests.site.conftest import Client

_DAY = date(2026, 11, 20)
_SLUG = "killed"
_FILE = f"{_SLUG}.json"
_ADDRESS = re.compile(r'(?<=")http[^"]*/([^"/]+)(?=")')
Moment = Literal["before", "after"]
_MOMENTS = st.tuples(st.integers(1, 24), st.sampled_from(("before", "after")))
_OPTIONS = st.builds(
    PublishOptions, kind=st.sampled_from(("page", "post")), clean=st.booleans(), allow_forbidden=st.just(True)
)
_KINDS = st.sampled_from(("own", "plain", "changing"))
_KILLS = st.lists(st.tuples(st.integers(0, 2), st.lists(_MOMENTS, max_size=2)), min_size=1, max_size=2)
_VERSIONS = st.lists(st.integers(0, 2), min_size=1, max_size=2)


def _versions() -> list[bytes]:
    """Three versions of a piece: other words in one language, and one more setting."""
    found = [definition(), definition(version="1.1.0"), definition(version="1.2.0")]
    found[1]["preferences"]["properties"]["city"]["x-title"]["ja"] = "まち"
    found[2]["description"]["en"] = "Tells it every day."
    loud = {"en": "Loud", "ja": "大きく"}
    switch = {"type": "boolean", "x-input-type": "switch", "x-title": loud, "x-description": loud, "default": False}
    found[2]["preferences"]["properties"]["loud"] = switch
    found[2]["preferences"]["x-field-order"].append("loud")
    return [json.dumps(one, ensure_ascii=False, indent=1).encode() for one in found]


@dataclass
class Gate:
    """The way of one publisher to a site: its requests are counted, and at one of them something is done first."""

    behind: Callable[[Asked], Reply]
    at: int = 0
    moment: str = "before"
    act: Callable[[], None] = lambda: None
    _count: int = 0
    _lock: threading.Lock = field(default_factory=threading.Lock)

    def stop_at(self, at: int, moment: str, act: Callable[[], None]) -> None:
        """Do something as the request of this number is there, or once it was done. 0: never."""
        self.at, self.moment, self.act, self._count = at, moment, act, 0

    def __call__(self, asked: Asked) -> Reply:
        with self._lock:
            self._count += 1
            is_it = self._count == self.at
        if is_it and self.moment == "before":
            self.act()
        reply = self.behind(asked)
        if is_it and self.moment == "after":
            self.act()
        return reply


class Version(NamedTuple):
    """A definition with its pictures by language."""

    data: bytes
    shots: dict[str, tuple[PagePicture, ...]]


class Killing:
    """A site with one door, and two publishers, each with a gate of its own behind it."""

    def __init__(
        self, address: str, gates: Sequence[Gate], login: tuple[str, str], children: Sequence[PublishingChild]
    ) -> None:
        self.address = address
        self.gates = gates
        self.login = login
        self.children = children

    def job(self, version: Version, options: PublishOptions, gate: int = 0) -> Job:
        """What a publisher is told."""
        return Job(self.address, self.login, _FILE, version.data, options, version.shots, _DAY, str(gate))

    def publish(self, version: Version, options: PublishOptions) -> Ended:
        """Publish, undisturbed."""
        self.gates[0].stop_at(0, "before", lambda: None)
        self.children[0].start(self.job(version, options))
        return self.children[0].wait()

    def kill(self, version: Version, options: PublishOptions, at: int, moment: str) -> Ended:
        """Publish, and be killed."""
        self.gates[0].stop_at(at, moment, lambda: _kill(self.children[0].process))
        self.children[0].start(self.job(version, options))
        return self.children[0].wait()

    def meet(
        self,
        version: Version,
        options: PublishOptions,
        at: int,
        moment: str,
        killed: tuple[int, str] | None,
        is_last: bool,
    ) -> None:
        """Two publish: the first waits at a request until the second has ended, or was killed itself; then it goes on,
        or is killed.
        """
        first, second = self.children
        done = threading.Event()

        def meanwhile() -> None:
            other = killed or (0, "before")
            self.gates[1].stop_at(*other, lambda: _kill(second.process))
            second.start(self.job(version, options, gate=1))
            second.wait()
            done.set()
            if is_last:
                _kill(first.process)

        self.gates[0].stop_at(at, moment, meanwhile)
        first.start(self.job(version, options))
        first.wait()

    def state(self, kind: str) -> dict[str, Any]:
        """All that the site has of the piece: where its files are and the numbers of records are of no matter."""
        self.gates[0].stop_at(0, "before", lambda: None)
        with SiteClient(self.address, SiteLogin(*self.login)) as client:
            client.open()
            found: dict[str, list[SitePage]] = {}
            for lang in client.languages or ("",):
                wanted: dict[str, str | int] = {"status": ",".join(STATUSES), "context": "edit", "per_page": 100}
                records = client.get(f"/{kind}s", wanted, lang).data
                found[lang] = [SitePage.of(one, client.host, piece_id(_SLUG)) for one in records]
            for lang, pages in found.items():
                for page in pages:
                    others = {other: same[0].id for other, same in found.items() if other != lang and same}
                    bound = {other: number for other, number in page.alternates.items() if other != lang}
                    assert not client.binds or bound == others, (lang, bound, others)
                    assert isinstance(page.block, Block) and page.block.is_ours, page.content
                    for address in page.block.addresses():
                        client.fetch(address)
            media = client.get("/media", {"per_page": 100, "status": "inherit,private"}).data
        keys = {page.block.mark.key for pages in found.values() for page in pages if isinstance(page.block, Block)}
        assert len(keys) <= 1 and "" not in keys, keys
        told = {lang: sorted(_told(page) for page in pages) for lang, pages in found.items()}
        return {"pages": told, "media": sorted(one["slug"] for one in media)}


def _told(page: SitePage) -> tuple[str, ...]:
    assert isinstance(page.block, Block)
    mark = page.block.mark._replace(kept="", key="")  # one is of the addresses too, one is drawn for each piece
    return page.slug, page.status, page.title, str(mark), _ADDRESS.sub(r"\1", page.block.body)


def _kill(process: int) -> None:
    with suppress(ProcessLookupError):
        os.kill(process, signal.SIGKILL)


class World:
    """What all tries share."""

    def __init__(self, stack: ExitStack) -> None:
        self._folder = Path(stack.enter_context(tempfile.TemporaryDirectory(prefix="publish-kills-")))
        self._numbers = itertools.count(1)
        self._template = self._folder / "template"
        _make_site(self._template)
        self.children = [PublishingChild() for _ in range(2)]
        for one in self.children:
            stack.callback(one.close)
        self.versions = [Version(data, self._shots(data)) for data in _versions()]

    @staticmethod
    def _shots(data: bytes) -> dict[str, tuple[PagePicture, ...]]:
        file = PieceFile.of(_FILE, data, read_bytes(data))
        return {lang: tuple(shots(PageSource(file, lang, _DAY), _SLUG)) for lang in LANGUAGES}

    @contextmanager
    def site(self, kind: str) -> Iterator[Killing]:
        """A new site: our own, a plain one, or one that changes what it stores."""
        with ExitStack() as stack:
            door = stack.enter_context(plain_site())
            if kind == "own":
                behind, login = self._own(stack, door.address), ("editor", PASSWORD)
            else:
                plain = PlainSite()
                plain.address = door.address
                plain.tidy = tidy if kind == "plain" else lambda text: tidy(text).replace(">City<", ">City (town)<")
                behind, login = plain._reply, (USER, PASSWORD)
                door.files = plain.files
            gates = [Gate(behind) for _ in range(2)]
            door.answer = lambda asked: gates[int(asked.headers.get(PUBLISHER, "0"))](asked)
            yield Killing(door.address, gates, login, self.children)

    def _own(self, stack: ExitStack, address: str) -> Callable[[Asked], Reply]:
        folder = self._folder / f"site{next(self._numbers)}"
        shutil.copytree(self._template, folder)
        application = serve_site(open_site(ServerSettings(data=folder, base_url=address.rstrip("/"), sign_in_delay=0)))
        stack.callback(application.close)
        client = Client(application)
        stack.callback(client.close)
        lock = threading.Lock()

        def behind(asked: Asked) -> Reply:
            headers = {name: value for name, value in asked.headers.items() if name.lower() != "host"}
            url = str(httpx.URL(f"{address.rstrip('/')}{asked.path}", params=asked.query))
            with lock:
                found = client.request(asked.method, url, headers=headers, content=asked.body)
            kept = ("content-type", "link", "etag", "location", "x-wp-total", "x-wp-totalpages", "retry-after")
            return Reply(found.status_code, found.content, {k: v for k, v in found.headers.items() if k in kept})

        return behind


def _make_site(folder: Path) -> None:
    hashed = PasswordHasher(time_cost=1, memory_cost=8, parallelism=1).hash(PASSWORD.replace(" ", ""))
    site = open_site(ServerSettings(data=folder))
    with site.store.write() as db:
        add_user(db, "editor", "editor", hashed, "editor@example.org", "Editor")
    site.store.close()


@contextmanager
def world() -> Iterator[World]:
    """What all tries share."""
    with ExitStack() as stack:
        yield World(stack)


def killed_at_any_request(data: st.DataObject, shared: World) -> None:
    """Versions are published one after the other, and who publishes one is killed, or not."""
    kind, options = data.draw(_KINDS, "site"), data.draw(_OPTIONS, "options")
    with _begun(shared, kind, options) as (site, calm):
        for at, kills in data.draw(
            st.lists(st.tuples(st.integers(0, 2), st.lists(_MOMENTS, max_size=2)), min_size=1, max_size=3),
            "versions, and kills",
        ):
            version = shared.versions[at]
            for number, moment in kills:
                site.kill(version, options, number, moment)
            _holds(site, calm, version, options)


def two_at_one_time(data: st.DataObject, shared: World) -> None:
    """Two publish the same, each may be killed, and somebody publishes it once more."""
    kind, options = data.draw(_KINDS, "site"), data.draw(_OPTIONS, "options")
    with _begun(shared, kind, options) as (site, calm):
        for at in data.draw(_VERSIONS, "versions"):
            version = shared.versions[at]
            number, moment = data.draw(_MOMENTS, "held at")
            killed = data.draw(st.none() | _MOMENTS, "the other is killed at")
            is_last = data.draw(st.booleans(), "is killed then")
            site.meet(version, options, number, moment, killed, is_last)
            cut_short = killed is not None or is_last  # what one was about to remove is there until --clean
            _holds(site, calm, version, replace(options, clean=options.clean or cut_short))


@contextmanager
def _begun(shared: World, kind: str, options: PublishOptions) -> Iterator[tuple[Killing, Killing]]:
    """Two new sites. Of one that changes what it stores that is known: there is a page."""
    with shared.site(kind) as site, shared.site(kind) as calm:
        if kind == "changing":
            for one in (site, calm):
                one.publish(shared.versions[0], options)
        yield site, calm


def _holds(site: Killing, calm: Killing, version: Version, options: PublishOptions) -> None:
    """A publishing brings a site to where an undisturbed one is, and one more finds nothing to do."""
    for one in (site, calm):
        done = one.publish(version, options)
        assert done.status == 0, done
    there, wanted = (one.state(options.kind) for one in (site, calm))
    assert there == wanted, "\n".join(difflib.ndiff(_lines(wanted), _lines(there)))
    again = site.publish(version, options)
    assert {page.partition(" ")[2] for page in again.pages} == {"same"} and again.sent == again.removed == 0, again


def _lines(state: dict[str, Any]) -> list[str]:
    return json.dumps(state, indent=1, ensure_ascii=False).replace("<", "\n<").splitlines()


CAMPAIGN = Campaign({killed_at_any_request: 2, two_at_one_time: 2}, world)

if __name__ == "__main__":
    main(CAMPAIGN)
