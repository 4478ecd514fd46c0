"""Adding a term to the glossary."""

from collections.abc import Sequence

from PySide6.QtWidgets import QDialog, QDialogButtonBox, QFormLayout, QLabel, QLineEdit, QWidget

from previewer.desk.language import Translated
from previewer.desk.view.controls import language_name
from previewer.desk.widgets import NamedBox
from previewer.texts.consistency.glossary import GlossaryTerm


class TermDialog(Translated, QDialog):
    """A term of the source language, what it is in another, and a note."""

    def __init__(self, source: str, others: Sequence[str], lang: str, term: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._source = source
        self.source_term = QLineEdit(term, self)
        self.language = NamedBox(self)
        for code in others:
            self.language.addItem(language_name(code), code)
        self.language.setCurrentIndex(max(0, self.language.findData(lang)))
        self.translation = QLineEdit(self)
        self.note = QLineEdit(self)
        self._fields = (self.source_term, self.language, self.translation, self.note)
        self._labels = [QLabel(self) for _ in self._fields]
        kinds = QDialogButtonBox.StandardButton
        self.buttons = QDialogButtonBox(kinds.Ok | kinds.Cancel, self)
        self.buttons.accepted.connect(self.accept)
        self.buttons.rejected.connect(self.reject)
        layout = QFormLayout(self)
        for label, field in zip(self._labels, self._fields, strict=True):
            label.setBuddy(field)
            layout.addRow(label, field)
        layout.addRow(self.buttons)
        self.source_term.textChanged.connect(self._judge)
        self.resize(380, 0)
        self.retranslate()

    def term(self) -> GlossaryTerm:
        """What was written."""
        texts = [field.text().strip() for field in (self.source_term, self.translation, self.note)]
        return GlossaryTerm(texts[0], str(self.language.currentData()), texts[1], texts[2])

    def retranslate(self) -> None:
        self.setWindowTitle(self.tr("Add a term"))
        texts = (
            self.tr("Term in {0}").format(language_name(self._source)),
            self.tr("Language"),
            self.tr("Translation"),
            self.tr("Note"),
        )
        for label, field, text in zip(self._labels, self._fields, texts, strict=True):
            label.setText(text)
            field.setAccessibleName(text)
        self.translation.setPlaceholderText(self.tr("empty: the term stays as it is"))
        self._judge()

    def _judge(self) -> None:
        wanted = bool(self.source_term.text().strip()) and self.language.count() > 0
        self.buttons.button(QDialogButtonBox.StandardButton.Ok).setEnabled(wanted)
