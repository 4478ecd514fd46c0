"""The pieces of a flow, and what came of running them: followed and run at every change while its tab is looked at."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from datetime import date
from functools import partial
from pathlib import Path
from time import time_ns

from PySide6.QtCore import QObject, QTimer, Signal

from previewer.desk.background import Task, error_text
from previewer.desk.flow.attempt import NO_FLOW_YET, FlowAttempt, attempt_flow
from previewer.desk.flow.part import FlowPart
from previewer.desk.modes.script.asking import give_leave
from previewer.desk.services import Services
from previewer.phone.session import PieceSession
from previewer.pieces.languages import in_order
from previewer.scripts import Script, Surroundings, Trust
from previewer.scripts.events import NO_SURROUNDINGS

#: Milliseconds after a change in which further ones are taken together.
_SOON = 30


@dataclass(frozen=True)
class FlowState:
    """What is known of a flow. Swapped whole, and told once. `running`: another attempt is under way."""

    found: FlowAttempt = NO_FLOW_YET
    running: bool = False
    fault: str = ""


class FlowSession(QObject):
    """Nothing runs while it is not looked at, nor before somebody allowed the folders of its handlers."""

    #: Another state.
    changed = Signal()
    #: Other pieces, or in another order.
    partsChanged = Signal()

    def __init__(self, pieces: Sequence[Path], services: Services, parent: QObject) -> None:
        super().__init__(parent)
        self._services = services
        self.trust = Trust()
        self.engine = "deno"
        #: What stands in the events beside the values; its input is that of the first piece.
        self.around = NO_SURROUNDINGS
        self.state = FlowState()
        self.parts: tuple[FlowPart, ...] = ()
        self._seen = False
        #: When the newest attempt began, in nanoseconds since 1970.
        self._begun = 0
        self._task = Task(self)
        self._task.done.connect(self._ran)
        self._task.failed.connect(lambda error: self._become(running=False, fault=error_text(error)))
        self._soon = QTimer(self, singleShot=True, interval=_SOON)
        self._soon.timeout.connect(self._run)
        self.set_pieces(pieces)

    @property
    def pieces(self) -> tuple[Path, ...]:
        """The files of the definitions, in their order."""
        return tuple(part.path for part in self.parts)

    def set_pieces(self, pieces: Sequence[Path]) -> None:
        """Have these pieces, in this order; those that were there keep their values."""
        left = list(self.parts)
        parts = []
        for path in pieces:
            part = next((one for one in left if one.path == path), None)
            if part is None:
                part = FlowPart(path, PieceSession(self._day()), self)
                part.changed.connect(self._change)
            else:
                left.remove(part)
            parts.append(part)
        self._soon.stop()
        self._task.cancel()
        self.parts = tuple(parts)
        self.state = FlowState()
        self.partsChanged.emit()
        for part in left:
            part.deleteLater()
        self.look()

    # -- looked at, or not

    def set_seen(self, seen: bool) -> None:
        """It is looked at from now on, or not."""
        self._seen = seen
        if seen:
            self.look()
        else:
            self.stop()

    def look(self) -> None:
        """See what tabs and disk have now, and run."""
        if self._seen:
            for part in self.parts:
                part.look(self._services.tabs)
            self._soon.start()

    def stop(self) -> None:
        """End what is under way."""
        self._soon.stop()
        self._task.cancel()
        self._become(running=False)

    # -- how they are looked at

    @property
    def languages(self) -> tuple[str, ...]:
        """The languages of the pieces."""
        pieces = [part.session.piece for part in self.parts]
        return in_order(lang for piece in pieces if piece is not None for lang in piece.languages)

    def show_day(self) -> None:
        """Let the phones have the day that is pretended, or today."""
        for part in self.parts:
            part.session.set_today(self._day())

    def _day(self) -> date:
        view = self._services.view
        return view.options.pretended or view.today()

    # -- leave, engine, what stands beside the values

    def set_around(self, around: Surroundings) -> None:
        """Have this in the events beside the values."""
        self.around = around
        self._soon.start()

    def allow(self, script: Script, hosts: tuple[str, ...] = ()) -> None:
        """A person allows the folder of a handler, and these hosts beside those allowed before."""
        fault = give_leave(self.trust, script, hosts)
        if fault:
            self._become(fault=fault)
        else:
            self._soon.start()

    def choose_engine(self, name: str) -> None:
        """Run the handlers in another engine, once that is allowed."""
        if name != self.engine:
            self.engine = name
            self._become(found=NO_FLOW_YET)
            self._soon.start()

    def _change(self) -> None:
        if self._seen:
            self._soon.start()
        self.changed.emit()

    def _run(self) -> None:
        if not self._seen:
            return
        if not all(part.piece_reads for part in self.parts):
            self._task.cancel()
            self._become(found=NO_FLOW_YET, running=False)
            return
        self._become(running=True)
        self._begun = time_ns()
        wishes = [part.wish(self.engine) for part in self.parts]
        self._task.start_thread(partial(attempt_flow, wishes, self.around, self.trust))

    def _ran(self, found: FlowAttempt) -> None:
        self._become(found=found, running=False, fault="")
        steps = found.result.steps if found.result is not None else ()
        for part, step in zip(self.parts, steps, strict=False):
            if step.run is not None:
                part.follow_loaded(step.run.files, self._begun)

    def _become(self, **changes: object) -> None:
        after = replace(self.state, **changes)  # type: ignore[arg-type]
        if after != self.state:
            self.state = after
            self.changed.emit()
