"""A window whose program was replaced on the disk, as an upgrade does, says so."""

import os
from pathlib import Path

import pytest
from PySide6.QtCore import QEvent
from PySide6.QtWidgets import QApplication

from previewer.desk.tabs import faults, replaced
from previewer.desk.tabs.replaced import ReplacedLabel
from previewer.desk.window.main_window import MainWindow


@pytest.fixture
def program(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The file of the program that runs."""
    file = tmp_path / "previewer"
    file.write_text("1", "utf-8")
    monkeypatch.setattr(replaced, "_FILE", file)
    monkeypatch.setattr(replaced, "_RUNS", replaced._identity(file))
    return file


def upgrade(program: Path) -> None:
    """Put another in its place as package managers do: of the same size and time, under the same name."""
    kept = program.stat()
    new = program.with_name("new")
    new.write_text("2", "utf-8")
    os.utime(new, ns=(kept.st_atime_ns, kept.st_mtime_ns))
    new.replace(program)


def activate(window: MainWindow) -> None:
    QApplication.sendEvent(window, QEvent(QEvent.Type.WindowActivate))


@pytest.mark.parametrize("change", [upgrade, Path.unlink], ids=["replaced", "removed"])
def test_window_when_its_program_is_another_then_says_so_from_the_next_look_on(
    window: MainWindow, program: Path, change: "object"
) -> None:
    label = ReplacedLabel(window)
    activate(window)
    assert label.isHidden()
    assert not replaced.is_changed()
    change(program)  # type: ignore[operator]
    activate(window)
    assert label.isVisible()
    assert "start it again" in label.text()
    assert replaced.is_changed()
    assert "replaced or removed" in faults.sentence(ValueError())
    program.write_text("3", "utf-8")
    activate(window)
    assert label.isVisible()


def test_packaged_program_when_its_modules_are_no_files_then_is_not_taken_for_replaced(
    program: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(replaced, "_IS_PACKAGED", True)
    monkeypatch.setattr(replaced, "__file__", "/nowhere/replaced.pyc")
    assert not replaced.is_changed()
    monkeypatch.setattr(replaced, "_IS_PACKAGED", False)
    assert replaced.is_changed()
