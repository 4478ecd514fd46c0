"""The checks of a run as a tree: an item, and below it what is to be looked at."""

from collections.abc import Callable, Iterable, Iterator, Mapping
from datetime import date
from typing import Final

from PySide6.QtCore import QCoreApplication, QModelIndex, Qt
from PySide6.QtGui import QColor, QPalette, QStandardItem, QStandardItemModel

from previewer.desk.icons import severity_icon
from previewer.desk.language import QT_TRANSLATE_NOOP, program_language
from previewer.desk.theme import is_dark
from previewer.desk.widgets import bold
from previewer.pieces.messages import catalogue, language_name, say
from previewer.runs.checks import OPEN, OWN, REOPEN, Check, Texts, moment_of
from previewer.runs.reports.content import look_words
from previewer.runs.status import CheckState
from previewer.runs.tester import named_tester

ID = Qt.ItemDataRole.UserRole
#: The head of what is left over, which no key of an item is.
_LEFT: Final = "\0"
_LEFT_OVER = QT_TRANSLATE_NOOP("Checks", "Unresolved from earlier versions")


#: What is said of a photograph that waits, in the list.
_PHOTOS = (QT_TRANSLATE_NOOP("Checks", "Photograph agrees"), QT_TRANSLATE_NOOP("Checks", "Photograph differs"))
#: What is looked at, by `Check.what`.
_WORDS = {
    "title": QT_TRANSLATE_NOOP("Checks", "Title"),
    "description": QT_TRANSLATE_NOOP("Checks", "Description"),
    "entries": QT_TRANSLATE_NOOP("Checks", "Choices"),
    "spoken": QT_TRANSLATE_NOOP("Checks", "Read aloud"),
    "try": QT_TRANSLATE_NOOP("Checks", "Try it"),
    "row": QT_TRANSLATE_NOOP("Checks", "Row"),
    "control": QT_TRANSLATE_NOOP("Checks", "Control"),
    "definition": QT_TRANSLATE_NOOP("Checks", "Definition"),
    "place": QT_TRANSLATE_NOOP("Checks", "Place in the order"),
    "findings": QT_TRANSLATE_NOOP("Checks", "Findings"),
    "drawn": QT_TRANSLATE_NOOP("Checks", "As drawn"),
    "alike": QT_TRANSLATE_NOOP("Checks", "Both phones alike"),
    "default": QT_TRANSLATE_NOOP("Checks", "Before any touch"),
    "hidden": QT_TRANSLATE_NOOP("Checks", "Shown or hidden"),
    "script": QT_TRANSLATE_NOOP("Checks", "What the script gets"),
    "handler": QT_TRANSLATE_NOOP("Checks", "What the script does at its bounds"),
    "update": QT_TRANSLATE_NOOP("Checks", "Update"),
}
#: The sign before a verdict, so that no colour has to tell it alone.
SIGNS = {"pass": "✓", "fail": "✗", "blocked": "⊘", "skip": "↷", OPEN: "○", REOPEN: "○"}
#: What the program alone said has signs of its own: no person's tick.
SIGNS |= {"machine_pass": "◇", "machine_fail": "○"}
_VERDICTS = {
    "pass": QT_TRANSLATE_NOOP("Checks", "Pass"),
    "fail": QT_TRANSLATE_NOOP("Checks", "Fail"),
    "blocked": QT_TRANSLATE_NOOP("Checks", "Blocked"),
    "skip": QT_TRANSLATE_NOOP("Checks", "Skip"),
    OPEN: QT_TRANSLATE_NOOP("Checks", "Open"),
    REOPEN: QT_TRANSLATE_NOOP("Checks", "Open again"),
}
_COLOURS = {"pass": ("#1a7f37", "#4ac26b"), "fail": ("#b3261e", "#ff8a80"), "blocked": ("#8a5300", "#f0b429")}
#: Which checks the list may have, and whether one is in it.
FILTERS: Final[Mapping[str, Callable[[CheckState], bool]]] = {
    "open": lambda state: state.waits or state.why is not None,
    "failed": lambda state: state.faulty or state.was_faulty,
    "passed": lambda state: state.standing == "pass",
    "blocked": lambda state: state.verdict == "blocked",
    "mine": lambda state: state.given is not None and state.given.by == named_tester(),
    "to-me": lambda state: bool(state.assigned) and state.assigned == named_tester(),
    "today": lambda state: state.given is not None and moment_of(state.given.at).astimezone().date() == date.today(),
    "changed": lambda state: state.check.reopened is not None,
    "against": lambda state: state.against,
    "photographed": lambda state: state.photo is not None,
    "all": lambda _state: True,
}


