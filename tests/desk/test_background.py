"""Work beside the window, with real processes and threads: its answers, its errors, and who is told of them."""

import errno
import os
import threading
import time
from collections.abc import Iterator
from concurrent.futures import BrokenExecutor, CancelledError
from functools import partial
from multiprocessing import active_children
from pathlib import Path
from threading import Event
from typing import Any

import pytest
from PySide6.QtCore import QObject, QThread
from pytestqt.qtbot import QtBot

from previewer import children
from previewer.desk import background
from previewer.desk.background import Processes, Reader, Report, Task, error_text
from previewer.desk.window.keeper import answers
from previewer.phone.look import Look, LookError
from tests.patience import PATIENCE


def double(number: int) -> int:
    """Twice a number."""
    return 2 * number


def divide(number: int) -> int:
    """A hundred by a number."""
    return 100 // number


def number_of_process() -> int:
    """The number of the process that does the work."""
    return os.getpid()


def end_abruptly(*_: object) -> None:
    """End the helper as the system does when it is short of memory."""
    os._exit(9)


def wait_for(path: Path) -> str:
    """Wait until a file is there, and say that we have begun by one beside it."""
    path.with_suffix(".begun").touch()
    while not path.exists():
        time.sleep(0.01)
    return path.name


class Sealed:
    """What can be sent but not read."""

    def __reduce__(self) -> tuple[Any, ...]:
        return _cannot, ()


def _cannot() -> None:
    raise ValueError("cannot be read")


def sealed(*_: object) -> Sealed:
    """An answer that cannot be read."""
    return Sealed()


class Told(QObject):
    """An owner of tasks that writes down what they tell."""

    def __init__(self, processes: Processes | None = None) -> None:
        super().__init__()
        self.all: list[tuple[object, ...]] = []
        self.task = Task(self, processes)
        self.task.done.connect(lambda answer: self.write("done", answer))
        self.task.failed.connect(lambda error: self.write("failed", error))
        self.task.arrived.connect(lambda job, answer: self.write("arrived", job, answer))
        self.task.progressed.connect(lambda done, total: self.write("progressed", done, total))

    def write(self, *told: object) -> None:
        """Write down."""
        assert QThread.currentThread() is self.thread()
        self.all.append(told)

    def end(self, qtbot: QtBot) -> tuple[object, ...]:
        """What was told when all had ended."""
        qtbot.waitUntil(lambda: not self.task.running)
        return self.all[-1]


@pytest.fixture
def told(qapp: object) -> Told:
    """An owner whose task has processes of its own."""
    return Told()


@pytest.fixture
def processes(qapp: object) -> Iterator[Processes]:
    """A process that several tasks share."""
    made = Processes(1)
    yield made
    made.close()


def no_children(qtbot: QtBot) -> None:
    """Wait until all helpers have ended."""
    qtbot.waitUntil(lambda: not active_children())


@pytest.mark.usefixtures("processes")
def test_answer_is_told_and_the_process_ends_with_the_work(told: Told, qtbot: QtBot) -> None:
    told.task.start(double, 21)
    assert told.task.running
    assert told.end(qtbot) == ("done", 42)
    assert len(told.all) == 1
    no_children(qtbot)


@pytest.mark.usefixtures("processes")
def test_error_of_the_work_is_told(told: Told, qtbot: QtBot) -> None:
    told.task.start(divide, 0)
    what, error = told.end(qtbot)
    assert what == "failed"
    assert isinstance(error, ZeroDivisionError)
    assert "zero" in error_text(error)


@pytest.mark.usefixtures("processes")
def test_work_that_cannot_be_sent_is_told(told: Told, qtbot: QtBot) -> None:
    told.task.start(lambda: 0)
    assert told.end(qtbot)[0] == "failed"
    assert len(told.all) == 1


@pytest.mark.usefixtures("processes")
def test_process_that_cannot_be_had_is_told(told: Told, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch) -> None:
    def none_left(*_: object) -> None:
        raise OSError(11, "Resource temporarily unavailable")

    with monkeypatch.context() as patched:
        patched.setattr(children, "child_pool", none_left)
        told.task.start(double, 1)
        what, error = told.end(qtbot)
    assert what == "failed"
    assert isinstance(error, OSError)
    told.task.start(double, 1)
    assert told.end(qtbot) == ("done", 2)


