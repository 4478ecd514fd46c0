"""A picture that carries its case, drawn anew: the same pixels, or what moved."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import closing
from time import perf_counter
from typing import NamedTuple

from PySide6.QtCore import QPointF, QRect
from PySide6.QtGui import QImage

from previewer import __version__
from previewer.cases.carried import Carrier
from previewer.cases.drawn import Drawn
from previewer.cases.errors import CaseError
from previewer.cases.failure import Mismatch
from previewer.cases.file import fitting
from previewer.cases.replay import SCALE, Failure, PreparedCase, ReplayResult
from previewer.phone.look import Look, LookError
from previewer.phone.offscreen import OffscreenPhone, PictureError
from previewer.phone.scroll_place import ScrollPlace
from previewer.pictures.application import picture_application
from previewer.pictures.given import PhotoError, read_picture
from previewer.pictures.render import PictureRequest, RequestError, picture_of, png_of, prepare
from previewer.pictures.same import difference
from previewer.pieces.messages import Facts
from previewer.terminal_words import Reason


class _Phone(NamedTuple):
    """A phone of a picture, and where it is in that, None where it is all of it."""

    request: PictureRequest
    at: tuple[int, int] | None


def replay_shot(prepared: PreparedCase, data: bytes, keep_screen: bool = False) -> list[ReplayResult]:
    """Draw each phone of a picture anew and hold it against the picture. `keep_screen`: with what is drawn now, where
    that is another. Raises CaseError for a picture that cannot be read, or a phone that there is not.
    """
    try:
        image = read_picture(data)
    except PhotoError as error:
        raise CaseError("broken-shot", why=Reason.of(error)) from None
    picture_application()
    found = []
    for phone in _phones(prepared):
        began = perf_counter()
        failure = _compare(prepared, phone, image, keep_screen)
        seconds = perf_counter() - began
        steps = len(prepared.case.steps)
        platform = phone.request.look.platform
        found.append(ReplayResult(prepared.case, platform, steps, seconds, failure, compared=True))
    return found


def _phones(prepared: PreparedCase) -> Iterator[_Phone]:
    case, piece = prepared.case, prepared.reading.piece
    drawn = case.picture or Drawn()
    scale = drawn.scale or SCALE
    opened, typed = case.opened

    def request(look: Look, open_key: str | None, scrolled: ScrollPlace | float | None) -> PictureRequest:
        full, marks, page = drawn.full, drawn.marks, drawn.page
        return PictureRequest(
            look, prepared.values.today, prepared.values, scale, open_key, full, marks, typed, scrolled, page
        )

    if not drawn.phones:
        for platform in prepared.platforms[:1]:
            look = case.look_on(platform, piece, prepared.chosen)
            yield _Phone(request(look, opened, drawn.scrolled), None)
    for phone in drawn.phones:
        members = {**phone.look, **prepared.chosen}
        platform = str(members.get("platform", prepared.platforms[0]))
        try:
            look = Look.of(piece, {**fitting(members, platform), "platform": platform})
        except LookError as error:
            raise CaseError("look", name="look", why=Reason.of(error)) from None
        yield _Phone(request(look, phone.open, phone.scrolled), phone.at)


def _compare(prepared: PreparedCase, phone: _Phone, whole: QImage, keep_screen: bool) -> Failure | None:
    for refusal in prepared.refused[:1]:
        return Failure(0, Mismatch.refused(prepared.case.values.get(refusal.key), refusal), None)
    request = phone.request
    try:
        with closing(prepare(prepared.reading, request)) as shown:
            width, height = (round(side * request.scale) for side in request.look.size)
            there = whole if phone.at is None else whole.copy(QRect(*phone.at, width, height) & whole.rect())
            if not request.full and (there.width(), there.height()) != (width, height):
                return Failure(0, _other_size(there, width, height), None)
            image = picture_of(shown, request)
            why = _difference(prepared, there, image, shown)
            if why is None or not keep_screen:
                return None if why is None else Failure(0, why, None)
            carry = Carrier.of(prepared.reading.text, prepared.values)
            return Failure(0, why, png_of(shown, image, request, carry))
    except (RequestError, PictureError) as error:
        return Failure(0, Mismatch("not-drawn", None, str(error), {"why": Reason.of(error)}), None)


def _other_size(there: QImage, width: int, height: int) -> Mismatch:
    facts: Facts = {"size": f"{there.width()}×{there.height()}", "other": f"{width}×{height}"}
    return Mismatch("other-size", facts["size"], facts["other"], facts)


def _difference(prepared: PreparedCase, there: QImage, image: QImage, shown: OffscreenPhone) -> Mismatch | None:
    found = difference(there, image)
    if found is None:
        return None
    if found.before != found.after:
        return _other_size(there, *found.after)
    keys = tuple(_moved(there, image, shown))
    by = prepared.case.program
    facts: Facts = {
        "count": found.pixels,
        "first": found.first,
        "last": found.last,
        "items": len(keys),
        "keys": keys,
        "program": "none" if by in ("", __version__) else by,
    }
    return Mismatch("other-pixels", "same pixels", {"pixels": found.pixels, "items": list(keys)}, facts)


def _moved(there: QImage, image: QImage, shown: OffscreenPhone) -> Iterator[str]:
    """The items whose rows are drawn otherwise, of those in sight."""
    scale = shown.scale
    for item in shown.phone.rows.items:
        row = shown.find(f"item:{item.key}")
        if row is None:
            continue
        corner = row.mapToScene(QPointF(0, 0))
        part = QRect(
            int(corner.x() * scale), int(corner.y() * scale), int(row.width() * scale), int(row.height() * scale)
        )
        part &= image.rect()
        if not part.isEmpty() and difference(there.copy(part), image.copy(part)) is not None:
            yield item.key
