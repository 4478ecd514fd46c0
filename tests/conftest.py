"""What every test shares: no screen, and one locale and time zone unless a test sets its own."""

import gc
import os

os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
os.environ.setdefault("QT_QUICK_BACKEND", "software")
os.environ.setdefault("QT_LOGGING_RULES", "qt.qpa.fonts.warning=false")


def pytest_collection_finish() -> None:
    """The tests themselves stay until the end: the collector need not look at them each time."""
    gc.collect()
    gc.freeze()
