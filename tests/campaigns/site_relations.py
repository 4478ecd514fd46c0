"""What is equal on the site whichever way it is asked: python -m tests.campaigns.site_relations [SECONDS] [SEED] [LAW…]

Random sites are made by random requests of people of every role, on either database. Both databases, with one worker or
two, give the same answers; lists give what the items give, to everybody; what is written is read, twice is once, one
field leaves the others; what is refused changes nothing; more rights see more; every public address answers, in the
sitemap and the feeds too; several writers at once leave what holds together.
"""

from __future__ import annotations

import itertools
import json
import re
import shutil
import tempfile
import unittest.mock
from collections.abc import Iterator, Mapping, Sequence
from contextlib import AbstractContextManager, ExitStack, closing, contextmanager
from dataclasses import dataclass, field
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

from hypothesis import assume
from hypothesis import strategies as st
from sqlalchemy import select

from previewer.site.app import open_site, serve_site
from previewer.site.languages import LANGUAGES
from previewer.site.manage.stored import FACTS
from previewer.site.people import ROLES
from previewer.site.pieces import judging, shelf
from previewer.site.settings import ServerSettings
from previewer.site.store import checks
from previewer.site.store.tables import metadata
from previewer.site.store.users import add_user
from tests.campaigns.frame import Campaign, ServiceAbsentError, main
from tests.site.conftest import PASSWORD, Client, Pages
from tests.site.postgres import Postgres, binaries
from tests.site.together import at_once

#: Who has more rights from left to right; nobody is "".
CHAIN = ("", "subscriber", "contributor", "author", "editor", "administrator")
WRITERS = ("contributor", "author", "editor", "editor", "administrator")
_TITLES = st.sampled_from(
    (
        "A",
        "a",
        "B b",
        "5%fee",
        "2%cashback",
        "日本語の題",
        "ẞ",
        "Ä",
        "_x_",
        "a" + "天気" * 40,
        "2024",
        "feed",
        "",
        "a - b",
    )
)
_TEXTS = st.sampled_from(("", "text", "Text two", "<pre>\n\nx</pre>", "天気", "<b>x</b>"))
_STATUSES = st.sampled_from(("publish", "publish", "publish", "draft", "private", "future", "pending", "acf-disabled"))
_DATES = st.sampled_from(
    ("2025-10-26T02:30:00", "2020-01-01T00:00:00", "2031-05-05T05:05:05", "2025-10-26T01:30:00Z", "2026-01-01T00:00:00")
)
_ZONES = ("UTC", "Asia/Tokyo", "Europe/Berlin", "America/New_York")
_PLACE = st.integers(0, 9)
#: The number of its own that a file has in its address.
_OWN_FOLDER = re.compile(r"(?<=[0-9a-f]{64})/[0-9a-f]{16}/")
_KINDS = {"posts": "post", "pages": "page", "media": "attachment"}
#: Fields that point at another record, by its place among those that were made.
_POINTING = ("parent", "featured_media", "translation_of", "post")
#: What is of the moment of a change, or tells who asks.
_OF_THE_MOMENT = ("modified", "modified_gmt", "_links")
_READ_ONLY = ("id", "guid", "link", "type", "generated_slug", "permalink_template", "meta", *_OF_THE_MOMENT)
#: What the order of writers gives that wrote at once, beside what they wrote: numbers, and what has them in it.
_OF_AN_ORDER = ("id", "guid", "modified", "modified_gmt", "_links")
#: Where a record without a title has its number.
_ADDRESSES = frozenset({"slug", "generated_slug", "link", "source_url"})
Answer = tuple[int, Any, str]
Body = dict[str, Any]


