"""How quick a phone in the hand is, in Chromium. Run: python -m tests.benchmarks.touch_speed [part…]

From a touch to the canvas that shows it, beside a bare page whose socket answers each touch with one picture of 10 KiB:
the same gestures, the same browser, the same run. The parts are the platforms.
"""

from __future__ import annotations

import asyncio
import contextlib
import json
import multiprocessing
import os
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator, Sequence
from functools import partial
from multiprocessing.connection import Connection
from pathlib import Path
from typing import Any, NamedTuple

from tests.anywhere.test_in_browser import AGENTS
from tests.benchmarks.chromium import Browser
from tests.benchmarks.harness import DAY, SAMPLE, run_named, show

WIDTH, HEIGHT, SCALE = 390, 664, 2
_TICK = 1 / 60
#: Notes when a page says something, when it has drawn, and the bytes that came.
_PROBE = """
window.sent = []; window.drawn = []; window.came = [];
window.WebSocket = class extends WebSocket {
  constructor(...how) { super(...how); this.addEventListener("message", event => came.push(event.data.byteLength)); }
  send(text) {
    const said = JSON.parse(text);
    if (!["hello", "answered", "size", "seen"].includes(said[0])) sent.push([said.at(-1), performance.now(), said[1]]);
    super.send(text);
  }
};
new MutationObserver(all => {
  for (const one of new Set(all.map(found => found.target)))
    drawn.push([Number(one.dataset.event), performance.now()]);
}).observe(document, { subtree: true, attributes: true, attributeFilter: ["data-frame"] });
"""
_BARE = """<!doctype html><meta name=viewport content="width=device-width"><style>body { margin: 0; touch-action: none }
canvas { touch-action: none; display: block; width: 390px; height: 664px }</style>
<canvas width=780 height=1328 data-event=0></canvas><textarea></textarea>
<script type=module>
const canvas = document.querySelector("canvas"), context = canvas.getContext("2d", { alpha: false });
const keys = document.querySelector("textarea");
const socket = new WebSocket(location.href.replace("http", "ws"));
socket.binaryType = "arraybuffer";
let number = 0, frame = 0, work = Promise.resolve();
const draw = async data => {
  const bitmap = await createImageBitmap(new Blob([new Uint8Array(data, 4)], { type: "image/png" }));
  context.drawImage(bitmap, 0, 0);
  bitmap.close();
  canvas.dataset.event = new DataView(data).getUint32(0);
  canvas.dataset.frame = ++frame;
};
socket.onmessage = event => { work = work.then(() => draw(event.data)); };
const say = (kind, event) => socket.send(JSON.stringify(["finger", kind, event.clientX, event.clientY, ++number]));
canvas.addEventListener("pointerdown", event => { event.preventDefault(); say("down", event); });
canvas.addEventListener("pointermove", event => say("move", event));
canvas.addEventListener("pointerup", event => say("up", event));
keys.addEventListener("input", event => { keys.value = ""; say("text", event); });
</script>"""


class Gesture(NamedTuple):
    """What is touched: places in points, a tick of 60 Hz apart; letters are typed instead."""

    places: Sequence[tuple[float, float]]
    #: Whose event is waited for: that of the finger that moves, or that goes up.
    kind: str
    letters: str = ""
    #: Moves at the beginning that do nothing yet, and seconds that follow by themselves.
    idle: int = 2
    after: float = 0.25


class Found(NamedTuple):
    """What gestures of one sort took: milliseconds, frames a second while it moved by itself, bytes of each frame."""

    waits: list[float]
    rates: list[float]
    sizes: list[float]


def part(values: Sequence[float], share: float) -> float:
    """The value below which such a share of them lies."""
    return sorted(values)[min(len(values) - 1, int(len(values) * share))] if values else float("nan")


# -- what is shared


def definition() -> str:
    """The sample with what is touched at its top, and a long list below."""
    data = json.loads(SAMPLE.read_text("utf-8"))
    items = data["preferences"]["properties"]
    first = ["brightness", "colour_temperature", "repeat", "lamp_name", "place"]
    rest = {f"{key}_{turn}": items[key] for turn in range(6) for key in items if key not in ("place", "note")}
    data["preferences"] |= {
        "properties": {key: items[key] for key in first} | rest,
        "x-field-order": [*first, *rest],
    }
    return json.dumps(data, ensure_ascii=False)


