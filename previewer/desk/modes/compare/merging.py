"""Another version merged into the text of a tab, which the panes of Compare mode share: base, ours and theirs."""

from collections.abc import Mapping
from typing import Final, NamedTuple

from PySide6.QtCore import QObject, Signal

from previewer.desk.document.act_names import act_name
from previewer.desk.document.open_piece import OpenPiece
from previewer.desk.modes.compare.session import chosen_values
from previewer.desk.services import Services
from previewer.phone.session import PieceSession
from previewer.pieces import Reading, read_text
from previewer.pieces.edits.merge import Meeting, Merged, merge
from previewer.pieces.places import Path as Steps

BASE, OURS, THEIRS = SIDES = ("base", "ours", "theirs")


class Versions(NamedTuple):
    """What meets our text: the text that both came from, theirs, and what theirs is called."""

    base: str
    theirs: str
    name: str


_NONE: Final = Versions("", "", "")


class MergeSession(QObject):
    """From `start` to `end`, what both versions changed to different ends, and which side of each was taken.

    Taking a side merges with it all that does not meet: one undo step. Whatever else changes the text, what meets is
    found anew. `readings` has each side as it reads, `sessions` its piece for a phone.
    """

    #: It began or ended, what meets is another, or another side was taken.
    changed = Signal()

    def __init__(self, piece: OpenPiece, _services: Services) -> None:
        super().__init__(piece)
        self._piece = piece
        self.versions = _NONE
        self.found: Merged | None = None
        #: Our text before anything of theirs came in, what it was made into, and of what theirs was taken.
        self._ours = self._made = ""
        self._wins: frozenset[Steps] = frozenset()
        self.readings: Mapping[str, Reading] = {}
        self.sessions: Mapping[str, PieceSession] = {}
        piece.document.read.connect(self._follow)
        piece.session.valuesChanged.connect(self._show_values)

    @property
    def active(self) -> bool:
        """Whether another version is being merged."""
        return self.versions is not _NONE

    @property
    def meetings(self) -> tuple[Meeting, ...]:
        """What was changed in both, each otherwise."""
        return self.found.meetings if self.found is not None else ()

    @property
    def merged(self) -> bool:
        """Whether anything of theirs was merged already, or a side taken."""
        return self._made != self._ours

    @property
    def can_take_rest(self) -> bool:
        """Whether they changed anything that does not meet ours and is not there yet."""
        return self.found is not None and not self.merged and self.found.taken > 0

    def start(self, versions: Versions) -> None:
        """Merge another version from now on."""
        self.versions = versions
        self.sessions = self.sessions or {name: PieceSession(self._piece.session.today, self) for name in SIDES}
        self._begin(self._piece.document.text())

    def end(self) -> None:
        """Show base and theirs no longer; the text stays as it is."""
        self.versions, self.found, self._wins = _NONE, None, frozenset()
        self.changed.emit()

    def side_of(self, meeting: Meeting) -> str:
        """The side that stands in the text, '' before anything was merged."""
        if not self.merged:
            return ""
        return THEIRS if meeting.path in self._wins else OURS

    def take(self, meeting: Meeting, side: str) -> None:
        """Let a side stand."""
        self._wins = self._wins | {meeting.path} if side == THEIRS else self._wins - {meeting.path}
        self.take_rest()

    def take_rest(self) -> None:
        """Merge all that they changed and that does not meet ours."""
        document = self._piece.document
        done = merge(self.versions.base, self._ours, self.versions.theirs, self._wins)
        if done is not None and document.editable and done.text != document.text():
            self._made = done.text
            document.set_text(done.text, read_text(done.text, before=document.reading), act=act_name("merged"))
        self.changed.emit()

    def _begin(self, ours: str) -> None:
        self._ours = self._made = ours
        self._wins = frozenset()
        self.found = merge(self.versions.base, ours, self.versions.theirs)
        texts = read_text(self.versions.base), self._piece.document.reading, read_text(self.versions.theirs)
        self.readings = dict(zip(SIDES, texts, strict=True))
        for name, reading in self.readings.items():
            self.sessions[name].open(reading)
        self._show_values()
        self.changed.emit()

    def _follow(self) -> None:
        """The text is another one, by somebody else's hand or by undo."""
        text = self._piece.document.text()
        if self.active and text != self._made:
            self._begin(text)

    def _show_values(self) -> None:
        """The phones of the sides show the values that are set, as far as each takes them."""
        own = self._piece.session
        if not self.active or own.piece is None:
            return
        for session in self.sessions.values():
            if session.piece is not None:
                session.set_values(chosen_values(session.piece, own.values.chosen, own.today))
                session.undo_stack.clear()
