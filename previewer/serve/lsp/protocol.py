"""The Language Server Protocol as `pygls` speaks it, with texts that are ours: lines end where the protocol says, and
nothing is kept twice.
"""

from __future__ import annotations

import logging
from collections.abc import Callable, Coroutine
from typing import TYPE_CHECKING, Any

from lsprotocol import types
from pygls.exceptions import FeatureRequestError, JsonRpcException, JsonRpcInvalidParams
from pygls.lsp.server import LanguageServer
from pygls.protocol import LanguageServerProtocol
from pygls.protocol.language_server import lsp_method

from previewer.serve.documents import RemoteDocuments, TextChange
from previewer.serve.lsp.client import Client
from previewer.serve.lsp.panels import Panels
from previewer.serve.lsp.wire import WireError
from previewer.serve.pictures import Pictures

if TYPE_CHECKING:
    from pygls.server import ServerErrors

#: pygls says on standard error what it does and whatever goes wrong, with tracebacks; we say what a person needs.
logging.getLogger("pygls").setLevel(logging.CRITICAL + 1)
FAILED = -32803  # RequestFailed of the protocol: the request was right, and there is a reason

Command = Callable[[list[Any]], Coroutine[Any, Any, Any]]


def refusal(sentence: str) -> JsonRpcException:
    """A request that cannot be done, and why, for people."""
    return JsonRpcException(sentence, FAILED)


class Speaker(LanguageServer):
    """What a protocol serves: open documents, and what is told of them. Faults are sentences in the client's log."""

    def __init__(self, name: str, version: str) -> None:
        super().__init__(name, version, protocol_cls=PieceProtocol)
        self.client = Client()
        self.documents = RemoteDocuments()
        self.pictures = Pictures()
        self.panels = Panels()
        #: What `workspace/executeCommand` does, by name.
        self.acts: dict[str, Command] = {}

    def opened(self, uri: str, text: str, version: int) -> None:
        """A document was opened."""
        raise NotImplementedError

    def changed(self, uri: str) -> None:
        """A document was changed."""
        raise NotImplementedError

    def closed(self, uri: str) -> None:
        """A document was closed."""
        raise NotImplementedError

    def publish(self, uri: str, found: list[types.Diagnostic], version: int | None) -> None:
        """Tell what is wrong with a file."""
        raise NotImplementedError

    def say(self, sentence: str, kind: types.MessageType = types.MessageType.Error) -> None:
        """Tell the client's log."""
        self.window_log_message(types.LogMessageParams(kind, sentence))

    def report_server_error(self, error: Exception, source: ServerErrors) -> None:
        """What went wrong beside a request, as a sentence; a request has its answer."""
        if source is not FeatureRequestError:
            self.say(sentence_of(error))


def sentence_of(error: BaseException) -> str:
    """What is said of a fault: a reason as it is, our own mistake by its name."""
    if isinstance(error, WireError):
        return str(error)
    if isinstance(error, JsonRpcException):
        return error.message if error.data is None else _fault(error.message)
    return _fault(f"{type(error).__name__}: {error}")


def _fault(what: str) -> str:
    return f"an error in the program, please report it: {what}"


class PieceProtocol(LanguageServerProtocol):
    """RemoteDocuments go to `Speaker.documents`, commands can be cancelled, and no answer holds a traceback."""

    _server: Speaker

    @lsp_method(types.TEXT_DOCUMENT_DID_OPEN)
    def lsp_text_document__did_open(self, params: types.DidOpenTextDocumentParams) -> None:
        found = params.text_document
        self._server.opened(found.uri, found.text, found.version)

    @lsp_method(types.TEXT_DOCUMENT_DID_CHANGE)
    def lsp_text_document__did_change(self, params: types.DidChangeTextDocumentParams) -> None:
        document = self._server.documents.get(params.text_document.uri)
        if document is None:
            self._server.say(f"{params.text_document.uri} was changed and is not open; open it first")
            return
        document.change(map(_change, params.content_changes), params.text_document.version)
        self._server.changed(document.uri)

    @lsp_method(types.TEXT_DOCUMENT_DID_CLOSE)
    def lsp_text_document__did_close(self, params: types.DidCloseTextDocumentParams) -> None:
        self._server.documents.close(params.text_document.uri)
        self._server.closed(params.text_document.uri)

    @lsp_method(types.WORKSPACE_EXECUTE_COMMAND)
    async def lsp_workspace__execute_command(  # type: ignore[override]  # pygls takes both
        self, params: types.ExecuteCommandParams
    ) -> Any:
        act = self._server.acts.get(params.command)
        if act is None:
            raise JsonRpcInvalidParams(
                f"no command is called {params.command!r}; there are: {', '.join(self._server.acts)}"
            )
        return await act(list(params.arguments or ()))

    def _send_response(self, msg_id: Any, result: Any = None, error: types.ResponseError | None = None) -> None:
        """As pygls does it, but a fault is a sentence, without what a debugger wants."""
        if error is not None and isinstance(error.data, dict) and "traceback" in error.data:
            error = types.ResponseError(error.code, _fault(error.message))
        super()._send_response(msg_id, result, error)


def _change(change: Any) -> TextChange:
    if not isinstance(change, types.TextDocumentContentChangePartial):
        return TextChange(change.text)
    start, end = change.range.start, change.range.end
    return TextChange(change.text, (start.line, start.character), (end.line, end.character))
