"""The phones of all viewers, in Qt's thread: who has which, what each shows, and what becomes of it as they go."""

from __future__ import annotations

import re
import threading
from collections import deque
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from datetime import date
from itertools import count
from math import ceil, sqrt
from time import monotonic, thread_time
from typing import Protocol

from PySide6.QtCore import QObject, Qt, QTimer, Signal

from previewer.anywhere import wire
from previewer.anywhere.frames import Frames
from previewer.anywhere.inbox import Inbox, PageGone, rest_after
from previewer.anywhere.live import LivePhone
from previewer.cases.drawn import Drawn
from previewer.cases.file import Case
from previewer.cases.recording import Recorder
from previewer.cases.source import PieceSource
from previewer.phone.look import Look, LookError
from previewer.phone.phone import Phone
from previewer.phone.platforms import PLATFORMS
from previewer.phone.session import PieceSession
from previewer.pieces import Piece, Reading, Values
from previewer.pieces.kinds.map import Map

#: A frame is drawn only while fewer are unanswered, and fewer bytes under way: a slow link makes fewer pictures.
_MOST_UNANSWERED, _MOST_UNDER_WAY = 4, 128 << 10
#: Pixels a point that are worth their bytes, and pixels of a picture.
_MOST_SCALE, _MOST_PIXELS = 2.0, 4_000_000
#: From so many viewers on a phone makes a frame in so many seconds at most.
_MANY, _SPARING = 3, 0.033
#: A map that was drawn less than so many milliseconds before moves: it goes in half the resolution, and sharp once it
#: has been still for as long.
_MOVES_MS = 150
#: Seconds between two pictures that a page has whole: it may ask for more of them.
_WHOLE = 0.25
#: Milliseconds that a phone is kept for its viewer, and after which nobody is waited for any more.
_KEPT_MS, _ALONE_MS = 10 * 60_000, 30 * 60_000

_KEYS = {
    "ArrowUp": Qt.Key.Key_Up,
    "ArrowDown": Qt.Key.Key_Down,
    "ArrowLeft": Qt.Key.Key_Left,
    "ArrowRight": Qt.Key.Key_Right,
    "Home": Qt.Key.Key_Home,
    "End": Qt.Key.Key_End,
    "PageUp": Qt.Key.Key_PageUp,
    "PageDown": Qt.Key.Key_PageDown,
    "Enter": Qt.Key.Key_Return,
    "Escape": Qt.Key.Key_Escape,
    "Backspace": Qt.Key.Key_Backspace,
    "Delete": Qt.Key.Key_Delete,
}
#: Keys of ASCII that are pressed in one turn, or other letters that follow each other, as those of one emoji do.
_LETTERS = re.compile(r"[\0-~]{1,8}|[^\0-~]+")
_TEXTS = {"Enter": "\r", "Backspace": "\b"}


class Link(Protocol):
    """The way to one page of a viewer. May be used by Qt's thread alone; what it takes is sent in order."""

    @property
    def viewer(self) -> str:
        """Who it is: the same for all pages of one browser."""

    @property
    def place(self) -> str:
        """From where, for people."""

    def send(self, data: bytes) -> None: ...
    def close(self, why: str) -> None:
        """End it: 'ended', 'elsewhere' (another page has the phone), or 'bad'."""


@dataclass(frozen=True)
class Share:
    """How a piece is shared. `looks` are the members of each platform of which there is a phone; `mine`: all share one
    set of values, the one that it began with; `look_only`: nobody touches.
    """

    looks: Mapping[str, Mapping[str, object]] = field(default_factory=lambda: {code: {} for code in PLATFORMS})
    values: Mapping[str, object] = field(default_factory=dict)
    today: date = field(default_factory=date.today)
    mine: bool = False
    look_only: bool = False


