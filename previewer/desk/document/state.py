"""What a document is in: one value that says all of it, and is only ever replaced whole."""

from dataclasses import dataclass, replace
from functools import cached_property
from typing import Literal

from previewer.desk.document.filetext import FileText
from previewer.desk.document.positions import Positions
from previewer.pieces import Reading

#: What is on the disk, beside what was last read or written: the same, something newer that is `Awaited`, no file any
#: more, none as yet, or a file that may not be read.
OnDisk = Literal["same", "changed", "gone", "none", "locked"]


@dataclass(frozen=True, eq=False)
class Awaited:
    """A save that was seen and is not the text yet: it is being read (no `reading`), or it reads and will be the text
    in a moment, or it does not and the other half of it may still come. `file`: what is there, None while nothing is.
    """

    file: FileText | None
    reading: Reading | None = None

    @property
    def reads(self) -> bool:
        """Whether it has a piece, which can be shown."""
        return self.reading is not None and self.reading.piece is not None


@dataclass(frozen=True, eq=False)
class Whole:
    """A text with what it reads as. `file`: what was last read or written, and in what manner; `raw`: the text as its
    QTextDocument has it, at that one's `revision`. What was typed since is neither in `text` nor in `reading`.
    """

    file: FileText
    raw: str
    revision: int
    text: str
    reading: Reading
    on_disk: OnDisk = "same"
    awaited: Awaited | None = None

    @property
    def ours(self) -> "Whole":
        """What is edited here."""
        return self

    @property
    def theirs(self) -> FileText | None:
        """What the disk holds instead of what was typed."""
        return None

    @property
    def is_text(self) -> bool:
        """Whether the file is text at all, and not too large."""
        return self.file.text is not None

    @cached_property
    def positions(self) -> Positions:
        """Between the places of `reading` and those of the QTextDocument."""
        return Positions(self.raw)

    def typed(self, raw: str, revision: int, text: str, reading: Reading) -> "Whole":
        """This state with another text."""
        return replace(self, raw=raw, revision=revision, text=text, reading=reading)


@dataclass(frozen=True, eq=False)
class Conflict:
    """Something was typed, and something else was saved from outside: whoever types decides."""

    ours: Whole
    theirs: FileText
    on_disk: OnDisk = "changed"

    @property
    def reading(self) -> Reading:
        """What `ours` reads as."""
        return self.ours.reading

    def typed(self, raw: str, revision: int, text: str, reading: Reading) -> "Conflict":
        """This state with another text."""
        return replace(self, ours=self.ours.typed(raw, revision, text, reading))


State = Whole | Conflict
