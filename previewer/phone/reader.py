"""Texts and marks that a phone has painted, read from the items of the scene and from the pixels.

It knows no item of a piece and no value: what QML binds for others (`Accessible`, `shown`) is not asked. A text is
found by the type of its item, a mark by its name. What of it is seen is told by the pixels: those that vanish when it
is hidden.
"""

from __future__ import annotations

from bisect import bisect_left
from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import accumulate, pairwise
from typing import Final, NamedTuple

from PySide6.QtCore import QLocale, QRect, QRectF
from PySide6.QtGui import QColor, QFont, QFontMetricsF, QImage, QTextLayout, QTextLine, QTextOption
from PySide6.QtQuick import QQuickItem

from previewer.phone.offscreen import OffscreenPhone
from previewer.phone.scene import is_typed, scene_rect
from previewer.pieces.words import words

#: Parts of controls that say a value by where they stand, or by being there.
_MARKS: Final = frozenset(("knob", "handle", "dot", "check", "pin", "circle", "thumbCheck", "hand"))
#: What those stand on.
_GROUNDS: Final = frozenset(
    ("track", "trackStart", "trackEnd", "filled", "ring", "picture", "card", "band", "line", "map")
)
#: What a row's title and its description are called, on any phone.
TITLES: Final = frozenset(("title", "header", "headline", "floatingLabel", "restingLabel"))
DESCRIPTIONS: Final = frozenset(("description", "supporting"))
_PICKER: Final = "picker:"
_SLACK: Final = 1.0
_NEARLY: Final = 1e-3
#: Of the height of a line's letters so much is seen at least where nothing lies over them.
_WHOLE: Final = 0.7
#: As parts of the size of letters: what a line may lack at its ends, a gap that is more than a blank, and how high a
#: line is at least.
_EDGE: Final = 0.4
_GAP: Final = 0.8
_HIGH: Final = 0.5
#: How far the parts of a colour lie apart at least, and of grey at most.
_COLOURED: Final = 40
_GREY: Final = 14
_SOFT_HYPHEN: Final = "\u00ad"

Box = tuple[float, float, float, float]


class ReadText(NamedTuple):
    """A text that is painted. `text` are the letters that its item lays out, `seen` those of them that are really seen;
    `why` says what ails it: '' (all is seen), `cut`, `covered`, or `out` where its list is scrolled so. `path` are the
    names of the items that it stands in, below its row, and its own; `typed` whether it is a field's, which scrolls its
    letters.
    """

    text: str
    seen: str
    why: str
    path: tuple[str, ...]
    box: Box
    size: int
    colour: str
    typed: bool = False

    @property
    def name(self) -> str:
        """The name of its item."""
        return self.path[-1]

    def stands_in(self, begin: str) -> bool:
        """Whether it stands in an item whose name begins so."""
        return any(name.startswith(begin) for name in self.path)


class ReadMark(NamedTuple):
    """A part of a control that is painted: its name last in `path`, its place, whether any of it is seen, and the
    colours at its beginning, middle and end.
    """

    path: tuple[str, ...]
    box: Box
    seen: bool
    colours: tuple[str, str, str]

    @property
    def name(self) -> str:
        """The name of its item."""
        return self.path[-1]


