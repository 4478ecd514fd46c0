"""Opening a run from the window: its piece, in Check mode, with that run."""

from pathlib import Path

from previewer.bounded import read_within
from previewer.desk.document import dialogs
from previewer.desk.language import program_language
from previewer.desk.modes.check import CHECK
from previewer.desk.services import Services
from previewer.runs.folder import DEFINITION, PLAN, Run, sha256
from previewer.runs.troubles import RunError


def is_run(path: Path) -> bool:
    """Whether a path is the folder of a run."""
    return (path / PLAN).is_file()


def open_run(services: Services, folder: Path) -> bool:
    """Open the piece of a run, or bring its tab to the front. False, with a message, when it cannot be.

    That is the file beside the folder where it still is what was planned, else the definition within.
    """
    from previewer.desk.modes.check.session import CheckSession

    try:
        piece = dialogs.read_from(services.window, folder, lambda: _piece(Run.open(folder)))
    except RunError as error:
        dialogs.show_error(services.window, folder.name, error.trouble.message(program_language()))
        return False
    except OSError as error:
        services.saver.show_open_error(folder, error)
        return False
    if not services.tabs.open_path(piece):
        return False
    front = services.tabs.front()
    tab = None if front is None else front.whole()
    if tab is None:
        return False
    services.window.show_mode(CHECK)
    return tab.panes.shared(CheckSession).open(folder)


def _piece(run: Run) -> Path:
    beside = run.folder.absolute().parent / Path(run.plan.piece.file or DEFINITION).name
    size = len(run.definition())
    try:
        if sha256(read_within(beside, size)) == run.plan.piece.sha256:
            return beside
    except OSError:
        pass
    return run.folder / DEFINITION
