"""Adding a term to the glossary."""

from collections.abc import Sequence

from PySide6.QtWidgets import QDialog, QDialogButtonBox, QFormLayout, QLineEdit, QWidget

from previewer.desk.view.controls import language_name
from previewer.desk.widgets import NamedBox, Worded, add_field, dialog_buttons
from previewer.texts.consistency.glossary import GlossaryTerm


class TermDialog(Worded, QDialog):
    """A term of the source language, what it is in another, and a note."""

    def __init__(self, source: str, others: Sequence[str], lang: str, term: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.source_term = QLineEdit(term, self)
        self.language = NamedBox(self)
        for code in others:
            self.language.addItem(language_name(code), code)
        self.language.setCurrentIndex(max(0, self.language.findData(lang)))
        self.translation = QLineEdit(self)
        self.note = QLineEdit(self)
        kinds = QDialogButtonBox.StandardButton
        self.buttons = dialog_buttons(self, kinds.Ok | kinds.Cancel)
        layout = QFormLayout(self)
        add_field(self, layout, lambda: self.tr("Term in {0}").format(language_name(source)), self.source_term)
        add_field(self, layout, lambda: self.tr("Language"), self.language)
        add_field(self, layout, lambda: self.tr("Translation"), self.translation)
        add_field(self, layout, lambda: self.tr("Note"), self.note)
        layout.addRow(self.buttons)
        self.source_term.textChanged.connect(self._judge)
        self.resize(380, 0)
        self.says(self._say, colours=False)

    def term(self) -> GlossaryTerm:
        """What was written."""
        texts = [field.text().strip() for field in (self.source_term, self.translation, self.note)]
        return GlossaryTerm(texts[0], str(self.language.currentData()), texts[1], texts[2])

    def _say(self) -> None:
        self.setWindowTitle(self.tr("Add a term"))
        self.translation.setPlaceholderText(self.tr("empty: the term stays as it is"))
        self._judge()

    def _judge(self) -> None:
        wanted = bool(self.source_term.text().strip()) and self.language.count() > 0
        self.buttons.button(QDialogButtonBox.StandardButton.Ok).setEnabled(wanted)
