"""Cases replayed, on phones without a window: what held, and what did not."""

from __future__ import annotations

import hashlib
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field, replace
from datetime import date
from pathlib import Path
from time import perf_counter
from typing import NamedTuple

from previewer.atomic import is_same_file, write_atomically
from previewer.cases.asking import Asking
from previewer.cases.carried import Carrier
from previewer.cases.driver import OffscreenSurface, drive
from previewer.cases.errors import CaseError
from previewer.cases.failure import Mismatch, StepFailed, failed
from previewer.cases.file import SUFFIX, Case
from previewer.cases.player import Player
from previewer.cases.source import SourceNote
from previewer.cases.steps import ExpectPicture, Update
from previewer.phone.look import LookError, file_name
from previewer.phone.offscreen import OffscreenPhone
from previewer.phone.phone import Phone
from previewer.pictures.application import picture_application
from previewer.pictures.carrying import Carry, Shown, nothing
from previewer.pictures.given import PhotoError, read_picture_at
from previewer.pictures.png import to_png
from previewer.pictures.render import phone_of
from previewer.pictures.same import difference
from previewer.pieces import Piece, Reading, Refusal, Values
from previewer.terminal_words import Reason

#: Pixels a point of the pictures that a case is held against, and of a screen that nobody looks at.
SCALE, _UNSEEN = 2.0, 1.0


class Failure(NamedTuple):
    """The first step, counted from 1, that does not hold, and why; 0: the case's own values are not all taken.
    `picture` is the screen then, as PNG.
    """

    step: int
    why: Mismatch
    picture: bytes | None


@dataclass(frozen=True)
class ReplayResult:
    """What a case came to on one phone. `steps` is how many it has, `seconds` how long they took. `compared`: it is of
    a picture, which was drawn anew.
    """

    case: Case
    platform: str
    steps: int
    seconds: float
    failure: Failure | None = None
    written: tuple[Path, ...] = ()
    compared: bool = False


@dataclass(frozen=True)
class PreparedCase:
    """A case with its piece, ready for each of its phones. `notes` are said; with one `refused` it fails."""

    case: Case
    reading: Reading
    values: Values
    platforms: tuple[str, ...]
    notes: tuple[SourceNote, ...]
    refused: tuple[Refusal, ...]
    chosen: Mapping[str, object] = field(default_factory=dict)
    file: Path | None = None
    asking: Asking = field(default_factory=Asking)


def prepare(
    case: Case,
    chosen: Mapping[str, object] | None = None,
    today: date | None = None,
    asking: Asking = Asking(),
) -> PreparedCase:
    """Everything that a case needs from outside: its piece, its updates, its values. Raises CaseError.

    `chosen` are members of a look that win over the case's; `asking` says how its handler is asked, in the case's time
    zone where it says none.
    """
    opened = case.open_piece()
    piece = opened.reading.piece
    assert piece is not None
    notes = [opened.note] if opened.note else []
    for number, step in enumerate(case.steps, 1):
        if isinstance(step, Update):
            try:
                note = case.open_source(step.piece).note
            except CaseError as error:
                error.step = number
                raise
            notes += [note] if note else []
    values, refused = Values.initial(piece, case.today or today or date.today()).load(case.values)
    platforms = case.platforms(piece, chosen)
    for platform in platforms:
        try:
            case.look_on(platform, piece, chosen)
        except LookError as error:
            raise CaseError("look", name="look", why=Reason.of(error)) from None
    more = (chosen or {}, opened.file, replace(asking, zone=asking.zone or case.timezone))
    return PreparedCase(case, opened.reading, values, platforms, tuple(notes), refused, *more)


@contextmanager
def playing(
    prepared: PreparedCase, platform: str, update: bool = False, seen: bool = False
) -> Iterator[tuple[Player, CasePictures]]:
    """A phone in the state of a case, with nothing done yet, and what keeps its pictures. Needs no display.

    `seen`: there will be pictures of it that no step asks for.
    """
    picture_application()
    phone = phone_of(prepared.reading, prepared.values.today, prepared.values, platform)
    phone.show(prepared.case.look_on(platform, prepared.reading.piece, prepared.chosen))
    seen = seen or any(isinstance(step, ExpectPicture) for step in prepared.case.steps)
    shown = OffscreenPhone(phone, SCALE if seen else _UNSEEN)
    surface = OffscreenSurface(shown)
    try:
        pictures = CasePictures(prepared.case, prepared.reading.piece, shown, update)
        yield Player(prepared.case, drive(surface), pictures.compare, prepared.asking, prepared.file), pictures
    finally:
        surface.close()


