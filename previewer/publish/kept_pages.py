"""The pages of a piece on its sites: its key, page ids and slug, in `NAME.pages.json` beside it, to be committed."""

from __future__ import annotations

import secrets
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Final

from previewer.publish.kept import read_kept, write_kept

ENDING: Final = ".pages.json"
_BITS = 128


def new_key() -> str:
    """A key that no other piece has."""
    return secrets.token_hex(_BITS // 8)


@dataclass
class KeptPages:
    """The pages of one piece on one site. `path`: None where nothing can stand beside the piece; `ids`: by language."""

    path: Path | None
    site: str
    key: str = ""
    slug: str = ""
    ids: dict[str, int] = field(default_factory=dict)

    @classmethod
    def of(cls, piece: Path | None, site: str) -> KeptPages:
        """The facts that are kept of a piece and a site; nothing where the file is not there or says something else."""
        if piece is None or piece.suffix.lower() != ".json":
            return cls(None, site)
        found = cls(piece.with_name(piece.name[: -len(".json")] + ENDING), site)
        with suppress(OSError, ValueError):
            read_kept(found._file, found._take)
        return found

    @property
    def _file(self) -> Path:
        assert self.path is not None
        return self.path

    def _take(self, told: Any) -> None:
        own = told["sites"][self.site]
        ids = {str(lang): int(number) for lang, number in own["pages"].items() if int(number) > 0}
        self.key, self.slug, self.ids = str(own["key"]), str(own.get("slug", "")), ids

    def write(self) -> None:
        """Keep them, with those of other sites. A folder that cannot be written keeps nothing."""
        if self.path is None:
            return
        sites: dict[str, Any] = {}
        with suppress(OSError, ValueError):
            sites = read_kept(self.path, lambda told: dict(told["sites"]))
        own = {"key": self.key, "slug": self.slug, "pages": self.ids}
        if sites.get(self.site) != own:
            with suppress(OSError):
                write_kept(self.path, {"sites": {**sites, self.site: own}})
