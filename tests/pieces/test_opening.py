"""Ruling 1: what opens as a piece, alone and in a folder."""

from __future__ import annotations

from pathlib import Path

import pytest

from previewer.pieces import read_bytes, read_text
from previewer.pieces.folder import counts, is_found_in, json_files
from tests.pieces.helpers import codes, piece_of, titled

CONTAINER = '{"type": "object", "properties": {}}'
SWITCH = titled('"type": "boolean", "x-input-type": "switch"')


@pytest.mark.parametrize("key", ["blockType", "executor", "serviceProxy", "osType", "sdkVersion"])
def test_definition_without_preferences_when_a_known_key_is_there_is_a_piece_without_settings(key: str) -> None:
    """Ruling 1."""
    value = {"blockType": '"action"', "osType": '"none"'}.get(key, "{}")
    reading = read_text(f'{{"{key}": {value}}}')
    assert codes(reading) == []
    assert piece_of(reading).items == ()


@pytest.mark.parametrize(
    "text",
    [
        "{}",
        "[]",
        "5",
        '"a"',
        "null",
        "true",
        '{"type": "object"}',
        '{"properties": {}}',
        '{"title": {"en": "a"}}',
        '{"type": "array", "properties": {}}',
        '{"Preferences": {}}',
    ],
)
def test_anything_else_is_no_piece(text: str) -> None:
    """Ruling 1."""
    reading = read_text(text)
    assert codes(reading) == ["not-a-piece"]
    assert reading.piece is None
    assert reading.error is reading.diagnostics[0]


def test_bare_container_is_a_piece() -> None:
    """Ruling 1."""
    reading = read_text(f'{{"type": "object", "x-field-order": ["a"], "properties": {{"a": {SWITCH}}}}}')
    assert codes(reading) == []
    assert [item.key for item in piece_of(reading).items] == ["a"]
    assert reading.is_bare_container


def test_pointers_of_a_bare_container_start_at_the_root() -> None:
    reading = read_text('{"type": "object", "properties": {"a/~b": 5}}')
    assert {found.code: found.pointer for found in reading.diagnostics} == dict.fromkeys(
        ("item-key-dot", "item-type"), "/properties/a~1~0b"
    )


def test_other_keys_of_a_definition_are_left_alone() -> None:
    """Ruling 1."""
    assert codes(read_text(f'{{"anything": [], "properties": {{"a": 5}}, "preferences": {CONTAINER}}}')) == []


def test_no_piece_with_a_key_twice_says_first_why_it_is_none() -> None:
    reading = read_text('{"a": 1, "a": 2}')
    assert reading.error is not None
    assert reading.error.code == "not-a-piece"


@pytest.mark.parametrize(
    ("data", "wanted"),
    [
        (b'{"preferences": 5}', False),
        (b'{"preferences": {"type": "object", "properties": []}}', True),
        (b'{"name": "x", "preferences": {"x-field-order": []}}', True),
        (b'{"name": "add-on", "preferences": [{"name": "a", "type": "bool"}]}', False),
        (b'{"preferences": ', True),
        (b'{"preferences": {"a": {"x-input-type": ', True),
        (b"\xff", True),
        ('{"a": "\u00e9"}'.encode("latin-1"), True),
        ('{"a": 1}'.encode("utf-16"), True),
        (b"", True),
        (b" \n\xef", True),
        (b'{"a": ', True),
        (b'{"a": "b', True),
        (b'{"a": [1, 2', True),
        (b'{"a": tru', True),
        (b'// settings\n{"a": 1, /* , */ "b": [2,', True),
        (b'{\n  // as tsconfig.json has it\n  "a": "http://x",\n  "b": [1, 2, /* 3 */],\n}\n', False),
        (b'{"a": 1} {"a": 2}', False),
        (b'{"a": 1 "b": 2}', False),
        (b'{"a": 1 "x-input-type": 2}', True),
        (b'{"a": 1 "blockType": 2}', False),
        (b'{"blockType": 1 "osType": 2}', True),
        (b'{// "preferences"\n}', True),
        (b"a: 1\nb: 2\n", False),
        (b'{"a": "\\"preferences\\"", "a": 1}', False),
        (b'{"name": "vm1", "osType": "Linux"}', False),
        (b'{"osType": "none", "sdkVersion": 1}', True),
        (b'{"type": "object", "properties": {"a": {"x-order": 1, "x-title": "text"}}}', False),
        (b'{"type": "object", "properties": {"a": {"x-title": {"en": "A"}}}}', True),
        (b'{"type": "object", "properties": {"a": {"type": "string"}}}', False),
        (b'{"type": "object", "properties": {"a": {"x-input-type": "map"}}}', False),
        (b'{"type": "object", "properties": {"a": 5}}', False),
        (b'{"type": "object", "properties": 5}', False),
        (b"{}", False),
    ],
)
def test_file_found_in_a_folder_counts_only_when_it_is_meant_as_a_piece(data: bytes, wanted: bool) -> None:
    """Ruling 1, its last sentence."""
    assert counts(read_bytes(data), data) is wanted


def test_folder_is_searched_for_json_files_in_a_fixed_order(tmp_path: Path) -> None:
    (tmp_path / ".#b.json").symlink_to("somebody@machine.1:2")  # as Emacs locks a file
    (tmp_path / "gone.json").symlink_to("nowhere.json")
    for name in ("b.json", "a.JSON", "c.txt", ".h.json", "sub/d.json", ".git/e.json", "node_modules/f.json"):
        path = tmp_path / name
        path.parent.mkdir(exist_ok=True)
        path.write_text("{}")
    failed: list[OSError] = []
    found = list(json_files(str(tmp_path), failed.append))
    assert [Path(name).relative_to(tmp_path).as_posix() for name in found] == ["a.JSON", "b.json", "sub/d.json"]
    assert all(is_found_in(str(tmp_path), name) for name in found)
    for name in ("c.txt", ".h.json", "gone.json", ".git/e.json", "node_modules/f.json", "none.json"):
        assert not is_found_in(str(tmp_path), str(tmp_path / name))
    assert not is_found_in(str(tmp_path / "sub"), str(tmp_path / "b.json"))
    assert failed == []


def test_folder_that_cannot_be_listed_is_told_and_the_others_are_searched(tmp_path: Path) -> None:
    (tmp_path / "a.json").write_text("{}")
    failed: list[OSError] = []
    names = [name for folder in ("none", ".") for name in json_files(str(tmp_path / folder), failed.append)]
    assert (names, [Path(str(error.filename)).name for error in failed]) == ([str(tmp_path / "a.json")], ["none"])
