"""What sharing a phone costs, by clients that decode nothing. Run: python -m tests.benchmarks.share_speed [part…]

The parts are `viewers`, who look at a command's phones; `far`, one behind a slow link; and `window`: a window's own
phone is dragged, alone and while three look at the phones that it shares. Memory is what a process does not share with
others (PSS).
"""

from __future__ import annotations

import asyncio
import json
import math
import multiprocessing
import os
import struct
import tempfile
import time
import urllib.request
from contextlib import suppress
from itertools import count
from pathlib import Path
from typing import Any

from PySide6.QtCore import QCoreApplication, QEvent, QPointF, Qt
from PySide6.QtGui import QMouseEvent
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed
from websockets.typing import Origin

from previewer.desk.sharing.panel import SharingPanel
from previewer.desk.start import make_application
from previewer.phone.view import PhoneView
from tests.benchmarks.harness import (
    close_piece,
    open_piece,
    open_window,
    phones_of,
    run_named,
    settle,
    show,
    until,
)
from tests.benchmarks.touch_speed import HEIGHT, WIDTH, definition, gestures, part, shared

_STEP = 22.0
_VISITS = 50
#: Viewers who flick beside the window, and drags of its own phone.
_FLICK, _TURNS = 3, 12
#: Bits a second, and seconds to the other end and back.
_LINK, _TRIP = 20e6, 0.05


def _memory(process: int) -> float:
    """MiB."""
    rollup = Path(f"/proc/{process}/smaps_rollup").read_text("ascii")
    return sum(int(line.split()[1]) for line in rollup.splitlines() if line.startswith("Pss:")) / 1024


def _worked(process: int) -> float:
    """Seconds."""
    fields = Path(f"/proc/{process}/stat").read_text("ascii").rpartition(") ")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


class Client:
    """A viewer that answers each frame at once."""

    def __init__(self, url: str) -> None:
        self._url = url
        self._number = 0
        self._sent: dict[int, float] = {}
        #: Bytes of each frame, and milliseconds from a touch to its frame.
        self.sizes: list[int] = []
        self.waits: list[float] = []

    async def open(self) -> None:
        answer = await asyncio.to_thread(urllib.request.urlopen, self._url)
        self._cookie = answer.headers["set-cookie"].split(";")[0]
        self._socket = await self.connect()
        self._reads = asyncio.create_task(self._read())

    async def connect(self) -> ClientConnection:
        """A socket of this viewer, which shows its phone."""
        origin = Origin(self._url.rsplit("/", 2)[0])
        socket = await connect(
            self._url.replace("http", "ws") + "socket",
            origin=origin,
            additional_headers={"Cookie": self._cookie},
            compression=None,
        )
        await socket.send(json.dumps(["hello", "ios", 0, WIDTH, HEIGHT, 2]))
        return socket

    async def say(self, *words: object) -> None:
        await self._socket.send(json.dumps(words))

    async def close(self) -> None:
        await self._socket.close()
        with suppress(ConnectionClosed):  # another socket of it has taken its phone
            await self._reads

    async def tap(self, x: float, y: float) -> None:
        for kind in ("down", "up"):
            await self._finger(kind, y, x=x)

    async def pan(self, seconds: float) -> None:
        """Move the map that is open, round and round."""
        await self._finger("down", 300)
        for step in range(round(seconds * 60)):
            await asyncio.sleep(1 / 60)
            await self._finger("move", 300 + 90 * math.sin(step / 12), x=200 + 90 * math.cos(step / 12) - 90)
        await self._finger("up", 300)

    async def flick(self, up: bool) -> None:
        y = 560.0 if up else 186.0
        await self._finger("down", y)
        for step in range(17):
            await asyncio.sleep(1 / 60)
            y += -_STEP if up else _STEP
            # The first moves do nothing yet.
            await self._finger("move", y, waits=step > 3)
        await self._finger("up", y)
        await asyncio.sleep(1)

    async def _finger(self, kind: str, y: float, waits: bool = False, x: float = 200) -> None:
        self._number += 1
        if waits:
            self._sent[self._number] = time.perf_counter()
        await self.say("finger", kind, round(x, 2), round(y, 2), round(time.perf_counter() * 1000), self._number)

    async def _read(self) -> None:
        async for data in self._socket:
            assert isinstance(data, bytes)
            frame, event = struct.unpack_from(">II", data)
            self.sizes.append(len(data))
            for number in [one for one in self._sent if one <= event]:
                self.waits.append((time.perf_counter() - self._sent.pop(number)) * 1000)
            await self.say("answered", frame)


