"""Which look a picture of a phone's screen has, found by drawing the looks that it may have."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterator, Sequence
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
#: alike; those are the kinds of frames by their place.
_SURE = 0.75
_OWN_WIDTH = 2
#: In which order the kinds of frames are tried, by their place, each at the list's beginning or scrolled. What has just
#: the size of a phone's screen is the picture of one; without a known width, a list that is scrolled too could lie
#: anywhere.
_ORDER_NATIVE = ((0, False), (0, True), (1, False), (1, True))
_ORDER = ((1, False), (2, False), (3, False), (4, False), (1, True), (2, True))
#: So alike is a screen with something open, at least; and of so many looks that is tried.
_OPENED, _MOST_OPENED = 0.6, 24
#: So many looks are tried of one picture, the likeliest, and with something open so many more: each is drawn, in a
#: fiftieth of a second.
_MOST_TRIED, _MOST_TRIED_OPEN = 300, 40
#: Laid in large cells, a look that is less alike than this is not held closer: those that were told came to 0.44 and
#: more.
_WORTH = 0.4
#: So alike, no other look is tried.
_CERTAIN = 0.86
#: Points below the top edge that a bar covers on a scrolled screen.
_BAR = 64
#: Sides in points of the cells that are compared: first, and then closer.
COARSE = 8
_CLOSER = (4, 2)
#: How many looks are held against the picture so closely; and, as near to the best, to the point.
_MOST_CLOSER, _MOST_FINEST = 8, 3
_NEAR = 0.06
_REACH = {4: 3, 2: 2, 1: 1}
#: How far a whole screen's picture may be shifted, in coarse cells.
_SHIFT_ACROSS, _SHIFT_DOWN = range(-2, 3), range(-3, 4)
#: What is tried of a look beside the device, the theme and how it is held.
_TRIED = ("design", "lang", "text_size")

#: How many looks have been tried, of how many.
Report = Callable[[int, int], None]


class Tried:
    """How many looks have been tried of a picture, and how many may be; `whole` are those of a whole screen, each with
    how alike it is in large cells.
    """

    def __init__(self) -> None:
        self.count, self.most = 0, _MOST_TRIED
        self.whole: list[LookMatch] = []

    def take(self) -> bool:
        """Whether one more may be tried; it is counted."""
        if self.count >= self.most:
            return False
        self.count += 1
        return True


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
    drawings: Drawings,
    piece: Piece,
    photo: QImage,
    report: Report = lambda done, total: None,
    tried: Tried | None = None,
) -> LookMatch | None:
    """The look that a picture of the piece's screen has; None where no look that was tried is like it.

    Tried in turn until one is found, or so many were tried: the frames that the picture's size allows, each at the
    list's beginning and then scrolled; and then each with something open over the rows.
    """
    tried = Tried() if tried is None else tried
    photo = photo.copy()
    photo.setDevicePixelRatio(1)
    theme = _theme(photo)
    best: LookMatch | None = None
    kinds = list(frames(photo.width(), photo.height()))
    for number, scrolled in _ORDER_NATIVE if kinds[0] else _ORDER:
        tries = [LookMatch(look, frame, scrolled) for frame, look in _tries(piece, kinds[number], theme)]
        found = _best(drawings, tries, photo, report, tried)
        if found is not None and (best is None or found.score > best.score):
            best = found
        enough = _SURE if number == 0 or (number == _OWN_WIDTH and not scrolled) else LEAST
        if best is not None and best.score >= enough:
            return best
    return _opened(drawings, piece, photo, report, tried)


def _opened(drawings: Drawings, piece: Piece, photo: QImage, report: Report, tried: Tried) -> LookMatch | None:
    """The look of a whole screen over whose rows something is open, and what that is; None where no look is like it.

    What is seen of the rows tells which looks are worth a try.
    """
    likely = sorted(tried.whole, key=lambda one: -one.score)[:_MOST_OPENED]
    opened = [LookMatch(one.look, one.frame, open_key=key) for one in likely for key in _openers(piece, one.look)]
    tried.most = tried.count + _MOST_TRIED_OPEN
    found = _best(drawings, opened, photo, report, tried)
    if found is None or found.score < _OPENED:
        return None
    # A map covers the whole screen: what is left tells no look.
    item = piece.item(found.open_key or "")
    return None if isinstance(item, Map) else found


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
    for frame in some:
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


def _best(drawings: Drawings, tries: list[LookMatch], photo: QImage, report: Report, tried: Tried) -> LookMatch | None:
    points: dict[Frame, QImage] = {}
    coarse: dict[Frame, QImage] = {}
    rough: list[tuple[float, int, LookMatch]] = []
    # Of devices of one size the first one is drawn for all: in large cells none is told from the others.
    alike: dict[tuple[object, ...], list[LookMatch]] = {}
    for one in tries:
        alike.setdefault(_drawn_as(one), []).append(one)
    waiting = deque(enumerate(some[0] for some in alike.values()))
    while waiting and tried.take():
        number, one = waiting.popleft()
        report(number, len(alike))
        if one.frame not in points:
            image = points_of(photo, one.frame)
            points[one.frame] = relief(image)
            coarse[one.frame] = coarse_relief(image, COARSE)
        found = _placed(drawings, coarse[one.frame], one)
        rough.append((-found.score, number, found))
        if one.frame.whole and not one.scrolled and one.open_key is None:
            tried.whole.append(found)
        if found.score >= _CERTAIN:
            # In large cells the next text sizes are as good.
            waiting = deque(other for other in waiting if _is_other_size(other[1], one))
    closer = [
        found._replace(look=one.look, frame=one.frame)
        for _, _, found in sorted(rough)
        if found.score >= _WORTH
        for one in alike[_drawn_as(found)]
    ]
    for one in closer:
        if one.frame not in points:
            points[one.frame] = relief(points_of(photo, one.frame))
    for cell in _CLOSER:
        closer = [_closely(drawings, points[found.frame], found, cell) for found in closer[:_MOST_CLOSER]]
        closer.sort(key=lambda found: -found.score)
    if not closer:
        return None
    # Neighbours among the text sizes are told apart by single points; how alike a picture is, that is too strict for.
    near = [found for found in closer if found.score >= closer[0].score - _NEAR]
    if len(near) < 2:
        return closer[0]
    finest = {found: _closely(drawings, points[found.frame], found, 1) for found in near[:_MOST_FINEST]}
    best = max(finest, key=lambda found: finest[found].score)
    return finest[best]._replace(score=best.score)


def _drawn_as(one: LookMatch) -> tuple[object, ...]:
    look = one.look
    return one.frame.platform, one.frame.size, one.frame.scale, look.design, look.lang, look.text_size, one.open_key


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
