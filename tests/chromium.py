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

VERSION = "4.14.1"
#: What a script of a test ends with: `found` becomes what `found_in` gives.
TELL = """const tell = found => { document.documentElement.innerHTML = '<pre id=found></pre>';
  document.getElementById("found").textContent = JSON.stringify(found); };"""
_RUN = """
<script>AXE</script>
<script>TELL axe.run(document, {
  runOnly: ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"],
}).then(found => tell(found.violations.map(one => [one.id, one.nodes.map(node => node.html)])));</script>
"""


def with_axe() -> str:
    """Scripts that judge a page by axe-core, of the folder that `PREVIEWER_NODE_MODULES` names."""
    given = os.environ.get("PREVIEWER_NODE_MODULES")
    if not given or not (Path(given) / "axe-core" / "axe.min.js").is_file():
        pytest.skip(f"PREVIEWER_NODE_MODULES names no folder with axe-core@{VERSION}")
    axe = (Path(given) / "axe-core" / "axe.min.js").read_text("utf-8")
    return _RUN.replace("TELL", TELL).replace("AXE", axe)


def found_in(address: str, folder: Path, *, dark: bool = False, size: str = "1200,900") -> object:
    """What the script of a page found; `folder` is for Chromium's own files, `size` that of its window."""
    if shutil.which("chromium") is None:
        pytest.skip("Chromium is not installed")
    command = [
        "chromium", "--headless", "--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run",
        "--disable-background-networking", "--disable-component-update", "--disable-sync", f"--window-size={size}",
        f"--user-data-dir={folder / 'profile'}", "--virtual-time-budget=20000", "--dump-dom",
        *(["--blink-settings=preferredColorScheme=0"] if dark else []), address,
    ]  # fmt: skip
    done = subprocess.run(command, capture_output=True, text=True, timeout=120, check=False)
    match = re.search(r'<pre id="found">(.*?)</pre>', done.stdout, re.DOTALL)
    assert match is not None, done.stderr[-2000:]
    found: object = json.loads(html.unescape(match[1]))
    return found
