"""Our own commands beside the window, where runs are made and reported: long work that can be ended at any moment."""

import sys
from collections.abc import Sequence
from contextlib import suppress
from pathlib import Path
from subprocess import DEVNULL, PIPE, Popen, TimeoutExpired

from PySide6.QtCore import QCoreApplication, QUrl
from PySide6.QtGui import QDesktopServices
from PySide6.QtWidgets import QWidget

from previewer.desk.background import Report, Task, error_text
from previewer.desk.document import dialogs
from previewer.desk.language import program_language
from previewer.desk.modes.check.session import CheckSession
from previewer.desk.notice import Notice
from previewer.desk.services import Services

_PROGRAM = (sys.executable, "-m", "previewer")
#: Seconds until it is seen that nobody waits any more.
_TICK = 0.1


class RunCommandError(Exception):
    """A command did not end well; the text is its own words."""


def run_command(words: Sequence[str], report: Report, ends: Sequence[int] = (0,)) -> str:
    """What `previewer` with these words writes: work for a thread, which kills the command where nobody waits for it
    any more. Raises RunCommandError where it ends with another status than one of these.
    """
    said = why = b""
    with Popen([*_PROGRAM, *words], stdin=DEVNULL, stdout=PIPE, stderr=PIPE) as process:
        try:
            while process.returncode is None:
                with suppress(TimeoutExpired):
                    said, why = process.communicate(timeout=_TICK)
                report()
        finally:
            process.kill()
    if process.returncode not in ends:
        raise RunCommandError(why.decode("utf-8", "replace").strip() or f"previewer {words[0]}: {process.returncode}")
    return said.decode("utf-8", "replace").strip()


def ask_report(parent: QWidget, services: Services, session: CheckSession, notice: Notice) -> None:
    """Ask for a file, write the report of a run there in the language of the program, and open it."""
    folder = session.folder
    path = None if folder is None else dialogs.ask_report(parent, services.settings, folder.with_suffix(".html"))
    if folder is None or path is None or not services.may_write(path):
        return
    task = Task(parent)
    task.done.connect(lambda _said: _show(path, services))
    task.failed.connect(lambda error: notice.show_message("error", error_text(error)))
    for ended in (task.done, task.failed):
        ended.connect(task.deleteLater)
    services.show_message(QCoreApplication.translate("Checks", "Writing the report…"))
    words = ("run", "report", str(folder), "-o", str(path), "--lang", program_language())
    task.start_thread(lambda report: run_command(words, report))


def _show(path: Path, services: Services) -> None:
    services.show_message(QCoreApplication.translate("Checks", "{0} is written").format(path.name))
    QDesktopServices.openUrl(QUrl.fromLocalFile(str(path)))
