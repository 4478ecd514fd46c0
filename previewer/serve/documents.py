"""What is open in another program: documents by URI, each with its text, its version and what it reads as."""

from __future__ import annotations

import time
from collections.abc import Iterable, Iterator
from functools import cached_property
from pathlib import Path
from typing import NamedTuple

from previewer.pieces import Reading, read_text
from previewer.pieces.json_tokens import tokens
from previewer.pieces.source import MAX_BYTES
from previewer.pieces.text_edits import same_length, same_length_back
from previewer.serve.judging import as_reviewed
from previewer.serve.positions import EditorPositions, Encoding

#: A text of so many characters is read beside what else there is to do, and after a pause.
LARGE = 200_000
_PREFERENCES = '"preferences"'
_MARK = "\ufeff"


class TextChange(NamedTuple):
    """A stretch of a text, from one position (line and units) to another, becomes another text; without positions all
    of it does.
    """

    text: str
    start: tuple[int, int] | None = None
    end: tuple[int, int] | None = None


class RemoteDocument:
    """One text that is open elsewhere.

    `reading` is what the text reads as once `read()` was called for it, else None. `good` is the last reading that had
    a piece: what is asked while the text is broken is answered by it.
    """

    def __init__(
        self,
        uri: str,
        text: str,
        version: int | None,
        encoding: Encoding,
        named: bool = False,
        file: Path | None = None,
    ) -> None:
        """`file`: where it is kept, if that is on this machine: what is on record beside it counts."""
        self.uri = uri
        self.file = file
        self.version = version
        self.reading: Reading | None = None
        self.good: Reading | None = None
        self.seconds = 0.0
        self._encoding = encoding
        self._named = named
        self._was_ours = False
        self._set(text)

    @property
    def text(self) -> str:
        """The text as it is there now, as it is read: with a space for a byte order mark."""
        return self._text

    @property
    def is_large(self) -> bool:
        """Whether reading it takes so long that nothing should wait for it."""
        return len(self.text) >= LARGE

    @property
    def is_ours(self) -> bool:
        """Whether it is a definition: its top level has `preferences`, or its name was said to be one. A text that is
        broken stays what it was.
        """
        return self._named or self._has_preferences or (self._was_ours and self._is_broken)

    def change(self, changes: Iterable[TextChange], version: int | None) -> None:
        """Carry out changes, each on what the one before made."""
        for change in changes:
            if change.start is None or change.end is None:
                self._set(change.text)
                continue
            start, end = sorted((self.positions.offset(*change.start), self.positions.offset(*change.end)))
            text = self.positions.text
            self._set(text[:start] + change.text + text[end:])
        self.version = version

    def read(self) -> Reading:
        """Read the text as it is now."""
        if self.reading is None:
            self.take(self.read_apart())
        assert self.reading is not None
        return self.reading

    def read_apart(self) -> Reading:
        """What the text reads as; another thread may do it, and `take()` is given it in the first one."""
        text, before = self.text, self.good
        began = time.perf_counter()
        if len(text) > MAX_BYTES // 4 and len(text.encode("utf-8", "surrogatepass")) > MAX_BYTES:
            from previewer.pieces import read_bytes

            reading = read_bytes(text.encode("utf-8", "surrogatepass"))
        else:
            reading = as_reviewed(read_text(text, before=before, reviewed=frozenset()), self.file)
        self.seconds = time.perf_counter() - began
        return reading

    def read_again(self) -> None:
        """What is beside the file is another: what the text reads as is not known any more."""
        self.reading = None

    def take(self, reading: Reading) -> bool:
        """Have what the text reads as, unless it is another one meanwhile."""
        if reading.text != self.text and reading.text:
            return False
        self.reading = reading
        if reading.piece is not None:
            self.good = reading
            self.__dict__.pop("_shared", None)
        return True

    def from_good(self, start: int, end: int) -> tuple[int, int]:
        """Where a stretch of the text of `good` is now; of what is changed, where the change begins."""
        old = self.good.text if self.good is not None else self.text
        low, high = self._from_good(start, len(old)), self._from_good(end, len(old))
        length = end - start
        # What stands there twice over may be counted to either side of what was put in.
        if high - low > length and self.text[high - length : high] == old[start:end]:
            return high - length, high
        return low, high

    def _from_good(self, offset: int, length: int) -> int:
        same, tail = self._shared
        if offset > length - tail or offset == length:
            return offset + len(self.text) - length
        return min(offset, same)

    def to_good(self, offset: int) -> int | None:
        """Where a place of the text as it is was in the text of `good`; None for one that is new."""
        old = self.good.text if self.good is not None else self.text
        same, tail = self._shared
        if offset <= same:
            return offset
        return offset + len(old) - len(self.text) if offset >= len(self.text) - tail else None

    def _set(self, text: str) -> None:
        self._was_ours = getattr(self, "positions", None) is not None and self.is_ours
        self.positions = EditorPositions(text, self._encoding)
        self._text = f" {text[1:]}" if text.startswith(_MARK) else text
        self.reading = None
        for name in ("_has_preferences", "_is_broken", "_shared"):
            self.__dict__.pop(name, None)

    @cached_property
    def _shared(self) -> tuple[int, int]:
        """How much of the text of `good` is there still, at its beginning and at its end."""
        if self.good is None or self.good.text == self.text:
            return len(self.text), 0
        same = same_length(self.good.text, self.text)
        most = min(len(self.good.text), len(self.text)) - same
        return same, same_length_back(self.good.text, self.text, most)

    @cached_property
    def _has_preferences(self) -> bool:
        return has_preferences(self.text)

    @cached_property
    def _is_broken(self) -> bool:
        return self.read().error is not None and self.read().error.code != "not-a-piece"  # type: ignore[union-attr]


def has_preferences(text: str) -> bool:
    """Whether the top level of a JSON text, which need not be whole, has the key `preferences`."""
    if _PREFERENCES not in text:
        return False
    depth, before = 0, ""
    for token in tokens(text):
        if token.text in ("{", "["):
            if not depth and token.text == "[":
                return False
            depth += 1
        elif token.text in ("}", "]"):
            depth -= 1
        elif depth == 1 and token.text == _PREFERENCES and before in ("{", ","):
            return True
        before = token.text
    return False


class RemoteDocuments:
    """All that is open, by URI."""

    def __init__(self, encoding: Encoding = "utf-16") -> None:
        self.encoding = encoding
        self._open: dict[str, RemoteDocument] = {}

    def __iter__(self) -> Iterator[RemoteDocument]:
        return iter(tuple(self._open.values()))

    def open(
        self, uri: str, text: str, version: int | None = None, named: bool = False, file: Path | None = None
    ) -> RemoteDocument:
        """Have a text; `named`: it is a definition whatever is in it; `file`: where it is kept on this machine. One of
        that URI is replaced.
        """
        found = self._open[uri] = RemoteDocument(uri, text, version, self.encoding, named, file)
        return found

    def get(self, uri: str) -> RemoteDocument | None:
        """What is open under a URI."""
        return self._open.get(uri)

    def close(self, uri: str) -> None:
        """Forget a text."""
        self._open.pop(uri, None)
