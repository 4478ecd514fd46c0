"""In the helper process: phones that stay, and are photographed again and again. Nothing here is called elsewhere."""

from __future__ import annotations

from datetime import date
from typing import NamedTuple

from previewer.phone.look import Look
from previewer.phone.offscreen import OffscreenPhone
from previewer.phone.platforms import PLATFORMS
from previewer.pictures.application import picture_application
from previewer.pictures.png import to_png
from previewer.pictures.render import PictureRequest, phone_of
from previewer.pictures.row_pictures import row_picture, rows_in_sight
from previewer.pieces import Reading, Values, read_text
from previewer.pieces.json_text import to_json
from previewer.pieces.source import exact
from previewer.serve.picture_requests import DrawnRow, DrawnScreen, RowArea, RowRequest, ScreenRequest

#: So many phones are kept: those of the last requests.
_MOST = 6
#: Of a longer piece a row is drawn with its neighbours alone: it looks the same, and nothing is made for the others.
_LONG = 12


class _Kept(NamedTuple):
    """A phone, and the text and the values that it shows."""

    shown: OffscreenPhone
    text: str
    values: Values


_phones: dict[tuple[str, float, date], _Kept] = {}


def get_ready() -> None:
    """Have phones of both platforms, so that the first picture comes as soon as the others."""
    text = to_json({"preferences": {"type": "object", "properties": {}}})
    draw_rows(RowRequest(text, "", "en", "light", date(2026, 1, 1), 1.0))


def draw_rows(request: RowRequest) -> list[DrawnRow]:
    """The row on each phone that shows it. Raises PictureError."""
    reading = read_text(request.text)
    piece = reading.piece
    assert piece is not None
    order = [item.key for item in piece.display_order() if not item.hidden or item.key == request.key]
    if len(order) > _LONG and request.key in order:
        reading = _neighbours(reading, order, request.key)
    found = []
    for platform in PLATFORMS:
        if not piece.offered_on(platform):
            continue
        chosen = {"platform": platform, "lang": request.lang, "theme": request.theme, "reveal_hidden": True}
        shown = _shown(reading, Look.of(reading.piece, chosen), request.today, request.scale)
        row = row_picture(shown, request.key)
        if row is not None:
            found.append(DrawnRow(PLATFORMS[platform].name, row.png, row.width, row.height))
    return found


def draw_screen(request: ScreenRequest) -> DrawnScreen:
    """The picture, with the rows on it. Raises LookError, RequestError, PictureError."""
    reading = read_text(request.text)
    piece = reading.piece
    assert piece is not None
    values, _ = Values.initial(piece, request.today).load(request.values)
    look = Look.of(piece, request.look)
    asked = PictureRequest(
        look, request.today, values, request.scale, request.open_key, request.full, typed=request.typed
    )
    asked.check(piece)
    shown = _shown(reading, look, request.today, request.scale, values)
    image = shown.picture(request.full, request.open_key, request.at_key, request.typed)
    rows = (RowArea(key, place.x(), place.y(), place.width(), place.height()) for key, place in rows_in_sight(shown))
    width, height = (round(side / request.scale) for side in (image.width(), image.height()))
    return DrawnScreen(to_png(image, request.scale), width, height, tuple(rows))


def _shown(reading: Reading, look: Look, today: date, scale: float, values: Values | None = None) -> OffscreenPhone:
    """A phone that shows a piece in a look: one that is there, or a new one."""
    picture_application()
    assert reading.piece is not None
    name = (look.platform, scale, today)
    kept = _phones.pop(name, None)
    if values is None:
        same = kept is not None and kept.text == reading.text and not kept.values.chosen
        values = kept.values if same and kept is not None else Values.initial(reading.piece, today)
    if kept is None:
        while len(_phones) >= _MOST:
            _phones.pop(next(iter(_phones))).shown.close()
        phone = phone_of(reading, today, values, look.platform)
        phone.show(look)
        shown = OffscreenPhone(phone, scale)
    else:
        shown = kept.shown
        if values is not kept.values:
            shown.phone.session.open(reading, values)
        shown.phone.show(look)
    _phones[name] = _Kept(shown, reading.text, values)
    return shown


def _neighbours(reading: Reading, order: list[str], key: str) -> Reading:
    """A definition with an item and those that stand beside it."""
    at = order.index(key)
    kept = order[max(at - 1, 0) : at + 2]
    items = {name: exact(reading.slices[name].text) for name in kept}
    around = {name: value for name, value in reading.root.items() if name != "preferences"} if reading.prefix else {}
    preferences = {"type": "object", "x-field-order": kept, "properties": items}
    return read_text(to_json({**around, "preferences": preferences}))
