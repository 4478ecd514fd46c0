"""Helper processes: whatever becomes of one, nobody waits for it for ever."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import threading
from collections.abc import Callable, Iterator
from concurrent.futures import BrokenExecutor, Executor, Future, wait
from functools import partial
from multiprocessing import active_children
from pathlib import Path
from typing import Any

import pytest

from previewer.children import child_pool

pytestmark = [pytest.mark.deep, pytest.mark.usefixtures("processes")]

#: Seconds in which a busy machine does what takes no time.
_PATIENCE = 120
_LARGE = 200 << 20


def ends_in_its_answer() -> bytes:
    """Something large; the process is killed while it sends it."""
    main = threading.main_thread().ident
    assert main is not None

    def watch() -> None:
        while not any(name == "_send" for name in _functions(sys._current_frames()[main])):
            os.sched_yield()
        os.kill(os.getpid(), signal.SIGKILL)

    threading.Thread(target=watch, daemon=True).start()
    return bytes(_LARGE)


def _functions(frame: Any) -> Iterator[str]:
    while frame is not None:
        yield frame.f_code.co_name
        frame = frame.f_back


def ends() -> None:
    """The process is killed."""
    os.kill(os.getpid(), signal.SIGKILL)


def fails(text: str) -> None:
    """A mistake of its own."""
    raise ValueError(text)


@pytest.fixture
def pool() -> Iterator[Executor]:
    """Two helpers."""
    made = child_pool(2)
    yield made
    made.shutdown(wait=False, cancel_futures=True)


@pytest.mark.parametrize("last", [ends, ends_in_its_answer])
def test_helper_that_is_killed_is_told_to_all_who_wait(pool: Executor, last: Callable[[], object]) -> None:
    futures: list[Future[Any]] = [pool.submit(last), *(pool.submit(partial(bytes, 1 << 20)) for _ in range(20))]
    done, waiting = wait(futures, _PATIENCE)
    assert not waiting
    assert isinstance(futures[0].exception(), BrokenExecutor)
    assert all(isinstance(one.exception(), BrokenExecutor | None) for one in done)
    with pytest.raises(BrokenExecutor):
        pool.submit(abs, 1)


def test_helper_that_is_killed_with_nothing_to_do_is_told_to_whoever_asks_next(pool: Executor) -> None:
    process = pool.submit(os.getpid).result(_PATIENCE)
    (helper,) = [one for one in active_children() if one.pid == process]
    helper.kill()
    helper.join()
    with pytest.raises(BrokenExecutor):
        pool.submit(abs, 1)


def test_pool_whose_work_is_cancelled_while_it_breaks_ends(pool: Executor) -> None:
    futures: list[Future[Any]] = [pool.submit(ends) for _ in range(200)]
    futures[0].add_done_callback(lambda _: [one.cancel() for one in reversed(futures)])
    assert not wait(futures, _PATIENCE).not_done
    pool.shutdown()
    assert not active_children()


def test_mistakes_and_what_cannot_be_sent_are_told_and_the_helper_goes_on(pool: Executor) -> None:
    failed: list[Future[Any]] = [pool.submit(fails, "so"), pool.submit(lambda: 0), pool.submit(partial(threading.Lock))]
    errors = [one.exception(_PATIENCE) for one in failed]
    assert isinstance(errors[0], ValueError)
    assert str(errors[0]) == "so"
    assert "in fails" in errors[0].__notes__[0]
    assert not any(error is None or isinstance(error, BrokenExecutor) for error in errors)
    assert [pool.submit(abs, -at).result(_PATIENCE) for at in range(3)] == [0, 1, 2]


def test_pool_that_is_let_go_does_what_waits(pool: Executor) -> None:
    futures = [pool.submit(abs, -at) for at in range(50)]
    pool.shutdown()
    assert [one.result() for one in futures] == list(range(50))
    assert not active_children()


def test_pool_that_is_let_go_ends_what_it_is_at_and_cancels_what_waits(tmp_path: Path) -> None:
    pool, pipe = child_pool(1), tmp_path / "pipe"
    os.mkfifo(pipe)
    first, *others = [pool.submit(pipe.read_text), *(pool.submit(abs, -at) for at in range(50))]
    with pipe.open("w") as told:  # the helper is at it once this is open
        pool.shutdown(wait=False, cancel_futures=True)
        assert all(one.cancelled() for one in others)
        told.write("so")
    assert first.result(_PATIENCE) == "so"
    pool.shutdown()
    assert not active_children()


def test_program_that_forgets_its_helpers_ends() -> None:
    program = "from previewer.children import child_pool; pool = child_pool(2); print(pool.submit(abs, -3).result())"
    ran = subprocess.run([sys.executable, "-c", program], capture_output=True, check=False, timeout=_PATIENCE)
    assert (ran.returncode, ran.stdout, ran.stderr) == (0, b"3\n", b"")
