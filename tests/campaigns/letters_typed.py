"""Words typed into the fields of a window, each with what is done next: python -m tests.campaigns.letters_typed FOLDER
SEED COUNT SECONDS

FOLDER is the home of the program. A line is printed for each try; the first that loses a word ends the process.
"""

from __future__ import annotations

import faulthandler
import math
import os
import random
import shutil
import sys
from collections.abc import Callable, Iterator
from contextlib import suppress
from functools import partial
from pathlib import Path
from time import monotonic
from typing import NamedTuple, TypeVar

from PySide6.QtCore import QSettings, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import (
    QAbstractItemView,
    QApplication,
    QDialog,
    QLabel,
    QTableView,
    QWidget,
)

from previewer.cases.steps import Touch
from previewer.desk.commands.new_piece import NewPieceDialog
from previewer.desk.document import dialogs
from previewer.desk.document.drafts import is_held, letters_in
from previewer.desk.document.memory import Memory
from previewer.desk.document.state import Conflict
from previewer.desk.language import ProgramLanguage
from previewer.desk.modes import MODES
from previewer.desk.modes.check import CHECK, CHECKS
from previewer.desk.modes.edit import EDIT, INSPECTOR
from previewer.desk.modes.edit.inspector.row import FieldRow
from previewer.desk.modes.edit.items_list import ItemsList
from previewer.desk.modes.edit.on_phone import PhoneField, type_title
from previewer.desk.modes.mode import Mode
from previewer.desk.modes.texts import TEXTS, UNIT
from previewer.desk.panes import STEPS
from previewer.desk.publishing.sites_dialog import SitesDialog
from previewer.desk.settings import Settings
from previewer.desk.tabs.piece_tab import PieceTab
from previewer.desk.view.own_size import OwnSizeDialog
from previewer.desk.view.phone_area import PhoneArea
from previewer.desk.window.main_window import MainWindow
from previewer.phone.fonts import install_fonts
from previewer.resources import resource
from tests.desk.helpers import TODAY, takes_letters
from tests.desk.test_recovery import run_beside
from tests.patience import PATIENCE

#: What is typed, with a number that is nowhere else: words, and what a field may refuse.
WORDS = ("heard{}", "{}", "-{}.", "{}}}")
#: Whose letters somebody would miss; of settings those fields that have drafts: names.
#: Seconds until a try that hangs is ended.
HANGING = 60
MISSED = ("document", "record", "run", "case")
Find = Callable[[], "QWidget | None"]
D = TypeVar("D", bound=QDialog)


class Place(NamedTuple):
    """A field: where it is, and how it is come by in any window."""

    kind: str
    name: str
    find: Callable[[MainWindow, PieceTab], QWidget | None]


def is_missed(widget: QWidget) -> bool:
    """Whether somebody would miss what is typed into a widget."""
    return takes_letters(widget) and (widget.property("letters") in MISSED or is_held(widget))


def settle() -> None:
    """Let the window do what it has begun."""
    for _ in range(5):
        QApplication.processEvents()


def wait(until: Callable[[], bool]) -> None:
    """Look on until it is so. Raises TimeoutError."""
    end = monotonic() + PATIENCE
    while not until():
        if monotonic() > end:
            raise TimeoutError("it did not come to that")
        QTest.qWait(5)


# -- places


def _in_mode(mode: Mode, key: str, at: int, window: MainWindow, tab: PieceTab) -> QWidget | None:
    """A field that shows in a mode while an item is selected."""
    _stand(window, tab, mode, key)
    return next(iter(_fields(window)[at : at + 1]), None)


def _stand(window: MainWindow, tab: PieceTab, mode: Mode, key: str) -> None:
    window.show_mode(mode)
    tab.piece.selection.select(key)
    if mode is EDIT:
        window.docks.show(INSPECTOR)
    if mode is CHECK:
        session = tab.panes.get(CHECKS).session
        session.show(session.states[0].check.id)
    settle()


