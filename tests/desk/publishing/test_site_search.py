"""The guide asks the sites that are kept, and shows what they say as plain text."""

from __future__ import annotations

from pytestqt.qtbot import QtBot

from previewer.desk.guide.window import GuideWindow
from tests.desk.publishing.conftest import PATIENCE_MS
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
    qtbot.waitUntil(lambda: any("About zephyr wheels" in hit for hit in guide.hits()), timeout=PATIENCE_MS)
    at = next(at for at, hit in enumerate(guide.hits()) if "About zephyr wheels" in hit)
    guide.list.setCurrentRow(at)
    qtbot.waitUntil(lambda: "Turn it." in guide.site_text.toPlainText(), timeout=PATIENCE_MS)
    assert guide.middle.currentWidget() is guide.site_text and "alert" not in guide.site_text.toPlainText()
    plain.answer = lambda _asked: Reply(500, b"")
    guide.field.clear()
    assert guide.list.count() > 5
    guide.field.setText("zephyr")
    qtbot.waitUntil(lambda: any("as on 20" in hit for hit in guide.hits()), timeout=PATIENCE_MS)
    guide.list.setCurrentRow(next(at for at, hit in enumerate(guide.hits()) if "zephyr" in hit))
    qtbot.waitUntil(lambda: "what was there on" in guide.site_text.toPlainText(), timeout=PATIENCE_MS)
    guide.show_page("start")
    assert guide.middle.currentWidget() is guide.text


def test_guide_when_no_site_is_kept_then_nothing_is_asked(surroundings: None, qtbot: QtBot, language: object) -> None:
    guide = GuideWindow()
    qtbot.addWidget(guide)
    guide.show_page("start")
    qtbot.keyClicks(guide.field, "slider")
    assert not guide.sites.can and not guide.said.isVisible()
