"""Addresses of records: `/<lang>/<slug>/` belongs to one record at most."""

from __future__ import annotations

from previewer.site.languages import LANGUAGES
from previewer.site.store import Connection
from previewer.site.store.slugs import is_taken, try_slug

_RESERVED = frozenset({"feed", "embed", "page", "media", "index", "healthz", "metrics", "api"})


def _spaces(lang: str) -> tuple[str, ...]:
    return (lang,) if lang else LANGUAGES


def _numbered(base: str, number: int) -> str:
    ending = f"-{number}"
    cut = base[: 200 - len(ending)]
    while cut[-2:].count("%"):
        cut = cut[: cut.rindex("%")]
    return cut + ending


def claim_slug(db: Connection, lang: str, wanted: str, record_id: int) -> str:
    """Make an address this record's own: `wanted`, else `wanted-2` and on. Unique also under concurrency.

    The number is looked for by doubling and halving, so that a thousand equal titles cost little.
    """
    base = wanted or str(record_id)
    if not (base.isdecimal() or base in _RESERVED) and try_slug(db, _spaces(lang), base, record_id):
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
