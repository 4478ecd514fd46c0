"""Writing a piece's file without ever losing what somebody wrote, here or on disk."""

import errno
from functools import partial
from pathlib import Path

from PySide6.QtCore import QObject, Signal
from PySide6.QtWidgets import QWidget

from previewer.desk.document import dialogs
from previewer.desk.document.act_names import act_name
from previewer.desk.document.document import DiskConflictError, saved_elsewhere
from previewer.desk.document.files import demand_piece, free_path, is_bundle, reason
from previewer.desk.document.filetext import FileText
from previewer.desk.document.open_piece import OpenPiece
from previewer.desk.language import program_language
from previewer.desk.settings import Settings
from previewer.pieces import read_text


class Saver(QObject):
    """Saves pieces; asks the designer where only the designer can know."""

    #: A piece was merged with what is on disk, and both changed the same things: the piece, the text that both came
    #: from, and that of the disk.
    meets = Signal(OpenPiece, str, str)

    def __init__(self, window: QWidget, settings: Settings) -> None:
        super().__init__(window)
        self._window = window
        self._settings = settings

    def save(self, piece: OpenPiece) -> bool:
        """Save a text; a file that changed on disk is asked about, and where to save a sample or a bundle. False when
        it was not written.
        """
        if saved_elsewhere(piece.document):
            return self.save_as(piece)
        self.prepare(piece)
        return self._write(piece)

    def save_as(self, piece: OpenPiece) -> bool:
        """Ask where to, save a text there and go on with that file; what a bundle has beside it comes beside that one.
        False when it was not written.
        """
        bundle = piece.path if piece.document.is_bundle else None
        at = piece.path if bundle is None else free_path(bundle.with_suffix(".json"))
        path = dialogs.ask_save_as(self._window, self._settings, at)
        if path is None:
            return False
        try:
            demand_piece(path)
            self.prepare(piece)
            piece.save_as(path)
        except OSError as error:
            self.show_save_error(path, error)
            return False
        self._take_along(piece)
        self._settings.add_recent(path)
        if bundle is not None and is_bundle(bundle):
            self._unpack_cases(bundle, path)
        return True

    def _unpack_cases(self, bundle: Path, piece: Path) -> None:
        """Put the cases of a bundle beside the piece that was saved of it."""
        from previewer.cases.errors import CaseError
        from previewer.desk.document.bundled import put_beside

        try:
            put_beside(bundle, piece)
        except CaseError as error:
            why = error.message(program_language())
        except OSError as error:
            why = reason(error)
        else:
            return
        what = self.tr("{0} is saved, but the cases of the bundle are not.").format(piece.name)
        dialogs.show_error(self._window, what, why)

    def may_keep_beside(self, piece: OpenPiece) -> bool:
        """Whether something can be kept beside a piece. A sample or a bundle is saved elsewhere first, which is
        asked for.
        """
        return not saved_elsewhere(piece.document) or self.save_as(piece)

    def prepare(self, piece: OpenPiece) -> None:
        """Lay a text out evenly that is about to be saved, where the settings want that."""
        if piece.document.modified and self._settings.source.formats:
            piece.document.aboutToChange.emit()
            from previewer.desk.document.editing import lay_out

            lay_out(piece, self._settings.source.indentation)

    def resolve(self, piece: OpenPiece, answer: str, theirs: FileText | None = None) -> bool:
        """Do what was chosen ('overwrite', 'reload', 'merge', 'compare'). True when editor and disk agree then."""
        if answer == "overwrite":
            return self._write(piece, force=True)
        if answer == "reload":
            return self.reload(piece)
        if answer == "merge":
            return self._merge(piece, theirs) and not piece.document.modified
        if answer == "compare":
            dialogs.show_difference(self._window, piece.document, theirs)
        return False

    def reload(self, piece: OpenPiece) -> bool:
        """Give up what was typed for what is on disk. False when that cannot be read."""
        try:
            piece.document.reload(dialogs.read_from(self._window, piece.path, partial(FileText.at, piece.path)))
        except OSError as error:
            self.show_open_error(piece.path, error)
            return False
        return True

    def may_close(self, piece: OpenPiece) -> bool:
        """Whether a piece may go: nothing is unsaved, or it was saved, or its changes may be lost."""
        piece.document.aboutToChange.emit()
        if not piece.document.modified:
            return True
        answer = dialogs.ask_unsaved(self._window, piece.path)
        return answer == "discard" or (answer == "save" and self.save(piece))

    def show_save_error(self, path: Path, error: OSError) -> None:
        """Say that a file was not written, and why."""
        self._show_error(self.tr("{0} cannot be saved.").format(path.name), error)

    def show_open_here(self, path: Path) -> None:
        """Say that a file is open, and so nothing else is written into it."""
        what = self.tr("{0} is open here and cannot be overwritten.").format(path.name)
        dialogs.show_error(self._window, what, self.tr("Choose another name, or close its tab."))

    def show_open_error(self, path: Path, error: OSError) -> None:
        """Say that a file was not opened, and why; nothing where that was given up."""
        if error.errno != errno.ECANCELED:
            self._show_error(self.tr("{0} cannot be opened.").format(path.name), error)

    def _write(self, piece: OpenPiece, force: bool = False) -> bool:
        try:
            piece.document.save(force)
        except DiskConflictError as conflict:
            return self._ask(piece, conflict.file)
        except OSError as error:
            self.show_save_error(piece.path, error)
            return False
        self._take_along(piece)
        return True

    def _take_along(self, piece: OpenPiece) -> None:
        """Have what is kept beside a piece that was saved follow the keys that it has now."""
        piece.document.read_now()
        why = piece.renames.take_along(piece.path, piece.document.reading)
        if why:
            what = self.tr("{0} is saved, but the records in its folder still have the old keys of renamed items.")
            dialogs.show_error(self._window, what.format(piece.path.name), why)

    def _ask(self, piece: OpenPiece, theirs: FileText | None) -> bool:
        """Ask what is to become of a text whose file is another. True when it was written, or they agree."""
        answer = dialogs.ask_conflict(self._window, piece.path, gone=theirs is None)
        if answer == "merge":
            return self._merge(piece, theirs) and self._write(piece)
        if answer != "compare":
            return self.resolve(piece, answer, theirs)
        shown = dialogs.show_difference(self._window, piece.document, theirs)
        if shown is not None:
            shown.finished.connect(partial(self._ask_again, piece))
            piece.closed.connect(shown.reject)
        return False

    def _ask_again(self, piece: OpenPiece, _result: int = 0) -> None:
        """Who has compared decides, unless the file is no other one any more."""
        if piece.is_closed:
            return
        try:
            current = dialogs.read_from(self._window, piece.path, partial(FileText.at, piece.path))
        except OSError as error:
            self.show_open_error(piece.path, error)
            return
        if piece.document.modified and not piece.document.state.ours.file.is_same(current):
            self._ask(piece, current)

    def _merge(self, piece: OpenPiece, theirs: FileText | None) -> bool:
        """Join what was typed with what is on disk, as one step that undo takes back. Where both changed the same thing
        what was typed stays, and the sides are shown to be chosen from. False when it was not done, or not all.
        """
        from previewer.pieces.edits.merge import merge

        document = piece.document
        document.aboutToChange.emit()
        document.read_now()
        there = theirs or document.state.theirs
        if there is None or there.text is None:
            return False
        base, mine = document.state.ours.file.text or "", document.text()
        found = merge(base, mine, there.text)
        if found is None:
            what = self.tr("{0} cannot be merged.").format(piece.path.name)
            dialogs.show_error(self._window, what, self.tr("Both texts have to be pieces that can be read."))
            return False
        document.take(there, read_text(found.text, before=document.reading), joined=True, act=act_name("merged"))
        if found.meetings:
            self.meets.emit(piece, base, there.text)
        return not found.meetings

    def _show_error(self, what: str, error: OSError) -> None:
        dialogs.show_error(self._window, what, reason(error))
