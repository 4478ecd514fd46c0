"""Messages of pages that are not done yet: in turns, and a page whose message took long waits for the others."""

from __future__ import annotations

import threading
from collections import OrderedDict, deque
from time import monotonic
from typing import Generic, NamedTuple, TypeVar

from previewer.anywhere import wire

From = TypeVar("From")

#: Seconds of a processor that a message, or a picture, may take without a rest after it, and how many times as long the
#: rest is.
_HEAVY, _REST = 0.02, 3
#: Seconds for which somebody who said something is there.
_THERE = 1.0


def rest_after(seconds: float) -> float:
    """How long a page waits after what took so long, where there are others: in seconds, those of a processor, since
    what other programs do counts for nobody.
    """
    return _REST * seconds if seconds > _HEAVY else 0.0


class PageGone(NamedTuple):
    """A page has gone."""


Said = wire.Message | PageGone


class _Box:
    """Messages of one page, when it may have its next turn, and when it spoke last."""

    def __init__(self) -> None:
        self.said: deque[Said] = deque()
        self.due, self.spoke = 0.0, 0.0


class Inbox(Generic[From]):
    """Messages of all pages. May be used by several threads."""

    def __init__(self) -> None:
        self._boxes: OrderedDict[From, _Box] = OrderedDict()
        self._lock = threading.Lock()

    def put(self, page: From, message: Said) -> None:
        """Have a message done; a finger's move takes the place of one that waits."""
        with self._lock:
            box = self._boxes.setdefault(page, _Box())
            box.spoke = monotonic()
            if _is_move(message):
                last = next((at for at in range(-1, -1 - len(box.said), -1) if not _is_answer(box.said[at])), 0)
                if last and _is_move(box.said[last]):
                    box.said[last] = message
                    return
            box.said.append(message)

    def waiting(self, page: From) -> int:
        """How many messages of a page are not done."""
        with self._lock:
            box = self._boxes.get(page)
            return len(box.said) if box is not None else 0

    def take(self) -> tuple[From, Said] | None:
        """The next message that may be done; None where there is none just now."""
        now = monotonic()
        with self._lock:
            for page, box in self._boxes.items():
                if box.said and box.due <= now:
                    message = box.said.popleft()
                    self._boxes.move_to_end(page)
                    if isinstance(message, PageGone):
                        del self._boxes[page]
                    return page, message
        return None

    def took(self, page: From, seconds: float) -> None:
        """A message of a page took so long: where others are there too, that one rests."""
        now = monotonic()
        with self._lock:
            box = self._boxes.get(page)
            others = [other for other in self._boxes.values() if other is not box and now - other.spoke < _THERE]
            if box is not None and others:
                box.due = now + rest_after(seconds)

    @property
    def wait(self) -> float | None:
        """Seconds until a message may be done; None where none waits."""
        now = monotonic()
        with self._lock:
            return min((max(0.0, box.due - now) for box in self._boxes.values() if box.said), default=None)


def _is_move(message: Said) -> bool:
    return isinstance(message, wire.FingerTouch) and message.kind == "move"


def _is_answer(message: Said) -> bool:
    return isinstance(message, wire.FrameDrawn)
