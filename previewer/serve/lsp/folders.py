"""The folders that are open in the editor: what is wrong with the definitions in them that are not open."""

from __future__ import annotations

import asyncio
from collections.abc import Iterable, Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import NamedTuple
from urllib.parse import unquote

from lsprotocol import types

from previewer.bounded import read_within
from previewer.kept import kept
from previewer.pieces import Reading, read_bytes
from previewer.pieces.folder import counts, is_found_in, json_files
from previewer.pieces.source import MAX_BYTES
from previewer.serve.documents import has_preferences
from previewer.serve.judging import as_reviewed
from previewer.serve.lsp import shapes
from previewer.serve.lsp.client import parts_of
from previewer.serve.lsp.protocol import Speaker
from previewer.serve.positions import EditorPositions
from previewer.texts.confirmed import records_path

_RECORDS = ".texts.json"
#: Of a file and of the records beside it: when it was changed, and its size.
_Stamp = tuple[int, ...]


class JudgedFile(NamedTuple):
    """A file as it was judged: its stamp, and what is wrong."""

    stamp: _Stamp
    diagnostics: list[types.Diagnostic]


class Folders:
    """Judges files in a thread, one after the other, and remembers what each was when it was judged."""

    def __init__(self, server: Speaker) -> None:
        self._server = server
        self._known: dict[str, JudgedFile] = {}
        self._thread = ThreadPoolExecutor(1, "folders")
        self._closed = False
        self.roots: dict[str, Path] = {}

    def open(self, folders: Iterable[types.WorkspaceFolder]) -> None:
        """Have folders; those that are no folders of this machine are left alone."""
        for folder in folders:
            path = path_of(folder.uri)
            if path is not None:
                self.roots[folder.uri] = path

    def change(self, event: types.WorkspaceFoldersChangeEvent) -> None:
        """Folders were opened and closed."""
        for folder in event.removed:
            self.roots.pop(folder.uri, None)
        self.open(event.added)

    async def judge(self) -> list[tuple[str, JudgedFile]]:
        """Judge all that is there and not open: what has not changed is known. Tells a client that does not ask."""
        loop = asyncio.get_running_loop()
        found = []
        uris = await loop.run_in_executor(self._thread, lambda: list(self._uris()))
        for uri, path in uris:
            if self._closed:
                break
            if not self._is_open(path):
                judged = await self._judge(uri, path)
                if judged is not None and not self._is_open(path):
                    found.append((uri, judged))
                    self._tell(uri, judged)
        gone = self._known.keys() - {uri for uri, _ in uris}
        for uri in gone:
            self._forget(uri)
        return found

    async def changed(self, uris: Iterable[str]) -> None:
        """Files were saved, made or removed by others; those that no folder that is open has are left alone."""
        concerned = list(self._concerned(uris))
        for _, path in concerned:
            self._judge_open(path)
        for uri, path in concerned:
            if self._is_open(path):
                continue
            if uri not in self._known:
                uri = next((one for one in self._known if path_of(one) == path), uri)
            judged = await self._judge(uri, path) if self._finds(path) else None
            if judged is None:
                self._forget(uri)
            elif not self._is_open(path):
                self._tell(uri, judged)

    def _concerned(self, uris: Iterable[str]) -> Iterator[tuple[str, Path]]:
        """The files of URIs, and those definitions whose records they are."""
        for uri in uris:
            path = path_of(uri)
            if path is not None:
                yield uri, path
                definition = path.with_name(f"{path.name.removesuffix(_RECORDS)}.json")
                if path.name.endswith(_RECORDS) and path.is_absolute():
                    yield definition.as_uri(), definition

    def _judge_open(self, path: Path) -> None:
        """What is open counts as it is in the editor; but what is on record beside it may be another now."""
        for document in self._server.documents:
            if document.file == path:
                document.read_again()
                self._server.changed(document.uri)

    def opened(self, uri: str) -> None:
        """A document was opened: what was told of its file by another name of it is told no more."""
        path = path_of(uri)
        for known in [one for one in self._known if one != uri and path is not None and path_of(one) == path]:
            self._forget(known)

    def closed(self, uri: str) -> None:
        """A document of the editor was closed: what the file has counts again."""
        self._known.pop(uri, None)
        task = asyncio.ensure_future(self.changed([uri]))
        task.add_done_callback(lambda _: None)

    def close(self) -> None:
        """Judge no more."""
        self._closed = True
        self._thread.shutdown(wait=False, cancel_futures=True)

    def _uris(self) -> Iterator[tuple[str, Path]]:
        seen: set[str] = set()
        for root in self.roots.values():
            for name in json_files(str(root), lambda _error: None):
                path = Path(name)
                if not self._holds(path):
                    continue
                uri = path.as_uri()
                if uri not in seen:
                    seen.add(uri)
                    yield uri, path

    def _is_open(self, path: Path) -> bool:
        """Whether a file is open; editors write one address in several ways."""
        return any(one.file == path for one in self._server.documents)

    def _finds(self, path: Path) -> bool:
        """Whether a file is one of those that are judged with a folder."""
        return self._holds(path) and any(is_found_in(str(root), str(path)) for root in self.roots.values())

    def _holds(self, path: Path) -> bool:
        """Whether a file is below a folder; a link that leads out of it is not followed."""
        roots = [root for root in self.roots.values() if root in path.parents]
        return any(not path.is_symlink() or root.resolve() in path.resolve().parents for root in roots)

    async def _judge(self, uri: str, path: Path) -> JudgedFile | None:
        return await asyncio.get_running_loop().run_in_executor(self._thread, self._judge_now, uri, path)

    def _judge_now(self, uri: str, path: Path) -> JudgedFile | None:
        """In the thread: what is wrong with a file; None where it is not there, or no definition."""
        try:
            told = path.stat()
            stamp = told.st_mtime_ns, told.st_size, *_stamp_of_records(path)
            known = self._known.get(uri)
            if known is not None and known.stamp == stamp:
                return known
            data = read_within(path, MAX_BYTES)
        except OSError:
            return None
        reading = as_reviewed(read_bytes(data, told.st_size), path)
        if not self._is_ours(uri, reading, data):
            return None
        positions = EditorPositions(reading.text, self._server.client.encoding)
        found = list(shapes.diagnostics(uri, reading, positions, self._server.client.lang))
        self._known[uri] = JudgedFile(stamp, found)
        return self._known[uri]

    def _is_ours(self, uri: str, reading: Reading, data: bytes) -> bool:
        if self._server.client.names(uri):
            return True
        is_unread = reading.error is not None and reading.error.code == "too-large"
        return counts(reading, data) and (is_unread or has_preferences(reading.text))

    def _tell(self, uri: str, found: JudgedFile) -> None:
        if not self._server.client.pulls:
            self._server.publish(uri, found.diagnostics, None)

    def _forget(self, uri: str) -> None:
        self._known.pop(uri, None)
        if not self._server.client.pulls:
            self._server.publish(uri, [], None)


def _stamp_of_records(path: Path) -> _Stamp:
    try:
        told = records_path(path).stat()
    except OSError:
        return ()
    return told.st_mtime_ns, told.st_size


@kept
def path_of(uri: str) -> Path | None:
    """The file of a URI; None where it is none of this machine."""
    parts = parts_of(uri)
    if parts.scheme != "file" or parts.netloc not in ("", "localhost"):
        return None
    from urllib.request import url2pathname

    return Path(url2pathname(parts.path)) if unquote(parts.path) else None
