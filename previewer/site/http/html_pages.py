"""The few pages for people: the start, a language, a record, an embed. No scripts, nothing from elsewhere."""

from __future__ import annotations

import hashlib
import html
from base64 import b64encode
from typing import Any
from urllib.parse import quote, unquote

from previewer.site.content.render import link, media_url, shown_title
from previewer.site.content.text import render_content, strip_tags
from previewer.site.http.context import Reply
from previewer.site.settings import LANGUAGES
from previewer.site.site import Site
from previewer.site.store.media import file_of
from previewer.site.store.records import Record, find_by_slug, find_record, find_translation, list_news, list_pages

_STYLE = """body{font:16px/1.7 system-ui,sans-serif;margin:0 auto;max-width:42rem;padding:2rem 1rem;color:#1c2430}
a{color:#0b5cad}nav{font-size:.9rem;margin-bottom:2rem}nav a{margin-right:1.2rem}h1{line-height:1.3}
img{max-width:100%;height:auto}time{color:#5b6673;font-size:.9rem}pre{overflow:auto;background:#f3f5f7;padding:1rem}
@media(prefers-color-scheme:dark){body{background:#14181d;color:#e4e8ee}a{color:#7db7f2}pre{background:#1f252c}}"""
_HASH = b64encode(hashlib.sha256(_STYLE.encode()).digest()).decode()
#: The style of the page by its hash; inline styles of the content; pictures and media from anywhere; no scripts.
POLICY = (
    f"default-src 'none'; style-src 'sha256-{_HASH}'; style-src-attr 'unsafe-inline'; img-src * data:; "
    "media-src *; base-uri 'none'; form-action 'none'"
)
_WORDS = {
    "en": {
        "latest": "News",
        "pages": "Reference",
        "empty": "Nothing has been published yet.",
        "protected": "This page has a password.",
        "missing": "There is no such page.",
        "api": "Interface",
        "other": "日本語",
        "home": "Home",
    },
    "ja": {
        "latest": "お知らせ",
        "pages": "リファレンス",
        "empty": "まだ何も公開されていません。",
        "protected": "このページにはパスワードが必要です。",
        "missing": "ページが見つかりません。",
        "api": "インターフェース",
        "other": "English",
        "home": "ホーム",
    },
}


def _page(
    site: Site,
    lang: str,
    title: str,
    body: str,
    status: int = 200,
    *,
    other: str = "",
    frame: bool = False,
    head: str = "",
) -> Reply:
    settings, words = site.settings, _WORDS[lang]
    root = settings.api_root(lang)
    against = "ja" if lang == "en" else "en"
    across = other or f"{settings.base_url}/{against}/"
    nav = (
        ""
        if frame
        else (
            f'<nav><a href="{settings.base_url}/{lang}/">{words["home"]}</a>'
            f'<a href="{html.escape(across)}" hreflang="{against}">{words["other"]}</a>'
            f'<a href="{root}">{words["api"]}</a></nav>'
        )
    )
    whole = (
        f'<!doctype html><html lang="{lang}"><head><meta charset="utf-8">'
        '<meta name="viewport" content="width=device-width,initial-scale=1">'
        f'<title>{title}</title><link rel="https://api.w.org/" href="{root}">{head}<style>{_STYLE}</style></head>'
        f"<body>{nav}<main>{body}</main></body></html>"
    )
    policy = POLICY if frame else POLICY + "; frame-ancestors 'self'"
    headers = {
        "Link": f'<{root}>; rel="https://api.w.org/"',
        "Content-Security-Policy": policy,
        "Referrer-Policy": "same-origin",
    }
    return Reply(raw=whole.encode(), status=status, headers=headers, media_type="text/html; charset=UTF-8")


def missing(site: Site, lang: str) -> Reply:
    """404 for people."""
    words = _WORDS[lang]
    return _page(site, lang, words["missing"], f"<h1>{words['missing']}</h1>", 404)


def home(site: Site, lang: str) -> Reply:
    """`/` and `/<language>/`: what the site is, the latest records, the way to the interface."""
    facts, words = site.facts(), _WORDS[lang]
    with site.store.read() as db:
        lists = (words["latest"], list_news(db, lang, 10)), (words["pages"], list_pages(db, lang, 100))
    shown = ""
    for heading, found in lists:
        items = "".join(_entry(site, lang, record) for record in found)
        if items:
            shown += f"<h2>{heading}</h2><ul>{items}</ul>"
    name = html.escape(facts.name)
    body = f"<h1>{name}</h1><p>{html.escape(facts.description)}</p>{shown or '<p>' + words['empty'] + '</p>'}"
    return _page(site, lang, name, body)


def _entry(site: Site, lang: str, record: Record) -> str:
    """One line of a list: news say when."""
    stamp = f' <time datetime="{record.date_gmt}Z">{record.date[:10]}</time>' if record.kind == "post" else ""
    address = html.escape(link(site.settings, record, lang))
    return f'<li><a href="{address}">{_safe(shown_title(record))}</a>{stamp}</li>'


def _safe(rendered: str) -> str:
    """A rendered title as text without tags, ready for HTML."""
    return html.escape(html.unescape(strip_tags(rendered)))


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
    words, settings = _WORDS[lang], site.settings
    title = _safe(shown_title(record))
    address = html.escape(link(settings, record, lang))
    with site.store.read() as db:
        other = find_translation(db, record, "ja" if lang == "en" else "en") if record.lang else None
        file = file_of(db, record.id) if record.kind == "attachment" else None
        picture = file_of(db, record.featured_media) if record.featured_media else None
    if record.password:
        body = f"<p>{words['protected']}</p>"
    elif file is not None:
        url = html.escape(media_url(settings, file.file))
        shown = f'<img src="{url}" alt="{html.escape(file.alt_text)}">' if file.media_type == "image" else file.name
        body = f'<p><a href="{url}">{shown}</a></p>{render_content(record.excerpt)}'
    else:
        body = render_content(record.content)
        if picture is not None:
            url = html.escape(media_url(settings, picture.file))
            body = f'<p><img src="{url}" alt="{html.escape(picture.alt_text)}"></p>{body}'
    if frame:
        heading = f'<h1><a href="{address}" target="_top">{title}</a></h1>'
        return _page(site, lang, title, heading, frame=True)
    oembed = f"{settings.api_root(lang)}oembed/1.0/embed?url={quote(link(settings, record, lang), safe='')}"
    head = f'<link rel="alternate" type="application/json+oembed" href="{html.escape(oembed)}">'
    across = link(settings, other, other.lang) if other is not None and other.status == "publish" else ""
    stamp = f'<p><time datetime="{record.date_gmt}Z">{record.date[:10]}</time></p>' if record.kind == "post" else ""
    return _page(site, lang, title, f"<article><h1>{title}</h1>{stamp}{body}</article>", other=across, head=head)


def answer(site: Site, path: str, query: dict[str, Any]) -> Reply:
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
