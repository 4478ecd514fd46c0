"""The row of the current text as the phones draw it, while it is being typed."""

from collections.abc import Iterator, Mapping
from dataclasses import replace

from PySide6.QtCore import QRectF, QSize, Qt, QTimer, Signal
from PySide6.QtGui import QPalette, QResizeEvent, QShowEvent
from PySide6.QtQuick import QQuickItem
from PySide6.QtWidgets import QLabel, QScrollArea, QWidget

from previewer.desk.modes.texts.board import TextsBoard
from previewer.desk.widgets import Worded, WrappedLabel, named
from previewer.phone.offscreen import find_item
from previewer.phone.phone import Phone
from previewer.phone.platforms import PLATFORMS
from previewer.phone.session import PieceSession
from previewer.phone.view import PhoneView
from previewer.pieces import Item, Number, Reading, Values, read_text
from previewer.pieces.json_text import to_json
from previewer.pieces.kinds.choice import Choice
from previewer.pieces.places import Path
from previewer.pieces.values import parse_json
from previewer.texts.units import Unit

#: Milliseconds after a key until the row is drawn: one frame.
_FRAME = 16
#: Milliseconds after it is first seen.
_FIRST = 120
_GAP = 12
#: Rows smaller than this cannot be read; then they stand below each other.
_LEAST_ZOOM = 0.6
_HEIGHT, _LEAST_HEIGHT = 150, 60


def row_piece(reading: Reading, unit: Unit, lang: str, text: str | None) -> tuple[Reading, str] | None:
    """The piece of a unit's item alone (of the first that is shown, for the piece's own texts), with another text in a
    language (None: as it stands), and the item's key. None where no screen shows the unit.
    """
    piece = reading.piece
    if piece is None or (unit.item is None and unit.role != "title"):
        return None
    order = piece.display_order()
    shown = next((item.key for item in order if not item.hidden), order[0].key if order else None)
    key = unit.item if unit.item is not None else shown
    if key is None or key not in reading.slices:
        return None
    whole: dict[str, object] = {name: part for name, part in reading.root.items() if name not in _LONG}
    body = whole
    for step in reading.prefix:
        found = body.get(str(step))
        body[str(step)] = body = dict(found) if isinstance(found, Mapping) else {}
    body["x-field-order"] = [key]
    # By its text: plainly read, 80 would be 80.0.
    body["properties"] = {key: parse_json(reading.slices[key].text)}
    if text is not None:
        _set(whole, unit.path, unit.code(lang) or lang, text)
    made = read_text(to_json(whole))
    return (made, key) if made.piece is not None else None


def row_values(item: Item, unit: Unit, values: Values | None) -> str:
    """A values file for the row: the option that the unit names, else the value as it stands in `values`."""
    if unit.option is not None and isinstance(item, Choice):
        for option in item.options:
            written = option.text if isinstance(option, Number) else option
            if written == unit.option:
                return _file(item.key, written if isinstance(option, Number) else to_json(option))
    if values is None or item.kind is None or not values.touched(item.key):
        return "{}"
    return _file(item.key, item.delivered_text(values.get(item.key)))


#: Members of a definition that no row shows.
_LONG = frozenset(("output", "serviceProxy"))


def _file(key: str, written: str) -> str:
    return f"{{{to_json(key)}: {written}}}"


def _set(whole: dict[str, object], path: Path, code: str, text: str) -> None:
    """Put a text into its map of languages; '' takes it out. What is on the way is copied, as it is another's."""
    at = whole
    for step in path:
        found = at.get(str(step))
        at[str(step)] = at = dict(found) if isinstance(found, Mapping) else {}
    if text:
        at[code] = text
    else:
        at.pop(code, None)


