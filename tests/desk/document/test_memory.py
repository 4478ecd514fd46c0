"""What is remembered of a piece, by its path."""

from datetime import date
from pathlib import Path

import pytest

from previewer.desk.document.memory import Memory
from tests.desk.helpers import TODAY

LATER = date(2026, 9, 1)
STRANGE = '{"path": "a", "first_opened": "2026-01-01", "values": "{}", "published": 5}'


def test_memory_goes_by_the_absolute_path(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    memory = Memory(tmp_path / "memory")
    monkeypatch.chdir(tmp_path)
    memory.open(Path("a.json"), TODAY)
    memory.keep_values(Path("a.json"), '{"x": 1.0}', LATER)
    known = memory.open(tmp_path / "sub" / ".." / "a.json", LATER)
    assert (known.first_opened, known.values) == (TODAY.isoformat(), '{"x": 1.0}')
    assert memory.open(tmp_path / "b.json", LATER).values == "{}"
    assert len(memory.forget_all()) == 2


def test_memory_that_is_damaged_is_started_anew(tmp_path: Path) -> None:
    memory = Memory(tmp_path)
    memory.open(Path("/a.json"), TODAY)
    for damaged in ("", "[]", '{"path": 1}', '{"path": "a", "first_opened": "x", "values": "{}"}', STRANGE):
        next(tmp_path.glob("*.json")).write_text(damaged, encoding="utf-8")
        assert memory.open(Path("/a.json"), LATER).first_opened == LATER.isoformat()
        assert memory.published(Path("/a.json")) is None


def test_handler_that_was_chosen_is_known_as_long_as_it_is_there(tmp_path: Path) -> None:
    memory, piece, handler = Memory(tmp_path / "memory"), tmp_path / "a.json", tmp_path / "other" / "run.js"
    handler.parent.mkdir()
    handler.write_text("", encoding="utf-8")
    memory.open(piece, date(2026, 3, 14))
    assert memory.handler(piece) is None
    memory.keep_handler(piece, handler)
    assert Memory(tmp_path / "memory").handler(piece) == handler
    handler.unlink()
    assert memory.handler(piece) is None
