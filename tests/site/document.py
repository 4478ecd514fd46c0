"""The tables of the interface document, written out as data: every path, method and argument.

`DOCUMENT[path][method][argument]` is a `Said`. A path is as the index publishes it, below the API root.
What the document leaves open is `UNSAID` and may be anything; an argument whose default the document
describes in words is `SOME`. The argument `beta_language`, which every route takes, is `EVERYWHERE`.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any


class _Mark:
    def __init__(self, name: str) -> None:
        self._name = name

    def __repr__(self) -> str:
        return self._name


UNSAID = _Mark("UNSAID")  # the document does not say: anything goes
NONE = _Mark("NONE")  # there is none, and the index must show none
SOME = _Mark("SOME")  # there is one, not empty, and its words are ours


@dataclass(frozen=True)
class Said:
    """What the document says about one argument."""

    type: Any = UNSAID
    default: Any = NONE
    enum: tuple[Any, ...] | None = None
    required: bool = False
    items: str | None = None
    items_enum: tuple[str, ...] | None = None


Arguments = dict[str, Said]
Methods = dict[str, Arguments]
Document = dict[str, Methods]

NAMESPACES = (
    "oembed/1.0",
    "alpha/v4",
    "beta/tm/v1",
    "logbook/v1",
    "gamma/v2",
    "regenerate-thumbnails/v1",
    "core/v2",
)
PATHS = 94
EVERYWHERE = {"beta_language": Said("string", enum=("en", "ja"))}

_WRITE = ("POST", "PUT", "PATCH")


def _same(arguments: Arguments, *methods: str) -> Methods:
    return {method: dict(arguments) for method in methods}


def _integers(default: Any = NONE) -> Said:
    return Said("array", default, items="integer")


# Values
STATUSES = ("publish", "future", "draft", "pending", "private", "acf-disabled")
LIST_STATUSES = (
    "publish", "future", "draft", "pending", "private", "trash", "auto-draft", "inherit", "request-pending",
    "request-confirmed", "request-failed", "request-completed", "acf-disabled", "any",
)  # fmt: skip
MEDIA_STATUSES = ("inherit", "private", "trash")
FORMATS = ("standard", "aside", "chat", "gallery", "link", "image", "quote", "status", "video", "audio")
ORDER_BY = (
    "author", "date", "id", "include", "modified", "parent", "relevance", "slug", "include_slugs", "title",
)  # fmt: skip
REVISION_ORDER_BY = ("date", "id", "include", "relevance", "slug", "include_slugs", "title")
MEDIA_TYPES = ("image", "video", "text", "application", "audio")

# Arguments that recur
CONTEXT = Said("string", "view", ("view", "embed", "edit"))
INDEX_CONTEXT = Said(default="view")
EDIT_CONTEXT = Said(default="edit")
ID = Said("integer")
COMMON: Arguments = {
    "context": CONTEXT,
    "page": Said("integer", 1),
    "per_page": Said("integer", 10),
    "search": Said("string"),
    "after": Said("string"),
    "before": Said("string"),
    "exclude": _integers([]),
    "include": _integers([]),
    "offset": Said("integer"),
    "order": Said("string", "desc", ("asc", "desc")),
    "orderby": Said("string", "date", ORDER_BY),
    "slug": Said("array", items="string"),
    "status": Said("array", "publish", items="string", items_enum=LIST_STATUSES),
}
AUTHOR: Arguments = {"author": _integers([]), "author_exclude": _integers([])}
PARENT: Arguments = {"parent": _integers([]), "parent_exclude": _integers([])}
POSTS_LIST: Arguments = {**COMMON, **AUTHOR, "sticky": Said("boolean")}
PAGES_LIST: Arguments = {
    **COMMON,
    **AUTHOR,
    **PARENT,
    "orderby": Said("string", "date", (*ORDER_BY, "menu_order")),
    "menu_order": Said("integer"),
    "tags": _integers([]),
    "tags_exclude": _integers([]),
}
MEDIA_LIST: Arguments = {
    **COMMON,
    **AUTHOR,
    **PARENT,
    "status": Said("array", "inherit", items="string", items_enum=MEDIA_STATUSES),
    "media_type": Said("string", enum=MEDIA_TYPES),
}
_BOTH: Arguments = {
    "date": Said(("string", "null")),
    "date_gmt": Said(("string", "null")),
    "slug": Said("string"),
    "status": Said("string", enum=STATUSES),
    "password": Said("string"),
    "title": Said("object"),
    "content": Said("object"),
    "author": Said("integer"),
    "excerpt": Said("object"),
    "featured_media": Said("integer"),
    "comment_status": Said("string", enum=("open", "closed")),
    "ping_status": Said("string", enum=("open", "closed")),
    "meta": Said("object"),
    "template": Said("string"),
}
POST_FIELDS: Arguments = {**_BOTH, "format": Said("string", enum=FORMATS), "sticky": Said("boolean")}
PAGE_FIELDS: Arguments = {
    **_BOTH,
    "parent": Said("integer"),
    "menu_order": Said("integer"),
    "tags": _integers(),
}
REVISIONS: Arguments = {
    "parent": Said(),
    "context": replace(CONTEXT, type=UNSAID),
    "page": Said(default=1),
    "per_page": Said(),
    "search": Said(),
    "exclude": Said(default=UNSAID),
    "include": Said(default=UNSAID),
    "offset": Said(),
    "order": Said(default="desc", enum=("asc", "desc")),
    "orderby": Said(default="date", enum=REVISION_ORDER_BY),
}
FORCE = Said("boolean", False)
SETTINGS: Arguments = {
    "carousel_background_color": Said("string", "black", ("black", "white")),
    "carousel_display_exif": Said("boolean", 0),
    "comment_form_color_scheme": Said("string", "light", ("light", "dark", "transparent")),
    "comment_form_prompt": Said("string", SOME),
    "portfolio_posts_per_page": Said("integer", 10),
    "testimonial_posts_per_page": Said("integer", 10),
    "tiled_galleries": Said("boolean", 0),
    "hovercards": Said("string", "enabled", ("enabled", "disabled")),
    "infinite_scroll": Said("boolean", 1),
    "likes": Said("string", "on", ("on", "off")),
    "post_by_email_address": Said("string", "noop", ("noop", "create", "regenerate", "delete")),
    "button_style": Said("string", "icon", ("icon-text", "icon", "text", "official")),
    "sharing_services": Said("object", SOME),
    "show": Said("array", ["post"], items="string"),
    "custom": Said("object", {"sharing_name": "", "sharing_url": "", "sharing_icon": ""}),
    "roles": Said("array", ["administrator"], items="string"),
    "count_roles": Said("array", ["administrator"], items="string"),
    "version": Said("integer", 9),
    "lang_id": Said("string", "en_US"),
    "onboarding": Said("object", SOME),
}
SETTINGS_WRITE: Arguments = {**SETTINGS, "context": EDIT_CONTEXT}
SERVICE_KEY: Arguments = {"service_api_key": Said("text", required=True)}

_A = "/alpha/v4"
_B = "/beta/tm/v1"
_C = "/core/v2"
_G = "/gamma/v2"
_L = "/logbook/v1"
_R = "/regenerate-thumbnails/v1"
_SLUG = r"(?P<slug>[a-z\-]+)"

INDEXES: Document = {
    "/": _same({"context": INDEX_CONTEXT}, "GET"),
    **{f"/{name}": _same({"namespace": Said(default=name), "context": INDEX_CONTEXT}, "GET") for name in NAMESPACES},
}
OEMBED: Document = {
    "/oembed/1.0/embed": _same(
        {"url": Said(required=True), "format": Said(default="json"), "maxwidth": Said(default=600)}, "GET"
    ),
    "/oembed/1.0/proxy": _same(
        {
            "url": Said("string", required=True),
            "format": Said("string", "json", ("json", "xml")),
            "maxwidth": Said("integer", 600),
            "maxheight": Said("integer"),
            "discover": Said("boolean", True),
        },
        "GET",
    ),
}
ALPHA: Document = {
    **{
        f"{_A}/{name}": _same({}, "GET")
        for name in (
            "plans",
            "products",
            "rewind",
            "site",
            "site/features",
            "site/purchases",
            "site/benefits",
            "site/activity",
            "updates/plugins",
            "plugins",
            "connection/test",
            "connection/test-gamma",
            "connection/url",
            "connection/data",
            "module/all",
        )
    },
    **{
        f"{_A}/{name}": _same({}, *_WRITE)
        for name in (
            "remote_authorize",
            "connection/owner",
            "connection/user",
            "verify_registration",
            "identity-crisis/confirm-safe-mode",
            "identity-crisis/start-fresh",
            "identity-crisis/migrate",
            "mobile/send-login-email",
        )
    },
    f"{_A}/marketing/survey": _same({}, "POST"),
    f"{_A}/jitm": _same({}, "GET", "POST"),
    f"{_A}/connection": _same({}, "GET", *_WRITE),
    f"{_A}/connection/register": _same({"registration_nonce": Said("string")}, *_WRITE),
    f"{_A}/tracking/settings": {**_same({}, "GET"), **_same({"tracks_opt_out": Said("boolean")}, *_WRITE)},
    f"{_A}/module/all/active": _same(
        {"modules": Said("array", required=True, items="string"), "active": Said("boolean", True)}, *_WRITE
    ),
    f"{_A}/module/{_SLUG}": {**_same({}, "GET"), **_same(SETTINGS_WRITE, *_WRITE)},
    f"{_A}/module/{_SLUG}/active": _same({"active": Said("boolean", True, required=True)}, *_WRITE),
    f"{_A}/module/{_SLUG}/data": _same({"range": Said("string", "day")}, "GET"),
    rf"{_A}/module/(?P<service>[a-z\-]+)/key/check": {
        **_same({}, "GET"),
        **_same({"api_key": Said("string", "")}, *_WRITE),
    },
    f"{_A}/settings": {**_same({}, "GET"), **_same(SETTINGS_WRITE, *_WRITE)},
    f"{_A}/settings/{_SLUG}": _same({"context": EDIT_CONTEXT}, *_WRITE),
    rf"{_A}/options/(?P<options>[a-z\-]+)": _same({}, *_WRITE),
    rf"{_A}/notice/(?P<notice>[a-z\-_]+)": _same({}, *_WRITE),
    rf"{_A}/plugins/(?P<plugin>[a-z0-9\-_]+)/activate": _same({}, *_WRITE),
    rf"{_A}/plugin/(?P<plugin>[a-z\/\.\-_]+)": _same({}, "GET"),
    rf"{_A}/widgets/(?P<id>[0-9a-z\-_]+)": _same({}, "GET"),
    rf"{_A}/verify-site/(?P<service>[a-z\-_]+)": {
        **_same({}, "GET"),
        **_same({"keyring_id": Said("integer", required=True)}, *_WRITE),
    },
    rf"{_A}/verify-site/(?P<service>[a-z\-_]+)/(?<keyring_id>[0-9]+)": _same({}, "GET"),
    rf"{_A}/service-api-keys/(?P<service>[a-z\-_]+)": {
        **_same({}, "GET", "DELETE"),
        **_same(SERVICE_KEY, *_WRITE),
    },
}
BETA: Document = {
    f"{_B}/ate/jobs/store": _same(
        {"beta_job_id": Said("string", required=True), "ate_job_data": Said("array", required=True)}, "POST"
    ),
    rf"{_B}/xliff/fetch/(?P<jobId>\d+)": _same({}, "GET"),
    f"{_B}/ams/register_manager": _same({}, "POST"),
    f"{_B}/ams/synchronize/translators": _same({}, "GET"),
    f"{_B}/ams/synchronize/managers": _same({}, "GET"),
    f"{_B}/ams/status": _same({}, "GET"),
    f"{_B}/ams/console": _same({}, "GET"),
    f"{_B}/ate/jobs": _same({}, "POST"),
    rf"{_B}/ate/jobs/(?P<ateJobId>\d+)": _same({}, "GET"),
    f"{_B}/jobs/assign": _same({"jobId": Said(required=True), "translatorId": Said(required=True)}, "POST"),
    rf"{_B}/ate/jobs/receive/(?P<betaJobId>\d+)": _same(
        {"xliff_url": Said("string", required=True), "signature": Said("string", required=True)}, "POST"
    ),
    f"{_B}/settings/translation_editor": _same({"editor_type": Said(required=True)}, "POST"),
}
LOGBOOK: Document = {
    f"{_L}/logs": _same(COMMON, "GET"),
    rf"{_L}/logs/(?P<id>[\d]+)": _same({"id": ID, **COMMON}, "GET"),
    f"{_L}/stats": _same({}, "GET"),
}
GAMMA: Document = {
    **{
        f"{_G}/{name}": _same({}, "GET")
        for name in (
            "business-hours/localized-week", "mail-list", "mail-list/groups", "editor/available-extensions",
            "hello", "publicize/connections", "publicize/connection-test-results", "publicize/services",
        )
    },
    f"{_G}/resolve-redirect/(?P<url>.+)": _same({"url": Said("string", required=True)}, "GET"),
    rf"{_G}/service-api-keys/(?P<service>[a-z\-_]+)": {
        **_same({}, "GET", "DELETE"),
        **_same(SERVICE_KEY, *_WRITE),
    },
}  # fmt: skip
REGENERATE: Document = {
    rf"{_R}/regenerate/(?P<id>[\d]+)": _same(
        {
            "only_regenerate_missing_thumbnails": Said("boolean", True),
            "delete_unregistered_thumbnail_files": Said("boolean", False),
            "update_usages_in_posts": Said("boolean", True),
            "update_usages_in_posts_post_type": Said("array", []),
            "update_usages_in_posts_post_ids": Said("array", []),
            "update_usages_in_posts_posts_per_loop": Said("integer", 10),
        },
        "GET", *_WRITE, "DELETE",
    ),
    rf"{_R}/attachmentinfo/(?P<id>[\d]+)": _same({}, "GET"),
    f"{_R}/featuredimages": _same({"page": Said("integer", 1), "per_page": Said("integer", 10)}, "GET"),
}  # fmt: skip


def _records(name: str, listing: Arguments, fields: Arguments) -> Document:
    """Posts and pages: six paths each."""
    one, parent = r"(?P<id>[\d]+)", r"(?P<parent>[\d]+)"
    base = f"{_C}/{name}"
    child = {"parent": Said(), "id": Said(), "context": replace(CONTEXT, type=UNSAID)}
    autosave = {"parent": Said(), "context": child["context"]}
    return {
        base: {**_same(listing, "GET"), **_same(fields, "POST")},
        f"{base}/{one}": {
            "GET": {"id": Said(), "context": child["context"], "password": Said("string")},
            **_same({"id": Said(), **fields}, *_WRITE),
            "DELETE": {"id": Said(), "force": FORCE},
        },
        f"{base}/{parent}/revisions": _same(REVISIONS, "GET"),
        f"{base}/{parent}/revisions/{one}": {
            "GET": child,
            "DELETE": {"parent": Said(), "id": Said(), "force": FORCE},
        },
        f"{base}/{one}/autosaves": {
            "GET": autosave,
            "POST": {**fields, "parent": Said("integer" if "parent" in fields else UNSAID)},
        },
        f"{base}/{parent}/autosaves/{one}": {"GET": child},
    }


CORE: Document = {
    **_records("posts", POSTS_LIST, POST_FIELDS),
    **_records("pages", PAGES_LIST, PAGE_FIELDS),
    f"{_C}/media": {**_same(MEDIA_LIST, "GET"), "POST": {}},
}
DOCUMENT: Document = {**INDEXES, **OEMBED, **ALPHA, **BETA, **LOGBOOK, **GAMMA, **REGENERATE, **CORE}

assert len(DOCUMENT) == PATHS, len(DOCUMENT)
