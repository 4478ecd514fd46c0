"""Which pieces a flow has: a small file that the program keeps for itself, so that the tab comes back."""

import json
from collections.abc import Sequence
from pathlib import Path

from previewer.atomic import write_atomically
from previewer.bounded import read_within
from previewer.desk.services import Services

FEWEST, MOST = 2, 5
#: How the name of the file ends.
ENDING = ".flow"
_MOST_KEPT = 20
_MOST_BYTES = 256 * 1024


def flows_folder(services: Services) -> Path:
    """Where these files lie."""
    return services.memory.folder.parent / "flows"


def keep_flow(folder: Path, pieces: Sequence[Path]) -> Path:
    """The file of a flow of these pieces, which is called by them, so that the same flow has the same. Files of the
    oldest flows go. Raises OSError.
    """
    folder.mkdir(parents=True, exist_ok=True)
    path = flow_path(folder, pieces)
    write_atomically(path, json.dumps({"flow": [str(piece) for piece in pieces]}).encode("utf-8", "surrogatepass"))
    kept = sorted((file for file in folder.glob(f"*{ENDING}") if file != path), key=lambda file: file.stat().st_mtime)
    for file in kept[: max(0, len(kept) - _MOST_KEPT + 1)]:
        file.unlink(missing_ok=True)
    return path


def flow_path(folder: Path, pieces: Sequence[Path]) -> Path:
    """What the file of a flow is called."""
    # The window's first picture does without.
    import hashlib

    named = "\n".join(map(str, pieces)).encode("utf-8", "surrogatepass")
    return folder / f"{hashlib.sha256(named).hexdigest()[:16]}{ENDING}"


def read_flow(path: Path) -> tuple[Path, ...]:
    """The pieces of a flow, in their order. Raises OSError, also for what is no such file."""
    try:
        found = json.loads(read_within(path, _MOST_BYTES))
    except ValueError:
        found = None
    named = found.get("flow") if isinstance(found, dict) else None
    pieces = [Path(name) for name in named if isinstance(name, str)] if isinstance(named, list) else []
    if not FEWEST <= len(pieces) <= MOST:
        raise OSError(f"{path} names no flow")
    return tuple(pieces)


def flow_title(pieces: Sequence[Path]) -> str:
    """What a flow is called."""
    return " → ".join(piece.stem for piece in pieces)
