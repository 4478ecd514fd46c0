"""A site goes out as a folder and comes in again: python -m tests.campaigns.site_export [SECONDS] [SEED] [LAW…]

Random sites are exported, imported into an empty site, and exported: the same bytes. An import done twice is one done
once; what leaves the folder goes and comes back with it; of what was changed on both sides nothing is lost.
"""

from __future__ import annotations

import os
import shutil
import tempfile
from collections.abc import Iterator
from contextlib import closing, contextmanager
from dataclasses import dataclass
from datetime import datetime
from functools import cache
from pathlib import Path
from typing import Any

from hypothesis import assume
from hypothesis import strategies as st

from previewer.site.app import open_site
from previewer.site.commands.export import export
from previewer.site.commands.import_files import import_path
from previewer.site.content import library, records
from previewer.site.content.addresses import link, media_url
from previewer.site.content.statuses import FORMATS
from previewer.site.manage.stored import FACTS
from previewer.site.manage.tag_names import tag_numbers
from previewer.site.settings import ServerSettings
from previewer.site.site import Site
from previewer.site.store.media import file_of
from previewer.site.store.records import change_record, every_record, find_record
from previewer.site.store.revisions import WantedRevisions, revisions_of
from previewer.site.store.tables import metadata
from previewer.site.store.users import add_user
from tests.campaigns.frame import Campaign, main
from tests.site.pictures import png

Drawn = dict[str, Any]
_USERS = ("boss", "ann", "名前", "o.k-x")
_STATUSES = ("publish", "publish", "publish", "draft", "pending", "private", "future", "acf-disabled")
#: Pieces of content: `{0}` is the address of something of the site.
_PIECES = (
    '<p>Text with <strong>some</strong> <em>words</em>, <a href="{0}">a link</a> and <code>code</code>.</p>',
    '<p><img alt="hills" src="{0}"></p>',
    "<p><a href='{0}#top' title=\"x\">x</a></p>",
    "<ul>\n<li>one</li>\n<li>two<ul>\n<li>below</li>\n</ul>\n</li>\n</ul>",
    "<ol>\n<li>\n<p>one</p>\n</li>\n<li>\n<p>two</p>\n</li>\n</ol>",
    '<pre><code class="language-json">{{"a": [1, "&lt;"]}}\n</code></pre>',
    "<blockquote>\n<p>said</p>\n</blockquote>",
    "<table>\n<thead>\n<tr>\n<th>a</th>\n<th>b</th>\n</tr>\n</thead>\n<tbody>\n<tr>\n<td>1</td>\n<td>|</td>\n</tr>\n"
    "</tbody>\n</table>",
    "<h1>T</h1>", "<h1>Title &amp; more</h1>\n<p>x</p>", "<h2>Head</h2>", "<hr>", "<hr />", "<p>unclosed",
    "plain lines\n\nand a gap", "<!-- wp:paragraph -->\n<p>x</p>\n<!-- /wp:paragraph -->", "---", "---\ntitle: x\n---",
    "<title>x</title>", "<!doctype html><body>x</body>", "<script>a < b && '{0}'</script>", "\r\n", "\n", " ", "\t",
    "<iframe src=\"https://www.youtube.com/embed/a\"></iframe>", "<IMG SRC={0}>", '<img srcset="{0} 1x, {0} 2x">',
    '<a href="https://example.org/a.md">out</a>', '<a href="#top">here</a>', "# no heading", "- no list", "1. no list",
    "*a* _b_ `c` [d](e) \\ & < > |", "<p>a<br>\nb</p>", "<p># a</p>\n<p>- b</p>\n<p>1. c</p>", "<p>日本語の文。</p>",
)  # fmt: skip
_ALPHABET = st.characters(codec="utf-8", exclude_characters="\0")
_WORDS = st.one_of(st.sampled_from(("", "T", "Title & more", "<b>x</b>", "日本 語", "yes", "~", "1.10", " x ", "a: b")))
_TEXTS = st.one_of(_WORDS, st.text(_ALPHABET, max_size=12))
_SLUGS = st.sampled_from(("", "", "a", "a", "b", "日本", "50%25", "2024", "a-2", "feed", "%ff", "con"))
_DAYS = st.datetimes(min_value=datetime(1971, 1, 1), max_value=datetime(2020, 1, 1)).map(
    lambda when: when.replace(microsecond=0).isoformat()
)
_TAGS = st.lists(st.one_of(st.integers(1, 50), st.sampled_from(("news", "天気", "a, b", "x: y"))), max_size=3)
_INDEX = st.integers(0, 6)


