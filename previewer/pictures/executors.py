"""Where the work of a sheet is done: processes of this machine, or a Dask cluster; both as an Executor."""

from __future__ import annotations

import os
import pickle
import struct
import subprocess
import sys
import threading
from collections.abc import Iterator
from concurrent.futures import Executor
from contextlib import contextmanager
from typing import IO, Any

from previewer.children import child_pool
from previewer.phone.offscreen import PictureError
from previewer.pictures.work import Picture, PictureJob, make_pictures
from previewer.terminal_words import TerminalSentence

_LENGTH = struct.Struct(">Q")
_own = threading.local()


class ClusterError(RuntimeError):
    """The cluster cannot be used; the text is for the user."""


@contextmanager
def executor_for(workers: int, cluster: str | None) -> Iterator[tuple[Executor, Any, int]]:
    """An executor, the function that it takes jobs by, and how many jobs run at once.

    Raises ClusterError when the cluster cannot be reached or its library is not installed.
    """
    if cluster is None:
        pool = child_pool(workers)
        try:
            yield pool, make_pictures, workers
        finally:
            pool.shutdown(wait=True, cancel_futures=True)
        return
    try:
        from distributed import Client
    except ImportError:
        raise ClusterError(
            TerminalSentence("--cluster needs the extra 'cluster': pip install 'piece-previewer[cluster]'")
        ) from None
    make_client: Any = Client
    try:
        client = make_client(cluster, timeout="10s", set_as_default=False)
    except (OSError, TimeoutError, ValueError) as error:
        raise ClusterError(
            TerminalSentence("the cluster at {cluster} cannot be reached: {error}", cluster=cluster, error=error)
        ) from error
    try:
        threads = sum(worker["nthreads"] for worker in client.scheduler_info(n_workers=-1)["workers"].values())
        yield client.get_executor(pure=False, retries=1), make_pictures_apart, max(1, threads)
    finally:
        client.close()


def make_pictures_apart(job: PictureJob) -> list[Picture]:
    """`make_pictures()` in a process of its own, one per calling thread.

    Qt draws in the first thread of a process alone, and a cluster's worker calls from any of its threads.
    """
    process: subprocess.Popen[bytes] | None = getattr(_own, "process", None)
    if process is None or process.poll() is not None:
        command = [sys.executable, "-m", "previewer.pictures.executors"]
        process = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE)
        _own.process = process
    assert process.stdin is not None
    assert process.stdout is not None
    try:
        _send(process.stdin, job)
        answer = _receive(process.stdout)
    except (BrokenPipeError, EOFError) as error:
        process.kill()
        process.wait()
        _own.process = None
        raise PictureError(TerminalSentence("the process that makes the pictures ended")) from error
    if isinstance(answer, BaseException):
        raise answer
    pictures: list[Picture] = answer
    return pictures


def _send(pipe: IO[bytes], content: Any) -> None:
    data = pickle.dumps(content)
    pipe.write(_LENGTH.pack(len(data)) + data)
    pipe.flush()


def _receive(pipe: IO[bytes]) -> Any:
    head = pipe.read(_LENGTH.size)
    if len(head) < _LENGTH.size:
        raise EOFError
    return pickle.loads(pipe.read(_LENGTH.unpack(head)[0]))


def _serve() -> None:
    """Take jobs from standard input and give pictures to standard output until the other end closes."""
    answers = os.fdopen(os.dup(sys.stdout.fileno()), "wb")
    os.dup2(sys.stderr.fileno(), sys.stdout.fileno())
    while True:
        try:
            job = _receive(sys.stdin.buffer)
        except EOFError:
            return
        try:
            answer: Any = make_pictures(job)
        except (PictureError, ValueError, RuntimeError) as error:
            answer = error
        _send(answers, answer)


if __name__ == "__main__":
    _serve()
