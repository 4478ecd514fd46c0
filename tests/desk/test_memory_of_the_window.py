"""Nothing of a piece stays when its tab is closed, nor of a text that was replaced: the campaign's short form."""

from collections.abc import Callable
from pathlib import Path

import pytest
from PySide6.QtWidgets import QApplication

from previewer.desk.window.main_window import MainWindow
from tests.campaigns.memory import measure, open_and_close, reload, switch

pytestmark = pytest.mark.deep

#: Objects of a type that PySide keeps of one piece, empty: what QML made of it.
_KEPT = 12


@pytest.mark.parametrize("part", ["pieces", "reloads", "switches"])
def test_window_when_used_for_long_then_it_keeps_nothing(
    part: str, make_window: Callable[..., MainWindow], piece_file: Path, qapp: QApplication
) -> None:
    window = make_window()
    if part == "pieces":
        step, times = open_and_close(qapp, window, [piece_file]), 3
    else:
        window.open_path(piece_file)
        step, times = (reload(qapp, window, piece_file), 4) if part == "reloads" else (switch(qapp, window), 4)
    step(0)
    grown = measure(qapp, window, step, times)
    assert grown.last.qobjects <= grown.first.qobjects
    ours = {name: count for name, count in grown.more.items() if name.startswith(("previewer.desk.", "PySide6."))}
    assert all(count <= _KEPT * times for count in ours.values()), ours
