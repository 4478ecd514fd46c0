"""The case that an open piece is in the middle of: where it begins, its steps, and how each went."""

from collections.abc import Callable, Sequence
from dataclasses import replace

from PySide6.QtCore import QObject, Signal

from previewer.cases import steps as kinds
from previewer.cases.driver import ViewSurface, drive
from previewer.cases.errors import CaseError
from previewer.cases.failure import StepFailed
from previewer.cases.file import Case
from previewer.cases.player import Player
from previewer.cases.recording import Recorder
from previewer.cases.source import PieceSource
from previewer.cases.steps import Step
from previewer.desk.background import error_text
from previewer.desk.document import dialogs
from previewer.desk.document.open_piece import OpenPiece
from previewer.desk.language import program_language
from previewer.desk.services import Services
from previewer.desk.view.cases import case_of, following, options_of, show_case
from previewer.desk.widgets import ends_with
from previewer.phone.look import LookError
from previewer.phone.view import PhoneView

#: How a step went: '' well, else why not; None: it was not run since it was changed.
Outcome = str | None


class CaseSession(QObject):
    """Steps are recorded as they happen, added by hand, edited, put in order, and run one by one or all."""

    #: The steps, or how they went.
    changed = Signal()
    #: Recording began or ended.
    recordingChanged = Signal()

    def __init__(self, piece: OpenPiece, services: Services) -> None:
        super().__init__(piece)
        self._piece = piece
        self._services = services
        self._recorder: Recorder | None = None
        #: Where the steps begin; None: where the piece stands when they are run.
        self.start: Case | None = None
        self.steps: list[Step] = []
        self.outcomes: list[Outcome] = []
        #: The case that was lent: its steps are nobody's as long as they stand there as they came.
        self._lent: Case | None = None
        #: The case as it was last opened or saved.
        self._kept: Case | None = None
        self._running = False
        #: Where the steps stand that are being recorded.
        self._rows: list[int] = []
        ends_with(piece, self.stop)
        if services.tab is not None:
            services.tab.asks.append(self.may_go)

    @property
    def recording(self) -> bool:
        """Whether what is done becomes steps."""
        return self._recorder is not None

    @property
    def is_lent(self) -> bool:
        """Whether the steps are those of a case that was lent, as they came."""
        return self.start is not None and self.case() == self._lent

    @property
    def is_unsaved(self) -> bool:
        """Whether there are steps that would be missed: recorded or changed since they were opened, lent or saved."""
        return bool(self.steps) and self.case() not in (self._kept, self._lent)

    def may_go(self) -> bool:
        """Whether the steps may go: they are kept, or were saved, or may be lost."""
        self.stop()
        if not self.is_unsaved:
            return True
        answer = dialogs.ask_unsaved_steps(self._services.window, self._piece.path)
        return answer == "discard" or (answer == "save" and self.save())

    def save(self) -> bool:
        """Write the case to a file that is asked for. False where it was not written."""
        path = dialogs.ask_save_case(self._services.window, self._services.settings, self._piece.path)
        # The steps may have been cleared, and the text may read no more, while the file was asked for.
        if path is None or not self.can_be_told:
            return False
        case = self.case()
        kept = following(case, self._piece, path)
        follows = self.tr("Case saved to {0}; it follows the piece")
        words = self.tr("Case saved to {0}") if kept.piece.text else follows
        if not self._services.write(path, kept.written(), words):
            return False
        self._kept = case
        return True

    # -- recording

    def record(self) -> None:
        """Begin: from the state of now where there are no steps yet, else the new ones go on behind them."""
        if self.recording or self._piece.session.piece is None:
            return
        if not self.steps:
            self.start = case_of(self._piece, self._services.view)
        self._rows.clear()
        phones = self._piece.phones.values()
        self._recorder = Recorder(self._piece.session, *phones, source=self._source, parent=self)
        self._recorder.stepRecorded.connect(self._recorded)
        self.recordingChanged.emit()

    def stop(self) -> None:
        """Record no more."""
        recorder, self._recorder = self._recorder, None
        if recorder is not None:
            recorder.stop()
            recorder.deleteLater()
            self.recordingChanged.emit()

    def expect(self, platform: str) -> list[Step]:
        """What can be expected of the selected item, and of the whole screen, as it stands on a phone."""
        piece = self._piece
        phone, session = piece.phones[platform], piece.session
        if session.piece is None:
            return []
        values = session.values
        found: list[Step] = []
        key = piece.selection.item
        field = phone.field(key) if key else None
        if field is not None:
            found.append(kinds.ExpectShown(key, str(field.shown)))
            # An item without a control is on the screen, and has no value.
            if key in values.as_dict():
                found.append(kinds.ExpectValue(key, values.get(key)))
        if key:
            found.append(kinds.ExpectVisible(key, field is not None))
        found.append(kinds.ExpectValues(values.as_dict()))
        found.append(kinds.ExpectOrder(tuple(phone.rows.keys())))
        found.append(kinds.ExpectOpen(phone.open_key))
        found.append(kinds.ExpectProblems(tuple(sorted({one.code for one in session.diagnostics}))))
        return found

    # -- steps

    def add(self, step: Step) -> None:
        """Put a step behind the others. What is expected while recording is what stands there."""
        self.steps.append(step)
        self.outcomes.append("" if self.recording else None)
        self.changed.emit()

    def _recorded(self, place: int, step: Step) -> None:
        """A step was done; one that was told before has grown."""
        if place < len(self._rows):
            self.steps[self._rows[place]] = step
            self.changed.emit()
        else:
            self._rows.append(len(self.steps))
            self.add(step)

    def _source(self) -> PieceSource:
        """The piece with the text as it is typed."""
        return PieceSource.of(self._piece.document.encoded())

    def change(self, at: int, step: Step) -> None:
        """Put another step in the place of one."""
        self.steps[at] = step
        self.outcomes[at] = None
        self.changed.emit()

    def remove(self, rows: Sequence[int]) -> None:
        """Take steps out."""
        for at in sorted(rows, reverse=True):
            del self.steps[at], self.outcomes[at]
        self.changed.emit()

    def move(self, at: int, by: int) -> int:
        """Put a step further down or up; where it stands then."""
        to = min(max(at + by, 0), len(self.steps) - 1)
        self.steps.insert(to, self.steps.pop(at))
        self.outcomes.insert(to, self.outcomes.pop(at))
        self.changed.emit()
        return to

    def clear(self) -> None:
        """Begin anew."""
        self.stop()
        self.start = None
        self.steps.clear()
        self.outcomes.clear()
        self.changed.emit()

    # -- running

    def go_to_start(self) -> None:
        """Put the phones where the steps begin."""
        if self.start is not None:
            show_case(self._piece, self._services.view, self.start)

    def run(self, rows: Sequence[int], view: PhoneView, after_each: Callable[[], bool] = lambda: True) -> bool:
        """Do some steps on a phone, up to the first that does not hold. False where one did not.

        `after_each` tells whether to go on.
        """
        if self._running:
            return False
        self.stop()
        player = Player(self.case(), drive(ViewSurface(view)))
        steps = list(self.steps)
        for at in rows:
            self._running = True
            try:
                outcome = self._outcome(player, steps[at])
            finally:
                self._running = False
            # The window goes on meanwhile: who changes the steps ends their run.
            if self.steps != steps:
                return False
            self.outcomes[at] = outcome
            self.changed.emit()
            if outcome or not after_each():
                return not outcome
        return True

    def _outcome(self, player: Player, step: Step) -> str:
        try:
            if isinstance(step, kinds.ChangeLook):
                self._look(step)
            else:
                player.do(step)
        except StepFailed as failed:
            return failed.why.message(program_language())
        except CaseError as error:
            return error.message(program_language())
        except LookError as error:
            return error_text(error)
        return ""

    def _look(self, step: "kinds.ChangeLook") -> None:
        """A look is the whole window's."""
        view = self._services.view
        now = case_of(self._piece, view)
        view.try_options(options_of(replace(now, look={**now.look, **step.look}), self._piece, view.options))

    # -- files

    def take_case(self, case: Case, lent: bool = False) -> None:
        """Take the steps of a case, to be run on this piece; those of a `lent` one, for a while."""
        self.stop()
        self._lent = case if lent else None
        self._kept = case
        self.start = replace(case, steps=())
        self.steps = list(case.steps)
        self.outcomes = [None] * len(self.steps)
        self.changed.emit()

    def lend(self, case: Case | None) -> None:
        """Show the steps of a case for a while, until the next one or none is lent: where steps stand that somebody
        recorded, opened or changed, those stay. What is recorded ends, as the phones are put elsewhere.
        """
        self.stop()
        if self.steps and not self.is_lent:
            return
        if case is not None:
            self.take_case(case, lent=True)
        elif self.start is not None:
            self.clear()

    @property
    def can_be_told(self) -> bool:
        """Whether there is a case: it began somewhere, or would begin at what the phones show."""
        return self.start is not None or self._piece.session.piece is not None

    def case(self) -> Case:
        """The case as it stands, where it can be told."""
        start = self.start or case_of(self._piece, self._services.view)
        return replace(start, steps=tuple(self.steps))
