"""Jobs of a designer by mouse and keys, counted: clicks and keys, but for the letters of what is written.

`pytest -s tests/desk/test_gestures.py` prints the counts. Copied into a checkout of an earlier version it counts there
what that version can do.
"""

import json
import re
from concurrent.futures import Future
from datetime import date
from pathlib import Path
from typing import Any

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QLineEdit, QListWidget, QPushButton, QTableView, QTreeWidget, QWidget
from pytestqt.qtbot import QtBot

from previewer import children
from previewer.desk.commands.palette import CommandPalette
from previewer.desk.document import dialogs
from previewer.desk.modes.compare import COMPARE
from previewer.desk.modes.edit import EDIT
from previewer.desk.modes.texts.model import TextModel
from previewer.desk.publishing.dialog import PublishDialog
from previewer.desk.publishing.sites_dialog import SitesDialog
from previewer.desk.tabs.piece_tab import PieceTab
from previewer.desk.window.main_window import MainWindow
from tests.desk.hands import Hands
from tests.desk.helpers import dumped, opened, piece, switch_item, text_item
from tests.publish.conftest import surroundings, write
from tests.publish.plain_site import PASSWORD, USER, plain_site

__all__ = ["surroundings"]

pytestmark = pytest.mark.deep

_CONTROL = Qt.KeyboardModifier.ControlModifier
_SHIFT = Qt.KeyboardModifier.ShiftModifier
_ALT = Qt.KeyboardModifier.AltModifier


class CountingHands(Hands):
    """Hands that count what they do."""

    count = 0

    def click(self, widget: QWidget, at: QPoint | None = None) -> None:
        self.count += 1
        super().click(widget, at)

    def click_with(self, modifiers: Qt.KeyboardModifier, widget: QWidget, at: QPoint) -> None:
        self.count += 1
        QTest.mouseClick(widget, Qt.MouseButton.LeftButton, modifiers, at)

    def press(self, key: Qt.Key, modifiers: Qt.KeyboardModifier = Qt.KeyboardModifier.NoModifier) -> None:
        self.count += 1
        super().press(key, modifiers)


class _Idle:
    """Draws nothing: no job waits for a picture."""

    def submit(self, *_work: object) -> Future[object]:
        return Future()

    def shutdown(self, **_how: object) -> None:
        """No problems remain."""


@pytest.fixture
def hands(drawing_hands: CountingHands, monkeypatch: pytest.MonkeyPatch) -> CountingHands:
    monkeypatch.setattr(children, "child_pool", lambda *_: _Idle())
    return drawing_hands


@pytest.fixture
def drawing_hands(window: MainWindow, qtbot: QtBot) -> CountingHands:
    """Where a job waits for pictures."""
    made = CountingHands(window, qtbot)
    window.activateWindow()
    qtbot.waitUntil(window.isActiveWindow)
    return made


@pytest.fixture
def colleague(window: MainWindow, tmp_path: Path) -> PieceTab:
    """A piece with ten faults."""
    items: dict[str, dict[str, Any]] = {
        "volume": _item("slider", "number", minimum=0, maximum=10, multipleOf=1, default=50),
        "light": _item("slider", "number", minimum=0, maximum=10),
        "loud": _item("swich", "boolean"),
        "quiet": _item("switch", "boolean", **{"x-hidden": "true"}),
        "day": _item("calendar", "string", format="date", default="2026-02-31"),
        "hour": _item("time", "array", default=[25, 0]),
        "way": _item("radio", "string", enum=["a", "b"], default="c"),
        "name": _item("text", "string", colour="red"),
    }
    whole = {"version": "1.0", "osType": "iphone", "preferences": piece(**items)}
    path = tmp_path / "colleague.json"
    path.write_text(dumped(whole), encoding="utf-8")
    tab = opened(window, path)
    assert len(tab.piece.document.reading.diagnostics) == 10
    return tab


def _item(kind: str, json_type: str, **more: Any) -> dict[str, Any]:
    titles = {"x-title": {"ja": f"{kind}です", "en": f"A {kind}"}}
    return text_item(**titles) | {"type": json_type, "x-input-type": kind} | more


def _left(tab: PieceTab) -> int:
    tab.piece.document.read_now()
    return len(tab.piece.document.reading.diagnostics)


