"""Records as the interface shows them, in the three contexts: a table of fields."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

from previewer.site.content.addresses import COLLECTION, link, media_url, whole_addresses
from previewer.site.content.pictures import wanted_sizes
from previewer.site.content.shortcodes import ShowPiece
from previewer.site.content.text import render_content, render_excerpt, render_title, slug_of_title
from previewer.site.people import User
from previewer.site.settings import ServerSettings
from previewer.site.store.media import File
from previewer.site.store.records import GroupMember, Record

Data = dict[str, object]
_CURIES = [{"name": "wp", "href": "https://api.w.org/{rel}", "templated": True}]


@dataclass(frozen=True, slots=True)
class View:
    """A record as one caller sees it. `context`: view, embed or edit; `unlocked`: its password was given.

    `tags` is needed for pages, `file` for attachments; `translations`: the members of its group. `pieces`: whether the
    site knows pieces; `show_piece` is needed then where a text has a `[piece …]`. `preview`: an address at which the
    caller sees what is wrong with the definition that a file holds.
    """

    settings: ServerSettings
    record: Record
    context: str
    language: str
    user: User | None = None
    unlocked: bool = False
    tags: list[int] | None = None
    file: File | None = None
    translations: Sequence[GroupMember] = ()
    pieces: bool = False
    show_piece: ShowPiece | None = None
    preview: str = ""

    @property
    def edit(self) -> bool:
        """Whether the stored text is shown beside the rendered one."""
        return self.context == "edit"

    @property
    def hidden(self) -> bool:
        """Whether a password keeps the text from the caller."""
        return bool(self.record.password) and not self.unlocked and not self.edit

    @property
    def own_file(self) -> File:
        """The file of an attachment."""
        assert self.file is not None
        return self.file


@dataclass(frozen=True, slots=True)
class _Field:
    """A member of the answer. `contexts` and `kinds`: where it is."""

    name: str
    value: Callable[[View], object]
    contexts: tuple[str, ...] = ("view", "embed", "edit")
    kinds: tuple[str, ...] = ("post", "page", "attachment")


_FULL = ("view", "edit")
_EDIT = ("edit",)
_POST, _PAGE, _TEXTS, _MEDIA = ("post",), ("page",), ("post", "page"), ("attachment",)


def shown_title(record: Record) -> str:
    """The title as rendered: private records say so."""
    title = render_title(record.title)
    return f"Private: {title}" if record.status == "private" else title


def _column(name: str) -> Callable[[View], object]:
    return lambda view: getattr(view.record, name)


def _with_raw(view: View, raw: str, rendered: str) -> Data:
    return {"raw": raw, "rendered": rendered} if view.edit else {"rendered": rendered}


def _guid(view: View) -> Data:
    if view.record.kind == "attachment":
        guid = media_url(view.settings, view.own_file.file)
    else:
        guid = f"{view.settings.base_url}/?{'page_id' if view.record.kind == 'page' else 'p'}={view.record.id}"
    return {"rendered": guid, "raw": guid} if view.edit else {"rendered": guid}


def _content_of(view: View, raw: str) -> str:
    return whole_addresses(view.settings, render_content(raw, view.show_piece))


def _content(view: View) -> Data:
    record = view.record
    rendered = "" if view.hidden else _content_of(view, record.content)
    shown = {**_with_raw(view, record.content, rendered), "protected": bool(record.password)}
    return {**shown, "block_version": int("<!-- wp:" in record.content)} if view.edit else shown


def _excerpt(view: View) -> Data:
    record = view.record
    shown = "" if view.hidden else render_excerpt(record.excerpt, record.content, without_pieces=view.pieces)
    rendered = whole_addresses(view.settings, shown)
    return {**_with_raw(view, record.excerpt, rendered), "protected": bool(record.password)}


#: In the order of the answer.
_FIELDS = (
    _Field("id", _column("id")),
    _Field("date", _column("date")),
    _Field("date_gmt", _column("date_gmt"), _FULL),
    _Field("guid", _guid, _FULL),
    _Field("modified", _column("modified"), _FULL),
    _Field("modified_gmt", _column("modified_gmt"), _FULL),
    _Field("password", _column("password"), _EDIT, _TEXTS),
    _Field("slug", _column("slug")),
    _Field("status", _column("status"), _FULL),
    _Field("type", _column("kind")),
    _Field("link", lambda view: link(view.settings, view.record, view.language)),
    _Field("title", lambda view: _with_raw(view, view.record.title, shown_title(view.record))),
    _Field("content", _content, _FULL, _TEXTS),
    _Field("excerpt", _excerpt, kinds=_TEXTS),
    _Field("author", _column("author")),
    _Field("featured_media", _column("featured_media"), kinds=_TEXTS),
    _Field("parent", _column("parent"), _FULL, _PAGE),
    _Field("menu_order", _column("menu_order"), _FULL, _PAGE),
    _Field("comment_status", _column("comment_status"), _FULL),
    _Field("ping_status", _column("ping_status"), _FULL),
    _Field("sticky", lambda view: bool(view.record.sticky), _FULL, _POST),
    _Field("template", _column("template"), _FULL),
    _Field("format", lambda view: view.record.format or "standard", _FULL, _POST),
    _Field("meta", lambda _view: [], _FULL),
    _Field("categories", lambda _view: [], _FULL, _POST),
    _Field("tags", lambda view: view.tags or [], _FULL, _TEXTS),
    _Field("description", lambda v: _with_raw(v, v.record.content, _content_of(v, v.record.content)), _FULL, _MEDIA),
    _Field("caption", lambda v: _with_raw(v, v.record.excerpt, _content_of(v, v.record.excerpt)), kinds=_MEDIA),
    _Field("alt_text", lambda view: view.own_file.alt_text, kinds=_MEDIA),
    _Field("media_type", lambda view: "image" if view.own_file.media_type == "image" else "file", kinds=_MEDIA),
    _Field("mime_type", lambda view: view.own_file.mime_type, kinds=_MEDIA),
    _Field("media_details", lambda view: {**media_details(view.settings, view.own_file), **_piece(view)}, kinds=_MEDIA),
    _Field("post", lambda view: view.record.parent or None, _FULL, _MEDIA),
    _Field("source_url", lambda view: media_url(view.settings, view.own_file.file), kinds=_MEDIA),
    _Field(
        "permalink_template",
        lambda view: f"{view.settings.base_url}/{view.record.lang or view.language}/%postname%/",
        _EDIT,
    ),
    _Field("generated_slug", lambda v: v.record.slug or slug_of_title(v.record.title) or str(v.record.id), _EDIT),
    _Field("missing_image_sizes", lambda view: missing_sizes(view.own_file), _EDIT, _MEDIA),
    _Field("_links", lambda view: _links(view)),
)


@lru_cache
def _fields(kind: str, context: str) -> tuple[_Field, ...]:
    return tuple(field for field in _FIELDS if kind in field.kinds and context in field.contexts)


def record_data(view: View) -> Data:
    """A record as JSON data."""
    return {field.name: field.value(view) for field in _fields(view.record.kind, view.context)}


def picture_sizes(settings: ServerSettings, file: File) -> dict[str, dict[str, Any]]:
    """The sizes of a picture by name, each with its address; the file itself is `full`. Empty for other files."""
    if "width" not in file.details:
        return {}
    folder = file.file.rpartition("/")[0]
    full = {
        "file": file.name,
        "width": file.details["width"],
        "height": file.details["height"],
        "filesize": file.size,
        "mime_type": file.mime_type,
        "source_url": media_url(settings, file.file),
    }
    sizes = file.details.get("sizes", {}).items()
    made = {name: {**size, "source_url": media_url(settings, f"{folder}/{size['file']}")} for name, size in sizes}
    return {**made, "full": full}


def media_details(settings: ServerSettings, file: File) -> Data:
    """What the interface says of a file."""
    damaged = {"damaged": True} if file.details.get("damaged") else {}
    if "width" not in file.details:
        return {"filesize": file.size, "sizes": {}, **damaged}
    return {
        **damaged,
        "width": file.details["width"],
        "height": file.details["height"],
        "file": file.file,
        "filesize": file.size,
        "sizes": picture_sizes(settings, file),
        "image_meta": file.details.get("image_meta", {}),
    }


def _piece(view: View) -> Data:
    """What is said of the definition that a file holds."""
    summary = view.own_file.details.get("piece") if view.pieces else None
    if not summary:
        return {}
    return {"piece": {**summary, "preview_link": view.preview} if view.edit else summary}


def missing_sizes(file: File) -> list[str]:
    """Registered sizes that the picture is large enough for and does not have."""
    if "width" not in file.details:
        return []
    wanted = wanted_sizes(file.details["width"], file.details["height"])
    return [name for name in wanted if name not in file.details.get("sizes", {})]


def _links(view: View) -> dict[str, object]:
    """Relation → links; in `edit` also what the caller may do with the record, and translations that are not public."""
    record, edit = view.record, view.edit
    root = view.settings.api_root(record.lang or view.language)
    here = f"{root}core/v2/{COLLECTION[record.kind]}"
    found: dict[str, object] = {"self": [{"href": f"{here}/{record.id}"}], "collection": [{"href": here}]}
    if record.author:
        found["author"] = [{"embeddable": True, "href": f"{root}core/v2/users/{record.author}"}]
    if record.kind != "attachment":
        history = f"{here}/{record.id}/revisions"
        found["version-history"] = [{"count": record.revision_count, "href": history}]
        if record.last_revision:
            found["predecessor-version"] = [{"id": record.last_revision, "href": f"{history}/{record.last_revision}"}]
        if record.kind == "page" and record.parent:
            found["up"] = [{"embeddable": True, "href": f"{here}/{record.parent}"}]
        if record.featured_media:
            found["wp:featuredmedia"] = [{"embeddable": True, "href": f"{root}core/v2/media/{record.featured_media}"}]
        others = [each for each in view.translations if each.id != record.id and each.kind == record.kind]
        shown = [each for each in others if each.status == "publish" or (edit and each.status != "trash")]
        if shown:
            found["alternate"] = [_translation(view.settings, each) for each in shown]
        found["wp:attachment"] = [{"href": f"{root}core/v2/media?parent={record.id}"}]
    if edit and view.user is not None:
        found.update(_actions(record, view.user, f"{here}/{record.id}"))
    found["curies"] = _CURIES
    return found


def _translation(settings: ServerSettings, member: GroupMember) -> dict[str, object]:
    href = f"{settings.api_root(member.lang)}core/v2/{COLLECTION[member.kind]}/{member.id}"
    return {"embeddable": True, "href": href, "hreflang": member.lang}


def _actions(record: Record, user: User, here: str) -> dict[str, object]:
    page = record.kind == "page"
    may = {
        "wp:action-publish": user.can("publish_pages" if page else "publish_posts"),
        "wp:action-unfiltered-html": user.can("unfiltered_html"),
        "wp:action-sticky": record.kind == "post" and user.can("assign_sticky"),
        "wp:action-assign-author": user.can("edit_others_pages" if page else "edit_others_posts"),
    }
    return {relation: [{"href": here}] for relation, yes in may.items() if yes}