class RowView(QWidget):
    """A window onto one row of a phone. For the piece's title it looks at what stands above the rows."""

    #: Its size is another.
    fitted = Signal()

    def __init__(self, session: PieceSession, platform: str, parent: QWidget) -> None:
        super().__init__(parent)
        self.phone = Phone(session, platform)
        self.phone.present(still=True, marks=False)
        self._key = ""
        self._above = False
        self._text, self._most = "", 0
        self.view = PhoneView(self.phone, self)
        self.view.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.view.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        self.view.quickWindow().afterRendering.connect(self._fit, Qt.ConnectionType.QueuedConnection)

    def show_row(self, key: str, above: bool, zoom: float) -> None:
        """Look at the row of an item, or at what stands above it."""
        self._key, self._above = key, above
        self.view.set_zoom(zoom)
        self.view.update()
        self._fit()

    def look_at(self, text: str, most: int) -> None:
        """Show so many pixels of the row at most: those where a text stands, if it is higher."""
        if (text, most) != (self._text, self._most):
            self._text, self._most = text, most
            self._fit()

    def shown_texts(self) -> list[str]:
        """The texts of the row, as the phone has them, top to bottom."""
        row = find_item(self.view.screen_item, f"item:{self._key}")
        return [] if row is None else [text for text in (str(one.property("text")) for one in _texts(row)) if text]

    def _fit(self) -> None:
        row = find_item(self.view.screen_item, f"item:{self._key}")
        if row is None:
            return
        self.setAccessibleName(PLATFORMS[self.phone.platform].name)
        self.setAccessibleDescription("\n".join(self.shown_texts()))
        seen = self._seen(row)
        if (self.size(), self.view.pos()) != (seen.size().toSize(), -seen.topLeft().toPoint()):
            self.view.move(-seen.topLeft().toPoint())
            self.setFixedSize(seen.size().toSize())
            self.fitted.emit()

    def _seen(self, row: QQuickItem) -> QRectF:
        """In pixels of the view."""
        place = row.mapRectToScene(row.boundingRect())
        if self._above:
            place = QRectF(0, 0, self.view.width(), max(1.0, place.top()))
        if not 0 < self._most < place.height():
            return place
        texts = _texts(self.view.screen_item if self._above else row)
        found = [one.mapRectToScene(one.boundingRect()) for one in texts if one.property("text") == self._text]
        within = [one for one in found if place.contains(one.center())]
        if self._above:
            # A large title stands below the bar that has it too.
            within.sort(key=lambda one: -one.top())
        text = within[0] if within else QRectF(place.topLeft(), place.topLeft())
        top = min(max(place.top(), text.center().y() - self._most / 2), place.bottom() - self._most)
        return QRectF(place.left(), top, place.width(), self._most)


def _texts(item: QQuickItem) -> Iterator[QQuickItem]:
    if item.inherits("QQuickText") and item.isVisible():
        yield item
    for child in item.childItems():
        yield from _texts(child)


