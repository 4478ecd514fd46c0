"""A phone in the hand, touched by chance in Chromium: at rest its canvas is the program's own picture, to the pixel.

`python -m tests.campaigns.anywhere [GESTURES] [SEED]`: so many gestures (100 unless told), by a new seed unless told,
on every design of both platforms: flicks, taps, letters, lines, keys, turns, other sizes, pages that are loaded again
midway.
After each, once the page has the last frame, what it shows is held against the picture of a phone that was made for it
and brought to where the live one stands. Then the server is sent what no page sends, while another viewer goes on.
"""

from __future__ import annotations

import asyncio
import base64
import gc
import json
import os
import random
import re
import sys
import threading
from collections import Counter
from collections.abc import Callable, Iterator
from concurrent.futures import Future
from time import monotonic, sleep
from typing import Any, NamedTuple, TypeVar

from PySide6.QtCore import Q_ARG, QCoreApplication, QMetaObject, QObject, QRectF, Qt, Signal
from PySide6.QtGui import QImage
from PySide6.QtQuick import QQuickItem

from previewer.anywhere.host import Share
from previewer.anywhere.live import LivePhone
from previewer.anywhere.sharing import Sharing
from previewer.phone.fields.month import MonthModel
from previewer.phone.keyboard.model import KeyboardModel
from previewer.phone.map.view import MapView
from previewer.phone.offscreen import OffscreenPhone
from previewer.phone.platforms import PLATFORMS
from previewer.phone.scene import is_typed, scene_rect
from previewer.phone.wheel import WheelMotion
from previewer.pictures.application import picture_application
from previewer.pieces import Reading, read_bytes
from previewer.resources import resource
from tests.anywhere.conftest import TODAY, made_anew
from tests.anywhere.test_in_browser import AGENTS
from tests.anywhere.test_wire import BAD
from tests.benchmarks.chromium import Browser
from tests.patience import PATIENCE

T = TypeVar("T")
#: Looks at the page, one after the other, in which nothing comes any more.
_QUIET = 12
#: States that are carried from one phone to another, at most; and turns in which the keys are.
_MOST_STATES, _MOST_FOCUSES = 40, 4
#: The sample's fields of one line and of many.
_TYPED = ("control:lamp_name", "control:note")
#: Points that two carets may be apart.
_SAME_PLACE = 1e-3
_CANVAS = 'document.querySelector("canvas")'


class Tally(NamedTuple):
    """How many rests were held against the program's own picture, and how many were another."""

    compared: int = 0
    differed: int = 0


def carry(live: OffscreenPhone, own: OffscreenPhone) -> None:
    """Bring what is open and typed into to where it stands in another phone of the same: what no value tells, such as
    a caret, or a day that is not chosen yet. Properties of our own are written, one after the other, the outer first:
    what follows from one is as it is there then.
    """
    for turn in range(_MOST_STATES):
        pairs = list(_pairs(live.screen, own.screen))
        focus = dict(pairs).get(live.window.activeFocusItem())
        if isinstance(focus, QQuickItem) and own.window.activeFocusItem() is not focus and turn < _MOST_FOCUSES:
            _focus(focus, own)
        elif not any(_written(there, here) for there, here in pairs):
            return
        own.settle()


def _focus(item: QQuickItem, own: OffscreenPhone) -> None:
    """Give an item the keys, as it had them by Tab: it alone, where it would pass them on."""
    item.forceActiveFocus(Qt.FocusReason.TabFocusReason)
    inner = own.window.activeFocusItem()
    if inner is not None and inner is not item:
        inner.setFocus(False)


def _pairs(there: QObject, here: QObject) -> Iterator[tuple[QObject, QObject]]:
    """The same parts of two screens, the outer first."""
    yield there, here
    known = dict(_parts(here))
    for name, part in _parts(there):
        if name in known:
            yield from _pairs(part, known[name])


