"""Devices by the names that people write."""

import pytest

from previewer.phone.look import Look
from previewer.phone.platforms import PLATFORMS, Device, Platform


def find_device(name: str) -> Device | None:
    found = (platform.device(name) for platform in PLATFORMS.values())
    return next((device for device in found if device is not None), None)


@pytest.mark.parametrize(
    ("name", "size"),
    [
        ("iPhone 16", (393, 852)),
        ("iphone16promax", (440, 956)),
        ("iPhone 17", (402, 874)),
        ("iphone-17-pro", (402, 874)),
        ("iPhone Air", (420, 912)),
        ("Pixel 9", (412, 923)),
        ("pixel10", (412, 923)),
        ("IPHONE-SE", (375, 667)),
        ("Pixel 8", (412, 915)),
        ("pixel 8 pro", (448, 998)),
        ("Android small", (360, 800)),
        ("small", (360, 800)),
    ],
)
def test_device_when_named_loosely_then_found(name: str, size: tuple[int, int]) -> None:
    device = find_device(name)
    assert device is not None
    assert (device.width, device.height) == size


@pytest.mark.parametrize("name", ["", "android", "iPhone", "iPhone 99"])
def test_device_when_there_is_none_of_that_name_then_none(name: str) -> None:
    assert find_device(name) is None


@pytest.mark.parametrize(
    ("platform", "written", "name", "size", "scale"),
    [
        ("ios", "402x874@3", "402x874@3", (402, 874), 3),
        ("ios", " 402 X 874 ", "402x874", (402, 874), 0),
        ("android", "411×891@2.625x", "411x891@2.625", (411, 891), 2.625),
    ],
)
def test_size_of_ones_own_is_a_device_like_the_known_one_nearest_to_it(
    platform: str, written: str, name: str, size: tuple[int, int], scale: float
) -> None:
    found = PLATFORMS[platform].device(written)
    assert found is not None
    assert (found.name, (found.width, found.height), found.scale) == (name, size, scale)
    like = PLATFORMS[platform].device({"ios": "iPhone 17", "android": "Pixel 8"}[platform])
    assert like is not None
    assert (found.upright, found.sideways) == (like.upright, like.sideways)
    if found.hole is not None:
        assert found.hole.x == found.width / 2


@pytest.mark.parametrize(
    "name", ["402x", "0x874", "402x874@", "402x874@0", "402x874@9", "40x87", "99999x874", "x", "@3"]
)
def test_size_that_is_no_screen_is_no_device(name: str) -> None:
    assert find_device(name) is None


@pytest.mark.parametrize("platform", PLATFORMS.values(), ids=list(PLATFORMS))
def test_devices_are_listed_by_year_the_newest_first_and_the_usual_one_is_there(platform: Platform) -> None:
    years = [device.year for device in platform.devices]
    assert years == sorted(years, reverse=True)
    assert years[0] == 2025
    assert {"ios": "iPhone 16", "android": "Pixel 8"}[platform.code] == platform.usual
    assert Look(platform.code).device == platform.usual


def test_pixel_5_has_its_camera_at_the_left() -> None:
    five, eight = (PLATFORMS["android"].device(name) for name in ("Pixel 5", "Pixel 8"))
    assert five is not None and five.hole is not None and five.hole.x < five.width / 4
    assert eight is not None and eight.hole is not None and eight.hole.x == eight.width / 2
