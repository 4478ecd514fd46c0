"""The questions that the window asks, each in one place so that a test can answer them."""

import errno
from collections.abc import Callable, Iterable, Mapping, Sequence
from concurrent.futures import Future
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple, TypeVar

from PySide6 import QtWidgets
from PySide6.QtCore import QCoreApplication, Qt
from PySide6.QtWidgets import QWidget

from previewer.desk.background import Task, is_soon, reading
from previewer.desk.document.document import Document
from previewer.desk.document.files import own_place
from previewer.desk.document.filetext import FileText
from previewer.desk.language import QT_TRANSLATE_NOOP
from previewer.desk.settings import Settings
from previewer.desk.widgets import open_dialog, without_icons

if TYPE_CHECKING:
    from PySide6.QtPrintSupport import QPrinter

    from previewer.desk.document.difference import DifferenceDialog

T = TypeVar("T")


def _tr(text: str) -> str:
    return QCoreApplication.translate("Dialogs", text)


class FileKind(NamedTuple):
    """A kind of files in a dialog: its name, of the context "Dialogs", and patterns."""

    text: str
    patterns: str

    @property
    def endings(self) -> list[str]:
        """How the names of its files end; of all files in no way."""
        return [pattern[1:] for pattern in self.patterns.split() if pattern != "*"]


_ALL = FileKind(QT_TRANSLATE_NOOP("Dialogs", "All files"), "*")
_CASES = (FileKind(QT_TRANSLATE_NOOP("Dialogs", "Cases"), "*.piececase"), _ALL)
_PDF = FileKind("PDF", "*.pdf")
_PICTURES = (FileKind(QT_TRANSLATE_NOOP("Dialogs", "Pictures"), "*.png *.jpg *.jpeg *.webp"), _ALL)
_PIECES = (FileKind(QT_TRANSLATE_NOOP("Dialogs", "JSON files"), "*.json"), _ALL)
_REPORTS = (
    FileKind(QT_TRANSLATE_NOOP("Dialogs", "Web page"), "*.html"),
    _PDF,
    FileKind("JUnit", "*.xml"),
    FileKind(QT_TRANSLATE_NOOP("Dialogs", "Table"), "*.csv"),
    FileKind("Markdown", "*.md"),
)


class FileQuestion(NamedTuple):
    """A question for a file, or for a folder where there are no kinds. `title` is of the context "Dialogs".

    `ending`: a file is to be written, at first beside the one that is given, with this ending; '' for that one itself.
    A name that is typed without an ending of the kinds gets that of the kind that is chosen, unless that is all files.
    The dialog asks before it replaces a file.
    """

    title: str
    kinds: tuple[FileKind, ...] = ()
    ending: str | None = None

    def __call__(self, parent: QWidget, settings: Settings, at: Path | None = None) -> Path | None:
        """The file that is chosen, None when cancelled. `at`: the piece or the file that it is for, in whose folder the
        question begins.
        """
        title, dialog, begin = _tr(self.title), QtWidgets.QFileDialog, _folder_of(at, settings)
        if not self.kinds:
            name = dialog.getExistingDirectory(parent, title, begin)
            return Path(name) if name else None
        if self.ending is None or at is None:
            name, _ = dialog.getOpenFileName(parent, title, begin, _filters(self.kinds))
        else:
            beside = own_place(at, settings.folder)
            proposed = beside.with_suffix(self.ending) if self.ending else beside
            name, kind = dialog.getSaveFileName(parent, title, str(proposed), _filters(self.kinds))
            return self._ended(parent, _took(settings, name), kind) if name else None
        return _took(settings, name) if name else None

    def _ended(self, parent: QWidget, path: Path, chosen: str) -> Path | None:
        """A path with an ending of the kinds; None where that is a file's that is not to be replaced."""
        kind = next((kind for kind in self.kinds if _filters([kind]) == chosen), self.kinds[0])
        if kind is _ALL or path.name.lower().endswith(tuple(end for one in self.kinds for end in one.endings)):
            return path
        ended = path.with_name(path.name + kind.endings[0])
        return ended if not ended.exists() or may_replace(parent, ended) else None


def _folder_of(at: Path | None, settings: Settings) -> str:
    return settings.folder if at is None else str(own_place(at, settings.folder).parent)


def _filters(kinds: Iterable[FileKind]) -> str:
    return ";;".join(f"{_tr(kind.text)} ({kind.patterns})" for kind in kinds)


