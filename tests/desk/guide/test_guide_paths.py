"""What the guide says of menus is so: each way through them is there, in each language, to the letter."""

import re

import pytest
from PySide6.QtWidgets import QMenu
from pytestqt.qtbot import QtBot

from previewer.desk.guide.pages import pages
from previewer.desk.language import ProgramLanguage
from previewer.desk.window.main_window import MainWindow
from previewer.resources import resource
from tests.desk.helpers import opened
from tests.guide_words import plain

_FIRST = {"en": "File", "ja": "ファイル"}
_WAY = re.compile(r"\*\*([^*]+)\*\*(?: → \*\*[^*]+\*\*)+")


def _ways(menu: QMenu, before: tuple[str, ...]) -> dict[tuple[str, ...], bool]:
    """Every way through a menu, and whether it ends in a dialog; what it has when it is opened is there."""
    menu.aboutToShow.emit()
    found = {before: False}
    for action in menu.actions():
        way = (*before, plain(action.text()))
        found[way] = "…" in action.text()
        if isinstance(inner := action.menu(), QMenu):
            found |= _ways(inner, way)
    return found


def _is_there(way: tuple[str, ...], there: dict[tuple[str, ...], bool]) -> bool:
    """Whether a way is there; it may go on in the dialog that it leads to."""
    return way in there or any(there.get(way[:end]) for end in range(2, len(way)))


@pytest.mark.parametrize("lang", ["en", "ja"])
def test_each_way_through_the_menus_is_there(
    window: MainWindow, language: ProgramLanguage, lang: str, qtbot: QtBot
) -> None:
    opened(window, resource("samples", "every-kind.json"))
    language.install(lang)
    qtbot.waitUntil(lambda: plain(window.menuBar().actions()[0].text()) == _FIRST[lang])
    there: dict[tuple[str, ...], bool] = {}
    for action in window.menuBar().actions():
        menu = action.menu()
        assert isinstance(menu, QMenu)
        there |= _ways(menu, (plain(action.text()),))
    told = [
        (page.name, tuple(map(plain, re.findall(r"\*\*([^*]+)\*\*", way[0]))))
        for page in pages(lang)
        for way in _WAY.finditer(page.text)
    ]
    assert len(told) > 10
    assert [(name, way) for name, way in told if not _is_there(way, there)] == []