@cache
def _pictures() -> tuple[bytes, ...]:
    return png(30, 20), png(400, 320), png(8, 8)


_PAGE = st.fixed_dictionaries(
    {
        "kind": st.sampled_from(("page", "post")),
        "lang": st.sampled_from(("en", "ja")),
        "title": _TEXTS,
        "slug": _SLUGS,
        "status": st.sampled_from(_STATUSES),
        "content": st.lists(st.one_of(st.sampled_from(_PIECES), st.text(_ALPHABET, max_size=20)), max_size=4),
        "excerpt": _TEXTS,
        "tags": _TAGS,
        "menu_order": st.sampled_from((0, 0, 3, -2)),
        "sticky": st.booleans(),
        "format": st.sampled_from(("", *FORMATS[:3])),
        "date": st.one_of(st.none(), _DAYS),
        "modified": _DAYS,
        "author": st.sampled_from((0, 1, 2, 3, 4, 99)),
        "comment_status": st.sampled_from(("open", "closed")),
        "ping_status": st.sampled_from(("open", "closed")),
        "together": _INDEX,
        "parent": _INDEX,
        "featured": _INDEX,
        "links": st.lists(_INDEX, min_size=1, max_size=3),
    }
)
_FILE = st.fixed_dictionaries(
    {
        "name": st.sampled_from(
            ("p.png", "p.png", "P.png", "日本 語.png", "a%20b.png", "a (1).png", "start.md", "c.txt")
        ),
        "bytes": st.integers(0, 2),
        "title": _TEXTS,
        "slug": _SLUGS,
        "alt_text": _TEXTS,
        "excerpt": _TEXTS,
        "content": _TEXTS,
        "status": st.sampled_from(("inherit", "inherit", "private")),
        "date": _DAYS,
        "modified": _DAYS,
        "author": st.sampled_from((0, 1, 99)),
        "parent": _INDEX,
    }
)
_SITES = st.tuples(st.lists(_PAGE, max_size=5), st.lists(_FILE, max_size=3))


@dataclass
class World:
    """A folder with empty sites to copy: `full` has users, `bare` has one, and another time zone."""

    folder: Path

    @contextmanager
    def site(self, template: str) -> Iterator[Site]:
        """A site of its own."""
        data = Path(tempfile.mkdtemp(dir=self.folder))
        shutil.copy(self.folder / template / "site.sqlite3", data)
        site = open_site(ServerSettings(data=data))
        with closing(site.store):
            yield site
        shutil.rmtree(data)

    def path(self) -> Path:
        """The path of a folder that is not there yet."""
        return Path(tempfile.mkdtemp(dir=self.folder)) / "out"


@contextmanager
def _world() -> Iterator[World]:
    memory = next((place for place in ("/dev/shm",) if os.access(place, os.W_OK)), None)  # a disk would be waited for
    with tempfile.TemporaryDirectory(prefix="site-export-", dir=memory) as name:
        folder = Path(os.path.realpath(name))
        for template, users, timezone in (("full", _USERS, "Asia/Tokyo"), ("bare", ("root",), "America/New_York")):
            site = open_site(ServerSettings(data=folder / template))
            with site.store.write() as db:
                FACTS.set(db, {"name": "x", "timezone": timezone})
                for user in users:
                    add_user(db, user, "administrator" if user in ("boss", "root") else "author", "")
            site.store.close()
        yield World(folder)


