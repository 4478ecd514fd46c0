"""Records as the interface shows them, in the three contexts."""

from __future__ import annotations

import threading
from typing import TYPE_CHECKING, Any

from cachetools import LRUCache

from previewer.site.content.text import render_content, render_excerpt, render_title
from previewer.site.json_text import encode
from previewer.site.store.media import File
from previewer.site.store.records import Record

if TYPE_CHECKING:
    from previewer.site.people import User
    from previewer.site.settings import Settings

_CURIES = [{"name": "wp", "href": "https://api.w.org/{rel}", "templated": True}]
#: Kind of record → its collection in the path.
COLLECTION = {"post": "posts", "page": "pages", "attachment": "media"}


def link(settings: Settings, record: Record, language: str) -> str:
    """The address of a record for readers."""
    lang = record.lang or language
    if record.slug and record.status in ("publish", "private", "inherit"):
        return f"{settings.base_url}/{lang}/{record.slug}/"
    name = "page_id" if record.kind == "page" else "p"
    return f"{settings.base_url}/{lang}/?{name}={record.id}"


def item_url(settings: Settings, record: Record, language: str) -> str:
    """The address of a record in the interface."""
    root = settings.api_root(record.lang or language)
    return f"{root}core/v2/{COLLECTION[record.kind]}/{record.id}"


def media_url(settings: Settings, key: str) -> str:
    """The address of a stored file."""
    from urllib.parse import quote

    return f"{settings.base_url}/media/{quote(key)}"


def shown_title(record: Record) -> str:
    """The title as rendered: private records say so."""
    title = render_title(record.title)
    return f"Private: {title}" if record.status == "private" else title


def _links(settings: Settings, record: Record, language: str, user: User | None, edit: bool) -> dict[str, Any]:
    root = settings.api_root(record.lang or language)
    here = f"{root}core/v2/{COLLECTION[record.kind]}"
    links: dict[str, Any] = {"self": [{"href": f"{here}/{record.id}"}], "collection": [{"href": here}]}
    if record.author:
        links["author"] = [{"embeddable": True, "href": f"{root}core/v2/users/{record.author}"}]
    if record.kind != "attachment":
        history = f"{here}/{record.id}/revisions"
        links["version-history"] = [{"count": record.revision_count, "href": history}]
        if record.last_revision:
            links["predecessor-version"] = [{"id": record.last_revision, "href": f"{history}/{record.last_revision}"}]
        if record.kind == "page" and record.parent:
            links["up"] = [{"embeddable": True, "href": f"{here}/{record.parent}"}]
        if record.featured_media:
            links["wp:featuredmedia"] = [{"embeddable": True, "href": f"{root}core/v2/media/{record.featured_media}"}]
        links["wp:attachment"] = [{"href": f"{root}core/v2/media?parent={record.id}"}]
    if edit and user is not None:
        links.update(_actions(record, user, f"{here}/{record.id}"))
    links["curies"] = _CURIES
    return links


def _actions(record: Record, user: User, here: str) -> dict[str, Any]:
    page = record.kind == "page"
    may = {
        "wp:action-publish": user.can("publish_pages" if page else "publish_posts"),
        "wp:action-unfiltered-html": user.can("unfiltered_html"),
        "wp:action-sticky": record.kind == "post" and user.can("assign_sticky"),
        "wp:action-assign-author": user.can("edit_others_pages" if page else "edit_others_posts"),
    }
    return {relation: [{"href": here}] for relation, yes in may.items() if yes}


def record_data(
    settings: Settings,
    record: Record,
    context: str,
    language: str,
    *,
    user: User | None = None,
    unlocked: bool = False,
    tags: list[int] | None = None,
    file: File | None = None,
) -> dict[str, Any]:
    """A record as JSON data. `context`: view, embed or edit; `unlocked`: its password was given.

    `tags` is needed for pages, `file` for attachments.
    """
    if record.kind == "attachment":
        assert file is not None
        return _attachment(settings, record, file, context, language, user)
    edit, embed = context == "edit", context == "embed"
    hidden = bool(record.password) and not unlocked and not edit
    title: dict[str, Any] = {"rendered": shown_title(record)}
    excerpt: dict[str, Any] = {
        "rendered": "" if hidden else render_excerpt(record.excerpt, record.content),
        "protected": bool(record.password),
    }
    if edit:
        title = {"raw": record.title, **title}
        excerpt = {"raw": record.excerpt, **excerpt}
    data: dict[str, Any] = {"id": record.id, "date": record.date}
    if not embed:
        data["date_gmt"] = record.date_gmt
        guid = f"{settings.base_url}/?{'page_id' if record.kind == 'page' else 'p'}={record.id}"
        data["guid"] = {"rendered": guid, "raw": guid} if edit else {"rendered": guid}
        data["modified"], data["modified_gmt"] = record.modified, record.modified_gmt
        if edit:
            data["password"] = record.password
    data["slug"] = record.slug
    if not embed:
        data["status"] = record.status
    data["type"] = record.kind
    data["link"] = link(settings, record, language)
    data["title"] = title
    if not embed:
        content: dict[str, Any] = {
            "rendered": "" if hidden else render_content(record.content),
            "protected": bool(record.password),
        }
        if edit:
            block = 1 if "<!-- wp:" in record.content else 0
            content = {"raw": record.content, **content, "block_version": block}
        data["content"] = content
    data["excerpt"] = excerpt
    data["author"] = record.author
    data["featured_media"] = record.featured_media
    if not embed:
        if record.kind == "page":
            data["parent"], data["menu_order"] = record.parent, record.menu_order
        data["comment_status"], data["ping_status"] = record.comment_status, record.ping_status
        if record.kind == "post":
            data["sticky"] = bool(record.sticky)
        data["template"] = record.template
        if record.kind == "post":
            data["format"] = record.format or "standard"
        data["meta"] = []
        if record.kind == "post":
            data["categories"], data["tags"] = [], []
        else:
            data["tags"] = tags or []
    if edit:
        _permalink(settings, record, language, data)
    data["_links"] = _links(settings, record, language, user, edit)
    return data


