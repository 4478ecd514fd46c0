"""What the table of texts says where it shows none."""

from collections.abc import Collection
from functools import partial

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QWidget

from previewer.desk.guide.link import GuideLink
from previewer.desk.language import listed
from previewer.desk.modes.texts.board import ROLES, Filter, TextsBoard
from previewer.desk.modes.texts.model import TextModel
from previewer.desk.modes.texts.words import ANY_PROBLEM, STATES, TOO_LONG, problem_word, role_word, state_word
from previewer.desk.services import Services
from previewer.desk.widgets import Worded, hbox, push_button, text_label, vbox


class NothingShown(Worded, QWidget):
    """Why no text is shown, and a way to all of them; it stands over the table's empty ground."""

    def __init__(self, board: TextsBoard, model: TextModel, services: Services, parent: QWidget) -> None:
        super().__init__(parent)
        self._board = board
        self._model = model
        self.reason = text_label(self, wrap=True)
        self.reason.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self.show_texts = push_button(
            self, lambda: self.tr("Show all texts"), partial(board.set_filter, **Filter()._asdict())
        )
        self.show_languages = push_button(self, lambda: self.tr("Show all languages"), self._show_languages)
        row = hbox(None, self.show_texts, self.show_languages, None)
        self._guide = GuideLink(services, "translate", self)
        self.setLayout(vbox(None, self.reason, 6, row, (self._guide, 0, Qt.AlignmentFlag.AlignCenter), None))
        for told in (model.modelReset, model.rowsInserted, board.rooms.found, board.changed):
            told.connect(self._say)
        self.says(self._say, colours=False)

    def _show_languages(self) -> None:
        for lang in self._board.choice.hidden:
            self._board.show_language(lang, True)

    def _say(self) -> None:
        board = self._board
        has_texts, has_columns = bool(board.table.units), bool(board.columns)
        self.setVisible(board.readable and not (self._model.rowCount() and has_columns))
        if self.isHidden():
            return
        self.show_languages.setVisible(has_texts and not has_columns)
        self.show_texts.setVisible(has_texts and has_columns)
        self._guide.setVisible(not has_texts)
        if not has_texts:
            self.reason.setText(self.tr("This piece has no texts."))
        elif not has_columns:
            self.reason.setText(self.tr("No language is shown."))
        else:
            self.reason.setText("\n".join(self._asked()))

    def _asked(self) -> list[str]:
        """What the filter asks for, which no text is."""
        wanted, units = self._board.filter, self._board.table.units
        lines = [self.tr("None of the %n text(s) is what the filter asks for:", "", len(units))]
        if wanted.find:
            lines.append(self.tr("with “{0}” in it").format(wanted.find))
        if wanted.states != frozenset(STATES):
            lines.append(self._part(self.tr("States"), [state_word(one) for one in STATES if one in wanted.states]))
        if wanted.problems:
            lines.append(self._part(self.tr("Only with"), [problem_word(one) for one in sorted(wanted.problems)]))
        if wanted.roles != frozenset(ROLES):
            lines.append(self._part(self.tr("Kinds of text"), [role_word(one) for one in ROLES if one in wanted.roles]))
        langs = self._board.choice.shown(self._board.table)
        if wanted.problems & {ANY_PROBLEM, TOO_LONG} and not self._board.troubles.are_known(units, langs):
            lines.append(self.tr("Not all texts are measured yet."))
        return lines

    def _part(self, title: str, words: Collection[str]) -> str:
        return f"{title}: {listed(words) or self.tr('none')}"
