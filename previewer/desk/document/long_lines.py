"""Lines of a text that are too long to be laid out as one block of a QTextDocument.

Laying out a block costs as much as it is long, at every key: 60 ms for a minified piece of 120 KB. So such a line
stands in several blocks. Each but the last ends with `JOINT`, a noncharacter that no text has; the text itself, what is
saved, judged, found and copied, has neither the joint nor the end of its block.
"""

import re
import unicodedata
from bisect import bisect_left, bisect_right

from PySide6.QtGui import QTextBlock, QTextCursor, QTextDocument

#: Characters that a line may have and still stand in one block, and how many a part of a longer one has at most.
LONGEST = 1000
PART = 160
JOINT = "\ufdd2"
PARAGRAPH = "\u2029"
_JOINED = JOINT + PARAGRAPH
#: Where a line is best broken, the better first; the break comes after the first character.
_PLACES = (',"', ",", " ")


def folded(text: str) -> str:
    """A text (lines ended by \\n) as a document has it, its long lines in parts."""
    if max(map(len, text.split("\n"))) <= LONGEST:
        return text
    return "\n".join((JOINT + "\n").join(_parts(line)) for line in text.split("\n"))


def unfolded(raw: str) -> str:
    """The text of what a document or a selection has (blocks ended by U+2029), lines ended by \\n."""
    if JOINT in raw:
        raw = raw.replace(_JOINED, "").replace(JOINT, "")
    return raw.replace(PARAGRAPH, "\n")


def fold_blocks(document: QTextDocument, start: int, end: int) -> None:
    """Break the blocks between two positions that have become too long, within the edit block that is open."""
    block = document.findBlock(end)
    cursor = QTextCursor(document)
    while block.isValid() and block.position() + block.length() > start:
        before = block.previous()
        if block.length() > LONGEST + 1:
            text, at = block.text(), block.position()
            ends = [at]
            for part in _parts(text):
                ends.append(ends[-1] + len(part.encode("utf-16-le", "surrogatepass")) // 2)
            for place in reversed(ends[1:-1]):
                cursor.setPosition(place)
                cursor.insertText(JOINT + "\n")
        block = before


def fold_inserted(document: QTextDocument, start: int, end: int, text: str) -> None:
    """The same where a text was put between the positions: not looked through where its lines are short."""
    if max(map(len, text.split("\n"))) > LONGEST:
        fold_blocks(document, start, end)
        return
    for place in dict.fromkeys((document.findBlock(end).position(), document.findBlock(start).position())):
        fold_blocks(document, place, place)


def leave_joint(cursor: QTextCursor, before: int) -> bool:
    """Take a cursor that moved from a position behind a joint on to the next part, or back before it, as it came;
    whether it stood there."""
    at = cursor.position()
    if not (at > 0 and cursor.document().characterAt(at - 1) == JOINT and cursor.atBlockEnd()):
        return False
    keep = QTextCursor.MoveMode.KeepAnchor if cursor.hasSelection() else QTextCursor.MoveMode.MoveAnchor
    cursor.setPosition(at + 1 if before == at - 1 else at - 1, keep)
    return True


def step_over_joint(cursor: QTextCursor, backwards: bool) -> None:
    """Let a deletion beside the break of a long line reach the character beyond it."""
    at, here = cursor.position(), cursor.block()
    if cursor.hasSelection():
        return
    if backwards and at == here.position() and here.previous().text().endswith(JOINT):
        cursor.setPosition(at - 2)
    elif not backwards and cursor.document().characterAt(at) == JOINT:
        cursor.setPosition(at + 2)


def _parts(line: str) -> list[str]:
    if len(line) <= LONGEST:
        return [line]
    parts, start = [], 0
    while len(line) - start > PART:
        end = start + PART
        found = (line.rfind(place, start + PART // 2, end) for place in _PLACES)
        cut = next((at + 1 for at in found if at >= 0), end)
        # What belongs to the character before it stays with it.
        while cut > start + 1 and (unicodedata.combining(line[cut]) or line[cut] in "\u200d\ufe0f"):
            cut -= 1
        parts.append(line[start:cut])
        start = cut
    return [*parts, line[start:]]


class Lines:
    """Which blocks of a document begin a line, as the document is now."""

    def __init__(self, document: QTextDocument) -> None:
        self.document = document
        self._revision = -1
        #: Numbers of the blocks that go on with the line of the block before, and each less its place in the list: the
        #: same for neighbours.
        self._rest: list[int] = []
        self._shift: list[int] = []

    def is_first(self, block: QTextBlock) -> bool:
        """Whether a line begins here."""
        return self._place(block.blockNumber()) is None

    def number(self, block: QTextBlock) -> int:
        """The number of the line that a block is of, from 1."""
        self._update()
        return block.blockNumber() + 1 - bisect_right(self._rest, block.blockNumber())

    def block(self, number: int) -> QTextBlock:
        """The block in which a line begins, by its number from 1; the last line's for a larger one."""
        self._update()
        count = self.document.blockCount()
        wanted = min(max(number, 1), count - len(self._rest))
        # Each further part of a line before it moves it on by one.
        return self.document.findBlockByNumber(wanted - 1 + bisect_left(self._shift, wanted))

    def first(self, block: QTextBlock) -> QTextBlock:
        """The block in which the line of a block begins."""
        at = self._place(block.blockNumber())
        if at is None:
            return block
        run = bisect_left(self._shift, self._shift[at])
        return self.document.findBlockByNumber(self._rest[run] - 1)

    def whole(self, block: QTextBlock) -> str:
        """The text of the line that begins in a block."""
        parts = [block.text()]
        while parts[-1].endswith(JOINT):
            block = block.next()
            parts.append(block.text())
        return "".join(parts).replace(JOINT, "")

    def before(self, position: int) -> str:
        """The text of the line before a position."""
        cursor = QTextCursor(self.document)
        cursor.setPosition(self.first(self.document.findBlock(position)).position())
        cursor.setPosition(position, QTextCursor.MoveMode.KeepAnchor)
        return unfolded(cursor.selectedText())

    def _place(self, number: int) -> int | None:
        self._update()
        at = bisect_left(self._rest, number)
        return at if at < len(self._rest) and self._rest[at] == number else None

    def _update(self) -> None:
        if self._revision == self.document.revision():
            return
        self._revision = self.document.revision()
        raw = self.document.toRawText()
        blocks = raw.split(PARAGRAPH) if JOINT in raw else []
        self._rest = [number for number, text in enumerate(blocks, start=1) if text.endswith(JOINT)]
        self._shift = [number - at for at, number in enumerate(self._rest)]


def joints(raw: str) -> list[tuple[int, int]]:
    """Offset and length of every break of a line in what a document has."""
    return (
        [(found.start(), len(found[0])) for found in re.finditer(f"{JOINT}{PARAGRAPH}?", raw)] if JOINT in raw else []
    )
