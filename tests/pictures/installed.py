"""Whether an installed program draws as it should: `python -m tests.pictures.installed PROGRAM [WORD…]`

A few of the golden pictures are drawn by the command `PROGRAM WORD… render`, and held against those on record. Ends
with 1 where one is not as it should be, and names it.
"""

from __future__ import annotations

import argparse
import os
import subprocess
import sys
import tempfile
from collections.abc import Callable, Sequence
from pathlib import Path

from PySide6.QtGui import QImage

from previewer.resources import resource
from tests.pictures.golden import DAY, Golden, goldens, made_differently
from tests.pictures.palette import compare, load

#: The sample that is drawn, and the golden pictures of it.
SAMPLE = "every-kind"
_NAMES = (
    *("ios-en", "ios-ja-dark-small", "ios-ios26-en", "ios-ios26-open-place", "ios-typed-ja"),
    *("android-en", "android-en-large-text", "android-expressive-en", "android-open-first_day", "android-typed-ko"),
)
#: Draws the sample with options of `render`, and says where the picture is.
Draw = Callable[[Sequence[str]], Path]


def main() -> int:
    reader = argparse.ArgumentParser(description="Hold what an installed program draws against the golden pictures.")
    reader.add_argument("program", nargs=argparse.REMAINDER, help="the program, and words before its command")
    command = reader.parse_args().program
    if Path(command[0]).exists():
        command[0] = str(Path(command[0]).absolute())
    environment = {name: value for name, value in os.environ.items() if name != "PYTHONPATH"}
    with tempfile.TemporaryDirectory() as folder:

        def draw(options: Sequence[str]) -> Path:
            picture = Path(folder, "picture.png")
            words = [*command, "render", str(resource("samples", f"{SAMPLE}.json")), "-o", str(picture), *options]
            subprocess.run(words, cwd=folder, env=environment, check=True)
            return picture

        return tell(unlike(draw))


def tell(found: Sequence[str]) -> int:
    """Print the outcome of `unlike()`, and give the exit status."""
    print("\n".join(found) if found else f"{len(_NAMES)} pictures are as they should be", flush=True)
    return 1 if found else 0


def unlike(draw: Draw) -> list[str]:
    """Sentences about the pictures that are not as they should be, and about what draws otherwise here."""
    wanted = {golden.name.removeprefix(f"{SAMPLE}-"): golden for golden in goldens() if golden.sample == SAMPLE}
    found = []
    for golden in (wanted[name] for name in _NAMES):
        difference = compare(load(golden.file), QImage(str(draw(_options(golden)))))
        if difference is not None:
            found.append(f"{golden.name}: {difference.why}")
    return [*found, *made_differently()] if found else []


def _options(golden: Golden) -> list[str]:
    request = golden.request
    words = ["--today", DAY.isoformat(), "--scale", "1", *(["--full"] if request.full else [])]
    words += ["--open", request.open_key] if request.open_key is not None else []
    words += ["--type", request.typed] if request.typed else []
    for member, value in request.look.written().items():
        words += [f"--{member.replace('_', '-')}", *([] if value is True else [str(value)])]
    return words


if __name__ == "__main__":
    sys.exit(main())