ask_published = FileQuestion(QT_TRANSLATE_NOOP("Dialogs", "Choose the published version"), _PIECES)
ask_theirs = FileQuestion(QT_TRANSLATE_NOOP("Dialogs", "Choose the version to merge"), _PIECES)
ask_base = FileQuestion(QT_TRANSLATE_NOOP("Dialogs", "Choose the common base version"), _PIECES)
#: A phone's own picture of its screen.
ask_screenshot = FileQuestion(QT_TRANSLATE_NOOP("Dialogs", "Choose a screenshot"), _PICTURES)
ask_load_values = FileQuestion(QT_TRANSLATE_NOOP("Dialogs", "Load values"), _PIECES)
#: A case, to take steps from.
ask_case = FileQuestion(QT_TRANSLATE_NOOP("Dialogs", "Open a case"), _CASES)
#: A piece's script.
ask_handler = FileQuestion(
    QT_TRANSLATE_NOOP("Dialogs", "Choose the handler"), (FileKind("JavaScript", "*.js *.cjs *.mjs"), _ALL)
)
#: A file of a translator.
ask_texts = FileQuestion(
    QT_TRANSLATE_NOOP("Dialogs", "Import texts from a file"),
    (FileKind(QT_TRANSLATE_NOOP("Dialogs", "Translations"), "*.xlsx *.csv *.tsv *.txt *.po *.xlf *.xliff"), _ALL),
)
#: A folder for pictures.
ask_folder = FileQuestion(QT_TRANSLATE_NOOP("Dialogs", "Choose a folder for the pictures"))
#: A folder for texts that translators get.
ask_texts_folder = FileQuestion(QT_TRANSLATE_NOOP("Dialogs", "Choose a folder for the texts"))
#: A folder of pieces.
ask_open_folder = FileQuestion(QT_TRANSLATE_NOOP("Dialogs", "Open a folder of pieces"))
#: The folder of a run of checks.
ask_run = FileQuestion(QT_TRANSLATE_NOOP("Dialogs", "Choose the folder of a run"))
ask_save_as = FileQuestion(QT_TRANSLATE_NOOP("Dialogs", "Save the piece as"), _PIECES, "")
ask_new = FileQuestion(QT_TRANSLATE_NOOP("Dialogs", "Location of the new piece"), _PIECES, "")
ask_save_values = FileQuestion(QT_TRANSLATE_NOOP("Dialogs", "Save values"), _PIECES, ".values.json")
ask_save_case = FileQuestion(QT_TRANSLATE_NOOP("Dialogs", "Save as a case"), _CASES, ".piececase")
ask_save_bundle = FileQuestion(
    QT_TRANSLATE_NOOP("Dialogs", "Save the bundle"),
    (FileKind(QT_TRANSLATE_NOOP("Dialogs", "Bundles"), "*.zip"),),
    ".zip",
)
ask_save_picture = FileQuestion(
    QT_TRANSLATE_NOOP("Dialogs", "Save the picture"),
    (FileKind(QT_TRANSLATE_NOOP("Dialogs", "PNG pictures"), "*.png"), _ALL),
    "",
)
#: What would be printed.
ask_save_pdf = FileQuestion(QT_TRANSLATE_NOOP("Dialogs", "Save as PDF"), (_PDF, _ALL), ".pdf")
#: The report of a run; the ending tells its form.
ask_report = FileQuestion(QT_TRANSLATE_NOOP("Dialogs", "Write a report"), _REPORTS, "")


def ask_save_comparison(parent: QWidget, settings: Settings, piece: Path, kinds: Sequence[str]) -> Path | None:
    """Where to save a comparison, beside the piece at first; `kinds` are how the file's name may end, the one that is
    wanted first.
    """
    title = QT_TRANSLATE_NOOP("Dialogs", "Export the comparison")
    offered = tuple(FileKind(kind.upper(), f"*.{kind}") for kind in kinds)
    return FileQuestion(title, offered, f".compare.{kinds[0]}")(parent, settings, piece)


def ask_save_texts(parent: QWidget, settings: Settings, path: Path, kinds: Sequence[FileKind]) -> Path | None:
    """Where to write texts for translators; of `kinds` the one that is wanted is the first."""
    title = QT_TRANSLATE_NOOP("Dialogs", "Export texts for translators")
    return FileQuestion(title, tuple(kinds), "")(parent, settings, path)


