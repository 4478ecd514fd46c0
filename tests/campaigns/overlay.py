"""How many screenshots are told rightly: python -m tests.campaigns.overlay [COUNT] [SEED]

Each is a drawing of ours that was scaled, cut, shifted, compressed again or set in another font. Prints those that are
told wrongly, and how many were told rightly: design, language, theme, text size and device, all of them.
"""

from __future__ import annotations

import sys
import time
from dataclasses import replace

from previewer.phone.look import Look
from previewer.pictures.application import picture_application
from previewer.pictures.overlay.drawings import Drawings
from previewer.pictures.overlay.search import search
from tests.pictures.overlay.screenshots import DAY, SAMPLES, reading_of, screenshots


def _draws_alike(one: Look, other: Look, cut: bool) -> bool:
    """Whether no picture tells two looks apart: phones of two names can have one screen, and of a part of it no more
    can be told than its width.
    """
    screens = [look.screen._replace(name="", year=0) for look in (one, other)]
    same = screens[0].width == screens[1].width if cut else screens[0] == screens[1]
    return replace(one, device=other.device) == other and same


def main() -> None:
    """Tell them all, then say how many were told rightly."""
    count = int(sys.argv[1]) if len(sys.argv) > 1 else 100
    seed = int(sys.argv[2]) if len(sys.argv) > 2 else 1
    application = picture_application()
    readings = {sample: reading_of(sample) for sample in SAMPLES}
    drawings = {sample: Drawings(reading, DAY) for sample, reading in readings.items()}
    right, started, slowest = 0, time.process_time(), 0.0
    for shot in screenshots(count, seed):
        before = time.process_time()
        piece = readings[shot.sample].piece
        assert piece is not None
        found = search(drawings[shot.sample], piece, shot.image)
        slowest = max(slowest, time.process_time() - before)
        if found is not None and _draws_alike(found.look, shot.look, "cut" in shot.done):
            right += 1
        else:
            told = "unknown" if found is None else f"{found.look.name} ({found.score:.2f})"
            print(f"{shot.sample} {shot.look.name}, {shot.done}: {told}", flush=True)
    spent = time.process_time() - started
    print(f"{right} of {count} rightly; {spent / count:.1f} s of a processor each, {slowest:.1f} s at most")
    for one in drawings.values():
        one.close()
    del application


if __name__ == "__main__":
    main()