def _parts(whole: QObject) -> Iterator[tuple[tuple[object, ...], QObject]]:
    seen: Counter[tuple[str, str]] = Counter()
    items = whole.childItems() if isinstance(whole, QQuickItem) else []
    # What has no place of its own first: a keyboard's shift is that of all its keys.
    for part in [*(one for one in whole.children() if not isinstance(one, QQuickItem)), *items]:
        name = _class(part), _name(part)
        seen[name] += 1
        yield (*name, seen[name]), part


def _name(part: QObject) -> str:
    """What it is called; a loader as what it has loaded, since its number is by the rows that were made before."""
    loaded = part.property("item") if part.inherits("QQuickLoader") else None
    return (loaded or part).objectName()


def _class(part: QObject) -> str:
    return re.sub(r"_QML(TYPE)?_[0-9]+", "", part.metaObject().className())


def _written(there: QObject, here: QObject) -> bool:
    """Write the first property that differs; whether there was one."""
    if isinstance(there, WheelMotion) and isinstance(here, WheelMotion) and there.target != here.target:
        here.rollTo(there.target)
        return True
    if isinstance(there, MapView) and isinstance(here, MapView) and there._camera != here._camera:
        here._look(there._camera)
        return True
    if isinstance(there, MonthModel) and isinstance(here, MonthModel) and there._shown != here._shown:
        here._set_shown(there._shown)
        return True
    if isinstance(there, KeyboardModel) and isinstance(here, KeyboardModel):
        if there._name != here._name:
            here._show(there._name)
            return True
        if there._shift != here._shift:
            here._set_shift(there._shift)
            return True
    for name in _states(there):
        value = there.property(name)
        if here.property(name) != value:
            here.setProperty(name, value)
            return True
    if not isinstance(here, QQuickItem) or not is_typed(here):
        return False
    return _chosen(there, here) or (here.inherits("QQuickTextInput") and _slid(there, here))


def _chosen(there: QObject, here: QQuickItem) -> bool:
    """Select what is selected of the same text, towards the caret. Whether that was something else."""
    ends = [there.property("selectionStart"), there.property("selectionEnd")]
    if ends == [here.property("selectionStart"), here.property("selectionEnd")]:
        return False
    ends.sort(key=lambda end: end == there.property("cursorPosition"))
    QMetaObject.invokeMethod(here, "select", Q_ARG(int, ends[0]), Q_ARG(int, ends[1]))
    return True


def _slid(there: QObject, here: QQuickItem) -> bool:
    """Scroll a line that is wider than its field as another one is, which has the same text and caret: Qt scrolls it by
    how it was typed, and tells that by where the caret is. Whether it was scrolled otherwise.
    """
    wanted = there.property("cursorRectangle").x()
    if not here.hasActiveFocus() or abs(here.property("cursorRectangle").x() - wanted) < _SAME_PLACE:
        return False
    width, caret, whole = here.width(), here.property("cursorPosition"), here.property("contentWidth")
    here.setWidth(whole)
    scrolled = here.property("cursorRectangle").x() - wanted
    here.setProperty("cursorPosition", 0)
    # Its end at the edge of a field that has as much room as is beyond what is scrolled.
    here.setWidth(whole - scrolled)
    for place in (here.property("length"), caret):
        here.setProperty("cursorPosition", place)
    here.setWidth(width)
    return True


def _states(part: QObject) -> Iterator[str]:
    """The properties of our own that are written and hold a plain value."""
    if isinstance(part, QQuickItem) and is_typed(part):
        yield "cursorPosition"
    elif part.inherits("QQuickFlickable") and part.objectName() != "rows":
        yield "contentY"
    kind = part.metaObject()
    own = kind
    while "_QML" in own.className():
        own = own.superClass()
    for at in range(own.propertyCount(), kind.propertyCount()):
        one = kind.property(at)
        if one.isWritable() and one.typeName() in ("QString", "bool", "int", "double"):
            yield one.name()


