"""The banner over the phones of a piece: what keeps it from being previewed, or that not all looks have room."""

from PySide6.QtWidgets import QWidget

from previewer.desk.document.open_piece import OpenPiece
from previewer.desk.language import program_language
from previewer.desk.notice import Notice
from previewer.pieces.messages import Phrase, say

_LEAST_HEIGHT = 34


class PhoneBanner(Notice):
    """Lies over the phones, which do not move for it."""

    def __init__(self, piece: OpenPiece, parent: QWidget) -> None:
        super().__init__(parent)
        self._piece = piece
        #: How many looks there was no room for when that was said last.
        self._told = 0

    def lie(self, width: int, least: int = 0) -> None:
        """Lie over the top of a parent of this width."""
        self.setGeometry(0, 0, width, max(self.heightForWidth(width), least))
        self.raise_()

    def tell(self, width: int, shown: int, left_out: int) -> None:
        """Say what there is to say, over a parent of this width: that the text does not read, or that of all looks so
        many are shown and so many are left out.
        """
        error = self._piece.document.reading.error
        if error is None:
            self._tell_left_out(shown, left_out)
            return
        where = ""
        if error.place is not None:
            where = self.tr("line {0}, column {1}").format(error.place.line, error.place.column) + ": "
        kind, what, why = "error", self.tr("This file cannot be previewed."), error.message(program_language())
        if self._piece.outdated:
            kind, what = "warning", self.tr("Preview is out of date: the file cannot be previewed.")
            cause = error.facts.get("why")
            if isinstance(cause, Phrase):
                what = self.tr("Preview is out of date: the file is not valid JSON.")
                why = say(program_language(), cause.section, cause.name, error.facts)
        choices = {self.tr("Insert a starter piece"): self._piece.insert_starter} if self._piece.is_empty else {}
        self.show_message(kind, f"{what} {where}{why}", choices, closable=False)
        self.lie(width, _LEAST_HEIGHT)

    def _tell_left_out(self, shown: int, left_out: int) -> None:
        """Say that there are more looks than places, once."""
        text = self.tr("{0} of {1} looks are shown; no more fit at once.")
        text = text.format(shown, shown + left_out) if left_out else ""
        if text and left_out != self._told:
            self.show_message("info", text)
            self.raise_()
        elif text != self.text:
            self.hide()
        self._told = left_out