def _fields(window: MainWindow) -> list[QWidget]:
    return [one for one in window.findChildren(QWidget) if is_missed(one) and one.isVisible() and one.isEnabled()
            and not isinstance(one.parent().parent(), QAbstractItemView)]  # fmt: skip


def _cell(mode: Mode, key: str, view: int, row: int, column: int, by_key: bool, window: MainWindow,
          tab: PieceTab) -> QWidget | None:  # fmt: skip
    """The editor of a cell of a table or a list."""
    _stand(window, tab, mode, key)
    found = _views(window)[view]
    index = found.model().index(row, column)
    if isinstance(found, ItemsList):
        (found.edit_key if by_key else found.edit_title)()
        index = found.currentIndex()
    else:
        found.setCurrentIndex(index)
        found.edit(index)
    return found.indexWidget(index)


def _views(window: MainWindow) -> list[QAbstractItemView]:
    found = (one for one in window.findChildren(QAbstractItemView) if one.isVisible() and one.isEnabled())
    return [one for one in found if one.model() is not None and one.model().rowCount()]


def _on_phone(key: str, window: MainWindow, tab: PieceTab) -> QWidget | None:
    _stand(window, tab, EDIT, key)
    middle = tab.middle(EDIT)
    assert isinstance(middle, PhoneArea)
    # Where a phone has no such text, there is none to type.
    type_title(tab.piece, middle.view("ios"))
    return next(iter(window.findChildren(PhoneField)), None)


def _step(window: MainWindow, tab: PieceTab) -> QWidget | None:
    window.docks.show(STEPS)
    pane = tab.panes.get(STEPS)
    if not pane.session.steps:
        pane.session.add(Touch("name"))
    settle()
    pane.list.setCurrentIndex(pane.model.index(0, 0))
    pane.list.edit(pane.list.currentIndex())
    return pane.list.indexWidget(pane.list.currentIndex())


def _term(at: int, window: MainWindow, tab: PieceTab) -> QWidget | None:
    _stand(window, tab, TEXTS, "")
    tab.panes.get(UNIT).ask_term()
    return _of_dialog(window, at)


def _run(window: MainWindow, tab: PieceTab) -> QWidget | None:
    _stand(window, tab, CHECK, "")
    tab.panes.get(CHECKS).ask_new()
    return _of_dialog(window, 0)


def _secret(window: MainWindow, _tab: PieceTab) -> QWidget | None:
    return _shown(SitesDialog(window.settings.typed, window)).password


def _shown(dialog: D) -> D:
    dialog.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
    dialog.show()
    return dialog


def _of_no_piece(number: int, at: int, window: MainWindow, _tab: PieceTab) -> QWidget | None:
    typed = window.settings.typed
    make: tuple[Callable[[], QDialog], ...] = (
        lambda: NewPieceDialog(window.settings, window),
        lambda: SitesDialog(typed, window),
        lambda: OwnSizeDialog(window.view, typed, window),
    )
    _shown(make[number]())
    return _of_dialog(window, at)


def _of_dialog(window: MainWindow, at: int) -> QWidget | None:
    settle()
    (dialog,) = (one for one in window.findChildren(QDialog) if one.isVisible())
    return [one for one in dialog.findChildren(QWidget) if is_missed(one)][at]


