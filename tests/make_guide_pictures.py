"""The pictures of the guide, in both languages, of the real window: `python -m tests.make_guide_pictures [NAME…]`."""

import argparse
import os
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from datetime import date, timedelta
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from PySide6.QtWidgets import QApplication, QDialog, QWidget

    from previewer.desk.tabs.piece_tab import PieceTab
    from previewer.desk.window.main_window import MainWindow

WIDTH, HEIGHT = 1180, 760
#: Of a window in which several phones stand beside one another.
_WIDE = 1440, 860
#: Colours of a picture.
_COLOURS = 60
_DAY = date(2026, 4, 1)
_GUIDE = Path(__file__).resolve().parent.parent / "resources" / "guide"
#: What stands in fields for a path, in place of the folder that this machine made.
_FOLDER = "/home/ann/pieces"


def main() -> int:
    """Make the pictures, the same on every machine: no screen, our own fonts, settings and memory of its own."""
    parser = argparse.ArgumentParser(prog="tests.make_guide_pictures", description=__doc__)
    parser.add_argument("names", nargs="*", help="only these")
    parser.add_argument("--lang", choices=("en", "ja"), help="only in this language")
    options = parser.parse_args()
    if options.lang is None:
        # A process for each, as a program speaks the language that it was started in.
        words = [sys.executable, "-m", "tests.make_guide_pictures", *options.names]
        return max(subprocess.run([*words, "--lang", lang], check=False).returncode for lang in ("en", "ja"))
    os.environ["QT_QPA_PLATFORM"] = "offscreen"
    with tempfile.TemporaryDirectory() as folder:
        os.environ["XDG_CONFIG_HOME"] = folder
        _make(options.lang, Path(folder), options.names)
    return 0


def _make(lang: str, folder: Path, names: list[str]) -> None:
    from previewer.phone.fonts import isolate_fonts

    isolate_fonts()
    from previewer.desk.language import ProgramLanguage
    from previewer.desk.start import make_application
    from previewer.desk.theme import apply_font, apply_scheme

    app = make_application()
    app.setStyle("fusion")
    apply_font()
    apply_scheme("light")
    language = ProgramLanguage(app)
    language.install(lang)
    wanted = [name for name in PICTURES if not names or name in names]
    for name in wanted:
        with _window(app, folder / name, lang, language) as window:
            _save(PICTURES[name](window, folder / name), _GUIDE / lang / "media" / f"{name}.png")


@contextmanager
def _window(app: "QApplication", folder: Path, lang: str, language: object) -> "Iterator[MainWindow]":
    """A window at its first start, beside a folder of pieces."""
    from PySide6.QtCore import QSettings

    from previewer.desk.document.memory import Memory
    from previewer.desk.settings import Settings
    from previewer.desk.window.main_window import MainWindow
    from previewer.resources import resource

    pieces = folder / "pieces"
    pieces.mkdir(parents=True)
    for path in resource("samples").glob("*.json"):
        if path.stem != "three-hundred":
            shutil.copy(path, pieces)
    settings = Settings(QSettings(str(folder / "settings.ini"), QSettings.Format.IniFormat))
    settings.view = {"lang": lang}
    settings.folder = str(pieces)
    window = MainWindow(settings, Memory(folder / "memory"), language, lambda: _DAY)  # type: ignore[arg-type]
    window.resize(WIDTH, HEIGHT)
    window.docks.reset_layout()
    window.show()
    _wait(400)
    yield window
    for tab in window.tabs.all():
        if tab.piece is not None:
            tab.piece.document.textDocument.setModified(False)
    window.close()
    window.deleteLater()
    app.processEvents()


def _wait(milliseconds: int) -> None:
    from PySide6.QtCore import QEventLoop, QTimer

    loop = QEventLoop()
    QTimer.singleShot(milliseconds, loop.quit)
    loop.exec()


def _until(done: Callable[[], bool]) -> None:
    for _ in range(2400):
        if done():
            break
        _wait(50)
    else:
        raise TimeoutError("the window did not come so far")
    _wait(900)


def _save(widget: "QWidget", path: Path) -> None:
    """A picture of a widget, with a palette."""
    from PIL import Image
    from PySide6.QtGui import QImage

    shot = widget.grab().toImage().convertToFormat(QImage.Format.Format_RGB888)
    bits = bytes(shot.constBits())
    whole = Image.frombytes("RGB", (shot.width(), shot.height()), bits, "raw", "RGB", shot.bytesPerLine())
    path.parent.mkdir(parents=True, exist_ok=True)
    whole.quantize(_COLOURS, kmeans=4, dither=Image.Dither.NONE).save(path, optimize=True)
    print(f"{path} {path.stat().st_size >> 10} KiB")