def _permalink(settings: Settings, record: Record, language: str, data: dict[str, Any]) -> None:
    from previewer.site.content.text import slugify

    data["permalink_template"] = f"{settings.base_url}/{record.lang or language}/%postname%/"
    data["generated_slug"] = record.slug or slugify(record.title) or str(record.id)


def media_details(settings: Settings, file: File) -> dict[str, Any]:
    """The sizes of a file, each with its address."""
    folder = file.file.rpartition("/")[0]
    details = dict(file.details)
    sizes = {
        name: {**size, "source_url": media_url(settings, f"{folder}/{size['file']}")}
        for name, size in details.pop("sizes", {}).items()
    }
    if "width" in details:
        sizes["full"] = {
            "file": file.name,
            "width": details["width"],
            "height": details["height"],
            "filesize": file.size,
            "mime_type": file.mime_type,
            "source_url": media_url(settings, file.file),
        }
        return {
            "width": details["width"],
            "height": details["height"],
            "file": file.file,
            "filesize": file.size,
            "sizes": sizes,
            "image_meta": details.get("image_meta", {}),
        }
    return {"filesize": file.size, "sizes": {}}


def _attachment(
    settings: Settings, record: Record, file: File, context: str, language: str, user: User | None
) -> dict[str, Any]:
    edit, embed = context == "edit", context == "embed"
    title: dict[str, Any] = {"rendered": shown_title(record)}
    url = media_url(settings, file.file)
    description = {"rendered": render_content(record.content)}
    caption = {"rendered": render_content(record.excerpt)}
    guid: dict[str, Any] = {"rendered": url}
    if edit:
        title = {"raw": record.title, **title}
        description = {"raw": record.content, **description}
        caption = {"raw": record.excerpt, **caption}
        guid["raw"] = url
    data: dict[str, Any] = {"id": record.id, "date": record.date}
    if not embed:
        data.update(date_gmt=record.date_gmt, guid=guid, modified=record.modified, modified_gmt=record.modified_gmt)
    data["slug"] = record.slug
    if not embed:
        data["status"] = record.status
    data.update(type="attachment", link=link(settings, record, language), title=title, author=record.author)
    if not embed:
        data.update(
            comment_status=record.comment_status,
            ping_status=record.ping_status,
            template=record.template,
            meta=[],
            description=description,
        )
    data.update(
        caption=caption,
        alt_text=file.alt_text,
        media_type="image" if file.media_type == "image" else "file",
        mime_type=file.mime_type,
        media_details=media_details(settings, file),
    )
    if not embed:
        data["post"] = record.parent or None
    data["source_url"] = url
    if edit:
        _permalink(settings, record, language, data)
        data["missing_image_sizes"] = missing_sizes(file)
    data["_links"] = _links(settings, record, language, user, edit)
    return data


def missing_sizes(file: File) -> list[str]:
    """Registered sizes that the picture is large enough for and does not have."""
    from previewer.site.content.pictures import wanted_sizes

    if "width" not in file.details:
        return []
    wanted = wanted_sizes(file.details["width"], file.details["height"])
    return [name for name in wanted if name not in file.details.get("sizes", {})]


class RenderCache:
    """Records as JSON bytes in view context, by id, version and language; the public's view of them.

    Holds up to `limit` bytes, the least recently used go first. Safe from any thread.
    """

    def __init__(self, limit: int = 12 << 20) -> None:
        self._kept: LRUCache[tuple[int, int, str], bytes] = LRUCache(limit, getsizeof=len)
        self._lock = threading.Lock()

    def get(self, key: tuple[int, int, str]) -> bytes | None:
        """The bytes of (id, version, language)."""
        with self._lock:
            return self._kept.get(key)

    def put(self, key: tuple[int, int, str], data: dict[str, Any]) -> bytes:
        """Keep a record, unless it is so large that many others would go; gives its bytes."""
        made = encode(data)
        if len(made) <= self._kept.maxsize // 8:
            with self._lock:
                self._kept[key] = made
        return made
