"""Photographs of phones as testers take them: of our own looks, scaled, cut, compressed, with another status bar or a
reflection on the glass, in another language, of another version of the piece, of another app.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from random import Random
from typing import NamedTuple

from PySide6.QtCore import QPointF, QRect
from PySide6.QtGui import QColor, QImage, QPainter, QRadialGradient

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


def another_language(reading: Reading) -> Reading:
    """The sample in a language that it has not: its English is French."""
    raw = json.loads(reading.text)
    items = raw["preferences"]["properties"]
    words = "Nom Réveil Répéter Jour Ambiance Durée Luminosité Couleur Oiseaux Lieu Note".split()
    for word, item in zip(words, items.values(), strict=False):
        item["x-title"]["en"] = word
        item["x-description"]["en"] = f"{word} : ce que la lampe en fait quand il est l'heure."
    return read_text(json.dumps(raw, ensure_ascii=False))


def _bar(image: QImage, scale: float) -> QImage:
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


def _glare(image: QImage, scale: float) -> QImage:
    """With a finger's reflection on the glass."""
    found = image.copy()
    middle, wide = QPointF(found.width() * 0.6, found.height() * 0.42), found.width() * 0.35
    light = QRadialGradient(middle, wide)
    light.setColorAt(0, QColor(255, 240, 225, 200))
    light.setColorAt(1, QColor(255, 240, 225, 0))
    with QPainter(found) as painter:
        painter.fillRect(found.rect(), light)
    return found


def _cut(image: QImage, scale: float) -> QImage:
    return image.copy(QRect(0, image.height() // 6, image.width(), image.height() * 2 // 3))


_WAYS: dict[str, Callable[[QImage, float], QImage]] = {
    "as it is": lambda image, _scale: image,
    "scaled": lambda image, _scale: resized(image, round(image.width() * 0.7), round(image.height() * 0.7)),
    "cut": _cut,
    "JPEG 70": lambda image, _scale: compressed(image, 70),
    "JPEG 40": lambda image, _scale: compressed(image, 40),
    "status bar": _bar,
    "reflection": _glare,
    "shifted": lambda image, _scale: shifted(image, 0, 7),
}


def phone_photos(count: int, seed: int) -> Iterator[PhonePhoto]:
    """So many of them, the same for the same seed: one in five is of another version, language or app."""
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
        elif which == 5:
            look = Look.of(ours.piece, {"platform": platform.code, "theme": members["theme"], "lang": "en"})
            reading, unlike, kind = others[2], keys, "another language"
        way = sorted(_WAYS)[number % len(_WAYS)]
        scale = {"ios": 3.0, "android": 2.625}[platform.code]
        of_app = which == 9
        image = drawn(others[3] if of_app else reading, look, scale)
        done = f"{'another app' if of_app else kind}, {way}"
        sent = _WAYS[way](image, scale).convertToFormat(QImage.Format.Format_RGB32)
        yield PhonePhoto(f"IMG_{number:04}.png", sent, look, done, None if of_app else unlike)
