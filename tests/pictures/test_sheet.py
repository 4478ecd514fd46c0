"""Sheets: every variant once, the bytes of `render`, going on after an interruption, and what differs from
before.
"""

from __future__ import annotations

import hashlib
import json
import os
import shutil
import subprocess
import sys
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from PySide6.QtGui import QImage

from previewer.phone.look import Look, LookError, laid_out_alike
from previewer.phone.platforms import PLATFORMS
from previewer.pictures.findings import CODES
from previewer.pictures.manifest import ManifestError, PictureRecord, load_manifest
from previewer.pictures.sheet import SheetRequest, make_sheet
from previewer.pictures.variants import ALL, Variant, looks_of, open_keys, variants_of
from previewer.pictures.work import Content, PictureJob, make_pictures, studio
from previewer.pieces import Reading, read_bytes
from previewer.pieces.messages import catalogue
from previewer.resources import resource

from .conftest import TODAY

_SMALL = {
    "title": {"en": "Small", "ja": "小"},
    "blockType": "trigger",
    "preferences": {
        "type": "object",
        "x-field-order": ["City/1", "city", "on"],
        "properties": {
            "City/1": {
                "x-title": {"en": "City", "ja": "都市"},
                "x-description": {"en": "Where.", "ja": "場所。"},
                "type": "string",
                "x-input-type": "drumroll",
                "enum": ["a", "b"],
            },
            "city": {
                "x-title": {"en": "A title that is long " * 12, "ja": "長い題名" * 60},
                "x-description": {"en": "Only in English."},
                "type": "string",
                "x-input-type": "drumroll",
                "enum": ["a", "b"],
            },
            "on": {
                "x-title": {"en": "On", "ja": "オン"},
                "x-description": {"en": "Or off.", "ja": "オフ。"},
                "type": "boolean",
                "x-input-type": "switch",
            },
        },
    },
}


def _source(change: dict[str, Any] | None = None) -> bytes:
    content = json.loads(json.dumps(_SMALL))
    content["preferences"]["properties"]["on"].update(change or {})
    return json.dumps(content).encode()


@pytest.fixture(scope="session")
def request_() -> SheetRequest:
    return SheetRequest(Content(_source(), TODAY), tuple(map(Look, PLATFORMS)), scale=1, workers=1)


