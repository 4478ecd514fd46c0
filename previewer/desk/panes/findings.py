"""The findings pane: cut texts, small targets, weak colours, and in which variants of a piece they are."""

from dataclasses import asdict
from typing import TYPE_CHECKING

from PySide6.QtCore import Qt
from PySide6.QtWidgets import (
    QCheckBox,
    QHBoxLayout,
    QHeaderView,
    QLabel,
    QProgressBar,
    QPushButton,
    QStackedLayout,
    QTreeWidget,
    QTreeWidgetItem,
    QVBoxLayout,
    QWidget,
)

from previewer.desk.document.open_piece import OpenPiece
from previewer.desk.language import Translated, program_language
from previewer.desk.notice import Notice
from previewer.desk.view.state import ViewState
from previewer.phone.look import Look
from previewer.phone.platforms import PLATFORMS
from previewer.pieces.messages import say

if TYPE_CHECKING:
    from previewer.desk.panes.findings_run import FindingsRun
    from previewer.pictures.findings import LayoutIssue

#: Check box → the member of a look whose every value it asks for.
_MEMBERS = {
    "languages": "lang",
    "themes": "theme",
    "sizes": "text_size",
    "devices": "device",
    "landscape": "orientation",
}
_AT_FIRST = ("languages", "sizes")
_COLUMNS = 5
_Row = tuple[str, str, str, str]


