"""A picture for a page."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class PagePicture:
    """A picture for a page. `name` is what the site's library has it under, `width` and `height` are in CSS pixels."""

    name: str
    data: bytes
    width: int
    height: int
    alt: str = ""
    kind: str = "image/png"

    @property
    def file(self) -> str:
        """The name of its file."""
        return f"{self.name}.{self.kind.partition('/')[2].replace('jpeg', 'jpg')}"
