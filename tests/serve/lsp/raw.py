"""An editor that writes messages byte by byte."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path
from typing import IO, Any

ROOT = Path(__file__).parents[3]


class RawEditor:
    """The two ends of a server's pipes."""

    def __init__(self, to: IO[bytes], back: IO[bytes], capabilities: dict[str, Any] | None = None, **more: Any) -> None:
        self._to = to
        self._back = back
        self._number = 0
        self.notes: list[dict[str, Any]] = []
        asked = {"processId": None, "rootUri": None, "capabilities": capabilities or {}, **more}
        self.told = self.ask("initialize", asked)["result"]
        self.notify("initialized", {})

    def write(self, data: bytes) -> None:
        self._to.write(data)
        self._to.flush()

    def send(self, message: dict[str, Any]) -> None:
        body = json.dumps(message).encode()
        self.write(b"Content-Length: %d\r\n\r\n%s" % (len(body), body))

    def notify(self, method: str, params: object) -> None:
        self.send({"jsonrpc": "2.0", "method": method, "params": params})

    def open(self, text: str, uri: str = "file:///a.json") -> None:
        document = {"uri": uri, "languageId": "json", "version": 1, "text": text}
        self.notify("textDocument/didOpen", {"textDocument": document})

    def type(self, line: int, character: int, text: str, version: int, uri: str = "file:///a.json") -> None:
        """Put a text in at a position."""
        at = {"line": line, "character": character}
        change = {"range": {"start": at, "end": at}, "text": text}
        named = {"uri": uri, "version": version}
        self.notify("textDocument/didChange", {"textDocument": named, "contentChanges": [change]})

    def ask(self, method: str, params: object) -> dict[str, Any]:
        self._number += 1
        self.send({"jsonrpc": "2.0", "id": self._number, "method": method, "params": params})
        return self.answer(self._number)

    def answer(self, number: object) -> dict[str, Any]:
        while (found := self.receive()).get("id") != number or "method" in found:
            self.notes.append(found)
        return found

    def problems(self, version: int, uri: str = "file:///a.json") -> list[dict[str, Any]]:
        """What is told of a version, also if that came while something else was waited for."""
        at = 0
        while True:
            while at < len(self.notes):
                params = self.notes[at].get("params", {})
                if (
                    self.notes[at].get("method") == "textDocument/publishDiagnostics"
                    and params["uri"] == uri
                    and params.get("version") == version
                ):
                    told: list[dict[str, Any]] = params["diagnostics"]
                    return told
                at += 1
            self.notes.append(self.receive())

    def log(self, part: str) -> str:
        """The first line of the log with a part."""
        while True:
            for found in self.notes:
                if found.get("method") == "window/logMessage" and part in found["params"]["message"]:
                    message: str = found["params"]["message"]
                    return message
            self.notes.append(self.receive())

    def receive(self) -> dict[str, Any]:
        length = 0
        while (line := self._back.readline()) not in (b"\r\n", b""):
            name, _, value = line.partition(b":")
            length = int(value) if name == b"Content-Length" else length
        found: dict[str, Any] = json.loads(self._back.read(length))
        return found


class OwnProcess(RawEditor):
    """With a server in a process of its own, as an editor has it."""

    def __init__(self, capabilities: dict[str, Any] | None = None, **more: Any) -> None:
        command = [sys.executable, "-m", "previewer", "lsp"]
        self.process = subprocess.Popen(command, cwd=ROOT, stdin=subprocess.PIPE, stdout=subprocess.PIPE)
        assert self.process.stdin is not None
        assert self.process.stdout is not None
        super().__init__(self.process.stdin, self.process.stdout, capabilities, **more)

    def close(self) -> int:
        """The client is gone: the status of the server."""
        self._to.close()
        self._back.close()
        return self.process.wait(60)
