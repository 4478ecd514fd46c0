"""The dialog for a new piece: what it is called, its languages, what it begins with, and its file."""

from collections.abc import Iterator
from functools import partial
from pathlib import Path

from PySide6.QtCore import QStandardPaths, Qt, Signal
from PySide6.QtWidgets import (
    QDialog,
    QDialogButtonBox,
    QFormLayout,
    QLineEdit,
    QListWidget,
    QListWidgetItem,
    QWidget,
)

from previewer.desk.background import is_soon, reading
from previewer.desk.document import dialogs
from previewer.desk.document.files import absolute, demand_piece, free_path, reason
from previewer.desk.icons import icon
from previewer.desk.language import program_language
from previewer.desk.notice import Notice
from previewer.desk.settings import Settings
from previewer.desk.view.controls import language_name
from previewer.desk.widgets import (
    NamedBox,
    Worded,
    add_field,
    dialog_buttons,
    hbox,
    letters_are,
    push_button,
    text_label,
    vbox,
)
from previewer.pieces.edits.editing import Refused
from previewer.pieces.edits.templates import new_piece
from previewer.pieces.kinds import FORMS
from previewer.pieces.languages import canonical, in_order
from previewer.pieces.messages import languages, say
from previewer.pieces.reading import read_text
from previewer.pieces.words import CONTROLS
from previewer.resources import resource

_NAME = Qt.ItemDataRole.UserRole
_PLAIN = ("ja", "en")
_ROWS = 6
#: A file is called as its piece is, up to so many letters: file systems take 255 bytes, of which one may need four.
_LETTERS = 60


