"""Where in a JSON text the cursor stands, also while the text is not whole."""

import json
from dataclasses import dataclass, field

from previewer.pieces.json_tokens import Token, tokens


@dataclass(frozen=True)
class CursorContext:
    """What may be typed at the cursor.

    `path`: keys and indices from the root to the object (for a key) or to the value itself; `key`: a key
    stands here, else a value; `start`: offset where the word begun here starts, its opening quote
    included; `typed`: what of the word stands before the cursor, without the quote; `quoted`: it has one;
    `siblings`: keys that the object has already; `starts`: the offsets of the objects and arrays around it, the root
    first.
    """

    path: tuple[str | int, ...]
    key: bool
    start: int
    typed: str
    quoted: bool
    siblings: frozenset[str]
    starts: tuple[int, ...] = ()


@dataclass
class _Level:
    is_object: bool
    start: int
    name: str | int | None = None
    expects_key: bool = True
    keys: set[str] = field(default_factory=set)


class ContextReader:
    """Finds contexts in one text as it is typed: it goes on from where it was, as far as the text is still the same."""

    def __init__(self) -> None:
        self._read = ""
        self._levels: list[_Level] = []
        self._last = ""

    def at(self, text: str, cursor: int) -> CursorContext | None:
        """The context at an offset (code points); None where no word of the piece's own can stand."""
        if len(self._read) > cursor or not text.startswith(self._read):
            self._forget()
        end, whole, last = len(self._read), True, self._last
        found = None
        for token in tokens(text, end, cursor):
            if token.end == cursor and token.kind == "string" and not token.closed:
                found = _word(self._levels, token.start, token.value, True, text)
                break
            if token.end == cursor and token.kind not in ("string", "mark"):
                found = _word(self._levels, token.start, token.text, False, text)
                break
            last = token.text
            # A word can still grow, and changes no level: what is gone on from ends before it.
            if token.kind in ("string", "mark"):
                _step(self._levels, token)
                self._last, end, whole = last, token.end, whole and token.closed
        else:
            if last in ("{", "[", ":", ","):
                found = _word(self._levels, cursor, "", False, text)
        self._read = text[:end]
        if not whole:
            # A string that is not closed yet is another once it is.
            self._forget()
        return found

    def _forget(self) -> None:
        self._read, self._levels, self._last = "", [], ""


def word_at(text: str, offset: int) -> tuple[str | int, ...]:
    """The path of the value that the word at an offset is, or that it is the key of; () where there is no word."""
    return place_at(text, offset)[0]


def place_at(text: str, offset: int) -> tuple[tuple[str | int, ...], tuple[int, ...]]:
    """The place of a word, with the offsets of the objects and arrays around the word, the root first."""
    levels: list[_Level] = []
    for token in tokens(text):
        if token.start > offset:
            break
        if token.end > offset and token.kind != "mark":
            found = _word(levels, token.start, token.value, token.kind == "string", text)
            if found is None:
                break
            return (*found.path, token.value) if found.key else found.path, found.starts
        _step(levels, token)
    return (), ()


def members_at(text: str, start: int) -> dict[str, object]:
    """What the object that begins at an offset holds, as far as it is written: words and numbers, and of objects and
    arrays no more than the words and numbers of an array."""
    found: dict[str, object] = {}
    levels: list[_Level] = []
    for token in tokens(text, start):
        name = levels[0].name if levels else None
        if isinstance(name, str) and not (levels[0].expects_key and len(levels) == 1):
            if token.text in ("{", "[") and len(levels) == 1:
                found[name] = {} if token.text == "{" else []
            elif token.kind != "mark":
                held = found.get(name)
                if len(levels) == 1:
                    found[name] = _value(token)
                elif isinstance(held, list) and len(levels) == 2:
                    held.append(_value(token))
        _step(levels, token)
        if not levels:
            break
    return found


def _value(token: Token) -> object:
    try:
        return json.loads(token.text)
    except ValueError:
        return token.value


def _step(levels: list[_Level], token: Token) -> None:
    if token.text in ("{", "["):
        levels.append(_Level(token.text == "{", token.start, None if token.text == "{" else 0))
    elif token.text in ("}", "]"):
        if levels:
            levels.pop()
    elif not levels:
        return
    elif token.text == ":":
        levels[-1].expects_key = False
    elif token.text == ",":
        level = levels[-1]
        level.expects_key = True
        if not level.is_object and isinstance(level.name, int):
            level.name += 1
    elif token.kind == "string" and levels[-1].is_object and levels[-1].expects_key:
        levels[-1].name = token.value
        levels[-1].keys.add(token.value)


def _word(levels: list[_Level], start: int, typed: str, quoted: bool, text: str) -> CursorContext | None:
    if not levels:
        return None
    level = levels[-1]
    outer = tuple(above.name for above in levels[:-1] if above.name is not None)
    starts = tuple(above.start for above in levels if above.name is not None or above is level)
    if level.is_object and level.expects_key:
        rest = _end_of_word(text, start) if typed or quoted else start
        return CursorContext(outer, True, start, typed, quoted, frozenset(level.keys | _later_keys(text, rest)), starts)
    if level.name is None:
        return None
    return CursorContext((*outer, level.name), False, start, typed, quoted, frozenset(), starts)


def _later_keys(text: str, start: int) -> set[str]:
    """Keys of the same object from an offset on."""
    keys = set()
    depth = 0
    waiting: str | None = None
    for token in tokens(text, start):
        if token.text in ("{", "["):
            depth += 1
        elif token.text in ("}", "]"):
            depth -= 1
            if depth < 0:
                break
        elif token.text == ":" and depth == 0 and waiting is not None:
            keys.add(waiting)
        waiting = token.value if token.kind == "string" and token.closed else None
    return keys


def _end_of_word(text: str, start: int) -> int:
    token = next(tokens(text, start), None)
    return token.end if token is not None and token.start == start and token.kind != "mark" else start
