"""An editor of pytest-lsp, which speaks to a server beside it."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import AsyncIterator, Callable, Iterable, Iterator
from contextlib import AbstractAsyncContextManager, asynccontextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import psutil
import pytest
from lsprotocol import types as t
from pygls.io_ import run_async
from pytest_lsp import LanguageClient, client_capabilities, make_test_lsp_client

from previewer.pieces.text_edits import TextEdit, apply
from previewer.serve.pictures import Pictures
from previewer.serve.positions import EditorPositions
from tests.cli.conftest import run
from tests.serve.beside import Beside, converter, editor_server

__all__ = ["run"]

ROOT = Path(__file__).parents[3]
SAMPLES = ROOT / "resources" / "samples"
URI = "file:///pieces/lamp.json"


@dataclass
class Editor:
    """One editor with a server."""

    client: LanguageClient
    told: t.InitializeResult
    heard: asyncio.Event
    told_versions: dict[str, list[int | None]]
    versions: dict[str, int] = field(default_factory=dict)

    def open(self, text: str, uri: str = URI) -> t.TextDocumentIdentifier:
        self.versions[uri] = 1
        self.client.text_document_did_open(t.DidOpenTextDocumentParams(t.TextDocumentItem(uri, "json", 1, text)))
        return t.TextDocumentIdentifier(uri)

    def change(self, *changes: t.TextDocumentContentChangeEvent, uri: str = URI) -> int:
        self.versions[uri] += 1
        named = t.VersionedTextDocumentIdentifier(self.versions[uri], uri)
        self.client.text_document_did_change(t.DidChangeTextDocumentParams(named, list(changes)))
        return self.versions[uri]

    async def until(self, holds: Callable[[], object]) -> None:
        """Wait until something holds of what the server has told."""
        while not holds():
            self.heard.clear()
            await asyncio.wait_for(self.heard.wait(), 60)

    async def problems(self, uri: str = URI) -> list[t.Diagnostic]:
        """What is wrong with a document as it is, once that is told."""
        await self.until(lambda: self.versions.get(uri) in self.told_versions.get(uri, ()))
        return list(self.client.diagnostics[uri])


OpenEditor = Callable[..., AbstractAsyncContextManager[Editor]]


class _Ends:
    """What a server says, and where a client writes, as pygls reads and writes."""

    def __init__(self, server: Beside) -> None:
        self._server = server

    async def readline(self) -> bytes:
        return await asyncio.to_thread(self._server.back.readline)

    async def readexactly(self, count: int) -> bytes:
        return await asyncio.to_thread(self._server.back.read, count)

    def write(self, data: bytes) -> None:
        self._server.to.write(data)

    def close(self) -> None:
        self._server.to.close()


@pytest.fixture
def open_editor(pictures: Pictures) -> OpenEditor:
    """Start an editor: `name` of its capabilities, as pytest-lsp has them; `change` makes others of these."""

    @asynccontextmanager
    async def start(
        name: str = "neovim",
        change: Callable[[t.ClientCapabilities], object] | None = None,
        folder: Path | None = None,
        client_name: str = "an editor",
        locale: str | None = None,
        **options: Any,
    ) -> AsyncIterator[Editor]:
        client = make_test_lsp_client()
        client.protocol._converter = converter()
        heard, told_versions = asyncio.Event(), {}

        def published(params: t.PublishDiagnosticsParams) -> None:
            client.diagnostics[params.uri] = params.diagnostics
            told_versions.setdefault(params.uri, []).append(params.version)
            heard.set()

        client.protocol.fm.features.pop(t.TEXT_DOCUMENT_PUBLISH_DIAGNOSTICS)
        client.feature(t.TEXT_DOCUMENT_PUBLISH_DIAGNOSTICS)(published)
        client.feature(t.CLIENT_REGISTER_CAPABILITY)(lambda _params: None)
        capabilities = client_capabilities(name)
        assert capabilities.text_document is not None
        capabilities.text_document.diagnostic = None  # it is told, and does not ask
        if change is not None:
            change(capabilities)
        server = editor_server(pictures)
        ends = _Ends(server)
        client.protocol.set_writer(ends)
        reading = asyncio.create_task(run_async(client._stop_event, ends, client.protocol, logging.getLogger("client")))
        folders = [t.WorkspaceFolder(folder.as_uri(), folder.name)] if folder is not None else None
        params = t.InitializeParams(
            capabilities=capabilities,
            client_info=t.ClientInfo(client_name),
            locale=locale,
            workspace_folders=folders,
            initialization_options=options or None,
        )
        told = await client.initialize_session(params)
        try:
            yield Editor(client, told, heard, told_versions)
        finally:
            await asyncio.wait_for(client.shutdown_session(), 60)
            assert await asyncio.to_thread(server.wait) == 0
            await reading
            server.close()

    return start


@pytest.fixture
def resting_pictures(pictures: Pictures) -> Iterator[None]:
    """The helper that draws does nothing as long as a test runs, however slow that is."""
    pictures.get_ready()
    (helper,) = (psutil.Process(one.pid) for one in pictures._helpers if one.is_alive())
    helper.suspend()
    yield
    helper.resume()


def place(text: str, mark: str, by: int = 0) -> t.Position:
    """The position (UTF-16) of the first place of a part of a text."""
    before = text[: text.index(mark) + by]
    line = before.rpartition("\n")[2]
    return t.Position(before.count("\n"), len(line.encode("utf-16-le")) // 2)


def applied(text: str, edits: Iterable[Any]) -> str:
    """A text after edits of an editor that counts in UTF-16."""
    where = EditorPositions(text, "utf-16")
    found = [
        TextEdit(
            where.offset(one.range.start.line, one.range.start.character),
            where.offset(one.range.end.line, one.range.end.character),
            one.new_text,
        )
        for one in edits
    ]
    return apply(text, found)
