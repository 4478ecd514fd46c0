"""What every test shares: no screen, one locale and time zone unless a test sets its own, and a disk that nobody waits
for.
"""

import gc
import os
import shutil
import signal
import sys
import tempfile
from pathlib import Path

import pytest
from hypothesis import HealthCheck, settings

from previewer.phone.collector import collect_due
from tests.patience import qtbot  # noqa: F401
from tests.source_tree import read_program
from tests.tiers import (  # noqa: F401
    processes,
    pytest_collection_modifyitems,
    pytest_configure,
    pytest_fixture_setup,
    pytest_report_header,
    pytest_runtest_makereport,
    pytest_runtest_protocol,
    pytest_runtest_teardown,
    pytest_terminal_summary,
)

os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
os.environ.setdefault("QT_QUICK_BACKEND", "software")
os.environ.setdefault("QT_LOGGING_RULES", "qt.qpa.fonts.warning=false")

# A run that was started to outlive its terminal ignores hangups and interrupts, and so would every program that a
# test starts.
if hasattr(signal, "SIGHUP"):
    signal.signal(signal.SIGHUP, signal.SIG_DFL)
if signal.getsignal(signal.SIGINT) == signal.SIG_IGN:
    signal.signal(signal.SIGINT, signal.default_int_handler)

# No example is wrong because the machine was at work with something else while it was made or tried.
settings.register_profile("any machine", deadline=None, suppress_health_check=[HealthCheck.too_slow])
settings.load_profile("any machine")

# What Python compiles is kept, as it is where the program is installed: tests start it hundreds of times.
os.environ.pop("PYTHONDONTWRITEBYTECODE", None)
os.environ.pop("PREVIEWER_LANG", None)
sys.dont_write_bytecode = False

#: A file system in memory, and the bytes that are to be free there. What is written durably waits for a disk, and that
#: thousands of times: there it does not.
_MEMORY, _ROOM = Path("/dev/shm"), 4 * 2**30
if _MEMORY.is_dir() and os.access(_MEMORY, os.W_OK) and shutil.disk_usage(_MEMORY).free > _ROOM:
    os.environ.setdefault("PYTEST_DEBUG_TEMPROOT", str(_MEMORY))

#: Where windows listen to one another: no test talks to a window of whoever runs the tests. Names of sockets are short.
_RUNTIME = tempfile.mkdtemp(prefix="pp-")
os.environ["XDG_RUNTIME_DIR"] = _RUNTIME


def pytest_unconfigure() -> None:
    """Nothing stays."""
    shutil.rmtree(_RUNTIME, ignore_errors=True)


def pytest_collection_finish() -> None:
    """The tests themselves stay until the end: the collector need not look at them each time."""
    gc.collect()
    gc.freeze()
    gc.disable()


def pytest_runtest_logfinish() -> None:
    """Between tests, in Qt's thread: a test's threads would else delete what a window before it left behind."""
    gc.disable()  # whatever a test has turned on
    collect_due()


@pytest.fixture(scope="session")
def program_read() -> None:
    """The program's source, parsed for all tests that look through it."""
    read_program()
