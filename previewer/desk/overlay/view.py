"""A phone's own screenshot held against the piece: what it is, where rows differ, and both pictures in one place."""

from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import Qt
from PySide6.QtGui import QImage
from PySide6.QtWidgets import (
    QDialog,
    QHeaderView,
    QProgressBar,
    QPushButton,
    QRadioButton,
    QTreeWidget,
    QTreeWidgetItem,
    QWidget,
)

from previewer.desk.background import Task, error_text
from previewer.desk.document.open_piece import OpenPiece
from previewer.desk.language import program_language
from previewer.desk.notice import Notice
from previewer.desk.overlay.canvas import Canvas, Way
from previewer.desk.view.state import ViewState
from previewer.desk.widgets import NamedBox, Worded, bold, ends_with, hbox, named, push_button, text_label, vbox
from previewer.phone.look import Look
from previewer.phone.platforms import PLATFORMS

if TYPE_CHECKING:
    from previewer.pictures.overlay.judgement import SeenRow
    from previewer.pictures.overlay.overlay import Overlay
    from previewer.pictures.overlay.rows import RowMatch
    from previewer.pictures.overlay.telling import Telling

_COLUMNS = 5


class OverlayView(Worded, QDialog):
    """Holds one screenshot against the piece's text as it stands when asked to. `said`: why it was asked, in a
    sentence.
    """

    def __init__(
        self,
        piece: OpenPiece,
        photo: Path,
        data: bytes,
        state: ViewState,
        parent: QWidget | None = None,
        said: str = "",
    ) -> None:
        super().__init__(parent)
        self.setWindowFlag(Qt.WindowType.WindowMaximizeButtonHint)
        self.setModal(False)
        self._piece, self._path, self._data, self._state = piece, photo, data, state
        self._said = said
        self._task = Task(self)
        self._task.done.connect(self._show_telling)
        self._task.failed.connect(self._failed)
        self._task.progressed.connect(self._progressed)
        self._overlay: Overlay | None = None
        self.notice = Notice(self)
        self.about = text_label(self, wrap=True)
        self.canvas = Canvas(self)
        named(self, self.canvas, lambda: self.tr("Screenshot and drawing"))
        self.ways = {way: QRadioButton(self) for way in Way}
        for way, button in self.ways.items():
            button.clicked.connect(lambda _checked, chosen=way: self.canvas.compare(chosen))
        self.ways[self.canvas.way].setChecked(True)
        self.rows = QTreeWidget(self)
        self.rows.setRootIsDecorated(False)
        self.rows.setColumnCount(_COLUMNS)
        named(self, self.rows, lambda: self.tr("Rows"))
        self.rows.header().setSectionResizeMode(QHeaderView.ResizeMode.ResizeToContents)
        self.design = NamedBox(self)
        held_against = text_label(self, lambda: self.tr("Compare rows with"), of=self.design)
        named(self, self.design, lambda: self.tr("Compare rows with"))
        self.design.activated.connect(self.run)
        self.progress = QProgressBar(self, minimum=0, maximum=0)
        named(self, self.progress, lambda: self.tr("Looks tried"))
        self.again = QPushButton(self)
        self.again.clicked.connect(self._clicked)
        self.show_look = push_button(self, lambda: self.tr("Show the phones &like this"), self._show_look)
        head, below = hbox(held_against, self.design, None), hbox((self.progress, 1), None, self.show_look, self.again)
        left = vbox((self.canvas, 1), hbox(*self.ways.values(), None))
        right = vbox(self.notice, self.about, head, (self.rows, 1), below)
        self.setLayout(hbox((left, 2), (right, 3)))
        ends_with(self, self.cancel)
        self.resize(1080, 760)
        self.says(self._say, colours=False)
        self.run()

    def run(self) -> None:
        """Hold the screenshot against the text as it stands."""
        from previewer.pictures.overlay.telling import tell
        from previewer.pictures.work import Content

        self.notice.hide()
        if self._said:
            self.notice.show_message("info", self._said)
        if self._piece.session.piece is None or self._piece.outdated:
            self.notice.show_message("error", self.tr("The text cannot be read, so nothing can be compared with it."))
            return
        source = self._piece.document.text().encode("utf-8", "replace")
        content = Content(source, self._piece.session.today, self._piece.touched_values)
        self.progress.setRange(0, 0)
        self._task.start(tell, content, self._data, self.design.currentData() or "")
        self._show_state()

    def cancel(self) -> None:
        """End a comparison that is under way."""
        self._task.cancel()
        self._show_state()

    @property
    def running(self) -> bool:
        """Whether the screenshot is being compared."""
        return self._task.running

    def _say(self) -> None:
        self.setWindowTitle(self.tr("Compare {0} with {1}").format(self._piece.path.name, self._path.name))
        words = {Way.BLINK: self.tr("&Blink"), Way.SLIDER: self.tr("&Slider"), Way.DIFFERENCE: self.tr("&Difference")}
        for way, button in self.ways.items():
            button.setText(words[way])
        self.rows.setHeaderLabels(
            [self.tr("Row"), self.tr("Item"), self.tr("From the top"), self.tr("Height"), self.tr("What differs")]
        )
        self._fill()

    def _show_telling(self, telling: "Telling") -> None:
        from previewer.pictures.overlay.panels import difference_of
        from previewer.pictures.png import from_png

        self._overlay = telling.overlay
        photo, ours = from_png(telling.photo), from_png(telling.ours)
        unlike = QImage() if photo.isNull() else difference_of(photo, ours)
        self.canvas.show_pictures(photo, ours, unlike)
        self._fill()

    def _progressed(self, done: int, total: int) -> None:
        """How many looks have been tried, of those that the screenshot's size allows."""
        self.progress.setRange(0, total)
        self.progress.setValue(done)

    def _failed(self, error: Exception) -> None:
        self._show_state()
        why = self.tr("{0} cannot be compared: {1}").format(self._path.name, error_text(error))
        self.notice.show_message("error", why)

    def _fill(self) -> None:
        """Show what was found."""
        self._fill_designs()
        self._show_state()
        self.rows.clear()
        overlay, lang = self._overlay, program_language()
        if overlay is None:
            self.about.clear()
            return
        lines = list(overlay.lines(lang))
        self.about.setText("\n".join(lines[: 1 if overlay.rows else None]))
        for number, row in enumerate(overlay.rows):
            self._add(number + 1, row, overlay.seen[number], lang)

    def _add(self, number: int, row: "RowMatch", seen: "SeenRow | None", lang: str) -> None:
        places = ["", ""] if row.photo is None else list(map(_pair, row.photo, row.ours))
        if seen is None:
            words = self.tr("not in the picture")
        else:
            words = seen.what[lang] if seen.name else self.tr("as drawn here")
        item = QTreeWidgetItem(self.rows, [str(number), row.key, *places, words])
        if seen is not None and (seen.agrees is False or seen.name == "top"):
            for column in range(_COLUMNS):
                item.setFont(column, bold(item.font(column)))

    def _fill_designs(self) -> None:
        """The designs of the platform that was found; first its usual one."""
        chosen = self.design.currentData()
        look = self._look()
        self.design.clear()
        if look is not None:
            for design in PLATFORMS[look.platform].designs:
                self.design.addItem(design.name, design.code)
            self.design.setCurrentIndex(max(0, self.design.findData(chosen)))

    def _show_state(self) -> None:
        running, known = self.running, self._look() is not None
        self.progress.setVisible(running)
        self.again.setText(self.tr("&Cancel") if running else self.tr("Compare &again"))
        self.show_look.setEnabled(known and not running)
        self.design.setEnabled(self.design.count() > 1 and not running)
        for button in self.ways.values():
            button.setEnabled(known)

    def _clicked(self) -> None:
        if self.running:
            self.cancel()
        else:
            self.run()

    def _show_look(self) -> None:
        look = self._look()
        if look is not None:
            self._state.try_options(self._state.options.showing(look))

    def _look(self) -> Look | None:
        found = self._overlay.found if self._overlay is not None else None
        return found.look if found is not None else None


def _pair(photo: float, ours: float) -> str:
    """Both figures where they differ."""
    one, other = f"{photo:.0f}", f"{ours:.0f}"
    return one if one == other else f"{one} ({other})"
