"""`previewer site modules`: what can be switched, and what that turns off."""

from __future__ import annotations

from typing import TYPE_CHECKING

from previewer.site.commands.terminal import CommandError, out
from previewer.site.manage.module_state import read_active, write_active
from previewer.site.manage.module_table import MODULES

if TYPE_CHECKING:
    from previewer.site.site import Site


def switch(site: Site, on: list[str], off: list[str]) -> None:
    """Switch the named modules, then show all: slug, on or off, what is off while it is off."""
    wanted = {**dict.fromkeys(on, True), **dict.fromkeys(off, False)}
    unknown = [slug for slug in wanted if slug not in MODULES]
    if unknown:
        raise CommandError(f"There is no module {unknown[0]}; there are {', '.join(MODULES)}.", 2)
    if wanted:
        with site.store.write() as db:
            write_active(db, wanted)
            for slug, state in wanted.items():
                message = f"Switched {slug} {'on' if state else 'off'} from the command line."
                site.write_log(db, "setting", message, record=(f"module:{slug}", 0))
    with site.store.read() as db:
        active = read_active(db)
    for slug, module in MODULES.items():
        out("\t".join((slug, "on" if active[slug] else "off", module.turns_off)))
