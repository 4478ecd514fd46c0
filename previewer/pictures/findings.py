"""What breaks in a variant: clipped and elided texts, small touch targets, weak contrast, texts of another
language, characters that no font has.

Items of the screen say in `auditRole` what they are:
- "row" the row of an item, whose key is its `key`;
- "cover" what lies over all rows, a dialog or a full screen;
- "text" a text that is read, "input" one that is typed;
- "touch" what is tapped;
- "scroll" a part that scrolls, so that what its edge cuts is not lost;
- "keyboard" the on-screen keyboard, which is the phone's alone and is not judged;
- "wheel" a wheel, which fades and cuts what is not chosen on purpose. Of a list the entries that are not in its sight
  are judged as its rows would show them.
A text that has one line on purpose names in `auditElided` the code for being cut short.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import pairwise
from typing import NamedTuple

from PySide6.QtCore import QRectF
from PySide6.QtGui import QColor, QFont, QFontMetricsF, QImage
from PySide6.QtQuick import QQuickItem

from previewer.phone.aloud import SpokenStop, stops_of
from previewer.phone.glyphs import missing_characters
from previewer.phone.offscreen import OffscreenPhone
from previewer.phone.phone import Phone
from previewer.phone.platforms import PLATFORMS
from previewer.phone.reader import TITLES, ReadScreen, ReadText, read_phone, same_letters, same_title
from previewer.phone.scene import find_items, scene_rect
from previewer.pictures.line_widths import line_widths
from previewer.pieces import Item
from previewer.pieces.kinds.choice import Choice

LEAST_CONTRAST = 4.5
#: What no platform's own colours are below, and nobody can read.
_UNREADABLE = 1.5
#: So many marks on one letter are more than a line has room for, where they rise to so many of its heights.
_MARKED = re.compile(r"[\u0300-\u036f\u1ab0-\u1aff\u1dc0-\u1dff\u20d0-\u20ff\ufe20-\ufe2f]{4}")
_TOO_HIGH = 1.5
#: What a phone itself lays over its rows, wherever these stand.
_PHONES_OWN = frozenset(("gestureBar", "barEdge", "hole", "island", "keyboard"))
_SLACK = 0.6
#: What nothing lies in that covers all.
_COVERED = ("scroll", "text", "touch", "keyboard")
#: What is looked at for itself. Below a text is nothing but marks.
_JUDGED = ("text", "input", "touch")


class LayoutIssue(NamedTuple):
    """One thing that breaks. `item` is the item key, '' for the screen itself; `code` is one of `CODES`.

    `detail` is the text, the size or the colours; `rect` is x, y, width, height on the screen in points.
    """

    code: str
    item: str
    detail: str
    rect: tuple[float, float, float, float] = (0, 0, 0, 0)


#: What can break; how it is called stands in `messages`, under `layout`.
CODES = (
    "elided",
    "title-elided",
    "clipped",
    "glyphs",
    "touch",
    "fallback",
    "overlap",
    "cut-value",
    "contrast",
    "platform-contrast",
    "spoken",
)


class JudgedScreen(NamedTuple):
    """What breaks on a screen, top to bottom; and every text of a row, or of what it has opened, that was judged, by
    the key of its item: texts in sight, and all entries of a list on a wheel. `read` is all that it has painted, `told`
    the stops of a screen reader where nothing is open.
    """

    found: tuple[LayoutIssue, ...]
    texts: Mapping[str, frozenset[str]]
    read: ReadScreen
    told: tuple[SpokenStop, ...] = ()


def examine(
    shown: OffscreenPhone, image: QImage, row: str = "", told: Sequence[SpokenStop] | None = None
) -> JudgedScreen:
    """The screen as it stands: all of it, or what one row has opened. `told`: the stops of a screen reader, where they
    are known from the same screen in other colours.
    """
    texts: dict[str, set[str]] = {}
    read = read_phone(shown, image)
    cover = _cover(shown.screen)
    closed = not row and cover is None
    stops = stops_of(shown.screen) if closed and told is None else told or []
    found = {
        *_in_tree(shown, image, cover or (shown.find(f"item:{row}") if row else None), texts),
        *_overlaps(shown, read, cover, row),
        *(_told_otherwise(shown.phone, stops, read) if closed else ()),
    }
    in_order = sorted(found, key=lambda one: (one.rect[1], one.rect[0], one.code, one.item, one.detail))
    return JudgedScreen(tuple(in_order), {key: frozenset(some) for key, some in texts.items()}, read, tuple(stops))


def _told_otherwise(phone: Phone, stops: Iterable[SpokenStop], read: ReadScreen) -> Iterator[LayoutIssue]:
    """Names and values that a screen reader is told, and that are not those which rows have painted: of what is painted
    alone, for a text that is not is another finding.
    """
    look = phone.look
    told: dict[str, list[SpokenStop]] = {}
    for stop in stops:
        if not stop.opened:
            told.setdefault(stop.key, []).append(stop)
    for row in read.rows:
        here = row.closed
        mine = told.get(row.key, [])
        title, value, options = here.text(TITLES), here.value(look.lang, look.platform), here.options()
        # What is cut off by the edge of a list tells nothing of marks.
        whole = bool(options) and not any(one.why for one in here.texts)
        if title is not None and not any(same_title(title.text, stop.name, look.lang) for stop in mine):
            yield LayoutIssue("spoken", row.key, title.text, title.box)
        for stop in mine:
            if stop.is_plain:
                if here.texts and not any(same_letters(one.text, stop.name) for one in here.texts):
                    yield _spoken(stop, stop.name, title)
            elif stop.is_option:
                label = options.get(stop.option)
                wrong = whole and stop.checked is not (stop.option in here.chosen())
                if wrong or (label is not None and not same_letters(label.text, stop.name)):
                    yield _spoken(stop, stop.name, label)
            elif stop.is_setting:
                if title is not None and not same_title(title.text, stop.name, look.lang):
                    yield _spoken(stop, stop.name, title)
                wrong = here.on() is not None and stop.checked is not here.on()
                if wrong or (value is not None and not same_letters(value.text, stop.value or value.text)):
                    yield _spoken(stop, stop.value or "", value)


def _spoken(stop: SpokenStop, told: str, painted: ReadText | None) -> LayoutIssue:
    box = stop.box
    detail = f"{told} ≠ {painted.text}" if painted is not None else told
    return LayoutIssue("spoken", stop.key, detail, (box.x(), box.y(), box.width(), box.height()))


def _overlaps(shown: OffscreenPhone, read: ReadScreen, cover: QQuickItem | None, row: str) -> Iterator[LayoutIssue]:
    """Texts that something lies over, and rows that reach into the next one: of all rows, or of what is open."""
    key = str(shown.phone.openKey) if cover is not None else row
    rows = [one for one in read.rows if not key or one.key == key]
    if cover is not None:
        rows = [one.opened for one in rows]
    # Looked for where something lies over a text at all: that is a walk through the whole scene.
    own: list[QRectF] | None = None
    for one in (*rows, *([] if key else [read.around])):
        for text in one.texts:
            if text.why != "covered" or text.stands_in("wheel"):
                continue
            if own is None:
                own = [scene_rect(one) for one in find_items(shown.screen, _PHONES_OWN) if one.isVisible()]
            if not any(map(QRectF(*text.box).intersects, own)):
                yield LayoutIssue("overlap", one.key, text.text, text.box)
    for above, below in pairwise(() if key else rows):
        if above.texts and below.texts and above.box[1] + above.box[3] > below.box[1] + 2 * _SLACK:
            yield LayoutIssue("overlap", below.key, below.texts[0].text, below.box)


def entries(item: Item | None, lang: str) -> tuple[str, ...]:
    """What a list of choices calls its entries in a language; none of an item that is no list."""
    return tuple(item.label_at(at, lang) for at in range(item.count)) if isinstance(item, Choice) else ()


def _fallbacks(phone: Phone, keys: Iterable[str]) -> Iterator[LayoutIssue]:
    """Texts of another language: the screen's title, and in these rows."""
    piece = phone.session.piece
    if piece is not None and piece.title(phone.lang).fallback not in (None, "key"):
        yield LayoutIssue("fallback", "", f"title: {phone.title}")
    for key in keys:
        field = phone.rows.made(key)
        if field is None:
            continue
        for name in ("title", "description"):
            shown = getattr(field.item, name)(phone.lang)
            if shown.fallback is not None and shown.text:
                yield LayoutIssue("fallback", key, f"{name}: {shown.text}")
        if isinstance(field.item, Choice):
            for index in range(field.item.count):
                if field.item.falls_back_at(index, phone.lang):
                    yield LayoutIssue("fallback", key, f"option: {field.item.label_at(index, phone.look.value_lang)}")


