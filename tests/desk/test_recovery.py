"""What was typed and not saved survives the end of the program, however it ends."""

import errno
import hashlib
import json
import os
import signal
import stat
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import QSettings, Qt
from PySide6.QtWidgets import QLabel, QLineEdit
from pytestqt.qtbot import QtBot

from previewer.desk.document import dialogs, recovery
from previewer.desk.document.memory import Memory
from previewer.desk.document.recovery import Recovery, Unsaved, digest
from previewer.desk.document.recovery_dialog import RecoveryDialog
from previewer.desk.document.saving import Saver
from previewer.desk.document.state import Conflict
from previewer.desk.document.swap_file import WRITE_AFTER
from previewer.desk.language import ProgramLanguage
from previewer.desk.modes.texts.cell_editor import CellEditor
from previewer.desk.panes import SOURCE
from previewer.desk.settings import Settings
from previewer.desk.tabs.piece_tab import PieceTab
from previewer.desk.window.main_window import MainWindow
from previewer.phone.look import Value as LookValue
from previewer.runs.checks import Check
from previewer.runs.folder import create
from previewer.runs.run_file import PieceFacts, Plan
from tests.desk.helpers import TODAY, dumped, opened, piece, text_item
from tests.desk.typing_program import field_in
from tests.source_tree import ROOT


class Typist:
    """A running program with unsaved text. Ends with the test."""

    def __init__(self, home: Path, path: Path, text: str, where: str) -> None:
        self.home = home
        #: What it wrote on standard error, once it has ended.
        self.said = ""
        environment = os.environ | {"XDG_CONFIG_HOME": str(home / "config"), "XDG_DATA_HOME": str(home / "data")}
        command = [sys.executable, "-m", "tests.desk.typing_program", str(path), text, where]
        self.process = subprocess.Popen(
            command, env=environment, cwd=ROOT, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
        )

    def wait_until_typed(self) -> None:
        assert self.process.stdout is not None
        line = self.process.stdout.readline()
        assert line == "typed\n", self.process.communicate()[1]

    @property
    def remembered(self) -> str:
        """All that is remembered of pieces."""
        return "".join(file.read_text("utf-8") for file in self.home.glob("data/**/memory/*.json"))

    @property
    def swaps(self) -> list[Path]:
        """The files of unsaved text that are there now."""
        return [file for file in sorted(self.home.glob("data/**/recovery/*/*.json")) if file.stat().st_size]

    def end(self, how: int) -> int:
        """Send a signal, and wait. Returns the exit status."""
        self.process.send_signal(how)
        _, self.said = self.process.communicate()
        return self.process.returncode


#: Starts a program that types into a file, at some place of its window.
Start = Callable[..., Typist]


@pytest.fixture
def start(tmp_path: Path) -> Iterator[Start]:
    """Starts programs of one user that end with the test."""
    started: list[Typist] = []

    def begin(path: Path, text: str, where: str = "source") -> Typist:
        started.append(Typist(tmp_path / "home", path, text, where))
        return started[-1]

    yield begin
    for typist in started:
        if typist.process.poll() is None:
            typist.end(signal.SIGKILL)
        typist.process.communicate()


@pytest.fixture
def next_window(tmp_path: Path, qtbot: QtBot, language: ProgramLanguage) -> Callable[[], MainWindow]:
    """Makes the window of the same user's next start, with the tabs of the last."""

    def make() -> MainWindow:
        (memory,) = (tmp_path / "home").glob("data/**/memory")
        ini = tmp_path / "home" / "config" / "Piece Previewer" / "previewer.ini"
        settings = Settings(QSettings(str(ini), QSettings.Format.IniFormat))
        window = MainWindow(settings, Memory(memory), language, lambda: TODAY)
        qtbot.addWidget(window, before_close_func=_settle)
        window.open_last()
        window.show()
        window.offer_recovery()
        return window

    return make


def _settle(window: MainWindow) -> None:
    for tab in window.tabs.all():
        tab.piece.document.textDocument.setModified(False)


