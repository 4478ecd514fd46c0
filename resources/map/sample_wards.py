"""Samples the municipality of each point of greater Tokyo into `data/wards.png` and `data/wards.json`.

Needs `pip install reversejp==0.1.1 numpy`; the polygons in that package come from the Japan Meteorological
Agency. One sample is one pixel of zoom 11 (about 62 m). It takes some minutes, and the files are kept, so it
seldom runs.
"""

import json
from concurrent.futures import ProcessPoolExecutor
from pathlib import Path

import numpy as np
import reversejp
from PySide6.QtGui import QImage

from previewer.phone.map.mercator import TILE, unproject

ZOOM = 11
#: The tiles of zoom 10 that are sampled: columns and rows, ends included.
COLUMNS = (907, 910)
ROWS = (402, 404)
LEFT, RIGHT = (2 * TILE * COLUMNS[0], 2 * TILE * (COLUMNS[1] + 1))
TOP, BOTTOM = (2 * TILE * ROWS[0], 2 * TILE * (ROWS[1] + 1))

Area = tuple[str, str, str]


def sample(y: int) -> list[Area | None]:
    """(code, Japanese name, English name) of each pixel of a row; None is water."""
    row: list[Area | None] = []
    for x in range(LEFT, RIGHT):
        found = [p for p in reversejp.find_properties(*_degrees(x + 0.5, y + 0.5)) if len(p.code) == 7]
        row.append((found[0].code, found[0].name, found[0].en_name) if found else None)
    return row


def _degrees(x: float, y: float) -> tuple[float, float]:
    """Pixels of `ZOOM` to (longitude, latitude)."""
    latitude, longitude = unproject(x / (TILE << ZOOM), y / (TILE << ZOOM))
    return longitude, latitude


def main() -> None:
    """Sample all rows, number the municipalities by their code, and write both files."""
    with ProcessPoolExecutor() as pool:
        rows = list(pool.map(sample, range(TOP, BOTTOM), chunksize=16))
    areas = sorted({area for row in rows for area in row if area is not None})
    numbers: dict[Area | None, int] = {None: 0} | {area: number for number, area in enumerate(areas, 1)}
    grid = np.array([[numbers[area] for area in row] for row in rows], dtype=np.uint16)
    folder = Path(__file__).parent / "data"
    height, width = grid.shape
    image = QImage(grid.tobytes(), width, height, width * 2, QImage.Format.Format_Grayscale16)
    if not image.save(str(folder / "wards.png")):
        raise OSError(f"cannot write {folder / 'wards.png'}")
    names = {code: (japanese, english) for code, japanese, english in areas}
    record = {"zoom": ZOOM, "left": LEFT, "top": TOP, "names": names}
    (folder / "wards.json").write_text(json.dumps(record, ensure_ascii=False, indent=1) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
