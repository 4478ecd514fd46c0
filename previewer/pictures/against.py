"""A sheet beside an earlier one: which pictures changed, came and went."""

from __future__ import annotations

from dataclasses import dataclass

from previewer.pictures.manifest import Manifest
from previewer.pictures.versions import differences


@dataclass(frozen=True)
class SheetComparison:
    """Names of pictures. `made_differently` says where another program, Qt or font may be the reason."""

    changed: tuple[str, ...]
    added: tuple[str, ...]
    gone: tuple[str, ...]
    made_differently: tuple[str, ...]

    @property
    def same(self) -> bool:
        return not (self.changed or self.added or self.gone)


def compare(before: Manifest, after: Manifest) -> SheetComparison:
    """What differs from `before` to `after`; pictures are the same when their pixels are, whatever their files."""
    old, new = before.pictures, after.pictures
    return SheetComparison(
        changed=tuple(sorted(name for name in old.keys() & new.keys() if old[name].pixels != new[name].pixels)),
        added=tuple(sorted(new.keys() - old.keys())),
        gone=tuple(sorted(old.keys() - new.keys())),
        made_differently=tuple(differences(before.versions, after.versions)),
    )
