"""What every test shares: no screen, one locale and time zone unless a test sets its own, and a disk that nobody waits
for.
"""

import gc
import os
import shutil
import signal
from pathlib import Path

os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
os.environ.setdefault("QT_QUICK_BACKEND", "software")
os.environ.setdefault("QT_LOGGING_RULES", "qt.qpa.fonts.warning=false")

# A run that was started to outlive its terminal ignores hangups, and so would every program that a test starts.
if hasattr(signal, "SIGHUP"):
    signal.signal(signal.SIGHUP, signal.SIG_DFL)

#: A file system in memory, and the bytes that are to be free there. What is written durably waits for a disk, and that
#: thousands of times: there it does not.
_MEMORY, _ROOM = Path("/dev/shm"), 4 * 2**30
if _MEMORY.is_dir() and os.access(_MEMORY, os.W_OK) and shutil.disk_usage(_MEMORY).free > _ROOM:
    os.environ.setdefault("PYTEST_DEBUG_TEMPROOT", str(_MEMORY))


def pytest_collection_finish() -> None:
    """The tests themselves stay until the end: the collector need not look at them each time."""
    gc.collect()
    gc.freeze()
