"""Waiting for what another program does, however long the machine takes for it."""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import TypeVar

Found = TypeVar("Found")
#: Seconds after which it is taken to never come.
PATIENCE = 120
#: Seconds between two looks: a look that comes at once takes the machine from what it waits for.
_PAUSE = 0.02


def awaited(look: Callable[[], Found], trouble: Callable[[], object] = lambda: "") -> Found:
    """What a look finds as soon as that is something; `trouble` says what there is where it never comes."""
    end = time.monotonic() + PATIENCE
    while not (found := look()):
        assert time.monotonic() < end, trouble()
        time.sleep(_PAUSE)
    return found


def once_it_is(wanted: Found, look: Callable[[], Found]) -> Found:
    """What a look finds: what is wanted, else what there is when it never comes."""
    end = time.monotonic() + PATIENCE
    while (found := look()) != wanted and time.monotonic() < end:
        time.sleep(_PAUSE)
    return found
