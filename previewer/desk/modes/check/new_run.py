"""Making a run from the window: where it is kept, which looks it has, what is carried over."""

from contextlib import suppress
from functools import partial
from pathlib import Path

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QCheckBox, QDialog, QDialogButtonBox, QFormLayout, QLineEdit, QProgressBar, QWidget

from previewer.bounded import read_whole
from previewer.desk.background import Report, Task, error_text
from previewer.desk.document import dialogs
from previewer.desk.document.document import saved_elsewhere
from previewer.desk.document.files import free_path, own_place
from previewer.desk.document.open_piece import OpenPiece
from previewer.desk.language import program_language
from previewer.desk.modes.check.commands import run_command
from previewer.desk.notice import Notice
from previewer.desk.services import Services
from previewer.desk.view.look_values import LookValues
from previewer.desk.widgets import Worded, add_field, choice_box, ends_with, letters_are, text_label, vbox
from previewer.pieces.messages import say
from previewer.runs.folder import Run
from previewer.runs.plan.looks import TEXT_SIZES, stray_languages
from previewer.runs.plan.make import PlanRequest, PlanSize, plan_size, settled
from previewer.runs.run_file import PLANS
from previewer.runs.troubles import RunError

_WIDTH = 520


class NewRunDialog(Worded, QDialog):
    """The text is saved first: a run checks a file. `earlier` is the folder of the run before."""

    #: The folder of the new run.
    made = Signal(object)

    def __init__(self, piece: OpenPiece, services: Services, earlier: Path | None, parent: QWidget) -> None:
        super().__init__(parent)
        self._piece = piece
        self._services = services
        self._earlier = earlier
        self.folder = QLineEdit(self._proposed(), self)
        letters_are("run", self.folder)
        plans = {
            "pairwise": lambda: self.tr("Pairwise (every pair of settings once)"),
            "every": lambda: self.tr("All combinations (every check in every look)"),
            "one": lambda: self.tr("One look"),
            "smoke": lambda: self.tr("The essentials (each row once)"),
        }
        self.plan = choice_box(self, {plan: plans[plan] for plan in PLANS}, chosen=self._count)
        self._usual_plan = self.plan.currentData()
        names = {
            "platform": lambda: self.tr("Phones:"),
            "lang": lambda: self.tr("Languages:"),
            "theme": lambda: self.tr("Themes:"),
            "text_size": lambda: self.tr("Text sizes:"),
            "device": lambda: self.tr("Devices:"),
            "design": lambda: self.tr("Designs:"),
            "orientation": lambda: self.tr("Orientations:"),
            "contrast": lambda: self.tr("Contrasts:"),
        }
        #: Of which looks it is made, by the members of a look.
        strays = stray_languages(piece.document.reading)
        taken = {"text_size": TEXT_SIZES}
        self.looks = {
            member: LookValues(
                member,
                piece.session.piece,
                self,
                strays,
                taken.get(member, ()),
                services.view.options.own_devices if member == "device" else (),
            )
            for member in names
        }
        self.carry = QCheckBox(self)
        self.carry.setChecked(earlier is not None)
        self.carry.clicked.connect(self._ask_earlier)
        self.published = QCheckBox(self)
        self.published.setChecked(piece.published.path is not None)
        self.published.clicked.connect(self._ask_published)
        #: How large the run would be.
        self.size_of_run = text_label(self, wrap=True)
        self._counting = Task(self)
        self._counting.done.connect(self._show_size)
        self._counting.failed.connect(self.size_of_run.clear)
        for values in self.looks.values():
            values.changed.connect(self._count)
        self.progress = QProgressBar(self)
        self.progress.setRange(0, 0)
        self.progress.hide()
        self.notice = Notice(self)
        self._buttons = QDialogButtonBox(QDialogButtonBox.StandardButton.Cancel, self)
        self.start = self._buttons.addButton("", QDialogButtonBox.ButtonRole.ActionRole)
        self.start.setDefault(True)
        self.start.clicked.connect(self._start)
        self._buttons.rejected.connect(self.reject)
        self._task = Task(self)
        self._task.done.connect(self._done)
        self._task.failed.connect(self._failed)
        ends_with(self, self._task.close, self._counting.close)
        form = QFormLayout()
        add_field(self, form, lambda: self.tr("Folder:"), self.folder)
        piece.drafts.hold_in(self, folder=self.folder)
        add_field(self, form, lambda: self.tr("Plan:"), self.plan)
        for member, name in names.items():
            add_field(self, form, name, self.looks[member])
        form.addRow("", self.carry)
        form.addRow("", self.published)
        parts = (self.notice, form, self.size_of_run, self.progress, None, self._buttons)
        self.setLayout(vbox(*parts, margins=(20, 20, 20, 16), spacing=12))
        self.says(self._say, colours=False)
        self._hold_to_earlier()
        self.resize(_WIDTH, self.sizeHint().height())

    def _proposed(self) -> str:
        """Where the run is to be, beside the piece at first."""
        wanted = own_place(self._piece.path, self._services.settings.folder).with_suffix(".run")
        try:
            return str(dialogs.read_from(self._services.window, wanted, partial(free_path, wanted)))
        except OSError:
            return str(wanted)

    def _say(self) -> None:
        self.setWindowTitle(self.tr("New run"))
        self.start.setText(self.tr("Create the run"))
        self._name_earlier()
        self._count()

    def _hold_to_earlier(self) -> None:
        """What is carried over is compared in the looks that it has, so these are ticked, and the plan is its plan."""
        had = settled(PlanRequest(b""))
        if self._earlier is not None and self.carry.isChecked():
            with suppress(RunError, OSError):  # making the run says what is wrong with the earlier one
                earlier = self._earlier
                had = dialogs.read_from(self, earlier, lambda: settled(PlanRequest(b"", old=Run.open(earlier))))
        for member, values in self.looks.items():
            values.hold_to(had.wanted.get(member, ()))
        if self.plan.currentData() == self._usual_plan:
            self.plan.setCurrentIndex(self.plan.findData(had.how))
        self._usual_plan = had.how
        self._count()

    def _count(self) -> None:
        """Count the checks that the run would have, beside the window: a long list has thousands."""
        wanted = {member: values.asked() for member, values in self.looks.items()}
        request = PlanRequest(self._piece.document.encoded(), "", wanted, str(self.plan.currentData()))
        earlier = self._earlier if self.carry.isChecked() else None
        published = self._piece.published.path if self.published.isChecked() else None

        def size(_report: Report) -> PlanSize:
            old = None if earlier is None else Run.open(earlier)
            return plan_size(request._replace(old=old, published=None if published is None else read_whole(published)))

        self._counting.start_thread(size)

    def _show_size(self, size: PlanSize) -> None:
        kept = self._earlier is not None and self.carry.isChecked()
        facts = {"checks": size.checks, "open": size.by_hand, "minutes": size.minutes, "kept": int(kept)}
        self.size_of_run.setText(say(program_language(), "runs", "size", facts))

    def _name_earlier(self) -> None:
        carry = self.tr("Keep verdicts that are still valid from an earlier run…")
        if self._earlier is not None:
            carry = self.tr("Keep verdicts that are still valid from {0}").format(self._earlier.name)
        self.carry.setText(carry)
        published = self.tr("Check what an update of the published version does…")
        path = self._piece.published.path
        if path is not None:
            name = path.name if path.name != self._piece.path.name else f"{path.parent.name}/{path.name}"
            published = self.tr("Check what an update of {0} does").format(name)
        self.published.setText(published)

    def _ask_earlier(self, checked: bool) -> None:
        """Ask for the run before, where none is known."""
        if checked and self._earlier is None:
            self._earlier = dialogs.ask_run(self, self._services.settings, self._piece.path)
            self.carry.setChecked(self._earlier is not None)
            self._name_earlier()
        self._hold_to_earlier()

    def _ask_published(self, checked: bool) -> None:
        """Ask for the version that users have, where none is known; it is remembered for the piece."""
        if checked and self._piece.published.path is None:
            path = dialogs.ask_published(self, self._services.settings, self._piece.path)
            if path is not None:
                self._piece.published.choose(path)
            self.published.setChecked(path is not None)
            self._name_earlier()
        self._count()

    def _start(self) -> None:
        if saved_elsewhere(self._piece.document):
            was_proposed = self.folder.text() == self._proposed()
            if not self._services.saver.may_keep_beside(self._piece):
                return
            if was_proposed:
                self.folder.setText(self._proposed())
        if self._piece.document.modified and not self._services.saver.save(self._piece):
            return
        words = ["run", "new", str(self._piece.path), "-o", self.folder.text().strip()]
        words += ["--messages-lang", program_language(), "--plan", str(self.plan.currentData())]
        for values in self.looks.values():
            words += values.words()
        if self._earlier is not None and self.carry.isChecked():
            words += ["--from", str(self._earlier)]
        if self._piece.published.path is not None and self.published.isChecked():
            words += ["--published", str(self._piece.published.path)]
        self.notice.hide()
        self.progress.show()
        self.start.setEnabled(False)
        self._task.start_thread(lambda report: run_command(words, report))

    def _done(self, said: str) -> None:
        self._services.show_message(said.partition("\n")[0])
        self.made.emit(Path(self.folder.text().strip()))
        self.accept()

    def _failed(self, error: Exception) -> None:
        self.progress.hide()
        self.start.setEnabled(True)
        self.notice.show_message("error", error_text(error))
