"""The window as a program: `run()` is what the command `previewer [FILE]` calls."""

from __future__ import annotations

import os
import sys
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from PySide6.QtWidgets import QApplication

    from previewer.desk.window.main_window import MainWindow
    from previewer.pieces import Diagnostic

    Report = Callable[[str, Iterable[Diagnostic], str], None]

_NO_SCREEN = (
    "previewer: there is no screen to open a window on (neither DISPLAY nor WAYLAND_DISPLAY is set).\n"
    "Pictures need none: previewer render FILE -o picture.png"
)
_PLATFORM_FAILED = 2


def has_screen() -> bool:
    """Whether a window can be shown: on Linux it takes a display server, or a Qt platform named by hand."""
    if not sys.platform.startswith("linux"):
        return True
    return any(os.environ.get(name) for name in ("DISPLAY", "WAYLAND_DISPLAY", "QT_QPA_PLATFORM"))


def _can_be_opened(path: Path) -> bool:
    """Whether it is a file, a folder, or the name of a new piece in a folder that is there."""
    return (
        path.is_file()
        or path.is_dir()
        or (path.suffix == ".json" and not path.exists() and path.absolute().parent.is_dir())
    )


def open_window(path: str | None, report: Report) -> tuple[QApplication, MainWindow]:
    """The program, with its window on the screen; `path` and `report` as in `run()`."""
    from previewer.plain_imports import import_plainly

    import_plainly()
    from previewer.desk.language import program_language
    from previewer.desk.start import make_application, make_window

    app = make_application()
    window = make_window(app, opens=path is not None)
    window.unreadable.connect(lambda where, why: report(str(where), [why], program_language()))
    if path is not None:
        window.open_path(Path(path), may_be_gone=True)
    window.open_last()
    window.show()
    return app, window


def run(path: str | None, report: Report) -> int:
    """Open the window, with a file or the start page, and stay until it closes. Returns the exit status.

    `report` says on standard error why a file cannot be previewed: its path, the diagnostics, the program's language.
    """
    if not has_screen():
        print(_NO_SCREEN, file=sys.stderr)  # noqa: T201
        return _PLATFORM_FAILED
    if path is not None and not _can_be_opened(Path(path)):
        print(f"previewer: {path}: no such file", file=sys.stderr)  # noqa: T201
        return _PLATFORM_FAILED
    app, window = open_window(path, report)
    from previewer.desk.window.ending import Ending
    from previewer.desk.window.faults import Faults

    Faults(window)

    def leave() -> None:
        window.leave()
        app.exit()

    ending = Ending(app)
    ending.asked.connect(leave)
    window.offer_recovery()
    return app.exec()
