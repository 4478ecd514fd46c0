"""Arguments of core/v2: collections, items and the fields of records."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from previewer.site.arguments import Arg
from previewer.site.content.statuses import FORMATS, MEDIA_STATUSES, STATUSES, WRITABLE
from previewer.site.errors import ApiError

_IDS = Arg("integer")
_ORDERBY = ("author", "date", "id", "include", "modified", "parent", "relevance", "slug", "include_slugs", "title")

#: Arguments of collections of records, not of their revisions.
_OF_RECORDS = ("after", "before", "modified_after", "modified_before", "slug", "status")
_SYNC = "clients that keep a copy ask by it for what has changed; the document leaves it out"
CONTEXT = Arg("string", "view", ("view", "embed", "edit"), description="What the answer is for.")


def common(
    statuses: tuple[str, ...] = STATUSES,
    default: str = "publish",
    orderby: tuple[str, ...] = _ORDERBY,
    extra: Mapping[str, Arg] | None = None,
) -> dict[str, Arg]:
    """The parameters of every collection, with what a collection has beside them."""
    args = {
        "context": CONTEXT,
        "page": Arg("integer", 1, minimum=1, description="Which page of the collection."),
        "per_page": Arg("integer", 10, minimum=1, maximum=100, description="Most items of one page."),
        "search": Arg("string", max_length=400, description="Only what matches these words."),
        "after": Arg("string", format="date-time", description="Only what was published after this time."),
        "before": Arg("string", format="date-time", description="Only what was published before this time."),
        "modified_after": Arg(
            "string", format="date-time", description="Only what was changed after this time.", beyond=_SYNC
        ),
        "modified_before": Arg(
            "string", format="date-time", description="Only what was changed before this time.", beyond=_SYNC
        ),
        "exclude": Arg("array", [], items=_IDS, max_length=500, description="Ids to leave out."),
        "include": Arg("array", [], items=_IDS, max_length=500, description="Only these ids."),
        "offset": Arg("integer", description="How many items to skip; wins over page."),
        "order": Arg("string", "desc", ("asc", "desc"), description="Direction of the order."),
        "orderby": Arg("string", "date", orderby, description="What to order by."),
        "slug": Arg("array", items=Arg("string"), max_length=500, description="Only these slugs."),
        "status": Arg(
            "array",
            default,
            items=Arg("string", enum=statuses, loose=True),
            max_length=50,
            description="Only these statuses.",
        ),
    }
    return {**args, **(extra or {})}


#: What an order goes by, and how an argument that it lacks is told of.
_ORDERED_BY = {
    "relevance": ("search", "rest_no_search_term_defined", "a search term"),
    "include": ("include", "rest_orderby_include_missing_include", "include"),
    "include_slugs": ("slug", "rest_orderby_include_missing_include", "slug"),
}


def demand_ordered(args: Mapping[str, Any]) -> None:
    """ApiError where the order of a collection goes by an argument that was not given."""
    order = args["orderby"]
    name, code, needed = _ORDERED_BY.get(order, ("orderby", "", ""))
    given = args.get(name)
    if not (given.strip() if isinstance(given, str) else given):
        raise ApiError(code, f"Ordering by {order} needs {needed}.", 400)


_AUTHOR = {
    "author": Arg("array", [], items=_IDS, max_length=500, description="Only by these authors."),
    "author_exclude": Arg("array", [], items=_IDS, max_length=500, description="Not by these authors."),
}
_PARENT = {
    "parent": Arg("array", [], items=_IDS, max_length=500, description="Only below these."),
    "parent_exclude": Arg("array", [], items=_IDS, max_length=500, description="Not below these."),
}
POSTS = common(extra={**_AUTHOR, "sticky": Arg("boolean", description="Only what is sticky, or only what is not.")})
PAGES = common(
    orderby=(*_ORDERBY, "menu_order"),
    extra={
        **_AUTHOR,
        **_PARENT,
        "menu_order": Arg("integer", description="Only with this place in the menu."),
        "tags": Arg("array", [], items=_IDS, max_length=500, description="Only with one of these tags."),
        "tags_exclude": Arg("array", [], items=_IDS, max_length=500, description="With none of these tags."),
    },
)
MEDIA = common(
    MEDIA_STATUSES,
    "inherit",
    extra={
        **_AUTHOR,
        **_PARENT,
        "media_type": Arg(
            "string", enum=("image", "video", "text", "application", "audio"), description="Only files of this sort."
        ),
        "mime_type": Arg(
            "string",
            max_length=100,
            description="Only files of this MIME type.",
            beyond="named by the document as following media_type, without its details",
        ),
    },
)

_TEXT = "A text, or an object with the text under `raw`."


def _text(what: str) -> Arg:
    raw = {"type": "object", "properties": {"raw": {"type": "string"}}}
    schema = {"anyOf": [{"type": "string"}, raw]}
    return Arg("object", description=f"The {what}. {_TEXT}", loose=True, schema=schema)


_FIELDS = {
    "date": Arg(("string", "null"), format="date-time", description="Publication date, time zone of the site."),
    "date_gmt": Arg(("string", "null"), format="date-time", description="Publication date, GMT."),
    "slug": Arg("string", max_length=1000, description="What names the record in its address."),
    "status": Arg("string", enum=WRITABLE, description="The status of the record."),
    "password": Arg("string", max_length=255, description="Protects content and excerpt."),
    "title": _text("title"),
    "content": _text("content"),
    "author": Arg("integer", description="Id of the author."),
    "excerpt": _text("excerpt"),
    "featured_media": Arg("integer", description="Id of the picture that stands for the record."),
    "comment_status": Arg("string", enum=("open", "closed"), description="Whether comments are open."),
    "ping_status": Arg("string", enum=("open", "closed"), description="Whether pings are open."),
}
_TRANSLATION = {
    "translation_of": Arg(
        "integer",
        description="Id of the record in another language that this one translates; 0 parts it from its translations.",
        beyond="the document says that content is in two languages, and not how a client joins a translation to it",
    )
}
_META = {"meta": Arg("object", description="Further fields.")}
_TEMPLATE = {"template": Arg("string", max_length=255, description="The template file that shows the record.")}
POST_FIELDS = {
    **_FIELDS,
    "format": Arg("string", enum=FORMATS, description="What sort of post it is."),
    **_META,
    "sticky": Arg("boolean", description="Whether it stays on top."),
    **_TEMPLATE,
    **_TRANSLATION,
}
PAGE_FIELDS = {
    **_FIELDS,
    **_META,
    **_TEMPLATE,
    "parent": Arg("integer", description="Id of the page above."),
    "menu_order": Arg("integer", description="Place in the menu."),
    "tags": Arg("array", items=_IDS, max_length=500, description="Ids of tags."),
    **_TRANSLATION,
}
ID = {"id": Arg("integer", description="Id of the record.")}
PARENT = {"parent": Arg("integer", description="Id of the record above.")}
FORCE = {"force": Arg("boolean", False, description="Delete without using the trash.")}
_OF_REVISIONS = common(orderby=("date", "id", "include", "relevance", "slug", "include_slugs", "title"))
REVISIONS = {
    **PARENT,
    **{name: arg for name, arg in _OF_REVISIONS.items() if name not in _OF_RECORDS},
    "per_page": Arg("integer", minimum=1, maximum=100, description="Most items of one page; all without it."),
    "offset": Arg("integer", description="How many items to skip."),
}
#: What posts and pages have beside files.
_OF_TEXTS = ("password", "content", "excerpt", "featured_media")
_UPLOAD = "the arguments of media creation are not shown by the document; these are what clients send"
MEDIA_FIELDS = {
    name: arg.replace(beyond=_UPLOAD)
    for name, arg in {
        **{name: arg for name, arg in _FIELDS.items() if name not in _OF_TEXTS},
        "status": Arg("string", enum=("inherit", "private"), description="The status of the file."),
        **_META,
        **_TEMPLATE,
        "alt_text": Arg("string", max_length=5000, description="What stands for the picture where it is not seen."),
        "caption": _text("caption"),
        "description": _text("description"),
        "post": Arg("integer", description="Id of the record that the file belongs to."),
    }.items()
}
