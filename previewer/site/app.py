"""The site put together: its parts, its routes, one ASGI application."""

from __future__ import annotations

import time

from previewer.site.http import uploads
from previewer.site.http.application import Application
from previewer.site.http.registry import Registry
from previewer.site.manage.plugins import start_plugins
from previewer.site.routes import namespaces
from previewer.site.settings import Settings
from previewer.site.site import Site
from previewer.site.store.engine import Store


def open_site(settings: Settings) -> Site:
    """The site of `settings` with its tables up to date; for the server and for commands."""
    settings.data.mkdir(parents=True, exist_ok=True)
    store = Store(settings.database_url)
    store.migrate()
    return Site(settings, store)


def serve_site(site: Site) -> Application:
    """The application of a site that is open already."""
    return Application(site, Registry(namespaces()))


def create_app(settings: Settings) -> Application:
    """The site of `settings`, ready to be served; its tables are made when they are not there."""
    site = open_site(settings)
    uploads.sweep(settings, time.time())
    start_plugins(site.store, site)
    return serve_site(site)
