"""Pages tried in Chromium: a script in the page does something and writes what it found."""

from __future__ import annotations

import html
import json
import os
import re
import shutil
import subprocess
from pathlib import Path

import pytest

from tests.benchmarks.chromium import Browser, installed
from tests.patience import PATIENCE

VERSION = "4.14.1"
#: What a script of a test ends with: `found` becomes what `found_in` gives.
TELL = """const tell = found => { document.documentElement.innerHTML = '<pre id=found></pre>';
  document.getElementById("found").textContent = JSON.stringify(found); };"""
#: A promise of what was found, however long that takes; null where it never comes.
_FOUND = """new Promise(done => {
  const until = Date.now() + 120_000;
  const look = () => {
    const found = document.getElementById("found");
    if (found !== null || Date.now() > until) done(found?.textContent ?? null);
    else setTimeout(look, 10);
  };
  look();
})"""
_JUDGED = """axe.run(document, {
  runOnly: ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"],
}).then(found => found.violations.map(one => [one.id, one.nodes.map(node => node.html)]))"""


def _axe() -> str:
    """The code of axe-core, of the folder that `PREVIEWER_NODE_MODULES` names."""
    given = os.environ.get("PREVIEWER_NODE_MODULES")
    if not given or not (Path(given) / "axe-core" / "axe.min.js").is_file():
        pytest.skip(f"PREVIEWER_NODE_MODULES names no folder with axe-core@{VERSION}")
    return (Path(given) / "axe-core" / "axe.min.js").read_text("utf-8")


def with_axe() -> str:
    """Scripts that judge a page by axe-core, and tell what that found."""
    return f"<script>{_axe()}</script>\n<script>{TELL} {_JUDGED}.then(tell);</script>\n"


def faults_in(browser: Browser) -> object:
    """What axe-core finds wrong with the page that a browser shows."""
    browser.run(_axe())
    return browser.value(_JUDGED)


def found_in(address: str, *, dark: bool = False, size: str = "1200,900") -> object:
    """What the script of a page found; `size` is that of the window."""
    if installed() is None:
        pytest.skip("Chromium is not installed")
    width, height = map(int, size.split(","))
    with Browser(width, height, 1, of_phone=False) as browser:
        scheme = {"name": "prefers-color-scheme", "value": "dark" if dark else "light"}
        browser.call("Emulation.setEmulatedMedia", features=[scheme])
        browser.call("Page.navigate", url=address)
        found = browser.value(_FOUND)
    assert found is not None, "the page's script found nothing"
    return json.loads(found)


def found_at_once(address: str, folder: Path, *, dark: bool = False, size: str = "1200,900") -> object:
    """What the script of a page found that waits by pauses alone, which take no time: all else that it waits for may
    come too late. `folder` is for Chromium's own files, `size` that of its window.
    """
    if shutil.which("chromium") is None:
        pytest.skip("Chromium is not installed")
    command = [
        "chromium", "--headless", "--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run",
        "--disable-background-networking", "--disable-component-update", "--disable-sync", f"--window-size={size}",
        f"--user-data-dir={folder / 'profile'}", "--virtual-time-budget=20000", "--dump-dom",
        *(["--blink-settings=preferredColorScheme=0"] if dark else []), address,
    ]  # fmt: skip
    done = subprocess.run(command, capture_output=True, text=True, timeout=2 * PATIENCE, check=False)
    match = re.search(r'<pre id="found">(.*?)</pre>', done.stdout, re.DOTALL)
    assert match is not None, done.stderr[-2000:]
    found: object = json.loads(html.unescape(match[1]))
    return found
