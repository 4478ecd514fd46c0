"""Texts of a piece, typed where a phone draws them."""

from collections.abc import Iterator
from typing import NamedTuple

from PySide6.QtCore import QPointF, QRectF, QSize, Qt
from PySide6.QtWidgets import QApplication, QWidget
from shiboken6 import isValid

from previewer.desk.document.editing import edit
from previewer.desk.document.open_piece import OpenPiece
from previewer.desk.modes.edit.items_model import written_language
from previewer.desk.modes.texts.cell_editor import CellEditor, may_break
from previewer.desk.modes.texts.words import unit_word
from previewer.phone.reader import DESCRIPTIONS, TITLES, ReadRow, ReadText, read_scene
from previewer.phone.scene import SCREEN_TITLES
from previewer.phone.view import PhoneView
from previewer.pieces import Item
from previewer.pieces.edits.editing import Operation
from previewer.pieces.edits.set_texts import SetText, SetTexts
from previewer.pieces.edits.values import SetValue
from previewer.pieces.kinds.choice import Choice
from previewer.pieces.languages import is_right_to_left
from previewer.texts.units import Unit, texts_of

_LEAST_WIDTH = 180
_AROUND = 4


class _Drawn(NamedTuple):
    """A text that a phone draws: its role and option as a unit has them, and its place in pixels of the view."""

    role: str
    option: str | None
    area: QRectF

    def is_of(self, unit: Unit) -> bool:
        return (self.role, self.option) == (unit.role, unit.option)


def type_at(piece: OpenPiece, view: PhoneView, place: QPointF) -> bool:
    """Let the text be typed that a phone draws at a place of its view; False where it draws none that can be."""
    key = view.key_at(place)
    found = [one for one in _drawn(piece, view, key) if one.area.contains(place)]
    unit = next((unit for unit in _units(piece, key) if any(one.is_of(unit) for one in found)), None)
    return _type(piece, view, unit) if found else False


def type_title(piece: OpenPiece, view: PhoneView) -> bool:
    """Let the title of the selected item be typed on a phone, or without one that of the piece; False where it has
    none."""
    key = piece.selection.item
    unit = next((unit for unit in _units(piece, key) if unit.role == "title"), None)
    return (not key or key in view.row_areas()) and _type(piece, view, unit)


class PhoneField(CellEditor):
    """Lies over a text on a phone. Enter, and whatever else leaves it, writes what was typed as one act; Escape leaves
    the text as it was. Tab goes on to the next text of the item.

    It has the text as declared in the language of the phone. What another language lends stands in it in grey.
    """

    def __init__(self, piece: OpenPiece, view: PhoneView, unit: Unit, before: QWidget | None) -> None:
        lang = written_language(piece, view.phone.look.lang)
        mirrored = is_right_to_left(lang)
        super().__init__(may_break(unit), mirrored, view.parentWidget())
        self._piece, self._view, self._lang, self._mirrored = piece, view, lang, mirrored
        self.unit = unit
        #: What had the keyboard before.
        self._before = before
        cell = unit.cell(lang)
        self._begun = cell.text or ""
        # The same text may be typed in a cell.
        self.set_text(piece.drafts.hold(self, self._begun, "text", unit.pointer, lang))
        self.setPlaceholderText("" if cell.text else cell.shown)
        self.setAccessibleName(f"{unit_word(unit)} ({lang})")
        self.setVerticalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.left.connect(self._end)
        self.grown.connect(self.place)
        view.painted.connect(self.place)
        piece.document.aboutToChange.connect(self.take)
        for signal in (piece.viewChanged, piece.selection.itemSelected, piece.selection.rowShown):
            signal.connect(self._give_way)
        self.place()
        self.show()
        self.raise_()
        self.setFocus()

    def take(self) -> None:
        """Write what was typed, if it is another text; the field stays."""
        text = self.text()
        if text == self._begun:
            return
        refusal = edit(self._piece, [self._operation(text)])
        if refusal is None:
            self._begun = text
            self._piece.drafts.drop(self)
        else:
            self._piece.refused.emit(refusal)

    def place(self) -> None:
        """Stand over the text, wherever that stands by now."""
        drawn = next((one for one in _drawn(self._piece, self._view, self._key) if one.is_of(self.unit)), None)
        row, floor = self._view.row_areas().get(self._key), self.parentWidget()
        if drawn is not None:
            area = drawn.area
        elif row is not None:
            # A text that is not there yet comes below those that are.
            area = QRectF(row.left() + _AROUND, row.bottom(), row.width(), 0)
        else:
            return
        area, room = area.translated(QPointF(self._view.pos())), QSize() if floor is None else floor.size()
        width = min(max(round(area.width()) + 2 * _AROUND, _LEAST_WIDTH), room.width())
        self.resize(width, self.height())
        height = min(self.wanted_height(), room.height())
        left = round(area.right()) + _AROUND - width if self._mirrored else round(area.left()) - _AROUND
        top = round(min(area.center().y() - height / 2, area.top()))
        left, top = (
            max(0, min(at, most)) for at, most in ((left, room.width() - width), (top, room.height() - height))
        )
        self.setGeometry(left, top, width, height)

    @property
    def _key(self) -> str:
        return self.unit.item or ""

    def _operation(self, text: str) -> Operation:
        """What writes the text. The first title of an option makes the map of them all."""
        shown = self._piece.session.piece
        item = shown.item(self._key) if shown is not None else None
        if self.unit.role == "enum-title" and item is not None and "x-enum-titles" not in item.raw:
            return SetValue((*map(str, self.unit.path), self._lang), text)
        return SetTexts([SetText(self.unit.path, self._lang, text or None)])

    def _give_way(self) -> None:
        """Something else is looked at."""
        self._leave("stay")

    def _end(self, how: str) -> None:
        if how == "back":
            self._begun = self.text()
            self._piece.drafts.drop(self)
        self.take()
        step = {"right": 1, "left": -1}.get(how, 0)
        units = _units(self._piece, self._key) if step else []
        at = next((at for at, unit in enumerate(units) if unit.pointer == self.unit.pointer), -1) + step
        if step and 0 <= at < len(units):
            PhoneField(self._piece, self._view, units[at], self._before)
        elif how != "stay" and self._before is not None and isValid(self._before):
            self._before.setFocus()
        self.hide()
        self.deleteLater()


