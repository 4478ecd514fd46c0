"""Pages that list records: the start, news by pages, months, authors, tags, and what a search finds."""

from __future__ import annotations

import html
import re
from collections import defaultdict
from collections.abc import Iterable, Mapping
from dataclasses import replace
from typing import NamedTuple
from urllib.parse import urlencode

from previewer.site.content.markup import without_tags
from previewer.site.content.shortcodes import MARK, Shortcodes
from previewer.site.http.context import Reply
from previewer.site.languages import language, others
from previewer.site.manage.tag_names import tag_names
from previewer.site.pages.shell import PagePlace, ShownRecord, entry_of, home_of, missing, page
from previewer.site.site import Site
from previewer.site.store import Connection
from previewer.site.store.listing import Wanted, list_records
from previewer.site.store.records import Record, find_records, list_months, list_published
from previewer.site.store.search import search_words
from previewer.site.store.users import find_user

NEWS_A_PAGE = 10
_FOUND_A_PAGE = 20
_MOST_PAGES = 200
_FARTHEST = 10**9
#: Characters of a text that an excerpt is looked for in, that it has, and of these before the word.
_LOOKED_AT, _SHOWN, _BEFORE = 100_000, 200, 60
_MONTH = re.compile(r"(\d{4})(0[1-9]|1[0-2])", re.ASCII)
_NUMBER = re.compile(r"[1-9]\d{0,17}", re.ASCII)
#: Arguments of an address that ask for a list.
LISTS = ("s", "paged", "m", "author", "tag", "archive")


class _Asked(NamedTuple):
    """A list that an address asks for: what of, one after the other, under which heading, and the arguments of its
    other pages.
    """

    wanted: tuple[Wanted, ...]
    heading: str
    arguments: dict[str, str]
    size: int = NEWS_A_PAGE
    nothing: str = ""
    words: tuple[tuple[bool, str], ...] = ()


def home(site: Site, lang: str) -> Reply:
    """`/` and `/<language>/`: what the site is, the latest news, the pages."""
    facts, words = site.facts(), language(lang).pages
    with site.store.snapshot() as db:
        found = list_published(db, "post", lang, NEWS_A_PAGE + 1)
        first = Wanted("post", lang, ("publish",), sticky=True)
        sticky = list(find_records(db, [number for number, _ in list_records(db, first, NEWS_A_PAGE, 0)[0]]))
        pages = list_published(db, "page", lang, _MOST_PAGES)
    kept = {record.id for record in sticky}
    news = sticky + [record for record in found[:NEWS_A_PAGE] if record.id not in kept]
    return page(
        site,
        PagePlace(lang, home_of(site, lang), {each: home_of(site, each) for each in others(lang)}),
        "home.html",
        title=facts.name_in(lang),
        description=facts.description_in(lang),
        news=[entry_of(site, lang, record) for record in news],
        more=f"{home_of(site, lang)}?paged=2" if len(found) > NEWS_A_PAGE else "",
        pages=_tree(site, lang, pages),
        archive=f"{home_of(site, lang)}?archive=1",
        empty=words["empty"] if not news and not pages else "",
    )


def archive(site: Site, lang: str) -> Reply:
    """The months that have news."""
    with site.store.read(site.settings.query_seconds) as db:
        found = list_months(db, lang)
    months = [
        (f"{home_of(site, lang)}?m={year:04}{month:02}", language(lang).month(year, month), number)
        for year, month, number in found
    ]
    address = f"{home_of(site, lang)}?archive=1"
    return page(site, PagePlace(lang, address), "archive.html", title=language(lang).pages["archives"], months=months)


