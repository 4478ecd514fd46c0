"""A bundle made by the command opens in the window as it was, and is never written."""

from pathlib import Path

from previewer.cli import main
from previewer.desk.window.file_commands import open_file
from previewer.desk.window.main_window import MainWindow
from tests.desk.helpers import opened


def test_bundle_opens_as_it_was_as_a_file_that_is_not_saved_yet(
    window: MainWindow, piece_file: Path, tmp_path: Path
) -> None:
    bundle = tmp_path / "other" / "lamp.zip"
    bundle.parent.mkdir()
    given = ["bundle", str(piece_file), "-o", str(bundle), "--theme", "dark", "--set", "loud=true"]
    assert main(given) == 0
    before = bundle.read_bytes()
    opened(window, piece_file)
    assert open_file(window.services, bundle)
    tab = window.tab()
    assert tab is not None
    assert tab.piece is not None
    assert tab.path == bundle.with_suffix(".json")
    assert not tab.path.exists()
    assert tab.piece.document.text() == piece_file.read_text("utf-8")
    assert tab.piece.session.values.get("loud") is True
    assert window.view.options.common.theme == "dark"
    window.menus.action["save"].trigger()
    assert tab.path.exists()
    assert bundle.read_bytes() == before
