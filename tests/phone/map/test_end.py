"""A process that ends with maps on its screen ends well: Qt takes the engine down before the rows then."""

from __future__ import annotations

import subprocess
import sys

import pytest

from previewer.resources import resource
from tests.patience import PATIENCE

pytestmark = pytest.mark.usefixtures("processes")

SCRIPT = """
import sys
from datetime import date
from PySide6.QtWidgets import QApplication, QWidget
from previewer.phone.phone import Phone
from previewer.phone.session import PieceSession
from previewer.phone.view import PhoneView
from previewer.pieces import read_file

app = QApplication([])
session = PieceSession(date(2026, 4, 1))
session.open(read_file(sys.argv[1]))
window = QWidget()
view = PhoneView(Phone(session, sys.argv[2]), window)
window.show()
view.grabFramebuffer()
assert view.screen_item.property("width") > 0
"""


@pytest.mark.parametrize("platform", ["ios", "android"])
def test_process_with_a_map_on_its_screen_ends_well(platform: str) -> None:
    sample = str(resource("samples", "service.json"))
    outcome = subprocess.run(
        [sys.executable, "-c", SCRIPT, sample, platform],
        capture_output=True,
        text=True,
        timeout=2 * PATIENCE,
        check=False,
    )
    assert outcome.returncode == 0, outcome.stderr
