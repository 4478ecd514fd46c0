"""What is drawn live: whole at every zoom, and nothing of it left behind."""

from __future__ import annotations

import os
import subprocess
import sys
from dataclasses import replace
from pathlib import Path

import pytest
from PySide6.QtCore import QPoint, QRect, QSize
from PySide6.QtGui import QImage, qBlue, qGreen, qRed
from PySide6.QtQuick import QQuickItem

from previewer.phone.offscreen import OffscreenPhone
from previewer.phone.phone import Phone
from previewer.phone.screens import QML
from previewer.phone.session import PieceSession
from tests.patience import PATIENCE
from tests.phone.conftest import Show
from tests.phone.driver import PhoneDriver

#: Steps of a colour, of 255, that a screen differs from a picture of the same size on the average.
NEARLY = 1.5
ROOT = Path(__file__).parents[2]
# Both are made in one new process: Qt keeps letters as it drew them first, at whatever scale that was.
RATIO_SCRIPT = """
import sys
from datetime import date
from pathlib import Path
from PySide6.QtWidgets import QApplication
from previewer.phone.phone import Phone
from previewer.phone.session import PieceSession
from previewer.phone.view import PhoneView
from previewer.pieces import read_bytes
app = QApplication([])
session = PieceSession(date(2026, 11, 20))
session.open(read_bytes(Path(sys.argv[1]).read_bytes()))
from previewer.phone.offscreen import OffscreenPhone
for platform in ("ios", "android"):
    phone = Phone(session, platform)
    phone.present(still=True, marks=False)
    view = PhoneView(phone)
    view.show()
    app.processEvents()
    view.grabFramebuffer().save(f"{sys.argv[2]}/{platform}-screen.png")
    made = OffscreenPhone(Phone(session, platform), view.devicePixelRatio())
    made.picture().save(f"{sys.argv[2]}/{platform}-picture.png")
    made.close()
    view.hide()
print(view.devicePixelRatio())
"""


def difference(one: QImage, other: QImage) -> float:
    """How far two pictures are from each other on the average, in steps of a colour."""
    size = one.size().boundedTo(other.size())
    area = QRect(QPoint(), size)
    # The pixels live as long as their pictures.
    parts = [each.copy(area).convertToFormat(QImage.Format.Format_RGBA8888) for each in (one, other)]
    # Every 29th of a colour's bytes is as good as all.
    pairs = list(zip(*(bytes(part.constBits())[::29] for part in parts), strict=True))
    return sum(abs(a - b) for a, b in pairs) / len(pairs)


