"""Pictures that lead back: drawn anew by `replay`, in another look by `render --case`, taken wherever a case is."""

from __future__ import annotations

import json
import struct
import zipfile
from pathlib import Path

import pytest
from PySide6.QtGui import QColor

from previewer.cases.carried import carried_in, case_at
from previewer.pictures.png import from_png, pixels_of, to_png
from tests.cases.test_carried import TEXT
from tests.cli.conftest import Run

_AT = ("--today", "2026-11-20", "--scale", "1")


@pytest.fixture
def piece(tmp_path: Path) -> Path:
    path = tmp_path / "piece.json"
    path.write_text(TEXT, "utf-8")
    return path


def shot(run: Run, piece: Path, name: str = "shot.png", *options: str) -> Path:
    """A picture that `render` makes."""
    path = piece.with_name(name)
    assert run("render", str(piece), "-o", str(path), *_AT, *options).status == 0
    return path


def spoilt(path: Path, row: int) -> None:
    """Paint over a line of a picture, and leave what it carries."""
    data = path.read_bytes()
    at = data.index(b"iTXt") - 4
    kept = data[at : at + 12 + struct.unpack_from(">I", data, at)[0]]
    image = from_png(data)
    for x in range(40, 60):
        image.setPixelColor(x, row, QColor("red"))
    path.write_bytes(to_png(image, 1.0, kept))


@pytest.mark.parametrize(
    "options",
    [
        (),
        ("--platform", "android", "--theme", "dark", "--lang", "ja", "--text-size", "1.3"),
        ("--open", "city", "--set", 'city="Kyoto"'),
        ("--open", "secret", "--type", "abc", "--reveal-hidden"),
        ("--full", "--device", "iPhone SE", "--text-size", "3.12", "--orientation", "landscape"),
        ("--open", "secret", "--reveal-hidden", "--text-size", "3.12", "--device", "iPhone SE"),
    ],
)
def test_replay_when_nothing_moved_then_same_pixels_and_render_gives_the_same_bytes(
    run: Run, piece: Path, options: tuple[str, ...]
) -> None:
    path = shot(run, piece, "shot.png", *options)
    piece.unlink()
    ran = run("replay", str(path))
    assert ran.status == 0, ran.out
    assert "same pixels" in ran.out
    again = path.with_name("again.png")
    assert run("render", "--case", str(path), "-o", str(again)).status == 0
    assert again.read_bytes() == path.read_bytes()


def test_replay_when_pixels_moved_then_status_1_and_the_row_is_named(run: Run, piece: Path, tmp_path: Path) -> None:
    path = shot(run, piece)
    spoilt(path, 190)
    ran = run("replay", str(path), "--format", "json", "--pictures", str(tmp_path / "kept"))
    assert ran.status == 1
    (found,) = json.loads(ran.out)["cases"]
    assert found["failure"]["found"] == {"pixels": 20, "items": ["city"]}
    assert "20 pixels differ" in found["failure"]["message"]
    (kept,) = (tmp_path / "kept").iterdir()
    assert pixels_of(from_png(kept.read_bytes())) == pixels_of(from_png(shot(run, piece, "new.png").read_bytes()))
    assert kept.read_bytes() == shot(run, piece, "new.png").read_bytes()  # what is kept leads back too


def test_replay_when_another_look_is_asked_for_then_it_is_no_longer_the_picture(run: Run, piece: Path) -> None:
    assert run("replay", str(shot(run, piece)), "--theme", "dark").status == 1


def test_replay_when_the_picture_is_of_another_size_then_it_says_so(run: Run, piece: Path) -> None:
    path = shot(run, piece)
    ran = run("replay", str(path), "--device", "iPhone SE")
    assert ran.status == 1
    assert "pixels; the current drawing has" in ran.out


def test_replay_when_the_pixels_cannot_be_read_then_status_2(run: Run, piece: Path) -> None:
    path = shot(run, piece)
    path.write_bytes(path.read_bytes()[:-2000])
    ran = run("replay", str(path))
    assert ran.status == 2
    assert "cannot be read" in ran.err


def test_replay_when_asked_to_update_a_picture_then_it_stays_as_it_is(run: Run, piece: Path) -> None:
    path = shot(run, piece)
    before = path.read_bytes()
    assert run("replay", "--update", str(path)).status == 2
    assert path.read_bytes() == before


def test_replay_of_standard_input(run: Run, piece: Path) -> None:
    assert run("replay", "-", stdin=shot(run, piece).read_bytes()).status == 0


def test_render_when_a_case_is_given_then_its_picture_is_drawn_so_in_another_look(run: Run, piece: Path) -> None:
    path = shot(run, piece, "shot.png", "--open", "city")
    other = path.with_name("other.png")
    assert run("render", "--case", str(path), "--theme", "dark", "--platform", "android", "-o", str(other)).status == 0
    wanted = shot(run, piece, "wanted.png", "--open", "city", "--theme", "dark", "--platform", "android")
    assert other.read_bytes() == wanted.read_bytes()


def test_render_when_no_case_is_wanted_then_none_and_the_same_pixels(run: Run, piece: Path) -> None:
    path = shot(run, piece, "bare.png", "--no-case")
    assert carried_in(path.read_bytes()) is None
    assert pixels_of(from_png(path.read_bytes())) == pixels_of(from_png(shot(run, piece).read_bytes()))


