"""The window of the phones on the screens that a file tells of, as a process: what was asked of it, and where it
stands in the end."""

import json
import os
import sys
from collections.abc import Callable
from datetime import date
from pathlib import Path


def main(screens: str, folder: str, *acts: str) -> None:
    """`screens` is a file of Qt's offscreen platform, `folder` keeps the settings; the acts are done one by one."""
    os.environ["QT_QPA_PLATFORM"] = f"offscreen:configfile={screens}"
    from PySide6.QtCore import QDeadlineTimer, QEventLoop, QSettings

    from previewer.desk.commands.phones_window import PhonesWindow
    from previewer.desk.document.memory import Memory
    from previewer.desk.language import ProgramLanguage
    from previewer.desk.settings import Settings
    from previewer.desk.start import make_application
    from previewer.desk.window.main_window import MainWindow
    from previewer.resources import resource

    app = make_application()
    language = ProgramLanguage(app)
    language.install("en")
    settings = Settings(QSettings(str(Path(folder, "settings.ini")), QSettings.Format.IniFormat))
    window = MainWindow(settings, Memory(Path(folder, "memory")), language, lambda: date(2026, 3, 14))
    window.open_path(resource("samples", "trigger.json"))
    window.show()
    shown = window.only(PhonesWindow)

    def wait(until: Callable[[], bool]) -> None:
        deadline = QDeadlineTimer(30_000)
        while not until():
            assert not deadline.hasExpired()
            app.processEvents(QEventLoop.ProcessEventsFlag.WaitForMoreEvents, 100)

    for act in acts:
        match act.split():
            case ["toggle"]:
                before = shown.isVisible()
                window.menus.action["phones_window"].trigger()
                wait(lambda was=before: shown.isVisible() is not was)
            case ["move", x, y, width, height]:
                shown.setGeometry(int(x), int(y), int(width), int(height))
                wait(lambda: shown.screen().geometry().contains(shown.geometry().center()))
            case ["maximise"]:
                shown.showMaximized()
                wait(shown.isMaximized)
    found = {
        "screen": shown.screen().name(),
        "place": [shown.x(), shown.y(), shown.width(), shown.height()],
        "maximised": shown.isMaximized(),
        "size": [shown.normalGeometry().width(), shown.normalGeometry().height()],
        "phones": shown.area is not None,
    }
    settings.sync()
    print(json.dumps(found), flush=True)
    os._exit(0)


if __name__ == "__main__":
    main(*sys.argv[1:])
