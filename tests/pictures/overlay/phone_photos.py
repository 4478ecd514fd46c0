"""Photographs of phones as testers take them: of our own looks, scaled, cut, compressed, with another status bar, with
a reflection or a finger on the glass, in another language, of another version of the piece, of another app.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from random import Random
from typing import NamedTuple

from PySide6.QtCore import QPointF, QRect
from PySide6.QtGui import QColor, QImage, QLinearGradient, QPainter, QRadialGradient

from previewer.phone.look import Look
from previewer.phone.platforms import PLATFORMS
from previewer.pictures.overlay.likeness import resized
from previewer.pieces import Reading, read_text
from tests.pictures.overlay.screenshots import compressed, drawn, reading_of, shifted

SAMPLE = "every-kind"


class PhonePhoto(NamedTuple):
    """A photograph, the look that it shows, what was done to it, and of which items the row is another than ours, or
    not to be seen; None: it is none of the piece.
    """

    name: str
    image: QImage
    look: Look
    done: str
    unlike: frozenset[str] | None


#: Texts of the sample that another version has otherwise: item → English and Japanese, before and after.
_CHANGES = {
    "lamp_name": ("Name of the lamp", "Name of this lamp", "ランプの名前", "ランプの呼び名"),
    "repeat": ("Repeat", "Repeats", "くり返し", "繰り返し"),
    "scene": ("Scene", "Scenes", "シーン", "場面"),
}


def another_version(reading: Reading) -> Reading:
    """The sample with other titles of some items."""
    raw = json.loads(reading.text)
    items = raw["preferences"]["properties"]
    for key, (_, english, _, japanese) in _CHANGES.items():
        items[key]["x-title"] = {**items[key]["x-title"], "en": english, "ja": japanese}
    return read_text(json.dumps(raw, ensure_ascii=False))


#: Letters, each with one that is much like it.
_ALIKE = dict(zip("neatrdihuglf", "ucofibllnqit", strict=True)) | dict(
    zip("はばかさたてとの日間ンラーるくしき", "ばぱがざだでどめ目問ソウ一ろぐじさ", strict=True)
)


def another_letter(reading: Reading) -> Reading:
    """The sample with one letter in each title that is another, much like it."""
    raw = json.loads(reading.text)
    for item in raw["preferences"]["properties"].values():
        for lang, text in item["x-title"].items():
            at = next((at for at in reversed(range(len(text))) if text[at] in _ALIKE), None)
            if at is not None:
                item["x-title"][lang] = text[:at] + _ALIKE[text[at]] + text[at + 1 :]
    return read_text(json.dumps(raw, ensure_ascii=False))


def another_language(reading: Reading) -> Reading:
    """The sample in a language that it has not: its English is French."""
    raw = json.loads(reading.text)
    items = raw["preferences"]["properties"]
    words = "Nom Réveil Répéter Jour Ambiance Durée Luminosité Couleur Oiseaux Lieu Note".split()
    for word, item in zip(words, items.values(), strict=False):
        item["x-title"]["en"] = word
        item["x-description"]["en"] = f"{word} : ce que la lampe en fait quand il est l'heure."
    return read_text(json.dumps(raw, ensure_ascii=False))


def _bar(image: QImage, scale: float, _rnd: Random) -> QImage:
    """With another status bar: another clock, other signs."""
    found = image.copy()
    with QPainter(found) as painter:
        high = round(30 * scale)
        painter.fillRect(0, 0, found.width(), high, found.pixelColor(3, round(60 * scale)))
        painter.setPen(QColor("#888888"))
        font = painter.font()
        font.setPixelSize(round(13 * scale))
        painter.setFont(font)
        painter.drawText(QRect(round(20 * scale), 0, found.width(), high), 0, "23:57")
    return found


class _Patch(NamedTuple):
    """What lies on the glass: its colour in the middle and at the edge, where it begins to fade, and how large it is at
    least and at most, as a part of the screen's width.
    """

    middle: QColor
    edge: QColor
    fades: float
    sizes: tuple[float, float]


_PATCHES = {
    "reflection": _Patch(QColor(255, 240, 225, 200), QColor(255, 240, 225), 0, (0.15, 0.5)),
    "shadow": _Patch(QColor(10, 8, 5, 160), QColor(10, 8, 5), 0, (0.2, 0.6)),
    "finger": _Patch(QColor(205, 160, 135), QColor(165, 115, 95), 0.9, (0.1, 0.3)),
    "floating button": _Patch(QColor(60, 60, 60, 170), QColor(60, 60, 60, 170), 0.97, (0.06, 0.09)),
}


def _covered(kind: str) -> Callable[[QImage, float, Random], QImage]:
    """With something on the glass, anywhere."""

    def cover(image: QImage, _scale: float, rnd: Random) -> QImage:
        patch, found = _PATCHES[kind], image.copy()
        middle = QPointF(found.width() * rnd.random(), found.height() * rnd.uniform(0.1, 0.9))
        light = QRadialGradient(middle, found.width() * rnd.uniform(*patch.sizes))
        light.setColorAt(0, patch.middle)
        if patch.fades:
            light.setColorAt(patch.fades, patch.edge)
        light.setColorAt(1, QColor(patch.edge.red(), patch.edge.green(), patch.edge.blue(), 0))
        with QPainter(found) as painter:
            painter.fillRect(found.rect(), light)
        return found

    return cover


def _streak(image: QImage, _scale: float, rnd: Random) -> QImage:
    """With the light of a lamp across the glass."""
    found, wide = image.copy(), image.width()
    start = QPointF(wide * rnd.random(), image.height() * rnd.uniform(0.1, 0.9))
    light = QLinearGradient(start, start + QPointF(wide * rnd.uniform(0.2, 0.5), wide * rnd.uniform(-0.5, 0.5)))
    for at, strength in ((0, 0), (0.5, rnd.randint(80, 230)), (1, 0)):
        light.setColorAt(at, QColor(255, 255, 255, strength))
    with QPainter(found) as painter:
        painter.fillRect(found.rect(), light)
    return found


def _cut(image: QImage, _scale: float, _rnd: Random) -> QImage:
    return image.copy(QRect(0, image.height() // 6, image.width(), image.height() * 2 // 3))


#: What is done to a picture: it, its pixels a point, and what chance there is.
WAYS: dict[str, Callable[[QImage, float, Random], QImage]] = {
    "as it is": lambda image, _scale, _rnd: image,
    "scaled": lambda image, _scale, _rnd: resized(image, round(image.width() * 0.7), round(image.height() * 0.7)),
    "cut": _cut,
    "JPEG 70": lambda image, _scale, _rnd: compressed(image, 70),
    "JPEG 40": lambda image, _scale, _rnd: compressed(image, 40),
    "status bar": _bar,
    "shifted": lambda image, _scale, _rnd: shifted(image, 0, 7),
    "streak": _streak,
    **{kind: _covered(kind) for kind in _PATCHES},
}


def phone_photos(count: int, seed: int) -> Iterator[PhonePhoto]:
    """So many of them, the same for the same seed: two in five are of another version, language or app."""
    rnd = Random(seed)
    ours = reading_of(SAMPLE)
    assert ours.piece is not None
    others = (another_version(ours), another_version(ours), another_language(ours), reading_of("trigger"))
    keys = frozenset(item.key for item in ours.piece.items)
    for number in range(count):
        platform = PLATFORMS[rnd.choice(sorted(PLATFORMS))]
        members = {"lang": rnd.choice(["en", "ja"]), "theme": rnd.choice(["light", "dark"])}
        size = rnd.choice([1.0, 1.0, 1.0, platform.text_steps[-1].factor])
        look = Look.of(ours.piece, {"platform": platform.code, "text_size": size, **members})
        which = number % 10
        reading, unlike = ours, frozenset[str]()
        kind = "ours"
        if which in (3, 8):
            reading, unlike, kind = others[0], frozenset(_CHANGES), "another version"
        elif which == 1:
            reading, unlike, kind = another_letter(ours), keys, "another letter"
        elif which == 5:
            look = Look.of(ours.piece, {"platform": platform.code, "theme": members["theme"], "lang": "en"})
            reading, unlike, kind = others[2], keys, "another language"
        way = sorted(WAYS)[number % len(WAYS)]
        scale = {"ios": 3.0, "android": 1080 / 412}[platform.code]  # those of iPhone 16 and Pixel 8
        of_app = which == 9
        image = drawn(others[3] if of_app else reading, look, scale)
        done = f"{'another app' if of_app else kind}, {way}"
        sent = WAYS[way](image, scale, rnd).convertToFormat(QImage.Format.Format_RGB32)
        yield PhonePhoto(f"IMG_{number:04}.png", sent, look, done, None if of_app else unlike)
