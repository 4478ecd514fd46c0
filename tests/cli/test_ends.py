"""No process of ours outlives the command that was asked for, however that ends."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Callable
from pathlib import Path

import pytest

from tests.cli.conftest import ROOT
from tests.patience import PATIENCE
from tests.pieces.helpers import declared, piece_text

pytestmark = pytest.mark.skipif(not Path("/proc/self/task").exists(), reason="children are listed by Linux alone")


def children(process: subprocess.Popen[bytes]) -> list[str]:
    """The processes that a process has started."""
    found = [task / "children" for task in Path(f"/proc/{process.pid}/task").iterdir()]
    return [one for file in found for one in file.read_text().split()]


def start(*arguments: str, errors: int = subprocess.STDOUT) -> subprocess.Popen[bytes]:
    command = [sys.executable, "-m", "previewer", *arguments]
    env = {**os.environ, "PYTHONPATH": str(ROOT)}
    return subprocess.Popen(command, stdout=subprocess.PIPE, stderr=errors, stdin=subprocess.DEVNULL, env=env)


def wait_until(process: subprocess.Popen[bytes], holds: Callable[[], bool]) -> None:
    end = time.monotonic() + PATIENCE
    while not holds():
        assert process.poll() is None
        assert time.monotonic() < end
        threading.Event().wait(0.01)


def ended(process: subprocess.Popen[bytes], number: int) -> bytes:
    """What a process said before a signal ended it and all who hold its standard output."""
    try:
        process.send_signal(number)
        return process.communicate(timeout=PATIENCE)[0]
    finally:
        process.kill()


@pytest.mark.usefixtures("processes")
@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGKILL, signal.SIGHUP])
def test_check_that_is_ended_takes_its_helpers_along(tmp_path: Path, number: int) -> None:
    files = [tmp_path / f"{at}.json" for at in range(140)]
    for file in files:
        file.write_text(piece_text({"a": declared("switch")}), "utf-8")
    os.mkfifo(tmp_path / "waits.json")  # whoever reads it waits for ever
    process = start("check", *map(str, files), str(tmp_path / "waits.json"))
    wait_until(process, lambda: len(children(process)) >= 2)
    assert ended(process, number) == b""
    assert process.returncode == (-number if number == signal.SIGKILL else 128 + number)


@pytest.mark.usefixtures("processes")
@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGKILL])
def test_sheet_that_is_ended_takes_its_helpers_along(tmp_path: Path, number: int) -> None:
    piece = tmp_path / "piece.json"
    piece.write_text(piece_text({f"d{at}": declared("calendar") for at in range(40)}), "utf-8")
    # Helpers that are not made wholly yet complain there, and so does Python's own keeper of semaphores.
    process = start("sheet", str(piece), "-o", str(tmp_path / "sheet"), "--workers", "2", errors=subprocess.DEVNULL)
    wait_until(process, lambda: len(children(process)) >= 3)
    assert ended(process, number) == b""
    assert process.returncode == (143 if number == signal.SIGTERM else -number)


@pytest.mark.deep
@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM, signal.SIGKILL])
def test_texts_whose_rooms_are_not_wanted_any_more_take_their_helpers_along(number: int) -> None:
    sample = ROOT / "resources" / "samples" / "three-hundred.json"
    process = start("texts", str(sample), "--room", "--devices", "all", errors=subprocess.DEVNULL)
    wait_until(process, lambda: len(children(process)) >= 3)
    assert ended(process, number) == b""
    assert process.returncode == {signal.SIGINT: 130, signal.SIGTERM: 143}.get(number, -number)  # type: ignore[call-overload]


def own_program(tmp_path: Path, *lines: str) -> subprocess.CompletedProcess[bytes]:
    """A program that ends by signals, does this, and sends itself Ctrl-C by `interrupt()`."""
    head = "import os, signal, sys; from pathlib import Path; from previewer import ending"
    ask = "interrupt = lambda: os.kill(os.getpid(), signal.SIGINT)"
    # Whoever runs the tests in the background may have had Ctrl-C ignored.
    heed = "signal.signal(signal.SIGINT, signal.default_int_handler)"
    text = "\n".join((head, ask, heed, "ending.end_by_signals()", *lines, "sys.exit(5)"))
    env = {**os.environ, "PYTHONPATH": str(ROOT)}
    return subprocess.run([sys.executable, "-c", text], cwd=tmp_path, env=env, capture_output=True, timeout=PATIENCE)


@pytest.mark.usefixtures("processes")
def test_interrupt_while_qt_calls_into_python_ends_at_once_without_a_word(tmp_path: Path) -> None:
    ran = own_program(
        tmp_path,
        "from PySide6.QtCore import QObject",
        "thing = QObject(); thing.objectNameChanged.connect(lambda _: interrupt())",
        "thing.setObjectName('a')",
        "Path('went on').touch()",
    )
    assert (ran.returncode, ran.stdout, ran.stderr) == (130, b"", b"")
    assert list(tmp_path.iterdir()) == []


@pytest.mark.usefixtures("processes")
def test_interrupt_waits_for_a_file_that_is_being_written_and_then_tidies_up(tmp_path: Path) -> None:
    ran = own_program(
        tmp_path,
        "ending.first(lambda: Path('tidied').touch())",
        "from previewer.atomic import write_atomically",
        "flush, os.fsync = os.fsync, lambda handle: (interrupt(), interrupt(), flush(handle))",
        "write_atomically(Path('file'), b'whole')",
        "Path('went on').touch()",
    )
    assert (ran.returncode, ran.stderr) == (130, b"")
    assert sorted(path.name for path in tmp_path.iterdir()) == ["file", "tidied"]
    assert (tmp_path / "file").read_bytes() == b"whole"


@pytest.mark.usefixtures("processes")
def test_killed_program_with_helpers_leaves_nobody_who_complains(tmp_path: Path) -> None:
    ran = own_program(
        tmp_path,
        "from previewer.children import child_pool",
        "pool = child_pool(1)",
        "pool.submit(abs, -1).result()",
        "os.kill(os.getpid(), signal.SIGKILL)",
    )
    assert (ran.returncode, ran.stderr) == (-signal.SIGKILL, b"")


@pytest.mark.usefixtures("processes")
def test_signal_that_was_ignored_at_the_start_stays_ignored(tmp_path: Path) -> None:
    (tmp_path / "piece.json").write_text(piece_text({"a": declared("switch")}), "utf-8")
    before = signal.signal(signal.SIGINT, signal.SIG_IGN)
    try:
        process = start("values", str(tmp_path / "piece.json"))
    finally:
        signal.signal(signal.SIGINT, before)
    for _ in range(20):
        process.send_signal(signal.SIGINT)
    assert b'"a": ' in process.communicate(timeout=PATIENCE)[0]
    assert process.returncode == 0
