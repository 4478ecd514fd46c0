"""Looks: what they may be, their names for files, and their way through JSON."""

from __future__ import annotations

import json
import subprocess
import sys
from dataclasses import replace
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from previewer.phone.look import (
    BESIDE,
    CLOCKS,
    CONTRASTS,
    LAYOUT,
    MEMBERS,
    ORIENTATIONS,
    THEMES,
    Look,
    LookError,
    Use,
    as_kept,
    members_for,
)
from previewer.phone.platforms import PLATFORMS
from previewer.pieces import read_bytes


def looks() -> st.SearchStrategy[Look]:
    """Any look there is."""
    return st.sampled_from(tuple(PLATFORMS.values())).flatmap(
        lambda platform: st.builds(
            Look,
            st.just(platform.code),
            st.sampled_from(["en", "ja", "en-XA", "ja-XA", "ar-XB", "zh-Hans", "zh-Hant", "ar", "en-GB"]),
            st.sampled_from(THEMES),
            st.sampled_from([step.factor for step in platform.text_steps]),
            st.sampled_from([device.name for device in platform.devices]),
            st.sampled_from(ORIENTATIONS),
            design=st.sampled_from([design.code for design in platform.designs]),
            palette=st.sampled_from(platform.palettes),
            contrast=st.sampled_from(CONTRASTS),
            clock=st.sampled_from(CLOCKS),
            **{name: st.booleans() for name, member in MEMBERS.items() if member.is_switch},
            order_seed=st.none() | st.integers(0, 10**18 - 1),
        )
    )


@given(look=looks())
def test_look_when_written_and_read_then_the_same(look: Look) -> None:
    assert Look.of(None, json.loads(json.dumps(look.written()))) == look


@given(one=looks(), other=looks())
def test_name_when_looks_differ_then_names_differ(one: Look, other: Look) -> None:
    assert (one.name == other.name) is (one == other)
    assert one.name.isascii()
    assert one.name == one.name.lower()


@pytest.mark.parametrize(
    ("look", "name"),
    [
        (Look(design="ios18"), "ios-en-light-1_00-iphone_16-portrait"),
        (Look(), "ios-en-light-1_00-iphone_16-portrait-design_ios26"),
        (Look("android", "zh-Hans", "dark", 1.3), "android-zh_hans-dark-1_30-pixel_8-portrait"),
        (
            Look(orientation="landscape", order_seed=7),
            "ios-en-light-1_00-iphone_16-landscape-design_ios26-order_seed_7",
        ),
        (Look(design="ios18", bold=True), "ios-en-light-1_00-iphone_16-portrait-bold"),
        (
            Look(design="ios18", contrast="high", clock="24"),
            "ios-en-light-1_00-iphone_16-portrait-contrast_high-clock_24",
        ),
        (Look("android", design="material3", palette="baseline"), "android-en-light-1_00-pixel_8-portrait"),
        (Look(design="ios18", reveal_hidden=True), "ios-en-light-1_00-iphone_16-portrait-reveal_hidden"),
    ],
)
def test_name_when_made_then_as_ever(look: Look, name: str) -> None:
    assert look.name == name


def test_written_when_as_usual_then_platform_language_device_and_design_alone() -> None:
    assert Look("android").written() == {
        "platform": "android",
        "lang": "en",
        "device": "Pixel 8",
        "design": "material3",
    }
    assert Look("ios", text_size=1.3, device="iphone se").written() == {
        "platform": "ios",
        "lang": "en",
        "text_size": 1.35,
        "device": "iPhone SE",
        "design": "ios26",
    }


@pytest.mark.parametrize(
    ("kept", "meant"),
    [
        ({"platform": "ios"}, {"design": "ios18", "device": "iPhone 16"}),
        ({"platform": "ios", "design": "ios26"}, {"device": "iPhone 16"}),
        ({"platform": "ios", "design": "ios26", "device": "iPhone SE"}, {}),
        ({"platform": "android"}, {"design": "material3", "device": "Pixel 8"}),
        ({"platform": "both"}, {"design": "ios18"}),
        ({}, {"design": "ios18"}),
    ],
)
def test_look_that_was_kept_without_device_and_design_has_those_of_then(
    kept: dict[str, Any], meant: dict[str, Any]
) -> None:
    assert as_kept(kept) == kept | meant


@pytest.mark.parametrize(
    ("chosen", "said"),
    [
        ({"platform": "windows"}, "no platform is called 'windows'; there are: ios, android"),
        ({"platform": None}, "no platform"),
        ({"theme": "blue"}, "no theme is called 'blue'; there are: light, dark"),
        ({"orientation": True}, "no orientation"),
        ({"lang": "en_US"}, "not a language code"),
        ({"text_size": 0.5}, "the text size is a factor from 0.82 to 3.12"),
        ({"text_size": float("nan")}, "the text size"),
        ({"text_size": "1.5"}, "the text size"),
        ({"text_size": True}, "the text size"),
        ({"device": "Pixel 8"}, "no iOS device is called 'Pixel 8'; there are: iPhone 17, "),
        ({"device": 8}, "not the name of a device"),
        ({"design": "material3"}, "no iOS design is called 'material3'; there are: ios26, ios18"),
        ({"design": 18}, "18 is not the name of a design"),
        ({"palette": "mauve"}, "no iOS palette is called 'mauve'; there are: baseline"),
        ({"contrast": "low"}, "no contrast is called 'low'; there are: standard, high"),
        ({"clock": 13}, "no clock is called '13'; there are: auto, 12, 24"),
        ({"bold": "yes"}, "bold is true or false; found 'yes'"),
        ({"reduced_motion": 1}, "reduced_motion is true or false; found 1"),
        ({"order_seed": -1}, "whole number from 0"),
        ({"order_seed": 1.5}, "whole number from 0"),
        ({"order_seed": 10**18}, "whole number from 0, of at most 18 digits; found 1000000000000000000"),
        ({"colour": "red"}, "a look has no member 'colour'; there are: platform, lang, "),
    ],
)
def test_look_when_it_cannot_be_then_one_sentence(chosen: dict[str, Any], said: str) -> None:
    with pytest.raises(LookError, match=said.replace("(", r"\(")) as refused:
        Look.of(None, chosen)
    assert "\n" not in str(refused.value)