def listed(site: Site, lang: str, query: Mapping[str, object]) -> Reply:
    """The list that an address asks for; 404 for a month, an author or a page that is not there."""
    if "archive" in query:
        return archive(site, lang)
    number = str(query.get("paged", "1"))
    store, seconds = site.store, site.settings.query_seconds
    with store.snapshot(seconds) as db, store.limit(db, seconds):
        asked = _asked(db, lang, {name: str(query[name]) for name in LISTS if name in query})
        if asked is None or not _NUMBER.fullmatch(number):
            return missing(site, lang)
        skip = (int(number) - 1) * asked.size
        records, total = _read(db, asked, skip) if skip < _FARTHEST else ([], 0)
    last = max(1, -(-total // asked.size))
    if not records and int(number) > 1:
        return missing(site, lang)
    searched = asked.arguments.get("s", "")
    shown = [
        replace(entry, excerpt=_around(record, asked.words, pieces=site.module_on("pieces"))) if searched else entry
        for record, entry in ((record, entry_of(site, lang, record)) for record in records)
    ]
    return page(
        site,
        PagePlace(lang, _address(site, lang, asked, int(number)), indexed="s" not in asked.arguments),
        "list.html",
        title=asked.heading,
        entries=shown,
        results=language(lang).pages["results"].format(total) if searched and total else "",
        nothing=asked.nothing or language(lang).pages["empty"],
        query=searched,
        newer=_address(site, lang, asked, int(number) - 1) if int(number) > 1 else "",
        older=_address(site, lang, asked, int(number) + 1) if int(number) < last else "",
        number=int(number),
        last=last,
    )


def _read(db: Connection, asked: _Asked, skip: int) -> tuple[list[Record], int]:
    """The records of one page, and how many there are in all."""
    ids: list[int] = []
    total = 0
    for wanted in asked.wanted:
        found, number = list_records(db, wanted, max(1, asked.size - len(ids)), max(0, skip - total))
        if len(ids) < asked.size and skip < total + number:
            ids += [record_id for record_id, _ in found]
        total += number
    return list(find_records(db, ids[: asked.size])), total


def _asked(db: Connection, lang: str, query: Mapping[str, str]) -> _Asked | None:
    """What of a search, an author, a tag or a month stands in an address; else all news. None: there is no such one."""
    words = language(lang).pages
    if "s" in query:
        return _searched(lang, query["s"].strip()[:200])
    for name in ("author", "tag"):
        if name in query and not _NUMBER.fullmatch(query[name]):
            return None
    if "author" in query:
        return _author(db, lang, query["author"])
    if "tag" in query:
        tag = int(query["tag"])
        tagged = Wanted("page", lang, ("publish",), tags=(tag,), order="title", descending=False)
        news = Wanted("post", lang, ("publish",), tags=(tag,))
        return _Asked((tagged, news), words["with_tag"].format(tag_names(db).get(tag, tag)), {"tag": query["tag"]})
    if "m" in query:
        return _month(lang, query["m"])
    return _Asked((Wanted("post", lang, ("publish",)),), words["all_news"], {})


def _author(db: Connection, lang: str, number: str) -> _Asked | None:
    user, wanted = find_user(db, int(number)), Wanted("post", lang, ("publish",), authors=(int(number),))
    # Who has published nothing is nobody's business.
    if user is None or not list_records(db, wanted, 1, 0)[0]:
        return None
    return _Asked(
        (wanted,), language(lang).pages["by_author"].format(user.display_name or user.name), {"author": number}
    )


def _searched(lang: str, text: str) -> _Asked:
    words = language(lang).pages
    given = tuple(search_words(text))
    if not given:
        return _Asked((), words["search"], {"s": ""}, nothing=words["search_empty"])
    wanted = tuple(
        Wanted(kind, lang, ("publish",), unprotected=True, words=given, order="relevance") for kind in ("page", "post")
    )
    nothing = words["nothing_found"].format(text)
    return _Asked(wanted, words["found"].format(text), {"s": text}, _FOUND_A_PAGE, nothing, given)


def _around(record: Record, words: Iterable[tuple[bool, str]], *, pieces: bool) -> str:
    """Of the text of a record, what is around the first of the words; its beginning where none is in it. `pieces`:
    what is shown for a `[piece …]` is no word of it.
    """
    content = record.content[:_LOOKED_AT]
    content = Shortcodes(content).without() if pieces and MARK in content else content
    text = " ".join(html.unescape(without_tags(content)).split())
    lowered = text.lower()
    places = [lowered.find(word.lower()) for absent, word in words if not absent]
    place = min((each for each in places if each >= 0), default=0)
    begin = max(0, place - _BEFORE)
    if begin and " " in text[begin:place]:  # not within a word
        begin = text.index(" ", begin) + 1
    end = begin + _SHOWN
    return ("… " if begin else "") + text[begin:end] + (" …" if end < len(text) else "")


def _month(lang: str, text: str) -> _Asked | None:
    match = _MONTH.fullmatch(text)
    if match is None:
        return None
    # Dates are texts: no day is before the day 00 or after the day 32.
    first, last = f"{match[1]}-{match[2]}-00", f"{match[1]}-{match[2]}-32"
    wanted = Wanted("post", lang, ("publish",), after=first, before=last)
    year, month = int(match[1]), int(match[2])
    heading = language(lang).pages["from_month"].format(language(lang).month(year, month))
    return _Asked((wanted,), heading, {"m": text})


def _address(site: Site, lang: str, asked: _Asked, number: int) -> str:
    arguments = {**asked.arguments, **({"paged": str(number)} if number > 1 or not asked.arguments else {})}
    return f"{home_of(site, lang)}?{urlencode(arguments)}"


def _tree(site: Site, lang: str, pages: Iterable[Record]) -> list[ShownRecord]:
    """The pages with those below them, in their order."""
    found = list(pages)
    ids = {record.id for record in found}
    below: dict[int, list[Record]] = defaultdict(list)
    for record in found:
        below[record.parent if record.parent in ids else 0].append(record)

    def under(parent: int) -> tuple[ShownRecord, ...]:
        return tuple(entry_of(site, lang, record, under(record.id)) for record in below.get(parent, ()))

    return list(under(0))
