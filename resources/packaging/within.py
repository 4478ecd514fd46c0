"""What of the Python that makes the packages goes into them: the program's requirements and what those want, whatever
else is installed there.
"""

from __future__ import annotations

import re
import tomllib
from importlib import metadata
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]

#: The extras that the program in the packages has; the engine of `script` is a package of its own.
EXTRAS = ("site", "publish", "share", "lsp", "mcp")
#: Done without: psycopg takes the system's libpq where it is, which saves ten megabytes.
_WITHOUT = frozenset({"psycopg-binary"})
#: Modules of Python's, and of PyInstaller's, that have a distribution too.
_NEVER_FOREIGN = frozenset({"pkg_resources", "_distutils_hack"})


class MissingError(Exception):
    """The Python that makes the packages lacks a requirement."""


def distributions() -> list[metadata.Distribution]:
    """Every Python package that the program wants, with the extras, and what those want. Raises MissingError."""
    from packaging.requirements import Requirement

    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
    wanted = [(one, "") for one in project["dependencies"]]
    wanted += [(one, "") for extra in EXTRAS for one in project["optional-dependencies"][extra]]
    found: dict[str, metadata.Distribution] = {}
    seen = set()
    while wanted:
        requirement, extra = Requirement(wanted[-1][0]), wanted.pop()[1]
        name = plain(requirement.name)
        if name in _WITHOUT or (requirement.marker and not requirement.marker.evaluate({"extra": extra})):
            continue
        try:
            found.setdefault(name, metadata.distribution(name))
        except metadata.PackageNotFoundError:
            install = f'pip install -c constraints.txt -e ".[{",".join(EXTRAS)},package]"'
            raise MissingError(f"{requirement.name} is not installed; {install} brings all that is needed") from None
        for each in ("", *requirement.extras):
            if (name, each) not in seen:
                seen.add((name, each))
                wanted += [(one, each) for one in found[name].requires or ()]
    return [found[name] for name in sorted(found)]


def engine() -> tuple[metadata.Distribution, Path]:
    """The package that has the engine of scripts, and that program. Raises MissingError."""
    try:
        found = metadata.distribution("deno")
    except metadata.PackageNotFoundError:
        raise MissingError('deno is not installed; the extra "script" brings it') from None
    (program,) = (
        file for file in found.files or () if file.name == "deno" and file.suffix == "" and "bin" in file.parts
    )
    return found, Path(str(found.locate_file(program))).resolve()


def foreign_modules() -> list[str]:
    """Modules of all other packages that are installed: tools for tests would come along, since a library takes them
    where they are.
    """
    ours = {plain(str(one.metadata["Name"])) for one in distributions()} | {"piece-previewer"}
    return sorted(
        module
        for module, names in metadata.packages_distributions().items()
        if module.isidentifier() and module not in _NEVER_FOREIGN and not ours & {plain(name) for name in names}
    )


def plain(name: str) -> str:
    """The name of a package as registries compare it."""
    return re.sub(r"[-_.]+", "-", name).lower()
