"""Where the rows of a screen are in a picture, and where we draw them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import cached_property
from math import ceil
from typing import NamedTuple

from PySide6.QtCore import QRect
from PySide6.QtGui import QImage
from PySide6.QtQuick import QQuickItem

from previewer.phone.look import THEMES, Look
from previewer.phone.offscreen import find_item
from previewer.phone.scene import find_text, scene_rect
from previewer.pictures.overlay.close_up import CLEARLY, CloseUp, moved_up
from previewer.pictures.overlay.covered import BESIDE, ground, shows_other
from previewer.pictures.overlay.drawings import Drawings
from previewer.pictures.overlay.likeness import (
    Offset,
    best_offset,
    coarser,
    likeness,
    relief,
    resized,
    worst_place,
)
from previewer.pictures.overlay.search import LookMatch, bars, points_of
from previewer.pieces import Item
from previewer.pieces.kinds import Choice

#: What a row is at least alike to be found.
_LEAST = 0.3
#: Points of a row that must be in the picture; how far it may be from where it is expected and still count as there;
#: and how far it may be aside.
_SEEN, _REACH, _ASIDE = 20, 24, 8
#: So alike where it is expected, a row is looked for nowhere else. Elsewhere it must be so much as alike as the
#: picture's other rows are; and what is far from where it is expected is doubted so much.
_SAME, _FAR, _DOUBT = 0.9, 0.75, 0.05
#: So many grey levels of its worst place weigh as much as all of a row: of rows much alike that with the letters wins.
_WEIGHED = 1000
#: Side in points of the cells in which a row is looked for; to the point it is laid at so many places there, that are
#: less alike than the best by so much at most; and what part of a row may lie on another.
_SCAN, _PEAKS, _BEHIND, _OVERLAP = 4, 12, 0.3, 0.3
#: What part of a row is seen at least that is laid where nothing lets expect it.
_MOSTLY = 0.6
#: In grey levels, how much a place of a row differs that shows something else, beside so many times what the picture's
#: rows usually differ by; and how much less alike than those such a row is.
_UNLIKE, _OVER_USUAL, _LEAST_OTHER = 24, 1.6, 0.2
#: So many grey levels of a relief are none: large letters come out otherwise by so much, by what was drawn before them.
_NOTHING = 6
#: In grey levels, how much the ground differs that a row stands on where something lies on it; a JPEG does 9.
_COVERED = 20
#: Points above and below a row that what lies on it may begin in.
_CLOSE = 16
#: How far an edge may be from where the texts let expect it, in points; what it differs by in grey levels; and in how
#: many of the columns.
_EDGE_REACH, _EDGE_LEVELS, _EDGE_COLUMNS, _COLUMNS = 8, 4, 11, 16


class RowPlace(NamedTuple):
    """Where a row stands: `top` and `height` of its cell, in points from the top of the screen, and those of all that
    belongs to it with header and description. `texts`: where its texts stand, by the kind of check that asks for them.
    """

    key: str
    top: float
    height: float
    whole_top: float
    whole_height: float
    texts: Mapping[str, tuple[QRect, ...]] = {}


class TextMatch(NamedTuple):
    """The texts of one kind in a row: as `RowMatch` has it, of their places alone."""

    difference: float
    unlike: float
    letters: float
    foreign: bool


class RowMatch(NamedTuple):
    """One row of our drawing, in points of the screen; and in the picture, where it is found there (`photo` is else
    None). `difference` is 0 for the same, 1 for nothing in common.

    `whole`: where all that belongs to it is in the picture, with header and description; `drawn`: where that is on the
    long drawing.

    `early`: it stands above one that we draw above it. `unlike`: how much its worst place differs, in grey levels;
    `other`: so much that something else stands in it than in ours. `where`, of a row that is not found: "above" or
    "below" what the picture shows, or '' where it should be in it and is not; `instead`: the row that then stands where
    it should.

    `foreign`: it has something that ours has not, however faint that were. `covered`: how it differs may come from what
    lies on it in the picture, such as a reflection or a finger.

    `letters`: as `unlike`, by points so fine that letters are told from others that are much like them; `texts`: how
    the texts of one that differs do, as far as it is known where they stand.
    """

    key: str
    photo: tuple[float, float] | None
    ours: tuple[float, float]
    difference: float
    early: bool = False
    unlike: float = 0.0
    other: bool = False
    where: str = ""
    instead: str = ""
    foreign: bool = False
    covered: bool = False
    whole: tuple[float, float] = (0.0, 0.0)
    letters: float = 0.0
    texts: Mapping[str, TextMatch] = {}
    drawn: tuple[float, float] = (0.0, 0.0)

    @property
    def missing(self) -> bool:
        """Whether the picture shows its place, and not the row."""
        return self.photo is None and not self.where


def places(drawings: Drawings, look: Look) -> list[RowPlace]:
    """The rows that a look shows on its long drawing, in order. Raises PictureError."""
    drawings.image(look, True)
    shown = drawings.phone(look)
    found = []
    for key in list(shown.phone.rows.keys()):
        row = shown.find(f"item:{key}")
        if row is not None:
            whole, cell = scene_rect(row), scene_rect(find_item(row, "cell") or row)
            field = shown.phone.rows.made(key)
            texts = _texts_of(row, field.item, look.lang) if field is not None else {}
            found.append(RowPlace(key, cell.y(), cell.height(), whole.y(), whole.height(), texts))
    return found


def _texts_of(row: QQuickItem, item: Item, lang: str) -> dict[str, tuple[QRect, ...]]:
    """Where the title of a row stands, its description, and entries that are all in sight; not what reads as another
    text of the row.
    """
    texts = {"title": [item.title(lang).text], "description": [item.description(lang).text]}
    if isinstance(item, Choice) and not item.opens:
        texts["entries"] = [item.label_at(number, lang) for number in range(item.count)]
    labels = {name: [find_text(row, text) for text in some] for name, some in texts.items() if all(some)}
    every = [label for some in labels.values() for label in some]
    found = {}
    for name, some in labels.items():
        known = [label for label in some if label is not None and every.count(label) == 1]
        if some and len(known) == len(some):
            found[name] = tuple(scene_rect(label).toAlignedRect() for label in known)
    return found


def match_rows(drawings: Drawings, photo: QImage, found: LookMatch, ours: Look) -> list[RowMatch]:
    """Every row that we draw for the look `ours`, held against where it is in a picture whose look was found.

    `found.down` tells where the picture lies on the drawing of the look that was found. Raises PictureError.
    """
    drawn, meant = places(drawings, found.look), {place.key: place for place in places(drawings, ours)}
    drawing = drawings.as_fine(found.look, found.frame.scale, True).at(1)
    held = _Held(drawings, drawing, photo, found)
    laid = held.lay(drawn)
    edges, own_edges = _Edges(points_of(photo, found.frame)), _Edges(drawing)
    # The picture's points, as the screen's: what was cut off above it is put back.
    lost = 0 if found.frame.whole else found.down
    matches, lowest, shown = [], float("-inf"), []
    for number, place in enumerate(drawn):
        target = meant.get(place.key)
        if target is None:
            continue
        here, ours_there = laid[number], (target.top, target.height)
        shown.append((place, here or held.led_to(laid, drawn, number)))
        if here is None:
            where = held.outside(laid, drawn, number)
            instead = "" if where else held.instead(laid, drawn, number)
            matches.append(RowMatch(place.key, None, ours_there, 1.0, where=where, instead=instead))
            continue
        after = laid[number + 1] if number + 1 < len(drawn) else None
        top, further = place.top + here.down, after.down - here.down if after is not None else 0
        bottom = top + place.height + (further if abs(further) <= _REACH else 0)
        if own_edges.near(place.top, 1) is not None:
            top = edges.near(top, _EDGE_REACH) or top
        if own_edges.near(place.top + place.height, 1) is not None:
            bottom = edges.near(bottom, _EDGE_REACH) or bottom
        alike = max(0.0, here.score)
        early, lowest = top < lowest, max(lowest, top)
        whole = (place.whole_top + here.down + lost, place.whole_height)
        matches.append(
            RowMatch(
                place.key,
                (top + lost, bottom - top),
                ours_there,
                1 - alike,
                early,
                here.unlike,
                whole=whole,
                drawn=(place.whole_top, place.whole_height),
            )
        )
    judged = _with_covered(_judged(matches), shown, held)
    return [held.closer(*one) for one in zip(judged, shown, strict=True)]


def _with_covered(matches: list[RowMatch], shown: list[tuple[RowPlace, _Laid]], held: _Held) -> list[RowMatch]:
    """With the rows marked that are more than fainter, and those on which, or beside which, something lies."""
    lies_on = [
        not (match.where or match.instead) and held.has_other_ground(*one)
        for match, one in zip(matches, shown, strict=True)
    ]
    found = []
    for number, (match, one) in enumerate(zip(matches, shown, strict=True)):
        differs = match.other or match.missing or match.unlike > _UNLIKE
        foreign = differs and held.shows_other(*one)
        is_fainter = (match.other or (match.missing and not match.instead)) and not foreign
        covered = is_fainter or any(lies_on[max(0, number - 1) : number + 2])
        found.append(match._replace(foreign=foreign, covered=covered))
    return found


def sight(found: LookMatch, photo: QImage) -> tuple[float, float]:
    """Between which points of the screen a picture shows rows, with no bar over them."""
    height = points_of(photo, found.frame).height()
    if not found.frame.whole:
        return float(found.down), float(found.down + height)
    above, below = bars(found)
    return float(above), float(height - below)


def _judged(matches: list[RowMatch]) -> list[RowMatch]:
    """With the rows alone marked as other whose worst place stands out from that of the picture's rows."""
    worst = sorted(match.unlike for match in matches if match.photo is not None)
    usual = worst[len(worst) // 2] if len(worst) > 1 else 0.0
    alike = sorted(match.difference for match in matches if match.photo is not None)
    typical = alike[len(alike) // 2] if len(alike) > 1 else 0.0
    return [
        match._replace(
            other=match.photo is not None
            and (match.unlike > _UNLIKE + _OVER_USUAL * usual or match.difference > _LEAST_OTHER + typical)
        )
        for match in matches
    ]


class _Laid(NamedTuple):
    """Where a row lies in a picture: by how many points further right and down than on the long drawing, how alike it
    is there, and how unlike its worst place is, in grey levels.
    """

    across: int
    down: int
    score: float
    unlike: float = 0.0


class _Held:
    """A picture and the long drawing of its look, to lay rows of the one on the other, at one pixel a point."""

    def __init__(self, drawings: Drawings, drawing: QImage, photo: QImage, found: LookMatch) -> None:
        self._photo, self._drawing, self._frame = photo, drawing, found.frame
        self._close_up = CloseUp(drawings, photo, found)
        self._is_dark = found.look.theme != THEMES[0]
        self._top, bottom = bars(found) if found.frame.whole else (0, 0)
        points = points_of(photo, found.frame)
        visible = self._visible = QRect(0, self._top, points.width(), points.height() - self._top - bottom)
        self._seen, self._ours = relief(points).copy(visible), relief(drawing)
        self._across, self._down = -found.across, -found.down
        insets = found.look.insets
        self._left = round(insets.left)
        self._width = drawing.width() - self._left - round(insets.right)
        #: What is drawn of one screen, and so is the same to the pixel where the picture is ours.
        self._screen: QImage | None = None
        if found.frame.whole and not found.scrolled:
            self._screen = relief(drawings.as_fine(found.look, found.frame.scale, False).at(1)).copy(visible)

    def lay(self, drawn: Sequence[RowPlace]) -> list[_Laid | None]:
        """Where each row lies in the picture; None for one that is not in it. No two lie in one place."""
        tries: list[tuple[float, int, int]] = []
        for number, place in enumerate(drawn):
            tries += [(score, number, line) for line, score in self._tries(place)]
        best = [max((score for score, one, _ in tries if one == number), default=0.0) for number in range(len(drawn))]
        known = sorted(score for score in best if score >= _LEAST)
        far = max(_LEAST, _FAR * known[len(known) // 2]) if known else _LEAST
        laid: list[_Laid | None] = [None] * len(drawn)
        taken: list[tuple[int, int]] = []
        tries.sort(key=lambda one: -one[0])
        # First what is surely there; then what the edge cuts off, of which the rest is unseen, where it is expected; at
        # last what differs there, and no other row stands in its place.
        for least, cut in ((far, False), (far, True), (_LEAST, True)):
            for score, number, line in tries:
                place = drawn[number]
                height = round(place.whole_height)
                whole = 0 <= line <= self._seen.height() - height
                near = abs(line - self._start(place)) <= _REACH
                if laid[number] is not None or score < (least if near else far) or not (whole or cut):
                    continue
                near |= abs(line - self._line(place, self.led_to(laid, drawn, number))) <= _REACH
                if not near and self._shown(line, place) < _MOSTLY * height:
                    continue
                if any(_shared(line, height, *other) > _OVERLAP * min(height, other[1]) for other in taken):
                    continue
                taken.append((line, height))
                laid[number] = self._finely(place, line)
        return laid

    def outside(self, laid: Sequence[_Laid | None], drawn: Sequence[RowPlace], number: int) -> str:
        """Whether a row that is not found is "above" or "below" what the picture shows, as the rows beside it lie; ''
        for one that should be in it.
        """
        start = self._line(drawn[number], self.led_to(laid, drawn, number))
        if self._shown(start, drawn[number]) >= min(_SEEN, drawn[number].whole_height):
            return ""
        return "below" if start > 0 else "above"

    def instead(self, laid: Sequence[_Laid | None], drawn: Sequence[RowPlace], number: int) -> str:
        """The row that stands where the rows beside it let expect one that is not found; '' for none."""
        start = self._line(drawn[number], self.led_to(laid, drawn, number))
        for place, other in zip(drawn, laid, strict=True):
            if other is not None and abs(self._line(place, other) - start) <= _REACH:
                return place.key
        return ""

    def led_to(self, laid: Sequence[_Laid | None], drawn: Sequence[RowPlace], number: int) -> _Laid:
        """Where the rows beside it let expect a row."""
        near = [one for one in (*laid[:number][::-1], *laid[number + 1 :]) if one is not None]
        return near[0] if near else _Laid(self._across, self._down, 0.0)

    def has_other_ground(self, place: RowPlace, laid: _Laid) -> bool:
        """Whether a row, or what is close to it, stands on another ground than ours, somewhere."""
        part = self._part(place)
        near = part.adjusted(0, -min(part.top(), _CLOSE), 0, _CLOSE)
        line = self._line(place, laid) + near.top() - part.top()
        ours = self._ground.copy(near & self._ground.rect())
        return worst_place([self._seen_ground], ours, laid.across + self._left, [line]) > _COVERED

    def shows_other(self, place: RowPlace, laid: _Laid) -> bool:
        """Whether anything stands in a row that ours has not, however faint that were."""
        return shows_other(self._seen, self._strip(place), laid.across + self._left, self._line(place, laid))

    def closer(self, match: RowMatch, shown: tuple[RowPlace, _Laid]) -> RowMatch:
        """A row looked at more closely: its letters where it hardly differs, its texts where it does."""
        if match.photo is None:
            return match
        place, laid = shown
        letters = float("inf") if match.other else self._close_up.differ(self._part(place), laid.across, laid.down)
        texts = self._texts_of(place, laid) if not match.covered and letters > CLEARLY else {}
        return match._replace(letters=letters, texts=texts)

    def _texts_of(self, place: RowPlace, laid: _Laid) -> dict[str, TextMatch]:
        """How the texts of a row differ that are wholly in sight, where the row lies."""
        found = {}
        for name, parts in place.texts.items():
            matches = [self._text(part, laid) for part in parts]
            known = [match for match in matches if match is not None]
            if len(known) == len(parts):
                found[name] = TextMatch(*map(max, zip(*known, strict=True)))
        return found

    def _text(self, part: QRect, laid: _Laid) -> TextMatch | None:
        column, line = part.x() + laid.across, part.y() - self._top + laid.down
        if line < 0 or line + part.height() > self._seen.height():
            return None
        strip = self._ours.copy(part)
        unlike = worst_place([self._seen], strip, column, [line])
        wide = self._ours.copy(part.adjusted(-BESIDE, 0, BESIDE, 0))
        foreign = shows_other(self._seen, wide, column - BESIDE, line)
        different = 1 - likeness(self._seen, strip, column, line)
        return TextMatch(different, unlike, self._close_up.differ(part, laid.across, laid.down), foreign)

    @cached_property
    def _seen_ground(self) -> QImage:
        return ground(points_of(self._photo, self._frame), self._is_dark).copy(self._visible)

    @cached_property
    def _ground(self) -> QImage:
        return ground(self._drawing, self._is_dark)

    def _line(self, place: RowPlace, laid: _Laid) -> int:
        """The line of the picture at which a row lies."""
        return round(place.whole_top - self._top) + laid.down

    def _start(self, place: RowPlace) -> int:
        """The line of the picture at which a row is expected."""
        return round(place.whole_top + self._down - self._top)

    def _shown(self, start: int, place: RowPlace) -> float:
        return min(start + place.whole_height, self._seen.height()) - max(0, start)

    def _part(self, place: RowPlace) -> QRect:
        return QRect(self._left, round(place.whole_top), self._width, max(1, round(place.whole_height)))

    def _strip(self, place: RowPlace) -> QImage:
        return self._ours.copy(self._part(place))

    def _tries(self, place: RowPlace) -> Iterator[tuple[int, float]]:
        """The lines at which a row may lie, and how much speaks for each: how alike it is there, and that it is near
        where it is expected.
        """
        start, strip, column = self._start(place), self._strip(place), self._across + self._left
        height = round(place.whole_height)
        if 0 <= start <= self._seen.height() - height:
            alike = likeness(self._seen, strip, column, start)
            if alike >= _SAME and worst_place([self._seen], strip, column, [start]) <= _UNLIKE:
                yield start, alike
                return
        if start - self._seen.height() > self._seen.height():
            return
        rough, thin = coarser(self._seen, _SCAN), coarser(strip, _SCAN)
        least = min(_SEEN, height)
        lines = range(-((height - least) // _SCAN), (self._seen.height() - least) // _SCAN + 1)
        scores = [likeness(rough, thin, round(column / _SCAN), line) for line in lines]
        peaks = [number for number, score in enumerate(scores) if score >= max(scores[max(0, number - 2) : number + 3])]
        likely = [number for number in peaks if scores[number] >= max(scores) - _BEHIND]
        for number in sorted(likely, key=lambda one: -scores[one])[:_PEAKS]:
            line = lines[number] * _SCAN
            best = best_offset(self._seen, strip, range(column, column + 1), range(line - _SCAN, line + _SCAN + 1))
            unlike = worst_place([self._seen], strip, column, [best.down])
            far = min(1.0, abs(best.down - start) / self._seen.height())
            yield best.down, best.score - _DOUBT * far - unlike / _WEIGHED

    def _finely(self, place: RowPlace, line: int) -> _Laid:
        """To the point: first down, since that is where rows go."""
        strip, column, start = self._strip(place), self._across + self._left, self._start(place)
        best = Offset(column, line, likeness(self._seen, strip, column, line))
        if best.score < _SAME:
            best = best_offset(self._seen, strip, range(column, column + 1), range(line - _SCAN, line + _SCAN + 1))
            best = best_offset(
                self._seen,
                strip,
                range(column - _ASIDE, column + _ASIDE + 1),
                range(best.down, best.down + 1),
            )
            expected = likeness(self._seen, strip, column, start)
            if expected >= best.score - 0.01 and abs(best.down - start) <= _SCAN:
                best = Offset(column, start, expected)
        return self._laid(place, strip, best)

    def _laid(self, place: RowPlace, strip: QImage, best: Offset) -> _Laid:
        across, down = best.across - self._left, self._down + best.down - self._start(place)
        strips = [strip]
        if self._screen is not None and (across, down) == (0, 0):
            strips.append(self._screen.copy(QRect(self._left, best.down, self._width, strip.height())))
        found = []
        for one in strips:
            unlike = worst_place([self._seen], one, best.across, [best.down])
            alike = likeness(self._seen, one, best.across, best.down) if unlike > _NOTHING else 1.0
            found.append(_Laid(across, down, alike, unlike))
        best_laid = max(found, key=lambda laid: laid.score)
        return best_laid if down == 0 or best_laid.unlike <= _UNLIKE else self._between(strip, best, best_laid)

    def _between(self, strip: QImage, best: Offset, laid: _Laid) -> _Laid:
        """A row that went down or up by no whole number of points: as the picture has it between two. Each text in it
        was then brought to the pixels of the phone by itself.
        """
        seen = [self._seen, *self._moved]
        unlike = worst_place(seen, strip, best.across, (best.down, best.down - 1))
        alike = max(likeness(one, strip, best.across, best.down) for one in seen)
        return laid._replace(unlike=min(unlike, laid.unlike), score=max(alike, laid.score))

    @cached_property
    def _moved(self) -> list[QImage]:
        """The picture moved up by some of its pixels, by less than a point."""
        return [
            relief(points_of(one, self._frame)).copy(self._visible)
            for one in moved_up(self._photo, ceil(self._frame.scale))
        ]


def _shared(one: int, height: int, other: int, other_height: int) -> int:
    return min(one + height, other + other_height) - max(one, other)


class _Edges:
    """The lines of an image across which most of its width gets lighter or darker: edges of cards, separators."""

    def __init__(self, image: QImage) -> None:
        grey = resized(image, _COLUMNS, image.height()).convertToFormat(QImage.Format.Format_Grayscale8)
        stride, pixels = grey.bytesPerLine(), bytes(grey.constBits())
        lines = [pixels[start : start + _COLUMNS] for start in range(0, stride * grey.height(), stride)]
        self._at = [line for line in range(1, len(lines)) if _differ(lines[line - 1], lines[line])]

    def near(self, place: float, reach: float) -> float | None:
        """The edge nearest to a place, if one is so near."""
        near = [float(line) for line in self._at if abs(line - place) <= reach]
        return min(near, key=lambda line: abs(line - place), default=None)


def _differ(above: bytes, below: bytes) -> bool:
    return sum(abs(one - other) >= _EDGE_LEVELS for one, other in zip(above, below, strict=True)) >= _EDGE_COLUMNS
