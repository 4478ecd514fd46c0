"""Pictures a second beside headless Chromium, which photographs the same piece as a web form.

Run: python tests/benchmarks/browser_pictures.py [pictures]. Says so and ends where Chromium is not
installed. One process each, 393 × 852 points at two pixels a point, another language or theme for every
picture.
"""

from __future__ import annotations

import base64
import html
import itertools
import json
import os
import shutil
import subprocess
import sys
import tempfile
import time
from datetime import date
from pathlib import Path
from typing import Any

from previewer.phone.look import Look
from previewer.pictures.work import Content, PictureJob, make_pictures
from previewer.pieces import Item, Piece, read_bytes
from previewer.resources import resource

CHROMIUM = ("chromium", "chromium-browser", "google-chrome")
WIDTH, HEIGHT, SCALE = 393, 852, 2
VARIANTS = [(lang, theme) for lang in ("en", "ja") for theme in ("light", "dark")]


class Browser:
    """Chromium, spoken to through a pipe in its own protocol."""

    def __init__(self, program: str, folder: str) -> None:
        read_here, write_there = os.pipe()
        read_there, write_here = os.pipe()
        # Chromium reads its orders from descriptor 3 and answers on descriptor 4.
        options = "--headless=new --no-sandbox --disable-gpu --hide-scrollbars --no-first-run --remote-debugging-pipe"
        command = f'exec "$0" {options} --user-data-dir="$1" about:blank 3<&{read_there} 4>&{write_there}'
        self._process = subprocess.Popen(
            ["/bin/sh", "-c", command, program, folder],
            pass_fds=(read_there, write_there),
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
        )
        os.close(read_there)
        os.close(write_there)
        self._orders = os.fdopen(write_here, "wb", buffering=0)
        self._answers = read_here
        self._buffer = b""
        self._number = 0
        self._session: str | None = None
        targets = self.ask("Target.getTargets")["targetInfos"]
        page = next(target for target in targets if target["type"] == "page")
        self._session = self.ask("Target.attachToTarget", targetId=page["targetId"], flatten=True)["sessionId"]

    def ask(self, method: str, **params: Any) -> Any:
        """One order, and its answer."""
        self._number += 1
        order: dict[str, Any] = {"id": self._number, "method": method, "params": params}
        if self._session:
            order["sessionId"] = self._session
        self._orders.write(json.dumps(order).encode() + b"\0")
        while True:
            answer = json.loads(self._message())
            if answer.get("id") == self._number:
                if "error" in answer:
                    raise RuntimeError(f"{method}: {answer['error']}")
                return answer["result"]

    def _message(self) -> bytes:
        while b"\0" not in self._buffer:
            self._buffer += os.read(self._answers, 1 << 20)
        message, _, self._buffer = self._buffer.partition(b"\0")
        return message

    def close(self) -> None:
        self._process.terminate()
        self._process.wait()


def form(piece: Piece) -> str:
    """The piece as a plain web form, its texts in both languages."""
    rows = "".join(f"<section>{_texts(item)}{_control(item)}</section>" for item in piece.items)
    style = (
        "body{font:17px Inter,sans-serif;margin:16px;background:#f2f2f7;color:#000}"
        "body.dark{background:#000;color:#fff}"
        "section{background:#8881;border-radius:10px;padding:11px 16px;margin:16px 0}"
        "body.en [lang=ja],body.ja [lang=en]{display:none}"
        "p{font-size:13px;opacity:.6}select,input,textarea{float:right}"
    )
    return f"<!doctype html><meta charset=utf-8><style>{style}</style><body class='en light'>{rows}"


def _texts(item: Item) -> str:
    return "".join(
        f"<div lang={lang}>{html.escape(item.title(lang).text)}<p>{html.escape(item.description(lang).text)}</p></div>"
        for lang in ("en", "ja")
    )


def _control(item: Item) -> str:
    kinds = {"switch": "checkbox", "slider": "range", "calendar": "date", "time": "time", "radio": "radio"}
    if item.kind == "drumroll":
        return "<select><option>1<option>2</select>"
    if item.kind == "textarea":
        return "<textarea>text</textarea>"
    return f"<input type={kinds.get(item.kind or '', 'text')}>"


def browser_rate(program: str, piece: Piece, pictures: int) -> float:
    """Pictures a second of Chromium."""
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as folder:
        page = Path(folder, "form.html")
        page.write_text(form(piece), encoding="utf-8")
        browser = Browser(program, str(Path(folder, "profile")))
        try:
            browser.ask("Page.enable")
            browser.ask(
                "Emulation.setDeviceMetricsOverride", width=WIDTH, height=HEIGHT, deviceScaleFactor=SCALE, mobile=True
            )
            browser.ask("Page.navigate", url=page.as_uri())
            ready = "document.readyState === 'complete' && document.querySelector('section') !== null"
            while not browser.ask("Runtime.evaluate", expression=ready)["result"].get("value"):
                pass
            started = time.perf_counter()
            for lang, theme in itertools.islice(itertools.cycle(VARIANTS), pictures):
                browser.ask("Runtime.evaluate", expression=f"document.body.className = '{lang} {theme}'")
                base64.b64decode(browser.ask("Page.captureScreenshot", format="png")["data"])
            return pictures / (time.perf_counter() - started)
        finally:
            browser.close()


def our_rate(source: bytes, pictures: int) -> float:
    """Pictures a second of one of our processes, findings included."""

    def job(lang: str, theme: str) -> PictureJob:
        return PictureJob(Content(source, date(2026, 4, 1)), Look("ios", lang, theme), scale=float(SCALE))

    for lang, theme in VARIANTS:
        make_pictures(job(lang, theme))
    started = time.perf_counter()
    for lang, theme in itertools.islice(itertools.cycle(VARIANTS), pictures):
        make_pictures(job(lang, theme))
    return pictures / (time.perf_counter() - started)


def main(pictures: int) -> None:
    """Measure both, one after the other, and print the ratio."""
    program = next((found for name in CHROMIUM if (found := shutil.which(name))), None)
    if program is None:
        print("Chromium is not installed: nothing to compare with")
        return
    source = resource("samples", "every-kind.json").read_bytes()
    piece = read_bytes(source).piece
    assert piece is not None
    theirs = browser_rate(program, piece, max(8, pictures // 8))
    ours = our_rate(source, pictures)
    print(f"pictures a second: ours {ours:.1f}, Chromium {theirs:.1f}, ratio {ours / theirs:.1f} (at least 10)")


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 200)
