"""The command that merges another version into the text of a tab."""

from functools import partial
from pathlib import Path

from PySide6.QtCore import QCoreApplication, QObject

from previewer.desk.background import Report, Task
from previewer.desk.document import dialogs
from previewer.desk.document.filetext import FileText
from previewer.desk.document.git_versions import MetVersions, met_versions
from previewer.desk.document.open_piece import OpenPiece
from previewer.desk.modes.compare import COMPARE, MERGE
from previewer.desk.modes.compare.merging import MergeSession, Versions
from previewer.desk.tabs.piece_tab import PieceTab


def merge_versions(tab: PieceTab) -> None:
    """Show base, ours and theirs: those that git has of a file in conflict, else two files that are asked for."""
    _Asking(tab)


class _Asking(QObject):
    """Asks git first, beside the window; it goes with the tab, or when it is done."""

    def __init__(self, tab: PieceTab) -> None:
        super().__init__(tab)
        self._tab = tab
        self._task = Task(self)
        self._task.done.connect(self._show)
        self._task.failed.connect(lambda _error: self._show(None))
        path = tab.piece.path
        self._task.start_thread(lambda report: _ask(path, report))

    def _show(self, met: MetVersions | None) -> None:
        tab = self._tab
        base, theirs = (None, None) if met is None else (FileText.of(data).text for data in met)
        if base is not None and theirs is not None:
            show_merge(tab, base, theirs, tab.piece.path.name)
        else:
            ask_files(tab)
        self.deleteLater()


def _ask(path: Path, report: Report) -> MetVersions | None:
    report()
    return met_versions(path)


def ask_files(tab: PieceTab) -> None:
    """Ask for the other version, and for the one that both came from."""
    services, path = tab.services, tab.piece.path
    texts: list[str] = []
    other = None
    for question in (dialogs.ask_theirs, dialogs.ask_base):
        chosen = question(services.window, services.settings, path)
        if chosen is None:
            return
        other = other or chosen
        try:
            found = dialogs.read_from(services.window, chosen, partial(FileText.at, chosen))
        except OSError as error:
            services.saver.show_open_error(chosen, error)
            return
        if found is None or found.text is None:
            what = QCoreApplication.translate("Dialogs", "{0} cannot be merged.").format(chosen.name)
            dialogs.show_error(services.window, what, QCoreApplication.translate("Dialogs", "This is not a text file."))
            return
        texts.append(found.text)
    assert other is not None
    show_merge(tab, texts[1], texts[0], other.name)


def show_met(piece: OpenPiece, base: str, theirs: str) -> None:
    """Show a piece that was changed here and on disk, each otherwise."""
    tab = piece.parent()
    if isinstance(tab, PieceTab):
        show_merge(tab, base, theirs, piece.path.name)


def show_merge(tab: PieceTab, base: str, theirs: str, name: str) -> None:
    """Show three versions in Compare mode, on a phone each, with what comes out of them."""
    tab.services.window.show_mode(COMPARE)
    tab.piece.document.read_now()
    tab.panes.shared(MergeSession).start(Versions(base, theirs, name))
    tab.services.show(MERGE)
