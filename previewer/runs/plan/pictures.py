"""Pictures of single rows, cut out of few drawings of the whole screen, and what else those drawings show."""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Iterable, Iterator, Mapping
from concurrent.futures import as_completed
from math import floor
from typing import Literal, NamedTuple

from PySide6.QtCore import QPoint, QRect, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QImage, QPainter, QPainterPath

from previewer.children import cores
from previewer.phone.aloud import row_lines
from previewer.phone.look import Look
from previewer.phone.offscreen import OffscreenPhone, PictureError, find_item
from previewer.phone.reader import ReadRow, read_scene
from previewer.phone.scene import column_of, find_text, row_areas, scene_rect
from previewer.pictures.executors import executor_for
from previewer.pictures.findings import JudgedScreen, LayoutIssue, examine
from previewer.pictures.png import from_png, to_png
from previewer.pictures.work import Content, PictureJob, studio

#: Pixels a point: a pixel that differs is a point that differs.
SCALE = 1.0
#: Below so many drawings, other processes take longer to start than the work takes.
_FEW = 24
#: Pickers of one piece of work: a look of many is shared between processes.
_AT_ONCE = 12
_ROW, _PICKER = "item:", "picker:"
_SLACK = 0.5
#: How two pictures of a row are held against each other.
_FAINT, _RED = 0.25, QColor(214, 0, 60)


#: What a crop is of.
Part = Literal["row", "open", "title", "description"]


class Crop(NamedTuple):
    """The picture of a row at a look, of what opens from it, or of its title or its description alone, whatever value
    stands beside it: a PNG, and the digest of its pixels.
    """

    look: Look
    key: str
    part: Part
    png: bytes
    digest: str

    @property
    def name(self) -> str:
        """The name of its file: the same picture has the same one."""
        return f"{self.digest}.png"


class DrawnLook(NamedTuple):
    """What a look shows: a picture of each row, the keys of the rows from top to bottom, what breaks; why not all of it
    could be drawn, else ''; and every text of a row that was judged, closed and open, by its key.

    `rows` is what was read of each row, by its key, and of what stands around them under ''; `changed` the same on a
    phone that had shown another look before; `opened` what was read of what opens; `aloud` the lines that the phone has
    a screen reader say of each row.
    """

    look: Look
    crops: tuple[Crop, ...]
    order: tuple[str, ...]
    issues: tuple[LayoutIssue, ...]
    trouble: str = ""
    seen: Mapping[str, frozenset[str]] = {}
    rows: Mapping[str, ReadRow] = {}
    changed: Mapping[str, ReadRow] = {}
    opened: Mapping[str, ReadRow] = {}
    aloud: Mapping[str, tuple[str, ...]] = {}


class WantedLook(NamedTuple):
    """A look to draw, the keys of the items whose pickers are drawn open, and a look that the phone shows before."""

    look: Look
    open_keys: tuple[str | None, ...]
    before: Look | None = None


def draw(
    content: Content, wanted: Iterable[WantedLook], workers: int = 0, step: Callable[[int], None] = lambda count: None
) -> dict[Look, DrawnLook]:
    """Draw looks in so many processes. 1 is here; 0 is as many as there are processors, or here for little work.

    `step` is told how many drawings more are done. Raises PictureError where a process ends.
    """
    parts = [(content, part) for one in wanted for part in _parts(one)]
    drawings = sum(1 + len(part.open_keys) for _, part in parts)
    found: dict[Look, DrawnLook] = {}
    if workers == 1 or (workers == 0 and drawings < _FEW):
        for part in parts:
            _add(found, shown_at(part))
            step(1 + len(part[1].open_keys))
        studio().close()
        return found
    with executor_for(min(workers or cores(), len(parts)), None) as (executor, _, _):
        waiting = {executor.submit(shown_at, part): part for part in parts}
        for future in as_completed(waiting):
            _add(found, future.result())
            step(1 + len(waiting[future][1].open_keys))
    return found


def _parts(wanted: WantedLook) -> Iterator[WantedLook]:
    keys = wanted.open_keys
    yield wanted._replace(open_keys=keys[:_AT_ONCE])
    for at in range(_AT_ONCE, len(keys), _AT_ONCE):
        # None before the others says that the closed screen is drawn elsewhere.
        yield wanted._replace(open_keys=(None, *keys[at : at + _AT_ONCE]))


