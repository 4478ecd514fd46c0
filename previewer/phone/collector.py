"""Python's collector of cycles, kept to Qt's thread."""

from __future__ import annotations

import gc

from PySide6.QtCore import QObject, QTimer

_EVERY = 1000


class Collector(QObject):
    """Collects cycles in the thread that it is made in, and there alone, from now until the process ends.

    By itself Python collects in whatever thread makes the next object; a timer or a notifier of Qt that is deleted in
    another thread than its own stops Qt's events, or the program.
    """

    def __init__(self, parent: QObject) -> None:
        super().__init__(parent)
        gc.disable()
        timer = QTimer(self, interval=_EVERY)
        timer.timeout.connect(collect_due)
        timer.start()


def collect_due() -> None:
    """Collect what Python by itself would have collected by now."""
    for generation, (count, most) in reversed(list(enumerate(zip(gc.get_count(), gc.get_threshold(), strict=True)))):
        if count > most:
            gc.collect(generation)
            return
