"""New pieces: from nothing, out of a sample, by naming a file; and the languages of a piece."""

import json
from pathlib import Path

import pytest
from PySide6.QtCore import QSettings, QStandardPaths, Qt
from PySide6.QtWidgets import QListWidget
from pytestqt.qtbot import QtBot

from previewer.desk.commands.new_piece import NewPieceDialog
from previewer.desk.document.memory import Memory
from previewer.desk.document.open_piece import OpenPiece
from previewer.desk.language import ProgramLanguage
from previewer.desk.modes.texts.language_dialog import AddLanguageDialog, RemoveLanguageDialog
from previewer.desk.services import Services
from previewer.desk.settings import Settings
from previewer.desk.window.main_window import MainWindow
from previewer.pieces import read_file
from tests.desk.helpers import TODAY


@pytest.fixture
def dialog(qtbot: QtBot, store: Path, tmp_path: Path, language: ProgramLanguage) -> NewPieceDialog:
    settings = Settings(QSettings(str(store / "settings.ini"), QSettings.Format.IniFormat))
    settings.folder = str(tmp_path)
    made = NewPieceDialog(settings)
    qtbot.addWidget(made)
    return made


def check(where: QListWidget, *names: str) -> None:
    """Check these and no others."""
    for row in range(where.count()):
        entry = where.item(row)
        on = entry.data(Qt.ItemDataRole.UserRole) in names
        entry.setCheckState(Qt.CheckState.Checked if on else Qt.CheckState.Unchecked)


def test_piece_from_nothing_has_title_languages_and_items_and_asks_for_their_words_alone(
    dialog: NewPieceDialog, tmp_path: Path, qtbot: QtBot
) -> None:
    dialog.title.setText("Garden lamp")
    assert dialog.file.text() == str(tmp_path / "garden-lamp.json")
    check(dialog.languages, "en", "ja", "fr")
    check(dialog.kinds, "switch", "radio")
    with qtbot.waitSignal(dialog.created) as made:
        dialog.accept()
    assert made.args == [tmp_path / "garden-lamp.json"]
    reading = read_file(tmp_path / "garden-lamp.json")
    assert reading.piece is not None
    assert reading.piece.languages == ("ja", "en", "fr")
    assert [item.key for item in reading.piece.items] == ["radio", "switch"]
    assert {diagnostic.code for diagnostic in reading.diagnostics} == {"text-placeholder"}


def test_piece_out_of_a_sample_keeps_what_is_not_named_otherwise(
    dialog: NewPieceDialog, tmp_path: Path, qtbot: QtBot
) -> None:
    dialog.template.setCurrentIndex(1)
    with qtbot.waitSignal(dialog.created):
        dialog.accept()
    sample = Path(dialog.template.itemData(1))
    assert json.loads((tmp_path / "piece.json").read_text("utf-8")) == json.loads(sample.read_text("utf-8"))


def test_file_that_is_there_is_not_written_over(dialog: NewPieceDialog, tmp_path: Path) -> None:
    there = tmp_path / "there.json"
    there.write_text("mine", encoding="utf-8")
    dialog.file.setText(str(there))
    dialog.accept()
    assert dialog.notice.text == "there.json already exists."
    dialog.file.setText(str(tmp_path / "no folder" / "x.json"))
    dialog.accept()
    assert "There is no folder" in dialog.notice.text
    dialog.file.setText(" ")
    dialog.accept()
    assert dialog.notice.text != ""
    assert there.read_text("utf-8") == "mine"


@pytest.mark.parametrize("ending", [".piececase", ".zip"])
def test_name_of_a_case_or_a_bundle_is_no_name_of_a_piece(dialog: NewPieceDialog, tmp_path: Path, ending: str) -> None:
    dialog.file.setText(str(tmp_path / f"lamp{ending}"))
    dialog.accept()
    assert "reserved for cases, bundles and pictures" in dialog.notice.text
    assert list(tmp_path.glob("lamp*")) == []