@dataclass(frozen=True)
class ReadRow:
    """A row as it is painted, in the order of painting, and what has opened from it. The key '' is what stands
    around the rows.
    """

    key: str
    box: Box
    texts: tuple[ReadText, ...]
    marks: tuple[ReadMark, ...] = ()

    @property
    def closed(self) -> ReadRow:
        """The row without what has opened from it."""
        return self._part(False)

    @property
    def opened(self) -> ReadRow:
        """The part that has opened from it."""
        return self._part(True)

    def _part(self, opened: bool) -> ReadRow:
        texts = tuple(one for one in self.texts if one.stands_in(_PICKER) is opened)
        marks = tuple(one for one in self.marks if any(name.startswith(_PICKER) for name in one.path) is opened)
        return ReadRow(self.key, self.box, texts, marks)

    def middle(self) -> float | None:
        """The height at which an open wheel shows what is chosen: the middle of its band, or between its lines."""
        lines = [one.box[1] + one.box[3] / 2 for one in self.marks if one.name in ("band", "line")]
        return sum(lines) / len(lines) if lines else None

    def wheel(self, within: str = "") -> list[ReadText]:
        """The texts on a wheel from top to bottom, or on the one of a name."""
        rows = (one for one in self.texts if one.stands_in("wheel-row") and (not within or one.stands_in(within)))
        return sorted(rows, key=lambda one: one.box[1])

    def filled(self) -> list[ReadText]:
        """The texts on circles that are filled, as the chosen day's is."""
        circles = [one for one in self.marks if one.name == "circle"]
        grounds = Counter(one.colours[0] for one in circles if not one.seen)
        ground = grounds.most_common(1)[0][0] if grounds else ""
        full = [one for one in circles if one.seen and one.colours[0] == one.colours[2] != ground]
        return [text for one in full for text in self.texts if _is_within(text.box, one.box)]

    def mark(self, *names: str) -> ReadMark | None:
        """The first mark of one of these names."""
        return next((one for one in self.marks if one.name in names), None)

    def text(self, names: Collection[str]) -> ReadText | None:
        """The first text of one of these names of which anything is seen."""
        return next((one for one in self.texts if one.name in names and (one.seen or one.why == "cut")), None)

    def options(self) -> dict[int, ReadText]:
        """The texts of a group's options, by the numbers that these have."""
        found: dict[int, ReadText] = {}
        for one in self.texts:
            number = _option(one.path)
            if number is not None:
                found.setdefault(number, one)
        return found

    def chosen(self) -> list[int]:
        """The numbers of the options whose mark is seen."""
        marked = (_option(one.path) for one in self.marks if one.name in ("dot", "check") and one.seen)
        return [number for number in marked if number is not None]

    def on(self) -> bool | None:
        """Whether a switch's knob stands at the end of its track, by the side from which its texts are read; None
        where there is none.
        """
        knob, track = self.mark("knob"), self.mark("track")
        if knob is None or track is None or not knob.seen or self.mark("filled") is not None:
            return None
        left = self.texts[0].box[0] < track.box[0] if self.texts else True
        return (_middle(knob.box) > _middle(track.box)) is left

    def tinted(self) -> bool | None:
        """Whether a switch's track has the colour of one that is on; None where its colour says neither."""
        knob, track = self.mark("knob"), self.mark("track")
        if knob is None or track is None or not all(track.colours):
            return None
        colour = QColor(track.colours[0 if _middle(knob.box) > _middle(track.box) else 2])
        parts = colour.red(), colour.green(), colour.blue()
        chroma = max(parts) - min(parts)
        return True if chroma > _COLOURED else False if chroma < _GREY else None

    def value(self, lang: str, platform: str) -> ReadText | None:
        """The value as the closed row shows it; None where none is painted."""
        here = self.closed
        if options := here.options():
            return next((options[number] for number in here.chosen() if number in options), None)
        if found := [one for one in here.texts if one.typed or one.name == "value" or one.stands_in("pill")]:
            text = "\n".join(one.text for one in found)
            if here.mark("pin") is not None:
                text = words(lang, platform)["comma"].join(text.split("\n"))
            whole = not any(one.why for one in found)
            why = next((one.why for one in found if one.why), "")
            return found[0]._replace(text=text, seen=text if whole else "".join(one.seen for one in found), why=why)
        on, knob = here.on(), here.mark("knob")
        if on is None or knob is None:
            return None
        text = words(lang, platform)["on" if on else "off"]
        return ReadText(text, text, "", knob.path, knob.box, 0, knob.colours[1])


@dataclass(frozen=True)
class ReadScreen:
    """All that is painted on a screen: the rows from top to bottom, and what is around them."""

    rows: tuple[ReadRow, ...]
    around: ReadRow

    def row(self, key: str) -> ReadRow | None:
        """The row of a key, with what has opened from it."""
        return next((row for row in self.rows if row.key == key), None)


class _Painted(NamedTuple):
    """An item that is painted: the row and the named items that it stands in, what of it may be seen, and its letters,
    None where it has none.
    """

    item: QQuickItem
    key: str
    path: tuple[str, ...]
    view: QRectF
    text: str | None


def same_letters(drawn: str, wanted: str) -> bool:
    """Whether two texts have the same letters, wherever their lines end."""
    return drawn == wanted or _letters(drawn) == _letters(wanted)


def same_title(drawn: str, wanted: str, lang: str) -> bool:
    """Whether letters are those of a title, which a header may have in capitals."""
    return same_letters(drawn, wanted) or same_letters(drawn, QLocale(lang).toUpper(wanted))