def offer(window: MainWindow) -> RecoveryDialog | None:
    """The question about unsaved changes, if it is asked."""
    return next((dialog for dialog in window.findChildren(RecoveryDialog) if dialog.isVisible()), None)


@pytest.mark.usefixtures("processes")
@pytest.mark.skipif(sys.platform == "win32", reason="signals of POSIX")
@pytest.mark.parametrize(
    "name",
    [
        "SIGKILL",
        "SIGTERM",
        pytest.param("SIGHUP", marks=pytest.mark.deep),
        pytest.param("SIGINT", marks=pytest.mark.deep),
    ],
)
def test_text_is_offered_after_the_program_was_ended(
    start: Start,
    next_window: Callable[[], MainWindow],
    piece_file: Path,
    qtbot: QtBot,
    name: str,
) -> None:
    before = piece_file.read_bytes()
    typist = start(piece_file, "   ")
    typist.wait_until_typed()
    how = signal.Signals[name]
    if how == signal.SIGKILL:
        qtbot.waitUntil(lambda: bool(typist.swaps))
        ini = typist.home / "config" / "Piece Previewer" / "previewer.ini"
        qtbot.waitUntil(lambda: ini.is_file() and "piece.json" in ini.read_text("utf-8"))
    # Whoever ends a program wants no answer, only a clean end: its parts are not asked while they go.
    assert typist.end(how) == (-how if how == signal.SIGKILL else 0)
    assert "Traceback" not in typist.said
    assert piece_file.read_bytes() == before
    window = next_window()
    assert [tab.path for tab in window.tabs.all()] == [piece_file]
    assert window.docks.dock["source"].isVisible()
    dialog = offer(window)
    assert dialog is not None
    assert [(row.text(0), row.text(3)) for row in dialog.rows()] == [("piece.json", "unchanged")]
    assert "-{" in dialog.view.toPlainText() and "+   {" in dialog.view.toPlainText()
    dialog.restore.click()
    tab = window.tab()
    assert tab is not None
    assert tab.piece.document.text() == "   " + before.decode()
    assert tab.piece.document.modified and tab.piece.document.state.on_disk == "same"
    assert len(typist.swaps) == 1
    assert tab.piece.document.reading.piece is not None
    window.menus.action["save"].trigger()
    assert piece_file.read_bytes() == b"   " + before
    assert typist.swaps == []


@pytest.mark.usefixtures("processes")
@pytest.mark.skipif(sys.platform == "win32", reason="signals of POSIX")
def test_text_of_a_program_that_runs_is_nobody_elses(
    start: Start, next_window: Callable[[], MainWindow], piece_file: Path, qtbot: QtBot
) -> None:
    typist = start(piece_file, "   ")
    typist.wait_until_typed()
    qtbot.waitUntil(lambda: bool(typist.swaps))
    window = next_window()
    assert offer(window) is None
    tab = opened(window, piece_file)
    tab.panes.get(SOURCE).editor.insertPlainText(" ")
    qtbot.waitUntil(lambda: len(typist.swaps) == 2)
    tab.piece.document.textDocument.setModified(False)
    window.close()
    assert len(typist.swaps) == 1
    typist.end(signal.SIGKILL)
    assert len(typist.swaps) == 1
    dialog = offer(next_window())
    assert dialog is not None
    other = Recovery(typist.swaps[0].parent.parent)
    assert other.left() == []
    dialog.later.click()
    assert [left.unsaved.path for left in other.left()] == [str(piece_file)]
    other.close()


class Left:
    """A run that was killed and had these texts unsaved."""

    def __init__(self, store: Path) -> None:
        self._run = Recovery(store / "recovery")
        self._count = 0

    def text(self, path: Path, text: str, base: bytes | None, at: str = "2026-03-14T09:00:00.000+00:00") -> None:
        self._count += 1
        self._run.keep(str(self._count), Unsaved(str(path), text, digest(base), False, "\n", at))
        assert not self._run.trouble

    def is_killed(self) -> None:
        self._run.close()


