"""A bundle from the window: what goes into it besides the piece as it is on screen, where to, and how far it is."""

from functools import partial
from pathlib import Path

from PySide6.QtWidgets import QDialog, QDialogButtonBox, QProgressBar, QWidget

from previewer.atomic import write_atomically
from previewer.cases.file import Case
from previewer.cases.source import PieceSource
from previewer.desk.background import Task, error_text
from previewer.desk.document import dialogs
from previewer.desk.document.bundled import cases_of_piece
from previewer.desk.document.files import free_path, reason
from previewer.desk.document.open_piece import OpenPiece
from previewer.desk.language import program_language
from previewer.desk.modes.check.followed import ask_usual_run
from previewer.desk.services import Services
from previewer.desk.widgets import Worded, check_box, dialog_buttons, ends_with, named, tell, text_label, vbox
from previewer.runs.bundling import BundleRequest, make_bundle
from previewer.runs.troubles import RunError

_WIDTH = 440


class BundleDialog(Worded, QDialog):
    """Packs the text, the values and the look as they stand when it is told to. Closing it cancels: what is not being
    written yet never is.
    """

    def __init__(self, piece: OpenPiece, services: Services, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._piece = piece
        self._services = services
        self._path = Path()
        self._run = ask_usual_run(services, piece.path)
        self._cases = dialogs.read_from(services.window, piece.path, partial(cases_of_piece, piece.path))
        # A process packs, and a thread writes.
        self._packing, self._writing = Task(self), Task(self)
        self._packing.progressed.connect(self._progressed)
        self._packing.done.connect(self._packed)
        self._packing.failed.connect(self._not_packed)
        self._writing.done.connect(self._written)
        self._writing.failed.connect(self._not_written)
        ends_with(self, self._packing.cancel, self._writing.cancel)
        self.holds = text_label(self, self._holds, wrap=True)
        self.pictures = check_box(self, self._phones)
        self.run = check_box(self, lambda: self.tr("The run of checks, with its report"))
        self.run.setVisible(self._run is not None)
        self.run.setToolTip("" if self._run is None else str(self._run))
        self.said = text_label(self, wrap=True)
        self.said.hide()
        self.progress = QProgressBar(self)
        self.progress.hide()
        named(self, self.progress, lambda: self.tr("Packed"))
        kinds = QDialogButtonBox.StandardButton
        self.buttons = dialog_buttons(self, kinds.Save | kinds.Cancel)
        parts = (self.holds, self.pictures, self.run, self.said, self.progress, None, self.buttons)
        self.setLayout(vbox(*parts, margins=(20, 20, 20, 16), spacing=12))
        self.resize(_WIDTH, 0)
        self.says(lambda: self.setWindowTitle(self.tr("Bundle")), colours=False)
        self.says(lambda: self._tell(""), colours=False)

    def accept(self) -> None:
        """Ask where to, and pack; the dialog closes when the bundle is there."""
        request = self._request()
        if request is None:
            self._tell(self.tr("This file cannot be previewed."))
            return
        path = self._ask_path()
        if path is None or not self._services.may_write(path):
            return
        self._path = path
        self._show_running(True)
        self._packing.start(make_bundle, request)

    def _ask_path(self) -> Path | None:
        """Where the bundle is to be."""
        at = self._piece.path
        at = free_path(at) if self._piece.document.is_bundle else at
        return dialogs.ask_save_bundle(self, self._services.settings, at)

    def _request(self) -> BundleRequest | None:
        """All that goes into it; None where the text does not read."""
        piece = self._piece
        piece.document.aboutToChange.emit()
        piece.document.read_now()
        shown = piece.session.piece
        if piece.document.reading.piece is None or shown is None:
            return None
        source = piece.document.encoded()
        look = piece.phones[self._services.view.options.on_show(shown)[0]].look
        state = Case.of(PieceSource.of(source), look, piece.session.values)
        run = self._run if self.run.isChecked() else None
        pictures = self.pictures.isChecked()
        return BundleRequest(piece.path.name, source, state, self._cases, pictures, run, program_language())

    def _phones(self) -> str:
        shown = self._piece.session.piece
        offered = [code for code in self._piece.phones if shown is None or shown.offered_on(code)]
        return self.tr("Pictures of both phones") if len(offered) > 1 else self.tr("Pictures of the phone")

    def _holds(self) -> str:
        """What is in it anyway: whoever gives it away is to know."""
        chosen = self._piece.session.values.chosen
        shown = self._piece.session.piece
        items = [] if shown is None else [shown.item(key) for key in chosen]
        hidden = sum(item is not None and item.hidden for item in items)
        lines = [self.tr("The bundle contains the definition, its display settings and date.")]
        if chosen:
            lines.append(self.tr("Values that were set: {0}").format(len(chosen)))
        if hidden:
            lines.append(self.tr("Values of hidden items among them: {0}").format(hidden))
        if self._cases:
            lines.append(self.tr("Saved states and cases: {0}").format(len(self._cases)))
        return "\n".join(lines)

    def _show_running(self, running: bool) -> None:
        for widget in (self.pictures, self.run, self.buttons.button(QDialogButtonBox.StandardButton.Save)):
            widget.setEnabled(not running)
        self.progress.setRange(0, 0)
        self.progress.setVisible(running)
        self._tell("")

    def _progressed(self, done: int, total: int) -> None:
        self.progress.setRange(0, total)
        self.progress.setValue(done)

    def _packed(self, data: bytes) -> None:
        path = self._path
        self._writing.start_thread(lambda _report: write_atomically(path, data))

    def _written(self) -> None:
        self._services.show_message(self.tr("Bundle saved to {0}").format(self._path.name))
        super().accept()

    def _not_packed(self, error: Exception) -> None:
        self._show_running(False)
        if isinstance(error, RunError):
            self._tell(error.trouble.message(program_language()))
        elif isinstance(error, OSError) and error.filename is not None:
            self._tell(f"{error.filename}: {reason(error)}")
        else:
            self._tell(error_text(error))

    def _not_written(self, error: Exception) -> None:
        self._show_running(False)
        if isinstance(error, OSError):
            self._services.saver.show_save_error(self._path, error)
        else:
            self._tell(error_text(error))

    def _tell(self, text: str) -> None:
        """Say something, with room for all of it."""
        tell(self.said, text)
        layout = self.layout()
        assert layout is not None
        layout.activate()
        self.resize(self.width(), max(self.height(), layout.totalHeightForWidth(self.width())))
