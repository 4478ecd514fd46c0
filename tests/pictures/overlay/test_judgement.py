"""One judgement of a picture's rows: the same, another, or what cannot be told, and why."""

from __future__ import annotations

import json
from contextlib import closing

import pytest
from PySide6.QtGui import QColor
from pytestqt.qtbot import QtBot

from previewer.phone.look import Look
from previewer.phone.platforms import PLATFORMS
from previewer.pictures.overlay.drawings import Drawings
from previewer.pictures.overlay.frames import Frame
from previewer.pictures.overlay.judgement import RowJudgement, SeenRow
from previewer.pictures.overlay.overlay import Overlay, hold_on
from previewer.pictures.overlay.panels import rows_beside
from previewer.pictures.overlay.rows import RowMatch, match_rows
from previewer.pictures.overlay.search import LookMatch
from previewer.pieces import Reading, read_text
from tests.pictures.overlay.screenshots import DAY, compressed, drawn, reading_of

LOOK = Look("ios", "en")


def row(key: str, top: float, letters: float = 0.0) -> RowMatch:
    """A row that is as ours, but for its letters."""
    return RowMatch(key, (top, 50), (top, 50), 0.0, whole=(top, 50), letters=letters)


def judged(*rows: RowMatch) -> list[SeenRow | None]:
    return RowJudgement(rows, (0, 200), "iOS 26", False).seen()


def test_row_when_the_edge_cuts_it_then_it_cannot_be_told_whatever_stands_in_it() -> None:
    whole, cut = judged(row("a", 100), row("b", 160)._replace(other=True, unlike=200))
    assert whole == SeenRow("a", True)
    assert cut is not None
    assert (cut.agrees, cut.name) == (None, "cut")
    assert cut.what["en"] == "row 2 (b): cannot be compared, because the edge of the picture cuts it"


@pytest.mark.parametrize(("usual", "agrees", "name"), [(0.0, False, "other"), (20.0, None, "unclear")])
def test_row_when_one_letter_is_another_then_it_is_never_the_same(usual: float, agrees: bool | None, name: str) -> None:
    *_, seen = judged(row("a", 0, usual), row("b", 50, usual), row("c", 100, 45))
    assert seen is not None
    assert (seen.agrees, seen.name) == (agrees, name)


def test_row_when_another_stands_in_its_place_then_that_one_is_named() -> None:
    gone, there = judged(row("a", 100)._replace(photo=None, instead="b"), row("b", 100))
    assert gone is not None
    assert gone.agrees is False
    assert gone.what["en"] == "row 1 (a): not in the picture; b is in its place"
    assert there == SeenRow("b", True)


def test_look_when_no_row_is_surely_the_same_then_it_is_told_as_not_sure() -> None:
    device = PLATFORMS["ios"].device("iPhone 16")
    assert device is not None
    found = LookMatch(LOOK, Frame("ios", device, "portrait", 3.0), score=0.59)
    one = row("a", 100, 60)
    overlay = Overlay(found, LOOK, (one,), tuple(judged(one)))
    assert not overlay.sure
    assert next(overlay.lines("en")).startswith("perhaps iPhone 16, ")
    assert next(overlay.lines("ja")).endswith("確かではありません")
    one = row("a", 100)
    assert next(Overlay(found, LOOK, (one,), tuple(judged(one))).lines("en")).startswith("iPhone 16, ")


def _bells(hidden: str = "") -> Reading:
    """Eight switches that differ by a digit and by whether they are on."""
    raw = json.loads(reading_of("every-kind").text)
    items = {
        f"bell_{number}": {
            "type": "boolean",
            "default": number % 2 == 0,
            "x-title": {"en": f"Bell {number}"},
            "x-description": {"en": f"Rings when visitor {number} comes."},
            "x-hidden": f"bell_{number}" == hidden,
        }
        for number in range(1, 9)
    }
    raw["preferences"]["properties"] = items
    raw["preferences"]["x-field-order"] = list(items)
    return read_text(json.dumps(raw))


@pytest.mark.deep
@pytest.mark.parametrize("quality", [0, 60])
@pytest.mark.parametrize("key", ["bell_2", "bell_6"])
@pytest.mark.parametrize(("platform", "scale"), [("ios", 3.0), ("android", 1080 / 412)])
def test_switch_when_the_phone_hides_it_then_its_neighbour_is_not_found_in_its_place(
    qtbot: QtBot, platform: str, scale: float, key: str, quality: int
) -> None:
    look = Look(platform, "en")
    device = PLATFORMS[platform].device(look.device)
    assert device is not None
    photo = drawn(_bells(key), look, scale)
    photo = compressed(photo, quality) if quality else photo
    with closing(Drawings(_bells(), DAY)) as drawings:
        rows = match_rows(drawings, photo, LookMatch(look, Frame(platform, device, "portrait", scale)), look)
    number = int(key[-1])
    assert [row.instead for row in rows if row.key == key] == [f"bell_{number + 1}"]
    seen = RowJudgement(rows, (0, 2000), "", False).seen()
    assert [row.key for row in seen if row is not None and row.agrees is False] == [key]


@pytest.mark.deep
def test_row_of_a_photograph_stands_above_ours_at_one_scale(qtbot: QtBot) -> None:
    reading = _bells()
    assert reading.piece is not None
    with closing(Drawings(reading, DAY)) as drawings:
        photo = drawn(reading, LOOK, 3.0)
        overlay = hold_on(drawings, reading.piece, photo)
        beside = rows_beside(drawings, photo, overlay)
    assert {row.key for row in overlay.seen if row is not None and row.agrees} == set(beside)
    image = beside["bell_2"]
    high = (image.height() - 24) // 3
    assert image.width() == photo.width()
    theirs, ours, difference = (image.copy(0, top, image.width(), high) for top in (0, high + 12, 2 * (high + 12)))
    assert theirs == ours
    assert theirs != difference
    colours = {difference.pixelColor(x, y).rgb() for x in range(0, image.width(), 5) for y in range(0, high, 2)}
    assert not [one for one in (QColor(rgb) for rgb in colours) if one.red() > one.green() + 60]
