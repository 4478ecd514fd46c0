"""Under which address the site was served last, as the server itself remembers it."""

from __future__ import annotations

from previewer.site.store import Connection, Store
from previewer.site.store.options import get_option, set_option

_OPTION = "serve.base-url"


def remember_address(store: Store, base_url: str) -> None:
    """Keep the address, when it is another one than before."""
    with store.read() as db:
        known = get_option(db, _OPTION, "")
    if known != base_url:
        with store.write() as db:
            set_option(db, _OPTION, base_url)


def known_address(db: Connection) -> str:
    """The address that was kept; empty when the site was never served."""
    return str(get_option(db, _OPTION, ""))
