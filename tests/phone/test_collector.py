"""Objects of Qt that are part of a cycle are deleted in Qt's thread, whatever other threads do."""

from __future__ import annotations

import gc
import socket
import threading
import weakref
from collections.abc import Iterator

import pytest
from PySide6.QtCore import QObject, QSocketNotifier
from pytestqt.qtbot import QtBot

from previewer.phone import collector
from previewer.phone.collector import Collector


@pytest.fixture
def quick(monkeypatch: pytest.MonkeyPatch) -> QObject:
    monkeypatch.setattr(collector, "_EVERY", 0)
    return QObject()


@pytest.fixture
def ours() -> Iterator[socket.socket]:
    """A socket that nothing comes to."""
    one, other = socket.socketpair()
    with one, other:
        yield one


def _leave_a_cycle(of: socket.socket, gone: list[int]) -> None:
    notifier = QSocketNotifier(of.fileno(), QSocketNotifier.Type.Read)
    notifier.itself = notifier  # type: ignore[attr-defined]
    weakref.finalize(notifier, lambda: gone.append(threading.get_ident()))


def _use_memory(kept: list[object]) -> None:
    kept.extend([] for _ in range(2 * gc.get_threshold()[0]))


def test_notifier_in_a_cycle_when_a_thread_uses_memory_then_it_goes_in_the_thread_of_qt(
    quick: QObject, ours: socket.socket, qtbot: QtBot
) -> None:
    gone: list[int] = []
    Collector(quick)
    _leave_a_cycle(ours, gone)
    kept: list[object] = []
    thread = threading.Thread(target=_use_memory, args=(kept,))
    thread.start()
    thread.join()
    assert gone == []
    qtbot.waitUntil(lambda: bool(gone))
    assert gone == [threading.get_ident()]
