"""A server in a thread of the test's process, on pipes: it says what one in a process says, and is there at once."""

from __future__ import annotations

import asyncio
import os
import threading
from collections.abc import Callable, Coroutine
from concurrent.futures import Future
from functools import cache
from pathlib import Path
from typing import Any, BinaryIO

from pygls.protocol import default_converter

from previewer.serve.lsp.server import EditorServer
from previewer.serve.lsp.server import speak as speak_to_editor
from previewer.serve.mcp.access import Access
from previewer.serve.mcp.server import speak as speak_to_assistant
from previewer.serve.mcp.tools import Tools
from previewer.serve.pictures import Pictures


class Beside:
    """What serves a client on two descriptors, and the client's ends."""

    def __init__(self, serve: Callable[[int, int], Coroutine[Any, Any, int | None]]) -> None:
        given, to = os.pipe()
        back, told = os.pipe()
        self.to: BinaryIO = os.fdopen(to, "wb", 0)
        self.back: BinaryIO = os.fdopen(back, "rb")
        self._ends = (given, told)
        self._done: Future[int | None] = Future()
        threading.Thread(target=self._run, args=(serve,), daemon=True).start()

    def _run(self, serve: Callable[[int, int], Coroutine[Any, Any, int | None]]) -> None:
        try:
            self._done.set_result(asyncio.run(serve(*self._ends)))
        except BaseException as error:  # noqa: BLE001 - it is told where the server is closed
            self._done.set_exception(error)
        os.close(self._ends[1])

    def wait(self) -> int | None:
        """Wait until it ends by itself: its status."""
        return self._done.result(60)

    def close(self) -> int | None:
        """The client is gone: what the server ends with."""
        self.to.close()
        try:
            return self.wait()
        finally:
            self.back.close()
            self._stop_reading()

    def _stop_reading(self) -> None:
        """Close what the server reads once nobody does: the next server's pipe has the same number, and whoever came
        late would read its messages.
        """
        given, _told = self._ends
        for thread in threading.enumerate():
            if thread.name == f"reads {given}":
                thread.join(60)
        os.close(given)


@cache
def converter() -> Any:
    """What makes messages of values, and values of messages; it is slow only at first."""
    return default_converter()


def editor_server(pictures: Pictures) -> Beside:
    """`previewer lsp`, with a helper that draws."""

    async def serve(given: int, told: int) -> int:
        server = EditorServer()
        server.pictures = pictures
        server.protocol._converter = converter()
        return await speak_to_editor(server, given, told)

    return Beside(serve)


def assistant_server(pictures: Pictures, *words: str) -> Beside:
    """`previewer mcp` with words of its command line, and a helper that draws."""
    folders = [Path(word) for word in words if word != "--allow-script"]
    tools = Tools(Access(folders), pictures, "--allow-script" in words)
    return Beside(lambda given, told: speak_to_assistant(tools, given, told))
