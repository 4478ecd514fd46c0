"""The site put together: its parts, its routes, one ASGI application."""

from __future__ import annotations

import time
from dataclasses import replace

from previewer.site.http import uploads
from previewer.site.http.application import Application
from previewer.site.http.registry import Registry
from previewer.site.manage.media_place import known_place
from previewer.site.manage.module_table import module_of
from previewer.site.manage.plugins import start_plugins
from previewer.site.pages.answer import answer
from previewer.site.private import make_private
from previewer.site.routes import namespaces
from previewer.site.settings import ServerSettings
from previewer.site.site import Site
from previewer.site.store.engine import Store


def open_site(settings: ServerSettings) -> Site:
    """The site of `settings` with its tables up to date; for the server and for commands.

    Where `settings` do not say where the media are, the site's own record does. Raises what `Store.migrate` and
    `known_place` raise.
    """
    store = Store(settings.database_url)
    make_private(settings.data, database=not settings.database)
    try:
        store.migrate()
        make_private(settings.data, database=not settings.database)  # what SQLite has put beside its file by now
        if not settings.media_url:
            with store.read() as db:
                settings = replace(settings, media_url=known_place(db))
        return Site(settings, store)
    except BaseException:
        store.close()
        raise


def serve_site(site: Site) -> Application:
    """The application of a site that is open already."""
    return Application(site, Registry(namespaces(), module_of), answer)


def create_app(settings: ServerSettings) -> Application:
    """The site of `settings`, ready to be served; its tables are made when they are not there."""
    site = open_site(settings)
    uploads.sweep(settings, time.time())
    start_plugins(site.store, site)
    return serve_site(site)
