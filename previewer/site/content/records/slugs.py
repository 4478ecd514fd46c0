"""Addresses of records: `/<lang>/<slug>/` belongs to one record at most."""

from __future__ import annotations

from previewer.site.content.text import cut_slug, slugify
from previewer.site.languages import LANGUAGES
from previewer.site.store import Connection
from previewer.site.store.slugs import is_taken, try_slug

_RESERVED = frozenset({"feed", "embed", "page", "media", "index", "healthz", "metrics"})


#: How the slug of a record in the trash ends.
_TRASHED = "__trashed"


def trashed_slug(slug: str) -> str:
    """The slug of a record in the trash, which owns no address."""
    return cut_slug(slug, 190) + _TRASHED


def slug_as_stored(asked: str) -> str:
    """A slug that records are looked for by, as records have it."""
    stem = asked.removesuffix(_TRASHED)
    return slugify(stem) + (_TRASHED if stem != asked else "")


def _spaces(lang: str) -> tuple[str, ...]:
    return (lang,) if lang else LANGUAGES


def _numbered(base: str, number: int) -> str:
    ending = f"-{number}"
    return cut_slug(base, 200 - len(ending)) + ending


def claim_slug(db: Connection, lang: str, wanted: str, record_id: int, prefix: str) -> str:
    """Make an address this record's own: `wanted`, else `wanted-2` and on. Unique also under concurrency.

    `prefix`: the segment that belongs to the interface.

    The number is looked for by doubling and halving, so that a thousand equal titles cost little.
    """
    base = wanted or str(record_id)
    # The usual prefix stays reserved under another one: a site may be served by it again.
    if not (base.isdecimal() or base in {*_RESERVED, "api", prefix}) and try_slug(db, _spaces(lang), base, record_id):
        return base
    while True:
        low, high = 1, 2
        while is_taken(db, _spaces(lang), _numbered(base, high), record_id):
            low, high = high, high * 2
        while high - low > 1:
            middle = (low + high) // 2
            if is_taken(db, _spaces(lang), _numbered(base, middle), record_id):
                low = middle
            else:
                high = middle
        if try_slug(db, _spaces(lang), _numbered(base, high), record_id):
            return _numbered(base, high)