def apart(image: QImage, live: LivePhone, reading: Reading) -> int:
    """Pixels in which an image is not the picture of a phone that was made for it, and brought to where a live one
    stands.
    """
    shown = live._shown
    own = made_anew(live, reading)
    try:
        typed = shown.window.activeFocusItem().objectName().removeprefix("control:")
        piece = own.phone.session.piece
        item = piece.item(typed) if piece is not None else None
        # A field that a key came to is typed into without the keyboard.
        types = item is not None and item.typed and shown.find("keyboard") is not None
        key = live.phone.open_key or (typed if types else None)
        own.picture(open_key=key, scrolled=live.scrolled or 0.0)
        if types and key != typed:
            own._type(typed, "")
        carry(shown, own)
        if own.scrolled != live.scrolled:
            # A caret that goes elsewhere takes the list along.
            own._rows.to_beginning() if live.scrolled is None else own._rows.stand_at(live.scrolled)
            own.settle()
        wanted = own.as_it_stands().convertToFormat(image.format())
        if wanted.size() != image.size():
            return -1
        return sum(
            wanted.pixel(x, y) != image.pixel(x, y)
            for y in range(image.height())
            if wanted.constScanLine(y) != image.constScanLine(y)
            for x in range(image.width())
        )
    finally:
        own.close()


class Main(QObject):
    """Qt's thread, for the one that holds the browser."""

    _asked = Signal(object, object)

    def __init__(self) -> None:
        super().__init__()
        self._asked.connect(self._do, Qt.ConnectionType.QueuedConnection)

    def __call__(self, act: Callable[[], T]) -> T:
        """Do something there, and wait for it."""
        found: Future[T] = Future()
        self._asked.emit(act, found)
        return found.result(PATIENCE)

    def _do(self, act: Callable[[], T], found: Future[T]) -> None:
        try:
            found.set_result(act())
        except BaseException as error:  # noqa: BLE001 - whoever waits for it gets it
            found.set_exception(error)


