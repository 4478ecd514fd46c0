"""The checks pane: the run, how far it is, and what is to be looked at, item by item."""

from functools import partial
from pathlib import Path

from PySide6.QtCore import QEvent, QItemSelectionModel, QModelIndex, QObject, QSignalBlocker, Qt
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QMenu, QProgressBar, QStackedLayout, QTreeView, QWidget

from previewer.desk.document import dialogs
from previewer.desk.document.files import reason
from previewer.desk.document.open_piece import OpenPiece
from previewer.desk.guide.link import GuideLink
from previewer.desk.language import program_language
from previewer.desk.modes.check.commands import ask_report
from previewer.desk.modes.check.keys import ARROWS, takes_back
from previewer.desk.modes.check.model import FILTERS, ID, CheckModel, label, verdict_word
from previewer.desk.modes.check.session import CheckSession
from previewer.desk.notice import Notice
from previewer.desk.publishing.ways import ask_publish
from previewer.desk.services import Services
from previewer.desk.widgets import (
    NO_MARGINS,
    Worded,
    action,
    boxed,
    choice_box,
    hbox,
    named,
    open_dialog,
    push_button,
    tell,
    text_label,
    tool_button,
    vbox,
)
from previewer.pieces.folder import RUN
from previewer.pieces.messages import say
from previewer.runs.checks import Verdict
from previewer.runs.folder import Run
from previewer.runs.log import ASSIGN, LINK
from previewer.runs.status import counts_text, run_summary, standings, states
from previewer.runs.tester import named_tester


