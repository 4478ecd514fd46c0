"""A picture that carries its case opens in the state that it shows; one that carries none goes to the comparison."""

import json
from pathlib import Path

import pytest
from PySide6.QtCore import QMimeData, Qt, QUrl
from PySide6.QtGui import QColor, QGuiApplication, QImage
from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot

from previewer.cases.carried import carried_in, case_at, case_in
from previewer.cli import main
from previewer.desk.commands.file_commands import open_file, paste_copied
from previewer.desk.document import dialogs
from previewer.desk.document.editing import edit
from previewer.desk.modes.compare import COMPARE
from previewer.desk.modes.preview import PREVIEW
from previewer.desk.overlay.view import OverlayView
from previewer.desk.pictures.copying import PhonePictures
from previewer.desk.shots.picture_tab import PictureTab
from previewer.desk.shots.shot_tab import ShotTab
from previewer.desk.tabs.piece_tab import PieceTab
from previewer.desk.window.main_window import MainWindow
from previewer.pieces.edits.items import RemoveItem
from tests.desk.helpers import TODAY, opened, phones_of
from tests.desk.window.test_drops import drop, files

SAYS = "This state comes from a picture. Save it to change it."
LACKS = "This picture contains no case"


@pytest.fixture
def shot(piece_file: Path, tmp_path: Path) -> Path:
    """A picture that the command made of `piece_file`."""
    path = tmp_path / "other" / "shot.png"
    path.parent.mkdir()
    look = ["--platform", "android", "--lang", "ja", "--theme", "dark", "--design", "expressive"]
    given = ["--set", "loud=true", "--today", "2025-12-24", "--open", "day"]
    assert main(["render", str(piece_file), "-o", str(path), *look, *given]) == 0
    return path


@pytest.fixture
def photo(tmp_path: Path) -> Path:
    """A picture of something else."""
    path = tmp_path / "photo.jpg"
    image = QImage(60, 120, QImage.Format.Format_RGB32)
    image.fill(QColor("#888888"))
    assert image.save(str(path))
    return path


def opened_shot(window: MainWindow, path: Path) -> ShotTab:
    assert open_file(window.services, path)
    tab = window.tab()
    assert isinstance(tab, ShotTab)
    return tab


def test_picture_when_opened_then_its_state_stands_there_and_it_is_only_read(window: MainWindow, shot: Path) -> None:
    before = shot.read_bytes()
    tab = opened_shot(window, shot)
    session = tab.piece.session
    assert tab.path == shot
    assert window.tabs.tabText(window.tabs.currentIndex()) == "shot.png"
    assert session.values.get("loud") is True
    assert session.values.today.isoformat() == "2025-12-24"
    look = tab.piece.phones["android"].look
    assert (look.lang, look.theme, look.design) == ("ja", "dark", "expressive")
    assert tab.piece.phones["ios"].look.theme == "dark"
    assert {phone.open_key for phone in tab.piece.phones.values()} == {"day"}
    assert tab.disk_notice.text == SAYS
    assert edit(tab.piece, [RemoveItem("loud")]) != ""
    assert "loud" in tab.piece.document.text()
    assert shot.read_bytes() == before


def test_picture_when_dropped_then_its_state_opens(window: MainWindow, piece_file: Path, shot: Path) -> None:
    opened(window, piece_file)
    event = drop(files(shot), window)
    assert event.isAccepted()
    tab = window.tab()
    assert isinstance(tab, ShotTab)
    assert (tab.path, tab.piece.session.values.get("loud")) == (shot, True)


