"""The page of the preview as VS Code shows it, with what the extension told it, as a document of its own."""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
from pathlib import Path
from typing import Any

from tests.patience import PATIENCE
from tests.source_tree import ROOT

HERE = Path(__file__).parent
EXTENSION = ROOT / "resources/editors/vscode"
PHONE = ROOT / "previewer/anywhere/page/phone.js"
SAMPLE = ROOT / "resources/samples/every-kind.json"
#: The class of VS Code's pages, and the colours that our page asks for, by theme: as VS Code 1.100 gives them.
THEMES = json.loads((HERE / "themes.json").read_text("utf-8"))
_PROGRAM = f'#!/bin/sh\nPYTHONPATH="{ROOT}" exec "{sys.executable}" -m previewer "$@"\n'
#: What VS Code gives a page, before its own script.
_AROUND = """
const { class: kind, vars } = THEME;
document.body.className = kind;
for (const [name, value] of Object.entries(vars)) document.documentElement.style.setProperty(name, value);
const said = [], refused = [], kept = [];
addEventListener("securitypolicyviolation", event => refused.push([event.violatedDirective, event.blockedURI]));
window.acquireVsCodeApi = () => ({ postMessage: one => said.push(one), setState: one => kept.push(one) });
"""
#: What the extension tells the page, and then an act.
_ACT = """
BEFORE
const tellPage = data => window.dispatchEvent(new MessageEvent("message", { data }));
TOLD.forEach(tellPage);
const all = (found, name) => [...found.querySelectorAll(name)];
Promise.all(all(document, "img").map(image => image.decode())).then(() => { ACT });
"""


def ran(script: str, folder: Path, *words: str) -> dict[str, Any]:
    """What a script with the extension and the real server prints; a program is put into the folder for it."""
    program = folder / "previewer"
    program.write_text(_PROGRAM, "utf-8")
    program.chmod(0o755)
    command = ["node", str(HERE / script), str(program), str(SAMPLE), *words]
    env = {**os.environ, "PREVIEWER_NODE_MODULES": str(Path(os.environ["PREVIEWER_NODE_MODULES"]).resolve())}
    done = subprocess.run(command, capture_output=True, text=True, timeout=5 * PATIENCE, check=False, env=env)
    assert done.returncode == 0, done.stderr
    found: dict[str, Any] = json.loads(done.stdout)
    return found


def document_of(page: dict[str, Any], act: str = "", before: str = "", theme: str = "light") -> str:
    """A page (`html`, and what it was `told`) in a theme, where an act is done once its pictures are there."""
    html: str = page["html"].replace("vscode-webview:/", "file:///")
    html = html.replace(f"{EXTENSION}/media/phone.js", str(PHONE))  # which is packed beside the page's own
    html = html.replace("style-src vscode-webview:", "style-src file:")
    opening = re.search(r"<script nonce=[^ ]*", html)
    assert opening is not None
    around = _AROUND.replace("THEME", json.dumps(THEMES[theme]))
    acting = _ACT.replace("BEFORE", before).replace("TOLD", json.dumps(page["told"])).replace("ACT", act)
    html = html.replace(opening[0], f"{opening[0]}>{around}</script>\n{opening[0]}", 1)
    return html.replace("</body>", f"{opening[0]}>{acting}</script>\n</body>")
