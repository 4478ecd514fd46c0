"""The pane below: what is wrong with the texts, by rule; a click goes to the cell."""

from PySide6.QtCore import Qt
from PySide6.QtGui import QPalette
from PySide6.QtWidgets import QHeaderView, QStackedLayout, QTreeWidget, QTreeWidgetItem

from previewer.desk.document.open_piece import OpenPiece
from previewer.desk.language import program_language
from previewer.desk.modes.texts.board import Spot, TextsBoard
from previewer.desk.modes.texts.words import rule_word, unit_word
from previewer.desk.panes.pane import QuietPane
from previewer.desk.services import Services
from previewer.desk.widgets import Worded, bold, named, text_label

#: Rules with so many places at most are open at first.
_FEW = 12
_SPOT = int(Qt.ItemDataRole.UserRole)
_CODE = _SPOT + 1


class ConsistencyPane(Worded, QuietPane):
    """A branch for each rule that something breaks, with the places. Those of a rule are listed when it is opened."""

    def __init__(self, _piece: OpenPiece, services: Services) -> None:
        super().__init__()
        self._board = board = services.panes.shared(TextsBoard)
        self._rules: dict[str, list[tuple[Spot, str]]] = {}
        self.list = QTreeWidget(self)
        named(self, self.list, lambda: self.tr("Consistency"))
        self.list.setFrameShape(QTreeWidget.Shape.NoFrame)
        self.list.setUniformRowHeights(True)
        self.list.setColumnCount(3)
        self.list.setAllColumnsShowFocus(True)
        header = self.list.header()
        header.setStretchLastSection(False)
        header.setSectionResizeMode(0, QHeaderView.ResizeMode.Stretch)
        for column in (1, 2):
            header.setSectionResizeMode(column, QHeaderView.ResizeMode.ResizeToContents)
        self.list.itemExpanded.connect(self._fill_rule)
        self.list.itemClicked.connect(self._choose)
        self.list.itemActivated.connect(self._choose)
        self._empty = text_label(self, lambda: self.tr("No inconsistent texts found."), wrap=True)
        self._empty.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self._empty.setForegroundRole(QPalette.ColorRole.PlaceholderText)
        self._stack = QStackedLayout(self)
        self._stack.addWidget(self.list)
        self._stack.addWidget(self._empty)
        board.checks.changed.connect(self.refresh)
        board.changed.connect(self._update_age)
        self.says(self.refresh, colours=False)

    def refresh(self) -> None:
        """List what is wrong now; the rules that were open stay so."""
        before = map(self.list.topLevelItem, range(self.list.topLevelItemCount()))
        was_open = {item.data(0, _CODE): item.isExpanded() for item in before if item is not None}
        lang = program_language()
        self._rules = {}
        for (pointer, code), problems in self._board.checks.problems.items():
            for problem in problems:
                self._rules.setdefault(problem.code, []).append((Spot(pointer, code), problem.message(lang)))
        self.list.clear()
        for rule, places in sorted(self._rules.items()):
            item = QTreeWidgetItem(self.list, [f"{rule_word(rule)} ({len(places)})", "", rule])
            item.setData(0, _CODE, rule)
            item.setFont(0, bold(item.font(0)))
            item.setChildIndicatorPolicy(QTreeWidgetItem.ChildIndicatorPolicy.ShowIndicator)
            item.setExpanded(was_open.get(rule, len(places) <= _FEW))
        self._stack.setCurrentIndex(0 if self._rules else 1)
        self._update_age()
        self.set_quiet(not self._rules)

    def _update_age(self) -> None:
        """Say of which text the list is."""
        old = self._board.checks.old
        problem = self.tr("Problem, of the text before the last change") if old else self.tr("Problem")
        self.list.setHeaderLabels([problem, self.tr("Text"), self.tr("Rule")])

    def _fill_rule(self, item: QTreeWidgetItem) -> None:
        if item.childCount():
            return
        for spot, message in self._rules.get(item.data(0, _CODE), ()):
            unit = self._board.table.unit(spot.pointer)
            where = "" if unit is None else unit_word(unit)
            child = QTreeWidgetItem(item, [message, f"{where} · {spot.lang}", ""])
            child.setData(0, _SPOT, spot)
            child.setToolTip(1, spot.pointer)

    def _choose(self, item: QTreeWidgetItem) -> None:
        spot = item.data(0, _SPOT)
        if isinstance(spot, tuple):
            self._board.go_to(Spot(*spot))
