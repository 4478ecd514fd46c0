"""What the handlers of posts, pages and media share: finding, judging, listing, answering."""

from __future__ import annotations

import hashlib
import math
import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import nullcontext
from datetime import UTC, datetime
from email.utils import parsedate_to_datetime
from typing import TypedDict, TypeVar
from urllib.parse import quote, urlencode

from previewer.site.clock import naive
from previewer.site.content import access
from previewer.site.content.addresses import item_url, link
from previewer.site.content.piece_embeds import JSON
from previewer.site.content.render import View, record_data
from previewer.site.content.shortcodes import MARK, ShowPiece
from previewer.site.errors import ApiError
from previewer.site.http.context import Context, Reply
from previewer.site.http.permission import denied
from previewer.site.http.responses import entity_tags, tag_of
from previewer.site.json_text import encode
from previewer.site.pages.locks import preview_address, try_password
from previewer.site.routes.core_wanted import wanted
from previewer.site.store import Connection, listing
from previewer.site.store.media import File, file_of
from previewer.site.store.records import (
    GroupMember,
    Record,
    find_record,
    find_records,
    group_members,
    members_of,
    pictures_of,
)
from previewer.site.store.revisions import Revision
from previewer.site.store.rights import Root, root_of
from previewer.site.store.tags import record_tags

_VARIABLE = re.compile(r"\(\?P<(\w+)>[^()]*+\)")


class _OfPieces(TypedDict, total=False):
    """What a view needs where pieces are told of (see `View`)."""

    pieces: bool
    show_piece: ShowPiece | None
    preview: str


def not_found() -> ApiError:
    """No such record, of that kind."""
    return ApiError("rest_post_invalid_id", "Invalid post ID.", 404)


def find(ctx: Context, kind: str) -> Record:
    """The record of the path; ApiError 404. Kept in `ctx.record`."""
    if ctx.record is None:
        with ctx.reads.one() as db:
            ctx.record = find_record(db, int(ctx.args["id"]), kind)
    if ctx.record is None:
        raise not_found()
    return ctx.record


def find_unchanged(db: Connection, ctx: Context, kind: str) -> Record:
    """The record of the path, to be changed in this transaction; If-Match is honoured."""
    record = find_record(db, int(ctx.args["id"]), kind)
    if record is None:
        raise not_found()
    demand_unchanged(ctx, record)
    return record


def demand_unchanged(ctx: Context, record: Record) -> None:
    """Refuse a change of another state of a record than the caller has read: If-Match, If-Unmodified-Since."""
    asked = ctx.request.headers.get("if-match", "").strip()
    now = f"{record.id}-{record.version}"
    if asked:
        same = asked == "*" or any(tag == now or tag.startswith(now + "-") for tag in entity_tags(asked))
    else:
        since = _http_date(ctx.request.headers.get("if-unmodified-since", ""))
        same = since is None or datetime.fromisoformat(record.modified_gmt) <= since
    if not same:
        message = "The record has changed since it was read."
        raise ApiError("rest_precondition_failed", message, 412, headers={"ETag": f'"{now}"'})


def demand_same(ctx: Context, shown: object) -> None:
    """Refuse a change of other data than the caller has read, by If-Match. `shown`: what reading gives by now."""
    asked, now = ctx.request.headers.get("if-match", "").strip(), tag_of(encode(shown))
    if asked and asked != "*" and now not in entity_tags(asked):
        message = "The settings have changed since they were read."
        raise ApiError("rest_precondition_failed", message, 412, headers={"ETag": f'"{now}"'})


def _http_date(text: str) -> datetime | None:
    """A date of a header, naive and UTC; None for what is none, which is to be ignored."""
    try:
        return naive(parsedate_to_datetime(text), UTC) if text else None
    except ValueError:
        return None


def show(
    ctx: Context,
    db: Connection,
    record: Record,
    context: str,
    *,
    unlocked: bool = False,
    groups: Mapping[int, Sequence[GroupMember]] | None = None,
) -> dict[str, object]:
    """A record as JSON data for the caller. `groups`: the members of its group of translations, if they are known."""
    file = file_of(db, record.id) if record.kind == "attachment" else None
    tags = record_tags(db, record.id) if record.kind == "page" else None
    if groups is None:
        # What is new and began a group of its own has no translations.
        grouped = record.version > 1 or record.group_id != record.id
        groups = group_members(db, [record.group_id]) if grouped and record.lang else {}
    return record_data(
        View(
            ctx.site.settings,
            record,
            context,
            ctx.language,
            ctx.user,
            unlocked,
            tags,
            file,
            translations=groups.get(record.group_id, ()),
            **_of_pieces(ctx, db, record, file, context, record.id if unlocked else 0),
        )
    )


