"""What an assistant may read and write: files below the folders that were named, and nothing else."""

from __future__ import annotations

import hashlib
import os
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import NamedTuple

from previewer.atomic import FileChangedError, write_atomically
from previewer.bounded import read_within
from previewer.pieces import Reading, read_bytes
from previewer.pieces.folder import json_files
from previewer.pieces.source import BOM, MAX_BYTES
from previewer.serve.mcp.schemas import shorter


class ToolError(Exception):
    """A tool that cannot do what is asked; the text is one sentence, for the assistant and for people."""


class GivenDefinition(NamedTuple):
    """A definition: its bytes, what it reads as, and the file that has it, None for a text that was sent."""

    data: bytes
    reading: Reading
    path: Path | None

    @property
    def base(self) -> str:
        """A name for what was read: another as soon as one byte is."""
        return hashlib.sha256(self.data).hexdigest()[:16]


class Access:
    """The folders, by their real places. Links that lead out of them are refused, whatever they lead to."""

    def __init__(self, folders: Iterable[Path] = ()) -> None:
        """Raises OSError for a folder that is none."""
        self.folders = tuple(Path(os.path.realpath(folder, strict=True)) for folder in folders)

    def definition(self, arguments: dict[str, object], path: str = "path", text: str = "text") -> GivenDefinition:
        """The definition that arguments name, by the path of a file or as a text. Raises ToolError."""
        named, sent = arguments.get(path), arguments.get(text)
        if (named is None) == (sent is None):
            raise ToolError(f'give either "{path}", a file, or "{text}", the definition itself')
        if sent is not None:
            data = str(sent).encode("utf-8", "surrogatepass")
            return GivenDefinition(data, read_bytes(data), None)
        found = self.file(str(named))
        data = self.read(found)
        return GivenDefinition(data, read_bytes(data, max(len(data), _size(found))), found)

    def file(self, name: str) -> Path:
        """The real place of a file that may be read. Raises ToolError."""
        found = self._found(name)
        if not found.is_file():
            raise ToolError(f"{shorter(name)} is not a file" if found.exists() else f"there is no {shorter(name)}")
        return found

    def files(self, name: str) -> Iterator[tuple[str, Path]]:
        """A file, or all JSON files of a folder, by the names that are told. Raises ToolError."""
        found = self._found(name)
        if not found.is_dir():
            yield name, self.file(name)
            return
        for file in json_files(str(found), lambda _error: None):
            if self.holds(Path(file)):
                yield (Path(name) / Path(file).relative_to(found)).as_posix(), Path(os.path.realpath(file))

    def holds(self, path: Path) -> bool:
        """Whether a place is below a folder, with all links followed."""
        real = Path(os.path.realpath(path))
        return any(real == folder or folder in real.parents for folder in self.folders)

    def read(self, path: Path) -> bytes:
        """The bytes of a file, of one that is too large one more than may be read. Raises ToolError."""
        try:
            return read_within(path, MAX_BYTES)
        except OSError as error:
            raise ToolError(f"{path.name} cannot be opened: {error.strerror or error}") from None

    def write(self, given: GivenDefinition, text: str) -> None:
        """Put another text in the place of a file that is as it was read. Raises ToolError."""
        assert given.path is not None
        mark = BOM if given.data.startswith(BOM) else b""
        try:
            write_atomically(given.path, mark + text.encode("utf-8"), instead_of=given.data)
        except FileChangedError:
            raise ToolError(f"{given.path.name} was changed meanwhile; nothing is written") from None
        except (OSError, UnicodeEncodeError) as error:
            raise ToolError(f"{given.path.name} cannot be written: {error}") from None

    def _found(self, name: str) -> Path:
        if not self.folders:
            raise ToolError('no folder was named when this server was started: send the definition as "text"')
        if "\0" in name or not name:
            raise ToolError(f"{name!r} is not the name of a file")
        given = Path(name)
        tries = [given] if given.is_absolute() else [folder / given for folder in self.folders]
        inside = [path for path in tries if self.holds(path)]
        if not inside:
            told = ", ".join(map(str, self.folders))
            raise ToolError(f"{shorter(name)} is not below what this server may read: {told}")
        try:
            found = Path(os.path.realpath(next((path for path in inside if path.exists()), inside[0])))
            found.exists()
        except OSError as error:
            raise ToolError(f"{shorter(name)} cannot be opened: {error.strerror or error}") from None
        return found


def _size(path: Path) -> int:
    try:
        return path.stat().st_size
    except OSError:
        return 0
