"""The pane at the right: everything about the text that the window stands on."""

from collections.abc import Sequence

from PySide6.QtCore import QDateTime, QLocale, Qt
from PySide6.QtGui import QPalette
from PySide6.QtWidgets import QDialog, QDialogButtonBox, QFormLayout, QFrame, QLabel, QLineEdit, QScrollArea, QWidget

from previewer.desk.document.open_piece import OpenPiece
from previewer.desk.language import program_language
from previewer.desk.modes.texts.board import Spot, TextsBoard
from previewer.desk.modes.texts.changes import is_reviewed, review
from previewer.desk.modes.texts.words import state_ink, state_sign, state_word, unit_word
from previewer.desk.services import Services
from previewer.desk.theme import severity_colour
from previewer.desk.view.controls import language_name
from previewer.desk.widgets import (
    NamedBox,
    Part,
    Text,
    Worded,
    add_field,
    bold,
    boxed,
    dialog_buttons,
    hbox,
    ink,
    letters_are,
    named,
    open_dialog,
    push_button,
    tell,
    text_label,
    vbox,
)
from previewer.texts.consistency.glossary import GlossaryTerm
from previewer.texts.listing import fits, place
from previewer.texts.units import Unit


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
        letters_are("record", self.source_term, self.translation, self.note)
        self.buttons = dialog_buttons(self)
        layout = QFormLayout(self)
        add_field(self, layout, lambda: self.tr("Term in {0}").format(language_name(source)), self.source_term)
        add_field(self, layout, lambda: self.tr("Language"), self.language)
        add_field(self, layout, lambda: self.tr("Translation"), self.translation)
        add_field(self, layout, lambda: self.tr("Note"), self.note)
        layout.addRow(self.buttons)
        self.source_term.textChanged.connect(self._check)
        self.resize(380, 0)
        self.says(self._say, colours=False)

    def term(self) -> GlossaryTerm:
        """What was written."""
        texts = [field.text().strip() for field in (self.source_term, self.translation, self.note)]
        return GlossaryTerm(texts[0], str(self.language.currentData()), texts[1], texts[2])

    def _say(self) -> None:
        self.setWindowTitle(self.tr("Add a term"))
        self.translation.setPlaceholderText(self.tr("empty: the term stays as it is"))
        self._check()

    def _check(self) -> None:
        wanted = bool(self.source_term.text().strip()) and self.language.count() > 0
        self.buttons.button(QDialogButtonBox.StandardButton.Ok).setEnabled(wanted)


