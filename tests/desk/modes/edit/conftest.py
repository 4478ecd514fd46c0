"""An inspector over any text."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from pytestqt.qtbot import QtBot

from previewer.desk.language import ProgramLanguage
from tests.desk.modes.edit.inspecting import Inspect, Inspecting


@pytest.fixture
def inspect(qtbot: QtBot, tmp_path: Path, language: ProgramLanguage) -> Iterator[Inspect]:
    """Opens a text with the item `item` selected, if there is one."""
    made: list[Inspecting] = []

    def open_text(text: str) -> Inspecting:
        path = tmp_path / f"piece{len(made)}.json"
        path.write_bytes(text.encode())
        found = Inspecting(path, tmp_path / "memory")
        made.append(found)
        qtbot.waitUntil(found.pane.isActiveWindow)
        qtbot.addWidget(found.pane)
        found.select("item")
        return found

    yield open_text
    for one in made:
        one.piece.close()
