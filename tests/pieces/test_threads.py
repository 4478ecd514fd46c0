"""Texts are read in several threads at once: sheets are made while somebody types."""

from __future__ import annotations

from threading import Event, Thread

import pytest

from previewer.pieces import read_text, source
from previewer.pieces.numbers import Number
from previewer.pieces.places import JsonMember, Places
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


def test_members_that_two_threads_look_for_at_once_are_all_there_for_both() -> None:
    text = '{"a": 1, "b": 2}'
    found: list[int] = []

    class AskedMeanwhile(Places):
        def entries(self, start: int) -> list[tuple[str | int, JsonMember]]:
            entries = super().entries(start)
            if not found:
                found.append(0)
                # What another thread has at this moment.
                found[0] = len(self.members(start))
            return entries

    assert len(AskedMeanwhile(text).members(0)) == 2
    assert found == [2]
