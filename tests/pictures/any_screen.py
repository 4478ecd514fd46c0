"""The layout of any piece in any variant, for the short test and the long campaign."""

from __future__ import annotations

import json
from typing import Any

from hypothesis import strategies as st

from previewer.phone.look import Look
from previewer.phone.offscreen import OffscreenPhone, find_item
from previewer.phone.phone import Phone
from previewer.phone.session import PieceSession
from previewer.pieces import read_bytes
from tests.pictures.any_piece import looks, pieces
from tests.pictures.golden import DAY
from tests.pictures.layout import troubles, troubles_of_picker


def make_phone(platform: str) -> OffscreenPhone:
    """A phone that shows any number of pieces in turn. Needs a QGuiApplication; to be closed."""
    session = PieceSession(DAY)
    session.open(read_bytes(b'{"preferences": {"type": "object", "properties": {}}}'))
    phone = Phone(session, platform)
    session.setParent(phone)
    return OffscreenPhone(phone, scale=1)


def check_any(data: st.DataObject, shown: OffscreenPhone) -> None:
    """Draw a piece and a variant; fail, with every reason, if the closed screen or an open picker is laid out wrong."""
    declaration = data.draw(pieces())
    look = data.draw(looks(shown.phone.platform))
    shown.warnings.clear()
    _show(shown, declaration, look)
    image = shown.picture(full=True)
    found = [f"closed: {line}" for line in troubles(shown.screen, image.height())]
    key = data.draw(st.sampled_from(_opening(shown)), label="open")
    if key:
        shown.picture(open_key=key)
        picker = find_item(shown.screen, f"picker:{key}")
        found.extend(f"open {key}: {line}" for line in _of_picker(picker, shown))
    found.extend(f"QML: {line}" for line in shown.warnings if "Binding loop" not in line)

    assert not found, "\n".join(found)


def _of_picker(picker: Any, shown: OffscreenPhone) -> list[str]:
    return ["it does not open"] if picker is None else list(troubles_of_picker(picker, shown.screen))


def _show(shown: OffscreenPhone, declaration: dict[str, Any], look: Look) -> None:
    phone = shown.phone
    phone.open_item("")
    assert phone.session.open(read_bytes(json.dumps(declaration).encode()))
    phone.show(look)


def _opening(shown: OffscreenPhone) -> list[str]:
    keys = list(shown.phone.rows.keys())
    return ["", *(key for key in keys if (item := shown.phone.session.piece.item(key)) is not None and item.opens)]