class Host(QObject):
    """All viewers of a shared piece, and their phones. `tell` hears what happens, as JSON has it: `{"event": "came",
    "viewer": 1, "from": …}`, `"left"`.
    """

    #: Nobody has looked for half an hour.
    alone = Signal()
    #: A viewer is gone for good, by the name of its link's viewer.
    forgotten = Signal(str)
    _woken = Signal()

    def __init__(self, reading: Reading, share: Share, tell: Callable[[dict[str, object]], None]) -> None:
        super().__init__()
        assert reading.piece is not None
        self._reading, self.share, self._tell = reading, share, tell
        self._numbers = count(1)
        self._viewers: dict[str, _Viewer] = {}
        self._shown: dict[Link, _ViewedPhone] = {}
        self._inbox: Inbox[Link] = Inbox()
        self._awake = threading.Event()
        self._busy = False
        self._woken.connect(self._take, Qt.ConnectionType.QueuedConnection)
        self._next_turn = QTimer(self, singleShot=True)
        self._next_turn.timeout.connect(self._take)
        self._alone = QTimer(self, singleShot=True, interval=_ALONE_MS)
        self._alone.timeout.connect(self.alone)
        self._alone.start()
        #: What all do to it, and the phone by which that is seen.
        self._recorder: tuple[Recorder, LivePhone] | None = None
        #: The one set of values, where all share it.
        self.session = self._new_session()

    # -- from any thread

    def post(self, link: Link, message: wire.Message | PageGone) -> None:
        """Have a page's message done in Qt's thread, in turns with those of others."""
        for part in _parts(message):
            self._inbox.put(link, part)
        if not self._awake.is_set():
            self._awake.set()
            self._woken.emit()

    def waiting(self, link: Link) -> int:
        """How many messages of a page are not done: whoever reads them waits while there are many."""
        return self._inbox.waiting(link)

    # -- in Qt's thread

    def update_piece(self, reading: Reading) -> None:
        """Show another version of the piece; values that it still takes stay. One that cannot be previewed is left."""
        if reading.piece is None:
            return
        self._reading = reading
        for session in {self.session, *(viewer.session for viewer in self._viewers.values())}:
            session.set_piece(reading.piece, reading.diagnostics)
        for shown in self._all_shown():
            shown.say_anew()

    def look_so(self, looks: Mapping[str, Mapping[str, object]]) -> None:
        """Show all phones in these looks from now on, whatever their viewers chose before."""
        self.share = replace(self.share, looks=looks)
        for shown in self._all_shown():
            shown.choose(looks.get(shown.live.phone.platform, {}))

    def recorded(self) -> Case | None:
        """The one set of values from its beginning, and all that viewers did, drawn as the phone of the first viewer
        stands; None while nobody has come.
        """
        if self._recorder is None:
            return None
        recorder, live = self._recorder
        return replace(recorder.case(live.phone.title), picture=Drawn(scale=live.scale, scrolled=live.scrolled))

    def close(self) -> None:
        """End all links and phones; the object is of no use afterwards."""
        for link in list(self._shown):
            link.close("ended")
        for viewer in self._viewers.values():
            viewer.close()
        self._viewers.clear()
        self._shown.clear()

    @property
    def count(self) -> int:
        """How many pages show a phone just now."""
        return len(self._shown)

    def shown(self, viewer: str, platform: str) -> LivePhone:
        """The phone of a viewer. Raises KeyError."""
        return self._viewers[viewer].phones[platform].live

    def _all_shown(self) -> list[_ViewedPhone]:
        return [shown for viewer in self._viewers.values() for shown in viewer.phones.values()]

    def _take(self) -> None:
        """Do one message. What it drew and deleted, and whose turn is next, is for Qt's loop."""
        self._awake.clear()
        if self._busy:
            return
        found = self._inbox.take()
        if found is not None:
            begun, self._busy = thread_time(), True
            try:
                self._do(*found)
            finally:
                self._busy = False
                self._inbox.took(found[0], thread_time() - begun)
        wait = self._inbox.wait
        if wait is not None:
            self._next_turn.start(ceil(wait * 1000))

    def _do(self, link: Link, message: wire.Message | PageGone) -> None:
        if isinstance(message, wire.PageHello):
            self._greet(link, message)
        elif link in self._shown:
            if isinstance(message, PageGone):
                self._lose(link)
            else:
                self._shown[link].take(message, self.share.look_only)

    def _greet(self, link: Link, hello: wire.PageHello) -> None:
        if link in self._shown:
            return
        viewer = self._viewers.get(link.viewer)
        if viewer is None:
            session = self.session if self.share.mine else self._new_session()
            viewer = self._viewers[link.viewer] = _Viewer(next(self._numbers), session)
            viewer.patience.timeout.connect(lambda: self._forget(link.viewer))
        came = not viewer.links
        piece = viewer.session.piece
        assert piece is not None
        offered = self._offered(piece)
        platform = hello.platform if hello.platform in offered else offered[0]
        shown = viewer.phones.get(platform)
        if shown is None:
            shown = viewer.phones[platform] = _ViewedPhone(viewer.session, platform, self.share.looks[platform], hello)
        if shown.link is not None:
            self._shown.pop(shown.link, None)
            viewer.links.discard(shown.link)
            shown.link.close("elsewhere")
        if self.share.mine and self._recorder is None:
            recorder = Recorder(self.session, shown.live.phone, source=self._source)
            self._recorder = recorder, shown.live
        self._shown[link] = shown
        viewer.links.add(link)
        viewer.patience.stop()
        self._alone.stop()
        shown.begin(link, hello, offered, not self.share.look_only)
        self._share_out()
        if came:
            self._tell({"event": "came", "viewer": viewer.number, "from": link.place, "platform": platform})

    def _source(self) -> PieceSource:
        return PieceSource(text=self._reading.text)

    def _offered(self, piece: Piece) -> list[str]:
        """The platforms of which there is a phone: those that were chosen, as far as the piece is offered on them."""
        return [code for code in self.share.looks if piece.offered_on(code)] or list(self.share.looks)[:1]

    def _lose(self, link: Link) -> None:
        shown, viewer = self._shown.pop(link), self._viewers[link.viewer]
        shown.end()
        viewer.links.discard(link)
        self._share_out()
        if not viewer.links:
            viewer.patience.start()
            self._tell({"event": "left", "viewer": viewer.number, "from": link.place})
        if not self._shown:
            self._alone.start()

    def _share_out(self) -> None:
        """Many who look at once have fewer frames each."""
        for shown in self._shown.values():
            shown.pace.others = len(self._shown) - 1

    def _forget(self, name: str) -> None:
        self._viewers.pop(name).close()
        self.forgotten.emit(name)

    def _new_session(self) -> PieceSession:
        piece = self._reading.piece
        assert piece is not None
        session = PieceSession(self.share.today)
        session.open(self._reading, Values.initial(piece, self.share.today).load(self.share.values)[0])
        return session


