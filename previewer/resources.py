"""Where the data files of the program are, in a checkout and in an installed wheel."""

from functools import cache
from pathlib import Path

_PACKAGE = Path(__file__).resolve().parent


@cache
def resources() -> Path:
    """The folder that holds `samples`, `fonts`, `icons`, `map` and `translations`."""
    installed = _PACKAGE / "_resources"
    return installed if installed.is_dir() else _PACKAGE.parent / "resources"


def resource(*parts: str) -> Path:
    """One file or folder below `resources()`; it need not exist."""
    return resources().joinpath(*parts)
