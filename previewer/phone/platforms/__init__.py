"""The phones that are previewed: one `Platform` each, in one file each. Plain Python, without Qt."""

from previewer.phone.platforms.android import ANDROID
from previewer.phone.platforms.base import Design, Device, Hole, Insets, Platform, Speech, TextStep, own_size
from previewer.phone.platforms.ios import IOS

#: Code → platform, in the order in which they are listed everywhere.
PLATFORMS: dict[str, Platform] = {platform.code: platform for platform in (IOS, ANDROID)}

__all__ = ["PLATFORMS", "Design", "Device", "Hole", "Insets", "Platform", "Speech", "TextStep", "own_size"]