def _letters(text: str) -> str:
    return "".join(text.replace(_SOFT_HYPHEN, "").split())


def read_phone(shown: OffscreenPhone, image: QImage | None = None, within: QQuickItem | None = None) -> ReadScreen:
    """Everything painted on a phone as it stands, or within one of its items, proved by its pixels; `image` is its
    picture, where there is one. Raises PictureError.
    """
    proof = _Proof(shown, shown.as_it_stands() if image is None else image)
    return read_scene(shown.screen if within is None else within, proof)


def read_scene(root: QQuickItem, proof: _Proof | None = None) -> ReadScreen:
    """Everything painted below an item; without a proof letters count as seen that nothing cuts."""
    painted, boxes = list(_walk(root)), {}
    for one in painted:
        if one.item.property("auditRole") == "row":
            boxes[one.key] = _box(scene_rect(one.item))
    seen = [one for one in painted if one.text or one.path[-1] in _MARKS | _GROUNDS]
    if proof is not None:
        proof.take(seen)
    texts: dict[str, list[ReadText]] = {key: [] for key in boxes}
    marks: dict[str, list[ReadMark]] = {}
    for one in seen:
        if one.text:
            texts.setdefault(one.key, []).append(_text(one, one.text, proof))
        else:
            marks.setdefault(one.key, []).append(_mark(one, proof))
    rows = [
        ReadRow(key, boxes.get(key, (0, 0, 0, 0)), tuple(some), tuple(marks.get(key, ())))
        for key, some in texts.items()
        if key or key in boxes
    ]
    rows.sort(key=lambda row: row.box[1])
    around = ReadRow("", _box(scene_rect(root)), tuple(texts.get(_AROUND, ())), tuple(marks.get(_AROUND, ())))
    return ReadScreen(tuple(row for row in rows if row.key != _AROUND), around)


#: What stands around the rows: no key begins with a NUL.
_AROUND: Final = "\0"


def _walk(root: QQuickItem) -> Iterator[_Painted]:
    """Whatever is painted below an item, in the order of painting, as far as it has a name or letters."""
    view, above = scene_rect(root), root.parentItem()
    while above is not None:
        view = view.intersected(scene_rect(above)) if above.clip() else view
        above = above.parentItem()
    waiting: list[tuple[QQuickItem, str, tuple[str, ...], QRectF]] = [(root, _AROUND, (), view)]
    while waiting:
        item, key, path, view = waiting.pop()
        if not item.isVisible() or item.opacity() == 0:
            continue
        name, role = item.objectName(), item.property("auditRole")
        if role == "keyboard":
            continue
        if role == "row":
            key, path = str(item.property("key")), ()
        elif name.startswith(_PICKER):
            key = name.removeprefix(_PICKER)
        is_text = item.inherits("QQuickText") or is_typed(item)
        if name or role or is_text:
            path = (*path, name or str(role or ""))
        if item.clip():
            view = view.intersected(scene_rect(item))
        if is_text or name or role == "row":
            yield _Painted(item, key, path, view, _letters_of(item) if is_text else None)
        if not is_text:
            waiting.extend((child, key, path, view) for child in reversed(item.childItems()))


def _letters_of(item: QQuickItem) -> str | None:
    """The letters that a text lays out; None where these are blanks alone."""
    text = str(item.property("displayText" if item.inherits("QQuickTextInput") else "text")).replace(_SOFT_HYPHEN, "")
    return text if text.strip() else None


def _text(one: _Painted, text: str, proof: _Proof | None) -> ReadText:
    item = one.item
    typed = is_typed(item)
    area = _letters_area(item)
    if proof is not None:
        seen, why = proof.of_text(one, text, area)
    else:
        out = area.left() < one.view.left() - _SLACK or area.right() > one.view.right() + _SLACK
        seen, why = ("", "cut") if out and not typed else (text, "")
    if item.property("truncated"):
        # An ellipsis stands for the letters that are not there.
        seen, why = ("" if seen == text else seen, "cut") if seen or not why else (seen, why)
    font: QFont = item.property("font")
    colour = QColor(item.property("color")).name()
    return ReadText(text, seen, why, one.path, _box(area), font.pixelSize(), colour, typed)


