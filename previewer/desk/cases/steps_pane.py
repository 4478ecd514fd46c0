"""The steps pane: record, expect, edit, put in order, and run the steps of a case."""

import json
from collections.abc import Callable
from functools import partial

from PySide6.QtCore import QItemSelectionModel, QModelIndex, QObject, QPersistentModelIndex, Qt
from PySide6.QtGui import QColor, QKeySequence, QShortcut, QStandardItem, QStandardItemModel
from PySide6.QtWidgets import (
    QLineEdit,
    QListView,
    QMenu,
    QStyleOptionViewItem,
    QWidget,
)

from previewer.cases.errors import CaseError
from previewer.cases.file import read_case
from previewer.cases.steps import Step, read_step
from previewer.cases.wording import step_words
from previewer.desk.cases.session import CaseSession
from previewer.desk.document import dialogs
from previewer.desk.document.drafts import Drafts, TypedCells
from previewer.desk.document.open_piece import OpenPiece
from previewer.desk.guide.link import GuideLink
from previewer.desk.language import program_language
from previewer.desk.notice import Notice
from previewer.desk.services import Services
from previewer.desk.theme import is_dark
from previewer.desk.view.phone_area import PhoneArea
from previewer.desk.widgets import (
    NO_MARGINS,
    Part,
    Worded,
    action,
    boxed,
    commit_open,
    hbox,
    named,
    text_label,
    tool_button,
    vbox,
)
from previewer.phone.view import PhoneView
from previewer.pieces.json_text import quoted, to_json

_SIGNS = {None: "○", True: "✓", False: "✗"}
_WORDS = Qt.ItemDataRole.UserRole + 1
_Index = QModelIndex | QPersistentModelIndex
_BAD = ("#b3261e", "#ff8a80")


