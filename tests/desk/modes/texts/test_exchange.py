"""Texts on their way to translators and back, through the window."""

from pathlib import Path
from typing import Any

import pytest
from PySide6 import QtWidgets
from PySide6.QtCore import Qt
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QTreeWidgetItem
from pytestqt.qtbot import QtBot

from previewer.desk.document import dialogs
from previewer.desk.modes.texts import exchange_dialogs
from previewer.desk.modes.texts.board import Spot
from previewer.desk.modes.texts.changes import set_texts
from previewer.desk.modes.texts.exchange_dialogs import ExportDialog
from previewer.desk.modes.texts.import_dialog import ImportDialog
from previewer.texts.exchange.formats import FORMATS, Wish
from tests.desk.modes.texts.helpers import ABOUT, LOUD, NAME, Texts


def _seen(texts: Texts, path: Path) -> ImportDialog:
    """What would become of a file."""
    texts.middle.exchange().take(path)
    dialog = texts.middle.exchange().shown
    assert dialog is not None
    assert dialog.isVisible()
    return dialog


def _taken(texts: Texts, path: Path) -> ImportDialog:
    """What became of a file, whose texts were taken."""
    dialog = _seen(texts, path)
    dialog.take_button.click()
    return dialog


def _shown(dialog: ImportDialog) -> list[QTreeWidgetItem]:
    items = [dialog.list.topLevelItem(at) for at in range(dialog.list.topLevelItemCount())]
    return [item for item in items if item is not None and not item.isHidden()]


def test_unchanged_export_of_every_format_when_taken_back_changes_no_byte(texts: Texts, tmp_path: Path) -> None:
    before = texts.tab.piece.document.text()
    for at, form in enumerate(FORMATS):
        path = tmp_path / f"out{at}{form.endings[0]}"
        texts.middle.exchange().write(Wish("ja", False, form), path)
        assert texts.window.statusBar().currentMessage() == f"4 texts written to {path.name}"
        dialog = _seen(texts, path)
        assert dialog.summary.text() == "ja  日本語: new 0 · conflicts with a change here 0 · the same 2 · refused 0"
        assert not dialog.take_button.isEnabled()
        assert texts.tab.piece.document.text() == before
        dialog.close()


def test_table_that_came_back_is_taken_as_one_undo_step_and_what_is_left_is_listed(
    texts: Texts, tmp_path: Path
) -> None:
    before = texts.tab.piece.document.text()
    path = tmp_path / "back.csv"
    rows = [f"{LOUD};Loud;音量", f"{ABOUT};Another text;別の説明", f"{NAME};Name;お名前", "/nothing;x;y"]
    path.write_text("pointer;en;ja\n" + "\n".join(rows) + "\n", encoding="utf-8")
    dialog = _taken(texts, path)
    assert (texts.text(LOUD, "ja"), texts.text(NAME, "ja"), texts.text(ABOUT, "ja")) == ("音量", "お名前", "説明")
    assert dialog.summary.text().splitlines() == [
        "ja  日本語: new 2 · conflicts with a change here 0 · the same 0 · refused 2",
        "2 texts imported, 2 texts skipped. One undo reverts all of them.",
    ]
    dialog.filter.setCurrentIndex(dialog.filter.findData("refused"))
    assert dialog.filter.currentText() == "refused (2)"
    assert [item.text(2) for item in _shown(dialog)] == ["name · Description", "/nothing"]
    dialog.copy()
    assert QGuiApplication.clipboard().text().startswith(f"back.csv:3: {ABOUT}: the text in en has changed since")
    dialog.list.itemActivated.emit(_shown(dialog)[0], 0)
    assert texts.board.current == Spot(ABOUT, "ja")
    dialog.close()
    texts.window.menus.action["undo"].trigger()
    assert texts.tab.piece.document.text() == before
    set_texts(texts.board, {Spot(LOUD, "ja"): "音量"})
    set_texts(texts.board, {Spot(LOUD, "en"): "Louder"})
    assert texts.state(LOUD, "ja") == "stale"


def test_what_changes_and_what_is_refused_stands_above_what_stays(texts: Texts, tmp_path: Path) -> None:
    path = tmp_path / "back.csv"
    rows = [f"{NAME};Name;名前", "/nothing;x;y", f"{ABOUT};About it;別の説明"]
    path.write_text("pointer;en;ja\n" + "\n".join(rows) + "\n", encoding="utf-8")
    dialog = _seen(texts, path)
    assert [item.text(0) for item in _shown(dialog)] == ["3", "4", "2"]
    dialog.take_button.click()
    assert [item.text(1) for item in _shown(dialog)][-1] == "the same"
    assert texts.text(ABOUT, "ja") == "別の説明"
    dialog.close()


