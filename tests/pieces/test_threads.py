"""Texts are read in several threads at once: sheets are made while somebody types."""

from __future__ import annotations

import gc
from threading import Event, Thread

import pytest

from previewer.pieces import read_text, source
from previewer.pieces.collection import uncollected
from previewer.pieces.numbers import Number
from tests.pieces.helpers import codes, declared, piece_text

_WAIT = 10.0
#: Where a key stands twice, and then a number that stands in no other text.
_PLACES = {
    "around the items": ('"preferences"', '"x": [{"k": 1, "k": 2}, 83746521], "preferences"'),
    "within an item": ('"a": {', '"a": {"x": [{"k": 1, "k": 2}, 83746522], '),
}


@pytest.mark.parametrize(("what", "instead"), _PLACES.values(), ids=_PLACES)
def test_text_when_another_thread_reads_one_within_its_reading_then_its_keys_written_twice_are_told(
    what: str, instead: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    text = piece_text({"a": declared("switch")}).replace(what, instead, 1)
    inside, go_on = Event(), Event()

    def number(text: str) -> Number:
        if text.startswith("8374652") and not inside.is_set():
            inside.set()
            assert go_on.wait(_WAIT)
        return Number(text)

    monkeypatch.setattr(source, "Number", number)
    found: list[str] = []
    thread = Thread(target=lambda: found.extend(codes(read_text(text))))
    thread.start()
    assert inside.wait(_WAIT)
    assert not codes(read_text(piece_text({"b": declared("text")})))
    go_on.set()
    thread.join(_WAIT)
    assert "duplicate-key" in found


def test_collector_when_two_threads_leave_it_off_at_once_then_it_is_on_again_at_the_end(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """The second asks while the first has it off, and goes on once that is done."""
    asked, first_is_done = Event(), Event()
    is_enabled = gc.isenabled

    def asks() -> bool:
        on = is_enabled()
        asked.set()
        assert first_is_done.wait(_WAIT)
        return on

    def second() -> None:
        with uncollected():
            pass

    with uncollected():
        assert not gc.isenabled()
        monkeypatch.setattr(gc, "isenabled", asks)
        thread = Thread(target=second)
        thread.start()
        assert asked.wait(_WAIT)
    first_is_done.set()
    thread.join(_WAIT)
    assert is_enabled()
