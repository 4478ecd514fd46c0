"""The result pane: what the handler answered, what of it does not fit `output`, and the event that it was given."""

import re
from functools import partial
from pathlib import Path

from PySide6.QtCore import Qt
from PySide6.QtGui import QShowEvent
from PySide6.QtWidgets import QListWidget, QListWidgetItem, QSplitter

from previewer.desk.document import dialogs
from previewer.desk.document.open_piece import OpenPiece
from previewer.desk.document.positions import Positions
from previewer.desk.icons import icon
from previewer.desk.language import program_language
from previewer.desk.modes.script.asking import ask_leave, ask_which, make_handler
from previewer.desk.modes.script.keeping import CaseKeeper
from previewer.desk.modes.script.pane import ScriptPane
from previewer.desk.modes.script.surroundings import SurroundingsForm
from previewer.desk.notice import Notice
from previewer.desk.services import Services
from previewer.desk.source.editor import ShownText
from previewer.desk.widgets import (
    NO_MARGINS,
    boxed,
    choice_box,
    hbox,
    named,
    text_label,
    tool_button,
    vbox,
)
from previewer.pieces.json_text import pretty
from previewer.pieces.values import parse_json
from previewer.scripts import ENGINES, ScriptProblem
from previewer.scripts.events import event_text

_PROBLEM = Qt.ItemDataRole.UserRole