def _opened(window: "MainWindow", folder: Path, name: str = "every-kind.json") -> "PieceTab":
    from tests.desk.helpers import opened

    tab = opened(window, folder / "pieces" / name)
    _wait(600)
    return tab


def _dialog(window: "MainWindow", name: str) -> "QDialog":
    """The dialog that a command opens."""
    from PySide6.QtWidgets import QApplication, QDialog

    from previewer.desk.commands.commands import COMMANDS

    next(command for command in COMMANDS if command.name == name).start(window.services)
    _wait(500)
    found = QApplication.activeModalWidget()
    assert isinstance(found, QDialog)
    return found


def _start_page(window: "MainWindow", _folder: Path) -> "QWidget":
    """The first minute, once the phones on the cards are drawn."""
    seen = [card for card in window.start_page.cards if not card.visibleRegion().isEmpty()]
    _until(lambda: all(card.picture is not None for card in seen))
    return window


def _spoil(folder: Path) -> None:
    """Put a mistake into a piece."""
    path = folder / "pieces" / "every-kind.json"
    path.write_text(path.read_text("utf-8").replace('"maximum": 100', '"maximum": "100"', 1), "utf-8")


def _see(window: "MainWindow", folder: Path) -> "QWidget":
    """A piece with a mistake, in the dark."""
    from previewer.desk.panes import VALUES, WRONG

    _spoil(folder)
    window.resize(*_WIDE)
    _opened(window, folder)
    window.view.change_looks(theme="dark")
    window.docks.show(VALUES)
    window.docks.show(WRONG)
    _wait(900)
    return window


def _looks(window: "MainWindow", folder: Path) -> "QWidget":
    window.resize(*_WIDE)
    _opened(window, folder, "trigger.json")
    window.view.spread(True)
    _wait(1500)
    return window


def _make_new(window: "MainWindow", _folder: Path) -> "QWidget":
    from previewer.desk.commands.new_piece import NewPieceDialog

    dialog = _dialog(window, "new")
    assert isinstance(dialog, NewPieceDialog)
    dialog.title.setText("Morning light")
    dialog.file.setText(f"{_FOLDER}/morning-light.json")
    return dialog


def _make_edit(window: "MainWindow", folder: Path) -> "QWidget":
    from previewer.desk.modes.edit import EDIT

    tab = _opened(window, folder)
    window.show_mode(EDIT)
    tab.piece.selection.select("brightness")
    _wait(900)
    return window


def _folder(window: "MainWindow", folder: Path) -> "QWidget":
    _spoil(folder)
    path = folder / "pieces" / "service.json"
    path.write_text(path.read_text("utf-8").replace('"ja":', '"jp":', 2), "utf-8")
    assert window.folder.open(folder / "pieces")
    _wait(5000)
    window.folder.show_overview("problems")
    _wait(1500)
    return window


def _table(window: "MainWindow", folder: Path) -> "QWidget":
    from previewer.desk.modes.texts import TEXTS
    from previewer.desk.modes.texts.board import TextsBoard

    tab = _opened(window, folder, "five-languages.json")
    window.show_mode(TEXTS)
    _wait(2500)
    board = tab.panes.shared(TextsBoard)
    _until(lambda: not board.rooms.running)
    tab.setFocus()
    return window


def _export(window: "MainWindow", folder: Path) -> "QWidget":
    _table(window, folder)
    return _dialog(window, "export_texts")


def _bundle(window: "MainWindow", folder: Path) -> "QWidget":
    _opened(window, folder)
    return _dialog(window, "bundle")


def _run(window: "MainWindow", folder: Path) -> "QWidget":
    from previewer.desk.modes.check import CHECK, CHECKS

    piece = folder / "pieces" / "updated.json"
    words = ("run", "new", piece, "-o", piece.with_suffix(".run"), "--plan", "one", "--today", _DAY)
    subprocess.run([sys.executable, "-m", "previewer", *map(str, words)], check=True, capture_output=True)
    window.resize(*_WIDE)
    tab = _opened(window, folder, piece.name)
    window.show_mode(CHECK)
    session = tab.panes.get(CHECKS).session
    _until(lambda: session.run is not None)
    session.show(session.next_open())
    _wait(1200)
    return window


