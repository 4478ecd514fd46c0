"""One picture: what it shows, and that it is the same bytes anywhere."""

from __future__ import annotations

import hashlib
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from PySide6.QtGui import QImage

from previewer.phone.look import Look
from previewer.pictures.render import PictureRequest, RequestError, prepare, render, render_image
from previewer.pieces import Reading, read_file
from previewer.resources import resource
from tests.patience import PATIENCE

from .conftest import EVERY_FORM, TODAY

_PROGRAM = """
import sys, hashlib
from datetime import date
from previewer.pieces import read_file
from previewer.phone.look import Look
from previewer.pictures.render import PictureRequest, render
reading = read_file(sys.argv[1])
for platform in ("ios", "android"):
    for lang, key in (("en", None), ("ja", "day")):
        request = PictureRequest(Look(platform, lang), date(2026, 11, 20), open_key=key)
        print(hashlib.sha256(render(reading, request)).hexdigest())
"""
_OF_PICTURE = ("open_key", "full", "scale", "typed")


def _request(platform: str = "ios", **changes: Any) -> PictureRequest:
    """A picture with some members of its look, or of itself, changed."""
    own = {name: changes.pop(name) for name in _OF_PICTURE if name in changes}
    return PictureRequest(Look(platform, **changes), TODAY, **own)


_STRANGE: list[dict[str, str]] = [
    {},
    {"LANG": "ja_JP.UTF-8", "LC_ALL": "ja_JP.UTF-8", "TZ": "Pacific/Kiritimati"},
    {
        "QT_SCALE_FACTOR": "1.75",
        "QT_FONT_DPI": "150",
        "QT_MAX_CACHED_GLYPH_SIZE": "1",
        "QT_LAYOUT_DIRECTION": "rtl",
        "TZ": "Etc/GMT+12",
        "QT_QUICK_CONTROLS_STYLE": "Material",
    },
    {
        "FONTCONFIG_PATH": "/nonexistent",
        "QT_QPA_PLATFORM": "xcb",
        "DISPLAY": ":99",
        "QSG_RHI_BACKEND": "vulkan",
    },
]


def _digests(environment: dict[str, str]) -> list[str]:
    clean = {
        name: value for name, value in os.environ.items() if not name.startswith(("QT_", "QML", "QSG_", "LC_", "LANG"))
    }
    done = subprocess.run(
        [sys.executable, "-c", _PROGRAM, str(EVERY_FORM)],
        env={**clean, **environment, "PYTHONPATH": str(Path(__file__).parents[2])},
        capture_output=True,
        text=True,
        check=False,
        timeout=2 * PATIENCE,
    )
    assert done.returncode == 0, done.stderr
    assert done.stderr == ""
    return done.stdout.split()


@pytest.mark.usefixtures("processes")
def test_render_when_machine_is_strange_then_same_bytes() -> None:
    plain, *others = [_digests(environment) for environment in _STRANGE]
    assert len(set(plain)) == 4
    for other in others:
        assert other == plain


@pytest.mark.parametrize("platform", ["ios", "android"])
def test_render_when_repeated_then_same_bytes(qapp: Any, every_form: Reading, platform: str) -> None:
    request = PictureRequest(Look(platform), TODAY)
    assert render(every_form, request) == render(every_form, request)


@pytest.mark.parametrize("platform", ["ios", "android"])
def test_picture_when_phone_showed_other_things_before_then_same_pixels(
    qapp: Any, every_form: Reading, platform: str
) -> None:
    request = PictureRequest(Look(platform), TODAY)
    fresh = render_image(every_form, request)
    shown = prepare(every_form, request)
    try:
        for key in ("city", "day", "alarm", "place"):
            shown.picture(open_key=key)
        shown.picture(full=True)
        shown.phone.show(Look(platform, "ja", "dark", 2.0))
        shown.picture()
        shown.phone.show(Look(platform))
        assert shown.picture() == fresh
    finally:
        shown.close()


def test_picture_when_rows_have_half_points_and_others_were_in_view_then_same_pixels(qapp: Any) -> None:
    reading = read_file(str(resource("samples", "every-kind.json")))
    request = _request(lang="ja", text_size=1.65, design="ios26", open_key="first_day", scale=0.5)
    fresh = render_image(reading, request)
    shown = prepare(reading, _request(scale=0.5))
    try:
        shown.picture(open_key="rise_minutes")
        shown.phone.show(request.look)
        assert shown.picture(open_key="first_day") == fresh
    finally:
        shown.close()


@pytest.mark.parametrize(
    ("change", "size"),
    [
        ({}, (786, 1704)),
        ({"scale": 1.0}, (393, 852)),
        ({"platform": "android"}, (824, 1830)),
        ({"device": "iPhone SE", "scale": 3.0}, (1125, 2001)),
        ({"orientation": "landscape"}, (1704, 786)),
    ],
)
def test_render_when_device_and_scale_are_given_then_size_follows(
    qapp: Any, every_form: Reading, change: dict[str, Any], size: tuple[int, int]
) -> None:
    image = QImage.fromData(render(every_form, _request(**change)))
    assert (image.width(), image.height()) == size


