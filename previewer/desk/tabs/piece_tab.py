"""The tab of one open piece: what stands in the middle, in each mode, and the panes around it."""

from pathlib import Path

from PySide6.QtWidgets import QStackedWidget, QWidget

from previewer.desk.document.open_piece import OpenPiece
from previewer.desk.document.recovery import Unsaved
from previewer.desk.document.swap_file import SwapFile
from previewer.desk.modes.mode import Middle, Mode
from previewer.desk.panes import SOURCE
from previewer.desk.services import Services, Tab, TabPanes
from previewer.desk.tabs.disk_notice import DiskNotice
from previewer.desk.tabs.faults import SPOILT, report, stand_in
from previewer.desk.view.options import ViewOptions
from previewer.desk.widgets import NO_MARGINS, vbox


class PieceTab(Tab):
    """Takes the piece over."""

    piece: OpenPiece

    def __init__(self, piece: OpenPiece, services: Services, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.piece = piece
        self.services = services._replace(tab=self)
        self.panes = TabPanes(piece, self.services)
        self.swap = SwapFile(piece.document, services.recovery, self)
        self._middles: dict[Middle, QWidget] = {}
        self._stack = QStackedWidget(self)
        # Children go in their order, and views look at the piece's phones to the last.
        piece.setParent(self)
        self.disk_notice = DiskNotice(piece, services.saver, self)
        self.setLayout(vbox(self.disk_notice, (self._stack, 1), margins=NO_MARGINS, spacing=0))
        self.aboutToChange.connect(self._take_letters)
        piece.changed.connect(self.changed)
        piece.selection.cursorMoved.connect(self.statusChanged)
        piece.document.awaitedChanged.connect(self.statusChanged)
        piece.document.read.connect(self.statusChanged)
        piece.selection.itemSelected.connect(self.abilitiesChanged)
        piece.acts.changed.connect(self.abilitiesChanged)
        piece.refused.connect(lambda why: services.show_message(why))

    @property
    def path(self) -> Path:
        return self.piece.path

    @property
    def version(self) -> str:
        return self.piece.document.reading.version

    @property
    def modified(self) -> bool:
        return self.piece.document.modified

    @property
    def typing(self) -> bool:
        """Whether the keyboard is in the source, so that undo and fix mean the text."""
        source = self.panes.if_made(SOURCE)
        return source is not None and source.editor.hasFocus()

    @property
    def shown_middle(self) -> QWidget | None:
        return self._stack.currentWidget()

    def has_mode(self, _mode: Mode) -> bool:
        return True

    def middle(self, mode: Mode) -> QWidget:
        """What stands in the middle in a mode, made when it is first asked for; modes that make it alike share it."""
        if mode.middle not in self._middles:
            try:
                made = mode.middle(self.piece, self.services)
            except SPOILT as error:
                report(error)
                made = stand_in(error, self)
            self._middles[mode.middle] = made
            self._stack.addWidget(made)
        return self._middles[mode.middle]

    def _take_letters(self) -> None:
        self.piece.document.aboutToChange.emit()
        # What shows the items follows now, while it is seen.
        self.piece.document.read_now()

    def show_mode(self, mode: Mode) -> None:
        self._stack.setCurrentWidget(self.middle(mode))
        self.modeShown.emit()

    def show_view(self, options: ViewOptions) -> None:
        self.piece.show(options.looks, options.lang, options.pretended, options.marks)

    def status(self) -> str:
        """Where the cursor of the source stands, and how many carets there are; what is read that takes long."""
        awaited = self.piece.document.state.ours.awaited
        if awaited is not None and awaited.file is not None and awaited.reading is None:
            return self.tr("Reading {0}…").format(self.path.name)
        line, column, carets = self.piece.selection.cursor or (0, 0, 1)
        place = self.tr("Line {0}, column {1}").format(line, column) if line else ""
        return place + " · " + self.tr("%n carets", "", carets) if carets > 1 else place

    def check_disk(self) -> None:
        self.piece.document.check_disk()

    def restore(self, unsaved: Unsaved) -> bool:
        self.piece.document.restore(unsaved)
        return self.swap.write()

    def may_close(self) -> bool:
        return all(ask() for ask in self.asks) and self.services.saver.may_close(self.piece)

    def close_file(self) -> None:
        self.swap.drop()
        self.piece.close()

    def leave_file(self) -> None:
        self.swap.write()
        self.piece.close()