@dataclass
class Place:
    """One site: the servers that answer for it, in turns. `made`: kind in the path and id of what was made."""

    servers: Sequence[Pages]
    folder: Path
    made: list[tuple[str, int, str]] = field(default_factory=list)
    _turn: Iterator[int] = field(default_factory=itertools.count)

    @property
    def pages(self) -> Pages:
        return self.servers[next(self._turn) % len(self.servers)]

    def ask(self, method: str, lang: str, path: str, role: str = "", **rest: Any) -> Answer:
        """Status, body, and total."""
        pages = self.pages
        answer = Pages(pages.app, lang, pages.client).call(method, "/core/v2" + path, role, **rest)
        body = json.loads(_OWN_FOLDER.sub("/N/", answer.text)) if answer.content else None
        return answer.status_code, body, answer.headers.get("x-wp-total", "")

    def do(self, step: Mapping[str, Any]) -> Answer:
        """One step of what was drawn."""
        body: Body = dict(step["body"])
        for name in _POINTING:
            if body.get(name) is not None:
                body[name] = self.made[body[name] % len(self.made)][1] if self.made else 0
        lang, name, role = step["lang"], step["name"], step["role"]
        if step["what"] == "make" and name == "media":
            files = {"file": ("file.txt", (body.get("title") or "x").encode(), "text/plain")}
            answer = self.ask("POST", lang, "/media", role, files=files)
        elif step["what"] == "make":
            answer = self.ask("POST", lang, f"/{name}", role, json=body)
        elif not self.made:
            return 0, None, ""
        else:
            name, number, lang = self.made[step["at"] % len(self.made)]
            force = "?force=true" if step["what"] == "remove" else ""
            method = "POST" if step["what"] == "change" else "DELETE"
            answer = self.ask(method, lang, f"/{name}/{number}{force}", role, **({} if force else {"json": body}))
        if answer[0] == 201:
            self.made.append((name, answer[1]["id"], lang))
        return answer

    def shown(self, writers: Sequence[Place]) -> list[Any]:
        """Every record as REST shows it to an administrator, with its texts of before. Each is named by whose it is,
        not by its number: `old 3` stood before, `new 1` is of the second writer.
        """
        names: dict[int, str] = {number: f"old {number}" for _, number, _ in self.made}
        for at, writer in enumerate(writers):
            for _, number, _ in writer.made[len(self.made) :]:
                names[number] = f"new {at}"
        found = []
        for kind, number, lang in sorted({each for writer in writers for each in writer.made}):
            status, body, _ = self.ask("GET", lang, f"/{kind}/{number}?context=edit", "administrator")
            texts = []
            if status == 200 and kind != "media":
                history = self.ask("GET", lang, f"/{kind}/{number}/revisions?per_page=100", "administrator")[1]
                texts = [(each["title"], each["content"], each["author"]) for each in history]
            if status == 200:
                body = _by_names(body, names)
            found.append((names[number], status, body if status == 200 else body["code"], texts))
        return sorted(found, key=repr)

    def dump(self) -> dict[str, list[tuple[Any, ...]]]:
        """Every row that a write of records may change."""
        names = ("records", "slugs", "tags", "revisions", "autosaves", "media")
        with self.servers[0].site.store.snapshot() as db:
            return {name: sorted(map(tuple, db.execute(select(metadata.tables[name]))), key=repr) for name in names}

    def demand_whole(self) -> None:
        """That what is stored holds together."""
        with self.servers[0].site.store.snapshot() as db:
            assert checks.loops(db) == []
            assert checks.lost_links(db) == []
            assert checks.not_in_search(db) == 0
            rows = db.execute(select(metadata.tables["records"])).mappings().all()
            owned = {(row["record_id"], row["slug"]) for row in db.execute(select(metadata.tables["slugs"])).mappings()}
        owning = {
            (row["id"], row["slug"]) for row in rows if row["status"] in ("publish", "future", "private", "inherit")
        }
        assert owned == owning
        places = [(row["group_id"], row["lang"], row["kind"]) for row in rows if row["lang"]]
        assert len(places) == len(set(places)), "two of one language in a group"


@dataclass(frozen=True)
class Left:
    """What writers were answered, in their order, and what there is then."""

    answers: tuple[int, ...]
    shown: list[Any]


