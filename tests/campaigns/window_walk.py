"""One walk over the window, in a process of its own: python -m tests.campaigns.window_walk FOLDER SECONDS|again

FOLDER holds `moves.json`, a home for the program (`home`) and pieces to open (`pieces`). What the window does and comes
to is written there: `at` (the number of the move that is made), `fault` (what does not hold) and, where all does,
`left.json` (what is open), before the process ends without a word, as one that is killed does. After SECONDS (0: never)
no more moves are made. `again`: hold what the next start gives back against that.
"""

from __future__ import annotations

import faulthandler
import json
import math
import os
import random
import sys
import threading
import traceback
from collections.abc import Callable
from functools import partial
from pathlib import Path
from time import monotonic
from typing import Any, TextIO

from PySide6.QtCore import (
    QMessageLogContext,
    QObject,
    QPoint,
    Qt,
    QThread,
    QTimer,
    QtMsgType,
    QUrl,
    Slot,
    qInstallMessageHandler,
)
from PySide6.QtGui import QAction, QDesktopServices, QGuiApplication, QInputMethodEvent, QWindow
from PySide6.QtTest import QTest
from PySide6.QtWidgets import (
    QAbstractButton,
    QApplication,
    QDialog,
    QFileDialog,
    QInputDialog,
    QLineEdit,
    QMenu,
    QWidget,
)
from shiboken6 import isValid

from previewer.desk.document.document import Document
from previewer.desk.document.saving import Saver
from previewer.desk.modes import MODES
from previewer.desk.modes.texts import exchange_dialogs
from previewer.desk.panes import SOURCE
from previewer.desk.services import Services
from previewer.desk.tabs.piece_tab import PieceTab
from previewer.desk.window.main_window import MainWindow
from previewer.phone.session import PieceSession
from previewer.pieces import Piece, Reading, Values, read_text, screen_rows

#: Milliseconds for what is kept within a second; seconds until a move that hangs is ended.
KEPT, HANGING = 2200, 25
#: Moves from one look at all that is shown to the next.
LOOK = 10
#: What Qt says of the platform without a screen, and of hands that reach beside a window that has become smaller.
_NOISE = ("This plugin does not support", "Mouse event at ")
_LEFT = Qt.MouseButton.LeftButton
_NONE = Qt.KeyboardModifier.NoModifier
#: The keys that are held with another.
_HELD = {
    Qt.KeyboardModifier.ShiftModifier: Qt.Key.Key_Shift,
    Qt.KeyboardModifier.ControlModifier: Qt.Key.Key_Control,
    Qt.KeyboardModifier.AltModifier: Qt.Key.Key_Alt,
}

Move = list[Any]


class FaultError(AssertionError):
    """Something does not hold."""


