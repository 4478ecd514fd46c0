"""The pane of a screen reader: where a swipe goes on a phone, stop by stop, with the words that it says there."""

from __future__ import annotations

from functools import partial

from PySide6.QtCore import Qt, QTimer
from PySide6.QtGui import QShowEvent
from PySide6.QtWidgets import QTreeWidget, QTreeWidgetItem, QWidget

from previewer.desk.background import error_text
from previewer.desk.document.open_piece import OpenPiece
from previewer.desk.pictures.snapshot import Snapshots
from previewer.desk.services import Services
from previewer.desk.widgets import NO_MARGINS, Worded, choice_box, ends_with, hbox, named, tell, text_label, vbox
from previewer.phone.aloud import SpokenStop, parts_of, said, stops_of
from previewer.phone.look import Look
from previewer.phone.offscreen import PictureError
from previewer.phone.platforms import PLATFORMS
from previewer.pieces.words import in_english

_KEY = Qt.ItemDataRole.UserRole
#: Milliseconds from a change to the next walk: a drag changes a value many times.
_LATER = 200


class AloudPane(Worded, QWidget):
    """The walk of VoiceOver or TalkBack, read from the accessible tree of a phone in the window's look; a line leads to
    its row. It is walked only while it is in sight.
    """

    def __init__(self, piece: OpenPiece, _services: Services) -> None:
        super().__init__()
        self._piece = piece
        self._snapshots = Snapshots(piece.session)
        self._timer = QTimer(self, singleShot=True, interval=_LATER)
        self._timer.timeout.connect(self.refresh)
        readers = {code: partial("{0} ({1})".format, one.speech.reader, one.name) for code, one in PLATFORMS.items()}
        self.reader = choice_box(self, readers, lambda: self.tr("Screen reader"), self.refresh)
        self.list = QTreeWidget(self)
        self.list.setRootIsDecorated(False)
        self.list.setUniformRowHeights(True)
        self.list.setFrameShape(QTreeWidget.Shape.NoFrame)
        self.list.itemClicked.connect(self._go_to)
        self.list.itemActivated.connect(self._go_to)
        named(self, self.list, lambda: self.tr("What a screen reader says, in order"))
        self.trouble = text_label(self, wrap=True)
        bar = hbox(self.reader, None, margins=(8, 4, 8, 4))
        self.setLayout(vbox(bar, self.trouble, (self.list, 1), margins=NO_MARGINS, spacing=0))
        for changed in (piece.session.valuesChanged, piece.document.read, piece.viewChanged):
            changed.connect(self._change)
        ends_with(piece, self._snapshots.close)
        self.says(self._say)

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        # Drawing a phone lets events through, which must not be in the middle of the window's layout.
        self._timer.start()

    def refresh(self) -> None:
        """Walk the phone as it is now, while the pane is in sight."""
        self._timer.stop()
        if not self.isVisible():
            return
        self.list.clear()
        look, trouble = self._piece.phones[self.reader.currentData()].look, ""
        try:
            stops = self._stops(look)
        except PictureError as error:
            stops, trouble = [], error_text(error)
        if in_english(("heading",), look.lang):
            trouble = trouble or self.tr(
                "The screen reader's own words are in English: they come from Piece Previewer, not from the piece."
            )
        tell(self.trouble, trouble)
        counts: dict[str, int] = {}
        for stop in stops:
            counts[stop.key] = counts.get(stop.key, 0) + stop.is_option
        for number, stop in enumerate(stops, 1):
            parts = parts_of(stop, counts[stop.key], look.phone, look.value_lang)
            row = QTreeWidgetItem([str(number), *parts])
            line = said(stop, counts[stop.key], look.phone, look.value_lang)
            for column in range(self.list.columnCount()):
                row.setToolTip(column, line)
            row.setData(0, _KEY, stop.key)
            self.list.addTopLevelItem(row)
        self.list.resizeColumnToContents(0)

    def _stops(self, look: Look) -> list[SpokenStop]:
        """The stops of the whole screen, nothing open. Raises PictureError."""
        if self._piece.session.piece is None:
            return []
        shown = self._snapshots.phone(look.platform)
        shown.lay_out(look)
        return stops_of(shown.screen)

    def _change(self, *_what: object) -> None:
        if self.isVisible():
            self._timer.start()

    def _say(self) -> None:
        self.list.setHeaderLabels(["", self.tr("Name"), self.tr("Value"), self.tr("Hint")])

    def _go_to(self, row: QTreeWidgetItem) -> None:
        self._piece.selection.show_row(row.data(0, _KEY))
