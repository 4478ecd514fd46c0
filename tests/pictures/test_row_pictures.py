"""The rows of a screen, each as a picture of its own."""

from __future__ import annotations

from datetime import date

import pytest
from PySide6.QtGui import QImage

from previewer.phone.look import Look
from previewer.pictures.render import PictureRequest, render_image
from previewer.pictures.row_pictures import row_pictures
from previewer.pieces import read_file, read_text
from previewer.resources import resource
from tests.pieces.helpers import declared, piece_text

TODAY = date(2026, 4, 9)


@pytest.mark.parametrize("platform", ["ios", "android"])
def test_every_row_is_cut_from_the_screen(platform: str, qapp: object) -> None:
    reading = read_file(resource("samples/every-kind.json"))
    look = Look.of(reading.piece, {"platform": platform, "lang": "ja", "reveal_hidden": True})
    rows = list(row_pictures(reading, look, TODAY, 1.0))
    assert reading.piece is not None
    assert [row.key for row in rows] == [item.key for item in reading.piece.display_order()]
    screen = render_image(reading, PictureRequest(look, TODAY, scale=1.0, full=True)).convertToFormat(
        QImage.Format.Format_RGB32
    )
    first = QImage.fromData(rows[0].png).convertToFormat(QImage.Format.Format_RGB32)
    assert (first.width(), first.height()) == (rows[0].width, rows[0].height) == (screen.width(), first.height())
    assert any(screen.copy(0, top, first.width(), first.height()) == first for top in range(400))


def test_hidden_row_is_there_only_where_it_is_shown(qapp: object) -> None:
    reading = read_text(piece_text({"a": declared("switch"), "b": declared("switch", '"x-hidden": true')}))
    look = Look("ios", "en")
    assert [row.key for row in row_pictures(reading, look, TODAY, 1.0)] == ["a"]
    assert list(row_pictures(read_text(piece_text({})), look, TODAY, 1.0)) == []
