"""Names of files that are not there yet."""

from pathlib import Path


def free_path(path: Path) -> Path:
    """This path, with a number behind its name if there is such a file or folder."""
    found, number = path, 1
    while found.exists():
        number += 1
        found = path.with_stem(f"{path.stem}-{number}")
    return found
