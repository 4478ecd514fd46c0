"""How long something is waited for that this process itself does."""

from __future__ import annotations

import time

#: Seconds.
USUAL = 10.0


class Patience:
    """Over after so many seconds of this process's own work: what comes to rest does so on a busy machine too."""

    def __init__(self, seconds: float = USUAL) -> None:
        self._end = time.process_time() + seconds

    @property
    def over(self) -> bool:
        return time.process_time() > self._end
