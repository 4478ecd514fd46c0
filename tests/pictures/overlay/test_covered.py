"""What lies on the glass is no fault of the row under it; another text is."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import closing
from random import Random

import pytest
from PySide6.QtGui import QImage
from PySide6.QtWidgets import QApplication

from previewer.phone.look import Look
from previewer.phone.platforms import PLATFORMS
from previewer.pictures.overlay.drawings import Drawings
from previewer.pictures.overlay.frames import Frame
from previewer.pictures.overlay.judgement import is_same, same_texts
from previewer.pictures.overlay.rows import RowMatch, match_rows
from previewer.pictures.overlay.search import LookMatch
from previewer.pieces import Reading
from tests.pictures.overlay.phone_photos import SAMPLE, WAYS, another_letter, another_version
from tests.pictures.overlay.screenshots import DAY, drawn, reading_of
from tests.tiers import first_of

SCALE = 3.0
LOOKS = {theme: Look("ios", "en", theme=theme) for theme in ("light", "dark")}


class Held:
    """Photographs of one sample's screen, held against the drawing of a look that is known."""

    def __init__(self, drawings: Drawings) -> None:
        self._drawings = drawings
        self._images: dict[Look, QImage] = {}

    def rows(self, photo: QImage, look: Look) -> list[RowMatch]:
        device = PLATFORMS[look.platform].device(look.device)
        assert device is not None
        frame = Frame(look.platform, device, "portrait", photo.width() / look.size[0])
        image = photo.convertToFormat(QImage.Format.Format_RGB32)
        return match_rows(self._drawings, image, LookMatch(look, frame), look)

    def image(self, look: Look) -> QImage:
        if look not in self._images:
            self._images[look] = drawn(reading_of(SAMPLE), look, SCALE)
        return self._images[look]


@pytest.fixture(scope="module")
def sample() -> Reading:
    return reading_of(SAMPLE)


@pytest.fixture(scope="module")
def held(qapp: QApplication, sample: Reading) -> Iterator[Held]:
    with closing(Drawings(sample, DAY)) as drawings:
        yield Held(drawings)


@pytest.mark.parametrize("way", first_of(["finger", "reflection", "streak", "shadow", "floating button"], 1))
@pytest.mark.parametrize("theme", ["light", pytest.param("dark", marks=pytest.mark.deep)])
def test_rows_when_something_lies_on_the_glass_then_none_is_another(way: str, theme: str, held: Held) -> None:
    look, covered = LOOKS[theme], 0
    for seed in range(2):
        rows = held.rows(WAYS[way](held.image(look), SCALE, Random(seed)), look)
        assert [row.key for row in rows if row.foreign and not row.covered] == []
        covered += sum(row.covered for row in rows)
    assert covered


@pytest.mark.parametrize("theme", LOOKS)
def test_rows_when_a_text_is_another_then_it_is_foreign_and_nothing_lies_on_it(
    theme: str, held: Held, sample: Reading
) -> None:
    rows = held.rows(drawn(another_version(sample), LOOKS[theme], SCALE), LOOKS[theme])
    assert {row.key for row in rows if row.foreign and not row.covered} == {"lamp_name", "repeat", "scene"}


@pytest.mark.parametrize(
    ("platform", "lang", "way"),
    [
        ("ios", "en", "as it is"),
        pytest.param("ios", "ja", "JPEG 40", marks=pytest.mark.deep),
        pytest.param("android", "en", "scaled", marks=pytest.mark.deep),
        pytest.param("android", "ja", "as it is", marks=pytest.mark.deep),
    ],
)
def test_rows_when_titles_alone_are_other_then_descriptions_and_entries_are_the_same(
    platform: str, lang: str, way: str, held: Held, sample: Reading
) -> None:
    look = Look(platform, lang)
    photo = WAYS[way](drawn(another_version(sample), look, SCALE), SCALE, Random(1))
    rows = {row.key: row for row in held.rows(photo, look) if row.key in ("lamp_name", "repeat", "scene")}
    found = {key: same_texts(row) for key, row in rows.items() if row.foreign and not row.covered}
    assert found
    for key, same in found.items():
        assert "title" not in same
        assert same >= ({"description", "entries"} if key == "repeat" else {"description"}), key


#: What is sent as it was taken proves all that is in sight; what was made smaller, or moved, at least some.
_SENT = {"as it is": 6, "JPEG 40": 6, "scaled": 1, "shifted": 1}


@pytest.mark.deep
@pytest.mark.parametrize("way", ["JPEG 40", *(pytest.param(way, marks=pytest.mark.deep) for way in _SENT)])
@pytest.mark.parametrize(
    ("platform", "lang"),
    [
        ("ios", "en"),
        pytest.param("ios", "ja", marks=pytest.mark.deep),
        pytest.param("android", "en", marks=pytest.mark.deep),
        pytest.param("android", "ja", marks=pytest.mark.deep),
    ],
)
def test_rows_when_a_letter_is_one_much_like_it_then_none_is_the_same(
    platform: str, lang: str, way: str, held: Held, sample: Reading
) -> None:
    look, scale = Look(platform, lang), {"ios": 3.0, "android": 1080 / 412}[platform]

    def same(reading: Reading) -> list[str]:
        rows = held.rows(WAYS[way](drawn(reading, look, scale), scale, Random(1)), look)
        return [row.key for row in rows if not row.where and is_same(row)]

    assert same(another_letter(sample)) == []
    assert len(same(sample)) >= _SENT[way]


@pytest.mark.parametrize("theme", LOOKS)
def test_rows_when_they_are_ours_then_none_is_foreign_or_covered(theme: str, held: Held) -> None:
    rows = held.rows(held.image(LOOKS[theme]), LOOKS[theme])
    assert [row.key for row in rows if row.foreign or row.covered] == []
