"""The pane at the left: which texts are shown, in which languages, and how far each language is."""

from functools import partial

from PySide6.QtCore import QEvent, QPoint, Qt, QTimer
from PySide6.QtGui import QAction, QPalette
from PySide6.QtWidgets import (
    QBoxLayout,
    QCheckBox,
    QComboBox,
    QFrame,
    QGridLayout,
    QHBoxLayout,
    QLabel,
    QLineEdit,
    QMenu,
    QScrollArea,
    QToolButton,
    QVBoxLayout,
    QWidget,
)

from previewer.desk.icons import icon
from previewer.desk.language import Translated
from previewer.desk.modes.texts.board import PSEUDO_LANGUAGES, ROLES, TextsBoard
from previewer.desk.modes.texts.language_dialog import ask_language
from previewer.desk.modes.texts.words import OPEN_STATES, STATES, role_word, state_colour, state_sign, state_word
from previewer.desk.view.controls import language_name
from previewer.desk.widgets import NamedBox
from previewer.pieces.edits.text_languages import AddLanguage, RemoveLanguage

#: Milliseconds after a change until all is counted anew.
_PAUSE = 150


class FilterPane(Translated, QScrollArea):
    """A search, a box for each state, each role, each language, and one for what has a problem."""

    def __init__(self, board: TextsBoard, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self._board = board
        self._is_filling = False
        self._later = QTimer(self, singleShot=True, interval=_PAUSE)
        self._later.timeout.connect(self.update_counts)
        self._languages: tuple[str, ...] = ()
        self.search = QLineEdit(self)
        self.search.setClearButtonEnabled(True)
        self.states = {state: _box(self) for state in STATES}
        self.roles = {role: _box(self) for role in ROLES}
        self.troubled = QCheckBox(self)
        self.source = NamedBox(self)
        self.source.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon)
        self.source.setMinimumContentsLength(6)
        self.shown: dict[str, QCheckBox] = {}
        self._progress: dict[str, QLabel] = {}
        self.add = QToolButton(self)
        self.remove = QToolButton(self)
        self._titles = {name: QLabel(self) for name in ("states", "roles", "source", "languages", "pseudo")}
        self._boxes = QGridLayout()
        self._pseudo_boxes = QVBoxLayout()
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setWidgetResizable(True)
        self._lay_out()
        self._connect()
        self.retranslate()

    def update_counts(self) -> None:
        """Say how many cells are in each state, over the languages on show, and how far each language is."""
        self._later.stop()
        board = self._board
        if board.languages != self._languages:
            self._fill_languages()
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
            box.setText(f"{state_word(state)} ({sums[state]})")

    def ask_add(self) -> None:
        """Add a language to every text, one that the designer chooses."""
        chosen = ask_language(self._board.services.window, self._board.languages)
        if chosen is not None:
            self.add_language(*chosen)

    def add_language(self, code: str, source: str) -> bool:
        """Put a language into every text, beginning with those of another, as one undo step; without one a column is
        opened, and the piece has the language with the first text that is typed there.
        """
        if not source:
            self._board.open_language(code)
            return True
        return self._board.perform([AddLanguage(code, source)])

    def remove_language(self, code: str) -> bool:
        """Take a language out of every text. One undo step."""
        if code not in self._board.table.languages:
            self._board.open_language(code, False)
            return True
        return self._board.perform([RemoveLanguage(code)])

    def menu(self) -> QMenu:
        """The languages that can be taken out."""
        menu = QMenu(self)
        menu.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        for lang in self._board.languages:
            action = QAction(self.tr("Remove {0}").format(language_name(lang)), menu)
            action.setEnabled(len(self._board.languages) > 1)
            action.triggered.connect(partial(self._remove, lang))
            menu.addAction(action)
        return menu

    def retranslate(self) -> None:
        self.search.setPlaceholderText(self.tr("Find in texts"))
        self.search.setAccessibleName(self.tr("Find in texts"))
        titles = {
            "states": self.tr("States"),
            "roles": self.tr("Kinds of text"),
            "source": self.tr("Source language"),
            "languages": self.tr("Languages"),
            "pseudo": self.tr("For looking only"),
        }
        for name, text in titles.items():
            self._titles[name].setText(text)
        for role, box in self.roles.items():
            box.setText(role_word(role))
        self.troubled.setText(self.tr("With a problem"))
        self.source.setAccessibleName(self.tr("Source language"))
        self.source.setToolTip(self.tr("The language that the others are translated from"))
        for button, text in (
            (self.add, self.tr("Add a language to every text")),
            (self.remove, self.tr("Take a language out of every text")),
        ):
            button.setToolTip(text)
            button.setAccessibleName(text)
        for state, box in self.states.items():
            box.setText(state_word(state))
        self._fill_languages()
        self._update_look()
        self._later.start()

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() == QEvent.Type.PaletteChange:
            self._update_look()

    def _fill_languages(self) -> None:
        table, self._languages = self._board.table, self._board.languages
        self._is_filling = True
        for one in (*self.shown.values(), *self._progress.values()):
            one.deleteLater()
        self.shown, self._progress = {}, {}
        self.source.clear()
        for row, lang in enumerate(self._languages):
            self.source.addItem(language_name(lang), lang)
            self.shown[lang] = box = _box(self, language_name(lang), lang in self._board.columns)
            # Whatever script a language is named in.
            box.setFixedHeight(self.troubled.sizeHint().height())
            box.toggled.connect(partial(self._board.show_language, lang))
            self._progress[lang] = label = QLabel(self)
            label.setAlignment(Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter)
            self._boxes.addWidget(box, row, 0)
            self._boxes.addWidget(label, row, 1)
        for lang in PSEUDO_LANGUAGES:
            self.shown[lang] = box = _box(self, lang, lang in self._board.columns)
            box.setToolTip(language_name(lang))
            box.setAccessibleName(language_name(lang))
            box.toggled.connect(partial(self._board.show_language, lang))
            self._pseudo_boxes.addWidget(box)
        self.source.setCurrentIndex(self.source.findData(table.source))
        self._is_filling = False

    def _lay_out(self) -> None:
        body = QWidget(self)
        layout = QVBoxLayout(body)
        layout.setContentsMargins(7, 8, 2, 8)
        layout.setSpacing(4)
        layout.addWidget(self.search)
        self._begin(layout, "states")
        for box in self.states.values():
            layout.addWidget(box)
        layout.addWidget(self.troubled)
        self._begin(layout, "roles")
        for box in self.roles.values():
            layout.addWidget(box)
        self._begin(layout, "source")
        layout.addWidget(self.source)
        heading = QHBoxLayout()
        heading.setSpacing(0)
        self._begin(heading, "languages")
        heading.addStretch()
        for button in (self.add, self.remove):
            button.setAutoRaise(True)
            heading.addWidget(button)
        layout.addLayout(heading)
        self._boxes.setColumnStretch(0, 1)
        self._boxes.setHorizontalSpacing(0)
        layout.addLayout(self._boxes)
        self._begin(layout, "pseudo")
        layout.addLayout(self._pseudo_boxes)
        layout.addStretch()
        self.setWidget(body)

    def _begin(self, layout: QBoxLayout, name: str) -> None:
        """A heading over what follows."""
        font = self._titles[name].font()
        font.setBold(True)
        self._titles[name].setFont(font)
        if isinstance(layout, QVBoxLayout):
            layout.addSpacing(6)
        layout.addWidget(self._titles[name])

    def _connect(self) -> None:
        board = self._board
        self.search.textChanged.connect(lambda text: board.set_filter(find=text))
        for box in (*self.states.values(), *self.roles.values(), self.troubled):
            box.toggled.connect(self._filter)
        self.source.currentIndexChanged.connect(self._choose_source)
        self.add.clicked.connect(self.ask_add)
        self.remove.clicked.connect(lambda: self.menu().popup(self.remove.mapToGlobal(QPoint(0, self.remove.height()))))
        board.changed.connect(self._board_changed)
        board.filterChanged.connect(self._show_filter)
        board.columnsChanged.connect(self._columns_changed)

    def _filter(self) -> None:
        if self._is_filling:
            return
        states = frozenset(state for state, box in self.states.items() if box.isChecked())
        roles = frozenset(role for role, box in self.roles.items() if box.isChecked())
        self._board.set_filter(states=states, roles=roles, troubled=self.troubled.isChecked())

    def _show_filter(self) -> None:
        """Show what the filter is, whoever set it."""
        wanted, self._is_filling = self._board.filter, True
        if self.search.text() != wanted.find:
            self.search.setText(wanted.find)
        for state, box in self.states.items():
            box.setChecked(state in wanted.states)
        for role, box in self.roles.items():
            box.setChecked(role in wanted.roles)
        self.troubled.setChecked(wanted.troubled)
        self._is_filling = False

    def _choose_source(self, at: int) -> None:
        if at >= 0 and not self._is_filling:
            self._board.set_source(self.source.itemData(at))

    def _columns_changed(self) -> None:
        if self._board.languages != self._languages:
            self._fill_languages()
        for lang, box in self.shown.items():
            box.setChecked(lang in self._board.columns)
        self._later.start()

    def _remove(self, lang: str) -> None:
        self.remove_language(lang)

    def _board_changed(self) -> None:
        """Count in a pause: a language may have thousands of cells."""
        for button in (self.add, self.remove):
            button.setEnabled(self._board.readable)
        if self._board.languages != self._languages:
            self._fill_languages()
        self._later.start()

    def _update_look(self) -> None:
        self.add.setIcon(icon("plus", self.palette()))
        self.remove.setIcon(icon("minus", self.palette()))
        for state, box in self.states.items():
            palette = QPalette(self.palette())
            if state_sign(state):
                palette.setColor(QPalette.ColorRole.WindowText, state_colour(state, self.palette()))
            box.setPalette(palette)


def _box(parent: QWidget, text: str = "", checked: bool = True) -> QCheckBox:
    box = QCheckBox(text, parent)
    box.setChecked(checked)
    return box
