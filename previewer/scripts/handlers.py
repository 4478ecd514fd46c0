"""Which file is a piece's handler."""

from __future__ import annotations

import os
from pathlib import Path

from previewer.scripts.troubles import ScriptError

_TESTS = (".test.js", "_test.js")


def find_handler(definition: Path, service: str | None, given: str | Path | None = None) -> Path:
    """The handler of a piece whose definition stands in a file: the one that was given; else, beside the definition,
    `<service>.js`, `<service>/index.js`, `index.js`, or the only `.js` that is no test. Raises ScriptError, which names
    all that might be it.
    """
    if given is not None:
        file = Path(given)
        if not file.is_file():
            raise ScriptError("no-such-handler", {"file": str(given)})
        return file
    folder = definition.parent
    named = [folder / f"{service}.js"] if service and _is_name(service) else []
    for file in (*named, new_handler(definition, service), folder / "index.js"):
        if file.is_file():
            return file
    found = beside(folder)
    if len(found) == 1:
        return found[0]
    names = tuple(file.name for file in found)
    raise ScriptError("several-handlers" if found else "no-handler", {"folder": str(folder), "names": names})


def new_handler(definition: Path, service: str | None) -> Path:
    """Where a new handler is made for a piece: in a folder called as its service, else beside the definition."""
    return (definition.parent / service if service and _is_name(service) else definition.parent) / "index.js"


def _is_name(service: str) -> bool:
    """Whether files can be called as a service, which may lead elsewhere: it is a name here, never a way."""
    return service == os.path.basename(service) and service not in ("", ".", "..")  # noqa: PTH119


def beside(folder: Path) -> list[Path]:
    """The `.js` files of a folder that are no tests, by name."""
    try:
        files = [file for file in folder.iterdir() if file.suffix == ".js" and not file.name.endswith(_TESTS)]
    except OSError:
        return []
    return sorted(file for file in files if file.is_file())