class World:
    """Makes sites, on either database, with as many servers as wanted."""

    def __init__(self, stack: ExitStack) -> None:
        self._stack = stack
        self.folder = Path(stack.enter_context(tempfile.TemporaryDirectory(prefix="relations-")))
        self._number = itertools.count(1)
        self._template = self.folder / "template"
        self._people(ServerSettings(data=self._template))
        self._postgres: Postgres | None = None

    @staticmethod
    def _people(settings: ServerSettings) -> None:
        from argon2 import PasswordHasher

        hashed = PasswordHasher(time_cost=1, memory_cost=8, parallelism=1).hash(PASSWORD.replace(" ", ""))
        with closing((site := open_site(settings)).store), site.store.write() as db:
            for role in ROLES:
                add_user(db, role, role, hashed, f"{role}@example.org", role.title())

    def _server(self) -> Postgres:
        if self._postgres is None:
            if binaries() is None:
                raise ServiceAbsentError("PostgreSQL is not installed")
            self._postgres = Postgres()
            self._stack.callback(self._postgres.stop)
            self._people(ServerSettings(data=self.folder / "pg", database=self._postgres.make("people")))
        return self._postgres

    def any_site(self, data: st.DataObject, servers: int = 1) -> AbstractContextManager[Place]:
        """A new site on one of the databases that there are."""
        return self.site(data.draw(databases(), "database"), servers)

    @contextmanager
    def site(self, dialect: str = "sqlite", servers: int = 1) -> Iterator[Place]:
        """A new site with people of every role, whose clock stands still."""
        name = f"site{next(self._number)}"
        folder, database = self.folder / name, ""
        folder.mkdir()
        if dialect == "sqlite":
            shutil.copy(self._template / "site.sqlite3", folder / "site.sqlite3")
        else:
            database = self._server().make(name, "people")
        settings = ServerSettings(data=folder, database=database, sign_in_delay=0.0, clock=_now)
        with ExitStack() as open_ones:
            made = []
            for _ in range(servers):
                app = serve_site(open_site(settings))
                open_ones.callback(app.close)
                client = Client(app)
                open_ones.callback(client.close)
                made.append(Pages(app, client=client))
            yield Place(made, folder)
        shutil.rmtree(folder)
        if dialect != "sqlite":
            self._server().drop(name)


def _by_names(body: Body, names: Mapping[int, str]) -> Body:
    """The fields of a record, with names where the number of a record is told; without those of a moment."""
    own = re.compile(rf"\b{body['id']}\b")
    kept = {key: value for key, value in body.items() if key not in _OF_AN_ORDER}
    for name in _ADDRESSES & kept.keys():
        kept[name] = own.sub("N", kept[name])
    for name in kept.keys() & set(_POINTING):
        kept[name] = names.get(kept[name], kept[name])
    return kept


def _now() -> datetime:
    return datetime(2026, 3, 1, 12, tzinfo=UTC)


@contextmanager
def world() -> Iterator[World]:
    """What all tries share. Definitions are judged in this process: one of its own for each takes most of a try."""
    judged_here = unittest.mock.patch.object(shelf, "_judge_apart", lambda data: judging.judge(data, LANGUAGES))
    with ExitStack() as stack, judged_here:
        yield World(stack)


def databases() -> st.SearchStrategy[str]:
    """One of the databases that there are."""
    return st.sampled_from(("sqlite", "postgresql") if binaries() else ("sqlite",))


@st.composite
def fields(draw: st.DrawFn, name: str) -> Body:
    """Some fields of a record."""
    texts: dict[str, st.SearchStrategy[Any]] = {
        "title": _TITLES,
        "content": _TEXTS,
        "excerpt": _TEXTS,
        "status": _STATUSES,
        "date": _DATES,
        "slug": _TITLES,
        "password": st.sampled_from(("", "", "sesame")),
        "menu_order": st.integers(0, 3),
        "sticky": st.booleans(),
        "featured_media": _PLACE,
        "parent": _PLACE,
        "translation_of": _PLACE,
        "comment_status": st.sampled_from(("open", "closed")),
    }
    if name == "media":
        texts = {"title": _TITLES, "caption": _TEXTS, "status": st.sampled_from(("private", "inherit")), "post": _PLACE}
        texts["alt_text"] = _TITLES
    left_out = {"posts": ("parent", "menu_order"), "pages": ("sticky",)}.get(name, ())
    some = draw(st.sets(st.sampled_from(sorted(set(texts) - set(left_out))), max_size=5))
    return {each: draw(texts[each]) for each in sorted(some)}


@st.composite
def steps(draw: st.DrawFn) -> Body:
    """One request that writes."""
    name = draw(st.sampled_from(("posts", "posts", "pages", "media")))
    what = draw(st.sampled_from(("make", "make", "change", "change", "change", "trash", "remove")))
    return {
        "what": what,
        "name": name,
        "lang": draw(st.sampled_from(("en", "en", "ja"))),
        "role": draw(st.sampled_from(WRITERS)),
        "at": draw(_PLACE),
        "body": {} if what in ("trash", "remove") else {**draw(fields(name)), "title": draw(_TITLES)},
    }


_WAYS = st.lists(steps(), min_size=3, max_size=14)


