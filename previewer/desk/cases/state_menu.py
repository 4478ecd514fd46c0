"""The menu of named states, which are cases without steps in `NAME.cases/` beside a piece: one click puts all phones
there, and what stands there is kept under a name."""

import re
from contextlib import suppress
from dataclasses import replace
from functools import partial
from itertools import chain, count
from pathlib import Path
from typing import NamedTuple

from PySide6.QtCore import QObject
from PySide6.QtWidgets import QMenu, QWidget

from previewer.atomic import write_atomically
from previewer.cases.bundle import cases_of
from previewer.cases.errors import CaseError
from previewer.cases.file import FOLDER, SUFFIX, Case, read_case
from previewer.cases.source import PieceSource
from previewer.desk.background import Reader, error_text
from previewer.desk.document import dialogs
from previewer.desk.document.files import is_state
from previewer.desk.document.open_piece import OpenPiece
from previewer.desk.language import program_language
from previewer.desk.services import Services
from previewer.desk.view.cases import case_of, show_case
from previewer.phone.look import LookError
from previewer.pieces.messages import catalogue

# Names that stand for devices on Windows, whatever the ending.
_DEVICES = {"con", "prn", "aux", "nul", *(f"{port}{number}" for port in ("com", "lpt") for number in range(1, 10))}


class NamedState(NamedTuple):
    """A case beside a piece, by its title."""

    title: str
    path: Path
    case: Case


def states_of(piece: Path) -> list[NamedState]:
    """The states kept beside a piece, or in a bundle, by title. Files that are no cases are passed over."""
    found = []
    if is_state(piece):
        with suppress(CaseError):
            found = [NamedState(case.title or Path(name).stem, piece, case) for name, case in cases_of(piece).items()]
        return sorted(found, key=lambda state: state.title.casefold())
    for path in sorted(piece.with_suffix(FOLDER).glob(f"*{SUFFIX}")):
        try:
            case = read_case(path)
        except CaseError:
            continue
        found.append(NamedState(case.title or path.stem, path, case))
    return sorted(found, key=lambda state: state.title.casefold())


def file_of(piece: Path, title: str) -> Path:
    """Where a state of this title is kept: no other title's file, whether or not the disk tells cases apart."""
    name = re.sub(r"[^\w.-]+", "-", title).strip("-.")[:60] or "state"
    if name.split(".")[0].casefold() in _DEVICES:
        name = f"state-{name}"
    taken = {state.path.name.casefold(): state.title for state in states_of(piece)}
    names = chain([name], (f"{name}-{number}" for number in count(2)))
    free = next(one for one in names if taken.get(f"{one}{SUFFIX}".casefold(), title) == title)
    return piece.with_suffix(FOLDER) / f"{free}{SUFFIX}"


class StateMenu(QObject):
    """Fills a menu, anew whenever it is about to show: the states are files, which others change too."""

    def __init__(self, piece: OpenPiece, services: Services, menu: QMenu, parent: QWidget) -> None:
        super().__init__(parent)
        self._piece = piece
        self._services = services
        self._parent = parent
        self._reader = Reader(self)
        self.menu = menu

    def fill(self) -> None:
        """List the states of the piece."""
        self.menu.clear()
        self.menu.addAction(dialogs.reading_words(self._piece.path)).setEnabled(False)
        self._reader.read(partial(states_of, self._piece.path), lambda found: self._list(found.result()))

    def _list(self, found: list[NamedState]) -> None:
        menu = self.menu
        menu.clear()
        for state in found:
            menu.addAction(state.title.replace("&", "&&"), partial(self.show, state))
        if not found:
            menu.addAction(self.tr("No states are saved yet")).setEnabled(False)
        menu.addSeparator()
        menu.addAction(self.tr("Save this state…"), self.keep)
        remove = menu.addMenu(self.tr("Remove"))
        remove.setEnabled(bool(found) and not self._piece.document.is_bundle)
        for state in found:
            remove.addAction(state.title.replace("&", "&&"), partial(self.remove, state))

    def show(self, state: NamedState) -> None:
        """Put the phones into a state."""
        try:
            refused = show_case(self._piece, self._services.view, state.case)
        except LookError as error:
            self._services.show_message(error_text(error))
            return
        lang = program_language()
        words = catalogue(lang).join(tuple(refusal.message(lang) for refusal in refused), "clauses")
        self._services.show_message(words or self.tr("State: {0}").format(state.title))

    def keep(self) -> None:
        """Ask for a name, and keep what stands there under it."""
        title = dialogs.ask_text(self._parent, self.tr("Save this state"), self.tr("Name of the state"))
        if not title or self._piece.session.piece is None or not self._services.saver.may_keep_beside(self._piece):
            return
        path = file_of(self._piece.path, title)
        if path.exists() and not dialogs.may_replace(self._parent, path):
            return
        beside = PieceSource(path=f"../{self._piece.path.name}")
        case = replace(case_of(self._piece, self._services.view, title), piece=beside)
        try:
            path.parent.mkdir(exist_ok=True)
            write_atomically(path, case.written().encode("utf-8", "surrogatepass"))
        except OSError as error:
            self._services.saver.show_save_error(path, error)
        else:
            self._services.show_message(self.tr("State saved: {0}").format(title))

    def remove(self, state: NamedState) -> None:
        """Remove the file of a state; it is asked first."""
        if not dialogs.may_remove(self._parent, state.path):
            return
        try:
            state.path.unlink(missing_ok=True)
        except OSError as error:
            self._services.saver.show_save_error(state.path, error)
