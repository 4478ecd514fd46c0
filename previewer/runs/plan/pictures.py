"""Pictures of single rows, cut out of few drawings of the whole screen, and what else those drawings show."""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import as_completed
from typing import NamedTuple

from PySide6.QtCore import QRect, QRectF, Qt
from PySide6.QtGui import QImage, QPainter, QPainterPath

from previewer.children import cores
from previewer.phone.look import Look
from previewer.phone.offscreen import OffscreenPhone, PictureError, find_item
from previewer.phone.scene import row_areas, scene_rect
from previewer.pictures.executors import executor_for
from previewer.pictures.findings import LayoutIssue, examine
from previewer.pictures.png import to_png
from previewer.pictures.work import Content, PictureJob, studio

#: Pixels a point: a pixel that differs is a point that differs.
SCALE = 1.0
#: Below so many drawings, other processes take longer to start than the work takes.
_FEW = 24
#: Pickers of one piece of work: a look of many is shared between processes.
_AT_ONCE = 12
_ROW, _PICKER = "item:", "picker:"
_SLACK = 0.5


class Crop(NamedTuple):
    """The picture of a row at a look, or of what opens from it (`opened`): a PNG, and the digest of its pixels."""

    look: Look
    key: str
    opened: bool
    png: bytes
    digest: str

    @property
    def name(self) -> str:
        """The name of its file: the same picture has the same one."""
        return f"{self.digest}.png"


class DrawnLook(NamedTuple):
    """What a look shows: a picture of each row, the keys of the rows from top to bottom, what breaks; and why not all
    of it could be drawn, else ''.
    """

    look: Look
    crops: tuple[Crop, ...]
    order: tuple[str, ...]
    issues: tuple[LayoutIssue, ...]
    trouble: str = ""


class WantedLook(NamedTuple):
    """A look to draw, and the keys of the items whose pickers are drawn open."""

    look: Look
    open_keys: tuple[str, ...]


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
        # An empty key before the others says that the closed screen is drawn elsewhere.
        yield wanted._replace(open_keys=("", *keys[at : at + _AT_ONCE]))


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
    )


def shown_at(part: tuple[Content, WantedLook]) -> DrawnLook:
    """What one look shows, drawn in this process."""
    content, (look, open_keys) = part
    shown = studio().phone(PictureJob(content, look, scale=SCALE))
    bar = shown.find("gestureBar")
    if bar is not None:
        bar.setVisible(False)  # it lies over whichever row is at the bottom
    crops: dict[tuple[str, bool], Crop] = {}
    order: dict[str, None] = {}
    issues: dict[tuple[str, str, str], LayoutIssue] = {}
    trouble = ""
    try:
        if "" not in open_keys:
            for image in shown.pages():
                for key, rect in _rows(shown):
                    order[key] = None
                    if (key, False) not in crops:
                        crops[key, False] = _crop(look, key, False, image, rect)
                for issue in examine(shown, image):
                    issues.setdefault(issue[:3], issue)
        for key, image in shown.openings(filter(None, open_keys)):
            crops[key, True] = _opened(shown, look, key, image)
            for issue in examine(shown, image, key):
                issues.setdefault(issue[:3], issue)
    except PictureError as error:
        trouble = str(error)
    return DrawnLook(look, tuple(crops.values()), tuple(order), tuple(issues.values()), trouble)


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
            return _crop(look, key, True, image, scene_rect(picker).intersected(whole))
        radius = float(panel.property("radius") or 0)
        return _crop(look, key, True, image, scene_rect(panel).intersected(whole), radius)
    return _crop(look, key, True, image, (scene_rect(row) if row is not None else whole).intersected(whole))


def _crop(look: Look, key: str, opened: bool, image: QImage, rect: QRectF, radius: float = 0) -> Crop:
    """A part of a picture; what lies beyond corners of a radius is left out."""
    place = QRect(round(rect.x()), round(rect.y()), max(1, round(rect.width())), max(1, round(rect.height())))
    part = image.copy(place).convertToFormat(QImage.Format.Format_RGB888)
    if radius:
        part = _rounded(part, radius)
    png = to_png(part, SCALE)
    return Crop(look, key, opened, png, _digest(part))


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
    """How many points two pictures of a row differ in; None where one of them cannot be read."""
    one, other = QImage.fromData(before), QImage.fromData(after)
    if one.isNull() or other.isNull():
        return None
    width, height = min(one.width(), other.width()), min(one.height(), other.height())
    beyond = one.width() * one.height() + other.width() * other.height() - 2 * width * height
    one, other = (image.copy(0, 0, width, height).convertToFormat(QImage.Format.Format_RGB32) for image in (one, other))
    first, second = memoryview(one.constBits()).cast("I"), memoryview(other.constBits()).cast("I")
    return beyond + sum(map(int.__ne__, first, second))
