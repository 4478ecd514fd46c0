"""What a window and a command say to each other: one line of JSON each, within bounds.

The window greets; the command asks; the window says that it takes the files, and then how that ended. What is no such
line is nothing.
"""

from __future__ import annotations

import json
import os
from pathlib import Path
from typing import NamedTuple

#: Bytes of a line, its end included.
LONGEST = 1 << 20
_MOST_FILES = 10_000


class Greeting(NamedTuple):
    """What a window says of itself: `folder` is '' for none, `used` the time when somebody last looked at it."""

    version: str
    display: str
    folder: str
    used: float


class OpenRequest(NamedTuple):
    """What a command asks for: files and a folder by their absolute paths, none for the window alone. `wait`: it waits
    until their tabs are closed. `token`, `startup`: what lets a window come to the front on Wayland and X11.
    """

    arguments: tuple[str, ...]
    working_folder: str
    token: str
    startup: str
    wait: bool


class Ended(NamedTuple):
    """How it ended: those that could not be opened."""

    refused: tuple[str, ...]


#: The window takes what it was asked for.
TAKEN = b'{"taken": true}\n'


def write(message: Greeting | OpenRequest | Ended) -> bytes:
    """A message as a line."""
    return json.dumps(message._asdict()).encode("ascii") + b"\n"


def read_greeting(line: bytes) -> Greeting | None:
    """None for what is no greeting."""
    found = _read(line)
    version, display, folder, used = (found.get(name) for name in Greeting._fields)
    if not isinstance(version, str) or not isinstance(display, str) or not isinstance(folder, str):
        return None
    return Greeting(version, display, folder, used) if isinstance(used, float) else None


def read_request(line: bytes) -> OpenRequest | None:
    """None for what is no request."""
    found = _read(line)
    arguments, wait = _texts(found.get("arguments")), found.get("wait")
    words = _texts([found.get(name) for name in ("working_folder", "token", "startup")])
    if arguments is None or words is None or not isinstance(wait, bool):
        return None
    if len(arguments) > _MOST_FILES or not all(Path(path).is_absolute() for path in arguments):
        return None
    if len(words) != 3 or any("\0" in text for text in (*arguments, *words)):
        return None
    return OpenRequest(arguments, words[0], words[1], words[2], wait)


def read_ended(line: bytes) -> Ended | None:
    """None for what is no such message."""
    refused = _texts(_read(line).get("refused"))
    return None if refused is None else Ended(refused)


def _read(line: bytes) -> dict[str, object]:
    """The object of a line, {} for what is none."""
    try:
        found = json.loads(line.decode("ascii"))
    except (ValueError, RecursionError):
        return {}
    return found if isinstance(found, dict) else {}


def _texts(found: object) -> tuple[str, ...] | None:
    if not isinstance(found, list):
        return None
    texts = tuple(one for one in found if isinstance(one, str))
    if len(texts) != len(found) or not all(_can_be_named(text) for text in texts):
        return None
    return texts


def _can_be_named(text: str) -> bool:
    """Whether the system has bytes for a text: half a pair of surrogates is none, unless it stands for a byte."""
    try:
        os.fsencode(text)
    except UnicodeError:
        return False
    return True
