"""The text of the published version, to stand beside the source: read only, with what an update changes marked."""

from PySide6.QtGui import QShowEvent
from PySide6.QtWidgets import QWidget

from previewer.desk.document.long_lines import CutText
from previewer.desk.document.open_piece import OpenPiece
from previewer.desk.modes.compare.session import CompareSession, place_of, places_of
from previewer.desk.services import Services
from previewer.desk.source.editor import SourceEditor
from previewer.desk.widgets import NO_MARGINS, Worded, named, vbox
from previewer.pieces import Place, Reading


class PublishedSource(Worded, QWidget):
    """Follows the difference that is looked at, and the selected item."""

    def __init__(self, piece: OpenPiece, services: Services) -> None:
        super().__init__()
        self._piece = piece
        self._settings = services.settings
        self.session = services.panes.shared(CompareSession)
        self.session.watch(self)
        self.editor = SourceEditor(self)
        self.editor.setReadOnly(True)
        self.editor.setUndoRedoEnabled(False)
        services.settings.changed.connect(self._take_setting)
        self._take_setting("source/options")
        self._shown: Reading | None = None
        self._cut = CutText("")
        named(self, self.editor, lambda: self.tr("Text of the published version"))
        self.setLayout(vbox(self.editor, margins=NO_MARGINS))
        self.session.changed.connect(self.refresh)
        self.session.currentChanged.connect(self._show_current)
        piece.selection.itemSelected.connect(self._show_item)
        self.refresh()

    def refresh(self) -> None:
        """Show the text as it now is."""
        reading = self.session.found.published
        if reading is not self._shown:
            self._shown = reading
            self._cut = CutText("" if reading is None else reading.text)
            self.editor.setPlainText(self._cut.text)
        self.editor.highlights.show_changes(
            [self._span(place) for place in places_of(self.session.found.differences, reading)]
        )

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        self._show_current()

    def _take_setting(self, name: str) -> None:
        if name == "source/options":
            self.editor.set_options(self._settings.source)

    def _span(self, place: Place) -> tuple[int, int]:
        return self._cut.to_units(place.start), self._cut.to_units(place.end)

    def _show_current(self) -> None:
        current, reading = self.session.current, self.session.found.published
        place = place_of(current, reading) if current is not None and reading is not None else None
        if place is not None:
            self.editor.goTo(*self._span(place))

    def _show_item(self, key: str) -> None:
        current, reading = self.session.current, self.session.found.published
        if not key or reading is None or reading.places is None or (current is not None and current.key == key):
            return
        place = reading.places.key((*reading.prefix, "properties", key))
        if place is not None:
            self.editor.goTo(*self._span(place))