@st.composite
def questions(draw: st.DrawFn) -> Body:
    """The arguments of a list."""
    asked: Body = {
        "per_page": draw(st.sampled_from((100, 3))),
        "order": draw(st.sampled_from(("asc", "desc"))),
        "orderby": draw(st.sampled_from(("date", "id", "title", "slug", "modified", "author"))),
    }
    if draw(st.booleans()):
        asked["status"] = draw(st.sampled_from(("any", "any,trash", "draft", "private", "trash", "publish,future")))
    if draw(st.booleans()):
        asked["search"] = draw(st.sampled_from(("a", "text", "天気", "-text", "日本", "b b", "x")))
    if draw(st.booleans()):
        asked["context"] = draw(st.sampled_from(("view", "edit", "embed")))
    return asked


def _built(data: st.DataObject, place: Place) -> None:
    for step in data.draw(_WAYS, "way"):
        place.do(step)


def same_answers(data: st.DataObject, world: World) -> None:
    """Both databases, with two workers in turns, answer alike."""
    way, zone = data.draw(_WAYS, "way"), data.draw(st.sampled_from(_ZONES), "zone")
    with world.site() as one, world.site("postgresql", 2) as other:
        for place in (one, other):
            with place.servers[0].site.store.write() as db:
                FACTS.change(db, lambda kept: {**kept, "timezone": zone})
            for pages in place.servers:
                pages.site.forget_facts()
        for step in way:
            assert one.do(step) == other.do(step), step
        for role, name, lang in itertools.product(("", "contributor", "editor"), _KINDS, ("en", "ja")):
            asked = data.draw(questions(), "asked")
            found = [place.ask("GET", lang, f"/{name}", role, params=asked) for place in (one, other)]
            assert found[0] == found[1]
        for name, number, lang in one.made:
            path = f"/{name}/{number}?context=edit"
            assert one.ask("GET", lang, path, "editor") == other.ask("GET", lang, path, "editor")
        for address in ("/en/", "/ja/", "/en/feed/", "/sitemap.xml"):
            texts = [_OWN_FOLDER.sub("/N/", place.pages.client.get(address).text) for place in (one, other)]
            assert texts[0] == texts[1]


def lists_are_items(data: st.DataObject, world: World) -> None:
    """A list has, and counts, what the items give to the same person, and nothing else."""
    with world.any_site(data, 2) as place:
        _built(data, place)
        for role in CHAIN:
            for name, context in itertools.product(_KINDS, ("view", "edit")):
                status = "inherit,private" if name == "media" else "any,trash"
                for lang in ("en", "ja"):
                    asked = {"context": context, "status": status, "per_page": 100}
                    answer = place.ask("GET", lang, f"/{name}", role, params=asked)
                    if answer[0] in (400, 401, 403):  # who may not ask for these
                        continue
                    items = {
                        number
                        for kind, number, spoken in place.made
                        if kind == name and (name == "media" or spoken == lang)
                        if (item := place.ask("GET", lang, f"/{name}/{number}?context={context}", role))[0] == 200
                        if name != "media" or item[1]["status"] in status
                    }
                    assert {each["id"] for each in answer[1]} == items, (role, name, context)
                    assert answer[2] == str(len(items))


