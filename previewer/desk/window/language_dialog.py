"""Adding a language to a piece, and taking one out."""

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QDialog, QDialogButtonBox, QFormLayout, QLabel, QVBoxLayout, QWidget

from previewer.desk.document.editing import edit
from previewer.desk.document.open_piece import OpenPiece
from previewer.desk.language import Translated
from previewer.desk.notice import Notice
from previewer.desk.view.controls import language_name
from previewer.desk.widgets import NamedBox
from previewer.pieces.edits.editing import Operation
from previewer.pieces.edits.text_languages import AddLanguage, RemoveLanguage
from previewer.pieces.languages import canonical
from previewer.pieces.messages import languages
from previewer.pieces.words import CONTROLS


class _LanguageDialog(Translated, QDialog):
    """Does one operation; what refuses it is said in the dialog, which stays."""

    def __init__(self, piece: OpenPiece, parent: QWidget | None) -> None:
        super().__init__(parent)
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self._piece = piece
        self.notice = Notice(self)
        self.language = NamedBox(self)
        self._language_label = QLabel(self)
        self.form = QFormLayout()
        self.form.addRow(self._language_label, self.language)
        standard = QDialogButtonBox.StandardButton
        self.buttons = QDialogButtonBox(standard.Ok | standard.Cancel, self)
        self.buttons.accepted.connect(self.accept)
        self.buttons.rejected.connect(self.reject)
        layout = QVBoxLayout(self)
        layout.addWidget(self.notice)
        layout.addLayout(self.form)
        layout.addWidget(self.buttons)
        self._fill()
        self.retranslate()

    def accept(self) -> None:
        refusal = edit(self._piece, [self._operation()])
        if refusal is None:
            super().accept()
        else:
            self.notice.show_message("error", refusal)

    def retranslate(self) -> None:
        self._language_label.setText(self.tr("Language:"))
        self.language.setAccessibleName(self._language_label.text())

    def _fill(self) -> None:
        """Offer what there is."""

    def _operation(self) -> Operation:
        raise NotImplementedError


class AddLanguageDialog(_LanguageDialog):
    """Any language tag can be typed; those whose phones have words of their own are on offer."""

    def retranslate(self) -> None:
        super().retranslate()
        self.setWindowTitle(self.tr("Add a language"))
        self._source_label.setText(self.tr("Its texts begin as:"))
        self.source.setAccessibleName(self._source_label.text())
        self.source.setItemText(0, self.tr("what the phones show for it"))

    def _fill(self) -> None:
        self.language.setEditable(True)
        self.source = NamedBox(self)
        self._source_label = QLabel(self)
        self.form.addRow(self._source_label, self.source)
        there = _languages(self._piece)
        for code in languages(CONTROLS):
            if canonical(code) not in there:
                self.language.addItem(language_name(code), code)
        self.source.addItem("", "")
        for code in there:
            self.source.addItem(language_name(code), code)

    def _operation(self) -> Operation:
        at = self.language.findText(self.language.currentText())
        code = self.language.itemData(at) if at >= 0 else self.language.currentText().strip()
        return AddLanguage(code, self.source.currentData())


class RemoveLanguageDialog(_LanguageDialog):
    """Takes a language out of every text."""

    def retranslate(self) -> None:
        super().retranslate()
        self.setWindowTitle(self.tr("Remove a language"))

    def _fill(self) -> None:
        for code in _languages(self._piece):
            self.language.addItem(language_name(code), code)

    def _operation(self) -> Operation:
        return RemoveLanguage(self.language.currentData())


def _languages(piece: OpenPiece) -> tuple[str, ...]:
    shown = piece.document.reading.piece
    return () if shown is None else shown.languages