def places(window: MainWindow, tab: PieceTab) -> Iterator[Place]:
    """Every field that holds letters somebody would miss: those that show in some mode for some item, cells of every
    view there, and those behind a door.
    """
    shown = tab.piece.session.piece
    assert shown is not None
    for mode in MODES:
        for key in ("", *(item.key for item in shown.items)) if mode is EDIT else ("",):
            _stand(window, tab, mode, key)
            for at, field in enumerate(_fields(window)):
                yield Place(_name(field), f"{mode.name} {key} {at}", partial(_in_mode, mode, key, at))
            for number, view in enumerate(_views(window)):
                wide = view.model().columnCount() if isinstance(view, QTableView) else 1
                for row, column in ((0, 0), (view.model().rowCount() - 1, wide - 1)):
                    index = view.model().index(row, column)
                    if not view.model().flags(index) & Qt.ItemFlag.ItemIsEditable:
                        continue
                    if not isinstance(view, ItemsList) and not view.editTriggers().value:
                        continue
                    for by_key in (False, True) if isinstance(view, ItemsList) and key else (False,):
                        find = partial(_cell, mode, key, number, row, column, by_key)
                        yield Place(f"{_name(view)} {by_key}", f"{mode.name} {key} {row} {column}", find)
    for item in shown.items:
        yield Place("on the phone", item.key, partial(_on_phone, item.key))
    yield Place("step", "", _step)
    for at in range(3):
        yield Place("term", str(at), partial(_term, at))
    yield Place("run", "", _run)
    for number, fields in enumerate((2, 3, 2)):
        for at in range(fields):
            yield Place(f"dialog of no piece {number}", str(at), partial(_of_no_piece, number, at))
    yield Place("secret", "", _secret)


def _name(widget: QWidget) -> str:
    return f"{type(widget).__name__} {widget.accessibleName()!r}"


# -- a try


class Desk:
    """A window with a piece, its home, and what was asked."""

    def __init__(self, folder: Path) -> None:
        self.folder, self.language = folder, ProgramLanguage()
        self.pieces = folder / "pieces"
        self.pieces.mkdir()
        self.path, self.other = self.pieces / "typed.json", self.pieces / "other.json"
        shutil.copy(resource("samples", "every-kind.json"), self.path)
        shutil.copy(resource("samples", "every-kind.json"), self.other)
        run_beside(self.path)
        self.first = self.path.read_bytes()
        self.asked: list[str] = []
        self.to = self.pieces / "elsewhere.json"
        for name in ("ask_unsaved", "ask_unsaved_steps", "ask_all_unsaved"):
            setattr(dialogs, name, partial(self._asked, name, "cancel"))
        dialogs.ask_save_as = lambda *_: self.to  # type: ignore[assignment]
        dialogs.show_error = lambda parent, what, why: self.asked.append(f"{parent} {what} {why}")
        self.window = self.make(folder / "store")
        self.tab = self.open(self.window)

    def _asked(self, name: str, answer: str, *_told: object) -> str:
        self.asked.append(name)
        return answer

    def make(self, store: Path) -> MainWindow:
        """A window with what it remembers in a folder."""
        store.mkdir(exist_ok=True)
        settings = Settings(QSettings(str(store / "settings.ini"), QSettings.Format.IniFormat))
        window = MainWindow(settings, Memory(store / "memory"), self.language, lambda: TODAY)
        window.resize(1400, 900)
        window.show()
        window.activateWindow()
        wait(lambda: window.first_picture.complete)
        return window

    def open(self, window: MainWindow) -> PieceTab:
        """The tab of the piece, with the run beside it."""
        assert window.open_path(self.path)
        tab = window.tab()
        assert isinstance(tab, PieceTab)
        session = tab.panes.get(CHECKS).session
        if session.run is None:
            session.open(self.path.with_suffix(".run"))
        settle()
        return tab

    def again(self) -> None:
        """All as it was at first: a new tab, and a new window where that one was left."""
        self.clear(self.window)
        for path in self.pieces.iterdir():
            if path.suffix == ".json" and path != self.other:
                path.unlink()
        self.path.write_bytes(self.first)
        shutil.rmtree(self.folder / "store" / "memory", ignore_errors=True)
        self.window.settings.typed._letters.clear()
        shutil.rmtree(self.folder / "left", ignore_errors=True)
        self.asked.clear()
        if not self.window.isVisible() or self.window.memory.folder.parent.name == "left":
            self.end(self.window)
            self.window = self.make(self.folder / "store")
        if self.window.docks.is_stage_alone:
            self.window.docks.show_stage(alone=False)
        self.tab = self.open(self.window)

    @staticmethod
    def clear(window: MainWindow) -> None:
        """Close what is open in a window without a question."""
        for one in window.findChildren(QDialog):
            one.close()
        for tab in window.tabs.all():
            if tab.piece is not None:
                tab.piece.document.aboutToChange.emit()
                tab.piece.document.textDocument.setModified(False)
            tab.asks.clear()
            window.tabs.close_tab(tab)
        settle()

    @staticmethod
    def end(window: MainWindow) -> None:
        """End a window without a question."""
        Desk.clear(window)
        window.close()
        settle()

    def holds(self, word: str) -> bool:
        """Whether a word is in some file of the home."""
        self.window.settings.sync()
        found = (path for path in self.folder.rglob("*") if path.is_file())
        return any(word.encode() in path.read_bytes() for path in found)


