"""The questions that the window asks, each in one place so that a test can answer them."""

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6 import QtWidgets
from PySide6.QtCore import QCoreApplication, Qt
from PySide6.QtWidgets import QWidget

from previewer.desk.document.document import Document
from previewer.desk.document.filetext import FileText
from previewer.desk.settings import Settings

if TYPE_CHECKING:
    from PySide6.QtPrintSupport import QPrinter


def ask_open(parent: QWidget, settings: Settings) -> list[Path]:
    """Files to open; [] when cancelled."""
    title = QCoreApplication.translate("Dialogs", "Open files")
    filters = QCoreApplication.translate(
        "Dialogs", "Pieces, cases and pictures (*.json *.piececase *.png *.jpg *.jpeg);;All files (*)"
    )
    names, _ = QtWidgets.QFileDialog.getOpenFileNames(parent, title, settings.folder, filters)
    return [_took(settings, name) for name in names]


def ask_published(parent: QWidget, settings: Settings) -> Path | None:
    """The published version of a piece, to compare with."""
    title = QCoreApplication.translate("Dialogs", "Choose the published version")
    name, _ = QtWidgets.QFileDialog.getOpenFileName(parent, title, settings.folder, _pieces())
    return _took(settings, name) if name else None


def ask_screenshot(parent: QWidget, settings: Settings) -> Path | None:
    """A phone's own picture of its screen, to compare with."""
    title = QCoreApplication.translate("Dialogs", "Choose a screenshot")
    pictures = QCoreApplication.translate("Dialogs", "Pictures (*.png *.jpg *.jpeg);;All files (*)")
    name, _ = QtWidgets.QFileDialog.getOpenFileName(parent, title, settings.folder, pictures)
    return _took(settings, name) if name else None


def ask_save_as(parent: QWidget, settings: Settings, path: Path) -> Path | None:
    """Where to save a piece; the dialog asks before it replaces a file."""
    title = QCoreApplication.translate("Dialogs", "Save the piece as")
    name, _ = QtWidgets.QFileDialog.getSaveFileName(parent, title, str(path), _pieces())
    return _took(settings, name) if name else None


def ask_new(parent: QWidget, settings: Settings, path: Path) -> Path | None:
    """Where a new piece is to be."""
    title = QCoreApplication.translate("Dialogs", "Where the new piece is to be")
    name, _ = QtWidgets.QFileDialog.getSaveFileName(parent, title, str(path), _pieces())
    return _took(settings, name) if name else None


def ask_save_values(parent: QWidget, settings: Settings, piece: Path) -> Path | None:
    """Where to save values, beside the piece at first."""
    title = QCoreApplication.translate("Dialogs", "Save values")
    name, _ = QtWidgets.QFileDialog.getSaveFileName(parent, title, str(piece.with_suffix(".values.json")), _pieces())
    return _took(settings, name) if name else None


def ask_save_comparison(parent: QWidget, settings: Settings, piece: Path, kind: str) -> Path | None:
    """Where to save a comparison, beside the piece at first; `kind` is how the file's name ends."""
    title = QCoreApplication.translate("Dialogs", "Export the comparison")
    filters = f"{kind.upper()} (*.{kind});;" + QCoreApplication.translate("Dialogs", "All files") + " (*)"
    proposed = piece.with_suffix(f".compare.{kind}")
    name, _ = QtWidgets.QFileDialog.getSaveFileName(parent, title, str(proposed), filters)
    return _took(settings, name) if name else None


def ask_save_picture(parent: QWidget, settings: Settings, path: Path) -> Path | None:
    """Where to save a picture."""
    title = QCoreApplication.translate("Dialogs", "Save the picture")
    pictures = QCoreApplication.translate("Dialogs", "PNG pictures (*.png);;All files (*)")
    name, _ = QtWidgets.QFileDialog.getSaveFileName(parent, title, str(path), pictures)
    return _took(settings, name) if name else None


def ask_case(parent: QWidget, settings: Settings) -> Path | None:
    """A case file to take steps from."""
    title = QCoreApplication.translate("Dialogs", "Open a case")
    cases = QCoreApplication.translate("Dialogs", "Cases (*.piececase);;All files (*)")
    name, _ = QtWidgets.QFileDialog.getOpenFileName(parent, title, settings.folder, cases)
    return _took(settings, name) if name else None


def ask_save_case(parent: QWidget, settings: Settings, piece: Path) -> Path | None:
    """Where to save a case, beside the piece at first."""
    title = QCoreApplication.translate("Dialogs", "Save as a case")
    cases = QCoreApplication.translate("Dialogs", "Cases (*.piececase);;All files (*)")
    name, _ = QtWidgets.QFileDialog.getSaveFileName(parent, title, str(piece.with_suffix(".piececase")), cases)
    return _took(settings, name) if name else None


