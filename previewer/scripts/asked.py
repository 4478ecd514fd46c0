"""What a handler asked its engine for: read from the record that deno keeps of it."""

from __future__ import annotations

import json
import os
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import NamedTuple
from urllib.parse import urlsplit

from previewer.scripts.places import ScriptPlace, ScriptPlaces

#: Kinds of what may be asked for that a handler finds empty, not refused; and those that the engine asks for itself.
_PASSED = frozenset(("env",))
_PORTS = {"http": 80, "https": 443, "ws": 80, "wss": 443}
_MOST = 4 * 1024 * 1024
#: So many things that an event asked for are told, with so many letters of each.
MOST_ASKED = 1000
_LONGEST = 1000


class Asked(NamedTuple):
    """One thing that was asked for: `what` (`net`, `read`, `write`, `run`, `sys`, `ffi`, `import`), which, whether it
    was allowed, and where.
    """

    what: str
    of: str
    allowed: bool
    place: ScriptPlace | None = None


class AskedRecord:
    """Deno's record of what is asked for, read as it grows. Lines that ask for `WORD-N` in the environment stand where
    the event N begins.
    """

    def __init__(self, file: Path, word: str, folder: Path, hosts: Sequence[str], denied: Sequence[Path]) -> None:
        self._file = file
        self._mark = f"{word}-"
        self._folder = folder
        self._hosts = frozenset(hosts)
        self._denied = denied
        self._places = ScriptPlaces(folder)
        self._offset = 0
        self._kept = b""
        self._at = -1
        #: Bytes of the record, as of the last reading.
        self.size = 0
        #: What the event asked for.
        self._known: set[tuple[str, str]] = set()

    def read(self) -> Iterator[tuple[int, Asked]]:
        """What is new in it, with the number of its event; each thing once for an event, and what it read in its own
        folder too.
        """
        try:
            with self._file.open("rb") as file:
                self.size = os.fstat(file.fileno()).st_size
                file.seek(self._offset)
                part = file.read(_MOST)
        except OSError:
            return
        self._offset += len(part)
        *lines, self._kept = (self._kept + part).split(b"\n")
        for line in lines:
            try:
                noted = json.loads(line)
            except ValueError:
                continue
            what, of = noted.get("permission"), noted.get("value")
            value = of if isinstance(of, str) else ""
            if what == "env" and value.startswith(self._mark):
                self._at = int(value.removeprefix(self._mark))
                self._known.clear()
            if what in _PASSED or self._at < 0 or (what, value) == ("sys", "ca"):
                continue
            if (what, value) in self._known or len(self._known) == MOST_ASKED:
                continue
            self._known.add((what, value))
            found = self._understand(what, value, noted.get("stack") or [])
            if found is not None:
                yield self._at, found

    def _understand(self, what: str, value: str, stack: list[str]) -> Asked | None:
        if what == "read":
            path = Path(value)
            if path.is_relative_to(self._folder) and not any(path.is_relative_to(link) for link in self._denied):
                return Asked(what, value, True)
            if "node:module" in "".join(stack[:2]) and ("node_modules" in path.parts or path.name == "package.json"):
                return None  # `require` looks for a package in the folders above
        place = self._places.of("\n".join(stack))
        if what in ("net", "import"):
            host = host_of(value)
            return Asked(what, host[:_LONGEST], what == "net" and is_among(host, self._hosts), place)
        return Asked(what, value[:_LONGEST], False, place)


def host_of(text: str) -> str:
    """`HOST:PORT` of an address or of what deno calls one."""
    if "://" in text:
        parts = urlsplit(text)
        try:
            port = parts.port or _PORTS.get(parts.scheme, 0)
        except ValueError:
            port = 0
        return f"{parts.hostname or ''}:{port}"
    return text


def is_among(host: str, allowed: frozenset[str]) -> bool:
    """Whether a `HOST:PORT` is one of those that were allowed, by itself or with all its ports."""
    return host in allowed or host.rpartition(":")[0] in allowed
