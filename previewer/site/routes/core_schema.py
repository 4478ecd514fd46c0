"""JSON Schemas of what core/v2 answers, for OpenAPI and OPTIONS."""

from __future__ import annotations

from previewer.site.arguments import Arg
from previewer.site.http.shapes import FLAG, TEXT, TEXT_OR_NULL, WHOLE, WHOLE_OR_NULL, Schema, fields, listed


def _object(*required: str, **properties: object) -> Schema:
    return {"type": "object", "required": list(required), "properties": properties}


_ANY_OBJECT: Schema = {"type": "object"}
_RENDERED = _object("rendered", rendered=TEXT, raw=TEXT)
_PROTECTED = _object("rendered", rendered=TEXT, raw=TEXT, protected=FLAG, block_version=WHOLE)
_LINKS = {"_links": {"type": "object", "additionalProperties": {"type": "array"}}}
_COMMON: dict[str, Schema] = {
    "id": WHOLE,
    **fields(TEXT_OR_NULL, "date", "date_gmt"),
    "guid": _RENDERED,
    **fields(TEXT, "modified", "modified_gmt", "slug", "status", "type", "link"),
    "title": _RENDERED,
    "author": WHOLE,
    **fields(TEXT, "comment_status", "ping_status", "template"),
    "meta": {"type": ["array", "object"]},
    **fields(TEXT, "permalink_template", "generated_slug"),
    **_LINKS,
}
_TEXTS: dict[str, Schema] = {
    **fields(_PROTECTED, "content", "excerpt"),
    "featured_media": WHOLE,
    "password": TEXT,
    "tags": listed(WHOLE),
}


_PIECE: Schema = {
    **_object(
        "title",
        "version",
        "kinds",
        "problems",
        "broken",
        "why",
        title={**_ANY_OBJECT, "additionalProperties": TEXT, "description": "The title by language."},
        version=TEXT,
        kinds={**_ANY_OBJECT, "additionalProperties": WHOLE, "description": "How many settings of each input type."},
        problems=_object("error", "warning", "advice", error=WHOLE, warning=WHOLE, advice=WHOLE),
        broken=FLAG,
        why={**TEXT_OR_NULL, "description": "The code by which it is broken."},
        preview_link={**TEXT, "description": "Where the problems are told; in `edit` alone."},
    ),
    "description": "Of a file that holds the definition of a piece: what is known of it.",
}


def _sparse(properties: dict[str, Schema]) -> Schema:
    """A record; with `_fields` a client gets only some of it, so that nothing is required here."""
    return {"type": ["object", "array"], "properties": properties}


POST = _sparse({**_COMMON, **_TEXTS, "sticky": FLAG, "format": TEXT, "categories": listed(WHOLE)})
PAGE = _sparse({**_COMMON, **_TEXTS, **fields(WHOLE, "parent", "menu_order")})
MEDIA = _sparse(
    {
        **_COMMON,
        **fields(_RENDERED, "description", "caption"),
        "alt_text": TEXT,
        "media_type": {"type": "string", "enum": ["image", "file"]},
        "mime_type": TEXT,
        "media_details": {"type": "object", "properties": {"piece": _PIECE}},
        "post": WHOLE_OR_NULL,
        "source_url": TEXT,
        "missing_image_sizes": listed(TEXT),
    }
)
REVISION = _sparse(
    {
        "author": WHOLE,
        **fields(TEXT_OR_NULL, "date", "date_gmt"),
        "id": WHOLE,
        **fields(TEXT, "modified", "modified_gmt"),
        "parent": WHOLE,
        "slug": TEXT,
        **fields(_RENDERED, "guid", "title", "content", "excerpt"),
        **_LINKS,
    }
)
AUTOSAVE = _sparse({**REVISION["properties"], "preview_link": TEXT})
USER = _sparse(
    {
        "id": WHOLE,
        **fields(TEXT, "name", "url", "description", "link", "slug", "username", "email"),
        "roles": {"type": "array"},
        "capabilities": _ANY_OBJECT,
        **_LINKS,
    }
)
DELETED = _object(deleted=FLAG, previous=_ANY_OBJECT)
DELETED_OR_TRASHED: Schema = {"anyOf": [DELETED, _ANY_OBJECT]}


def schema_of(kind: str, record: Schema, fields: dict[str, Arg]) -> Schema:
    """The draft-04 description of a record that OPTIONS shows; what cannot be written is `readonly`."""
    properties = {
        name: {
            **shape,
            "context": ["view", "edit", "embed"]
            if name not in ("password", "generated_slug", "permalink_template", "missing_image_sizes")
            else ["edit"],
            "readonly": name not in fields,
        }
        for name, shape in record["properties"].items()
        if name != "_links"
    }
    return {
        "$schema": "http://json-schema.org/draft-04/schema#",
        "title": kind,
        "type": "object",
        "properties": properties,
    }
