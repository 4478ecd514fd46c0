"""An open folder of pieces: listed, judged by and by beside the window, and followed on the disk."""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from pathlib import Path

from PySide6.QtCore import QObject, QTimer, Signal

from previewer.children import cores
from previewer.desk.background import Processes, Report, Task, error_text
from previewer.desk.workspace.cards import Card, JudgeJob, RunCard, judge
from previewer.desk.workspace.contents import Contents, JudgedPiece, JudgedRun
from previewer.desk.workspace.following import FolderFollower
from previewer.desk.workspace.listing import FolderListing, listing_of

#: Files that a helper judges at a time.
_CHUNK = 16
#: Milliseconds between what is told of cards that arrive.
_TELL = 100
#: Milliseconds after the last job in which helpers wait for another.
_KEEP = 15_000
_HELPERS = 2


class Workspace(QObject):
    """The folder at `root`, as `contents` has it. Nothing here opens or changes a file."""

    #: The contents are others.
    changed = Signal()
    #: How many files were judged, of how many; the same twice when all are.
    progressed = Signal(int, int)

    def __init__(self, root: Path, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.contents = Contents(root)
        self.processes = Processes(min(cores(), _HELPERS))
        self._again = False
        #: Whether a helper was ended from outside in the round before.
        self._broke = False
        #: What was listed when the present round began.
        self._round: FolderListing | None = None
        self._arrived: list[tuple[JudgeJob, tuple[list[Card], list[RunCard]]]] = []
        self._listing, self._judging = Task(self), Task(self, self.processes)
        self._listing.done.connect(self._take_listing)
        self._listing.failed.connect(lambda _error: self._take_listing(FolderListing(there=False)))
        self._judging.arrived.connect(self._take)
        self._judging.progressed.connect(self.progressed)
        self._judging.done.connect(lambda _none: self._end_round())
        self._judging.failed.connect(self._give_up)
        self._tell = QTimer(self, singleShot=True, interval=_TELL)
        self._tell.timeout.connect(self._put_cards)
        self._rest = QTimer(self, singleShot=True, interval=_KEEP)
        self._rest.timeout.connect(self.processes.close)
        self._follower = FolderFollower(root, self)
        self._follower.changed.connect(self.look)
        self.look()

    @property
    def root(self) -> Path:
        """The folder."""
        return self.contents.root

    @property
    def busy(self) -> bool:
        """Whether something is still to be listed or judged."""
        return self._listing.running or self._judging.running

    def look(self) -> None:
        """See what is on the disk now."""
        if self._listing.running:
            self._again = True
            return
        root = self.root

        def search(report: Report) -> FolderListing:
            return listing_of(root, report)

        self._listing.start_thread(search)

    def set_unsaved(self, unsaved: Mapping[str, Card]) -> None:
        """Take these for the cards of pieces whose tabs have changes."""
        if unsaved != self.contents.unsaved:
            self._become(replace(self.contents, unsaved=dict(unsaved)))

    def close(self) -> None:
        """Let go of the folder."""
        self._follower.stop()
        self._listing.cancel()
        self._judging.cancel()
        for timer in (self._tell, self._rest):
            timer.stop()
        self.processes.close()

    def _take_listing(self, listing: FolderListing) -> None:
        if listing != self.contents.listing:
            there = (*listing.files, *listing.runs)
            cards = {name: self.contents.cards[name] for name in there if name in self.contents.cards}
            runs = {name: self.contents.runs[name] for name in there if name in self.contents.runs}
            self._become(replace(self.contents, listing=listing, cards=cards, runs=runs))
        self._follower.watch(listing.watched(self.root))
        if self._again:
            self._again = False
            self.look()
        self._judge()

    def _judge(self) -> None:
        """Have judged what waits for it, once the round before is over."""
        files, runs = self.contents.waiting()
        if self._judging.running or not (files or runs):
            return
        self._rest.stop()
        self._round = self.contents.listing
        jobs: list[JudgeJob] = [(_absolute(self.root, some), ()) for some in _chunks(files, _CHUNK)]
        jobs += [((), _absolute(self.root, some)) for some in _chunks(runs, 1)]
        self._judging.start_each(judge, jobs)

    def _take(self, job: JudgeJob, found: "tuple[list[Card], list[RunCard]] | Exception") -> None:
        files, runs = job
        if isinstance(found, Exception):
            why = str(found) or type(found).__name__
            found = [Card(is_piece=True, trouble=why) for _ in files], [RunCard() for _ in runs]
        self._arrived.append((job, found))
        if not self._tell.isActive():
            self._tell.start()

    def _put_cards(self) -> None:
        """Take over the cards that came, each as of the state in which its file was when the round began."""
        self._tell.stop()
        if not self._arrived or self._round is None:
            return
        cards, runs = dict(self.contents.cards), dict(self.contents.runs)
        for (files, folders), (of_files, of_runs) in self._arrived:
            for place, card in zip(files, of_files, strict=True):
                name = Path(place).relative_to(self.root).as_posix()
                before = cards.get(name)
                was_piece = before is not None and before.card.is_piece and not before.card.trouble
                card = card._replace(is_piece=card.is_piece or was_piece)  # its row stays while it is there (ruling 67)
                cards[name] = JudgedPiece(card, self._round.files[name])
            for place, run in zip(folders, of_runs, strict=True):
                name = Path(place).relative_to(self.root).as_posix()
                runs[name] = JudgedRun(run, self._round.runs[name])
        self._arrived.clear()
        self._become(replace(self.contents, cards=cards, runs=runs))

    def _give_up(self, error: BaseException) -> None:
        """A helper was ended from outside: the round is tried once more; what it did not do then stays unjudged."""
        self._put_cards()
        if self._broke and self._round is not None:
            card = Card(is_piece=True, trouble=error_text(error))
            files, runs = self.contents.waiting()
            cards = {name: JudgedPiece(card, self._round.files[name]) for name in files if name in self._round.files}
            shut = {name: JudgedRun(RunCard(), self._round.runs[name]) for name in runs if name in self._round.runs}
            contents = self.contents
            self._become(replace(contents, cards={**contents.cards, **cards}, runs={**contents.runs, **shut}))
        self._broke = not self._broke
        self._rest.start()
        self._judge()

    def _end_round(self) -> None:
        self._broke = False
        self._put_cards()
        self._rest.start()
        self._judge()
        if not self._judging.running:
            self.changed.emit()

    def _become(self, contents: Contents) -> None:
        self.contents = contents
        self.changed.emit()


def _chunks(names: Sequence[str], size: int) -> list[Sequence[str]]:
    return [names[at : at + size] for at in range(0, len(names), size)]


def _absolute(root: Path, names: Sequence[str]) -> tuple[str, ...]:
    return tuple(str(root / name) for name in names)
