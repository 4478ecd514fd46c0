"""What a command reads: no output of it is one of these files, by whatever way it is named."""

from __future__ import annotations

import os

#: The files that this command has read, and what each is in words; `-` is standard input.
_read: dict[str, str] = {}


def begin() -> None:
    """A command begins, and has read nothing."""
    _read.clear()


def note(path: str, what: str) -> None:
    """A file is read. `what` it is stands in a sentence: "the definition"."""
    _read.setdefault(path, what)


def input_at(name: str) -> str:
    """What of all that was read has this name too: by another way, a link, another case, as standard input; '' for
    none.
    """
    found = _stat(name)
    if found is None:
        return ""
    of_read = ((what, os.fstat(0) if path == "-" else _stat(path)) for path, what in _read.items())
    return next((what for what, one in of_read if one is not None and os.path.samestat(one, found)), "")


def _stat(name: str) -> os.stat_result | None:
    try:
        return os.stat(name)  # noqa: PTH116 - a name as it is given, `nope/..` in it too
    except (OSError, ValueError):
        return None