class Walk(QObject):
    """Makes one move in each turn of the program's own event loop, that of a dialog included."""

    def __init__(self, window: MainWindow, folder: Path, moves: list[Move], log: TextIO, seconds: float) -> None:
        super().__init__(window)
        self._until = monotonic() + (seconds or math.inf)
        self._log = log
        self.window = window
        self.folder = folder
        self.pieces = folder / "pieces"
        self._moves = moves
        self._at = 0
        self._mark = (folder / "at").open("w")
        #: What every file holds by what was done to it, None for none.
        self._disk: dict[Path, bytes | None] = {path: path.read_bytes() for path in self.pieces.glob("*.json")}
        #: Of each tab the text that was opened; None where no undo leads back to it.
        self._opened: dict[PieceTab, str | None] = {}
        self._saving = 0
        #: How many loops there are around the move that is being made.
        self._level = 0
        #: Where a drag that has begun is to end.
        self._dragged: tuple[QWindow, QPoint] | None = None
        # A click may choose it in its menu.
        window.menus.action["quit"].triggered.disconnect()
        self._guard()
        self._timer = QTimer(self, singleShot=True, interval=0)
        self._timer.timeout.connect(self._turn)
        self._timer.start()
        QDesktopServices.setUrlHandler("file", self, "shown")  # type: ignore[arg-type]
        QDesktopServices.setUrlHandler("https", self, "shown")  # type: ignore[arg-type]

    @Slot(QUrl)
    def shown(self, _url: QUrl) -> None:
        """A page would be shown outside."""

    # -- the way

    def _turn(self) -> None:
        """Make the next move; not while one is being made, unless that has a loop of its own, as a dialog has."""
        level = QThread.currentThread().loopLevel()
        if level <= self._level:
            self._timer.start(2)
            return
        before, self._level = self._level, level
        try:
            self._make_move()
        except BaseException as error:  # noqa: BLE001
            fail(self.folder, "".join(traceback.format_exception(error)[-4:]))
        finally:
            self._level = before

    def _make_move(self) -> None:
        self._follow_tabs()
        if self._dragged is not None:
            self._timer.start(0)
            self._drop()
        elif self._at < len(self._moves) and monotonic() < self._until:
            move = self._moves[self._at]
            self._mark.seek(0)
            self._mark.write(f"{self._at:6}")
            self._mark.flush()
            _watch(self._log)
            self._at += 1
            # First the next turn: a dialog of its own loop would wait for it for ever.
            self._timer.start(move[1] if move[0] == "wait" else 0)
            _MOVES[move[0]](self, *move[1:])
            self._follow_tabs()
            if self._at % LOOK == 0:
                self._look()
        elif not self._leave_dialogs():
            self._timer.start(20)
        else:
            self._end()

    def _follow_tabs(self) -> None:
        for tab in self._tabs():
            document = tab.piece.document
            if tab not in self._opened:
                self._opened[tab] = document.state.ours.file.text
                if tab.path.parent == self.pieces:
                    self._disk.setdefault(tab.path, tab.path.read_bytes() if tab.path.exists() else None)
            if not document.editable:
                self._opened[tab] = None
        self._opened = {tab: text for tab, text in self._opened.items() if isValid(tab)}

    def _leave_dialogs(self) -> bool:
        """Close what is open over the window, one at a time; True when nothing is."""
        popup, modal = QApplication.activePopupWidget(), QApplication.activeModalWidget()
        if popup is not None:
            popup.close()
        elif modal is not None:
            modal.reject() if isinstance(modal, QDialog) else modal.close()
        return popup is None and modal is None

    def _end(self) -> None:
        self._look()
        for tab in self._tabs():
            self._undo_all(tab)
        self._look()
        self.window.activateWindow()
        QTimer.singleShot(KEPT, self, self._killed)

    def _killed(self) -> None:
        """What was under way has come to its end, and what is typed is kept."""
        left = {
            "tabs": [str(tab.path) for tab in self.window.tabs.all()],
            "texts": {str(tab.path): _comes_back(tab) for tab in self._tabs()},
            "unsaved": [str(tab.path) for tab in self._tabs() if tab.modified],
            "values": {str(tab.path): tab.piece.touched_values for tab in self._tabs() if _keeps_values(tab)},
            "gone": [str(tab.path) for tab in self.window.tabs.all() if not tab.path.exists()],
        }
        (self.folder / "left.json").write_text(json.dumps(left), encoding="utf-8", errors="surrogatepass")
        os._exit(0)

    # -- what must hold

    def _guard(self) -> None:
        """Nothing but a save writes a piece, and what a dialog was told to write there."""
        write, written, walk = Document._write, Services.write, self
        write_texts = exchange_dialogs.write_atomically  # type: ignore[attr-defined]

        def asked(services: Services, path: Path, data: str | bytes, said: str) -> bool:
            done = written(services, path, data, said)
            if done and path in walk._disk:
                walk._disk[path] = path.read_bytes()
            return done

        def exported(path: Path, data: bytes) -> None:
            write_texts(path, data)
            if path in walk._disk:
                walk._disk[path] = path.read_bytes()

        def guarded(document: Document, path: Path, current: Any) -> None:
            if not walk._saving:
                raise FaultError(f"{path.name} is written, and nobody saves it")
            write(document, path, current)
            walk._disk[path] = path.read_bytes()

        def saving(name: str) -> None:
            act = getattr(Saver, name)

            def told(*given: Any, **more: Any) -> Any:
                walk._saving += 1
                try:
                    return act(*given, **more)
                finally:
                    walk._saving -= 1

            setattr(Saver, name, told)

        Document._write = guarded  # type: ignore[assignment,method-assign]
        exchange_dialogs.write_atomically = exported  # type: ignore[attr-defined,assignment]
        Services.write = asked  # type: ignore[assignment,method-assign]
        for name in ("_write", "save_as"):
            saving(name)

    def _look(self) -> None:
        for path, data in self._disk.items():
            found = path.read_bytes() if path.exists() else None
            if found != data:
                raise FaultError(f"{path.name} holds another text than was saved")
        for tab in self._tabs():
            _read_anew(tab)

    def _undo_all(self, tab: PieceTab) -> None:
        piece, opened = tab.piece, self._opened.get(tab)
        document, acts = piece.document, piece.acts
        document.read_now()
        left = document.text()
        if opened is None or not document.editable:
            return
        source = tab.panes.if_made(SOURCE)
        undo = document.textDocument.undo if source is None else source.editor.undo
        redo = document.textDocument.redo if source is None else source.editor.redo
        steps = 0
        while acts.can_undo() and steps < 5000:
            acts.undo(undo)
            steps += 1
        first = document.text()
        if _lines(first) != _lines(opened):
            raise FaultError(
                f"{tab.path.name}: {steps} undone, and it is not what was opened:{_difference(opened, first)}"
            )
        # There may be more to do again than was undone now.
        for _ in range(steps):
            acts.redo(redo)
        document.read_now()
        if document.text() != left:
            raise FaultError(
                f"{tab.path.name}: all redone, and it is not what was left:{_difference(left, document.text())}"
            )

    # -- moves

    def _tabs(self) -> list[PieceTab]:
        return [tab for tab in self.window.tabs.all() if isinstance(tab, PieceTab)]

    def _front(self) -> PieceTab | None:
        tab = self.window.tab()
        return tab if isinstance(tab, PieceTab) else None

    def command(self, name: str) -> None:
        action = self.window.menus.action[name]
        if QApplication.activeModalWidget() is None and action.isEnabled():
            action.trigger()

    def view(self, name: str) -> None:
        action = self.window.view_bar.action[name]
        if QApplication.activeModalWidget() is None and action.isEnabled():
            action.trigger()

    def menu(self, number: int) -> None:
        """An action of some menu, those that come and go included, and of the popup that is open."""
        popup = QApplication.activePopupWidget()
        menus = [popup] if isinstance(popup, QMenu) else [one.menu() for one in self.window.menuBar().actions()]
        if QApplication.activeModalWidget() is not None and popup is None:
            return
        menu: Any = menus[number % len(menus)]
        for _ in range(3):
            if not isinstance(popup, QMenu):
                menu.aboutToShow.emit()
            actions = [one for one in menu.actions() if one.isEnabled() and not one.isSeparator()]
            if not actions:
                return
            number //= 7
            action: QAction = actions[number % len(actions)]
            if not isinstance(action.menu(), QMenu):
                if action.objectName() not in ("&Quit", "About &Qt"):
                    if isinstance(popup, QMenu):
                        popup.close()
                    action.trigger()
                return
            menu = action.menu()

    def mode(self, number: int) -> None:
        if QApplication.activeModalWidget() is None:
            self.window.show_mode(MODES[number % len(MODES)])

    def key(self, key: int, modifiers: int) -> None:
        press(self._focused, key, Qt.KeyboardModifier(modifiers))

    def write(self, text: str) -> None:
        for char in text:
            window, focus = self._focused(), QApplication.focusWidget()
            if char.isascii():
                press(self._focused, Qt.Key.Key_Return if char == "\n" else QTest.asciiToKey(ord(char)), text=char)
            elif window is not None and focus is not None:
                event = QInputMethodEvent()
                event.setCommitString(char)
                QApplication.sendEvent(focus, event)

    def source(self, part: float, text: str) -> None:
        """Type into the source, at some part of it."""
        tab = self._front()
        if tab is None or QApplication.activeModalWidget() is not None:
            return
        editor = tab.panes.get(SOURCE).editor
        cursor = editor.textCursor()
        cursor.setPosition(int(part * max(0, editor.document().characterCount() - 1)))
        editor.setTextCursor(cursor)
        editor.setFocus()
        if editor.hasFocus():
            self.write(text)
        else:
            cursor.insertText(text)

    def click(self, x: float, y: float, modifiers: int, twice: bool, right: bool) -> None:
        place = self._place(x, y)
        if place is not None:
            button = Qt.MouseButton.RightButton if right else _LEFT
            for _ in range(2 if twice else 1):
                _click(*place, button, Qt.KeyboardModifier(modifiers))

    def drag(self, x: float, y: float, to_x: float, to_y: float) -> None:
        start, end = self._place(x, y), self._place(to_x, to_y)
        if start is None or end is None or not isValid(start[0]):
            return
        self._dragged = end
        QTest.mousePress(start[0], _LEFT, _NONE, start[1])
        for step in range(1, 4):
            place = start[1] + (end[1] - start[1]) * step / 3
            _touch(start[0], partial(QTest.mouseMove, start[0], place))
        self._drop()

    def _drop(self) -> None:
        """Let go of what is dragged. What has a loop of its own for that takes no other hand meanwhile."""
        end, self._dragged = self._dragged, None
        if end is not None:
            _touch(end[0], lambda: QTest.mouseMove(*end))
            _touch(end[0], lambda: QTest.mouseRelease(end[0], _LEFT, _NONE, end[1]))

    def button(self, number: int) -> None:
        """Click on a button in sight, of the dialog that is open, if there is one."""
        top = self._top()
        if isinstance(top, QFileDialog):
            return
        found = [one for one in top.findChildren(QAbstractButton) if one.isVisible() and one.isEnabled()]
        window = top.window().windowHandle()
        if found and window is not None and isValid(window):
            one = found[number % len(found)]
            _click(window, one.mapTo(top.window(), one.rect().center()))

    def dialog(self, how: str, word: str) -> None:
        """Do something with a dialog: the one of files is given a name."""
        modal = QApplication.activeModalWidget()
        if modal is None:
            shown = [one for one in QApplication.topLevelWidgets() if isinstance(one, QDialog) and one.isVisible()]
            modal = shown[-1] if shown else None
        if modal is None:
            return
        if how == "answer" and isinstance(modal, QFileDialog):
            modal.setDirectory(str(self.pieces))
            modal.selectFile(str(self.pieces / word))
            modal.accept()
        elif how == "answer" and isinstance(modal, QInputDialog):
            if modal.findChild(QLineEdit) is not None:
                modal.setTextValue(word)
            modal.accept()
        elif how == "escape" or isinstance(modal, QFileDialog):
            press(lambda: modal.windowHandle() if isValid(modal) else None, Qt.Key.Key_Escape)
        elif how == "close":
            modal.close()
        elif how == "answer" and isinstance(modal, QDialog):
            modal.accept()

    def open(self, name: str) -> None:
        if QApplication.activeModalWidget() is None and (self.pieces / name).exists():
            self.window.open_path((self.pieces / name).resolve())

    def tab(self, number: int, closes: bool) -> None:
        tabs = self.window.tabs.all()
        if tabs and QApplication.activeModalWidget() is None:
            tab = tabs[number % len(tabs)]
            self.window.tabs.close_tab(tab) if closes else self.window.tabs.setCurrentWidget(tab)

    def disk(self, how: str, name: str, seed: int) -> None:
        """Somebody else changes, renames or removes a file."""
        path, chance = self.pieces / name, random.Random(seed)
        if how == "remove":
            path.unlink(missing_ok=True)
        elif how == "rename" and path.exists():
            other = self.pieces / f"other-{seed % 3}.json"
            path.rename(other)
            self._disk[other] = other.read_bytes()
        elif how == "change":
            data = bytearray((self.folder / "kept" / name).read_bytes())
            for _ in range(chance.randrange(4)):
                at = chance.randrange(len(data))
                data[at : at + chance.randrange(3)] = chance.choice((b"", b"1", b'"', b"{", b"title", "猫".encode()))
            path.write_bytes(bytes(data))
        elif how == "half":
            data = bytearray((self.folder / "kept" / name).read_bytes())
            path.write_bytes(bytes(data[: chance.randrange(len(data))]))
        self._disk[path] = path.read_bytes() if path.exists() else None

    def language(self, code: str) -> None:
        self.window.settings.language = code

    def select(self, number: int) -> None:
        """Select an item of the piece in front."""
        tab = self._front()
        piece = None if tab is None else tab.piece.session.piece
        if tab is not None and piece is not None and piece.items:
            tab.piece.selection.select(piece.items[number % len(piece.items)].key)

    def value(self, number: int) -> None:
        """Touch a row of a phone: what it begins with, or another value."""
        tab = self._front()
        piece = None if tab is None else tab.piece.session.piece
        if tab is None or piece is None or not piece.items:
            return
        item = piece.items[number % len(piece.items)]
        if item.trouble is None and item.kind is not None:
            for raw in (bool(number & 1), number % 5, f"text {number}", "2026-03-02", "07:30"):
                if tab.piece.session.edit(item.key, raw) is None:
                    return

    def wait(self, _milliseconds: int) -> None:
        """Nothing: what runs beside the window goes on."""

    def _top(self) -> QWidget:
        return QApplication.activePopupWidget() or QApplication.activeModalWidget() or self.window

    def _focused(self) -> QWindow | None:
        if isinstance(QApplication.activeModalWidget(), QFileDialog):
            return None
        window = QGuiApplication.focusWindow()
        if window is None:
            self._top().activateWindow()
            window = QGuiApplication.focusWindow()
        return window

    def _place(self, x: float, y: float) -> tuple[QWindow, QPoint] | None:
        top = self._top()
        window = top.window().windowHandle()
        # A window that is gone may be given again, where another stands at its place in memory.
        if window is None or not isValid(window) or isinstance(top, QFileDialog):
            return None
        return window, QPoint(int(x * window.width()), int(y * window.height()))


