"""The pane at the left: which texts are shown, in which languages, and how far each language is."""

from collections.abc import Sequence
from functools import partial

from PySide6.QtCore import QPoint, QSignalBlocker, QSize, Qt, QTimer
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import (
    QCheckBox,
    QComboBox,
    QDialog,
    QDialogButtonBox,
    QFormLayout,
    QFrame,
    QGridLayout,
    QLabel,
    QLineEdit,
    QMenu,
    QScrollArea,
    QSizePolicy,
    QStyle,
    QStyleOptionButton,
    QVBoxLayout,
    QWidget,
)

from previewer.desk.document.open_piece import OpenPiece
from previewer.desk.modes.texts.board import PSEUDO_LANGUAGES, ROLES, TextsBoard
from previewer.desk.modes.texts.changes import perform
from previewer.desk.modes.texts.words import (
    ANY_PROBLEM,
    STATES,
    TOO_LONG,
    problem_word,
    role_word,
    state_ink,
    state_word,
)
from previewer.desk.services import Services
from previewer.desk.view.controls import language_name
from previewer.desk.widgets import (
    NamedBox,
    Part,
    Text,
    Worded,
    WrappedLabel,
    add_field,
    bold,
    boxed,
    check_box,
    dialog_buttons,
    hbox,
    ink,
    letters_are,
    named,
    open_dialog,
    take_away,
    text_label,
    tool_button,
    typed_by_hand,
    vbox,
)
from previewer.pieces.edits.text_languages import AddLanguage, RemoveLanguage
from previewer.pieces.languages import canonical, in_order, is_tag
from previewer.texts.units import OPEN_STATES

#: Milliseconds after a change until all is counted anew.
_PAUSE = 150
_LEAST_WIDTH = 60


#: What is offered; any other tag can be typed.
_OFTEN = in_order("ar de en es fr hi id it ja ko nl pt-BR th vi zh-Hans zh-Hant".split())


