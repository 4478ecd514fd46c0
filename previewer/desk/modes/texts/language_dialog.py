"""Asking for a language that a piece is to have."""

from collections.abc import Sequence

from PySide6.QtWidgets import QDialog, QDialogButtonBox, QFormLayout, QLabel, QWidget

from previewer.desk.view.controls import language_name
from previewer.desk.widgets import NamedBox, Worded, add_field, dialog_buttons
from previewer.pieces.languages import canonical, is_tag

#: What is offered; any other tag can be typed.
_OFTEN = ("en", "ja", "zh-Hans", "zh-Hant", "ko", "de", "fr", "es", "it", "pt-BR", "nl", "vi", "th", "id", "hi", "ar")


class LanguageDialog(Worded, QDialog):
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
        self._trouble = QLabel(self, wordWrap=True)
        kinds = QDialogButtonBox.StandardButton
        self.buttons = dialog_buttons(self, kinds.Ok | kinds.Cancel)
        layout = QFormLayout(self)
        add_field(self, layout, lambda: self.tr("Language"), self.language)
        add_field(self, layout, lambda: self.tr("Begin with the texts of"), self.source)
        layout.addRow(self._trouble)
        layout.addRow(self.buttons)
        self.language.currentTextChanged.connect(self._judge)
        self.says(self._say, colours=False)

    def code(self) -> str:
        """The language that is chosen, or the tag that is typed."""
        at = self.language.findText(self.language.currentText())
        return str(self.language.itemData(at)) if at >= 0 else self.language.currentText().strip()

    def _say(self) -> None:
        self.setWindowTitle(self.tr("Add a language"))
        self.source.setItemText(0, self.tr("none: an open column"))
        self.language.setToolTip(self.tr("Choose one, or type a BCP 47 tag such as pt-BR"))
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
