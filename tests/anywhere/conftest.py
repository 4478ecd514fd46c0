"""A piece with every kind of item, and links that keep what they are sent."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from datetime import date

import pytest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from previewer.anywhere import wire
from previewer.anywhere.host import Host, Share
from previewer.anywhere.live import LivePhone
from previewer.phone.fonts import install_fonts
from previewer.phone.offscreen import OffscreenPhone
from previewer.phone.phone import Phone
from previewer.phone.session import PieceSession
from previewer.pieces import Reading, read_bytes
from previewer.resources import resource
from tests.anywhere.canvas import Canvas

TODAY = date(2026, 11, 20)


@pytest.fixture(scope="session")
def qapp_cls() -> type[QApplication]:
    return QApplication


@pytest.fixture(scope="session", autouse=True)
def fonts(qapp: QApplication) -> None:
    """The program's own fonts, whichever test comes first."""
    install_fonts()


@pytest.fixture(scope="session")
def reading() -> Reading:
    """The sample that has every kind of item."""
    return read_bytes(resource("samples", "every-kind.json").read_bytes())


def made_anew(live: LivePhone, reading: Reading) -> OffscreenPhone:
    """A phone of its own with the values and the look of a live one; whoever has it closes it."""
    session = PieceSession(TODAY)
    session.open(reading, live.phone.session.values)
    phone = Phone(session, live.phone.platform)
    phone.show(live.phone.look)
    return OffscreenPhone(phone, live.scale)


class Page:
    """A page in Python: it draws what its phone sends, and answers at once unless told."""

    def __init__(self, host: Host, viewer: str, answers: bool = True) -> None:
        self.host, self.viewer, self.place, self.answers = host, viewer, "192.0.2.7", answers
        self.canvas, self.frames, self.closed = Canvas(), 0, ""
        self._number, self._time = 0, 1000.0

    def send(self, data: bytes) -> None:
        self.canvas.take(data)
        self.frames += 1
        if self.answers:
            self.say(wire.FrameDrawn(self.canvas.frame))

    def close(self, why: str) -> None:
        self.closed = why

    def say(self, message: wire.Message) -> None:
        """Do something on the page."""
        self.host.post(self, message)

    def hello(self, platform: str = "ios", framed: bool = False, width: int = 390, height: int = 664) -> None:
        self.say(wire.PageHello(platform, framed, wire.PageSize(width, height, 2.0)))

    def finger(self, kind: str, x: float, y: float, later: float = 16) -> None:
        """Touch the canvas, some milliseconds after the last touch."""
        self._number += 1
        self._time += later
        self.say(wire.FingerTouch(kind, x, y, self._time, self._number))

    def tap(self, x: float, y: float) -> None:
        self.finger("down", x, y, 1000)
        self.finger("up", x, y, 50)


class Sharing:
    """A host, what it tells, and the pages that look."""

    def __init__(self, reading: Reading, share: Share) -> None:
        self.told: list[dict[str, object]] = []
        self.host = Host(reading, share, self.told.append)
        self.pages: list[Page] = []

    def page(self, viewer: str = "one", answers: bool = True) -> Page:
        self.pages.append(Page(self.host, viewer, answers))
        return self.pages[-1]


MakeSharing = Callable[..., Sharing]


@pytest.fixture
def share(qtbot: QtBot, reading: Reading) -> Iterator[MakeSharing]:
    """Makes hosts of the sample, which end with the test."""
    made: list[Sharing] = []

    def sharing(**how: object) -> Sharing:
        made.append(Sharing(reading, Share(today=TODAY, **how)))  # type: ignore[arg-type]
        return made[-1]

    yield sharing
    for one in made:
        one.host.close()
