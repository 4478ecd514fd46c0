"""Every entry of a list is judged and compared, also what its wheel has not in sight."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest
from PySide6.QtGui import QImage

from previewer.cli import main
from previewer.phone.look import Look
from previewer.phone.platforms import PLATFORMS
from previewer.pictures import findings
from previewer.pictures.manifest import ManifestError
from previewer.pictures.sheet import SheetRequest, SheetResult, make_sheet
from previewer.pictures.work import Content, PictureJob, look_over, studio

from .conftest import TODAY
from .lists import LONG, STRANGE, piece_of_list


@pytest.fixture(autouse=True)
def _phones_end_with_the_test() -> Iterator[None]:
    yield
    studio().close()


def _request(source: bytes, against: Path | None = None) -> SheetRequest:
    looks = tuple(map(Look, PLATFORMS))
    return SheetRequest(Content(source, TODAY), looks, scale=1, workers=1, against=against)


def _found(result: SheetResult, platform: str) -> set[tuple[str, str, str]]:
    records = (one for one in result.manifest.pictures.values() if one.look.platform == platform)
    return {issue[:3] for one in records for issue in one.findings if issue.code in ("elided", "glyphs")}


@pytest.mark.parametrize("kind", ["drumroll", "radio"])
@pytest.mark.parametrize("count", [40, 400])
def test_entry_30_that_is_too_long_or_strange_is_found_on_every_phone(qapp: object, kind: str, count: int) -> None:
    source = piece_of_list({4: LONG, 30: LONG + "!", 31: STRANGE}, count, kind)
    for platform in PLATFORMS:
        found, trouble = look_over(PictureJob(Content(source, TODAY), Look(platform, "en")))
        assert trouble == ""
        assert {issue[:3] for issue in found if issue.code in ("elided", "glyphs")} == {
            ("elided", "a", LONG),
            ("elided", "a", LONG + "!"),
            ("glyphs", "a", f"{STRANGE}: U+13000"),
        }
        assert len([issue for issue in found if issue.item == "a"]) == 3


@pytest.mark.deep
@pytest.mark.parametrize("look", [Look("ios"), Look("android", text_size=2.0), Look("ios", bold=True, design="ios26")])
def test_entries_out_of_sight_are_cut_where_the_wheel_cuts_them(
    qapp: object, look: Look, monkeypatch: pytest.MonkeyPatch
) -> None:
    texts = {at: letter * (at // 3) for at, letter in zip(range(2, 122), "mあW" * 40, strict=True)}
    count = len(texts) + 1

    def cut(default: int) -> set[str]:
        source = piece_of_list(texts, count).replace(b'"enum"', b'"default": "e%d", "enum"' % default)
        shown = studio().phone(PictureJob(Content(source, TODAY), look))
        examined = (findings.examine(shown, image, key) for key, image in shown.openings(["a"]))
        return {issue.detail for one in examined for issue in one.found if issue.code == "elided"}

    by_layout = cut(1)
    monkeypatch.setattr(findings, "_judge_entries", lambda *_: iter(()))
    drawn = set().union(*(cut(at) for at in range(1, count + 1, 3)))
    assert by_layout == drawn
    assert 0 < len(drawn) < len(texts)


@pytest.mark.usefixtures("processes")
def test_sheet_has_what_breaks_out_of_sight_and_compares_every_entry(qapp: object, tmp_path: Path) -> None:
    before = make_sheet(_request(piece_of_list({30: LONG})), tmp_path / "before")
    for platform in PLATFORMS:
        assert _found(before, platform) == {("elided", "a", LONG)}
    after = make_sheet(_request(piece_of_list({30: "Other"}), tmp_path / "before"), tmp_path / "after")
    compared = after.comparison
    assert compared is not None
    opened = [name for name in after.manifest.pictures if name.endswith("open-a")]
    assert list(compared.changed) == sorted(opened)
    assert not (compared.added or compared.gone)
    assert {name: len(entries) for name, entries in compared.entries.items()} == dict.fromkeys(opened, 1)
    assert all(entries[0].startswith("30: ") and "Other" in entries[0] for entries in compared.entries.values())
    assert '"changes": ["30: ' in (tmp_path / "after" / "index.html").read_text("utf-8")


@pytest.mark.usefixtures("processes")
def test_entries_that_came_and_went_are_told_by_their_numbers(qapp: object, tmp_path: Path) -> None:
    make_sheet(_request(piece_of_list(count=41)), tmp_path / "before")
    shorter = make_sheet(_request(piece_of_list({7: "New"}, 40), tmp_path / "before"), tmp_path / "after")
    assert shorter.comparison is not None
    assert set(shorter.comparison.entries.values()) == {('7: "Entry 7" → "New"', '41: "Entry 41" → –')}


@pytest.fixture(scope="module")
def baseline(processes: None, qapp: object, tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("baseline")
    make_sheet(replace(_request(piece_of_list()), looks=(Look("ios"),)), folder)
    return folder


def _altered(file: Path) -> None:
    image = QImage(str(file))
    colour = image.pixelColor(0, 0)
    colour.setBlue(255 - colour.blue())
    image.setPixelColor(0, 0, colour)
    assert image.save(str(file))


@pytest.mark.usefixtures("processes")
@pytest.mark.parametrize(("harm", "says"), [(Path.unlink, "is missing"), (_altered, "is not the picture")])
def test_against_says_by_name_which_of_the_baselines_pictures_is_not_what_was_made(
    baseline: Path, tmp_path: Path, harm: object, says: str, capfd: pytest.CaptureFixture[str]
) -> None:
    import shutil

    copy = shutil.copytree(baseline, tmp_path / "baseline")
    file = next((copy / "pictures").glob("*-open-a.png"))
    assert callable(harm)
    harm(file)
    (tmp_path / "piece.json").write_bytes(piece_of_list())
    words = ["sheet", str(tmp_path / "piece.json"), "-o", str(tmp_path / "new"), "--against", str(copy)]
    looks = ["--platforms", "ios", "--langs", "en", "--themes", "light", "--scale", "1", "--today", str(TODAY)]
    assert main([*words, *looks, "--workers", "1"]) == 2
    assert f"{file.stem} {says}" in capfd.readouterr().err


def test_name_in_a_baseline_that_leads_elsewhere_is_refused(baseline: Path, tmp_path: Path) -> None:
    text = (baseline / "manifest.json").read_text("utf-8").replace('"name": "', '"name": "../../')
    (tmp_path / "manifest.json").write_text(text, "utf-8")
    with pytest.raises(ManifestError, match="cannot be read"):
        make_sheet(_request(piece_of_list(), tmp_path), tmp_path / "new")
    assert not (tmp_path / "new").exists()