@pytest.mark.parametrize("letter", ["a", "朝", "😀", "-a"])
def test_title_of_any_length_names_a_file_that_can_be_made(
    dialog: NewPieceDialog, tmp_path: Path, qtbot: QtBot, letter: str
) -> None:
    dialog.title.setText(letter * 5000)
    with qtbot.waitSignal(dialog.created):
        dialog.accept()
    assert Path(dialog.file.text()).parent == tmp_path and Path(dialog.file.text()).is_file()


def test_folder_that_is_gone_is_not_proposed_and_is_named_where_it_is_typed(
    services: Services, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    home = tmp_path / "home"
    home.mkdir()
    monkeypatch.setattr(Path, "home", lambda: home)
    monkeypatch.setattr(QStandardPaths, "writableLocation", lambda _which: str(home / "Documents"))
    services.settings.folder = str(tmp_path / "gone")
    made = NewPieceDialog(services.settings, services.window)
    made.title.setText("Lamp")
    assert made.file.text() == str(home / "lamp.json")
    made.file.setText(str(tmp_path / "nowhere" / "lamp.json"))
    made.accept()
    assert made.notice.text == f"There is no folder {tmp_path / 'nowhere'}."
    (home / "Documents").mkdir()
    services.settings.folder = ""
    assert NewPieceDialog(services.settings, services.window).file.text() == str(home / "Documents" / "piece.json")


def test_new_name_is_free(dialog: NewPieceDialog, tmp_path: Path) -> None:
    (tmp_path / "lamp.json").touch()
    dialog.title.setText("Lamp")
    assert dialog.file.text() == str(tmp_path / "lamp-2.json")
    dialog.file.setText("/elsewhere/own.json")
    dialog.title.setText("Other")
    assert dialog.file.text() == "/elsewhere/own.json"


def test_new_piece_opens_in_edit_mode(window: MainWindow, tmp_path: Path, qtbot: QtBot) -> None:
    window.settings.folder = str(tmp_path)
    window.menus.action["new"].trigger()
    made = window.findChild(NewPieceDialog)
    assert isinstance(made, NewPieceDialog)
    made.accept()
    tab = window.tab()
    assert tab is not None
    assert tab.piece.path == tmp_path / "piece.json"
    assert window.docks.dock["items"].isVisible()


def test_language_is_added_and_removed_as_one_step_each(
    piece_file: Path, store: Path, language: ProgramLanguage, qtbot: QtBot
) -> None:
    opened = OpenPiece(piece_file, Memory(store / "memory"), TODAY)
    before = opened.document.text()
    adding = AddLanguageDialog(opened, None)
    qtbot.addWidget(adding)
    adding.language.setEditText("no language")
    adding.accept()
    assert "no language" in adding.notice.text
    adding.language.setEditText("pt-BR")
    adding.source.setCurrentIndex(adding.source.findData("en"))
    adding.accept()
    assert opened.session.piece is not None
    assert opened.session.piece.languages == ("ja", "en", "pt-BR")
    assert opened.session.piece.items[0].title("pt-BR").text == "Name"
    removing = RemoveLanguageDialog(opened, None)
    qtbot.addWidget(removing)
    removing.language.setCurrentIndex(removing.language.findData("pt-BR"))
    removing.accept()
    assert opened.document.text() == before


def test_title_that_is_typed_stands_there_again_after_a_crash_and_not_once_it_was_given_up(
    services: Services, qtbot: QtBot
) -> None:
    first = NewPieceDialog(services.settings, services.window)
    first.show()
    qtbot.keyClicks(first.title, "Porch light")
    services.settings.typed.write()
    after = Settings(services.settings._store)
    again = NewPieceDialog(after, services.window)
    assert (again.title.text(), Path(again.file.text()).name) == ("Porch light", "porch-light.json")
    again.show()
    qtbot.keyClick(again.title, Qt.Key.Key_Escape)
    assert NewPieceDialog(after, services.window).title.text() == ""
