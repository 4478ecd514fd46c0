"""What earlier versions remembered stays. `remembered-by-0.1` is what that one wrote for a user whose home was
`/home/designer`; `remembered-before-1.0` what the last state before 1.0 had written when it was killed.
"""

import hashlib
import json
import shutil
import subprocess
import sys
from collections.abc import Callable
from datetime import date
from pathlib import Path

import pytest
from PySide6.QtCore import QSettings, Qt
from pytestqt.qtbot import QtBot

from previewer.desk.document.recovery_dialog import RecoveryDialog
from previewer.desk.program.given_up import tell_given_up
from previewer.desk.settings import Settings
from previewer.desk.window.main_window import MainWindow
from previewer.phone.look import Look

_KEPT = Path(__file__).parent / "remembered-by-0.1"
_KEPT_BEFORE_1_0 = Path(__file__).parent / "remembered-before-1.0"
_HOME = "/home/designer"
LATER = date(2027, 6, 1)


@pytest.fixture
def home(store: Path, tmp_path: Path) -> Path:
    """The home of 0.1's user, moved to a folder of this test."""
    return _moved(_KEPT, store, tmp_path / "designer")


def _moved(kept: Path, store: Path, home: Path) -> Path:
    """A user's pieces, and what was remembered of them, as if the user's home had been here."""
    shutil.copytree(_KEPT / "pieces", home / "pieces")
    ini = (kept / "previewer.ini").read_text("utf-8")
    (store / "settings.ini").write_text(ini.replace(_HOME, str(home)), "utf-8")
    (store / "memory").mkdir()
    for file in (kept / "memory").glob("*.json"):
        text = file.read_text("utf-8")
        assert file.stem == _name_of_01(json.loads(text)["path"])
        text = text.replace(_HOME, str(home))
        (store / "memory" / f"{_name_of_01(json.loads(text)['path'])}.json").write_text(text, "utf-8")
    for file in kept.glob("recovery/*/*.json"):
        to = store / file.relative_to(kept)
        to.parent.mkdir(parents=True, mode=0o700)
        to.write_text(file.read_text("utf-8").replace(_HOME, str(home)), "utf-8")
    return home


@pytest.fixture
def window(home: Path, make_window: Callable[..., MainWindow]) -> MainWindow:
    """The window on what 0.1 left, a year later."""
    return make_window(LATER, reopen=True)


def test_tabs_settings_and_recent_files_of_01_are_there(window: MainWindow, home: Path) -> None:
    pieces = home / "pieces"
    assert [tab.path for tab in window.tabs.all()] == [pieces / "lamp.json", pieces / "door.json"]
    assert window.settings.recent[2:] == (pieces / "old.json",)
    assert window.settings.folder == str(pieces)
    assert window.settings.language == "ja"
    assert window.menus.action["open"].text() == "開く(&O)…"