def told(field: QWidget) -> list[str]:
    """The sentences around a field, such as why it does not take what is typed."""
    row: QWidget | None = field
    while row is not None and not isinstance(row, FieldRow | QDialog):
        row = row.parentWidget()
    return [] if row is None else [one.text() for one in row.findChildren(QLabel) if one.isVisible()]


def kept(desk: Desk, word: str, field: Find) -> bool:
    """Whether a word is somewhere, or was asked about."""
    if desk.asked or any(word in tab.piece.document.text() for tab in desk.window.tabs.all() if tab.piece):
        return True
    if any(word in letters for letters in _drafts(desk)) or desk.holds(word):
        return True
    found = field() if desk.tab in desk.window.tabs.all() else None
    return found is not None and word in letters_in(found)


def _drafts(desk: Desk) -> list[str]:
    drafts = [tab.piece.drafts for tab in desk.window.tabs.all() if tab.piece]
    return [letters for one in (*drafts, desk.window.settings.typed) for letters in one._letters.values()]


def save(desk: Desk) -> None:
    desk.window.menus.action["save"].trigger()


def save_as(desk: Desk) -> None:
    desk.window.menus.action["save_as"].trigger()


def close_tab(desk: Desk) -> None:
    desk.window.tabs.close_tab(desk.tab)


def other_tab(desk: Desk) -> None:
    desk.window.open_path(desk.other)


def other_mode(desk: Desk) -> None:
    at = MODES.index(desk.window.mode)
    desk.window.show_mode(MODES[(at + 1) % len(MODES)])


def other_item(desk: Desk) -> None:
    shown = desk.tab.piece.session.piece
    assert shown is not None
    key = desk.tab.piece.selection.item
    desk.tab.piece.selection.select(next(item.key for item in shown.items if item.key != key))


def newer_file(desk: Desk) -> None:
    text = desk.path.read_text("utf-8").replace('"version": "', '"version": "9', 1)
    desk.path.write_text(text + "\n", "utf-8")
    desk.tab.piece.document.check_disk()
    wait(lambda: isinstance(desk.tab.piece.document.state, Conflict)
         or desk.tab.piece.document.encoded() == desk.path.read_bytes())  # fmt: skip


def alone(desk: Desk) -> None:
    desk.window.docks.show_stage(not desk.window.docks.is_stage_alone)


def leave(desk: Desk) -> None:
    desk.window.close()


ACTS = (save, save_as, close_tab, other_tab, other_mode, other_item, newer_file, alone, leave)


def fault_of(desk: Desk, place: Place, act: str, word: str) -> str:
    """The loss by an act, told; '' for none."""
    field = place.find(desk.window, desk.tab)
    if field is None or not field.isEnabled():
        return ""
    field.setFocus()
    before, said, text = letters_in(field), told(field), desk.tab.piece.document.text()
    QTest.keyClicks(field, word)
    settle()
    if field.property("letters") == "secret":
        desk.tab.piece.drafts.write()
        return "a secret is in a file" if desk.holds(word) else ""
    if word not in letters_in(field):
        return ""  # A field of another language's letters, or of some length.
    taken = desk.tab.piece.document.text() != text
    objected = told(field) != said
    if act == "undo":
        return "" if taken else _undone(desk, field, before, word, text)
    if act == "kill":
        return _killed(desk, place, word)
    next(one for one in ACTS if one.__name__ == act)(desk)
    settle()
    if objected:
        return ""
    return "" if kept(desk, word, lambda: place.find(desk.window, desk.tab)) else "the word is nowhere"


