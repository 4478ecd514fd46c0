"""What all pieces of a folder have, one kind of thing a page: problems, and texts that are open."""

from collections.abc import Iterator, Sequence
from functools import partial

from PySide6.QtCore import QSignalBlocker, Qt, Signal
from PySide6.QtWidgets import QToolButton, QWidget

from previewer.desk.icons import severity_icon
from previewer.desk.language import program_language
from previewer.desk.theme import severity_colour
from previewer.desk.view.controls import language_name
from previewer.desk.widgets import NamedBox, choice_box, push_button
from previewer.desk.workspace.cards import Gap
from previewer.desk.workspace.tables import TablePage, TableRow
from previewer.desk.workspace.targets import FoundIn, Lack
from previewer.desk.workspace.workspace import Workspace
from previewer.pieces.violations import SEVERITIES, Severity


class ProblemsPage(TablePage):
    """The problems of all pieces, as `check` lists them for the folder."""

    def __init__(self, workspace: Workspace, parent: QWidget | None = None) -> None:
        super().__init__((520, 240, 190, 60), parent, sentences=True)
        self._workspace = workspace
        self._hidden: set[Severity] = set()
        self._switches = {severity: self._switch_of(severity) for severity in SEVERITIES}
        self.name_field(lambda: self.tr("Find problems"))
        self.put(*self._switches.values(), None)
        self.says(self._tint)

    def heads(self) -> Sequence[str]:
        return self.tr("Problem"), self.tr("Piece"), self.tr("Code"), self.tr("Line")

    def rows_now(self) -> Iterator[TableRow]:
        lang, contents = program_language(), self._workspace.contents
        totals: dict[str, int] = dict.fromkeys(SEVERITIES, 0)
        for entry in contents.entries:
            if entry.card is None:
                continue
            path = contents.path(entry.name)
            if entry.card.trouble:
                said = self.tr("cannot be opened: {0}").format(entry.card.trouble)
                yield TableRow((said, entry.name, "", 0), FoundIn(path, None), "error")
            for severity, count in entry.card.counts().items():
                totals[severity] += count
            for problem in entry.card.problems:
                if problem.severity not in self._hidden:
                    cells = (problem.message(lang), entry.name, problem.code, problem.line)
                    yield TableRow(cells, FoundIn(path, problem), problem.severity)
        for severity, switch in self._switches.items():
            switch.setText(str(totals[severity]))
            switch.setToolTip(self._words(severity, totals[severity]))
            switch.setAccessibleName(switch.toolTip())

    def empty_now(self) -> str:
        if self._workspace.busy or self._workspace.contents.waiting()[0]:
            return self.tr("Checking the pieces…")
        return self.tr("No problems found.")

    def _words(self, severity: Severity, count: int) -> str:
        return {
            "error": self.tr("%n error(s)", "", count),
            "warning": self.tr("%n warning(s)", "", count),
            "advice": self.tr("%n piece(s) of advice", "", count),
        }[severity]

    def _switch_of(self, severity: Severity) -> QToolButton:
        made = QToolButton(self, autoRaise=True)
        made.setCheckable(True)
        made.setChecked(True)
        made.setToolButtonStyle(Qt.ToolButtonStyle.ToolButtonTextBesideIcon)
        made.toggled.connect(partial(self._switch, severity))
        return made

    def _switch(self, severity: Severity, on: bool) -> None:
        (self._hidden.discard if on else self._hidden.add)(severity)
        self.refresh()

    def _tint(self) -> None:
        for severity, switch in self._switches.items():
            switch.setIcon(severity_icon(severity, severity_colour(severity, self.palette())))


class TextsPage(TablePage):
    """The texts of all pieces that are open, in one language or all."""

    #: The texts of a language, '' for all, are to be written for translators.
    exportAsked = Signal(str)

    def __init__(self, workspace: Workspace, parent: QWidget | None = None) -> None:
        super().__init__((220, 170, 110, 110, 150), parent)
        self._workspace = workspace
        self.lang = NamedBox(self)
        self.lang.currentIndexChanged.connect(lambda _at: self.refresh())
        self.state = choice_box(
            self,
            {
                "": lambda: self.tr("All open texts"),
                "missing": lambda: self.tr("Missing"),
                "fallback": lambda: self.tr("In another language"),
                "stale": lambda: self.tr("Source changed"),
            },
            lambda: self.tr("Which texts"),
            self.refresh,
        )
        self.export = push_button(
            self,
            lambda: self.tr("For translators…"),
            lambda: self.exportAsked.emit(self.chosen_language),
            tip=lambda: self.tr("Write a file for translators for each piece that has such texts"),
        )
        self.name_field(lambda: self.tr("Find texts"))
        self.put(self.lang, self.state, None, self.export)
        self.says(self._fill_languages, colours=False)

    @property
    def chosen_language(self) -> str:
        """The language that is looked at, '' for all."""
        return str(self.lang.currentData() or "")

    def heads(self) -> Sequence[str]:
        return (
            self.tr("Piece"),
            self.tr("Item"),
            self.tr("Text"),
            self.tr("Language"),
            self.tr("State"),
            self.tr("Shown"),
        )

    def refresh(self) -> None:
        self._fill_languages()
        super().refresh()

    def rows_now(self) -> Iterator[TableRow]:
        contents, lang, state = self._workspace.contents, self.chosen_language, self.state.currentData() or ""
        for entry in contents.entries:
            card = entry.card
            if card is None:
                continue
            path = contents.path(entry.name)
            if not card.reads:
                yield TableRow(
                    (entry.name, "", self.tr("cannot be previewed"), "", "", ""), FoundIn(path, None), "error"
                )
            if lang and lang not in card.languages and card.units and state in ("", "missing"):
                all_of = self.tr("all %n text(s)", "", card.units)
                name = language_name(lang)
                yield TableRow(
                    (entry.name, "", all_of, name, self._state("missing"), ""), FoundIn(path, Lack(lang, card.units))
                )
            for gap in card.gaps:
                if lang in ("", gap.lang) and state in ("", gap.state):
                    words = (entry.name, gap.item, self._role(gap), language_name(gap.lang))
                    yield TableRow((*words, self._state(gap.state), gap.shown), FoundIn(path, gap))

    def empty_now(self) -> str:
        if self._workspace.busy or self._workspace.contents.waiting()[0]:
            return self.tr("Checking the pieces…")
        return self.tr("No text is open here.")

    def _role(self, gap: Gap) -> str:
        return {
            "title": self.tr("Title"),
            "description": self.tr("Description"),
            "enum-title": self.tr("Option"),
        }[gap.role]

    def _state(self, state: str) -> str:
        return {
            "missing": self.tr("missing"),
            "fallback": self.tr("in another language"),
            "stale": self.tr("source changed"),
        }[state]

    def _fill_languages(self) -> None:
        """Offer the languages that the pieces have; the chosen one stays."""
        wanted = ["", *self._workspace.contents.languages]
        names = [self.tr("All languages"), *map(language_name, wanted[1:])]
        there = [(self.lang.itemData(at), self.lang.itemText(at)) for at in range(self.lang.count())]
        if there == list(zip(wanted, names, strict=True)):
            return
        chosen = self.chosen_language
        with QSignalBlocker(self.lang):
            self.lang.clear()
            for lang, name in zip(wanted, names, strict=True):
                self.lang.addItem(name, lang)
            self.lang.setCurrentIndex(max(self.lang.findData(chosen), 0))
        self.lang.setAccessibleName(self.tr("Language"))
