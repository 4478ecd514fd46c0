"""Printing what the phones show: what of it, on which paper, how it will look, and a PDF where there is no printer."""

from collections.abc import Sequence
from datetime import date
from typing import NamedTuple

from PySide6.QtCore import QBuffer, QLocale, QMarginsF, Qt, QTimer
from PySide6.QtGui import QPageLayout, QPageSize, QPdfWriter
from PySide6.QtWidgets import (
    QCheckBox,
    QDialog,
    QDialogButtonBox,
    QHBoxLayout,
    QLabel,
    QToolButton,
    QVBoxLayout,
    QWidget,
)
from shiboken6 import isValid

from previewer import __version__
from previewer.atomic import write_atomically
from previewer.desk.document import dialogs
from previewer.desk.document.open_piece import OpenPiece
from previewer.desk.icons import icon
from previewer.desk.language import Translated
from previewer.desk.notice import Notice
from previewer.desk.pictures.page_preview import PagePreview
from previewer.desk.pictures.paper import PaperContents, PaperPhone, PaperTable, print_on
from previewer.desk.pictures.printed import PrintedPiece
from previewer.desk.pictures.snapshot import SCALE, Snapshots
from previewer.desk.services import Services
from previewer.desk.widgets import NamedBox
from previewer.phone.offscreen import PictureError
from previewer.phone.phone import Phone

_SIZES = (QPageSize.PageSizeId.A4, QPageSize.PageSizeId.A3, QPageSize.PageSizeId.Letter)
#: Millimetres of paper around what is printed.
_MARGIN = 15.0
_WIDTH, _HEIGHT = 860, 620
#: What may be left out.
_PARTS = ("phones", "values", "problems", "findings")


class Shot(NamedTuple):
    """A phone to be printed, with the points that its list is scrolled down."""

    phone: Phone
    scrolled: float