def _of_pieces(ctx: Context, db: Connection, record: Record, file: File | None, context: str, opened: int) -> _OfPieces:
    """What a view needs where pieces are told of, as the module's switch is at the moment that is read."""
    written = MARK in record.content
    held = file is not None and "piece" in file.details
    if not (written or held) or not ctx.site.knows_pieces(db):
        return {}
    told: _OfPieces = {"pieces": True}
    if written:
        told["show_piece"] = ctx.site.embeds(
            db, ctx.user, record.lang or ctx.language, hurried=ctx.request.method not in ("GET", "HEAD"), opened=opened
        )
    if held and context == "edit" and ctx.user is not None:
        told["preview"] = preview_address(ctx.site, record, ctx.language, ctx.user.id)
    return told


def _lasts(record: Record, data: Mapping[str, object]) -> bool:
    """Whether a rendered record is the same for as long as itself is: no definition is told of in it."""
    return MARK not in record.content and data.get("mime_type") != JSON


def may_use_context(ctx: Context, kind: str) -> None:
    """Refuse context=edit on a list to those who edit nothing of the kind."""
    capability = {"page": "edit_pages", "attachment": "upload_files"}.get(kind, "edit_posts")
    if ctx.args.get("context") == "edit" and not ctx.can(capability):
        raise denied(ctx.user, "rest_forbidden_context", "Sorry, you are not allowed to edit these.")


def list_records(ctx: Context, kind: str) -> Reply:
    """One page of a collection."""
    may_use_context(ctx, kind)
    asked = wanted(ctx, kind)
    size, page = ctx.args["per_page"], ctx.args["page"]
    skip = abs(ctx.args["offset"]) if "offset" in ctx.given else (page - 1) * size
    with ctx.reads.limited() as db:
        found, total = listing.list_records(db, asked, size, skip)
    pages = math.ceil(total / size)
    if total and page > pages and "offset" not in ctx.given:
        raise ApiError("rest_post_invalid_page_number", "The page number is larger than the pages there are.")
    raw = _items(ctx, found)
    headers = {} if "offset" in ctx.given else page_links(ctx, page, pages)
    return Reply(raw=raw, total=total, pages=pages, headers=headers)


def _items(ctx: Context, found: list[tuple[int, int]]) -> bytes:
    """The records of a page as the bytes of a JSON list; what is known is not rendered again."""
    if ctx.args["context"] != "view":
        return b"[" + b",".join(_rendered(ctx, [record_id for record_id, _ in found], ctx.args["context"])) + b"]"
    cache = ctx.site.rendered
    keys = [(record_id, version, ctx.language) for record_id, version in found]
    parts = {key: cache.get(key) for key in keys}
    lacking = [key for key, held in parts.items() if held is None]
    size = sum(len(held or b"") for held in parts.values())
    if lacking:
        parts.update(zip(lacking, _rendered(ctx, [key[0] for key in lacking], "view"), strict=True))
        size = sum(len(held or b"") for held in parts.values())
    if size > ctx.site.settings.max_list:
        raise _too_large(ctx)
    return b"[" + b",".join(held for held in parts.values() if held is not None) + b"]"


def _rendered(ctx: Context, ids: list[int], context: str) -> list[bytes]:
    """Records as JSON, read and rendered anew; the public's view of them is kept."""
    made = []
    db = ctx.reads.snapshot()
    groups = members_of(db, ids)
    pictures = pictures_of(db, ids) if context != "edit" else {}
    for found in bounded(ctx, find_records(db, ids)):
        record, public = _with_picture(ctx, db, found, pictures.get(found.featured_media), context)
        data = show(ctx, db, record, context, groups=groups)
        key = (record.id, record.version, ctx.language)
        kept = context == "view" and public and _lasts(record, data)
        made.append(ctx.site.rendered.put(key, data) if kept else encode(data))
    return made


def _with_picture(
    ctx: Context, db: Connection, record: Record, picture: Record | None, context: str, opened: int = 0
) -> tuple[Record, bool]:
    """A record without the picture that stands for it where the caller may not see that; whether everybody gets the
    same. In `edit` it is what is stored: who sends it back as it was must not lose the picture.
    """
    if not record.featured_media or context == "edit":
        return record, True
    seen = picture is not None and access.can_read(db, ctx.user, picture, opened)
    public = picture is None or access.can_read(db, None, picture)
    return record if seen else record.changed({"featured_media": 0}), public


_Texts = TypeVar("_Texts", Record, Revision)


def bounded(ctx: Context, found: Iterable[_Texts]) -> Iterator[_Texts]:
    """Rows as they are read, until their texts together are larger than a list may be: ApiError then."""
    size = 0
    for row in found:
        size += len(row.content) + len(row.excerpt)
        if size > ctx.site.settings.max_list:
            raise _too_large(ctx)
        yield row


def _too_large(ctx: Context) -> ApiError:
    most = ctx.site.settings.max_list >> 20
    return ApiError(
        "rest_list_too_large", f"These records have more than {most} MiB together; ask for fewer with per_page.", 400
    )