class FarClient(Client):
    """A viewer behind a link of 20 Mbit/s with a round trip of 50 ms: frames come one after the other, and so late are
    answers.
    """

    def __init__(self, url: str) -> None:
        super().__init__(url)
        #: When each frame was there, in seconds.
        self.came: list[float] = []

    async def _read(self) -> None:
        loop, free = asyncio.get_running_loop(), 0.0
        answers: set[asyncio.Task[None]] = set()
        async for data in self._socket:
            assert isinstance(data, bytes)
            self.sizes.append(len(data))
            free = max(free, loop.time()) + len(data) * 8 / _LINK
            self.came.append(free + _TRIP / 2)
            answer = asyncio.create_task(self._answer(struct.unpack_from(">I", data)[0], free + _TRIP - loop.time()))
            answers.add(answer)
            answer.add_done_callback(answers.discard)

    async def _answer(self, frame: int, later: float) -> None:
        await asyncio.sleep(later)
        with suppress(ConnectionClosed):  # the last frames come as it goes
            await self.say("answered", frame)

    def rate(self, begin: float, end: float) -> float:
        """Frames a second between two times."""
        there = [at for at in self.came if begin <= at <= end]
        return (len(there) - 1) / (there[-1] - there[0])


async def _far(url: str, row: tuple[float, float]) -> None:
    loop, far = asyncio.get_running_loop(), FarClient(url)
    await far.open()
    await asyncio.sleep(2)
    rates = []
    for turn in range(4):
        await far.flick(turn % 2 == 0)
        # It coasts since a second, and longer than for the half of that.
        rates.append(far.rate(loop.time() - 1, loop.time() - 0.5))
    show("list by itself, 20 Mbit/s and 50 ms", part(rates, 0.5), "frames/s", least=40)
    await far.close()
    far = FarClient(url)
    await far.open()
    await asyncio.sleep(2)
    await far.tap(*row)
    await asyncio.sleep(2)
    begin, first = loop.time(), len(far.sizes)
    await far.pan(3)
    show("map that moves, 20 Mbit/s and 50 ms", far.rate(begin + 0.3, loop.time()), "frames/s", least=20)
    show("map that moves, p50 of a frame", part(far.sizes[first:], 0.5) / 1024, "KiB")
    await far.close()


async def _flood(client: Client) -> None:
    for number in range(10_000):
        await client.say("finger", "move", 1, 2, number, number)


async def _measure(url: str, host: int) -> None:
    one = Client(url)
    await one.open()
    await asyncio.sleep(2)
    show("a host with one viewer", _memory(host), "MiB", most=90)
    frames, worked = len(one.sizes), _worked(host)
    await asyncio.sleep(10)
    show("idle, frames in 10 s", len(one.sizes) - frames, "", most=0)
    show("idle", (_worked(host) - worked) * 10, "% of a core", most=0.3)
    for turn in range(6):
        await one.flick(turn % 4 < 2)
    show("list, p50 of a frame", part(one.sizes[frames:], 0.5) / 1024, "KiB", most=16)
    show("list, p50 from touch to frame", part(one.waits, 0.5))
    show("list, p95 from touch to frame", part(one.waits, 0.95))
    await one.say("hidden")
    await asyncio.sleep(0.5)
    frames = len(one.sizes)
    await one.flick(True)
    show("hidden page, frames", len(one.sizes) - frames, "", most=0)
    await one.say("seen")
    before = _memory(host)
    others = [Client(url) for _ in range(3)]
    for other in others:
        await other.open()
    await asyncio.sleep(2)
    show("each further viewer", (_memory(host) - before) / len(others), "MiB", most=30)
    one.waits.clear()
    before, flood = _memory(host), asyncio.create_task(_flood(others[0]))
    for turn in range(4):
        await one.flick(turn % 2 == 0)
    show("under another's flood, p95 from touch to frame", part(one.waits, 0.95), most=100)
    show("under another's flood, memory", _memory(host) - before, "MiB", most=5)
    flood.cancel()
    before = _memory(host)
    for _ in range(_VISITS):
        socket = await others[1].connect()
        await socket.recv()
        await socket.close()
    await asyncio.sleep(1)
    show(f"{_VISITS} pages in and out leave", _memory(host) - before, "MiB", most=10)
    for client in (one, *others):
        await client.close()


