"""A save of a long text is on the phones first, and all else follows; nothing is lost between the two."""

from pathlib import Path

import pytest
from PySide6.QtGui import QTextCursor
from pytestqt.qtbot import QtBot

from previewer.desk.document import intake
from previewer.desk.document.document import DiskConflictError
from previewer.desk.document.memory import Memory
from previewer.desk.document.open_piece import OpenPiece
from previewer.desk.document.state import Conflict
from tests.desk.document.editors import by_rename
from tests.desk.helpers import TODAY, dumped, piece, switch_item, text_item

COUNT = 30


def text(word: str, **more: object) -> str:
    """A piece whose titles have a word; the last item lacks its Japanese one."""
    items = {f"item_{at}": switch_item(**{"x-title": {"en": f"{word} {at}", "ja": f"題 {at}"}}) for at in range(COUNT)}
    items[f"item_{COUNT - 1}"]["x-title"].pop("ja")
    return dumped(piece(**items, **more))  # type: ignore[arg-type]


@pytest.fixture
def long(tmp_path: Path, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch) -> OpenPiece:
    """A piece whose saves count as long."""
    monkeypatch.setattr(intake, "LONG", 1000)
    monkeypatch.setattr(intake, "PATIENCE", 120)
    path = tmp_path / "long.json"
    path.write_text(text("Old"), encoding="utf-8")
    return OpenPiece(path, Memory(tmp_path / "memory"), TODAY)


def save(opened: OpenPiece, content: str) -> None:
    by_rename(opened.path, content.encode())
    opened.document.check_disk()


def title(opened: OpenPiece) -> str:
    """What the phones show."""
    field = opened.phones["android"].field("item_3")
    assert field is not None
    return str(field.title)


def test_save_is_on_the_phones_before_it_is_in_the_source(long: OpenPiece, qtbot: QtBot) -> None:
    old = long.document.reading
    with qtbot.waitSignal(long.document.read):
        save(long, text("New"))
        assert title(long) == "New 3"
        assert long.document.reading is old
        assert long.document.text() == old.text
    assert title(long) == "New 3"
    assert long.document.text() == text("New")
    assert long.document.state.on_disk == "same"
    assert not long.document.modified
    assert long.session.diagnostics == long.document.reading.diagnostics != ()


def test_whoever_needs_the_text_has_it_at_once(long: OpenPiece) -> None:
    said: list[str] = []
    long.document.read.connect(lambda: said.append(long.document.text()))
    save(long, text("New"))
    long.document.read_now()
    assert said == [text("New")]
    assert title(long) == "New 3"
    long.document.read_now()
    assert len(said) == 1


def test_newer_save_takes_the_place_of_one_that_is_coming(long: OpenPiece, qtbot: QtBot) -> None:
    said: list[str] = []
    long.document.read.connect(lambda: said.append(long.document.text()))
    with qtbot.waitSignal(long.document.read):
        save(long, text("New"))
        save(long, text("Newer"))
        assert title(long) == "Newer 3"
    qtbot.wait(2 * intake.PAINTED)
    assert said == [text("Newer")]
    assert title(long) == "Newer 3"


def test_save_that_takes_another_back_leaves_what_was_there(long: OpenPiece) -> None:
    save(long, text("New"))
    save(long, text("Old"))
    assert long.document.text() == text("Old")
    assert title(long) == "Old 3"
    assert not long.document.modified
    assert long.document.state.on_disk == "same"


def test_typing_before_the_save_is_in_the_source_is_a_conflict(long: OpenPiece, qtbot: QtBot) -> None:
    save(long, text("New"))
    long.document.set_text(text("Typed"))
    assert long.document.text() == text("Typed")
    assert title(long) == "Typed 3"
    state = long.document.state
    assert isinstance(state, Conflict)
    assert state.theirs.text == text("New")
    qtbot.wait(2 * intake.PAINTED)
    assert long.document.text() == text("Typed")
    with pytest.raises(DiskConflictError):
        long.document.save()
    long.document.reload()
    assert long.document.text() == text("New")
    assert title(long) == "New 3"


def test_letter_that_is_typed_and_taken_back_before_the_save_leaves_what_was_typed_over(long: OpenPiece) -> None:
    save(long, text("New"))
    long.document.textDocument.undo()  # of nothing: no key at all
    assert title(long) == "New 3"
    cursor = QTextCursor(long.document.textDocument)
    cursor.insertText(" ")
    long.document.textDocument.undo()
    long.document.read_now()
    assert long.document.text() == text("Old")
    assert title(long) == "Old 3"
    assert isinstance(long.document.state, Conflict)


def test_half_of_a_newer_save_waits_while_the_whole_one_stands(long: OpenPiece, qtbot: QtBot) -> None:
    save(long, text("New"))
    save(long, text("Newer")[:3000])
    assert long.document.text() == text("New")
    assert not long.outdated
    with qtbot.waitSignal(long.document.read):
        pass
    assert long.outdated


def test_file_that_goes_while_its_save_comes_leaves_the_save(long: OpenPiece, qtbot: QtBot) -> None:
    save(long, text("New"))
    with qtbot.waitSignal(long.document.diskChanged):
        long.path.unlink()
        qtbot.wait(intake.PATIENCE + 60)
    assert long.document.state.on_disk == "gone"
    assert long.document.text() == text("New")


@pytest.mark.parametrize("elsewhere", [True, False])
def test_saving_takes_what_is_coming_with_it(long: OpenPiece, tmp_path: Path, elsewhere: bool) -> None:
    save(long, text("New"))
    path = tmp_path / "other.json" if elsewhere else long.path
    if elsewhere:
        long.save_as(path)
    else:
        long.document.save()
    assert path.read_text(encoding="utf-8") == text("New") == long.document.text()


def test_piece_that_is_closed_while_a_save_comes_forgets_nothing(long: OpenPiece, tmp_path: Path, qtbot: QtBot) -> None:
    long.session.edit("item_3", True)
    save(long, text("New", name=text_item()))
    long.close()
    long.deleteLater()
    qtbot.wait(2 * intake.PAINTED)
    again = OpenPiece(long.path, Memory(tmp_path / "memory"), TODAY)
    assert again.session.values.get("item_3") is True
    assert again.document.text() == text("New", name=text_item())


def test_rows_that_come_or_go_come_and_go_at_once(long: OpenPiece) -> None:
    save(long, text("New", name=text_item()))
    assert long.phones["ios"].rows.rowCount() == COUNT + 1
    assert title(long) == "New 3"
    assert long.document.text() == text("Old")
    long.document.read_now()
    assert long.document.text() == text("New", name=text_item())