def _add(found: dict[Look, DrawnLook], part: DrawnLook) -> None:
    before = found.get(part.look)
    if before is None:
        found[part.look] = part
        return
    found[part.look] = DrawnLook(
        part.look,
        (*before.crops, *part.crops),
        before.order or part.order,
        (*before.issues, *part.issues),
        before.trouble or part.trouble,
        {
            key: before.seen.get(key, frozenset()) | part.seen.get(key, frozenset())
            for key in {**before.seen, **part.seen}
        },
        {**before.rows, **part.rows},
        {**before.changed, **part.changed},
        {**before.opened, **part.opened},
        {**before.aloud, **part.aloud},
    )


def shown_at(part: tuple[Content, WantedLook]) -> DrawnLook:
    """What one look shows, drawn in this process."""
    content, (look, open_keys, before) = part
    shown = studio().phone(PictureJob(content, look, scale=SCALE))
    for name in ("gestureBar", "barEdge", "backPlatter", "titlePlatter"):
        bar = shown.find(name)
        if bar is not None:
            bar.setVisible(False)  # they, or their shadows, lie over whichever row is at the bottom or the top
    crops: dict[tuple[str, Part], Crop] = {}
    order: dict[str, None] = {}
    issues: dict[tuple[str, str, str], LayoutIssue] = {}
    trouble = ""
    seen: dict[str, set[str]] = {}
    rows: dict[str, ReadRow] = {}
    changed: dict[str, ReadRow] = {}
    opened: dict[str, ReadRow] = {}
    aloud: dict[str, tuple[str, ...]] = {}
    try:
        if None not in open_keys:
            if before is not None:
                changed = _changed(shown, before, look)
            for image in shown.pages():
                examined = examine(shown, image)
                screen = examined.read
                rows.setdefault("", screen.around)
                for key, rect in _rows(shown):
                    if (row := screen.row(key)) is not None:
                        rows.setdefault(key, row)
                    order[key] = None
                    aloud.setdefault(key, row_lines(shown.phone, examined.told, key))
                    if (key, "row") not in crops:
                        crops[key, "row"] = _crop(look, key, "row", image, rect)
                        crops |= {(key, one.part): one for one in _words(shown, look, key, image)}
                _take(examined, issues, seen)
        for key, image in shown.openings(key for key in open_keys if key is not None):
            crops[key, "open"] = _opened(shown, look, key, image)
            examined = examine(shown, image, key)
            if (row := examined.read.row(key)) is not None:
                opened[key] = row
            _take(examined, issues, seen)
    except PictureError as error:
        trouble = str(error)
    texts = {key: frozenset(some) for key, some in seen.items()}
    found = tuple(crops.values()), tuple(order), tuple(issues.values())
    return DrawnLook(look, *found, trouble, texts, rows, changed, opened, aloud)


def _changed(shown: OffscreenPhone, before: Look, look: Look) -> dict[str, ReadRow]:
    """Rows as they read that were made for another look. Raises PictureError."""
    shown.lay_out(before)
    shown.lay_out(look)
    screen = read_scene(shown.screen)
    return {row.key: row for row in (*screen.rows, screen.around)}


def _take(examined: JudgedScreen, issues: dict[tuple[str, str, str], LayoutIssue], seen: dict[str, set[str]]) -> None:
    for issue in examined.found:
        issues.setdefault(issue[:3], issue)
    for key, texts in examined.texts.items():
        seen.setdefault(key, set()).update(texts)


def _rows(shown: OffscreenPhone) -> Iterator[tuple[str, QRectF]]:
    """The rows that are wholly in view, from top to bottom."""
    rows = shown.find("rows")
    if rows is None:
        return
    view = scene_rect(rows).adjusted(-_SLACK, -_SLACK, _SLACK, _SLACK)
    yield from ((key, area) for key, area in row_areas(rows).items() if view.contains(area))


def _opened(shown: OffscreenPhone, look: Look, key: str, image: QImage) -> Crop:
    """The row with what opened in it; of what lies over the screen its panel alone, whatever shines beside it."""
    picker = shown.find(f"{_PICKER}{key}")
    row = shown.find(f"{_ROW}{key}")
    whole = QRectF(0, 0, image.width(), image.height())
    if picker is not None and picker.property("auditRole") == "cover":
        panel = find_item(picker, "panel")
        if panel is None:
            return _crop(look, key, "open", image, scene_rect(picker).intersected(whole))
        radius = float(panel.property("radius") or 0)
        return _crop(look, key, "open", image, scene_rect(panel).intersected(whole), radius)
    return _crop(look, key, "open", image, (scene_rect(row) if row is not None else whole).intersected(whole))


