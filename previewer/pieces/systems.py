"""The systems of phones, as far as a declaration tells them apart. All else stands in `previewer.phone.platforms`."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple


class System(NamedTuple):
    """`code` is what files and options say, `os_type` what a definition does.

    `calendar_of_region`: its calendar is that of the language's region (Thailand's, Iran's), its pickers' too; else
    our own, whatever a tag asks its texts for.
    """

    code: str
    os_type: str
    calendar_of_region: bool = False


#: Code → system.
SYSTEMS: Mapping[str, System] = {
    system.code: system for system in (System("ios", "iOS", True), System("android", "Android"))
}
#: The one that is meant where nothing says which.
USUAL_SYSTEM = next(iter(SYSTEMS))
