"""Devices by the names that people write."""

import pytest

from previewer.phone.platforms import PLATFORMS, Device


def find_device(name: str) -> Device | None:
    found = (platform.device(name) for platform in PLATFORMS.values())
    return next((device for device in found if device is not None), None)


@pytest.mark.parametrize(
    ("name", "size"),
    [
        ("iPhone 16", (393, 852)),
        ("iphone16promax", (440, 956)),
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


@pytest.mark.parametrize("name", ["", "android", "iPhone", "iPhone 17"])
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
    like = PLATFORMS[platform].device({"ios": "iPhone 16 Pro", "android": "Pixel 8"}[platform])
    assert like is not None
    assert (found.upright, found.sideways) == (like.upright, like.sideways)
    if found.hole is not None:
        assert found.hole.x == found.width / 2


@pytest.mark.parametrize(
    "name", ["402x", "0x874", "402x874@", "402x874@0", "402x874@9", "40x87", "99999x874", "x", "@3"]
)
def test_size_that_is_no_screen_is_no_device(name: str) -> None:
    assert find_device(name) is None