def test_picture_when_saved_elsewhere_then_it_is_a_piece_like_others(
    window: MainWindow, shot: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    tab = opened_shot(window, shot)
    asked = []

    def where(*given: object) -> Path:
        asked.append(given[-1])
        return tmp_path / "mine.json"

    monkeypatch.setattr(dialogs, "ask_save_as", where)
    assert window.services.saver.save(tab.piece)
    assert asked == [shot.with_suffix(".json")]
    assert tab.piece.document.editable
    assert json.loads((tmp_path / "mine.json").read_text("utf-8")) == json.loads(tab.piece.document.text())


def test_picture_when_a_piece_was_to_be_saved_as_one_then_it_is_refused(
    window: MainWindow, piece_file: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    tab = opened(window, piece_file)
    said = []
    monkeypatch.setattr(dialogs, "ask_save_as", lambda *_: piece_file.with_suffix(".png"))
    monkeypatch.setattr(type(window.services.saver), "show_save_error", lambda _self, _path, error: said.append(error))
    assert not window.services.saver.save_as(tab.piece)
    assert len(said) == 1


def test_picture_when_it_is_another_one_by_now_then_the_tab_shows_that(
    window: MainWindow, shot: Path, piece_file: Path
) -> None:
    opened_shot(window, shot)
    assert main(["render", str(piece_file), "-o", str(shot), "--set", "loud=false"]) == 0
    tab = opened_shot(window, shot)
    assert tab.piece.session.values.get("loud") is False
    assert window.tabs.count() == 1


def test_picture_when_its_definition_is_open_then_it_leads_there(
    window: MainWindow, shot: Path, piece_file: Path, qtbot: QtBot
) -> None:
    open_file(window.services, piece_file)
    tab = opened_shot(window, shot)
    qtbot.waitUntil(lambda: bool(tab.known))
    assert tab.known == [piece_file]
    assert "Its definition is the same as that of piece.json." in tab.disk_notice.text
    button = next(one for one in tab.disk_notice.buttons() if one.text() == "Go to piece.json")
    button.click()
    front = window.tab()
    assert front is not None
    assert front.path == piece_file


def test_picture_when_its_definition_was_changed_meanwhile_then_it_is_compared(
    window: MainWindow, shot: Path, piece_file: Path, qtbot: QtBot
) -> None:
    open_file(window.services, piece_file)
    tab = opened_shot(window, shot)
    qtbot.waitUntil(lambda: "Its definition is the same as that of piece.json." in tab.disk_notice.text)
    window.tabs.setCurrentIndex(0)
    front = window.tab()
    assert isinstance(front, PieceTab)
    edit(front.piece, [RemoveItem("loud")])
    window.tabs.setCurrentWidget(tab)
    qtbot.waitUntil(
        lambda: [one.text() for one in tab.disk_notice.buttons()] == ["Save as…", "Compare with piece.json"]
    )
    assert "Its definition" not in tab.disk_notice.text


def test_picture_when_another_version_is_known_then_they_are_compared(
    window: MainWindow, shot: Path, piece_file: Path, qtbot: QtBot
) -> None:
    open_file(window.services, piece_file)
    window.tabs.close_tab(window.tabs.all()[0])
    piece_file.write_text(piece_file.read_text("utf-8").replace("About it", "About that"), "utf-8")
    tab = opened_shot(window, shot)
    qtbot.waitUntil(lambda: bool(tab.known))
    button = next(one for one in tab.disk_notice.buttons() if one.text() == "Compare with piece.json")
    button.click()
    assert window.mode is COMPARE
    assert tab.piece.published.path == piece_file


def test_picture_when_the_window_starts_again_then_it_is_open_again(window: MainWindow, shot: Path) -> None:
    assert window.tabs.open_path(shot, named=False)
    tab = window.tab()
    assert isinstance(tab, ShotTab)
    assert tab.piece.session.piece is not None


def test_picture_when_it_carries_nothing_and_no_piece_is_open_then_the_picture_says_so(
    window: MainWindow, photo: Path, qtbot: QtBot
) -> None:
    assert open_file(window.services, photo)
    tab = window.tab()
    assert isinstance(tab, PictureTab)
    qtbot.waitUntil(lambda: tab.notice.text.startswith(LACKS))


@pytest.mark.usefixtures("processes")
def test_picture_when_it_carries_nothing_then_it_is_held_against_the_piece(
    window: MainWindow, photo: Path, piece_file: Path, qtbot: QtBot
) -> None:
    opened(window, piece_file)
    assert open_file(window.services, photo)
    (view,) = window.findChildren(OverlayView)
    qtbot.waitUntil(lambda: not view.running)
    view.close()


def test_picture_when_its_case_is_damaged_then_it_is_shown_and_says_why(
    window: MainWindow, shot: Path, qtbot: QtBot
) -> None:
    data = shot.read_bytes()
    at = data.index(b"piececase") + 20
    shot.write_bytes(data[:at] + bytes([data[at] ^ 1]) + data[at + 1 :])
    assert open_file(window.services, shot)
    tab = window.tab()
    assert isinstance(tab, PictureTab)
    qtbot.waitUntil(lambda: "damaged" in tab.notice.text)


def test_phones_when_copied_then_the_clipboard_has_the_case_too(window: MainWindow, piece_file: Path) -> None:
    tab = opened(window, piece_file)
    tab.piece.session.load('{"loud": true}')
    PhonePictures(tab.piece, phones_of(tab), tab.services).copy()
    data = QGuiApplication.clipboard().mimeData()
    assert data.hasImage()
    found = case_in(bytes(data.data("image/png").data()))
    assert found.values == {"loud": True}
    assert found.look["platform"] == "both"
    assert found.picture is not None
    assert [phone.at[1] for phone in found.picture.phones] == [0, 0]
    assert "It contains the definition, 1 value" in window.statusBar().currentMessage()


def test_phone_when_copied_then_the_bytes_are_those_of_render(
    window: MainWindow, piece_file: Path, tmp_path: Path
) -> None:
    tab = opened(window, piece_file)
    tab.piece.session.load('{"loud": true}')
    PhonePictures(tab.piece, phones_of(tab), tab.services).copy(phones_of(tab).view("ios"))
    copied = bytes(QGuiApplication.clipboard().mimeData().data("image/png").data())
    path = tmp_path / "render.png"
    given = ["--set", "loud=true", "--today", TODAY.isoformat()]
    assert main(["render", str(piece_file), "-o", str(path), *given]) == 0
    assert copied == path.read_bytes()


@pytest.mark.parametrize("one", [True, False])
def test_phones_when_saved_then_replay_finds_the_same_pixels(
    one: bool, window: MainWindow, piece_file: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    tab = opened(window, piece_file)
    tab.piece.phones["android"].open_item("day")
    path = tmp_path / "saved.png"
    monkeypatch.setattr(dialogs, "ask_save_picture", lambda *_: path)
    area = phones_of(tab)
    PhonePictures(tab.piece, area, tab.services).ask_save(area.view("android") if one else None)
    assert main(["replay", str(path)]) == 0


def test_phones_when_the_setting_is_off_then_pictures_carry_nothing(
    window: MainWindow, piece_file: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    window.settings.carry_case = False
    tab = opened(window, piece_file)
    path = tmp_path / "saved.png"
    monkeypatch.setattr(dialogs, "ask_save_picture", lambda *_: path)
    pictures = PhonePictures(tab.piece, phones_of(tab), tab.services)
    pictures.ask_save()
    pictures.copy()
    assert carried_in(path.read_bytes()) is None
    assert carried_in(bytes(QGuiApplication.clipboard().mimeData().data("image/png").data())) is None


def test_paste_when_a_picture_was_copied_then_its_state_opens(window: MainWindow, piece_file: Path) -> None:
    tab = opened(window, piece_file)
    tab.piece.session.load('{"loud": true}')
    PhonePictures(tab.piece, phones_of(tab), tab.services).copy()
    window.show_mode(PREVIEW)
    QTest.keyClick(window, Qt.Key.Key_V, Qt.KeyboardModifier.ControlModifier)
    front = window.tab()
    assert isinstance(front, ShotTab)
    assert front.path.name.startswith("pasted-")
    assert front.piece.session.values.get("loud") is True
    assert case_at(front.path).values == {"loud": True}


def test_paste_when_a_file_was_copied_then_it_opens(window: MainWindow, shot: Path) -> None:
    data = QMimeData()
    data.setUrls([QUrl.fromLocalFile(str(shot))])
    QGuiApplication.clipboard().setMimeData(data)
    paste_copied(window.services)
    assert isinstance(window.tab(), ShotTab)


def test_paste_when_a_bare_picture_was_copied_then_it_is_shown(window: MainWindow) -> None:
    image = QImage(40, 40, QImage.Format.Format_RGB32)
    image.fill(QColor("#123456"))
    QGuiApplication.clipboard().setImage(image)
    paste_copied(window.services)
    assert isinstance(window.tab(), PictureTab)


def test_paste_when_there_is_nothing_then_it_says_so(window: MainWindow) -> None:
    QGuiApplication.clipboard().clear()
    window.menus.action["paste_picture"].trigger()
    assert "no picture on the clipboard" in window.statusBar().currentMessage()
