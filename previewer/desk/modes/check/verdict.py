"""The verdict pane: what is to be done and seen, what the program found, and what the tester says of it."""

from collections.abc import Sequence
from functools import partial
from itertools import pairwise
from pathlib import Path

from PySide6.QtCore import QEvent, QObject, QSignalBlocker, Qt, QTimer
from PySide6.QtGui import (
    QFocusEvent,
    QFont,
    QHideEvent,
    QKeyEvent,
    QShowEvent,
)
from PySide6.QtWidgets import (
    QFormLayout,
    QGridLayout,
    QLineEdit,
    QPlainTextEdit,
    QWidget,
)

from previewer.desk.document import dialogs
from previewer.desk.document.files import reason
from previewer.desk.document.open_piece import OpenPiece
from previewer.desk.language import program_language
from previewer.desk.modes.check.draft import NoteDraft
from previewer.desk.modes.check.keys import ARROWS, takes_back
from previewer.desk.modes.check.model import SIGNS, colour_of, in_language, label, verdict_word
from previewer.desk.modes.check.pictures import PictureList
from previewer.desk.modes.check.session import CheckSession
from previewer.desk.notice import Notice
from previewer.desk.services import Services
from previewer.desk.widgets import (
    NO_MARGINS,
    Worded,
    action,
    add_field,
    boxed,
    choice_box,
    ink,
    letters_are,
    named,
    push_button,
    scrolled,
    tell,
    text_label,
    vbox,
)
from previewer.pieces.messages import say
from previewer.runs.checks import FAULTS, OPEN, SEVERITIES, VERDICTS, Check, Verdict, local_time
from previewer.runs.reports.content import look_words
from previewer.runs.status import CheckState, told_of
from previewer.runs.tester import keep_tester, named_tester

#: Verdict → its key, which acts wherever no text is typed.
KEYS = {"pass": "P", "fail": "F", "blocked": "B", "skip": "S"}
_NOTE_HEIGHT = 84
#: Why a field gets or loses the keyboard where nobody goes elsewhere.
_STAYS = (Qt.FocusReason.ActiveWindowFocusReason, Qt.FocusReason.PopupFocusReason)