class Held:
    """One phone in a browser, and the host that draws it."""

    def __init__(self, main: Main, browser: Browser, sharing: Sharing, platform: str, chance: random.Random) -> None:
        self.main, self.browser, self.sharing, self.platform, self.chance = main, browser, sharing, platform, chance
        self.reading = read_bytes(resource("samples", "every-kind.json").read_bytes())
        self.size = (390, 664)

    def open(self, url: str) -> None:
        self.browser.be_phone(AGENTS[self.platform])
        self._resize(self.size)
        self.browser.call("Page.navigate", url=url)
        self.rest()

    def rest(self) -> None:
        """Until nothing comes any more, and the page has all that was sent."""
        quiet, before, until = 0, "", monotonic() + PATIENCE
        while quiet < _QUIET:
            sleep(0.03)
            now = self.main(self._sent)
            shown = self.browser.value(f"{_CANVAS}?.dataset.frame ?? ''")
            quiet = quiet + 1 if now and now == before == shown else 0
            before = now
            if monotonic() > until:
                raise RuntimeError(f"no rest: sent {now}, shown {shown}")

    def _sent(self) -> str:
        shown = next(iter(self.sharing.host._shown.values()), None)
        return str(shown._number) if shown is not None and not shown._dirty else ""

    def differs(self) -> int:
        """Pixels in which the canvas is not the program's own picture."""
        image = QImage.fromData(base64.b64decode(self.browser.value(f"{_CANVAS}.toDataURL().split(',')[1]")))
        return self.main(lambda: self._apart(image))

    def _apart(self, image: QImage) -> int:
        shown = next(iter(self.sharing.host._shown.values()))
        return apart(image, shown.live, self.reading)

    # -- gestures

    def gesture(self) -> str:
        """Do something by chance; what it was."""
        acts = [self.flick, self.flick, self.tap, self.tap, self.tap, self.letters, self.key, self.turn, self.resize]
        acts += [self.reload, self.lines, self.lines, self.drag_field]
        act = self.chance.choice(acts)
        act()
        return act.__name__

    def _place(self) -> tuple[float, float]:
        return self.chance.uniform(4, self.size[0] - 4), self.chance.uniform(4, self.size[1] - 4)

    def flick(self) -> None:
        x, y = self._place()
        right, down = self.chance.choice([(0, 30), (0, -30), (0, -9), (0, 14), (20, 0), (-20, 3)])
        self.browser.touch("Start", (x, y))
        for step in range(1, 7):
            self.browser.touch("Move", (x + right * step, y + down * step))
            sleep(0.012)
        self.browser.touch("End")

    def tap(self) -> None:
        self.browser.touch("Start", self._place())
        self.browser.touch("End")

    def letters(self) -> None:
        self.browser.run('document.querySelector("textarea").focus()')
        self.browser.call("Input.insertText", text=self.chance.choice(["a", "lamp ", "灯", "é🙂"]))

    def lines(self) -> None:
        """Write lines into a field that is in sight, of one line or of many."""
        place = self._field()
        if place is not None:
            self.browser.touch("Start", place)
            self.browser.touch("End")
        self.browser.run('document.querySelector("textarea").focus()')
        long = "a line that is wider than any field of a phone, and goes on and on. "
        text = self.chance.choice(["one\ntwo\n", f"{long}\nanother\n", "灯\n\n🙂\n", long, "1\n2\n3\n4\n5\n6\n7\n8\n9"])
        self.browser.call("Input.insertText", text=text)

    def drag_field(self) -> None:
        """Drag what a field holds, or what it stands on."""
        x, y = self._field() or self._place()
        down = self.chance.choice([-12, 12, -4, 5])
        self.browser.touch("Start", (x, y))
        for step in range(1, 7):
            self.browser.touch("Move", (x, y + down * step))
            sleep(0.012)
        self.browser.touch("End")

    def _field(self) -> tuple[float, float] | None:
        """The middle of what is in sight of a typed field, if anything is."""
        return self.main(self._field_now)

    def _field_now(self) -> tuple[float, float] | None:
        shown = next(iter(self.sharing.host._shown.values())).live._shown
        screen = QRectF(0, 0, *self.size).adjusted(4, 4, -4, -4)
        areas = [scene_rect(one) & screen for one in map(shown.find, _TYPED) if one is not None and one.isVisible()]
        seen = [area for area in areas if not area.isEmpty()]
        if not seen:
            return None
        place = self.chance.choice(seen).center()
        return place.x(), place.y()

    def key(self) -> None:
        """Move a caret, or whatever has the keys."""
        self.browser.run('document.querySelector("textarea").focus()')
        name = self.chance.choice(["ArrowLeft", "ArrowLeft", "Home", "ArrowDown", "Tab", "Backspace", "Enter"])
        for kind in ("rawKeyDown", "keyUp"):
            self.browser.call("Input.dispatchKeyEvent", type=kind, key=name)

    def turn(self) -> None:
        self._resize((self.size[1], self.size[0]))

    def resize(self) -> None:
        self._resize(self.chance.choice([(390, 664), (412, 760), (320, 480), (768, 900)]))

    def reload(self) -> None:
        x, y = self._place()
        self.browser.touch("Start", (x, y))
        self.browser.touch("Move", (x, y - 40))
        self.browser.call("Page.reload")
        self.browser.value("new Promise(done => setTimeout(done, 300))")
        self.browser.touch("End")

    def _resize(self, size: tuple[int, int]) -> None:
        self.size = size
        self.browser.call(
            "Emulation.setDeviceMetricsOverride", width=size[0], height=size[1], deviceScaleFactor=3, mobile=True
        )