def test_newer_words_are_seen_before_they_are_replaced(texts: Texts, tmp_path: Path) -> None:
    path = tmp_path / "out.csv"
    texts.middle.exchange().write(Wish("ja", False, FORMATS[1]), path)
    path.write_text(path.read_text("utf-8-sig").replace("名前", "お名前").replace("説明", "別の説明"), encoding="utf-8")
    set_texts(texts.board, {Spot(NAME, "ja"): "氏名"})
    ours = texts.tab.piece.document.text()
    dialog = _seen(texts, path)
    assert texts.tab.piece.document.text() == ours
    assert (
        dialog.summary.text().splitlines()[0]
        == "ja  日本語: new 1 · conflicts with a change here 1 · the same 0 · refused 0"
    )
    assert dialog.take_button.text() == "Import 1 text"
    dialog.filter.setCurrentIndex(dialog.filter.findData("replaces"))
    (conflict,) = _shown(dialog)
    assert [conflict.text(at) for at in (2, 3, 4)] == ["name · Title", "氏名", "お名前"]
    conflict.setCheckState(1, Qt.CheckState.Checked)
    assert dialog.take_button.text() == "Import 2 texts"
    conflict.setCheckState(1, Qt.CheckState.Unchecked)
    dialog.take_button.click()
    assert (texts.text(NAME, "ja"), texts.text(ABOUT, "ja")) == ("氏名", "別の説明")
    assert dialog.summary.text().endswith("1 text imported, 1 text skipped. One undo reverts all of them.")
    dialog.close()
    dialog = _seen(texts, path)
    (conflict,) = (item for item in _shown(dialog) if item.text(2) == "name · Title")
    conflict.setCheckState(1, Qt.CheckState.Checked)
    set_texts(texts.board, {Spot(NAME, "ja"): "姓名"})
    dialog.take_button.click()
    assert texts.text(NAME, "ja") == "姓名"
    assert "changed in the meantime" in dialog.summary.text()
    (conflict,) = (item for item in _shown(dialog) if item.text(2) == "name · Title")
    assert (conflict.text(3), conflict.checkState(1)) == ("姓名", Qt.CheckState.Unchecked)
    conflict.setCheckState(1, Qt.CheckState.Checked)
    dialog.take_button.click()
    assert texts.text(NAME, "ja") == "お名前"
    dialog.close()


def test_file_that_cannot_be_read_is_said_in_a_sentence_and_nothing_changes(texts: Texts, tmp_path: Path) -> None:
    before = texts.tab.piece.document.text()
    path = tmp_path / "back.csv"
    for data, said in (
        (b"", "back.csv: The file is empty."),
        ("pointer,en,ja\n/x,あ,い\n".encode("shift_jis"), "back.csv: The file is in Shift_JIS"),
        (b"a,b\n1,2\n", "back.csv: The table has lost its head row"),
    ):
        path.write_bytes(data)
        texts.middle.exchange().take(path)
        assert texts.middle.notice.text.startswith(said)
    texts.middle.exchange().take(tmp_path / "none.csv")
    assert texts.middle.exchange().shown is None
    assert "none.csv" in texts.middle.notice.text
    assert texts.tab.piece.document.text() == before