def page_links(ctx: Context, page: int, pages: int) -> dict[str, str]:
    """The Link header of a page among pages; empty when there is only one."""
    links = []
    for number, relation in ((page - 1, "prev"), (page + 1, "next")):
        if 1 <= number <= pages and pages > 1:
            links.append(f'<{_page_url(ctx, number)}>; rel="{relation}"')
    return {"Link": ", ".join(links)} if links else {}


def _page_url(ctx: Context, number: int) -> str:
    pairs: list[tuple[str, str]] = []
    seen: dict[str, int] = {}
    for key, value in ctx.request.query:
        if key == "page":
            continue
        if key.endswith("[]"):
            seen[key] = seen.get(key, -1) + 1
            key = f"{key[:-2]}[{seen[key]}]"
        pairs.append((key, value))
    pairs.append(("page", str(number)))
    query = urlencode(pairs, quote_via=quote, errors="surrogateescape")
    path = _VARIABLE.sub(lambda found: str(ctx.args[found[1]]), ctx.path)
    return f"{ctx.root}{path.lstrip('/')}?{query}"


def read_item(ctx: Context, kind: str) -> Reply:
    """One record."""
    # What a file hangs on is of the same moment.
    with nullcontext(ctx.reads.snapshot()) if kind == "attachment" else ctx.reads.one() as db:
        record = _readable(ctx, db, kind)
        public = access.can_read(db, None, record)
    raw = None
    if ctx.args["context"] == "view" and not ctx.args.get("password"):
        raw = ctx.site.rendered.get((record.id, record.version, ctx.language))
    if raw is None:
        record, raw = _read_whole(ctx, kind)
    headers = {}
    if public:
        address = link(ctx.site.settings, record, ctx.language)
        headers["Link"] = f'<{address}>; rel="alternate"; type=text/html'
    tag = f"{record.id}-{record.version}-{hashlib.blake2b(raw, digest_size=6).hexdigest()}"
    return Reply(raw=raw, headers=headers, etag=tag)


def _readable(ctx: Context, db: Connection, kind: str) -> Record:
    """The record of the path, if the caller may read it in the context that was asked for; kept in `ctx.record`."""
    record = ctx.record = find_record(db, int(ctx.args["id"]), kind)
    if record is None:
        raise not_found()
    root = root_of(db, record) if kind == "attachment" and ctx.args.get("password") else None
    opened = root.id if root is not None and access.opens(ctx.user, root) and _unlocked(ctx, root) else 0
    if not access.can_read(db, ctx.user, record, opened):
        raise denied(ctx.user, "rest_forbidden")
    if ctx.args["context"] == "edit" and not access.can_edit(ctx.user, record):
        raise denied(ctx.user, "rest_forbidden_context", "Sorry, you are not allowed to edit this.")
    return record


def _read_whole(ctx: Context, kind: str) -> tuple[Record, bytes]:
    """The record of the path with all that is shown of it, judged anew: it takes several statements."""
    db, context = ctx.reads.snapshot(), ctx.args["context"]
    record = _readable(ctx, db, kind)
    unlocked = kind != "attachment" and _unlocked(ctx, record)
    picture = find_record(db, record.featured_media, "attachment") if context != "edit" else None
    record, public = _with_picture(ctx, db, record, picture, context, record.id if unlocked else 0)
    data = show(ctx, db, record, context, unlocked=unlocked)
    if context == "view" and public and not unlocked and _lasts(record, data):
        return record, ctx.site.rendered.put((record.id, record.version, ctx.language), data)
    return record, encode(data)


def _unlocked(ctx: Context, record: Record | Root) -> bool:
    given = ctx.args.get("password")
    if not given:
        return False
    right = try_password(ctx.site, ctx.request, record, given)
    if right is None:
        message = "Too many wrong passwords; try again later."
        raise ApiError("too_many_attempts", message, 429, headers={"Retry-After": "900"})
    if not right:
        raise ApiError("rest_post_incorrect_password", "Incorrect post password.", 403)
    return True


def allow_edit(ctx: Context, kind: str) -> None:
    """Permission check: the caller may change the record of the path; 404 comes first."""
    if not access.can_edit(ctx.user, find(ctx, kind)):
        raise denied(ctx.user, "rest_cannot_edit", "Sorry, you are not allowed to edit this.")


def allow_delete(ctx: Context, kind: str) -> None:
    """Permission check: the caller may delete the record of the path; 404 comes first."""
    if not access.can_delete(ctx.user, find(ctx, kind)):
        raise denied(ctx.user, "rest_cannot_delete", "Sorry, you are not allowed to delete this.")


def created(ctx: Context, record: Record, data: dict[str, object]) -> Reply:
    """The answer that tells of a new record, and where it is."""
    headers = {"Location": item_url(ctx.site.settings, record, ctx.language)}
    return Reply(data, 201, headers, etag=f"{record.id}-{record.version}")


def deleted(previous: dict[str, object]) -> Reply:
    """The answer that tells what is gone."""
    previous.pop("_links", None)
    return Reply({"deleted": True, "previous": previous})
