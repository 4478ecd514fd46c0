"""Two versions of a piece, item by item: what changed, what may not, and what chosen values become."""

from collections.abc import Mapping
from pathlib import Path
from typing import Any

from PySide6.QtCore import Qt
from PySide6.QtWidgets import (
    QDialog,
    QHBoxLayout,
    QHeaderView,
    QLabel,
    QPushButton,
    QSplitter,
    QTreeWidget,
    QTreeWidgetItem,
    QVBoxLayout,
    QWidget,
)

from previewer.desk.document import dialogs
from previewer.desk.document.open_piece import OpenPiece
from previewer.desk.icons import severity_icon
from previewer.desk.language import Translated, program_language
from previewer.desk.notice import Notice
from previewer.desk.settings import Settings
from previewer.desk.theme import severity_colour
from previewer.pieces import Reading, Refusal, Values, read_bytes
from previewer.pieces.json_text import pretty
from previewer.pieces.updates import ABSENT, Difference, Outcome, differences, outcomes

_LONGEST = 60


class CompareView(Translated, QDialog):
    """Follows the piece's text as it is typed. A double click goes to the place in the source."""

    def __init__(
        self,
        piece: OpenPiece,
        published: Path,
        data: bytes,
        settings: Settings,
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(parent)
        self._settings = settings
        self.setWindowFlag(Qt.WindowType.WindowMaximizeButtonHint)
        self.setModal(False)
        self._piece = piece
        self._path = published
        self._published: Reading = read_bytes(data)
        self._chosen: Mapping[str, Any] | None = None
        self.notice = Notice(self)
        self._lead = QLabel(self, wordWrap=True, textFormat=Qt.TextFormat.PlainText)
        self.changes = _tree(self)
        self.values = _tree(self)
        self.changes.itemDoubleClicked.connect(self._go)
        self._changes_title, self._values_title = QLabel(self), QLabel(self, wordWrap=True)
        self._load = QPushButton(self)
        self._load.clicked.connect(self._load_values)
        self._lay_out()
        piece.document.read.connect(self.refresh)
        piece.session.valuesChanged.connect(self.refresh)
        piece.destroyed.connect(self.close)
        self.resize(980, 680)
        self.retranslate()

    def use_values(self, chosen: Mapping[str, Any]) -> None:
        """Show what becomes of these values, as users have chosen them under the published version."""
        self._chosen = chosen
        self.refresh()

    def refresh(self) -> None:
        """Compare anew."""
        updated = self._piece.document.reading
        self.notice.hide()
        for reading, name in ((self._published, self._path.name), (updated, self._piece.path.name)):
            if reading.error is not None:
                text = self.tr("{0} cannot be compared.").format(name)
                self.notice.show_message("error", f"{text}\n{reading.error.message(program_language())}")
                return
        self._fill_changes(list(differences(self._published, updated)))
        self._fill_values(list(outcomes(self._values(), updated, self._piece.session.today)))

    def retranslate(self) -> None:
        self.setWindowTitle(self.tr("Compare {0} with {1}").format(self._piece.path.name, self._path.name))
        self._lead.setText(self.tr("Published: {0}      Update: {1}").format(str(self._path), str(self._piece.path)))
        self._changes_title.setText(self.tr("What changed"))
        self._values_title.setText(self.tr("What happens to chosen values"))
        self._load.setText(self.tr("Take values from a file…"))
        self.changes.setHeaderLabels([self.tr("Item"), self.tr("Published"), self.tr("Update"), self.tr("Verdict")])
        self.values.setHeaderLabels([self.tr("Item"), self.tr("Chosen"), self.tr("Becomes"), self.tr("What happens")])
        self.refresh()

    def _values(self) -> dict[str, Any]:
        """The values to follow: loaded ones, else the defaults and what was set here and published takes."""
        piece = self._published.piece
        if self._chosen is not None:
            return dict(self._chosen)
        if piece is None:
            return {}
        values = Values.initial(piece, self._piece.session.today)
        if self._piece.session.piece is not None:
            for key, value in self._piece.session.values.chosen.items():
                changed = values.set(key, value)
                values = values if isinstance(changed, Refusal) else changed
        return values.as_dict()

    def _fill_changes(self, found: list[Difference]) -> None:
        self.changes.clear()
        rows: dict[str | None, QTreeWidgetItem] = {}
        for difference in found:
            row = rows.get(difference.key)
            if row is None:
                name = self.tr("The piece itself") if difference.key is None else difference.key
                row = rows[difference.key] = QTreeWidgetItem(self.changes, [name, "", "", ""])
                row.setFirstColumnSpanned(True)
            if difference.name:
                row = QTreeWidgetItem(row, [difference.name, _text(difference.old), _text(difference.new), ""])
            else:
                row.setFirstColumnSpanned(False)
            self._judge(row, difference)
        if not found:
            QTreeWidgetItem(self.changes, [self.tr("Nothing changed.")]).setFirstColumnSpanned(True)
        self.changes.expandAll()

    def _judge(self, row: QTreeWidgetItem, difference: Difference) -> None:
        diagnostic = difference.diagnostic
        if diagnostic is None:
            new = not difference.name
            row.setText(3, self.tr("New") if new else self.tr("Allowed"))
            return
        row.setText(3, diagnostic.message(program_language()))
        colour = severity_colour(diagnostic.severity, self.palette())
        row.setIcon(3, severity_icon(diagnostic.severity, colour))
        row.setToolTip(3, diagnostic.message(program_language()))
        row.setData(0, Qt.ItemDataRole.UserRole, diagnostic)

    def _fill_values(self, found: list[Outcome]) -> None:
        words = {
            "kept": self.tr("Kept"),
            "reset": self.tr("Returns to the default"),
            "orphaned": self.tr("Lost (item removed)"),
        }
        self.values.clear()
        for outcome in found:
            texts = [outcome.key, _text(outcome.before), _text(outcome.after), words[outcome.why]]
            row = QTreeWidgetItem(self.values, texts)
            if outcome.why != "kept":
                row.setIcon(3, severity_icon("warning", severity_colour("warning", self.palette())))

    def _go(self, row: QTreeWidgetItem) -> None:
        diagnostic = row.data(0, Qt.ItemDataRole.UserRole)
        if diagnostic is not None:
            self._piece.go_to(diagnostic)

    def _load_values(self) -> None:
        path = dialogs.ask_load_values(self, self._settings)
        if path is None:
            return
        from previewer.pieces.values import parse_json

        try:
            raw = parse_json(path.read_bytes().decode("utf-8-sig", "replace"))
        except OSError as error:
            self.notice.show_message("error", error.strerror or str(error))
            return
        if isinstance(raw, Mapping):
            self.use_values(raw)
        else:
            self.notice.show_message("error", self.tr("{0} is not a values file.").format(path.name))

    def _lay_out(self) -> None:
        upper, lower = QWidget(self), QWidget(self)
        for holder, title, tree in (
            (upper, self._changes_title, self.changes),
            (lower, self._values_title, self.values),
        ):
            font = title.font()
            font.setBold(True)
            title.setFont(font)
            head = QHBoxLayout()
            head.addWidget(title, 1)
            if holder is lower:
                head.addWidget(self._load)
            column = QVBoxLayout(holder)
            column.setContentsMargins(0, 6, 0, 0)
            column.addLayout(head)
            column.addWidget(tree, 1)
        splitter = QSplitter(Qt.Orientation.Vertical, self)
        splitter.addWidget(upper)
        splitter.addWidget(lower)
        splitter.setSizes([420, 220])
        layout = QVBoxLayout(self)
        layout.addWidget(self._lead)
        layout.addWidget(self.notice)
        layout.addWidget(splitter, 1)


def _tree(parent: QWidget) -> QTreeWidget:
    tree = QTreeWidget(parent)
    tree.setAlternatingRowColors(True)
    tree.setUniformRowHeights(True)
    tree.setColumnCount(4)
    header = tree.header()
    header.setSectionResizeMode(QHeaderView.ResizeMode.Interactive)
    header.setStretchLastSection(True)
    for column, width in enumerate((150, 190, 190)):
        tree.setColumnWidth(column, width)
    return tree


def _text(value: Any) -> str:
    if value is ABSENT:
        return "—"
    text = " ".join(pretty(value).split())
    return text if len(text) <= _LONGEST else text[: _LONGEST - 1] + "…"