class FindingsPane(Translated, QWidget):
    """Looks the chosen variants over when asked to. One row per finding, whatever the number of variants."""

    def __init__(self, piece: OpenPiece, state: ViewState, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._piece = piece
        self._state = state
        self._run: FindingsRun | None = None
        self._rows: dict[_Row, list[Look]] = {}
        self.boxes = {name: QCheckBox(self) for name in _MEMBERS}
        for name in _AT_FIRST:
            self.boxes[name].setChecked(True)
        self.start = QPushButton(self)
        self.start.clicked.connect(self._clicked)
        self.progress = QProgressBar(self)
        self.progress.setTextVisible(False)
        self.progress.setMaximumHeight(4)
        self.notice = Notice(self)
        self.list = QTreeWidget(self)
        self.list.setRootIsDecorated(False)
        self.list.setUniformRowHeights(True)
        self.list.setFrameShape(QTreeWidget.Shape.NoFrame)
        self.list.setSortingEnabled(True)
        self.list.itemClicked.connect(self._choose)
        self.list.itemActivated.connect(self._choose)
        self._empty = QLabel(self, alignment=Qt.AlignmentFlag.AlignCenter, wordWrap=True)
        self._empty.setEnabled(False)
        self._lay_out()
        piece.closed.connect(self.cancel)
        self.retranslate()

    @property
    def running(self) -> bool:
        """Whether a run is under way."""
        return self._run is not None and self._run.running

    def rows(self) -> list[tuple[str, ...]]:
        """The texts on show, row by row."""
        found = (self.list.topLevelItem(at) for at in range(self.list.topLevelItemCount()))
        return [tuple(row.text(column) for column in range(_COLUMNS)) for row in found if row is not None]

    def run(self) -> None:
        """Check the chosen variants of the text as it stands, as the toolbar has them where all were not asked for."""
        from previewer.desk.panes.findings_run import FindingsRun
        from previewer.pictures.work import Content

        piece = self._piece
        if piece.session.piece is None or piece.outdated:
            return
        if self._run is None:
            self._run = FindingsRun(self)
            self._run.checked.connect(self._add)
            self._run.progressed.connect(self._progressed)
            self._run.failed.connect(lambda why: self.notice.show_message("error", why))
        self.notice.hide()
        self._rows.clear()
        self.list.clear()
        source = piece.document.text().encode("utf-8", "replace")
        self._run.start(Content(source, piece.session.today, piece.touched_values), self.looks())

    def looks(self) -> list[Look]:
        """The variants that the boxes ask for; without a box it is the toolbar's own."""
        from previewer.pictures.variants import ALL, looks_of

        piece = self._piece.session.piece
        if piece is None:
            return []
        ticked = {name for name, box in self.boxes.items() if box.isChecked()}
        found = {}
        for look in self._piece.looks:
            if not piece.offered_on(look.platform):
                continue
            wanted = {name: [value] for name, value in asdict(look).items()}
            wanted |= {_MEMBERS[box]: [ALL] for box in ticked}
            found.update(dict.fromkeys(looks_of(piece, wanted)))
        return list(found)

    def cancel(self) -> None:
        """End a run that is under way."""
        if self._run is not None:
            self._run.cancel()
        self._progressed(0, 0)

    def retranslate(self) -> None:
        texts = {
            "languages": self.tr("All languages"),
            "themes": self.tr("Light and dark"),
            "sizes": self.tr("All text sizes"),
            "devices": self.tr("All devices"),
            "landscape": self.tr("Landscape too"),
        }
        for name, text in texts.items():
            self.boxes[name].setText(text)
        self.list.setHeaderLabels(
            [self.tr("Finding"), self.tr("Item"), self.tr("What"), self.tr("Phone"), self.tr("Variants")]
        )
        self._name_button()
        self._say_empty()
        self._fill()

    def _clicked(self) -> None:
        if self.running:
            self.cancel()
        else:
            self.run()

    def _add(self, look: Look, found: "tuple[LayoutIssue, ...]") -> None:
        for one in found:
            self._rows.setdefault((one.code, one.item, one.detail, look.platform), []).append(look)

    def _progressed(self, done: int, total: int) -> None:
        self.progress.setMaximum(max(total, 1))
        self.progress.setValue(done)
        self.progress.setVisible(self.running)
        self._name_button()
        if not self.running:
            self._say_empty(total > 0)
            self._fill()

    def _name_button(self) -> None:
        self.start.setText(self.tr("Stop") if self.running else self.tr("Look over"))
        self.start.setToolTip(self.tr("Look for cut texts, small targets, weak contrast and missing languages"))

    def _say_empty(self, looked: bool = False) -> None:
        self._empty.setText(
            self.tr("Nothing breaks in these variants.")
            if looked
            else self.tr("Choose variants and look them over: what is cut, too small or too weak is listed here.")
        )

    def _fill(self) -> None:
        self.list.clear()
        if self._rows:
            rows = []
            for (what, item, detail, platform), looks in self._rows.items():
                more = self.tr("and %n more", "", len(looks) - 1) if len(looks) > 1 else ""
                texts = [
                    say(program_language(), "layout", what),
                    item,
                    detail,
                    PLATFORMS[platform].name,
                    f"{_name(looks[0])}  {more}".strip(),
                ]
                row = QTreeWidgetItem(texts)
                row.setToolTip(2, detail)
                row.setToolTip(4, "\n".join(map(_name, looks[:40])))
                row.setData(0, Qt.ItemDataRole.UserRole, (looks[0], item))
                rows.append(row)
            self.list.addTopLevelItems(rows)
        self._stack.setCurrentIndex(0 if self._rows else 1)

    def _choose(self, row: QTreeWidgetItem) -> None:
        """Look at the variant in which it was found, at the row where it was."""
        look, item = row.data(0, Qt.ItemDataRole.UserRole)
        self._state.set_options(self._state.options.showing(look))
        if item:
            self._piece.selection.show_row(item)

    def _lay_out(self) -> None:
        bar = QHBoxLayout()
        bar.setContentsMargins(8, 4, 8, 4)
        bar.setSpacing(14)
        for box in self.boxes.values():
            bar.addWidget(box)
        bar.addStretch()
        bar.addWidget(self.start)
        self.list.setColumnCount(_COLUMNS)
        header = self.list.header()
        header.setStretchLastSection(True)
        header.setSectionResizeMode(QHeaderView.ResizeMode.Interactive)
        for column, width in enumerate((280, 130, 280, 80)):
            self.list.setColumnWidth(column, width)
        self.progress.hide()
        self._stack = QStackedLayout()
        self._stack.addWidget(self.list)
        self._stack.addWidget(self._empty)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(0)
        layout.addLayout(bar)
        layout.addWidget(self.progress)
        layout.addWidget(self.notice)
        layout.addLayout(self._stack, 1)


def _name(look: Look) -> str:
    parts = [look.lang, look.theme, f"{look.text_size:.0%}", look.device]
    return " · ".join([*parts, *(["landscape"] if look.orientation == "landscape" else [])])