@pytest.mark.parametrize("platform", ["ios", "android"])
@pytest.mark.parametrize(
    ("key", "typed", "text"),
    [
        ("name", " A", "Hanako A"),
        ("name", " and all her friends", "Hanako and all her f"),
        ("note", "\nThird", "First line\nSecond line\nThird"),
    ],
)
def test_picture_when_a_field_is_typed_into_then_its_text_and_the_keyboard_and_the_next_one_is_clean(
    qapp: Any, every_form: Reading, platform: str, key: str, typed: str, text: str
) -> None:
    shown = prepare(every_form, PictureRequest(Look(platform), TODAY, scale=1))
    try:
        before = shown.picture().copy()
        edited = shown.picture(open_key=key, typed=typed).copy()
        assert shown.phone.session.values.get(key) == text
        shown.phone.session.reset_all()
        assert edited != before
        assert shown.picture() == before
    finally:
        shown.close()


@pytest.mark.parametrize("platform", ["ios", "android"])
def test_render_when_full_then_every_row_is_in_the_picture(qapp: Any, every_form: Reading, platform: str) -> None:
    shown = prepare(every_form, PictureRequest(Look(platform), TODAY, scale=1))
    try:
        image = shown.picture(full=True)
        assert every_form.piece is not None
        for item in every_form.piece.items:
            row = shown.find(f"item:{item.key}")
            assert row is not None, item.key
            bottom = row.mapRectToScene(row.boundingRect()).bottom()
            assert bottom <= image.height()
    finally:
        shown.close()


@pytest.mark.parametrize("platform", ["ios", "android"])
@pytest.mark.parametrize(
    "change",
    [
        {"theme": "dark"},
        {"text_size": 2.0},
        {"bold": True},
        {"lang": "ja"},
        {"lang": "en-XA"},
        {"lang": "ja-XA"},
        {"lang": "ar-XB"},
        {"open_key": "city"},
        {"open_key": "level"},
        {"open_key": "day"},
        {"open_key": "alarm"},
        {"open_key": "place"},
        {"full": True},
    ],
)
def test_render_when_variant_differs_then_picture_differs(
    qapp: Any, every_form: Reading, platform: str, change: dict[str, Any]
) -> None:
    plain = PictureRequest(Look(platform), TODAY, scale=1)
    assert render(every_form, _request(platform, scale=1, **change)) != render(every_form, plain)


@pytest.mark.parametrize(
    ("change", "says"),
    [
        ({"open_key": "nothing"}, "no item"),
        ({"open_key": "loud"}, "nothing that opens"),
        ({"open_key": "city", "typed": "a"}, "nothing can be typed into"),
        ({"typed": "a"}, "--type types into a text item, which --open names"),
        ({"scale": 0.0}, "scale"),
    ],
)
def test_render_when_option_cannot_be_shown_then_it_says_why(
    qapp: Any, every_form: Reading, change: dict[str, Any], says: str
) -> None:
    with pytest.raises(RequestError, match=says):
        render(every_form, _request(**change))


def test_png_when_written_then_no_time_and_no_text(qapp: Any, every_form: Reading) -> None:
    data = render(every_form, _request())
    assert data.startswith(b"\x89PNG")
    assert b"tIME" not in data
    assert b"tEXt" not in data
    assert hashlib.sha256(data).hexdigest() == hashlib.sha256(render(every_form, _request())).hexdigest()


_WRITTEN = """
import sys
from datetime import date
from previewer.pieces import read_bytes
from previewer.phone.look import Look
from previewer.pictures.render import PictureRequest, render
render(read_bytes(sys.stdin.buffer.read()), PictureRequest(Look(), date(2026, 11, 20)))
"""


@pytest.mark.usefixtures("processes")
def test_render_when_texts_are_of_scripts_without_a_font_then_nothing_is_said() -> None:
    """Qt would say on standard error which of its fonts cannot shape them."""
    done = subprocess.run(
        [sys.executable, "-c", _WRITTEN],
        input='{"title": {"en": "ગુજરાતી বাংলা తెలుగు"}, "preferences": {}}'.encode(),
        env={**os.environ, "PYTHONPATH": str(Path(__file__).parents[2])},
        capture_output=True,
        check=False,
        timeout=2 * PATIENCE,
    )
    assert (done.returncode, done.stderr) == (0, b"")


@pytest.mark.parametrize("scale", [0.75, 1.5, 2.25])
def test_render_when_scale_leaves_part_of_a_pixel_then_no_strange_edge(
    qapp: Any, every_form: Reading, scale: float
) -> None:
    image = QImage.fromData(render(every_form, _request(device="iPhone SE", scale=scale)))
    ground = image.pixel(1, image.height() // 2)
    edges = {image.pixel(image.width() - 1, y) for y in range(image.height() - 40, image.height())}
    edges |= {image.pixel(x, image.height() - 1) for x in range(10)}
    assert edges == {ground}
