"""How long something is waited for that this process itself does."""

from __future__ import annotations

import time

#: Seconds.
USUAL = 10.0


class Patience:
    """Over after so many seconds of this process's own work: what comes to rest does so on a busy machine too. They
    begin when it is asked for the second time: most rests by then, and the clock costs as much as a small drawing.
    """

    def __init__(self, seconds: float = USUAL) -> None:
        self._seconds = seconds
        self._asked = False
        self._end: float | None = None

    @property
    def over(self) -> bool:
        if not self._asked:
            self._asked = True
            return False
        now = time.process_time()
        if self._end is None:
            self._end = now + self._seconds
        return now > self._end
