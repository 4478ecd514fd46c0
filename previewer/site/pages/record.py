"""The page of one record: its text, what is above and below it, its password, a preview of what is not public yet."""

from __future__ import annotations

from collections.abc import Mapping
from urllib.parse import quote, unquote

from previewer.site.content.addresses import link
from previewer.site.content.text import render_content
from previewer.site.http.context import Reply, Request
from previewer.site.languages import language, others
from previewer.site.pages import locks
from previewer.site.pages.shell import PagePlace, ShownRecord, entry_of, file_entry, home_of, missing, page
from previewer.site.site import Site
from previewer.site.store import Connection
from previewer.site.store.media import file_of
from previewer.site.store.records import Record, find_by_slug, find_record, find_translation, list_below
from previewer.site.store.revisions import autosaves_of
from previewer.site.store.tags import record_tags
from previewer.site.store.users import find_user

#: Arguments of an address that name a record.
NUMBERS = ("p", "page_id", "attachment_id")
_HIGHEST = 20


def by_address(site: Site, lang: str, path: str, query: Mapping[str, object]) -> Record | None:
    """The public record of `/<lang>/<slug>/` or `?p=ID`; None when there is none to show."""
    wanted = next((query[name] for name in NUMBERS if name in query), None)
    with site.store.read() as db:
        if wanted is not None:
            text = str(wanted)
            digits = text.isascii() and text.isdecimal() and len(text) < 19
            record = find_record(db, int(text)) if digits else None
        else:
            slug = path.strip("/")
            if "/" in slug:
                return None
            record = find_by_slug(db, lang, quote(unquote(slug), safe="").lower()) if slug else None
    return record if record is not None and record.status in ("publish", "inherit") else None


def shown(site: Site, request: Request, lang: str, record: Record) -> Reply:
    """The page of a public record, or the field for its password."""
    if locks.is_open(site, request, record):
        reply = _record_page(site, lang, record, record.content, indexed=not record.password)
        if record.password:
            reply.headers["Cache-Control"] = "private, no-store"
        return reply
    return _locked(site, lang, record)


def framed(site: Site, lang: str, record: Record) -> Reply:
    """A record as it stands inside an embed."""
    entry = entry_of(site, lang, record)
    place = PagePlace(lang, entry.address, indexed=False)
    return page(site, place, "frame.html", frame=True, title=entry.title, entry=entry)


def unlock(site: Site, request: Request, lang: str, record: Record, given: str) -> Reply:
    """Try a password: on to the page with a cookie, or the field again."""
    words = language(lang).pages
    right = locks.try_password(site, request, record, given)
    if right is None:
        refused = _locked(site, lang, record, 429, words["too_many"])
        refused.headers["Retry-After"] = "900"
        return refused
    if not right:
        return _locked(site, lang, record, 403, words["wrong_password"])
    headers = {"Location": link(site.settings, record, lang), "Set-Cookie": locks.cookie_for(site, record)}
    return Reply(raw=b"", status=303, headers=headers, media_type="text/plain; charset=UTF-8")


def preview(site: Site, lang: str, token: str) -> Reply:
    """What is not public yet, for whoever has its signed address; with the unsaved changes that it is of."""
    found = locks.previewed(site, token)
    if found is None:
        return missing(site, lang)
    record_id, user_id = found
    with site.store.read() as db:
        record = find_record(db, record_id)
        drafts = autosaves_of(db, record_id) if user_id else []
    if record is None or record.status in ("trash", "auto-draft"):
        return missing(site, lang)
    draft = next((each for each in drafts if each.author == user_id), None)
    if draft is not None:
        record = record.changed({"title": draft.title, "content": draft.content, "excerpt": draft.excerpt})
    note = language(lang).pages["preview"]
    reply = _record_page(site, record.lang or lang, record, record.content, indexed=False, note=note)
    reply.headers["Cache-Control"] = "private, no-store"
    return reply


def _locked(site: Site, lang: str, record: Record, status: int = 200, wrong: str = "") -> Reply:
    entry = entry_of(site, lang, record)
    place = PagePlace(lang, entry.address, indexed=False)
    return page(site, place, "locked.html", status, title=entry.title, entry=entry, wrong=wrong)


def _record_page(site: Site, lang: str, record: Record, content: str, *, indexed: bool, note: str = "") -> Reply:
    settings, entry = site.settings, entry_of(site, lang, record)
    with site.store.read() as db:
        translated = {each: find_translation(db, record, each) for each in others(lang)} if record.lang else {}
        file = file_of(db, record.id) if record.kind == "attachment" else None
        picture = file_of(db, record.featured_media) if record.featured_media else None
        above, below = _above(site, lang, db, record), list_below(db, record) if record.kind == "page" else []
        tags = record_tags(db, record.id) if record.kind == "page" else []
        author = find_user(db, record.author) if record.kind == "post" else None
    public = [(each, other) for each, other in translated.items() if other and other.status == "publish"]
    home = home_of(site, lang)
    embed = f"{settings.api_root(lang)}oembed/1.0/embed?url={quote(entry.address, safe='')}"
    return page(
        site,
        PagePlace(lang, entry.address, {each: link(settings, other, each) for each, other in public}, indexed),
        "record.html",
        title=entry.title,
        entry=entry,
        note=note,
        oembed=embed if site.module_on("embeds") else "",
        file=file_entry(site, file),
        picture=file_entry(site, picture),
        body=render_content(content if file is None else record.excerpt),
        above=above,
        below=[entry_of(site, lang, each) for each in below],
        tags=[(f"{home}?tag={tag}", str(tag)) for tag in tags],
        author=(f"{home}?author={author.id}", author.display_name or author.name) if author is not None else None,
    )


def _above(site: Site, lang: str, db: Connection, record: Record) -> list[ShownRecord]:
    """The published pages above a page, the highest first."""
    found: list[ShownRecord] = []
    seen, parent = {record.id}, record.parent if record.kind == "page" else 0
    while parent and parent not in seen and len(found) < _HIGHEST:
        seen.add(parent)
        page_above = find_record(db, parent, "page")
        if page_above is None or page_above.status != "publish":
            break
        found.insert(0, entry_of(site, lang, page_above))
        parent = page_above.parent
    return found
