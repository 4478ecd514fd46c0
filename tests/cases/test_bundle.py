"""Bundles: what is packed comes back, the same bytes each time, and what is bundles do not use refused."""

from __future__ import annotations

import io
import json
import os
import zipfile
from collections.abc import Callable
from dataclasses import replace
from datetime import date
from pathlib import Path

import pytest

from previewer.cases.bundle import STATE, cases_beside, cases_of, packed, state_of
from previewer.cases.errors import CaseError
from previewer.cases.file import Case
from previewer.cases.source import PieceSource
from previewer.pieces.source import MAX_BYTES
from tests.pieces.helpers import declared, piece_text

SOURCE = piece_text({"a": declared("switch")}).encode()
HERE = Case(PieceSource(path="/etc/passwd", text="{}"), "", {"theme": "dark"}, date(2026, 4, 1), {"a": True})


def test_bundle_opens_as_it_was_and_follows_no_path(tmp_path: Path) -> None:
    data = packed("lamp.json", HERE, SOURCE, {"../up.piececase": b"{}"})
    assert data == packed("lamp.json", HERE, SOURCE, {"../up.piececase": b"{}"})
    path = tmp_path / "lamp.zip"
    path.write_bytes(data)
    assert zipfile.ZipFile(path).namelist() == [STATE, "lamp.json", "cases/up.piececase"]
    assert state_of(path) == replace(HERE, piece=PieceSource(text=SOURCE.decode()))


@pytest.mark.parametrize("data", [b"", b"words", b"PK\x03\x04broken"])
def test_file_that_is_no_bundle_is_refused(tmp_path: Path, data: bytes) -> None:
    path = tmp_path / "no.zip"
    path.write_bytes(data)
    with pytest.raises(CaseError):
        state_of(path)


def test_bundle_without_a_state_is_refused(tmp_path: Path) -> None:
    made = io.BytesIO()
    with zipfile.ZipFile(made, "w") as bundle:
        bundle.writestr("lamp.json", SOURCE)
    path = tmp_path / "no.zip"
    path.write_bytes(made.getvalue())
    with pytest.raises(CaseError):
        state_of(path)


def zipped(path: Path, files: dict[str, bytes], method: int = zipfile.ZIP_DEFLATED) -> Path:
    """A ZIP file that somebody made."""
    with zipfile.ZipFile(path, "w", method) as bundle:
        for name, data in files.items():
            bundle.writestr(zipfile.ZipInfo(name), data, method)
    return path


def why_not(path: Path) -> str:
    """Why a bundle is refused."""
    with pytest.raises(CaseError) as refused:
        state_of(path)
    assert refused.value.message("ja") != refused.value.message("en")
    return refused.value.message()


GOOD = HERE.written().encode()
CASE = b'{"piececase": 1, "title": "Night", "piece": {"path": "../lamp.json"}, "values": {"a": true}}'


def test_zip_bomb_is_not_unpacked(tmp_path: Path) -> None:
    bomb = zipped(tmp_path / "bomb.zip", {STATE: b" " * (MAX_BYTES + 1_000_000)})
    assert bomb.stat().st_size < 100_000
    with pytest.raises(CaseError):
        state_of(bomb)
    cases = {f"cases/{number}.piececase": b" " * MAX_BYTES for number in range(5)}
    with pytest.raises(CaseError, match="too large"):
        cases_of(zipped(tmp_path / "cases.zip", {STATE: GOOD, **cases}))


def test_list_of_files_that_cannot_be_held_is_not_read(tmp_path: Path) -> None:
    path = zipped(tmp_path / "many.zip", {STATE: GOOD, **{f"{number:0200}": b"" for number in range(12_000)}})
    assert "too large" in why_not(path)


@pytest.mark.parametrize(
    ("name", "spoil", "why"),
    [
        ("comment", lambda data: data[:-2] + b"\x01\0!", "not a ZIP file"),
        ("behind", lambda data: data + b"more", "not a ZIP file"),
        ("far", lambda data: data[:-22] + b"PK\6\7" + bytes(16) + data[-22:], "too large"),
        ("torn", lambda data: data[:60] + bytes(200) + data[260:], "damaged"),
        ("locked", lambda data: data.replace(b"PK\1\2\x14\x03\x14\0\0\0", b"PK\1\2\x14\x03\x14\0\x01\0", 1), "damaged"),
        ("half", lambda data: data[len(data) // 2 :], "damaged"),
    ],
)
def test_spoilt_bundle_is_refused(tmp_path: Path, name: str, spoil: Callable[[bytes], bytes], why: str) -> None:
    whole = zipped(tmp_path / "whole.zip", {STATE: GOOD + b" " * 4000, "lamp.json": SOURCE}, zipfile.ZIP_DEFLATED)
    path = tmp_path / f"{name}.zip"
    path.write_bytes(spoil(whole.read_bytes()))
    assert why in why_not(path)


def test_bundle_packed_in_another_way_is_refused(tmp_path: Path) -> None:
    assert "bundles do not use" in why_not(zipped(tmp_path / "lzma.zip", {STATE: GOOD}, zipfile.ZIP_LZMA))


def test_state_that_is_no_case_or_has_no_text_is_refused(tmp_path: Path) -> None:
    assert "not a case" in why_not(zipped(tmp_path / "a.zip", {STATE: b"[]"}))
    outside = b'{"piececase": 1, "piece": {"path": "/etc/passwd"}}'
    assert "text of a piece" in why_not(zipped(tmp_path / "b.zip", {STATE: outside}))


def test_what_is_no_file_is_refused_at_once(tmp_path: Path) -> None:
    folder = tmp_path / "folder.zip"
    folder.mkdir()
    assert "not a ZIP file" in why_not(folder)
    if os.name == "posix":
        os.mkfifo(tmp_path / "pipe.zip")
        assert "not a ZIP file" in why_not(tmp_path / "pipe.zip")


def test_cases_of_a_bundle_lead_to_no_other_file(tmp_path: Path) -> None:
    own = json.dumps({"piececase": 1, "piece": {"path": "/etc/passwd", "text": SOURCE.decode()}}).encode()
    update = (
        b'{"piececase": 1, "piece": {"path": "../lamp.json"}, "steps": [{"do": "update", "piece": {"path": "/x"}}]}'
    )
    strange = (
        "../up",
        "cases/../up",
        "cases//etc/up",
        "cases/a/b",
        "cases/c:\\up",
        "cases/.hidden",
        "cases\\up",
        "/up",
    )
    path = zipped(
        tmp_path / "lamp.zip",
        {
            STATE: GOOD,
            **{f"{name}.piececase": CASE for name in strange},
            "cases/night.piececase": CASE,
            "cases/own.piececase": own,
            "cases/update.piececase": update,
            "cases/broken.piececase": b"{",
            "cases/notes.txt": CASE,
        },
    )
    found = cases_of(path)
    assert sorted(found) == ["night.piececase", "own.piececase"]
    assert found["night.piececase"].piece == PieceSource()
    assert found["own.piececase"].piece == PieceSource(text=SOURCE.decode())


def test_cases_beside_a_piece_are_those_that_can_be_read(tmp_path: Path) -> None:
    folder = tmp_path / "lamp.cases"
    folder.mkdir()
    (folder / "night.piececase").write_bytes(CASE)
    (folder / "broken.piececase").write_bytes(b"{")
    (folder / "notes.txt").write_bytes(CASE)
    (folder / "folder.piececase").mkdir()
    assert cases_beside(tmp_path / "lamp.json") == {"night.piececase": CASE}
    assert cases_beside(tmp_path / "other.json") == {}
