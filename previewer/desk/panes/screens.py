"""Looking over the screens of many variants: cut texts, small targets, weak colours."""

from dataclasses import dataclass, field, replace
from functools import partial
from typing import TYPE_CHECKING

from PySide6.QtCore import QLocale, QTime
from PySide6.QtWidgets import (
    QProgressBar,
    QPushButton,
    QWidget,
)

from previewer.desk.background import Task, error_text
from previewer.desk.document.open_piece import OpenPiece
from previewer.desk.guide.link import GuideLink
from previewer.desk.language import program_language, sentences
from previewer.desk.notice import Notice
from previewer.desk.panes.wrongs import Of, Wrong, WrongElsewhere
from previewer.desk.services import Services
from previewer.desk.view.screen_findings import (
    ScreenFinding,
    findings_on,
    partly_checked,
    variant_name,
    variant_names,
)
from previewer.desk.view.spread import LookBoxes, spread_looks
from previewer.desk.widgets import (
    NO_MARGINS,
    Worded,
    check_box,
    ends_with,
    hbox,
    push_button,
    tell,
    text_label,
    vbox,
)
from previewer.phone.look import Look, Use, members_for
from previewer.phone.platforms import PLATFORMS

if TYPE_CHECKING:
    from previewer.desk.pictures.paper import PaperTable
    from previewer.pictures.findings import LayoutIssue
    from previewer.pictures.work import Examined, PictureJob

_AT_FIRST = ("lang", "text_size")
#: So many variants of a finding are named.
_MOST_NAMED = 40


@dataclass(frozen=True)
class Findings:
    """What a run was asked for, when, and how far it came: so many variants of a text with these values."""

    text: str = ""
    values: str = ""
    wanted: int = 0
    at: QTime = field(default_factory=QTime)
    examined: "tuple[Examined, ...]" = ()
    stopped: bool = False
    failed: str = ""

    @property
    def checked(self) -> int:
        """How many variants were looked over wholly."""
        return sum(not one.why for one in self.examined)


