"""A picture is the same whatever the process drew before it."""

from __future__ import annotations

import multiprocessing
from collections.abc import Sequence
from concurrent.futures import ProcessPoolExecutor

import pytest

from previewer.phone.platforms import PLATFORMS
from previewer.pieces.kinds.map import Map

from .golden import SAMPLES, Golden, goldens, image_data, read_sample


def _has_map(sample: str) -> bool:
    piece = read_sample(sample).piece
    assert piece is not None
    return any(isinstance(item, Map) for item in piece.items)


def _of_maps() -> list[Golden]:
    looks = ("en", "ja-dark-small", "en-large-text")
    names = {f"{sample}-{platform}-{look}" for sample in SAMPLES for platform in PLATFORMS for look in looks}
    return [golden for golden in goldens() if golden.name in names and _has_map(golden.sample)]


def _pictures(wanted: Sequence[Golden]) -> dict[str, tuple[int, int, bytes]]:
    with ProcessPoolExecutor(1, mp_context=multiprocessing.get_context("spawn")) as pool:
        return {golden.name: pool.submit(image_data, golden).result() for golden in wanted}


@pytest.mark.deep
def test_pictures_of_maps_when_drawn_in_another_order_then_the_same() -> None:
    wanted = _of_maps()
    assert len({golden.sample for golden in wanted}) > 1
    there, back = _pictures(wanted), _pictures(wanted[::-1])
    assert [name for name in there if there[name] != back[name]] == []
