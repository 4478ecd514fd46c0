"""The first rooms come from the window's own process, before its helpers have started."""

from collections.abc import Iterator
from concurrent.futures import Future, ProcessPoolExecutor

import pytest
from pytestqt.qtbot import QtBot

from previewer.desk.modes.texts.helpers import Helpers
from previewer.desk.modes.texts.room_run import Asked, RoomRun
from previewer.phone.look import Look
from previewer.pieces import read_text
from previewer.texts.units import texts_of
from tests.desk.helpers import dumped, piece, switch_item, text_item


class _Waiting(ProcessPoolExecutor):
    """Processes that never start."""

    def submit(self, *_work: object) -> "Future[object]":  # type: ignore[override]
        return Future()


class NotYet(Helpers):
    """Helpers that take their time."""

    def pool(self) -> ProcessPoolExecutor:
        return _Waiting()


def asked(**items: dict[str, object]) -> Asked:
    """The room of some items on one phone."""
    reading = read_text(dumped(piece(**items)))
    return Asked(reading, texts_of(reading), (Look("ios"),), ("en", "ja"))


@pytest.fixture
def run(qapp: object) -> Iterator[RoomRun]:
    """Rooms whose helpers never start."""
    made = RoomRun(NotYet())
    yield made
    made.cancel()


def test_first_item_in_sight_is_told_without_helpers(run: RoomRun, qtbot: QtBot) -> None:
    wanted = asked(name=text_item(), loud=switch_item())
    with qtbot.waitSignal(run.found) as told:
        run.start(wanted, ["loud"])
    pointers = {unit.pointer for unit in wanted.table.units if unit.item == "loud"}
    assert told.args == [pointers]
    unit = next(unit for unit in wanted.table.units if unit.item == "loud")
    room = run.room(unit, "ja")
    assert room is not None
    assert room.here is not None
    assert room.least is not None
    assert room.least.points <= room.here.points


def test_cancelled_run_tells_nothing_and_lets_the_next_one_measure(run: RoomRun, qtbot: QtBot) -> None:
    told: list[object] = []
    run.found.connect(told.append)
    run.start(asked(name=text_item()), ["name"])
    qtbot.waitUntil(lambda: run._here.at_work)
    run.cancel()
    assert not run.running
    other = RoomRun(NotYet())
    with qtbot.waitSignal(other.found):
        other.start(asked(loud=switch_item()), ["loud"])
    other.cancel()
    assert told == []


def test_two_do_not_measure_in_one_process_at_once(run: RoomRun, qtbot: QtBot) -> None:
    run.start(asked(name=text_item()), ["name"])
    qtbot.waitUntil(lambda: run._here.at_work)
    other = RoomRun(NotYet())
    assert not other._here.start(object(), [])  # type: ignore[arg-type]
    with qtbot.waitSignal(run.found):
        pass