class _Viewer:
    """A browser, which comes back as the same."""

    def __init__(self, number: int, session: PieceSession) -> None:
        self.number, self.session = number, session
        self.phones: dict[str, _ViewedPhone] = {}
        self.links: set[Link] = set()
        self.patience = QTimer(singleShot=True, interval=_KEPT_MS)

    def close(self) -> None:
        self.patience.stop()
        for shown in self.phones.values():
            shown.close()


class _ViewedPhone:
    """A live phone, and the page that it is drawn for, as long as one is there."""

    def __init__(self, session: PieceSession, platform: str, look: Mapping[str, object], hello: wire.PageHello) -> None:
        self.link: Link | None = None
        self.pace = _Pace()
        phone = Phone(session, platform)
        self._chosen: dict[str, object] = {**look, "platform": platform}
        self._framed = hello.framed
        phone.show(self._look(phone, hello.size))
        self.live = LivePhone(phone, _scale(phone.look, hello.size.ratio))
        self.live.changed.connect(self._wish)
        self._frames = Frames()
        self._unanswered: deque[tuple[int, int]] = deque()
        self._number, self._event = 0, 0
        self._seen, self._dirty = True, True
        self._said, self._spoken = b"", ""
        self._offered: list[str] = []
        self._may_touch = True
        self._soon = QTimer(singleShot=True)
        self._soon.timeout.connect(self._draw)
        self._still = QTimer(singleShot=True, interval=_MOVES_MS)
        self._still.timeout.connect(self._wish)

    # -- the page

    def begin(self, link: Link, hello: wire.PageHello, offered: list[str], may_touch: bool) -> None:
        """Show a page all of it. `offered`: the platforms that it can ask for."""
        self.link, self._seen, self._framed = link, True, hello.framed
        self._offered, self._may_touch = offered, may_touch
        self._fit(hello.size)
        self._start_over()

    def end(self) -> None:
        """The page has gone; the phone stays."""
        self.link = None
        self._soon.stop()
        self._still.stop()
        self.live.lift()
        self.live.compose("")

    def close(self) -> None:
        """Let go of the phone."""
        self.end()
        self.live.changed.disconnect(self._wish)
        self.live.close()

    def say_anew(self, leaves: int = 0) -> None:
        """Title or languages may be others; or the keyboard leaves the phone, onwards (1) or back (-1)."""
        self._said = self._words(leaves)
        self._wish()

    def take(self, message: wire.Message, look_only: bool) -> None:
        """Do what the page says."""
        match message:
            case wire.FrameDrawn(number):
                while self._unanswered and self._unanswered[0][0] <= number:
                    self._unanswered.popleft()
                if self._dirty:
                    self._wish()
            case wire.PageSize():
                self._fit(message)
            case wire.PageSeen(seen):
                self._seen = seen
                if seen:
                    self._start_over()
                else:
                    self.live.lift()
            case wire.WholeAsked():
                self._start_over()
            case wire.LookWish(lang, theme, text_size):
                wish = {"lang": lang, "theme": theme, "text_size": text_size}
                self.choose({name: value for name, value in wish.items() if value})
            case _ if not look_only:
                self._touch(message)

    def _touch(self, message: wire.Message) -> None:
        live = self.live
        match message:
            case wire.FingerTouch("down", x, y, time, number):
                live.press(x, y, time)
            case wire.FingerTouch("move", x, y, time, number):
                live.move(x, y, time)
            case wire.FingerTouch("up", x, y, time, number):
                live.release(x, y, time)
            case wire.FingerTouch(number=number):
                live.lift()
            case wire.WheelTurn(x, y, right, down, time, number):
                live.wheel(x, y, right, down, time)
            case wire.PinchTurn(x, y, turn, time, number):
                if self._shows_map:
                    live.wheel(x, y, 0, turn, time)
            case wire.KeyPress("Tab", held, number):
                way = -1 if held & wire.SHIFT else 1
                if live.tab(way):
                    self._say_focus()
                else:
                    self.say_anew(way)
            case wire.KeyPress(name, held, number):
                shift, control = Qt.KeyboardModifier.ShiftModifier, Qt.KeyboardModifier.ControlModifier
                none = Qt.KeyboardModifier.NoModifier
                modifiers = (shift if held & wire.SHIFT else none) | (control if held & wire.CONTROL else none)
                live.key(_KEYS[name], modifiers, _TEXTS.get(name, ""))
                self._say_focus()
            case wire.TypedText(text, number):
                live.write(text)
            case wire.ComposedText(text, number):
                live.compose(text)
            case _:
                return
        self._event = number

    def _say_focus(self) -> None:
        """Keys may lead to another row, or set it: whoever listens hears that."""
        spoken = self.live.spoken
        if spoken != self._spoken:
            self._spoken = spoken
            self.say_anew()

    @property
    def _shows_map(self) -> bool:
        phone = self.live.phone
        piece, key = phone.session.piece, phone.open_key
        item = piece.item(key) if piece is not None and key is not None else None
        return isinstance(item, Map)

    # -- how it looks

    def _look(self, phone: Phone, size: wire.PageSize) -> Look:
        """The look in the room that the page has. Raises LookError."""
        chosen = dict(self._chosen)
        if not self._framed:
            short, long = sorted(size[:2])
            chosen["device"] = f"{short}x{long}"
            chosen["orientation"] = "landscape" if size.width > size.height else "portrait"
            chosen["bars"] = "none"
        return Look.of(phone.session.piece, chosen)

    def _fit(self, size: wire.PageSize) -> None:
        look = self._look(self.live.phone, size)
        width, height = look.size
        if width * height * self.live.scale**2 <= _MOST_PIXELS:
            self.live.phone.show(look)

    def choose(self, members: Mapping[str, object]) -> None:
        """Look so from now on, but for the room of the page; nothing changes where that cannot be."""
        wanted = {**self._chosen, **members}
        look = self.live.phone.look
        try:
            new = Look.of(self.live.phone.session.piece, wanted)
        except LookError:
            return
        self._chosen = wanted
        if not self._framed:
            new = replace(new, device=look.device, orientation=look.orientation, bars=look.bars)
        self.live.phone.show(new)
        self.say_anew()

    def _words(self, leaves: int) -> bytes:
        """The phone in words, for its page."""
        phone = self.live.phone
        piece, look = phone.session.piece, phone.look
        assert piece is not None
        return wire.said(
            {
                "title": phone.title,
                "lang": look.lang,
                "langs": list(piece.languages),
                "theme": look.theme,
                "text_size": look.text_size,
                "text_sizes": [step.factor for step in look.phone.text_steps],
                "platform": look.platform,
                "platforms": self._offered,
                "touch": self._may_touch,
                "focus": self._spoken,
                "leaves": leaves,
            }
        )

    # -- frames

    def _start_over(self) -> None:
        self._frames.forget()
        self.pace.ask_whole()
        self._unanswered.clear()
        self.say_anew()

    def _wish(self) -> None:
        """Draw as soon as the events that are here are done, and not more often than is meant."""
        self._dirty = True
        if not self._soon.isActive():
            self._soon.start(ceil(self.pace.wait * 1000))

    def _draw(self) -> None:
        room = len(self._unanswered) < _MOST_UNANSWERED and sum(size for _, size in self._unanswered) < _MOST_UNDER_WAY
        if self.link is None or not self._seen or not room:
            return
        wait = self.pace.wait
        if wait:
            self._soon.start(ceil(wait * 1000))
            return
        coarse = self._shows_map and self.pace.rested * 1000 < _MOVES_MS
        self._dirty = False
        self.pace.begin()
        if coarse:
            self._still.start()
        image = self.live.picture()
        operations = self._frames.operations(image, self.live.list_stand(), self.live.scale, coarse) + self._said
        self._said = b""
        if operations:
            self._number += 1
            data = wire.frame(self._number, self._event, operations)
            self._unanswered.append((self._number, len(data)))
            self.link.send(data)
        self.pace.end()