def test_ten_faults_are_mended_by_a_key_each(
    window: MainWindow, hands: CountingHands, colleague: PieceTab, tmp_path: Path
) -> None:
    if "mend" not in window.menus.action:
        pytest.skip("this version walks through nothing")
    hands.press(Qt.Key.Key_Period, _CONTROL | _ALT)
    hands.wait(lambda: QApplication.activeModalWidget() is not None)
    while _left(colleague):
        before = _left(colleague)
        hands.press(Qt.Key.Key_Return)
        hands.wait(lambda before=before: _left(colleague) < before)
    hands.press(Qt.Key.Key_Return)
    hands.wait(lambda: QApplication.activeModalWidget() is None)
    _assert_mended(_saved(hands, colleague, tmp_path / "colleague.json"))
    print(f"ten faults, Fix the problems one by one: {hands.count}, left 0")
    assert hands.count <= 13


def _assert_mended(whole: dict[str, Any]) -> None:
    """Judge the file by hand, each fault by what it must not be any more."""
    items = whole["preferences"]["properties"]
    assert re.fullmatch(r"\d+\.\d+\.\d+", whole["version"]) and whole["osType"] in ("none", "iOS", "Android")
    assert 0 <= items["volume"].get("default", 0) <= 10 and items["light"]["multipleOf"] > 0
    assert items["loud"]["x-input-type"] == "switch" and items["quiet"].get("x-hidden", True) is True
    assert "default" not in items["day"] or date.fromisoformat(items["day"]["default"])
    hour, minute = items["hour"].get("default", [0, 0])
    assert 0 <= hour < 24 and 0 <= minute < 60
    assert items["way"].get("default") in (None, *items["way"]["enum"]) and "colour" not in items["name"]


def test_ten_faults_by_the_list_and_the_fix(hands: CountingHands, colleague: PieceTab) -> None:
    """Next problem and fix, until none that has a fix is left, or there were thirty turns."""
    for _turn in range(30):
        if not any(found.fix is not None for found in colleague.piece.document.reading.diagnostics):
            break
        hands.press(Qt.Key.Key_F8)
        hands.press(Qt.Key.Key_Period, _CONTROL)
        _left(colleague)
    print(f"ten faults, F8 and Ctrl+.: {hands.count}, left {_left(colleague)}")
    assert _left(colleague) < 10


