"""Pictures of the phones in the window: copied, saved, in a report."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from PySide6.QtCore import QCoreApplication, QEvent, Qt
from PySide6.QtGui import QGuiApplication, QImage
from pytestqt.qtbot import QtBot
from shiboken6 import isValid

from previewer.cases.file import parse_case
from previewer.desk.document import dialogs
from previewer.desk.pictures.copying import PhonePictures
from previewer.desk.pictures.snapshot import SCALE, Shot, Snapshots
from previewer.desk.window.main_window import MainWindow
from previewer.desk.window.piece_tab import PieceTab
from previewer.pictures.render import PictureRequest, render
from previewer.resources import resource
from tests.desk.helpers import opened, phones_of


@pytest.fixture
def tab(window: MainWindow, piece_file: Path) -> PieceTab:
    return opened(window, piece_file)


@pytest.fixture
def pictures(tab: PieceTab) -> PhonePictures:
    return PhonePictures(tab.piece, phones_of(tab), tab.services)


def test_picture_when_taken_then_the_one_that_render_makes(tab: PieceTab, pictures: PhonePictures) -> None:
    piece = tab.piece
    piece.session.load('{"name": "Hanako", "loud": true}')
    piece.phones["ios"].open_item("day")
    image = pictures.picture(phones_of(tab).view("ios"))
    asked = PictureRequest(
        piece.phones["ios"].look, piece.session.today, piece.session.values, scale=SCALE, open_key="day"
    )
    wanted = QImage.fromData(render(piece.document.reading, asked))
    assert image is not None
    assert image.convertToFormat(QImage.Format.Format_RGB32) == wanted.convertToFormat(QImage.Format.Format_RGB32)


def test_picture_when_the_list_is_scrolled_then_so_is_the_picture(window: MainWindow, qtbot: QtBot) -> None:
    tab = opened(window, resource("samples", "every-kind.json"))
    pictures = PhonePictures(tab.piece, phones_of(tab), tab.services)
    top = pictures.picture(phones_of(tab).view("android"))
    tab.piece.phones["android"].scroll_to("place")
    qtbot.waitUntil(lambda: Shot.of_view(phones_of(tab).view("android")).scrolled > 100)
    scrolled = pictures.picture(phones_of(tab).view("android"))
    assert top is not None
    assert scrolled is not None
    assert top.size() == scrolled.size()
    assert top != scrolled


def test_picture_while_it_is_drawn_then_the_mouse_says_so(
    pictures: PhonePictures, monkeypatch: pytest.MonkeyPatch
) -> None:
    seen = []
    take = Snapshots.take

    def watched(*given: Any) -> QImage:
        cursor = QGuiApplication.overrideCursor()
        seen.append(None if cursor is None else cursor.shape())
        return take(*given)

    monkeypatch.setattr(Snapshots, "take", watched)
    assert pictures.picture() is not None
    assert seen == [Qt.CursorShape.WaitCursor] * 2
    assert QGuiApplication.overrideCursor() is None


def test_picture_of_several_looks_when_their_phones_go_while_it_is_drawn_then_of_all_that_stood_there(
    window: MainWindow, pictures: PhonePictures, monkeypatch: pytest.MonkeyPatch
) -> None:
    window.view.spread(True)
    wanted = pictures.picture()
    window.view.spread(True)
    take = Snapshots.take

    def taken(snapshots: Snapshots, shot: Shot) -> QImage:
        window.view.spread(False)
        QCoreApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)
        return take(snapshots, shot)

    monkeypatch.setattr(Snapshots, "take", taken)
    assert pictures.picture() == wanted
    assert wanted is not None


def test_picture_of_both_phones_when_copied_then_they_stand_side_by_side(window: MainWindow, tab: PieceTab) -> None:
    window.menus.action["copy_picture"].trigger()
    image = QGuiApplication.clipboard().image()
    sizes = [phone.look.size for phone in tab.piece.phones.values()]
    assert image.width() > SCALE * sum(width for width, _ in sizes)
    assert image.height() == SCALE * max(height for _, height in sizes)
    assert window.statusBar().currentMessage() == "Picture copied"


def test_picture_when_saved_then_a_file_named_for_its_look(
    window: MainWindow, tab: PieceTab, pictures: PhonePictures, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked: list[str] = []

    def answer(_parent: object, _settings: object, path: Path) -> Path:
        asked.append(path.name)
        return tmp_path / path.name

    monkeypatch.setattr(dialogs, "ask_save_picture", answer)
    pictures.ask_save(phones_of(tab).view("ios"))
    assert asked[0].startswith("piece-ios-en-light-")
    assert not QImage(str(tmp_path / asked[0])).isNull()
    assert window.statusBar().currentMessage() == f"Picture saved to {asked[0]}"


def test_picture_when_it_cannot_be_saved_then_that_is_said(
    tab: PieceTab, pictures: PhonePictures, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    said: list[Path] = []
    monkeypatch.setattr(dialogs, "ask_save_picture", lambda *_: tmp_path / "no folder" / "a.png")
    monkeypatch.setattr(tab.services.saver, "show_save_error", lambda path, _error: said.append(path))
    pictures.ask_save(phones_of(tab).view("ios"))
    assert said == [tmp_path / "no folder" / "a.png"]


def test_report_when_copied_then_picture_look_values_problems_and_a_case(window: MainWindow, tab: PieceTab) -> None:
    tab.piece.session.load('{"name": "```"}')
    window.menus.action["copy_report"].trigger()
    data = QGuiApplication.clipboard().mimeData()
    text = data.text()
    assert not data.imageData().isNull()
    assert "<img src='data:image/png;base64," in data.html()
    assert "- **File**: piece.json" in text
    assert "- **iOS**: iPhone 16, lang=en" in text
    for diagnostic in tab.piece.document.reading.diagnostics:
        assert diagnostic.code in text
    blocks = text.split("````json\n")
    values, case = (json.loads(block.split("\n````")[0]) for block in blocks[1:])
    assert values["name"] == "```"
    read = parse_case(json.dumps(case).encode())
    assert read.values == {"name": "```"}
    assert read.open_piece().reading.piece is not None


def test_menu_of_a_phone_when_asked_for_then_it_acts_on_that_phone_alone(
    window: MainWindow, tab: PieceTab, pictures: PhonePictures, qtbot: QtBot
) -> None:
    menu = pictures.menu(phones_of(tab).view("android"))
    assert [action.text() for action in menu.actions()] == [
        "Copy the picture",
        "Save the picture…",
        "Copy for a report",
        "Copy as a case",
    ]
    menu.actions()[0].trigger()
    width, _height = tab.piece.phones["android"].look.size
    assert QGuiApplication.clipboard().image().width() == width * SCALE
    area = phones_of(tab)
    with qtbot.waitSignal(area.menuAsked) as asked:
        area.view("ios").customContextMenuRequested.emit(area.view("ios").rect().center())
    assert asked.args[0] is area.view("ios")
    assert area.view("ios").contextMenuPolicy() == Qt.ContextMenuPolicy.CustomContextMenu


def test_menu_of_a_phone_when_that_goes_from_the_stage_then_the_menu_goes_too(
    window: MainWindow, tab: PieceTab, pictures: PhonePictures
) -> None:
    area = phones_of(tab)
    window.view.spread(True)
    view = next(view for line in area.lines() for view in line if not area.is_own(view))
    menu = pictures.menu(view)
    window.view.spread(False)
    QCoreApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)
    assert not isValid(view)
    assert not isValid(menu)


def test_menu_of_a_phone_when_no_piece_is_read_then_takes_no_picture_of_it(window: MainWindow, tmp_path: Path) -> None:
    path = tmp_path / "broken.json"
    path.write_text('{"type": "object", "properties": {', "utf-8")
    tab = opened(window, path)
    area = phones_of(tab)
    menu = PhonePictures(tab.piece, area, tab.services).menu(area.view("ios"))
    assert [action.isEnabled() for action in menu.actions()] == [False] * 4
    QGuiApplication.clipboard().clear()
    # Nor where the text reads no more by the time when one is chosen.
    for action in menu.actions():
        action.setEnabled(True)
        action.trigger()
    assert QGuiApplication.clipboard().image().isNull()
