"""The guide asks the sites that are kept, and shows what they say as plain text."""

from __future__ import annotations

from PySide6.QtCore import Qt, QUrl
from pytestqt.qtbot import QtBot

from previewer.desk.guide.window import HelpWindow
from previewer.desk.window.main_window import MainWindow
from tests.publish.plain_site import PlainSite, Reply


def test_guide_when_a_site_is_kept_then_its_pages_are_found_opened_and_there_offline(
    plain: PlainSite, qtbot: QtBot, language: object
) -> None:
    plain.records["pages"][3] = {
        "id": 3, "slug": "wheels", "status": "publish", "title": "About zephyr wheels", "parent": 0,
        "content": "<p>Turn it.<script>alert(1)</script></p>",
    }  # fmt: skip
    guide = HelpWindow()
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
    qtbot.waitUntil(lambda: "its content as of" in guide.site_text.toPlainText())
    guide.show_page("start")
    assert guide.middle.currentWidget() is guide.text


def test_guide_when_no_site_is_kept_then_nothing_is_asked(surroundings: None, qtbot: QtBot, language: object) -> None:
    guide = HelpWindow()
    qtbot.addWidget(guide)
    guide.show_page("start")
    qtbot.keyClicks(guide.field, "slider")
    assert not guide.sites.can and not guide.said.isVisible()


def test_help_when_searched_then_pages_of_the_guide_the_reference_and_sites_are_found(
    window: MainWindow, plain: PlainSite, qtbot: QtBot
) -> None:
    plain.records["pages"][3] = {
        "id": 3, "slug": "sliders", "status": "publish", "title": "Our sliders", "parent": 0,
        "content": "<p>Slide it.<script>alert(1)</script></p>",
    }  # fmt: skip
    shown = window.only(HelpWindow)
    shown.show_page("key:enum")
    shown.field.setText("slider")
    assert "Slider (slider)" in shown.hits() and any("\n" in hit for hit in shown.hits())
    qtbot.waitUntil(lambda: any("Our sliders" in hit for hit in shown.hits()))
    shown.list.setCurrentRow(next(at for at, hit in enumerate(shown.hits()) if "Our sliders" in hit))
    qtbot.waitUntil(lambda: "Slide it." in shown.site_text.toPlainText())
    assert shown.middle.currentWidget() is shown.site_text
    assert "alert" not in shown.site_text.toPlainText()
    shown.field.setText("multipleOf nowhere")
    assert shown.hits() == ["Nothing found"]
    shown.field.setText("multipleOf")
    qtbot.keyClick(shown.field, Qt.Key.Key_Return)
    assert shown.middle.currentWidget() is shown.text
    shown.text.anchorClicked.emit(QUrl("key:multipleOf"))
    assert shown.page == "key:multipleOf" and shown.field.text() == ""