def ask_folder(parent: QWidget, settings: Settings) -> Path | None:
    """A folder for pictures."""
    title = QCoreApplication.translate("Dialogs", "Choose a folder for the pictures")
    name = QtWidgets.QFileDialog.getExistingDirectory(parent, title, settings.folder)
    return Path(name) if name else None


def ask_run(parent: QWidget, settings: Settings) -> Path | None:
    """The folder of a run of checks."""
    title = QCoreApplication.translate("Dialogs", "Choose the folder of a run")
    name = QtWidgets.QFileDialog.getExistingDirectory(parent, title, settings.folder)
    return Path(name) if name else None


def ask_report(parent: QWidget, settings: Settings, path: Path) -> Path | None:
    """Where to write the report of a run; the ending tells its form."""
    title = QCoreApplication.translate("Dialogs", "Write a report")
    forms = QCoreApplication.translate(
        "Dialogs", "Web page (*.html);;PDF (*.pdf);;JUnit (*.xml);;Table (*.csv);;Markdown (*.md)"
    )
    name, _ = QtWidgets.QFileDialog.getSaveFileName(parent, title, str(path), forms)
    return _took(settings, name) if name else None


def ask_save_pdf(parent: QWidget, settings: Settings, piece: Path) -> Path | None:
    """Where to save what would be printed, beside the piece at first."""
    title = QCoreApplication.translate("Dialogs", "Save as PDF")
    forms = QCoreApplication.translate("Dialogs", "PDF (*.pdf);;All files (*)")
    name, _ = QtWidgets.QFileDialog.getSaveFileName(parent, title, str(piece.with_suffix(".pdf")), forms)
    return _took(settings, name) if name else None


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
    text, taken = QtWidgets.QInputDialog.getText(parent, title, question)
    return text.strip() if taken else ""


def ask_choice(parent: QWidget, title: str, question: str, choices: Sequence[str], current: str) -> str:
    """One of some choices, '' when cancelled."""
    at = choices.index(current)
    chosen, taken = QtWidgets.QInputDialog.getItem(parent, title, question, choices, at, editable=False)
    return chosen if taken else ""


def ask_load_values(parent: QWidget, settings: Settings) -> Path | None:
    """A values file to load."""
    title = QCoreApplication.translate("Dialogs", "Load values")
    name, _ = QtWidgets.QFileDialog.getOpenFileName(parent, title, settings.folder, _pieces())
    return _took(settings, name) if name else None


def ask_unsaved(parent: QWidget, path: Path) -> str:
    """What to do with unsaved changes: 'save', 'discard' or 'cancel'."""
    box = QtWidgets.QMessageBox(parent)
    box.setIcon(QtWidgets.QMessageBox.Icon.Question)
    box.setTextFormat(Qt.TextFormat.PlainText)
    box.setWindowTitle(QCoreApplication.translate("Dialogs", "Unsaved changes"))
    box.setText(QCoreApplication.translate("Dialogs", "Save the changes to {0}?").format(path.name))
    standard = QtWidgets.QMessageBox.StandardButton
    box.setStandardButtons(standard.Save | standard.Discard | standard.Cancel)
    box.setDefaultButton(standard.Save)
    answer = box.exec()
    box.deleteLater()
    return {standard.Save.value: "save", standard.Discard.value: "discard"}.get(answer, "cancel")


def may_reload(parent: QWidget, path: Path) -> bool:
    """Whether what was typed may be given up for what is on disk."""
    question = QCoreApplication.translate("Dialogs", "Discard your changes to {0} and reload the file?")
    title = QCoreApplication.translate("Dialogs", "Reload")
    answer = QtWidgets.QMessageBox.question(parent, title, question.format(path.name))
    return answer == QtWidgets.QMessageBox.StandardButton.Yes


def may_forget(parent: QWidget, question: str) -> bool:
    """Whether remembered values may be forgotten; no is the default."""
    title = QCoreApplication.translate("Dialogs", "Clear saved values")
    return _is_agreed(parent, title, question, QCoreApplication.translate("Dialogs", "Clear"))


def may_discard(parent: QWidget, question: str) -> bool:
    """Whether unsaved texts of an earlier run may be deleted; no is the default."""
    title = QCoreApplication.translate("Dialogs", "Unsaved changes")
    return _is_agreed(parent, title, question, QCoreApplication.translate("Dialogs", "Discard"))


def may_replace(parent: QWidget, path: Path) -> bool:
    """Whether a file of ours may be written over; no is the default."""
    question = QCoreApplication.translate("Dialogs", "{0} is there already. Replace it?").format(path.name)
    title = QCoreApplication.translate("Dialogs", "Replace")
    return _is_agreed(parent, title, question, title)