def shades(image: QImage) -> int:
    """How many greys there are between the darkest and the lightest."""
    return len({(qRed(c) + qGreen(c) + qBlue(c)) // 3 for x in range(image.width()) for c in _column(image, x)})


def _column(image: QImage, x: int) -> list[int]:
    return [image.pixel(x, y) for y in range(image.height())]


def picture(session: PieceSession, live: PhoneDriver, scale: float) -> QImage:
    """The screen as pictures have it."""
    phone = Phone(session, live.phone.platform)
    phone.show(live.phone.look)
    made = OffscreenPhone(phone, scale)
    try:
        return made.picture().copy()
    finally:
        made.close()


def place(live: PhoneDriver, item: QQuickItem) -> QRect:
    return item.mapRectToScene(item.boundingRect()).toRect()


@pytest.mark.parametrize("zoom", [0.72, 1.25, 1.5, 2.0])
def test_screen_when_zoomed_then_as_sharp_as_a_picture_of_that_size(
    driver: PhoneDriver, session: PieceSession, zoom: float
) -> None:
    driver.phone.present(marks=False)
    driver.view.set_zoom(zoom)
    driver.settle()
    assert difference(driver.view.grabFramebuffer(), picture(session, driver, zoom)) < NEARLY


@pytest.mark.parametrize("zoom", [0.72, 1.25, 1.5])
def test_round_shape_when_zoomed_then_its_edge_has_shades(show: Show, phone: Phone, zoom: float) -> None:
    live = show(phone)
    live.row("loud")
    live.view.set_zoom(zoom)
    live.settle()
    # Nothing but two colours lie around the end of a switch.
    switch = place(live, live.find("track", live.row("loud")))
    corner = QRect(switch.topLeft(), QSize(round(10 * zoom), round(10 * zoom)))
    assert shades(live.view.grabFramebuffer().copy(corner)) > 8


@pytest.mark.parametrize("zoom", [0.5, 0.68, 0.75, 1.0, 1.25])
def test_label_in_an_outline_when_zoomed_then_no_line_goes_through_it(
    show: Show, session: PieceSession, zoom: float
) -> None:
    live = show(Phone(session, "android"))
    live.view.set_zoom(zoom)
    label = place(live, live.find("floatingLabel", live.row("name")))
    # Just before the label, where its outline has the gap.
    before = _column(live.view.grabFramebuffer(), label.left() - 1)[label.top() : label.bottom()]
    assert len(set(before)) == 1


@pytest.mark.usefixtures("processes")
@pytest.mark.parametrize("ratio", ["1.25", "1.5", "2"])
def test_screen_when_the_display_is_scaled_then_as_sharp_as_a_picture(ratio: str, tmp_path: Path) -> None:
    source = Path(__file__).with_name("every_form.json")
    done = subprocess.run(
        [sys.executable, "-c", RATIO_SCRIPT, str(source), str(tmp_path)],
        env={**os.environ, "QT_SCALE_FACTOR": ratio, "QT_QPA_PLATFORM": "offscreen", "PYTHONPATH": str(ROOT)},
        capture_output=True,
        text=True,
        check=True,
        timeout=PATIENCE,
    )
    assert float(done.stdout) == float(ratio)
    for platform in ("ios", "android"):
        screen, picture = (QImage(str(tmp_path / f"{platform}-{what}.png")) for what in ("screen", "picture"))
        assert difference(screen, picture) < NEARLY


@pytest.mark.parametrize("zoom", [0.5, 1.0])
def test_hairline_when_thinner_than_a_pixel_then_lighter(show: Show, session: PieceSession, zoom: float) -> None:
    live = show(Phone(session, "ios"))
    live.phone.show(replace(live.phone.look, design="ios18"))
    live.view.set_zoom(zoom)
    option = live.find("option:0", live.row("colour"))
    lines = place(live, option)
    column = _column(live.view.grabFramebuffer(), lines.center().x())
    under = [qRed(pixel) for pixel in column[lines.bottom() - 2 : lines.bottom() + 3]]
    drawn = [red for red in under if red < 255]
    assert len(drawn) == 1
    # A separator is C6C6C8, and a third of a point wide.
    assert drawn[0] == pytest.approx(255 - (255 - 0xC6) * zoom / 3, abs=2)


@pytest.mark.parametrize("zoom", [1.0, 1.25])
def test_bars_when_the_list_was_moved_and_the_window_resized_then_nothing_is_left_on_them(
    show: Show, phone: Phone, zoom: float
) -> None:
    live = show(phone)
    live.view.set_zoom(zoom)
    rows = live.part("rows")
    live.row("colour")
    # Moves on by as much as brings each of the rows under the bar.
    for _ in range(12):
        rows.setProperty("contentY", rows.property("contentY") + 7)
        live.settle()
    window = live.view.window()
    window.resize(window.width() - 60, window.height() - 60)
    live.settle()
    # What is above the list; the list's own indicator fades.
    bars = QRect(QPoint(), QSize(live.view.width(), place(live, rows).top()))
    before = live.view.grabFramebuffer().copy(bars)
    phone.show(replace(phone.look, theme="dark"))
    live.settle()
    phone.show(replace(phone.look, theme="light"))
    live.settle()
    after = live.view.grabFramebuffer().copy(bars)
    assert before == after


def test_shapes_when_qml_is_read_then_none_are_used() -> None:
    """The software scene graph does not clip them: what scrolls under a bar would stay on it."""
    assert not [file.name for file in QML.rglob("*.qml") if "QtQuick.Shapes" in file.read_text("utf-8")]


def test_round_corners_when_qml_is_read_then_all_are_smooth_at_a_zoom() -> None:
    plain = []
    for file in QML.rglob("*.qml"):
        lines = file.read_text("utf-8").splitlines()
        for at, line in enumerate(lines):
            if not line.rstrip().endswith((" Rectangle {", "\tRectangle {")) and line.strip() != "Rectangle {":
                continue
            indent = len(line) - len(line.lstrip())
            inside = []
            for other in lines[at + 1 :]:
                if len(other) - len(other.lstrip()) <= indent and other.strip():
                    break
                if len(other) - len(other.lstrip()) == indent + 4:
                    inside.append(other.strip())
            if any(one.startswith("radius:") for one in inside):
                plain.append(f"{file.name}:{at + 1}")
    assert not plain, f"RoundRectangle is for these: {plain}"
