"""A file's bytes as text for the editor, and the editor's text as bytes again, with nothing else changed."""

from pathlib import Path
from typing import NamedTuple

from previewer.desk.document.long_lines import JOINT
from previewer.pieces.source import BOM, MAX_BYTES

#: Characters that QTextDocument keeps for itself, or we in it; in JSON each has an escape that means the same.
_QT_OWN = {char: f"\\u{ord(char):04X}" for char in ("\u2029", "\ufdd0", "\ufdd1", JOINT)}


class FileText(NamedTuple):
    """`data`: the bytes of the file; `text`: decoded, lines ended by \\n, None if no text can be shown."""

    data: bytes
    text: str | None
    bom: bool = False
    newline: str = "\n"

    @classmethod
    def of(cls, data: bytes) -> "FileText":
        """Decode the bytes of a file."""
        if len(data) > MAX_BYTES:
            return cls(data, None)
        bom = data.startswith(BOM)
        try:
            text = data[len(BOM) if bom else 0 :].decode("utf-8")
        except UnicodeDecodeError:
            return cls(data, None)
        newline = "\n"
        if "\r" in text:
            newline = "\r\n" if text.count("\r\n") * 2 > text.count("\n") else "\n"
            text = text.replace("\r\n", "\n").replace("\r", "\n")
        for char, escape in _QT_OWN.items():
            text = text.replace(char, escape)
        return cls(data, text, bom, newline)

    @property
    def content(self) -> str | bytes:
        """What is to be read: the text, the bytes where they are none."""
        return self.data if self.text is None else self.text

    def encode(self, text: str) -> bytes:
        """The bytes of `text` in this file's manner; the very same bytes where the text is the file's own."""
        if text == self.text:
            return self.data
        body = text if self.newline == "\n" else text.replace("\n", self.newline)
        return (BOM if self.bom else b"") + body.encode("utf-8", "replace")


def bytes_of(path: Path) -> bytes | None:
    """What a file holds, None where there is none. Raises OSError."""
    try:
        return path.read_bytes()
    except FileNotFoundError:
        return None
