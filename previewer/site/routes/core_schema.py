"""JSON Schemas of what core/v2 answers, for OpenAPI and OPTIONS."""

from __future__ import annotations

from typing import Any

from previewer.site.arguments import Arg

Schema = dict[str, Any]


def _object(*required: str, **properties: object) -> Schema:
    return {"type": "object", "required": list(required), "properties": properties}


_STRING: Schema = {"type": "string"}
_INTEGER: Schema = {"type": "integer"}
_RENDERED = _object("rendered", rendered=_STRING, raw=_STRING)
_PROTECTED = _object("rendered", rendered=_STRING, raw=_STRING, protected={"type": "boolean"}, block_version=_INTEGER)
_LINKS: Schema = {"type": "object", "additionalProperties": {"type": "array"}}
_DATE: Schema = {"type": ["string", "null"]}
_COMMON: dict[str, Schema] = {
    "id": _INTEGER,
    "date": _DATE,
    "date_gmt": _DATE,
    "guid": _RENDERED,
    "modified": _STRING,
    "modified_gmt": _STRING,
    "slug": _STRING,
    "status": _STRING,
    "type": _STRING,
    "link": _STRING,
    "title": _RENDERED,
    "author": _INTEGER,
    "comment_status": _STRING,
    "ping_status": _STRING,
    "template": _STRING,
    "meta": {"type": ["array", "object"]},
    "permalink_template": _STRING,
    "generated_slug": _STRING,
    "_links": _LINKS,
}
_TEXTS: dict[str, Schema] = {
    "content": _PROTECTED,
    "excerpt": _PROTECTED,
    "featured_media": _INTEGER,
    "password": _STRING,
    "tags": {"type": "array", "items": _INTEGER},
}


def _sparse(properties: dict[str, Schema]) -> Schema:
    """A record; with `_fields` a client gets only some of it, so that nothing is required here."""
    return {"type": ["object", "array"], "properties": properties}


POST = _sparse(
    {
        **_COMMON,
        **_TEXTS,
        "sticky": {"type": "boolean"},
        "format": _STRING,
        "categories": {"type": "array", "items": _INTEGER},
    }
)
PAGE = _sparse({**_COMMON, **_TEXTS, "parent": _INTEGER, "menu_order": _INTEGER})
MEDIA = _sparse(
    {
        **_COMMON,
        "description": _RENDERED,
        "caption": _RENDERED,
        "alt_text": _STRING,
        "media_type": {"type": "string", "enum": ["image", "file"]},
        "mime_type": _STRING,
        "media_details": {"type": "object"},
        "post": {"type": ["integer", "null"]},
        "source_url": _STRING,
        "missing_image_sizes": {"type": "array", "items": _STRING},
    }
)
REVISION = _sparse(
    {
        "author": _INTEGER,
        "date": _DATE,
        "date_gmt": _DATE,
        "id": _INTEGER,
        "modified": _STRING,
        "modified_gmt": _STRING,
        "parent": _INTEGER,
        "slug": _STRING,
        "guid": _RENDERED,
        "title": _RENDERED,
        "content": _RENDERED,
        "excerpt": _RENDERED,
        "_links": _LINKS,
    }
)
AUTOSAVE = _sparse({**REVISION["properties"], "preview_link": _STRING})
USER = _sparse(
    {
        "id": _INTEGER,
        "name": _STRING,
        "url": _STRING,
        "description": _STRING,
        "link": _STRING,
        "slug": _STRING,
        "username": _STRING,
        "email": _STRING,
        "roles": {"type": "array"},
        "capabilities": {"type": "object"},
        "_links": _LINKS,
    }
)
DELETED = _object(deleted={"type": "boolean"}, previous={"type": "object"})
DELETED_OR_TRASHED: Schema = {"anyOf": [DELETED, {"type": "object"}]}


def list_of(record: Schema) -> Schema:
    """A page of records."""
    return {"type": "array", "items": record}


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
