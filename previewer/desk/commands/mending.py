"""The walk through all that is wrong with a piece: each problem with its choices, and what each would change."""

import json
from collections.abc import Callable
from functools import partial
from typing import NamedTuple, cast

from PySide6.QtCore import Qt
from PySide6.QtWidgets import (
    QDialog,
    QFormLayout,
    QFrame,
    QLabel,
    QLineEdit,
    QListWidget,
    QListWidgetItem,
    QPushButton,
    QWidget,
)

from previewer.desk.document.editing import edit
from previewer.desk.icons import severity_icon
from previewer.desk.language import program_language, sentences
from previewer.desk.modes.history.undoing import undo
from previewer.desk.notice import Notice
from previewer.desk.panes import WRONG
from previewer.desk.panes.wrong import Column
from previewer.desk.panes.wrongs import Wrong
from previewer.desk.tabs.piece_tab import PieceTab
from previewer.desk.theme import severity_colour
from previewer.desk.view.controls import language_name
from previewer.desk.widgets import (
    NO_MARGINS,
    Worded,
    bold,
    boxed,
    hbox,
    letters_are,
    named,
    push_button,
    scrolled,
    tell,
    text_label,
    vbox,
)
from previewer.pieces import Diagnostic, Reading
from previewer.pieces.edits.set_texts import SetText, SetTexts
from previewer.pieces.fixes import Mend, choices
from previewer.pieces.languages import canonical
from previewer.pieces.places import Path
from previewer.pieces.violations import EditStep
from previewer.serve.definition.key_words import name_of

_SIGN = 20
_CARD_WIDTH = 150
#: Letters of a value, and of a button.
_MOST_LETTERS, _MOST_ON_BUTTON = 60, 28
#: Codes of a text in one language that is there and is wrong.
_OF_ONE_TEXT = ("text-empty", "text-direction", "piece-title-long")
_Name = tuple[str, str]


class Decision(NamedTuple):
    """The answer to a problem: its item and sentence, and whether it was mended, or left where it is."""

    name: _Name
    item: str
    text: str
    mended: bool