def _words(shown: OffscreenPhone, look: Look, key: str, image: QImage) -> Iterator[Crop]:
    """The title and the description in a row, each as far as its letters go."""
    rows, field = shown.find("rows"), shown.phone.rows.made(key)
    # Not by its name: to look through all rows for each row takes the square of their number.
    row = column_of(rows).rows.get(key) if rows is not None else None
    if row is None or field is None:
        return
    texts: dict[Part, str] = {
        "title": field.item.title(look.lang).text,
        "description": field.item.description(look.lang).text,
    }
    for part, text in texts.items():
        found = find_text(row, text) if text else None
        if found is not None:
            crop = _crop(look, key, part, image, scene_rect(found), trim=True)
            yield crop


def _crop(look: Look, key: str, part: Part, image: QImage, rect: QRectF, radius: float = 0, trim: bool = False) -> Crop:
    """A part of a picture; what lies beyond corners of a radius is left out, and where it is trimmed the ground around
    what stands on it.
    """
    left, top, width, height = (floor(side + 0.5) for side in (rect.x(), rect.y(), rect.width(), rect.height()))
    place = QRect(left, top, max(1, width), max(1, height))
    cut = image.copy(place).convertToFormat(QImage.Format.Format_RGB888)
    if radius:
        cut = _rounded(cut, radius)
    if trim:
        cut = _trimmed(cut)
    return Crop(look, key, part, to_png(cut, SCALE), _digest(cut))


def _trimmed(cut: QImage) -> QImage:
    """What stands on a ground of one colour, that of the first corner."""
    pixels, stride, width = bytes(cut.constBits()), cut.bytesPerLine(), 3 * cut.width()
    lines = [pixels[at * stride : at * stride + width] for at in range(cut.height())]
    empty = lines[0][:3] * cut.width()
    rows = [at for at, line in enumerate(lines) if line != empty]
    if not rows:
        return cut
    packed = b"".join(lines)
    ground = [bytes([empty[at]]) * len(lines) for at in range(3)]
    columns = [
        at
        for at in range(cut.width())
        if any(packed[3 * at + colour :: width] != ground[colour] for colour in range(3))
    ]
    return cut.copy(columns[0], rows[0], columns[-1] - columns[0] + 1, rows[-1] - rows[0] + 1)


def _rounded(part: QImage, radius: float) -> QImage:
    cut = QImage(part.size(), QImage.Format.Format_RGB888)
    cut.fill(Qt.GlobalColor.white)
    path = QPainterPath()
    # One point in from the edge, where the panel's own edge is mixed with what is behind it.
    path.addRoundedRect(QRectF(1, 1, part.width() - 2, part.height() - 2), radius, radius)
    with QPainter(cut) as painter:
        painter.setClipPath(path)
        painter.drawImage(0, 0, part)
    return cut


def _digest(image: QImage) -> str:
    digest = hashlib.sha256(f"{image.width()}x{image.height()}".encode())
    pixels, stride = memoryview(image.constBits()), image.bytesPerLine()
    for line in range(image.height()):
        digest.update(pixels[line * stride : line * stride + 3 * image.width()])
    return digest.hexdigest()[:20]


def points_that_differ(before: bytes, after: bytes) -> int | None:
    """How many points two pictures of a row differ in, those that only one of them has too; None where one of them
    cannot be read.
    """
    one, other = from_png(before), from_png(after)
    if one.isNull() or other.isNull():
        return None
    size = one.size().expandedTo(other.size())
    return sum(map(int.__ne__, _points(one, size), _points(other, size)))


def difference(before: bytes, after: bytes) -> bytes:
    """The points that two pictures of a row differ in, red on the second made faint, as PNG; b'' where one cannot be
    read.
    """
    one, other = from_png(before), from_png(after)
    if one.isNull() or other.isNull():
        return b""
    size = one.size().expandedTo(other.size())
    shown = QImage(size, QImage.Format.Format_RGB32)
    shown.fill(Qt.GlobalColor.white)
    with QPainter(shown) as painter:
        painter.setOpacity(_FAINT)
        painter.drawImage(0, 0, other)
        painter.setOpacity(1)
        painter.setPen(_RED)
        for at, (first, second) in enumerate(zip(_points(one, size), _points(other, size), strict=True)):
            if first != second:
                painter.drawPoint(at % size.width(), at // size.width())
    return to_png(shown, SCALE)


def _points(image: QImage, size: QSize) -> memoryview:
    """The points of a picture line by line, transparent where a larger size has more."""
    flat = image.convertToFormat(QImage.Format.Format_ARGB32).copy(QRect(QPoint(), size))
    # The view of an image's bits does not keep the image.
    return memoryview(bytes(flat.constBits())).cast("I")
