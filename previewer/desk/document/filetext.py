"""A file's bytes as text for the editor, and the editor's text as bytes again, with nothing else changed."""

import os
from pathlib import Path
from typing import NamedTuple

from previewer.pieces import Reading, read_bytes, read_text
from previewer.pieces.source import BOM, MAX_BYTES

#: Characters that QTextDocument keeps for itself, or we in it; in JSON each has an escape that means the same.
_QT_OWN = {char: f"\\u{ord(char):04X}" for char in ("\u2029", "\ufdd0", "\ufdd1")}


class FileText(NamedTuple):
    """`data`: the bytes of the file, of one that is too large so many that this shows; `size`: how many there are;
    `text`: decoded, lines ended by \\n, None if no text can be shown.
    """

    data: bytes
    text: str | None
    bom: bool = False
    newline: str = "\n"
    size: int = 0

    @classmethod
    def of(cls, data: bytes, size: int | None = None) -> "FileText":
        """Decode the bytes of a file, of which there may be more than are given."""
        size = len(data) if size is None else size
        if len(data) > MAX_BYTES:
            return cls(data, None, size=size)
        bom = data.startswith(BOM)
        try:
            text = data[len(BOM) if bom else 0 :].decode("utf-8")
        except UnicodeDecodeError:
            return cls(data, None, size=size)
        newline = "\n"
        if "\r" in text:
            newline = "\r\n" if text.count("\r\n") * 2 > text.count("\n") else "\n"
            text = text.replace("\r\n", "\n").replace("\r", "\n")
        for char, escape in _QT_OWN.items():
            text = text.replace(char, escape)
        return cls(data, text, bom, newline, size)

    @classmethod
    def at(cls, path: Path) -> "FileText | None":
        """What a file holds, None where there is none. Raises OSError."""
        try:
            with path.open("rb") as file:
                data = file.read(MAX_BYTES + 1)
                return cls.of(data, len(data) if len(data) <= MAX_BYTES else os.fstat(file.fileno()).st_size)
        except (FileNotFoundError, NotADirectoryError):
            return None

    def is_same(self, other: "FileText | None") -> bool:
        """Whether another file holds the same."""
        return other is not None and (self.size, self.data) == (other.size, other.data)

    def read(self, before: Reading | None = None) -> Reading:
        """What it reads as. `before`: what nearly the same text read as, which makes it quicker."""
        return read_bytes(self.data, self.size) if self.text is None else read_text(self.text, before=before)

    def encode(self, text: str) -> bytes:
        """The bytes of `text` in this file's manner; the very same bytes where the text is the file's own, or where the
        file is no text.
        """
        if self.text is None or text == self.text:
            return self.data
        body = text if self.newline == "\n" else text.replace("\n", self.newline)
        return (BOM if self.bom else b"") + body.encode("utf-8", "replace")
