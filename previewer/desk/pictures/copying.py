"""Copying and saving what the phones of a tab show."""

from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING, NamedTuple

from PySide6.QtCore import QMimeData, QObject, Qt
from PySide6.QtGui import QGuiApplication, QImage
from PySide6.QtWidgets import QMenu

from previewer.desk.background import error_text
from previewer.desk.document import dialogs
from previewer.desk.document.open_piece import OpenPiece
from previewer.desk.pictures.carrying import carried, carrier_of, for_clipboard, said
from previewer.desk.pictures.report import ReportWriter
from previewer.desk.pictures.snapshot import SCALE, Shot, Snapshots
from previewer.desk.pictures.worded import Around, places_in, with_words, words_around
from previewer.desk.services import Services
from previewer.desk.view.cases import case_of, following
from previewer.desk.view.phone_area import PhoneArea
from previewer.phone.offscreen import PictureError
from previewer.phone.view import PhoneView
from previewer.pictures.png import to_png

if TYPE_CHECKING:
    from previewer.cases.carried import Carrier


class _Shown(NamedTuple):
    """What phones show, line by line, the words around them, and what gives their picture its case."""

    shots: list[list[Shot]]
    around: Around
    carrier: "Carrier | None"


class _Made(NamedTuple):
    """A picture, and the chunk that it carries."""

    image: QImage
    chunk: bytes


class PhonePictures(QObject):
    """Pictures of the phones on show, or of `one` of them."""

    def __init__(self, piece: OpenPiece, area: PhoneArea, services: Services) -> None:
        super().__init__()
        self._piece = piece
        self._area = area
        self._services = services

    def copy(self, one: PhoneView | None = None) -> None:
        """Put the picture on the clipboard."""
        shown = self._shown(one)
        made = self._drawn(shown)
        if made is None:
            return
        data = QMimeData()
        data.setImageData(made.image)
        data.setData("image/png", for_clipboard(*made))
        QGuiApplication.clipboard().setMimeData(data)
        holds = said(shown.carrier, self._piece)
        copied = self.tr("Picture copied. It contains {0}").format(holds) if holds else self.tr("Picture copied")
        self._services.show_message(copied)

    def ask_save(self, one: PhoneView | None = None) -> None:
        """Write the picture to a file that is asked for."""
        shown = self._shown(one)
        made = self._drawn(shown)
        if made is None:
            return
        look = shown.shots[0][0].look
        name = f"{self._piece.path.stem}-{look.name if sum(map(len, shown.shots)) == 1 else look.lang}.png"
        path = dialogs.ask_save_picture(self._services.window, self._services.settings, self._piece.path.parent / name)
        if path is not None:
            holds = said(shown.carrier, self._piece)
            # What is written says the name of the file.
            saved = self.tr("Picture saved to {0}. It contains {1}").replace("{1}", holds) if holds else ""
            self._services.write(path, to_png(made.image, SCALE, made.chunk), saved or self.tr("Picture saved to {0}"))

    def copy_report(self, one: PhoneView | None = None) -> None:
        """Put a report on what is shown on the clipboard."""
        shown, case = self._shown(one), self._case()
        made = self._drawn(shown)
        if made is not None:
            shots = [shot for line in shown.shots for shot in line]
            writer = ReportWriter(self._piece, shots, made.image, SCALE, case, made.chunk)
            QGuiApplication.clipboard().setMimeData(writer.mime())
            self._services.show_message(self.tr("Copied for a report"))

    def copy_case(self, _one: PhoneView | None = None) -> None:
        """Put a case that opens in the state of now on the clipboard."""
        QGuiApplication.clipboard().setText(self._case())
        self._services.show_message(self.tr("Copied as a case"))

    def ask_save_case(self) -> None:
        """Write such a case to a file that is asked for."""
        path = dialogs.ask_save_case(self._services.window, self._services.settings, self._piece.path)
        # The text may read no more since the file was asked for.
        if path is not None and self._piece.session.piece is not None:
            case = following(case_of(self._piece, self._services.view), self._piece, path)
            follows = self.tr("Case saved to {0}; it follows the piece")
            words = self.tr("Case saved to {0}") if case.piece.text else follows
            self._services.write(path, case.written(), words)

    def menu(self, view: PhoneView, put_first: Callable[[QMenu], object] = lambda _menu: None) -> QMenu:
        """The menu of one phone, below what is put first into it."""
        # It goes with the phone, which may go while it is open.
        menu = QMenu(view)
        menu.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        put_first(menu)
        if not self._area.is_own(view):
            menu.addAction(self.tr("Switch to this look"), partial(self._area.use_look, view))
            menu.addSeparator()
        for text, act in (
            (self.tr("Copy the picture"), self.copy),
            (self.tr("Save the picture…"), self.ask_save),
            (self.tr("Copy for a report"), self.copy_report),
            (self.tr("Copy as a case"), self.copy_case),
        ):
            menu.addAction(text, partial(self._act, act, view)).setEnabled(self._piece.session.piece is not None)
        return menu

    def _act(self, act: Callable[[PhoneView], object], view: PhoneView) -> None:
        # The text may read no more since the menu was opened.
        if self._piece.session.piece is not None:
            act(view)

    def picture(self, one: PhoneView | None = None) -> QImage | None:
        """The picture; None where it cannot be made, which is said."""
        made = self._drawn(self._shown(one))
        return None if made is None else made.image

    def _shown(self, one: PhoneView | None) -> "_Shown":
        """What the phones show now. While it is drawn, phones may go from the stage."""
        lines = self._area.lines() if one is None else [[one]]
        shots = [[Shot.of_view(view) for view in line] for line in lines]
        options = self._services.view.options
        looks = [[shot.look for shot in line] for line in shots]
        axes = options.axes if options.spreads else ()
        around = words_around(looks, axes, self._area.grid, options.own_devices)
        return _Shown(shots, around, carrier_of(self._piece, self._services.settings))

    def _drawn(self, shown: "_Shown") -> "_Made | None":
        snapshots = Snapshots(self._piece.session)
        # A dozen phones take more than a second.
        QGuiApplication.setOverrideCursor(Qt.CursorShape.WaitCursor)
        try:
            lines = [[snapshots.take(shot) for shot in line] for line in shown.shots]
            shots = [shot for line in shown.shots for shot in line]
            chunk = carried(shown.carrier, shots, places_in(lines, shown.around))
            return _Made(with_words(lines, shown.around), chunk)
        except PictureError as error:
            self._services.show_message(self.tr("No picture: {0}").format(error_text(error)))
            return None
        finally:
            QGuiApplication.restoreOverrideCursor()
            snapshots.close()

    def _case(self) -> str:
        """A case that opens in the state of now."""
        return case_of(self._piece, self._services.view).written()
