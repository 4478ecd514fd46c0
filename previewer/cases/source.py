"""The piece of a case: a file beside it, its text, or both, and which of them counts."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from hashlib import sha256
from os.path import relpath
from pathlib import Path
from typing import NamedTuple

from previewer.atomic import is_same_file
from previewer.cases import members
from previewer.cases.errors import CaseError
from previewer.pieces import Reading, read_bytes
from previewer.pieces.messages import say
from previewer.pieces.source import MAX_BYTES
from previewer.terminal_words import Reason


class SourceNote(NamedTuple):
    """What there is to say of which piece was taken: the name of a sentence of the section `cases`, and the path."""

    name: str
    path: str

    def message(self, lang: str = "en") -> str:
        return say(lang, "cases", self.name, {"path": self.path})


class OpenedPiece(NamedTuple):
    """A case's piece as read; `reading.piece` is there. `file` is None where its text counts."""

    reading: Reading
    file: Path | None
    note: SourceNote | None


@dataclass(frozen=True)
class PieceSource:
    """Where a piece is: `path` relative to the case, with `/`; `sha256` of that file's bytes, as 64 small hexadecimal
    digits; `text` the definition itself. Of path and text at least one is there; what is not is ''.
    """

    path: str = ""
    sha256: str = ""
    text: str = ""

    @classmethod
    def read(cls, name: str, value: object) -> PieceSource:
        """The source that a JSON object declares. Raises CaseError."""
        found = members.mapping(name, value)
        members.known(name, found, ("path", "sha256", "text"))
        source = cls(**{member: members.text(f"{name}.{member}", one) for member, one in found.items()})
        if not source.path and not source.text:
            raise CaseError("no-source", name=name)
        return source

    @classmethod
    def of(cls, data: bytes, path: Path | None = None, folder: Path | None = None, whole: bool = True) -> PieceSource:
        """The source of a definition with these bytes, at `path`, for a case in `folder`.

        With its text, unless it is not `whole` and has a path.
        """
        text = data.decode("utf-8-sig", "replace") if whole or path is None else ""
        if path is None:
            return cls(text=text)
        try:
            place = Path(relpath(path, folder or Path())).as_posix()
        except ValueError:  # another drive
            place = path.absolute().as_posix()
        return cls(place, sha256(data).hexdigest(), text)

    def written(self) -> Mapping[str, object]:
        """The members for a JSON file."""
        return {name: value for name, value in vars(self).items() if value}

    def open(self, folder: Path, case: Path | None = None) -> OpenedPiece:
        """The piece, for a case in `folder`; `case` is its own file. Raises CaseError."""
        if not self.path:
            return OpenedPiece(self._reading(self.text.encode("utf-8", "surrogatepass"), ""), None, None)
        file = folder / self.path
        if case is not None and is_same_file(file, case):
            raise CaseError("itself", path=self.path)
        try:
            with file.open("rb") as opened:
                data = opened.read(MAX_BYTES + 1)
        except (OSError, ValueError) as error:
            if self.text:
                return self._of_text("text-alone")
            raise CaseError("no-piece-file", path=self.path, why=Reason.of(error)) from None
        found = sha256(data).hexdigest()
        wanted = self.sha256.lower() or (
            sha256(self.text.encode("utf-8", "replace")).hexdigest() if self.text else found
        )
        if found == wanted:
            return OpenedPiece(self._reading(data, self.path), file, None)
        if self.text:
            return self._of_text("text-kept")
        return OpenedPiece(self._reading(data, self.path), file, SourceNote("changed", self.path))

    def _of_text(self, note: str) -> OpenedPiece:
        reading = self._reading(self.text.encode("utf-8", "surrogatepass"), "")
        return OpenedPiece(reading, None, SourceNote(note, self.path))

    @staticmethod
    def _reading(data: bytes, path: str) -> Reading:
        reading = read_bytes(data)
        if reading.piece is None:
            raise CaseError.no_piece(reading.diagnostics[0], path)
        return reading
