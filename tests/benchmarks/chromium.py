"""Headless Chromium over the pipe of its DevTools protocol: one browser, one page, many screenshots."""

from __future__ import annotations

import base64
import contextlib
import fcntl
import itertools
import json
import os
import shutil
import tempfile
from collections.abc import Iterator
from pathlib import Path
from types import TracebackType
from typing import Any

_FLAGS = (
    "--headless --no-sandbox --disable-gpu --disable-quic --no-first-run --disable-background-networking "
    "--disable-component-update --disable-sync --remote-debugging-pipe"
)
#: A script whose promise is kept once a frame with all that was changed is drawn.
DRAWN = "new Promise(done => requestAnimationFrame(() => requestAnimationFrame(() => done(1))))"


def installed() -> str | None:
    """The browser's path, if there is one."""
    return shutil.which("chromium") or shutil.which("chromium-browser") or shutil.which("google-chrome")


class Browser:
    """A running browser with one page; to be used in a `with`. One of a phone shows no bars to scroll by."""

    def __init__(self, width: int, height: int, scale: float, of_phone: bool = True) -> None:
        self._size = {"width": width, "height": height, "deviceScaleFactor": scale, "mobile": of_phone}
        self._flags = [*_FLAGS.split(), *(["--hide-scrollbars"] if of_phone else [])]
        self._numbers = itertools.count(1)
        self._session = ""
        self._rest = b""

    def __enter__(self) -> Browser:
        path = installed()
        if path is None:
            raise RuntimeError("Chromium is not installed")
        self._home = tempfile.TemporaryDirectory(prefix="chromium-", ignore_cleanup_errors=True)
        to_browser, self._write = os.pipe()
        self._read, from_browser = os.pipe()
        nowhere = (os.POSIX_SPAWN_OPEN, 2, os.devnull, os.O_WRONLY, 0)
        # The protocol is spoken on the file descriptors 3 and 4; high ones first, so that none is in the way.
        high = [fcntl.fcntl(end, fcntl.F_DUPFD, 100) for end in (to_browser, from_browser)]
        ends = [(os.POSIX_SPAWN_DUP2, end, number) for end, number in zip(high, (3, 4), strict=True)]
        command = [path, *self._flags, f"--user-data-dir={self._home.name}", "about:blank"]
        # Our own pictures hide the machine's fonts from this process; a browser without any ends.
        environment = {name: value for name, value in os.environ.items() if not name.startswith("FONTCONFIG_")}
        self._process = os.posix_spawn(path, command, environment, file_actions=[nowhere, *ends])
        for end in (to_browser, from_browser, *high):
            os.close(end)
        targets = self.call("Target.getTargets")["targetInfos"]
        page = next(target for target in targets if target["type"] == "page")
        attached = self.call("Target.attachToTarget", targetId=page["targetId"], flatten=True)
        self._session = attached["sessionId"]
        self.call("Emulation.setDeviceMetricsOverride", **self._size)
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._session = ""
        self.call("Browser.close")
        os.waitpid(self._process, 0)
        os.close(self._write)
        os.close(self._read)
        self._home.cleanup()

    @contextlib.contextmanager
    def new_context(self) -> Iterator[None]:
        """Inside a `with`: a page of its own, in a context without anything of the others."""
        session, self._session = self._session, ""
        context = self.call("Target.createBrowserContext")["browserContextId"]
        target = self.call("Target.createTarget", url="about:blank", browserContextId=context)["targetId"]
        self._session = self.call("Target.attachToTarget", targetId=target, flatten=True)["sessionId"]
        self.call("Emulation.setDeviceMetricsOverride", **self._size)
        yield
        self._session = ""
        self.call("Target.disposeBrowserContext", browserContextId=context)
        self._session = session

    def be_phone(self, agent: str) -> None:
        """Have fingers, and say that it is another browser."""
        self.call("Emulation.setTouchEmulationEnabled", enabled=True, maxTouchPoints=5)
        self.call("Network.setUserAgentOverride", userAgent=agent)

    def touch(self, kind: str, *places: tuple[float, float]) -> None:
        """Touch the page: 'Start', 'Move' or 'End', with the fingers that are down at these places."""
        points = [{"x": x, "y": y} for x, y in places]
        self.call("Input.dispatchTouchEvent", type=f"touch{kind}", touchPoints=points)

    def worked(self) -> float:
        """Seconds that all its processes have worked so far."""
        stats = []
        for path in Path("/proc").glob("[0-9]*/stat"):
            with contextlib.suppress(OSError):
                name, _, rest = path.read_text().rpartition(") ")
                stats.append((int(name.split()[0]), rest.split()))
        family = {self._process}
        ticks = 0
        # A parent has the lower number, but where numbers began anew.
        for process, fields in sorted(stats):
            if process in family or int(fields[1]) in family:
                family.add(process)
                ticks += int(fields[11]) + int(fields[12])
        return ticks / os.sysconf("SC_CLK_TCK")

    def show(self, html: str) -> None:
        """Put a document into the page."""
        frame = self.call("Page.getFrameTree")["frameTree"]["frame"]["id"]
        self.call("Page.setDocumentContent", frameId=frame, html=html)

    def run(self, script: str) -> None:
        self.call("Runtime.evaluate", expression=script)

    def value(self, script: str) -> Any:
        """What a script gives, or its promise once it is kept. Raises RuntimeError for one that fails."""
        asked = self.call("Runtime.evaluate", expression=script, awaitPromise=True, returnByValue=True)
        if "exceptionDetails" in asked:
            raise RuntimeError(str(asked["exceptionDetails"]))
        return asked["result"].get("value")

    def screenshot(self) -> bytes:
        """What the page shows, as PNG."""
        shot = self.call("Page.captureScreenshot", format="png")
        return base64.b64decode(shot["data"])

    def call(self, method: str, **parameters: Any) -> dict[str, Any]:
        """The answer to one command; events that come meanwhile are skipped."""
        number = next(self._numbers)
        message = {"id": number, "method": method, "params": parameters}
        if self._session:
            message["sessionId"] = self._session
        os.write(self._write, json.dumps(message).encode() + b"\0")
        while True:
            answer = json.loads(self._receive())
            if answer.get("id") == number:
                if "error" in answer:
                    raise RuntimeError(f"{method}: {answer['error']['message']}")
                result: dict[str, Any] = answer["result"]
                return result

    def _receive(self) -> bytes:
        parts = [self._rest]
        while b"\0" not in parts[-1]:
            part = os.read(self._read, 1 << 20)
            if not part:
                raise RuntimeError("the browser ended")
            parts.append(part)
        message, _, self._rest = b"".join(parts).partition(b"\0")
        return message
