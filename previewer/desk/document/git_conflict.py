"""The versions of a file that met in git, while its conflict is not resolved."""

from __future__ import annotations

import subprocess
from pathlib import Path
from typing import NamedTuple

from previewer.pieces.source import MAX_BYTES

#: Seconds that git may take for one version.
_PATIENCE = 10


class MetVersions(NamedTuple):
    """What both sides came from (b'' where they did not: both added the file), and what the other side has."""

    base: bytes
    theirs: bytes


def met_versions(path: Path) -> MetVersions | None:
    """The versions of a file with an open conflict; None for every other file, and where there is no git."""
    theirs = _stage(path, 3)
    return None if theirs is None else MetVersions(_stage(path, 1) or b"", theirs)


def _stage(path: Path, stage: int) -> bytes | None:
    # Plumbing: it runs nothing that a repository names, no filter, no pager, no hook.
    words = ["git", "-C", str(path.parent), "cat-file", "blob", f":{stage}:./{path.name}"]
    try:
        ran = subprocess.run(words, capture_output=True, stdin=subprocess.DEVNULL, check=False, timeout=_PATIENCE)
    except (OSError, subprocess.SubprocessError):
        return None
    return ran.stdout if ran.returncode == 0 and len(ran.stdout) <= MAX_BYTES else None
