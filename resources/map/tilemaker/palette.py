"""The colours of the map, and the fixed palette that keeps its tiles small."""

import numpy as np
from PySide6.QtGui import QColor, QImage

SEA = (198, 222, 236)
LAND = (247, 245, 240)
COAST = (143, 176, 199)
BORDER = (186, 170, 190)
WARD_BORDER = (168, 156, 178)
PREFECTURE_BORDER = (128, 104, 150)
TINTS = ((251, 238, 220), (230, 241, 224), (240, 232, 246), (252, 231, 229), (232, 240, 248))
TEXT = (58, 62, 74)
SOFT_TEXT = (116, 120, 134)
COUNTRY_TEXT = (132, 108, 140)
DOT = (104, 110, 126)


def _table() -> np.ndarray:
    """Every colour, and steps between those that meet at an edge."""
    white = (255, 255, 255)
    meetings = [(LAND, SEA), (COAST, SEA), (COAST, LAND), (BORDER, LAND), (TEXT, white), (SOFT_TEXT, white)]
    meetings += [(COUNTRY_TEXT, white), (DOT, white), (white, SEA), (white, LAND), (TEXT, LAND)]
    meetings += [(WARD_BORDER, tint) for tint in TINTS] + [(PREFECTURE_BORDER, tint) for tint in TINTS]
    meetings += [(tint, SEA) for tint in TINTS]
    colours = []
    for one, other in meetings:
        steps = 9 if one in (TEXT, SOFT_TEXT, COUNTRY_TEXT) else 4
        for step in range(steps + 1):
            part = step / steps
            colours.append(tuple(round(a + (b - a) * part) for a, b in zip(one, other, strict=True)))
    return np.array(sorted(set(colours)), dtype=np.int32)


_COLOURS = _table()
_TABLE = [QColor(*map(int, colour)).rgb() for colour in _COLOURS]


def _lookup() -> np.ndarray:
    """For each colour of 5 bits a channel the number of the nearest palette colour."""
    levels = np.arange(32) * 255 // 31
    red, green, blue = np.meshgrid(levels, levels, levels, indexing="ij")
    every = np.stack([red.ravel(), green.ravel(), blue.ravel()], axis=1)
    best = np.empty(len(every), dtype=np.uint8)
    for start in range(0, len(every), 4096):
        part = every[start : start + 4096, None, :] - _COLOURS[None]
        best[start : start + 4096] = (part * part).sum(axis=2).argmin(axis=1)
    return best.reshape(32, 32, 32)


_NEAREST = _lookup()


def indexed(image: QImage) -> np.ndarray:
    """Palette numbers of an RGB32 picture, one byte a pixel."""
    data = np.frombuffer(image.constBits(), np.uint8).reshape(image.height(), image.bytesPerLine() // 4, 4)
    five = (data[:, : image.width(), :3].astype(np.uint16) * 31 + 127) // 255
    return _NEAREST[five[..., 2], five[..., 1], five[..., 0]]


def picture(numbers: np.ndarray) -> QImage:
    """A palette picture of these numbers; the colour table holds only what is used."""
    used, small = np.unique(numbers, return_inverse=True)
    data = np.ascontiguousarray(small.reshape(numbers.shape).astype(np.uint8))
    height, width = data.shape
    image = QImage(data.tobytes(), width, height, width, QImage.Format.Format_Indexed8).copy()
    image.setColorTable([_TABLE[number] for number in used])
    return image