class ResultPane(ScriptPane):
    """Asks for leave before anything of a folder runs for the first time, in words."""

    def __init__(self, piece: OpenPiece, services: Services) -> None:
        super().__init__(piece, services)
        self._late = True
        self.notice = Notice(self)
        self.engine = choice_box(
            self,
            {name: partial(str.capitalize, name) for name in ENGINES},
            lambda: self.tr("Engine"),
            lambda: self.session.choose_engine(self.engine.currentData()),
        )
        self.again = tool_button(self, "redo", lambda: self.tr("Run again"), self.session.look)
        self.keep = tool_button(self, "state", lambda: self.tr("Save as a case…"), self._keep)
        self._keeper = CaseKeeper(self)
        self.head = text_label(self, wrap=True)
        self.answer, self.event_view = ShownText(self), ShownText(self)
        named(self, self.answer, lambda: self.tr("The answer"))
        named(self, self.event_view, lambda: self.tr("The event"))
        self.problems = QListWidget(self)
        self.problems.setWordWrap(True)
        self.problems.setFrameShape(QListWidget.Shape.NoFrame)
        self.problems.itemActivated.connect(self._go_to)
        self.problems.itemClicked.connect(self._go_to)
        named(self, self.problems, lambda: self.tr("What does not fit"))
        event_head = text_label(self, lambda: self.tr("Event"))
        event_head.setContentsMargins(8, 2, 8, 2)
        self.around = SurroundingsForm(self)
        self.around.changed.connect(self.session.set_around)
        self.parts = QSplitter(Qt.Orientation.Vertical, self)
        for part in (
            boxed(self, vbox((self.answer, 1), self.problems, margins=NO_MARGINS, spacing=0)),
            boxed(self, vbox(event_head, self.around, (self.event_view, 1), margins=NO_MARGINS, spacing=0)),
        ):
            self.parts.addWidget(part)
        self.parts.setChildrenCollapsible(False)
        bar = hbox((self.head, 1), self.engine, self.again, self.keep, margins=(8, 4, 8, 4), spacing=2)
        self.setLayout(vbox(self.notice, bar, (self.parts, 1), margins=NO_MARGINS, spacing=0))
        self.session.changed.connect(self.refresh)
        piece.session.valuesChanged.connect(self.refresh)
        self.says(self._say, colours=False)

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        if self._late:
            self.refresh()

    def refresh(self) -> None:
        """Show what is known now, once it is in sight."""
        self._late = not self.isVisible()
        if self._late:
            return
        state = self.session.state
        run = state.last.run
        self._show_notice()
        self.head.setText(self._headline())
        self.keep.setEnabled(run is not None and run.body is not None and not state.running)
        self.again.setEnabled(state.file is not None)
        text = "" if run is None or run.status is None else pretty({"status": run.status, "body": run.body})
        self.answer.show_text(text)
        problems = () if run is None else run.problems
        self.answer.highlights.show_changes(_members(text, problems))
        self._list(problems)
        values = state.of
        if values is None and self.piece.session.piece is not None:
            values = self.piece.session.values
        event = (
            ""
            if values is None
            else pretty(parse_json(event_text(self.piece.document.reading, values, self.session.around)))
        )
        self.event_view.show_text(event)

    def _headline(self) -> str:
        state = self.session.state
        if state.running:
            return self.tr("Running…")
        run, script = state.last.run, state.last.script
        if run is None or script is None:
            return ""
        took = self.tr("{0} ms in {1}").format(run.ms, script.engine)
        if run.status is None:
            return self.tr("No answer") + f" · {took}"
        return (self.tr("Fits") if run.fits else self.tr("Does not fit")) + f" · {took}"

    def _show_notice(self) -> None:
        """Why nothing runs, and what can be done about it."""
        state = self.session.state
        trouble = self.session.trouble()
        if state.error is not None and state.error.name in ("no-handler", "several-handlers"):
            others = {self.tr("Make a handler"): self._make, self.tr("Choose…"): self._choose}
            ask_which(self.notice, self.session.offered, trouble, self.session.choose, others)
        elif trouble:
            self.notice.show_message("info", trouble, closable=False)
        elif state.last.needs_leave:
            ask_leave(self.notice, state.last, self.session.allow)
        elif state.bounds.table is not None and state.bounds.table.keeps_state:
            self.notice.show_message(
                "info", self.tr("The handler keeps state between events, so each event was run separately.")
            )
        else:
            self.notice.hide()

    def _make(self) -> None:
        make_handler(self.piece, self.services.saver)
        self.session.look()

    def _choose(self) -> None:
        file = dialogs.ask_handler(self, self.services.settings, self.piece.path)
        if file is not None:
            self.session.choose(file)

    def _list(self, problems: tuple[ScriptProblem, ...]) -> None:
        self.problems.clear()
        for problem in problems:
            where = f"{Path(problem.file).name}:{problem.line} · " if problem.line and problem.file else ""
            row = QListWidgetItem(
                icon("error" if problem.fails else "info", self.palette()),
                f"{where}{problem.message(program_language())}",
            )
            row.setData(_PROBLEM, problem.line if problem.file == str(self.session.state.file) else 0)
            row.setToolTip(f"{problem.file or ''}\n{problem.code}".strip())
            self.problems.addItem(row)
        run = self.session.state.last.run
        for key in run.undeclared if run is not None else ():
            words = self.tr("Reads undeclared keys: {0}").format(key)
            self.problems.addItem(QListWidgetItem(icon("info", self.palette()), words))
        self.problems.setVisible(self.problems.count() > 0)
        self.problems.setMaximumHeight(140)

    def _go_to(self, row: QListWidgetItem) -> None:
        if row.data(_PROBLEM):
            self.session.lineShown.emit(row.data(_PROBLEM))

    def _keep(self) -> None:
        state = self.session.state
        if state.of is not None:
            self._keeper.keep(state.of, self.session.begun)

    def _say(self) -> None:
        self.answer.setPlaceholderText(self.tr("The handler's answer appears here."))
        self.session.say_again()
        self.refresh()


def _members(text: str, problems: tuple[ScriptProblem, ...]) -> list[tuple[int, int]]:
    """The places in an answer of the members that problems name."""
    to_units = Positions(text).to_units
    found = []
    for member in {problem.member for problem in problems if problem.member}:
        place = re.search(rf'^    "{re.escape(member)}": .*$', text, re.MULTILINE)
        if place is not None:
            found.append((to_units(place.start() + 4), to_units(place.end())))
    return sorted(found)
