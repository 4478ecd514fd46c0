"""Letters of a live phone are whole at every zoom: as much of them is painted as a picture of that size has."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from itertools import pairwise

import pytest
from PySide6.QtCore import QRect
from PySide6.QtGui import QImage
from PySide6.QtQuick import QQuickItem

from previewer.phone.offscreen import OffscreenPhone
from previewer.phone.phone import Phone
from previewer.phone.platforms import PLATFORMS
from previewer.phone.screens import QML
from previewer.phone.session import PieceSession
from tests.phone.conftest import Show
from tests.tiers import first_of

ZOOMS = (0.6, 0.93, 1.0, 1.25, 1.5, 2.0)
#: Less than that of what a picture has is a line of pixels that lacks.
_WHOLE = 0.98
#: Points at the ends of the screen where a label may stand under a bar.
_ENDS = 60
_DESIGNS = [(platform.code, design.code) for platform in PLATFORMS.values() for design in platform.designs]


def _labels(item: QQuickItem) -> Iterator[QQuickItem]:
    for child in item.childItems():
        if child.isVisible():
            if child.metaObject().indexOfProperty("lineHeightMode") >= 0 and child.property("text"):
                yield child
            yield from _labels(child)


def _ink(image: QImage, area: QRect) -> float:
    """How much of an area is not its ground, in pixels of full contrast; 0 where more than letters reaches into it."""
    part = image.copy(area).convertToFormat(QImage.Format.Format_Grayscale8)
    bits, stride = bytes(part.constBits()), part.bytesPerLine()
    lines = [bits[y * stride : y * stride + part.width()] for y in range(part.height())]
    edge = lines[0] + lines[-1] + bytes(line[at] for line in lines for at in (0, -1))
    ground = edge[0]
    if any(abs(grey - ground) > 2 for grey in edge):
        return 0
    return sum(abs(grey - ground) for grey in b"".join(lines)) / 255


@pytest.mark.parametrize(("platform", "design"), _DESIGNS)
@pytest.mark.parametrize("scrolled", first_of([130.4, 0.0], 1))
def test_letters_are_as_whole_as_in_a_picture_at_every_zoom(
    show: Show,
    make_phone: Callable[[str], Phone],
    session: PieceSession,
    platform: str,
    design: str,
    scrolled: float,
) -> None:
    phone = make_phone(platform)
    phone.show(replace(phone.look, design=design))
    live = show(phone)
    phone.present(marks=False)
    rows = live.find("rows")
    rows.setProperty("contentY", rows.property("originY") + scrolled)
    seen: set[str] = set()
    for zoom in ZOOMS:
        live.view.set_zoom(zoom)
        live.settle()
        picture = _picture(session, phone, zoom, scrolled)
        screen = live.view.grabFramebuffer()
        inside = screen.rect().intersected(picture.rect()).adjusted(0, int(_ENDS * zoom), 0, int(-_ENDS * zoom))
        for label in _labels(live.view.screen_item):
            area = label.mapRectToScene(label.boundingRect()).adjusted(-2, -4 * zoom, 2, 3 * zoom).toAlignedRect()
            if not inside.contains(area):
                continue
            wanted, drawn = _ink(picture, area), _ink(screen, area)
            if wanted and drawn:
                seen.add(str(label.property("text")))
                assert drawn > wanted * _WHOLE, (zoom, label.property("text"))
    assert len(seen) > 5


def _picture(session: PieceSession, like: Phone, scale: float, scrolled: float) -> QImage:
    phone = Phone(session, like.platform)
    phone.show(like.look)
    made = OffscreenPhone(phone, scale)
    try:
        return made.picture(scrolled=scrolled).copy()
    finally:
        made.close()


def test_every_font_of_a_phone_is_drawn_without_hints() -> None:
    """Qt measures where letters are painted at their own size: with hints they may be smaller there than at a zoom."""
    lines = [line.strip() for path in sorted(QML.rglob("*.qml")) for line in path.read_text("utf-8").splitlines()]
    after = [next_line for line, next_line in pairwise(lines) if line.startswith("font.family:")]
    assert after == len(after) * ["font.hintingPreference: Font.PreferNoHinting"]
    assert len(after) > 10
