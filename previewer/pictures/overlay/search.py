"""Which look a picture of a phone's screen has, found by drawing the looks that it may have."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import replace
from itertools import product
from typing import NamedTuple

from PySide6.QtCore import QRect
from PySide6.QtGui import QColor, QImage

from previewer.phone.look import MEMBERS, THEMES, Look, Value
from previewer.phone.platforms import PLATFORMS
from previewer.pictures.overlay.drawings import Drawings
from previewer.pictures.overlay.frames import Frame, frames
from previewer.pictures.overlay.likeness import best_offset, coarse_relief, coarser, relief, resized
from previewer.pictures.variants import open_keys
from previewer.pieces import Piece
from previewer.pieces.kinds import Map

#: At least so alike is the same screen; pictures of other screens stay below it.
LEAST = 0.5
#: What has the size or the width of some phone's own screenshots may still be scaled from another's, unless it is so
#: alike.
_SURE = 0.75
#: So alike is a screen with something open, at least. Everything is opened in so many looks that are the likeliest by
#: their rows, in so many what was likest there; one with something open costs as two.
_OPENED, _FIRST_OPENED, _NEXT_OPENED, _OPEN_COUNTS = 0.6, 6, 24, 2
#: So many looks are tried of one picture, some seconds' work, and so many of each way to take a whole screen: those
#: with a usual text size first. What none of them is like cannot be told.
_MOST, _MOST_WHOLE, _MOST_SCROLLED, _MOST_OPENED = 440, 320, 100, 80
#: So alike, no other look is tried.
_CERTAIN = 0.86
#: Points below the top edge that a bar covers on a scrolled screen.
_BAR = 64
#: Sides in points of the cells that are compared: first, and then closer.
COARSE = 8
_CLOSER = ((4, 8), (2, 4))
#: How many looks are held against the picture so closely; and, as near to the best, to the point.
_MOST_FINEST = 3
_NEAR = 0.06
_REACH = {4: 3, 2: 2, 1: 1}
#: How far a whole screen's picture may be shifted, in coarse cells.
_SHIFT_ACROSS, _SHIFT_DOWN = range(-2, 3), range(-3, 4)
#: What is tried of a look beside the device, the theme and how it is held.
_TRIED = ("design", "lang", "text_size")

#: How many looks have been tried, of how many.
Report = Callable[[int, int], None]


class LookMatch(NamedTuple):
    """A look that a picture may have, and how alike they are, 0 to 1.

    `across` and `down`: where the picture's corner lies on the drawing, in points. `scrolled`: the drawing is of the
    whole scroll height, and a bar stands over the rows of the picture. `open_key`: the item that is open over the rows.
    """

    look: Look
    frame: Frame
    scrolled: bool = False
    score: float = 0.0
    across: int = 0
    down: int = 0
    open_key: str | None = None


def search(
    drawings: Drawings, piece: Piece, photo: QImage, report: Report = lambda done, total: None
) -> LookMatch | None:
    """The look that a picture of the piece's screen has; None where none of the looks tried is like it.

    Tried in turn until one is found, or no more may be tried: the frames that the picture's size allows, each at the
    list's beginning and then scrolled; and then each with something open over the rows.
    """
    photo = photo.copy()
    photo.setDevicePixelRatio(1)
    return _Search(drawings, piece, photo, report).found()


class _Search:
    """A picture that is held against so many looks of a piece at most: the likeliest of them."""

    def __init__(self, drawings: Drawings, piece: Piece, photo: QImage, report: Report) -> None:
        self._drawings, self._piece, self._photo, self._report = drawings, piece, photo, report
        self._theme = _theme(photo)
        self._left = _MOST
        self._points: dict[Frame, tuple[QImage, QImage]] = {}
        #: Each that was tried → where it lies.
        self._rough: dict[LookMatch, LookMatch] = {}

    def found(self) -> LookMatch | None:
        """The look that is likest, where one is alike."""
        exact, whole, *parts = frames(self._photo.width(), self._photo.height())
        if not exact:
            # Without a known width, a list that is scrolled too could lie anywhere.
            best = self._first([(whole, LEAST)], False) or self._first([(whole, LEAST)], True) or self._opened(whole)
            flat = [(parts[0], _SURE), *((some, LEAST) for some in parts[1:])]
            return best or self._first(flat, False) or self._first([(parts[0], LEAST)], True)
        best = self._best(self._tries(exact))
        if best is None or best.score < LEAST:
            best = self._first([(exact, LEAST)], True) or self._opened(exact)
            return best or self._first([(whole, LEAST)], False)
        if best.score >= _SURE:
            return best
        # Another phone's picture that was brought to this size is in the same words.
        other = self._best([one for one in self._tries(whole) if _words(one.look) == _words(best.look)])
        return best if other is None or other.score <= best.score else other

    def _first(self, stages: Sequence[tuple[Sequence[Frame], float]], scrolled: bool) -> LookMatch | None:
        """The likest look of the first frames with one that is alike enough, else of all that is alike."""
        best: LookMatch | None = None
        for some, enough in stages:
            most = _MOST_SCROLLED if scrolled else _MOST_WHOLE if any(frame.whole for frame in some) else _MOST
            found = self._best(self._tries(some, scrolled), most)
            if found is not None and (best is None or found.score > best.score):
                best = found
            if best is not None and best.score >= enough:
                return best
        return best if best is not None and best.score >= LEAST else None

    def _opened(self, whole: Sequence[Frame]) -> LookMatch | None:
        """The look of a whole screen over whose rows something is open, and what that is; None where no look is like
        it. What is seen of the rows tells which looks are worth a try.
        """
        rows = [found for one, found in self._rough.items() if one.frame in whole and not one.scrolled]
        likely = sorted(rows, key=lambda found: -found.score)[:_NEXT_OPENED]
        first = [
            LookMatch(one.look, one.frame, open_key=key)
            for one in likely[:_FIRST_OPENED]
            for key in _openers(self._piece, one.look)
        ]
        best = self._best(first, _MOST_OPENED)
        if best is None:
            return None
        more = [LookMatch(one.look, one.frame, open_key=best.open_key) for one in likely[_FIRST_OPENED:]]
        sizes = [one for one in self._tries([best.frame], False, best.open_key) if _is_other_size(one, best)]
        other = self._best([*sizes, *more], _MOST_OPENED)
        best = best if other is None or other.score <= best.score else other
        # A map covers the whole screen: what is left tells no look.
        is_map = isinstance(self._piece.item(best.open_key or ""), Map)
        return None if best.score < _OPENED or is_map else best

    def _tries(self, some: Sequence[Frame], scrolled: bool = False, open_key: str | None = None) -> list[LookMatch]:
        return [
            LookMatch(look, frame, scrolled, open_key=open_key)
            for frame, look in _tries(self._piece, some, self._theme)
        ]

    def _best(self, tries: Sequence[LookMatch], most: int = _MOST_WHOLE) -> LookMatch | None:
        """The likest of some, of so many of them at most."""
        found = self._placed(tries, most)
        closer = _likest(found)
        for cell, most in _CLOSER:
            closer = _likest([self._closely(one, cell) for one in closer[:most]])
        if not closer:
            return None
        # Neighbours among the text sizes are told apart by single points; how alike a picture is, that is too strict
        # for.
        near = [one for one in closer if one.score >= closer[0].score - _NEAR]
        if len(near) < 2:
            return closer[0]
        finest = {one: self._closely(one, 1) for one in near[:_MOST_FINEST]}
        best = max(finest, key=lambda one: finest[one].score)
        return finest[best]._replace(score=best.score)

    def _placed(self, tries: Sequence[LookMatch], most: int) -> list[LookMatch]:
        """As many as may still be tried, each where it lies in large cells."""
        found: list[LookMatch] = []
        waiting = deque(one for one in tries if one not in self._rough)
        least = max(0, self._left - most)
        while waiting and self._left > least:
            one = waiting.popleft()
            self._report(_MOST - self._left, _MOST)
            self._left -= 1 if one.open_key is None else _OPEN_COUNTS
            placed = self._rough[one] = _placed(self._drawings, self._seen(one.frame)[1], one)
            found.append(placed)
            if placed.score >= _CERTAIN:
                # In large cells the next text sizes are as good.
                waiting = deque(other for other in waiting if _is_other_size(other, one))
        return found

    def _closely(self, found: LookMatch, cell: int) -> LookMatch:
        return _closely(self._drawings, self._seen(found.frame)[0], found, cell)

    def _seen(self, frame: Frame) -> tuple[QImage, QImage]:
        """The relief of the picture at a point a pixel, and in large cells."""
        if frame not in self._points:
            image = points_of(self._photo, frame)
            self._points[frame] = relief(image), coarse_relief(image, COARSE)
        return self._points[frame]


def _likest(some: Iterable[LookMatch]) -> list[LookMatch]:
    return sorted(some, key=lambda found: -found.score)


def _words(look: Look) -> tuple[str, str]:
    return look.design, look.lang


def _openers(piece: Piece, look: Look) -> Iterator[str]:
    for key in open_keys(piece, look):
        item = piece.item(key)
        if item is not None and item.opens:
            yield key


def points_of(photo: QImage, frame: Frame, pixels: int = 1) -> QImage:
    """A picture at so many pixels a point."""
    width, height = frame.size if frame.whole else (photo.width() / frame.scale, photo.height() / frame.scale)
    return resized(photo, round(width * pixels), round(height * pixels))


def _tries(piece: Piece, some: Sequence[Frame], theme: str) -> Iterator[tuple[Frame, Look]]:
    tries: list[tuple[float, Frame, Look]] = []
    # Phones of several names have one screen: the first of them stands for all.
    screens: dict[Frame, Frame] = {}
    for frame in some:
        screens.setdefault(frame._replace(device=frame.device._replace(name="", year=0)), frame)
    for frame in screens.values():
        if not piece.offered_on(frame.platform):
            continue
        platform = PLATFORMS[frame.platform]
        fixed: dict[str, object] = {
            "platform": frame.platform,
            "device": frame.device.name,
            "orientation": frame.orientation,
            "theme": theme,
        }
        choices: list[Sequence[Value]] = [MEMBERS[name].every(platform, piece) for name in _TRIED]
        for combined in product(*choices):
            look = Look.of(piece, {**fixed, **dict(zip(_TRIED, combined, strict=True))})
            tries.append((abs(look.text_size - 1), frame, look))
    # Text sizes near the usual first: one that is certain ends the search.
    for _, frame, look in sorted(tries, key=lambda one: one[0]):
        yield frame, look


def _is_other_size(one: LookMatch, other: LookMatch) -> bool:
    same = (one.frame, one.open_key) == (other.frame, other.open_key)
    return same and replace(one.look, text_size=1.0) == replace(other.look, text_size=1.0)


def _placed(drawings: Drawings, seen: QImage, found: LookMatch) -> LookMatch:
    """Lay a coarse picture on a coarse drawing wherever it may be."""
    ours = drawings.coarse(found.look, found.scrolled, COARSE, found.open_key)
    seen, ours, start = _windows(seen, ours, found, COARSE)
    if found.frame.whole and not found.scrolled:
        across, down = _SHIFT_ACROSS, _SHIFT_DOWN
    else:
        spare = max(0, ours.width() - seen.width())
        across = range(1) if found.frame.wide else range(spare + 1)
        lowest = max(0, ours.height() - (seen.height() // 2 if found.scrolled else seen.height()))
        down = range(lowest + 1)
    place = best_offset(ours, seen, across, down)
    return found._replace(
        score=place.score, across=(place.across + start[0]) * COARSE, down=(place.down + start[1]) * COARSE
    )


def _closely(drawings: Drawings, photo: QImage, found: LookMatch, cell: int) -> LookMatch:
    """Lay a picture on a drawing in steps of so many points, near where it was laid in larger ones."""
    drawn = drawings.relief(found.look, found.scrolled, found.open_key)
    seen, ours, start = _windows(coarser(photo, cell), coarser(drawn, cell), found, cell)
    across, down = round(found.across / cell) - start[0], round(found.down / cell) - start[1]
    reach = _REACH[cell]
    place = best_offset(ours, seen, range(across - reach, across + reach + 1), range(down - reach, down + reach + 1))
    return found._replace(
        score=place.score, across=(place.across + start[0]) * cell, down=(place.down + start[1]) * cell
    )


def bars(found: LookMatch) -> tuple[int, int]:
    """The points at the top and at the bottom of a whole screen's picture that its bars take: those of the system,
    and over a scrolled list the app's own.
    """
    insets = found.look.insets
    return int(insets.top) + (_BAR if found.scrolled else 0), int(insets.bottom)


def _windows(seen: QImage, ours: QImage, found: LookMatch, cell: int) -> tuple[QImage, QImage, tuple[int, int]]:
    """What is compared of a picture and of a drawing, without the bars of the system, and how many cells further the
    picture would begin if nothing were left out.
    """
    if not found.frame.whole:
        return seen, ours, (0, 0)
    insets = found.look.insets
    top, bottom = (-(-side // cell) for side in bars(found))
    left, right = -int(-insets.left // cell), -int(-insets.right // cell)
    inner = QRect(left, top, seen.width() - left - right, seen.height() - top - bottom)
    if found.scrolled:
        return seen.copy(inner), ours.copy(QRect(left, 0, inner.width(), ours.height() - bottom)), (0, -top)
    return seen.copy(inner), ours.copy(inner), (0, 0)


def _theme(photo: QImage) -> str:
    """Light or dark, by what the middle of most lines is."""
    small = resized(photo, 24, 48)
    lightness = sorted(QColor(small.pixel(x, y)).lightness() for x in range(24) for y in range(6, 42))
    return THEMES[0] if lightness[len(lightness) // 2] > 127 else THEMES[1]