def ask_open(parent: QWidget, settings: Settings, at: Path | None = None) -> list[Path]:
    """Files to open; [] when cancelled. It begins beside the file in front (`at`)."""
    opened = FileKind(
        QT_TRANSLATE_NOOP("Dialogs", "Pieces, cases and pictures"), "*.json *.piececase *.zip *.png *.jpg *.jpeg *.webp"
    )
    title, filters = _tr(QT_TRANSLATE_NOOP("Dialogs", "Open files")), _filters((opened, _ALL))
    names, _ = QtWidgets.QFileDialog.getOpenFileNames(parent, title, _folder_of(at, settings), filters)
    return [_took(settings, name) for name in names]


def ask_flow(parent: QWidget, settings: Settings, at: Path | None = None) -> list[Path]:
    """Definitions of a flow; [] when cancelled. It begins beside a file (`at`)."""
    title = _tr(QT_TRANSLATE_NOOP("Dialogs", "Choose the pieces of the flow"))
    names, _ = QtWidgets.QFileDialog.getOpenFileNames(parent, title, _folder_of(at, settings), _filters(_PIECES))
    return [_took(settings, name) for name in names]


def ask_photos(parent: QWidget, settings: Settings, at: Path | None = None) -> list[Path]:
    """Photographs of phones; [] when cancelled."""
    title = _tr(QT_TRANSLATE_NOOP("Dialogs", "Choose photographs of phones"))
    names, _ = QtWidgets.QFileDialog.getOpenFileNames(parent, title, _folder_of(at, settings), _filters(_PICTURES))
    return [_took(settings, name) for name in names]


def printers() -> list[str]:
    """The names of the printers that the system knows."""
    from PySide6.QtPrintSupport import QPrinterInfo

    return list(QPrinterInfo.availablePrinterNames())


def ask_printer(parent: QWidget, printer: "QPrinter") -> bool:
    """Which printer, how many copies, which pages: all are set at the printer."""
    from PySide6.QtPrintSupport import QPrintDialog

    return QPrintDialog(printer, parent).exec() == QtWidgets.QDialog.DialogCode.Accepted


def ask_text(parent: QWidget, title: str, question: str) -> str:
    """A line of text, '' when cancelled."""
    dialog = QtWidgets.QInputDialog(parent)
    dialog.setWindowTitle(title)
    dialog.setLabelText(question)
    return dialog.textValue().strip() if _is_taken(dialog) else ""


def ask_choice(parent: QWidget, title: str, question: str, choices: Sequence[str], current: str) -> str:
    """One of some choices, '' when cancelled."""
    dialog = QtWidgets.QInputDialog(parent)
    dialog.setWindowTitle(title)
    dialog.setLabelText(question)
    dialog.setComboBoxItems(choices)
    dialog.setTextValue(current)
    return dialog.textValue() if _is_taken(dialog) else ""


def _is_taken(dialog: QtWidgets.QInputDialog) -> bool:
    """Show a dialog, which goes then: whether its answer counts."""
    dialog.adjustSize()
    without_icons(dialog)
    dialog.deleteLater()
    return dialog.exec() == QtWidgets.QDialog.DialogCode.Accepted


def _box(parent: QWidget, icon: QtWidgets.QMessageBox.Icon, title: str, text: str) -> QtWidgets.QMessageBox:
    """A box with a plain text, which is never read as markup."""
    box = QtWidgets.QMessageBox(parent)
    box.setIcon(icon)
    box.setTextFormat(Qt.TextFormat.PlainText)
    box.setWindowTitle(title)
    box.setText(text)
    return box


def reading_words(path: Path) -> str:
    """That a file is waited for."""
    return QCoreApplication.translate("Dialogs", "Reading {0}…").format(path.name)


def read_from(parent: QWidget, path: Path, read: Callable[[], T]) -> T:
    """What a file is read for, in a thread: see `wait_for`."""
    return wait_for(parent, path, reading(read))


def wait_for(parent: QWidget, path: Path, future: "Future[T]") -> T:
    """What is read of a file, once it is there. Where its drive is slow that is said, and can be given up. Raises what
    reading raises; OSError, ECANCELED, where it was given up, which `Saver.show_open_error` does not say again.
    """
    if not is_soon(future):
        box = _box(parent, QtWidgets.QMessageBox.Icon.NoIcon, "Piece Previewer", reading_words(path))
        box.addButton(QtWidgets.QMessageBox.StandardButton.Cancel)
        task = Task(box)
        task.done.connect(box.accept)
        task.failed.connect(box.accept)
        task.start_reading(future)
        _answer(box, {})
        if not future.done():
            raise OSError(errno.ECANCELED, "given up", str(path))
    return future.result()


