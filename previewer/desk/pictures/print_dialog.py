"""Printing what the phones show: what of it, on which paper, how it will look, and a PDF where there is no printer."""

from collections.abc import Sequence
from datetime import date
from functools import partial

from PySide6.QtCore import QBuffer, QLocale, QMarginsF, Qt, QTimer
from PySide6.QtGui import QPageLayout, QPageSize, QPdfWriter
from PySide6.QtPrintSupport import QPrinter, QPrintPreviewWidget
from PySide6.QtWidgets import QDialog, QDialogButtonBox, QGraphicsView, QLabel, QWidget

from previewer import __version__
from previewer.desk.background import error_text
from previewer.desk.document import dialogs
from previewer.desk.document.open_piece import OpenPiece
from previewer.desk.notice import Notice
from previewer.desk.pictures.paper import PaperContents, PaperPhone, PaperTable, print_on
from previewer.desk.pictures.printed import PrintedPiece
from previewer.desk.pictures.snapshot import SCALE, Shot, Snapshots
from previewer.desk.services import Services
from previewer.desk.view.heads import HeadWords, words_of
from previewer.desk.widgets import (
    Worded,
    bare,
    check_box,
    choice_box,
    dialog_buttons,
    ends_with,
    hbox,
    named,
    text_label,
    tool_button,
    vbox,
)
from previewer.phone.offscreen import PictureError

_A4, _A3, _LETTER = QPageSize.PageSizeId.A4, QPageSize.PageSizeId.A3, QPageSize.PageSizeId.Letter
#: Millimetres of paper around what is printed.
_MARGIN = 15.0
#: Pixels of an inch of paper in the preview.
_PREVIEWED = 144
_WIDTH, _HEIGHT = 860, 620