class NewPieceDialog(Worded, QDialog):
    """Makes the file, which must not be there yet."""

    #: The file that was made.
    created = Signal(object)

    def __init__(self, settings: Settings, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._settings = settings
        self.notice = Notice(self)
        self.title = QLineEdit(self)
        self.template = NamedBox(self)
        self.languages = _checks(self)
        self.kinds = _checks(self)
        self.file = QLineEdit(str(_free_path(settings.folder)), self)
        letters_are("document", self.title, self.file)
        self.buttons = dialog_buttons(self)
        self._fill()
        form = QFormLayout()
        form.setFieldGrowthPolicy(QFormLayout.FieldGrowthPolicy.ExpandingFieldsGrow)
        add_field(self, form, lambda: self.tr("Title:"), self.title)
        add_field(self, form, lambda: self.tr("Languages:"), self.languages)
        add_field(self, form, lambda: self.tr("Start from:"), self.template)
        add_field(self, form, lambda: self.tr("Items:"), self.kinds)
        file = hbox((self.file, 1), push_button(self, lambda: self.tr("Browse…"), self._ask_file))
        form.addRow(text_label(self, lambda: self.tr("File:"), of=self.file), file)
        self.setLayout(vbox(self.notice, form, None, self.buttons))
        self.template.currentIndexChanged.connect(self._show_languages)
        self.title.textChanged.connect(self._name_file)
        self._named = self.file.text()
        self.says(self._say, colours=False)
        self._show_languages()
        settings.typed.hold_in(self, title=self.title, file=self.file)
        self.resize(520, self.sizeHint().height())

    def accept(self) -> None:
        """Make it, or say why not."""
        path = absolute(Path(self.file.text().strip()).expanduser())
        if not self.file.text().strip():
            self.notice.show_message("error", self.tr("Enter a file name for the piece."))
            return
        template = self.template.currentData()
        text = Path(template).read_text("utf-8") if template else None
        title = self.title.text().strip() or ("" if template else path.stem)
        try:
            demand_piece(path)
            made = new_piece(title, list(_checked(self.languages)) or _PLAIN, list(_checked(self.kinds)), text)
            with path.open("xb") as file:
                file.write(made.text.encode())
        except Refused as refused:
            self.notice.show_message("error", refused.note.message(program_language()))
        except FileExistsError:
            self.notice.show_message("error", self.tr("{0} already exists.").format(path.name))
        except FileNotFoundError:
            self.notice.show_message("error", self.tr("There is no folder {0}.").format(path.parent))
        except OSError as error:
            self.notice.show_message("error", f"{path}: {reason(error)}")
        else:
            self._settings.folder = str(path.parent)
            super().accept()
            self.created.emit(path)

    def _say(self) -> None:
        self.setWindowTitle(self.tr("New piece"))
        self.title.setPlaceholderText(self.tr("The title of the piece, the same in every language at first"))
        self.template.setItemText(0, self.tr("Nothing"))
        lang = program_language()
        for row in range(self.kinds.count()):
            entry = self.kinds.item(row)
            entry.setText(say(lang, "kinds", entry.data(_NAME)))
            entry.setToolTip(say(lang, "uses", entry.data(_NAME)))
        for row in range(1, self.template.count()):
            piece = read_text(Path(self.template.itemData(row)).read_text("utf-8")).piece
            if piece is not None:
                self.template.setItemText(row, piece.title(lang).text)
        create = self.buttons.button(QDialogButtonBox.StandardButton.Ok)
        create.setText(self.tr("Create"))

    def _fill(self) -> None:
        self.template.addItem("", "")
        for path in sorted(resource("samples").glob("*.json")):
            self.template.addItem(path.stem, str(path))
        for code in in_order((*_PLAIN, *languages(CONTROLS))):
            _check(self.languages, language_name(code), code)
        for form in FORMS:
            entry = _check(self.kinds, "", form.form)
            entry.setIcon(icon(f"kind-{form.kind}", self.palette()))

    def _show_languages(self) -> None:
        """Check the languages that a template has."""
        template = self.template.currentData()
        piece = read_text(Path(template).read_text("utf-8")).piece if template else None
        wanted = piece.languages if piece is not None else _PLAIN
        offered = {canonical(self.languages.item(row).data(_NAME)) for row in range(self.languages.count())}
        for code in wanted:
            if code not in offered:
                _check(self.languages, language_name(code), code)
        for row in range(self.languages.count()):
            entry = self.languages.item(row)
            on = canonical(entry.data(_NAME)) in wanted
            entry.setCheckState(Qt.CheckState.Checked if on else Qt.CheckState.Unchecked)

    def _name_file(self) -> None:
        """The file is called as the piece is, until somebody names it otherwise."""
        if self.file.text() == self._named:
            name = "".join(char if char.isalnum() else "-" for char in self.title.text().strip().lower()).strip("-")
            name = name[:_LETTERS].strip("-")
            self._named = str(_free_path(str(Path(self._named).parent), name or "piece"))
            self.file.setText(self._named)

    def _ask_file(self) -> None:
        path = dialogs.ask_new(self, self._settings, Path(self.file.text()))
        if path is not None:
            self.file.setText(str(path))


def _checks(parent: QWidget) -> QListWidget:
    """A list of things to check, so many rows high."""
    made = QListWidget(parent)
    made.setFixedHeight((made.fontMetrics().height() + 6) * _ROWS)
    return made


def _check(where: QListWidget, text: str, name: str) -> QListWidgetItem:
    entry = QListWidgetItem(text, where)
    entry.setData(_NAME, name)
    entry.setFlags(entry.flags() | Qt.ItemFlag.ItemIsUserCheckable)
    entry.setCheckState(Qt.CheckState.Unchecked)
    return entry


def _checked(where: QListWidget) -> Iterator[str]:
    entries = (where.item(row) for row in range(where.count()))
    return (entry.data(_NAME) for entry in entries if entry.checkState() == Qt.CheckState.Checked)


def _free_path(folder: str, name: str = "piece") -> Path:
    """A file that is not there yet, in this folder, else in that for documents, else at home; where the drive is slow
    as if none were there, for none is written over.
    """
    free = reading(partial(_look_for_free, folder, name))
    return free.result() if is_soon(free) else Path(folder or Path.home()) / f"{name}.json"


def _look_for_free(folder: str, name: str) -> Path:
    documents = QStandardPaths.writableLocation(QStandardPaths.StandardLocation.DocumentsLocation)
    there = (Path(where) for where in (folder, documents) if where)
    return free_path(next((where for where in there if where.is_dir()), Path.home()) / f"{name}.json")
