"""Texts by language: a line for each language of the piece, and for each code beside that the text has."""

from collections.abc import Mapping, Sequence
from functools import partial

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QGridLayout, QLabel, QToolButton, QWidget

from previewer.desk.document.open_piece import OpenPiece
from previewer.desk.modes.edit.inspector.field import InspectorField
from previewer.desk.modes.edit.inspector.subject import FormSubject
from previewer.desk.modes.edit.inspector.text_edits import LineEdit, LinesEdit
from previewer.desk.widgets import NO_MARGINS, by_keyboard, take_away
from previewer.pieces.edits.values import Remove, SetValue
from previewer.pieces.json_text import to_json
from previewer.pieces.kinds import Item
from previewer.pieces.languages import canonical, is_right_to_left, is_tag
from previewer.pieces.texts import Texts


def lines_of(declared: object, languages: Sequence[str]) -> list[str]:
    """The codes that a text has lines for, as the file writes them: the piece's languages, then what else it has."""
    there = {canonical(code): code for code in declared if is_tag(code)} if isinstance(declared, dict) else {}
    wanted = [there.get(code, code) for code in languages]
    return [*wanted, *(code for code in (declared if isinstance(declared, dict) else ()) if code not in wanted)]


class TextsField(InspectorField):
    """A map of language code to text. An emptied line takes its language out; the last one stays."""

    def __init__(
        self,
        name: str,
        piece: OpenPiece,
        form: type[Item] | None = None,
        long: bool = False,
        needed: bool = True,
    ) -> None:
        self._long = long
        self._needed = needed
        super().__init__(name, piece, form)

    def _make(self) -> None:
        self.edits: dict[str, LineEdit | LinesEdit] = {}
        self._removes: dict[str, QToolButton] = {}
        self._labels: dict[str, QLabel] = {}
        self._grid = QGridLayout()
        self._grid.setContentsMargins(*NO_MARGINS)
        self._grid.setHorizontalSpacing(6)
        self._grid.setVerticalSpacing(3)
        self._grid.setColumnStretch(1, 1)
        self.column.addLayout(self._grid)

    def show_value(self, subject: FormSubject) -> None:
        declared = subject.raw.get(self.name)
        codes = lines_of(declared, subject.languages)
        for at, (code, edit) in enumerate(self.edits.items()):
            # The last text in a language, while it is written anew.
            if code not in codes and edit.hasFocus():
                codes.insert(at, code)
        if codes != list(self.edits):
            self._make_lines(codes)
        texts = declared if isinstance(declared, dict) else {}
        shown = Texts(declared)
        for code, edit in self.edits.items():
            text = texts.get(code)
            edit.show_text(text if isinstance(text, str) else "" if text is None else to_json(text))
            absent = code not in texts
            edit.setPlaceholderText(shown.pick(code).text.replace("\n", " ") if absent and texts else "")
            self._removes[code].setVisible(not absent and (len(texts) > 1 or not self._needed))

    def controls(self) -> Sequence[QWidget]:
        return [control for code, edit in self.edits.items() for control in (edit, self._removes[code])]

    def _make_lines(self, codes: Sequence[str]) -> None:
        """Lines for these codes; those that there are stay, with the caret and what is being composed in them."""
        for code in [code for code in self.edits if code not in codes]:
            take_away(self._grid, self.edits.pop(code), self._removes.pop(code), self._labels.pop(code))
        self.edits = {code: self.edits.get(code) or self._make_line(code) for code in codes}
        for at, (code, edit) in enumerate(self.edits.items()):
            self._grid.addWidget(self._labels[code], at, 0, Qt.AlignmentFlag.AlignTop)
            self._grid.addWidget(edit, at, 1)
            self._grid.addWidget(self._removes[code], at, 2, Qt.AlignmentFlag.AlignTop)

    def _make_line(self, code: str) -> LineEdit | LinesEdit:
        edit: LineEdit | LinesEdit = LinesEdit(self) if self._long else LineEdit(self)
        if is_tag(code) and is_right_to_left(code):
            edit.setLayoutDirection(Qt.LayoutDirection.RightToLeft)
        edit.typed.connect(partial(self._take, code))
        edit.left.connect(self.end_visit)
        label = QLabel(code, self, textFormat=Qt.TextFormat.PlainText)
        label.setBuddy(edit)
        label.setContentsMargins(0, 4, 0, 0)
        label.setMinimumWidth(22)
        name, rule = self.words()
        edit.setAccessibleName(f"{name} ({code})")
        edit.setAccessibleDescription(rule)
        tip = self.tr("Remove {0} from this text").format(code)
        remove = self.button("close", tip, partial(self._remove, code))
        remove.setAccessibleName(f"{tip}: {name}")
        # Tab goes on to the next text.
        remove.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        by_keyboard(remove, "emptied text")
        self._labels[code], self._removes[code] = label, remove
        return edit

    def _take(self, code: str, text: str, merge_key: object) -> None:
        declared = self.raw
        texts: Mapping[str, object] = declared if isinstance(declared, dict) else {}
        if text == texts.get(code):
            self.objected.emit("")
        elif text:
            value: object = text
            names: tuple[str, ...] = (self.name, code)
            if self.present and not isinstance(declared, dict):
                names, value = (self.name,), {code: text}
            self.apply([SetValue(self.subject.steps(*names), value)], merge_key)
        elif code in texts:
            self._remove(code, merge_key)
        else:
            self.objected.emit("")

    def end_visit(self) -> None:
        super().end_visit()
        self.show_value(self.subject)

    def _remove(self, code: str, merge_key: object = None) -> None:
        texts = self.raw
        if isinstance(texts, dict) and len(texts) > 1:
            self.apply([Remove(self.subject.steps(self.name, code))], merge_key)
        elif self._needed:
            self.objected.emit(self.tr("The last language of a text cannot be removed."))
        else:
            self.apply([Remove(self.subject.steps(self.name))], merge_key)
