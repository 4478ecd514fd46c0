"""The window as a program: `run()` is what the command `previewer [FILE…]` calls."""

from __future__ import annotations

import ctypes
import os
import sys
from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING

from previewer.terminal_words import TerminalSentence

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Sequence

    from PySide6.QtWidgets import QApplication

    from previewer.desk.services import Tab
    from previewer.desk.window.listener import Listener
    from previewer.desk.window.main_window import MainWindow
    from previewer.locks import Lock
    from previewer.pieces import Diagnostic

    Report = Callable[[str, Iterable[Diagnostic], str], None]

_NO_SCREEN = TerminalSentence(
    "previewer: there is no screen to open a window on (neither DISPLAY nor WAYLAND_DISPLAY is set).\n"
    "Pictures need none: previewer render FILE -o picture.png"
)
_PLATFORM_FAILED = 2
#: What Qt loads to open a window on an X server, below PySide6.
_X11_PLUGIN = Path("Qt", "plugins", "platforms", "libqxcb.so")
#: A folder with this file is a run; `previewer.runs` says so too, and takes a while to be imported.
_PLAN = "run.json"


def has_screen() -> bool:
    """Whether a window can be shown: on Linux it takes a display server, or a Qt platform named by hand."""
    if not sys.platform.startswith("linux"):
        return True
    return any(os.environ.get(name) for name in ("DISPLAY", "WAYLAND_DISPLAY", "QT_QPA_PLATFORM"))


def missing_library(plugin: Path) -> str:
    """The library that a plugin of Qt lacks here, '' for none: Qt itself would end the program with a core dump."""
    try:
        ctypes.CDLL(str(plugin))
    except OSError as error:
        return str(error).partition(":")[0] if plugin.is_file() else ""
    return ""


def _x11_plugin() -> Path | None:
    """The plugin of Qt for X11, where that is what Qt takes."""
    named, wayland = os.environ.get("QT_QPA_PLATFORM", ""), os.environ.get("WAYLAND_DISPLAY")
    found = find_spec("PySide6")
    takes = sys.platform.startswith("linux") and (named.startswith("xcb") or not (named or wayland))
    return Path(found.origin).parent / _X11_PLUGIN if takes and found is not None and found.origin else None


def can_be_opened(path: Path) -> bool:
    """Whether it is a file, a folder, or the name of a new piece in a folder that is there."""
    return (
        path.is_file()
        or path.is_dir()
        or (path.suffix == ".json" and not path.exists() and path.absolute().parent.is_dir())
    )


def is_folder(path: str) -> bool:
    """Whether a path is a folder that stands at the side of a window: not that of a run, which is opened in a tab."""
    return Path(path).is_dir() and not Path(path, _PLAN).is_file()


def refusal(paths: Sequence[str], wait: bool = False) -> str:
    """Why no window can be opened with these files and folders, or waited for; '' where one can."""
    if not has_screen():
        return _NO_SCREEN
    gone = next((path for path in paths if not can_be_opened(Path(path))), None)
    if gone is not None:
        return TerminalSentence("previewer: {path}: no such file", path=gone)
    folders = [path for path in paths if is_folder(path)]
    if len(folders) > 1:
        return TerminalSentence(
            "previewer: a window has one folder at most, found {count}; `--new-window` opens another window",
            count=len(folders),
        )
    if folders and wait:
        return TerminalSentence("previewer: --wait is for files, and {path} is a folder", path=folders[0])
    return ""


def run(paths: Sequence[str], report: Report, wait: bool = False, turn: Lock | None = None) -> int:
    """Open the window, with files and a folder, the last in front, or the start page, and stay until it closes.
    Returns the exit status.

    `report` says on standard error why a file cannot be previewed: its path, the diagnostics, the program's language.
    `wait`: stay only until the tabs of these files are closed, where nothing else is open then. `turn` is released when
    other commands can give files to the window.
    """
    refused = refusal(paths, wait)
    if refused:
        print(refused, file=sys.stderr)  # noqa: T201
        return _PLATFORM_FAILED
    plugin = _x11_plugin()
    missing = missing_library(plugin) if plugin is not None else ""
    if missing:
        sentence = TerminalSentence(
            "previewer: the window needs a system library that is missing: {library}\n"
            "README.md lists the packages that Debian needs; pictures need none of them.",
            library=missing,
        )
        print(sentence, file=sys.stderr)  # noqa: T201
        return _PLATFORM_FAILED
    app, window, tabs = open_window(paths, report)
    from PySide6.QtCore import QTimer

    from previewer.desk.program.ending import Ending
    from previewer.desk.tabs.faults import Faults
    from previewer.desk.tabs.replaced import ReplacedLabel

    Faults(window)
    ReplacedLabel(window)
    listening: list[Listener] = []

    def listen() -> None:
        from previewer.desk.handover.places import place

        here = place()
        if here is not None:
            from previewer.desk.window.listener import Listener

            listening.append(Listener(window, here))
        if turn is not None:
            # Once what came with the first picture is done with: by then whoever calls is greeted.
            QTimer.singleShot(0, window, turn.release)

    def stop_listening(tell: bool) -> None:
        for listener in listening:
            listener.close(tell)
        listening.clear()

    def leave() -> None:
        stop_listening(tell=False)
        window.leave()
        window.hide()
        app.exit()

    def tell() -> None:
        from previewer.desk.program.given_up import tell_given_up

        tell_given_up(window.services)

    window.first_picture.completed.connect(listen)
    window.first_picture.completed.connect(tell)
    app.aboutToQuit.connect(lambda: stop_listening(tell=True))
    if wait and tabs:
        _end_with(window, tabs)
    ending = Ending(app)
    ending.asked.connect(leave)
    window.offer_recovery()
    return app.exec()


def open_window(paths: Sequence[str], report: Report) -> tuple[QApplication, MainWindow, list[Tab]]:
    """The program, its window on the screen, and the tabs of the files that it was given; `paths` and `report` as in
    `run()`.
    """
    from previewer.plain_imports import import_plainly

    import_plainly()
    from previewer.desk.language import program_language
    from previewer.desk.start import make_application, make_window
    from previewer.phone.collector import Collector

    app = make_application()
    Collector(app)
    window = make_window(app, opens=bool(paths))
    from previewer.desk.window.named_files import open_named

    window.unreadable.connect(lambda where, why: report(str(where), [why], program_language()))
    tabs, _refused = open_named(window, paths)
    window.open_last()
    window.show()
    return app, window, tabs


def _end_with(window: MainWindow, tabs: Sequence[Tab]) -> None:
    """Close the window when these tabs are closed, and nothing else is open."""
    from previewer.desk.window.named_files import OpenTabs

    def end() -> None:
        if not window.tabs.all() and window.folder.root is None:
            window.close()

    OpenTabs(window, tabs).closed.connect(end)
