"""Which file is a piece's handler."""

from __future__ import annotations

import os
from pathlib import Path

from previewer.scripts.troubles import ScriptError

_TESTS = (".test.js", "_test.js")


def find_handler(definition: Path, service: str | None, given: str | Path | None = None) -> Path:
    """The handler of a piece whose definition stands in a file: the one that was given; else, beside the definition,
    `<service>.js`, `index.js`, or the only `.js` that is no test. Raises ScriptError, which names all that might be it.
    """
    if given is not None:
        file = Path(given)
        if not file.is_file():
            raise ScriptError("no-such-handler", {"file": str(given)})
        return file
    folder = definition.parent
    for name in (f"{service}.js" if service else "", "index.js"):
        # What a service is called may lead elsewhere: it is a name here, never a way.
        if name and name == os.path.basename(name) and (folder / name).is_file():  # noqa: PTH119
            return folder / name
    found = beside(folder)
    if len(found) == 1:
        return found[0]
    names = ", ".join(file.name for file in found)
    raise ScriptError("several-handlers" if found else "no-handler", {"folder": str(folder), "names": names})


def beside(folder: Path) -> list[Path]:
    """The `.js` files of a folder that are no tests, by name."""
    try:
        files = [file for file in folder.iterdir() if file.suffix == ".js" and not file.name.endswith(_TESTS)]
    except OSError:
        return []
    return sorted(file for file in files if file.is_file())
