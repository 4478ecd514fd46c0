"""How quick `previewer lsp` answers an editor: `python -m tests.benchmarks.serve_speed [items]`.

30 items unless told. The server's own time from a keystroke to its diagnostics, the 95th of a hundred; a hover with the
row of both phones as pictures, warm; and the memory of the server, without
the helper that draws, beside that of
`vscode-json-language-server` with the same file and our schema, where `PREVIEWER_NODE_MODULES` names a folder with
`vscode-langservers-extracted`.
"""

from __future__ import annotations

import json
import os
import statistics
import subprocess
import time
from pathlib import Path
from typing import Any

import psutil

from previewer.pieces.schema import schema
from previewer.serve.documents import RemoteDocuments, TextChange
from previewer.serve.lsp import shapes
from tests.benchmarks.harness import counts, many, timed
from tests.serve.lsp.raw import OwnProcess

_URI = "file:///piece.json"
_DRAWS = {"textDocument": {"hover": {"contentFormat": ["markdown"]}}}


def main() -> None:
    """Print the figures."""
    (count,) = counts(__doc__, items=30)
    text = many(count)
    keys = sorted(timed(_key(text)).cpu for _ in range(3) for _ in range(40))
    print(f"keystroke to diagnostics, {count} items, server's time: p95 {keys[int(len(keys) * 0.95)]:.1f} ms (most 20)")
    editor = OwnProcess(_DRAWS, initializationOptions={"pictures": True})
    editor.open(text, _URI)
    lines = text.split("\n")
    kind = next(at for at, one in enumerate(lines) if '"x-input-type"' in one)
    place = next(at for at in range(kind, 0, -1) if lines[at].endswith('": {') and '"x-' not in lines[at])
    column = lines[place].index('"') + 1
    took = []
    for _ in range(12):
        began = time.perf_counter()
        asked = {"textDocument": {"uri": _URI}, "position": {"line": place, "character": column}}
        answer = editor.ask("textDocument/hover", asked)["result"]
        took.append((time.perf_counter() - began) * 1000)
        assert "data:image/png" in answer["contents"]["value"]
    print(f"hover with the row of both phones, warm: {statistics.median(took[2:]):.0f} ms (most 100)")
    ours = psutil.Process(editor.process.pid).memory_info().rss / 1e6
    print(f"memory of the server: {ours:.0f} MB", end="")
    theirs = _of_json_server(text)
    print("" if theirs is None else f", beside vscode-json-language-server {theirs:.0f} MB: {ours / theirs:.2f}")
    editor.close()


def _key(text: str) -> Any:
    """One letter typed into a document that is open, read and judged."""
    document = RemoteDocuments().open(_URI, text)
    document.read()
    at = document.positions.position(text.index('"x-title"') + len('"x-title": {"en": "'))

    def press() -> None:
        document.change([TextChange("x", at, at)], 2)
        list(shapes.diagnostics(_URI, document.read(), document.positions, "en"))

    return press


def _of_json_server(text: str) -> float | None:
    modules = os.environ.get("PREVIEWER_NODE_MODULES", "")
    program = Path(modules) / ".bin" / "vscode-json-language-server"
    if not modules or not program.exists():
        return None
    process = subprocess.Popen([str(program), "--stdio"], stdin=subprocess.PIPE, stdout=subprocess.PIPE)
    assert process.stdin is not None
    settings = {"json": {"schemas": [{"fileMatch": ["*.json"], "schema": schema()}]}}
    document = {"uri": _URI, "languageId": "json", "version": 1, "text": text}
    messages: list[dict[str, Any]] = [
        {"id": 1, "method": "initialize", "params": {"processId": None, "rootUri": None, "capabilities": {}}},
        {"method": "initialized", "params": {}},
        {"method": "workspace/didChangeConfiguration", "params": {"settings": settings}},
        {"method": "textDocument/didOpen", "params": {"textDocument": document}},
    ]
    for message in messages:
        body = json.dumps({"jsonrpc": "2.0", **message}).encode()
        process.stdin.write(b"Content-Length: %d\r\n\r\n%s" % (len(body), body))
    process.stdin.flush()
    time.sleep(4)
    found = psutil.Process(process.pid).memory_info().rss / 1e6
    process.kill()
    process.communicate()
    return found


if __name__ == "__main__":
    main()
