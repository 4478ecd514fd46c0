"""A screenshot held against our drawings: the look that it has, and where its rows differ."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from typing import Any

import pytest
from PySide6.QtCore import QRect
from PySide6.QtGui import QColor, QImage, QPainter
from pytestqt.qtbot import QtBot

from previewer.phone.look import MEMBERS, Look
from previewer.phone.platforms import PLATFORMS
from previewer.pictures.given import PhotoError
from previewer.pictures.overlay.drawings import Drawings
from previewer.pictures.overlay.frames import frames
from previewer.pictures.overlay.framing import screen_in
from previewer.pictures.overlay.overlay import Overlay, hold_against, read_photo
from previewer.pictures.overlay.panels import PANEL_SCALE, difference_of, drawing_of, panels, photo_of
from previewer.pictures.overlay.rows import places
from previewer.pictures.overlay.search import search
from previewer.pictures.png import to_png
from previewer.pictures.render import PictureRequest, prepare, render_image
from previewer.pieces import Reading, read_bytes
from tests.pictures.overlay.screenshots import DAY, compressed, drawn, reading_of, screenshots, shifted, taller
from tests.tiers import first_of

EVERY_KIND = reading_of("every-kind")


_UNCLEAR = "cannot be compared, because its letters cannot be distinguished from similar ones"
_ALL_SAME = "All rows that are completely visible in the picture match the drawing."


def _said(overlay: Overlay) -> list[str]:
    """What is said of the rows, apart from those that the picture's edge cuts."""
    return [line for line in list(overlay.lines("en"))[1:] if not line.endswith("the edge of the picture cuts it")]


@pytest.fixture
def drawings(qtbot: QtBot) -> Iterator[Drawings]:
    made = Drawings(EVERY_KIND, DAY)
    yield made
    made.close()


@pytest.mark.deep
@pytest.mark.parametrize("seed", [11, 13, 14])
def test_screenshot_when_anything_was_done_to_it_then_its_look_is_told(drawings: Drawings, seed: int) -> None:
    (shot,) = screenshots(1, seed, "every-kind")
    assert EVERY_KIND.piece is not None
    found = search(drawings, EVERY_KIND.piece, shot.image)
    assert found is not None
    assert found.look == shot.look, shot.done


@pytest.mark.deep
@pytest.mark.parametrize(
    ("look", "scale", "done"),
    [
        (Look("ios", "ja", "dark", 1.24, design="ios26"), 3.0, "shifted"),
        (Look("android", "en", text_size=1.3, design="expressive", device="Pixel 8 Pro"), 3.0, "compressed"),
    ],
)
def test_screenshot_when_shifted_or_compressed_then_its_look_is_told(
    drawings: Drawings, look: Look, scale: float, done: str
) -> None:
    image = drawn(EVERY_KIND, look, scale)
    sent = shifted(image, 9, -14) if done == "shifted" else compressed(image, 40)
    assert EVERY_KIND.piece is not None
    found = search(drawings, EVERY_KIND.piece, sent)
    assert found is not None
    assert found.look == look


@pytest.mark.deep
def test_screenshot_when_the_list_is_scrolled_then_its_look_and_place_are_told(drawings: Drawings) -> None:
    look = Look("ios", "ja", "dark", 1.24)
    shown = prepare(EVERY_KIND, PictureRequest(look, DAY, scale=3.0))
    image = shown.picture(at_key="place").copy()
    shown.close()
    assert EVERY_KIND.piece is not None
    found = search(drawings, EVERY_KIND.piece, image)
    assert found is not None
    assert found.look == look
    assert found.scrolled
    assert found.down > 200


@pytest.mark.deep
def test_screenshot_of_another_piece_then_unknown(qtbot: QtBot) -> None:
    image = drawn(reading_of("trigger"), Look("ios", "en", device="iPhone SE"), 2.0)
    overlay = hold_against(EVERY_KIND, image, DAY)
    assert not overlay.known
    assert overlay.written() == {"known": False}
    (said,) = overlay.lines("en")
    assert said.startswith(f"It is unclear what this picture shows: none of the {overlay.tried} looks of the piece")
    (said,) = overlay.lines("ja")
    assert f"調べた{overlay.tried}通りの表示の中に、似たものがありません" in said


