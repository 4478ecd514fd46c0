"""The page of one record: its text, what is above and below it, its password, a preview of what is not public yet."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from urllib.parse import quote, unquote

from previewer.site.content.access import can_edit, can_read, opens
from previewer.site.content.addresses import link
from previewer.site.content.text import render_content
from previewer.site.http.context import Reply, Request
from previewer.site.languages import language, others
from previewer.site.manage.tag_names import tag_names
from previewer.site.pages import locks
from previewer.site.pages.piece_pages import piece_of, with_files
from previewer.site.pages.shell import PagePlace, ShownRecord, entry_of, file_entry, home_of, missing, page, reachable
from previewer.site.people import User
from previewer.site.site import Site
from previewer.site.store import Connection
from previewer.site.store.media import File, file_of
from previewer.site.store.records import Record, find_by_slug, find_record, find_translation, list_below
from previewer.site.store.revisions import autosaves_of
from previewer.site.store.rights import Root, root_of
from previewer.site.store.tags import record_tags
from previewer.site.store.users import find_user

#: Arguments of an address that name a record.
NUMBERS = ("p", "page_id", "attachment_id")
_HIGHEST = 20


def by_address(
    db: Connection, lang: str, path: str, query: Mapping[str, object], is_open: Callable[[Root], bool] = lambda _: False
) -> Record | None:
    """The public record of `/<lang>/<slug>/` or `?p=ID`; None when there is none to show. `is_open`: whether the
    password was given of what a file hangs on.
    """
    wanted = next((query[name] for name in NUMBERS if name in query), None)
    if wanted is not None:
        text = str(wanted)
        digits = text.isascii() and text.isdecimal() and len(text) < 19
        record = find_record(db, int(text)) if digits else None
    else:
        slug = path.strip("/")
        if "/" in slug:
            return None
        record = find_by_slug(db, lang, _slug_of(slug)) if slug else None
        if record is None and slug:
            record = find_by_slug(db, lang, slug.lower())  # an address of before, which is no proper one
    if record is None:
        return None
    root = root_of(db, record) if record.kind == "attachment" else None
    opened = root.id if root is not None and opens(None, root) and is_open(root) else 0
    return record if can_read(db, None, record, opened) else None


def _slug_of(path: str) -> str:
    return quote(unquote(path), safe="").lower()


def moved(site: Site, lang: str, record: Record, path: str) -> Reply | None:
    """The way on from an address that a record had before; None for the one that it has."""
    if record.slug in ("", _slug_of(path.strip("/"))):
        return None
    headers = {"Location": link(site.settings, record, lang)}
    return Reply(raw=b"", status=301, headers=headers, media_type="text/plain; charset=UTF-8")


def shown(site: Site, db: Connection, request: Request, lang: str, record: Record) -> Reply:
    """The page of a public record, or the field for its password."""
    if locks.is_open(site, request, record):
        everybodys = not record.password and can_read(db, None, record)
        reply = _record_page(site, db, lang, record, indexed=everybodys)
        if not everybodys:
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
    note = language(lang).pages["preview"]
    with site.store.snapshot() as db:
        record = find_record(db, record_id)
        if record is None or record.status in ("trash", "auto-draft"):
            return missing(site, lang)
        drafts = autosaves_of(db, record_id) if user_id else []
        draft = next((each for each in drafts if each.author == user_id), None)
        if draft is not None:
            record = record.changed({"title": draft.title, "content": draft.content, "excerpt": draft.excerpt})
        viewer = find_user(db, user_id) if user_id else None
        reply = _record_page(site, db, record.lang or lang, record, indexed=False, note=note, viewer=viewer)
    reply.headers["Cache-Control"] = "private, no-store"
    return reply


def _locked(site: Site, lang: str, record: Record, status: int = 200, wrong: str = "") -> Reply:
    entry = entry_of(site, lang, record)
    place = PagePlace(lang, entry.address, indexed=False)
    return page(site, place, "locked.html", status, title=entry.title, entry=entry, wrong=wrong)


def _record_page(
    site: Site,
    db: Connection,
    lang: str,
    record: Record,
    *,
    indexed: bool,
    note: str = "",
    viewer: User | None = None,
) -> Reply:
    """`viewer`: whose address of a preview it is."""
    settings, entry = site.settings, entry_of(site, lang, record)
    # A file has no language: its page is there in each.
    translated = {each: find_translation(db, record, each) if record.lang else record for each in others(lang)}
    file = file_of(db, record.id) if record.kind == "attachment" else None
    embeds = site.embeds(db, None, lang, opened=record.id)
    body = reachable(render_content(record.content, embeds) if file is None else render_content(record.excerpt))
    picture = featured_file(db, None, record, record.id)
    above, below = _above(site, lang, db, record), list_below(db, record) if record.kind == "page" else []
    tags = record_tags(db, record.id)
    names = tag_names(db) if tags else {}
    author = find_user(db, record.author) if record.kind == "post" else None
    public = [(each, other) for each, other in translated.items() if other and can_read(db, None, other)]
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
        body=with_files(site, db, lang, body, pieces=embeds is not None),
        piece=piece_of(site, lang, record, file, can_edit(viewer, record)) if embeds is not None else None,
        above=above,
        below=[entry_of(site, lang, each) for each in below],
        tags=[(f"{home}?tag={tag}", names.get(tag, str(tag))) for tag in tags],
        author=(f"{home}?author={author.id}", author.display_name or author.name) if author is not None else None,
    )


def featured_file(db: Connection, user: User | None, record: Record, opened: int = 0) -> File | None:
    """The file of the picture that stands for a record, if a user may see that picture (see `can_read`)."""
    picture = find_record(db, record.featured_media, "attachment") if record.featured_media else None
    return file_of(db, picture.id) if picture is not None and can_read(db, user, picture, opened) else None


def _above(site: Site, lang: str, db: Connection, record: Record) -> list[ShownRecord]:
    """The published pages above a page, the highest first."""
    found: list[ShownRecord] = []
    seen, parent = {record.id}, record.parent if record.kind == "page" else 0
    while parent and parent not in seen and len(found) < _HIGHEST:
        seen.add(parent)
        page_above = find_record(db, parent, "page")
        if page_above is None or not can_read(db, None, page_above):
            break
        found.insert(0, entry_of(site, lang, page_above))
        parent = page_above.parent
    return found
