"""The colours of the Android phone come of seeds by Material's own algorithm."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest

from previewer.phone.phone import Phone
from previewer.phone.platforms import PLATFORMS
from previewer.pictures.findings import contrast
from tests.phone.conftest import Show
from tests.phone.driver import PhoneDriver

from .test_geometry import colour, evaluate
from .update_palettes import FILE, ROLES, SEEDS, colours, made_of, text

#: Texts and what they lie on.
PAIRS = (
    ("overSurface", "surface"),
    ("overSurfaceVariant", "surface"),
    ("overSurface", "bright"),
    ("overSurfaceVariant", "bright"),
    ("overSurface", "containerHigh"),
    ("overPrimary", "primary"),
    ("primary", "containerHigh"),
    ("overPrimaryContainer", "primaryContainer"),
    ("error", "containerHigh"),
)


@pytest.fixture
def screen(show: Show, make_phone: Callable[[str], Phone]) -> PhoneDriver:
    return show(make_phone("android"))


@pytest.mark.parametrize(
    ("seed", "theme", "published"),
    [
        ("769CDF", "light", "415F91 D6E3FF 284777 565F71 F9F9FF"),
        ("769CDF", "dark", "AAC7FF 284777 D6E3FF BEC6DC 111318"),
        ("63A002", "light", "4C662B CDEDA3 354E16 586249 F9FAEF"),
        ("B33B15", "light", "8F4C38 FFDBD1 723523 77574E FFF8F6"),
    ],
)
def test_algorithm_gives_what_material_theme_builder_publishes(seed: str, theme: str, published: str) -> None:
    made = made_of(seed, False, "standard", theme)
    roles = ("primary", "primaryContainer", "overPrimaryContainer", "secondary", "surface")
    assert " ".join(made[role] for role in roles) == published


def test_palettes_on_offer_are_those_on_record_and_the_record_is_as_made() -> None:
    assert PLATFORMS["android"].palettes == tuple(SEEDS)
    assert FILE.read_text(encoding="utf-8") == text()


@pytest.mark.parametrize("palette", SEEDS)
def test_screen_wears_its_palette_light_and_dark_at_either_contrast(screen: PhoneDriver, palette: str) -> None:
    for theme in ("light", "dark"):
        for much in ("standard", "high"):
            screen.phone.show(replace(screen.phone.look, palette=palette, theme=theme, contrast=much))
            wanted = colours(palette, much, theme)
            assert {role: evaluate(screen, f"Theme.{role}").name()[1:].upper() for role in ROLES} == wanted
            assert colour(screen.part("background")) == wanted["surface"]
            assert colour(screen.part("item:volume", "handle")) == wanted["primary"]


@pytest.mark.parametrize("theme", ["light", "dark"])
@pytest.mark.parametrize(("much", "least"), [("standard", 4.5), ("high", 7.0)])
@pytest.mark.parametrize("palette", SEEDS)
def test_texts_are_told_from_their_ground(palette: str, theme: str, much: str, least: float) -> None:
    from PySide6.QtGui import QColor

    made: dict[str, Any] = {role: QColor(f"#{digits}") for role, digits in colours(palette, much, theme).items()}
    weak = [pair for pair in PAIRS if contrast(made[pair[0]], made[pair[1]]) < least]
    assert not weak
