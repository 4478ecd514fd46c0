"""The tab of a flow: the phones of its pieces in a row, what passes between them, and what came of each."""

from collections.abc import Mapping, Sequence
from functools import partial
from pathlib import Path

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QDragEnterEvent, QDropEvent, QHideEvent, QShowEvent
from PySide6.QtWidgets import QSplitter, QWidget

from previewer.desk.document import dialogs
from previewer.desk.document.dropping import dropped_files
from previewer.desk.document.files import absolute
from previewer.desk.flow.kept import FEWEST, MOST, flow_title, keep_flow
from previewer.desk.flow.outcomes import FlowOutcomes
from previewer.desk.flow.row import FlowRow
from previewer.desk.flow.session import FlowSession
from previewer.desk.guide.link import show_guide
from previewer.desk.language import language_to_show, with_pseudos
from previewer.desk.modes.script.asking import ask_leave, ask_which, trouble_words
from previewer.desk.modes.script.surroundings import SurroundingsForm
from previewer.desk.notice import Notice
from previewer.desk.services import Act, Services, Tab
from previewer.desk.view.options import ViewOptions
from previewer.desk.widgets import (
    NO_MARGINS,
    Worded,
    boxed,
    choice_box,
    hbox,
    push_button,
    text_label,
    tool_button,
    vbox,
)
from previewer.scripts import ENGINES

#: Pixels for the fields of what stands beside the values.
_FIELDS = 300