@pytest.fixture(scope="session")
def finished(processes: None, request_: SheetRequest, tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("sheet")
    make_sheet(request_, folder)
    return folder


@pytest.mark.usefixtures("processes")
def test_sheet_when_made_then_each_variant_has_its_picture_and_record(finished: Path) -> None:
    manifest = load_manifest(finished)
    assert len(manifest.pictures) == 2 * 3
    assert {record.open_key for record in manifest.pictures.values()} == {None, "City/1", "city"}
    for name, record in manifest.pictures.items():
        data = (finished / "pictures" / f"{name}.png").read_bytes()
        assert hashlib.sha256(data).hexdigest() == record.sha256
    assert manifest.versions["qt"]
    assert "Inter-Regular.ttf" in manifest.versions["fonts"]


_RENDER = """
import hashlib, sys
from datetime import date
from pathlib import Path
from previewer.pictures.manifest import load_manifest
from previewer.pictures.render import PictureRequest, render
from previewer.pieces import read_bytes
reading = read_bytes(sys.stdin.buffer.read())
for record in load_manifest(Path(sys.argv[1])).pictures.values():
    request = PictureRequest(
        record.look, date(2026, 11, 20), scale=1, open_key=record.open_key, full=not record.open_key
    )
    digest = hashlib.sha256(render(reading, request)).hexdigest()
    if digest != record.sha256:
        sys.exit(record.name)
"""


@pytest.mark.usefixtures("processes")
def test_sheet_when_made_then_pictures_are_those_of_render(finished: Path) -> None:
    done = subprocess.run(
        [sys.executable, "-c", _RENDER, str(finished)],
        input=_source(),
        capture_output=True,
        check=False,
        env={**os.environ, "PYTHONPATH": str(Path(__file__).parents[2])},
    )
    assert done.returncode == 0, done.stderr.decode()


@pytest.mark.usefixtures("processes")
def test_sheet_when_run_again_then_nothing_is_made(finished: Path, request_: SheetRequest) -> None:
    assert make_sheet(request_, finished).made == 0


def test_sheet_when_compared_with_one_packed_otherwise_then_nothing_changed(
    finished: Path, request_: SheetRequest, tmp_path: Path
) -> None:
    packed = shutil.copytree(finished, tmp_path / "packed")
    for file in (packed / "pictures").iterdir():
        assert QImage(str(file)).save(str(file), quality=0)
    manifest = load_manifest(packed)
    other = {name: hashlib.sha256((packed / "pictures" / f"{name}.png").read_bytes()) for name in manifest.pictures}
    manifest.pictures = {
        name: replace(record, sha256=other[name].hexdigest(), pixels="") for name, record in manifest.pictures.items()
    }
    manifest.save(packed)
    result = make_sheet(replace(request_, against=packed), finished)
    assert result.made == 0
    assert result.comparison is not None
    assert result.comparison.same


@pytest.mark.usefixtures("processes")
@pytest.mark.parametrize("cut", [b'{"name": "cut o', '{"name": "half a letter é'.encode()[:-1]])
def test_sheet_when_interrupted_then_it_goes_on_from_there(
    finished: Path, request_: SheetRequest, tmp_path: Path, cut: bytes
) -> None:
    def stop(done: int, total: int) -> None:
        if done >= 3:
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        make_sheet(request_, tmp_path, stop)
    assert not (tmp_path / "manifest.json").exists()
    left = len(list((tmp_path / "pictures").glob("*.png")))
    assert left >= 3
    with (tmp_path / "progress.jsonl").open("ab") as file:
        file.write(cut)
    result = make_sheet(request_, tmp_path)
    assert result.made == 6 - left
    assert result.manifest.pictures == load_manifest(finished).pictures


@pytest.mark.usefixtures("processes")
def test_sheet_when_a_picture_was_damaged_then_it_is_made_again(request_: SheetRequest, tmp_path: Path) -> None:
    whole = make_sheet(request_, tmp_path)
    damaged = next((tmp_path / "pictures").glob("*.png"))
    damaged.write_bytes(damaged.read_bytes()[:100])
    assert make_sheet(request_, tmp_path).made == 1
    assert load_manifest(tmp_path).pictures == whole.manifest.pictures


@pytest.mark.usefixtures("processes")
def test_sheet_when_piece_changed_then_comparison_names_changed_added_and_gone(
    finished: Path, request_: SheetRequest, tmp_path: Path
) -> None:
    other = replace(
        request_,
        content=Content(_source({"x-title": {"en": "Something else"}}), TODAY),
        looks=(Look(), Look(theme="dark")),
        against=finished,
    )
    result = make_sheet(other, tmp_path)
    comparison = result.comparison
    assert comparison is not None
    assert not comparison.same
    assert comparison.made_differently == ()
    assert {name.split("-")[0] for name in comparison.gone} == {"android"}
    assert {name.split("-")[2] for name in comparison.added} == {"dark"}
    assert "ios-en-light-1_00-iphone_16-portrait-design_ios26-closed" in comparison.changed
    html = (tmp_path / "index.html").read_text(encoding="utf-8")
    assert '"state": "changed"' in html
    assert '"before": {"' in html


@pytest.mark.usefixtures("processes")
def test_sheet_when_compared_with_its_like_then_same(finished: Path, request_: SheetRequest, tmp_path: Path) -> None:
    result = make_sheet(replace(request_, against=finished, workers=2), tmp_path)
    assert result.comparison is not None
    assert result.comparison.same


def test_sheet_when_compared_with_no_sheet_then_it_says_so(request_: SheetRequest, tmp_path: Path) -> None:
    with pytest.raises(ManifestError, match="no finished sheet"):
        make_sheet(replace(request_, against=tmp_path / "none"), tmp_path / "new")


def test_page_when_made_then_it_loads_nothing_from_elsewhere(finished: Path) -> None:
    html = (finished / "index.html").read_text(encoding="utf-8")
    assert "http://" not in html
    assert "https://" not in html
    assert html.count("data:image/png;base64,") == 6
    assert "<script src" not in html
    assert "<link" not in html


@pytest.mark.usefixtures("processes")
def test_page_when_texts_hold_markup_then_it_stays_text(tmp_path: Path, request_: SheetRequest) -> None:
    source = _source().replace(b'"Small"', b'"</script><b>Small"')
    make_sheet(replace(request_, content=Content(source, TODAY), looks=(Look(),)), tmp_path)
    assert "</script><b>" not in (tmp_path / "index.html").read_text(encoding="utf-8")


@pytest.mark.usefixtures("processes")
def test_findings_when_title_is_too_long_and_language_missing_then_named_by_item(
    request_: SheetRequest, tmp_path: Path
) -> None:
    result = make_sheet(replace(request_, looks=tuple(Look(platform, "ja") for platform in PLATFORMS)), tmp_path)
    closed = [record for record in result.manifest.pictures.values() if record.open_key is None]
    assert len(closed) == 2
    for record in closed:
        found = {(one.code, one.item) for one in record.findings}
        assert ("elided", "city") in found
        assert ("fallback", "city") in found
        assert {what for what, _ in found} <= set(CODES)


def test_findings_have_a_name_each() -> None:
    assert set(catalogue("en").sections["layout"]) == set(CODES)


def test_looks_when_all_is_asked_then_every_device_and_text_step(every_form: Reading) -> None:
    assert every_form.piece is not None
    wanted = {"text_size": [ALL], "device": [ALL], "theme": ["light"], "lang": ["en"]}
    looks = looks_of(every_form.piece, wanted)
    assert {(look.platform, look.device, look.text_size) for look in looks} == {
        (platform.code, device.name, step.factor)
        for platform in PLATFORMS.values()
        for device in platform.devices
        for step in platform.text_steps
    }
    assert len(looks) == len(set(looks))
    assert len(looks) == len(set(looks))


def test_looks_when_designs_and_clocks_are_asked_then_each_on_the_platform_that_has_it(every_form: Reading) -> None:
    assert every_form.piece is not None
    wanted = {
        "theme": ["light"],
        "lang": ["en"],
        "design": ["ios18", "material3"],
        "clock": [ALL],
        "contrast": ["high"],
    }
    looks = looks_of(every_form.piece, wanted)
    assert [(look.design, look.clock) for look in looks] == [
        (design, clock) for design in ("ios18", "material3") for clock in ("auto", "12", "24")
    ]
    assert {look.contrast for look in looks} == {"high"}


def test_looks_when_nothing_is_asked_then_platforms_languages_and_themes(every_form: Reading) -> None:
    assert every_form.piece is not None
    assert len(looks_of(every_form.piece, {})) == 2 * 2 * 2


def test_variants_when_piece_is_not_offered_on_a_phone_then_nothing_is_opened_there() -> None:
    piece = read_bytes(_source().replace(b'"blockType"', b'"osType": "iOS", "blockType"')).piece
    assert piece is not None
    variants = list(variants_of(piece, map(Look, PLATFORMS)))
    assert [variant.open_key for variant in variants if variant.look.platform == "android"] == [None]
    assert len(variants) == 4


def test_item_with_an_empty_key_has_a_picture_of_its_own_that_is_not_the_closed_screen(tmp_path: Path) -> None:
    piece = read_bytes(_source().replace(b'"city"', b'""')).piece
    assert piece is not None
    assert open_keys(piece, Look()) == ["City/1", ""]
    closed, opened = Variant(Look()), Variant(Look(), "")
    assert len({closed.name, opened.name, Variant(Look(), "closed").name}) == 3
    records = [PictureRecord(one.name, one.look, one.open_key, "", 1, 1, ()) for one in (closed, opened)]
    written = [record.to_json() for record in records]
    assert [(one["open"], one.get("opened")) for one in written] == [("", None), ("", True)]
    assert [PictureRecord.from_json(json.loads(json.dumps(one))) for one in written] == records


@pytest.mark.parametrize(
    "wanted",
    [
        {"theme": ["blue"]},
        {"platform": ["windows"]},
        {"device": ["Nokia"]},
        {"design": ["ios6"]},
        {"palette": ["mauve"]},
    ],
)
def test_looks_when_unknown_name_then_it_says_so(every_form: Reading, wanted: dict[str, list[str]]) -> None:
    assert every_form.piece is not None
    with pytest.raises(LookError, match=r"no .* is called"):
        looks_of(every_form.piece, wanted)


def test_names_when_keys_differ_in_case_or_signs_then_names_differ_on_any_file_system() -> None:
    keys = ["", "a", "A", "a/b", "a b", "a_b", "..", "都市", "x" * 300, "closed"]
    names = [Variant(Look(), key).name for key in keys]
    assert len({name.lower() for name in names}) == len(keys)
    assert all(len(name) < 200 and name.isascii() and "/" not in name for name in names)


@pytest.mark.usefixtures("qapp")
@pytest.mark.parametrize("theme", ["light", "dark"])
@pytest.mark.parametrize("platform", ["ios", "android"])
def test_findings_when_platforms_own_then_few_true_pairs_and_no_small_target(platform: str, theme: str) -> None:
    """What lies behind a dialog, fades on a wheel or stands on a circle of its own is no false alarm."""
    source = resource("samples", "every-kind.json").read_bytes()
    piece = read_bytes(source).piece
    assert piece is not None
    look = Look(platform, theme=theme)
    keys = (None, *open_keys(piece, look))
    try:
        pictures = make_pictures(PictureJob(Content(source, TODAY), look, keys))
    finally:
        studio().close()
    found = {(one.code, one.item, one.detail) for picture in pictures for one in picture.findings}
    pairs = {detail for what, _, detail in found if what == "platform-contrast"}
    assert {what for what, *_ in found} <= {"platform-contrast"}
    # iOS: the secondary label, blue on all that it stands on, and weekday initials; Android's pairs all reach 4.5:1.
    assert len(pairs) == {("ios", "light"): 6, ("ios", "dark"): 3}.get((platform, theme), 0), pairs


@pytest.mark.deep
@pytest.mark.usefixtures("qapp")
@pytest.mark.parametrize("platform", ["ios", "android"])
def test_pictures_when_several_looks_are_drawn_of_one_layout_then_each_is_as_if_made_alone(platform: str) -> None:
    content = Content(resource("samples", "every-kind.json").read_bytes(), TODAY)
    piece = read_bytes(content.source).piece
    assert piece is not None
    usual = Look(platform, "ja")
    colours: list[dict[str, Any]] = [{"theme": "dark"}, {"contrast": "high"}]
    if len(palettes := PLATFORMS[platform].palettes) > 1:
        colours.append({"palette": palettes[-1]})
    looks = [usual, *(replace(usual, **one) for one in colours)]
    assert {laid_out_alike(look) for look in looks} == {usual}
    keys = (None, *open_keys(piece, looks[0]))
    try:
        together = make_pictures(PictureJob(content, looks[0], keys, 0.25, others=tuple(looks[1:])))
        studio().close()
        alone = [
            picture for look in reversed(looks) for picture in make_pictures(PictureJob(content, look, keys, 0.25))
        ]
    finally:
        studio().close()
    by_name = {picture.variant.name: picture for picture in alone}
    assert {picture.variant.name: picture for picture in together} == by_name
    assert len(together) == len(alone) == len(looks) * len(keys)