def test_render_when_values_are_inside_then_it_says_so(run: Run, piece: Path, tmp_path: Path) -> None:
    given = ("--set", 'city="Osaka"', "--set", 'secret="x"')
    ran = run("render", str(piece), "-o", str(tmp_path / "a.png"), *given)
    assert "a.png contains the definition, 2 values, of them 1 hidden; --no-case leaves it out" in ran.err
    ran = run("render", str(piece), "-o", str(tmp_path / "a.png"), "--no-case", *given)
    assert "holds" not in ran.err


def test_picture_when_given_as_a_case_then_whatever_takes_cases_takes_it(run: Run, piece: Path, tmp_path: Path) -> None:
    path = shot(run, piece, "shot.png", "--set", 'city="Osaka"', "--lang", "ja")
    assert json.loads(run("values", "--case", str(path)).out)["city"] == "Osaka"
    assert "都市: Osaka" in run("screen", "--case", str(path)).out
    published = tmp_path / "old.json"
    published.write_text(TEXT.replace("Osaka", "Nara"), "utf-8")
    assert run("compare", str(published), "--case", str(path)).status in (0, 1)
    assert run("shrink", str(path)).status == 1
    bundle = tmp_path / "b.zip"
    assert (
        run("bundle", str(piece), "-o", str(bundle), "--case", str(path), "--pictures", "--today", "2026-11-20").status
        == 0
    )
    with zipfile.ZipFile(bundle) as packed:
        assert json.loads(packed.read("cases/shot.piececase"))["values"] == {"city": "Osaka"}
        (tmp_path / "ios.png").write_bytes(packed.read("pictures/ios.png"))
    assert run("replay", str(tmp_path / "ios.png")).status == 0


@pytest.mark.usefixtures("processes")
def test_sheet_when_made_then_its_pictures_lead_back_and_are_those_of_render(
    run: Run, piece: Path, tmp_path: Path
) -> None:
    one = ("--langs", "en", "--themes", "light", "--platforms", "ios", "--workers", "1")
    folder = tmp_path / "sheet"
    ran = run("sheet", str(piece), "-o", str(folder), *_AT, *one)
    assert ran.status == 0
    assert "holds" not in ran.err
    pictures = sorted((folder / "pictures").iterdir())
    assert run("replay", *map(str, pictures)).status == 0
    (opened,) = (path for path in pictures if "open-city" in path.name)
    assert opened.read_bytes() == shot(run, piece, "open.png", "--open", "city").read_bytes()
    (closed,) = (path for path in pictures if "closed" in path.name)
    assert closed.read_bytes() == shot(run, piece, "full.png", "--full").read_bytes()
    bare = tmp_path / "bare"
    assert run("sheet", str(piece), "-o", str(bare), *_AT, *one, "--no-case", "--against", str(folder)).status == 0
    assert all(carried_in(path.read_bytes()) is None for path in (bare / "pictures").iterdir())
    # Nothing of a sheet with cases stays in one that is to have none.
    assert run("sheet", str(piece), "-o", str(folder), *_AT, *one, "--no-case").status == 0
    assert all(carried_in(path.read_bytes()) is None for path in (folder / "pictures").iterdir())


@pytest.mark.usefixtures("processes")
def test_sheet_when_a_screen_takes_several_pages_then_each_is_drawn_anew(run: Run, tmp_path: Path) -> None:
    # Nothing opens from a switch: the sheet has the pages of the list alone.
    item = {"x-title": {"en": "Name"}, "type": "boolean", "x-input-type": "switch"}
    keys = [f"a{number}" for number in range(60)]
    long = {"title": {"en": "Long"}, "type": "object", "x-field-order": keys, "properties": dict.fromkeys(keys, item)}
    piece = tmp_path / "long.json"
    piece.write_text(json.dumps(long), "utf-8")
    folder = tmp_path / "sheet"
    one = (
        "--langs",
        "en",
        "--themes",
        "light",
        "dark",
        "--platforms",
        "ios",
        "--devices",
        "iPhone SE",
        "--workers",
        "1",
    )
    assert run("sheet", str(piece), "-o", str(folder), *_AT, *one).status == 0
    closed = sorted(path for path in (folder / "pictures").iterdir() if "closed" in path.name)
    assert len(closed) > 2
    ran = run("replay", *map(str, closed))
    assert (ran.status, ran.out.count("same pixels")) == (0, len(closed))
    assert {case_at(path).picture.page for path in closed if case_at(path).picture} >= {1, 2}


@pytest.mark.usefixtures("processes")
def test_evidence_when_a_fault_is_found_then_its_picture_leads_back(run: Run, piece: Path, tmp_path: Path) -> None:
    folder = tmp_path / "a.run"
    assert run("run", "new", str(piece), "-o", str(folder), "--langs", "en", "--plan", "one").status == 0
    assert run("run", "verdict", str(folder), "city/title/en", "fail", "--by", "me").status == 0
    (kept,) = (path for path in (folder / "pictures").iterdir() if path.name.startswith("city-title-en"))
    found = case_at(kept)
    assert found.picture is not None
    assert len(found.picture.phones) == 2
    ran = run("replay", str(kept))
    assert (ran.status, ran.out.count("same pixels")) == (0, 2)
