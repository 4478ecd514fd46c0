"""The states of a document: each is told once, when all of it holds, and nothing is lost from one to the next."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
import shiboken6
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from PySide6.QtGui import QTextCursor
from pytestqt.qtbot import QtBot

from previewer.desk.document import intake
from previewer.desk.document.document import DiskConflictError, Document
from previewer.desk.document.filetext import FileText
from previewer.desk.document.state import Conflict, Whole
from previewer.pieces.source import MAX_BYTES
from tests.desk.document.editors import by_rename
from tests.desk.helpers import dumped, piece, switch_item


def text(word: str, count: int = 3) -> str:
    """A piece whose titles have a word."""
    titles = ({"en": f"{word} {at}", "ja": f"題 {at}"} for at in range(count))
    return dumped(piece(**{f"item_{at}": switch_item(**{"x-title": title}) for at, title in enumerate(titles)}))


OLD, NEW, NEWER, TYPED = text("Old"), text("New"), text("Newer"), text("Typed")
HALF = NEW[: len(NEW) // 2]


class Watched:
    """A document, and what it was whenever it told of something."""

    def __init__(self, path: Path, qtbot: QtBot) -> None:
        self._qtbot = qtbot
        self.document = document = Document(path)
        self.read: list[str] = []
        self.disk: list[str] = []
        self.modified: list[bool] = []
        document.read.connect(self._read)
        document.diskChanged.connect(lambda: self.disk.append(document.state.on_disk))
        document.modifiedChanged.connect(self.modified.append)

    def _read(self) -> None:
        document = self.document
        # Whoever is told sees one settled state.
        assert document.reading is document.state.reading
        assert document.text() == document.reading.text == document.textDocument.toPlainText()
        self.read.append(document.text())

    @property
    def coming(self) -> bool:
        """Whether a save is on its way that reads, or may."""
        awaited = self.document.state.ours.awaited
        return awaited is not None and awaited.file is not None and (awaited.reading is None or awaited.reads)

    def begin(self, content: str | bytes) -> None:
        """Save it from outside, and look."""
        by_rename(self.document.path, content if isinstance(content, bytes) else content.encode())
        self.document.check_disk()

    def save(self, content: str | bytes) -> None:
        """The same, until it has come."""
        self.begin(content)
        self._qtbot.waitUntil(lambda: not self.coming)

    def look(self) -> None:
        """See what is there now."""
        self.document.check_disk()


def _opened(path: Path, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch) -> Iterator[Watched]:
    monkeypatch.setattr(intake, "PATIENCE", 120)
    path.write_text(OLD, encoding="utf-8")
    made = Watched(path, qtbot)
    yield made
    made.document.deleteLater()


@pytest.fixture(params=["read at once", "painted first", "read beside the window"])
def watched(
    tmp_path: Path, qtbot: QtBot, request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch
) -> Iterator[Watched]:
    """A document that was just opened."""
    monkeypatch.setattr(intake, "LONG", 1 if request.param == "painted first" else 1_000_000)
    monkeypatch.setattr(intake, "LARGE", 1 if request.param == "read beside the window" else 10_000_000)
    yield from _opened(tmp_path / "piece.json", qtbot, monkeypatch)


@pytest.fixture
def large(tmp_path: Path, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch) -> Iterator[Watched]:
    """A document that counts as large."""
    monkeypatch.setattr(intake, "LARGE", 1)
    yield from _opened(tmp_path / "piece.json", qtbot, monkeypatch)


def patience_ends(qtbot: QtBot) -> None:
    qtbot.wait(intake.PATIENCE + 40)


def test_document_that_is_opened_is_whole(watched: Watched) -> None:
    document = watched.document
    assert isinstance(document.state, Whole)
    assert (document.state.on_disk, document.state.awaited, document.modified) == ("same", None, False)
    assert document.reading is document.reading
    document.read_now()
    assert not watched.read and not document.textDocument.isUndoAvailable()


def test_save_is_told_once_with_text_reading_and_disk_at_one(watched: Watched) -> None:
    watched.save(NEW)
    assert watched.read == [NEW]
    assert watched.disk in ([], ["changed", "same"])
    assert not watched.modified
    assert watched.document.state.ours.file.text == NEW
    watched.document.textDocument.undo()
    watched.document.read_now()
    assert watched.read == [NEW, OLD]
    assert watched.modified == [True]


def test_two_saves_in_a_moment_leave_the_second_once(watched: Watched, qtbot: QtBot) -> None:
    by_rename(watched.document.path, NEW.encode())
    qtbot.wait(20)
    by_rename(watched.document.path, NEWER.encode())
    qtbot.waitUntil(lambda: watched.document.text() == NEWER)
    patience_ends(qtbot)
    assert watched.read in ([NEW, NEWER], [NEWER])
    assert watched.document.state.on_disk == "same"
    watched.document.save()
    assert watched.document.path.read_text(encoding="utf-8") == NEWER


def test_save_that_takes_another_back_leaves_what_was_there(watched: Watched) -> None:
    watched.save(NEW)
    watched.save(OLD)
    assert watched.document.text() == OLD
    assert not watched.document.modified


def test_file_that_is_deleted_and_back_is_not_told_as_gone(watched: Watched, qtbot: QtBot) -> None:
    watched.document.path.unlink()
    watched.look()
    assert watched.document.state.ours.awaited is not None
    watched.save(NEW)
    patience_ends(qtbot)
    assert "gone" not in watched.disk
    assert watched.read == [NEW]


def test_file_that_is_back_after_it_was_gone_is_the_same(watched: Watched, qtbot: QtBot) -> None:
    with qtbot.waitSignal(watched.document.diskChanged):
        watched.document.path.unlink()
        watched.look()
    watched.save(OLD)
    assert watched.disk == ["gone", "same"]
    assert not watched.read


def test_save_that_is_broken_and_mended_is_never_seen_broken(watched: Watched, qtbot: QtBot) -> None:
    watched.save(HALF)
    state = watched.document.state
    assert (state.on_disk, watched.document.text()) == ("changed", OLD)
    watched.save(NEW)
    patience_ends(qtbot)
    assert watched.read == [NEW]
    assert watched.disk == ["changed", "same"]


def test_save_that_stays_broken_is_taken_after_a_while_and_mended_later(watched: Watched, qtbot: QtBot) -> None:
    watched.save(HALF)
    patience_ends(qtbot)
    assert watched.read == [HALF]
    assert watched.document.reading.piece is None
    watched.save(NEW)
    assert watched.read == [HALF, NEW]
    assert watched.disk[:2] == ["changed", "same"] and watched.disk[-1] == "same"


def test_typing_while_half_a_save_is_there_loses_neither(watched: Watched, qtbot: QtBot) -> None:
    watched.save(HALF)
    watched.document.set_text(TYPED)
    patience_ends(qtbot)
    assert watched.document.text() == TYPED
    state = watched.document.state
    assert isinstance(state, Conflict)
    assert state.theirs.text == HALF
    watched.save(NEW)
    assert isinstance(watched.document.state, Conflict)
    with pytest.raises(DiskConflictError) as conflict:
        watched.document.save()
    assert conflict.value.file is not None and conflict.value.file.text == NEW
    watched.document.reload()
    assert watched.document.text() == NEW
    assert watched.modified == [True, False]
    watched.document.textDocument.undo()
    watched.document.read_now()
    assert watched.document.text() == TYPED


def test_conflict_ends_when_the_disk_has_again_what_was_read(watched: Watched) -> None:
    watched.document.set_text(TYPED)
    watched.save(NEW)
    watched.save(OLD)
    assert isinstance(watched.document.state, Whole)
    assert watched.disk == ["changed", "same"]
    assert watched.document.text() == TYPED
    watched.document.save()
    assert watched.document.path.read_text(encoding="utf-8") == TYPED


def test_what_the_disk_had_can_still_be_reloaded_after_the_file_went(watched: Watched, qtbot: QtBot) -> None:
    watched.document.set_text(TYPED)
    watched.save(NEW)
    watched.document.path.unlink()
    watched.look()
    patience_ends(qtbot)
    with pytest.raises(DiskConflictError) as conflict:
        watched.document.save()
    assert conflict.value.file is None
    watched.document.reload()
    assert watched.document.text() == NEW


def test_reload_of_a_long_text_takes_the_newer_one_and_saving_keeps_it(watched: Watched) -> None:
    older, newer = text("Older", 1500), text("Newer", 1500)
    watched.save(older)
    watched.document.path.write_text(newer, encoding="utf-8")
    watched.document.reload()
    assert watched.document.text() == newer
    assert watched.document.textDocument.toPlainText() == newer
    watched.document.save()
    assert watched.document.path.read_text(encoding="utf-8") == newer


def test_large_save_is_awaited_while_it_is_read_and_taken_whole(large: Watched, qtbot: QtBot) -> None:
    large.begin(NEW)
    awaited = large.document.state.ours.awaited
    assert awaited is not None and awaited.file is not None
    assert (awaited.file.text, awaited.reading) == (NEW, None)
    assert large.document.text() == OLD and not large.read
    qtbot.waitUntil(lambda: bool(large.read))
    assert large.read == [NEW]


def test_large_save_is_taken_at_once_by_whoever_needs_the_text(large: Watched, qtbot: QtBot) -> None:
    large.begin(NEW)
    large.document.read_now()
    assert large.document.text() == NEW
    qtbot.wait(60)
    assert large.read == [NEW]
    large.begin(NEWER)
    large.document.save()
    assert large.document.path.read_text(encoding="utf-8") == NEWER


def test_large_save_that_a_newer_one_follows_is_never_taken(large: Watched, qtbot: QtBot) -> None:
    large.begin(NEW)
    large.begin(NEWER)
    qtbot.waitUntil(lambda: bool(large.read))
    qtbot.wait(60)
    assert large.read == [NEWER]


def test_typing_while_a_large_save_is_read_loses_neither(large: Watched, qtbot: QtBot) -> None:
    large.begin(NEW)
    QTextCursor(large.document.textDocument).insertText(" ")
    qtbot.waitUntil(lambda: isinstance(large.document.state, Conflict))
    assert large.document.text() == " " + OLD
    state = large.document.state
    assert isinstance(state, Conflict)
    assert state.theirs.text == NEW
    large.document.reload()
    assert large.document.text() == NEW


def test_file_that_goes_while_its_large_save_is_read_leaves_the_save(large: Watched, qtbot: QtBot) -> None:
    large.begin(NEW)
    large.document.path.unlink()
    large.look()
    patience_ends(qtbot)
    assert large.document.text() == NEW
    assert large.document.state.on_disk == "gone"
    assert large.read == [NEW]


def test_document_that_goes_while_its_save_is_read_is_told_nothing(large: Watched, qtbot: QtBot) -> None:
    large.begin(NEW)
    large.document.setParent(None)
    shiboken6.delete(large.document)
    qtbot.wait(60)
    assert not large.read
    large.document = Document(large.document.path)


def test_save_between_the_reading_and_the_first_look_is_seen(
    tmp_path: Path, qapp: object, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "piece.json"
    path.write_text(OLD, encoding="utf-8")
    whole = FileText.read

    def read_and_save(file: FileText, before: object = None) -> object:
        monkeypatch.setattr(FileText, "read", whole)
        by_rename(path, NEW.encode())
        return whole(file)

    monkeypatch.setattr(FileText, "read", read_and_save)
    document = Document(path)
    assert document.text() == OLD
    document.check_disk()
    assert document.text() == NEW
    document.deleteLater()


def test_save_as_follows_what_was_saved_there_meanwhile(
    watched: Watched, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    other = tmp_path / "other.json"
    watched.document.textDocument.modificationChanged.connect(lambda _on: other.write_text(NEW, encoding="utf-8"))
    watched.document.set_text(TYPED)
    watched.document.save_as(other)
    watched.document.read_now()
    assert watched.document.text() == NEW
    assert not watched.document.modified


def test_file_that_may_not_be_read_is_not_told_as_gone(watched: Watched, monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(_path: Path) -> FileText:
        raise PermissionError(13, "Permission denied")

    with monkeypatch.context() as locked:
        locked.setattr(FileText, "at", refuse)
        os.utime(watched.document.path, (1, 1))
        watched.look()
        with pytest.raises(PermissionError):
            watched.document.save()
    os.utime(watched.document.path, (2, 2))
    watched.look()
    assert watched.disk == ["locked", "same"]
    assert watched.document.text() == OLD


def test_of_a_file_of_any_size_so_much_is_read_as_is_shown(tmp_path: Path, qapp: object) -> None:
    path = tmp_path / "huge.json"
    path.touch()
    os.truncate(path, 800 << 20)
    document = Document(path)
    file = document.state.ours.file
    assert (len(file.data), file.size, document.text()) == (MAX_BYTES + 1, 800 << 20, "")
    assert [(found.code, found.facts["size"]) for found in document.reading.diagnostics] == [("too-large", 800 << 20)]
    os.truncate(path, 801 << 20)
    document.check_disk()
    assert document.reading.diagnostics[0].facts["size"] == 801 << 20
    document.deleteLater()


NO_TEXTS = {"latin-1": b'{"title": "caf\xe9"}', "too large": b" " * (MAX_BYTES + 1)}
WAYS: dict[str, Callable[[Document], object]] = {
    "save": lambda document: document.save(),
    "save over": lambda document: document.save(force=True),
    "save as": lambda document: document.save_as(document.path.with_name("other.json")),
    "save as itself": lambda document: document.save_as(document.path),
}


@pytest.mark.parametrize("way", WAYS.values(), ids=WAYS)
@pytest.mark.parametrize("data", NO_TEXTS.values(), ids=NO_TEXTS)
def test_file_that_is_no_text_is_written_in_no_way(
    tmp_path: Path, qapp: object, data: bytes, way: Callable[[Document], object]
) -> None:
    path = tmp_path / "piece.json"
    path.write_bytes(data)
    document = Document(path)
    shown = document.text()
    assert not document.editable
    document.set_text(NEW)
    assert document.text() == shown
    assert document.encoded() == data
    with pytest.raises(OSError, match="not a text file"):
        way(document)
    assert path.read_bytes() == data
    assert list(tmp_path.iterdir()) == [path]
    document.deleteLater()


def test_file_that_becomes_a_text_can_be_edited_and_no_undo_leads_back(watched: Watched, qtbot: QtBot) -> None:
    document = watched.document
    watched.save(b'{"title": "caf\xe9"}')
    patience_ends(qtbot)
    assert not document.editable
    document.textDocument.undo()
    document.read_now()
    assert document.text() == '{"title": "caf\N{REPLACEMENT CHARACTER}"}'
    watched.save(NEW)
    assert document.editable
    document.textDocument.undo()
    document.read_now()
    assert document.text() == NEW


LETTERS = "ab\n\u00a0\u3042\U0001f600"
CHANGES = st.lists(
    st.tuples(
        st.integers(0, 30),
        st.integers(0, 30),
        st.text(LETTERS, max_size=4),
        st.sampled_from("once join undo redo set read".split()),
    ),
    max_size=8,
)


@given(st.text(LETTERS, max_size=20), CHANGES)
@settings(suppress_health_check=[HealthCheck.function_scoped_fixture])
def test_text_is_that_of_the_editor_after_every_change(
    qapp: object, tmp_path: Path, content: str, changes: list[tuple[int, int, str, str]]
) -> None:
    path = tmp_path / "piece.json"
    path.write_text(content, encoding="utf-8")
    document = Document(path)
    typed = document.textDocument
    cursor = QTextCursor(typed)

    def is_same() -> bool:
        return document.text() == typed.toRawText().replace("\u2029", "\n")

    assert document.text() == content
    for start, end, new, way in changes:
        last = typed.characterCount() - 1
        if way == "undo":
            typed.undo()
        elif way == "redo":
            typed.redo()
        elif way == "set":
            document.set_text(new)
        elif way == "read":
            document.read_now()
            assert document.reading.text == document.text()
        else:
            cursor.joinPreviousEditBlock() if way == "join" else cursor.beginEditBlock()
            for place in (min(start, last), min(end, last)):
                cursor.setPosition(place)
                cursor.insertText(new)
                # In the midst of an edit block too.
                assert is_same()
            cursor.endEditBlock()
        assert is_same()
    document.deleteLater()