def _letters_area(item: QQuickItem) -> QRectF:
    """Where the letters of a text may stand, in points of the scene: at which side of its item, nobody is told."""
    width, height = float(item.property("contentWidth")), float(item.property("contentHeight"))
    top = float(item.property("topPadding") or 0)
    if int(item.property("lineCount") or 1) == 1:
        height = max(height, item.height() - top)
    return item.mapRectToScene(QRectF(0, top, max(width, item.width()), height))


class _Line(NamedTuple):
    """A line of a text: its letters, where each begins and ends from the line's own beginning, how wide it is, where
    it stands, and how high its letters rise.
    """

    text: str
    ends: tuple[tuple[float, float], ...]
    width: float
    top: float
    bottom: float
    height: float


def _lines(item: QQuickItem, area: QRectF) -> Iterator[_Line]:
    """The lines of a label, laid out once more in its own font and width."""
    font: QFont = item.property("font")
    text = str(item.property("text")).replace("\n", "\u2028")
    most = int(item.property("lineCount") or 1)
    layout = QTextLayout(text, font)
    lines = _laid_out(layout, item.width())
    if len(lines) > most:
        lines = (_laid_out(layout, 0.0) if most == 1 else lines)[:most]
    high = area.height() / max(1, len(lines))
    metrics = QFontMetricsF(font)
    # Qt counts a letter beyond the first plane as two.
    units = [0, *accumulate(1 + (letter > "\uffff") for letter in text)]
    for at, line in enumerate(lines):
        start = bisect_left(units, line.textStart())
        end = bisect_left(units, line.textStart() + line.textLength())
        letters = text[start:end]
        places = [_across(line, place) for place in units[start : end + 1]]
        first = min(places[0], places[-1])
        ends = tuple((min(one, other) - first, max(one, other) - first) for one, other in pairwise(places))
        tight = metrics.tightBoundingRect(letters).height() if letters.strip() else 0.0
        top = area.top() + at * high
        yield _Line(letters, ends, line.naturalTextWidth(), top, top + high, tight)


def _across(line: QTextLine, place: int) -> float:
    found = line.cursorToX(place)
    assert isinstance(found, tuple)
    return float(found[0])


def _laid_out(layout: QTextLayout, width: float) -> list[QTextLine]:
    """The lines of a text in a width; 0: it breaks where it says so alone."""
    option = QTextOption()
    option.setWrapMode(QTextOption.WrapMode.WrapAtWordBoundaryOrAnywhere if width else QTextOption.WrapMode.ManualWrap)
    option.setUseDesignMetrics(True)
    layout.setTextOption(option)
    layout.beginLayout()
    lines = []
    while (line := layout.createLine()).isValid():
        line.setLineWidth(width or 1e6)
        lines.append(line)
    layout.endLayout()
    return lines


def _mark(one: _Painted, proof: _Proof | None) -> ReadMark:
    rect = scene_rect(one.item)
    if proof is None:
        return ReadMark(one.path, _box(rect), not rect.isEmpty(), ("", "", ""))
    seen = proof.sees(one) if one.path[-1] in _MARKS else not rect.isEmpty()
    return ReadMark(one.path, _box(rect), seen, proof.colours(rect, one.path[-1] == "circle"))


