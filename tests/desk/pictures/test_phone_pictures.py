"""Pictures of the phones in the window: copied, saved, in a report."""

from __future__ import annotations

import json
from dataclasses import replace
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
from previewer.desk.pictures.snapshot import GAP, SCALE, Shot, Snapshots
from previewer.desk.pictures.worded import Around, words_around
from previewer.desk.tabs.piece_tab import PieceTab
from previewer.desk.view.looks import group_of, looks_beside
from previewer.desk.view.options import ViewOptions
from previewer.desk.window.main_window import MainWindow
from previewer.phone.look import Look
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
    qtbot.waitUntil(lambda: Shot.of_view(phones_of(tab).view("android")).scrolled is not None)
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


def parts_of(image: QImage, screens: list[QImage]) -> list[QImage]:
    """The parts of a picture of two columns where these screens have to be: at the bottom, in the middle of theirs."""
    wide, gap = max(screen.width() for screen in screens), round(GAP * SCALE)
    assert image.width() == 2 * wide + gap
    found = []
    bottom = image.height()
    for line in reversed(list(zip(screens[::2], screens[1::2], strict=True))):
        top = bottom - line[0].height()
        lefts = [at * (wide + gap) + (wide - screen.width()) // 2 for at, screen in enumerate(line)]
        found[:0] = [image.copy(left, top, one.width(), one.height()) for left, one in zip(lefts, line, strict=True)]
        # Above the next line stands its head, or what is above each phone.
        bottom = top - gap - round(32 * SCALE)
    return [part.convertToFormat(QImage.Format.Format_RGB32) for part in found]


def is_clear(image: QImage) -> bool:
    clear = QImage(image.size(), image.format())
    clear.fill(Qt.GlobalColor.transparent)
    return image == clear


@pytest.mark.parametrize("axes", [pytest.param(("lang", "theme"), marks=pytest.mark.deep), ("theme",)])
def test_picture_of_several_looks_when_taken_then_it_has_their_shape_and_their_words(
    window: MainWindow, tab: PieceTab, pictures: PhonePictures, qtbot: QtBot, axes: tuple[str, ...]
) -> None:
    window.view.set_options(replace(ViewOptions(), spreads=True, axes=axes))
    area = phones_of(tab)
    qtbot.waitUntil(lambda: len(area.shown()) == 4 * len(axes))
    image = pictures.picture()
    assert image is not None
    screens = [pictures.picture(view) for line in area.lines() for view in line]
    taken = [screen.convertToFormat(QImage.Format.Format_RGB32) for screen in screens if screen is not None]
    assert parts_of(image, taken) == taken
    # Outside of the phones the ground is clear but for the words, which stand above the columns, or above each phone.
    high, middle = round(24 * SCALE), image.width() // 4
    assert not is_clear(image.copy(middle - 20, 0, 40, high))
    assert is_clear(image.copy(0, 0, 20, high))
    left = image.copy(0, round(32 * SCALE), 16, high)
    assert is_clear(left) == (len(axes) < 2)


def looks_in(options: ViewOptions) -> list[list[Look]]:
    """Those of both phones, a line for each value of all members but the last."""
    found = []
    for own in options.looks:
        looks = looks_beside(own, options, ("en", "ja"))
        size = group_of(own, options, ("en", "ja"))
        found += [looks[at : at + size] for at in range(0, len(looks), size)]
    return found


def test_words_of_a_grid_then_those_of_its_heads_and_above_a_phone_what_a_column_has_not_in_common() -> None:
    axes = ("lang", "theme")
    around = words_around(looks_in(ViewOptions(axes=axes)), axes, axes)
    assert around.heads.columns == ("Light", "Dark")
    assert around.heads.rows == (
        "iOS · en  English",
        "iOS · ja  日本語",
        "Android · en  English",
        "Android · ja  日本語",
    )
    assert around.above == ()
    axes = ("theme", "text_size")
    around = words_around(looks_in(ViewOptions(axes=axes)), axes, axes)
    assert around.heads.rows == ("iOS · Light", "iOS · Dark", "Android · Light", "Android · Dark")
    assert around.heads.columns == ("", "")
    assert around.above[0] == (("Large   100%",), ("AX5   312%",))
    assert around.above[3] == (("1 ×   100%",), ("2 ×   200%",))


def test_words_of_looks_in_no_grid_then_those_above_each_on_the_stage() -> None:
    lines = looks_in(ViewOptions(axes=("theme",)))
    around = words_around(lines, ("theme",), ())
    assert around.heads.rows == around.heads.columns == ()
    assert around.above[1][1] == ("Dark", "Android", "Pixel 8", "412 × 915")
    # Phones as they stand have none, and one look neither.
    assert words_around(lines, (), ()) == words_around([lines[0][:1]], ("theme",), ()) == Around()
