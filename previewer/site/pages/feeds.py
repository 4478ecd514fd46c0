"""What readers' programs and search engines read: feeds, the sitemap, robots.txt, the icon."""

from __future__ import annotations

import hashlib
import re
from collections import defaultdict
from collections.abc import Iterable, Iterator
from functools import lru_cache

from markupsafe import escape

from previewer.resources import resource
from previewer.site.content.addresses import whole_addresses
from previewer.site.content.published_blocks import MARKED, find_blocks
from previewer.site.content.render import shown_title
from previewer.site.content.shortcodes import ShowPiece
from previewer.site.content.text import render_content, render_excerpt
from previewer.site.http.context import Reply
from previewer.site.http.html_templates import fill
from previewer.site.languages import LANGUAGES, language
from previewer.site.pages.shell import entry_of, home_of, mail_date
from previewer.site.site import Site
from previewer.site.store.records import Address, Record, list_addresses, list_latest_pages, list_published

_FEED_ENTRIES = 20
#: Of so many pages that were changed last, those of pieces are entries.
_LATEST = 200
#: Bytes of whole texts in a feed. The entries after those that fit have excerpts, of so many characters of a text.
_FEED_BYTES = 8 << 20
_OF_A_TEXT = 200_000
#: Addresses of one part of the sitemap; the standard allows 50,000.
SITEMAP_PART = 5_000
_CONTROLS = re.compile("[\x00-\x08\x0b\x0c\x0e-\x1f\ufffe\uffff]")
_XML = "{}; charset=UTF-8"


def feed(site: Site, lang: str) -> Reply:
    """The latest news of a language, and the pieces published last, as RSS 2.0, texts and all as far as there is room;
    of protected ones the title.
    """
    name, description = site.facts().name_in(lang), site.facts().description_in(lang)
    with site.store.snapshot() as db:
        show = site.embeds(db, None, lang)
        news = list_published(db, "post", lang, _FEED_ENTRIES)
        if show is not None:
            news = _with_pieces(news, list_latest_pages(db, lang, MARKED, _LATEST, _FEED_ENTRIES))
        items = list(_items(site, lang, news, show))
    whole = fill(
        "feed.xml",
        lang=lang,
        title=name,
        description=description or name,
        home=home_of(site, lang),
        address=f"{home_of(site, lang)}feed/",
        changed=mail_date(max(record.modified_gmt for record in news)) if news else "",
        items=items,
    )
    return _xml(whole, "application/rss+xml", site)


def sitemap(site: Site, after: int | None = None) -> Reply:
    """Every public record with its translations; of a large site its parts, each of the records after an id."""
    seconds = site.settings.query_seconds
    with site.store.snapshot(seconds) as db, site.store.limit(db, seconds):
        if after is None:
            starts = [0]
            while len(part := list_addresses(db, starts[-1], SITEMAP_PART)) == SITEMAP_PART:
                starts.append(part[-1].id)
            if len(starts) > 1:
                parts = [f"{site.settings.base_url}/sitemap.xml?after={start}" for start in starts]
                return _xml(fill("sitemap-index.xml", parts=parts), "application/xml", site)
            after = 0
        else:
            part = list_addresses(db, after, SITEMAP_PART)
    homes = [(home_of(site, lang), lang) for lang in LANGUAGES] if after == 0 else []
    return _xml(fill("sitemap.xml", homes=homes, pages=_mapped(site, part)), "application/xml", site)


def robots(site: Site) -> Reply:
    """robots.txt: what search engines may read, and where the sitemap is."""
    settings = site.settings
    roots = [f"/{lang}/{settings.prefix}/" for lang in LANGUAGES]
    refused = [*roots, "/*?s=", "/*?preview="] if site.indexed else ["/"]
    lines = [
        "User-agent: *",
        *(f"Disallow: {path}" for path in refused),
        "",
        f"Sitemap: {settings.base_url}/sitemap.xml",
    ]
    return Reply(raw="\n".join([*lines, ""]).encode(), media_type="text/plain; charset=UTF-8")


@lru_cache(maxsize=1)
def _icon() -> bytes:
    return resource("icons", "piece-previewer-48.png").read_bytes()


def icon() -> Reply:
    """The site's icon."""
    return Reply(raw=_icon(), media_type="image/png", headers={"Cache-Control": "public, max-age=86400"})


def _with_pieces(news: list[Record], pages: list[Record]) -> list[Record]:
    """News and pages of pieces, the newest first."""
    return sorted((*news, *pages), key=lambda each: (_moment(each), each.id), reverse=True)[:_FEED_ENTRIES]


def _moment(record: Record) -> str:
    """When an entry is of: a page of a piece says something new each time that it is published."""
    return record.date_gmt if record.kind == "post" else record.modified_gmt


def _items(site: Site, lang: str, news: Iterable[Record], show: ShowPiece | None) -> Iterator[dict[str, str]]:
    """The entries: the newest whole, until they are too large together."""
    left = _FEED_BYTES
    for record in news:
        if left and len(record.content) <= left:
            content = _content(site, lang, record, show)
            size = len(escape(content).encode())
            left = left - size if size <= left else 0
        else:
            left = 0
        yield _item(site, lang, record, content if left else "", pieces=show is not None)


def _content(site: Site, lang: str, record: Record, show: ShowPiece | None) -> str:
    if record.password:
        return language(lang).pages["protected"]
    return _legal(whole_addresses(site.settings, render_content(record.content, show)))


def _item(site: Site, lang: str, record: Record, content: str, *, pieces: bool) -> dict[str, str]:
    entry = entry_of(site, lang, record)
    locked = bool(record.password)
    note = language(lang).pages["protected"]
    own = "" if len(record.excerpt) > _OF_A_TEXT else record.excerpt
    excerpt = render_excerpt(own, record.content[:_OF_A_TEXT], without_pieces=pieces)
    return {
        "title": _legal(entry.title or shown_title(record)),
        "address": entry.address,
        "date": mail_date(_moment(record)),
        "guid": f"{site.settings.base_url}/?{_guid(record)}",
        "excerpt": note if locked else _legal(whole_addresses(site.settings, excerpt)),
        "content": content,
    }


def _guid(record: Record) -> str:
    """What names an entry; the entry of a piece is another one as soon as something else is published of it."""
    if record.kind == "post":
        return f"p={record.id}"
    begin, end = next(find_blocks(record.content), (0, 0))
    return f"page_id={record.id}&block={hashlib.blake2b(record.content[begin:end].encode(), digest_size=8).hexdigest()}"


def _mapped(site: Site, part: list[Address]) -> list[tuple[str, str, list[tuple[str, str]]]]:
    """Address, last change, and the addresses of all its languages where there are several."""
    groups: dict[int, list[Address]] = defaultdict(list)
    for each in part:
        groups[each.group_id].append(each)
    base = site.settings.base_url
    found = []
    for each in part:
        group = groups[each.group_id]
        twins = [(one.lang, f"{base}/{one.lang}/{one.slug}/") for one in group] if len(group) > 1 else []
        found.append((f"{base}/{each.lang}/{each.slug}/", f"{each.modified_gmt}Z", twins))
    return found


def _legal(text: str) -> str:
    """A text without the characters that XML has not."""
    return _CONTROLS.sub("", text)


def _xml(whole: str, kind: str, site: Site) -> Reply:
    headers = {"X-Robots-Tag": "all" if site.indexed else "noindex"}
    return Reply(raw=whole.encode(), media_type=_XML.format(kind), headers=headers)
