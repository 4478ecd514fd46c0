"""Brings the translations up to date: collects the window's words into the .ts files, compiles the .qm files.

Run it as `python resources/translations/update.py` after changing a text of `previewer/desk`, translate what
the .ts files then lack (by hand, or in Linguist: `pyside6-linguist`), and run it again. English needs its
plurals alone.
"""

import subprocess
import sys
import sysconfig
from pathlib import Path

HERE = Path(__file__).resolve().parent
DESK = HERE.parent.parent / "previewer" / "desk"
TOOLS = Path(sysconfig.get_path("scripts"))
#: .ts file → what lupdate does beyond the ordinary.
TARGETS = {path.name: ("-pluralonly",) if path.stem == "previewer_en" else () for path in sorted(HERE.glob("*.ts"))}


def collect(folder: Path) -> None:
    """Put every text of the window into the .ts files of a folder; what is gone is dropped."""
    sources = sorted(str(path) for path in DESK.rglob("*.py"))
    for name, extra in TARGETS.items():
        language = name.removesuffix(".ts").rpartition("_")[2]
        command = [TOOLS / "pyside6-lupdate", *sources, "-no-obsolete", "-locations", "none", *extra]
        _run([*command, "-source-language", "en", "-target-language", language, "-ts", folder / name])


def compile_into(folder: Path) -> None:
    """Compile the .ts files of this folder into .qm files in another (or the same)."""
    for name in TARGETS:
        _run([TOOLS / "pyside6-lrelease", HERE / name, "-qm", folder / f"{Path(name).stem}.qm"])


def _run(command: list[str | Path]) -> None:
    done = subprocess.run([str(part) for part in command], capture_output=True, text=True, check=False)
    if done.returncode:
        sys.exit(f"{command[0]}: {done.stderr or done.stdout}")


if __name__ == "__main__":
    collect(HERE)
    compile_into(HERE)