def replay(prepared: PreparedCase, platform: str, update: bool = False, keep_screen: bool = False) -> ReplayResult:
    """Do the steps of a case on one phone until one does not hold.

    `update`: pictures are written instead of compared. `keep_screen`: with a picture of the failure.
    """
    case = prepared.case
    failure = None
    with playing(prepared, platform, update, keep_screen) as (player, pictures):

        def kept() -> bytes:
            updated = any(isinstance(step, Update) for step in case.steps)
            carry = nothing if updated else Carrier.of(prepared.reading.text, player.phone.session.values)
            return pictures.png(carry)

        began = perf_counter()
        for refusal in prepared.refused[:1]:
            why = Mismatch.refused(case.values.get(refusal.key), refusal)
            failure = Failure(0, why, kept() if keep_screen else None)
        for number, step in enumerate(case.steps if failure is None else (), 1):
            try:
                player.do(step)
            except StepFailed as error:
                failure = Failure(number, error.why, kept() if keep_screen else None)
                break
        seconds = perf_counter() - began
        return ReplayResult(case, platform, len(case.steps), seconds, failure, tuple(pictures.written))


class CasePictures:
    """The pictures beside a case, and the screen that they are of.

    A phone's own picture, `NAME-ios.png`, counts before `NAME.png`, which is written where the case has this phone
    alone, whichever phones it is replayed on.
    """

    def __init__(self, case: Case, piece: Piece | None, shown: OffscreenPhone, update: bool = False) -> None:
        self._case = case
        self._shown = shown
        self._alone = piece is not None and case.platforms(piece) == (shown.phone.platform,)
        self._update = update
        self.warnings = shown.warnings
        #: The pictures that were written.
        self.written: list[Path] = []

    @property
    def phone(self) -> Phone:
        return self._shown.phone

    def png(self, carry: Carry = nothing) -> bytes:
        """The screen as it stands, as PNG."""
        image = self._shown.as_it_stands()
        return to_png(image, self._shown.scale, carry(self.shown))

    @property
    def shown(self) -> Shown:
        """What the screen shows as it stands."""
        phone = self._shown.phone
        return Shown(phone.look, self._shown.scale, phone.open_key, scrolled=self._shown.scrolled)

    def compare(self, name: str) -> None:
        """Hold the screen against the picture of a name, or write it. Raises StepFailed."""
        path = self._case.folder / name
        own = path.with_stem(f"{path.stem}-{self.phone.platform}")
        if own.is_file() or (self._update and not self._alone):
            path = own
        if self._update:
            self._write(name, path)
            return
        try:
            kept = read_picture_at(path)
        except FileNotFoundError:
            raise failed("picture-gone", name, None) from None
        except (OSError, PhotoError):
            raise failed("picture-bad", name, None) from None
        found = difference(kept, self._shown.as_it_stands())
        if found is None:
            return
        if found.before != found.after:
            sizes = ["×".join(map(str, size)) for size in (found.before, found.after)]
            raise failed("picture-size", name, sizes[1], size=sizes[0], other=sizes[1])
        facts = {"count": found.pixels, "first": found.first, "last": found.last}
        raise failed("picture", name, f"{found.pixels} pixels", **facts)

    def _write(self, name: str, path: Path) -> None:
        if any(is_same_file(path, file) for file in self._case.files()):
            raise failed("picture-input", name, None)
        try:
            path.parent.mkdir(parents=True, exist_ok=True)
            write_atomically(path, self.png())
        except OSError as error:
            raise failed("picture-unwritten", name, None, why=Reason.of(error)) from None
        self.written.append(path)


def find_cases(folder: Path) -> Sequence[Path]:
    """The cases in a folder and those below it, by path. Raises OSError."""
    return sorted(path for path in folder.rglob(f"*{SUFFIX}") if path.is_file())


def picture_name(path: str, outcome: ReplayResult) -> str:
    """What the picture of a failure is called, of a case at a path."""
    step = outcome.failure.step if outcome.failure else 0
    stem = path.removesuffix(SUFFIX)
    name = file_name(stem).strip("_")
    if name != stem:
        # Letters were lost, or their case: other cases' names may have become the same.
        name += f"~{hashlib.sha256(stem.encode('utf-8', 'surrogatepass')).hexdigest()[:8]}"
    return f"{name}-{outcome.platform}-step-{step}.png"