class _Proof:
    """The pixels of a screen, with all that is painted and without some of it."""

    def __init__(self, shown: OffscreenPhone, image: QImage) -> None:
        self._shown = shown
        self._scale = shown.scale
        self._all = _Pixels(image.copy())
        self._inks: dict[QQuickItem, _Ink] = {}

    def take(self, painted: Sequence[_Painted]) -> None:
        """Hide texts and marks, together where they stand apart from each other, and keep what vanishes of each."""
        texts = [_Hidden(one, _ink_area(one.item)) for one in painted if one.text]
        # Not with the texts: a mark may paint beyond its place.
        marks = [_Hidden(one) for one in painted if not one.text and one.path[-1] in _MARKS]
        # Whatever a text has as its child lies on its letters, and is hidden with it.
        over = [child for one in painted if one.text for child in one.item.childItems() if _paints(child)]
        under = {item for item in map(QQuickItem.parentItem, over) if item is not None}
        batches = [*_apart(marks), *_apart(texts)]
        # Each is drawn over by the next.
        images = self._shown.without([*([over] if over else []), *([one.item for one in some] for some in batches)])
        bare = _Pixels(next(images).copy()) if over else self._all
        for batch, image in zip(batches, images, strict=True):
            lacking = _Pixels(image)
            for one in batch:
                having = bare if one.item in under else self._all
                self._inks[one.item] = _Ink(self._all, having, lacking, one.around, self._scale)

    def sees(self, one: _Painted) -> bool:
        """Whether any pixel of it is seen."""
        return self._inks[one.item].any

    def colours(self, rect: QRectF, upright: bool) -> tuple[str, str, str]:
        """The colours at the beginning, the middle and the end of an area, across or down."""
        found = []
        for part in (0.08, 0.5, 0.92) if upright else (0.15, 0.5, 0.85):
            x = int((rect.center().x() if upright else rect.left() + rect.width() * part) * self._scale)
            y = int((rect.top() + rect.height() * part if upright else rect.center().y()) * self._scale)
            image = self._all.image
            inside = 0 <= x < image.width() and 0 <= y < image.height()
            found.append(image.pixelColor(x, y).name() if inside else "")
        return found[0], found[1], found[2]

    def of_text(self, one: _Painted, text: str, area: QRectF) -> tuple[str, str]:
        """The letters of a text that are seen, and what ails the others."""
        typed, count = is_typed(one.item), max(1, int(one.item.property("lineCount") or 1))
        high = area.height() / count
        ink = self._inks[one.item]
        if not ink.any:
            return "", "covered" if area.intersects(one.view) else "out"
        if typed:
            return text, ""
        cut = area.left() < one.view.left() - _SLACK or area.right() > one.view.right() + _SLACK
        out = area.top() < one.view.top() - _SLACK or area.bottom() > one.view.bottom() + _SLACK
        if count == 1 and not cut and not out and ink.spans(one.item):
            return text, ""
        ill = "out" if out else "cut" if cut else "covered"
        lines, found, low = tuple(_lines(one.item, area)), [], False
        for line in lines:
            band = ink.between(line.top - high / 3, line.bottom + high / 3)
            spare = max(0.0, area.width() - line.width)
            sides = dict.fromkeys((0.0, spare / 2, spare))
            found.append(max(("".join(_seen(line, band, area.left() + side)) for side in sides), key=len))
            tall = len(lines) == 1 and line.text.strip() and not one.item.property("truncated")
            low |= bool(tall and band.height < line.height * _WHOLE - 1)
        seen = "".join(found).replace("\u2028", "\n")
        if _letters(seen) != _letters("".join(line.text for line in lines)):
            return seen, ill
        if cut or low:
            return "", ill
        return text, ""


def _seen(line: _Line, band: _Ink, begin: float) -> Iterator[str]:
    """The letters of a line that begins at a place, without those of which no pixel is seen."""
    for letter, (left, right) in zip(line.text, line.ends, strict=True):
        if not letter.isalnum() or right - left < 1 or band.across(begin + left, begin + right):
            yield letter


class _Ink:
    """The pixels of something in an area, line by line: those that differ between pictures with and without it, and
    are in the picture of all as they are in the one without what lies on it.
    """

    def __init__(self, every: _Pixels, having: _Pixels, lacking: _Pixels, area: QRectF, scale: float) -> None:
        self._scale = scale
        whole = every.image.rect()
        left, top = int(area.left() * scale), int(area.top() * scale)
        right, bottom = int(area.right() * scale) + 1, int(area.bottom() * scale) + 1
        self._place = QRect(left, top, right - left, bottom - top).intersected(whole)
        self._lines: list[int] = []
        if self._place.isEmpty():
            return
        self._lines = list(_differences(having, lacking, self._place))
        if every is not having:
            self._lines = [
                line & ~_pixels_of(hidden, self._place.width())
                for line, hidden in zip(self._lines, _differences(every, having, self._place), strict=True)
            ]

    @property
    def any(self) -> bool:
        """Whether any pixel differs."""
        return any(self._lines)

    @property
    def height(self) -> float:
        """The points from the first line with a pixel to the last."""
        there = [at for at, line in enumerate(self._lines) if line]
        return (there[-1] - there[0] + 1) / self._scale if there else 0.0

    def spans(self, label: QQuickItem) -> bool:
        """Whether the ink of a label's one line is as wide as its letters, about as high, and has no gap: then all of
        them are seen, and nobody has to lay them out once more.
        """
        font: QFont = label.property("font")
        size = font.pixelSize() * self._scale
        every = 0
        for line in self._lines:
            every |= line
        first = (every & -every).bit_length() - 1
        across = (every >> first - first % 32).to_bytes(4 * self._place.width(), "little").rstrip(b"\0")
        wide = len(across) / 4 > float(label.property("contentWidth")) * self._scale - size * _EDGE
        gap = bytes(4 * max(1, int(size * _GAP)))
        return wide and self.height * self._scale > size * _HIGH and gap not in across

    def between(self, top: float, bottom: float) -> _Ink:
        """The part between two heights of the scene."""
        part = object.__new__(_Ink)
        first = max(0, int(top * self._scale) - self._place.top())
        last = max(first, int(bottom * self._scale) + 1 - self._place.top())
        part._scale, part._place = self._scale, self._place
        part._lines = self._lines[first:last]
        return part

    def across(self, left: float, right: float) -> bool:
        """Whether any pixel differs between two places across."""
        first = max(0, int(left * self._scale) - self._place.left())
        last = min(self._place.width(), int(right * self._scale) + 1 - self._place.left())
        if last <= first:
            return False
        mask = ((1 << 32 * (last - first)) - 1) << 32 * first
        return any(line & mask for line in self._lines)


