"""The view options: kept, read again, and never such as cannot be."""

from dataclasses import replace

import pytest

from previewer.desk.view.options import ViewOptions
from previewer.phone.look import Look


@pytest.mark.parametrize(
    "kept",
    [
        {},
        {"platforms": "windows"},
        {"ios_device": "Pixel 8"},
        {"today": "no"},
        {"zoom": 3},
        {"seed": -1},
        {"x": 1},
        {"dark": "yes"},
        {"looks": []},
        {"looks": {"ios": {"theme": "blue", "hue": 3}, "android": 1}},
    ],
)
def test_options_that_make_no_sense_are_as_at_first(kept: dict[str, object]) -> None:
    assert ViewOptions.from_kept(kept) == ViewOptions()


def test_options_when_kept_come_back() -> None:
    looks = (Look("ios", text_size=53 / 17), Look("android", device="Pixel 8 Pro", theme="dark"))
    options = ViewOptions(looks, lang="ja", platforms="ios", seed=9, zoom=150)
    assert ViewOptions.from_kept(options.kept()) == options


def test_options_of_01_are_read() -> None:
    kept = {
        "lang": "ja", "platforms": "android", "reveal_hidden": True, "shuffled": True, "seed": 7, "pretends": True,
        "today": "2027-01-02", "dark": True, "ios_text": 33 / 17, "android_text": 1.3, "ios_device": "iPhone SE",
        "android_device": "Pixel 8 Pro", "landscape": True, "reduced_motion": True, "zoom": 75,
    }  # fmt: skip
    both = {"theme": "dark", "orientation": "landscape", "reduced_motion": True, "reveal_hidden": True, "order_seed": 7}
    assert ViewOptions.from_kept(kept) == ViewOptions(
        (Look("ios", text_size=33 / 17, device="iPhone SE"), Look("android", text_size=1.3, device="Pixel 8 Pro")),
        "ja",
        "android",
        7,
        True,
        "2027-01-02",
        75,
    ).with_looks(**both)


def test_variant_when_shown_is_on_a_phone_that_can_be_seen() -> None:
    found = Look("android", "ja", "dark", 1.3, "Android small")
    shown = ViewOptions(platforms="ios").showing(found)
    assert (shown.platforms, shown.lang, shown.common.theme) == ("both", "ja", "dark")
    assert (shown.look("android").device, shown.look("android").text_size) == ("Android small", 1.3)
    assert shown.look("ios").text_size == 1.0


def test_variant_when_shown_among_ticked_values_then_it_stands_there_too() -> None:
    ticked = ViewOptions().with_tick("lang", "", "en", True).with_tick("device", "ios", "iPhone SE", True)
    found = Look("ios", "ja", "dark", device="iPhone 17")
    shown = ticked.showing(found)
    assert shown.ticked("lang", "ios") == ["en", "ja"]
    assert shown.ticked("device", "ios") == ["iPhone SE", "iPhone 17"]
    # Nothing is ticked of the other phone, and the theme stands there by itself.
    assert ticked.showing(Look("android", "en", device="Pixel 9")).ticks == ticked.ticks
    assert replace(ticked, spreads=False).showing(found).ticks == ticked.ticks
