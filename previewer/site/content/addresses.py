"""Addresses of records and files: for readers, and in the interface."""

from __future__ import annotations

import html
import re
from urllib.parse import quote

from previewer.site.content.markup import is_in, split
from previewer.site.settings import ServerSettings
from previewer.site.store.records import Record

#: Kind of record → its collection in the path.
COLLECTION = {"post": "posts", "page": "pages", "attachment": "media"}

#: Attributes that hold an address, and the one that holds several.
_ADDRESSES = frozenset(("src", "href", "poster", "data", "cite", "action", "background"))
_SEVERAL = "srcset"
_ROOTED = re.compile(r"""=\s*+["']?+\s*+/|srcset""", re.IGNORECASE)
#: A name is looked for only where it begins: what is no attribute is read once.
_ATTRIBUTE = re.compile(r"""(?<![^\s"'<>/=])([^\s"'<>/=]++)(\s*+=\s*+)("[^"]*+"|'[^']*+'|[^\s"'>]++)""")
_FROM_ROOT = re.compile(r"""^(["']?\s*)/(?![/\\])""")
_ONE_FROM_ROOT = re.compile(r"""(^["']?\s*|,\s+)/(?![/\\])""")


def whole_addresses(settings: ServerSettings, rendered: str) -> str:
    """Rendered HTML whose addresses name the site: whoever shows it elsewhere finds its pictures and pages."""
    if "=" not in rendered or not is_in(_ROOTED, rendered, "="):  # without an attribute a twentieth of a list is saved
        return rendered
    base = html.escape(settings.base_url)

    def named(found: re.Match[str]) -> str:
        name, between, value = found.groups()
        if name.lower() in _ADDRESSES:
            value = _FROM_ROOT.sub(rf"\g<1>{base}/", value)
        elif name.lower() == _SEVERAL:
            value = _ONE_FROM_ROOT.sub(rf"\g<1>{base}/", value)
        return name + between + value

    parts = split(rendered)
    parts[1::2] = [_ATTRIBUTE.sub(named, tag) if _ROOTED.search(tag) else tag for tag in parts[1::2]]
    return "".join(parts)


def link(settings: ServerSettings, record: Record, language: str) -> str:
    """The address of a record for readers."""
    lang = record.lang or language
    if record.slug and record.status in ("publish", "private", "inherit"):
        return f"{settings.base_url}/{lang}/{record.slug}/"
    name = "page_id" if record.kind == "page" else "p"
    return f"{settings.base_url}/{lang}/?{name}={record.id}"


def item_url(settings: ServerSettings, record: Record, language: str) -> str:
    """The address of a record in the interface."""
    root = settings.api_root(record.lang or language)
    return f"{root}core/v2/{COLLECTION[record.kind]}/{record.id}"


def media_url(settings: ServerSettings, key: str) -> str:
    """The address of a stored file."""
    return f"{settings.base_url}/media/{quote(key)}"
