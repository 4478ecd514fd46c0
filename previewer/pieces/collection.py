"""Reading without the garbage collector, which would look through all that is made, again and again."""

from __future__ import annotations

import gc
from collections.abc import Iterator
from contextlib import contextmanager


@contextmanager
def uncollected() -> Iterator[None]:
    """Let garbage lie meanwhile: for work that leaves none, and makes more the larger a piece is."""
    if not gc.isenabled():
        yield  # it is off already, and whoever turned it off turns it on
        return
    gc.disable()
    try:
        yield
    finally:
        gc.enable()
