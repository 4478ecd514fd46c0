"""What breaks in a variant: clipped and elided texts, small touch targets, weak contrast, texts of another
language.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from PySide6.QtCore import QRectF
from PySide6.QtGui import QColor, QImage
from PySide6.QtQuick import QQuickItem

from previewer.phone.offscreen import OffscreenPhone
from previewer.phone.phone import Phone

#: Smallest side of a touch target, in points and dp.
TOUCH = {"ios": 44.0, "android": 48.0}
LEAST_CONTRAST = 4.5
_SLACK = 0.6


class Found(NamedTuple):
    """One thing that breaks. `item` is the item key, '' for the screen itself; `what` is a code of `KINDS`.

    `detail` is the text, the size or the colours; `rect` is x, y, width, height on the screen in points.
    """

    what: str
    item: str
    detail: str
    rect: tuple[float, float, float, float] = (0, 0, 0, 0)


#: Code → what it is called in English and Japanese.
KINDS = {
    "elided": ("Text is cut short", "文字が省略されています"),
    "clipped": ("Text is clipped", "文字が切れています"),
    "touch": ("Touch target is small", "タッチ領域が小さいです"),
    "fallback": ("Text of another language", "ほかの言語の文字です"),
    "contrast": ("Contrast is weak", "コントラストが弱いです"),
}


def examine(shown: OffscreenPhone, image: QImage) -> Iterator[Found]:
    """Everything that breaks on the screen as it stands, top to bottom."""
    found = [*_fallbacks(shown.phone), *_in_tree(shown, image, shown.scale)]
    yield from sorted(set(found), key=lambda one: (one.rect[1], one.rect[0], one.what, one.item, one.detail))


def _fallbacks(phone: Phone) -> Iterator[Found]:
    for key in list(phone.rows.keys()):
        field = phone.rows.made(key)
        if field is None:
            continue
        for name in ("title", "description"):
            shown = getattr(field.item, name)(phone.lang)
            if shown.fallback is not None and shown.text:
                yield Found("fallback", key, f"{name}: {shown.text}")


def _in_tree(shown: OffscreenPhone, image: QImage, scale: float) -> Iterator[Found]:
    screen = QRectF(0, 0, image.width() / scale, image.height() / scale)
    for item, key, clip in _visible(shown.screen, "", screen):
        rect = _scene_rect(item)
        if not rect.intersects(screen):
            continue
        if item.inherits("QQuickText") and item.property("text"):
            yield from _judge_text(item, key, rect, clip, image, scale)
        elif _is_touched(item):
            yield from _judge_touch(item, key, rect, str(shown.phone.platform))


def _visible(item: QQuickItem, key: str, clip: QRectF) -> Iterator[tuple[QQuickItem, str, QRectF]]:
    """Items that are drawn, with the item key that they belong to and what may be seen of them sideways."""
    if not item.isVisible() or item.opacity() == 0:
        return
    name = item.objectName()
    if ":" in name and name.split(":", 1)[0] in ("item", "control", "picker"):
        key = name.split(":", 1)[1]
    if item.clip() and not item.inherits("QQuickFlickable"):
        clip = clip.intersected(_scene_rect(item))
    yield item, key, clip
    for child in item.childItems():
        yield from _visible(child, key, clip)


def _judge_text(
    item: QQuickItem, key: str, rect: QRectF, clip: QRectF, image: QImage, scale: float
) -> Iterator[Found]:
    text = str(item.property("text"))
    place = (rect.x(), rect.y(), rect.width(), rect.height())
    if item.property("truncated"):
        yield Found("elided", key, text, place)
        return
    painted = _scene_rect(item, QRectF(0, 0, item.property("contentWidth"), item.property("contentHeight")))
    too_wide = painted.width() > rect.width() + _SLACK and rect.width() > 0 and item.clip()
    out = painted.left() < clip.left() - _SLACK or painted.left() + painted.width() > clip.right() + _SLACK
    if too_wide or (out and not _wheel(item)):
        yield Found("clipped", key, text, place)


def _judge_touch(item: QQuickItem, key: str, rect: QRectF, platform: str) -> Iterator[Found]:
    least = TOUCH[platform]
    if min(rect.width(), rect.height()) + _SLACK < least:
        size = f"{rect.width():.0f}×{rect.height():.0f}"
        yield Found("touch", key, size, (rect.x(), rect.y(), rect.width(), rect.height()))


def _is_touched(item: QQuickItem) -> bool:
    if not item.isEnabled():
        return False
    if item.inherits("QQuickAbstractButton"):
        return True
    return item.inherits("QQuickMouseArea") and item.objectName() != ""


def _wheel(item: QQuickItem) -> bool:
    parent = item.parentItem()
    while parent is not None:
        if parent.inherits("QQuickTumbler") or parent.inherits("QQuickPathView"):
            return True
        parent = parent.parentItem()
    return False


def _scene_rect(item: QQuickItem, within: QRectF | None = None) -> QRectF:
    return item.mapRectToScene(within if within is not None else QRectF(0, 0, item.width(), item.height()))


def contrast(one: QColor, other: QColor) -> float:
    """The contrast of two opaque colours after WCAG, 1 to 21."""
    light, dark = sorted((_luminance(one), _luminance(other)), reverse=True)
    return (light + 0.05) / (dark + 0.05)


def _luminance(colour: QColor) -> float:
    parts = (colour.redF(), colour.greenF(), colour.blueF())
    red, green, blue = (
        part / 12.92 if part <= 0.03928 else ((part + 0.055) / 1.055) ** 2.4 for part in parts
    )
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue
