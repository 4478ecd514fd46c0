"""The item that shows a map: its properties as QML knows them, where the pin is, zooming, and how it is drawn."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

import pytest
from PySide6.QtCore import QRectF, QSize, QUrl
from PySide6.QtGui import QColor, QImage, QPainter
from PySide6.QtQuick import QQuickItem
from PySide6.QtQuickWidgets import QQuickWidget
from pytestqt.qtbot import QtBot

from previewer.phone.map.colours import DARK, LIGHT, Colours
from previewer.phone.map.sharp import SvgPicture
from previewer.phone.map.view import MapView
from previewer.phone.screens import QML, draw_in_software

TYPES = (QML / "Phone" / "map" / "map.qmltypes").read_text(encoding="utf-8")


def declared(name: str, word: str) -> set[str]:
    """What `map.qmltypes` says that a type has."""
    body = TYPES[TYPES.index(f'name: "{name}"') :].split("\n    Component", 1)[0].split("\n    }\n", 1)[0]
    return set(re.findall(rf'{word} \{{\s*name: "(\w+)"', body))


@pytest.mark.parametrize("kind", [MapView, SvgPicture])
def test_linter_is_told_all_that_an_item_has(kind: Any) -> None:
    meta, inherited = kind.staticMetaObject, kind.staticMetaObject.superClass()
    while not inherited.className().startswith("QQuick"):
        inherited = inherited.superClass()
    properties = {meta.property(at).name() for at in range(inherited.propertyCount(), meta.propertyCount())}
    methods = [meta.method(at) for at in range(inherited.methodCount(), meta.methodCount())]
    signals = {one.name().toStdString() for one in methods if one.methodType() == one.MethodType.Signal}
    slots = {one.name().toStdString() for one in methods if one.methodType() == one.MethodType.Slot}
    assert declared(kind.__name__, "Property") == properties
    assert declared(kind.__name__, "Signal") == signals
    assert declared(kind.__name__, "Method") == {name for name in slots if not name.startswith("_")}


@pytest.fixture
def view(qtbot: QtBot) -> Iterator[MapView]:
    item = MapView()
    item.still = True
    item.latitude, item.longitude = 35.68, 139.76
    item.setSize(QSize(400, 600).toSizeF())
    yield item
    item.deleteLater()


def test_view_begins_with_the_place_in_its_middle(view: MapView) -> None:
    assert (view.pinX, view.pinY) == pytest.approx((200, 300))
    assert view.zoom == 12
    view.longitude = 100.0
    assert view.zoom == 12
    view.centre()
    assert (view.pinX, view.pinY, view.zoom) == (pytest.approx(200), pytest.approx(300), 8)


def test_pan_moves_the_pin_the_other_way(view: MapView) -> None:
    view.pan(50, -20)
    assert (view.pinX, view.pinY) == pytest.approx((150, 320))


@pytest.mark.parametrize("levels", [-3, -1, 1, 3])
@pytest.mark.parametrize("offset", [(0, 0), (150, 250), (-180, 200)])
def test_zoom_at_pin_keeps_a_seen_pin_where_it_is(view: MapView, levels: float, offset: tuple[float, float]) -> None:
    view.pan(*offset)
    before = view.pinX, view.pinY
    view.zoomAtPin(levels)
    assert view.zoom == 12 + levels
    assert (view.pinX, view.pinY) == pytest.approx(before, abs=0.01)


def test_zoom_at_pin_out_of_sight_is_about_the_middle(view: MapView) -> None:
    view.pan(900, 0)
    place = view.latitudeAt(200, 300), view.longitudeAt(200, 300)
    view.zoomAtPin(1)
    assert (view.latitudeAt(200, 300), view.longitudeAt(200, 300)) == pytest.approx(place)


def test_zoom_by_stops_at_both_ends(view: MapView) -> None:
    view.zoomBy(100, 10, 10)
    assert view.zoom == view.maximumZoom == 16
    view.zoomBy(-100, 10, 10)
    assert view.zoom == view.minimumZoom
    assert view.minimumZoom == pytest.approx(1.2288, abs=1e-3)


@pytest.mark.parametrize("direction", [1, -1])
def test_pan_around_the_world_comes_back_with_the_pin(view: MapView, direction: int) -> None:
    view.zoomBy(-10, 200, 300)
    side = 256 * 2**view.zoom
    for _ in range(8):
        view.pan(direction * side / 8, 0)
    assert view.pinX == pytest.approx(200, abs=0.01)


@pytest.mark.parametrize("latitude", [90.0, -90.0, 86.0])
def test_place_at_a_pole_is_on_the_map_and_still_in_the_middle_of_a_card(view: MapView, latitude: float) -> None:
    view.latitude = latitude
    view.centre()
    assert 0 <= view.pinY <= 600
    view.fixed = True
    view.centre()
    assert view.pinY == pytest.approx(300)


@pytest.mark.parametrize("bad", [float("nan"), float("inf")])
def test_numbers_that_are_none_move_nothing(view: MapView, bad: float) -> None:
    before = view.pinX, view.pinY, view.zoom
    view.pan(bad, 0)
    view.zoomTo(bad, 0, 0)
    view.zoomTo(3, bad, 0)
    view.rest()
    assert (view.pinX, view.pinY, view.zoom) == before


def test_fling_coasts_and_a_touch_stops_it(view: MapView, qtbot: QtBot) -> None:
    view.still = False
    view.fling(2000, 0)
    qtbot.waitUntil(lambda: view.pinX > 210)
    view.halt()
    at = view.pinX
    view.fling(1, 1)
    assert view.pinX == at
    view.fling(-3000, 0)
    qtbot.waitUntil(lambda: view.pinX < at - 5)
    view.halt()


def test_zoom_by_twice_in_a_row_adds_up(view: MapView, qtbot: QtBot) -> None:
    view.still = False
    view.zoomBy(0.5, 200, 300)
    view.zoomBy(0.5, 200, 300)
    qtbot.waitUntil(lambda: view.zoom == pytest.approx(13))
    assert (view.pinX, view.pinY) == pytest.approx((200, 300))


def drawn(view: MapView, scale: float) -> QImage:
    image = QImage(round(view.width() * scale), round(view.height() * scale), QImage.Format.Format_RGB32)
    image.fill(QColor("magenta"))
    painter = QPainter(image)
    view.paint(painter)
    painter.end()
    return image


@pytest.mark.parametrize("zoom", [1.3, 5, 8.37, 16])
@pytest.mark.parametrize("scale", [0.83, 1, 1.25, 2, 3])
def test_drawing_covers_every_pixel_without_seams(view: MapView, zoom: float, scale: float) -> None:
    view.zoomTo(zoom, 200, 300)
    view.rest()
    image = drawn(view, scale)
    colours = {image.pixel(x, y) for x in range(image.width()) for y in range(0, image.height(), 37)}
    assert QColor("magenta").rgb() not in colours


def test_land_at_the_deepest_zoom_is_one_colour_from_side_to_side(view: MapView) -> None:
    view.latitude, view.longitude = 48.5, 2.9
    view.centre()
    view.zoomTo(15.61, 200, 300)
    view.rest()
    image = drawn(view, 2)
    assert {image.pixelColor(x, y).name() for x in range(0, 800, 7) for y in range(0, 1200, 7)} == {LIGHT.land}


@pytest.mark.parametrize(("dark", "colours"), [(False, LIGHT), (True, DARK)])
def test_theme_colours_the_map(view: MapView, dark: bool, colours: Colours) -> None:
    view.dark = dark
    view.latitude, view.longitude = 0.0, -150.0
    view.centre()
    assert drawn(view, 1).pixelColor(5, 5).name() == colours.sea


def test_same_place_looks_alike_at_every_pixel_ratio(view: MapView) -> None:
    view.latitude, view.longitude = 41.0, 12.0
    view.centre()
    one = drawn(view, 1)
    other = drawn(view, 3).scaled(one.size())
    far = sum(
        abs(QColor(one.pixel(x, y)).red() - QColor(other.pixel(x, y)).red()) > 60
        for x in range(0, 400, 3)
        for y in range(0, 600, 3)
    )
    assert far < 0.04 * 134 * 200


def test_item_has_as_many_pixels_as_its_screen_is_scaled_to(view: MapView, qtbot: QtBot) -> None:
    view.setScale(2.0)
    view._fit()
    assert view.textureSize() == QSize(800, 1200)
    view.setScale(1.0)
    view._fit()
    assert view.textureSize() == QSize(-1, -1)
    assert view.mapRectToScene(QRectF(0, 0, 1, 1)).width() == 1


def test_card_out_of_sight_is_drawn_after_the_first_picture_and_at_once_where_all_is_still(qtbot: QtBot) -> None:
    for still, drawn_first in ((True, True), (False, False)):
        draw_in_software()
        shown = QQuickWidget(resizeMode=QQuickWidget.ResizeMode.SizeRootObjectToView)
        qtbot.addWidget(shown)
        shown.resize(100, 100)
        frame = QQuickItem()
        card = MapView(frame)
        card.fixed, card.still = True, still
        card.latitude, card.longitude = 35.68, 139.76
        card.setY(200)
        card.setSize(QSize(100, 100).toSizeF())
        shown.setContent(QUrl(), None, frame)  # type: ignore[arg-type]
        shown.show()
        shown.grabFramebuffer()
        assert (card.zoom == 12) is drawn_first
        qtbot.waitUntil(lambda card=card: card.zoom == 12)
