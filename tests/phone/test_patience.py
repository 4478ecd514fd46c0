"""What is waited for as long as this process works at it, and no shorter because the machine is busy."""

from __future__ import annotations

import time

import pytest

from previewer.phone.look import Look
from previewer.phone.offscreen import PictureError
from previewer.phone.patience import USUAL, Patience
from previewer.pictures.render import PictureRequest, prepare
from previewer.pieces import read_bytes
from tests.pictures.golden import DAY

PIECE = b'{"preferences": {"type": "object", "properties": {"on": {"type": "boolean", "x-input-type": "switch"}}}}'


def test_patience_is_of_the_work_of_this_process(monkeypatch: pytest.MonkeyPatch) -> None:
    worked = 3.0
    monkeypatch.setattr(time, "process_time", lambda: worked)
    patience = Patience()
    monkeypatch.setattr(time, "monotonic", lambda: 1e9)
    assert not patience.over
    worked += USUAL + 1
    assert not patience.over
    worked += USUAL + 1
    assert patience.over


def test_screen_that_is_at_rest_is_drawn_however_long_that_took(monkeypatch: pytest.MonkeyPatch, qapp: object) -> None:
    shown = prepare(read_bytes(PIECE), PictureRequest(Look("ios"), DAY, scale=0.5))
    try:
        shown.picture()
        monkeypatch.setattr(Patience, "over", True)
        shown.settle()
        shown.phone.show(Look("ios", theme="dark"))
        with pytest.raises(PictureError, match="keeps changing"):
            shown.settle()
    finally:
        shown.close()
