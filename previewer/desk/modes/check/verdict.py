"""The verdict pane: what is to be done and seen, what the program found, and what the tester says of it."""

from functools import partial
from pathlib import Path

from PySide6.QtCore import QSize, Qt, QTimer
from PySide6.QtGui import QFont, QHideEvent, QPixmap, QShowEvent
from PySide6.QtWidgets import (
    QFormLayout,
    QGridLayout,
    QLineEdit,
    QListWidget,
    QListWidgetItem,
    QPlainTextEdit,
    QWidget,
)

from previewer.desk.document import dialogs
from previewer.desk.document.files import reason
from previewer.desk.document.open_piece import OpenPiece
from previewer.desk.language import program_language
from previewer.desk.modes.check.model import SIGNS, colour_of, label, look_words
from previewer.desk.modes.check.session import CheckSession
from previewer.desk.notice import Notice
from previewer.desk.services import Services
from previewer.desk.widgets import (
    NO_MARGINS,
    Worded,
    action,
    add_field,
    boxed,
    ink,
    named,
    push_button,
    scrolled,
    tell,
    text_label,
    vbox,
)
from previewer.runs.checks import OPEN, VERDICTS, Check
from previewer.runs.status import CheckState
from previewer.runs.tester import named_tester

#: Verdict → its key, which acts wherever no text is typed.
KEYS = {"pass": "P", "fail": "F", "blocked": "B", "skip": "S"}
_NOTE_HEIGHT, _PICTURE = 84, 72


