"""The small tile folder: what it fills, what it enlarges, and that Qt Location draws it as it is."""

import json
import subprocess
import sys
from pathlib import Path

import pytest
from PySide6.QtGui import QImage

from previewer.phone.tilefolder import SEA, TILE, TileFolder
from previewer.resources import resource

MAP = """
import sys
from PySide6.QtCore import QUrl
from PySide6.QtGui import QGuiApplication
from PySide6.QtQuick import QQuickView
from previewer.phone.tilefolder import TileFolder
zoom = float(sys.argv[3])
app = QGuiApplication([])
folder = TileFolder()
folder.prepare(34.69, 135.50, zoom, 300, 300)
view = QQuickView()
view.setInitialProperties({"tiles": folder.path, "cache": sys.argv[4], "zoom": zoom})
view.setSource(QUrl.fromLocalFile(sys.argv[1]))
view.show()
picture = view.grabWindow()
assert picture.save(sys.argv[2])
"""

QML = """
import QtQuick
import QtLocation
import QtPositioning
Rectangle {
    id: root
    property string tiles
    property string cache
    property real zoom
    width: 300; height: 300
    Map {
        anchors.fill: parent
        color: "magenta"
        copyrightsVisible: false
        zoomLevel: root.zoom
        center: QtPositioning.coordinate(34.69, 135.50)
        onSupportedMapTypesChanged: {
            const custom = supportedMapTypes.find(type => type.style === MapType.CustomMap);
            if (custom)
                activeMapType = custom;
        }
        plugin: Plugin {
            name: "osm"
            PluginParameter { name: "osm.mapping.offline.directory"; value: root.tiles }
            PluginParameter { name: "osm.mapping.providersrepository.disabled"; value: true }
            PluginParameter { name: "osm.mapping.custom.host"; value: "file:///nowhere/" }
            PluginParameter { name: "osm.mapping.prefetching_style"; value: "NoPrefetching" }
            PluginParameter { name: "osm.mapping.highdpi_tiles"; value: false }
            PluginParameter { name: "osm.mapping.cache.directory"; value: root.cache }
        }
    }
}
"""


def _names(folder: TileFolder) -> list[str]:
    return [path.name for path in Path(folder.path).iterdir()]


def test_prepare_puts_the_tiles_of_the_view_and_one_more_all_around() -> None:
    folder = TileFolder()
    assert folder.prepare(35.68, 139.76, 12, 256, 256) in (9, 12, 16)
    assert folder.prepare(35.68, 139.76, 12, 256, 256) == 0
    assert len(_names(folder)) in (9, 12, 16)


def test_prepare_of_a_bundled_tile_copies_it() -> None:
    folder = TileFolder()
    folder.prepare(35.68, 139.76, 12, 256, 256)
    name = "osm_100-l-8-12-3637-1612.png"
    assert Path(folder.path, name).read_bytes() == (resource("map", "tiles") / name).read_bytes()


def test_prepare_at_the_date_line_goes_around() -> None:
    folder = TileFolder()
    folder.prepare(0, 180, 5, 100, 100)
    columns = {name.split("-")[4] for name in _names(folder)}
    assert {"31", "0"} <= columns


@pytest.mark.parametrize("latitude", [90.0, -90.0])
def test_prepare_at_a_pole_stays_on_the_map(latitude: float) -> None:
    folder = TileFolder()
    assert folder.prepare(latitude, 0, 3, 400, 400) > 0
    rows = {int(name.split("-")[5].removesuffix(".png")) for name in _names(folder)}
    assert rows <= set(range(8))


def test_image_of_a_missing_tile_is_its_part_of_the_coarser_one(tmp_path: Path) -> None:
    coarse = QImage(TILE, TILE, QImage.Format.Format_RGB32)
    for x in range(TILE):
        for y in range(TILE):
            coarse.setPixel(x, y, 0xFFFF0000 if y < 128 else 0xFF0000FF)
    assert coarse.save(str(tmp_path / "osm_100-l-8-0-0-0.png"))
    folder = TileFolder(tmp_path)
    assert folder.image(1, 0, 0).pixelColor(100, 100).name() == "#ff0000"
    assert folder.image(1, 1, 1).pixelColor(100, 100).name() == "#0000ff"
    assert folder.image(12, 0, 4095).pixelColor(100, 100).name() == "#0000ff"


def test_image_with_nothing_bundled_is_sea(tmp_path: Path) -> None:
    assert TileFolder(tmp_path).image(3, 1, 1).pixelColor(9, 9).name() == SEA


@pytest.mark.parametrize("zoom", [7, 9, 10])
def test_map_shows_the_prepared_tiles_at_once_and_in_their_place(zoom: int, tmp_path: Path) -> None:
    (tmp_path / "map.qml").write_text(QML, encoding="utf-8")
    picture = tmp_path / "map.png"
    arguments = [str(tmp_path / "map.qml"), str(picture), str(zoom), str(tmp_path / "cache")]
    outcome = subprocess.run(
        [sys.executable, "-c", MAP, *arguments], capture_output=True, text=True, timeout=120, check=False
    )
    assert outcome.returncode == 0, outcome.stderr
    seen = QImage(str(picture))
    sys.path.insert(0, str(resource("map")))
    from tilemaker.mercator import project

    x, y = project(135.50, 34.69, zoom)
    folder = TileFolder()
    far = 0
    for column in range(10, 300, 20):
        for row in range(10, 300, 20):
            place_x, place_y = round(x) - 150 + column, round(y) - 150 + row
            tile = folder.image(zoom, place_x // TILE, place_y // TILE)
            wanted = tile.pixelColor(place_x % TILE, place_y % TILE)
            got = seen.pixelColor(column, row)
            far += max(abs(wanted.red() - got.red()), abs(wanted.blue() - got.blue())) > 40
    assert far <= 15, json.dumps({"zoom": zoom, "far": far})