def _answer(box: QtWidgets.QMessageBox, answers: Mapping[QtWidgets.QPushButton, str]) -> str:
    """Show a box, which goes then: what the button that was clicked stands for, 'cancel' for any other."""
    without_icons(box)
    box.exec()
    chosen = box.clickedButton()
    box.deleteLater()
    return next((answer for button, answer in answers.items() if button is chosen), "cancel")


def ask_unsaved(parent: QWidget, path: Path) -> str:
    """What to do with unsaved changes: 'save', 'discard' or 'cancel'."""
    return _ask_to_save(parent, QCoreApplication.translate("Dialogs", "Save the changes to {0}?").format(path.name))


def ask_unsaved_steps(parent: QWidget, path: Path) -> str:
    """Ask about steps of a case that no file has: 'save', 'discard' or 'cancel'."""
    text = QCoreApplication.translate("Dialogs", "Save the steps that were recorded for {0} as a case?")
    return _ask_to_save(parent, text.format(path.name))


def _ask_to_save(parent: QWidget, question: str) -> str:
    title = QCoreApplication.translate("Dialogs", "Unsaved changes")
    box = _box(parent, QtWidgets.QMessageBox.Icon.Question, title, question)
    standard = QtWidgets.QMessageBox.StandardButton
    save, discard = box.addButton(standard.Save), box.addButton(standard.Discard)
    box.addButton(standard.Cancel)
    box.setDefaultButton(save)
    return _answer(box, {save: "save", discard: "discard"})


def ask_all_unsaved(parent: QWidget, names: Sequence[str]) -> str:
    """Ask about the unsaved changes of several files: 'save' or 'discard' them all, 'each' to be asked about them one
    by one, or 'cancel'.
    """
    title = QCoreApplication.translate("Dialogs", "Unsaved changes")
    box = _box(
        parent,
        QtWidgets.QMessageBox.Icon.Question,
        title,
        QCoreApplication.translate("Dialogs", "Save the changes to these files?"),
    )
    box.setInformativeText("\n".join(names))
    standard, role = QtWidgets.QMessageBox.StandardButton, QtWidgets.QMessageBox.ButtonRole
    # Qt's own has another spelling than the buttons beside it.
    save = box.addButton(QCoreApplication.translate("Dialogs", "Save all"), role.AcceptRole)
    each = box.addButton(QCoreApplication.translate("Dialogs", "One by one…"), role.ActionRole)
    discard = box.addButton(QCoreApplication.translate("Dialogs", "Discard all"), role.DestructiveRole)
    box.addButton(standard.Cancel)
    box.setDefaultButton(save)
    return _answer(box, {save: "save", each: "each", discard: "discard"})


def may_reload(parent: QWidget, path: Path) -> bool:
    """Whether what was typed may be given up for what is on disk."""
    question = QCoreApplication.translate("Dialogs", "Discard your changes to {0} and reload the file?")
    title = QCoreApplication.translate("Dialogs", "Reload")
    box = _box(parent, QtWidgets.QMessageBox.Icon.Question, title, question.format(path.name))
    standard = QtWidgets.QMessageBox.StandardButton
    return _answer(box, {box.addButton(standard.Yes): "yes", box.addButton(standard.No): "no"}) == "yes"


class Consent(NamedTuple):
    """A question whether something may be lost; no is the default. Texts are of the context "Dialogs"; {0} in
    `question` is a file's name, and without one it is asked in the caller's words.
    """

    title: str
    answer: str
    question: str = "{0}"

    def __call__(self, parent: QWidget, about: Path | str) -> bool:
        """Whether it may."""
        text = _tr(self.question).format(about.name if isinstance(about, Path) else about)
        box = _box(parent, QtWidgets.QMessageBox.Icon.Question, _tr(self.title), text)
        agree = box.addButton(_tr(self.answer), QtWidgets.QMessageBox.ButtonRole.DestructiveRole)
        box.setDefaultButton(box.addButton(QtWidgets.QMessageBox.StandardButton.Cancel))
        return _answer(box, {agree: "agree"}) == "agree"


