"""Which folders a person allowed to run their handlers: a small file that the window and the commands share.

It lies where the system keeps a user's settings: `scripts.json`,
`{"allowed": [{"folder": …, "engine": "deno", "hosts": ["api.example.org:443"]}]}`.
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from previewer.atomic import write_atomically
from previewer.own_folders import settings_folder


@dataclass(frozen=True)
class AllowedFolder:
    """A folder whose handlers a person allowed to run, in which engine, and the hosts that they may reach."""

    folder: Path
    engine: str
    hosts: tuple[str, ...] = ()


def trust_file() -> Path:
    """Where it is kept."""
    return settings_folder() / "scripts.json"


class Trust:
    """What was allowed, as it stands in a file. It is read whenever it is asked for: another window may change it."""

    def __init__(self, file: Path | None = None) -> None:
        self._file = file or trust_file()

    def allowed(self) -> tuple[AllowedFolder, ...]:
        """All that was allowed, in the order in which it was; nothing where the file cannot be read."""
        try:
            content: object = json.loads(self._file.read_bytes())
        except (OSError, ValueError):
            return ()
        rows = content.get("allowed") if isinstance(content, dict) else None
        found = [_read(row) for row in rows] if isinstance(rows, list) else []
        return tuple(row for row in found if row is not None)

    def permission(self, folder: Path, engine: str) -> AllowedFolder | None:
        """What was allowed for the handlers of a folder, itself and not those below it, in an engine."""
        real = folder.resolve()
        return next((one for one in self.allowed() if (one.folder, one.engine) == (real, engine)), None)

    def allow(self, folder: Path, engine: str, hosts: Sequence[str] = ()) -> AllowedFolder:
        """Keep that a person allowed a folder, in place of what was allowed for it before. Raises OSError."""
        made = AllowedFolder(folder.resolve(), engine, tuple(dict.fromkeys(hosts)))
        self._write([*self._others(made), made])
        return made

    def take_back(self, permission: AllowedFolder) -> None:
        """Allow it no more. Raises OSError."""
        self._write(self._others(permission))

    def _others(self, one: AllowedFolder) -> list[AllowedFolder]:
        return [other for other in self.allowed() if (other.folder, other.engine) != (one.folder, one.engine)]

    def _write(self, allowed: Sequence[AllowedFolder]) -> None:
        rows = [{"folder": str(one.folder), "engine": one.engine, "hosts": list(one.hosts)} for one in allowed]
        self._file.parent.mkdir(parents=True, exist_ok=True)
        write_atomically(self._file, (json.dumps({"allowed": rows}, ensure_ascii=False, indent=2) + "\n").encode())


def _read(row: object) -> AllowedFolder | None:
    if not isinstance(row, dict):
        return None
    folder, engine, hosts = row.get("folder"), row.get("engine"), row.get("hosts", [])
    if not (isinstance(folder, str) and isinstance(engine, str) and isinstance(hosts, list)):
        return None
    return AllowedFolder(Path(folder), engine, tuple(host for host in hosts if isinstance(host, str)))