class PrintDialog(Worded, QDialog):
    """Shows the pages beside what can be chosen. Pictures of the phones are drawn one in each turn of the event loop.

    `shots`: the phones, line by line. `findings`: those of the last checks, None where there were none. `grid`: the
    members of a look by which the phones stand in rows and columns, if they do.
    """

    def __init__(
        self,
        piece: OpenPiece,
        shots: Sequence[Sequence[Shot]],
        services: Services,
        findings: PaperTable | None,
        parent: QWidget | None = None,
        grid: Sequence[str] = (),
    ) -> None:
        super().__init__(parent)
        self._piece = piece
        self._services = services
        self._findings = findings
        self._printed = PrintedPiece(piece)
        self._lines: list[list[PaperPhone]] = [[] for _ in shots]
        looks = [[shot.look for shot in line] for line in shots]
        self._heads = words_of(looks, grid, services.view.options.own_devices) if grid else HeadWords()
        self._left = [(at, shot) for at, line in enumerate(shots) for shot in line]
        self._snapshots = Snapshots(piece.session)
        self._pdf_asked = False
        #: What may be left out; at first all is chosen that there is something to say of.
        self.parts = {
            "phones": check_box(self, lambda: self.tr("&Phones"), checked=True),
            "values": check_box(self, lambda: self.tr("&Values"), checked=True),
            "problems": check_box(self, lambda: self.tr("P&roblems"), checked=bool(piece.document.reading.diagnostics)),
            "findings": check_box(self, lambda: self.tr("&Findings"), checked=findings is not None),
        }
        self.parts["phones"].setEnabled(bool(self._left))
        self.parts["findings"].setEnabled(findings is not None)
        sizes = {_A4: lambda: self.tr("A4"), _A3: lambda: self.tr("A3"), _LETTER: lambda: self.tr("Letter")}
        self.size_box = choice_box(self, sizes, lambda: bare(self.tr("Paper:")))
        inches = QLocale.system().measurementSystem() == QLocale.MeasurementSystem.ImperialUSSystem
        self.size_box.setCurrentIndex(self.size_box.findData(_LETTER if inches else _A4))
        self.size_box.activated.connect(self._update)
        self.landscape = check_box(self, lambda: self.tr("&Landscape"))
        for box in (*self.parts.values(), self.landscape):
            box.toggled.connect(self._update)
        #: What the preview draws on, with pixels for a display; nothing of it goes to a printer.
        self._sheet = QPrinter(QPrinter.PrinterMode.HighResolution)
        self._sheet.setResolution(_PREVIEWED)
        self.preview = QPrintPreviewWidget(self._sheet, self)
        self.preview.paintRequested.connect(self._paint)
        self.preview.previewChanged.connect(self._say_page)
        layout = self.preview.layout()
        item = None if layout is None else layout.itemAt(0)
        view = None if item is None else item.widget()
        assert isinstance(view, QGraphicsView)
        for part in (self.preview, view, view.viewport()):
            named(self, part, lambda: self.tr("Pages as they will be printed"))
        self.notice = Notice(self)
        self.turns = {
            "chevron-left": tool_button(
                self, "chevron-left", lambda: self.tr("Previous page"), partial(self._turn, -1)
            ),
            "chevron-right": tool_button(self, "chevron-right", lambda: self.tr("Next page"), partial(self._turn, 1)),
        }
        self._number = QLabel(self, alignment=Qt.AlignmentFlag.AlignCenter)
        buttons = dialog_buttons(self, QDialogButtonBox.StandardButton.Cancel)
        self.printing = buttons.addButton("", QDialogButtonBox.ButtonRole.ActionRole)
        self.printing.setDefault(True)
        self.printing.clicked.connect(self.print_pages)
        self.saving = buttons.addButton("", QDialogButtonBox.ButtonRole.ActionRole)
        self.saving.clicked.connect(self.save_pdf)
        self._next = QTimer(self, singleShot=True, interval=0)
        self._next.timeout.connect(self._draw_next)
        ends_with(self, self._end, self._snapshots.close)
        first, last = self.turns.values()
        pages = vbox((self.preview, 1), hbox(None, first, self._number, last, None))
        side = vbox(
            text_label(self, lambda: self.tr("What to print:")),
            *self.parts.values(),
            12,
            text_label(self, lambda: self.tr("Paper:"), of=self.size_box),
            self.size_box,
            self.landscape,
            None,
            spacing=8,
        )
        across = hbox((pages, 1), 12, side)
        self.setLayout(vbox(self.notice, (across, 1), buttons, margins=(20, 16, 20, 16)))
        room = self.screen().availableSize()
        self.resize(min(_WIDTH, room.width() - 40), min(_HEIGHT, room.height() - 60))
        self.says(self._say, colours=False)
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
        return PaperContents(self._printed.title, facts, lines, tables, foot, page, *self._heads)

    def layout_of_page(self) -> QPageLayout:
        """The paper that is chosen."""
        kind = QPageLayout.Orientation
        margins = QMarginsF(_MARGIN, _MARGIN, _MARGIN, _MARGIN)
        upright = kind.Landscape if self.landscape.isChecked() else kind.Portrait
        size = QPageSize(self.size_box.currentData())
        return QPageLayout(size, upright, margins, QPageLayout.Unit.Millimeter)

    def save_pdf(self) -> None:
        """Ask for a file, and write the pages as PDF; while phones are drawn still, as soon as they are."""
        self._pdf_asked = not self.drawn
        if self._pdf_asked:
            return
        path = dialogs.ask_save_pdf(self, self._services.settings, self._piece.path)
        if path is not None and self._services.write(path, self._pdf(), self.tr("PDF saved to {0}")):
            self.accept()

    def print_pages(self) -> None:
        """Ask for a printer, and print."""
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

    def _end(self) -> None:
        """Draw no more."""
        self._next.stop()
        self._left.clear()

    def _say(self) -> None:
        self.setWindowTitle(self.tr("Print"))
        lacks = self._findings is None
        self.parts["findings"].setToolTip(
            self.tr("Run the checks of screens first, in “What is wrong”") if lacks else ""
        )
        self.printing.setText(self.tr("Pr&int…"))
        self.saving.setText(self.tr("&Save as PDF…"))
        self._update()

    def _draw_next(self) -> None:
        """Draw the next phone; the pages are shown once all are there."""
        if self._left:
            at, shot = self._left[0]
            options = self._services.view.options
            look = shot.look
            try:
                picture = self._snapshots.take(shot)
            except PictureError as error:
                self.notice.show_message("warning", self.tr("No picture: {0}").format(error_text(error)))
                # Those after it stand elsewhere.
                self._heads = HeadWords()
            else:
                axes = options.axes if options.spreads else ()
                words = self._printed.words(look, axes, options.own_devices)
                self._lines[at].append(PaperPhone(words, picture, SCALE, look.screen.corner))
            del self._left[0]
        if self._left:
            self._next.start()
        else:
            self._snapshots.close()
            self._update()
            if self._pdf_asked:
                self.save_pdf()

    def _update(self) -> None:
        chosen = any(box.isChecked() for box in self.parts.values())
        self._sheet.setPageLayout(self.layout_of_page())
        self.preview.updatePreview()
        for button in (self.printing, self.saving):
            button.setEnabled(self.drawn and chosen)

    def _paint(self, sheet: QPrinter) -> None:
        if self.drawn and any(box.isChecked() for box in self.parts.values()):
            print_on(sheet, self.contents())

    def _turn(self, by: int) -> None:
        self.preview.setCurrentPage(self.preview.currentPage() + by)
        self._say_page()

    def _say_page(self) -> None:
        page, count = self.preview.currentPage(), self.preview.pageCount()
        waiting = "" if self.drawn else self.tr("Drawing the phones…")
        self._number.setText(self.tr("Page {0} of {1}").format(page, count) if count else waiting)
        first, last = self.turns.values()
        first.setEnabled(page > 1)
        last.setEnabled(page < count)

    def _pdf(self) -> bytes:
        buffer = QBuffer()
        buffer.open(QBuffer.OpenModeFlag.WriteOnly)
        writer = QPdfWriter(buffer)
        writer.setTitle(self._printed.title)
        writer.setCreator(f"Piece Previewer {__version__}")
        writer.setPageLayout(self.layout_of_page())
        print_on(writer, self.contents())
        return bytes(buffer.data().data())
