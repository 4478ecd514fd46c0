"""The outcome of holding a picture of a phone's screen against our own drawing of it."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import closing
from dataclasses import dataclass, replace
from datetime import date

from PySide6.QtGui import QImage

from previewer.phone.look import Look
from previewer.phone.offscreen import PictureError
from previewer.pictures.overlay.drawings import Drawings
from previewer.pictures.overlay.rows import RowMatch, match_rows
from previewer.pictures.overlay.search import LookMatch, Report, points_of, search
from previewer.pieces import Reading, Values
from previewer.pieces.messages import say

#: How alike the rows of the same piece are at least, whatever was done to the picture.
_LEAST = 0.57
#: Points that a row must differ by to be spoken of.
_NOTABLE = 1.5
#: A side of a picture in pixels, at least and at most.
_SMALLEST, _LARGEST = 100, 20_000


class PhotoError(ValueError):
    """A picture cannot be held against ours; the text says why."""


@dataclass(frozen=True)
class Overlay:
    """What a picture shows.

    `found` is None where that cannot be told. `ours` is the look that the rows are held against: the one found, in
    the design that is asked for.
    """

    found: LookMatch | None = None
    ours: Look | None = None
    rows: tuple[RowMatch, ...] = ()

    @property
    def known(self) -> bool:
        return self.found is not None

    def written(self) -> dict[str, object]:
        """For a JSON file; lengths in points."""
        if self.found is None:
            return {"known": False}
        look = self.found.look
        return {
            "known": True,
            "platform": look.platform,
            "design": look.design,
            "device": look.device,
            "orientation": look.orientation,
            "scale": _scale(self.found.frame.scale),
            "lang": look.lang,
            "theme": look.theme,
            "text_size": round(look.text_size, 2),
            "score": round(self.found.score, 2),
            "rows": [_written(row) for row in self.rows],
        }

    def lines(self, lang: str) -> Iterator[str]:
        """In words, in one of our languages: what the picture is, then each row that differs."""
        if self.found is None or self.ours is None:
            yield say(lang, "overlay", "unknown")
            return
        look = self.found.look
        yield say(
            lang,
            "overlay",
            "found",
            {
                "device": look.device,
                "design": _design(look),
                "lang": look.lang,
                "theme": say(lang, "overlay", look.theme),
                "factor": f"{look.text_size:.2f}",
                "scale": f"{_scale(self.found.frame.scale):g}",
                "score": str(round(100 * self.found.score)),
            },
        )
        differing = [words for number, row in enumerate(self.rows, 1) if (words := self.words(number, row, lang))]
        yield from differing or [say(lang, "overlay", "same")]

    def words(self, number: int, row: RowMatch, lang: str) -> str:
        """How a row differs, by its number from 1; '' for one that does not, or that the picture does not show."""
        if self.found is None or self.ours is None or row.photo is None:
            return ""
        (top, height), (our_top, our_height) = row.photo, row.ours
        facts = {
            "number": str(number),
            "key": row.key,
            "height": _points(height),
            "our_height": _points(our_height),
            "top": _points(top),
            "our_top": _points(our_top),
            "design": _design(self.found.look),
        }
        if abs(height - our_height) >= _NOTABLE:
            other = self.found.look.design != self.ours.design
            return say(lang, "overlay", "height-of-design" if other else "height", facts)
        return say(lang, "overlay", "top", facts) if abs(top - our_top) >= _NOTABLE else ""


def read_photo(data: bytes) -> QImage:
    """The picture in a file. Raises PhotoError."""
    image = QImage.fromData(data)
    if image.isNull():
        raise PhotoError("it is no picture; PNG and JPEG files are")
    if min(image.width(), image.height()) < _SMALLEST or max(image.width(), image.height()) > _LARGEST:
        size = f"{image.width()}×{image.height()}"
        raise PhotoError(f"its sides are {size}; a screenshot has {_SMALLEST} to {_LARGEST} pixels a side")
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

    `design`: hold the rows against this one; '' is the platform's default. Raises PictureError and LookError.
    """
    if reading.piece is None:
        raise PictureError("the file cannot be previewed")
    with closing(Drawings(reading, today, values)) as drawings:
        found = search(drawings, reading.piece, photo, report)
        if found is None:
            return Overlay()
        ours = replace(found.look, design=design)
        rows = match_rows(drawings, points_of(photo, found.frame), found, ours)
        seen = [(1 - row.difference, row.photo[1]) for row in rows if row.photo is not None]
        score = sum(alike * high for alike, high in seen) / sum(high for _, high in seen) if seen else 0.0
        # Another piece may have the same kinds of rows; what stands in them tells.
        return Overlay(found._replace(score=score), ours, tuple(rows)) if score >= _LEAST else Overlay()


def _written(row: RowMatch) -> dict[str, object]:
    (top, height), photo = row.ours, row.photo
    return {
        "key": row.key,
        "found": photo is not None,
        "top": {"photo": None if photo is None else round(photo[0], 1), "ours": round(top, 1)},
        "height": {"photo": None if photo is None else round(photo[1], 1), "ours": round(height, 1)},
        "difference": round(row.difference, 2),
    }


def _scale(scale: float) -> float:
    """Pixels a point: a whole number where it is as good as one."""
    return round(scale) if abs(scale - round(scale)) < 0.01 else round(scale, 3)


def _points(length: float) -> str:
    return f"{round(length * 2) / 2:g}"


def _design(look: Look) -> str:
    design = look.phone.design(look.design)
    return design.name if design is not None else look.design
