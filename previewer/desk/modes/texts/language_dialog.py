"""Adding a language to a piece, and taking one out."""

from PySide6.QtWidgets import QDialog, QFormLayout, QWidget

from previewer.desk.document.editing import edit
from previewer.desk.document.open_piece import OpenPiece
from previewer.desk.notice import Notice
from previewer.desk.view.controls import language_name
from previewer.desk.widgets import NamedBox, Worded, add_field, dialog_buttons, letters_are, typed_by_hand, vbox
from previewer.pieces.edits.editing import Operation
from previewer.pieces.edits.text_languages import AddLanguage, RemoveLanguage
from previewer.pieces.languages import canonical
from previewer.pieces.messages import languages
from previewer.pieces.words import CONTROLS


class _LanguageDialog(Worded, QDialog):
    """Does one operation; what refuses it is said in the dialog, which stays."""

    def __init__(self, piece: OpenPiece, parent: QWidget | None) -> None:
        super().__init__(parent)
        self._piece = piece
        self.notice = Notice(self)
        self.language = NamedBox(self)
        self.form = QFormLayout()
        add_field(self, self.form, lambda: self.tr("Language:"), self.language)
        self.buttons = dialog_buttons(self)
        self.setLayout(vbox(self.notice, self.form, self.buttons))
        self._fill()

    def accept(self) -> None:
        refusal = edit(self._piece, [self._operation()])
        if refusal is None:
            super().accept()
        else:
            self.notice.show_message("error", refusal)

    def _fill(self) -> None:
        """Offer what there is."""

    def _operation(self) -> Operation:
        raise NotImplementedError


class AddLanguageDialog(_LanguageDialog):
    """Any language tag can be typed; those whose phones have words of their own are on offer."""

    def _fill(self) -> None:
        self.language.setEditable(True)
        letters_are("seeks", self.language)
        self.source = NamedBox(self)
        add_field(self, self.form, lambda: self.tr("Initial texts:"), self.source)
        there = _languages(self._piece)
        for code in languages(CONTROLS):
            if canonical(code) not in there:
                self.language.addItem(language_name(code), code)
        typed_by_hand(self.language)
        self.source.addItem("", "")
        for code in there:
            self.source.addItem(language_name(code), code)
        self.says(lambda: self.source.setItemText(0, self.tr("what phones show in that language")))
        self.says(lambda: self.setWindowTitle(self.tr("Add a language")))

    def code(self) -> str:
        """The language that is chosen, or the tag that is typed."""
        at = self.language.findText(self.language.currentText())
        return str(self.language.itemData(at)) if at >= 0 else self.language.currentText().strip()

    def _operation(self) -> Operation:
        return AddLanguage(self.code(), self.source.currentData())


class RemoveLanguageDialog(_LanguageDialog):
    """Takes a language out of every text."""

    def _fill(self) -> None:
        for code in _languages(self._piece):
            self.language.addItem(language_name(code), code)
        self.says(lambda: self.setWindowTitle(self.tr("Remove a language")))

    def _operation(self) -> Operation:
        return RemoveLanguage(self.language.currentData())


def _languages(piece: OpenPiece) -> tuple[str, ...]:
    shown = piece.document.reading.piece
    return () if shown is None else shown.languages
