"""The questions and answers of writing texts for translators and of taking them back."""

from collections.abc import Iterable
from concurrent.futures import CancelledError
from pathlib import Path

from PySide6.QtCore import QObject, Signal
from PySide6.QtWidgets import (
    QDialog,
    QDialogButtonBox,
    QFormLayout,
    QLabel,
    QWidget,
)

from previewer.atomic import write_atomically
from previewer.desk.background import Task, error_text
from previewer.desk.document import dialogs
from previewer.desk.document.dialogs import FileKind
from previewer.desk.document.files import reason
from previewer.desk.language import program_language
from previewer.desk.modes.texts.board import TextsBoard
from previewer.desk.modes.texts.import_dialog import ImportDialog
from previewer.desk.view.controls import language_name
from previewer.desk.widgets import (
    NamedBox,
    Worded,
    add_field,
    check_box,
    dialog_buttons,
    ends_with,
    open_dialog,
    text_label,
)
from previewer.texts.exchange.formats import FORMATS, MOST_BYTES, TextFormat, Wish, format_of, read_incoming
from previewer.texts.exchange.outgoing import fitting_of, outgoing_of
from previewer.texts.exchange.rows import IncomingTexts, Languages, OutgoingTexts, Unreadable
from previewer.texts.exchange.taking import settled
from previewer.texts.exchange.xliff_format import VERSIONS

#: What is read and written at once; larger files are in a process of its own.
_MANY_BYTES, _MANY_ROWS = 100_000, 200


def files_of(form: TextFormat) -> FileKind:
    """The files of a format, in a dialog."""
    return FileKind(form.name.partition(" (")[0], " ".join(f"*{ending}" for ending in form.endings))


def outgoing_texts(board: TextsBoard, wish: Wish) -> OutgoingTexts:
    """The texts that go out, with their room as far as it is measured by now."""
    table, name = board.table, board.piece.path.name
    fitting = fitting_of(table, wish.target, board.rooms.least(), program_language())
    return outgoing_of(table, name, wish.target, wish.states, fitting, glossary=board.glossary.terms())


class ExportDialog(Worded, QDialog):
    """Asks into which language, which texts, in which format: of a piece, or of many, which have no one `source`."""

    def __init__(
        self, langs: Iterable[str], lang: str, source: str = "", only_open: bool = False, parent: QWidget | None = None
    ) -> None:
        super().__init__(parent)
        self.target = NamedBox(self)
        for code in langs:
            if code != source:
                self.target.addItem(language_name(code), code)
        self.target.setCurrentIndex(max(self.target.findData(lang), 0))
        self.form = NamedBox(self)
        self.form.addItems([form.name for form in FORMATS])
        self.only_open = check_box(
            self,
            lambda: self.tr("Only open texts: missing, fallen back, or with a changed source"),
            checked=only_open,
        )
        kinds = QDialogButtonBox.StandardButton
        self.buttons = dialog_buttons(self, kinds.Save | kinds.Cancel)
        self.fields = QFormLayout(self)
        if source:
            self.fields.addRow(text_label(self, lambda: self.tr("From")), QLabel(language_name(source), self))
        add_field(self, self.fields, lambda: self.tr("Into"), self.target)
        add_field(self, self.fields, lambda: self.tr("Format"), self.form)
        self.fields.addRow(self.only_open)
        self.fields.addRow(self.buttons)
        self.says(lambda: self.setWindowTitle(self.tr("Export texts for translators")), colours=False)

    def wish(self) -> Wish:
        """What was chosen."""
        return Wish(str(self.target.currentData()), self.only_open.isChecked(), FORMATS[self.form.currentIndex()])


