"""Extensions of the site: Python entry points of the group `piece_previewer.site`.

An entry point names a function that takes the `Site`; it is called when a server starts, if the
extension is switched on. Switching takes effect at the next start of each server, since Python cannot
take code back. Installing one is a matter of pip, never of this interface.
"""

from __future__ import annotations

import logging
import re
from collections.abc import Callable
from dataclasses import dataclass
from importlib.metadata import EntryPoint, entry_points

from previewer.site.manage.stored import PLUGINS
from previewer.site.store import Connection, Store

GROUP = "piece_previewer.site"
_LOG = logging.getLogger("previewer.site")


@dataclass(frozen=True)
class Plugin:
    """An installed extension. `slug` is the name of its entry point in the letters of a path."""

    slug: str
    entry: EntryPoint
    active: bool

    @property
    def distribution(self) -> str:
        """The package that brings it."""
        return self.entry.dist.name if self.entry.dist is not None else ""

    @property
    def version(self) -> str:
        """The version of that package."""
        return self.entry.dist.version if self.entry.dist is not None else ""

    @property
    def summary(self) -> str:
        """What its package says of itself."""
        if self.entry.dist is None:
            return ""
        return self.entry.dist.metadata.json.get("summary", "")  # type: ignore[return-value]


def slug_of(name: str) -> str:
    """A name in small letters, digits, `-` and `_`."""
    return re.sub(r"[^a-z0-9\-_]+", "-", name.lower()).strip("-")


def list_plugins(db: Connection) -> list[Plugin]:
    """Every installed extension, by slug."""
    on = PLUGINS.get(db)
    found = {slug_of(entry.name): entry for entry in entry_points(group=GROUP)}
    return [Plugin(slug, entry, slug in on) for slug, entry in sorted(found.items()) if slug]


def switch_plugin(db: Connection, slug: str, active: bool) -> None:
    """Keep whether an extension is on."""

    def change(old: list[str]) -> list[str]:
        kept = [each for each in old if each != slug]
        return [*kept, slug] if active else kept

    PLUGINS.change(db, change)


def start_plugins(store: Store, site: object) -> list[str]:
    """Call every extension that is on with the site; the slugs of those that started. A failure is logged."""
    with store.read() as db:
        wanted = [plugin for plugin in list_plugins(db) if plugin.active]
    started = []
    for plugin in wanted:
        try:
            begin: Callable[[object], object] = plugin.entry.load()
            begin(site)
        except Exception:  # noqa: BLE001 - code of others: the site starts without it
            _LOG.exception("the extension %s did not start", plugin.slug)
        else:
            started.append(plugin.slug)
    return started
