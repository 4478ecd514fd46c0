"""What of an open piece is printed: its heading, its values, its problems."""

from collections.abc import Iterator
from datetime import date

from PySide6.QtCore import QDate, QLocale, QObject

from previewer.desk.document.open_piece import OpenPiece
from previewer.desk.language import program_language
from previewer.desk.pictures.paper import PaperTable
from previewer.desk.view.controls import language_name
from previewer.desk.view.devices import OwnDevices, device_words
from previewer.desk.view.looks import difference, unusual
from previewer.phone.look import Look
from previewer.pieces.messages import say
from previewer.pieces.screen import screen_rows


class PrintedPiece(QObject):
    """Says what is printed of a piece, in the language of the program; its items in that of the phones."""

    def __init__(self, piece: OpenPiece) -> None:
        super().__init__()
        self._piece = piece

    @property
    def title(self) -> str:
        shown = self._piece.session.piece
        title = "" if shown is None else shown.title(self._piece.shown_language).text
        return " ".join(title.split()) or self._piece.path.stem

    def facts(self, printed: date) -> Iterator[tuple[str, str]]:
        """Names and what they are, to stand below the title. `printed`: the day of today."""
        piece = self._piece
        unsaved = piece.document.modified
        yield (
            self.tr("File"),
            self.tr("{0}, with changes not saved").format(piece.path.name) if unsaved else piece.path.name,
        )
        yield self.tr("Version"), piece.document.reading.version or self.tr("none")
        look = piece.looks[0]
        yield self.tr("Look"), " · ".join([language_name(look.lang), *difference(look, ("theme",))])
        if piece.outdated:
            yield self.tr("Note"), self.tr("The phones show an earlier text: the current one cannot be previewed.")
        yield self.tr("Date on the phones"), _day(piece.session.today)
        yield self.tr("Printed"), _day(printed)

    def words(self, look: Look, axes: tuple[str, ...], own: OwnDevices = ()) -> str:
        """What stands above a phone, first what sets it apart from those beside it. `own`: sizes that have names."""
        said = [*difference(look, axes, own), look.phone.name, device_words(look.device, own), *unusual(look, axes)]
        return " · ".join(dict.fromkeys(" ".join(one.split()) for one in said))

    def values(self) -> PaperTable:
        """Every item with its value; touched ones stand out."""
        piece, session = self._piece, self._piece.session
        heads = (self.tr("Item"), self.tr("Key"), self.tr("On the phone"), self.tr("Value"))
        rows: list[tuple[str, ...]] = []
        marked: set[int] = set()
        if session.piece is not None:
            values = session.values
            platform = next((look.platform for look in piece.looks if session.piece.offered_on(look.platform)), "")
            for row in screen_rows(values, platform or piece.looks[0].platform, piece.shown_language, True):
                if row.value is not None and values.touched(row.item.key):
                    marked.add(len(rows))
                value = "" if row.value is None else row.item.delivered_text(row.value)
                title = self.tr("{0} (hidden)").format(row.title) if row.hidden else row.title
                rows.append((title, row.item.key, row.shown or "", value))
        note = self.tr("Bold: changed from the default.") if marked else ""
        return PaperTable(self.tr("Values"), note, heads, rows, frozenset(marked))

    def problems(self) -> PaperTable:
        """Every problem of the text, in the order of the text."""
        lang = program_language()
        heads = (self.tr("Line"), self.tr("Severity"), self.tr("Problem"), self.tr("Code"))
        rows = [
            (
                "" if one.place is None else str(one.place.line),
                say(lang, "severities", one.severity),
                one.message(lang),
                one.code,
            )
            for one in self._piece.document.reading.diagnostics
        ]
        return PaperTable(self.tr("Problems"), "" if rows else self.tr("No problems found."), heads, rows)


def _day(day: date) -> str:
    """A day as the language of the program writes it."""
    shown: str = QLocale(program_language()).toString(
        QDate(day.year, day.month, day.day), QLocale.FormatType.LongFormat
    )
    return shown
