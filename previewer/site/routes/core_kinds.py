"""The kinds of records, their statuses and taxonomies, the search over them, and the public settings.

Clients of the family ask for these first: they are beyond the document, in the fields of the view.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping

from previewer.site.arguments import Arg
from previewer.site.content.addresses import COLLECTION, item_url, link
from previewer.site.content.render import shown_title
from previewer.site.content.statuses import PUBLIC, WRITABLE
from previewer.site.errors import ApiError
from previewer.site.http.context import Context, Reply
from previewer.site.http.permission import denied
from previewer.site.http.routing import Route
from previewer.site.http.shapes import FLAG, TEXT, WHOLE, Schema, fields, keyed, listed, shape
from previewer.site.pages.lists import NEWS_A_PAGE
from previewer.site.routes.core_common import bounded, page_links
from previewer.site.routes.declare import EVERYBODY
from previewer.site.store import listing
from previewer.site.store.records import find_records
from previewer.site.store.rights import TRASH
from previewer.site.store.search import search_words

_Data = dict[str, object]
_NAMES: Mapping[str, Mapping[str, str]] = {
    "post": {"en": "Posts", "ja": "投稿"},
    "page": {"en": "Pages", "ja": "固定ページ"},
    "attachment": {"en": "Media", "ja": "メディア"},
    "post_tag": {"en": "Tags", "ja": "タグ"},
    "publish": {"en": "Published", "ja": "公開済み"},
    "future": {"en": "Scheduled", "ja": "予約済み"},
    "draft": {"en": "Draft", "ja": "下書き"},
    "pending": {"en": "Pending", "ja": "レビュー待ち"},
    "private": {"en": "Private", "ja": "非公開"},
    "acf-disabled": {"en": "Disabled", "ja": "無効"},
    TRASH: {"en": "Trash", "ja": "ゴミ箱"},
}
_TEXTS = ("post", "page")
#: Statuses whose records have no date of their own.
_FLOATING = ("draft", "pending")
_TAG = "post_tag"


def _type(ctx: Context, kind: str) -> _Data:
    return {
        "description": "",
        "hierarchical": kind == "page",
        "has_archive": False,
        "name": _NAMES[kind][ctx.language],
        "slug": kind,
        "icon": None,
        "taxonomies": [_TAG] if kind == "page" else [],
        "rest_base": COLLECTION[kind],
        "rest_namespace": "core/v2",
        "_links": {
            "collection": [{"href": ctx.url("/core/v2/types")}],
            "wp:items": [{"href": ctx.url(f"/core/v2/{COLLECTION[kind]}")}],
        },
    }


def _status(ctx: Context, status: str) -> _Data:
    query = {} if status == PUBLIC else {"status": status}
    return {
        "name": _NAMES[status][ctx.language],
        "public": status == PUBLIC,
        "queryable": status == PUBLIC,
        "slug": status,
        "date_floating": status in _FLOATING,
        "_links": {"archives": [{"href": ctx.url("/core/v2/posts", query)}]},
    }


def _taxonomy(ctx: Context, taxonomy: str) -> _Data:
    return {
        "name": _NAMES[taxonomy][ctx.language],
        "slug": taxonomy,
        "description": "",
        "types": ["page"],
        "hierarchical": False,
        "rest_base": "tags",
        "rest_namespace": "core/v2",
        "_links": {"collection": [{"href": ctx.url("/core/v2/taxonomies")}]},
    }


def _statuses(ctx: Context) -> tuple[str, ...]:
    return (*WRITABLE, TRASH) if ctx.can("edit_posts") else (PUBLIC,)


def _routes(
    name: str,
    variable: str,
    describe: Callable[[Context, str], _Data],
    known: Callable[[Context], tuple[str, ...]],
    every: tuple[str, ...],
    answer: Schema,
) -> tuple[Route, Route]:
    """All of a sort by slug, and one of them. `known`: those that the caller may see, of `every` that there is."""

    def read_all(ctx: Context) -> _Data:
        return {slug: describe(ctx, slug) for slug in known(ctx)}

    def read_one(ctx: Context) -> _Data:
        slug = ctx.args[variable]
        if slug not in every:
            raise ApiError(f"rest_{variable}_invalid", f"Invalid {variable}.", 404)
        if slug not in known(ctx):
            raise denied(ctx.user, f"rest_cannot_read_{variable}", f"Cannot view the {variable}.")
        return describe(ctx, slug)

    return (
        Route(f"/{name}", EVERYBODY.get(read_all, f"The {name}, by slug.", keyed(answer)), beyond=_FIRST),
        Route(
            rf"/{name}/(?P<{variable}>[\w-]+)",
            EVERYBODY.get(read_one, f"One of the {name}.", answer, {variable: Arg("string")}),
            beyond=_FIRST,
        ),
    )


def search(ctx: Context) -> Reply:
    """Public posts and pages that match some words, best first; without words the newest first."""
    size, page = ctx.args["per_page"], ctx.args["page"]
    subtypes = [kind for kind in _TEXTS if kind in ctx.args["subtype"]]
    kind, *also = subtypes if subtypes and "any" not in ctx.args["subtype"] else _TEXTS
    words = tuple(search_words(ctx.args["search"]))
    asked = listing.Wanted(
        kind,
        ctx.language,
        (PUBLIC,),
        also=tuple(also),
        unprotected=bool(words),
        words=words,
        order="relevance" if words else "date",
    )
    with ctx.reads.limited() as db:
        found, total = listing.list_records(db, asked, size, (page - 1) * size)
    pages = math.ceil(total / size)
    if total and page > pages:
        raise ApiError("rest_search_invalid_page_number", "The page number is larger than the pages there are.")
    shown = [
        {
            "id": record.id,
            "title": shown_title(record),
            "url": link(ctx.site.settings, record, ctx.language),
            "type": "post",
            "subtype": record.kind,
            "_links": {
                "self": [{"embeddable": True, "href": item_url(ctx.site.settings, record, ctx.language)}],
                "about": [{"href": ctx.url(f"/core/v2/types/{record.kind}")}],
                "collection": [{"href": ctx.url("/core/v2/search")}],
            },
        }
        for record in bounded(ctx, find_records(ctx.reads.snapshot(), [number for number, _ in found]))
    ]
    return Reply(shown, total=total, pages=pages, headers=page_links(ctx, page, pages))


def read_settings(ctx: Context) -> _Data:
    """The settings that everybody may know."""
    facts = ctx.site.facts()
    return {
        "title": facts.name_in(ctx.language),
        "description": facts.description_in(ctx.language),
        "url": ctx.site.settings.base_url,
        "timezone": facts.timezone,
        "language": ctx.language,
        "posts_per_page": NEWS_A_PAGE,
    }


_FIRST = "clients of the family ask for it before anything else, and the document leaves it out"
_LINKS: dict[str, Schema] = {"_links": keyed(listed({"type": "object"}))}
_OF_ALL = {**fields(TEXT, "name", "slug", "description", "rest_base", "rest_namespace"), "hierarchical": FLAG, **_LINKS}
_TYPE = shape(**_OF_ALL, has_archive=FLAG, icon={"type": ["string", "null"]}, taxonomies=listed(TEXT))
_STATUS = shape(**fields(TEXT, "name", "slug"), **fields(FLAG, "public", "queryable", "date_floating"), **_LINKS)
_TAXONOMY = shape(**_OF_ALL, types=listed(TEXT))
_FOUND = shape(id=WHOLE, **fields(TEXT, "title", "url", "type", "subtype"), **_LINKS)
_KINDS = tuple(COLLECTION)
_SEARCH = {
    "page": Arg("integer", 1, minimum=1, description="Which page of what was found."),
    "per_page": Arg("integer", 10, minimum=1, maximum=100, description="Most items of one page."),
    "search": Arg("string", "", max_length=400, description="Only what matches these words."),
    "type": Arg("string", "post", ("post",), description="What is looked for."),
    "subtype": Arg("array", "any", items=Arg("string", enum=(*_TEXTS, "any")), max_length=50, description="Its kinds."),
}
ROUTES = (
    *_routes("types", "type", _type, lambda _: _KINDS, _KINDS, _TYPE),
    *_routes("statuses", "status", _status, _statuses, (*WRITABLE, TRASH), _STATUS),
    *_routes("taxonomies", "taxonomy", _taxonomy, lambda _: (_TAG,), (_TAG,), _TAXONOMY),
    Route("/search", EVERYBODY.get(search, "Search posts and pages.", listed(_FOUND), _SEARCH), beyond=_FIRST),
    Route(
        "/settings",
        EVERYBODY.get(
            read_settings,
            "The settings that everybody may read.",
            shape(**fields(TEXT, "title", "description", "url", "timezone", "language"), posts_per_page=WHOLE),
        ),
        beyond=_FIRST,
    ),
)