def exact(main: Main, gestures: int, seed: int) -> Tally:
    """Touch by chance, on every design, and hold each rest against the program's own picture."""
    chance, tally = random.Random(seed), Tally()
    designs = [(platform.code, design.code) for platform in PLATFORMS.values() for design in platform.designs]
    reading = read_bytes(resource("samples", "every-kind.json").read_bytes())
    for number, (platform, design) in enumerate(designs):
        told: list[dict[str, Any]] = []
        looks = {platform: {"design": design}}
        sharing = main(
            lambda looks=looks, told=told: Sharing(reading, Share(looks, today=TODAY), told.append, "127.0.0.1")
        )
        try:
            with Browser(390, 664, 3) as browser:
                held = Held(main, browser, sharing, platform, chance)
                held.open(told[0]["addresses"][0]["url"])
                for _ in range(gestures // len(designs) + (number < gestures % len(designs))):
                    act = held.gesture()
                    held.rest()
                    apart = held.differs()
                    tally = Tally(tally.compared + 1, tally.differed + bool(apart))
                    if apart:
                        state = main(lambda held=held: _state(held))
                        print(f"{platform} {design}: after {act} {apart} pixels differ; {state}", flush=True)
        finally:
            main(sharing.stop)
            main(gc.collect)
    return tally


def _state(held: Held) -> str:
    shown = next(iter(held.sharing.host._shown.values()))
    phone = shown.live.phone
    focused = shown.live._shown.window.activeFocusItem()
    return f"open {phone.open_key}, at {shown.live.scrolled}, keyboard on {focused.objectName()!r}"


async def _attack(url: str) -> int:
    """Send what no page sends, one socket after the other; how many were refused."""
    from websockets.asyncio.client import connect
    from websockets.typing import Origin

    host = url.split("/")[2]
    reader, writer = await asyncio.open_connection(*host.split(":"))
    writer.write(f"GET /{url.split('/', 3)[3]} HTTP/1.1\r\nHost: {host}\r\nConnection: close\r\n\r\n".encode())
    head = (await reader.read()).decode("utf-8", "replace")
    cookie = head.split("set-cookie: ")[1].split(";")[0]
    half_open = [await asyncio.open_connection(*host.split(":")) for _ in range(20)]
    refused = 0
    for sent in BAD.values():
        async with connect(
            url.replace("http", "ws") + "socket", origin=Origin(f"http://{host}"), additional_headers={"Cookie": cookie}
        ) as one:
            await one.send(sent)
            try:
                await asyncio.wait_for(one.recv(), PATIENCE)
            except Exception:  # noqa: BLE001 - closed, however
                refused += 1
    async with connect(
        url.replace("http", "ws") + "socket", origin=Origin(f"http://{host}"), additional_headers={"Cookie": cookie}
    ) as one:
        for number in range(10_000):
            await one.send(json.dumps(["finger", "move", 1, 2, number, number]))
    for _, other in half_open:
        other.close()
    return refused


def safe(main: Main) -> bool:
    """Attack a server while somebody looks; whether all was refused, and a page still comes at once."""
    told: list[dict[str, Any]] = []
    reading = read_bytes(resource("samples", "every-kind.json").read_bytes())
    sharing = main(lambda: Sharing(reading, Share(today=TODAY), told.append, "127.0.0.1", several=True))
    try:
        url = str(told[0]["addresses"][0]["url"])
        refused = asyncio.run(_attack(url))
        print(f"safe: {refused} of {len(BAD)} kinds of bad messages were refused, then 10,000 moves came", flush=True)
        with Browser(390, 664, 3) as browser:
            held = Held(main, browser, sharing, "ios", random.Random(1))
            held.open(url)
            held.flick()
            held.rest()
            return refused == len(BAD) and held.differs() == 0
    finally:
        main(sharing.stop)


def campaign(gestures: int, seed: int) -> bool:
    """All of it; whether everything held. In a thread beside Qt's."""
    app = picture_application()
    # What is Qt's goes in Qt's thread.
    gc.disable()
    main = Main()
    held: list[bool] = []

    def run() -> None:
        try:
            tally = exact(main, gestures, seed)
            print(f"exact: {tally}; seed {seed}", flush=True)
            held.append(safe(main) and tally.differed == 0)
        finally:
            main(QCoreApplication.quit)

    thread = threading.Thread(target=run)
    thread.start()
    app.exec()
    thread.join()
    return held == [True]


if __name__ == "__main__":
    given = [int(one) for one in sys.argv[1:]]
    ok = campaign(given[0] if given else 100, given[1] if len(given) > 1 else random.randrange(10**6))
    sys.stdout.flush()
    os._exit(0 if ok else 1)
