"""The systems of phones, as far as a declaration tells them apart. All else stands in `previewer.phone.platforms`."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple


class System(NamedTuple):
    """`code` is what files and options say, `os_type` what a definition does.

    In the languages of `buddhist` it counts years from the Buddha's death.
    """

    code: str
    os_type: str
    buddhist: frozenset[str] = frozenset()


#: Code → system.
SYSTEMS: Mapping[str, System] = {
    system.code: system for system in (System("ios", "iOS", frozenset({"th"})), System("android", "Android"))
}
#: The one that is meant where nothing says which.
USUAL_SYSTEM = next(iter(SYSTEMS))