class VerdictPane(Worded, QWidget):
    """The letters P, F, B and S give a verdict on what is in sight and go on to the next open check; N goes to the
    note, and the arrows are those of the list.
    """

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
        #: What is still to be seen before the check can be judged.
        self.sight = text_label(self, wrap=True)
        self.state = text_label(self, wrap=True, copied=True)
        self.moved = text_label(self, wrap=True, copied=True)
        self.machine = text_label(self, wrap=True, copied=True)
        self.note = QPlainTextEdit(self)
        letters_are("run", self.note)
        self.note.setTabChangesFocus(True)
        self.note.setFixedHeight(_NOTE_HEIGHT)
        named(
            self,
            self.note,
            lambda: self.tr("Note"),
            placeholder=lambda: self.tr("Note (N): what you saw, and what you expected"),
        )
        words = {name: partial(_severity, name) for name in SEVERITIES}
        #: How grave the fault is, that `Fail` and `Blocked` take along.
        self.severity = choice_box(self, {"": lambda: self.tr("Not specified"), **words})
        self.tester = QLineEdit(named_tester(), self)
        letters_are("settings", self.tester)
        self.tester.setText(piece.drafts.hold(self.tester, self.tester.text(), "tester"))
        piece.document.aboutToChange.connect(self._keep_name)
        self.time = text_label(self, wrap=True, copied=True)
        self.pictures = PictureList(self)
        named(self, self.pictures, lambda: self.tr("Pictures"))
        self.add = push_button(self, lambda: self.tr("Add a picture…"), self.ask_picture)
        self.notice = Notice(self)
        self._added: list[Path] = []
        #: The check whose note is on show: the run's folder, and its id.
        self._written_of: tuple[Path | None, str] = (None, "")
        self.actions_of = {
            verdict: action(self, partial(verdict_word, verdict), partial(self.give, verdict), KEYS[verdict])
            for verdict in VERDICTS
        }
        for act in self.actions_of.values():
            act.setAutoRepeat(False)
        self.buttons = {
            verdict: push_button(self, partial(self._label, verdict), act.trigger, partial(self._tip, verdict))
            for verdict, act in self.actions_of.items()
        }
        self.to_note = action(self, lambda: self.tr("Write a note"), self._write, "N")
        for widget in (self.note, self.tester, *self.buttons.values()):
            widget.installEventFilter(self)
        self.tester.returnPressed.connect(self._take_name)
        #: What the name was before it was typed into.
        self._name_before = self.tester.text()
        self.addActions([*self.actions_of.values(), self.to_note])
        self._clock = QTimer(self, interval=1000)
        self._clock.timeout.connect(self._show_time)
        grid = QGridLayout()
        grid.setHorizontalSpacing(6)
        for at, button in enumerate(self.buttons.values()):
            button.setMinimumHeight(32)
            grid.addWidget(button, *divmod(at, 2))
        form = QFormLayout(rowWrapPolicy=QFormLayout.RowWrapPolicy.WrapLongRows)
        add_field(self, form, lambda: self.tr("Severity of a fault:"), self.severity)
        add_field(self, form, lambda: self.tr("Checked by:"), self.tester)
        form.addRow(text_label(self, lambda: self.tr("Time:")), self.time)
        inside = vbox(
            *(self.instruction, self.look, self.sight, self.state, self.moved, self.machine),
            *(grid, self.note, self.pictures, (self.add, 0, Qt.AlignmentFlag.AlignLeft), form, None),
            margins=(8, 8, 8, 8),
            spacing=8,
        )
        self.setLayout(vbox(self.notice, (scrolled(self, boxed(self, inside)), 1), margins=NO_MARGINS, spacing=0))
        # Whoever leaves the note by Tab goes to the verdicts: a letter never replaces the tester's name.
        for one, other in pairwise(
            (self.note, *self.buttons.values(), self.pictures, self.add, self.severity, self.tester)
        ):
            QWidget.setTabOrder(one, other)
        piece.document.read.connect(self.notice.hide)
        self.note.textChanged.connect(self._keep_draft)
        self.severity.currentIndexChanged.connect(self._keep_draft)
        self.session.currentChanged.connect(self._take)
        self.session.statesChanged.connect(self.refresh)
        self.session.selectionChanged.connect(self.refresh)
        self.session.phones.sightChanged.connect(self._show_sight)
        self.says(self.refresh)
        self._take()

    def give(self, verdict: str) -> None:
        """Give a verdict, and go on to the next open check."""
        current = self.session.current
        by = self.tester.text().strip()
        several = len(self.session.selected) > 1
        if current is None and not several:
            return
        if not self.session.fits:
            self.notice.show_message("warning", self.tr("The text here is not what this run checks."))
            return
        if not by:
            words = self.tr("Enter your name for the report. Press Enter to save it, then give the verdict.")
            self.notice.show_message("warning", words)
            self.tester.setFocus(Qt.FocusReason.ShortcutFocusReason)
            return
        if not several and not self.session.phones.may_judge:
            if not self.session.phones.open_row():
                self._services.show_message(self.tr("The phones do not show this check yet: look at it first."))
            return
        note = self.note.toPlainText().strip()
        if verdict == "pass" and not note and self._is_against():
            words = self.tr("The program found a fault here: explain in the note why it passes anyway.")
            self.notice.show_message("warning", words)
            self._write()
            return
        try:
            pictures = [path.read_bytes() for path in self._added]
        except OSError as error:
            self.notice.show_message("error", f"{error.filename}: {reason(error)}")
            return
        photo = None if current is None else current.photo
        if verdict == "fail" and not note and photo is not None and not several:
            note = photo.note
        if several or current is None:
            self._give_all(verdict, by, note, pictures)
            return
        theirs = self.session.said_meanwhile()
        if theirs is not None and not dialogs.may_judge(self, self._theirs(theirs)):
            self.session.show(current.check.id)
            return
        if not self.session.give(verdict, by, note, pictures, self.severity.currentData()):
            return
        self._after()
        self._services.show_message(self.tr("{0}: {1}").format(_name(current.check), verdict_word(verdict)))
        self.session.show(self.session.next_open(current.check.id) or current.check.id)

    def _give_all(self, verdict: str, by: str, note: str, pictures: Sequence[bytes]) -> None:
        """Give one verdict on all checks that are selected."""
        names = self.session.selected
        unseen = len(set(names) - self.session.phones.seen)
        if verdict == "pass":
            words = self.tr("Pass %n check(s) at once?", "", len(names))
            if unseen:
                words += "\n" + self.tr("%n of them was never on the screen; the report says so.", "", unseen)
            if not dialogs.may_pass(self, words):
                return
        grave = self.severity.currentData() if verdict in FAULTS else ""
        if not self.session.give_all(Verdict("", verdict, "", by, note, severity=grave), pictures):
            return
        self._after()
        self._services.show_message(self.tr("%n check(s): {0}", "", len(names)).format(verdict_word(verdict)))
        self.session.show(self.session.next_open(names[-1]) or names[-1])

    def _is_against(self) -> bool:
        """Whether a pass would be against the program's own finding, of any check that is meant."""
        current = self.session.current
        names = self.session.selected or ([] if current is None else [current.check.id])
        return any(state.machine == "fail" for state in self.session.states if state.check.id in names)

    def _after(self) -> None:
        """The verdict is on the disk: the name is kept, and note and pictures are no draft any more."""
        self._keep_name()
        self._show_draft(NoteDraft())
        self._keep_draft()

    def _theirs(self, theirs: Verdict) -> str:
        said = self.tr("{0} has judged this check in the meantime: {1}.").format(
            theirs.by, verdict_word(theirs.verdict)
        )
        note = f"\n“{theirs.note}”" if theirs.note else ""
        return said + note + "\n" + self.tr("Your verdict would count instead; both stay on record.")

    def ask_picture(self) -> None:
        """Ask for a picture that goes with the verdict."""
        path = dialogs.ask_screenshot(self, self._services.settings, self.session.folder)
        if path is not None:
            self._added.append(path)
            self._keep_draft()
            self.pictures.show_of(self.session.current, self.session.run, self._added)

    def refresh(self) -> None:
        """Show the check as it stands."""
        state = self.session.current
        judged = state is not None or bool(self.session.selected)
        for widget in (*self.buttons.values(), self.note, self.add, self.severity):
            widget.setEnabled(judged)
        for act in (*self.actions_of.values(), self.to_note):
            act.setEnabled(judged)
        if state is None:
            if self.session.run is None:
                words = self.tr("There is nothing to judge yet: make a run, or open one.")
            else:
                words = self.tr("Choose a check in the list; ↓ goes to the next one, Ctrl+↓ to the next open one.")
            self.instruction.setText(words)
            for label in (self.look, self.sight, self.state, self.moved, self.machine, self.time, self.pictures):
                label.hide()
            return
        check, lang = state.check, program_language()
        self.instruction.setText(in_language(check.instruction, lang))
        tell(self.look, look_words(state.check, lang))
        tell(self.state, self._state_words(state))
        ink(self.state, colour_of(state.standing, self.palette()))
        moved = in_language(check.reopened, lang)
        tell(self.moved, moved and self.tr("Changed: {0}").format(moved))
        machine = ""
        if check.machine is not None:
            words = {
                "pass": self.tr("The program passed it: {0}"),
                "fail": self.tr("The program failed it: {0}"),
                OPEN: "{0}",
            }[check.machine.verdict]
            machine = words.format(in_language(check.machine.reason, lang))
        tell(self.machine, machine)
        self._show_sight()
        self._show_time()
        self.pictures.show_of(self.session.current, self.session.run, self._added)

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        self._clock.start()

    def hideEvent(self, event: QHideEvent) -> None:
        super().hideEvent(event)
        self._clock.stop()

    def event(self, event: QEvent) -> bool:
        return takes_back(self.session, event) or super().event(event)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if isinstance(event, QFocusEvent) and watched is self.tester and event.reason() not in _STAYS:
            self._name_before = self.tester.text()
        if isinstance(event, QKeyEvent) and event.type() == QEvent.Type.KeyPress:
            if event.key() == Qt.Key.Key_Escape:
                if watched is self.tester:
                    self.tester.setText(self._name_before)
                    self._piece.drafts.drop(self.tester)
                    self.notice.hide()
                self.session.listAsked.emit()
                return True
            if watched in self.buttons.values() and event.key() in ARROWS:
                self.session.step(ARROWS[Qt.Key(event.key())])
                return True
        return super().eventFilter(watched, event)

    def _take_name(self) -> None:
        """The name is typed: keep it. The verdict is given by its own key."""
        if self._keep_name():
            self.notice.hide()
            self.session.listAsked.emit()

    def _keep_name(self) -> bool:
        """Keep the name that stands there; False where none does."""
        name = self.tester.text().strip()
        try:
            if name and name != named_tester():
                keep_tester(name)
            self._piece.drafts.drop(self.tester)
        except OSError as error:
            self.notice.show_message("error", reason(error))
        return bool(name)

    def _write(self) -> None:
        """Go to the note; Escape goes to the list."""
        self.note.setFocus(Qt.FocusReason.ShortcutFocusReason)

    def _show_draft(self, draft: NoteDraft) -> None:
        with QSignalBlocker(self.note), QSignalBlocker(self.severity):
            self.note.setPlainText(draft.note)
            self.severity.setCurrentIndex(self.severity.findData(draft.severity))
        self._added[:] = draft.pictures

    def _keep_draft(self) -> None:
        """Keep what is written of the check until its verdict, through the end of the program too."""
        draft = NoteDraft(self.note.toPlainText(), tuple(self._added), self.severity.currentData())
        draft.keep(self._piece, *self._written_of)

    def _take(self) -> None:
        """Another check: what was written of it comes back."""
        current = self.session.current
        self._written_of = self.session.folder, "" if current is None else current.check.id
        self._show_draft(NoteDraft.of(self._piece, *self._written_of))
        self.notice.hide()
        self.refresh()

    def _label(self, verdict: str) -> str:
        return f"{SIGNS[verdict]}  {verdict_word(verdict)}"

    def _tip(self, verdict: str) -> str:
        return f"{verdict_word(verdict)} ({KEYS[verdict]})"

    def _state_words(self, state: CheckState) -> str:
        words = self._label(state.standing)
        if state.why is not None:
            why = in_language(state.why, program_language())
            words += "\n" + self.tr("Unresolved from an earlier version: {0}").format(why)
        if state.photo is not None:
            said = self.tr("A photograph agrees") if state.photo.agrees else self.tr("A photograph differs")
            words += f"\n{said} · {state.photo.by}" + (f"\n{state.photo.note}" if state.photo.note else "")
        if state.given is None:
            before = state.before
            if before is None:
                return words
            said = f"{before.version}: {self._label(before.verdict.verdict)} · {before.verdict.by}"
            note = f"\n{before.verdict.note}" if before.verdict.note else ""
            return words + " · " + self.tr("before, {0}").format(said) + note
        when = local_time(state.given.at)
        words = f"{words} · {state.given.by} · {when}"
        if state.carried_from is not None:
            words = self.tr("{0} · carried over from {1}").format(words, state.carried_from)
        return "\n".join(filter(None, (words, state.given.note, *told_of(state, program_language()))))

    def _show_sight(self) -> None:
        closed = self.session.phones.is_closed
        tell(self.sight, self.tr("Closed: look at the row, then open it (Space).") if closed else "")

    def _show_time(self) -> None:
        state = self.session.current
        if state is not None:
            usual = self.tr("{0} s, usually {1} s").format(self.session.seconds, state.check.seconds)
            tell(self.time, usual)


def _severity(name: str) -> str:
    return say(program_language(), "runs", name)


def _name(check: Check) -> str:
    return f"{check.item} · {label(check)}" if check.item is not None else label(check)