def _new_run(window: "MainWindow", folder: Path) -> "QWidget":
    from previewer.desk.modes.check.new_run import NewRunDialog

    _opened(window, folder)
    dialog = _dialog(window, "new_run")
    assert isinstance(dialog, NewRunDialog)
    dialog.folder.setText(f"{_FOLDER}/every-kind.run")
    return dialog


def _compare(window: "MainWindow", folder: Path) -> "QWidget":
    from previewer.desk.modes.compare import COMPARE

    window.resize(*_WIDE)
    tab = _opened(window, folder, "updated.json")
    tab.piece.published.choose(folder / "pieces" / "published.json")
    window.show_mode(COMPARE)
    _wait(1500)
    return window


#: What makes each picture, by its name; what it gives is taken a picture of.
def _merge_sides(window: "MainWindow", folder: Path) -> "QWidget":
    from previewer.desk.commands.merging import show_merge
    from previewer.desk.modes.compare import MERGE
    from previewer.pieces import read_text
    from previewer.pieces.edits.editing import Operation, carry_out_all
    from previewer.pieces.edits.values import SetValue

    path = folder / "pieces" / "every-kind.json"
    base = read_text(path.read_text("utf-8"))
    items = ("preferences", "properties")

    def edited(*operations: Operation) -> str:
        return carry_out_all(base, operations).reading.text

    def changed(english: str, japanese: str, most: int) -> str:
        return edited(
            SetValue((*items, "scene", "x-title", "en"), english),
            SetValue((*items, "scene", "x-title", "ja"), japanese),
            SetValue((*items, "brightness", "maximum"), most),
        )

    ours, theirs = changed("Evening scene", "夕方のシーン", 80), changed("Night scene", "夜のシーン", 90)
    path.write_text(ours, "utf-8")
    window.resize(*_WIDE)
    tab = _opened(window, folder)
    show_merge(tab, base.text, theirs, "theirs.json")
    pane = tab.panes.get(MERGE)
    pane.table.setCurrentCell(0, 0)
    for row in (0, 1):
        pane.take(row, 3)
    _wait(1500)
    return window


def _price(window: "MainWindow", folder: Path) -> "QWidget":
    from datetime import UTC, datetime, timedelta

    from PySide6.QtWidgets import QApplication

    from previewer.desk.document.editing import edit
    from previewer.desk.modes.check.price import PriceDialog
    from previewer.desk.modes.edit import EDIT
    from previewer.pieces.edits.values import SetValue
    from previewer.runs.checks import Verdict
    from previewer.runs.plan.make import PlanRequest, make_run

    path = folder / "pieces" / "every-kind.json"
    run = make_run(PlanRequest(path.read_bytes(), path.name, today=_DAY, workers=1), path.with_suffix(".run"))
    begun = datetime(2026, 4, 1, 9, tzinfo=UTC)
    moments = ((begun + timedelta(seconds=40 * at)).isoformat() for at in range(len(run.checks)))
    run.add([Verdict(check.id, "pass", at, "Ann") for check, at in zip(run.checks, moments, strict=True)])
    tab = _opened(window, folder)
    window.show_mode(EDIT)
    assert edit(tab.piece, [SetValue(("preferences", "properties", "scene", "x-title", "en"), "Evening")]) is None
    window.menus.action["price"].trigger()
    dialog = next(one for one in QApplication.topLevelWidgets() if isinstance(one, PriceDialog))
    _until(lambda: dialog.found is not None)
    _wait(900)
    return dialog


def _lead_back(window: "MainWindow", folder: Path) -> "QWidget":
    """A picture that was opened, beside the definition of today."""
    from previewer.cli import main as command
    from previewer.desk.shots.shot_tab import ShotTab

    piece = folder / "pieces" / "every-kind.json"
    shot = folder / "shot.png"
    given = ["--set", 'lamp_name="Desk"', "--open", "wake_time", "--theme", "dark", "--today", str(_DAY)]
    command(["render", str(piece), "-o", str(shot), *given, "--lang", str(window.settings.view["lang"])])
    text = piece.read_text("utf-8")
    piece.write_text(text.replace("grows slowly", "grows very slowly"), "utf-8")
    window.open_path(piece)
    window.open_path(shot)
    tab = window.tab()
    assert isinstance(tab, ShotTab)
    _until(lambda: len(tab.disk_notice.buttons()) > 1)
    return window


