"""What was found on a content site."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import date
from typing import NamedTuple


class SitePassage(NamedTuple):
    """A page of a site in which something was found. `record`: the address of it in the interface; `day`: when the
    answer was last had; `offline`: the site could not be asked now.
    """

    site: str
    title: str
    excerpt: str
    link: str
    record: str
    day: date
    offline: bool = False


class SiteText(NamedTuple):
    """A page as plain HTML, with its pictures by address."""

    title: str
    html: str
    pictures: Mapping[str, bytes]
    link: str
    day: date
    offline: bool