@pytest.fixture
def left(store: Path) -> Left:
    return Left(store)


def test_unsaved_text_is_on_the_disk_within_a_second_and_its_owners_alone(
    window: MainWindow, store: Path, piece_file: Path, qtbot: QtBot
) -> None:
    assert WRITE_AFTER <= 1000
    tab = opened(window, piece_file)
    qtbot.keyClicks(tab.panes.get(SOURCE).editor, " ")
    assert list(store.glob("recovery/*/*.json")) == []
    qtbot.waitUntil(lambda: bool(list(store.glob("recovery/*/*.json"))))
    (swap,) = store.glob("recovery/*/*.json")
    if sys.platform != "win32":
        assert stat.S_IMODE(swap.stat().st_mode) == 0o600
        assert stat.S_IMODE(swap.parent.stat().st_mode) == 0o700
    window.menus.action["undo"].trigger()
    tab.panes.get(SOURCE).editor.undo()
    assert not swap.exists()


@pytest.mark.parametrize("answer", ["save", "discard"])
def test_nothing_is_offered_after_a_text_was_saved_or_given_up(
    window: MainWindow,
    make_window: Callable[..., MainWindow],
    store: Path,
    piece_file: Path,
    monkeypatch: pytest.MonkeyPatch,
    answer: str,
) -> None:
    tab = opened(window, piece_file)
    tab.panes.get(SOURCE).editor.insertPlainText(" ")
    tab.swap.write()
    assert list(store.glob("recovery/*/*.json"))
    monkeypatch.setattr(dialogs, "ask_unsaved", lambda *_: answer)
    window.close()
    assert list(store.glob("recovery/*")) == []
    again = make_window()
    again.offer_recovery()
    assert offer(again) is None