_MOVES: dict[str, Callable[..., None]] = {
    name: getattr(Walk, name)
    for name in (
        *("command", "view", "menu", "mode", "key", "write", "source", "click", "drag", "button", "dialog", "open"),
        *("tab", "disk", "language", "select", "value", "wait"),
    )
}


def _touch(window: QWindow, act: Callable[[], object]) -> None:
    """Do something to a window that may be gone: what is done to it may have closed it."""
    if isValid(window):
        act()


def press(
    focused: Callable[[], QWindow | None], key: int, modifiers: Qt.KeyboardModifier = _NONE, text: str = ""
) -> None:
    """Press a key and let go of it, those held with it around it.

    Each is for the window that has the focus by then, as those of a keyboard are: the one before may have closed a
    window. QTest's own click gives all of them to the first.
    """
    held = [one for one in _HELD if one & modifiers]
    before = _NONE
    for one in held:
        _key(focused, True, _HELD[one], before)
        before |= one
    text = text or _text(key)
    _key(focused, True, key, before, text)
    _key(focused, False, key, before, text)
    for one in reversed(held):
        before &= ~one
        _key(focused, False, _HELD[one], before)


def _text(key: int) -> str:
    char: Any = QTest.keyToAscii(Qt.Key(key))
    return char.strip("\0")


