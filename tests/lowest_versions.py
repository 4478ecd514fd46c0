"""The lowest version of every package that `pyproject.toml` promises to work with, one constraint a line.

Run `python -m tests.lowest_versions > lowest.txt` and give the file to pip as a constraint.
"""

from __future__ import annotations

import re
import tomllib

from tests.source_tree import ROOT

#: Packages that come with others and whose newer versions no longer fit the lowest ones.
BESIDE: dict[str, str] = {}


def requirements() -> list[str]:
    """What the program and its extra `site` require, as written."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
    return [*project["dependencies"], *project["optional-dependencies"]["site"]]


def lowest() -> dict[str, str]:
    """Package → its lowest promised version. Raises ValueError for a requirement without one."""
    found = {}
    for requirement in requirements():
        match = re.match(r"([A-Za-z0-9._-]+)(?:\[[a-z,]+\])?>=([0-9.]+)", requirement)
        if match is None:
            raise ValueError(f"{requirement!r} names no lowest version")
        found[match[1]] = match[2]
    return found | BESIDE


if __name__ == "__main__":
    for name, version in lowest().items():
        print(f"{name}=={version}")
