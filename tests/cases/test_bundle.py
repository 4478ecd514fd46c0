"""Bundles: what is packed comes back, the same bytes each time, and what is no bundle is refused."""

from __future__ import annotations

import io
import zipfile
from dataclasses import replace
from datetime import date
from pathlib import Path

import pytest

from previewer.cases.bundle import STATE, packed, state_of
from previewer.cases.errors import CaseError
from previewer.cases.file import Case
from previewer.cases.source import PieceSource
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
