"""Operations on an open piece: one undo step each, the least text edits, and what the published version forbids."""

from pathlib import Path

import pytest
from PySide6.QtGui import QTextCursor

from previewer.desk.document.editing import edit, try_out
from previewer.desk.document.memory import Memory
from previewer.desk.document.open_piece import OpenPiece
from previewer.desk.language import ProgramLanguage
from previewer.desk.window.main_window import MainWindow
from previewer.pieces.edits.items import AddItem, HideItem, RemoveItem, RenameItem
from previewer.pieces.edits.kind_change import ChangeKind
from previewer.pieces.edits.order import MoveItem, OrderPlace
from tests.desk.helpers import TODAY, calendar_item, dumped, opened, piece, switch_item, text_item


@pytest.fixture
def opened_piece(piece_file: Path, tmp_path: Path, language: ProgramLanguage) -> OpenPiece:
    """A text, a switch and a calendar, without a window."""
    return OpenPiece(piece_file, Memory(tmp_path / "memory"), TODAY)


def _keys(opened: OpenPiece) -> list[str]:
    assert opened.session.piece is not None
    return [item.key for item in opened.session.piece.display_order()]


def test_operations_are_one_step_to_undo_and_to_redo(opened_piece: OpenPiece) -> None:
    document, acts = opened_piece.document, opened_piece.acts
    before = document.text()
    operations = (MoveItem("day", OrderPlace("first")), AddItem("new", "slider"), RenameItem("name", "called"))
    assert edit(opened_piece, operations) is None
    assert _keys(opened_piece) == ["day", "called", "loud", "new"]
    after = document.text()
    assert document.modified
    acts.undo(document.textDocument.undo)
    document.read_now()
    assert (document.text(), document.modified, acts.can_undo()) == (before, False, False)
    assert _keys(opened_piece) == ["name", "loud", "day"]
    acts.redo(document.textDocument.redo)
    document.read_now()
    assert document.text() == after


def test_operation_leaves_a_cursor_in_text_that_it_does_not_touch(opened_piece: OpenPiece) -> None:
    document = opened_piece.document
    cursor = QTextCursor(document.textDocument)
    cursor.setPosition(document.text().index('"loud": {') + 3)
    assert edit(opened_piece, [RenameItem("name", "a_longer_name")]) is None
    assert document.text()[cursor.position() - 3 :].startswith('"loud": {')


def test_operation_that_is_refused_changes_nothing_and_says_why(opened_piece: OpenPiece) -> None:
    before = opened_piece.document.text()
    assert edit(opened_piece, [HideItem("name"), RemoveItem("nobody")]) == 'There is no item "nobody".'
    assert opened_piece.document.text() == before
    assert not opened_piece.acts.can_undo()


def test_operation_that_changes_nothing_is_no_step(opened_piece: OpenPiece) -> None:
    assert edit(opened_piece, [MoveItem("name", OrderPlace("first"))]) is None
    assert not opened_piece.acts.can_undo()


def test_operation_on_a_text_that_does_not_read_is_refused_with_the_reason(opened_piece: OpenPiece) -> None:
    opened_piece.document.set_text('{"type": ')
    refusal = edit(opened_piece, [HideItem("name")])
    assert opened_piece.document.reading.error is not None
    assert refusal == opened_piece.document.reading.error.message()


def test_trial_tells_what_a_change_of_kind_drops_and_does_nothing(opened_piece: OpenPiece) -> None:
    before = opened_piece.document.text()
    outcome = try_out(opened_piece, [ChangeKind("day", "switch")])
    assert outcome.refusal is None
    assert len(outcome.notes) == 1
    assert '"format"' in outcome.notes[0]
    assert opened_piece.document.text() == before


def test_item_that_users_have_is_not_removed_unless_it_is_meant(opened_piece: OpenPiece, tmp_path: Path) -> None:
    published = tmp_path / "published.json"
    published.write_text(dumped(piece(name=text_item(), loud=switch_item())), encoding="utf-8")
    opened_piece.published.choose(published)
    refusal = edit(opened_piece, [ChangeKind("loud", "text")])
    assert refusal is not None
    assert "published" in refusal
    assert edit(opened_piece, [RemoveItem("day")]) is None
    assert edit(opened_piece, [ChangeKind("loud", "text")], force=True) is None


def test_published_version_is_remembered_for_the_file(opened_piece: OpenPiece, tmp_path: Path) -> None:
    published = tmp_path / "published.json"
    published.write_text(dumped(piece(day=calendar_item())), encoding="utf-8")
    opened_piece.published.choose(published)
    opened_piece.remember()
    again = OpenPiece(opened_piece.path, Memory(tmp_path / "memory"), TODAY)
    assert again.published.path == published
    assert again.published.reading is not None
    published.unlink()
    third = OpenPiece(opened_piece.path, Memory(tmp_path / "memory"), TODAY)
    assert third.published.path == published
    assert third.published.reading is None
    third.forget()
    assert third.published.path is None


def test_place_in_the_text_tells_its_item(opened_piece: OpenPiece) -> None:
    document = opened_piece.document
    text = document.text()
    assert document.item_at(text.index('"loud": {')) == "loud"
    assert document.item_at(text.rindex("date")) == "day"
    assert document.item_at(0) == ""
    assert document.item_at(len(text) - 1) == ""


def test_what_is_kept_beside_a_piece_follows_a_rename_with_the_next_save(window: MainWindow, piece_file: Path) -> None:
    records = piece_file.with_name(f"{piece_file.stem}.texts.json")
    record = '{"pointer": "/properties/KEY/x-title", "lang": "ja", "source": "9f86d081884c7d65"}'
    kept = f'{{"cells": [\n{record},\nnull]}}\n'.replace("KEY", "name")
    records.write_text(kept, "utf-8")
    shown = opened(window, piece_file).piece
    assert edit(shown, [RenameItem("name", "called")]) is None
    assert records.read_text("utf-8") == kept
    shown.document.textDocument.undo()
    assert edit(shown, [HideItem("loud")]) is None
    window.menus.action["save"].trigger()
    assert records.read_text("utf-8") == kept
    assert edit(shown, [RenameItem("name", "x")]) is None
    assert edit(shown, [RenameItem("x", "called")]) is None
    window.menus.action["save"].trigger()
    assert records.read_text("utf-8") == kept.replace("/name/", "/called/")


def test_piece_that_cannot_be_previewed_is_remembered_again_too(tmp_path: Path, language: ProgramLanguage) -> None:
    file = tmp_path / "broken.json"
    file.write_text("{", "utf-8")
    made = OpenPiece(file, Memory(tmp_path / "memory"), TODAY)
    made.forget()
    made.recall()
    assert made.session.piece is None


def test_values_of_an_item_that_is_away_are_remembered_though_another_is_touched(
    tmp_path: Path, language: ProgramLanguage
) -> None:
    path, memory = tmp_path / "piece.json", Memory(tmp_path / "memory")
    whole = dumped(piece(name=text_item(), loud=switch_item()))
    path.write_text(whole, encoding="utf-8")
    first = OpenPiece(path, memory, TODAY)
    first.session.edit("name", "Hana")
    first.close()
    path.write_text(dumped(piece(loud=switch_item())), encoding="utf-8")
    second = OpenPiece(path, memory, TODAY)
    second.session.edit("loud", False)
    second.close()
    path.write_text(whole, encoding="utf-8")
    third = OpenPiece(path, memory, TODAY)
    assert third.session.values.get("name") == "Hana"
    assert third.session.values.get("loud") is False
    third.close()
