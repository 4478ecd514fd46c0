"""The palette of kinds: every form with its name, its use and its picture; any way of choosing adds it."""

from concurrent.futures import Future

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QDialogButtonBox
from pytestqt.qtbot import QtBot

from previewer import children
from previewer.desk.language import ProgramLanguage
from previewer.desk.modes.edit import palette as palettes
from previewer.desk.modes.edit.palette import Palette, PalettePictures
from previewer.phone.look import Look
from previewer.pictures.kind_pictures import kind_pictures
from previewer.pieces.kinds import BY_FORM, FORMS


class _Pool:
    """Works at once, in this process, and counts."""

    def __init__(self) -> None:
        self.asked = 0

    def submit(self, work: object, *given: object) -> Future[object]:
        self.asked += 1
        done: Future[object] = Future()
        done.set_result(work(*given))  # type: ignore[operator]
        return done

    def shutdown(self, **_how: object) -> None:
        """No problems remain."""


@pytest.fixture
def pool(monkeypatch: pytest.MonkeyPatch) -> _Pool:
    made = _Pool()
    monkeypatch.setattr(children, "child_pool", lambda *_: made)
    monkeypatch.setattr(palettes, "_KEPT", {})
    return made


@pytest.fixture
def palette(qtbot: QtBot, language: ProgramLanguage, pool: _Pool) -> Palette:
    pictures = PalettePictures()
    with qtbot.waitSignal(pictures.drawn):
        made = Palette(pictures, Look("android"))
    qtbot.addWidget(made)
    made.open()
    qtbot.waitUntil(made.list.isVisible)
    return made


def test_palette_has_every_form_with_its_name_and_its_use(
    palette: Palette, language: ProgramLanguage, qtbot: QtBot
) -> None:
    entries = [palette.list.item(row) for row in range(palette.list.count())]
    assert len(entries) == len(FORMS)
    assert ("Switch", "On or off.") in [(entry.text(), entry.toolTip()) for entry in entries]
    language.install("ja")
    qtbot.waitUntil(lambda: "スイッチ" in [entry.text() for entry in entries])


def test_form_is_chosen_by_typing_its_name_and_enter(palette: Palette, qtbot: QtBot) -> None:
    chosen: list[tuple[str, ...]] = []
    palette.chosen.connect(chosen.append)
    palette.list.setFocus()
    QTest.keyClicks(palette.list, "swi")
    QTest.keyClick(palette.list, Qt.Key.Key_Return)
    assert chosen == [("switch",)]
    assert not palette.isVisible()


def test_form_is_chosen_by_one_click(palette: Palette) -> None:
    chosen: list[tuple[str, ...]] = []
    palette.chosen.connect(chosen.append)
    place = palette.list.visualItemRect(palette.list.item(1)).center()
    QTest.mouseClick(palette.list.viewport(), Qt.MouseButton.LeftButton, pos=place)
    assert chosen == [(FORMS[1].form,)]


def test_several_forms_are_marked_with_ctrl_and_added_together(palette: Palette) -> None:
    chosen: list[tuple[str, ...]] = []
    palette.chosen.connect(chosen.append)
    assert palette.list.verticalScrollBar().value() == 0
    for row in (3, 1):
        place = palette.list.visualItemRect(palette.list.item(row)).center()
        QTest.mouseClick(palette.list.viewport(), Qt.MouseButton.LeftButton, Qt.KeyboardModifier.ControlModifier, place)
    assert palette.isVisible() and not chosen
    palette._buttons.button(QDialogButtonBox.StandardButton.Ok).click()
    assert chosen == [(FORMS[1].form, FORMS[3].form)]
    assert not palette.isVisible()


def test_cancel_adds_nothing(palette: Palette) -> None:
    chosen: list[tuple[str, ...]] = []
    palette.chosen.connect(chosen.append)
    palette._buttons.button(QDialogButtonBox.StandardButton.Cancel).click()
    assert not chosen and not palette.isVisible()


def test_pictures_are_drawn_once_and_kept(pool: _Pool, palette: Palette, qtbot: QtBot) -> None:
    assert pool.asked == 1
    again = Palette(PalettePictures(), Look("android"))
    qtbot.addWidget(again)
    assert pool.asked == 1
    pictures = [again.list.item(row).icon().pixmap(again.list.iconSize()).toImage() for row in range(len(FORMS))]
    assert len({picture.cacheKey() for picture in pictures}) == len(FORMS)
    assert all(picture.pixelColor(8, 8).alpha() == 255 for picture in pictures)


@pytest.mark.parametrize("platform", ["ios", "android"])
def test_picture_of_a_form_is_the_row_that_the_phone_draws(qapp: object, platform: str) -> None:
    made = kind_pictures(Look(platform, lang="ja"), "ja", 0.5)
    assert made.keys() == BY_FORM.keys()
    assert all(png.startswith(b"\x89PNG") for png in made.values())
    assert len(set(made.values())) == len(made)