class _Pace:
    """When a phone is drawn next, in seconds; `others` counts those who have pictures too."""

    def __init__(self) -> None:
        self.others = 0
        #: When the last picture was begun, by the clock and by what this thread has worked; what that one took.
        self._begun, self._from, self._cost = 0.0, 0.0, 0.0
        #: When the page had a whole picture, and when it may have the next; 0 where it asks for none.
        self._whole, self._whole_due = 0.0, 0.0

    def ask_whole(self) -> None:
        """The next picture goes whole."""
        self._whole_due = self._whole + _WHOLE

    @property
    def rested(self) -> float:
        """How long ago the last picture was begun."""
        return monotonic() - self._begun

    @property
    def wait(self) -> float:
        """How long the next picture waits, many viewers having fewer each, and one whose pictures cost much."""
        gap = max(_SPARING if self.others + 1 >= _MANY else 0.0, rest_after(self._cost) if self.others else 0.0)
        return max(0.0, self._begun + gap - monotonic(), self._whole_due - monotonic())

    def begin(self) -> None:
        """A picture is being made."""
        self._begun, self._from = monotonic(), thread_time()
        if self._whole_due:
            self._whole, self._whole_due = self._begun, 0.0

    def end(self) -> None:
        """It is made."""
        self._cost = thread_time() - self._from


def _parts(message: wire.Message | PageGone) -> list[wire.Message | PageGone]:
    """A message, or a few letters at a time of a long text: each takes milliseconds."""
    if not isinstance(message, wire.TypedText):
        return [message]
    parts = _LETTERS.findall(message.text)
    # The event is done with its last letter.
    earlier = [wire.TypedText(part, max(0, message.number - 1)) for part in parts[:-1]]
    return [*earlier, wire.TypedText(parts[-1], message.number)]


def _scale(look: Look, ratio: float) -> float:
    """Pixels a point: as many as the page has, as far as they are worth their bytes."""
    width, height = look.size
    return min(ratio, _MOST_SCALE, sqrt(_MOST_PIXELS / (width * height)))