def test_file_that_changed_meanwhile_is_a_conflict_and_loses_nothing(
    make_window: Callable[..., MainWindow], left: Left, piece_file: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    base = piece_file.read_bytes()
    typed = "\n" + base.decode()
    left.text(piece_file, typed, base)
    left.is_killed()
    theirs = dumped(piece(other=text_item())).encode()
    piece_file.write_bytes(theirs)
    window = make_window()
    window.offer_recovery()
    dialog = offer(window)
    assert dialog is not None
    assert dialog.rows()[0].text(3) == "changed since"
    assert '-    "other"' in dialog.view.toPlainText()
    dialog.restore.click()
    tab = window.tab()
    assert isinstance(tab, PieceTab)
    document = tab.piece.document
    assert document.text() == typed and isinstance(document.state, Conflict)
    assert document.state.theirs.data == theirs
    asked: list[str] = []
    monkeypatch.setattr(dialogs, "ask_conflict", lambda *_args, **_more: asked.append("asked") or "cancel")
    window.menus.action["save"].trigger()
    assert asked and piece_file.read_bytes() == theirs
    document.textDocument.undo()
    document.read_now()
    assert document.text() == theirs.decode()
    document.textDocument.redo()
    assert Saver(window, window.settings).resolve(tab.piece, "overwrite")
    assert piece_file.read_bytes() == typed.encode()


def test_file_that_is_gone_comes_back_by_saving(
    make_window: Callable[..., MainWindow], left: Left, piece_file: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    base = piece_file.read_bytes()
    left.text(piece_file, base.decode() + " ", base)
    left.is_killed()
    piece_file.unlink()
    window = make_window()
    window.offer_recovery()
    dialog = offer(window)
    assert dialog is not None
    assert dialog.rows()[0].text(3) == "no longer there"
    dialog.restore.click()
    tab = window.tab()
    assert isinstance(tab, PieceTab)
    assert tab.piece.document.state.on_disk == "gone" and tab.piece.document.modified
    assert "no longer on disk" in tab.disk_notice.text
    monkeypatch.setattr(dialogs, "ask_conflict", lambda *_args, **_more: "overwrite")
    window.menus.action["save"].trigger()
    assert piece_file.read_bytes() == base + b" "


def test_each_text_is_restored_discarded_or_left_by_itself(
    make_window: Callable[..., MainWindow],
    left: Left,
    piece_file: Path,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    base = piece_file.read_bytes()
    others = [tmp_path / name for name in ("second.json", "third.json")]
    for at, path in enumerate([piece_file, *others]):
        path.write_bytes(base)
        left.text(path, base.decode() + " ", base, f"2026-03-14T09:0{at}:00.000+00:00")
    left.is_killed()
    window = make_window()
    window.offer_recovery()
    dialog = offer(window)
    assert dialog is not None
    first, second, third = dialog.rows()
    assert [row.text(0) for row in (first, second, third)] == ["piece.json", "second.json", "third.json"]
    second.setCheckState(0, Qt.CheckState.Unchecked)
    third.setCheckState(0, Qt.CheckState.Unchecked)
    dialog.restore.click()
    assert [tab.path for tab in window.tabs.all()] == [piece_file]
    second.setCheckState(0, Qt.CheckState.Checked)
    asked: list[str] = []
    monkeypatch.setattr(dialogs, "may_discard", lambda _parent, question: bool(asked.append(question)) or True)
    dialog.discard.click()
    assert asked == ["Discard the unsaved changes of 1 file for good?"]
    assert [row.text(0) for row in dialog.rows()] == ["third.json"]
    assert not dialog.restore.isEnabled()
    dialog.later.click()
    _settle(window)
    window.close()
    again = make_window()
    again.offer_recovery()
    dialog = offer(again)
    assert dialog is not None
    assert [row.text(0) for row in dialog.rows()] == ["third.json"]


def test_text_with_a_mark_and_windows_lines_is_saved_in_its_files_manner(
    make_window: Callable[..., MainWindow], store: Path, piece_file: Path
) -> None:
    base = b"\xef\xbb\xbf" + piece_file.read_bytes().replace(b"\n", b"\r\n")
    piece_file.write_bytes(base)
    first = make_window()
    tab = opened(first, piece_file)
    tab.panes.get(SOURCE).editor.insertPlainText(" ")
    first.leave()
    _settle(first)
    piece_file.write_bytes(b"{}")
    window = make_window()
    window.offer_recovery()
    dialog = offer(window)
    assert dialog is not None
    dialog.restore.click()
    restored = window.tab()
    assert restored is not None
    restored.piece.document.save(force=True)
    assert piece_file.read_bytes() == b"\xef\xbb\xbf " + base[3:]


def test_text_that_cannot_be_kept_anew_stays_on_offer_and_that_is_said(
    make_window: Callable[..., MainWindow],
    store: Path,
    left: Left,
    piece_file: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    base = piece_file.read_bytes()
    left.text(piece_file, base.decode() + " ", base)
    left.is_killed()
    (kept,) = store.glob("recovery/*/*.json")
    window = make_window()
    window.offer_recovery()
    dialog = offer(window)
    assert dialog is not None

    def full(_file: Path, _data: bytes, durable: bool = True) -> None:
        raise OSError(errno.ENOSPC, "No space left on device")

    with monkeypatch.context() as disk:
        disk.setattr(recovery, "write_atomically", full)
        dialog.restore.click()
        tab = window.tab()
        assert isinstance(tab, PieceTab)
        assert tab.piece.document.text() == base.decode() + " "
        assert list(store.glob("recovery/*/*.json")) == [kept]
        assert "cannot be saved for the next start: The disk is full" in _status(window)
    tab.panes.get(SOURCE).editor.insertPlainText(" ")
    assert tab.swap.write()
    assert "not kept" not in _status(window)
    again = Recovery(store / "recovery")
    assert [one.unsaved.text for one in again.left()] == [base.decode() + " "]
    again.close()


def test_memory_that_cannot_be_written_is_said(window: MainWindow, store: Path, piece_file: Path) -> None:
    (store / "memory").write_text("a file where a folder should be", encoding="utf-8")
    tab = opened(window, piece_file)
    tab.piece.session.edit("name", "Hana")
    tab.piece.remember()
    assert "Values are not remembered: " in _status(window)


def _status(window: MainWindow) -> str:
    """What stands in the status bar for as long as it is so."""
    labels = window.statusBar().findChildren(QLabel)
    return " ".join(label.text() for label in labels if label.isVisibleTo(window))


def test_text_that_is_called_like_a_picture_comes_back_as_a_text(window: MainWindow, piece_file: Path) -> None:
    file = piece_file.rename(piece_file.with_suffix(".png"))
    window.tabs.open_path(file)
    assert window.tabs.open_path(file, may_be_gone=True)
    assert len(window.tabs.all()) == 1
    tab = window.tabs.front()
    assert tab is not None
    assert tab.piece is not None


@pytest.mark.parametrize("broken", [False, True], ids=["whole", "broken at first"])
def test_value_of_an_item_that_only_the_unsaved_text_has_comes_back_with_it(
    make_window: Callable[..., MainWindow], left: Left, store: Path, piece_file: Path, broken: bool
) -> None:
    base = piece_file.read_bytes()
    more = dumped(piece(name=text_item(), nick=text_item(), other=text_item()))
    left.text(piece_file, more + "," * broken, base)
    left.is_killed()
    Memory(store / "memory").keep_values(piece_file, '{"name": "Ann", "nick": "A"}', TODAY)
    window = make_window()
    window.offer_recovery()
    tab = opened(window, piece_file)
    tab.piece.session.edit("name", "Bob")
    dialog = offer(window)
    assert dialog is not None
    dialog.restore.click()
    if broken:
        assert json.loads(tab.piece.touched_values) == {"name": "Bob"}
        tab.piece.document.set_text(more)
    assert json.loads(tab.piece.touched_values) == {"name": "Bob", "nick": "A"}
    tab.piece.session.reset_item("nick")
    tab.piece.document.set_text(more + " ")
    assert json.loads(tab.piece.touched_values) == {"name": "Bob"}


@pytest.mark.usefixtures("processes")
@pytest.mark.skipif(sys.platform == "win32", reason="signals of POSIX")
@pytest.mark.parametrize("where", ["note", "title", "key", "text"])
def test_letters_that_nothing_had_taken_stand_in_their_field_after_a_kill(
    start: Start, next_window: Callable[[], MainWindow], piece_file: Path, qtbot: QtBot, where: str
) -> None:
    run_beside(piece_file)
    before = piece_file.read_bytes()
    typist = start(piece_file, "unheard", where)
    typist.wait_until_typed()
    qtbot.waitUntil(lambda: "unheard" in typist.remembered)
    typist.end(signal.SIGKILL)
    assert piece_file.read_bytes() == before
    window = next_window()
    tab = opened(window, piece_file)
    assert offer(window) is None
    field = field_in(window, tab, where)
    shown = field.text() if isinstance(field, (QLineEdit, CellEditor)) else field.toPlainText()  # type: ignore[attr-defined]
    assert shown == "unheard"
    assert not tab.piece.document.modified
    assert tab.piece.document.encoded() == before
    if where == "note":
        return
    # Taken, they are no draft any more.
    window.menus.action["save"].trigger()
    assert "unheard" in piece_file.read_text("utf-8")
    tab.piece.drafts.write()
    assert "unheard" not in typist.remembered.replace(str(piece_file), "")


def run_beside(path: Path) -> None:
    """A run of one check beside a file."""
    data = path.read_bytes()
    facts = PieceFacts({"en": "x"}, "1.0.0", hashlib.sha256(data).hexdigest(), path.name)
    look: dict[str, LookValue] = {"platform": "ios", "lang": "en", "theme": "light", "text_size": 1.0}
    check = Check("name/title/en", "name", "title", look, {"en": "Look.", "ja": "見る。"}, 10)
    create(
        path.with_suffix(".run"),
        Plan("", facts, (check,), "2026-05-01", program="0", created="2026-11-21T09:00:00.000Z").identified(),
        data,
        {},
    )