class _Pixels:
    """The pixels of a picture, line by line, without a copy."""

    def __init__(self, image: QImage) -> None:
        self.image = image
        self.stride = image.bytesPerLine()
        self.bits = memoryview(image.constBits()).cast("B")


def _differences(one: _Pixels, other: _Pixels, place: QRect) -> Iterator[int]:
    """For each line of a place in two pictures of a size the pixels that differ, the first in the lowest bits."""
    first, second, left, width = one.bits, other.bits, 4 * place.left(), 4 * place.width()
    for line in range(place.top(), place.top() + place.height()):
        at, there = line * one.stride + left, line * other.stride + left
        before, after = bytes(first[at : at + width]), bytes(second[there : there + width])
        yield 0 if before == after else int.from_bytes(before, "little") ^ int.from_bytes(after, "little")


def _pixels_of(differences: int, width: int) -> int:
    """All bits of each pixel that differs."""
    whole = (1 << 32) - 1
    return sum(whole << 32 * at for at in range(width) if differences >> 32 * at & whole) if differences else 0


class _Hidden:
    """A text or a mark that is hidden for a picture: where it stands, and where its pixels are looked for."""

    def __init__(self, one: _Painted, around: QRectF | None = None) -> None:
        self.item, self.rect = one.item, scene_rect(one.item)
        self.around = self.rect if around is None else around
        # Neighbours in a grid overlap by what a sum of fractions is off.
        self._inner = self.rect.adjusted(_NEARLY, _NEARLY, -_NEARLY, -_NEARLY)

    def stands_apart(self, other: _Hidden) -> bool:
        """Whether it lies beside another one."""
        return not self.rect.intersects(other._inner)


def _ink_area(item: QQuickItem) -> QRectF:
    """Where the letters of a text are looked for: some stand out of their lines."""
    area = _letters_area(item)
    high = area.height() / max(1, int(item.property("lineCount") or 1))
    return area.adjusted(-high / 4, -high / 3, high / 4, high / 3)


def _paints(item: QQuickItem) -> bool:
    """Whether an item paints anything; a loader that has loaded nothing does not."""
    there = item.isVisible() and item.opacity() > 0
    return there and bool(item.flags() & QQuickItem.Flag.ItemHasContents or item.childItems())


def _apart(hidden: Iterable[_Hidden]) -> list[list[_Hidden]]:
    """Items in groups in which all stand apart from each other."""
    groups: list[list[_Hidden]] = []
    for one in hidden:
        group = next((some for some in groups if all(map(one.stands_apart, some))), None)
        if group is None:
            groups.append([one])
        else:
            group.append(one)
    return groups


def _option(path: Sequence[str]) -> int | None:
    for name in path:
        number = name.rpartition(":")[2]
        if name.startswith("option:") and number.isdigit():
            return int(number)
    return None


def _box(rect: QRectF) -> Box:
    return rect.x(), rect.y(), rect.width(), rect.height()


def _is_within(one: Box, other: Box) -> bool:
    """Whether the middle of a place is in another."""
    x, y = one[0] + one[2] / 2, one[1] + one[3] / 2
    return other[0] <= x <= other[0] + other[2] and other[1] <= y <= other[1] + other[3]


def _middle(box: Box) -> float:
    return box[0] + box[2] / 2