#: Remembered values.
may_forget = Consent(QT_TRANSLATE_NOOP("Dialogs", "Clear saved values"), QT_TRANSLATE_NOOP("Dialogs", "Clear"))
#: Unsaved texts of an earlier run.
may_discard = Consent(QT_TRANSLATE_NOOP("Dialogs", "Unsaved changes"), QT_TRANSLATE_NOOP("Dialogs", "Discard"))
may_replace = Consent(
    QT_TRANSLATE_NOOP("Dialogs", "Replace"),
    QT_TRANSLATE_NOOP("Dialogs", "Replace"),
    QT_TRANSLATE_NOOP("Dialogs", "{0} already exists. Replace it?"),
)
#: Files that are written again, together.
may_replace_files = Consent(QT_TRANSLATE_NOOP("Dialogs", "Replace"), QT_TRANSLATE_NOOP("Dialogs", "Replace"))
may_remove = Consent(
    QT_TRANSLATE_NOOP("Dialogs", "Delete"),
    QT_TRANSLATE_NOOP("Dialogs", "Delete"),
    QT_TRANSLATE_NOOP("Dialogs", "Delete {0}? This cannot be undone."),
)
#: An item that users have.
may_delete = Consent(QT_TRANSLATE_NOOP("Dialogs", "Delete the item"), QT_TRANSLATE_NOOP("Dialogs", "Delete"))
#: A check that somebody else judged meanwhile.
may_judge = Consent(
    QT_TRANSLATE_NOOP("Dialogs", "Someone else has judged this check"),
    QT_TRANSLATE_NOOP("Dialogs", "Record my verdict"),
)
#: Several checks, of which some were perhaps never looked at.
may_pass = Consent(QT_TRANSLATE_NOOP("Dialogs", "Pass together"), QT_TRANSLATE_NOOP("Dialogs", "Pass them"))
#: What the new kind of an item does not take.
may_change_kind = Consent(QT_TRANSLATE_NOOP("Dialogs", "Change the kind"), QT_TRANSLATE_NOOP("Dialogs", "Change it"))


def ask_conflict(parent: QWidget, path: Path, gone: bool) -> str:
    """What to do about a file that is another on disk: 'merge', 'compare', 'reload', 'overwrite' or 'cancel'."""
    title = QCoreApplication.translate("Dialogs", "The file has changed")
    text = QCoreApplication.translate(
        "Dialogs", "{0} has changed on disk since it was read here. Saving would lose those changes."
    )
    if gone:
        text = QCoreApplication.translate("Dialogs", "{0} is no longer on disk. Recreate it?")
    box = _box(parent, QtWidgets.QMessageBox.Icon.Warning, title, text.format(path.name))
    role = QtWidgets.QMessageBox.ButtonRole
    if gone:
        overwrite = box.addButton(QCoreApplication.translate("Dialogs", "Recreate"), role.AcceptRole)
        answers = {overwrite: "overwrite"}
    else:
        merge = box.addButton(QCoreApplication.translate("Dialogs", "Merge"), role.ActionRole)
        compare = box.addButton(QCoreApplication.translate("Dialogs", "Compare"), role.ActionRole)
        reload = box.addButton(QCoreApplication.translate("Dialogs", "Reload"), role.ActionRole)
        overwrite = box.addButton(QCoreApplication.translate("Dialogs", "Overwrite"), role.DestructiveRole)
        answers = {merge: "merge", compare: "compare", reload: "reload", overwrite: "overwrite"}
    box.setDefaultButton(box.addButton(QtWidgets.QMessageBox.StandardButton.Cancel))
    return _answer(box, answers)


def show_difference(parent: QWidget, document: Document, theirs: FileText | None) -> "DifferenceDialog":
    """Show how the text as typed differs from what is on disk."""
    from previewer.desk.document.difference import DifferenceDialog

    there = theirs or document.state.theirs
    disk = "" if there is None else there.text or ""
    dialog = DifferenceDialog(disk, document.text(), parent)
    open_dialog(dialog)
    return dialog


def show_error(parent: QWidget, what: str, why: str) -> None:
    """Say that something did not work, and the system's reason."""
    box = _box(parent, QtWidgets.QMessageBox.Icon.Warning, "Piece Previewer", what)
    box.setInformativeText(why)
    _answer(box, {})


def _took(settings: Settings, name: str) -> Path:
    path = Path(name)
    settings.folder = str(path.parent)
    return path
