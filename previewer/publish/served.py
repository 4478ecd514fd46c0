"""Definitions that sites serve: fetched, kept for when there is no network, and never written.

Each address has a folder of its own among the files that may go at any time (the cache), with the file under its name
and what is known of it beside. A link `piece-previewer:open?url=…` of a page is asked about once for each host.
"""

from __future__ import annotations

import re
from datetime import date
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple
from urllib.parse import parse_qs, unquote, urlsplit

from previewer.atomic import write_atomically
from previewer.own_folders import cache_folder, settings_folder
from previewer.publish.addresses import is_address, split
from previewer.publish.errors import PublishError
from previewer.publish.kept import read_kept, write_kept

if TYPE_CHECKING:
    from previewer.publish.client import ServedFile

SCHEME = "piece-previewer:"
_FACTS = "served.json"
#: Bytes of a definition.
MOST_BYTES = 16 << 20
_NAME = re.compile(r"[^\w.-]+")
_LONGEST_NAME = 80


class ServedPiece(NamedTuple):
    """A file that a site served: where it is kept, its address, the day it was last found there, and why it could not
    be asked for now ('' where it was).
    """

    path: Path
    address: str
    day: date
    offline: str = ""


def _hashed(text: str) -> str:
    """A name for a folder. The module is imported here: a window that shows no served piece starts without it."""
    import hashlib

    return hashlib.sha256(text.encode()).hexdigest()[:16]


def served_folder() -> Path:
    """Where files of sites are kept."""
    return cache_folder() / "served"


def is_served(path: Path) -> bool:
    """Whether a file is one that a site serves, kept here."""
    return path.parent.parent == served_folder()


def linked_address(link: str) -> str | None:
    """The address that a link of a page wants opened; None for what is no such link. Raises PublishError where it leads
    to no address of the web.
    """
    if not link.lower().startswith(SCHEME):
        return None
    parts = urlsplit(link)
    named = parts.path.strip("/") or parts.netloc
    found = parse_qs(parts.query, max_num_fields=10).get("url", []) if named == "open" else []
    if len(found) != 1 or not is_address(found[0]):
        raise PublishError("not-http", address=link[:200])
    return found[0]


def fetch_piece(address: str, *, same_host: bool = False) -> ServedPiece:
    """The definition at an address, fetched where it is another than the one that is kept; the kept one where the site
    cannot be asked. `same_host`: redirects lead nowhere else. Raises PublishError where there is neither, and OSError.
    """
    from previewer.publish.client import fetch

    _, home = split(address)
    folder = served_folder() / _hashed(address)
    kept = _kept(folder, address)
    try:
        found = fetch(
            address, MOST_BYTES, kept[1] if kept is not None else "", may=lambda one: one == home or not same_host
        )
    except PublishError as error:
        if kept is None:
            raise
        return kept[0]._replace(offline=error.message())
    return _keep(folder, address, found, kept)


def published_piece(site: str, piece: Path) -> ServedPiece:
    """The definition that a site's page of a piece carries, by what is kept beside the piece, else by the name of its
    file; without signing in. Raises PublishError, and OSError.
    """
    from previewer.publish.block import Block
    from previewer.publish.client import SiteClient
    from previewer.publish.kept_pages import KeptPages
    from previewer.publish.ownership import carried_definition
    from previewer.publish.pages import Pages, slug_of
    from previewer.publish.publishing import KINDS, LANGUAGES

    with SiteClient(site) as client:
        client.open()
        known = KeptPages.of(piece, str(client.origin))
        for kind in KINDS:
            pages = Pages(client, f"{kind}s", known.slug or slug_of(piece.name))
            for lang in client.languages or LANGUAGES:
                page = pages.find_public(lang, known.ids.get(lang, 0))
                if page is not None and isinstance(page.block, Block):
                    found = carried_definition(client, page.block)
                    folder = served_folder() / _hashed(f"{site} {piece.name}")
                    folder.mkdir(parents=True, exist_ok=True)
                    path = folder / _file_name(f"/{piece.name}")
                    write_atomically(path, found, durable=False)
                    return ServedPiece(path, page.block.linked or page.link, date.today())
        raise PublishError("not-published", name=piece.name, host=client.host)


def _keep(folder: Path, address: str, found: ServedFile, kept: tuple[ServedPiece, str] | None) -> ServedPiece:
    today = date.today()
    path = kept[0].path if kept is not None else folder / _file_name(address)
    folder.mkdir(parents=True, exist_ok=True)
    if found.changed:
        write_atomically(path, found.data, durable=False)
    facts = {"address": address, "name": path.name, "etag": found.etag, "day": today.isoformat()}
    write_kept(folder / _FACTS, facts, durable=False)
    return ServedPiece(path, address, today)


def _kept(folder: Path, address: str) -> tuple[ServedPiece, str] | None:
    """What is kept of an address, with its ETag."""

    def take(facts: Any) -> tuple[ServedPiece, str] | None:
        path = folder / Path(str(facts["name"])).name
        if facts["address"] != address or not path.is_file():
            return None
        return ServedPiece(path, address, date.fromisoformat(facts["day"])), str(facts["etag"])

    try:
        return read_kept(folder / _FACTS, take)
    except (OSError, ValueError):
        return None


def _file_name(address: str) -> str:
    """The name of the file that an address has, as every system takes it."""
    from previewer.publish.library import without_digest

    last = without_digest(unquote(urlsplit(address).path).rpartition("/")[2])
    stem = _NAME.sub("-", last.removesuffix(".json")).strip("-.")[:_LONGEST_NAME]
    return f"{stem or 'piece'}.json"


def is_known_host(host: str) -> bool:
    """Whether links may fetch from a host without a question."""
    return host in _known_hosts()


def know_host(host: str) -> None:
    """Ask no more about a host. Raises OSError."""
    write_kept(_hosts_file(), {"hosts": sorted({*_known_hosts(), host})})


def _hosts_file() -> Path:
    return settings_folder() / "links.json"


def _known_hosts() -> set[str]:
    try:
        return read_kept(_hosts_file(), lambda found: set(map(str, found["hosts"])))
    except (OSError, ValueError):
        return set()