def _map_first(piece: dict[str, Any]) -> dict[str, Any]:
    """A definition whose map is in sight at once."""
    order = piece["preferences"]["x-field-order"]
    order.insert(0, order.pop(order.index("place")))
    return piece


def _viewers() -> None:
    with shared(definition(), "ios") as (url, host):
        asyncio.run(_measure(url, host))


def _slow_link() -> None:
    text = json.dumps(_map_first(json.loads(definition())))
    row = gestures("ios", text)["map"][0].places[0]
    with shared(text, "ios") as (url, _):
        asyncio.run(_far(url, row))


# -- the window that shares


async def _all_flick(url: str) -> None:
    async def one() -> None:
        client = Client(url)
        await client.open()
        for turn in count():
            await client.flick(turn % 2 == 0)

    await asyncio.gather(*(one() for _ in range(_FLICK)))


def _flick_always(url: str) -> None:
    """Viewers who flick until their process is ended."""
    asyncio.run(_all_flick(url))


def _drags(view: PhoneView) -> list[float]:
    """Drag a phone's list up and down, 60 moves a second: milliseconds from each move to where it is painted."""
    waits: list[float] = []
    begun: list[float] = []

    def note() -> None:
        waits.extend((time.perf_counter() - at) * 1000 for at in begun)
        begun.clear()

    def move(kind: QEvent.Type, y: float) -> None:
        place, left, none = QPointF(view.width() / 2, y), Qt.MouseButton.LeftButton, Qt.MouseButton.NoButton
        button = none if kind is QEvent.Type.MouseMove else left
        held = none if kind is QEvent.Type.MouseButtonRelease else left
        event = QMouseEvent(kind, place, view.mapToGlobal(place), button, held, Qt.KeyboardModifier.NoModifier)
        QCoreApplication.sendEvent(view, event)

    tie = view.painted.connect(note)
    low = view.height() * 0.8
    for turn in range(_TURNS):
        up = turn % 4 < 2
        y, way = (low, -_STEP / 2) if up else (low - 26 * _STEP / 2, _STEP / 2)
        move(QEvent.Type.MouseButtonPress, y)
        for step in range(26):
            due = time.perf_counter() + 1 / 60
            y += way
            if step > 3:  # the first do nothing yet
                begun.append(time.perf_counter())
            move(QEvent.Type.MouseMove, y)
            while time.perf_counter() < due:
                QCoreApplication.processEvents()
        move(QEvent.Type.MouseButtonRelease, y)
        settle(0.3)
        begun.clear()
    view.painted.disconnect(tie)
    return waits


def _window() -> None:
    application = make_application()
    with tempfile.TemporaryDirectory() as folder:
        window = open_window(Path(folder))
        path = Path(folder, "piece.json")
        path.write_text(definition(), "utf-8")
        tab = open_piece(window, path)
        settle()
        view = next(one for one in phones_of(window).shown() if not one.visibleRegion().isEmpty())
        for share in (0.5, 0.95):
            show(f"the window alone, p{share * 100:.0f} from move to painted", part(_drags(view), share))
        window.menus.action["hold"].trigger()
        panel = window.only(SharingPanel)
        panel.several.setChecked(True)
        panel.begin.click()
        until(lambda: panel.shared is not None and panel.shared.state.addresses)
        assert panel.shared is not None
        url = panel.shared.state.addresses[0][0]
        clients = multiprocessing.get_context("spawn").Process(target=_flick_always, args=(url,), daemon=True)
        clients.start()
        until(lambda: panel.shared is not None and len(panel.shared.state.viewers) == _FLICK)
        settle(2)
        waits = _drags(view)
        for share, most in ((0.5, None), (0.95, 20)):
            show(f"while {_FLICK} flick, p{share * 100:.0f} from move to painted", part(waits, share), most=most)
        clients.kill()
        clients.join()
        panel.stop()
        close_piece(window, tab)
        window.close()
    del application


def main() -> None:
    """Measure what is named, or all."""
    print(f"load {os.getloadavg()[0]:.1f}")
    # The window first: its application is one of widgets, which no other can become.
    run_named(__doc__, {"window": _window, "viewers": _viewers, "far": _slow_link})


if __name__ == "__main__":
    main()