class _Seen(NamedTuple):
    """An item that is drawn: what it says it is, its item key, what may be seen of it across and in all (lists scroll,
    so that what they cut is not clipped), the wheel that it is on, and how much it shines through.
    """

    item: QQuickItem
    role: str
    key: str
    clip: QRectF
    view: QRectF
    wheel: QQuickItem | None
    opacity: float


def _in_tree(
    shown: OffscreenPhone, image: QImage, cover: QQuickItem | None, texts: dict[str, set[str]]
) -> Iterator[LayoutIssue]:
    """The faults of the items of a screen, each for itself: all of them, or those of what lies over it or is open."""
    scale = shown.scale
    screen = QRectF(0, 0, image.width() / scale, image.height() / scale)
    key, top = ("", shown.screen) if cover is None else (str(shown.phone.openKey), cover)
    keys = {key: None}
    wheels: dict[str, _Seen] = {}
    pixels = _Pixels(image, scale)
    for seen in _visible(top, _Seen(top, "", key, screen, screen, None, 1.0)):
        keys[seen.key] = None
        if seen.role not in _JUDGED:
            continue
        rect = scene_rect(seen.item)
        if not rect.intersects(screen):
            continue
        text = seen.item.property("text") if seen.role in ("text", "input") else ""
        if text:
            yield from _judge_glyphs(seen, rect, text)
        if text and seen.role == "text":
            texts.setdefault(seen.key, set()).add(_words(seen.item))
            if seen.wheel is not None:
                wheels.setdefault(seen.key, seen)
            yield from _judge_text(seen, rect)
            if seen.view.contains(rect):
                yield from _judge_contrast(seen, rect, pixels, shown.phone)
        elif text and seen.item.inherits("QQuickTextInput") and not seen.item.hasActiveFocus():
            if seen.item.property("contentWidth") > seen.item.width() + _SLACK:
                yield LayoutIssue("cut-value", seen.key, text, (rect.x(), rect.y(), rect.width(), rect.height()))
        elif seen.role == "touch" and seen.item.isEnabled():
            yield from _judge_touch(seen.item, seen.key, rect, str(shown.phone.platform))
    for on_wheel in wheels.values():
        yield from _judge_entries(on_wheel, shown.phone, texts[on_wheel.key])
    yield from _fallbacks(shown.phone, keys)


