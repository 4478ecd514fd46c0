"""Every golden picture is made again, pixel by pixel, and the comparison misses nothing."""

from __future__ import annotations

import multiprocessing
import shutil
from collections.abc import Iterator
from concurrent.futures import Executor, ProcessPoolExecutor
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QColor, QImage

from previewer.phone import screens
from previewer.phone.platforms import PLATFORMS
from previewer.pictures.same import TOLERANCE

from .golden import FOLDER, Golden, goldens, image_data, made_differently
from .palette import STEP, compare, load, reduced, write_evidence

GOLDENS = goldens()


class Maker:
    """A process that makes pictures as the commands do: without the machine's fonts, unlike these tests."""

    def __init__(self, pool: Executor) -> None:
        self._pool = pool

    def image(self, golden: Golden, qml: Path | None = None) -> QImage:
        width, height, data = self._pool.submit(image_data, golden, qml).result()
        return QImage(data, width, height, QImage.Format.Format_RGB32).copy()


def _maker(processes: None) -> Iterator[Maker]:
    with ProcessPoolExecutor(1, mp_context=multiprocessing.get_context("spawn")) as pool:
        yield Maker(pool)


maker = pytest.fixture(scope="module", name="maker")(_maker)
own_maker = pytest.fixture(name="own_maker")(_maker)


@pytest.mark.parametrize("golden", GOLDENS, ids=lambda golden: golden.name)
def test_picture_when_made_again_then_as_on_record(maker: Maker, golden: Golden, tmp_path: Path) -> None:
    assert golden.file.is_file(), "not on record: python -m tests.pictures.update_golden"
    before, after = load(golden.file), maker.image(golden)
    difference = compare(before, after)
    if difference is not None:
        write_evidence(tmp_path, golden.name, before, after, difference)
        why = [difference.why, f"see {tmp_path}", *made_differently()]
        pytest.fail("; ".join(why) + "; if it is meant: python -m tests.pictures.update_golden")


def test_record_when_listed_then_no_picture_is_left_over() -> None:
    assert {file.stem for file in FOLDER.glob("*.png")} == {one.name for one in GOLDENS}


def test_record_when_weighed_then_small() -> None:
    assert sum(file.stat().st_size for file in FOLDER.glob("*.png")) < 4_000_000


#: File, what it says of the height of a row, and of one a pixel higher.
_ROW_HEIGHT = {
    "ios": ("designs/Ios18.qml", "rowHeight: 44", "rowHeight: 45"),
    "android": ("parts/Designs.qml", '"listThreeLines": 88', '"listThreeLines": 89'),
}


@pytest.mark.parametrize("platform", PLATFORMS)
def test_comparison_when_a_row_is_one_pixel_higher_then_it_says_so(
    maker: Maker, own_maker: Maker, platform: str, tmp_path: Path
) -> None:
    golden = next(one for one in GOLDENS if one.name == f"trigger-{platform}-en")
    before = maker.image(golden)
    assert compare(reduced(before), maker.image(golden)) is None
    changed = tmp_path / "qml"
    shutil.copytree(screens.QML, changed)
    name, old, new = _ROW_HEIGHT[platform]
    metrics = changed / "Phone" / platform / name
    text = metrics.read_text(encoding="utf-8")
    assert text.count(old) == 1
    metrics.write_text(text.replace(old, new), encoding="utf-8")
    assert compare(reduced(before), own_maker.image(golden, changed)) is not None


@pytest.mark.parametrize("platform", PLATFORMS)
def test_comparison_when_only_one_line_is_doubled_then_it_says_so(maker: Maker, platform: str) -> None:
    """The picture keeps its size: a row grew by a pixel and the last line fell off."""
    before = maker.image(next(one for one in GOLDENS if one.name == f"trigger-{platform}-en"))
    after = before.copy()
    for y in range(before.height() - 1, 300, -1):
        for x in range(before.width()):
            after.setPixel(x, y, before.pixel(x, y - 1))
    assert compare(reduced(before), after) is not None


@pytest.mark.parametrize(("levels", "same"), [(0, True), (TOLERANCE, True), (TOLERANCE + 1, False)])
def test_comparison_when_one_channel_of_one_pixel_differs_then_within_the_tolerance_alone(
    levels: int, same: bool
) -> None:
    before = QImage(9, 5, QImage.Format.Format_RGB32)
    before.fill(QColor(242, 242, 247))
    after = before.copy()
    after.setPixelColor(8, 4, QColor(242, 242, 247 - levels))
    assert (compare(reduced(before), after) is None) == same


@pytest.mark.parametrize(("levels", "same"), [(STEP // 2, True), (2 * STEP, False)])
def test_comparison_when_a_rare_colour_differs_then_half_a_step_more_is_tolerated(levels: int, same: bool) -> None:
    before = QImage(256, 3, QImage.Format.Format_RGB32)
    for x in range(256):
        before.setPixelColor(x, 0, QColor(x, x, x))
        before.setPixelColor(x, 1, QColor(x, x, x) if x < 127 else QColor(Qt.GlobalColor.black))
        before.setPixelColor(x, 2, QColor(Qt.GlobalColor.black))
    record = reduced(before)
    assert compare(record, before) is None
    after = before.copy()
    after.setPixelColor(200, 0, QColor(200 + levels, 200, 200))
    assert (compare(record, after) is None) == same


def test_comparison_when_sizes_differ_then_it_says_so() -> None:
    one, other = QImage(9, 5, QImage.Format.Format_RGB32), QImage(9, 6, QImage.Format.Format_RGB32)
    one.fill(0)
    other.fill(0)
    difference = compare(reduced(one), other)
    assert difference is not None
    assert difference.why == "the size was 9×5, is 9×6"