class UnitPane(Worded, QScrollArea):
    """What the text is, its source, its state with who and when, its room, what is wrong with it."""

    def __init__(self, piece: OpenPiece, services: Services) -> None:
        super().__init__()
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self._board = board = services.panes.shared(TextsBoard)
        named(self, self, lambda: self.tr("Text"))
        self.name = self._text()
        self.name.setFont(bold(self.name.font()))
        self.place = self._text(faint=True)
        self._heads = {
            "source": self._text(faint=True),
            "text": self._text(faint=True),
            "state": self._text(lambda: self.tr("State"), faint=True),
            "room": self._text(lambda: self.tr("Space left"), faint=True),
            "problems": self._text(lambda: self.tr("What is wrong"), faint=True),
            "terms": self._text(lambda: self.tr("Glossary"), faint=True),
        }
        self.parts = {name: self._text() for name in self._heads}
        self.history = self._text(faint=True)
        self.review = push_button(
            self,
            lambda: self.tr("Reviewed"),
            self._toggle,
            tip=lambda: self.tr("Record that this text is correct") + " (Ctrl+Enter)",
        )
        self.reviewer = QLineEdit(board.services.settings.reviewer, self)
        letters_are("settings", self.reviewer)
        self.reviewer.setText(piece.drafts.hold(self.reviewer, self.reviewer.text(), "reviewer"))
        self.reviewer.editingFinished.connect(self._rename)
        piece.document.aboutToChange.connect(self._rename)
        named(self, self.reviewer, lambda: self.tr("Reviewed by"), tip=lambda: self.tr("Your name for the records"))
        self.add_term = push_button(
            self,
            lambda: self.tr("Add a term…"),
            self.ask_term,
            tip=lambda: self.tr("Add a term to the glossary beside the piece"),
        )
        by = text_label(self, lambda: self.tr("Reviewed by"))
        rows: list[Part] = [self.name, self.place]
        for name, part in self.parts.items():
            rows += [5, self._heads[name], part]
            if name == "state":
                rows += [self.history, self.review, hbox(by, (self.reviewer, 1))]
        self._body = boxed(self, vbox(*rows, self.add_term, None, margins=(12, 10, 12, 10), spacing=3))
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setWidgetResizable(True)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setWidget(self._body)
        for signal in (board.currentChanged, board.changed, board.checks.changed, board.checksFailed):
            signal.connect(self.update_unit)
        board.rooms.found.connect(self._rooms_found)
        self.says(self.update_unit)

    def update_unit(self) -> None:
        """Show the unit of the current cell."""
        unit, spot = self._board.unit(), self._board.current
        self._body.setEnabled(unit is not None and self._board.readable)
        if unit is None or spot is None:
            self.name.setText(self.tr("No text is chosen"))
            for part in (self.place, self.history, *self.parts.values(), *self._heads.values()):
                part.hide()
            self.review.setText(self.tr("Reviewed"))
            self.review.setEnabled(False)
            return
        table, cell = self._board.table, self._board.table.cell(unit, spot.lang)
        self.name.setText(unit_word(unit))
        tell(self.place, unit.pointer)
        self._heads["source"].setText(self.tr("Source: {0}").format(language_name(table.source)))
        self._heads["text"].setText(language_name(spot.lang))
        is_source = spot.lang == table.source
        self._tell("source", "" if is_source else unit.text(table.source) or "—")
        self._tell("text", cell.shown or "—")
        state = f"{state_sign(cell.state)} {state_word(cell.state)}".strip()
        if cell.state == "fallback":
            state += " · " + self.tr("phones show {0}").format(cell.source)
        elif cell.state == "missing":
            state += " · " + self.tr("phones show its key")
        self._tell("state", state)
        ink(self.parts["state"], state_ink(cell.state, self.palette()))
        tell(self.history, self._history(unit, spot))
        self._update_problems(spot)
        self._update_room(spot)
        self._update_terms(unit, spot)
        self.review.setEnabled(cell.text is not None and self._board.is_editable(spot))
        reviewed = cell.state == "reviewed"
        self.review.setText(self.tr("Undo the review") if reviewed else self.tr("Reviewed"))

    def _text(self, text: Text | None = None, faint: bool = False) -> QLabel:
        label = text_label(self, text, wrap=True, copied=True)
        if faint:
            label.setForegroundRole(QPalette.ColorRole.PlaceholderText)
        return label

    def _tell(self, part: str, text: str) -> None:
        """Say a part, below its head; what is empty takes no room."""
        tell(self.parts[part], text)
        self._heads[part].setVisible(bool(text))

    def _toggle(self) -> None:
        spot = self._board.current
        if spot is not None:
            review(self._board, [spot], not is_reviewed(self._board, spot))

    def _rename(self) -> None:
        self._board.services.settings.reviewer = self.reviewer.text().strip()
        self._board.piece.drafts.drop(self.reviewer)

    def _history(self, unit: Unit, spot: Spot) -> str:
        """Who put it on record, and when."""
        record = self._board.records.get(unit.pointer, spot.lang)
        if record is None:
            return self._board.records.error
        at = QDateTime.fromString(record.at, Qt.DateFormat.ISODate).toLocalTime()
        when = QLocale(program_language()).toString(at, QLocale.FormatType.ShortFormat) if at.isValid() else ""
        if record.by:
            return self.tr("Reviewed by {0}, {1}").format(record.by, when)
        return self.tr("Written {0}").format(when)

    def _update_problems(self, spot: Spot) -> None:
        found = self._board.checks.problems.get(spot, ())
        self._tell("problems", "\n".join(problem.message(program_language()) for problem in found))
        ink(self.parts["problems"], severity_colour("warning", self.palette()))

    def _update_terms(self, unit: Unit, spot: Spot) -> None:
        """The terms of the glossary that its source has."""
        board, source = self._board, unit.text(self._board.table.source) or ""
        lines = [_term_line(term) for term in board.glossary.terms_in(source, spot.lang)]
        self._tell("terms", "\n".join(lines) or board.glossary.error)
        self.add_term.setEnabled(board.readable and len(board.languages) > 1)

    def ask_term(self) -> None:
        """Add a term to the glossary: the part of the source that is selected, at first."""
        board, spot = self._board, self._board.current
        if spot is None:
            return
        source = board.table.source
        others = [lang for lang in board.languages if lang != source]
        dialog = TermDialog(source, others, spot.lang, self.parts["source"].selectedText(), board.services.window)
        fields = {"source": dialog.source_term, "translation": dialog.translation, "note": dialog.note}
        board.piece.drafts.hold_in(dialog, **fields)
        dialog.accepted.connect(lambda: self._add(dialog.term()))
        open_dialog(dialog, board.piece)

    def _add(self, term: GlossaryTerm) -> None:
        if not self._board.services.saver.may_keep_beside(self._board.piece):
            return
        if not self._board.glossary.add(term):
            self._board.told.emit("warning", self._board.glossary.error)

    def _update_room(self, spot: Spot) -> None:
        unit = self._board.unit()
        room = None if unit is None else self._board.rooms.room(unit, spot.lang)
        lines = []
        if room is None and self._board.rooms.running:
            lines.append(self.tr("Measuring…"))
        elif room is not None and room.here is not None:
            lines.append(fits(room.here, program_language()))
            if room.least is not None and room.least.letters < room.here.letters:
                least, lang = self.tr("Where it is tightest ({0}): {1}"), program_language()
                lines.append(least.format(place(room.least.look, lang), fits(room.least, lang)))
        self._tell("room", "\n".join(lines))

    def _rooms_found(self, pointers: frozenset[str]) -> None:
        spot = self._board.current
        if spot is not None and spot.pointer in pointers:
            self._update_room(spot)


def _term_line(term: GlossaryTerm) -> str:
    line = f"{term.term} → {term.translation or term.term}"
    return f"{line} ({term.note})" if term.note else line
