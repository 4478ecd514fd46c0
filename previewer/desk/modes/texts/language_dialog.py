"""Asking for a language that a piece is to have."""

from collections.abc import Sequence

from PySide6.QtWidgets import QDialog, QDialogButtonBox, QFormLayout, QLabel, QWidget

from previewer.desk.language import Translated
from previewer.desk.view.controls import language_name
from previewer.desk.widgets import NamedBox
from previewer.pieces.languages import canonical, is_tag

#: What is offered; any other tag can be typed.
_OFTEN = ("en", "ja", "zh-Hans", "zh-Hant", "ko", "de", "fr", "es", "it", "pt-BR", "nl", "vi", "th", "id", "hi", "ar")


class LanguageDialog(Translated, QDialog):
    """A language, and whose texts it begins with."""

    def __init__(self, there: Sequence[str], parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._there = frozenset(there)
        self.language = NamedBox(self, editable=True)
        for code in _OFTEN:
            if code not in self._there:
                self.language.addItem(f"{code} — {language_name(code)}", code)
        self.language.setCurrentIndex(0)
        self.source = NamedBox(self)
        self.source.addItem("", "")
        for code in there:
            self.source.addItem(language_name(code), code)
        self._labels = (QLabel(self), QLabel(self))
        self._trouble = QLabel(self, wordWrap=True)
        kinds = QDialogButtonBox.StandardButton
        self.buttons = QDialogButtonBox(kinds.Ok | kinds.Cancel, self)
        self.buttons.accepted.connect(self.accept)
        self.buttons.rejected.connect(self.reject)
        layout = QFormLayout(self)
        layout.addRow(self._labels[0], self.language)
        layout.addRow(self._labels[1], self.source)
        layout.addRow(self._trouble)
        layout.addRow(self.buttons)
        self.language.currentTextChanged.connect(self._judge)
        self.retranslate()

    def code(self) -> str:
        """The language that is chosen, or the tag that is typed."""
        at = self.language.findText(self.language.currentText())
        return str(self.language.itemData(at)) if at >= 0 else self.language.currentText().strip()

    def retranslate(self) -> None:
        self.setWindowTitle(self.tr("Add a language"))
        self._labels[0].setText(self.tr("Language"))
        self._labels[1].setText(self.tr("Begin with the texts of"))
        self.source.setItemText(0, self.tr("none: an open column"))
        self.language.setToolTip(self.tr("Choose one, or type a BCP 47 tag such as pt-BR"))
        self.language.setAccessibleName(self.tr("Language"))
        self.source.setAccessibleName(self.tr("Begin with the texts of"))
        self._judge()

    def _judge(self) -> None:
        code = self.code()
        trouble = ""
        if not is_tag(code):
            trouble = self.tr("No language code; write a tag such as en, ja or zh-Hans.")
        elif canonical(code) in self._there:
            trouble = self.tr("The piece has this language already.")
        self._trouble.setText(trouble)
        self.buttons.button(QDialogButtonBox.StandardButton.Ok).setEnabled(not trouble)


def ask_language(parent: QWidget, there: Sequence[str]) -> tuple[str, str] | None:
    """The language to add and the one whose texts it begins with ('': none); None where it was given up."""
    dialog = LanguageDialog(there, parent)
    try:
        if dialog.exec() != QDialog.DialogCode.Accepted:
            return None
        return dialog.code(), str(dialog.source.currentData())
    finally:
        dialog.deleteLater()
