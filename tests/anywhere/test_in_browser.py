"""The phone in a real browser: seen to the pixel, touched, and gone when sharing ends."""

from __future__ import annotations

import base64
import json
import os
import signal
import socket
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from time import monotonic
from typing import Any, NamedTuple
from urllib.request import urlopen

import pytest
from PySide6.QtGui import QImage

from previewer.phone.look import Look
from previewer.phone.offscreen import OffscreenPhone
from previewer.phone.phone import Phone
from previewer.phone.scene import scene_rect
from previewer.phone.session import PieceSession
from previewer.pictures.png import pixels_of
from previewer.pieces import read_bytes
from previewer.resources import resource
from tests.anywhere.conftest import TODAY
from tests.benchmarks.chromium import Browser, installed
from tests.chromium import faults_in
from tests.patience import PATIENCE

pytest.importorskip("websockets")
pytest.importorskip("segno")

AGENTS = {
    "ios": "Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 Mobile Safari/604.1",
    "android": "Mozilla/5.0 (Linux; Android 16; Pixel 8) AppleWebKit/537.36 Chrome/142.0 Mobile Safari/537.36",
}
#: A promise of a canvas as PNG, once a condition of it holds.
_CANVAS = """new Promise((done, failed) => {
  const until = Date.now() + PATIENCE;
  const look = () => {
    const canvas = document.querySelector("canvas");
    if (canvas && (CONDITION)) done(canvas.toDataURL("image/png").split(",")[1]);
    else if (Date.now() > until) failed(document.body.innerText);
    else setTimeout(look, 20);
  };
  look();
})"""


class Shared(NamedTuple):
    """`previewer share` in a process of its own."""

    process: subprocess.Popen[str]
    url: str
    file: Path

    @property
    def port(self) -> int:
        return int(self.url.split(":")[2].partition("/")[0])

    def hear(self) -> dict[str, Any]:
        """The next thing that it tells."""
        assert self.process.stdout is not None
        told: dict[str, Any] = json.loads(self.process.stdout.readline())
        return told

    def listens(self) -> bool:
        with socket.socket() as one:
            return one.connect_ex(("127.0.0.1", self.port)) == 0


