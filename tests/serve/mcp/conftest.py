"""An assistant that speaks to a server in a process of its own, message by message."""

from __future__ import annotations

import json
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

ROOT = Path(__file__).parents[3]
SAMPLES = ROOT / "resources" / "samples"


class Assistant:
    """One client of a server with some folders."""

    def __init__(self, *words: str) -> None:
        command = [sys.executable, "-m", "previewer", "mcp", *words]
        self.process = subprocess.Popen(command, cwd=ROOT, stdin=subprocess.PIPE, stdout=subprocess.PIPE)
        self._number = 0
        about = {"name": "a test", "version": "1"}
        self.told = self.ask("initialize", {"protocolVersion": "2025-11-25", "capabilities": {}, "clientInfo": about})[
            "result"
        ]
        self.send({"jsonrpc": "2.0", "method": "notifications/initialized"})

    def send(self, message: object) -> None:
        self.write((json.dumps(message) + "\n").encode())

    def write(self, data: bytes) -> None:
        assert self.process.stdin is not None
        self.process.stdin.write(data)
        self.process.stdin.flush()

    def receive(self) -> dict[str, Any]:
        assert self.process.stdout is not None
        found: dict[str, Any] = json.loads(self.process.stdout.readline())
        return found

    def ask(self, method: str, params: dict[str, Any]) -> dict[str, Any]:
        self._number += 1
        self.send({"jsonrpc": "2.0", "id": self._number, "method": method, "params": params})
        while (found := self.receive()).get("id") != self._number:
            pass
        return found

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

    def close(self) -> None:
        assert self.process.stdin is not None
        assert self.process.stdout is not None
        self.process.stdin.close()
        self.process.stdout.close()
        self.process.wait(20)


def output_of(*words: str) -> bytes:
    """What a command writes."""
    command = [sys.executable, "-m", "previewer", *words]
    return subprocess.run(command, cwd=ROOT, capture_output=True, check=True).stdout


Start = Callable[..., Assistant]


@pytest.fixture(scope="module")
def start() -> Iterator[Start]:
    """Start assistants, which end with the module."""
    started: list[Assistant] = []

    def begin(*words: str | Path) -> Assistant:
        started.append(Assistant(*map(str, words)))
        return started[-1]

    yield begin
    for one in started:
        one.close()


@pytest.fixture(scope="module")
def of_samples(start: Start) -> Assistant:
    """One that may read the samples."""
    return start(SAMPLES)
