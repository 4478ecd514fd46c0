"""What is remembered of a piece, by its path."""

import json
from concurrent.futures import ThreadPoolExecutor
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


def test_windows_that_share_a_memory_keep_what_each_of_them_changed(tmp_path: Path) -> None:
    one, other, piece = Memory(tmp_path), Memory(tmp_path), Path("/a.json")
    one.open(piece, TODAY)
    one.keep_values(piece, '{"kept": 1.0, "reset": 2, "both": 3}', TODAY)
    other.open(piece, TODAY)
    one.keep_values(piece, '{"kept": 1.0, "both": 4, "one": "\\u00e4"}', TODAY)
    other.keep_values(piece, '{"kept": 1.0, "reset": 2, "both": 5, "other": true}', TODAY)
    assert one.open(piece, TODAY).values == '{"kept": 1.0, "both": 5, "one": "ä", "other": true}'
    other.keep_values(piece, '{"kept": 1.0, "reset": 2, "both": 5}', TODAY)
    assert one.open(piece, TODAY).values == '{"kept": 1.0, "both": 5, "one": "ä"}'
    assert one.drafts(piece) == other.drafts(piece) == {}
    one.keep_drafts(piece, {"name": "letters"})
    other.keep_drafts(piece, {"note": "others"})
    one.keep_published(piece, Path("/b.json"))
    assert other.drafts(piece) == {"name": "letters", "note": "others"}
    assert other.published(piece) == Path("/b.json")


def test_what_one_window_forgot_is_not_kept_by_another_that_changes_nothing_of_it(tmp_path: Path) -> None:
    one, other, piece = Memory(tmp_path), Memory(tmp_path), Path("/a.json")
    one.open(piece, TODAY)
    one.keep_values(piece, '{"kept": 1}', TODAY)
    other.open(piece, TODAY)
    one.forget(piece)
    one.open(piece, LATER)
    other.keep_values(piece, '{"kept": 1, "more": 2}', TODAY)
    assert one.open(piece, LATER).values == '{"more": 2}'
    one.forget_all()
    one.keep_values(piece, '{"kept": 1}', LATER)
    assert one.open(piece, LATER).values == '{"kept": 1}'


def test_many_windows_that_write_at_once_lose_nothing(tmp_path: Path) -> None:
    piece, memories = Path("/a.json"), [Memory(tmp_path) for _ in range(4)]
    for memory in memories:
        memory.open(piece, TODAY)

    def write(name: int) -> None:
        memory, values = memories[name], {}
        for at in range(10):
            values[f"of_{name}_{at}"] = at
            memory.keep_values(piece, json.dumps(values), TODAY)

    with ThreadPoolExecutor(4) as threads:
        list(threads.map(write, range(4)))
    assert len(json.loads(Memory(tmp_path).open(piece, TODAY).values)) == 40