@pytest.mark.usefixtures("processes")
@pytest.mark.parametrize("work", [end_abruptly, sealed])
def test_process_that_was_ended_or_gave_what_cannot_be_read_is_told_and_the_next_work_is_done(
    told: Told, qtbot: QtBot, work: object
) -> None:
    told.task.start(work)  # type: ignore[arg-type]
    what, error = told.end(qtbot)
    assert what == "failed"
    assert isinstance(error, BrokenExecutor)
    assert "a process of the program ended unexpectedly" in error_text(error)
    told.task.start(double, 2)
    assert told.end(qtbot) == ("done", 4)


@pytest.mark.usefixtures("processes")
def test_processes_that_were_ended_are_replaced_for_all_who_share_them(processes: Processes, qtbot: QtBot) -> None:
    one, other = Told(processes), Told(processes)
    one.task.start(end_abruptly)
    other.task.start(double, 1)
    assert {one.end(qtbot)[0], other.end(qtbot)[0]} == {"failed"}
    other.task.start(number_of_process)
    what, process = other.end(qtbot)
    assert what == "done"
    os.kill(process, 9)  # type: ignore[arg-type]
    no_children(qtbot)
    one.task.start(double, 3)
    assert one.end(qtbot) == ("done", 6)


@pytest.mark.usefixtures("processes")
def test_shared_process_stays_until_it_is_closed_and_who_waits_for_it_is_told(
    processes: Processes, tmp_path: Path, qtbot: QtBot
) -> None:
    one, other = Told(processes), Told(processes)
    one.task.start(double, 1)
    one.end(qtbot)
    assert len(active_children()) == 1
    one.task.start(wait_for, tmp_path / "end")
    qtbot.waitUntil((tmp_path / "end.begun").exists)
    for owner in (others := [other, *(Told(processes) for _ in range(3))]):
        owner.task.start(double, 2)
    processes.close()
    what, error = others[-1].end(qtbot)
    assert what == "failed"
    assert isinstance(error, CancelledError)
    assert error_text(error) == ""
    (tmp_path / "end").touch()
    assert one.end(qtbot) == ("done", "end")
    no_children(qtbot)


@pytest.mark.usefixtures("processes")
def test_nothing_is_told_of_what_was_cancelled_or_replaced(processes: Processes, tmp_path: Path, qtbot: QtBot) -> None:
    told, last = Told(processes), Told(processes)
    told.task.start(wait_for, tmp_path / "end")
    told.task.start(divide, 0)
    told.task.cancel()
    assert not told.task.running
    told.task.start(double, 4)
    (tmp_path / "end").touch()
    assert told.end(qtbot) == ("done", 8)
    last.task.start(double, 5)
    last.end(qtbot)
    assert told.all == [("done", 8)]


@pytest.mark.usefixtures("processes")
def test_nothing_is_told_when_the_owner_is_gone_and_the_process_ends(tmp_path: Path, qtbot: QtBot) -> None:
    told, last = Told(), Told()
    heard = told.all
    told.task.start_each(wait_for, [tmp_path / "end", tmp_path / "other"])
    qtbot.waitUntil((tmp_path / "end.begun").exists)
    del heard[:]
    with qtbot.waitSignal(told.destroyed):
        told.deleteLater()
    (tmp_path / "end").touch()
    (tmp_path / "other").touch()
    no_children(qtbot)
    last.task.start(double, 5)
    last.end(qtbot)
    assert heard == []


@pytest.mark.usefixtures("processes")
def test_each_job_is_told_with_its_answer_or_its_error(told: Told, qtbot: QtBot) -> None:
    told.task.start_each(divide, [10, 0, 25])
    assert told.end(qtbot) == ("done", None)
    arrived = {one[1]: one[2] for one in told.all if one[0] == "arrived"}
    assert (arrived[10], arrived[25]) == (10, 4)
    assert isinstance(arrived[0], ZeroDivisionError)
    assert [one[1:] for one in told.all if one[0] == "progressed"] == [(0, 3), (1, 3), (2, 3), (3, 3)]
    no_children(qtbot)


@pytest.mark.usefixtures("processes")
def test_jobs_whose_process_was_ended_fail_once(told: Told, qtbot: QtBot) -> None:
    told.task.start_each(end_abruptly, [1, 2, 3])
    what, error = told.end(qtbot)
    assert what == "failed"
    assert isinstance(error, BrokenExecutor)
    assert [one[0] for one in told.all] == ["progressed", "failed"]


