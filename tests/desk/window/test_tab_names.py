"""Two files of one name are told apart, in their tabs and in the window's title."""

from pathlib import Path

import pytest
from PySide6.QtWidgets import QToolButton

from previewer.desk.window.main_window import MainWindow
from tests.desk.helpers import TODAY, dumped, opened, piece, text_item


def written(path: Path, version: str = "") -> Path:
    path.parent.mkdir(parents=True, exist_ok=True)
    whole = {"preferences": piece(a=text_item())} | ({"version": version} if version else {})
    path.write_text(dumped(whole), encoding="utf-8")
    return path


def names(window: MainWindow) -> list[str]:
    return [window.tabs.tabText(at) for at in range(window.tabs.count())]


def test_two_versions_of_one_name_have_folder_and_version_in_the_tab(window: MainWindow, tmp_path: Path) -> None:
    assert TODAY
    old, new = written(tmp_path / "v1.2" / "piece.json", "1.2.0"), written(tmp_path / "v1.3" / "piece.json", "1.3.0")
    opened(window, old)
    assert names(window) == ["piece.json"]
    tab = opened(window, new)
    assert names(window) == ["piece.json — v1.2 · 1.2.0", "piece.json — v1.3 · 1.3.0"]
    opened(window, written(tmp_path / "other.json"))
    assert names(window)[2] == "other.json"
    tab.piece.document.set_text(tab.piece.document.text().replace("1.3.0", "1.4.0"))
    assert names(window)[1] == "• piece.json — v1.3 · 1.4.0"
    window.tabs.close_tab(window.tabs.all()[0])
    assert names(window)[0] == "• piece.json"


def test_as_much_of_the_folder_is_named_as_differs(window: MainWindow, tmp_path: Path) -> None:
    for folder in ("x/v1", "y/v1", "y/v2"):
        opened(window, written(tmp_path / folder / "piece.json"))
    assert names(window) == [f"piece.json — {folder}" for folder in (Path("x/v1"), Path("y/v1"), Path("v2"))]


def test_title_of_the_window_has_the_folder(
    window: MainWindow, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("HOME", str(tmp_path))
    opened(window, written(tmp_path / "v1.2" / "piece.json"))
    assert window.windowTitle() == f"piece.json[*] — {Path('~/v1.2')} — Piece Previewer"


def test_name_of_two_lines_stands_on_one(window: MainWindow, tmp_path: Path) -> None:
    path = tmp_path / "two\nlines & more.json"
    path.write_text(dumped(piece(name=text_item())), encoding="utf-8")
    opened(window, path)
    assert window.tabs.tabText(0) == "two lines && more.json"


def test_all_open_files_are_in_a_list_that_leads_to_each(window: MainWindow, tmp_path: Path) -> None:
    for name in ("a", "b", "c"):
        opened(window, written(tmp_path / f"{name}.json"))
    corner = window.tabs.cornerWidget()
    assert isinstance(corner, QToolButton)
    listed = corner.menu()
    listed.aboutToShow.emit()
    entries = listed.actions()
    assert [entry.text() for entry in entries] == ["a.json", "b.json", "c.json"]
    assert [entry.isChecked() for entry in entries] == [False, False, True]
    entries[0].trigger()
    assert window.tabs.currentIndex() == 0