def gestures(platform: str, text: str) -> dict[str, list[Gesture]]:
    """The gestures of each sort, by the places of the program's own phone; the wheel's are for one that is open."""
    from previewer.phone.look import Look
    from previewer.phone.offscreen import OffscreenPhone
    from previewer.phone.phone import Phone
    from previewer.phone.scene import find_item, scene_rect
    from previewer.phone.session import PieceSession
    from previewer.pictures.application import picture_application
    from previewer.pieces import read_text

    picture_application()
    session = PieceSession(DAY)
    session.open(read_text(text))
    phone = Phone(session, platform)
    phone.show(Look(platform, device=f"{WIDTH}x{HEIGHT}", bars="none"))
    own = OffscreenPhone(phone, SCALE)

    def middle(name: str, *below: str) -> tuple[float, float]:
        item = own.find(name)
        for inner in below:
            item = item and find_item(item, inner)
        assert item is not None, (name, *below)
        return scene_rect(item).center().toTuple()

    own.picture()
    ios = platform == "ios"
    slider, row = middle("control:colour_temperature", "knob" if ios else "handle"), middle("item:brightness")
    options = [middle(f"option:{at}" if ios else f"option:repeat:{at}") for at in (0, 2)]
    field, place = middle("control:lamp_name"), middle("item:place")
    own.picture(open_key="brightness", scrolled=0)
    wheel = middle("picker:brightness")
    own.close()
    up = [(200.0, 560 - 22.0 * at) for at in range(18)]
    turns = [(wheel[0], wheel[1] + 11.0 * at) for at in range(7)]
    slide = [(slider[0] + 6.0 * at, slider[1]) for at in [*range(15), *range(15, -1, -1)]]
    return {
        "tap": [Gesture([options[at % 2]], "up") for at in range(14)],
        "slider": [Gesture(slide, "move", idle=4)] * 4,
        "list": [Gesture(up if at % 4 < 2 else up[::-1], "move", idle=4, after=1.2) for at in range(8)],
        "open": [Gesture([row], "up", after=1.0)],
        "wheel": [Gesture(turns if at % 2 else turns[::-1], "move", idle=3, after=1.2) for at in range(8)],
        "map": [Gesture([place], "up", after=1.0)],
        "field": [Gesture([field], "up", after=1.0)],
        "key": [Gesture([], "text", letter) for letter in "a lamp by the"],
    }


@contextlib.contextmanager
def shared(text: str, platform: str, *options: str) -> Iterator[tuple[str, int]]:
    """`previewer share` in a process of its own: its link and its number."""
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder, "piece.json")
        path.write_text(text, "utf-8")
        command = [sys.executable, "-m", "previewer", "share", str(path), "--format", "json", "--host", "127.0.0.1"]
        command += ["--platform", platform, "--several", *options]
        with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True) as process:
            assert process.stdout is not None
            try:
                yield json.loads(process.stdout.readline())["addresses"][-1]["url"], process.pid
            finally:
                process.terminate()


