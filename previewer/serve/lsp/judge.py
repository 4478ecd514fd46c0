"""Judging what is open as it is typed: each document soon after a change, a large one beside whatever else is asked."""

from __future__ import annotations

import asyncio
from collections.abc import Callable

from previewer.serve.documents import RemoteDocument, RemoteDocuments

#: Reading that takes more seconds than this waits for a pause of three times as long, so many seconds at most.
SLOW, LONGEST_PAUSE = 0.03, 0.6


class TypingJudge:
    """Reads documents after they changed, once for all changes that have come by then, and tells of each."""

    def __init__(self, documents: RemoteDocuments, tell: Callable[[RemoteDocument], None]) -> None:
        self._documents = documents
        self._tell = tell
        self._waiting: dict[str, asyncio.Handle] = {}
        self._reading: set[RemoteDocument] = set()  # another of that name may be opened meanwhile

    def changed(self, uri: str) -> None:
        """A document has another text."""
        document = self._documents.get(uri)
        if document is None or uri in self._waiting:
            return
        pause = min(3 * document.seconds, LONGEST_PAUSE) if document.seconds > SLOW else 0.0
        loop = asyncio.get_running_loop()
        # What has come already is done before this.
        self._waiting[uri] = loop.call_later(pause, self._judge, uri) if pause else loop.call_soon(self._judge, uri)

    def closed(self, uri: str) -> None:
        """A document is open no more."""
        waiting = self._waiting.pop(uri, None)
        if waiting is not None:
            waiting.cancel()

    def _judge(self, uri: str) -> None:
        self._waiting.pop(uri, None)
        document = self._documents.get(uri)
        if document is None or document in self._reading:
            return
        if document.is_large and document.reading is None:
            self._reading.add(document)
            asyncio.get_running_loop().run_in_executor(None, document.read_apart).add_done_callback(
                lambda done: self._take(document, done)
            )
        else:
            document.read()
            self._tell(document)

    def _take(self, document: RemoteDocument, done: asyncio.Future) -> None:  # type: ignore[type-arg]
        self._reading.discard(document)
        if self._documents.get(document.uri) is not document:
            return
        if document.take(done.result()):
            self._tell(document)
        else:
            self.changed(document.uri)
