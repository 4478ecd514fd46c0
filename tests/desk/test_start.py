"""What the window's first picture does without: modules that are loaded later, if ever."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from previewer.resources import resource

pytestmark = pytest.mark.usefixtures("processes")

#: Modules and packages that nothing may import before the first picture stands, and why each is not needed until then.
#: Of a name with a dot at its end the package itself, which has the record, may be there.
LATE = {
    "argparse": "PySide's words of signatures are asked for by tools",
    "babel": "the usual languages say their dates without CLDR",
    "budoux": "Japanese phrases are asked for by one look, and by words in Japanese",
    "hashlib": "digests are of files that cannot be saved",
    "jsonschema": "it words what is wrong with an item",
    "openpyxl": "exchange with translators is a command",
    "pickle": "only CLDR and pools have any",
    "previewer.cases": "cases are asked for by menus and panes",
    "previewer.desk.overlay.canvas": "a menu asks for it",
    "previewer.desk.overlay.view": "a menu asks for it",
    "previewer.desk.cases": "panes are filled after the first picture",
    "previewer.desk.modes.check.": "a mode asks for it",
    "previewer.desk.modes.compare.": "a mode asks for it",
    "previewer.desk.modes.edit.": "a mode asks for it",
    "previewer.desk.modes.texts.": "a mode asks for it",
    "previewer.desk.panes.screens": "panes are filled after the first picture",
    "previewer.desk.panes.source": "panes are filled after the first picture",
    "previewer.desk.panes.values": "panes are filled after the first picture",
    "previewer.desk.panes.wrong": "panes are filled after the first picture",
    "previewer.desk.panes.wrongs": "panes are filled after the first picture",
    "previewer.desk.pictures": "a menu asks for it",
    "previewer.desk.source": "panes are filled after the first picture",
    "previewer.phone.map.drawing": "a map out of sight is drawn after the first picture",
    "previewer.pictures": "a menu asks for it",
    "previewer.pieces.edits": "nothing is edited yet",
    "previewer.pieces.syntax": "it says why a text is not JSON",
    "previewer.runs": "a mode asks for it",
    "previewer.scripts": "a pane asks for it",
    "previewer.site": "it is not a part of the window",
    "previewer.texts": "a mode asks for it",
    "sqlite3": "only the map reads one",
    "ssl": "only a site asks for it",
    "subprocess": "other programs are asked by menus",
}
_CHILD = """
import sys
from previewer.desk.app import open_window

app, window, tabs = open_window(sys.argv[1:], print)
from PySide6.QtCore import QEvent, QObject

class Watch(QObject):
    def eventFilter(self, watched, event):
        if event.type() == QEvent.Type.Paint and watched is window:
            app.quit()
        return False

watch = Watch()
window.installEventFilter(watch)
app.exec()
linecache = sys.modules.get("linecache")
print(*sys.modules, *(linecache.cache if linecache else ()), sep=chr(10))
window.leave()
"""


def test_first_picture_stands_without_what_is_needed_later(tmp_path: Path) -> None:
    environment = os.environ | {"XDG_CONFIG_HOME": str(tmp_path), "XDG_DATA_HOME": str(tmp_path)}
    command = [sys.executable, "-c", _CHILD, str(resource("samples", "every-kind.json"))]
    done = subprocess.run(command, env=environment, capture_output=True, text=True, check=True)
    loaded = set(done.stdout.split("\n"))
    assert "previewer.desk.window.main_window" in loaded
    too_early = sorted(
        name for name in loaded for late in LATE if name == late or name.startswith(f"{late.rstrip('.')}.")
    )
    assert "\n".join(too_early) == ""
    # PySide's import hook reads the source of each module, and keeps it.
    sources = (name for name in loaded if name.endswith(".py"))
    assert sorted(name for name in sources if f"{os.sep}previewer{os.sep}" in name) == []


_PLAIN = """
from previewer.plain_imports import import_plainly

import_plainly()
import builtins, sys
from PySide6.QtCore import QPoint

assert builtins.__import__ is builtins.__orig_import__
assert "logging" not in sys.modules
try:
    QPoint("a", "b")
except TypeError as error:
    assert "xpos: int, ypos: int" in str(error), error
assert QPoint.isNull.__doc__ == "isNull(self, /) -> bool", QPoint.isNull.__doc__
import PySide6.support.signature.lib.pyi_generator as late
assert late.generate_pyi and "logging" in sys.modules
from PySide6.support.signature import parser
assert parser.__spec__.name == "PySide6.support.signature.parser"
"""


def test_words_of_signatures_come_when_a_wrong_call_or_a_tool_asks_for_them() -> None:
    done = subprocess.run([sys.executable, "-c", _PLAIN], capture_output=True, text=True, check=False)
    assert (done.returncode, done.stderr) == (0, "")
