"""A row of the inspector: a field with its name and rule, what is wrong with it, and why it may not be changed."""

from collections.abc import Callable, Sequence
from functools import partial

from PySide6.QtCore import Qt
from PySide6.QtGui import QFont, QKeyEvent, QPalette
from PySide6.QtWidgets import (
    QGridLayout,
    QLabel,
    QPushButton,
    QSizePolicy,
    QToolButton,
    QWidget,
)

from previewer.desk.document.open_piece import OpenPiece
from previewer.desk.icons import severity_icon
from previewer.desk.language import program_language, sentences
from previewer.desk.modes.edit.inspector.field import InspectorField, icon_button
from previewer.desk.modes.edit.inspector.subject import FormSubject, Held
from previewer.desk.theme import severity_colour
from previewer.desk.widgets import NO_MARGINS, WrappedLabel, hbox, ink, take_away, tell, vbox
from previewer.pieces import Diagnostic, Place
from previewer.pieces.messages import catalogue
from previewer.pieces.updates import ABSENT

_SIGN = 14
_MOST_PROBLEMS = 6
#: Problems, each with what of the field it is about, if that is not the whole.
Problems = Sequence[tuple[str, Diagnostic]]


def line(text: str, parent: QWidget, faint: bool = False) -> QLabel:
    """A text of any length, never read as markup; `faint` in small grey letters."""
    label = WrappedLabel(parent, text)
    label.setMinimumWidth(40)
    policy = QSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Preferred)
    policy.setHeightForWidth(True)
    label.setSizePolicy(policy)
    if faint:
        label.setForegroundRole(QPalette.ColorRole.PlaceholderText)
        small = QFont(label.font())
        small.setPointSizeF(max(7.0, small.pointSizeF() * 0.9))
        label.setFont(small)
    return label