class MendDialog(Worded, QDialog):
    """Shows each problem by itself, in the order of the list of what is wrong; at the end what was done, what is left.

    Each choice is one step of undo, and goes into the text at once.
    """

    def __init__(self, tab: PieceTab) -> None:
        super().__init__(tab.services.window)
        self._tab = tab
        self._piece = tab.piece
        self._list = tab.panes.get(WRONG)
        self.decided: list[Decision] = []
        self._at = -1
        self.where = text_label(self)
        self.where.setFont(bold(self.where.font()))
        self._sign = QLabel(self)
        self.problem = text_label(self, wrap=True)
        self.notice = Notice(self)
        #: The choices of the problem that is shown.
        self.buttons: list[QPushButton] = []
        #: What is typed for it, by language.
        self.fields: dict[tuple[Path, str], QLineEdit] = {}
        self._cards = QWidget(self)
        self._area = scrolled(self, self._cards)
        self.ends = QListWidget(self)
        self.ends.itemActivated.connect(self._go_to_left)
        named(self, self.ends, lambda: self.tr("Fixed and remaining problems"))
        self.back = push_button(self, lambda: self.tr("&Back"), self._back)
        self.go = push_button(self, lambda: self.tr("Show the &place"), self._go)
        self.leave = push_button(self, lambda: self.tr("&Skip"), self._leave)
        self.close_button = push_button(self, lambda: self.tr("Close"), self.accept)
        about = text_label(self, lambda: self.tr("Each choice is one step of undo."))
        self.setLayout(
            vbox(
                hbox(self._sign, (self.where, 1)),
                self.problem,
                self.notice,
                (self._area, 1),
                (self.ends, 1),
                hbox(about, None, self.back, self.go, self.leave, self.close_button),
                spacing=10,
            )
        )
        self.resize(700, 320)
        self._piece.document.read.connect(self.show_next)
        self.says(lambda: self.setWindowTitle(self.tr("Fix the problems one by one")))
        self.says(self.show_next)

    @property
    def current(self) -> Wrong | None:
        """The problem that is shown, None at the end."""
        rows = self._list.model.rows
        return rows[self._at] if 0 <= self._at < len(rows) else None

    def show_next(self) -> None:
        """Show the first problem from here on that nothing was decided of; around the end of the list."""
        self._list.refresh()
        rows, left = self._list.model.rows, {one.name for one in self.decided if not one.mended}
        start = max(self._at, 0)
        order = [*range(start, len(rows)), *range(min(start, len(rows)))]
        self._at = next((at for at in order if _name(rows[at]) not in left), -1)
        self.notice.hide()
        self.back.setEnabled(bool(self.decided))
        shown = self.current
        for widget, on in ((self._area, shown), (self.go, shown), (self.leave, shown), (self.ends, not shown)):
            widget.setVisible(bool(on))
        self._sign.setVisible(shown is not None)
        if shown is None:
            self._show_end()
        else:
            self._show(shown, len(rows) - len(left))

    def _show(self, row: Wrong, open_now: int) -> None:
        count = self.tr("Problem {0} of {1}").format(len(self.decided) + 1, len(self.decided) + open_now)
        field = "" if row.found is None or not row.found.path else self._called(row.found.path)
        self.where.setText(" — ".join(filter(None, (count, self._item(), field))))
        colour = severity_colour(row.severity, self.palette())
        self._sign.setPixmap(severity_icon(row.severity, colour).pixmap(_SIGN))
        tell(self.problem, row.say(program_language()))
        if row.item:
            self._piece.selection.show_row(row.item)
        self.buttons, self.fields = [], {}
        found = row.found
        cards: list[QWidget] = []
        if found is not None:
            cards = [*self._texts_card(found), *map(self._card, choices(self._reading, found))]
        if not cards:
            lacking = text_label(self)
            lacking.setText(self.tr("There is no suggestion for this problem. Show the place and change it there."))
            cards.append(lacking)
        row_of = hbox(*((card, 1) for card in cards), margins=NO_MARGINS)
        self._cards = boxed(self, vbox(row_of, None, margins=NO_MARGINS))
        self._area.setWidget(self._cards)
        first = next(iter(self.fields.values()), None) or next(iter(self.buttons), self.leave)
        if isinstance(first, QPushButton):
            first.setDefault(True)
        first.setFocus()

    @property
    def _reading(self) -> Reading:
        return self._piece.document.reading

    def _item(self) -> str:
        return str(self._list.model.index(self._at, Column.ITEM).data())

    def _card(self, choice: Mend) -> QWidget:
        only = choice.fix.steps[0] if len(choice.fix.steps) == 1 else None
        title = choice.fix.title(program_language())
        if only is not None and only.action == "remove":
            title = self.tr("Remove it")
        elif only is not None and only.action in ("replace", "insert") and only.text[:1] not in "[{":
            title = _bare(only.text)
        lines = list(filter(None, map(self._change, choice.fix.steps))) or [title]
        if choice.others_gone > 0:
            lines.append(self.tr("This also fixes %n other problem(s).", "", choice.others_gone))
        lines += [self.tr("Then: {0}").format(one.message(program_language())) for one in choice.new[:2]]
        return self._framed(title, lines, partial(self._take, choice))

    def _framed(self, title: str, lines: list[str], run: Callable[[], object], *fields: QWidget) -> QWidget:
        """A card: what a choice would change, and its button."""
        card = QFrame(self, frameShape=QFrame.Shape.StyledPanel)
        card.setMinimumWidth(_CARD_WIDTH)
        labels = [text_label(self, wrap=True) for _line in lines]
        for label, line in zip(labels, lines, strict=True):
            label.setText(line)
        button = QPushButton(_short(title, _MOST_ON_BUTTON).replace("&", "&&"), card)
        button.setAccessibleName(title)
        button.setAccessibleDescription(sentences(lines))
        button.setToolTip(title)
        button.clicked.connect(run)
        self.buttons.append(button)
        card.setLayout(vbox(*labels, *fields, None, button))
        return card

    def _texts_card(self, found: Diagnostic) -> list[QWidget]:
        """Fields for the texts that are lacking or wrong, in place of a choice."""
        wanted = _texts_of(found)
        if not wanted:
            return []
        form = QFormLayout(rowWrapPolicy=QFormLayout.RowWrapPolicy.WrapAllRows)
        for path, code in wanted:
            field = QLineEdit(self)
            if found.code in _OF_ONE_TEXT:
                field.setText(json.loads(self._text((*path, code))))
            field.setAccessibleName(language_name(code))
            letters_are("document", field)
            field.returnPressed.connect(self._write)
            form.addRow(language_name(code), field)
            self.fields[path, code] = field
        return [self._framed(self.tr("Enter it"), [], self._write, boxed(self, form))]

    def _change(self, step: EditStep) -> str:
        """ "Default: 50 → 10": what a step changes, by the names that forms have; '' where it leaves all as it is."""
        old, new, path = _bare(self._text(step.path)), _bare(step.text), step.path
        if step.action == "rename":
            old, path = str(path[-1]), (*path[:-1], step.text)
        elif step.action == "insert":
            old, path = "—", (*path, step.name)
        elif step.action != "replace":
            new = "—" if step.action == "remove" else f"… {new}"
        return self.tr("{0}: {1} → {2}").format(self._called(path), old, new) if new != old else ""

    def _text(self, path: Path) -> str:
        """The JSON text of a value, '' where there is none."""
        places = self._reading.places
        member = None if places is None else places.member(path)
        return "" if member is None else self._reading.text[member.start : member.end]

    def _called(self, path: Path) -> str:
        """The last keys of a path as forms call them."""
        reading = self._reading
        at = len(reading.prefix)
        of_item = len(path) > at + 1 and path[: at + 1] == (*reading.prefix, "properties")
        item = reading.piece.item(str(path[at + 1])) if of_item and reading.piece is not None else None
        inner = path[at + 2 :] if item is not None else (path[at:] if path[:at] == reading.prefix else path)
        if not inner:
            return ""
        form = None if item is None else type(item)
        names = [name_of(str(inner[0]), form, program_language())]
        names += [str(step) for step in inner[1:] if isinstance(step, str)]
        return " › ".join(names)

    def _take(self, choice: Mend) -> None:
        row = self.current
        if row is not None and row.found is not None:
            self._decide(row, True)
            if self._piece.fix(row.found, choice):
                self._piece.document.read_now()
            else:
                self.decided.pop()

    def _write(self) -> None:
        row = self.current
        texts = [SetText(path, code, field.text()) for (path, code), field in self.fields.items() if field.text()]
        if row is None or not texts:
            return
        self._decide(row, True)
        refusal = edit(self._piece, [SetTexts(texts)])
        if refusal is not None:
            self.decided.pop()
            self.notice.show_message("error", refusal)

    def _decide(self, row: Wrong, mended: bool) -> None:
        self.decided.append(Decision(_name(row), self._item(), row.say(program_language()), mended))

    def _leave(self) -> None:
        if (row := self.current) is not None:
            self._decide(row, False)
            self.show_next()

    def _back(self) -> None:
        """Take back the last decision."""
        last = self.decided.pop()
        if last.mended:
            undo(self._piece, self._tab.panes)
        self._list.refresh()
        self._at = next((at for at, row in enumerate(self._list.model.rows) if _name(row) == last.name), 0)
        self.show_next()

    def _go(self) -> None:
        if (row := self.current) is not None:
            self.accept()
            row.go()

    def _show_end(self) -> None:
        """Say what was done, and what is left."""
        mended = [one for one in self.decided if one.mended]
        left = [one for one in self.decided if not one.mended]
        self.where.setText(self.tr("%n problem(s) fixed", "", len(mended)))
        tell(
            self.problem, self.tr("%n problem(s) remaining", "", len(left)) if left else self.tr("No problems remain.")
        )
        self.ends.clear()
        for one in (*mended, *left):
            entry = QListWidgetItem(f"{'✓' if one.mended else '–'} {one.item}: {one.text}", self.ends)
            entry.setData(Qt.ItemDataRole.UserRole, one)
        self.close_button.setDefault(True)
        self.close_button.setFocus()

    def _go_to_left(self, entry: QListWidgetItem) -> None:
        """Close, and go to a problem that was left."""
        decision: Decision = entry.data(Qt.ItemDataRole.UserRole)
        row = next((row for row in self._list.model.rows if _name(row) == decision.name), None)
        if row is not None:
            self.accept()
            row.go()


def _name(row: Wrong) -> _Name:
    return row.code, row.pointer


def _texts_of(found: Diagnostic) -> list[tuple[Path, str]]:
    """The texts that a problem asks for: where their languages stand, and which."""
    codes: object = ()
    if found.code in _OF_ONE_TEXT:
        return [(found.path[:-1], str(found.path[-1]))]
    if found.code == "text-placeholder":
        codes = found.facts["langs"]
    elif found.code == "language-missing" and not found.facts["whole"]:
        codes = found.facts["lacks"]
    return [(found.path, canonical(code)) for code in cast(tuple[str, ...], codes)]


def _bare(text: str) -> str:
    """A JSON value as a person says it: a text without quotes, cut where it is long."""
    text = " ".join(text.split())
    return _short(text[1:-1] if text[:1] == '"' else text, _MOST_LETTERS) or "—"


def _short(text: str, most: int) -> str:
    return text if len(text) <= most else text[: most - 1] + "…"
