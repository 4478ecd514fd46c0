"""`previewer lsp`: the server of one client, from its first message to its end."""

from __future__ import annotations

import asyncio
import json
import threading
from base64 import b64encode
from collections.abc import Callable, Mapping
from contextlib import suppress
from typing import Any

from lsprotocol import types
from pygls.exceptions import JsonRpcInvalidParams, JsonRpcInvalidRequest, JsonRpcServerNotInitialized

from previewer import __version__
from previewer.anywhere.panels import PanelFrame
from previewer.serve.documents import RemoteDocument, RemoteDocuments
from previewer.serve.lsp import features, shapes
from previewer.serve.lsp.client import Client, is_running
from previewer.serve.lsp.folders import Folders, path_of
from previewer.serve.lsp.judge import TypingJudge
from previewer.serve.lsp.protocol import Speaker, sentence_of
from previewer.serve.lsp.wire import MessageReader, MessageWriter, WireError
from previewer.serve.streams import take_standard_streams

#: Seconds between looks whether the client is still there.
_LOOK = 2.0
#: Messages that wait to be done, at most: more are read when some are done.
_WAITING = 256


class EditorServer(Speaker):
    """Serves one client: documents, judged as they are typed, and answers about them."""

    def __init__(self) -> None:
        super().__init__("previewer", __version__)
        self.judge = TypingJudge(self.documents, self._publish)
        self.folders = Folders(self)
        self._published: set[str] = set()
        features.add(self, self.folders, self._begin)

    def _begin(self, params: types.InitializeParams) -> None:
        """The client said what it is."""
        self.client = Client.of(params, str(self.workspace.position_encoding))
        self.documents = RemoteDocuments(self.client.encoding)
        self.judge = TypingJudge(self.documents, self._publish)
        if self.client.pictures:
            self.pictures.get_ready()

    def opened(self, uri: str, text: str, version: int) -> None:
        self.folders.opened(uri)
        self.documents.open(uri, text, version, self.client.names(uri), path_of(uri))
        self.judge.changed(uri)

    def changed(self, uri: str) -> None:
        self.judge.changed(uri)

    def closed(self, uri: str) -> None:
        self.judge.closed(uri)
        if uri in self._published:
            self.publish(uri, [], None)
        self.folders.closed(uri)

    def publish(self, uri: str, found: list[types.Diagnostic], version: int | None) -> None:
        """Tell what is wrong with a file; nothing of one that had nothing and has nothing."""
        if not found and uri not in self._published and version is None:
            return
        (self._published.add if found or version is not None else self._published.discard)(uri)
        self.text_document_publish_diagnostics(types.PublishDiagnosticsParams(uri, found, version))

    def _publish(self, document: RemoteDocument) -> None:
        if self.client.pulls or document.reading is None:
            return
        if document.is_ours:
            found = shapes.diagnostics(document.uri, document.reading, document.positions, self.client.lang)
            self.publish(document.uri, list(found), document.version)
        elif document.uri in self._published:
            self.publish(document.uri, [], None)