class ChecksPane(Worded, QWidget):
    """A click or the arrows look at a check, Ctrl+↓ at the next one that is open; Space opens a row that was looked at
    closed.
    """

    def __init__(self, piece: OpenPiece, services: Services) -> None:
        super().__init__()
        self._piece = piece
        self._services = services
        self.session = services.panes.shared(CheckSession)
        #: The states that the list has, and whether another text waits to be shown.
        self._shown: object = None
        self._late = False
        words = {
            "open": lambda: self.tr("Open"),
            "failed": lambda: self.tr("Failed"),
            "passed": lambda: self.tr("Passed"),
            "blocked": lambda: self.tr("Blocked"),
            "mine": lambda: self.tr("By me"),
            "to-me": lambda: self.tr("To me"),
            "today": lambda: self.tr("Today"),
            "changed": lambda: self.tr("Changed"),
            "against": lambda: self.tr("Against the program"),
            "photographed": lambda: self.tr("Photographs"),
            "all": lambda: self.tr("All"),
        }
        self.filter = choice_box(self, words, lambda: self.tr("Which checks to show"), self.refresh)
        self.progress = QProgressBar(self)
        self.progress.setTextVisible(False)
        self.progress.setMaximumHeight(4)
        named(self, self.progress, lambda: self.tr("Checks done"))
        self.counts = text_label(self, wrap=True)
        self.counts.setContentsMargins(8, 2, 8, 4)
        #: That no check is in the list, and why.
        self.nothing = text_label(self, wrap=True)
        self.nothing.setContentsMargins(8, 2, 8, 4)
        #: What stands in the way of the run as it is: of the text of now, and of its folder.
        self.standing = Notice(self)
        #: What became of something that was asked for.
        self.notice = Notice(self)
        report = partial(ask_report, self, services, self.session, self.notice)
        self.model = CheckModel(self)
        self.list = QTreeView(self)
        named(self, self.list, lambda: self.tr("Checks"))
        self.list.setModel(self.model)
        self.list.setHeaderHidden(True)
        self.list.setUniformRowHeights(True)
        self.list.setFrameShape(QTreeView.Shape.NoFrame)
        self.list.installEventFilter(self)
        self.list.setSelectionMode(QTreeView.SelectionMode.ExtendedSelection)
        self.list.selectionModel().currentChanged.connect(self._chosen)
        self.list.selectionModel().selectionChanged.connect(self._select)
        self._empty = text_label(self, wrap=True)
        self._empty.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self.new = push_button(self, lambda: self.tr("New run…"), self.ask_new)
        self.open = push_button(self, lambda: self.tr("Open a run…"), self.ask_open)
        self.actions_of_run = {
            "new": action(self, lambda: self.tr("New run…"), self.ask_new),
            "open": action(self, lambda: self.tr("Open a run…"), self.ask_open),
            "own": action(self, lambda: self.tr("Add a check…"), self.ask_own),
            "photos": action(self, lambda: self.tr("Import photographs from a phone…"), self.ask_photos),
            "join": action(self, lambda: self.tr("Import verdicts from a copy…"), self.ask_join),
            "report": action(self, lambda: self.tr("Write a report…"), report),
            "publish": action(self, lambda: self.tr("Publish with the verdicts…"), self.ask_publish),
        }
        self.actions_of_checks = {
            "reopen": action(self, lambda: self.tr("Open again"), self.reopen),
            "assign": action(self, lambda: self.tr("Assign…"), partial(self.ask_deed, ASSIGN)),
            "link": action(self, lambda: self.tr("Link to an issue…"), partial(self.ask_deed, LINK)),
        }
        menu = QMenu(self)
        menu.addActions(list(self.actions_of_run.values()))
        menu.addSeparator()
        menu.addActions(list(self.actions_of_checks.values()))
        self.list.addActions(list(self.actions_of_checks.values()))
        self.list.setContextMenuPolicy(Qt.ContextMenuPolicy.ActionsContextMenu)
        self.more = tool_button(self, "more", lambda: self.tr("More for this run"), menu=menu)
        bar = hbox(self.filter, None, self.more, margins=(8, 4, 8, 4))
        parts = (bar, self.progress, self.counts, self.nothing, self.standing, self.notice, (self.list, 1))
        centre = Qt.AlignmentFlag.AlignCenter
        self._stack = QStackedLayout(self)
        self._stack.addWidget(boxed(self, vbox(*parts, margins=NO_MARGINS, spacing=0)))
        guide = GuideLink(services, "check", self)
        ways = [(way, 0, centre) for way in (self.new, self.open, guide)]
        self._stack.addWidget(boxed(self, vbox(None, self._empty, *ways, None)))
        self.session.runChanged.connect(self.refresh)
        if services.tab is not None:
            self.session.runChanged.connect(services.tab.abilitiesChanged)
        self.session.statesChanged.connect(self._follow)
        self.session.currentChanged.connect(self._show_current)
        self.session.arrived.connect(self._tell)
        self.session.failed.connect(lambda why: self.notice.show_message("error", why))
        self.session.told.connect(lambda words: services.show_message(words))
        self.session.listAsked.connect(lambda: self.list.setFocus(Qt.FocusReason.ShortcutFocusReason))
        if services.tab is not None:
            services.tab.modeShown.connect(self._leave_elsewhere)
            services.tabs.frontChanged.connect(self._leave_elsewhere)
        self.says(self.refresh)

    # -- commands

    def next_open(self) -> None:
        """Look at the next check that is open."""
        current = self.session.current
        name = self.session.next_open("" if current is None else current.check.id)
        if name:
            self.session.show(name)
        else:
            self._services.show_message(self.tr("No check is open."))

    def ask_new(self) -> None:
        """Ask what a new run is to have, and make it."""
        from previewer.desk.modes.check.new_run import NewRunDialog

        dialog = NewRunDialog(self._piece, self._services, self.session.folder, self)
        dialog.made.connect(self._made)
        open_dialog(dialog, self._piece)

    def ask_open(self) -> None:
        """Ask for the folder of a run."""
        folder = dialogs.ask_run(self, self._services.settings, self._piece.path)
        if folder is not None:
            self.notice.hide()
            self.session.open(folder)

    def ask_own(self) -> None:
        """Ask for a check of the tester's own."""
        words = dialogs.ask_text(self, self.tr("Add a check"), self.tr("What is to be done, and what must be seen?"))
        if words:
            self.session.add_check(words)

    def ask_join(self) -> None:
        """Ask for another copy of the run, and take over its verdicts."""
        from previewer.runs.folder import Run
        from previewer.runs.joining import join
        from previewer.runs.troubles import RunError

        folder = dialogs.ask_run(self, self._services.settings, self._piece.path)
        if folder is None or self.session.run is None:
            return
        try:
            joined = join(self.session.run, dialogs.read_from(self, folder, partial(Run.open, folder)))
        except RunError as error:
            self.notice.show_message("error", error.trouble.message(program_language()))
        except OSError as error:
            self.notice.show_message("error", reason(error))
        else:
            self._services.show_message(self.tr("%n verdict(s) imported", "", joined.verdicts))
            if joined.contradictions:
                words = "\n".join(one.message(program_language()) for one in joined.contradictions)
                self.notice.show_message("warning", words)
        self.session.followed.refresh()

    def ask_photos(self) -> None:
        """Ask for photographs of real phones, and lay them on the checks that they can prove."""
        from previewer.desk.modes.check.photos import PhotosDialog

        folder = self.session.folder
        if folder is None:
            return
        photos = dialogs.ask_photos(self, self._services.settings, self._piece.path)
        by = photos and (named_tester() or dialogs.ask_text(self, self.tr("Photographs"), self.tr("Who took them?")))
        if photos and by:
            dialog = PhotosDialog(folder, photos, str(by), self)
            dialog.laid.connect(self._show_photographed)
            open_dialog(dialog, self._piece)

    def _show_photographed(self) -> None:
        self.session.followed.refresh()
        if any(state.photo is not None for state in self.session.states):
            self.filter.setCurrentIndex(self.filter.findData("photographed"))
            self.refresh()

    def ask_publish(self) -> None:
        """Ask how the piece is published, with the verdicts of this run."""
        ask_publish(self._piece, self._services, self.session.folder, verdicts=True)

    def reopen(self) -> None:
        """Open what is selected again."""
        self.session.for_each(lambda run, name: run.reopen(name, named_tester()))

    def ask_deed(self, do: str) -> None:
        """Ask whose the selected checks are, or what a tracker calls their fault."""
        titles = {ASSIGN: self.tr("Assign"), LINK: self.tr("Link to an issue")}
        questions = {ASSIGN: self.tr("Who should do it?"), LINK: self.tr("The id or the address of the issue:")}
        to = dialogs.ask_text(self, titles[do], questions[do])
        if to:
            self.session.for_each(lambda run, name: run.do(name, do, named_tester(), to))

    # -- showing

    def refresh(self) -> None:
        """Show the run as it stands."""
        session, run = self.session, self.session.run
        self._stack.setCurrentIndex(1 if run is None else 0)
        what = self.tr(
            "A run is the list of what a careful tester looks at, made from this piece, with a verdict on each."
        )
        usual = self._piece.path.with_suffix(RUN)
        self._empty.setText(dialogs.reading_words(usual) if session.followed.waits else what)
        for name in ("own", "photos", "join", "report", "publish"):
            self.actions_of_run[name].setEnabled(run is not None)
        for act in self.actions_of_checks.values():
            act.setEnabled(run is not None)
        if run is None:
            return
        self._shown, self._late = session.states, False
        takes, current = FILTERS[self.filter.currentData()], session.current
        shown = [state for state in session.states if takes(state) or state is current]
        with QSignalBlocker(self.list.selectionModel()):
            self.model.show(shown, self._title, self.palette(), session.followed.others)
            self.list.expandAll()
        session.order = tuple(self.model.names())
        none = self.tr("All checks are done.") if run_summary(run).is_done else self.tr("No checks match.")
        tell(self.nothing, "" if any(map(takes, session.states)) else none)
        self._show_current()
        self._show_counts(run)
        self._update_standing(run)

    def _follow(self) -> None:
        """Show the run as it stands; another text alone, while nobody looks, waits until somebody does."""
        self._late = not self.session.is_front and self._shown is self.session.states
        if not self._late:
            self.refresh()

    def event(self, event: QEvent) -> bool:
        return takes_back(self.session, event) or super().event(event)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if isinstance(event, QKeyEvent) and event.type() == QEvent.Type.KeyPress:
            key, held = Qt.Key(event.key()), event.modifiers() & ~Qt.KeyboardModifier.KeypadModifier
            if key == Qt.Key.Key_Down and held == Qt.KeyboardModifier.ControlModifier:
                self.next_open()
                return True
            if key in ARROWS and held == Qt.KeyboardModifier.NoModifier:
                self.session.step(ARROWS[key])
                return True
            if key == Qt.Key.Key_Space:
                if not event.isAutoRepeat():
                    self.session.phones.open_row()
                return True
        return super().eventFilter(watched, event)

    def _leave_elsewhere(self) -> None:
        """Leave the check with its mode or its tab: the pane alone may be hidden while somebody looks at the phones."""
        if not self.session.is_front:
            self.session.leave()
        elif self._late:
            self.refresh()

    def _made(self, folder: Path) -> None:
        self.notice.hide()
        if self.session.open(folder):
            self.next_open()

    def _chosen(self, now: QModelIndex, _before: QModelIndex) -> None:
        name = now.data(ID)
        current = self.session.current
        if name and (current is None or name != current.check.id):
            self.session.show(str(name))

    def _select(self) -> None:
        """Keep what is selected, of an item all its checks."""
        rows = [index for head in self.list.selectionModel().selectedIndexes() for index in self._below(head)]
        names = dict.fromkeys(str(index.data(ID)) for index in rows)
        self.session.select(tuple(names))
        if self.session.selected:
            words = self.tr("%n check(s) selected: a verdict is for all of them", "", len(names))
            self._services.show_message(words)

    def _below(self, index: QModelIndex) -> list[QModelIndex]:
        if index.data(ID):
            return [index]
        return [self.model.index(row, 0, index) for row in range(self.model.rowCount(index))]

    def _tell(self, verdicts: list[Verdict]) -> None:
        """Say what others said meanwhile."""
        last = verdicts[-1]
        check = next(state.check for state in self.session.states if state.check.id == last.check)
        words = self.tr("{0}: {1}: {2}").format(last.by, label(check), verdict_word(last.verdict))
        more = "" if len(verdicts) == 1 else self.tr(" (and %n more)", "", len(verdicts) - 1)
        self._services.show_message(words + more)

    def _show_current(self) -> None:
        state = self.session.current
        row = QModelIndex() if state is None else self.model.place_of(state.check.id)
        model = self.list.selectionModel()
        if model.currentIndex() != row:  # else somebody chose it here, with others perhaps
            self.session.select(())
            with QSignalBlocker(model):
                model.setCurrentIndex(row, QItemSelectionModel.SelectionFlag.ClearAndSelect)
        self.list.scrollTo(row)
        self.list.viewport().update()

    def _title(self, item: str | None) -> str:
        if item is None:
            return self.tr("The screen")
        piece = self._piece.session.piece
        found = None if piece is None else piece.item(item)
        return item if found is None else f"{found.title(program_language()).text}  ({item})"

    def _show_counts(self, run: Run) -> None:
        """Where all checks stand, in the words of `run status`; what the program passed is no work of a person."""
        stand = standings(states(run))
        asked = sum(stand.values()) - stand["machine_pass"]
        self.progress.setRange(0, max(1, asked))
        self.progress.setValue(stand["pass"] + stand["fail"] + stand["skip"])
        lang, fixed = program_language(), run_summary(run).fixed
        words = counts_text(run, lang) + ([say(lang, "runs", "fixed", {"count": fixed})] if fixed else [])
        self.counts.setText("\n".join(words))

    def _update_standing(self, run: Run) -> None:
        if not self.session.fits:
            words = self.tr("This run checks another version of the piece: {0}.")
            if run.plan.piece.version == (self._piece.document.reading.version or None):
                words = self.tr("This text is not the one that this run checks, although both have version {0}.")
            self.standing.show_message(
                "warning",
                words.format(run.plan.piece.called),
                {self.tr("New run…"): self.ask_new},
            )
        elif self.session.followed.troubles:
            some = (one.message(program_language()) for one in self.session.followed.troubles[:5])
            self.standing.show_message("warning", "\n".join(some))
        else:
            self.standing.hide()