def test_server_of_street_maps_that_01_had_is_said_to_be_no_longer_used_once(
    window: MainWindow, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("PREVIEWER_GRAPHICS", "hardware")
    tell_given_up(window.services)
    said = window.statusBar().currentMessage()
    assert "地図" in said
    assert "PREVIEWER_GRAPHICS" in said
    monkeypatch.delenv("PREVIEWER_GRAPHICS")
    window.statusBar().clearMessage()
    tell_given_up(window.services)
    assert window.statusBar().currentMessage() == ""


def test_values_and_first_opening_of_01_are_there(window: MainWindow) -> None:
    lamp, door = (tab.whole().piece for tab in window.tabs.all())
    assert lamp.touched_values == '{"name": "花子", "loud": true, "size": 2.50}'
    assert door.touched_values == '{"item_2": true}'
    window.view.pretend(False)
    assert lamp.session.today == date(2026, 2, 28)
    assert lamp.session.values.get("day") == "2026-02-28"
    assert door.session.today == date(2026, 3, 14)
    assert not lamp.session.undo_stack.canUndo()


def test_view_of_01_is_there(window: MainWindow) -> None:
    members = {"theme": "dark", "orientation": "landscape", "reduced_motion": True, "reveal_hidden": True}
    ios, android = window.tabs.all()[0].whole().piece.looks
    assert ios == Look("ios", "ja", text_size=33 / 17, device="iPhone SE", order_seed=7, **members)  # type: ignore[arg-type]
    assert android == Look("android", "ja", text_size=1.3, device="Pixel 8 Pro", order_seed=7, **members)  # type: ignore[arg-type]
    options = window.view.options
    assert (options.platforms, options.zoom, options.pretended) == ("android", 75, date(2027, 1, 2))


def test_layout_of_01_is_there(window: MainWindow, qtbot: QtBot) -> None:
    docks = window.docks.dock
    area = Qt.DockWidgetArea
    assert window.dockWidgetArea(docks["source"]) == area.RightDockWidgetArea
    assert docks["source"].isVisible()
    assert docks["values"].isHidden()
    assert window.dockWidgetArea(docks["problems"]) == area.BottomDockWidgetArea
    qtbot.waitUntil(lambda: not docks["problems"].visibleRegion().isEmpty())
    assert window.settings.geometry is not None


def test_layout_that_was_changed_since_is_not_that_of_01(
    window: MainWindow, make_window: Callable[..., MainWindow]
) -> None:
    window.docks.dock["values"].show()
    window.close()
    again = make_window(LATER, reopen=True)
    assert again.docks.dock["values"].isVisible()
    assert again.dockWidgetArea(again.docks.dock["source"]) == Qt.DockWidgetArea.RightDockWidgetArea


# ---- the last state before 1.0


@pytest.fixture
def later_window(store: Path, tmp_path: Path, make_window: Callable[..., MainWindow]) -> MainWindow:
    _moved(_KEPT_BEFORE_1_0, store, tmp_path / "designer")
    return make_window(LATER, reopen=True)


@pytest.mark.usefixtures("processes")
def test_session_and_settings_of_the_last_state_before_1_0_are_there(later_window: MainWindow, tmp_path: Path) -> None:
    window, pieces = later_window, tmp_path / "designer/pieces"
    assert [tab.path for tab in window.tabs.all()] == [pieces / "lamp.json", pieces / "door.json"]
    assert window.tab() is window.tabs.all()[1]
    assert window.folder.root == pieces
    assert window.mode.name == "texts"
    assert (window.settings.language, window.settings.reviewer) == ("ja", "Hanako")
    assert set(window.settings.recent) == {pieces / "door.json", pieces / "lamp.json", pieces}
    assert [look.design for look in window.tabs.all()[1].whole().piece.looks] == ["ios26", "material3"]


@pytest.mark.usefixtures("processes")
def test_unsaved_text_of_the_last_state_before_1_0_is_offered_and_comes_back(
    later_window: MainWindow, tmp_path: Path
) -> None:
    later_window.offer_recovery()
    (dialog,) = (one for one in later_window.findChildren(RecoveryDialog) if one.isVisible())
    assert [row.text(0) for row in dialog.rows()] == ["door.json"]
    dialog.restore.click()
    document = later_window.tab().whole().piece.document
    assert document.path == tmp_path / "designer/pieces/door.json"
    assert '"note": "未保存"' in document.text()
    assert document.modified and document.state.on_disk == "same"


def _name_of_01(path: str) -> str:
    return hashlib.sha256(path.encode()).hexdigest()[:40]


@pytest.mark.deep
def test_windows_that_share_settings_keep_what_each_of_them_changed(tmp_path: Path) -> None:
    """The last one to write won all: the files that the other opened, and what it chose of the source."""
    file = tmp_path / "settings.ini"
    mine = Settings(QSettings(str(file), QSettings.Format.IniFormat))
    mine.add_recent(tmp_path / "mine.json")
    mine.view = {"dark": False, "scale": 100}
    mine.sync()
    others = (
        "import sys; from pathlib import Path; from PySide6.QtCore import QSettings\n"
        "from previewer.desk.settings import Settings\n"
        "settings = Settings(QSettings(sys.argv[1], QSettings.Format.IniFormat))\n"
        "settings.add_recent(Path(sys.argv[1]).parent / 'others.json')\n"
        "settings.view = settings.view | {'dark': True}\n"
    )
    subprocess.run([sys.executable, "-c", others, str(file)], check=True, cwd=Path(__file__).parents[2])
    mine.view = {"dark": False, "scale": 150}
    assert mine.view == {"dark": True, "scale": 150}
    mine.add_recent(tmp_path / "third.json")
    assert [path.name for path in mine.recent] == ["third.json", "others.json", "mine.json"]
