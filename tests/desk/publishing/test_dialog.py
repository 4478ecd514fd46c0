"""Publishing from the window: the pages are seen before they are sent."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from previewer.desk.document import dialogs
from previewer.desk.modes.check import CHECK, CHECKS
from previewer.desk.publishing import dialog as dialog_module
from previewer.desk.publishing.dialog import PublishDialog
from previewer.desk.publishing.form import PublishForm
from previewer.desk.publishing.open_ends import OpenEnds
from previewer.desk.publishing.page_view import PageView
from previewer.desk.publishing.sites_dialog import SitesDialog
from previewer.desk.services import Services
from previewer.desk.settings import Settings
from previewer.desk.tabs.piece_tab import PieceTab
from previewer.desk.widgets import open_dialog
from previewer.desk.window.main_window import MainWindow
from previewer.pieces import read_bytes
from previewer.publish.addresses import split
from previewer.publish.previewing import SeenPage, SeenSite
from previewer.publish.sign_in import kept_password
from previewer.publish.sites import KeptSite, keep_site, kept_sites
from tests.desk.helpers import opened
from tests.publish.conftest import definition, write
from tests.publish.plain_site import PASSWORD, USER, PlainSite
from tests.runs.helpers import a_run


def _asked(window: MainWindow, qtbot: QtBot) -> PublishDialog:
    """The dialog that the command shows, once it has looked."""
    window.menus.action["publish"].trigger()
    found = window.findChildren(PublishDialog)[-1]
    qtbot.waitUntil(lambda: found.again.isEnabled())
    return found


def _until(qtbot: QtBot, there: Callable[[], bool]) -> None:
    qtbot.waitUntil(there)


def _views(dialog: PublishDialog) -> list[PageView]:
    return dialog.pages.findChildren(PageView)


@pytest.mark.usefixtures("processes")
def test_dialog_when_it_opens_then_it_shows_each_page_as_it_will_be_and_sends_nothing_until_told(
    window: MainWindow, tab: PieceTab, plain: PlainSite, qtbot: QtBot
) -> None:
    dialog = _asked(window, qtbot)
    assert [dialog.pages.tabText(at) for at in range(2)] == ["ja: new", "en: new"]
    texts = [view.toPlainText() for view in _views(dialog)]
    assert any("Tells it." in text and "City" in text for text in texts)
    assert any("知らせます。" in text for text in texts)
    assert plain.changes == []
    qtbot.mouseClick(dialog.publish, Qt.MouseButton.LeftButton)
    _until(qtbot, lambda: plain.address in dialog.said.text())
    assert len(plain.records["pages"]) == 2 and len(plain.records["media"]) == 2
    assert f'en: created – <a href="{plain.address}shown-en/"' in dialog.said.text()
    assert "files: 2 sent, 0 unchanged, 0 removed" in dialog.said.text()
    assert tab.path.with_name("shown.pages.json").is_file()
    dialog.look()
    _until(qtbot, lambda: dialog.again.isEnabled())
    assert "Nothing to publish" in dialog.said.text() and not dialog.publish.isEnabled()


def test_dialog_without_a_site_asks_for_the_first_one_and_goes_on_once_that_is_saved(
    window: MainWindow, tab: PieceTab, surroundings: None, qtbot: QtBot
) -> None:
    window.menus.action["publish"].trigger()
    dialog = window.findChildren(PublishDialog)[-1]
    qtbot.waitUntil(lambda: bool(dialog.findChildren(SitesDialog)))
    asked = dialog.findChildren(SitesDialog)[0]
    qtbot.waitUntil(asked.isVisible)
    qtbot.keyClicks(asked.name, "team")
    qtbot.keyClick(asked.name, Qt.Key.Key_Return)
    assert asked.isVisible() and kept_sites() == () and asked.said.text()
    # Nobody signs in there: the dialog goes on as far as that.
    qtbot.keyClicks(asked.address, "https://example.org/")
    qtbot.keyClick(asked.address, Qt.Key.Key_Return)
    qtbot.waitUntil(lambda: dialog.site.currentText() == "team")
    assert not asked.isVisible() and "user" in dialog.said.text()


@pytest.mark.usefixtures("processes")
def test_dialog_when_a_block_was_edited_then_it_shows_the_difference_and_offers_to_replace_it(
    window: MainWindow, tab: PieceTab, plain: PlainSite, qtbot: QtBot
) -> None:
    dialog = _asked(window, qtbot)
    dialog.publish.click()
    _until(qtbot, lambda: plain.address in dialog.said.text())
    page = next(iter(plain.records["pages"].values()))
    page["content"] = page["content"].replace("Where", "Where, by hand")
    assert not dialog.form.overrides["overwrite"].isVisible()
    dialog.look()
    _until(qtbot, lambda: dialog.again.isEnabled())
    assert dialog.pages.tabText(0) == "ja: skipped" and dialog.form.overrides["overwrite"].isVisible()
    assert any("Where, by hand" in view.toPlainText() for view in _views(dialog))
    dialog.form.overrides["overwrite"].click()
    _until(qtbot, lambda: dialog.pages.tabText(0) == "ja: changed" and dialog.again.isEnabled())
    dialog.publish.click()
    _until(qtbot, lambda: plain.address in dialog.said.text())
    assert "by hand" not in page["content"]


@pytest.mark.usefixtures("processes")
def test_dialog_when_languages_parent_and_published_version_are_chosen_then_the_page_is_that(
    window: MainWindow, tab: PieceTab, plain: PlainSite, qtbot: QtBot, tmp_path: Path
) -> None:
    plain.records["pages"][70] = {
        "id": 70, "slug": "all", "status": "publish", "title": "All & more", "content": "", "parent": 0,
    }  # fmt: skip
    dialog = _asked(window, qtbot)
    form = dialog.form
    assert [box.text() for box in form.languages.values()] == ["ja  日本語", "en  English"]
    assert form.parent_page.itemText(1) == "All & more" and form.published.count() == 2
    form.parent_page.setCurrentIndex(1)
    form.languages["ja"].click()
    tab.piece.published.choose(write(tmp_path / "before.json", definition(version="0.9.0")))
    assert form.published.itemText(1) == "before.json"
    form.published.setCurrentIndex(1)
    form.published.activated.emit(1)
    _until(qtbot, lambda: dialog.again.isEnabled())
    assert dialog.pages.count() == 1
    assert any("What changed since version 0.9.0" in view.toPlainText() for view in _views(dialog))
    dialog.publish.click()
    _until(qtbot, lambda: plain.address in dialog.said.text())
    (page,) = (one for one in plain.records["pages"].values() if one["slug"] != "all")
    assert page["slug"] == "shown-en" and page["parent"] == 70 and "since version 0.9.0" in page["content"]
    form.kind.setCurrentIndex(1)
    form.languages["en"].click()
    assert dialog.said.text() == "No language is chosen." and not dialog.publish.isEnabled()
    assert not form.parent_page.isVisible()


@pytest.mark.usefixtures("processes")
def test_dialog_when_the_piece_changes_after_it_was_seen_then_it_is_seen_anew_before_it_is_sent(
    window: MainWindow, tab: PieceTab, plain: PlainSite, qtbot: QtBot
) -> None:
    dialog = _asked(window, qtbot)
    dialog.form.languages["ja"].click()
    _until(qtbot, lambda: dialog.again.isEnabled())
    tab.piece.document.set_text(tab.piece.document.text().replace('"Tells it."', '"Tells another thing."'))
    dialog.publish.click()
    _until(qtbot, lambda: dialog.again.isEnabled())
    assert plain.changes == [] and "has changed in the meantime" in dialog.said.text()
    assert any("Tells another thing." in view.toPlainText() for view in _views(dialog))
    dialog.publish.click()
    _until(qtbot, lambda: plain.address in dialog.said.text())
    (page,) = plain.records["pages"].values()
    assert "Tells another thing." in page["content"]
    tab.piece.document.set_text(tab.piece.document.text().replace('"City"', '"Town"'))
    dialog.look()
    _until(qtbot, lambda: dialog.again.isEnabled())
    changes = next(text for text in (view.toPlainText() for view in _views(dialog)) if "- City\n+ Town" in text)
    assert "+ img src=shown-p" in changes and "://" not in changes


@pytest.mark.usefixtures("processes")
def test_check_mode_when_it_publishes_then_the_verdicts_of_its_run_are_on_the_page(
    window: MainWindow, plain: PlainSite, qtbot: QtBot, tmp_path: Path
) -> None:
    a_run(tmp_path / "weather.run").give("city/title/en", "fail", "Bob", "Too small")
    tab = opened(window, write(tmp_path / "weather.json"))
    dialog = _asked(window, qtbot)
    assert not dialog.form.run.isChecked()
    dialog.reject()
    assert not window.menus.action["publish_run"].isEnabled()
    window.show_mode(CHECK)
    tab.panes.get(CHECKS)
    window.menus.action["publish_run"].trigger()
    dialog = window.findChildren(PublishDialog)[-1]
    qtbot.waitUntil(lambda: dialog.again.isEnabled())
    assert dialog.form.run.isChecked() and dialog.form.run_folder == str(tmp_path / "weather.run")
    assert any("Too small" in view.toPlainText() for view in _views(dialog))


def test_form_when_a_file_is_chosen_then_it_is_the_published_version_of_the_piece(
    window: MainWindow, tab: PieceTab, qtbot: QtBot, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    form = PublishForm(tab.piece, tab.services, None, window)
    before = write(tmp_path / "before.json")
    monkeypatch.setattr(dialogs, "ask_published", lambda *_: before)
    with qtbot.waitSignal(form.changed):
        form.published.setCurrentIndex(form.published.findData("ask"))
        form.published.activated.emit(1)
    assert form.published_path == str(before) and tab.piece.published.path == before
    tab.piece.published.choose(None)
    assert form.published_path == "" and form.published.currentText() == "The version on the page"


@pytest.mark.usefixtures("processes")
def test_dialog_when_nobody_knows_the_password_then_it_asks_for_it(
    window: MainWindow, tab: PieceTab, plain: PlainSite, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delenv("PREVIEWER_SITE_PASSWORD")
    dialog = _asked(window, qtbot)
    assert dialog.password.isVisible() and dialog.password.echoMode() == dialog.password.EchoMode.Password
    assert plain.asked == []
    dialog.password.setText(PASSWORD)
    qtbot.keyClick(dialog.password, Qt.Key.Key_Return)
    _until(qtbot, lambda: dialog.pages.count() == 2)


def test_dialog_when_no_site_is_kept_then_it_says_where_one_is_added(
    window: MainWindow, tab: PieceTab, surroundings: None, qtbot: QtBot
) -> None:
    dialog = _asked(window, qtbot)
    assert "Sites…" in dialog.said.text() and not dialog.publish.isEnabled()


@pytest.mark.usefixtures("processes")
def test_dialog_when_the_site_lies_then_its_words_are_plain_text(
    window: MainWindow, tab: PieceTab, plain: PlainSite, qtbot: QtBot
) -> None:
    from tests.publish.plain_site import Reply

    plain.answer = lambda asked: (
        Reply(403, {"code": "x", "message": "<a href='https://evil.example/'>click</a>"})
        if "pages" in asked.path
        else None
    )
    dialog = _asked(window, qtbot)
    assert "click (403)" in dialog.said.text() and "<" not in dialog.said.text()


@pytest.mark.usefixtures("processes")
def test_dialog_when_closed_while_it_sends_then_what_is_under_way_ends(
    window: MainWindow, tab: PieceTab, plain: PlainSite, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    dialog = _asked(window, qtbot)
    ended: list[bool] = []

    def send(_request: object, _shots: object, _told: object, stopped: Callable[[], bool]) -> None:
        while not stopped():
            pass
        ended.append(True)

    monkeypatch.setattr(dialog_module, "send", send)
    dialog.publish.click()
    dialog.close()
    _until(qtbot, lambda: bool(ended))


def test_page_view_loads_nothing_but_what_it_was_given(plain: PlainSite, qtbot: QtBot) -> None:
    view = PageView()
    qtbot.addWidget(view)
    asked = len(plain.asked)
    view.show_page(
        f'<p>Text<script>alert(1)</script></p><img src="{plain.address}a.png"><img src="file:///etc/hosts">'
        f'<link rel="stylesheet" href="{plain.address}a.css"><iframe src="{plain.address}"></iframe>', {},
    )  # fmt: skip
    view.show()
    qtbot.waitExposed(view)
    view.grab()
    assert "Text" in view.toPlainText() and len(plain.asked) == asked


def test_sites_are_kept_changed_and_removed_in_their_dialog(
    surroundings: None, services: Services, qtbot: QtBot
) -> None:
    dialog = SitesDialog(services.settings.typed)
    qtbot.addWidget(dialog)
    dialog.name.setText("team")
    dialog.address.setText("http://example.org/")
    dialog.save.click()
    assert "plain HTTP" in dialog.said.text() and kept_sites() == ()
    dialog.address.setText("https://example.org/")
    dialog.user.setText(USER)
    dialog.password.setText("secret")
    with qtbot.waitSignal(dialog.changed):
        dialog.save.click()
    assert [site.name for site in kept_sites()] == ["team"] and "no keyring" in dialog.said.text()
    assert dialog.password.text() == "" and kept_password(split(kept_sites()[0].address)[1], USER) == "secret"
    dialog.new.click()
    assert (dialog.name.text(), dialog.address.text()) == ("", "")
    dialog.name.setText("team")
    dialog.address.setText("https://other.example/")
    dialog.save.click()
    assert "team is already saved" in dialog.said.text()
    dialog.name.setText("other")
    dialog.save.click()
    dialog.list.setCurrentRow(0)
    assert (dialog.name.text(), dialog.user.text()) == ("team", USER)
    dialog.name.setText("ours")
    dialog.address.setText("https://example.org/site/")
    dialog.save.click()
    assert [site.name for site in kept_sites()] == ["ours", "other"]
    assert kept_sites()[0].address == "https://example.org/site/"
    for _ in range(2):
        dialog.list.setCurrentRow(0)
        dialog.remove.click()
    assert kept_sites() == () and kept_password(split("https://example.org/")[1], USER) == ""


def test_site_when_its_connection_is_tried_then_it_says_whether_it_may_be_published_to(
    plain: PlainSite, services: Services, qtbot: QtBot
) -> None:
    dialog = SitesDialog(services.settings.typed)
    qtbot.addWidget(dialog)
    dialog.list.setCurrentRow(0)
    for password, told in (("wrong", "refuses the sign-in"), (PASSWORD, "Connected and signed in")):
        dialog.password.setText(password)
        dialog.test.click()
        assert not dialog.test.isEnabled()
        _until(qtbot, lambda: dialog.test.isEnabled())
        assert told in dialog.said.text()
    assert plain.changes == []


def test_enter_after_the_connection_was_tried_saves_the_site(
    plain: PlainSite, services: Services, qtbot: QtBot
) -> None:
    dialog = SitesDialog(services.settings.typed, services.window)
    services.window.show()
    open_dialog(dialog, apart=True)
    dialog.activateWindow()
    qtbot.waitUntil(dialog.isActiveWindow)
    for field, text in ((dialog.name, "second"), (dialog.address, plain.address), (dialog.user, USER)):
        field.setText(text)
    dialog.password.setText(PASSWORD)
    qtbot.mouseClick(dialog.test, Qt.MouseButton.LeftButton)
    _until(qtbot, dialog.test.isEnabled)
    qtbot.keyClick(QApplication.focusWindow(), Qt.Key.Key_Return)
    assert "second" in [site.name for site in kept_sites()]
    assert dialog.isVisible()


@pytest.mark.parametrize(
    ("languages", "unused", "told"),
    [
        ((), (), []),
        (("en", "ja"), (), ["Left out, since the site does not have it: fr  français."]),
        (
            (),
            ("https://a.example/f/x-p1.png", "https://a.example/en/x-2/"),
            ["Removed, since no page needs it any longer: x-p1.png, x-2"],
        ),
    ],
)
def test_open_ends_are_problems_texts_languages_and_what_is_removed(
    languages: tuple[str, ...], unused: tuple[str, ...], told: list[str], qapp: QApplication
) -> None:
    made = definition()
    title = made["preferences"]["properties"]["city"]["x-title"]
    title.update({"en": "city", "fr": "Ville"})
    reading = read_bytes(json.dumps(made).encode())
    pages = tuple(SeenPage(lang, "created", "", "", "", (), ()) for lang in ("en", "ja"))
    assert OpenEnds().said(reading, SeenSite(languages, (), pages, unused)) == [
        "Open: 1 warning(s), 1 open text(s) in en  English.", *told,
    ]  # fmt: skip


def test_settings_lead_to_the_sites(window: MainWindow, surroundings: None, qtbot: QtBot) -> None:
    from previewer.desk.program.settings_dialog import SettingsDialog

    dialog = SettingsDialog(window.settings, window.services.memory)
    qtbot.addWidget(dialog)
    dialog.sites.click()
    assert dialog.findChildren(SitesDialog)[0].isVisible()


def test_site_that_is_typed_and_not_saved_stands_there_again(
    surroundings: None, services: Services, qtbot: QtBot
) -> None:
    """What was typed of a site was gone once another was looked at, or the dialog closed."""
    keep_site(KeptSite("team", "https://example.org/", USER))
    dialog = SitesDialog(services.settings.typed)
    qtbot.addWidget(dialog)
    qtbot.keyClicks(dialog.name, "new one")
    qtbot.keyClicks(dialog.password, "hushed")
    dialog.list.setCurrentRow(0)
    assert (dialog.name.text(), dialog.password.text()) == ("team", "")
    qtbot.keyClicks(dialog.address, "sub/")
    dialog.new.click()
    assert (dialog.name.text(), dialog.address.text()) == ("new one", "")
    dialog.close()
    services.settings.typed.write()
    again = SitesDialog(Settings(services.settings._store).typed)
    qtbot.addWidget(again)
    assert again.name.text() == "new one"
    again.list.setCurrentRow(0)
    assert again.address.text() == "https://example.org/sub/"
    again.save.click()
    again.new.click()
    again.list.setCurrentRow(0)
    assert again.address.text() == "https://example.org/sub/" == kept_sites()[0].address
    assert "hushed" not in services.settings.text("drafts")