def _undone(desk: Desk, field: QWidget, before: str, word: str, text: str) -> str:
    control = Qt.KeyboardModifier.ControlModifier
    for _ in range(len(word) + 1):
        if word[:1] in letters_in(field).replace(before, "", 1):
            QTest.keyClick(field, Qt.Key.Key_Z, control)
    if desk.tab.piece.document.text() != text:
        return "undo in the field changed the text"
    if word in letters_in(field):
        return "undo leaves the letters"
    for _ in range(len(word) + 1):
        QTest.keyClick(field, Qt.Key.Key_Z, control | Qt.KeyboardModifier.ShiftModifier)
    return "" if word in letters_in(field) else "redo in the field does not bring them back"


def _killed(desk: Desk, place: Place, word: str) -> str:
    """The loss by a kill at a moment when nothing waits to be written any more."""
    timers = desk.tab.piece.drafts._timer, desk.window.settings.typed._timer, desk.tab.swap._timer
    wait(lambda: not any(timer.isActive() for timer in timers))
    in_text = word in desk.tab.piece.document.text()
    store, file = desk.folder / "left", desk.path.read_bytes()
    shutil.rmtree(store, ignore_errors=True)
    shutil.copytree(desk.folder / "store", store)
    Desk.end(desk.window)
    desk.path.write_bytes(file)
    desk.window = desk.make(store)
    desk.tab = desk.open(desk.window)
    if in_text:
        left = [text for text in desk.window.services.recovery.left() if word in text.unsaved.text]
        return "" if left else "the text with the word is not offered"
    field = place.find(desk.window, desk.tab)
    for _ in range(40):
        # Panes come when what is in front is painted.
        if field is None:
            QTest.qWait(25)
            field = place.find(desk.window, desk.tab)
    if field is None:
        return f"the field is not there among {list(map(_name, _fields(desk.window)))}"
    return "" if word in letters_in(field) else f"the field shows {letters_in(field)!r}"


def main(folder: Path, seed: int, count: int, seconds: float) -> None:
    """So many tries, as long as there is time."""
    faulthandler.enable()
    until, chance = monotonic() + seconds, random.Random(seed)
    app = QApplication([])
    app.setQuitOnLastWindowClosed(False)
    install_fonts()
    desk = Desk(folder)
    found = list(places(desk.window, desk.tab))
    kinds = sorted({place.kind for place in found})
    acts = [*(act.__name__ for act in ACTS), "undo", "kill"]
    for _ in range(count):
        kind = chance.choice(kinds)
        place = chance.choice([place for place in found if place.kind == kind])
        act, lang = chance.choice(acts), chance.choice(("en", "ja"))
        word = chance.choice(WORDS).format(chance.randrange(10**6, 10**7))
        faulthandler.dump_traceback_later(HANGING, exit=True)
        desk.language.install(lang)
        desk.again()
        line = f"{place.kind} {place.name}: {word!r}, {act}, {lang}"
        print(line, flush=True)
        fault = fault_of(desk, place, act, word)
        if fault:
            sys.exit(f"{line}: {fault}")
        if monotonic() > until:
            break
    with suppress(Exception):
        Desk.end(desk.window)
    os._exit(0)


if __name__ == "__main__":
    main(
        Path(sys.argv[1]), int(sys.argv[2]), int(sys.argv[3]), float(sys.argv[4]) if sys.argv[4] != "inf" else math.inf
    )
