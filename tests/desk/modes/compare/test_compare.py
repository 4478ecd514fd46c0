"""Compare mode: a piece beside its published version, on one phone each."""

import csv
import io
import json
import os
import subprocess
from collections.abc import Callable
from pathlib import Path

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QFileDialog, QTreeWidget, QTreeWidgetItem
from pytestqt.qtbot import QtBot

from previewer.cli.compare import run
from previewer.desk.document import dialogs
from previewer.desk.document.git_versions import committed, may_be_committed
from previewer.desk.modes.compare import CHANGES, COMPARE, OUTCOMES, PUBLISHED_SOURCE
from previewer.desk.modes.compare.changes import ChangesPane
from previewer.desk.modes.compare.export import as_csv, as_json, as_markdown
from previewer.desk.modes.compare.middle import ComparePhones
from previewer.desk.modes.preview import PREVIEW
from previewer.desk.panes import SOURCE
from previewer.desk.services import Services
from previewer.desk.source.editor import SourceEditor
from previewer.desk.tabs.piece_tab import PieceTab
from previewer.desk.view.stage import Stage
from previewer.desk.window.main_window import MainWindow
from previewer.resources import resource
from tests.desk.helpers import dumped, opened, piece, switch_item, text_item

PUBLISHED, UPDATED = resource("samples", "published.json"), resource("samples", "updated.json")


def _rows(tree: QTreeWidget) -> list[QTreeWidgetItem]:
    found: list[QTreeWidgetItem] = []
    left = [row for at in range(tree.topLevelItemCount()) if (row := tree.topLevelItem(at)) is not None]
    while left:
        row = left.pop(0)
        found.append(row)
        left = [child for at in range(row.childCount()) if (child := row.child(at)) is not None] + left
    return found


def _texts(tree: QTreeWidget) -> list[str]:
    return [row.text(0) for row in _rows(tree)]


def _outcomes(tab: PieceTab) -> dict[str, tuple[str, str, str]]:
    found = {}
    for row in _rows(tab.panes.get(OUTCOMES).tree):
        after, _, what = row.text(2).partition("\n")
        found[row.text(0)] = row.text(1), after, what or "Kept"
    return found


def _phones(tab: PieceTab) -> ComparePhones:
    found = tab.middle(COMPARE)
    assert isinstance(found, ComparePhones)
    return found


def _changes(tab: PieceTab) -> ChangesPane:
    return tab.panes.get(CHANGES)


@pytest.fixture
def compared(window: MainWindow) -> PieceTab:
    """The sample's update beside what is published."""
    tab = opened(window, UPDATED)
    tab.piece.published.choose(PUBLISHED)
    window.show_mode(COMPARE)
    return tab


@pytest.fixture
def two(tmp_path: Path, window: MainWindow) -> Callable[..., PieceTab]:
    """Opens an update of a published piece, in Compare mode."""

    def open_two(published: object, updated: object) -> PieceTab:
        (tmp_path / "published.json").write_text(dumped(published), encoding="utf-8")
        (tmp_path / "updated.json").write_text(dumped(updated), encoding="utf-8")
        tab = opened(window, tmp_path / "updated.json")
        tab.piece.published.choose(tmp_path / "published.json")
        window.show_mode(COMPARE)
        return tab

    return open_two


def test_changes_are_whole_by_language_and_counted(compared: PieceTab) -> None:
    changes = _changes(compared)
    texts = _texts(changes.tree)
    assert "The piece itself" in texts
    assert "Morning reminder (remind_at)" in texts
    assert "Title — Allowed" in texts
    at = texts.index("Description — Allowed")
    assert texts[at + 1 : at + 7] == [
        "en",
        "− Reminds you to put the rubbish out.",
        "+ Reminds you to put the rubbish out, bulky items too.",
        "ja",
        "− ごみ出しの日をお知らせします。",
        "+ ごみ出しの日を、粗大ごみも含めてお知らせします。",
    ]
    assert "New item — Allowed" in texts
    assert not any("…" in text for text in texts)
    count = len(changes.session.found.differences)
    assert changes.counts.text() == f"0 forbidden, 0 risky, {count} allowed"


def test_typing_is_compared_at_once_and_values_follow(compared: PieceTab) -> None:
    changes = _changes(compared)
    assert {what for _old, _new, what in _outcomes(compared).values()} == {"Kept"}
    text = compared.piece.document.text()
    compared.piece.document.set_text(text.replace('"tue_fri"', '"tue"').replace('"1.3.0"', '"1.1.0"'))
    assert changes.counts.text().startswith("2 forbidden, 1 risky")
    assert any(text.startswith("Options — Forbidden\n") for text in _texts(changes.tree))
    assert "1.1.0" in changes.notice.text
    assert _outcomes(compared)["burnable"] == ("tue_fri", "tue", "Returns to the default")
    compared.piece.document.set_text("{")
    assert "updated.json cannot be compared." in changes.notice.text
    assert _texts(changes.tree) == []
    assert not changes.export_button.isEnabled()