class ProblemList(QWidget):
    """Problems, the worst of the file first come, each with its fix as a button. The room of those that are gone stays:
    nothing moves under the mouse while one item is worked on.
    """

    def __init__(self, piece: OpenPiece, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._piece = piece
        self._shown: Problems = ()
        self._grid = QGridLayout()
        self.setLayout(vbox(self._grid, None, margins=NO_MARGINS))
        self._grid.setContentsMargins(*NO_MARGINS)
        self._grid.setHorizontalSpacing(5)
        self._grid.setVerticalSpacing(2)
        self._grid.setColumnStretch(1, 1)
        self._made: list[QWidget] = []
        self.hide()

    @property
    def texts(self) -> list[str]:
        """What is told."""
        return [self._told(about, problem) for about, problem in self._shown]

    @property
    def places(self) -> list[Place | None]:
        """Where in the text they are."""
        return [problem.place for _, problem in self._shown]

    @property
    def buttons(self) -> list[QPushButton]:
        """The fixes on offer."""
        return [widget for widget in self._made if isinstance(widget, QPushButton)]

    def show_problems(self, problems: Problems) -> None:
        """Show these, and no others."""
        if not problems and not self._shown:
            return
        if self.isVisible():
            self.setMinimumHeight(max(self.minimumHeight(), self.height()))
        take_away(self._grid, *self._made)
        self._made = []
        self._shown = tuple(problems[:_MOST_PROBLEMS])
        for about, problem in self._shown:
            self._add(about, problem)
        self.setVisible(bool(problems) or self.minimumHeight() > 0)

    def close_up(self) -> None:
        """Take no more room than what is told: another item is shown."""
        self.setMinimumHeight(0)
        self.setVisible(bool(self._shown))

    def _add(self, about: str, problem: Diagnostic) -> None:
        at = self._grid.rowCount()
        sign = QLabel(self)
        sign.setPixmap(severity_icon(problem.severity, severity_colour(problem.severity, self.palette())).pixmap(_SIGN))
        self._grid.addWidget(sign, at, 0, Qt.AlignmentFlag.AlignTop)
        label = line(self._told(about, problem), self)
        self._grid.addWidget(label, at, 1)
        self._made += [sign, label]
        if problem.fix is not None:
            self._offer(problem.fix.title(program_language()), self._told(about, problem), self._piece.fix, problem)
        elif self._reviewed_here(problem):
            ask = self._piece.reviewAsked.emit
            self._offer(self.tr("Mark as reviewed"), self._told(about, problem), ask, problem)

    def _offer(self, title: str, told: str, act: Callable[[Diagnostic], object], problem: Diagnostic) -> None:
        """A button below what is told."""
        button = QPushButton(_short(title), self)
        # No wider than its pane, however long a fix is called.
        button.setMinimumWidth(40)
        button.setToolTip(title)
        button.setAccessibleName(title)
        button.setAccessibleDescription(told)
        button.clicked.connect(lambda: act(problem))
        self._grid.addWidget(button, self._grid.rowCount(), 1, Qt.AlignmentFlag.AlignLeft)
        self._made.append(button)

    def _told(self, about: str, problem: Diagnostic) -> str:
        lang = program_language()
        message = problem.message(lang)
        if self._reviewed_here(problem):
            langs = catalogue(lang).join(languages_of(problem), "languages")
            still = self.tr("Still the item's key in {0}. Write what users are to read, or mark it as reviewed.")
            message = still.format(langs)
        return f"{about}: {message}" if about else message

    def _reviewed_here(self, problem: Diagnostic) -> bool:
        """Whether a person can say here that the text is right as it stands."""
        return problem.code == "text-placeholder" and self._piece.document.editable


def languages_of(problem: Diagnostic) -> tuple[str, ...]:
    """The languages whose text is still the key."""
    langs = problem.facts["langs"]
    return langs if isinstance(langs, tuple) else ()


def _short(text: str, most: int = 28) -> str:
    return (text if len(text) <= most else text[: most - 1] + "…").replace("&", "&&")


class FieldRow(QWidget):
    """One field of a form."""

    def __init__(self, field: InspectorField, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.field = field
        self._held: Held | None = None
        self._key: str | None = None
        self._mixed = False
        name, rule = field.words()
        self.label = QLabel(name, self, textFormat=Qt.TextFormat.PlainText)
        bold = QFont(self.label.font())
        bold.setWeight(QFont.Weight.DemiBold)
        self.label.setFont(bold)
        self.label.setMinimumWidth(40)
        self.label.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Preferred)
        field.setParent(self)
        field.set_words(name, rule)
        if field.controls():
            self.label.setBuddy(field.controls()[0])
        self.remove = icon_button(self, "close", self.tr("Remove {0}").format(name), field.take_out)
        self.rule = line(rule, self, faint=True)
        self.rule.setVisible(bool(rule))
        self.lock = line("", self, faint=True)
        self.lock.hide()
        self.back = QPushButton(self.tr("Put back"), self)
        self.back.setAccessibleName(self.tr("Put back the published value: {0}").format(name))
        self.back.clicked.connect(self._put_back)
        self.back.hide()
        self.mixed = line(self.tr("Mixed: the items differ here."), self, faint=True)
        self.mixed.hide()
        self.said = line("", self)
        self.said.hide()
        self.problems = ProblemList(field.piece, self)
        field.objected.connect(self.say)
        field.noted.connect(partial(self.say, severity="advice"))
        column = vbox(
            hbox((self.label, 1), self.remove, spacing=2),
            *(field, self.mixed, self.said, self.lock),
            *((self.back, 0, Qt.AlignmentFlag.AlignLeft), self.rule, self.problems),
            margins=NO_MARGINS,
            spacing=3,
        )
        self.setLayout(column)

    def show_subject(self, subject: FormSubject, problems: Problems) -> None:
        """Show what an item has for the key, and what is wrong with that."""
        if subject.key != self._key:
            self._key = subject.key
            self.say("")
            self.field.revert()
        self._show_lock(subject)
        self.field.show_subject(subject)
        self._show_mixed()
        self.remove.setVisible(self.field.can_be_absent and self.field.present and not self._locked)
        self.problems.show_problems(problems)

    def _show_mixed(self) -> None:
        mixed = self.field.mixed
        if mixed != self._mixed:
            self._mixed = mixed
            self.mixed.setVisible(mixed and not self.field.shows_mixed)
            words = sentences((self.mixed.text(), self.rule.text())) if mixed else self.rule.text()
            for control in self.field.controls():
                control.setAccessibleDescription(words)

    def chain(self) -> list[QWidget]:
        """Its controls in the order of Tab: the field, what takes it out, the fixes."""
        return [*self.field.controls(), self.remove, self.back, *self.problems.buttons]

    def say(self, text: str, severity: str = "error") -> None:
        """Say why what was typed is not taken, or what comes of it; '' takes that back."""
        if text == self.said.text() and bool(text) != self.said.isHidden():
            return
        ink(self.said, severity_colour(severity, self.palette()))
        tell(self.said, text)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Enter presses a button; in a field it is done with it, not with the window."""
        if event.key() not in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            super().keyPressEvent(event)
        elif isinstance(button := self.focusWidget(), QPushButton | QToolButton):
            button.click()

    def _show_lock(self, subject: FormSubject) -> None:
        held = subject.held(self.field.held_as)
        if held == self._held:
            return
        was, self._held = self._locked, held
        if self._locked != was:
            self.field.lock(self._locked)
        self.lock.setText("" if held is None else self._held_words(held).format(held.shown()))
        self.lock.setVisible(held is not None and (held.changed or (held.locked and bool(self.field.controls()))))
        self.back.setVisible(held is not None and held.changed)

    @property
    def _locked(self) -> bool:
        return self._held is not None and self._held.locked

    def _held_words(self, held: Held) -> str:
        if held.locked:
            return self.tr("Locked: an update of the published piece may not change it.")
        if held.strictly:
            return self.tr("Changed, but an update may not change it. Published: {0}")
        return self.tr("Changed, but an update should not change it. Published: {0}")

    def _put_back(self) -> None:
        """Give the key what the published version has."""
        if self._held is not None and self._held.published is ABSENT:
            self.field.take_out()
        elif self._held is not None:
            self.field.write(self._held.published)
