"""What is to become of each text of a file that came back, seen before any of them is taken."""

from PySide6.QtCore import QSignalBlocker, Qt
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QDialog, QDialogButtonBox, QHeaderView, QTreeWidget, QTreeWidgetItem, QWidget

from previewer.desk.language import program_language, sentences
from previewer.desk.modes.texts.board import Spot, TextsBoard
from previewer.desk.modes.texts.changes import confirmations, perform
from previewer.desk.modes.texts.words import plain_tip, unit_word
from previewer.desk.view.controls import language_name
from previewer.desk.widgets import NamedBox, Worded, dialog_buttons, hbox, named, text_label, vbox
from previewer.pieces.messages import say
from previewer.texts.exchange.rows import IncomingTexts
from previewer.texts.exchange.taking import ARRIVALS, ImportPlan, PlannedText, plan_of

_ROW = int(Qt.ItemDataRole.UserRole)
_STATE, _TEXT, _HERE, _CAME, _WHY = range(1, 6)


class ImportDialog(Worded, QDialog):
    """The counts, a filter, and a line for each text; one that would replace what was written here since the export is
    taken only where its box is ticked. A click goes to the cell.
    """

    def __init__(self, board: TextsBoard, incoming: IncomingTexts, name: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._board = board
        self._incoming = incoming
        self._name = name
        # How many texts were taken, None before.
        self._taken: int | None = None
        self._changed_meanwhile = False
        self.plan = self._plan_now()
        self.summary = text_label(self, wrap=True)
        self.filter = NamedBox(self)
        for state in ("", *ARRIVALS):
            self.filter.addItem("", state)
        self.filter.currentIndexChanged.connect(self._show_some)
        named(self, self.filter, lambda: self.tr("Show"))
        self.list = QTreeWidget(self)
        self.list.setRootIsDecorated(False)
        self.list.setUniformRowHeights(True)
        self.list.setColumnCount(6)
        named(self, self.list, lambda: self.tr("Texts of the file"))
        for column in (0, _STATE, _TEXT, _HERE, _CAME, _WHY):
            short = column in (0, _STATE)
            mode = QHeaderView.ResizeMode.ResizeToContents if short else QHeaderView.ResizeMode.Stretch
            self.list.header().setSectionResizeMode(column, mode)
        self.list.itemClicked.connect(self._go_to)
        self.list.itemActivated.connect(self._go_to)
        self.list.itemChanged.connect(self._count)
        buttons = dialog_buttons(self, QDialogButtonBox.StandardButton.Close)
        self.take_button = buttons.addButton("", QDialogButtonBox.ButtonRole.ActionRole)
        self.take_button.clicked.connect(self.take)
        self._copy = buttons.addButton("", QDialogButtonBox.ButtonRole.ActionRole)
        self._copy.clicked.connect(self.copy)
        self.setLayout(vbox(self.summary, hbox(self.filter, None), (self.list, 1), buttons))
        self.resize(960, 480)
        self._fill()
        self.says(self._say, colours=False)

    def take(self) -> None:
        """Take what is new and what is ticked, as one undo step; where the texts were changed while somebody looked,
        show what would become of them now.
        """
        now, seen = self._plan_now(), self.plan
        if len(now.texts) != len(seen.texts) or not all(map(PlannedText.looks_like, now.texts, seen.texts)):
            self.plan, self._changed_meanwhile = now, True
            self._fill()
            self._say()
            return
        plan = now.taking(self._ticked())
        if plan.changes and not perform(self._board, [plan.operation]):
            return
        if plan.language != self._board.table.source:
            units = (*(change.unit for change in plan.changes), *plan.confirmed)
            spots = (Spot(unit.pointer, plan.language) for unit in units)
            self._board.records.keep(confirmations(self._board.table, spots))
        self.plan, self._taken, self._changed_meanwhile = plan, len(plan.changes), False
        self._fill()
        self._say()

    def copy(self) -> None:
        """Put what is left on the clipboard, a line for each."""
        name, lang = self._name, program_language()
        left = (*self.plan.left, *(one.conflict for one in self.plan.taking(self._ticked()).conflicts))
        lines = (f"{name}:{one.line}: {one.pointer}: {one.message(lang)}\n" for one in left)
        QGuiApplication.clipboard().setText("".join(lines))

    def _plan_now(self) -> ImportPlan:
        self._board.refresh()
        return plan_of(self._board.piece.document.reading, self._board.table, self._incoming)

    def _items(self) -> list[QTreeWidgetItem]:
        found = (self.list.topLevelItem(at) for at in range(self.list.topLevelItemCount()))
        return [item for item in found if item is not None]

    def _text_of(self, item: QTreeWidgetItem) -> PlannedText:
        row: int = item.data(0, _ROW)
        return self.plan.texts[row]

    def _ticked(self) -> frozenset[str]:
        """The pointers of the texts that are to replace what was written here."""
        if self._taken is not None:
            return frozenset(one.pointer for one in self.plan.texts if one.is_taken)
        ticked = (item for item in self._items() if item.checkState(_STATE) == Qt.CheckState.Checked)
        return frozenset(self._text_of(item).pointer for item in ticked)

    def _fill(self) -> None:
        """A line for each text, those that stay as they are last."""
        with QSignalBlocker(self.list):
            self.list.clear()
            for row, one in sorted(enumerate(self.plan.texts), key=lambda found: found[1].state == "same"):
                item = QTreeWidgetItem(self.list, [str(one.line), "", "", one.was or "", one.now, ""])
                item.setData(0, _ROW, row)
                for column, text in ((_TEXT, one.pointer), (_HERE, one.was or ""), (_CAME, one.now)):
                    item.setToolTip(column, plain_tip(text))
                if one.state == "replaces" and self._taken is None:
                    item.setFlags(item.flags() | Qt.ItemFlag.ItemIsUserCheckable)
                    item.setCheckState(_STATE, Qt.CheckState.Unchecked)
        self._show_some()

    def _show_some(self) -> None:
        """Show the lines that the filter lets through."""
        state = self.filter.currentData()
        for item in self._items():
            item.setHidden(bool(state) and self._text_of(item).state != state)

    def _say(self) -> None:
        lang, counts = program_language(), self.plan.counts()
        self.setWindowTitle(self.tr("Texts from {0}").format(self._name))
        self._copy.setText(self.tr("Copy what was skipped"))
        heads = (self.tr("Line"), self.tr("Type"), self.tr("Text"), self.tr("Current text"), self.tr("In the file"))
        self.list.setHeaderLabels([*heads, self.tr("Reason skipped")])
        for at in range(self.filter.count()):
            state = self.filter.itemData(at)
            word, count = (
                (say(lang, "arrivals", state), counts[state]) if state else (self.tr("all"), sum(counts.values()))
            )
            self.filter.setItemText(at, f"{word} ({count})")
        with QSignalBlocker(self.list):
            for item in self._items():
                one = self._text_of(item)
                item.setText(_STATE, say(lang, "arrivals", one.state))
                unit = self._board.table.unit(one.pointer)
                item.setText(_TEXT, one.pointer if unit is None else unit_word(unit))
                left = one.refusal or (one.conflict if one.state == "replaces" and not one.is_taken else None)
                item.setText(_WHY, left.message(lang) if left is not None else "")
                item.setToolTip(_WHY, plain_tip(item.text(_WHY)))
        self.list.setColumnHidden(_WHY, not any(item.text(_WHY) for item in self._items()))
        self._count()

    def _count(self) -> None:
        """Say what would be taken, or what was."""
        plan = self.plan.taking(self._ticked())
        lang, count = program_language(), len(plan.changes)
        words = " · ".join(f"{say(lang, 'arrivals', state)} {count}" for state, count in plan.counts().items())
        lines = [f"{language_name(plan.language)}: {words}"]
        if self._taken is not None:
            left = self.tr("%n text(s) skipped", "", len(plan.left) + len(plan.conflicts))
            taken = self.tr("%n text(s) imported", "", self._taken)
            lines.append(self.tr("{0}, {1}.").format(taken, left))
            if self._taken:
                lines[-1] = sentences((lines[-1], self.tr("One undo reverts all of them.")))
        elif self._changed_meanwhile:
            lines.append(self.tr("The texts have changed in the meantime. Check them again before importing."))
        elif plan.conflicts:
            lines.append(self.tr("Tick a text to replace what was changed here after the export."))
        for tag, meant in self._incoming.taken_as:
            lines.append(say(lang, "exchange", "taken-as", {"file": self._name, "tag": tag, "lang": meant}))
        lines += [f"{one.line}: {one.message(lang)}" for one in plan.remarks[:3]]
        if self._taken is None and plan.is_blind:
            lines.append(say(lang, "exchange", "no-digests", {"file": self._name}))
        self.summary.setText("\n".join(lines))
        self.take_button.setText(self.tr("Import %n text(s)", "", count))
        self.take_button.setEnabled(bool(plan.changes or plan.confirmed))
        self.take_button.setVisible(self._taken is None)
        self._copy.setEnabled(bool(plan.left or plan.conflicts))

    def _go_to(self, item: QTreeWidgetItem) -> None:
        one = self._text_of(item)
        if self._board.table.unit(one.pointer) is not None:
            self._board.go_to(Spot(one.pointer, self.plan.language))
