"""Objects that QML makes, and what is left of them in Python."""

from __future__ import annotations

from functools import partial

from PySide6.QtCore import QObject


def empty_when_destroyed(made: QObject) -> None:
    """Let what an object holds in Python go when QML destroys it: for the `__init__` of types that QML makes.

    PySide (6.11) never lets go of the object itself: ten kilobytes of signals for an item, each time a row is made.
    """
    made.destroyed.connect(partial(dict.clear, made.__dict__))