class ExchangeDialogs(QObject):
    """Asks what is needed, writes or takes, and says what came of it."""

    #: What takes a while, in a sentence.
    busy = Signal(str)
    #: Nothing does any more.
    idle = Signal()

    def __init__(self, board: TextsBoard, parent: QObject) -> None:
        super().__init__(parent)
        self._board = board
        #: The file that is read, with the language that was translated, and whether that may be a new one; and the file
        #: that is written, with its texts.
        self._from: tuple[Path, str | None, bool] = Path(), None, False
        self._into: tuple[Path, int] = Path(), 0
        self._reading, self._writing = Task(self, board.processes), Task(self, board.processes)
        self._reading.done.connect(self._take_read)
        self._reading.failed.connect(self._not_read)
        self._writing.done.connect(self._write_made)
        self._writing.failed.connect(self._not_written)
        ends_with(board.piece, self.cancel)
        #: What is shown of the last file that came back.
        self.shown: ImportDialog | None = None

    def ask_export(self) -> None:
        """Write texts into a file that the designer chooses."""
        if len(self._board.languages) < 2:
            self._board.told.emit(
                "info", self.tr("There is only one language. First add the language to translate into.")
            )
            return
        spot = self._board.current
        dialog = ExportDialog(
            self._board.languages,
            spot.lang if spot is not None else "",
            self._board.table.source,
            parent=self._board.services.window,
        )
        dialog.accepted.connect(lambda: self._export(dialog.wish()))
        open_dialog(dialog, self._board.piece)

    def ask_import(self) -> None:
        """Take texts from a file that the designer chooses."""
        services = self._board.services
        path = dialogs.ask_texts(services.window, services.settings, self._board.piece.path)
        if path is not None:
            self.take(path)

    def take(self, path: Path, target: str | None = None, adds: bool = False) -> None:
        """Show what would become of what a file holds, from where it is taken."""
        try:
            with path.open("rb") as file:
                data = file.read(MOST_BYTES + 1)
        except OSError as error:
            self._complain(path, error)
            return
        self._from = path, target, adds
        table = self._board.table
        languages = Languages(table.source, target, tuple(table.languages))
        if len(data) > _MANY_BYTES:
            self.busy.emit(self.tr("Reading {0}…").format(path.name))
            self._reading.start(read_incoming, data, languages)
            return
        try:
            incoming = read_incoming(data, languages)
        except Unreadable as error:
            self._not_read(error)
        else:
            self._take_read(incoming)

    def cancel(self) -> None:
        """Let go of what is being read or written."""
        self._reading.cancel()
        self._writing.cancel()
        self.idle.emit()

    def _not_read(self, error: Exception) -> None:
        path, target, adds = self._from
        self.idle.emit()
        # It could be read if it was known which of its languages was translated, or which of the piece's that is.
        chosen = new = ""
        if isinstance(error, Unreadable):
            if error.name in ("siblings", "new-language") and not adds:
                new = str(error.facts["lang"])
                chosen = self._ask_language(error.facts["found"] if error.name == "siblings" else (), new)
            elif error.name in ("which-target", "no-language") and target is None:
                chosen = self._ask_language(error.facts.get("found"))
        if chosen:
            self.take(path, chosen, adds=chosen == new)
        else:
            self._complain(path, error)

    def _take_read(self, incoming: IncomingTexts) -> None:
        path, target, adds = self._from
        try:
            incoming = settled(incoming, self._board.table, target, adds)
        except Unreadable as error:
            self._not_read(error)
            return
        self.idle.emit()
        self.shown = ImportDialog(self._board, incoming, path.name, self._board.services.window)
        self.shown.finished.connect(self._forget)
        open_dialog(self.shown, self._board.piece)

    def _forget(self) -> None:
        self.shown = None

    def _export(self, wish: Wish) -> None:
        form = wish.form
        kinds = [files_of(form), *(files_of(one) for one in FORMATS if one.endings != form.endings)]
        piece, services = self._board.piece.path, self._board.services
        beside = piece.with_name(f"{piece.stem}.{wish.target}{form.endings[0]}")
        path = dialogs.ask_save_texts(services.window, services.settings, beside, kinds)
        if path is not None and services.may_write(path):
            named = format_of(path.suffix.lower(), form.version or VERSIONS[0])
            self.write(wish._replace(form=named or form), path)

    def write(self, wish: Wish, path: Path) -> None:
        """Write texts into a file."""
        outgoing, write = outgoing_texts(self._board, wish), wish.form.write
        self._into = path, len(outgoing.rows)
        if len(outgoing.rows) > _MANY_ROWS:
            self.busy.emit(self.tr("Writing {0}…").format(path.name))
            self._writing.start(write, outgoing)
            return
        try:
            made = write(outgoing)
        except Unreadable as error:
            self._not_written(error)
        else:
            self._write_made(made)

    def _not_written(self, error: Exception) -> None:
        self.idle.emit()
        self._complain(self._into[0], error)

    def _write_made(self, made: bytes) -> None:
        path, count = self._into
        self.idle.emit()
        try:
            write_atomically(path, made)
        except OSError as error:
            self._complain(path, error)
        else:
            text = self.tr("%n text(s) written to {0}", "", count)
            self._board.services.show_message(text.format(path.name))

    def _ask_language(self, there: object, new: str = "") -> str:
        """Which language was translated, of a file that does not say; '' when given up. `there`: those it may be;
        `new`: one that the piece lacks."""
        source = self._board.table.source
        langs = there if isinstance(there, tuple) else [lang for lang in self._board.languages if lang != source]
        names = {language_name(lang): lang for lang in langs}
        if new:
            names[self.tr("{0} (new)").format(language_name(new))] = new
        title = self.tr("Language of the translation")
        question = self.tr("Choose the language that was translated.")
        window = self._board.services.window
        return names.get(dialogs.ask_choice(window, title, question, list(names), next(iter(names))), "")

    def _complain(self, path: Path, error: Exception) -> None:
        """Say why, unless the work was stopped."""
        if isinstance(error, CancelledError):
            return
        if isinstance(error, Unreadable):
            why = error.message(program_language())
        else:
            why = reason(error) if isinstance(error, OSError) else error_text(error)
        self._board.told.emit("error", f"{path.name}: {why}")