def test_both_versions_stand_on_phones_of_one_look_and_share_values(window: MainWindow, compared: PieceTab) -> None:
    phones = _phones(compared)
    published, updated = phones.shown()
    assert (published.phone.look, published.size()) == (updated.phone.look, updated.size())
    assert [caption.split("   ·   ")[0] for caption in phones.captions()] == ["Published", "Update"]
    window.view.change_looks(theme="dark")
    assert published.phone.look == updated.phone.look
    assert published.phone.look.dark
    window.view.show_platforms("android")
    assert [view.phone.look.platform for view in phones.shown()] == ["android", "android"]
    compared.piece.session.edit("memo", "hello")
    session = phones.session.values
    assert session.values.get("memo") == "hello"
    session.edit("burnable", "wed_sat")
    assert compared.piece.session.values.get("burnable") == "wed_sat"
    assert _outcomes(compared)["burnable"] == ("wed_sat", "wed_sat", "Kept")
    compared.piece.session.reset_all()
    assert session.values.get("memo") == ""


def test_value_that_only_the_published_item_takes_is_followed_until_it_is_set_anew(
    two: Callable[..., PieceTab],
) -> None:
    radio = text_item(**{"x-input-type": "radio", "default": "x"})
    tab = two(piece(a=radio | {"enum": ["x", "y", "z"]}, gone=switch_item()), piece(a=radio | {"enum": ["x", "y"]}))
    values = _phones(tab).session.values
    values.edit("a", "z")
    values.edit("gone", True)
    assert _outcomes(tab) == {
        "a": ("z", "x", "Returns to the default"),
        "gone": ("true", "—", "Lost (item removed)"),
    }
    assert not tab.panes.get(OUTCOMES).own_button.isHidden()
    tab.piece.session.edit("a", "y")
    assert _outcomes(tab)["a"] == ("y", "y", "Kept")
    tab.panes.get(OUTCOMES).own_button.click()
    assert _outcomes(tab)["gone"][0] == "false"


