"""The sheet from the window: which variants, where to, how far it is, and a look at it when it is done."""

from pathlib import Path

from PySide6.QtCore import Qt, QUrl
from PySide6.QtGui import QDesktopServices
from PySide6.QtWidgets import (
    QCheckBox,
    QDialog,
    QDialogButtonBox,
    QGridLayout,
    QLineEdit,
    QProgressBar,
    QWidget,
)

from previewer.desk.background import Task, error_text
from previewer.desk.document import dialogs
from previewer.desk.document.files import own_place
from previewer.desk.document.open_piece import OpenPiece
from previewer.desk.pictures.carrying import carrier_of, said
from previewer.desk.services import Services
from previewer.desk.view.spread import LookBoxes, spread_looks
from previewer.desk.widgets import (
    Worded,
    bare,
    check_box,
    dialog_buttons,
    ends_with,
    hbox,
    letters_are,
    named,
    push_button,
    text_label,
    vbox,
)
from previewer.phone.look import MEMBERS, Look
from previewer.phone.platforms import PLATFORMS
from previewer.pictures.manifest import PAGE
from previewer.pictures.sheet import SheetRequest, SheetResult, make_sheet
from previewer.pictures.variants import variants_of
from previewer.pictures.work import Content

#: What has boxes: what can stand side by side, of which the command makes sheets of several values too.
_MEMBERS = tuple(name for name, member in MEMBERS.items() if member.beside and member.several)
_AT_FIRST = ("lang", "theme")
_WIDTH, _COLUMNS = 560, 3


class SheetDialog(Worded, QDialog):
    """Makes the pictures of every variant that is ticked, of the text and the values as they stand when it starts.

    Closing it cancels; the pictures made so far stay, and the next run goes on from there.
    """

    def __init__(self, piece: OpenPiece, services: Services, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._piece = piece
        self._services = services
        self._holds = ""
        self._page = Path()
        #: A thread that waits for the processes that draw.
        self._task = Task(self)
        self._task.progressed.connect(self._progressed)
        self._task.done.connect(self._done)
        self._task.failed.connect(self._failed)
        ends_with(self, self._task.close)
        self.platforms = {code: QCheckBox(platform.name, self) for code, platform in PLATFORMS.items()}
        self.members = LookBoxes(_MEMBERS, _AT_FIRST, self)
        for code, box in self.platforms.items():
            offered = piece.session.piece is not None and piece.session.piece.offered_on(code)
            box.setChecked(offered)
            box.setEnabled(offered)
        for box in (*self.platforms.values(), *self.members.values()):
            box.toggled.connect(self._update)
        place = own_place(piece.path, services.settings.folder)
        self.folder = QLineEdit(str(place.with_name(f"{place.stem}-sheet")), self)
        letters_are("settings", self.folder)
        self.folder.textChanged.connect(self._update)
        named(self, self.folder, lambda: bare(self.tr("Folder:")))
        self._choose = push_button(self, lambda: self.tr("Choose…"), self._ask_folder)
        self._choose.setAutoDefault(False)
        self.open_after = check_box(self, lambda: self.tr("Open the page when it is done"), checked=True)
        self.count = text_label(self, wrap=True)
        self.progress = QProgressBar(self)
        self.progress.hide()
        named(self, self.progress, lambda: self.tr("Pictures made"))
        buttons = dialog_buttons(self, QDialogButtonBox.StandardButton.Close)
        self.start = buttons.addButton("", QDialogButtonBox.ButtonRole.ActionRole)
        self.start.setDefault(True)
        self.start.clicked.connect(self._clicked)
        grid = QGridLayout()
        grid.setHorizontalSpacing(16)
        grid.setVerticalSpacing(10)
        grid.setColumnStretch(_COLUMNS, 1)
        words = (lambda: self.tr("Phones:"), lambda: self.tr("Variants:"), lambda: self.tr("Folder:"))
        for row, text in enumerate(words):
            grid.addWidget(text_label(self, text), row, 0, Qt.AlignmentFlag.AlignTop)
        for row, boxes in enumerate((self.platforms, self.members)):
            inner = QGridLayout()
            for at, box in enumerate(boxes.values()):
                inner.addWidget(box, *divmod(at, _COLUMNS))
            grid.addLayout(inner, row, 1, 1, _COLUMNS)
        grid.addLayout(hbox((self.folder, 1), self._choose), 2, 1, 1, _COLUMNS)
        grid.addWidget(self.open_after, 3, 1, 1, _COLUMNS)
        parts = (grid, self.count, self.progress, None, buttons)
        self.setLayout(vbox(*parts, margins=(20, 20, 20, 16), spacing=14))
        self.resize(_WIDTH, self.sizeHint().height())
        self.says(lambda: self.setWindowTitle(self.tr("Sheet of pictures")), colours=False)
        self.says(self._update, colours=False)

    def looks(self) -> list[Look]:
        """The looks that are asked for."""
        platforms = [code for code, box in self.platforms.items() if box.isChecked()]
        own = self._services.view.options.own_devices
        return spread_looks(self._piece, self.members.ticked(), own, platforms) if platforms else []

    def _ask_folder(self) -> None:
        folder = dialogs.ask_folder(self, self._services.settings, self._piece.path)
        if folder is not None:
            self.folder.setText(str(folder))

    def _update(self) -> None:
        """Say how many pictures that makes, and what the button does now."""
        running = self._task.running
        self.start.setText(self.tr("Cancel") if running else self.tr("Make the pictures"))
        for widget in (*self.members.values(), self.folder, self._choose):
            widget.setEnabled(not running)
        if running:
            return
        piece, looks = self._piece.session.piece, self.looks()
        number = sum(1 for _ in variants_of(piece, looks)) if piece is not None else 0
        self.count.setText(
            self.tr("%n picture(s): each screen, and each picker opened", "", number)
            if number
            else self.tr("Nothing that can be drawn is selected.")
        )
        self.start.setEnabled(bool(number) and bool(self.folder.text().strip()))

    def _clicked(self) -> None:
        if self._task.running:
            # After the pictures under way.
            self._task.stop()
            self.start.setEnabled(False)
            return
        piece = self._piece
        text = piece.document.text().encode("utf-8", "replace")
        content = Content(text, piece.session.today, piece.touched_values)
        carrier = carrier_of(piece, self._services.settings)
        self._holds = said(carrier, piece)
        request = SheetRequest(content, tuple(self.looks()), carry=carrier)
        folder = Path(self.folder.text().strip())
        self._page = folder / PAGE
        self.progress.setRange(0, 0)
        self.progress.show()
        self._task.start_thread(lambda report: make_sheet(request, folder, report))
        self._update()

    def _progressed(self, done: int, total: int) -> None:
        self.progress.setRange(0, max(total, 1))
        self.progress.setValue(done)
        self.count.setText(self.tr("{0} of {1} pictures").format(done, total))

    def _done(self, result: SheetResult) -> None:
        ready = self.tr("{0} is ready.").format(self._page)
        holds = self.tr("Each picture contains {0}.").format(self._holds) if self._holds else ""
        self._end(f"{ready}\n{holds}".strip())
        if result.troubles:
            self.count.setText("\n".join([self.count.text(), *result.troubles[:5]]))
        if self.open_after.isChecked():
            QDesktopServices.openUrl(QUrl.fromLocalFile(str(self._page)))

    def _failed(self, error: Exception) -> None:
        self._end(
            error_text(error) or self.tr("Cancelled. Finished pictures are kept; the next run continues from there.")
        )

    def _end(self, what: str) -> None:
        self.progress.hide()
        self._update()
        self.start.setEnabled(True)
        self.count.setText(what)
