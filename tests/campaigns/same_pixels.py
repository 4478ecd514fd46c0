"""Pictures of phones that showed other things before, beside those of new phones: python -m tests.campaigns.same_pixels
[SECONDS] [SEED] [LAW…]

Samples, looks, scales and what is open by chance. Each picture must have the same pixels both ways: a sheet's workers
keep their phones, and which of them makes which picture is a matter of time.
"""

from __future__ import annotations

import random
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace
from datetime import date

from previewer.phone.look import THEMES, Look
from previewer.phone.platforms import PLATFORMS
from previewer.pictures.application import picture_application
from previewer.pictures.png import pixels_of
from previewer.pictures.render import PictureRequest, prepare
from previewer.pictures.variants import open_keys
from previewer.pieces import Piece, Reading, read_file
from previewer.resources import resource
from tests.campaigns.frame import Campaign, Way, main

_SAMPLES = ("every-kind", "five-languages", "published")
_TODAY = date(2026, 4, 1)
_SCALES = (0.5, 1.0, 1.25, 2.0)
_OF_ONE_PHONE = 6


def _look(chance: random.Random, code: str) -> Look:
    platform = PLATFORMS[code]
    return Look(
        code,
        chance.choice(("en", "ja", "ar", "ko")),
        chance.choice(THEMES),
        chance.choice([size for size, _ in platform.text_steps]),
        orientation=chance.choice(("portrait", "portrait", "landscape")),
        design=chance.choice(platform.designs).code,
        bold=chance.random() < 0.2,
        reveal_hidden=chance.random() < 0.3,
    )


def _requests(chance: random.Random, piece: Piece, code: str, scale: float) -> Iterator[PictureRequest]:
    for _ in range(_OF_ONE_PHONE):
        look = _look(chance, code)
        key = chance.choice([None, None, *open_keys(piece, look)])
        yield PictureRequest(look, _TODAY, scale=scale, open_key=key, full=key is None and chance.random() < 0.5)


def _differing(reading: Reading, requests: list[PictureRequest]) -> Iterator[PictureRequest]:
    """Those whose pictures are others on one phone for all of them than on one each."""
    kept = prepare(reading, replace(requests[0], look=Look(requests[0].look.platform), open_key=None, full=False))
    for request in requests:
        kept.phone.show(request.look)
        here = pixels_of(kept.picture(request.full, request.open_key))
        fresh = prepare(reading, request)
        if pixels_of(fresh.picture(request.full, request.open_key)) != here:
            yield request
        fresh.close()
    kept.close()


@contextmanager
def _application() -> Iterator[None]:
    application = picture_application()
    yield
    del application


def used_phone_draws_a_sample_as_a_new_one(way: Way, world: None) -> Iterator[int]:
    while True:
        reading = read_file(str(resource("samples", f"{way.chance.choice(_SAMPLES)}.json")))
        assert reading.piece is not None
        code, scale = way.chance.choice(list(PLATFORMS)), way.chance.choice(_SCALES)
        requests = list(_requests(way.chance, reading.piece, code, scale))
        differing = list(_differing(reading, requests))
        assert not differing, differing
        yield len(requests)


CAMPAIGN = Campaign({used_phone_draws_a_sample_as_a_new_one: 6}, _application)

if __name__ == "__main__":
    main(CAMPAIGN)
