"""The sample pieces: they read, they show what they are there for, and their makers make them."""

import importlib.util
import json
from pathlib import Path
from typing import Any

import pytest

from previewer.resources import resource

FOLDER = resource("samples")
FILES = sorted(FOLDER.glob("*.json"))
NAMES = [path.stem for path in FILES]
FORMS = {
    ("drumroll", "string"),
    ("drumroll", "number"),
    ("drumroll", "range"),
    ("text", "string"),
    ("textarea", "string"),
    ("slider", "number"),
    ("calendar", "string"),
    ("radio", "string"),
    ("map", "array"),
    ("switch", "boolean"),
    ("time", "array"),
}


def _piece(name: str) -> dict[str, Any]:
    return json.loads((FOLDER / f"{name}.json").read_text("utf-8"))


def _items(name: str) -> dict[str, dict[str, Any]]:
    return _piece(name)["preferences"]["properties"]


def _form(item: dict[str, Any]) -> tuple[str, str]:
    kind = item["x-input-type"]
    return kind, "range" if kind == "drumroll" and "enum" not in item else item["type"]


def _texts(piece: dict[str, Any]) -> list[dict[str, str]]:
    found = [piece["title"], piece["description"]]
    for item in piece["preferences"]["properties"].values():
        found += [item["x-title"], item["x-description"], *item.get("x-enum-titles", {}).values()]
    return found


def test_samples_are_the_ones_that_are_promised() -> None:
    assert NAMES == [
        "every-kind",
        "five-languages",
        "ios-only",
        "published",
        "service",
        "three-hundred",
        "trigger",
        "updated",
    ]


@pytest.mark.parametrize("name", NAMES)
def test_sample_orders_all_its_items_otherwise_than_it_declares_them(name: str) -> None:
    preferences = _piece(name)["preferences"]
    order, declared = preferences["x-field-order"], list(preferences["properties"])
    assert sorted(order) == sorted(declared)
    assert order != declared


@pytest.mark.parametrize("name", NAMES)
def test_sample_says_everything_in_english_and_japanese(name: str) -> None:
    piece = _piece(name)
    assert all(len(text) <= 30 for text in piece["title"].values())
    for text in _texts(piece):
        assert {"en", "ja"} <= set(text)
        assert all(words.strip() == words != "" for words in text.values())


@pytest.mark.parametrize("name", NAMES)
def test_sample_titles_every_value_of_its_lists(name: str) -> None:
    for item in _items(name).values():
        if "enum" in item:
            assert list(item["x-enum-titles"]) == [str(value) for value in item["enum"]]
            assert item["default"] in item["enum"]


@pytest.mark.parametrize("name", NAMES)
def test_sample_numbers_stand_on_steps_and_within_recommendations(name: str) -> None:
    for item in _items(name).values():
        if "multipleOf" in item:
            low, high, step = item["minimum"], item["maximum"], item["multipleOf"]
            assert low % step == high % step == item["default"] % step == 0
            assert low <= item["default"] <= high
            assert item["x-input-type"] == "slider" or (high - low) // step < 100
        if item["x-input-type"] == "radio":
            assert 2 <= len(item["enum"]) <= 5


def test_every_kind_has_each_form_once() -> None:
    forms = [_form(item) for item in _items("every-kind").values()]
    assert len(forms) == 11
    assert set(forms) == FORMS


def test_service_and_trigger_are_whole_pieces() -> None:
    service, trigger = _piece("service"), _piece("trigger")
    wanted = {
        "title",
        "description",
        "version",
        "blockType",
        "osType",
        "sdkVersion",
        "vendorId",
        "categoryIds",
    }
    assert wanted | {"serviceProxy", "output"} <= set(service)
    assert wanted <= set(trigger)
    assert (service["blockType"], trigger["blockType"]) == ("service", "trigger")


def test_updated_changes_only_what_an_update_may_change() -> None:
    old, new = _items("published"), _items("updated")
    may = {"x-title", "x-description", "x-enum-titles", "x-hidden"}
    assert set(old) < set(new)
    for key, item in old.items():
        assert {k: v for k, v in item.items() if k not in may} == {k: v for k, v in new[key].items() if k not in may}
    assert [key for key, item in new.items() if item.get("x-hidden") is True] == ["volume", "start"]


def test_five_languages_speaks_each_of_them_everywhere() -> None:
    assert all(set(text) == {"en", "ja", "ar", "ko", "zh-Hans"} for text in _texts(_piece("five-languages")))


def test_three_hundred_is_what_its_maker_makes() -> None:
    spec = importlib.util.spec_from_file_location("make_three_hundred", FOLDER / "make_three_hundred.py")
    assert spec is not None and spec.loader is not None
    maker = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(maker)
    assert maker.piece() == _piece("three-hundred")
    assert len(_items("three-hundred")) == 300
    assert {_form(item) for item in _items("three-hundred").values()} == FORMS


def test_ios_only_names_its_system() -> None:
    assert _piece("ios-only")["osType"] == "iOS"


@pytest.mark.parametrize("path", FILES, ids=NAMES)
def test_sample_is_written_plainly(path: Path) -> None:
    data = path.read_bytes()
    assert not data.startswith(b"\xef\xbb\xbf")
    assert data.endswith(b"}\n") and b"\r" not in data and b"\t" not in data
