"""ScriptPlaces in a handler's files, out of what an engine says of its stack."""

from __future__ import annotations

import re
from pathlib import Path
from typing import NamedTuple
from urllib.parse import unquote

_AT = re.compile(r"([^()\n]*?):(\d+)(?::(\d+))?\)?\s*$")


class ScriptPlace(NamedTuple):
    """A line, from 1, of a file, which is named from the handler's folder."""

    file: str
    line: int


class ScriptPlaces:
    """The places in the files of one folder."""

    def __init__(self, folder: Path) -> None:
        self._begins = (folder.as_uri().rstrip("/") + "/", str(folder).rstrip("/") + "/")

    def of(self, stack: str) -> ScriptPlace | None:
        """The innermost place of a stack that lies in the folder, `node_modules` aside unless there is no other."""
        found = [place for line in stack.splitlines() if (place := self._in(line)) is not None]
        own = [place for place in found if not place.file.startswith("node_modules/")]
        return next(iter(own or found), None)

    def line_in(self, name: str, stack: str) -> int | None:
        """The line of the innermost place of a stack in one file, by its name from the folder."""
        found = (self._in(line) for line in stack.splitlines())
        return next((place.line for place in found if place is not None and place.file == name), None)

    def _in(self, line: str) -> ScriptPlace | None:
        for begin in self._begins:
            at = line.find(begin)
            if at >= 0 and (match := _AT.match(line, at + len(begin))):
                name = unquote(match[1]) if begin.startswith("file:") else match[1]
                return ScriptPlace(name, int(match[2]))
        return None
