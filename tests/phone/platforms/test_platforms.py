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
