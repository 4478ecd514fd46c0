"""How photographs of phones are laid on the checks of a run: python -m tests.campaigns.photos [COUNT] [SEED]

Each is one of our own looks, scaled, cut, compressed, with another status bar or a reflection, in another language, of
another version or of another app. Prints each with what was offered, and at the end how many were recognised, how many
checks were offered as agreeing, and how many of these and of the faults wrongly.
"""

from __future__ import annotations

import sys
import tempfile
import time
from collections.abc import Iterable
from pathlib import Path
from typing import NamedTuple

from previewer.pictures.application import picture_application
from previewer.pictures.png import to_png
from previewer.runs.folder import Run
from previewer.runs.photos import Album, LaidPhoto, lay, look_at
from tests.pictures.overlay.phone_photos import SAMPLE, PhonePhoto, phone_photos
from tests.pictures.overlay.screenshots import DAY, reading_of


class Tally(NamedTuple):
    """What photographs came to. `known` of `ours` were told by their platform and language; `left` of `foreign` were
    rightly left. `wrong` are checks that agree though the row is another; `strange` faults though it is the same, and
    `aside` faults of texts that are the same in a row with another text.
    """

    ours: int = 0
    known: int = 0
    foreign: int = 0
    left: int = 0
    agree: int = 0
    wrong: int = 0
    faults: int = 0
    strange: int = 0
    aside: int = 0

    def and_of(self, photo: PhonePhoto, laid: LaidPhoto) -> Tally:
        """With one more."""
        if photo.unlike is None:
            wrong = len(laid.checks)
            return self._replace(
                foreign=self.foreign + 1,
                left=self.left + bool(laid.why),
                agree=self.agree + wrong,
                wrong=self.wrong + wrong,
                faults=self.faults + len(laid.faults),
                strange=self.strange + len(laid.faults),
            )
        look, seen = photo.look, laid.seen.look
        told = seen is not None and (seen.platform, seen.lang, seen.theme) == (look.platform, look.lang, look.theme)
        wrong = sum(_is_wrong(check, photo, told) for check in laid.checks)
        strange = sum(check.split("/")[0] not in photo.unlike for check, _ in laid.faults)
        others = _ASIDE.get(photo.done.split(",")[0], ())
        aside = sum(check.split("/")[1] in others for check, _ in laid.faults)
        return self._replace(
            ours=self.ours + 1,
            known=self.known + told,
            agree=self.agree + len(laid.checks),
            wrong=self.wrong + wrong,
            faults=self.faults + len(laid.faults),
            strange=self.strange + strange,
            aside=self.aside + aside,
        )

    def __str__(self) -> str:
        return (
            f"{self.known} of {self.ours} recognised, {self.left} of {self.foreign} of another app left; "
            f"{self.agree} checks agree, {self.wrong} of them wrongly; "
            f"{self.faults} offered as faults, {self.strange} of them though the row is as ours, "
            f"{self.aside} though that text of it is"
        )


#: By what a photograph is of: the texts of its rows that are as ours.
_ASIDE = {
    "another version": ("description", "entries"),
    "another letter": ("description", "entries"),
    "another language": ("entries",),
}


def _is_wrong(check: str, photo: PhonePhoto, told: bool) -> bool:
    """Whether what a check asks to see is not what the photograph shows."""
    assert photo.unlike is not None
    return check.split("/")[0] in photo.unlike or not told


def made_run(folder: Path) -> Run:
    """A run of the sample, with nothing judged by a person."""
    from previewer.cli import main
    from previewer.resources import resource

    words = ["run", "new", str(resource("samples", f"{SAMPLE}.json")), "-o", str(folder)]
    assert main([*words, "--langs", "en,ja"]) == 0
    return Run.open(folder)


def tell(photos: Iterable[PhonePhoto], run: Run) -> Iterable[tuple[PhonePhoto, LaidPhoto]]:
    """What each photograph comes to by itself, whatever the others prove."""
    taken = list(photos)
    album = Album(reading_of(SAMPLE).text.encode(), DAY, tuple((photo.name, to_png(photo.image)) for photo in taken))
    for photo, found in zip(taken, look_at(album), strict=True):
        (laid,) = lay(run, [found])
        yield photo, laid


def main() -> None:
    """Lay them all, then say how many were laid rightly."""
    count = int(sys.argv[1]) if len(sys.argv) > 1 else 60
    seed = int(sys.argv[2]) if len(sys.argv) > 2 else 1
    application = picture_application()
    tally, started = Tally(), time.process_time()
    with tempfile.TemporaryDirectory() as folder:
        run = made_run(Path(folder) / "a.run")
        for photo, laid in tell(phone_photos(count, seed), run):
            before, tally = tally, tally.and_of(photo, laid)
            seen = laid.seen.look.name if laid.seen.look is not None else laid.why
            sign = "WRONG " if tally.wrong > before.wrong else ""
            print(f"{sign}{photo.name} {photo.look.name}, {photo.done}: {seen} {laid.seen.score:.2f}", end=" ")
            print(f"agree {len(laid.checks)} differ {[check for check, _ in laid.faults]}", flush=True)
    print(tally)
    print(f"{(time.process_time() - started) / count:.1f} s of a processor each")
    del application


if __name__ == "__main__":
    main()
