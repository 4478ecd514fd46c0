"""What breaks in a variant: clipped and elided texts, small touch targets, weak contrast, texts of another
language, characters that no font has.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import NamedTuple

from PySide6.QtCore import QRectF
from PySide6.QtGui import QColor, QImage
from PySide6.QtQuick import QQuickItem

from previewer.phone.offscreen import OffscreenPhone
from previewer.phone.phone import Phone
from previewer.phone.platforms import PLATFORMS
from previewer.pictures.missing_glyphs import missing_glyphs

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


#: The codes; what they are called stands in `messages`, under `layout`.
KINDS = (
    "elided",
    "clipped",
    "glyphs",
    "touch",
    "fallback",
    "contrast",
    "platform-contrast",
)


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


class _Seen(NamedTuple):
    """An item that is drawn: its item key, what may be seen of it across and in all (lists scroll, so that what they
    cut is not clipped), and how much it shines through.
    """

    item: QQuickItem
    key: str
    clip: QRectF
    view: QRectF
    opacity: float


def _in_tree(shown: OffscreenPhone, image: QImage, scale: float) -> Iterator[Found]:
    screen = QRectF(0, 0, image.width() / scale, image.height() / scale)
    key, top = _topmost(shown)
    for seen in _visible(top, _Seen(top, key, screen, screen, 1.0)):
        rect = _scene_rect(seen.item)
        if not rect.intersects(screen):
            continue
        yield from _judge_glyphs(seen, rect)
        if seen.item.inherits("QQuickText") and seen.item.property("text"):
            yield from _judge_text(seen, rect)
            if seen.view.contains(rect) and not _wheel(seen.item):
                yield from _judge_contrast(seen, rect, image, scale, shown.phone)
        elif _is_touched(seen.item):
            yield from _judge_touch(seen.item, seen.key, rect, str(shown.phone.platform))


def _topmost(shown: OffscreenPhone) -> tuple[str, QQuickItem]:
    """What is to be judged: the whole screen, or what lies over it; and the item key that this belongs to."""
    key = str(shown.phone.openKey)
    picker = shown.find(f"picker:{key}") if key else None
    if picker is None or _inside(picker, "QQuickListView"):
        return "", shown.screen
    return key, picker


def _visible(item: QQuickItem, above: _Seen) -> Iterator[_Seen]:
    if not item.isVisible() or item.opacity() == 0:
        return
    key, clip, view = above.key, above.clip, above.view
    name = item.objectName()
    if name.startswith(("item:", "control:", "picker:")):
        key = name.split(":", 1)[1]
    if item.clip():
        view = view.intersected(_scene_rect(item))
        if not item.inherits("QQuickFlickable"):
            clip = clip.intersected(_scene_rect(item))
    here = _Seen(item, key, clip, view, above.opacity * item.opacity())
    yield here
    for child in item.childItems():
        yield from _visible(child, here)


def _judge_glyphs(seen: _Seen, rect: QRectF) -> Iterator[Found]:
    if any(seen.item.inherits(kind) for kind in ("QQuickText", "QQuickTextInput", "QQuickTextEdit")):
        said = missing_glyphs(str(seen.item.property("text")))
        if said:
            yield Found("glyphs", seen.key, said, (rect.x(), rect.y(), rect.width(), rect.height()))


def _judge_text(seen: _Seen, rect: QRectF) -> Iterator[Found]:
    item, clip = seen.item, seen.clip
    text = str(item.property("text"))
    place = (rect.x(), rect.y(), rect.width(), rect.height())
    if item.property("truncated"):
        yield Found("elided", seen.key, text, place)
        return
    size = QRectF(0, 0, item.property("contentWidth"), item.property("contentHeight"))
    painted = _scene_rect(item, size)
    too_wide = item.clip() and 0 < rect.width() < painted.width() - _SLACK
    out = painted.left() < clip.left() - _SLACK or painted.right() > clip.right() + _SLACK
    if too_wide or (out and not _wheel(item)):
        yield Found("clipped", seen.key, text, place)


def _judge_contrast(seen: _Seen, rect: QRectF, image: QImage, scale: float, phone: Phone) -> Iterator[Found]:
    """Compare a text's colour with what is behind it. A piece sets no colours, so weak pairs are the
    platform's own, but for a hidden item that is revealed: it is faded by the view. The neighbours of what is
    chosen on a wheel are faded on purpose, and no text that anyone has to read.
    """
    field = phone.rows.made(seen.key)
    ghost = field is not None and field.ghost
    if seen.opacity < 1 and not ghost:
        return
    behind = _background(seen.item, rect, image, scale)
    colour = QColor(seen.item.property("color"))
    colour = _mixed(colour, behind, colour.alphaF() * seen.opacity)
    found = contrast(colour, behind)
    if found >= LEAST_CONTRAST:
        return
    pair = f"{colour.name()} on {behind.name()}, {found:.1f}:1"
    if ghost:
        yield Found("contrast", seen.key, pair, (rect.x(), rect.y(), rect.width(), rect.height()))
    else:
        yield Found("platform-contrast", "", pair)


def _background(item: QQuickItem, rect: QRectF, image: QImage, scale: float) -> QColor:
    """The colour that most places in the middle of a text's item have: letters take up less than half of it."""
    width, height = float(item.property("contentWidth")), float(item.property("contentHeight"))
    middle = rect.center()
    box = QRectF(middle.x() - width / 2, middle.y() - height / 2, width, height).intersected(rect)
    across = [box.left() + box.width() * (2 * step + 1) / 34 for step in range(17)]
    down = [box.top() + box.height() * (2 * step + 1) / 14 for step in range(7)]
    right, bottom = image.width() - 1, image.height() - 1
    colours = Counter(
        image.pixel(min(right, int(x * scale)), min(bottom, int(y * scale))) for x in across for y in down
    )
    return QColor(colours.most_common(1)[0][0])


def _mixed(above: QColor, below: QColor, share: float) -> QColor:
    def mix(one: int, other: int) -> int:
        return round(share * one + (1 - share) * other)

    return QColor(mix(above.red(), below.red()), mix(above.green(), below.green()), mix(above.blue(), below.blue()))


def _judge_touch(item: QQuickItem, key: str, rect: QRectF, platform: str) -> Iterator[Found]:
    least = PLATFORMS[platform].touch_target
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
    return _inside(item, "QQuickTumbler") or _inside(item, "QQuickPathView")


def _inside(item: QQuickItem, kind: str) -> bool:
    parent = item.parentItem()
    while parent is not None:
        if parent.inherits(kind):
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
    red, green, blue = (part / 12.92 if part <= 0.03928 else ((part + 0.055) / 1.055) ** 2.4 for part in parts)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue
