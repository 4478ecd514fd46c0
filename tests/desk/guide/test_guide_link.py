"""Panes that have nothing to show lead to their page of the guide."""

import json
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QPushButton, QWidget
from pytestqt.qtbot import QtBot

from previewer.desk.guide.link import GuideLink
from previewer.desk.guide.window import HelpWindow
from previewer.desk.language import ProgramLanguage
from previewer.desk.modes.check import CHECK
from previewer.desk.modes.compare import COMPARE
from previewer.desk.modes.edit import EDIT
from previewer.desk.modes.mode import Mode
from previewer.desk.modes.preview import PREVIEW
from previewer.desk.modes.texts import TEXTS
from previewer.desk.panes import STEPS, WRONG
from previewer.desk.panes.pane import Pane
from previewer.desk.panes.wrongs import Of
from previewer.desk.window.main_window import MainWindow
from tests.desk.helpers import opened

_WORDS = {"en": "Show me how", "ja": "使い方を見る"}


@pytest.fixture
def bare_piece(tmp_path: Path) -> Path:
    """A piece without an item and without a text."""
    path = tmp_path / "bare.json"
    path.write_text(json.dumps({"version": "1.0.0", "preferences": {"properties": {}}}), "utf-8")
    return path


def _ways(window: QWidget, page: str, lang: str = "en") -> list[QPushButton]:
    """The buttons in sight that lead to the guide, of links those to this page."""
    found = [one for one in window.findChildren(QPushButton) if one.text() == _WORDS[lang] and one.isVisible()]
    return [one for one in found if not isinstance(one, GuideLink) or one.page == page]


def _can_be_hit(button: QPushButton) -> bool:
    window = button.window()
    return window.childAt(button.mapTo(window, button.rect().center())) is button


@pytest.mark.parametrize(
    ("mode", "pane", "page"),
    [
        (PREVIEW, WRONG, "source"),
        (PREVIEW, STEPS, "hand-over"),
        (EDIT, None, "make"),
        (TEXTS, None, "translate"),
        (CHECK, None, "check"),
        (COMPARE, None, "update"),
    ],
)
def test_pane_when_it_is_empty_then_it_leads_to_its_page(
    window: MainWindow, bare_piece: Path, mode: Mode, pane: "Pane[QWidget] | None", page: str, qtbot: QtBot
) -> None:
    tab = opened(window, bare_piece)
    window.show_mode(mode)
    if pane is not None:
        window.docks.show(pane)
        tab.panes.get(WRONG).filters[Of.SCREENS].setChecked(True)
    # A click goes to what stands there, which is another widget until all is laid out.
    qtbot.waitUntil(lambda: any(map(_can_be_hit, _ways(window, page)[:1])))
    qtbot.mouseClick(_ways(window, page)[0], Qt.MouseButton.LeftButton)
    shown = window.only(HelpWindow)
    assert (shown.isVisible(), shown.page) == (True, page)


def test_folder_when_no_piece_is_in_it_then_its_list_leads_to_its_page(
    window: MainWindow, tmp_path: Path, qtbot: QtBot, language: ProgramLanguage
) -> None:
    language.install("ja")
    assert window.folder.open(tmp_path)
    qtbot.waitUntil(lambda: bool(_ways(window, "folder", "ja")))
    qtbot.mouseClick(_ways(window, "folder", "ja")[0], Qt.MouseButton.LeftButton)
    assert window.only(HelpWindow).page == "folder"