def test_file_of_several_languages_is_asked_about(
    texts: Texts, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "back.csv"
    path.write_text(f"pointer,en,ja,de\n{LOUD},Loud,音量,Laut\n", encoding="utf-8")
    monkeypatch.setattr(dialogs, "ask_choice", lambda *_: "ja  日本語")
    dialog = _taken(texts, path)
    dialog.close()
    assert texts.text(LOUD, "ja") == "音量"
    assert texts.text(LOUD, "de") is None


def test_a_language_that_the_piece_lacks_is_asked_about_and_one_by_another_name_is_said(
    texts: Texts, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path, offered = tmp_path / "back.csv", []

    def choose(*about: Any) -> Any:
        offered.append(about[3])
        return about[3][-1] if len(offered) > 1 else ""

    path.write_text(f"pointer,en,ko\n{LOUD},Loud,음\n", encoding="utf-8")
    monkeypatch.setattr(dialogs, "ask_choice", choose)
    texts.middle.exchange().take(path)
    assert texts.middle.notice.text.startswith("back.csv: The piece has no ko")
    _taken(texts, path).close()
    assert ([len(names) for names in offered], texts.text(LOUD, "ko")) == ([1, 1], "음")
    path.write_text(f"pointer,en,ja-JP\n{LOUD},Loud,音\\n量\n", encoding="utf-8")
    dialog = _taken(texts, path)
    assert "ja-JP is imported as ja" in dialog.summary.text()
    assert "2: the translation has \\n in it" in dialog.summary.text()
    dialog.close()


def test_table_of_an_older_version_that_goes_the_unusual_way_is_asked_about(
    texts: Texts, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path, offered = tmp_path / "back.csv", []

    def choose(*about: Any) -> Any:
        offered.extend(about[3])
        return about[3][1]

    path.write_text(f"pointer,ja,en\n{LOUD},{texts.text(LOUD, 'ja') or ''},Louder\n", encoding="utf-8")
    monkeypatch.setattr(dialogs, "ask_choice", choose)
    _taken(texts, path).close()
    assert [name.split()[0] for name in offered] == ["ja", "en"]
    assert texts.text(LOUD, "en") == "Louder"


def test_export_asks_for_language_format_and_file(
    texts: Texts, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, qtbot: QtBot
) -> None:
    path = tmp_path / "out.xlf"
    monkeypatch.setattr(QtWidgets.QFileDialog, "getSaveFileName", lambda *_: (str(path), ""))
    texts.middle.buttons["export"].click()
    dialog = texts.window.findChild(ExportDialog)
    assert isinstance(dialog, ExportDialog)
    assert dialog.wish() == Wish("ja", False, FORMATS[0])
    dialog.only_open.setChecked(True)
    dialog.form.setCurrentIndex(3)
    qtbot.mouseClick(dialog.buttons.button(QtWidgets.QDialogButtonBox.StandardButton.Save), Qt.MouseButton.LeftButton)
    assert texts.window.statusBar().currentMessage() == "2 texts written to out.xlf"
    assert 'version="2.1"' in path.read_text("utf-8")


@pytest.mark.parametrize(
    ("typed", "chosen", "written", "begins"),
    [
        ("out.csv", "", "out.csv", b"\xef\xbb\xbfpointer"),
        ("OUT.PO", "", "OUT.PO", b"msgid"),
        ("out.de", "", "out.de.xlsx", b"PK"),
        ("out", "gettext (*.po)", "out.po", b"msgid"),
        ("out.xliff", "", "out.xliff", b"<?xml"),
    ],
)
def test_export_by_a_name_then_its_ending_says_in_which_format(
    texts: Texts,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    qtbot: QtBot,
    typed: str,
    chosen: str,
    written: str,
    begins: bytes,
) -> None:
    monkeypatch.setattr(QtWidgets.QFileDialog, "getSaveFileName", lambda *_: (str(tmp_path / typed), chosen))
    texts.middle.buttons["export"].click()
    dialog = texts.window.findChild(ExportDialog)
    assert isinstance(dialog, ExportDialog)
    qtbot.mouseClick(dialog.buttons.button(QtWidgets.QDialogButtonBox.StandardButton.Save), Qt.MouseButton.LeftButton)
    assert (tmp_path / written).read_bytes().startswith(begins)


def test_export_onto_the_piece_itself_then_it_stays_and_that_is_said(
    texts: Texts, monkeypatch: pytest.MonkeyPatch, qtbot: QtBot
) -> None:
    path = texts.board.piece.path
    before = path.read_bytes()
    said: list[str] = []
    monkeypatch.setattr(dialogs, "ask_save_texts", lambda *_: path)
    monkeypatch.setattr(dialogs, "show_error", lambda _parent, what, why: said.append(what))
    texts.middle.buttons["export"].click()
    dialog = texts.window.findChild(ExportDialog)
    assert isinstance(dialog, ExportDialog)
    qtbot.mouseClick(dialog.buttons.button(QtWidgets.QDialogButtonBox.StandardButton.Save), Qt.MouseButton.LeftButton)
    assert said == [f"{path.name} is open here and cannot be overwritten."]
    assert path.read_bytes() == before


def test_file_that_cannot_be_written_is_said(texts: Texts, tmp_path: Path) -> None:
    texts.middle.exchange().write(Wish("ja", False, FORMATS[0]), tmp_path / "none" / "out.xlsx")
    assert texts.middle.notice.text.startswith("out.xlsx: ")


@pytest.mark.usefixtures("processes")
def test_large_file_is_written_and_read_beside_the_window_and_can_be_cancelled(
    texts: Texts, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, qtbot: QtBot
) -> None:
    monkeypatch.setattr(exchange_dialogs, "_MANY_ROWS", 0)
    monkeypatch.setattr(exchange_dialogs, "_MANY_BYTES", 0)
    exchange, path = texts.middle.exchange(), tmp_path / "out.csv"
    exchange.write(Wish("ja", False, FORMATS[1]), path)
    assert texts.middle.notice.text == "Writing out.csv…"
    texts.middle.notice.buttons()[0].click()
    assert texts.middle.notice.text == ""
    exchange.write(Wish("ja", False, FORMATS[1]), path)
    qtbot.waitUntil(path.exists)
    assert texts.middle.notice.text == ""
    path.write_text(path.read_text("utf-8-sig").replace("名前", "お名前"), encoding="utf-8")
    exchange.take(path)
    assert texts.middle.notice.text == "Reading out.csv…"
    qtbot.waitUntil(lambda: exchange.shown is not None)
    assert exchange.shown is not None
    exchange.shown.take_button.click()
    assert texts.text(NAME, "ja") == "お名前"
    assert exchange.shown is not None
    exchange.shown.close()
