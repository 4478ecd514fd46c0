"""Brackets of JSON lines that need not be whole: which belong together, and where a line's own begin."""

import re
from collections.abc import Iterator

from PySide6.QtGui import QTextBlock

PAIRS = {"{": "}", "[": "]"}
CLOSING = {closing: opening for opening, closing in PAIRS.items()}
_TOKEN = re.compile(r'"(?:[^"\\\u2029]|\\.)*+"?|[{}\[\]]')
_WIDE = re.compile("[\U00010000-\U0010ffff]")


def brackets(text: str) -> Iterator[tuple[int, str]]:
    """Place and sign of every bracket outside strings; the text may be a document's raw one."""
    return ((found.start(), found.group()) for found in _TOKEN.finditer(text) if found.group()[0] != '"')


def partner(raw: str, at: int) -> int | None:
    """The position (UTF-16) of the bracket that belongs to the one at a position; None where there is none."""
    if not raw.isascii():
        raw = _WIDE.sub("  ", raw)
    open_ones: list[tuple[int, str]] = []
    for place, sign in brackets(raw):
        if sign in PAIRS:
            open_ones.append((place, sign))
            continue
        before = open_ones.pop() if open_ones else None
        if place == at or (before is not None and before[0] == at):
            fits = before is not None and PAIRS[before[1]] == sign
            return None if before is None or not fits else (before[0] if place == at else place)
    return None


def left_open(text: str) -> list[str]:
    """The brackets that a line opens and does not close, the outermost first."""
    found: list[str] = []
    for _place, sign in brackets(text):
        if sign in PAIRS:
            found.append(sign)
        elif found:
            found.pop()
    return found


def opening_block(block: QTextBlock) -> QTextBlock | None:
    """The block of the line that opened what a block stands in, or what a closing bracket at its beginning closes."""
    depth = 0
    block = block.previous()
    while block.isValid():
        for _place, sign in reversed(list(brackets(block.text()))):
            depth += 1 if sign in CLOSING else -1
            if depth < 0:
                return block
        block = block.previous()
    return None


def closing_block(block: QTextBlock) -> QTextBlock | None:
    """The block in which the last bracket that a line leaves open is closed."""
    depth = len(left_open(block.text()))
    if not depth:
        return None
    wanted, block = depth - 1, block.next()
    while block.isValid():
        for _place, sign in brackets(block.text()):
            depth += 1 if sign in PAIRS else -1
            if depth <= wanted:
                return block
        block = block.next()
    return None