def files_follow_their_records(data: st.DataObject, world: World) -> None:
    """A file is seen by who may see what it hangs on, by its author and by editors: as an item, in lists, on its page,
    as the picture of another record, and as a definition in a text, on a page and in a feed.
    """
    with world.any_site(data, 2) as place:
        _built(data, place)
        made = [(name, number, lang) for name, number, lang in place.made if name != "media"]
        hung = {}
        for name, number, lang in made:
            items = {f"key-{number}": {"type": "string", "title": "T"}}
            piece = json.dumps({"preferences": {"type": "object", "properties": items}})
            files = {"file": (f"piece{number}.json", piece, "application/json")}
            status, sent, _ = place.ask("POST", lang, "/media", "editor", files=files, data={"post": number})
            if status == 201:
                hung[sent["id"]] = (name, number, lang)
        shows = {}
        for number in hung:
            texts = {"title": "Shows", "content": f"[piece id={number}]", "featured_media": number}
            shows[number] = place.ask("POST", "en", "/posts", "editor", json={**texts, "status": "publish"})[1]
        for step in data.draw(_WAYS, "way on"):
            place.do(step)
        for number, (name, parent, lang) in hung.items():
            whole = place.ask("GET", "en", f"/media/{number}?context=edit", "administrator")[1]
            above = place.ask("GET", lang, f"/{name}/{parent}?context=edit", "administrator")
            assert whole["post"] == (parent if above[0] == 200 else None)
            for role in CHAIN:
                may = above[0] == 200 and not above[1]["password"]
                may = may and place.ask("GET", lang, f"/{name}/{parent}", role)[0] == 200
                may = may or (above[0] != 200 and whole["status"] == "inherit") or role in ("editor", "administrator")
                shown = place.ask("GET", "en", f"/posts/{shows[number]['id']}?_embed=1", role)[1]
                asked = {"search": f"piece{parent}", "status": whole["status"], "per_page": 100}
                listed = place.ask("GET", "en", "/media", role, params=asked)
                embedded = shown["_embedded"].get("wp:featuredmedia", [])
                ways = {
                    "item": place.ask("GET", "en", f"/media/{number}", role)[0] == 200,
                    "list": listed[0] == 200 and number in [each["id"] for each in listed[1]],
                    "picture": shown["featured_media"] == number,
                    "picture embedded": number in [each.get("id") for each in embedded],
                    "definition": f"key-{parent}" in json.dumps(shown),
                }
                if not role:
                    link = {"url": whole["link"]}
                    frame = place.pages.client.get("/en/api/oembed/1.0/embed", params=link).status_code
                    ways["page"] = place.pages.client.get(whole["link"]).status_code == 200
                    ways["embed"] = frame == 200
                    ways["definition on a page"] = f"key-{parent}" in place.pages.client.get(shown["link"]).text
                    feed = place.pages.client.get("/en/feed/").text
                    if shown["link"] in feed:
                        ways["definition in the feed"] = f"key-{parent}" in feed
                assert set(ways.values()) == {may}, (role, number, ways, may)


def more_rights_see_more(data: st.DataObject, world: World) -> None:
    """Who has more rights sees what who has fewer sees."""
    with world.any_site(data) as place:
        _built(data, place)
        for name, number, lang in place.made:
            found = [
                place.ask("GET", lang, f"/{name}/{number}", role)[0] == 200 for role in ("", "subscriber", "editor")
            ]
            assert found == sorted(found), (name, number)


def written_is_read(data: st.DataObject, world: World) -> None:
    """What is written is read; written again it stays, and so does what was read; one field leaves the others."""
    with world.any_site(data) as place:
        _built(data, place)
        assume(place.made)
        name, number, lang = place.made[data.draw(_PLACE, "at") % len(place.made)]
        path = f"/{name}/{number}"
        status, before, _ = place.ask("GET", lang, f"{path}?context=edit", "editor")
        assume(status == 200)
        body = {key: value for key, value in data.draw(fields(name), "body").items() if key not in _POINTING}
        first = place.ask("POST", lang, path, "editor", json=body)
        assume(first[0] == 200)
        shown = place.ask("GET", lang, f"{path}?context=edit", "editor")[1]
        assert _kept(shown) == _kept(first[1])
        again = place.ask("POST", lang, path, "editor", json=body)
        assert _kept(again[1]) == _kept(shown)
        writable = {key: value for key, value in shown.items() if key not in _READ_ONLY}
        if shown["status"] not in ("trash", "inherit"):
            same = place.ask("PUT", lang, path, "editor", json=writable)
            assert same[0] == 200 and _kept(same[1]) == _kept(shown), same
        if not {"status", "date", "slug"} & set(body) and before["status"] == shown["status"]:
            others = {key: value for key, value in _kept(before).items() if not _follows(key, body)}
            assert others == {key: _kept(shown)[key] for key in others}
        place.demand_whole()


def _kept(shown: Body) -> Body:
    return {key: value for key, value in shown.items() if key not in _OF_THE_MOMENT}


def _follows(key: str, body: Body) -> bool:
    """Whether a field of an answer shows something of what was sent."""
    derived = {
        "content": ("excerpt", "description"),
        "title": ("slug", "generated_slug", "link"),
        "password": ("content", "excerpt"),
    }
    return key in body or any(key in derived.get(name, ()) for name in body)


def refused_changes_nothing(data: st.DataObject, world: World) -> None:
    """What is refused leaves every row as it was, and what is done leaves what holds together."""
    with world.any_site(data) as place:
        for step in data.draw(_WAYS, "way"):
            before = place.dump()
            status, _, _ = place.do(step)
            assert status < 500 or status == 501
            if status >= 400:
                assert place.dump() == before, step
            place.demand_whole()


