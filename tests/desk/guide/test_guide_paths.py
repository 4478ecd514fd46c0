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


def _ways(menu: QMenu, before: tuple[str, ...]) -> set[tuple[str, ...]]:
    """Every way through a menu; what it has when it is opened is there."""
    menu.aboutToShow.emit()
    found = {before}
    for action in menu.actions():
        way = (*before, plain(action.text()))
        found |= {way} | (_ways(inner, way) if isinstance(inner := action.menu(), QMenu) else set())
    return found


@pytest.mark.parametrize("lang", ["en", "ja"])
def test_each_way_through_the_menus_is_there(
    window: MainWindow, language: ProgramLanguage, lang: str, qtbot: QtBot
) -> None:
    opened(window, resource("samples", "every-kind.json"))
    language.install(lang)
    qtbot.waitUntil(lambda: plain(window.menuBar().actions()[0].text()) == _FIRST[lang])
    there = set()
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
    assert [(name, way) for name, way in told if way not in there] == []
