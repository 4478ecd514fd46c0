"""How soon the preview in VS Code follows a key: `python -m tests.benchmarks.preview_speed`.

A letter is typed into the sample with every kind. The time until the page of the preview is told both pictures, with
the extension, VS Code's library for servers and the real server, beside the server alone, asked for the same pictures;
a tenth of a second of it is the pause in which more letters are waited for. Then the time from a picture that is told
to the one that is seen, in Chromium, beside a bare image of the same file. Needs Node and `PREVIEWER_NODE_MODULES`, as
the extension's tests do.
"""

from __future__ import annotations

import json
import os
import statistics
import sys
import tempfile
from pathlib import Path

from tests.benchmarks.chromium import DRAWN, Browser, installed
from tests.benchmarks.harness import show, show_ratio
from tests.resources.vscode.page import document_of, ran

#: Milliseconds from a change to its drawing, in the extension.
_PAUSE = 100.0
_FUNCTIONS = f"""
  const seen = (image, began) => image.decode().then(() => {DRAWN}).then(() => performance.now() - began);
  window.told = message => {{
    const began = performance.now();
    window.dispatchEvent(new MessageEvent("message", {{ data: message }}));
    return seen(document.querySelector(`[data-platform=${{message.platform}}] img`), began);
  }};
  const bare = document.body.appendChild(new Image());
  window.shown = message => {{
    const began = performance.now();
    bare.src = `data:image/png;base64,${{message.png}}`;
    return seen(bare, began);
  }};
  true"""


def main() -> None:
    """Print the figures."""
    if not os.environ.get("PREVIEWER_NODE_MODULES"):
        sys.exit("PREVIEWER_NODE_MODULES names no folder of npm")
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        found = ran("preview_speed.mjs", folder, "en")
        keys, asked = (statistics.median(found[kind][2:]) for kind in ("keys", "asked"))
        show("key to both pictures, pause included", keys)
        show_ratio("key to both pictures, without the pause", keys - _PAUSE, asked, "the server alone", most=1.5)
        if installed() is None:
            print("Chromium is not installed: the page is not measured")
            return
        (folder / "page.html").write_text(document_of(found["page"]), "utf-8")
        with Browser(900, 900, 1) as browser:
            browser.call("Page.navigate", url=(folder / "page.html").as_uri())
            browser.value("new Promise(done => document.readyState === 'complete' ? done() : onload = done)")
            browser.value(_FUNCTIONS)
            took: dict[str, list[float]] = {"told": [], "shown": []}
            for picture in found["pictures"] * 3:
                for way, figures in took.items():
                    figures.append(browser.value(f"{way}({json.dumps(picture)})"))
        ours, bare = (statistics.median(figures[4:]) for figures in took.values())
        show_ratio("picture that is told to one that is seen", ours, bare, "a bare image", most=1.5)


if __name__ == "__main__":
    main()