class ScreenChecks(Worded, QWidget):
    """Looks the chosen variants over when asked to, and tells the list of all that is wrong. One row per finding,
    whatever the number of variants.
    """

    def __init__(self, piece: OpenPiece, services: Services, parent: QWidget) -> None:
        super().__init__(parent)
        self._piece = piece
        self._state = state = services.view
        self._elsewhere = services.panes.shared(WrongElsewhere)
        self._task = Task(self)
        self._task.arrived.connect(self._examined)
        self._task.progressed.connect(self._progressed)
        self._task.failed.connect(lambda error: self._end(failed=error_text(error)))
        self._task.done.connect(lambda _none: self._end())
        self._findings = Findings()
        self.boxes = LookBoxes(members_for(Use.COMMON), _AT_FIRST, self)
        self.start = QPushButton(self)
        self.start.clicked.connect(self._clicked)
        #: Nobody can change the platforms' own colours: what they are found for is listed on demand.
        self.own_colours = check_box(
            self,
            lambda: self.tr("Platform colours"),
            lambda _on: self._tell(),
            tip=lambda: self.tr("List low contrast in the platforms' own colours, which a piece cannot change"),
        )
        self.progress = QProgressBar(self)
        self.progress.setTextVisible(False)
        self.progress.setMaximumHeight(4)
        self.progress.hide()
        self.notice = Notice(self)
        self.summary = text_label(self, wrap=True)
        self.summary.setContentsMargins(8, 2, 8, 4)
        self.back = push_button(
            self,
            lambda: self.tr("Back to my view"),
            state.back,
            tip=lambda: self.tr("Return to the view from before you clicked a finding"),
        )
        self._guide = GuideLink(services, "source", self)
        boxes = (*self.boxes.values(), self.own_colours)
        bar = hbox(*boxes, None, self._guide, self.back, self.start, margins=(8, 4, 8, 4), spacing=14)
        parts = (bar, self.progress, self.notice, self.summary)
        self.setLayout(vbox(*parts, margins=NO_MARGINS, spacing=0))
        ends_with(piece, self.cancel)
        piece.document.read.connect(self._update_age)
        piece.session.valuesChanged.connect(self._update_age)
        state.changed.connect(self._update_back)
        self.says(self._tell, colours=False)
        self._update_back()

    @property
    def running(self) -> bool:
        """Whether a run is under way."""
        return self._task.running

    def printed(self) -> "PaperTable | None":
        """The table that is printed of it: how far it came, of what text, and the rows. None where there was no run."""
        from previewer.desk.pictures.paper import PaperTable

        lang = program_language()
        rows = [(row.say(lang), row.item or "", str(row.where)) for row in self._rows()]
        note = sentences(filter(None, (self.notice.text, self.summary.text())))
        heads = (self.tr("Finding"), self.tr("Item"), self.tr("Variants"))
        return PaperTable(self.tr("Findings"), note, heads, rows) if self._findings.wanted else None

    def run(self) -> None:
        """Check the chosen variants of the text as it stands, as the toolbar has them where all were not asked for."""
        from previewer.pictures.work import Content, PictureJob, look_over

        piece = self._piece
        if piece.session.piece is None or piece.outdated:
            return
        text, values, looks = piece.document.text(), piece.touched_values, self.looks()
        self._findings = Findings(text, values, len(looks), QTime.currentTime())
        self._tell()
        content = Content(text.encode("utf-8", "replace"), piece.session.today, values)
        if looks:
            self._task.start_each(look_over, [PictureJob(content, look) for look in looks])

    def looks(self) -> list[Look]:
        """The variants that the boxes ask for; without a box it is the toolbar's own."""
        return spread_looks(self._piece, self.boxes.ticked(), self._state.options.own_devices)

    def cancel(self) -> None:
        """End a run that is under way."""
        if self.running:
            self._task.cancel()
            self._end(stopped=True)

    def _clicked(self) -> None:
        if self.running:
            self.cancel()
        else:
            self.run()

    def _examined(self, job: "PictureJob", answer: "tuple[tuple[LayoutIssue, ...], str] | Exception") -> None:
        from previewer.pictures.work import Examined

        found, why = ((), error_text(answer)) if isinstance(answer, Exception) else answer
        examined = (*self._findings.examined, Examined(job.look, found, why))
        self._findings = replace(self._findings, examined=examined)

    def _end(self, stopped: bool = False, failed: str = "") -> None:
        self._findings = replace(self._findings, stopped=stopped, failed=failed)
        self._tell()

    def _progressed(self, done: int, total: int) -> None:
        self.progress.setMaximum(total)
        self.progress.setValue(done)
        self._show_state()

    def _tell(self) -> None:
        """Say how far it came, and put what was found into the list."""
        self._show_state()
        self._update_age()
        if self._findings.wanted:
            self._elsewhere.put(Of.SCREENS, self._rows(), bool(self.notice.text))

    def _show_state(self) -> None:
        """Say how far it came; that nothing breaks is said only where all was looked over."""
        findings, running = self._findings, self.running
        self.progress.setVisible(running)
        self.start.setText(self.tr("Stop") if running else self.tr("Run checks"))
        self.start.setToolTip(
            self.tr("Look for truncated text, small touch targets, low contrast and missing translations")
        )
        lines = []
        if findings.wanted:
            found, listed = len(findings_on(findings.examined)), len(self._listed())
            parts = [
                self.tr("{0} of {1} variants checked").format(findings.checked, findings.wanted),
                self.tr("%n finding(s)", "", listed),
                QLocale(program_language()).toString(findings.at, QLocale.FormatType.ShortFormat),
            ]
            if listed < found:
                parts.append(self.tr("%n in the platforms' own colours not listed", "", found - listed))
            lines.append(" · ".join(parts))
        if findings.stopped:
            lines.append(self.tr("Stopped: the other variants were not checked."))
        if findings.failed:
            lines.append(self.tr("Not checked: {0}").format(findings.failed))
        for why, looks in partly_checked(findings.examined).items():
            lines.append(self.tr("Only partly checked: {0}").format(f"{variant_names(looks)}: {why}"))
        tell(self.summary, "\n".join(lines))
        self._guide.setVisible(not findings.wanted)

    def _listed(self) -> dict[ScreenFinding, list[Look]]:
        """The findings to list, with the variants that have them."""
        return findings_on(self._findings.examined, self.own_colours.isChecked())

    def _update_age(self) -> None:
        """Mark findings of another text, or of other values, as what they are."""
        findings, piece = self._findings, self._piece
        why = ""
        if findings.wanted and findings.text != piece.document.text():
            why = self.tr("These findings are for an earlier text. Run the checks again.")
        elif findings.wanted and findings.values != piece.touched_values:
            why = self.tr("These findings are for earlier values. Run the checks again.")
        if why:
            self.notice.show_message("info", why, {self.tr("Run again"): self.run})
        else:
            self.notice.hide()
        self._elsewhere.mark_old(Of.SCREENS, bool(why))

    def _update_back(self) -> None:
        self.back.setVisible(self._state.trying)

    def _rows(self) -> list[Wrong]:
        """What was found, each with the variants that have it."""
        rows = []
        for found, looks in self._listed().items():
            where = f"{PLATFORMS[found.platform].name}: {variant_names(looks)}"
            tip = "\n".join(map(variant_name, looks[:_MOST_NAMED]))
            go, key = partial(self._look_at, looks[0], found.item), found.item or None
            row = Wrong(
                Of.SCREENS, "warning", found.code, key, found.sentence, go, where, pointer=found.detail, tip=tip
            )
            rows.append(row)
        return rows

    def _look_at(self, look: Look, item: str) -> None:
        """Look at the variant in which it was found, at the row where it was."""
        self._state.try_options(self._state.options.showing(look))
        if item:
            self._piece.selection.show_row(item)
