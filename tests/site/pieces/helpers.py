"""Definitions for the site's tests, and how they get there."""

from __future__ import annotations

import json
from typing import Any

from tests.site.conftest import Pages
from tests.site.routes.test_media import upload
from tests.site.routes.test_posts import make

PAGES = "/core/v2/pages"


def item(kind: str = "switch", /, **keys: Any) -> dict[str, Any]:
    """A declaration in both languages."""
    types = {"switch": "boolean", "text": "string", "radio": "string", "slider": "number"}
    return {
        "type": types[kind],
        "x-input-type": kind,
        "x-title": {"en": kind.title(), "ja": f"{kind}です"},
        "x-description": {"en": "What it does.", "ja": "その説明。"},
        **keys,
    }


def definition(items: dict[str, Any] | None = None, /, title: Any = "Lamp", **keys: Any) -> bytes:
    """A definition without a fault, unless the items have one."""
    given = {"sound": item()} if items is None else items
    return json.dumps(
        {
            "title": title if isinstance(title, dict) else {"en": title, "ja": f"{title}です"},
            "description": {"en": "A lamp.", "ja": "ランプです。"},
            "version": "1.2.0",
            "osType": "none",
            "blockType": "action",
            "preferences": {"type": "object", "x-field-order": list(given), "properties": given},
            **keys,
        },
        ensure_ascii=False,
    ).encode()


def sent(site: Pages, data: bytes, name: str = "lamp.json", as_: str = "author", **fields: Any) -> dict[str, Any]:
    """The record of an upload."""
    answer = upload(site, data, name, as_)
    assert answer.status_code == 201, answer.text
    made: dict[str, Any] = answer.json()
    if fields:
        changed = site.call("PUT", f"/core/v2/media/{made['id']}", as_="editor", json=fields)
        assert changed.status_code == 200, changed.text
        made = changed.json()
    return made


def shown(site: Pages, content: str, as_: str = "editor", **fields: Any) -> str:
    """What the public gets of a new page with this content."""
    made = make(site, as_=as_, path=PAGES, content=content, **fields)
    rendered: str = site.get(f"{PAGES}/{made['id']}").json()["content"]["rendered"]
    return rendered


def switch(site: Pages, on: bool) -> None:
    """Switch the module."""
    answer = site.post("/alpha/v4/module/pieces/active", as_="administrator", json={"active": on})
    assert answer.status_code == 200, answer.text


def page_text(site: Pages, path: str, status: int = 200) -> str:
    """A page for people."""
    answer = site.client.get(path)
    assert answer.status_code == status, answer.text[:300]
    assert "<script" not in answer.text
    return str(answer.text)
