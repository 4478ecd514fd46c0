"""The first rooms come from the window's own process, before its helpers have started."""

from collections.abc import Iterator

import pytest
from PySide6.QtCore import QObject
from pytestqt.qtbot import QtBot

from previewer.desk.background import Processes, Task
from previewer.desk.modes.texts.rooms import RoomRun, RoomsWanted
from previewer.phone.look import Look
from previewer.pieces import read_text
from previewer.texts.units import texts_of
from tests.desk.helpers import dumped, piece, switch_item, text_item


def wanted(first: str, **items: dict[str, object]) -> RoomsWanted:
    """The room of some items on one phone."""
    reading = read_text(dumped(piece(**items)))
    return RoomsWanted(reading, texts_of(reading), (Look("ios"),), ("en", "ja"), (first,))


class Rooms(RoomRun):
    """Those of what a test wants."""

    def __init__(self) -> None:
        self._owner = QObject()
        super().__init__(lambda: self.wanted, Processes(1), self._owner)
        self.wanted = wanted("name", name=text_item())


@pytest.fixture(autouse=True)
def measured() -> None:
    """What is asked for is measured, unlike in the other tests of Texts mode."""


@pytest.fixture
def run(qapp: object, monkeypatch: pytest.MonkeyPatch) -> Iterator[Rooms]:
    """Rooms whose helpers never start."""
    monkeypatch.setattr(Task, "start_each", lambda *_: None)
    made = Rooms()
    yield made
    made.cancel()


def test_first_item_in_sight_is_told_without_helpers(run: Rooms, qtbot: QtBot) -> None:
    run.wanted = wanted("loud", name=text_item(), loud=switch_item())
    with qtbot.waitSignal(run.found) as told:
        run.look()
    units = run.wanted.table.units
    assert told.args == [{unit.pointer for unit in units if unit.item == "loud"}]
    room = run.room(next(unit for unit in units if unit.item == "loud"), "ja")
    assert room is not None
    assert room.here is not None
    assert room.least is not None
    assert room.least.points <= room.here.points


def test_cancelled_run_tells_nothing_and_lets_the_next_one_measure(run: Rooms, qtbot: QtBot) -> None:
    told: list[object] = []
    run.found.connect(told.append)
    run.look()
    qtbot.waitUntil(lambda: run._here.at_work)
    run.cancel()
    assert not run.running
    other = Rooms()
    with qtbot.waitSignal(other.found):
        other.look()
    other.cancel()
    assert told == []


def test_two_do_not_measure_in_one_process_at_once(run: Rooms, qtbot: QtBot) -> None:
    run.look()
    qtbot.waitUntil(lambda: run._here.at_work)
    other = Rooms()
    other.look()
    assert not other._here.at_work
    with qtbot.waitSignal(run.found):
        pass
