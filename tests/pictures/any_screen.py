"""The layout of any piece in any variant, for the short test and the long campaign."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from hypothesis import strategies as st

from previewer.phone.look import Look
from previewer.phone.offscreen import OffscreenPhone, find_item
from previewer.phone.phone import Phone
from previewer.phone.session import PieceSession
from previewer.pieces import read_bytes
from tests.phone.driver import below
from tests.pictures.golden import DAY
from tests.pictures.layout import SLACK, troubles, troubles_of_picker
from tests.strategies import dump, looks, screens


def make_phone(platform: str) -> OffscreenPhone:
    """A phone that shows any number of pieces in turn. Needs a QGuiApplication; to be closed."""
    session = PieceSession(DAY)
    session.open(read_bytes(b'{"preferences": {"type": "object", "properties": {}}}'))
    phone = Phone(session, platform)
    session.setParent(phone)
    return OffscreenPhone(phone, scale=1)


def check_any(data: st.DataObject, shown: OffscreenPhone) -> None:
    """Draw a piece and a look; fail, with every reason, if the closed screen or an open picker is laid out wrong."""
    found = faults_of_any(data, shown)
    assert not found, "\n".join(found)


def faults_of_any_new(data: st.DataObject, platform: str) -> list[str]:
    """The faults of a screen that is made for this one piece and look, and gone with all that held on to it."""
    shown = make_phone(platform)
    try:
        return faults_of_any(data, shown)
    finally:
        shown.close()


def faults_of_any(data: st.DataObject, shown: OffscreenPhone) -> list[str]:
    """Draw a piece and a look; what is laid out wrong on the closed screen, or in a picker that is opened."""
    declaration = data.draw(screens())
    look = data.draw(looks(shown.phone.platform))
    shown.warnings.clear()
    _show(shown, declaration, look)
    image = shown.picture(full=True)
    found = [f"closed: {line}" for line in [*_missing_rows(shown), *troubles(shown.screen, image.height())]]
    key = data.draw(st.sampled_from(_opening(shown)), label="open")
    if key is not None:
        shown.picture(open_key=key)
        item = shown.phone.session.piece.item(key)
        faults = _of_typing(key, shown) if item.typed else _of_picker(find_item(shown.screen, f"picker:{key}"), shown)
        found.extend(f"open {key}: {line}" for line in faults)
    found.extend(f"QML: {line}" for line in shown.warnings)
    return found


def _missing_rows(shown: OffscreenPhone) -> Iterator[str]:
    """Items on display without a row, and rows that do not stand in the order of display."""
    bottom = 0.0
    for key in list(shown.phone.rows.keys()):
        row = shown.find(f"item:{key}")
        if row is None:
            yield f"item:{key} has no row"
            continue
        place = row.mapRectToScene(row.boundingRect())
        if place.top() < bottom - SLACK:
            yield f"item:{key} begins at {place.top():.1f}, above the end of the row before it, {bottom:.1f}"
        bottom = place.bottom()


def _of_picker(picker: Any, shown: OffscreenPhone) -> list[str]:
    return ["it does not open"] if picker is None else list(troubles_of_picker(picker, shown.screen))


def _of_typing(key: str, shown: OffscreenPhone) -> list[str]:
    """What is wrong where a field is typed into: the keyboard's place, and that of the cursor above it."""
    field, rows = shown.find(f"control:{key}"), shown.find("rows")
    panel = next((item for item in below(shown.screen) if item.property("auditRole") == "keyboard"), None)
    if field is None or rows is None or panel is None:
        return ["no keyboard rises"]
    keyboard = panel.mapRectToScene(panel.boundingRect())
    found = []
    if abs(keyboard.bottom() - shown.screen.height()) > SLACK or keyboard.height() > shown.screen.height() * 0.65:
        found.append(f"the keyboard is from {keyboard.top():.1f} to {keyboard.bottom():.1f}")
    cursor = field.mapRectToScene(field.property("cursorRectangle"))
    list_ = rows.mapRectToScene(rows.boundingRect())
    seen = cursor.intersected(list_)
    if list_.bottom() > keyboard.top() + SLACK or seen.height() < min(cursor.height(), list_.height()) - SLACK:
        found.append(f"the cursor is from {cursor.top():.1f} to {cursor.bottom():.1f}, above {keyboard.top():.1f}")
    return found


def _show(shown: OffscreenPhone, declaration: dict[str, Any], look: Look) -> None:
    phone = shown.phone
    phone.open_item("")
    assert phone.session.open(read_bytes(dump(declaration).encode()))
    phone.show(look)


def _opening(shown: OffscreenPhone) -> list[str | None]:
    keys = list(shown.phone.rows.keys())
    items = [shown.phone.session.piece.item(key) for key in keys]
    return [None, *(item.key for item in items if item is not None and (item.opens or item.typed))]