def _fill(site: Site, drawn: tuple[list[Drawn], list[Drawn]]) -> None:
    """The site as it was drawn."""
    pages, files = drawn
    made_files = [_add_file(site, each) for each in files]
    made = []
    with site.store.write() as db:
        for each in pages:
            values = {name: each[name] for name in each if name not in ("links", "together", "parent", "featured")}
            values["tags"] = tag_numbers(
                db, [tag.replace(",", "") if isinstance(tag, str) else tag for tag in each["tags"]]
            )
            values["sticky"] = each["sticky"] and each["kind"] == "post"
            values["format"] = each["format"] if each["kind"] == "post" else ""
            values["content"] = ""
            values.pop("date")
            if each["status"] == "future":
                values["date_gmt"] = "2090-01-01T00:00:00"
            elif each["date"] or each["status"] in ("publish", "private"):
                values["date_gmt"] = each["date"] or each["modified"]
            other = made[each["together"]] if each["together"] < len(made) else None
            mates = [one for one in made if other is not None and one.group_id == other.group_id]
            if other is not None and other.kind == each["kind"] and each["lang"] not in {one.lang for one in mates}:
                values["group_id"] = other.group_id
            made.append(records.create(db, site.moment(), each["kind"], each["lang"], values))
        targets = [_address(site, db, each) for each in (*made, *made_files)]
        for each, record in zip(pages, made, strict=True):
            chosen = [targets[number % len(targets)] for number in each["links"]]
            content = "".join(
                piece.format(chosen[place % len(chosen)]) if piece in _PIECES else piece
                for place, piece in enumerate(each["content"])
            )
            columns: Drawn = {"modified": each["modified"], "modified_gmt": each["modified"]}
            above = made[each["parent"]] if each["parent"] < len(made) else None
            fits = above is not None and (above.kind, above.lang) == ("page", record.lang) and above.id < record.id
            if record.kind == "page" and fits:
                columns["parent"] = above.id
            if each["featured"] < len(made_files):
                columns["featured_media"] = made_files[each["featured"]].id
            change_record(db, record.id, {"content": content, **columns})
        for each, record in zip(files, made_files, strict=True):
            columns = {"modified": each["modified"], "modified_gmt": each["modified"], "title": each["title"]}
            if each["parent"] < len(made):
                columns["parent"] = made[each["parent"]].id
            change_record(db, record.id, columns)


def _address(site: Site, db: Any, record: Any) -> str:
    if record.kind != "attachment":
        return link(site.settings, record, record.lang).removeprefix(site.settings.base_url)
    file = file_of(db, record.id)
    assert file is not None
    sizes = file.details.get("sizes", {})
    key = f"{file.file.rpartition('/')[0]}/{sizes['medium']['file']}" if "medium" in sizes else file.file
    return media_url(site.settings, key)


def _add_file(site: Site, each: Drawn) -> Any:
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "file"
        path.write_bytes(_pictures()[each["bytes"]] if each["name"].endswith("png") else f"# {each['bytes']}".encode())
        file = site.library.store_file(path, each["name"])
    values = {name: each[name] for name in each if name not in ("name", "bytes", "parent", "date", "modified")}
    with site.store.write() as db:
        return library.create(db, site.moment(), file, {**values, "date_gmt": each["date"]})


def _bytes(folder: Path) -> dict[str, bytes]:
    return {path.relative_to(folder).as_posix(): path.read_bytes() for path in folder.rglob("*") if path.is_file()}


def _rows(site: Site) -> dict[str, list[Any]]:
    with site.store.read() as db:
        return {
            table.name: [tuple(row) for row in db.execute(table.select().order_by(*table.primary_key.columns))]
            for table in metadata.sorted_tables
            if table.name not in ("nonces", "answers", "log")
        }


def _told(before: dict[str, bytes], after: dict[str, bytes]) -> str:
    differ = [name for name in sorted({*before, *after}) if before.get(name) != after.get(name)]
    return "\n".join(f"{name}\n  {before.get(name)!r}\n  {after.get(name)!r}" for name in differ[:4])


def _exported(world: World, site: Site) -> Path:
    folder = world.path()
    lines: list[str] = []
    assert export(site, folder, lines.append), lines
    return folder


