"""What the guide's page on editors says to write, which is tried as it stands there."""

from __future__ import annotations

import os
import re
import sys
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).parents[3]
LAMP = (ROOT / "resources" / "samples" / "every-kind.json").read_text("utf-8")
#: A word that no kind has, in the way of a certain fix; else the definition is as it should be.
MISSPELT = LAMP.replace('"x-input-type": "switch"', '"x-input-type": "swich"', 1)


def whole_page(lang: str) -> str:
    """The page."""
    return (ROOT / "resources" / "guide" / lang / "pages" / "editors.md").read_text("utf-8")


def blocks(lang: str, heading: str) -> Iterator[str]:
    """The blocks of code below a heading."""
    section = whole_page(lang).partition(f"\n## {heading}\n")[2].partition("\n## ")[0]
    yield from (found[1] for found in re.finditer(r"```\n(.*?\n)```", section, re.DOTALL))


def surroundings(folder: Path) -> dict[str, str]:
    """Variables for an editor that has no settings of a user, and finds the program as one that was installed."""
    own = {
        name: str(folder) for name in ("HOME", "XDG_CONFIG_HOME", "XDG_DATA_HOME", "XDG_STATE_HOME", "XDG_CACHE_HOME")
    }
    return {
        **os.environ,
        **own,
        "PATH": f"{Path(sys.executable).parent}{os.pathsep}{os.environ['PATH']}",
        "LANG": "C.UTF-8",
        "LC_ALL": "C.UTF-8",
    }
