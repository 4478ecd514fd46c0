"""The sample pieces have nothing wrong with them, and nothing to advise on."""

from pathlib import Path

import pytest

from previewer.pieces import read_file
from previewer.pieces.updates import compare
from previewer.resources import resource

FILES = sorted(resource("samples").glob("*.json"))


@pytest.mark.parametrize("path", FILES, ids=[path.stem for path in FILES])
def test_sample_has_no_diagnostic(path: Path) -> None:
    reading = read_file(path)
    assert reading.piece is not None
    assert [(diagnostic.code, diagnostic.pointer) for diagnostic in reading.diagnostics] == []


def test_updated_is_a_lawful_update_of_published() -> None:
    published, updated = (read_file(resource("samples", f"{name}.json")) for name in ("published", "updated"))
    assert compare(published, updated) == ()
