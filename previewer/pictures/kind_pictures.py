"""A picture of each form of each kind, as a phone draws its row."""

from __future__ import annotations

from datetime import date

from PySide6.QtCore import QRect, QRectF

from previewer.phone.look import Look
from previewer.phone.offscreen import OffscreenPhone
from previewer.pictures.application import picture_application
from previewer.pictures.png import to_png
from previewer.pictures.render import phone_of
from previewer.pieces import read_text
from previewer.pieces.json_text import to_json
from previewer.pieces.kinds import FORMS, Item
from previewer.pieces.messages import say

#: Points of the ground above a row that its picture has.
_ABOVE = 6
_DAY = date(2026, 4, 1)


def kind_pictures(look: Look, lang: str, scale: float) -> dict[str, bytes]:
    """PNG files by the name of the form, `scale` pixels a point, their words in a language of ours. Raises
    PictureError.
    """
    picture_application()
    items = {form.form: _declared(form, lang) for form in FORMS}
    reading = read_text(to_json({"type": "object", "x-field-order": list(items), "properties": items}))
    phone = phone_of(reading, _DAY, None, look.platform)
    phone.show(look)
    shown = OffscreenPhone(phone, scale)
    try:
        whole = shown.picture(full=True).copy()
        found = {}
        for form in items:
            row = shown.find(f"item:{form}")
            if row is not None:
                area = row.mapRectToScene(QRectF(0, -_ABOVE, row.width(), row.height() + _ABOVE))
                corner, size = area.topLeft() * scale, area.size() * scale
                cut = QRect(corner.toPoint(), size.toSize()).intersected(whole.rect())
                found[form] = to_png(whole.copy(cut), scale)
        return found
    finally:
        shown.close()


def _declared(form: type[Item], lang: str) -> dict[str, object]:
    texts = {name: {lang: say(lang, section, form.form)} for name, section in _TEXTS.items()}
    return {**texts, "type": form.json_type, "x-input-type": form.kind, **form.starter}


_TEXTS = {"x-title": "kinds", "x-description": "uses"}
