"""What every page has around its own text: head, navigation, headers. No scripts, nothing from elsewhere."""

from __future__ import annotations

import hashlib
import html
from base64 import b64encode
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime
from types import MappingProxyType
from typing import NamedTuple

from previewer.site.content.addresses import link, media_url
from previewer.site.content.embeds import FRAMES
from previewer.site.content.markup import name_of, split, without_tags
from previewer.site.content.render import shown_title
from previewer.site.http.context import Reply
from previewer.site.http.html_templates import FOLDER, fill
from previewer.site.languages import FIRST, language, others
from previewer.site.site import Site
from previewer.site.store.media import File
from previewer.site.store.records import Record

HTML = "text/html; charset=UTF-8"
_STYLE = (FOLDER / "page.css").read_text(encoding="utf-8").strip()
_HASH = b64encode(hashlib.sha256(_STYLE.encode()).digest()).decode()
#: The style of the page by its hash; inline styles of the content; pictures and media from anywhere; frames of the
#: providers of embeds; forms to this site; no scripts.
POLICY = (
    f"default-src 'none'; style-src 'sha256-{_HASH}'; style-src-attr 'unsafe-inline'; img-src * data:; "
    f"media-src *; frame-src 'self' {' '.join(FRAMES)}; base-uri 'none'; form-action 'self'"
)


#: Elements that the style lets scroll.
_SCROLLED = ("pre", "table")


class PagePlace(NamedTuple):
    """Where a page is: its language, its own address, and the same page in other languages, as far as it is there.

    `indexed`: whether search engines may show it, as far as the site lets them.
    """

    lang: str
    address: str
    twins: Mapping[str, str] = MappingProxyType({})
    indexed: bool = True


@dataclass(frozen=True, slots=True)
class ShownRecord:
    """A record as a template shows it; `dated`: with its day. `below`: the pages under it; `excerpt`: what a search
    shows of its text.
    """

    address: str
    title: str
    dated: bool
    date: str
    date_gmt: str
    below: tuple[ShownRecord, ...] = ()
    excerpt: str = ""


@dataclass(frozen=True, slots=True)
class ShownFile:
    """A file as a template shows it: itself, when it is a picture, else its name."""

    url: str
    name: str
    alt_text: str
    picture: bool


def home_of(site: Site, lang: str) -> str:
    """The address of a language's own start page."""
    return f"{site.settings.base_url}/{lang}/"


def page(
    site: Site, place: PagePlace, template: str, status: int = 200, *, frame: bool = False, **values: object
) -> Reply:
    """A filled template. `frame`: to stand in another site's page."""
    settings, lang = site.settings, place.lang
    root = settings.api_root(lang)
    indexed = site.indexed and place.indexed and status == 200
    whole = fill(
        template,
        lang=lang,
        twins=place.twins,
        others=[(each, place.twins.get(each, home_of(site, each)), language(each).name) for each in others(lang)],
        words=language(lang).pages,
        docs=f"{settings.base_url}/docs" + (f"?lang={lang}" if lang != FIRST else ""),
        base_url=settings.base_url,
        home=home_of(site, lang),
        site_name=site.facts().name_in(lang),
        address=place.address,
        indexed=indexed,
        root=root,
        style=_STYLE,
        **{"query": "", **values},
    )
    headers = {
        "Link": f'<{root}>; rel="https://api.w.org/"',
        "Content-Security-Policy": POLICY if frame else POLICY + "; frame-ancestors 'self'",
        "Referrer-Policy": "same-origin",
        "X-Robots-Tag": "all" if indexed else "noindex",
    }
    return Reply(raw=whole.encode(), status=status, headers=headers, media_type=HTML)


def missing(site: Site, lang: str) -> Reply:
    """404 for people."""
    return page(site, PagePlace(lang, ""), "missing.html", 404, title=language(lang).pages["missing"])


def entry_of(site: Site, lang: str, record: Record, below: tuple[ShownRecord, ...] = ()) -> ShownRecord:
    """A record for a template; news say when."""
    title = html.unescape(without_tags(shown_title(record))) or record.slug or str(record.id)
    address = link(site.settings, record, lang)
    return ShownRecord(address, title, record.kind == "post", record.date[:10], record.date_gmt, below)


def file_entry(site: Site, file: File | None) -> ShownFile | None:
    """A file for a template."""
    if file is None:
        return None
    url = media_url(site.settings, file.file)
    return ShownFile(url, file.name, file.alt_text, file.media_type == "image")


def reachable(rendered: str) -> str:
    """Rendered HTML in which the keyboard reaches what may have to be scrolled: code and tables."""
    if "<pre" not in rendered and "<table" not in rendered:
        return rendered
    parts = split(rendered)
    for place in range(1, len(parts), 2):
        tag = parts[place]
        if tag[1] != "/" and name_of(tag) in _SCROLLED and "tabindex" not in tag:
            name = 1 + len(name_of(tag))
            parts[place] = f'{tag[:name]} tabindex="0"{tag[name:]}'
    return "".join(parts)


def mail_date(iso: str) -> str:
    """An ISO date in UTC as mails and feeds write it."""
    return datetime.fromisoformat(iso).strftime("%a, %d %b %Y %H:%M:%S +0000")
