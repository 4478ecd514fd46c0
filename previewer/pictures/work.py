"""Making the pictures of one look: what a worker process does, here or on another machine."""

from __future__ import annotations

import atexit
import hashlib
from datetime import date
from functools import cache
from typing import NamedTuple

from PySide6.QtGui import QImage

from previewer.phone.aloud import SpokenStop
from previewer.phone.look import Look
from previewer.phone.offscreen import OffscreenPhone, PictureError
from previewer.pictures.application import picture_application
from previewer.pictures.carrying import Carry, Shown, nothing
from previewer.pictures.findings import LayoutIssue, entries, examine
from previewer.pictures.png import encode
from previewer.pictures.render import phone_of
from previewer.pictures.variants import Variant, open_keys
from previewer.pieces import Reading, Values, read_bytes
from previewer.pieces.kinds.choice import Choice
from previewer.terminal_words import Reason


class Content(NamedTuple):
    """What the phones show: the file's bytes, the day, and the chosen values as JSON text (None: the initial ones)."""

    source: bytes
    today: date
    values: str | None = None


class PictureJob(NamedTuple):
    """What a worker needs for one look: what to show, and the items to open for a picture each, '' for none; `marks`:
    with the previewer's own marks. `others`: looks in which the same pictures are made, and all lies where it does in
    the first, so that nothing is opened or laid out for them anew. `carry` gives what each picture carries.
    """

    content: Content
    look: Look
    open_keys: tuple[str | None, ...] = (None,)
    scale: float = 1.0
    marks: bool = False
    others: tuple[Look, ...] = ()
    carry: Carry = nothing


class Picture(NamedTuple):
    """One finished picture, or why there is none (`png` is then empty). `pages`: of how many it is one. `entries`: of
    an open list what all of them are called, as no picture has all of a wheel.
    """

    variant: Variant
    png: bytes
    sha256: str
    width: int
    height: int
    findings: tuple[LayoutIssue, ...]
    trouble: str = ""
    pages: int = 1
    pixels: str = ""
    entries: tuple[str, ...] = ()


class Examined(NamedTuple):
    """What a variant has, and why it could not be looked over, or not wholly, else ''."""

    look: Look
    found: tuple[LayoutIssue, ...]
    why: str


class Studio:
    """The phones of a process, kept between jobs for as long as these show the same content in the same way."""

    def __init__(self) -> None:
        self._phones: dict[str, OffscreenPhone] = {}
        self._shows: tuple[Content, float, bool] | None = None

    def phone(self, job: PictureJob) -> OffscreenPhone:
        """A phone that shows what a job says, with nothing open."""
        picture_application()
        shows = (job.content, job.scale, job.marks)
        if self._shows != shows:
            self.close()
            self._shows = shows
        shown = self._phones.get(job.look.platform)
        if shown is None:
            shown = self._phones[job.look.platform] = _make(job)
        shown.phone.open_item(None)
        shown.phone.show(job.look)
        return shown

    def close(self) -> None:
        """Let go of the phones."""
        for shown in self._phones.values():
            shown.close()
        self._phones.clear()
        self._shows = None


@cache
def studio() -> Studio:
    """The studio of this process, which closes before that ends: Qt's objects are then deleted in no order."""
    made = Studio()
    atexit.register(made.close)
    return made


def make_pictures(job: PictureJob) -> list[Picture]:
    """All pictures of a job, in the order asked for, of each look after the other. One that cannot be made says why in
    its `trouble`.
    """
    shown = studio().phone(job)
    return [picture for key in job.open_keys for picture in _pictures(shown, job, key)]


def look_over(job: PictureJob) -> tuple[tuple[LayoutIssue, ...], str]:
    """What breaks on the whole scroll height of a look, however high, and on the wheels of its lists, each thing once;
    and why not all of it can be told, else ''.
    """
    shown = studio().phone(job)
    found: dict[tuple[str, str, str], LayoutIssue] = {}
    try:
        for image in shown.pages():
            for issue in examine(shown, image).found:
                found.setdefault(issue[:3], issue)
        for key, image in shown.openings(_lists(shown)):
            for issue in examine(shown, image, key).found:
                found.setdefault(issue[:3], issue)
    except PictureError as error:
        return tuple(found.values()), Reason.of(error)
    return tuple(found.values()), ""


def _lists(shown: OffscreenPhone) -> list[str]:
    """The items on a screen whose entries stand on a wheel that opens."""
    phone = shown.phone
    piece = phone.session.piece
    keys = open_keys(piece, phone.look) if piece is not None else []
    return [key for key in keys if piece is not None and isinstance(piece.item(key), Choice)]


def _make(job: PictureJob) -> OffscreenPhone:
    content = job.content
    reading = read_bytes(content.source)
    phone = phone_of(reading, content.today, values_of(reading, content), job.look.platform)
    phone.show(job.look)  # before there are rows, which are made anew in another look
    return OffscreenPhone(phone, job.scale, job.marks)


def values_of(reading: Reading, content: Content) -> Values | None:
    """The chosen values of a content, for its reading; None: the initial ones."""
    if content.values is None or reading.piece is None:
        return None
    return Values.initial(reading.piece, content.today).load(content.values)[0]


def _pictures(shown: OffscreenPhone, job: PictureJob, key: str | None) -> list[Picture]:
    """The picture of an open picker in each look; of a closed screen its whole height, in pages where it is very
    high.
    """
    looks = (job.look, *job.others)
    made: dict[Look, list[Picture]] = {look: [] for look in looks}
    try:
        images = iter([shown.picture(open_key=key)]) if key is not None else shown.pages()
        for at, image in enumerate(images, start=1):
            told: tuple[SpokenStop, ...] | None = None
            for look in sorted(looks, key=lambda one: one != shown.phone.look):
                if look != shown.phone.look:
                    shown.phone.show(look)
                    image = shown.as_it_stands()
                picture, told = _picture(shown, Variant(look, key, at), image, job, told)
                made[look].append(picture)
    except PictureError as error:
        return [Picture(Variant(look, key), b"", "", 0, 0, (), str(error)) for look in looks]
    return [picture._replace(pages=len(pages)) for pages in made.values() for picture in pages]


def _picture(
    shown: OffscreenPhone, variant: Variant, image: QImage, job: PictureJob, told: tuple[SpokenStop, ...] | None
) -> tuple[Picture, tuple[SpokenStop, ...]]:
    """A picture, and what a screen reader is told of it: the same in other colours."""
    full = variant.open_key is None
    page = variant.page if full and not shown.shows_all else 0
    scrolled = None if full else shown.scrolled
    about = Shown(variant.look, shown.scale, variant.open_key, "", full, job.marks, page, scrolled)
    png, pixels = encode(image, shown.scale, job.carry(about))
    digest = hashlib.sha256(png).hexdigest()
    judged = examine(shown, image, told=told)
    piece = shown.phone.session.piece
    item = piece.item(variant.open_key) if piece is not None and variant.open_key is not None else None
    listed = entries(item, shown.phone.look.value_lang)
    made = Picture(variant, png, digest, image.width(), image.height(), judged.found, pixels=pixels, entries=listed)
    return made, judged.told