def verdict_word(verdict: str) -> str:
    """A verdict, or where a check stands, in a word."""
    if verdict.startswith("machine_"):
        return say(program_language(), "runs", verdict.replace("_", "-"))
    return _translate(_VERDICTS[verdict])


def colour_of(verdict: str, palette: QPalette) -> QColor:
    """The colour of a verdict's sign on a ground of the palette."""
    found = _COLOURS.get(verdict)
    if found is None:
        return palette.color(QPalette.ColorRole.Text)
    return QColor(found[is_dark(palette)])


def label(check: Check) -> str:
    """How a check is called in the list: what is looked at, and in which language, look or way."""
    if check.what == OWN:
        return in_language(check.instruction, program_language())
    word = _WORDS.get(check.what)
    if word is None:
        return check.id.partition("/")[2] or check.id
    if check.what == "row":
        return f"{_translate(word)} · {look_words(check, program_language())}"
    return " · ".join([_translate(word), *(_part(check, part) for part in check.id.split("/")[2:])])


def _part(check: Check, part: str) -> str:
    """A part of a check's id in words: a language, what a control is set to."""
    lang = program_language()
    if check.what == "control" and part in catalogue("en").sections["boundaries"]:
        return say(lang, "boundaries", part)
    return language_name(part, lang) if part == check.look.get("lang") else part


def in_language(texts: Texts | None, lang: str) -> str:
    """A text in a language, else in English; '' for none."""
    return "" if texts is None else str(texts.get(lang, texts.get("en", "")))


def _translate(text: str) -> str:
    return QCoreApplication.translate("Checks", text)


class CheckModel(QStandardItemModel):
    """Items in the order of the plan, each with the checks that a filter takes."""

    def show(
        self,
        states: Iterable[CheckState],
        titles: Callable[[str | None], str],
        palette: QPalette,
        others: Mapping[str, str],
    ) -> None:
        """Show these checks; `titles` names an item, None the screen itself. `others` judged some of them meanwhile."""
        self.clear()
        heads: dict[str | None, QStandardItem] = {}
        for state in states:
            # A fault that has no place in the plan stands by itself, whatever its item was.
            item = state.check.item if state.why is None else _LEFT
            if item not in heads:
                head = QStandardItem(titles(item) if item != _LEFT else _translate(_LEFT_OVER))
                head.setEditable(False)
                head.setFont(bold(head.font()))
                heads[item] = head
                self.appendRow(head)
            heads[item].appendRow(_row(state, palette, others.get(state.check.id, "")))

    def names(self) -> Iterator[str]:
        """The ids of the checks, from top to bottom."""
        for head in map(self.item, range(self.rowCount())):
            yield from (str(head.child(at).data(ID)) for at in range(head.rowCount()))

    def place_of(self, name: str) -> QModelIndex:
        """The row of a check; of one that is not shown, an index that is not valid."""
        flags = Qt.MatchFlag.MatchExactly | Qt.MatchFlag.MatchRecursive
        return next(iter(self.match(self.index(0, 0), ID, name, 1, flags)), QModelIndex())


def _row(state: CheckState, palette: QPalette, by: str) -> QStandardItem:
    words = label(state.check)
    if state.why is not None and state.check.item is not None:
        words = f"{state.check.item} · {words}"
    # A fault that was seen before it changed keeps its sign beside that of what is open.
    before = f"{SIGNS[state.before.verdict.verdict]} " if state.was_faulty and state.before is not None else ""
    who = f" · {by}" if by else ""
    who += f" → {state.assigned}" if state.assigned else ""
    if state.photo is not None:
        who += f" · {_translate(_PHOTOS[not state.photo.agrees])}"
    row = QStandardItem(f"{SIGNS[state.standing]}  {before}{words}{who}")
    row.setEditable(False)
    row.setData(state.check.id, ID)
    row.setForeground(colour_of("fail" if state.was_faulty else state.standing, palette))
    if state.machine == "fail":
        row.setIcon(severity_icon("warning", colour_of("blocked", palette)))
    return row