def test_values_of_a_file_are_followed(compared: PieceTab, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    file = tmp_path / "values.json"
    file.write_text('{"gone": 1, "memo": "from the file"}', encoding="utf-8")
    monkeypatch.setattr(dialogs, "ask_load_values", lambda *_: file)
    compared.panes.get(OUTCOMES).ask_values()
    found = _outcomes(compared)
    assert found["gone"] == ("1", "—", "Lost (item removed)")
    assert found["memo"] == ("from the file", "from the file", "Kept")
    assert [view.phone.session.values.get("memo") for view in _phones(compared).shown()] == ["from the file"] * 2


def test_chosen_change_is_shown_on_both_phones_and_in_both_texts(compared: PieceTab) -> None:
    changes = _changes(compared)
    asked: list[tuple[str, str]] = []
    for name, view in zip(("published", "updated"), _phones(compared).shown(), strict=True):
        view.phone.scrollAsked.connect(lambda _row, name=name: asked.append((name, compared.piece.selection.item)))
    row = next(row for row in _rows(changes.tree) if row.text(0) == "Title — Allowed")
    changes.tree.scrollToItem(row)
    QTest.mouseClick(
        changes.tree.viewport(),
        Qt.MouseButton.LeftButton,
        pos=changes.tree.visualItemRect(row).topLeft() + QPoint(40, 6),
    )
    assert compared.piece.selection.item == "remind_at"
    assert {name for name, _key in asked} == {"published", "updated"}
    old, new = compared.panes.get(PUBLISHED_SOURCE).editor, compared.panes.get(SOURCE).editor
    assert [editor.textCursor().selectedText() for editor in (old, new)] == ['"x-title"'] * 2
    added = next(row for row in _rows(changes.tree) if row.text(0) == "Hidden — Allowed")
    changes.tree.setCurrentItem(added)
    assert [editor.textCursor().selectedText() for editor in (old, new)] == ['"volume"', '"x-hidden"']
    compared.piece.selection.select("memo")
    assert old.textCursor().selectedText() == '"memo"'


def test_order_that_alone_changed_is_told_and_all_that_changed_is_marked_in_both_texts(
    two: Callable[..., PieceTab], window: MainWindow
) -> None:
    before, after = piece(name=text_item(), loud=switch_item()), piece(name=text_item(), loud=switch_item())
    after["x-field-order"] = ["loud", "name"]
    after["properties"]["name"]["x-title"] = {"ja": "名前", "en": "Your name"}
    after["properties"]["name"]["x-hidden"] = True
    tab = two(before, after)
    texts = _texts(_changes(tab).tree)
    at = texts.index("Order on the screen — Allowed")
    assert texts[at + 1 : at + 3] == ["− Name (name)\nName (loud)", "+ Name (loud)\nYour name (name)"]
    tab.piece.document.set_text(tab.piece.document.text().replace("Your name", "Nickname"))
    assert "+ Name (loud)\nNickname (name)" in _texts(_changes(tab).tree)
    tab.piece.document.set_text(tab.piece.document.text().replace("Nickname", "Your name"))

    def marked(editor: SourceEditor) -> list[str]:
        return [text[start:end] for text in [editor.toPlainText()] for start, end in editor.highlights.changes]

    source = tab.panes.get(SOURCE).editor
    order, title, hidden = marked(source)
    assert order.startswith('"x-field-order": [')
    assert order.endswith('"name"\n  ]')
    assert (title, hidden) == ('"en": "Your name"', '"x-hidden": true')
    assert marked(tab.panes.get(PUBLISHED_SOURCE).editor)[1:] == ['"en": "Name"']
    window.show_mode(PREVIEW)
    assert not source.highlights.changes


def test_stage_when_a_change_is_chosen_in_a_small_window_then_its_row_on_the_update_comes_into_sight(
    window: MainWindow, compared: PieceTab, qtbot: QtBot
) -> None:
    window.resize(1024, 700)
    window.view.set_zoom(75)
    phones = _phones(compared)
    _published, updated = phones.shown()
    qtbot.waitUntil(lambda: updated.y() > phones.height())
    stage = phones.findChild(Stage)
    port = stage.viewport()
    assert port.width() >= updated.width()
    last = next(one for one in phones.session.found.differences if one.key == "bulky_days")
    phones.session.show(last)

    def seen() -> bool:
        frame = stage.phones[-1].frame
        return not frame.isEmpty() and port.rect().contains(stage.floor.mapTo(port, frame.bottomRight()))

    qtbot.waitUntil(seen)


def test_export_says_what_the_command_says(compared: PieceTab, capsys: pytest.CaptureFixture[str]) -> None:
    session = _changes(compared).session
    text = compared.piece.document.text()
    compared.piece.document.set_text(text.replace('"1.3.0"', '"1.2.0"'))
    exported = json.loads(as_json(session, UPDATED))
    assert exported["summary"] == {"files": 1, "errors": 0, "warnings": 1, "advice": 0}
    compared.piece.document.set_text(text)
    assert run([str(PUBLISHED), str(UPDATED), "--format", "json"]) == 0
    said = json.loads(capsys.readouterr().out)
    exported = json.loads(as_json(session, UPDATED))
    assert exported["files"][0].pop("values")["volume"] == {"before": 4, "after": 4, "why": "kept"}
    assert exported == said
    rows = list(csv.DictReader(io.StringIO(as_csv(session, UPDATED).removeprefix("\ufeff"))))
    assert rows[0]["part"] == "en"
    assert rows[0]["updated"] == "Reminds you to put the rubbish out, bulky items too."
    markdown = as_markdown(session, UPDATED)
    assert "## Allowed" in markdown
    assert "    + 現在は使いません。スマートフォンの音量に従います。" in markdown
    assert "| burnable | tue\\_fri | tue\\_fri | Kept |" in markdown


def test_export_is_written_where_it_is_wanted(
    compared: PieceTab, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = tmp_path / "out.md"
    monkeypatch.setattr(dialogs, "ask_save_comparison", lambda *_: file)
    _changes(compared).ask_export("md")
    assert file.read_text("utf-8").startswith("# updated.json compared with published.json\n")


def test_export_by_a_name_that_ends_otherwise_then_that_says_in_which_format(
    compared: PieceTab, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    typed = [str(tmp_path / "out.json"), str(tmp_path / "plain")]
    monkeypatch.setattr(QFileDialog, "getSaveFileName", lambda *_: (typed.pop(0), ""))
    _changes(compared).ask_export("md")
    assert "diagnostics" in (tmp_path / "out.json").read_text("utf-8")
    _changes(compared).ask_export("csv")
    assert (tmp_path / "plain.csv").is_file() and not (tmp_path / "plain").exists()


def test_without_a_published_version_the_file_beside_it_with_its_title_is_offered(
    window: MainWindow, monkeypatch: pytest.MonkeyPatch, qtbot: QtBot
) -> None:
    monkeypatch.setattr("previewer.desk.document.git_versions.may_be_committed", lambda _path: False)
    other = opened(window, PUBLISHED)
    tab = opened(window, UPDATED)
    tab.piece.published.choose(None)
    window.show_mode(COMPARE)
    phones = _phones(tab)
    assert len(phones.shown()) == 1
    # Where there is one to choose, the room is the phones', not the guide's.
    qtbot.waitUntil(lambda: [one.text() for one in phones.notice.buttons()] == ["published.json", "Choose…"])
    offered = {button.text(): button for button in phones.notice.buttons()}
    offered["published.json"].click()
    assert len(phones.shown()) == 2
    assert phones.notice.text == ""
    assert tab.piece.published.path == PUBLISHED
    text = other.piece.document.text()
    other.piece.document.set_text(text.replace("Rubbish Day", "Rubbish Week"))
    assert "Rubbish Week" in _changes(tab).notice.text
    other.piece.document.textDocument.setModified(False)
    assert window.tabs.close_tab(other)
    assert _changes(tab).notice.text == ""
    assert len(phones.shown()) == 2


def test_published_version_is_remembered_and_one_that_is_gone_is_named(
    two: Callable[..., PieceTab], tmp_path: Path
) -> None:
    tab = two(piece(a=text_item()), piece(a=text_item()))
    changes = _changes(tab)
    assert _texts(changes.tree) == ["Nothing changed."]
    (tmp_path / "published.json").unlink()
    tab.piece.published.refresh()
    assert "published.json cannot be opened" in changes.notice.text
    assert len(_phones(tab).shown()) == 1


def test_quite_different_piece_is_named(two: Callable[..., PieceTab]) -> None:
    first = {"title": {"en": "Lamp", "ja": "灯り"}, "version": "1.0.0", "preferences": piece(a=text_item())}
    other = {"title": {"en": "Bath", "ja": "風呂"}, "version": "1.1.0", "preferences": piece(b=text_item())}
    said = _changes(two(first, other)).notice.text
    assert "no item in common" in said
    assert "“Lamp”, now “Bath”" in said


def test_command_asks_for_the_published_version_where_compare_has_none(
    window: MainWindow, piece_file: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    tab = opened(window, piece_file)
    window.show_mode(COMPARE)
    monkeypatch.setattr(dialogs, "ask_published", lambda *_: PUBLISHED)
    window.menus.action["compare"].trigger()
    assert tab.piece.published.path == PUBLISHED


def test_last_commit_is_looked_at_and_a_file_without_one_said_to_have_none(
    window: MainWindow, piece_file: Path, monkeypatch: pytest.MonkeyPatch, qtbot: QtBot
) -> None:
    (piece_file.parent / ".git").mkdir()
    tab = opened(window, piece_file)
    window.show_mode(COMPARE)
    said: list[str] = []
    monkeypatch.setattr(Services, "show_message", lambda _services, text: said.append(text))
    kept: list[bytes | None] = [None, UPDATED.read_bytes()]
    monkeypatch.setattr("previewer.desk.modes.compare.commits.committed", lambda _path: kept.pop(0))
    buttons = {button.text(): button for button in _phones(tab).notice.buttons()}
    buttons["Compare with the last commit"].click()
    asked = f"Asking git for the last commit of {piece_file.name}…"
    qtbot.waitUntil(lambda: said == [asked, f"Git has no commit with {piece_file.name}."])
    assert len(_phones(tab).shown()) == 1
    window.menus.action["compare_commit"].trigger()
    qtbot.waitUntil(lambda: said[2:] == [asked, ""])
    assert _phones(tab).captions()[0].startswith("Earlier")
    (back,) = _phones(tab).notice.buttons()
    back.click()
    assert len(_phones(tab).shown()) == 1
    assert tab.piece.published.path is None


@pytest.mark.usefixtures("processes")
def test_last_commit_of_a_strange_folder_is_read_without_running_anything_of_it(tmp_path: Path) -> None:
    folder, ran = tmp_path / "strange", tmp_path / "ran"
    path = folder / "bell.json"
    hooks = folder / "hooks"
    hooks.mkdir(parents=True)
    script = hooks / "run.sh"
    script.write_text(f"#!/bin/sh\ntouch {ran}\n", "utf-8")
    script.chmod(0o755)
    path.write_text("{}\n", "utf-8")
    assert (committed(path), may_be_committed(path)) == (None, (tmp_path / ".git").exists())
    for words in (("init", "-q"), ("add", "bell.json"), ("commit", "-qm", "first")):
        run_git(folder, *words)
    settings = {
        "core.fsmonitor": script,
        "core.hooksPath": hooks,
        "core.pager": script,
        "core.sshCommand": script,
        "diff.external": script,
        "filter.own.smudge": script,
        "core.repositoryFormatVersion": 1,
        "extensions.partialClone": "origin",
        "remote.origin.promisor": "true",
        "remote.origin.url": f"ext::{script}",
        "protocol.ext.allow": "always",
    }
    blob = run_git(folder, "rev-parse", "HEAD:bell.json")
    for name, value in settings.items():
        run_git(folder, "config", name, str(value))
    (folder / ".gitattributes").write_text("*.json filter=own\n", "utf-8")
    path.write_text('{"a": 1}', "utf-8")
    assert committed(path) == b"{}\n"
    assert may_be_committed(path)
    # What is lacking is fetched from nowhere: that would run what the settings name.
    (folder / ".git" / "objects" / blob[:2] / blob[2:]).unlink()
    assert committed(path) is None
    assert not ran.exists()


def run_git(folder: Path, *words: str) -> str:
    """What git says, with nothing of the machine's own settings."""
    env = {**os.environ, "GIT_CONFIG_GLOBAL": os.devnull, "GIT_CONFIG_NOSYSTEM": "1"}
    names = ("-c", "user.name=A", "-c", "user.email=a@example.org")
    return subprocess.run(
        ["git", *names, *words], cwd=folder, env=env, check=True, capture_output=True, text=True
    ).stdout.strip()


def test_rows_are_marked_as_new_changed_moved_or_gone_while_compare_is_in_sight(
    two: Callable[..., PieceTab], window: MainWindow
) -> None:
    a, b, c, d, e = (text_item(**{"x-description": {"ja": f"{key}の説明", "en": f"About {key}"}}) for key in "abcde")
    before = piece(a=a, b=b, c=c, d=d)
    after = piece(d=d, a=a, e=e, b={**b, "x-hidden": False, "default": "other"})
    tab = two(before, after)
    notes = tab.piece.row_notes
    assert {key: note.text for key, note in notes.notes.items()} == {
        "b": "changed",
        "c": "gone",
        "d": "moved",
        "e": "new",
    }
    published, updated = _phones(tab).shown()
    assert {"b", "c", "d"} <= published.row_areas().keys()
    assert "e" in updated.row_areas()
    window.show_mode(PREVIEW)
    assert notes.notes == {}


def test_both_phones_scroll_together(two: Callable[..., PieceTab], qtbot: QtBot) -> None:
    many = {f"item{at}": text_item() for at in range(30)}
    tab = two(piece(**many), piece(first=switch_item(), **many))
    published, updated = _phones(tab).shown()
    published.scroll_by(700)
    qtbot.waitUntil(lambda: updated.scrolled is not None and updated.scrolled == published.scrolled)
    updated.scroll_by(300)
    qtbot.waitUntil(lambda: updated.scrolled == published.scrolled)
    updated.scroll_by(-5000)
    qtbot.waitUntil(lambda: published.scrolled is None)


def test_old_stands_over_new_left_of_a_line_that_keys_and_mouse_move(compared: PieceTab, qtbot: QtBot) -> None:
    phones = _phones(compared)
    old, new = phones.shown()
    assert not old.geometry().intersects(new.geometry())
    phones.overlaid.click()
    assert old.geometry() == new.geometry()
    assert phones.divider.isVisible()
    half = old.mask().boundingRect().width()
    assert half == round(old.width() / 2)
    qtbot.keyClick(phones.divider, Qt.Key.Key_Left)
    assert old.mask().boundingRect().width() < half
    grip = phones.divider.rect().center()
    qtbot.mousePress(phones.divider, Qt.MouseButton.LeftButton, pos=grip)
    qtbot.mouseMove(phones.divider, grip + QPoint(old.width(), 0))
    qtbot.mouseRelease(phones.divider, Qt.MouseButton.LeftButton)
    assert phones.divider.part == 1.0
    phones.overlaid.click()
    assert old.mask().isEmpty()
    assert not phones.divider.isVisible()
    assert not old.geometry().intersects(new.geometry())


def test_slider_is_offered_where_two_versions_stand(compared: PieceTab) -> None:
    phones = _phones(compared)
    assert phones.overlaid.isVisible()
    compared.piece.published.choose(None)
    assert not phones.overlaid.isVisible()