def _role(item: QQuickItem) -> str:
    return str(item.property("auditRole") or "")


def _cover(top: QQuickItem) -> QQuickItem | None:
    """The item that lies over the rows below another one, and is judged alone then."""
    waiting = [top]
    while waiting:
        item = waiting.pop()
        if not item.isVisible():
            continue
        role = _role(item)
        if role == "cover":
            return item
        if role not in _COVERED:
            waiting.extend(reversed(item.childItems()))
    return None


def _visible(top: QQuickItem, above: _Seen) -> Iterator[_Seen]:
    """What is drawn of an item and below it and says what it is, in the order of drawing. Rows out of sight are not."""
    waiting = [(top, above)]
    while waiting:
        item, above = waiting.pop()
        if not item.isVisible() or (opacity := item.opacity()) == 0:
            continue
        here, role, clips = above, _role(item), item.clip()
        if role == "keyboard":
            continue
        if role or clips or opacity != 1:
            clip, view, key = above.clip, above.view, above.key
            if clips or role == "row":
                area = scene_rect(item)
                # A list may have made rows that lie under a keyboard, or not yet.
                if role == "row" and not area.intersects(above.view):
                    continue
                if clips:
                    view = view.intersected(area)
                    clip = clip if role == "scroll" else clip.intersected(area)
            if role == "row":
                key = str(item.property("key"))
            here = _Seen(item, role, key, clip, view, item if role == "wheel" else above.wheel, above.opacity * opacity)
            if role:
                yield here
        if role != "text":
            waiting.extend((child, here) for child in reversed(item.childItems()))


def missing_glyphs(text: str) -> str:
    """What there is to say of a text with characters that no font of the program can draw: `text: U+1234 U+1235`; ''
    when every one is drawn.
    """
    missing = missing_characters(text)
    return f"{text}: {' '.join(f'U+{ord(one):04X}' for one in missing)}" if missing else ""


def _judge_glyphs(seen: _Seen, rect: QRectF, text: str) -> Iterator[LayoutIssue]:
    said = missing_glyphs(text)
    if said:
        yield LayoutIssue("glyphs", seen.key, said, (rect.x(), rect.y(), rect.width(), rect.height()))


def _judge_entries(seen: _Seen, phone: Phone, judged: set[str]) -> Iterator[LayoutIssue]:
    """The entries of a list that its wheel has not in sight, each as the row that is `seen` would show it. Each has the
    contrast of the one in the middle when it stands there. `judged` are those that were; afterwards all are.
    """
    field = phone.rows.made(seen.key)
    item, font = seen.item, seen.item.property("font")
    area = scene_rect(seen.wheel or item)
    place = (area.x(), area.y(), area.width(), area.height())
    for text in dict.fromkeys(entries(field.item if field is not None else None, phone.look.value_lang)):
        if not text or text in judged:
            continue
        judged.add(text)
        if said := missing_glyphs(text):
            yield LayoutIssue("glyphs", seen.key, said, place)
        if max(line_widths(text, font)) > item.width():
            yield LayoutIssue("elided", seen.key, text, place)


def _words(label: QQuickItem) -> str:
    """The text of a label; one that breaks its lines itself has it as it was given in `words`."""
    return str(label.property("words") or label.property("text"))