class _Talk:
    """One client's messages, done in the order in which they come."""

    def __init__(self, server: EditorServer, descriptor: int) -> None:
        self._server = server
        self._reader = MessageReader(descriptor)
        self._room = threading.Semaphore(_WAITING)
        self._begun = self._shut = False
        self.status: asyncio.Future[int] = asyncio.get_running_loop().create_future()

    def listen(self) -> None:
        """In a thread: read messages until the client is gone."""
        loop = self.status.get_loop()
        with suppress(RuntimeError):  # the loop is closed
            for message in self._reader.messages():
                self._room.acquire()
                loop.call_soon_threadsafe(self._take, message)
            loop.call_soon_threadsafe(self.end, 0 if self._shut else 1)

    def end(self, status: int) -> None:
        """Nothing is said any more."""
        if not self.status.done():
            self.status.set_result(status)

    def _take(self, message: bytes | WireError) -> None:
        self._room.release()
        if self.status.done():
            return
        try:
            self._do(message)
        except Exception as error:  # noqa: BLE001 - one message that goes wrong is no end of the others
            self._server.say(sentence_of(error))

    def _do(self, message: bytes | WireError) -> None:
        if isinstance(message, WireError):
            raise message
        try:
            found = json.loads(message)
        except (ValueError, RecursionError) as error:
            raise WireError(f"a message is not JSON: {error}") from None
        for one in found if isinstance(found, list) else (found,):
            if not isinstance(one, dict):
                raise WireError("a message is not an object of JSON-RPC")
            self._dispatch(one)

    def _dispatch(self, message: dict[str, Any]) -> None:
        method, number = message.get("method"), message.get("id")
        wrong = _trouble(message)
        if wrong:
            self._refuse(number if _is_id(number) else None, JsonRpcInvalidRequest(wrong))
            return
        if method == types.EXIT:
            self.end(0 if self._shut else 1)
            return
        asked = method is not None and number is not None
        if method is not None and self._shut:
            if asked:
                self._refuse(number, JsonRpcInvalidRequest("the server was shut down"))
            return
        if method is not None and not self._begun and method != types.INITIALIZE:
            if asked:
                self._refuse(number, JsonRpcServerNotInitialized("the first request is initialize"))
            return
        if method == types.INITIALIZE and self._begun:
            self._refuse(number, JsonRpcInvalidRequest("initialize comes once"))
            return
        try:
            known = method is None or self._server.protocol.get_message_type(method) is not None
            lacks = {} if known else {"params": None}
            structured = self._server.protocol.structure_message({"jsonrpc": "2.0", **lacks, **message})
        except Exception as error:
            if not asked:
                raise WireError(
                    f"{method or 'an answer'} has parameters that are not as the protocol has them"
                ) from error
            self._refuse(number, JsonRpcInvalidParams(f"{method} has parameters that are not as the protocol has them"))
            return
        self._begun = self._begun or method == types.INITIALIZE
        self._shut = self._shut or method == types.SHUTDOWN
        self._server.protocol.handle_message(structured)

    def _refuse(self, number: Any, error: Any) -> None:
        self._server.protocol._send_response(number, None, error.to_response_error())


def _is_id(found: object) -> bool:
    return isinstance(found, int | str) and not isinstance(found, bool)


def _trouble(message: Mapping[str, Any]) -> str:
    """Why an object is no message of JSON-RPC; '' where it is one."""
    if message.get("jsonrpc", "2.0") != "2.0":
        return 'a message has "jsonrpc": "2.0"'
    if not isinstance(message.get("method", ""), str):
        return 'the "method" of a message is a text'
    params = message.get("params")
    given = params.get("id") if message.get("method") == types.CANCEL_REQUEST and isinstance(params, dict) else None
    if not all(one is None or _is_id(one) for one in (message.get("id"), given)):
        return 'an "id" is a whole number or a text'
    return ""


def serve() -> int:
    """Serve the client on standard input and output; the status to end with. Raises OSError where one is closed."""
    given, told = take_standard_streams()
    return asyncio.run(_serve(given, told))


async def _serve(given: int, told: int) -> int:
    server = EditorServer()
    try:
        return await speak(server, given, told)
    finally:
        server.pictures.close()


async def speak(server: EditorServer, given: int, told: int) -> int:
    """Serve the client at the other ends of two descriptors until it is gone; 0 where it said so, else 1."""
    talk = _Talk(server, given)
    loop = asyncio.get_running_loop()
    server.protocol.set_writer(MessageWriter(told, lambda: loop.call_soon_threadsafe(talk.end, 1)))
    threading.Thread(target=talk.listen, name=f"reads {given}", daemon=True).start()
    server.panels.heard = lambda frame: _pass_on(loop, server, frame)
    watch = asyncio.create_task(_watch(lambda: server.client.process, talk.end))
    try:
        return await talk.status
    finally:
        watch.cancel()
        server.panels.close()
        server.folders.close()


def _pass_on(loop: asyncio.AbstractEventLoop, server: EditorServer, frame: PanelFrame) -> None:
    """Send a frame to the panel that it is for."""
    told = {"uri": frame.panel, "platform": frame.platform, "data": b64encode(frame.data).decode("ascii")}
    with suppress(RuntimeError):  # the loop is closed
        loop.call_soon_threadsafe(server.protocol.notify, "piece/frame", told)


async def _watch(process: Callable[[], int | None], end: Callable[[int], None]) -> None:
    """End when the client's process is gone."""
    while (number := process()) is None or is_running(number):
        await asyncio.sleep(_LOOK)
    end(1)