@pytest.mark.deep
def test_screenshot_of_another_piece_is_held_against_so_many_looks_and_no_more(
    qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    held: list[Look] = []
    coarse = Drawings.coarse

    def counted(of: Drawings, look: Look, long: bool, cell: int, open_key: str | None = None) -> QImage:
        held.append(look)
        return coarse(of, look, long, cell, open_key)

    monkeypatch.setattr(Drawings, "coarse", counted)
    # A size that many phones could have, in many text sizes.
    image = drawn(reading_of("trigger"), Look("ios", "en", device="iPhone 16"), 2.1)
    overlay = hold_against(_small(), image, DAY)
    assert not overlay.known
    assert 200 < overlay.tried == len(held) <= 340


@pytest.mark.parametrize("platform", first_of(PLATFORMS, 1))
def test_rows_when_drawn_alike_then_each_is_where_it_is_drawn(qtbot: QtBot, platform: str) -> None:
    look = Look(platform, "en", "dark")
    scale = {"ios": 3.0, "android": 1080 / 412}[platform]
    overlay = hold_against(EVERY_KIND, drawn(EVERY_KIND, look, scale), DAY)
    found = [row for row in overlay.rows if row.photo is not None]
    assert len(found) >= 5
    for row in found:
        assert row.photo == pytest.approx(row.ours, abs=1.1)
        assert row.difference < 0.1
    assert _said(overlay) == [_ALL_SAME]
    if platform == "ios":
        _holds_look_and_each_row_in_points(overlay.written())


@pytest.mark.deep
def test_rows_when_higher_in_the_picture_then_each_is_told_with_its_height(qtbot: QtBot) -> None:
    overlay = _of_taller_rows()
    assert [row.key for row in overlay.rows[:2]] == ["lamp_name", "wake_time"]
    for row in overlay.rows[:2]:
        assert row.photo is not None
        assert row.photo[1] == pytest.approx(row.ours[1] + 8, abs=1.1)
    lines = list(overlay.lines("en"))
    assert lines[1] == "row 1 (lamp_name): 52 high, 44 in the drawing"
    assert lines[3].startswith("row 3 (repeat): ")
    assert list(overlay.lines("ja"))[1] == "1行目（lamp_name）：高さ52、描画では44"


def test_picture_of_a_device_that_has_a_twin_names_both_the_earlier_first() -> None:
    """The Pixel 10 has the screen of the Pixel 9: no pixel says which of the two it was."""
    photo = drawn(EVERY_KIND, Look("android", "en", device="Pixel 10"), 2.625)
    overlay = hold_against(EVERY_KIND, photo, DAY)
    told = overlay.written()
    assert (told["device"], told["devices"]) == ("Pixel 9", ["Pixel 10"])
    assert next(overlay.lines("en")).startswith("Pixel 9 / Pixel 10")


@pytest.mark.deep
def test_picture_of_a_part_names_every_device_of_its_width() -> None:
    photo = drawn(EVERY_KIND, Look("android", "en"), 1080 / 412).copy(QRect(0, 300, 1080, 1300))
    overlay = hold_against(EVERY_KIND, photo, DAY)
    told = next(overlay.lines("en")).partition(",")[0].split(" / ")
    assert sorted(told) == ["Pixel 10", "Pixel 8", "Pixel 9"]


def _of_taller_rows() -> Overlay:
    look = Look("ios", "en", design="ios18")
    drawings = Drawings(EVERY_KIND, DAY)
    cells = [(place.top, place.height) for place in places(drawings, look)[:2]]
    drawings.close()
    return hold_against(EVERY_KIND, taller(drawn(EVERY_KIND, look, 3.0), 3.0, cells, 8), DAY)


def _holds_look_and_each_row_in_points(written: dict[str, object]) -> None:
    rows = written.pop("rows")
    assert written == {
        "known": True,
        "sure": True,
        "platform": "ios",
        "design": "ios26",
        "device": "iPhone 16",
        "orientation": "portrait",
        "scale": 3,
        "lang": "en",
        "theme": "dark",
        "text_size": 1.0,
        "score": 1.0,
    }
    assert isinstance(rows, list)
    assert rows[0].keys() == {"key", "found", "judged", "why", "instead", "top", "height", "difference"}
    assert [row["judged"] for row in rows[:6]] == ["same"] * 5 + ["untold"]
    assert rows[5]["why"] == "row 6 (rise_minutes): cannot be compared, because the edge of the picture cuts it"
    assert rows[-1]["found"] is False
    assert rows[-1]["below"] is True
    assert rows[-1]["top"]["photo"] is None


def _is_red(colour: QColor) -> bool:
    return colour.red() - max(colour.green(), colour.blue()) > 60


def test_panels_when_the_picture_is_ours_then_the_difference_is_our_drawing_made_faint(qtbot: QtBot) -> None:
    photo = drawn(EVERY_KIND, Look("ios", "en", device="iPhone SE"), PANEL_SCALE)
    found = hold_against(EVERY_KIND, photo, DAY).found
    assert found is not None
    ours = drawing_of(EVERY_KIND, found, DAY)
    assert photo_of(photo, found).size() == ours.size()
    difference = difference_of(photo, ours)
    places = [(x, y) for x in range(0, ours.width(), 7) for y in range(0, ours.height(), 7)]
    assert not any(_is_red(difference.pixelColor(x, y)) for x, y in places)
    faint = {difference.pixelColor(x, y).lightness() for x, y in places}
    assert min(faint) > 180
    assert len(faint) > 2
    with QPainter(photo) as painter:
        painter.fillRect(100, 300, 40, 20, QColor("#3366cc"))
    difference = difference_of(photo, ours)
    assert _is_red(difference.pixelColor(120, 310))
    assert not _is_red(difference.pixelColor(120, 340))
    assert panels(photo, ours).width() > 3 * photo.width()


def test_frames_of_a_phones_own_size_then_that_phone_first() -> None:
    exact = next(frames(1179, 2556))
    assert {(frame.device.name, round(frame.scale)) for frame in exact} >= {("iPhone 16", 3)}
    assert any(frame.device.name == "Pixel 8" for frame in next(frames(1080, 2400)))


@pytest.mark.parametrize(
    ("data", "said"),
    [
        (b"no picture", "it is not a PNG, JPEG or WebP picture"),
        (b"", "it is not a PNG, JPEG or WebP picture"),
        (to_png(QImage(20, 20, QImage.Format.Format_RGB32)), "its sides are 20×20; a screenshot has 100 to 20000"),
    ],
)
def test_file_when_it_is_no_screenshot_then_a_sentence(data: bytes, said: str) -> None:
    with pytest.raises(PhotoError, match=said):
        read_photo(data)


@pytest.mark.deep
def test_strip_when_the_bars_are_cut_off_then_rows_are_where_they_were(qtbot: QtBot) -> None:
    whole = drawn(EVERY_KIND, Look("ios", "en"), 3.0)
    strip = whole.copy(QRect(0, 3 * 150, whole.width(), 3 * 400))
    overlay = hold_against(EVERY_KIND, strip, DAY)
    first = overlay.rows[0]
    assert first.photo is not None
    assert first.photo == pytest.approx(first.ours, abs=1.1)


_LYING = ("portrait", "landscape")
_SIZES = [
    (code, size, held)
    for code, platform in PLATFORMS.items()
    for size in MEMBERS["text_size"].every(platform, EVERY_KIND.piece)
    for held in _LYING
]
#: Those of them that are tried always.
_OFTEN = (_SIZES[0], next(one for one in reversed(_SIZES) if one[0] == "ios"), _SIZES[-2])


@pytest.mark.deep
@pytest.mark.parametrize(
    ("platform", "size", "held"),
    [one if one in _OFTEN else pytest.param(*one, marks=pytest.mark.deep) for one in _SIZES],
)
def test_picture_of_ours_then_it_is_told_exactly_and_alike_to_itself(
    qtbot: QtBot, platform: str, size: float, held: str
) -> None:
    look = Look(platform, "en", text_size=size, orientation=held)
    overlay = hold_against(EVERY_KIND, drawn(EVERY_KIND, look, 3.0), DAY)
    assert overlay.found is not None
    assert overlay.found.look == look
    said = list(overlay.lines("en"))
    assert ": 100 % alike" in said[0]
    assert _said(overlay) == [_ALL_SAME]


def _changed(change: Callable[[dict[str, Any], list[str]], object]) -> Reading:
    """The sample with something else in its items, or in their order."""
    definition = json.loads(EVERY_KIND.text)
    change(definition["preferences"]["properties"], definition["preferences"]["x-field-order"])
    return read_bytes(json.dumps(definition).encode())


def _without_scene(items: dict[str, Any], order: list[str]) -> None:
    del items["scene"]
    order.remove("scene")


@pytest.mark.parametrize(
    ("change", "said"),
    [
        (
            _without_scene,
            ["row 5 (scene): not in the picture", "row 6 (rise_minutes): 653 from the top, 747 in the drawing"],
        ),
        (
            lambda items, _order: items["repeat"]["x-title"].update(en="Repaet"),
            ["row 3 (repeat): it differs from the preview"],
        ),
        (
            lambda _items, order: order.insert(0, order.pop(1)),
            [
                "row 1 (lamp_name): 257 from the top, 163 in the drawing",
                "row 2 (wake_time): ",
            ],
        ),
    ],
)
def test_rows_when_another_or_missing_or_in_another_order_then_named(
    qtbot: QtBot, change: Callable[[dict[str, Any], list[str]], object], said: list[str]
) -> None:
    overlay = hold_against(EVERY_KIND, drawn(_changed(change), Look("ios", "en", design="ios18"), 3.0), DAY)
    lines = list(overlay.lines("en"))
    assert "100 %" not in lines[0]
    assert [line[: len(start)] for line, start in zip(lines[1:], said, strict=False)] == said
    assert [row.key for row in overlay.rows if row.missing] == (["scene"] if "scene" in said[0] else [])


def _without_scene_and_misspelt(items: dict[str, Any], order: list[str]) -> None:
    _without_scene(items, order)
    items["colour_temperature"]["x-title"].update(en="Colour temparature")


@pytest.mark.deep
@pytest.mark.parametrize(
    ("change", "said"),
    [
        (
            _without_scene_and_misspelt,
            [
                "row 5 (scene): not in the picture; rise_minutes is in its place",
                f"row 6 (rise_minutes): {_UNCLEAR}",
                "row 7 (brightness): 690 from the top, 778 in the drawing",
            ],
        ),
        pytest.param(
            lambda _items, order: order.insert(0, order.pop(1)),
            [
                f"row 1 (lamp_name): {_UNCLEAR}",
                "row 2 (wake_time): 122 from the top, 222 in the drawing: "
                "above a row that comes before it in the drawing",
            ],
            marks=pytest.mark.deep,
        ),
    ],
)
def test_android_rows_that_moved_by_a_part_of_a_point_are_told_from_those_that_are_others(
    qtbot: QtBot, change: Callable[[dict[str, Any], list[str]], object], said: list[str]
) -> None:
    photo = drawn(_changed(change), Look("android", "en"), 1080 / 412)
    overlay = hold_against(EVERY_KIND, photo, DAY)
    assert _said(overlay) == said
    assert overlay.score < 1


@pytest.mark.deep
def test_row_cut_by_the_lower_edge_is_itself_and_no_other_row_that_is_out_of_sight(qtbot: QtBot) -> None:
    shot = reading_of("five-languages")
    photo = drawn(shot, Look("android", "en", text_size=1.3), 2.0)
    definition = json.loads(shot.text)
    definition["preferences"]["properties"]["refresh"]["x-title"]["en"] = "Completely other"
    overlay = hold_against(read_bytes(json.dumps(definition).encode()), photo, DAY)
    assert list(overlay.lines("en"))[1:] == [
        "row 4 (refresh): cannot be compared, because the edge of the picture cuts it",
        _ALL_SAME,
    ]
    assert [row.key for row in overlay.rows if row.photo is not None] == ["place", "measure", "limit", "refresh"]


def _small() -> Reading:
    """The sample with three of its items, so that its looks are soon drawn."""
    keys = ("lamp_name", "wake_time", "vacation")

    def leave(items: dict[str, Any], order: list[str]) -> None:
        for key in [key for key in items if key not in keys]:
            del items[key]
            order.remove(key)

    return _changed(leave)


@pytest.mark.deep
@pytest.mark.parametrize("tried", [("lang",), pytest.param(("design", "lang", "text_size"), marks=pytest.mark.deep)])
def test_android_dialog_over_the_rows_is_told_with_its_item(
    qtbot: QtBot, tried: tuple[str, ...], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("previewer.pictures.overlay.search._TRIED", tried)
    small, look = _small(), Look("android", "en")
    image = render_image(small, PictureRequest(look, DAY, scale=1080 / 412, open_key="wake_time")).copy()
    image.setDevicePixelRatio(1)
    overlay = hold_against(small, image, DAY)
    assert overlay.found is not None
    assert (overlay.found.look, overlay.found.open_key, overlay.rows) == (look, "wake_time", ())
    assert overlay.written()["open"] == "wake_time"
    assert list(overlay.lines("en"))[1:] == ["wake_time is open over the rows: they are not compared."]
    ours = drawing_of(small, overlay.found, DAY)
    assert not _is_red(difference_of(photo_of(image, overlay.found), ours).pixelColor(206, 900))


def _framed(image: QImage, side: int, colour: str = "#808080") -> QImage:
    found = QImage(image.width() + 2 * side, image.height() + 3 * side, QImage.Format.Format_RGB32)
    found.fill(QColor(colour))
    with QPainter(found) as painter:
        painter.drawImage(side, side, image)
    return found


@pytest.mark.parametrize("quality", [0, pytest.param(60, marks=pytest.mark.deep)])
def test_frame_around_a_screen_is_left_out(qtbot: QtBot, quality: int) -> None:
    small, look = _small(), Look("android", "en", "dark")
    image = drawn(small, look, 1080 / 412)
    framed = _framed(image, 40)
    overlay = hold_against(small, compressed(framed, quality) if quality else framed, DAY)
    assert overlay.found is not None
    assert overlay.found.look == look
    assert overlay.part is not None
    assert (overlay.part.x(), overlay.part.y()) == pytest.approx((40, 40), abs=2)
    assert overlay.screen_of(framed).width() == pytest.approx(image.width(), abs=3)
    assert _said(overlay) == [_ALL_SAME]
    if not quality:
        assert overlay.written()["part"] == [40, 40, image.width(), image.height()]


@pytest.mark.parametrize("colour", ["#ffffff", "#808080"])
def test_frame_of_a_jpeg_is_left_out_though_its_rings_reach_over_the_edge(qtbot: QtBot, colour: str) -> None:
    image = drawn(_small(), Look("ios", "ja", "dark"), 2.0)
    part = screen_in(compressed(_framed(image, 35, colour), 75))
    assert (part.x(), part.y()) == pytest.approx((35, 35), abs=2)
    assert (part.width(), part.height()) == pytest.approx((image.width(), image.height()), abs=4)


@pytest.mark.parametrize(
    "look", [Look("ios"), Look("ios", theme="dark"), Look("android"), Look("android", theme="dark")]
)
def test_screen_without_a_frame_is_all_of_the_picture(qtbot: QtBot, look: Look) -> None:
    image = drawn(_small(), look, 2.0)
    assert screen_in(image) == image.rect()
    plain = QImage(200, 300, QImage.Format.Format_RGB32)
    plain.fill(QColor("#808080"))
    assert screen_in(plain) == plain.rect()
