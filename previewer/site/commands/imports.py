"""`previewer site import`: a folder, a file, or another such site."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

from previewer.site.commands.import_files import import_path

if TYPE_CHECKING:
    from previewer.site.site import Site


def import_source(site: Site, source: str, say: Callable[[str], None]) -> bool:
    """Import a path or the site at an address. False when some of it could not be; ImportFailedError when nothing."""
    if re.match(r"https?://", source):
        from previewer.site.commands.import_remote import import_site

        return import_site(site, source, say)
    return import_path(site, Path(source).expanduser(), say)
