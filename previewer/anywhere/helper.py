"""In a helper process of the window: a piece is shared there, and whoever shares it is told what happens."""

from __future__ import annotations

from collections.abc import Mapping
from multiprocessing.connection import Connection
from typing import NamedTuple

from PySide6.QtCore import QCoreApplication

from previewer.anywhere.hearing import PipeHearer
from previewer.anywhere.host import Share
from previewer.anywhere.sharing import Sharing
from previewer.phone.collector import Collector
from previewer.phone.history import UNTOUCHED, ValueChange
from previewer.pictures.application import picture_application
from previewer.pieces import Values, read_text


class SharingPlan(NamedTuple):
    """All that a helper is started with. `text`: a definition that can be previewed."""

    text: str
    share: Share
    several: bool
    host: str


class NewText(NamedTuple):
    """The definition is another by now."""

    text: str


class NewValues(NamedTuple):
    """The values that all share are others by now: those that differ from the defaults."""

    chosen: Mapping[str, object]


class NewLooks(NamedTuple):
    """The phones are looked at otherwise, by platform."""

    looks: Mapping[str, Mapping[str, object]]


class StopSharing(NamedTuple):
    """Nobody is to see it any more."""


class TouchedValue(NamedTuple):
    """A viewer has set a value that all share, or taken it back: it is not `touched` then. Those of one `gesture`, not
    0, are one act.
    """

    key: str
    touched: bool
    value: object
    gesture: int


class _Helper(PipeHearer):
    def __init__(self, pipe: Connection, plan: SharingPlan) -> None:
        super().__init__(pipe)
        self._follows = False
        self._sharing = Sharing(read_text(plan.text), plan.share, pipe.send, plan.host, several=plan.several)
        self._session = self._sharing.host.session
        if plan.share.mine:
            self._session.valuesStepped.connect(self._tell)
        self._sharing.ended.connect(self._stop)
        self.listen()

    def take(self, message: object) -> None:
        match message:
            case NewText(text):
                self._sharing.host.update_piece(read_text(text))
            case NewLooks(looks):
                self._sharing.host.look_so(looks)
            case NewValues(chosen):
                piece = self._session.piece
                assert piece is not None
                self._follows = True
                self._session.set_values(Values.initial(piece, self._session.today).load(chosen)[0])
                self._follows = False
            case StopSharing() | None:
                self._stop()

    def _tell(self, change: ValueChange) -> None:
        if self._follows:
            return
        for key, state in change.states.items():
            touched = state is not UNTOUCHED
            self._pipe.send(TouchedValue(key, touched, state if touched else None, change.gesture))

    def _stop(self) -> None:
        self._sharing.stop()
        QCoreApplication.quit()


def share_piece(pipe: Connection, plan: SharingPlan) -> None:
    """Share a piece until the other end of the pipe says so, or is gone. What it sends: events, as `Sharing` tells
    them, `TouchedValue`, and at last `{"event": "ended"}`, with a `why` where nothing can listen.
    """
    app = picture_application()
    Collector(app)
    try:
        helper = _Helper(pipe, plan)
    except OSError as error:
        pipe.send({"event": "ended", "why": error.strerror or str(error)})
        return
    app.exec()
    pipe.send({"event": "ended"})
    del helper