def _drawn_folder(data: st.DataObject, world: World) -> Path:
    with world.site("full") as site:
        _fill(site, data.draw(_SITES, "site"))
        return _exported(world, site)


def exported_again(data: st.DataObject, world: World) -> None:
    """What is exported, imported into an empty site and exported again is the same, byte for byte."""
    first = _drawn_folder(data, world)
    with world.site("bare") as site:
        if _bytes(first):
            import_path(site, first, lambda _: None)
        second = _exported(world, site)
    before, after = _bytes(first), _bytes(second)
    assert before == after, _told(before, after)


def imported_twice(data: st.DataObject, world: World) -> None:
    """An import that is done again changes nothing."""
    folder = _drawn_folder(data, world)
    assume(_bytes(folder))
    with world.site("bare") as site:
        import_path(site, folder, lambda _: None)
        once = _rows(site)
        lines: list[str] = []
        assert import_path(site, folder, lines.append)
        assert _rows(site) == once
        assert lines[-1].startswith("Imported 0 "), lines


def followed(data: st.DataObject, world: World) -> None:
    """What leaves the folder leaves the site, what stays stays, and what comes back is as it was."""
    folder = _drawn_folder(data, world)
    files = _bytes(folder)
    assume(len(files) > 1)
    with world.site("bare") as site:
        import_path(site, folder, lambda _: None)
        gone = data.draw(st.sets(st.sampled_from(sorted(files)), max_size=len(files) - 1), "gone")
        gone |= {f"{name}.md" for name in gone if f"{name}.md" in files}
        assume(len(gone) < len(files))
        for name in gone:
            (folder / name).unlink()
        import_path(site, folder, lambda _: None, follow=True)
        with site.store.read() as db:
            left = len(list(every_record(db)))
        sidecars = {name for name in files if name.removesuffix(".md") in files and name.endswith(".md")}
        assert left == len([name for name in files if name not in sidecars and name not in gone])
        for name in gone:
            (folder / name).parent.mkdir(parents=True, exist_ok=True)
            (folder / name).write_bytes(files[name])
        import_path(site, folder, lambda _: None, follow=True)
        after = _bytes(_exported(world, site))
    assert files == after, _told(files, after)


def changed_on_both_sides(data: st.DataObject, world: World) -> None:
    """A file that changed wins, what was written here is in a revision, and that is said; else what is here stays."""
    folder = world.path()
    folder.mkdir()
    names = [f"p{number}.md" for number in range(data.draw(st.integers(1, 3), "pages"))]
    for name in names:
        (folder / name).write_text(f"# {name}\n\nfirst\n")
    there = data.draw(st.sets(st.sampled_from(names)), "changed there")
    here = data.draw(st.sets(st.sampled_from(names)), "changed here")
    with world.site("bare") as site:
        import_path(site, folder, lambda _: None)
        with site.store.write() as db:
            pages = {f"{record.slug}.md": record.id for record in every_record(db)}
            for name in here:
                old = find_record(db, pages[name])
                assert old is not None
                records.update(db, site.moment(), old, {"content": f"by hand in {name}"}, 1)
        for name in there:
            (folder / name).write_text(f"# {name}\n\nsecond\n")
        lines: list[str] = []
        assert import_path(site, folder, lines.append)
        for name in names:
            with site.store.read() as db:
                now = find_record(db, pages[name])
                kept = [each.content for each in revisions_of(db, WantedRevisions(pages[name]), 9, 0)]
            wanted = "<p>second</p>" if name in there else f"by hand in {name}" if name in here else "<p>first</p>"
            assert now is not None
            assert now.content == wanted
            assert (f"by hand in {name}" in kept) == (name in here)
            assert any(f"{name}:" in line and "revisions" in line for line in lines) == (name in here & there)


CAMPAIGN = Campaign(
    {exported_again: 6, imported_twice: 2, followed: 2, changed_on_both_sides: 2},
    _world,
)

if __name__ == "__main__":
    main(CAMPAIGN)