def _judge_text(seen: _Seen, rect: QRectF) -> Iterator[LayoutIssue]:
    item, clip, text = seen.item, seen.clip, _words(seen.item)
    place = (rect.x(), rect.y(), rect.width(), rect.height())
    if item.property("truncated"):
        yield LayoutIssue(str(item.property("auditElided") or "elided"), seen.key, text, place)
        return
    size = QRectF(0, 0, item.property("contentWidth"), item.property("contentHeight"))
    painted = item.mapRectToScene(size)
    too_wide = item.clip() and 0 < rect.width() < painted.width() - _SLACK
    out = painted.left() < clip.left() - _SLACK or painted.right() > clip.right() + _SLACK
    if _MARKED.search(text):
        font: QFont = item.property("font")
        if QFontMetricsF(font).tightBoundingRect(text).height() > _TOO_HIGH * float(item.property("lineHeight")):
            yield LayoutIssue("overlap", seen.key, text, place)
    if too_wide or (out and seen.wheel is None):
        yield LayoutIssue("clipped", seen.key, text, place)


def _judge_contrast(seen: _Seen, rect: QRectF, pixels: _Pixels, phone: Phone) -> Iterator[LayoutIssue]:
    """Compare a text's colour with what is behind it. A piece sets no colours, so weak pairs are the
    platform's own, but for a hidden item that is revealed: it is faded by the view. The neighbours of what is
    chosen on a wheel are faded on purpose, and no text that anyone has to read.
    """
    field = phone.rows.made(seen.key)
    ghost = field is not None and field.ghost
    if seen.opacity < 1 and not ghost:
        return
    behind = _background(seen.item, rect, pixels)
    colour = QColor(seen.item.property("color"))
    colour = _mixed(colour, behind, colour.alphaF() * seen.opacity)
    found = contrast(colour, behind)
    if found >= LEAST_CONTRAST:
        return
    pair = f"{colour.name()} on {behind.name()}, {found:.1f}:1"
    if ghost or found < _UNREADABLE:
        yield LayoutIssue("contrast", seen.key, pair, (rect.x(), rect.y(), rect.width(), rect.height()))
    else:
        yield LayoutIssue("platform-contrast", "", pair)


class _Pixels:
    """The pixels of a picture, read at places in points. It does not keep the picture."""

    def __init__(self, image: QImage, scale: float) -> None:
        assert image.depth() == 32
        self._bits = memoryview(image.constBits()).cast("I")
        self._width, self._height, self._scale = image.width(), image.height(), scale

    def colours(self, box: QRectF, across: int, down: int) -> list[int]:
        """The pixels of so many columns and lines of places, evenly in a box: 0xAARRGGBB each."""
        right, bottom, scale, bits = self._width - 1, self._height - 1, self._scale, self._bits
        columns = [
            min(right, int((box.left() + box.width() * (2 * step + 1) / (2 * across)) * scale))
            for step in range(across)
        ]
        lines = [
            min(bottom, int((box.top() + box.height() * (2 * step + 1) / (2 * down)) * scale)) * self._width
            for step in range(down)
        ]
        return [bits[line + column] for column in columns for line in lines]


def _background(item: QQuickItem, rect: QRectF, pixels: _Pixels) -> QColor:
    """The colour that most places in the middle of a text's item have: letters take up less than half of it."""
    width, height = float(item.property("contentWidth")), float(item.property("contentHeight"))
    middle = rect.center()
    box = QRectF(middle.x() - width / 2, middle.y() - height / 2, width, height).intersected(rect)
    return QColor(Counter(pixels.colours(box, 17, 7)).most_common(1)[0][0])


def _mixed(above: QColor, below: QColor, share: float) -> QColor:
    def mix(one: int, other: int) -> int:
        return round(share * one + (1 - share) * other)

    return QColor(mix(above.red(), below.red()), mix(above.green(), below.green()), mix(above.blue(), below.blue()))


def _judge_touch(item: QQuickItem, key: str, rect: QRectF, platform: str) -> Iterator[LayoutIssue]:
    least = PLATFORMS[platform].touch_target
    if min(rect.width(), rect.height()) + _SLACK < least:
        size = f"{rect.width():.0f}×{rect.height():.0f}"
        yield LayoutIssue("touch", key, size, (rect.x(), rect.y(), rect.width(), rect.height()))


def contrast(one: QColor, other: QColor) -> float:
    """The contrast of two opaque colours after WCAG, 1 to 21."""
    light, dark = sorted((_luminance(one), _luminance(other)), reverse=True)
    return (light + 0.05) / (dark + 0.05)


def _luminance(colour: QColor) -> float:
    parts = (colour.redF(), colour.greenF(), colour.blueF())
    red, green, blue = (part / 12.92 if part <= 0.03928 else ((part + 0.055) / 1.055) ** 2.4 for part in parts)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue
