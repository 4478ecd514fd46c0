"""What a process of its own may use, for work that a stranger's file may make long or large."""

from __future__ import annotations

import sys

_SET_DEATH_SIGNAL = 1  # PR_SET_PDEATHSIG of <sys/prctl.h>


def bound_process(memory: int, seconds: int, nice: int = 0) -> None:
    """Bound this process: bytes of memory, seconds of a processor. It steps back for others by `nice`, and ends with
    the process that waits for it.
    """
    if sys.platform == "win32":
        return
    import ctypes
    import os
    import resource
    import signal
    from contextlib import suppress

    os.nice(nice)
    resource.setrlimit(resource.RLIMIT_AS, (memory, memory))
    resource.setrlimit(resource.RLIMIT_CPU, (seconds, seconds))
    if sys.platform.startswith("linux"):
        with suppress(OSError, AttributeError):
            ctypes.CDLL(None).prctl(_SET_DEATH_SIGNAL, signal.SIGKILL, 0, 0, 0)
