"""The devices that there are to choose from: those of a platform, and the sizes of one's own."""

from collections.abc import Iterable

from previewer.phone.platforms import Platform

#: Sizes that are kept, each with a name, '' for none.
OwnDevices = Iterable[tuple[str, str]]


def devices_on_offer(platform: Platform, own: OwnDevices) -> dict[str, str]:
    """Every device of a platform with its words, the known ones first."""
    known = {one.name: f"{one.name}   {one.width} × {one.height}" for one in platform.devices}
    return known | {size: own_words(size, name) for size, name in own}


def device_words(device: str, own: OwnDevices) -> str:
    """A device as a phone that has it is called: a size of one's own by its name too."""
    return own_words(device, dict(own).get(device, ""))


def own_words(size: str, name: str) -> str:
    """The words of a size that is kept under a name, '' for none."""
    return f"{name}   {size}" if name else size
