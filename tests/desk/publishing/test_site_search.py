"""The guide asks the sites that are kept, and shows what they say as plain text."""

from __future__ import annotations

from PySide6.QtCore import QUrl
from pytestqt.qtbot import QtBot

from previewer.desk.guide.window import GuideWindow
from previewer.desk.window.main_window import MainWindow
from previewer.desk.window.reference import HelpWindow
from tests.publish.plain_site import PlainSite, Reply


def test_guide_when_a_site_is_kept_then_its_pages_are_found_opened_and_there_offline(
    plain: PlainSite, qtbot: QtBot, language: object
) -> None:
    plain.records["pages"][3] = {
        "id": 3, "slug": "wheels", "status": "publish", "title": "About zephyr wheels", "parent": 0,
        "content": "<p>Turn it.<script>alert(1)</script></p>",
    }  # fmt: skip
    guide = GuideWindow()
    qtbot.addWidget(guide)
    guide.show_page("start")
    guide.field.setText("zephyr")
    qtbot.waitUntil(lambda: any("About zephyr wheels" in hit for hit in guide.hits()))
    at = next(at for at, hit in enumerate(guide.hits()) if "About zephyr wheels" in hit)
    guide.list.setCurrentRow(at)
    qtbot.waitUntil(lambda: "Turn it." in guide.site_text.toPlainText())
    assert guide.middle.currentWidget() is guide.site_text and "alert" not in guide.site_text.toPlainText()
    plain.answer = lambda _asked: Reply(500, b"")
    guide.field.clear()
    assert guide.list.count() > 5
    guide.field.setText("zephyr")
    qtbot.waitUntil(lambda: any("as on 20" in hit for hit in guide.hits()))
    guide.list.setCurrentRow(next(at for at, hit in enumerate(guide.hits()) if "zephyr" in hit))
    qtbot.waitUntil(lambda: "what was there on" in guide.site_text.toPlainText())
    guide.show_page("start")
    assert guide.middle.currentWidget() is guide.text


def test_guide_when_no_site_is_kept_then_nothing_is_asked(surroundings: None, qtbot: QtBot, language: object) -> None:
    guide = GuideWindow()
    qtbot.addWidget(guide)
    guide.show_page("start")
    qtbot.keyClicks(guide.field, "slider")
    assert not guide.sites.can and not guide.said.isVisible()


def test_reference_when_searched_then_its_own_pages_the_guide_s_and_those_of_sites_are_found(
    window: MainWindow, plain: PlainSite, qtbot: QtBot
) -> None:
    plain.records["pages"][3] = {
        "id": 3, "slug": "sliders", "status": "publish", "title": "Our sliders", "parent": 0,
        "content": "<p>Slide it.<script>alert(1)</script></p>",
    }  # fmt: skip
    help_window = window.only(HelpWindow)
    help_window.show_page("key:enum")
    help_window.field.setText("slider")
    links = help_window.text.toHtml()
    assert 'href="kind:slider"' in links and 'href="guide:' in links
    qtbot.waitUntil(lambda: "Our sliders" in help_window.text.toPlainText())
    help_window.text.anchorClicked.emit(QUrl("site:0"))
    qtbot.waitUntil(lambda: "Slide it." in help_window.site_text.toPlainText())
    assert help_window.middle.currentWidget() is help_window.site_text
    assert "alert" not in help_window.site_text.toPlainText()
    help_window.field.setText("multipleOf nowhere")
    assert help_window.text.toPlainText() == "Nothing found"
    help_window.field.setText("multipleOf")
    help_window.text.anchorClicked.emit(QUrl("key:multipleOf"))
    assert help_window.page == "key:multipleOf" and help_window.field.text() == ""
    help_window.text.anchorClicked.emit(QUrl("guide:publish"))
    assert window.only(GuideWindow).page == "publish"
