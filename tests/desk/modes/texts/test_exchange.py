"""Texts on their way to translators and back, through the window."""

from pathlib import Path

import pytest
from PySide6 import QtWidgets
from PySide6.QtCore import Qt
from PySide6.QtGui import QGuiApplication
from pytestqt.qtbot import QtBot

from previewer.desk.modes.texts import exchange_dialogs
from previewer.desk.modes.texts.board import Spot
from previewer.desk.modes.texts.changes import set_texts
from previewer.desk.modes.texts.exchange_dialogs import FORMATS, ExportDialog, TakenDialog, Wish
from tests.desk.modes.texts.helpers import ABOUT, LOUD, NAME, Texts


def _taken(texts: Texts, path: Path) -> TakenDialog:
    texts.middle.exchange().take(path)
    dialog = texts.middle.exchange().shown
    assert dialog is not None
    assert dialog.isVisible()
    return dialog


def test_unchanged_export_of_every_format_when_taken_back_changes_no_byte(texts: Texts, tmp_path: Path) -> None:
    before = texts.tab.piece.document.text()
    for form, (_name, ending, _write) in enumerate(FORMATS):
        path = tmp_path / f"out{form}{ending}"
        texts.middle.exchange().write(Wish("ja", False, form), path)
        assert texts.window.statusBar().currentMessage() == f"4 texts written to {path.name}"
        dialog = _taken(texts, path)
        assert dialog.summary.text() == (
            "ja  日本語: 0 texts taken, 0 left as they were. One undo takes all of them back."
        )
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
    assert dialog.summary.text() == "ja  日本語: 2 texts taken, 2 left as they were. One undo takes all of them back."
    items = [dialog.list.topLevelItem(at) for at in range(dialog.list.topLevelItemCount())]
    assert [item.text(1) for item in items if item is not None] == [ABOUT, "/nothing"]
    dialog.copy()
    assert QGuiApplication.clipboard().text().startswith(f"back.csv:3: {ABOUT}: the text in en has changed since")
    dialog.list.itemActivated.emit(items[0], 0)
    assert texts.board.current == Spot(ABOUT, "ja")
    dialog.close()
    texts.window.menus.action["undo"].trigger()
    assert texts.tab.piece.document.text() == before
    set_texts(texts.board, {Spot(LOUD, "ja"): "音量"})
    set_texts(texts.board, {Spot(LOUD, "en"): "Louder"})
    assert texts.state(LOUD, "ja") == "stale"


def test_file_that_cannot_be_read_is_said_in_a_sentence_and_nothing_changes(texts: Texts, tmp_path: Path) -> None:
    before = texts.tab.piece.document.text()
    path = tmp_path / "back.csv"
    for data, said in (
        (b"", "back.csv: The file is empty."),
        ("pointer,en,ja\n/x,あ,い\n".encode("shift_jis"), "back.csv: The file is in Shift_JIS"),
        (b"a,b\n1,2\n", "back.csv: The table has lost its heads"),
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
    monkeypatch.setattr(QtWidgets.QInputDialog, "getItem", lambda *_: ("ja  日本語", True))
    dialog = _taken(texts, path)
    dialog.close()
    assert texts.text(LOUD, "ja") == "音量"
    assert texts.text(LOUD, "de") is None


def test_export_asks_for_language_format_and_file(
    texts: Texts, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, qtbot: QtBot
) -> None:
    path = tmp_path / "out.xlf"
    monkeypatch.setattr(QtWidgets.QFileDialog, "getSaveFileName", lambda *_: (str(path), ""))
    texts.middle.buttons["export"].click()
    dialog = texts.window.findChild(ExportDialog)
    assert isinstance(dialog, ExportDialog)
    assert dialog.wish() == Wish("ja", False, 0)
    dialog.only_open.setChecked(True)
    dialog.form.setCurrentIndex(3)
    qtbot.mouseClick(dialog.buttons.button(QtWidgets.QDialogButtonBox.StandardButton.Save), Qt.MouseButton.LeftButton)
    assert texts.window.statusBar().currentMessage() == "2 texts written to out.xlf"
    assert 'version="2.1"' in path.read_text("utf-8")


def test_file_that_cannot_be_written_is_said(texts: Texts, tmp_path: Path) -> None:
    texts.middle.exchange().write(Wish("ja", False, 0), tmp_path / "none" / "out.xlsx")
    assert texts.middle.notice.text.startswith("out.xlsx: ")


def test_large_file_is_written_and_read_beside_the_window_and_can_be_cancelled(
    texts: Texts, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, qtbot: QtBot
) -> None:
    monkeypatch.setattr(exchange_dialogs, "_MANY_ROWS", 0)
    monkeypatch.setattr(exchange_dialogs, "_MANY_BYTES", 0)
    exchange, path = texts.middle.exchange(), tmp_path / "out.csv"
    exchange.write(Wish("ja", False, 1), path)
    assert texts.middle.notice.text == "out.csv is being written…"
    texts.middle.notice.buttons()[0].click()
    assert texts.middle.notice.text == ""
    exchange.write(Wish("ja", False, 1), path)
    qtbot.waitUntil(path.exists, timeout=20_000)
    assert texts.middle.notice.text == ""
    path.write_text(path.read_text("utf-8-sig").replace("名前", "お名前"), encoding="utf-8")
    exchange.take(path)
    assert texts.middle.notice.text == "out.csv is being read…"
    qtbot.waitUntil(lambda: exchange.shown is not None, timeout=20_000)
    assert texts.text(NAME, "ja") == "お名前"
    assert exchange.shown is not None
    exchange.shown.close()
