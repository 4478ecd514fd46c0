"""A piece of the window that is shared: a helper process draws its phones, and follows text, look and values."""

from __future__ import annotations

import threading
from collections.abc import Callable, Mapping
from multiprocessing import Pipe
from typing import TYPE_CHECKING, NamedTuple

from PySide6.QtCore import QObject, QTimer, Signal
from shiboken6 import isValid

from previewer.children import child_process
from previewer.desk.document.open_piece import OpenPiece
from previewer.phone.look import MEMBERS

if TYPE_CHECKING:
    from multiprocessing.connection import Connection
    from multiprocessing.process import BaseProcess

#: Milliseconds after which a helper that was asked to end is ended.
_GRACE = 2000
#: Members of a look that a page has of its own: it is as large as it is.
_OF_PAGE = ("device", "orientation")

#: Starts a helper that shares, with its end of a pipe and its plan.
StartHelper = Callable[..., "BaseProcess"]


class SharingState(NamedTuple):
    """How sharing stands. `addresses`: url and adapter, the one that is listened on first; none before it listens.
    `viewers`: who is there, by number, and from where. `why`: why it ended by itself, '' for no reason.
    """

    running: bool = False
    addresses: tuple[tuple[str, str], ...] = ()
    others: tuple[tuple[str, str], ...] = ()
    viewers: Mapping[int, str] = {}
    came: bool = False
    why: str = ""


class SharedPiece(QObject):
    """Shares one piece, until it is stopped or its tab closes."""

    changed = Signal()
    _heard = Signal(object)

    def __init__(self, piece: OpenPiece, start: StartHelper = child_process, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.piece = piece
        self.state = SharingState()
        self._start = start
        self._pipe: Connection | None = None
        self._process: BaseProcess | None = None
        self._mine, self._text = False, ""
        self._gestures: tuple[int, int] = (0, 0)
        self._heard.connect(self._hear)
        piece.changed.connect(self._send_text)
        piece.viewChanged.connect(self._send_looks)
        piece.session.valuesChanged.connect(self._send_values)
        piece.closed.connect(self.stop)

    def share(self, mine: bool = False, several: bool = False, look_only: bool = False, host: str = "") -> None:
        """Begin, with a new link; what was shared before ends."""
        from previewer.anywhere.helper import SharingPlan, share_piece
        from previewer.anywhere.host import Share

        self.stop()
        session = self.piece.session
        values = dict(session.values.chosen) if mine else {}
        plan = SharingPlan(
            self.piece.document.reading.text,
            Share(self._looks(), values, session.today, mine, look_only),
            several,
            host,
        )
        self._mine, self._text = mine, plan.text
        self._pipe, theirs = Pipe()
        self._process = self._start(share_piece, theirs, plan)
        theirs.close()
        threading.Thread(target=_listen, args=(self, self._pipe), daemon=True).start()
        self._show(SharingState(running=True))

    def stop(self) -> None:
        """End it: nothing listens any more."""
        from previewer.anywhere.helper import StopSharing

        if self._pipe is None:
            return
        self._send(StopSharing())
        process, self._pipe, self._process = self._process, None, None
        if process is not None:
            QTimer.singleShot(_GRACE, process.terminate)
        self._show(SharingState())

    def _show(self, state: SharingState) -> None:
        self.state = state
        self.changed.emit()

    # -- to the helper

    def _send(self, message: object) -> None:
        if self._pipe is not None:
            try:
                self._pipe.send(message)
            except OSError:
                self._pipe = None

    def _send_text(self) -> None:
        from previewer.anywhere.helper import NewText

        reading = self.piece.document.reading
        if reading.piece is not None and reading.text != self._text:
            self._text = reading.text
            self._send(NewText(reading.text))

    def _send_looks(self) -> None:
        from previewer.anywhere.helper import NewLooks

        self._send(NewLooks(self._looks()))

    def _send_values(self) -> None:
        from previewer.anywhere.helper import NewValues

        if self._mine:
            self._send(NewValues(dict(self.piece.session.values.chosen)))

    def _looks(self) -> dict[str, dict[str, object]]:
        lang = self.piece.shown_language
        return {
            look.platform: {name: getattr(look, name) for name in MEMBERS if name not in _OF_PAGE} | {"lang": lang}
            for look in self.piece.looks
        }

    # -- from the helper

    def _hear(self, told: tuple[Connection, object]) -> None:
        from previewer.anywhere.helper import TouchedValue

        pipe, message = told
        if pipe is not self._pipe:
            return
        state = self.state
        match message:
            case TouchedValue(key, touched, value, gesture):
                self._set(key, touched, value, gesture)
            case {"event": "listening", "addresses": list(found), "others": list(others)}:
                listed = tuple((str(one["url"]), str(one["adapter"])) for one in found)
                more = tuple((str(one["host"]), str(one["adapter"])) for one in others)
                self._show(state._replace(addresses=listed, others=more))
            case {"event": "came", "viewer": int(number), "from": str(place)}:
                self._show(state._replace(viewers={**state.viewers, number: place}, came=True))
            case {"event": "left", "viewer": int(number)}:
                self._show(state._replace(viewers={one: at for one, at in state.viewers.items() if one != number}))
            case {"event": "ended", **rest}:
                self._pipe = self._process = None
                self._show(SharingState(why=str(rest.get("why", ""))))

    def _set(self, key: str, touched: bool, value: object, gesture: int) -> None:
        """Do what a viewer did, as an act of the window's own undo."""
        session = self.piece.session
        if session.piece is None or session.piece.item(key) is None:
            return
        if not touched:
            session.reset_item(key)
            return
        if gesture and self._gestures[0] != gesture:
            self._gestures = (gesture, session.new_gesture())
        session.edit(key, value, self._gestures[1] if gesture else 0)


def _listen(shared: SharedPiece, pipe: Connection) -> None:
    message: object = None
    while message != {"event": "ended"}:
        try:
            message = pipe.recv()
        except (EOFError, OSError):
            message = {"event": "ended"}
        if not isValid(shared):
            return
        shared._heard.emit((pipe, message))