@pytest.fixture
def shared(processes: None, tmp_path: Path) -> Iterator[Callable[..., Shared]]:
    """Starts `previewer share` on a copy of the sample."""
    started: list[subprocess.Popen[str]] = []

    def start(*options: str) -> Shared:
        file = tmp_path / "piece.json"
        file.write_bytes(resource("samples", "every-kind.json").read_bytes())
        command = [sys.executable, "-m", "previewer", "share", str(file), "--format", "json", "--today", str(TODAY)]
        process = subprocess.Popen([*command, *options], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
        started.append(process)
        assert process.stdout is not None
        first = json.loads(process.stdout.readline())
        assert first["event"] == "listening"
        return Shared(process, first["addresses"][-1]["url"], file)

    yield start
    for process in started:
        process.kill()
        process.communicate()


def canvas(browser: Browser, condition: str = "canvas.dataset.frame > 0") -> QImage:
    """What the first canvas of the page shows."""
    script = _CANVAS.replace("CONDITION", condition).replace("PATIENCE", str(int(PATIENCE * 1000)))
    image = QImage.fromData(base64.b64decode(browser.value(script)))
    image.setDevicePixelRatio(1)
    return image.convertToFormat(QImage.Format.Format_RGB32)


def _await_canvas(browser: Browser, condition: str, wanted: str) -> None:
    """Wait for a picture: a page finds its size in steps, and an option is lit for a while after it was pressed."""
    until = monotonic() + PATIENCE
    while pixels_of(canvas(browser, condition)) != wanted:
        assert monotonic() < until


@pytest.fixture
def own(qapp: object) -> Iterator[OffscreenPhone]:
    """The program's own phone of the sample, as an iPhone's page has it."""
    session = PieceSession(TODAY)
    session.open(read_bytes(resource("samples", "every-kind.json").read_bytes()))
    phone = Phone(session, "ios")
    phone.show(Look("ios", device="390x664", bars="none"))
    shown = OffscreenPhone(phone, 2.0)
    yield shown
    shown.close()


@contextmanager
def _on_a_desk(sharing: Shared, width: int, height: int) -> Iterator[Browser]:
    """A browser on a desk in which both phones are drawn."""
    with Browser(width, height, 1, of_phone=False) as browser:
        browser.call("Page.navigate", url=sharing.url)
        canvas(browser, 'document.querySelectorAll("canvas[data-frame]").length === 2')
        yield browser


def _changed_canvas(browser: Browser, before: str) -> str:
    """The first picture that is another one: what an input method does comes in more events than one."""
    until = monotonic() + PATIENCE
    while (shown := pixels_of(canvas(browser))) == before:
        assert monotonic() < until
    return shown


@pytest.mark.skipif(installed() is None, reason="Chromium is not installed")
def test_page_on_a_phone_when_opened_and_touched_then_its_canvas_is_the_programs_own_picture(
    shared: Callable[..., Shared], own: OffscreenPhone
) -> None:
    sharing = shared()
    with Browser(390, 664, 3) as browser:
        browser.be_phone(AGENTS["ios"])
        browser.call("Page.navigate", url=sharing.url)
        _await_canvas(browser, "canvas.dataset.frame > 0", pixels_of(own.picture()))
        assert sharing.hear()["event"] == "came"
        option = own.find("option:2")
        assert option is not None
        place = scene_rect(option).center()
        assert own.phone.session.edit("repeat", "once") is None
        wanted = pixels_of(own.picture())
        browser.touch("Start", (place.x(), place.y()))
        browser.touch("End")
        _await_canvas(browser, "canvas.dataset.event == 2", wanted)
    assert sharing.hear()["event"] == "left"


@pytest.mark.skipif(installed() is None, reason="Chromium is not installed")
def test_page_when_the_file_is_saved_then_it_shows_it(shared: Callable[..., Shared]) -> None:
    sharing = shared()
    with Browser(412, 760, 2) as browser:
        browser.be_phone(AGENTS["android"])
        browser.call("Page.navigate", url=sharing.url)
        before = canvas(browser)
        text = sharing.file.read_text("utf-8")
        sharing.file.write_text(text.replace("Sunrise Lamp", "Moonrise Lamp"), "utf-8")
        assert pixels_of(canvas(browser, 'document.title === "Moonrise Lamp"')) != pixels_of(before)


@pytest.mark.skipif(installed() is None, reason="Chromium is not installed")
def test_page_on_a_desk_when_opened_then_both_phones_are_there(shared: Callable[..., Shared]) -> None:
    sharing = shared()
    with _on_a_desk(sharing, 1200, 1000):
        assert sharing.hear()["event"] == "came"


@pytest.mark.skipif(installed() is None, reason="Chromium is not installed")
def test_page_on_a_desk_when_it_is_lower_than_a_phone_then_all_of_both_is_seen(shared: Callable[..., Shared]) -> None:
    sharing = shared()
    with _on_a_desk(sharing, 1366, 650) as browser:
        boxes = browser.value(
            '[...document.querySelectorAll("canvas")].map(one => one.getBoundingClientRect()).map('
            "box => [box.left, box.top, box.right, box.bottom])"
        )
        for left, top, right, bottom in boxes:
            assert left >= 0 and top >= 0 and right <= 1366 and bottom <= 650
            assert (bottom - top) / (right - left) > 1.9


@pytest.mark.skipif(installed() is None, reason="Chromium is not installed")
def test_page_when_the_host_answers_a_touch_no_more_then_it_says_so_and_goes_on_once_that_is_over(
    shared: Callable[..., Shared],
) -> None:
    sharing = shared()
    with Browser(390, 664, 3) as browser:
        browser.be_phone(AGENTS["ios"])
        browser.call("Page.navigate", url=sharing.url)
        canvas(browser)
        sharing.process.send_signal(signal.SIGSTOP)
        browser.touch("Start", (200, 300))
        browser.touch("End")
        canvas(browser, 'document.getElementById("state").textContent === "Connecting…"')
        sharing.process.send_signal(signal.SIGCONT)
        canvas(browser, 'document.getElementById("state").textContent === ""')


@pytest.mark.skipif(installed() is None, reason="Chromium is not installed")
def test_text_that_an_input_method_makes_when_it_is_under_way_then_it_is_seen_on_the_phone(
    shared: Callable[..., Shared], own: OffscreenPhone
) -> None:
    sharing = shared()
    field = own.find("control:lamp_name")
    assert field is not None
    place = scene_rect(field).center()
    with Browser(390, 664, 3) as browser:
        browser.be_phone(AGENTS["ios"])
        browser.call("Page.navigate", url=sharing.url)
        canvas(browser)
        browser.touch("Start", (place.x(), place.y()))
        browser.touch("End")
        canvas(browser, "canvas.dataset.event == 2")
        browser.run('document.querySelector("textarea").focus()')
        browser.call("Input.imeSetComposition", text="にほん", selectionStart=3, selectionEnd=3)
        made = pixels_of(canvas(browser, "canvas.dataset.event == 3"))
        browser.call("Input.imeSetComposition", text="", selectionStart=0, selectionEnd=0)
        gone = pixels_of(canvas(browser, "canvas.dataset.event > 3"))
        assert made != gone
        browser.call("Input.insertText", text="日本")
        assert _changed_canvas(browser, gone) != made


@pytest.mark.skipif(installed() is None, reason="Chromium is not installed")
def test_keyboard_when_it_leaves_the_first_phone_then_the_next_has_it(shared: Callable[..., Shared]) -> None:
    sharing = shared()
    with _on_a_desk(sharing, 1200, 1000) as browser:
        browser.run('document.querySelector("canvas").focus()')
        for _ in range(40):
            for kind in ("rawKeyDown", "keyUp"):
                browser.call("Input.dispatchKeyEvent", type=kind, key="Tab")
            canvas(browser, 'document.getElementById("focus").textContent')
            if browser.value('document.activeElement === document.querySelectorAll("textarea")[1]'):
                break
        else:
            pytest.fail("the keyboard does not leave the phone")


@pytest.mark.skipif(installed() is None, reason="Chromium is not installed")
@pytest.mark.parametrize("held", [True, False])
def test_page_when_judged_by_axe_in_both_languages_light_and_dark_then_nothing_is_found(
    shared: Callable[..., Shared], held: bool
) -> None:
    sharing = shared("--several")
    for lang in ("en", "ja"):
        with Browser(390 if held else 1200, 664 if held else 1000, 2, of_phone=held) as browser:
            if held:
                browser.be_phone(AGENTS["ios"])
            browser.call("Network.setUserAgentOverride", userAgent=AGENTS["ios"], acceptLanguage=lang)
            browser.call("Page.navigate", url=sharing.url)
            canvas(browser, f'document.documentElement.lang === "{lang}"')
            canvas(browser)
            browser.run('document.getElementById("more").click()')
            for scheme in ("light", "dark"):
                browser.call("Emulation.setEmulatedMedia", features=[{"name": "prefers-color-scheme", "value": scheme}])
                assert faults_in(browser) == []


@pytest.mark.parametrize("ends", [signal.SIGTERM, signal.SIGINT, signal.SIGKILL])
def test_sharing_when_it_is_ended_then_nothing_listens_any_more(
    shared: Callable[..., Shared], ends: signal.Signals
) -> None:
    sharing = shared()
    assert sharing.listens()
    sharing.process.send_signal(ends)
    _, said = sharing.process.communicate(timeout=PATIENCE)
    assert sharing.process.returncode == (-signal.SIGKILL if ends == signal.SIGKILL else 0)
    assert said == ""
    assert not sharing.listens()


def test_sharing_when_its_time_is_over_then_it_ends(shared: Callable[..., Shared]) -> None:
    sharing = shared("--for", "1s")
    assert sharing.process.wait(PATIENCE) == 0
    assert sharing.hear() == {"event": "ended"}


def test_sharing_when_nobody_reads_what_it_says_any_more_then_its_viewer_stays_and_one_sentence_says_so(
    shared: Callable[..., Shared],
) -> None:
    from websockets.sync.client import connect
    from websockets.typing import Origin

    sharing = shared()
    assert sharing.process.stdout is not None
    sharing.process.stdout.close()
    with urlopen(sharing.url, timeout=PATIENCE) as page:
        cookie = page.headers["set-cookie"].partition(";")[0]
    for _ in range(3):  # comes and goes, each of which would be told
        with connect(
            sharing.url.replace("http", "ws") + "socket",
            origin=Origin(sharing.url.rsplit("/", 2)[0]),
            additional_headers={"Cookie": cookie},
        ) as socket_of_viewer:
            socket_of_viewer.send(json.dumps(["hello", "ios", 0, 390, 664, 2]))
            assert socket_of_viewer.recv(PATIENCE)
    sharing.process.send_signal(signal.SIGINT)
    _, said = sharing.process.communicate(timeout=PATIENCE)
    assert said == "previewer share: nothing more can be written to standard output; sharing goes on\n"
    assert sharing.process.returncode == 0


@pytest.mark.usefixtures("processes")
@pytest.mark.parametrize(("to_reader", "status"), [(True, 141), (False, 2)])
def test_sharing_when_its_link_cannot_be_written_then_it_ends(to_reader: bool, status: int) -> None:
    piece = resource("samples", "every-kind.json")
    gone, output = os.pipe() if to_reader else (os.open(os.devnull, os.O_RDONLY), os.open("/dev/full", os.O_WRONLY))
    os.close(gone)
    command = [sys.executable, "-m", "previewer", "share", str(piece), "--host", "127.0.0.1"]
    done = subprocess.run(command, stdout=output, stderr=subprocess.PIPE, text=True, timeout=PATIENCE, check=False)
    os.close(output)
    assert done.returncode == status
    assert done.stderr.count("\n") == (0 if to_reader else 1), done.stderr