def _serve_bare(pipe: Connection) -> None:
    """The bare page, until the process is ended."""
    import uvicorn
    from PySide6.QtGui import QColor, QImage
    from starlette.applications import Starlette
    from starlette.responses import HTMLResponse
    from starlette.routing import Route, WebSocketRoute
    from starlette.websockets import WebSocket, WebSocketDisconnect

    from previewer.listening import listen
    from previewer.pictures.png import to_png

    image = QImage(200, 48, QImage.Format.Format_RGB32)
    image.fill(QColor("white"))
    for at, byte in enumerate(os.urandom(2300)):
        image.setPixelColor(at % 200, 4 * (at // 200), QColor(byte, 255 - byte, byte))
    png = to_png(image)

    async def answer(socket: WebSocket) -> None:
        await socket.accept()
        with contextlib.suppress(WebSocketDisconnect):
            while True:
                said = json.loads(await socket.receive_text())
                await socket.send_bytes(said[-1].to_bytes(4) + png)

    async def page(_: object) -> HTMLResponse:
        return HTMLResponse(_BARE)

    bound = listen("127.0.0.1", 0)
    pipe.send((bound.getsockname()[1], len(png)))
    app = Starlette(routes=[Route("/", page), WebSocketRoute("/", answer)])
    how: dict[str, Any] = {"ws": "websockets-sansio", "log_config": None, "ws_per_message_deflate": False}
    asyncio.run(uvicorn.Server(uvicorn.Config(app, **how)).serve(sockets=[bound]))


@contextlib.contextmanager
def bare() -> Iterator[str]:
    """The address of the bare page."""
    here, there = multiprocessing.Pipe()
    process = multiprocessing.get_context("spawn").Process(target=_serve_bare, args=(there,), daemon=True)
    process.start()
    port, size = here.recv()
    print(f"the bare page answers with {size} bytes")
    yield f"http://127.0.0.1:{port}/"
    process.kill()
    process.join()


# -- what is measured


def open_page(browser: Browser, url: str, platform: str) -> None:
    """Open a page as a phone does, and wait until it shows something."""
    browser.be_phone(AGENTS[platform])
    browser.call("Page.navigate", url=url)
    until(browser, "document.querySelector('canvas') !== null")
    time.sleep(1.5)


def until(browser: Browser, condition: str) -> None:
    end = time.perf_counter() + 60
    while not browser.value(condition):
        if time.perf_counter() > end:
            raise TimeoutError(condition)
        time.sleep(0.01)


def touched(browser: Browser, gesture: Gesture) -> Found:
    """Make one gesture, and see what it took."""
    browser.run("sent.length = drawn.length = came.length = 0")
    if gesture.letters:
        browser.run("document.querySelector('textarea').focus()")
        browser.call("Input.insertText", text=gesture.letters)
    else:
        due = time.perf_counter()
        for at, place in enumerate(gesture.places):
            browser.touch("Move" if at else "Start", place)
            due += _TICK
            time.sleep(max(0, due - time.perf_counter()))
        browser.touch("End")
    time.sleep(gesture.after)
    sent, drawn, came = browser.value("[sent, drawn, came]")
    kinds = [one for one in sent if gesture.kind == "text" or one[2] == gesture.kind]
    waits = []
    for number, when, _ in kinds[gesture.idle if gesture.kind == "move" else 0 :]:
        shown = next((at for event, at in drawn if event >= number), None)
        if shown is not None:
            waits.append(shown - when)
    last = max((when for _, when, _ in sent), default=0.0)
    coasts = [at for _, at in drawn if at > last]
    rate = [1000 * (len(coasts) - 1) / (coasts[-1] - coasts[0])] if len(coasts) > 12 else []
    return Found(waits, rate, came)


def run(browser: Browser, wanted: dict[str, list[Gesture]], *names: str) -> dict[str, Found]:
    """Make gestures of each sort in turn; those that only open something are not told."""
    found: dict[str, Found] = {}
    for name in names or wanted:
        each = [touched(browser, gesture) for gesture in wanted[name]]
        found[name] = Found(*([value for one in each for value in one[at]] for at in range(3)))
    return found


def _touch(platform: str) -> None:
    text = definition()
    wanted = gestures(platform, text)
    print(f"load {os.getloadavg()[0]:.1f}")
    with bare() as peer_url, Browser(WIDTH, HEIGHT, SCALE) as browser:
        browser.call("Page.enable")
        browser.call("Page.addScriptToEvaluateOnNewDocument", source=_PROBE)
        open_page(browser, peer_url, platform)
        peer = run(browser, wanted, *(name for name in wanted if name != "map"))
        mine: dict[str, Found] = {}
        for names in (("tap", "slider", "list", "open", "wheel"), ("field", "key")):
            with shared(text, platform) as (url, _):
                open_page(browser, url, platform)
                mine |= run(browser, wanted, *names)
    for name in ("tap", "slider", "list", "wheel", "key"):
        waits, most = mine[name].waits, (35, 80) if name == "list" else (25, 60)
        for share, more, at in ((0.5, 12, 0), (0.95, 30, 1)):
            beside = part(peer[name].waits, share)
            show(
                f"{platform} {name}, p{share * 100:.0f} of {len(waits)}",
                part(waits, share),
                most=most[at],
                more=f"bare {beside:.1f} ms, so at most {beside + more:.1f}",
            )
        show(f"{platform} {name}, p50 of a frame", part(mine[name].sizes, 0.5) / 1024, "KiB", most=16)
    for name in ("list", "wheel"):
        show(f"{platform} {name} by itself", part(mine[name].rates, 0.5), "frames/s", least=45)


def main() -> None:
    """Measure what is named, or all."""
    run_named(__doc__, {platform: partial(_touch, platform) for platform in AGENTS})


if __name__ == "__main__":
    main()
