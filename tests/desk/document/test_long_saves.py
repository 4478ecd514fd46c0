"""A save of a long text is on the phones first, and all else follows; nothing is lost between the two."""

import json
from pathlib import Path

import pytest
from pytestqt.qtbot import QtBot

from previewer.desk.document import document as documents
from previewer.desk.document.memory import Memory
from previewer.desk.document.open_piece import OpenPiece
from previewer.desk.document.os_errors import DiskConflictError
from previewer.pieces import read_text
from previewer.pieces.item_cache import SHARED
from tests.desk.document.editors import by_rename
from tests.desk.helpers import TODAY, dumped, piece, switch_item, text_item

COUNT = 130


def text(word: str, **more: object) -> str:
    """A piece whose titles have a word; the last item lacks its Japanese one."""
    items = {f"item_{at}": switch_item(**{"x-title": {"en": f"{word} {at}", "ja": f"題 {at}"}}) for at in range(COUNT)}
    items[f"item_{COUNT - 1}"]["x-title"].pop("ja")
    return dumped(piece(**items, **more))  # type: ignore[arg-type]


@pytest.fixture
def long(tmp_path: Path, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch) -> OpenPiece:
    """A piece whose saves come in ahead. Rows there are none: one field stands for what is in sight."""
    monkeypatch.setattr(documents, "LONG", 1000)
    SHARED.clear()
    path = tmp_path / "long.json"
    path.write_text(text("Old"), encoding="utf-8")
    opened = OpenPiece(path, Memory(tmp_path / "memory"), TODAY)
    field = opened.phones["ios"].field("item_2")
    assert field is not None
    field.hold()
    return opened


def save(opened: OpenPiece, content: str) -> None:
    by_rename(opened.path, content.encode())
    opened.document.check_disk()


def titles(opened: OpenPiece, *keys: str) -> list[str]:
    """What the phones show."""
    fields = [opened.phones["android"].field(key) for key in keys]
    return [field.title for field in fields if field is not None]


def test_save_is_on_the_phones_before_it_is_in_the_source(long: OpenPiece, qtbot: QtBot) -> None:
    old = long.document.reading
    with qtbot.waitSignal(long.document.read):
        save(long, text("New"))
        assert titles(long, "item_2", "item_3") == ["New 2", "Old 3"]
        assert long.document.reading is old
        assert long.document.text() == old.text
    assert titles(long, "item_2", "item_3") == ["New 2", "New 3"]
    assert long.document.text() == text("New")
    assert not long.document.modified
    fresh = read_text(text("New")).diagnostics
    assert [(str(one), one.place) for one in long.document.reading.diagnostics] == [
        (str(one), one.place) for one in fresh
    ]
    assert long.session.diagnostics == long.document.reading.diagnostics
    assert fresh


def test_whoever_needs_the_text_has_it_at_once(long: OpenPiece) -> None:
    said: list[str] = []
    long.document.read.connect(lambda: said.append(long.document.text()))
    save(long, text("New"))
    long.document.read_now()
    assert said == [text("New")]
    assert titles(long, "item_3") == ["New 3"]
    long.document.read_now()
    assert len(said) == 1


def test_newer_save_takes_the_place_of_one_that_is_coming(long: OpenPiece, qtbot: QtBot) -> None:
    said: list[str] = []
    long.document.read.connect(lambda: said.append(long.document.text()))
    with qtbot.waitSignal(long.document.read):
        save(long, text("New"))
        save(long, text("Newer"))
        assert titles(long, "item_2", "item_3") == ["Newer 2", "Old 3"]
    assert said == [text("Newer")]
    assert titles(long, "item_3") == ["Newer 3"]


def test_save_that_takes_another_back_leaves_what_was_there(long: OpenPiece) -> None:
    save(long, text("New"))
    save(long, text("Old"))
    assert long.document.text() == text("Old")
    assert titles(long, "item_2", "item_3") == ["Old 2", "Old 3"]
    assert not long.document.modified
    assert long.document.conflict is None


def test_typing_before_the_save_is_in_the_source_is_a_conflict(long: OpenPiece, qtbot: QtBot) -> None:
    save(long, text("New"))
    with qtbot.waitSignal(long.document.diskChanged):
        long.document.set_text(text("Typed"))
    assert long.document.text() == text("Typed")
    assert titles(long, "item_2", "item_3") == ["Typed 2", "Typed 3"]
    assert long.document.conflict == text("New").encode()
    with pytest.raises(DiskConflictError):
        long.document.save()
    long.document.reload()
    assert long.document.text() == text("New")
    assert titles(long, "item_3") == ["New 3"]


def test_half_of_a_newer_save_waits_while_the_whole_one_stands(long: OpenPiece, qtbot: QtBot) -> None:
    save(long, text("New"))
    save(long, text("Newer")[:5000])
    assert long.document.text() == text("New")
    assert not long.outdated
    with qtbot.waitSignal(long.document.read):
        pass
    assert long.outdated


def test_file_that_goes_while_its_save_comes_leaves_the_save(long: OpenPiece, qtbot: QtBot) -> None:
    save(long, text("New"))
    with qtbot.waitSignal(long.document.diskChanged):
        long.path.unlink()
        long.document.check_disk()
    assert long.document.gone
    assert long.document.text() == text("New")


def test_saving_elsewhere_takes_what_is_coming_with_it(long: OpenPiece, tmp_path: Path) -> None:
    save(long, text("New"))
    long.save_as(tmp_path / "other.json")
    assert (tmp_path / "other.json").read_text(encoding="utf-8") == text("New")


def test_rows_that_come_or_go_come_and_go_at_once(long: OpenPiece) -> None:
    save(long, text("New", name=text_item()))
    assert long.phones["ios"].rows.rowCount() == COUNT + 1
    assert titles(long, "item_3") == ["New 3"]
    assert long.document.text() == text("Old")
    long.document.read_now()
    assert json.loads(long.document.text())["properties"]["name"]
