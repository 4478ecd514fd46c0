"""What is said to the helper process that draws phones for an editor's panels, and what it says. Plain Python."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import date
from typing import NamedTuple


class ShowPanel(NamedTuple):
    """A panel shows a definition on a platform, in a look; `at` is the key of the item whose row is in view, '' where
    the list stands as it stood.
    """

    panel: str
    platform: str
    text: str
    look: Mapping[str, object]
    today: date
    at: str


class PanelSaid(NamedTuple):
    """A panel's page said something, in the words of the wire."""

    panel: str
    platform: str
    sent: str


class ClosePanel(NamedTuple):
    """A panel shows its phones no more."""

    panel: str


class PanelFrame(NamedTuple):
    """A frame for a panel's page."""

    panel: str
    platform: str
    data: bytes