class LiveRow(Worded, QScrollArea):
    """Follows the board's current cell, and every key that is typed into it.

    Phones are made when they are first needed, one in each turn of the event loop. The row is drawn from a piece of
    that item alone, so that the size of the piece does not count.
    """

    def __init__(self, board: TextsBoard, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._board = board
        self._piece = board.piece
        self._session = PieceSession(self._piece.session.today, self)
        self._typed: str | None = None
        self._key = ""
        self._reading: Reading | None = None
        self._shown: tuple[object, ...] = ()
        self._rows: dict[str, RowView] = {}
        self._captions: dict[str, QLabel] = {}
        self._stage = QWidget(self)
        self._note = WrappedLabel(self._stage)
        self._note.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self._note.setForegroundRole(QPalette.ColorRole.PlaceholderText)
        self.setFrameShape(QScrollArea.Shape.NoFrame)
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.setWidget(self._stage)
        self._soon = QTimer(self, singleShot=True)
        self._soon.timeout.connect(self.update_row)
        for signal in (board.currentChanged, board.changed, self._piece.viewChanged, self._piece.session.valuesChanged):
            signal.connect(self._start)
        board.typed.connect(self._type)
        named(self, self, lambda: self.tr("The row as the phones draw it"))
        self.says(self._start, colours=False)

    def _start(self) -> None:
        if not self._soon.isActive():
            self._soon.start(_FRAME)

    def row(self, platform: str) -> RowView | None:
        """The row on a phone; None where it is not made."""
        return self._rows.get(platform)

    @property
    def note(self) -> str:
        """Why there is no row, '' where there is one."""
        return self._note.text()

    def update_row(self) -> None:
        """Draw the row of the current cell."""
        self._soon.stop()
        if not self.isVisible():
            return
        unit, spot = self._board.unit(), self._board.current
        there = unit is not None and spot is not None and self._open(unit, spot.lang)
        platforms = self._platforms() if there else ()
        for platform in platforms:
            if platform not in self._rows:
                self._make(platform)
                # The other phone in the next turn, so that the table answers between.
                self._soon.start(_FRAME)
                break
        for platform, row in self._rows.items():
            row.setVisible(platform in platforms)
            self._captions[platform].setVisible(platform in platforms)
        self._explain(unit, there)
        self.arrange()

    def arrange(self) -> None:
        """Place the rows: beside each other as long as they can be read so, else below each other."""
        unit = self._board.unit()
        shown = [(self._captions[code], row) for code, row in self._rows.items() if not row.isHidden()]
        room, line = self.viewport().width(), self.fontMetrics().height() + 4
        widths = [row.phone.look.size[0] for _caption, row in shown]
        zoom = min(1.0, (room - _GAP * (len(widths) + 1)) / max(1, sum(widths)))
        across = zoom >= _LEAST_ZOOM
        if not across and widths:
            zoom = min(1.0, max(_LEAST_ZOOM, (room - 2 * _GAP) / max(widths)))
        total = sum(widths) * zoom + _GAP * (len(widths) - 1)
        left, top, bottom, right = max(_GAP, round((room - total) / 2)) if across else _GAP, 4, 4, 0
        text, most = self._text(), max(_LEAST_HEIGHT, self.viewport().height() - line - top - _GAP)
        for caption, row in shown:
            row.look_at(text, most)
            row.show_row(self._key, unit is not None and unit.item is None, zoom)
            caption.setGeometry(left, top, row.width(), line)
            row.move(left, top + line)
            bottom, right = max(bottom, top + line + row.height() + _GAP), max(right, left + row.width() + _GAP)
            left, top = (left + row.width() + _GAP, top) if across else (left, bottom)
        self._note.setGeometry(_GAP, 4, max(1, room - 2 * _GAP), max(line * 3, self.viewport().height() - 8))
        self._stage.resize(max(room, right), bottom if shown else self.viewport().height())

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self.arrange()

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        # The table comes first.
        self._soon.start(_FIRST)

    def sizeHint(self) -> QSize:
        return QSize(400, _HEIGHT)

    def _text(self) -> str:
        """The text at hand, as it is being typed."""
        cell = None if self._board.current is None else self._board.cell(self._board.current)
        return self._typed or ("" if cell is None else cell.shown)

    def _explain(self, unit: Unit | None, there: bool) -> None:
        if there:
            self._note.setText("")
        elif unit is None:
            self._note.setText(self.tr("Choose a text in the table: its row is drawn here as the phones draw it."))
        elif unit.item is None and unit.role == "title":
            self._note.setText(self.tr("The piece has no items yet: there is no screen to draw."))
        else:
            self._note.setText(self.tr("No screen shows this text: it is for the page of the piece in the store."))
        self._note.setVisible(not there)

    def _type(self, text: object) -> None:
        self._typed = text if isinstance(text, str) else None
        self._start()

    def _platforms(self) -> tuple[str, ...]:
        piece = self._piece.session.piece
        on_show = self._board.services.view.options.on_show(piece)
        return tuple(code for code in on_show if piece is None or piece.offered_on(code))

    def _open(self, unit: Unit, lang: str) -> bool:
        """Show the row's piece on the phones; False where no screen shows the unit."""
        reading, values = self._piece.document.reading, self._piece.session.values
        item = self._piece.session.piece.item(unit.item) if self._piece.session.piece and unit.item else None
        written = "{}" if item is None else row_values(item, unit, values)
        wanted = (unit.pointer, lang, self._typed, self._piece.looks, written)
        if reading is not self._reading or wanted != self._shown:
            made = row_piece(reading, unit, lang, self._typed)
            self._reading, self._shown = reading, wanted
            self._key = "" if made is None else made[1]
            if made is not None:
                self._session.set_today(self._piece.session.today)
                self._session.open(made[0])
                self._session.reset_all()
                self._session.load(written)
                self._show_looks(lang)
        return bool(self._key)

    def _show_looks(self, lang: str) -> None:
        for look in self._piece.looks:
            row = self._rows.get(look.platform)
            if row is not None:
                row.phone.show(replace(look, lang=lang, reveal_hidden=True, order_seed=None))

    def _make(self, platform: str) -> None:
        row = self._rows[platform] = RowView(self._session, platform, self._stage)
        row.fitted.connect(self.arrange)
        caption = self._captions[platform] = QLabel(PLATFORMS[platform].name, self._stage)
        caption.setForegroundRole(QPalette.ColorRole.PlaceholderText)
        if self._board.current is not None:
            self._show_looks(self._board.current.lang)
