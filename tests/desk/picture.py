"""A picture of the window, as the README shows it: `python -m tests.desk.picture OUT.png [--lang ja]`."""

import argparse
import os
import sys
import tempfile
from datetime import date
from pathlib import Path

WIDTH, HEIGHT = 1440, 940
_DAY = date(2026, 4, 1)
_SAMPLE = ("samples", "every-kind.json")


def main() -> int:
    """Make the picture, the same on every machine: no screen, our own fonts, settings and memory of its own."""
    parser = argparse.ArgumentParser(prog="tests.desk.picture", description=__doc__)
    parser.add_argument("out", type=Path)
    parser.add_argument("--lang", choices=("en", "ja"), default="en")
    options = parser.parse_args()
    os.environ["QT_QPA_PLATFORM"] = "offscreen"
    with tempfile.TemporaryDirectory() as folder:
        saved = _make(options.out, options.lang, Path(folder))
    return 0 if saved else 1


def _make(out: Path, lang: str, folder: Path) -> bool:
    from previewer.phone.fonts import isolate_fonts

    isolate_fonts()
    from PySide6.QtCore import QEventLoop, QSettings, QTimer

    from previewer.desk.document.memory import Memory
    from previewer.desk.language import ProgramLanguage
    from previewer.desk.settings import Settings
    from previewer.desk.start import make_application
    from previewer.desk.theme import apply_font, apply_scheme
    from previewer.desk.window.main_window import MainWindow
    from previewer.resources import resource

    app = make_application()
    app.setStyle("fusion")
    apply_font()
    apply_scheme("light")
    language = ProgramLanguage(app)
    language.install(lang)
    settings = Settings(QSettings(str(folder / "settings.ini"), QSettings.Format.IniFormat))
    settings.view = {"lang": lang}
    window = MainWindow(settings, Memory(folder / "memory"), language, lambda: _DAY)
    window.resize(WIDTH, HEIGHT)
    window.docks.reset_layout()
    window.open_path(resource(*_SAMPLE))
    window.show()
    loop = QEventLoop()
    wait = QTimer(singleShot=True, interval=2500)
    wait.timeout.connect(loop.quit)
    wait.start()
    loop.exec()
    out.parent.mkdir(parents=True, exist_ok=True)
    saved = window.grab().save(str(out))
    window.close()
    if not saved:
        print(f"previewer: {out} cannot be written", file=sys.stderr)
    return bool(saved)


if __name__ == "__main__":
    sys.exit(main())
