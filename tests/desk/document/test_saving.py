"""Saving writes the whole new file or leaves the old one, and asks before it takes something away."""

import errno
import json
import os
import signal
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest
from PySide6.QtWidgets import QWidget
from pytestqt.qtbot import QtBot

from previewer.atomic import write_atomically
from previewer.bounded import read_whole
from previewer.desk.document import dialogs
from previewer.desk.document.difference import DifferenceDialog
from previewer.desk.document.document import DiskConflictError, Document
from previewer.desk.document.editing import edit
from previewer.desk.document.files import reason
from previewer.desk.document.filetext import FileText
from previewer.desk.language import ProgramLanguage
from previewer.desk.modes.compare.merging import OURS, THEIRS, MergeSession
from previewer.desk.panes import SOURCE
from previewer.desk.window.main_window import MainWindow
from previewer.pieces.edits.items import RenameItem
from previewer.texts.confirmed import load_confirmed, save_confirmed
from previewer.texts.units import Confirmation, digest
from tests.desk.helpers import dumped, opened, phones_of, piece, text_item

_WRITER = """
import sys
from pathlib import Path
from previewer.atomic import write_atomically
path, size = Path(sys.argv[1]), int(sys.argv[2])
print("ready", flush=True)
at = 0
while True:
    write_atomically(path, bytes([65 + at % 26]) * size)
    at += 1
"""


def test_write_keeps_mode_bits_and_leaves_nothing_beside(tmp_path: Path) -> None:
    path = tmp_path / "a.json"
    path.write_bytes(b"old")
    path.chmod(0o640)
    write_atomically(path, b"new")
    assert path.read_bytes() == b"new"
    assert path.stat().st_mode & 0o777 == 0o640
    assert list(tmp_path.iterdir()) == [path]


def test_write_through_a_link_replaces_what_it_points_to(tmp_path: Path) -> None:
    path, link = tmp_path / "a.json", tmp_path / "b.json"
    path.write_bytes(b"old")
    link.symlink_to("a.json")
    write_atomically(link, b"new")
    assert link.is_symlink()
    assert path.read_bytes() == b"new"


def test_write_that_cannot_be_leaves_the_old_file(tmp_path: Path) -> None:
    folder = tmp_path / "gone"
    with pytest.raises(OSError, match="No such file"):
        write_atomically(folder / "a.json", b"new")
    path = tmp_path / "a.json"
    path.mkdir()
    with pytest.raises(OSError, match="directory"):
        write_atomically(path, b"new")
    assert list(tmp_path.iterdir()) == [path]


@pytest.mark.usefixtures("processes")
@pytest.mark.skipif(sys.platform == "win32", reason="kills by signal")
def test_kill_during_a_save_leaves_the_old_or_the_new_file(tmp_path: Path) -> None:
    path = tmp_path / "a.json"
    size = 1 << 20
    for _ in range(4):
        writer = subprocess.Popen([sys.executable, "-c", _WRITER, str(path), str(size)], stdout=subprocess.PIPE)
        assert writer.stdout is not None
        writer.stdout.readline()
        while not path.exists():
            os.sched_yield()
        seen = path.read_bytes()
        writer.send_signal(signal.SIGKILL)
        writer.wait()
        writer.stdout.close()
        for data in (seen, path.read_bytes()):
            assert len(data) == size
            assert len(set(data)) == 1


@pytest.mark.parametrize(
    "data", [b'{\r\n  "a": 1\r\n}\r\n', b"\xef\xbb\xbf{}\n", b'{"a": "\xc2\xa0\xe2\x80\xa8"}', b"{\n}"]
)
def test_file_keeps_its_bytes_where_nothing_was_typed(data: bytes) -> None:
    file = FileText.of(data)
    assert file.text is not None
    assert file.encode(file.text) == data
    assert file.encode(file.text + "\n") == data + file.newline.encode()


def test_text_of_the_editor_keeps_odd_spaces(qapp: object, tmp_path: Path) -> None:
    path = tmp_path / "a.json"
    text = '{"a": "no-break\u00a0space, line\u2028separator, \U0001f600"}'
    path.write_text(text, encoding="utf-8")
    document = Document(path)
    assert document.text() == text
    document.deleteLater()


def test_save_when_the_disk_changed_meanwhile_does_not_write(qapp: object, piece_file: Path) -> None:
    document = Document(piece_file)
    document.set_text(" " + document.text())
    piece_file.write_bytes(b"{}")
    with pytest.raises(DiskConflictError):
        document.save()
    assert piece_file.read_bytes() == b"{}"
    document.save(force=True)
    assert piece_file.read_text(encoding="utf-8").startswith(" {")
    document.deleteLater()