def _photographs(window: "MainWindow", folder: Path) -> "QWidget":
    """A run with photographs that wait for a word."""
    from previewer.desk.modes.check import CHECK, CHECKS
    from previewer.phone.look import Look
    from previewer.pictures.overlay.judgement import SeenRow
    from previewer.pictures.render import PictureRequest, render
    from previewer.pieces import read_file
    from previewer.runs.folder import Run
    from previewer.runs.photos import Photograph, keep, lay

    piece = folder / "pieces" / "every-kind.json"
    made, lang = piece.with_suffix(".run"), str(window.settings.view["lang"])
    words = ("run", "new", piece, "-o", made, "--plan", "one", "--langs", lang, "--platforms", "ios", "--today", _DAY)
    subprocess.run([sys.executable, "-m", "previewer", *map(str, words)], check=True, capture_output=True)
    look, run = Look("ios", lang), Run.open(made)
    what = {"en": "Row 3 (repeat) is another than ours.", "ja": "3 行目（repeat）が違います。"}
    rows = (SeenRow("lamp_name", True), SeenRow("wake_time", True), SeenRow("repeat", False, "other", what))
    photo = render(read_file(piece), PictureRequest(look, _DAY))
    name = "IMG_0041.png"
    keep(run, lay(run, [(name, Photograph(look, 0.98, rows), "", "")]), {name: photo}, "Hana", lang)
    window.resize(*_WIDE)
    tab = _opened(window, folder, piece.name)
    window.show_mode(CHECK)
    pane = tab.panes.get(CHECKS)
    _until(lambda: pane.session.run is not None)
    pane.filter.setCurrentIndex(pane.filter.findData("photographed"))
    pane.refresh()
    pane.session.show(next(state.check.id for state in pane.session.states if state.photo is not None))
    _wait(1200)
    return window


def _handlers(folder: Path, *names: str) -> list[Path]:
    """Pieces with handlers beside them, in folders that somebody allowed; each takes what the one before gives."""
    import json

    from previewer.scripts import Trust

    found = []
    taken: dict[str, object] = {}
    for name in names:
        into = folder / "pieces" / name
        shutil.copytree(Path(__file__).parent / "data" / "handlers" / name, into)
        Trust().allow(into, "deno")
        made = json.loads((into / "piece.json").read_text("utf-8"))
        made["input"] = {"type": "object", "properties": dict(list(taken.items())[-1:])}
        taken = made["output"]["properties"]
        (into / "piece.json").unlink()
        found.append(into / f"{name}.json")
        found[-1].write_text(json.dumps(made, ensure_ascii=False, indent=2), encoding="utf-8")
    return found


def _script(window: "MainWindow", folder: Path) -> "QWidget":
    """A handler that fails at one value."""
    from previewer.desk.modes.script import SCRIPT
    from previewer.desk.modes.script.session import ScriptSession
    from tests.desk.helpers import opened

    (path,) = _handlers(folder, "greeting")
    handler = path.with_name("index.js")
    handler.write_text(handler.read_text("utf-8").replace(', ja: "おはよう"', ""), encoding="utf-8")
    window.resize(*_WIDE)
    tab = opened(window, path)
    window.show_mode(SCRIPT)
    session = tab.panes.shared(ScriptSession)
    _until(lambda: session.state.bounds.table is not None and session.state.last.run is not None)
    return window


def _flow(window: "MainWindow", folder: Path) -> "QWidget":
    from previewer.desk.flow.flows import open_flow
    from previewer.desk.flow.tab import FlowTab

    window.resize(*_WIDE)
    paths = _handlers(folder, "greeting", "alarm", "rainbow")
    alarm = paths[1].with_name("index.js")
    alarm.write_text(
        alarm.read_text("utf-8").replace("new Date())", f'new Date("{_DAY - timedelta(1)}"))'), encoding="utf-8"
    )
    open_flow(window.services, paths)
    tab = window.tabs.front()
    assert isinstance(tab, FlowTab)

    def ran() -> bool:
        result = tab.session.state.found.result
        return result is not None and len(result.steps) == 3

    _until(ran)
    return window


PICTURES: "dict[str, Callable[[MainWindow, Path], QWidget]]" = {
    "start-page": _start_page,
    "see-window": _see,
    "see-looks": _looks,
    "make-new": _make_new,
    "make-edit": _make_edit,
    "folder-window": _folder,
    "translate-table": _table,
    "translate-export": _export,
    "hand-over-bundle": _bundle,
    "check-run": _run,
    "check-new": _new_run,
    "lead-back": _lead_back,
    "photographs": _photographs,
    "update-compare": _compare,
    "merge-sides": _merge_sides,
    "price-checks": _price,
    "script-window": _script,
    "flow-tab": _flow,
}


if __name__ == "__main__":
    sys.exit(main())