def test_published_version_beside_the_piece_is_one_click_away(
    window: MainWindow, hands: CountingHands, tmp_path: Path, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    old = {"title": {"en": "Lamp"}, "description": {"en": "A lamp"}, "preferences": piece(a=switch_item())}
    new = {**old, "preferences": piece(a=switch_item(), b=text_item())}
    for name, whole in (("published", old), ("lamp", new)):
        (tmp_path / f"{name}.json").write_text(json.dumps(whole), encoding="utf-8")
    tab = opened(window, tmp_path / "lamp.json")
    hands.press(Qt.Key.Key_5, _CONTROL)
    qtbot.waitUntil(lambda: window.mode is COMPARE)
    if "mend" in window.menus.action:
        hands.click(hands.button("published.json"))
    else:
        # An earlier version asks for the file: its name is typed, and Enter pressed.
        monkeypatch.setattr(dialogs, "ask_published", lambda *_: tmp_path / "published.json")
        hands.click(hands.find(QPushButton, lambda one: one.text().startswith("Choose the published version")))
        hands.count += 1
    qtbot.waitUntil(lambda: tab.piece.published.path == tmp_path / "published.json")
    # What changed is told beside the phones.
    hands.find(QTreeWidget, lambda tree: bool(tree.findItems("(b)", Qt.MatchFlag.MatchEndsWith)))
    print(f"compare: {hands.count}")
    assert hands.count == 2


def test_piece_is_published_to_a_site_that_is_not_kept_yet(
    window: MainWindow,
    drawing_hands: CountingHands,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    surroundings: None,
) -> None:
    """On a machine without a keyring, as the first one that somebody has."""
    hands = drawing_hands
    monkeypatch.delenv("PREVIEWER_SITE_PASSWORD")
    monkeypatch.setenv("PREVIEWER_CACHE", str(tmp_path / "cache"))
    opened(window, write(tmp_path / "shown.json"))
    with plain_site() as site:
        hands.press(Qt.Key.Key_P, _CONTROL | _SHIFT)
        palette = hands.find(QLineEdit, lambda field: isinstance(field.window(), CommandPalette)).window()
        hands.write("publish")
        assert isinstance(palette, CommandPalette)
        while not str(palette.list.currentIndex().data()).endswith("› Publish"):
            hands.press(Qt.Key.Key_Down)
        hands.press(Qt.Key.Key_Return)
        hands.wait(lambda: isinstance(QApplication.activeModalWidget(), PublishDialog | SitesDialog))
        QApplication.processEvents()
        first = QApplication.activeModalWidget()
        assert first is not None
        hands.wait(first.isActiveWindow)
        if not isinstance(first, SitesDialog):
            hands.click(hands.button("Sites…"))
        hands.wait(lambda: isinstance(QApplication.activeModalWidget(), SitesDialog))
        sites = QApplication.activeModalWidget()
        assert isinstance(sites, SitesDialog)
        if not sites.name.hasFocus():
            hands.click(sites.name)
        for at, text in enumerate(("team", site.address, USER, PASSWORD)):
            if at:
                hands.press(Qt.Key.Key_Tab)
            hands.write(text)
        if hasattr(sites, "add"):
            hands.click(hands.button("Add"))
            hands.click(hands.button("Close"))
        else:
            hands.press(Qt.Key.Key_Return)
        hands.wait(lambda: isinstance(QApplication.activeModalWidget(), PublishDialog))
        dialog = QApplication.activeModalWidget()
        assert isinstance(dialog, PublishDialog)
        dialog.activateWindow()
        hands.wait(dialog.isActiveWindow)
        if dialog.password.isVisible():
            hands.write(PASSWORD)
            hands.press(Qt.Key.Key_Return)
        hands.wait(dialog.publish.isEnabled)
        hands.click(dialog.publish)
        hands.wait(lambda: len(site.records["pages"]) == 2 and dialog.again.isEnabled())
        hands.press(Qt.Key.Key_Escape)
    print(f"publish: {hands.count}")
    assert hands.count <= 8


def test_texts_of_four_items_are_translated(window: MainWindow, hands: CountingHands, tmp_path: Path) -> None:
    english = text_item() | {"x-title": {"en": "Name"}, "x-description": {"en": "About it"}}
    path = tmp_path / "english.json"
    path.write_text(dumped(piece(**dict.fromkeys("abcd", english), e=text_item())), encoding="utf-8")
    tab = opened(window, path)
    hands.press(Qt.Key.Key_3, _CONTROL)
    _write_texts(hands, tab, "ja")
    items = _saved(hands, tab, path)["properties"]
    print(f"translate: {hands.count}")
    assert not _open_in("ja", items)
    assert [item["x-title"]["en"] for item in items.values()] == ["Name"] * 5
    assert hands.count <= 12


def _write_texts(hands: CountingHands, tab: PieceTab, lang: str) -> None:
    """Write all that is open in a language, in the table of all texts."""
    table = hands.find(QTableView, lambda _table: True)
    model = table.model()
    assert isinstance(model, TextModel)
    heads = (str(model.headerData(at, Qt.Orientation.Horizontal)) for at in range(2))
    column = next(at for at, head in enumerate(heads) if head.startswith(lang))

    def is_written(row: int) -> bool:
        spot = model.spot(model.index(row, column))
        return spot is None or _declared(tab, spot.pointer).get(lang, "") not in ("", *_items(tab))

    cell = model.index(next(row for row in range(model.rowCount()) if not is_written(row)), column)
    if not table.viewport().rect().contains(table.visualRect(cell)):
        # One turn of the wheel.
        hands.count += 1
        table.scrollTo(cell)
    hands.click(table.viewport(), table.visualRect(cell).center())
    for at in range(60):
        if not _open_in(lang, _items(tab)):
            break
        if isinstance(QApplication.focusWidget(), QTableView):
            hands.press(Qt.Key.Key_Return)
        hands.write(f"{lang} {at}")
        # To the text below, or to the next one that is to be written.
        goes_on = is_written(table.currentIndex().row() + 1)
        hands.press(Qt.Key.Key_Return, _CONTROL if goes_on else Qt.KeyboardModifier.NoModifier)
    assert table.isVisible()


def _declared(tab: PieceTab, pointer: str) -> dict[str, str]:
    """The text in all languages at a place of the definition."""
    found = json.loads(tab.piece.document.text())
    for part in pointer.split("/")[1:]:
        found = found.get(part, {})
    return {**found}


def _open_in(lang: str, items: dict[str, dict[str, Any]]) -> int:
    """How many texts are not there in a language, or are the item's key, as of a new one."""
    texts = ((key, item[name].get(lang)) for key, item in items.items() for name in ("x-title", "x-description"))
    return sum(text in (None, key) for key, text in texts)


def _items(tab: PieceTab) -> dict[str, dict[str, Any]]:
    """The items as the text has them."""
    whole = json.loads(tab.piece.document.text())
    found: dict[str, dict[str, Any]] = whole.get("preferences", whole)["properties"]
    return found


def _saved(hands: CountingHands, tab: PieceTab, path: Path) -> dict[str, Any]:
    """The file, saved by its keys, as another program reads it."""
    hands.find(QWidget, lambda _any: True)
    hands.press(Qt.Key.Key_S, _CONTROL)
    hands.wait(lambda: not tab.piece.document.textDocument.isModified())
    found: dict[str, Any] = json.loads(path.read_bytes())
    return found


def test_new_piece_of_nine_kinds_in_two_languages(window: MainWindow, hands: CountingHands, tmp_path: Path) -> None:
    """From the start page to the file: items, their titles in English, and all texts in Japanese."""
    path = tmp_path / "nine.json"
    hands.click(hands.button("New piece…"))
    hands.find(QLineEdit, lambda field: field.hasFocus())
    hands.write("Nine")
    hands.click(hands.find(QLineEdit, lambda field: field.text().endswith("nine.json")))
    hands.press(Qt.Key.Key_A, _CONTROL)
    hands.write(str(path))
    hands.press(Qt.Key.Key_Return)
    hands.wait(lambda: isinstance(window.tab(), PieceTab) and window.mode is EDIT)
    tab = window.tab()
    assert isinstance(tab, PieceTab)
    hands.click(hands.button("Add an item"))
    kinds = hands.find(QListWidget, lambda _list: True)
    if kinds.selectionMode() == QListWidget.SelectionMode.ExtendedSelection:
        # As in any list: from here to there. The last form of picker is the first of nine kinds.
        for at, held in ((2, _CONTROL), (10, _SHIFT)):
            hands.click_with(held, kinds.viewport(), _entry(hands, kinds, at))
        hands.click(hands.button("Add"))
        for at in range(9):
            _named(hands, f"Item {at}")
            hands.wait(lambda at=at: f"item_{at}" in tab.piece.document.reading.slices)
    else:
        # An earlier version adds one at a time.
        for at in range(9):
            if at:
                hands.click(hands.button("Add an item"))
            kinds = hands.find(QListWidget, lambda _list: True)
            hands.click(kinds.viewport(), _entry(hands, kinds, at + 2))
            _named(hands, f"Item {at}")
            hands.wait(lambda at=at: len(tab.piece.document.reading.slices) == at + 1)
    hands.press(Qt.Key.Key_3, _CONTROL)
    _write_texts(hands, tab, "ja")
    _write_texts(hands, tab, "en")
    made = _saved(hands, tab, path)["preferences"]
    print(f"nine kinds: {hands.count}")
    items = made["properties"]
    assert [items[key]["x-title"]["en"] for key in made["x-field-order"]] == [f"Item {at}" for at in range(9)]
    assert len({item["x-input-type"] for item in items.values()}) == 9
    assert not _open_in("ja", items) and not _open_in("en", items)
    assert hands.count <= 52


def _entry(hands: CountingHands, kinds: QListWidget, row: int) -> QPoint:
    """Where an entry is; one that is not in sight takes a turn of the wheel."""
    entry = kinds.item(row)
    if not kinds.viewport().rect().contains(kinds.visualItemRect(entry)):
        hands.count += 1
        kinds.scrollToItem(entry)
    return kinds.visualItemRect(entry).center()


def _named(hands: CountingHands, title: str) -> None:
    hands.find(QLineEdit, lambda field: field.hasFocus())
    hands.write(title)
    hands.press(Qt.Key.Key_Return)
