"""Whether memory stays flat over many pictures: python tests/benchmarks/picture_memory.py [pictures]

Prints the resident memory of the working process every so often, and pictures a second.
"""

from __future__ import annotations

import itertools
import sys
import time
from datetime import date
from pathlib import Path

from previewer.pictures.variants import looks_of, open_keys
from previewer.pictures.work import Content, PictureJob, make_pictures
from previewer.pieces import read_bytes
from previewer.resources import resource


def resident() -> float:
    """MiB of this process in memory now."""
    lines = Path("/proc/self/status").read_text(encoding="utf-8").splitlines()
    return next(int(line.split()[1]) for line in lines if line.startswith("VmRSS:")) / 1024


def main(wanted: int) -> None:
    """Make pictures of a sample in all its variants, again and again."""
    source = resource("samples", "every-kind.json").read_bytes()
    piece = read_bytes(source).piece
    assert piece is not None
    started, made, told = time.perf_counter(), 0, 0
    for look in itertools.cycle(looks_of(piece, {"text_size": [1.0, 2.0]})):
        made += len(make_pictures(PictureJob(Content(source, date(2026, 4, 1)), look, ("", *open_keys(piece, look)))))
        if made - told >= wanted // 20:
            told = made
            print(f"{made:>7} pictures  {resident():>7.1f} MiB  {made / (time.perf_counter() - started):>6.1f}/s")
        if made >= wanted:
            return


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 10_000)
