"""The pictures of both phones that a page shows."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import closing

from previewer.cases.carried import Carrier
from previewer.phone.look import Look
from previewer.phone.platforms import PLATFORMS
from previewer.pictures.application import picture_application
from previewer.pictures.carrying import Shown
from previewer.pictures.png import encode
from previewer.pictures.render import PictureError, PictureRequest, RequestError, prepare
from previewer.pieces.messages import Facts, say
from previewer.publish.content import PageSource
from previewer.publish.errors import PublishError
from previewer.publish.page_picture import PagePicture
from previewer.terminal_words import Reason

_SCALE = 2.0
#: A screen so long that it takes more pictures is shown by its beginning.
_MOST_PAGES = 6
#: The widest that a picture stands on a page, in CSS pixels.
_WIDTH = 320


def shots(source: PageSource, slug: str) -> Iterator[PagePicture]:
    """Both phones with the values before any touch, each picture a door to that state: light, in the page's language,
    the whole screen, in several pictures where it is long. Raises PublishError.
    """
    piece = source.file.piece
    for platform in PLATFORMS.values():
        if not piece.offered_on(platform.code):
            continue
        chosen = {"platform": platform.code, "lang": source.lang, "reveal_hidden": source.reveal_hidden}
        try:
            pages = list(_pages(source, Look.of(piece, chosen)))
        except (PictureError, RequestError) as error:
            raise PublishError("no-picture", why=Reason.of(error)) from error
        for at, (png, pixels, width, height) in enumerate(pages, start=1):
            facts: Facts = {"title": source.title, "phone": platform.name, "page": at, "pages": len(pages)}
            alt = say(source.lang, "page", "picture" if len(pages) == 1 else "picture-page", facts)
            yield PagePicture(f"{slug}-p{pixels}", png, min(width, _WIDTH), round(height * min(1, _WIDTH / width)), alt)


def _pages(source: PageSource, look: Look) -> Iterator[tuple[bytes, str, int, int]]:
    picture_application()
    carry = Carrier(source.file.reading.text, source.day)
    with closing(prepare(source.file.reading, PictureRequest(look, source.day, scale=_SCALE))) as phone:
        for at, image in enumerate(phone.pages()):
            if at == _MOST_PAGES:
                return
            carried = carry(Shown(look, _SCALE, full=True, page=0 if phone.shows_all else at + 1))
            made = encode(image, _SCALE, carried)
            yield made.png, made.pixels, round(image.width() / _SCALE), round(image.height() / _SCALE)