class LanguageDialog(Worded, QDialog):
    """A language, and whose texts it begins with."""

    def __init__(self, there: Sequence[str], parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._there = frozenset(there)
        self.language = NamedBox(self, editable=True)
        for code in _OFTEN:
            if code not in self._there:
                self.language.addItem(language_name(code), code)
        typed_by_hand(self.language)
        self.source = NamedBox(self)
        self.source.addItem("", "")
        for code in there:
            self.source.addItem(language_name(code), code)
        self._refusal = WrappedLabel(self)
        self.buttons = dialog_buttons(self)
        layout = QFormLayout(self)
        add_field(self, layout, lambda: self.tr("Language"), self.language)
        add_field(self, layout, lambda: self.tr("Start with the texts of"), self.source)
        layout.addRow(self._refusal)
        layout.addRow(self.buttons)
        self.language.currentTextChanged.connect(self._check)
        self.says(self._say, colours=False)

    def code(self) -> str:
        """The language that is chosen, or the tag that is typed."""
        at = self.language.findText(self.language.currentText())
        return str(self.language.itemData(at)) if at >= 0 else self.language.currentText().strip()

    def _say(self) -> None:
        self.setWindowTitle(self.tr("Add a language"))
        self.source.setItemText(0, self.tr("none: an open column"))
        self.language.setToolTip(self.tr("Choose one, or type a BCP 47 tag such as pt-BR"))
        self._check()

    def _check(self) -> None:
        code = self.code()
        refusal = ""
        if not is_tag(code):
            refusal = self.tr("This is not a language code. Enter a tag such as en, ja or zh-Hans.")
        elif canonical(code) in self._there:
            refusal = self.tr("The piece has this language already.")
        self._refusal.setText(refusal)
        self.buttons.button(QDialogButtonBox.StandardButton.Ok).setEnabled(not refusal)


class ElidedBox(QCheckBox):
    """A box whose words end in dots where they have no room; the mouse and a screen reader are told all of them."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self._words = ""
        # A box of Qt takes no less than its words need.
        self.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Fixed)

    def set_words(self, words: str, count: int | None = None) -> None:
        """Say this, of so many."""
        self._words = words
        self.setToolTip(words)
        self.setAccessibleName(words if count is None else f"{words} ({count})")
        self._fit()

    def minimumSizeHint(self) -> QSize:
        return QSize(_LEAST_WIDTH, super().minimumSizeHint().height())

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._fit()

    def _fit(self) -> None:
        option = QStyleOptionButton()
        self.initStyleOption(option)
        room = self.style().subElementRect(QStyle.SubElement.SE_CheckBoxContents, option, self).width()
        self.setText(self.fontMetrics().elidedText(self._words, Qt.TextElideMode.ElideRight, room))


class FilterPane(Worded, QScrollArea):
    """A search, a box for each state, each problem, each role, each language."""

    def __init__(self, _piece: OpenPiece, services: Services) -> None:
        super().__init__()
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self._board = board = services.panes.shared(TextsBoard)
        self._later = QTimer(self, singleShot=True, interval=_PAUSE)
        self._later.timeout.connect(self.update_counts)
        self._languages: tuple[str, ...] = ()
        self.search = QLineEdit(self)
        letters_are("seeks", self.search)
        self.search.setClearButtonEnabled(True)
        self.search.textChanged.connect(lambda text: board.set_filter(find=text))
        named(self, self.search, lambda: self.tr("Find in texts"), placeholder=lambda: self.tr("Find in texts"))
        self._state_boxes, self._problem_boxes, self._boxes = (QGridLayout() for _ in range(3))
        for grid in (self._state_boxes, self._problem_boxes, self._boxes):
            grid.setColumnStretch(0, 1)
            grid.setHorizontalSpacing(0)
        self.states = {state: ElidedBox(self) for state in STATES}
        self._state_counts = {
            state: self._counted(self._state_boxes, row, box) for row, (state, box) in enumerate(self.states.items())
        }
        for box in self.states.values():
            box.setChecked(True)
            box.toggled.connect(self._filter)
        self.roles = {role: check_box(self, partial(role_word, role), self._filter, checked=True) for role in ROLES}
        #: A box for each thing that is wrong with some text, by its code, and how many cells it is wrong with.
        self.problems: dict[str, ElidedBox] = {}
        self._problem_counts: dict[str, QLabel] = {}
        self.source = NamedBox(self)
        self.source.currentIndexChanged.connect(self._choose_source)
        named(
            self,
            self.source,
            lambda: self.tr("Source language"),
            tip=lambda: self.tr("The language that the others are translated from"),
        )
        self.source.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon)
        self.source.setMinimumContentsLength(6)
        self.shown: dict[str, ElidedBox] = {}
        self._progress: dict[str, QLabel] = {}
        self.add = tool_button(self, "plus", lambda: self.tr("Add a language to every text"), self.ask_add)
        self.remove = tool_button(self, "minus", lambda: self.tr("Remove a language from every text"), self._ask_remove)
        self._pseudo_boxes = QVBoxLayout()
        languages = self._title(lambda: self.tr("Languages"))
        parts: list[Part] = [self.search, 6, self._title(lambda: self.tr("States")), self._state_boxes]
        parts += [6, self._title(lambda: self.tr("Only with")), self._problem_boxes]
        parts += [6, self._title(lambda: self.tr("Kinds of text")), *self.roles.values()]
        parts += [6, self._title(lambda: self.tr("Source language")), self.source]
        parts += [hbox(languages, None, self.add, self.remove, spacing=0), self._boxes]
        pseudos = self._title(lambda: self.tr("Preview languages"))
        #: They are seldom wanted, and wait for a click.
        self.open_pseudos = tool_button(self, "chevron-down", lambda: self.tr("Preview languages"), self._turn_pseudos)
        self._pseudos = boxed(self, self._pseudo_boxes)
        self._pseudos.hide()
        parts += [6, hbox(pseudos, None, self.open_pseudos, spacing=0), self._pseudos, None]
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setWidgetResizable(True)
        self.setWidget(boxed(self, vbox(*parts, margins=(7, 8, 2, 8), spacing=4)))
        board.changed.connect(self._follow)
        board.filterChanged.connect(self._show_filter)
        board.columnsChanged.connect(self._follow)
        board.checks.changed.connect(self._later.start)
        board.rooms.found.connect(self._count_soon)
        self.says(self._say, colours=False)
        self.says(self._colour)

    def update_counts(self) -> None:
        """Say how many cells are in each state, over the languages on show, and how far each language is."""
        self._later.stop()
        board = self._board
        sums = dict.fromkeys(STATES, 0)
        for lang in board.languages:
            counts = board.counts(lang)
            if lang in board.columns:
                for state, count in counts.items():
                    sums[state] += count
            still = sum(counts[state] for state in OPEN_STATES)
            words = self.tr("%n open", "", still) if still else self.tr("nothing open")
            self._progress[lang].setText(str(still) if still else "✓")
            self._progress[lang].setAccessibleName(words)
            of_all = self.tr("{0} of {1} written, {2} reviewed")
            total = sum(counts.values())
            written = total - counts["missing"] - counts["fallback"]
            self._progress[lang].setToolTip(f"{words}: {of_all.format(written, total, counts['reviewed'])}")
        for state, box in self.states.items():
            box.set_words(state_word(state), sums[state])
            self._state_counts[state].setText(str(sums[state]))
        self._fill_problems()

    def ask_add(self) -> None:
        """Add a language to every text, one that the designer chooses."""
        dialog = LanguageDialog(self._board.languages, self._board.services.window)
        dialog.accepted.connect(lambda: self.add_language(dialog.code(), str(dialog.source.currentData())))
        open_dialog(dialog, self._board.piece)

    def add_language(self, code: str, source: str) -> bool:
        """Put a language into every text, beginning with those of another, as one undo step; without one a column is
        opened, and the piece has the language with the first text that is typed there.
        """
        board = self._board
        if not source:
            board.open_language(code)
        elif not perform(board, [AddLanguage(code, source)]):
            return False
        self.go_to_language(code)
        return True

    def go_to_language(self, code: str) -> None:
        """Stand in the column that is translated next, which the export offers."""
        board = self._board
        if board.current is not None and canonical(code) in board.columns:
            board.go_to(board.current._replace(lang=canonical(code)))

    def remove_language(self, code: str) -> bool:
        """Take a language out of every text. One undo step."""
        if code not in self._board.table.languages:
            self._board.open_language(code, False)
            return True
        return perform(self._board, [RemoveLanguage(code)])

    def menu(self) -> QMenu:
        """The languages that can be taken out."""
        menu = QMenu(self)
        menu.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        for lang in self._board.languages:
            name = self.tr("Remove {0}").format(language_name(lang))
            menu.addAction(name, partial(self.remove_language, lang)).setEnabled(len(self._board.languages) > 1)
        return menu

    def _say(self) -> None:
        for state, box in self.states.items():
            box.set_words(state_word(state))
        self._fill_languages()
        self._later.start()

    def _counted(self, grid: QGridLayout, row: int, box: ElidedBox, count: QLabel | None = None) -> QLabel:
        """Put a box into a row, with its count at the right edge."""
        count = count or QLabel(self)
        count.setAlignment(Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter)
        grid.addWidget(box, row, 0)
        grid.addWidget(count, row, 1)
        return count

    def _turn_pseudos(self) -> None:
        self._pseudos.setVisible(self._pseudos.isHidden())

    def _title(self, text: Text) -> QLabel:
        """A heading over what follows."""
        made = text_label(self, text)
        made.setFont(bold(made.font()))
        return made

    def _language_box(self, lang: str, text: str) -> ElidedBox:
        made = ElidedBox(self)
        made.set_words(text)
        made.setChecked(lang in self._board.columns)
        made.toggled.connect(partial(self._board.show_language, lang))
        return made

    def _ask_remove(self) -> None:
        self.menu().popup(self.remove.mapToGlobal(QPoint(0, self.remove.height())))

    def _fill_languages(self) -> None:
        table, self._languages = self._board.table, self._board.languages
        for one in (*self.shown.values(), *self._progress.values()):
            one.deleteLater()
        self.shown, self._progress = {}, {}
        with QSignalBlocker(self.source):
            self.source.clear()
            for lang in self._languages:
                self.source.addItem(language_name(lang), lang)
            self.source.setCurrentIndex(self.source.findData(table.source))
        for row, lang in enumerate(self._languages):
            self.shown[lang] = box = self._language_box(lang, language_name(lang))
            # Whatever script a language is named in.
            box.setFixedHeight(self.states["missing"].sizeHint().height())
            self._progress[lang] = self._counted(self._boxes, row, box)
        for lang in PSEUDO_LANGUAGES:
            self.shown[lang] = box = self._language_box(lang, language_name(lang))
            self._pseudo_boxes.addWidget(box)

    def _fill_problems(self) -> None:
        """A box for each problem that some text on show has, or that is asked for, with its count."""
        counts = self._board.troubles.counts(self._board.table.units, self._board.columns)
        asked = self._board.filter.problems
        others = ({*counts} | asked) - {ANY_PROBLEM, TOO_LONG}
        wanted = [ANY_PROBLEM, TOO_LONG, *sorted(others, key=problem_word)]
        for code in self.problems.keys() - set(wanted):
            take_away(self._problem_boxes, self.problems.pop(code), self._problem_counts.pop(code))
        before: QWidget = self.states[STATES[-1]]
        for row, code in enumerate(wanted):
            if code not in self.problems:
                self.problems[code] = box = ElidedBox(self)
                box.toggled.connect(self._filter)
                self._problem_counts[code] = QLabel(self)
            box = self.problems[code]
            box.set_words(problem_word(code), counts[code])
            self._problem_counts[code].setText(str(counts[code]))
            self._counted(self._problem_boxes, row, box, self._problem_counts[code])
            QWidget.setTabOrder(before, box)
            before = box

    def _count_soon(self) -> None:
        """Count in a pause, also while more and more is told."""
        if not self._later.isActive():
            self._later.start()

    def _filter(self, _on: bool) -> None:
        states = frozenset(state for state, box in self.states.items() if box.isChecked())
        roles = frozenset(role for role, box in self.roles.items() if box.isChecked())
        problems = frozenset(code for code, box in self.problems.items() if box.isChecked())
        self._board.set_filter(states=states, roles=roles, problems=problems)

    def _show_filter(self) -> None:
        """Show what the filter is, whoever set it."""
        wanted = self._board.filter
        if self.search.text() != wanted.find:
            self.search.setText(wanted.find)
        shown: dict[QCheckBox, bool] = {box: code in wanted.problems for code, box in self.problems.items()}
        shown |= {box: state in wanted.states for state, box in self.states.items()}
        shown |= {box: role in wanted.roles for role, box in self.roles.items()}
        for box, on in shown.items():
            with QSignalBlocker(box):
                box.setChecked(on)

    def _choose_source(self, at: int) -> None:
        if at >= 0:
            self._board.set_source(self.source.itemData(at))

    def _follow(self) -> None:
        """Show the languages of now; count in a pause: one may have thousands of cells."""
        for button in (self.add, self.remove):
            button.setEnabled(self._board.readable)
        if self._board.languages != self._languages:
            self._fill_languages()
        for lang, box in self.shown.items():
            box.setChecked(lang in self._board.columns)
        self._later.start()

    def _colour(self) -> None:
        for state, box in self.states.items():
            ink(box, state_ink(state, self.palette()))
