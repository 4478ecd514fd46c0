"""The outcome of holding a picture of a phone's screen against our own drawing of it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import closing
from dataclasses import dataclass, replace
from datetime import date
from math import ceil

from PySide6.QtCore import QRect
from PySide6.QtGui import QImage

from previewer.phone.look import Look
from previewer.phone.offscreen import PictureError
from previewer.pictures.given import PhotoError, read_picture
from previewer.pictures.overlay.drawings import Drawings
from previewer.pictures.overlay.frames import candidates
from previewer.pictures.overlay.framing import screen_in
from previewer.pictures.overlay.judgement import WORDS, RowJudgement, SeenRow
from previewer.pictures.overlay.rows import RowMatch, match_rows, sight
from previewer.pictures.overlay.search import LookMatch, Report, Tried, search
from previewer.pieces import Piece, Reading, Values
from previewer.pieces.messages import say
from previewer.terminal_words import TerminalSentence

#: How alike the rows of the same piece are at least, whatever was done to the picture.
_LEAST = 0.57
#: What is less than this is an error of reckoning: 100 % is said of nothing that is less.
_EXACT = 1e-6
#: A side of a picture in pixels, at least and at most.
_SMALLEST, _LARGEST = 100, 20_000


@dataclass(frozen=True)
class Overlay:
    """What a picture shows.

    `found` is None where that cannot be told. `ours` is the look that the rows are held against: the one found, in
    the design that is asked for, if one is. Where something is open over the rows, there are none. `seen`: of each
    row whether it is the same, as far as the picture shows it. `part`: where the screen is in a picture with a frame
    around it, in pixels. `tried`: how many looks it was held against.
    """

    found: LookMatch | None = None
    ours: Look | None = None
    rows: tuple[RowMatch, ...] = ()
    seen: tuple[SeenRow | None, ...] = ()
    part: QRect | None = None
    tried: int = 0

    def screen_of(self, photo: QImage) -> QImage:
        """The picture without a frame around the screen."""
        return photo if self.part is None else photo.copy(self.part)

    @property
    def known(self) -> bool:
        return self.found is not None

    @property
    def twins(self) -> list[str]:
        """The other devices that the picture may be from, since nothing in it tells them apart."""
        if self.found is None:
            return []
        frame = self.found.frame
        return [name for name in candidates(frame) if name != frame.device.name]

    @property
    def sure(self) -> bool:
        """Whether some row is the same to the letter, or something is open over the rows."""
        return self.known and (any(row is not None and row.agrees for row in self.seen) or not self.rows)

    @property
    def score(self) -> float:
        """How alike the picture is to the look that was found, 0 to 1 in hundredths: 1 only where no row differs."""
        if self.found is None or self.ours is None:
            return 0.0
        score = int(100 * self.found.score + _EXACT) / 100
        is_other = self.found.look.design != self.ours.design
        whole = [row for row in self.seen if row is not None and row.name != "cut"]
        return score if all(row.agrees and (is_other or not row.name) for row in whole) else min(score, 0.99)

    def written(self, lang: str = "en") -> dict[str, object]:
        """For a JSON file, with sentences in a language; lengths in points."""
        if self.found is None:
            return {"known": False}
        look = self.found.look
        return {
            "known": True,
            "sure": self.sure,
            "platform": look.platform,
            "design": look.design,
            "device": look.device,
            **({"devices": self.twins} if self.twins else {}),
            "orientation": look.orientation,
            "scale": _scale(self.found.frame.scale),
            "lang": look.lang,
            "theme": look.theme,
            "text_size": round(look.text_size, 2),
            "score": self.score,
            **({"part": _sides(self.part)} if self.part is not None else {}),
            **({"open": self.found.open_key} if self.found.open_key is not None else {}),
            "rows": [_written(row, seen, lang) for row, seen in zip(self.rows, self.seen, strict=True)],
        }

    def lines(self, lang: str) -> Iterator[str]:
        """In words, in one of our languages: what the picture is, then each row that differs."""
        if self.found is None or self.ours is None:
            yield say(lang, "overlay", "unknown", {"count": self.tried})
            return
        look = self.found.look
        yield say(
            lang,
            "overlay",
            "found" if self.sure else "perhaps",
            {
                "device": " / ".join((look.device, *self.twins)),
                "design": _design(look),
                "lang": look.lang,
                "theme": say(lang, "overlay", look.theme),
                "factor": f"{look.text_size:.2f}",
                "scale": f"{_scale(self.found.frame.scale):g}",
                "score": f"{100 * self.score:.0f}",
            },
        )
        if self.found.open_key is not None:
            yield say(lang, "overlay", "opened", {"key": self.found.open_key})
            return
        seen = [row for row in self.seen if row is not None]
        yield from (row.what[lang] for row in seen if row.name)
        if any(row.agrees for row in seen) and all(row.name in ("", "cut") for row in seen):
            yield say(lang, "overlay", "same")


def read_photo(data: bytes) -> QImage:
    """The picture in a file. Raises PhotoError."""
    image = read_picture(data)
    if min(image.width(), image.height()) < _SMALLEST or max(image.width(), image.height()) > _LARGEST:
        size = f"{image.width()}×{image.height()}"
        raise PhotoError(
            TerminalSentence(
                "its sides are {size}; a screenshot has {smallest} to {largest} pixels a side",
                size=size,
                smallest=_SMALLEST,
                largest=_LARGEST,
            )
        )
    return image.convertToFormat(QImage.Format.Format_RGB32)


def hold_against(
    reading: Reading,
    photo: QImage,
    today: date,
    values: Values | None = None,
    design: str = "",
    report: Report = lambda done, total: None,
) -> Overlay:
    """Tell what look a picture of a piece's screen has, and how its rows differ from ours.

    `design`: hold the rows against this one; '' is the one that it has. Raises PictureError and LookError.
    """
    if reading.piece is None:
        raise PictureError(TerminalSentence("the file cannot be previewed"))
    with closing(Drawings(reading, today, values)) as drawings:
        return hold_on(drawings, reading.piece, photo, design, report)


def hold_on(
    drawings: Drawings,
    piece: Piece,
    photo: QImage,
    design: str = "",
    report: Report = lambda done, total: None,
) -> Overlay:
    """Hold a picture against a piece whose drawings are kept: the next picture is told sooner."""
    inside = screen_in(photo)
    part = inside if inside != photo.rect() and min(inside.width(), inside.height()) >= _SMALLEST else None
    photo = photo if part is None else photo.copy(part)
    tried = Tried()
    found = search(drawings, piece, photo, report, tried)
    if found is None:
        return Overlay(tried=tried.count)
    if found.open_key is not None:
        return Overlay(found, found.look, part=part)
    ours = replace(found.look, design=design or found.look.design)
    rows = match_rows(drawings, photo, found, ours)
    # Another piece may have the same kinds of rows; what stands in them tells.
    score = _alike([row for row in rows if not row.where])
    if score < _LEAST:
        return Overlay(tried=tried.count)
    is_other = ours.design != found.look.design
    seen = RowJudgement(rows, sight(found, photo), _design(found.look), is_other).seen()
    return Overlay(found._replace(score=score), ours, tuple(rows), tuple(seen), part)


def _alike(rows: Sequence[RowMatch]) -> float:
    """How alike rows are by their heights, 0 to 1."""
    shares = [(1 - row.difference, (row.photo or row.ours)[1]) for row in rows]
    return sum(alike * high for alike, high in shares) / sum(high for _, high in shares) if shares else 0.0


def _written(row: RowMatch, seen: SeenRow | None, lang: str) -> dict[str, object]:
    (top, height), photo = row.ours, row.photo
    return {
        "key": row.key,
        "found": photo is not None,
        "judged": "untold" if seen is None else WORDS[seen.agrees],
        "why": None if seen is None or not seen.name else seen.what[lang],
        "instead": row.instead or None,
        "top": {"photo": None if photo is None else round(photo[0], 1), "ours": round(top, 1)},
        "height": {"photo": None if photo is None else round(photo[1], 1), "ours": round(height, 1)},
        "difference": ceil(100 * row.difference - _EXACT) / 100,
        **({row.where: True} if row.where else {}),
    }


def _sides(part: QRect) -> list[int]:
    return [part.x(), part.y(), part.width(), part.height()]


def _scale(scale: float) -> float:
    """Pixels a point: a whole number where it is as good as one."""
    return round(scale) if abs(scale - round(scale)) < 0.01 else round(scale, 3)


def _design(look: Look) -> str:
    design = look.phone.design(look.design)
    return design.name if design is not None else look.design
