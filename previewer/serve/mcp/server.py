"""`previewer mcp`: the server of one assistant on standard input and output."""

from __future__ import annotations

import asyncio
import json
import logging
import os
import re
import threading
from base64 import b64encode
from collections.abc import AsyncIterator, Iterable
from io import TextIOWrapper
from pathlib import Path
from typing import Any

import anyio
import mcp_types as types
from mcp.server.lowlevel import Server
from mcp.server.stdio import stdio_server
from mcp.shared.exceptions import MCPError

from previewer import __version__
from previewer.pieces.json_text import to_json
from previewer.serve.mcp.access import Access, ToolError
from previewer.serve.mcp.tools import Tool, Tools
from previewer.serve.pictures import Pictures
from previewer.serve.streams import take_standard_streams

#: Characters of a message: a definition of 16 MiB, all of it written in escapes, and what is around.
MOST = 128 * 1024 * 1024
_AT_ONCE = 1 << 16
#: Half of a character as JSON writes it, and as Python has it.
_HALF = re.compile(r"\\u[dD][89a-fA-F]")
_LONE = re.compile("[\ud800-\udfff]")
_INSTRUCTIONS = (
    "Settings screens of pieces, by their JSON definitions: check them, see what a phone shows in words or as a "
    "picture, change them by operations. Look at what edit would change before it writes."
)


class InputLines:
    """The lines of a descriptor, read in a thread that does nothing else; one that is too long is an empty message."""

    def __init__(self, descriptor: int) -> None:
        self._descriptor = descriptor
        self._loop = asyncio.get_running_loop()
        self._lines: asyncio.Queue[str | None] = asyncio.Queue()
        self._room = threading.Semaphore(64)
        threading.Thread(target=self._read, name=f"reads {descriptor}", daemon=True).start()

    async def __aiter__(self) -> AsyncIterator[str]:
        while (line := await self._lines.get()) is not None:
            self._room.release()
            yield line

    def _read(self) -> None:
        try:
            for line in self._whole_lines():
                self._room.acquire()
                self._loop.call_soon_threadsafe(
                    self._lines.put_nowait, _whole_characters(line.decode("utf-8", "replace"))
                )
            self._loop.call_soon_threadsafe(self._lines.put_nowait, None)
        except RuntimeError:
            pass  # the loop is closed

    def _whole_lines(self) -> Iterable[bytes]:
        parts: list[bytes] = []
        length = 0
        while data := self._more():
            *whole, rest = data.split(b"\n")
            for line in whole:
                yield b"".join([*parts, line]) if length <= MOST else b"too long"
                parts, length = [], 0
            length += len(rest)
            parts = [*parts, rest] if length <= MOST else []
        if parts and length <= MOST:
            yield b"".join(parts)

    def _more(self) -> bytes:
        try:
            return os.read(self._descriptor, _AT_ONCE)
        except OSError:
            return b""


def _whole_characters(line: str) -> str:
    """A message without halves of characters, which the SDK would leave without an answer."""
    if not _HALF.search(line):
        return line
    try:
        return _LONE.sub("\ufffd", json.dumps(json.loads(line), ensure_ascii=False))
    except (ValueError, RecursionError):
        return line


def make_server(tools: Tools) -> Server[Any]:
    """The SDK's server with our tools."""
    known = {tool.name: tool for tool in tools.all}

    async def list_tools(_context: Any, _params: Any) -> types.ListToolsResult:
        return types.ListToolsResult(tools=[_listed(tool) for tool in tools.all])

    async def call_tool(_context: Any, params: types.CallToolRequestParams) -> types.CallToolResult:
        tool = known.get(params.name)
        if tool is None:
            named = f"no tool is called {params.name!r}; there are: {', '.join(known)}"
            raise MCPError(types.INVALID_PARAMS, named)
        return await _called(tool, dict(params.arguments or {}))

    return Server(
        "previewer",
        version=__version__,
        title="Piece Previewer",
        instructions=_INSTRUCTIONS,
        on_list_tools=list_tools,
        on_call_tool=call_tool,
    )


def _listed(tool: Tool) -> types.Tool:
    notes = types.ToolAnnotations(
        title=tool.title,
        read_only_hint=tool.reads,
        destructive_hint=not tool.reads,
        idempotent_hint=tool.reads,
        open_world_hint=False,
    )
    return types.Tool(
        name=tool.name,
        title=tool.title,
        description=tool.about,
        input_schema=tool.takes,
        output_schema=tool.gives,
        annotations=notes,
    )


async def _called(tool: Tool, arguments: dict[str, Any]) -> types.CallToolResult:
    wrong = tool.wrong(arguments)
    if wrong:
        return _refused(f"{tool.name}: {wrong}")
    try:
        answer = await tool.act(arguments)
    except ToolError as error:
        return _refused(f"{tool.name}: {error}")
    except Exception as error:  # noqa: BLE001 - one call that goes wrong is no end of the others
        return _refused(f"{tool.name}: an error in the program, please report it: {type(error).__name__}: {error}")
    content: list[Any] = []
    if answer.picture is not None:
        data = b64encode(answer.picture).decode("ascii")
        content.append(types.ImageContent(type="image", data=data, mime_type="image/png"))
    told = to_json(answer.found)
    content.append(types.TextContent(type="text", text=told))
    return types.CallToolResult(content=content, structured_content=json.loads(told))


def _refused(sentence: str) -> types.CallToolResult:
    return types.CallToolResult(content=[types.TextContent(type="text", text=sentence)], is_error=True)


def serve(folders: list[Path], allow_script: bool = False) -> int:
    """Serve the assistant until it is gone; with `allow_script` it may have handlers run. Raises OSError for a folder
    that is none.
    """
    access = Access(folders)
    logging.getLogger("mcp").setLevel(logging.CRITICAL + 1)
    given, told = take_standard_streams()
    pictures = Pictures()
    try:
        asyncio.run(speak(Tools(access, pictures, allow_script), given, told))
    except BaseExceptionGroup as group:
        if group.split((BrokenPipeError, anyio.BrokenResourceError))[1] is not None:
            raise
        return 1  # nobody reads
    finally:
        pictures.close()
    return 0


async def speak(tools: Tools, given: int, told: int) -> None:
    """Serve the assistant at the other ends of two descriptors until it is gone."""
    server = make_server(tools)
    out = anyio.wrap_file(TextIOWrapper(os.fdopen(told, "wb", closefd=False), encoding="utf-8"))
    async with stdio_server(InputLines(given), out) as (read, write):  # type: ignore[arg-type]  # it only reads lines
        await server.run(read, write, server.create_initialization_options())
