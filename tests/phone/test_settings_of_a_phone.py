"""Large devices, increased contrast and the other clock, as they are drawn."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from PySide6.QtGui import QColor

from previewer.phone.look import Look
from previewer.phone.phone import Phone
from tests.phone.conftest import Show
from tests.phone.driver import PhoneDriver, below


@pytest.fixture
def shown(show: Show, make_phone: Callable[[str], Phone]) -> Callable[[Look], PhoneDriver]:
    def make(look: Look) -> PhoneDriver:
        phone = make_phone(look.platform)
        phone.show(look)
        return show(phone)

    return make


@pytest.mark.parametrize("design", ["ios18", "ios26"])
@pytest.mark.parametrize("orientation", ["portrait", "landscape"])
def test_list_when_on_a_tablet_then_a_column_of_672_in_the_middle(
    shown: Callable[[Look], PhoneDriver], design: str, orientation: str
) -> None:
    live = shown(Look("ios", device="iPad 11-inch", orientation=orientation, design=design))
    cell = live.find("cell", live.row("loud"))
    place = cell.mapRectToScene(cell.boundingRect())
    assert place.width() == 672
    assert place.center().x() == live.phone.look.size[0] / 2


@pytest.mark.parametrize(
    ("name", "size"),
    [
        ("iPhone Air", (420, 912)),
        ("iPhone 16 Plus", (430, 932)),
        ("iPad 11-inch", (820, 1180)),
    ],
)
def test_iphone_when_asked_for_then_its_island_if_it_has_one(
    shown: Callable[[Look], PhoneDriver], name: str, size: tuple[int, int]
) -> None:
    live = shown(Look("ios", device=name))
    assert (live.root.width(), live.root.height()) == size
    assert bool(live.find_all("island")) is name.startswith("iPhone")


@pytest.mark.parametrize(
    ("theme", "plain", "high"), [("light", "#993c3c43", "#cc3c3c43"), ("dark", "#99ebebf5", "#b3ebebf5")]
)
def test_secondary_text_when_contrast_is_increased_then_stronger(
    shown: Callable[[Look], PhoneDriver], theme: str, plain: str, high: str
) -> None:
    for contrast, colour in (("standard", plain), ("high", high)):
        live = shown(Look("ios", theme=theme, contrast=contrast))
        text = live.find("description", live.row("loud"))
        assert QColor(text.property("color")) == QColor(colour)


@pytest.mark.parametrize("platform", ["ios", "android"])
@pytest.mark.parametrize("theme", ["light", "dark"])
def test_colours_when_contrast_is_increased_then_many_differ(
    shown: Callable[[Look], PhoneDriver], platform: str, theme: str
) -> None:
    drawn = []
    for contrast in ("standard", "high"):
        live = shown(Look(platform, theme=theme, contrast=contrast))
        live.row("loud")
        drawn.append(
            [item.property("color").name() for item in below(live.root) if isinstance(item.property("color"), QColor)]
        )
    assert len(drawn[0]) == len(drawn[1])
    assert sum(one != other for one, other in zip(*drawn, strict=True)) > 10


@pytest.mark.parametrize("platform", ["ios", "android"])
@pytest.mark.parametrize(("clock", "time"), [("12", ("9:41", "9:30")), ("24", ("09:41", "09:30"))])
def test_status_bar_when_another_clock_is_chosen_then_it_follows(
    shown: Callable[[Look], PhoneDriver], platform: str, clock: str, time: tuple[str, str]
) -> None:
    live = shown(Look(platform, clock=clock))
    wanted = time[platform == "android"]
    assert [item.property("text") for item in below(live.root)].count(wanted) == 1


@pytest.mark.parametrize("design", ["ios18", "ios26"])
@pytest.mark.parametrize("lang", ["en", "ar"])
@pytest.mark.parametrize("on", [True, False])
def test_switch_when_it_has_labels_then_a_bar_or_a_ring_beside_its_knob(
    shown: Callable[[Look], PhoneDriver], design: str, lang: str, on: bool
) -> None:
    live = shown(Look("ios", lang=lang, design=design, switch_labels=True))
    live.phone.session.edit("loud", on)
    live.settle()
    label, track, knob = (live.find(name, live.row("loud")) for name in ("switchLabel", "track", "knob"))
    assert label.isVisible() and (label.width() < label.height()) is on
    assert label.x() >= 0 and label.x() + label.width() <= track.width()
    assert label.x() + label.width() <= knob.x() or label.x() >= knob.x() + knob.width()
    live.phone.show(Look("ios", lang=lang, design=design))
    assert not label.isVisible()


def test_words_that_are_buttons_when_their_shapes_are_asked_for_then_underlined(
    shown: Callable[[Look], PhoneDriver],
) -> None:
    live = shown(Look("ios", design="ios18", button_shapes=True))
    words = [one for one in below(live.find("back")) if one.property("text") == live.find("back").property("text")]
    fonts = [one.property("font") for one in words if one.property("font") is not None]
    assert any(font.underline() for font in fonts)


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_platter_when_transparency_is_reduced_then_nothing_shines_through(
    shown: Callable[[Look], PhoneDriver], theme: str
) -> None:
    live = shown(Look("ios", theme=theme))
    platter = live.find("backPlatter")
    assert QColor(platter.property("color")).alpha() < 255
    live.phone.show(Look("ios", theme=theme, reduce_transparency=True))
    assert QColor(platter.property("color")).alpha() == 255
