"""The few pages for people: the start, a language, a record, an embed. No scripts, nothing from elsewhere."""

from __future__ import annotations

import hashlib
import html
from base64 import b64encode
from dataclasses import dataclass
from typing import Any
from urllib.parse import quote, unquote

from previewer.site.content.addresses import link, media_url
from previewer.site.content.markup import without_tags
from previewer.site.content.render import shown_title
from previewer.site.content.text import render_content
from previewer.site.http.context import Reply
from previewer.site.http.html_templates import FOLDER, fill
from previewer.site.settings import LANGUAGES
from previewer.site.site import Site
from previewer.site.store.media import File, file_of
from previewer.site.store.records import Record, find_by_slug, find_record, find_translation, list_news, list_pages

_STYLE = (FOLDER / "page.css").read_text(encoding="utf-8").strip()
_HASH = b64encode(hashlib.sha256(_STYLE.encode()).digest()).decode()
#: The style of the page by its hash; inline styles of the content; pictures and media from anywhere; no scripts.
POLICY = (
    f"default-src 'none'; style-src 'sha256-{_HASH}'; style-src-attr 'unsafe-inline'; img-src * data:; "
    "media-src *; base-uri 'none'; form-action 'none'"
)


@dataclass(frozen=True, slots=True)
class _Words:
    """What the pages themselves say, in one language. `other` names the other language in itself."""

    latest: str
    pages: str
    empty: str
    protected: str
    missing: str
    api: str
    other: str
    home: str


_WORDS = {
    "en": _Words(
        latest="News",
        pages="Reference",
        empty="Nothing has been published yet.",
        protected="This page has a password.",
        missing="There is no such page.",
        api="Interface",
        other="日本語",
        home="Home",
    ),
    "ja": _Words(
        latest="お知らせ",
        pages="リファレンス",
        empty="まだ何も公開されていません。",
        protected="このページにはパスワードが必要です。",
        missing="ページが見つかりません。",
        api="インターフェース",
        other="English",
        home="ホーム",
    ),
}


@dataclass(frozen=True, slots=True)
class _Entry:
    """A record as a template shows it; `dated`: with its day."""

    address: str
    title: str
    dated: bool
    date: str
    date_gmt: str


@dataclass(frozen=True, slots=True)
class _ShownFile:
    """A file as a template shows it: itself, when it is a picture, else its name."""

    url: str
    name: str
    alt_text: str
    picture: bool


def _page(
    site: Site, lang: str, template: str, status: int = 200, *, frame: bool = False, other: str = "", **values: object
) -> Reply:
    """A filled template. `other`: the address of the page in the other language, when it has one."""
    settings = site.settings
    root, across = settings.api_root(lang), "ja" if lang == "en" else "en"
    whole = fill(
        template,
        lang=lang,
        other=other or f"{settings.base_url}/{across}/",
        other_lang=across,
        words=_WORDS[lang],
        base_url=settings.base_url,
        root=root,
        style=_STYLE,
        **values,
    )
    headers = {
        "Link": f'<{root}>; rel="https://api.w.org/"',
        "Content-Security-Policy": POLICY if frame else POLICY + "; frame-ancestors 'self'",
        "Referrer-Policy": "same-origin",
    }
    return Reply(raw=whole.encode(), status=status, headers=headers, media_type="text/html; charset=UTF-8")


def missing(site: Site, lang: str) -> Reply:
    """404 for people."""
    return _page(site, lang, "missing.html", 404, title=_WORDS[lang].missing)


def home(site: Site, lang: str) -> Reply:
    """`/` and `/<language>/`: what the site is, the latest records, the way to the interface."""
    facts, words = site.facts(), _WORDS[lang]
    with site.store.read() as db:
        news, pages = list_news(db, lang, 10), list_pages(db, lang, 100)
    lists = [
        (heading, [_entry(site, lang, record) for record in found])
        for heading, found in ((words.latest, news), (words.pages, pages))
    ]
    return _page(site, lang, "home.html", title=facts.name, description=facts.description, lists=lists)


def _entry(site: Site, lang: str, record: Record) -> _Entry:
    """A record for a template; news say when."""
    title = html.unescape(without_tags(shown_title(record)))
    address = link(site.settings, record, lang)
    return _Entry(address, title, record.kind == "post", record.date[:10], record.date_gmt)


def _shown_file(site: Site, file: File | None) -> _ShownFile | None:
    if file is None:
        return None
    url = media_url(site.settings, file.file)
    return _ShownFile(url, file.name, file.alt_text, file.media_type == "image")


def by_address(site: Site, lang: str, path: str, query: dict[str, Any]) -> Record | None:
    """The public record of `/<lang>/<slug>/` or `?p=ID`; None when there is none to show."""
    wanted = next((query[name] for name in ("p", "page_id", "attachment_id") if name in query), None)
    with site.store.read() as db:
        if wanted is not None:
            digits = isinstance(wanted, str) and wanted.isascii() and wanted.isdecimal() and len(wanted) < 19
            record = find_record(db, int(wanted)) if digits else None
        else:
            slug = path.strip("/")
            if "/" in slug:
                return None
            record = find_by_slug(db, lang, quote(unquote(slug), safe="").lower()) if slug else None
    return record if record is not None and record.status in ("publish", "inherit") else None


def record_page(site: Site, lang: str, record: Record, *, frame: bool = False) -> Reply:
    """The page of a record; `frame`: as it stands inside an embed."""
    settings, entry = site.settings, _entry(site, lang, record)
    if frame:
        return _page(site, lang, "frame.html", frame=True, title=entry.title, entry=entry)
    with site.store.read() as db:
        other = find_translation(db, record, "ja" if lang == "en" else "en") if record.lang else None
        file = file_of(db, record.id) if record.kind == "attachment" else None
        picture = file_of(db, record.featured_media) if record.featured_media else None
    across = link(settings, other, other.lang) if other is not None and other.status == "publish" else ""
    return _page(
        site,
        lang,
        "record.html",
        title=entry.title,
        entry=entry,
        oembed=f"{settings.api_root(lang)}oembed/1.0/embed?url={quote(entry.address, safe='')}",
        protected=bool(record.password),
        file=_shown_file(site, file),
        picture=_shown_file(site, picture),
        body="" if record.password else render_content(record.content if file is None else record.excerpt),
        other=across,
    )


def answer(site: Site, path: str, query: dict[str, object]) -> Reply:
    """The page of a path outside the interface."""
    parts = path.strip("/").split("/")
    if path.strip("/") == "":
        lang = "en"
        parts = []
    elif parts[0] in LANGUAGES:
        lang, parts = parts[0], parts[1:]
    else:
        return missing(site, "en")
    frame = bool(parts) and parts[-1] == "embed"
    if frame:
        parts = parts[:-1]
    if not parts and not any(name in query for name in ("p", "page_id", "attachment_id")):
        return home(site, lang)
    record = by_address(site, lang, "/".join(parts), query)
    if record is None:
        return missing(site, lang)
    return record_page(site, record.lang or lang, record, frame=frame)