def _key(
    focused: Callable[[], QWindow | None], down: bool, key: int, modifiers: Qt.KeyboardModifier, text: str = ""
) -> None:
    window = focused()
    if window is not None and isValid(window):
        QTest.simulateEvent(window, down, key, modifiers, text, False)


def _click(
    window: QWindow,
    place: QPoint,
    button: Qt.MouseButton = _LEFT,
    modifiers: Qt.KeyboardModifier = _NONE,
) -> None:
    _touch(window, lambda: QTest.mousePress(window, button, modifiers, place))
    _touch(window, lambda: QTest.mouseRelease(window, button, modifiers, place))


def _keeps_values(tab: PieceTab) -> bool:
    return tab.piece._own is None and (tab.modified or tab.piece.document.state.theirs is None)


def _comes_back(tab: PieceTab) -> str | None:
    """What the next start has: of a tab in which nothing is typed any more, what somebody else saved meanwhile; None
    where that is no text.
    """
    theirs = tab.piece.document.state.theirs
    return tab.piece.document.text() if tab.modified or theirs is None else theirs.text


def _lines(text: str) -> str:
    return text.replace("\r\n", "\n").replace("\r", "\n")


def _difference(wanted: str, found: str) -> str:
    at = next((at for at, pair in enumerate(zip(wanted, found, strict=False)) if pair[0] != pair[1]), -1)
    at = min(len(wanted), len(found)) if at < 0 else at
    start = max(0, at - 30)
    lengths = f"{len(wanted)} and {len(found)}"
    return f"\n  at {at} of {lengths}: {wanted[start : at + 40]!r}\n  is {found[start : at + 40]!r}"


