"""Making the pictures of one stage: what a worker process does, here or on another machine."""

from __future__ import annotations

import hashlib
from datetime import date
from typing import Any, NamedTuple

from previewer.phone.look import Look
from previewer.phone.offscreen import OffscreenPhone, PictureError
from previewer.phone.phone import Phone
from previewer.phone.session import PieceSession
from previewer.pictures.application import picture_application
from previewer.pictures.findings import Found, examine
from previewer.pictures.png import to_png
from previewer.pictures.variants import Stage, Variant
from previewer.pieces import Reading, Values, read_bytes


class Job(NamedTuple):
    """What a worker needs for one stage: the file's bytes, the day, the chosen values (JSON text), the
    pictures.
    """

    source: bytes
    today: date
    values: str | None
    stage: Stage
    open_keys: tuple[str, ...]
    scale: float


class Picture(NamedTuple):
    """One finished picture, or why there is none (`png` is then empty)."""

    variant: Variant
    png: bytes
    sha256: str
    width: int
    height: int
    findings: tuple[Found, ...]
    trouble: str = ""


#: The phones of this process by platform, each ready for another variant, and what they show.
_phones: dict[str, OffscreenPhone] = {}
_showing: list[Any] = []


def make_pictures(job: Job) -> list[Picture]:
    """All pictures of a job, in the order asked for. A picture that cannot be made says why in its
    `trouble`.
    """
    picture_application()
    shown = _phone_for(job)
    set_stage(shown.phone, job.stage)
    return [_picture(shown, Variant(job.stage, key)) for key in job.open_keys]


def look_over(job: Job) -> tuple[tuple[Found, ...], str]:
    """What breaks on the whole scroll height of a stage, without a picture; or why it cannot be told."""
    picture_application()
    shown = _phone_for(job)
    set_stage(shown.phone, job.stage)
    try:
        image = shown.picture(full=True)
    except PictureError as error:
        return (), str(error)
    return tuple(examine(shown, image)), ""


def set_stage(phone: Phone, stage: Stage) -> None:
    """Bring a phone into the variant of a stage."""
    phone.open_item("")
    phone.show(Look(*stage))


def forget() -> None:
    """Let go of the phones that this process keeps between jobs."""
    for shown in _phones.values():
        shown.close()
    _phones.clear()
    _showing.clear()


def _phone_for(job: Job) -> OffscreenPhone:
    shows = [job.source, job.today, job.values, job.scale]
    if _showing != shows:
        forget()
        _showing.extend(shows)
    if job.stage.platform not in _phones:
        session = PieceSession(job.today)
        reading = read_bytes(job.source)
        session.open(reading, _values(reading, job))
        phone = Phone(session, job.stage.platform)
        session.setParent(phone)
        _phones[job.stage.platform] = OffscreenPhone(phone, job.scale)
    return _phones[job.stage.platform]


def _values(reading: Reading, job: Job) -> Values | None:
    if job.values is None or reading.piece is None:
        return None
    return Values.initial(reading.piece, job.today).load(job.values)[0]


def _picture(shown: OffscreenPhone, variant: Variant) -> Picture:
    try:
        image = shown.picture(open_key=variant.open_key)
    except PictureError as error:
        return Picture(variant, b"", "", 0, 0, (), str(error))
    png = to_png(image, shown.scale)
    digest = hashlib.sha256(png).hexdigest()
    return Picture(variant, png, digest, image.width(), image.height(), tuple(examine(shown, image)))