def public_addresses_answer(data: st.DataObject, world: World) -> None:
    """The link of everything public answers, and no other record's does. The sitemap has those of texts without a
    password, the feeds those of news.
    """
    with world.any_site(data) as place:
        _built(data, place)
        mapped, news = set(), set()
        for name, number, lang in place.made:
            status, shown, _ = place.ask("GET", lang, f"/{name}/{number}")
            if status == 200:
                page = place.pages.client.get(shown["link"])
                assert page.status_code == 200, shown["link"]
                mapped |= {shown["link"]} if name != "media" and not shown["content"]["protected"] else set()
                news |= {shown["link"]} if name == "posts" else set()
        told = re.findall("<loc>(.*?)</loc>", place.pages.client.get("/sitemap.xml").text)
        homes = {f"{place.servers[0].site.settings.base_url}/{lang}/" for lang in LANGUAGES}
        assert set(told) == mapped | homes and len(told) == len(set(told))
        fed = "".join(place.pages.client.get(f"/{lang}/feed/").text for lang in LANGUAGES)
        assert sorted(re.findall("<item>.*?<link>(.*?)</link>", fed, re.DOTALL)) == sorted(news)


def writers_at_once(data: st.DataObject, world: World) -> None:
    """Eight writers at once, on two servers of each database that there is, leave what some order would."""
    dialect = data.draw(databases(), "database")
    with world.site(dialect, 8) as place:
        for step in data.draw(st.lists(steps(), min_size=4, max_size=8), "way"):
            place.do(step)
        assume(place.made)
        writes = data.draw(st.lists(steps(), min_size=8, max_size=8), "at once")
        made = list(place.made)
        ones = [Place([pages], place.folder, list(made)) for pages in place.servers]
        answers: list[tuple[int, Body, Answer]] = []

        def write(one: Place, step: Body, at: int) -> None:
            answers.append((at, step, one.do(step)))

        at_once([
            (lambda one=one, step=step, at=at: write(one, step, at))
            for at, (one, step) in enumerate(zip(ones, writes, strict=True))
        ])  # fmt: skip
        assert len(answers) == len(writes)
        assert all(answer[0] < 500 or answer[0] == 501 for _, _, answer in answers), answers
        place.demand_whole()
        for name, number, lang in made:
            status, shown, _ = place.ask("GET", lang, f"/{name}/{number}?context=edit", "administrator")
            done = [s for _, s, a in answers if a[0] == 200 and s["what"] == "change" and _is_at(made, s, number)]
            titles = {each["body"]["title"] for each in done if "title" in each["body"]}
            if (
                status == 200
                and titles
                and not any(_is_at(made, s, number) and s["what"] == "make" for _, s, _a in answers)
            ):
                assert shown["title"]["raw"] in titles


def writers_in_some_order(data: st.DataObject, world: World) -> None:
    """What three writers at once are answered, and leave, is what one after the other in some order would."""
    dialect = data.draw(databases(), "database")
    way = data.draw(st.lists(steps(), min_size=2, max_size=6), "way")
    writes = data.draw(st.lists(steps(), min_size=3, max_size=3), "at once")

    def left(order: Sequence[int] | None) -> Left:
        with world.site(dialect, 3 if order is None else 1) as place:
            for step in way:
                place.do(step)
            assume(place.made)
            ones = [Place([place.servers[at % len(place.servers)]], place.folder, list(place.made)) for at in range(3)]
            answers: dict[int, int] = {}

            def write(at: int) -> None:
                answers[at] = ones[at].do(writes[at])[0]

            if order is None:
                at_once([(lambda at=at: write(at)) for at in range(3)])
            else:
                for at in order:
                    write(at)
            return Left(tuple(answers[at] for at in range(3)), place.shown(ones))

    found = left(None)
    tried = []
    for order in itertools.permutations(range(3)):
        tried.append(left(order))
        if tried[-1] == found:
            return
    raise AssertionError((found, tried))


def _is_at(made: Sequence[tuple[str, int, str]], step: Body, number: int) -> bool:
    return made[step["at"] % len(made)][1] == number


CAMPAIGN = Campaign(
    {
        same_answers: 1,
        lists_are_items: 2,
        files_follow_their_records: 2,
        more_rights_see_more: 2,
        written_is_read: 3,
        refused_changes_nothing: 2,
        public_addresses_answer: 2,
        writers_at_once: 1,
        writers_in_some_order: 1,
    },
    world,
)

if __name__ == "__main__":
    main(CAMPAIGN)