class StepsPane(Worded, QWidget):
    """Steps stand in words; a double click or F2 edits one as the line of JSON that it is in the file."""

    def __init__(self, piece: OpenPiece, services: Services) -> None:
        super().__init__()
        self._piece = piece
        self._services = services
        self.session = services.panes.shared(CaseSession)
        self._expect = QMenu(self)
        self._expect.aboutToShow.connect(self._fill_expect)
        self.actions_of_case = {
            "open": action(self, lambda: self.tr("Open a case…"), self.ask_open),
            "save": action(self, lambda: self.tr("Save the case…"), self.ask_save),
            "clear": action(self, lambda: self.tr("New case"), self.begin_anew),
        }
        self.more = QMenu(self)
        self.more.addActions(list(self.actions_of_case.values()))
        self.tools = {
            "record": tool_button(self, "pin", self._record_word, self._toggle),
            "expect": tool_button(self, "eye", lambda: self.tr("Expect this"), menu=self._expect),
            "start": tool_button(self, "reset", lambda: self.tr("To the beginning"), self.session.go_to_start),
            "step": tool_button(self, "chevron-right", lambda: self.tr("Run this step"), self.run_one),
            "run": tool_button(self, "check", lambda: self.tr("Run all steps"), self.run_all),
            "up": tool_button(self, "chevron-up", lambda: self.tr("Move up"), partial(self._move, -1)),
            "down": tool_button(self, "chevron-down", lambda: self.tr("Move down"), partial(self._move, 1)),
            "remove": tool_button(self, "clear", lambda: self.tr("Remove the step"), self._remove),
            "more": tool_button(self, "more", lambda: self.tr("More for this case"), menu=self.more),
        }
        self.tools["record"].setCheckable(True)
        for name in ("record", "expect"):
            self.tools[name].setToolButtonStyle(Qt.ToolButtonStyle.ToolButtonTextBesideIcon)
        self.model = QStandardItemModel(self)
        self.list = QListView(self, uniformItemSizes=True)
        named(self, self.list, lambda: self.tr("Steps of the case"))
        self.list.setModel(self.model)
        self.list.setItemDelegate(_StepRow(piece.drafts, self.take_step, self.list))
        self.list.setSelectionMode(QListView.SelectionMode.ExtendedSelection)
        self.list.setFrameShape(QListView.Shape.NoFrame)
        self.notice = Notice(self)
        self.whose = text_label(self, lambda: self.tr("Steps of the check"))
        self.whose.setContentsMargins(8, 0, 8, 4)
        self._empty = text_label(self, self._about, wrap=True)
        self._empty.setAlignment(Qt.AlignmentFlag.AlignCenter)
        guide = GuideLink(services, "hand-over", self)
        self._nothing = boxed(self, vbox(None, self._empty, (guide, 0, Qt.AlignmentFlag.AlignCenter), None))
        delete = QShortcut(QKeySequence.StandardKey.Delete, self.list)
        delete.setContext(Qt.ShortcutContext.WidgetShortcut)
        delete.activated.connect(self._remove)
        bar: list[Part] = []
        for name, tool in self.tools.items():
            bar += [10, tool] if name in ("start", "up", "more") else [tool]
        head = hbox(*bar, None, margins=(8, 4, 8, 4), spacing=2)
        self.setLayout(
            vbox(head, self.notice, self.whose, (self.list, 1), (self._nothing, 1), margins=NO_MARGINS, spacing=0)
        )
        piece.document.aboutToChange.connect(self.take_typed)
        self.session.changed.connect(self.refresh)
        self.session.recordingChanged.connect(self.refresh)
        self.says(lambda: self.tools["expect"].setText(self.tr("Expect this")), colours=False)
        self.says(self.refresh)

    # -- commands

    def run_one(self) -> None:
        """Do the step that is chosen, and choose the next."""
        at = self.list.currentIndex().row()
        view = self._phone()
        if at < 0 or view is None:
            return
        if self.session.run([at], view):
            self._choose(min(at + 1, len(self.session.steps) - 1))
        self._tell(at)

    def run_all(self) -> None:
        """Go to where the steps begin, and do them all."""
        view = self._phone()
        if view is None:
            return
        self.session.go_to_start()
        rows = range(len(self.session.steps))
        well = self.session.run(rows, view)
        if well:
            self._services.show_message(self.tr("%n step(s) passed", "", len(rows)))
        bad = next((at for at, outcome in enumerate(self.session.outcomes) if outcome), -1)
        self._choose(bad)
        self._tell(bad)

    def ask_open(self) -> None:
        """Take the steps of a case file that is asked for."""
        path = dialogs.ask_case(self, self._services.settings, self._piece.path)
        if path is None or not self.session.may_go():
            return
        try:
            self.session.take_case(read_case(path))
        except CaseError as error:
            self.notice.show_message("error", f"{path.name}: {error.message(program_language())}")
        else:
            self.notice.hide()
            self.session.go_to_start()

    def ask_save(self) -> None:
        """Write the case to a file that is asked for."""
        if not self.session.can_be_told:
            self.notice.show_message("info", self.tr("This file cannot be previewed: there is no case to save."))
            return
        self.session.save()

    def take_typed(self) -> None:
        """Take over what is being typed; the field stays open."""
        commit_open(self.list)

    def begin_anew(self) -> None:
        """Go on without steps; those that would be missed are asked about."""
        if self.session.may_go():
            self.session.clear()

    # -- showing

    def refresh(self) -> None:
        """Show the steps, and how they went."""
        session, chosen = self.session, self.list.currentIndex().row()
        self.model.clear()
        for step, outcome in zip(session.steps, session.outcomes, strict=True):
            row = QStandardItem(to_json(step.written()))
            row.setData(_SIGNS[None if outcome is None else not outcome], Qt.ItemDataRole.UserRole)
            words = self._words(step)
            row.setData(words, _WORDS)
            row.setData(words, Qt.ItemDataRole.AccessibleTextRole)
            row.setToolTip(row.text())
            if outcome:
                row.setForeground(QColor(_BAD[is_dark(self.palette())]))
                row.setToolTip(outcome)
            self.model.appendRow(row)
        self._choose(len(session.steps) - 1 if session.recording else chosen)
        self.tools["record"].setChecked(session.recording)
        self.whose.setVisible(bool(session.steps) and session.is_lent)
        self._nothing.setVisible(not session.steps)
        self.list.setVisible(bool(session.steps))
        for name in ("start", "step", "run", "up", "down", "remove"):
            self.tools[name].setEnabled(bool(session.steps) and not session.recording)
        word = self._record_word()
        self.tools["record"].setText(word)
        self.tools["record"].setToolTip(word)
        self.tools["record"].setAccessibleName(word)

    def _about(self) -> str:
        return self.tr("Record, operate a phone and add what is expected to make a case that you can hand over.")

    def _record_word(self) -> str:
        return self.tr("Stop recording") if self.session.recording else self.tr("Record")

    def _toggle(self) -> None:
        if self.session.recording:
            self.session.stop()
        else:
            self.session.record()

    def _phone(self) -> PhoneView | None:
        """The phone on the left that can be seen."""
        middle = self._services.tab.shown_middle if self._services.tab is not None else None
        views = middle.shown() if isinstance(middle, PhoneArea) else []
        views = [view for view in views if view.isVisible() and view.phone in self._piece.phones.values()]
        if not views:
            self.notice.show_message("info", self.tr("No phone is shown to run the steps on."))
            return None
        return min(views, key=lambda view: view.mapToGlobal(view.rect().topLeft()).x())

    def _fill_expect(self) -> None:
        self._expect.clear()
        platform = self._services.view.options.on_show(self._piece.session.piece)[0]
        for step in self.session.expect(platform):
            text = self._words(step)
            shown = text if len(text) < 90 else f"{text[:89]}…"
            self._expect.addAction(shown.replace("&", "&&"), partial(self.session.add, step))

    def _words(self, step: Step) -> str:
        """A step in words, with its item as it is called in the list of items."""
        lang, piece = program_language(), self._piece.session.piece

        def called(key: str) -> str:
            item = None if piece is None else piece.item(key)
            return quoted(key if item is None else item.title(lang).text)

        return step_words(step, lang, called)

    def take_step(self, row: int, text: str) -> bool:
        """Take a line of JSON for a step; False, with a sentence, where it is none."""
        try:
            step = read_step(json.loads(text))
        except json.JSONDecodeError as error:
            self.notice.show_message("error", self.tr("This is not JSON: {0}").format(error.msg))
        except CaseError as error:
            self.notice.show_message("error", error.message(program_language()))
        else:
            self.notice.hide()
            self.session.change(row, step)
            return True
        return False

    def _move(self, by: int) -> None:
        at = self.list.currentIndex().row()
        if at >= 0:
            self._choose(self.session.move(at, by))

    def _remove(self) -> None:
        if not self.session.recording:
            self.session.remove([index.row() for index in self.list.selectedIndexes()])

    def _choose(self, at: int) -> None:
        if 0 <= at < self.model.rowCount():
            # Alone, whatever keys are held.
            self.list.selectionModel().setCurrentIndex(
                self.model.index(at, 0), QItemSelectionModel.SelectionFlag.ClearAndSelect
            )

    def _tell(self, at: int) -> None:
        """Say why a step did not hold."""
        why = self.session.outcomes[at] if 0 <= at < len(self.session.outcomes) else None
        if why:
            self.notice.show_message("error", self.tr("Step {0}: {1}").format(at + 1, why))
        else:
            self.notice.hide()


class _StepRow(TypedCells):
    """The sign of how a step went stands before its words; the editor has its line of JSON, which `take` takes."""

    whose = "case"

    def __init__(self, drafts: Drafts, take: Callable[[int, str], bool], parent: QObject) -> None:
        super().__init__(drafts, parent)
        self._take = take

    def name_of(self, index: _Index) -> tuple[str, ...]:
        return "step", str(index.row())

    def setModelData(self, editor: QWidget, model: QObject, index: _Index) -> None:
        if isinstance(editor, QLineEdit) and editor.isModified() and self._take(index.row(), editor.text()):
            self._drafts.drop(editor)

    def initStyleOption(self, option: QStyleOptionViewItem, index: _Index) -> None:
        super().initStyleOption(option, index)
        option.text = f"{index.data(Qt.ItemDataRole.UserRole)}  {index.data(_WORDS)}"