def _type(piece: OpenPiece, view: PhoneView, unit: Unit | None) -> bool:
    """Let a text be typed, or say why it cannot be now."""
    refusal = edit(piece, ())
    if refusal is not None:
        piece.refused.emit(refusal)
    elif unit is not None:
        PhoneField(piece, view, unit, QApplication.focusWidget())
    return refusal is not None or unit is not None


def _units(piece: OpenPiece, key: str) -> list[Unit]:
    """The texts of an item, those too that it lacks; with '' the piece's own."""
    reading = piece.document.reading
    found = [unit for unit in texts_of(reading).units if (unit.item or "") == key]
    item = reading.piece.item(key) if reading.piece is not None and key else None
    if isinstance(item, Choice) and "x-enum-titles" not in item.raw:
        path = (*reading.prefix, "properties", key, "x-enum-titles")
        found += [Unit((*path, name), key, "enum-title", None, name) for name in item.title_names()]
    return found


def _drawn(piece: OpenPiece, view: PhoneView, key: str) -> Iterator[_Drawn]:
    """The texts of an item that a phone draws, with '' the title of the piece."""
    root = view.row_item(key) if key else view.screen_item
    shown = piece.session.piece
    item = shown.item(key) if shown is not None else None
    screen = read_scene(root) if root is not None else None
    row = screen.row(key) if screen is not None else None
    if screen is not None and not key:
        for text in screen.around.texts:
            if text.name in SCREEN_TITLES:
                yield _Drawn("title", None, QRectF(*text.box))
    elif row is not None and item is not None:
        for text, role, option in _parts(row.closed, item, piece):
            yield _Drawn(role, option, QRectF(*text.box))


def _parts(row: ReadRow, item: Item, piece: OpenPiece) -> Iterator[tuple[ReadText, str, str | None]]:
    """The texts of a closed row, each with what it is of the item."""
    names = item.title_names() if isinstance(item, Choice) else []
    options = {id(text): number for number, text in row.options().items()}
    for text in row.texts:
        if id(text) in options:
            yield text, "enum-title", names[options[id(text)]] if options[id(text)] < len(names) else None
        elif text.name in TITLES:
            yield text, "title", None
        elif text.name in DESCRIPTIONS:
            yield text, "description", None
        elif isinstance(item, Choice) and (text.name == "value" or text.stands_in("pill")):
            yield text, "enum-title", names[item.index_of(piece.session.values.get(item.key))]
