"""How open files are called, so that two of one name are told apart."""

from collections.abc import Sequence
from pathlib import Path, PurePath

from previewer.desk.document.open_piece import OpenPiece


def tab_names(pieces: Sequence[OpenPiece]) -> list[str]:
    """The file's name; of files of one name, with as much of the folder as differs, and the version of the piece."""
    paths = [piece.path for piece in pieces]
    return [
        path.name
        if folder is None
        else " · ".join(part for part in (f"{path.name} — {folder}", _version(piece)) if part)
        for piece, path, folder in zip(pieces, paths, _folders(paths), strict=True)
    ]


def short(path: PurePath, home: PurePath | None = None) -> str:
    """A path, from the user's own folder on where it is there."""
    home = home or Path.home()
    return f"~{str(path)[len(str(home)) :]}" if home in (path, *path.parents) else str(path)


def _folders(paths: Sequence[Path]) -> list[str | None]:
    """Of each path the end of its folder that no other path of its name has; None for a name that is there once."""
    found: list[str | None] = []
    for path in paths:
        others = [other.parent for other in paths if other.name == path.name and other != path]
        parts = path.parent.parts
        ends = (Path(*parts[-count:]) for count in range(1, len(parts) + 1))
        apart = (end for end in ends if not any(other.parts[-len(end.parts) :] == end.parts for other in others))
        found.append(str(next(apart, path.parent)) if others else None)
    return found


def _version(piece: OpenPiece) -> str:
    root = piece.document.reading.root
    version = root.get("version") if isinstance(root, dict) else None
    return version if isinstance(version, str) else ""
