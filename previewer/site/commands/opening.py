"""The site that a command is about, opened."""

from __future__ import annotations

import argparse
from collections.abc import Iterator
from contextlib import closing, contextmanager
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING
from urllib.parse import urlsplit

from previewer.site.commands.addresses import database_of
from previewer.site.commands.terminal import CommandError
from previewer.site.settings import ServerSettings, data_folder

if TYPE_CHECKING:
    from previewer.site.site import Site


def settings_of(given: argparse.Namespace) -> ServerSettings:
    """The settings that every command shares. CommandError for a place of media that is none."""
    data = (given.data or data_folder()).expanduser().resolve()
    settings = ServerSettings(
        data=data,
        database=database_of(given.database, data),
        media_url=_place(getattr(given, "media", "")),
    )
    try:
        from previewer.site.content.media_folder import local_folder

        local_folder(settings)
    except (ValueError, ImportError) as problem:
        raise CommandError("--media {media}: {problem}", 2, media=given.media, problem=problem) from None
    return settings


def _place(text: str) -> str:
    """A place for media: an address stays, a folder becomes absolute."""
    if not text or "::" in text or len(urlsplit(text).scheme) > 1:
        return text
    return str(Path(text).expanduser().resolve())


@contextmanager
def opened(given: argparse.Namespace, *, existing: bool = False) -> Iterator[Site]:
    """The site, closed at the end. `existing`: CommandError where there is none yet, and nothing is made."""
    from previewer.site.app import open_site
    from previewer.site.manage.media_place import known_prefix

    settings = settings_of(given)
    if existing:
        demand_site(settings, given)
        if settings.database:
            _demand_tables(settings)
    site = open_site(settings)
    with closing(site.store):
        with site.store.read() as db:
            site.settings = replace(site.settings, prefix=known_prefix(db))
        yield site


def demand_site(settings: ServerSettings, given: argparse.Namespace) -> None:
    """CommandError with status 2 where there is no site; nothing is made, and a database is not asked."""
    if not settings.data.is_dir() and (given.data is not None or not settings.database):
        raise CommandError("There is no folder {data}.", 2, data=settings.data)
    if not settings.database and not (settings.data / "site.sqlite3").is_file():
        raise CommandError("There is no site in {data}.", 2, data=settings.data)


def _demand_tables(settings: ServerSettings) -> None:
    from previewer.site.store.engine import Store

    with closing(Store(settings.database_url)) as store:
        if not store.version():
            raise CommandError("There is no site in this database.", 2)