@pytest.mark.parametrize("answer", ["cancel", "overwrite", "reload", "compare"])
def test_save_in_the_window_asks_about_a_changed_file(
    window: MainWindow, piece_file: Path, monkeypatch: pytest.MonkeyPatch, answer: str
) -> None:
    tab = opened(window, piece_file)
    theirs = piece_file.read_bytes().replace(b"Name", b"Their")
    tab.panes.get(SOURCE).editor.insertPlainText("\n")
    piece_file.write_bytes(theirs)
    monkeypatch.setattr(dialogs, "ask_conflict", lambda *_args, **_gone: answer)
    shown: list[str] = []
    monkeypatch.setattr(dialogs, "show_difference", lambda _parent, document, data: shown.append(document.text()))
    window.menus.action["save"].trigger()
    assert (piece_file.read_bytes() == theirs) == (answer != "overwrite")
    assert tab.piece.document.modified == (answer in ("cancel", "compare"))
    assert bool(shown) == (answer == "compare")


def changed(text: str, **titles: str) -> str:
    """A piece in which items have other English titles."""
    made = json.loads(text)
    for key, title in titles.items():
        made["properties"][key]["x-title"]["en"] = title
    return dumped(made)


def test_merge_joins_what_was_changed_here_and_on_disk(
    window: MainWindow, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path, text = tmp_path / "two.json", dumped(piece(one=text_item(), two=text_item()))
    path.write_text(text, "utf-8")
    document = opened(window, path).piece.document
    document.set_text(changed(text, one="Mine"))
    path.write_text(changed(text, two="Theirs"), "utf-8")
    monkeypatch.setattr(dialogs, "ask_conflict", lambda *_args, **_gone: "merge")
    window.menus.action["save"].trigger()
    assert path.read_text("utf-8") == changed(text, one="Mine", two="Theirs") == document.text()
    assert not document.modified
    document.textDocument.undo()
    assert document.text() == changed(text, one="Mine")


@pytest.mark.parametrize("wins", [OURS, THEIRS])
def test_merge_shows_the_sides_where_both_changed_the_same(
    window: MainWindow, tmp_path: Path, qtbot: QtBot, wins: str
) -> None:
    path, text = tmp_path / "two.json", dumped(piece(one=text_item(), two=text_item()))
    path.write_text(text, "utf-8")
    tab = opened(window, path)
    document, mine = tab.piece.document, changed(text, one="Mine")
    document.set_text(mine)
    path.write_text(changed(text, one="Theirs", two="New"), "utf-8")
    document.check_disk()
    qtbot.waitUntil(lambda: bool(tab.disk_notice.text))
    tab.disk_notice.buttons()[0].click()
    # What does not meet is merged; what was typed stays until somebody chooses.
    assert document.text() == changed(mine, two="New")
    assert not tab.disk_notice.text
    session = tab.panes.shared(MergeSession)
    (meeting,) = session.meetings
    assert (meeting.base, meeting.mine, meeting.theirs) == ("Name", "Mine", "Theirs")
    session.take(meeting, wins)
    assert document.text() == changed(text, one={OURS: "Mine", THEIRS: "Theirs"}[wins], two="New")
    window.menus.action["save"].trigger()
    assert path.read_text("utf-8") == document.text()
    for _ in range(3):
        window.menus.action["undo"].trigger()
    assert document.text() in (mine, text)


def test_who_has_compared_is_asked_again(
    window: MainWindow, piece_file: Path, monkeypatch: pytest.MonkeyPatch, qtbot: QtBot
) -> None:
    tab = opened(window, piece_file)
    tab.panes.get(SOURCE).editor.insertPlainText("\n")
    piece_file.write_bytes(piece_file.read_bytes().replace(b"Name", b"Their"))
    answers = iter(["compare", "overwrite"])
    monkeypatch.setattr(dialogs, "ask_conflict", lambda *_args, **_gone: next(answers))
    shown: list[DifferenceDialog] = []
    show = dialogs.show_difference

    def compare(parent: QWidget, document: Document, theirs: FileText | None) -> DifferenceDialog:
        shown.append(show(parent, document, theirs))
        return shown[-1]

    monkeypatch.setattr(dialogs, "show_difference", compare)
    window.menus.action["save"].trigger()
    assert tab.piece.document.modified
    shown[0].reject()
    qtbot.waitUntil(lambda: not tab.piece.document.modified)
    assert piece_file.read_bytes().startswith(b"\n{")


def test_difference_when_its_tab_is_closed_then_it_goes_too_and_nothing_is_asked(
    window: MainWindow, piece_file: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    tab = opened(window, piece_file)
    tab.panes.get(SOURCE).editor.insertPlainText("\n")
    piece_file.write_bytes(piece_file.read_bytes().replace(b"Name", b"Their"))
    asked: list[str] = []
    monkeypatch.setattr(dialogs, "ask_conflict", lambda *_args, **_gone: asked.append("") or "compare")
    window.menus.action["save"].trigger()
    shown = window.findChild(DifferenceDialog)
    assert shown is not None and shown.isVisible()
    monkeypatch.setattr(dialogs, "ask_unsaved", lambda *_: "discard")
    window.tabs.close_tab(tab)
    assert not shown.isVisible()
    assert asked == [""]


def test_save_as_goes_on_in_the_other_file(
    window: MainWindow, piece_file: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    tab = opened(window, piece_file)
    before = piece_file.read_bytes()
    tab.panes.get(SOURCE).editor.insertPlainText("\n")
    other = tmp_path / "other.json"
    monkeypatch.setattr(dialogs, "ask_save_as", lambda *_: other)
    window.menus.action["save_as"].trigger()
    assert piece_file.read_bytes() == before
    assert other.read_bytes() == b"\n" + before
    assert tab.piece.path == other
    assert window.tabs.tabText(0) == "other.json"


@pytest.mark.parametrize("name", ["state.piececase", "lamp.ZIP"])
def test_piece_is_not_saved_under_the_name_of_a_case_or_a_bundle(
    window: MainWindow, piece_file: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, name: str
) -> None:
    said: list[str] = []
    tab = opened(window, piece_file)
    monkeypatch.setattr(dialogs, "ask_save_as", lambda *_: tmp_path / name)
    monkeypatch.setattr(dialogs, "show_error", lambda _parent, what, why: said.append(f"{what} {why}"))
    window.menus.action["save_as"].trigger()
    why = "This file extension is reserved for cases, bundles and pictures. Use .json for a piece"
    assert said == [f"{name} cannot be saved. {why}"]
    assert tab.piece.path == piece_file and not (tmp_path / name).exists()


@pytest.mark.parametrize("name", ["state.piececase", "state.zip"])
def test_tab_of_a_piece_that_has_the_name_of_a_case_comes_back_as_it_was(
    make_window: Callable[..., MainWindow], piece_file: Path, name: str
) -> None:
    """One from before was saved so: its window asked about it as it began, before it stood there."""
    case = piece_file.with_name(name)
    case.write_bytes(piece_file.read_bytes())
    window = make_window()
    window.settings.open_files = (case,)
    window.open_last()
    assert [tab.path for tab in window.tabs.all()] == [case]


def test_file_that_is_no_text_is_shown_and_not_edited(window: MainWindow, tmp_path: Path) -> None:
    path = tmp_path / "bad.json"
    path.write_bytes(b'{"type": "\xff"}')
    tab = opened(window, path)
    assert tab.panes.get(SOURCE).editor.isReadOnly()
    assert not window.menus.action["save"].isEnabled()
    assert not window.menus.action["save_as"].isEnabled()
    assert "cannot be previewed" in phones_of(tab).notice.text
    assert [row.code for row in tab.piece.document.reading.diagnostics] == ["encoding"]


def test_refusal_of_the_system_is_told_in_the_language_of_the_program(
    language: ProgramLanguage, tmp_path: Path
) -> None:
    assert reason(OSError(errno.EACCES, "EACCES")) == "Permission denied"
    language.install("ja")
    assert reason(OSError(errno.EACCES, "EACCES")) == "アクセスが許可されていません"
    assert reason(OSError(errno.EXDEV, "odd one")) == "odd one"
    assert reason(OSError("just so")) == "just so"
    assert reason(OSError(errno.EMFILE, "Too many open files")) == "開いているファイルが多すぎます"
    large = tmp_path / "large.json"
    large.write_bytes(bytes(4))
    with pytest.raises(OSError, match="MiB") as found:
        read_whole(large, 3)
    assert reason(found.value) == "0 MiBを超えています"
    os.mkfifo(tmp_path / "pipe")
    with pytest.raises(OSError, match="ordinary") as found:
        read_whole(tmp_path / "pipe")
    assert reason(found.value) == "普通のファイルではありません"


def test_reload_of_a_file_that_may_not_be_read_says_so_and_keeps_what_was_typed(
    window: MainWindow, piece_file: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    tab = opened(window, piece_file)
    tab.panes.get(SOURCE).editor.insertPlainText("\n")
    said: list[str] = []
    monkeypatch.setattr(dialogs, "may_reload", lambda *_: True)
    monkeypatch.setattr(dialogs, "show_error", lambda _parent, what, why: said.append(f"{what} {why}"))

    def refuse(_path: Path) -> FileText:
        raise PermissionError(errno.EACCES, "EACCES")

    monkeypatch.setattr(FileText, "at", refuse)
    window.menus.action["reload"].trigger()
    assert said == ["piece.json cannot be opened. Permission denied"]
    assert tab.piece.document.text().startswith("\n{")


def test_records_and_renames_go_along_when_a_piece_is_saved_under_another_name(
    window: MainWindow, piece_file: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Though nobody looked at its texts."""
    save_confirmed(
        piece_file,
        [Confirmation("/properties/name/x-title", "ja", digest("Name"), digest("名前"), "Ann", "2026-03-01T09:00:00Z")],
    )
    tab = opened(window, piece_file)
    assert edit(tab.piece, [RenameItem("name", "called")]) is None
    other = tmp_path / "other.json"
    monkeypatch.setattr(dialogs, "ask_save_as", lambda *_: other)
    window.menus.action["save_as"].trigger()
    assert [pointer for pointer, _lang in load_confirmed(other)] == ["/properties/called/x-title"]
    assert [pointer for pointer, _lang in load_confirmed(piece_file)] == ["/properties/name/x-title"]
