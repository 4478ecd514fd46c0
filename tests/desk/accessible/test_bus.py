"""The window as a screen reader of Linux gets it: walked over AT-SPI, in an X server and on a bus of the test's own."""

from __future__ import annotations

import json
import shutil
import subprocess
import sys
from importlib.util import find_spec
from pathlib import Path

import pytest

from tests.patience import PATIENCE
from tests.source_tree import ROOT

pytestmark = pytest.mark.deep
_LAUNCHER = Path("/usr/libexec/at-spi-bus-launcher")
#: Roles of AT-SPI that are pressed, chosen or typed into.
_CONTROLS = {
    "push button", "button", "check box", "radio button", "combo box", "text", "spin button", "slider", "list", "tree",
    "table", "page tab", "menu item", "link", "tool bar", "progress bar", "button menu", "toggle button",
}  # fmt: skip
#: Those of the phones' rows that have one value.
_ROWS = ("text", "push button", "combo box")


def on_a_bus(module: str, folder: Path) -> None:
    """Run a module with a folder, in an X server and on a bus of its own."""
    for tool in ("dbus-run-session", "xvfb-run"):
        if shutil.which(tool) is None:
            pytest.skip(f"{tool} is not installed")
    if not _LAUNCHER.is_file() or find_spec("jeepney") is None:
        pytest.skip("at-spi2-core or jeepney is not installed")
    command = ["xvfb-run", "-a", "dbus-run-session", "--", sys.executable, "-m", module, str(folder)]
    ran = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, timeout=20 * PATIENCE, check=False)
    assert ran.returncode == 0, ran.stderr[-3000:]


@pytest.fixture(scope="module")
def modes(tmp_path_factory: pytest.TempPathFactory) -> dict[str, list[list[object]]]:
    """What the reader finds in each mode."""
    folder = tmp_path_factory.mktemp("reader")
    on_a_bus("tests.desk.accessible.reader", folder)
    found: dict[str, list[list[object]]] = json.loads((folder / "tree.json").read_text("utf-8"))
    return found


def test_window_when_walked_over_the_bus_then_every_control_has_a_name(modes: dict[str, list[list[object]]]) -> None:
    assert set(modes) == {"Preview", "Edit", "Texts", "Check", "Compare"}
    assert len({tuple(str(node) for node in nodes) for nodes in modes.values()}) == len(modes)
    for mode, nodes in modes.items():
        assert len(nodes) > 80, mode
        bare = [(role, at) for role, name, label, _value, _focusable, at, _ in nodes
                if role in _CONTROLS and not (name or label)]  # fmt: skip
        assert bare == [], mode


def test_box_when_read_over_the_bus_then_it_is_called_by_what_it_sets(modes: dict[str, list[list[object]]]) -> None:
    for mode, nodes in modes.items():
        unlabelled = [(name, at) for role, name, label, _value, _focusable, at, about in nodes
                      if role == "combo box" and not label and not about]  # fmt: skip
        assert unlabelled == [], mode


def test_phones_when_read_over_the_bus_then_rows_are_alike(modes: dict[str, list[list[object]]]) -> None:
    told = {
        platform: [(name, about) for role, name, _label, _value, _focusable, at, about in modes["Preview"]
                   if role in _ROWS and isinstance(at, list) and platform in at and about]
        for platform in ("iOS", "Android")
    }  # fmt: skip
    # What has been scrolled out of sight is not on the bus; Android's rows are lower.
    both = min(map(len, told.values()))
    assert both >= 4
    assert told["iOS"][:both] == told["Android"][:both]
