"""The guide beside the work: its pages, search, links, language and keys."""

from itertools import chain

import pytest
from PySide6.QtCore import Qt, QUrl
from PySide6.QtGui import QDesktopServices, QTextImageFormat
from PySide6.QtWidgets import QPushButton
from pytestqt.qtbot import QtBot

from previewer.desk.guide import reference
from previewer.desk.guide.pages import folder, pages
from previewer.desk.guide.window import HelpWindow
from previewer.desk.language import ProgramLanguage
from previewer.desk.window.main_window import MainWindow

Key = Qt.Key
HEADS = {
    "en": ("Jobs", "The window", "In a terminal", "The content site", "Reference"),
    "ja": ("作業", "ウィンドウ", "ターミナル", "コンテンツサイト", "リファレンス"),
}


@pytest.fixture
def guide(qtbot: QtBot, language: ProgramLanguage) -> HelpWindow:
    made = HelpWindow()
    qtbot.addWidget(made)
    made.show_page("start")
    qtbot.waitExposed(made)
    return made


def _pictures(guide: HelpWindow) -> list[str]:
    """The names of the pictures of the page that are there to be drawn, and no wider than it."""
    found, document = [], guide.text.document()
    block = document.begin()
    while block.isValid():
        part = block.begin()
        while not part.atEnd():
            form = part.fragment().charFormat()
            part += 1
            if form.isImageFormat():
                name = QTextImageFormat(form.toImageFormat()).name()
                picture = document.resource(2, QUrl(name))
                assert 0 < picture.deviceIndependentSize().width() <= guide.text.viewport().width(), name
                found.append(name)
        block = block.next()
    return found


@pytest.mark.parametrize("lang", ["en", "ja"])
def test_each_page_is_shown_with_its_pictures_and_without_marks(
    guide: HelpWindow, language: ProgramLanguage, lang: str
) -> None:
    language.install(lang)
    for page in pages(lang):
        guide.show_page(page.name)
        shown = guide.text.toPlainText()
        assert guide.windowTitle().startswith(page.title)
        assert shown.startswith(page.title)
        assert not any(mark in shown for mark in ("**", "](", "##", "`", "slug: guide")), page.name
        assert len(_pictures(guide)) == page.text.count("![")
    own = [reference.title(name) for name in (reference.CONTENTS, *reference.names())]
    # Forty pages stood in one column: of jobs, the window, a terminal and a server.
    *parts, last = HEADS[lang]
    listed = [[head, *(page.title for page in pages(lang) if page.part == part)] for part, head in enumerate(parts, 1)]
    assert guide.hits() == [*chain.from_iterable(listed), last, *own]


def test_guide_follows_the_language_of_the_program(guide: HelpWindow, language: ProgramLanguage, qtbot: QtBot) -> None:
    guide.show_page("make")
    language.install("ja")
    qtbot.waitUntil(lambda: guide.windowTitle() == "ピースを作る — ガイド")
    assert guide.text.toPlainText().startswith("ピースを作る")
    assert guide.field.accessibleName() == "ガイドを検索"
    assert guide.hits()[3] == "ピースを作る"


def test_search_lists_sentences_and_leads_to_them(guide: HelpWindow, qtbot: QtBot) -> None:
    qtbot.keyClick(guide, Key.Key_F, Qt.KeyboardModifier.ControlModifier)
    assert guide.field.hasFocus()
    qtbot.keyClicks(guide.field, "glossary puts")
    assert guide.hits() == ["Translate\nAdd a term… puts a word into the glossary beside the piece."]
    qtbot.keyClick(guide.field, Key.Key_Return)
    assert guide.page == "translate"
    assert guide.text.textCursor().selectedText() == "glossary"
    guide.field.setText("no such words")
    assert guide.hits() == ["Nothing found"]
    guide.field.clear()
    assert len(guide.hits()) > len(pages("en"))
    assert guide.list.currentItem().text() == "Translate"


def test_link_leads_to_a_page_and_one_to_elsewhere_into_the_browser(
    guide: HelpWindow, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked: list[str] = []
    monkeypatch.setattr(QDesktopServices, "openUrl", lambda url: asked.append(url.toString()))
    guide.text.anchorClicked.emit(QUrl("see.md"))
    assert guide.page == "see"
    assert guide.list.currentItem().text() == "See a piece"
    guide.text.anchorClicked.emit(QUrl.fromLocalFile(str(folder("en") / "make.md")))
    assert guide.page == "make"
    guide.text.anchorClicked.emit(QUrl("no-such-page.md"))
    assert guide.page == "make"
    assert asked == []
    guide.text.anchorClicked.emit(QUrl("https://example.org/"))
    assert asked == ["https://example.org/"]


def test_pictures_fit_a_narrow_window(guide: HelpWindow) -> None:
    guide.resize(600, 500)
    assert _pictures(guide)


def test_escape_closes_the_guide(guide: HelpWindow, qtbot: QtBot) -> None:
    qtbot.keyClick(guide.text, Key.Key_Escape)
    assert not guide.isVisible()


def test_start_page_and_menu_lead_to_the_guide(window: MainWindow, qtbot: QtBot) -> None:
    button = next(each for each in window.findChildren(QPushButton) if each.text() == "Guide")
    qtbot.mouseClick(button, Qt.MouseButton.LeftButton)
    shown = window.only(HelpWindow)
    assert shown.isVisible()
    shown.close()
    qtbot.keyClick(window, Key.Key_F1, Qt.KeyboardModifier.ShiftModifier)
    assert shown.isVisible()
