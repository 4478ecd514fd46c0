"""An assistant that speaks to a server, message by message."""

from __future__ import annotations

import json
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import IO, Any

import pytest

from previewer.serve.pictures import Pictures
from tests.cli.conftest import run
from tests.serve.beside import Beside, assistant_server

__all__ = ["run"]

ROOT = Path(__file__).parents[3]
SAMPLES = ROOT / "resources" / "samples"


class Assistant:
    """One client of a server, at the ends of its pipes."""

    def __init__(self, to: IO[bytes], back: IO[bytes]) -> None:
        self._to = to
        self._back = back
        self._number = 0
        self._answers: dict[object, dict[str, Any]] = {}
        about = {"name": "a test", "version": "1"}
        self.told = self.ask("initialize", {"protocolVersion": "2025-11-25", "capabilities": {}, "clientInfo": about})[
            "result"
        ]
        self.send({"jsonrpc": "2.0", "method": "notifications/initialized"})

    def send(self, message: object) -> None:
        self.write((json.dumps(message) + "\n").encode())

    def write(self, data: bytes) -> None:
        self._to.write(data)
        self._to.flush()

    def answer(self, number: object) -> dict[str, Any]:
        """The answer to a request; others may come before it."""
        while number not in self._answers:
            found: dict[str, Any] = json.loads(self._back.readline())
            if "method" not in found:
                self._answers[found.get("id")] = found
        return self._answers.pop(number)

    def ask(self, method: str, params: dict[str, Any]) -> dict[str, Any]:
        self._number += 1
        self.send({"jsonrpc": "2.0", "id": self._number, "method": method, "params": params})
        return self.answer(self._number)

    def call(self, tool: str, **arguments: Any) -> dict[str, Any]:
        """The result of a tool."""
        found: dict[str, Any] = self.ask("tools/call", {"name": tool, "arguments": arguments})["result"]
        return found

    def found(self, tool: str, **arguments: Any) -> Any:
        """What a tool found, without an error."""
        result = self.call(tool, **arguments)
        assert not result.get("isError"), result
        return result["structuredContent"]

    def refusal(self, tool: str, **arguments: Any) -> str:
        """Why a tool does not do it."""
        result = self.call(tool, **arguments)
        assert result["isError"] is True
        (content,) = result["content"]
        text: str = content["text"]
        assert "Traceback" not in text
        return text


class OwnProcess(Assistant):
    """With a server in a process of its own, as a program has it."""

    def __init__(self, *words: str) -> None:
        command = [sys.executable, "-m", "previewer", "mcp", *words]
        self.process = subprocess.Popen(command, cwd=ROOT, stdin=subprocess.PIPE, stdout=subprocess.PIPE)
        assert self.process.stdin is not None
        assert self.process.stdout is not None
        super().__init__(self.process.stdin, self.process.stdout)

    def close(self) -> int:
        """The client is gone: the status of the server."""
        self._to.close()
        self._back.close()
        return self.process.wait(60)


Start = Callable[..., Assistant]


@pytest.fixture(scope="module")
def start(pictures: Pictures) -> Iterator[Start]:
    """Start assistants with a server in this process; they end with the module."""
    servers: list[Beside] = []

    def begin(*words: str | Path) -> Assistant:
        servers.append(assistant_server(pictures, *map(str, words)))
        return Assistant(servers[-1].to, servers[-1].back)

    yield begin
    for server in servers:
        server.close()


@pytest.fixture(scope="module")
def of_samples(start: Start) -> Assistant:
    """One that may read the samples."""
    return start(SAMPLES)