@pytest.mark.usefixtures("processes")
def test_owner_that_cancels_at_an_answer_is_told_no_more(told: Told, qtbot: QtBot) -> None:
    told.task.arrived.connect(told.task.cancel)
    told.task.start_each(double, [1, 2, 3])
    told.end(qtbot)
    assert [one[0] for one in told.all] == ["progressed", "arrived"]
    no_children(qtbot)


def test_thread_tells_its_answer_its_progress_and_its_error(told: Told, qtbot: QtBot) -> None:
    def work(report: Report) -> str:
        report()
        report(1, 2)
        return threading.current_thread().name

    told.task.start_thread(work)
    what, name = told.end(qtbot)
    assert (what, told.all[0]) == ("done", ("progressed", 1, 2))
    assert name != threading.main_thread().name
    told.task.start_thread(lambda _report: divide(0))
    what, error = told.end(qtbot)
    assert what == "failed"
    assert isinstance(error, ZeroDivisionError)


class Turning:
    """Work in a thread that goes on until its report ends it."""

    def __init__(self) -> None:
        self.begun, self.ended = threading.Event(), threading.Event()

    def __call__(self, report: Report) -> None:
        self.begun.set()
        try:
            while True:
                report(1, 2)
                time.sleep(0.005)
        finally:
            self.ended.set()


def test_thread_that_is_to_stop_is_waited_for_and_told(told: Told, qtbot: QtBot) -> None:
    work = Turning()
    told.task.start_thread(work)
    told.task.stop()
    assert told.task.running
    what, error = told.end(qtbot)
    assert what == "failed"
    assert isinstance(error, CancelledError)


def test_thread_has_ended_when_its_task_is_closed_and_nothing_is_told(told: Told, qtbot: QtBot) -> None:
    work = Turning()
    told.task.start_thread(work)
    qtbot.waitUntil(work.begun.is_set)
    told.task.close()
    assert work.ended.is_set()
    before = len(told.all)
    told.task.start_thread(lambda _report: "next")
    assert told.end(qtbot) == ("done", "next")
    assert len(told.all) == before + 1


def test_thread_ends_when_the_owner_is_gone(told: Told, qtbot: QtBot) -> None:
    work = Turning()
    told.task.start_thread(work)
    qtbot.waitUntil(work.begun.is_set)
    with qtbot.waitSignal(told.destroyed):
        told.deleteLater()
    assert work.ended.wait(5)


@pytest.mark.parametrize(("lang", "word"), [("en", "no"), ("ja", "ありません")])
def test_sentence_of_a_look_that_cannot_be_is_said_in_the_language_of_the_window(
    monkeypatch: pytest.MonkeyPatch, lang: str, word: str
) -> None:
    monkeypatch.setattr("previewer.desk.background.program_language", lambda: lang)
    with pytest.raises(LookError) as raised:
        Look("ios", theme="striped")
    assert word in error_text(raised.value)


def test_answers_are_those_of_who_answers() -> None:
    asked = threading.Event()
    assert "silent" not in answers(["silent"], lambda _: asked.wait(), 0.0)
    asked.set()
    assert answers([1, 2], double, PATIENCE) == {1: 2, 2: 4}


def test_reader_asks_a_slow_drive_once_and_of_what_waits_the_last(
    qtbot: QtBot, notices: float, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(background, "AT_ONCE", notices)
    parent, comes = QObject(), Event()
    took: list[object] = []
    asked: list[str] = []

    def answer(word: str) -> str:
        asked.append(word)
        assert comes.wait(PATIENCE)
        return word

    def refuse() -> None:
        raise OSError(errno.EIO, "broken")

    reader = Reader(parent)
    for word in ("first", "second", "third"):
        reader.read(partial(answer, word), lambda found: took.append(found.result()))
    assert reader.waits and asked == ["first"] and not took
    comes.set()
    qtbot.waitUntil(lambda: took == ["first", "third"])
    reader.read(refuse, lambda found: took.append(type(found.exception())))
    qtbot.waitUntil(lambda: took[2:] == [OSError])
    assert asked == ["first", "third"] and not reader.waits
    parent.deleteLater()