def _read_anew(tab: PieceTab) -> None:
    """What is read, valued and shown is what the text says when it is read anew."""
    piece = tab.piece
    document, session = piece.document, piece.session
    document.read_now()
    found, anew = document.reading, read_text(document.text())
    if not document.editable:
        return
    if _said(found) != _said(anew):
        raise FaultError(f"{tab.path.name} is read otherwise anew:\n  {_said(anew)}\n  is {_said(found)}")
    if anew.piece is None or document.state.ours.awaited is not None:
        return
    assert session.piece is not None
    fresh = PieceSession(session.today)
    fresh.open(anew)
    fresh.load(piece.touched_values)
    for phone in piece.phones.values():
        look = phone.look
        wanted = _rows(fresh.values, look)
        if _rows(session.values, look) != wanted:
            raise FaultError(f"{tab.path.name} shows otherwise anew:\n  {wanted}\n  is {_rows(session.values, look)}")
        if phone.rows.keys() != [row[0] for row in wanted]:
            raise FaultError(f"{tab.path.name}: {phone.platform} has the rows {phone.rows.keys()}, not {wanted}")


def _rows(values: Values, look: Any) -> list[tuple[object, ...]]:
    rows = screen_rows(values, look.platform, look.lang, look.reveal_hidden, look.order_seed)
    return [(row.item.key, row.kind, row.title, row.description, row.shown, row.problems) for row in rows]