def test_look_of_a_piece_when_nothing_is_chosen_then_its_own_platform_and_language() -> None:
    text = {"x-title": {"ja": "都市"}, "type": "boolean", "x-input-type": "switch"}
    declaration = {"osType": "Android", "preferences": {"type": "object", "properties": {"on": text}}}
    piece = read_bytes(json.dumps(declaration).encode()).piece
    assert piece is not None
    assert Look.of(piece, {}) == Look("android", "ja")
    assert Look.of(piece, {"platform": "ios"}) == Look("ios", "ja")


def test_look_when_loosely_given_then_in_full() -> None:
    look = Look("ios", "ZH-hans", text_size=1.6, device="iphone-se")
    assert (look.lang, look.device, round(17 * look.text_size)) == ("zh-Hans", "iPhone SE", 28)


def test_look_when_written_by_hand_then_contrast_may_be_true_and_clock_a_number() -> None:
    look = Look.of(None, {"contrast": True, "clock": 24, "design": ""})
    assert (look.contrast, look.clock, look.design) == ("high", "24", "ios26")
    assert Look.of(None, {"contrast": False}) == Look()


def test_screen_when_the_look_is_changed_then_that_of_the_new_device() -> None:
    look = Look()
    assert look.size == (393, 852)
    assert replace(look, device="iPhone SE", orientation="landscape").size == (667, 375)


def test_member_when_a_picture_shows_it_then_what_it_is_good_for_was_thought_of() -> None:
    settings = set(members_for(Use.SETTING))
    assert MEMBERS.keys() - settings == {"platform", "reduced_motion", "reveal_hidden", "order_seed", "bars"}
    assert settings - set(BESIDE) == {
        *("palette", "clock", "numbers", "button_shapes", "switch_labels", "reduce_transparency", "invert"),
        "display_size",
    }
    assert settings - set(LAYOUT) - set(members_for(Use.COLOURS)) == {"clock", "numbers"}
    assert not set(LAYOUT) & set(members_for(Use.COLOURS))


@pytest.mark.parametrize("name", MEMBERS)
def test_member_when_it_is_used_in_the_house_then_it_has_all_that_takes(name: str) -> None:
    make: Any = Look
    member = MEMBERS[name]
    values = {code: list(member.every(platform, None)) for code, platform in PLATFORMS.items()}
    if member.beside or member.several or Use.COMMON in member.use:
        assert all(values.values())
    for code, found in values.items():
        assert [getattr(make(code, **{name: value}), name) for value in found if name != "platform"] == [
            value for value in found if name != "platform"
        ]
    if Use.OWN not in member.use and name != "platform":
        assert len({tuple(found) for found in values.values()}) == 1
    if Use.COMMON in member.use:
        assert member.beside


@pytest.mark.parametrize("order", [LAYOUT, BESIDE])
def test_members_when_they_have_an_order_then_each_a_place_of_its_own(order: tuple[str, ...]) -> None:
    numbers = [MEMBERS[name].layout if order is LAYOUT else MEMBERS[name].beside for name in order]
    assert len(set(numbers)) == len(numbers)


@pytest.mark.usefixtures("processes")
def test_look_and_platforms_when_imported_then_without_qt() -> None:
    program = (
        "import sys, previewer.phone.look, previewer.phone.platforms\n"
        "print([name for name in sys.modules if name.startswith(('PySide6', 'shiboken6'))])"
    )
    found = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True)
    assert found.stdout.strip() == "[]"


@pytest.mark.parametrize("platform", PLATFORMS)
def test_screen_without_bars_when_looked_at_then_it_has_its_size_and_nothing_of_the_systems(platform: str) -> None:
    usual = Look(platform)
    bare = Look(platform, bars="none")
    assert bare.size == usual.size and bare.screen.name == usual.screen.name
    assert tuple(bare.insets) == (0, 0, 0, 0) and bare.screen.hole is None
    assert bare.unusual() == {"bars": "none"} and Look.of(None, bare.written()) == bare


@pytest.mark.parametrize(
    ("platform", "device", "size", "points"),
    [
        # Display Zoom of an iPhone, as Apple's own simulators have it, but for a point that it rounds otherwise.
        ("ios", "iPhone 16", "large", (320, 694)),
        ("ios", "iPhone 16 Plus", "large", (375, 813)),
        ("ios", "iPhone SE", "large", (320, 569)),
        ("ios", "iPad 11-inch", "large", (820, 1180)),
        ("android", "Pixel 8", "small", (485, 1076)),
        ("android", "Pixel 8", "large", (376, 835)),
        ("android", "Android small", "large", (320, 711)),
    ],
)
def test_display_size_when_chosen_then_the_screen_has_more_points_or_fewer(
    platform: str, device: str, size: str, points: tuple[int, int]
) -> None:
    usual, look = Look(platform, device=device), Look(platform, device=device, display_size=size)
    assert look.size == points
    assert look.insets.top == pytest.approx(usual.insets.top * points[0] / usual.size[0], rel=0.01)
    assert Look.of(None, look.written()) == look


def test_display_size_when_a_platform_has_it_not_then_a_sentence() -> None:
    with pytest.raises(LookError, match="no iOS display_size is called 'small'; there are: default, large"):
        Look(display_size="small")
