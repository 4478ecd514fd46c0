"""What breaks on the screens of all pieces of a folder."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from PySide6.QtWidgets import QPushButton, QWidget

from previewer.desk.background import Task, error_text
from previewer.desk.language import program_language
from previewer.desk.notice import Notice
from previewer.desk.view.screen_findings import findings_on, partly_checked, variant_names
from previewer.desk.view.spread import LookBoxes
from previewer.desk.view.state import ViewState
from previewer.desk.workspace.tables import TablePage, TableRow
from previewer.desk.workspace.targets import FindingSpot, FoundIn
from previewer.desk.workspace.workspace import Workspace
from previewer.phone.look import Use, members_for
from previewer.phone.platforms import PLATFORMS
from previewer.pieces.messages import say

if TYPE_CHECKING:
    from previewer.desk.workspace.looking_over import LookOverJob
    from previewer.pictures.work import Examined


@dataclass(frozen=True)
class FolderFindings:
    """What was looked over: of so many pieces, what each came to, by its name; and why some could not be."""

    wanted: int = 0
    examined: Mapping[str, "tuple[Examined, ...]"] = ()  # type: ignore[assignment]
    failed: tuple[tuple[str, str], ...] = ()
    stopped: bool = False


class FindingsPage(TablePage):
    """Looks all pieces over when asked to, in the variants that the boxes ask for; `unsaved` has texts of tabs."""

    def __init__(
        self,
        workspace: Workspace,
        view: ViewState,
        unsaved: Callable[[], Mapping[str, str]],
        parent: QWidget | None = None,
    ) -> None:
        super().__init__((280, 220, 130, 260, 80, 80), parent, sentences=True)
        self._workspace = workspace
        self._view = view
        self._unsaved = unsaved
        self._findings = FolderFindings(examined={})
        self._names: dict[str, str] = {}
        #: The states in which the pieces were when the run began.
        self._states: dict[str, object] = {}
        self.notice = Notice(self)
        self._task = Task(self)
        self._task.arrived.connect(self._take)
        self._task.progressed.connect(self._show_progress)
        self._task.done.connect(lambda _none: self._end())
        self._task.failed.connect(lambda error: self._end(failed=error_text(error)))
        self.boxes = LookBoxes(members_for(Use.COMMON), (), self)
        self.start = QPushButton(self)
        self.start.clicked.connect(self._clicked)
        self.name_field(lambda: self.tr("Find findings"))
        self.put(*self.boxes.values(), self.start, None, above=self.notice)

    @property
    def running(self) -> bool:
        """Whether pieces are looked over."""
        return self._task.running

    def heads(self) -> Sequence[str]:
        return (
            self.tr("Finding"),
            self.tr("Piece"),
            self.tr("Item"),
            self.tr("What"),
            self.tr("Phone"),
            self.tr("Variants"),
        )

    def rows_now(self) -> Iterator[TableRow]:
        contents, lang = self._workspace.contents, program_language()
        self.start.setText(self.tr("Stop") if self.running else self.tr("Run checks"))
        for name, why in self._findings.failed:
            if name not in contents.by_name:
                continue
            yield TableRow(
                (self.tr("Not checked: {0}").format(why), name, "", "", "", ""), FoundIn(contents.path(name), None)
            )
        for name, examined in self._findings.examined.items():
            if name not in contents.by_name:
                continue
            path = contents.path(name)
            for why, looks in partly_checked(examined).items():
                cells = (self.tr("Only partly checked"), name, "", why, "", variant_names(looks))
                yield TableRow(cells, FoundIn(path, FindingSpot("", looks[0])))
            for found, looks in findings_on(examined, own_colours=False).items():
                words, phone = say(lang, "layout", found.code), PLATFORMS[found.platform].name
                cells = (words, name, found.item, found.detail, phone, variant_names(looks))
                yield TableRow(cells, FoundIn(path, FindingSpot(found.item, looks[0])))

    def empty_now(self) -> str:
        if self.running:
            return self.tr("Checking…")
        if not self._findings.wanted:
            return self.tr(
                "Choose variants and run the checks to list truncated text, small touch targets and low contrast "
                "in all pieces."
            )
        return self.tr("No findings in these variants.") if self._whole else self.tr("Not checked")

    def refresh(self) -> None:
        super().refresh()
        findings = self._findings
        if findings.wanted:
            lines = [self.tr("{0} of %n piece(s) checked", "", findings.wanted).format(len(findings.examined))]
            lines += [self.tr("stopped: the others were not checked")] if findings.stopped else []
            lines += [self.tr("%n finding(s)", "", self.model.rowCount())]
            self.said.setText(" · ".join(lines))
        self._update_age()

    def run(self) -> None:
        """Look over all pieces as they are now."""
        from previewer.desk.workspace.looking_over import look_over_piece

        jobs = list(self._jobs())
        self._names = {job.path: name for name, job in jobs}
        self._states = {name: self._workspace.contents.state_of(name) for name, _job in jobs}
        self._findings = FolderFindings(len(jobs), {})
        if jobs:
            self._task.start_each(look_over_piece, [job for _name, job in jobs])
        self.refresh()

    def cancel(self) -> None:
        """End a run that is under way."""
        if self.running:
            self._task.cancel()
            self._end(stopped=True)

    @property
    def _whole(self) -> bool:
        return len(self._findings.examined) == self._findings.wanted

    def _jobs(self) -> "Iterator[tuple[str, LookOverJob]]":
        from previewer.desk.workspace.looking_over import LookOverJob

        contents, unsaved, options = self._workspace.contents, self._unsaved(), self._view.options
        lang, members = options.lang or program_language(), tuple(self.boxes.ticked())
        looks = tuple(look for look in options.looks if look.platform in options.on_show(None))
        sizes, today = tuple(size for size, _name in options.own_devices), self._view.today()
        for entry in contents.entries:
            path, text = str(contents.path(entry.name)), unsaved.get(entry.name)
            yield entry.name, LookOverJob(path, text, looks, lang, members, sizes, today)

    def _update_age(self) -> None:
        """Say of findings of earlier states that they are."""
        contents = self._workspace.contents
        old = sum(contents.state_of(name) != state for name, state in self._states.items())
        if old and not self.running:
            text = self.tr("%n piece(s) changed since they were checked.", "", old)
            self.notice.show_message("info", text, {self.tr("Run again"): self.run})
        else:
            self.notice.hide()

    def _clicked(self) -> None:
        if self.running:
            self.cancel()
        else:
            self.run()

    def _take(self, job: "LookOverJob", answer: "tuple[Examined, ...] | Exception | None") -> None:
        findings, name = self._findings, self._names[job.path]
        if answer is None:
            why = self.tr("it cannot be previewed")
            self._findings = replace(findings, failed=(*findings.failed, (name, why)))
        elif isinstance(answer, Exception):
            self._findings = replace(findings, failed=(*findings.failed, (name, error_text(answer))))
        else:
            self._findings = replace(findings, examined={**findings.examined, name: answer})

    def _show_progress(self, done: int, total: int) -> None:
        self.progress.setMaximum(total)
        self.progress.setValue(done)
        self.progress.setVisible(done < total)
        self.refresh()

    def _end(self, stopped: bool = False, failed: str = "") -> None:
        rest = [name for name in self._names.values() if name not in self._findings.examined] if failed else []
        known = {name for name, _why in self._findings.failed}
        more = tuple((name, failed) for name in rest if name not in known)
        self._findings = replace(self._findings, stopped=stopped, failed=(*self._findings.failed, *more))
        self.progress.hide()
        self.refresh()
