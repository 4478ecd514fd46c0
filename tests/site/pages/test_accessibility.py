"""The pages judged by axe in Chromium, in both languages, light and dark: nothing that WCAG AA forbids."""

from __future__ import annotations

import json
import os
import re
import shutil
import subprocess
from pathlib import Path

import pytest

from tests.site.conftest import Pages
from tests.site.routes.test_posts import make

pytestmark = pytest.mark.wide
VERSION = "4.14.1"
_RUN = """
<script>AXE</script>
<script>axe.run(document, {runOnly: ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"]}).then(
  found => { document.documentElement.innerHTML = "<body><pre id=found></pre>";
             document.getElementById("found").textContent = JSON.stringify(found.violations.map(
               one => [one.id, one.nodes.map(node => node.html)])); });</script>
"""


@pytest.fixture(scope="session")
def axe() -> str:
    """axe-core's script from the folder that `PREVIEWER_NODE_MODULES` names."""
    given = os.environ.get("PREVIEWER_NODE_MODULES")
    if not given or not (Path(given) / "axe-core" / "axe.min.js").is_file():
        pytest.skip(f"PREVIEWER_NODE_MODULES names no folder with axe-core@{VERSION}")
    if shutil.which("chromium") is None:
        pytest.skip("Chromium is not installed")
    return (Path(given) / "axe-core" / "axe.min.js").read_text("utf-8")


def _violations(text: str, axe: str, folder: Path, *, dark: bool) -> list[object]:
    page = folder / "page.html"
    page.write_text(text.replace("</body>", _RUN.replace("AXE", axe) + "</body>"), "utf-8")
    command = [
        "chromium", "--headless", "--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run",
        "--disable-background-networking", "--disable-component-update", "--disable-sync",
        f"--user-data-dir={folder / 'profile'}", "--virtual-time-budget=20000", "--dump-dom",
        *(["--blink-settings=preferredColorScheme=0"] if dark else []), page.as_uri(),
    ]  # fmt: skip
    done = subprocess.run(command, capture_output=True, text=True, timeout=120, check=False)
    match = re.search(r'<pre id="found">(.*?)</pre>', done.stdout, re.DOTALL)
    assert match is not None, done.stderr[-2000:]
    found: list[object] = json.loads(match[1].replace("&lt;", "<").replace("&gt;", ">").replace("&amp;", "&"))
    return found


@pytest.mark.parametrize("lang", ["en", "ja"])
def test_pages_when_judged_by_axe_then_nothing_found(sqlite_site: Pages, axe: str, tmp_path: Path, lang: str) -> None:
    site = sqlite_site if lang == "en" else sqlite_site.ja()
    above = make(site, path="/core/v2/pages", title="Guide", content="<h2>Part</h2><p>Text</p><pre>code</pre>")
    below = make(site, path="/core/v2/pages", title="First steps", parent=above["id"], tags=[7])
    news = [make(site, title=f"News {number}", content="<p>Text</p>") for number in range(12)]
    locked = make(site, title="Locked", password="p")
    root = f"/{lang}/"
    paths = [root, f"{root}?paged=2", f"{root}?s=news", f"{root}?archive=1", f"{root}nothing/", f"/docs?lang={lang}"]
    paths += [each["link"] for each in (above, below, news[0], locked)]
    for number, path in enumerate(paths):
        folder = tmp_path / str(number)
        folder.mkdir()
        text = sqlite_site.client.get(path).text
        assert _violations(text, axe, folder, dark=number % 2 == 1) == [], path