class FlowTab(Worded, Tab):
    """Two to five pieces, of files that may be open in other tabs too: what is typed there counts. `path` is the file
    in which the program keeps which pieces these are.
    """

    holds_text = False
    is_listed = False
    spreads = False

    #: The file of a definition, and a line of it to be shown.
    placeAsked = Signal(Path, int)
    #: The file of a definition, its handler where that was chosen, and a line of it to be shown.
    handlerAsked = Signal(Path, object, int)

    def __init__(self, path: Path, pieces: Sequence[Path], services: Services, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._path = path
        self._services = services
        self.session = FlowSession(pieces, services, self)
        self.notice = Notice(self)
        self._offered: tuple[str, ...] = ()
        self.engine = choice_box(
            self,
            {name: partial(str.capitalize, name) for name in ENGINES},
            lambda: self.tr("Engine"),
            lambda: self.session.choose_engine(self.engine.currentData()),
        )
        self.head = text_label(self)
        self.again = tool_button(self, "redo", lambda: self.tr("Run again"), self.session.look)
        self.guide = tool_button(self, "info", lambda: self.tr("Show me how"), lambda: show_guide(services, "scripts"))
        self.add = push_button(self, lambda: self.tr("Add pieces…"), self._ask_more)
        self.row = FlowRow(self.session, services, self)
        self.row.placeAsked.connect(self.placeAsked)
        self.row.piecesAsked.connect(self.set_pieces)
        self.outcomes = FlowOutcomes(self.session, self)
        self.outcomes.handlerAsked.connect(self._ask_handler)
        self.parts = QSplitter(Qt.Orientation.Vertical, self)
        self.parts.addWidget(self.row)
        self.around = SurroundingsForm(self)
        self.around.setFixedWidth(_FIELDS)
        self.around.changed.connect(self.session.set_around)
        below = boxed(self, hbox((self.outcomes, 1), self.around, margins=NO_MARGINS, spacing=0))
        self.parts.addWidget(below)
        self.parts.setChildrenCollapsible(False)
        self.parts.setStretchFactor(0, 3)
        self.parts.setStretchFactor(1, 1)
        bar = hbox((self.head, 1), self.engine, self.again, self.add, self.guide, margins=(8, 4, 8, 4))
        self.setLayout(vbox(self.notice, bar, (self.parts, 1), margins=NO_MARGINS, spacing=0))
        self.setAcceptDrops(True)
        self.session.changed.connect(self.refresh)
        self.session.partsChanged.connect(self.refresh)
        self.says(self.refresh)

    # -- as the window asks it

    @property
    def path(self) -> Path:
        return self._path

    @property
    def languages(self) -> tuple[tuple[str, ...], str]:
        found = self.session.languages
        return with_pseudos(found), language_to_show(self._services.view.options.lang, found)

    @property
    def title(self) -> str:
        return flow_title(self.session.pieces)

    @property
    def tip(self) -> str:
        return "\n".join(map(str, self.session.pieces))

    def acts(self) -> Mapping[str, Act]:
        return {"reload": Act(self.session.look)}

    def status(self) -> str:
        """What came of the flow."""
        return self._headline()

    def show_view(self, _options: ViewOptions) -> None:
        if self.isVisible():
            self._show_phones()

    def check_disk(self) -> None:
        self.session.look()

    def close_file(self) -> None:
        self.session.stop()

    # -- the pieces

    def set_pieces(self, pieces: Sequence[Path]) -> None:
        """Have these pieces in this order, which is kept for the next start."""
        pieces = [absolute(piece) for piece in pieces][:MOST]
        if len(pieces) < FEWEST or tuple(pieces) == self.session.pieces:
            return
        try:
            self._path = keep_flow(self._path.parent, pieces)
        except OSError as error:
            self._services.saver.show_save_error(self._path, error)
            return
        self.session.set_pieces(pieces)
        self.changed.emit()

    def _ask_more(self) -> None:
        found = dialogs.ask_flow(self, self._services.settings, self.session.pieces[-1])
        self._add(found)

    def _add(self, found: Sequence[Path]) -> None:
        room = MOST - len(self.session.pieces)
        if len(found) > room:
            self._services.show_message(self.tr("A flow has at most {0} pieces.").format(MOST))
        self.set_pieces([*self.session.pieces, *found[:room]])

    # -- showing

    def refresh(self) -> None:
        """Show what is known now."""
        self._show_notice()
        self.head.setText(self._headline())
        self.add.setEnabled(len(self.session.parts) < MOST)
        self.statusChanged.emit()
        if self.session.languages != self._offered:
            self._offered = self.session.languages
            self.changed.emit()

    def _headline(self) -> str:
        state = self.session.state
        if any(part.trouble() for part in self.session.parts):
            return self.tr("A piece cannot be previewed; nothing was run")
        if state.running:
            return self.tr("Running…")
        result = state.found.result
        if result is None:
            return ""
        wrong = sum(map(len, result.problems))
        if wrong:
            return self.tr("%n mismatch(es) between pieces; nothing was run", "", wrong)
        if state.found.stopped is not None:
            return self.tr("Inputs and outputs match; nothing was run")
        return self.tr("All pieces passed") if result.fits else self.tr("Some pieces failed")

    def _show_notice(self) -> None:
        """Why nothing runs, and what can be done about it."""
        state = self.session.state
        if state.fault:
            self.notice.show_message("error", state.fault, closable=False)
            return
        if state.found.stopped is None:
            self.notice.hide()
            return
        at, found = state.found.stopped
        part = self.session.parts[at]
        if found.needs_leave and found.script is not None:
            ask_leave(self.notice, found, partial(self.session.allow, found.script))
        elif found.error is not None:
            words = f"{part.path.name}: {trouble_words(found.error)}"
            if found.error.name == "several-handlers":
                ask_which(self.notice, found.offered, words, part.choose)
            else:
                self.notice.show_message("info", words, closable=False)

    def _show_phones(self) -> None:
        """Show the phones of one platform: there is one phone of each piece."""
        if self.isVisible():
            self.session.show_day()
            self.row.show_phones(self._services.view.options.on_show(None)[0])

    def _ask_handler(self, at: int, line: int) -> None:
        part = self.session.parts[at]
        self.handlerAsked.emit(part.path, part.given, line)

    # -- events

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        self._show_phones()
        self.session.set_seen(True)

    def hideEvent(self, event: QHideEvent) -> None:
        super().hideEvent(event)
        if not event.spontaneous():
            self.session.set_seen(False)

    def dragEnterEvent(self, event: QDragEnterEvent) -> None:
        if _definitions(event):
            event.setDropAction(Qt.DropAction.CopyAction)
            event.accept()

    def dropEvent(self, event: QDropEvent) -> None:
        event.setDropAction(Qt.DropAction.CopyAction)
        event.accept()
        self._add(_definitions(event))


def _definitions(event: QDropEvent) -> list[Path]:
    """The definitions that a drag brings."""
    return [path for path in dropped_files(event) if path.suffix.lower() == ".json"]