def _said(reading: Reading) -> object:
    return [(one.code, one.pointer, one.place, one.message("en")) for one in reading.diagnostics], _items(reading.piece)


def _items(piece: Piece | None) -> list[str] | None:
    return None if piece is None else [item.key for item in piece.items]


def fail(folder: Path, text: str) -> None:
    """Say what does not hold, and end at once: what follows from it says nothing more."""
    with (folder / "fault").open("a", encoding="utf-8", errors="backslashreplace") as file:
        file.write(text)
    os._exit(1)


def listen(folder: Path) -> TextIO:
    """Whatever nobody caught, and whatever Qt says, is a fault; the file for the last words of Python."""

    def told(kind: object, error: BaseException | None, trace: object) -> None:
        fail(folder, "".join(traceback.format_exception(error)[-5:]) if error is not None else str(kind))

    def said(kind: QtMsgType, where: QMessageLogContext, text: str) -> None:
        if not text.startswith(_NOISE):
            fail(folder, f"Qt says: {text} ({where.file}:{where.line})")

    sys.excepthook = told
    threading.excepthook = lambda args: told(args.exc_type, args.exc_value, None)
    sys.unraisablehook = lambda args: told(args.exc_type, args.exc_value, None)
    qInstallMessageHandler(said)
    log = (folder / "crash").open("w")
    faulthandler.enable(log)
    _watch(log)
    return log


def _watch(log: TextIO) -> None:
    """End the process, and say where it hangs, if that is not called again soon."""
    faulthandler.dump_traceback_later(HANGING, exit=True, file=log)


def given_back(window: MainWindow, folder: Path) -> None:
    """Hold what this start has against what the last one left."""
    left = json.loads((folder / "left.json").read_text(encoding="utf-8", errors="surrogatepass"))
    texts = window.services.recovery.left()
    paths = [text.unsaved.path for text in texts]
    if len(set(paths)) < len(paths):
        raise FaultError(f"kept more than once: {[(text.unsaved.path, text.unsaved.at) for text in texts]}")
    for text in texts:
        if not window.tabs.restore(text.unsaved):
            raise FaultError(f"{text.unsaved.path} cannot be restored")
        text.forget()
    tabs = [whole for tab in window.tabs.all() if isinstance(whole := tab.whole(), PieceTab)]
    expected = [path for path in left["tabs"] if path not in left["gone"] or path in left["unsaved"]]
    if sorted(str(tab.path) for tab in window.tabs.all()) != sorted(expected):
        raise FaultError(f"open are {[str(tab.path) for tab in window.tabs.all()]}, not {expected}")
    for tab in tabs:
        path = str(tab.path)
        text = left["texts"][path]
        if text is not None and tab.piece.document.text() != text:
            raise FaultError(f"{path} has another text:{_difference(text, tab.piece.document.text())}")
        if tab.modified != (path in left["unsaved"]):
            raise FaultError(f"{path}: changed is {tab.modified}")
        # Of a text that cannot be previewed the phones show the file on the disk.
        shown, values = tab.piece.document.reading.piece, left["values"].get(path)
        if shown is not None and values not in (None, "{}") and tab.piece.touched_values != values:
            raise FaultError(f"{path} has the values {tab.piece.touched_values}, not {values}")


def main() -> None:
    """What the process does."""
    folder = Path(sys.argv[1]).resolve()
    log = listen(folder)
    from previewer.desk.start import make_application, make_window

    app = make_application()
    window = make_window(app)
    window.resize(1400, 900)
    window.open_last()
    window.show()
    window.activateWindow()
    if "again" in sys.argv:

        def judge() -> None:
            try:
                given_back(window, folder)
            except BaseException as error:  # noqa: BLE001
                fail(folder, "".join(traceback.format_exception(error)[-2:]))
            os._exit(0)

        QTimer.singleShot(300, window, judge)
    else:
        Walk(window, folder, json.loads((folder / "moves.json").read_text("utf-8")), log, float(sys.argv[2]))
    app.exec()
    # A window that closes by itself is none that was walked over to the end.
    fail(folder, "the program ended by itself")


if __name__ == "__main__":
    main()