class VerdictPane(Worded, QWidget):
    """The letters P, F, B and S give a verdict and go on to the next open check; N goes to the note."""

    def __init__(self, piece: OpenPiece, services: Services) -> None:
        super().__init__()
        self._piece = piece
        self._services = services
        self.session = services.panes.shared(CheckSession)
        self.instruction = text_label(self, wrap=True, copied=True)
        font = QFont(self.instruction.font())
        font.setPointSizeF(font.pointSizeF() * 1.15)
        self.instruction.setFont(font)
        self.look = text_label(self, wrap=True, copied=True)
        self.state = text_label(self, wrap=True, copied=True)
        self.moved = text_label(self, wrap=True, copied=True)
        self.machine = text_label(self, wrap=True, copied=True)
        self.note = QPlainTextEdit(self)
        self.note.setTabChangesFocus(True)
        self.note.setFixedHeight(_NOTE_HEIGHT)
        named(
            self,
            self.note,
            lambda: self.tr("Note"),
            placeholder=lambda: self.tr("Note (N): what you saw, and what you expected"),
        )
        self.tester = QLineEdit(named_tester(), self)
        self.time = text_label(self, wrap=True, copied=True)
        self.pictures = QListWidget(self)
        self.pictures.setViewMode(QListWidget.ViewMode.IconMode)
        self.pictures.setIconSize(QSize(_PICTURE, _PICTURE))
        self.pictures.setFixedHeight(_PICTURE + 34)
        named(self, self.pictures, lambda: self.tr("Pictures"))
        self.add = push_button(self, lambda: self.tr("Add a picture…"), self.ask_picture)
        self.notice = Notice(self)
        self._added: list[Path] = []
        self.actions_of = {
            verdict: action(self, partial(self._word, verdict), partial(self.give, verdict), KEYS[verdict])
            for verdict in VERDICTS
        }
        self.buttons = {
            verdict: push_button(self, partial(self._label, verdict), act.trigger, partial(self._tip, verdict))
            for verdict, act in self.actions_of.items()
        }
        to_note = partial(self.note.setFocus, Qt.FocusReason.ShortcutFocusReason)
        self.to_note = action(self, lambda: self.tr("Write a note"), to_note, "N")
        self.addActions([*self.actions_of.values(), self.to_note])
        self._clock = QTimer(self, interval=1000)
        self._clock.timeout.connect(self._show_time)
        grid = QGridLayout()
        for at, button in enumerate(self.buttons.values()):
            button.setMinimumHeight(32)
            grid.addWidget(button, *divmod(at, 2))
        form = QFormLayout()
        add_field(self, form, lambda: self.tr("Checked by:"), self.tester)
        form.addRow(text_label(self, lambda: self.tr("Time:")), self.time)
        inside = vbox(
            *(self.instruction, self.look, self.state, self.moved, self.machine),
            *(grid, self.note, self.pictures, (self.add, 0, Qt.AlignmentFlag.AlignLeft), form, None),
            margins=(10, 8, 10, 8),
            spacing=8,
        )
        self.setLayout(vbox(self.notice, (scrolled(self, boxed(self, inside)), 1), margins=NO_MARGINS, spacing=0))
        self.session.currentChanged.connect(self._take)
        self.session.statesChanged.connect(self.refresh)
        self.says(self.refresh)

    def give(self, verdict: str) -> None:
        """Give a verdict, and go on to the next open check."""
        current = self.session.current
        by = self.tester.text().strip()
        if current is None:
            return
        if not self.session.fits:
            self.notice.show_message("warning", self.tr("The text here is not what this run checks."))
            return
        if not by:
            self.notice.show_message("warning", self.tr("Say who checks: the name stands in the report."))
            self.tester.setFocus()
            return
        try:
            pictures = [path.read_bytes() for path in self._added]
        except OSError as error:
            self.notice.show_message("error", f"{error.filename}: {reason(error)}")
            return
        if not self.session.give(verdict, by, self.note.toPlainText().strip(), pictures):
            return
        self._services.show_message(self.tr("{0}: {1}").format(_name(current.check), self._word(verdict)))
        self.session.show(self.session.next_open(current.check.id) or current.check.id)

    def ask_picture(self) -> None:
        """Ask for a picture that goes with the verdict."""
        path = dialogs.ask_screenshot(self, self._services.settings)
        if path is not None:
            self._added.append(path)
            self._show_pictures()

    def refresh(self) -> None:
        """Show the check as it stands."""
        state = self.session.current
        for widget in (*self.buttons.values(), self.note, self.add):
            widget.setEnabled(state is not None)
        for act in (*self.actions_of.values(), self.to_note):
            act.setEnabled(state is not None)
        if state is None:
            self.instruction.setText(self.tr("Choose a check on the left; ↓ goes to the next open one."))
            for label in (self.look, self.state, self.moved, self.machine, self.time, self.pictures):
                label.hide()
            return
        check, lang = state.check, program_language()
        self.instruction.setText(_in(check.instruction, lang))
        tell(self.look, look_words(state.check))
        tell(self.state, self._state_words(state))
        ink(self.state, colour_of(state.verdict, self.palette()))
        moved = "" if check.reopened is None else _in(check.reopened, lang)
        tell(self.moved, moved and self.tr("Changed: {0}").format(moved))
        machine = ""
        if check.machine is not None:
            passed = check.machine.verdict == "pass"
            words = self.tr("The program passed it: {0}") if passed else self.tr("The program failed it: {0}")
            machine = words.format(_in(check.machine.reason, lang))
        tell(self.machine, machine)
        self._show_time()
        self._show_pictures()

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        self._clock.start()

    def hideEvent(self, event: QHideEvent) -> None:
        super().hideEvent(event)
        self._clock.stop()

    def _take(self) -> None:
        """Another check: what was written of the one before is not its note."""
        self.note.clear()
        self._added.clear()
        self.notice.hide()
        self.refresh()

    def _word(self, verdict: str) -> str:
        words = {
            "pass": self.tr("Pass"),
            "fail": self.tr("Fail"),
            "blocked": self.tr("Blocked"),
            "skip": self.tr("Skip"),
            OPEN: self.tr("Open"),
        }
        return words[verdict]

    def _label(self, verdict: str) -> str:
        return f"{SIGNS[verdict]}  {self._word(verdict)}"

    def _tip(self, verdict: str) -> str:
        return f"{self._word(verdict)} ({KEYS[verdict]})"

    def _state_words(self, state: CheckState) -> str:
        words = self._label(state.verdict)
        if state.given is None:
            return words
        when = state.given.at[:16].replace("T", " ")
        words = f"{words} · {state.given.by} · {when}"
        if state.carried_from is not None:
            words = self.tr("{0} · carried over from {1}").format(words, state.carried_from)
        return f"{words}\n{state.given.note}" if state.given.note else words

    def _show_time(self) -> None:
        state = self.session.current
        if state is not None:
            usual = self.tr("{0} s, usually {1} s").format(self.session.seconds, state.check.seconds)
            tell(self.time, usual)

    def _show_pictures(self) -> None:
        self.pictures.clear()
        state, run = self.session.current, self.session.run
        paths = list(self._added)
        if state is not None and run is not None and state.given is not None:
            paths += [run.picture(name) for name in state.given.pictures]
        for path in paths:
            shown = QPixmap(str(path))
            size = QSize(_PICTURE, _PICTURE)
            item = QListWidgetItem(path.name)
            if not shown.isNull():
                item.setIcon(shown.scaled(size, Qt.AspectRatioMode.KeepAspectRatio))
            item.setToolTip(str(path))
            self.pictures.addItem(item)
        self.pictures.setVisible(bool(paths))


def _name(check: Check) -> str:
    return f"{check.item} · {label(check)}" if check.item is not None else label(check)


def _in(texts: object, lang: str) -> str:
    """A text in a language, else in English."""
    assert isinstance(texts, dict)
    return str(texts.get(lang, texts.get("en", "")))