def may_remove(parent: QWidget, path: Path) -> bool:
    """Whether a file of ours may be deleted; no is the default."""
    question = QCoreApplication.translate("Dialogs", "Delete {0}? This cannot be undone.").format(path.name)
    title = QCoreApplication.translate("Dialogs", "Delete")
    return _is_agreed(parent, title, question, title)


def may_delete(parent: QWidget, question: str) -> bool:
    """Whether an item may go that users have; no is the default."""
    title = QCoreApplication.translate("Dialogs", "Delete the item")
    return _is_agreed(parent, title, question, QCoreApplication.translate("Dialogs", "Delete"))


def may_change_kind(parent: QWidget, question: str) -> bool:
    """Whether an item may lose what its new kind does not take; no is the default."""
    title = QCoreApplication.translate("Dialogs", "Change the kind")
    return _is_agreed(parent, title, question, QCoreApplication.translate("Dialogs", "Change it"))


def _is_agreed(parent: QWidget, title: str, question: str, answer: str) -> bool:
    box = QtWidgets.QMessageBox(parent)
    box.setIcon(QtWidgets.QMessageBox.Icon.Question)
    box.setTextFormat(Qt.TextFormat.PlainText)
    box.setWindowTitle(title)
    box.setText(question)
    agree = box.addButton(answer, QtWidgets.QMessageBox.ButtonRole.DestructiveRole)
    box.setDefaultButton(box.addButton(QtWidgets.QMessageBox.StandardButton.Cancel))
    box.exec()
    agreed = box.clickedButton() is agree
    box.deleteLater()
    return agreed


def ask_conflict(parent: QWidget, path: Path, gone: bool) -> str:
    """What to do about a file that is another on disk: 'overwrite', 'reload', 'compare' or 'cancel'."""
    box = QtWidgets.QMessageBox(parent)
    box.setIcon(QtWidgets.QMessageBox.Icon.Warning)
    box.setTextFormat(Qt.TextFormat.PlainText)
    box.setWindowTitle(QCoreApplication.translate("Dialogs", "The file has changed"))
    role = QtWidgets.QMessageBox.ButtonRole
    if gone:
        text = QCoreApplication.translate("Dialogs", "{0} is no longer on disk. Recreate it?")
        overwrite = box.addButton(QCoreApplication.translate("Dialogs", "Recreate"), role.AcceptRole)
        buttons = {overwrite: "overwrite"}
    else:
        text = QCoreApplication.translate(
            "Dialogs", "{0} has changed on disk since it was read here. Saving would lose those changes."
        )
        compare = box.addButton(QCoreApplication.translate("Dialogs", "Compare"), role.ActionRole)
        reload = box.addButton(QCoreApplication.translate("Dialogs", "Reload"), role.ActionRole)
        overwrite = box.addButton(QCoreApplication.translate("Dialogs", "Overwrite"), role.DestructiveRole)
        buttons = {compare: "compare", reload: "reload", overwrite: "overwrite"}
    box.setText(text.format(path.name))
    cancel = box.addButton(QtWidgets.QMessageBox.StandardButton.Cancel)
    box.setDefaultButton(cancel)
    box.exec()
    chosen = box.clickedButton()
    answer = next((name for button, name in buttons.items() if button is chosen), "cancel")
    box.deleteLater()
    return answer


def show_difference(parent: QWidget, document: Document, theirs: FileText | None) -> QWidget:
    """Show how the text as typed differs from what is on disk."""
    from previewer.desk.document.difference import DifferenceDialog

    there = theirs or document.state.theirs
    disk = "" if there is None else there.text or ""
    dialog = DifferenceDialog(disk, document.text(), parent)
    dialog.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
    dialog.open()
    return dialog


def show_error(parent: QWidget, what: str, why: str) -> None:
    """Say that something did not work, and the system's reason."""
    box = QtWidgets.QMessageBox(parent)
    box.setIcon(QtWidgets.QMessageBox.Icon.Warning)
    box.setTextFormat(Qt.TextFormat.PlainText)
    box.setWindowTitle("Piece Previewer")
    box.setText(what)
    box.setInformativeText(why)
    box.exec()
    box.deleteLater()


def _pieces() -> str:
    json_files = QCoreApplication.translate("Dialogs", "JSON files")
    every_file = QCoreApplication.translate("Dialogs", "All files")
    return f"{json_files} (*.json);;{every_file} (*)"


def _took(settings: Settings, name: str) -> Path:
    path = Path(name)
    settings.folder = str(path.parent)
    return path