class PrintDialog(Translated, QDialog):
    """Shows the pages beside what can be chosen. Pictures of the phones are drawn one in each turn of the event loop.

    `shots`: the phones, line by line. `findings`: those of the last checks, None where there were none.
    """

    def __init__(
        self,
        piece: OpenPiece,
        shots: Sequence[Sequence[Shot]],
        services: Services,
        findings: PaperTable | None,
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(parent)
        self._piece = piece
        self._services = services
        self._findings = findings
        self._printed = PrintedPiece(piece)
        self._lines: list[list[PaperPhone]] = [[] for _ in shots]
        self._left = [(at, shot) for at, line in enumerate(shots) for shot in line]
        self._snapshots = Snapshots(piece.session)
        self._pdf_asked = False
        self.parts = {name: QCheckBox(self) for name in _PARTS}
        self.size_box = NamedBox(self)
        self.landscape = QCheckBox(self)
        self.preview = PagePreview(self)
        self.notice = Notice(self)
        self._labels = {name: QLabel(self) for name in ("parts", "size")}
        self.turns = {name: QToolButton(self, autoRaise=True) for name in ("chevron-left", "chevron-right")}
        self._number = QLabel(self, alignment=Qt.AlignmentFlag.AlignCenter)
        self._buttons = QDialogButtonBox(QDialogButtonBox.StandardButton.Cancel, self)
        self.printing = self._buttons.addButton("", QDialogButtonBox.ButtonRole.ActionRole)
        self.saving = self._buttons.addButton("", QDialogButtonBox.ButtonRole.ActionRole)
        self._next = QTimer(self, singleShot=True, interval=0)
        self._next.timeout.connect(self._draw_next)
        self._choose()
        self._connect()
        self._lay_out()
        self.retranslate()
        self._next.start()

    @property
    def drawn(self) -> bool:
        """Whether every phone is drawn."""
        return not self._left

    def contents(self) -> PaperContents:
        """What is printed, as it is chosen."""
        made = {"values": self._printed.values, "problems": self._printed.problems}
        tables = [make() for name, make in made.items() if self.parts[name].isChecked()]
        if self._findings is not None and self.parts["findings"].isChecked():
            tables.append(self._findings)
        facts = list(self._printed.facts(date.today()))
        lines = self._lines if self.parts["phones"].isChecked() else []
        foot = f"{self._piece.path.name}   ·   Piece Previewer {__version__}"
        page = self.tr("Page {0} of {1}")
        return PaperContents(self._printed.title, facts, lines, tables, foot, page)

    def layout_of_page(self) -> QPageLayout:
        """The paper that is chosen."""
        kind = QPageLayout.Orientation
        margins = QMarginsF(_MARGIN, _MARGIN, _MARGIN, _MARGIN)
        upright = kind.Landscape if self.landscape.isChecked() else kind.Portrait
        size = QPageSize(_SIZES[max(self.size_box.currentIndex(), 0)])
        return QPageLayout(size, upright, margins, QPageLayout.Unit.Millimeter)

    def save_pdf(self) -> None:
        """Ask for a file, and write the pages as PDF; while phones are drawn still, as soon as they are."""
        self._pdf_asked = not self.drawn
        if self._pdf_asked:
            return
        path = dialogs.ask_save_pdf(self, self._services.settings, self._piece.path)
        if path is None:
            return
        try:
            write_atomically(path, self._pdf())
        except OSError as error:
            self._services.saver.show_save_error(path, error)
        else:
            self._services.show_message(self.tr("PDF saved to {0}").format(path.name))
            self.accept()

    def print_pages(self) -> None:
        """Ask for a printer, and print."""
        from PySide6.QtPrintSupport import QPrinter

        if not dialogs.printers():
            text = self.tr("No printer is set up on this computer. Save as PDF works without one.")
            self.notice.show_message("info", text)
            return
        printer = QPrinter(QPrinter.PrinterMode.HighResolution)
        printer.setPageLayout(self.layout_of_page())
        printer.setDocName(self._piece.path.name)
        if not dialogs.ask_printer(self, printer):
            return
        some = printer.printRange() == QPrinter.PrintRange.PageRange
        if print_on(printer, self.contents(), *((printer.fromPage(), printer.toPage()) if some else ())):
            self._services.show_message(self.tr("Sent to {0}").format(printer.printerName() or self.tr("the printer")))
            self.accept()
        else:
            self.notice.show_message("error", self.tr("The printer does not answer. Save as PDF works without one."))

    def done(self, result: int) -> None:
        self._next.stop()
        self._left.clear()
        self._snapshots.close()
        super().done(result)

    def retranslate(self) -> None:
        self.setWindowTitle(self.tr("Print"))
        texts = {
            "phones": self.tr("&Phones"),
            "values": self.tr("&Values"),
            "problems": self.tr("P&roblems"),
            "findings": self.tr("&Findings"),
        }
        for name, text in texts.items():
            self.parts[name].setText(text)
        lacks = self._findings is None
        self.parts["findings"].setToolTip(self.tr("Run the checks of the Findings pane first") if lacks else "")
        self._labels["parts"].setText(self.tr("What to print:"))
        self._labels["size"].setText(self.tr("Paper:"))
        self.size_box.setAccessibleName(self.tr("Paper:"))
        for at, text in enumerate((self.tr("A4"), self.tr("A3"), self.tr("Letter"))):
            self.size_box.setItemText(at, text)
        self.landscape.setText(self.tr("&Landscape"))
        for button, text in zip(self.turns.values(), (self.tr("Previous page"), self.tr("Next page")), strict=True):
            button.setToolTip(text)
            button.setAccessibleName(text)
        self.preview.setAccessibleName(self.tr("Pages as they will be printed"))
        self.printing.setText(self.tr("Pr&int…"))
        self.saving.setText(self.tr("&Save as PDF…"))
        self._update()

    def _choose(self) -> None:
        """What is chosen at first: all that there is something to say of."""
        for name in ("phones", "values"):
            self.parts[name].setChecked(True)
        self.parts["phones"].setEnabled(bool(self._left))
        self.parts["problems"].setChecked(bool(self._piece.document.reading.diagnostics))
        self.parts["findings"].setEnabled(self._findings is not None)
        self.parts["findings"].setChecked(self._findings is not None)
        self.size_box.addItems([""] * len(_SIZES))
        inches = QLocale.system().measurementSystem() == QLocale.MeasurementSystem.ImperialUSSystem
        self.size_box.setCurrentIndex(_SIZES.index(QPageSize.PageSizeId.Letter) if inches else 0)

    def _connect(self) -> None:
        for box in (*self.parts.values(), self.landscape):
            box.toggled.connect(self._update)
        self.size_box.activated.connect(self._update)
        for by, (symbol, button) in zip((-1, 1), self.turns.items(), strict=True):
            button.setIcon(icon(symbol, self.palette()))
            button.clicked.connect(lambda _on=False, by=by: self._turn(by))
        self._buttons.rejected.connect(self.reject)
        self.printing.setDefault(True)
        self.printing.clicked.connect(self.print_pages)
        self.saving.clicked.connect(self.save_pdf)
        self._piece.closed.connect(self.reject)

    def _lay_out(self) -> None:
        nav = QHBoxLayout()
        nav.addStretch()
        first, last = self.turns.values()
        for widget in (first, self._number, last):
            nav.addWidget(widget)
        nav.addStretch()
        pages = QVBoxLayout()
        pages.addWidget(self.preview, 1)
        pages.addLayout(nav)
        side = QVBoxLayout()
        side.setSpacing(8)
        for one in (self._labels["parts"], *self.parts.values()):
            side.addWidget(one)
        side.addSpacing(12)
        for one in (self._labels["size"], self.size_box, self.landscape):
            side.addWidget(one)
        side.addStretch()
        across = QHBoxLayout()
        across.addLayout(pages, 1)
        across.addSpacing(12)
        across.addLayout(side)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(20, 16, 20, 16)
        layout.addWidget(self.notice)
        layout.addLayout(across, 1)
        layout.addWidget(self._buttons)
        self._labels["size"].setBuddy(self.size_box)
        room = self.screen().availableSize()
        self.resize(min(_WIDTH, room.width() - 40), min(_HEIGHT, room.height() - 60))

    def _draw_next(self) -> None:
        """Draw the next phone; the pages are shown once all are there."""
        # A phone may have gone from the stage meanwhile.
        self._left = [(at, shot) for at, shot in self._left if isValid(shot.phone)]
        if self._left:
            at, shot = self._left[0]
            options = self._services.view.options
            look = shot.phone.look
            try:
                picture = self._snapshots.take(shot.phone, shot.scrolled)
            except PictureError as error:
                self.notice.show_message("warning", self.tr("No picture: {0}").format(error))
            else:
                words = self._printed.words(look, options.axes if options.spreads else ())
                self._lines[at].append(PaperPhone(words, picture, SCALE, look.screen.corner))
            # The dialog may have been closed meanwhile.
            self._left = self._left[1:]
        if self._left:
            self._next.start()
        else:
            self._snapshots.close()
            self._update()
            if self._pdf_asked:
                self.save_pdf()

    def _update(self) -> None:
        chosen = any(box.isChecked() for box in self.parts.values())
        self.preview.show_contents(self.contents() if self.drawn and chosen else None, self.layout_of_page())
        for button in (self.printing, self.saving):
            button.setEnabled(self.drawn and chosen)
        self._turn(0)

    def _turn(self, by: int) -> None:
        self.preview.turn_to(self.preview.page + by)
        page, count = self.preview.page, self.preview.count
        waiting = "" if self.drawn else self.tr("Drawing the phones…")
        self._number.setText(self.tr("Page {0} of {1}").format(page + 1, count) if count else waiting)
        first, last = self.turns.values()
        first.setEnabled(page > 0)
        last.setEnabled(page + 1 < count)

    def _pdf(self) -> bytes:
        buffer = QBuffer()
        buffer.open(QBuffer.OpenModeFlag.WriteOnly)
        writer = QPdfWriter(buffer)
        writer.setTitle(self._printed.title)
        writer.setCreator(f"Piece Previewer {__version__}")
        writer.setPageLayout(self.layout_of_page())
        print_on(writer, self.contents())
        return bytes(buffer.data().data())
