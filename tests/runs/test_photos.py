"""Photographs of real phones: laid on the open checks that they prove, waiting there for a person's word."""

from __future__ import annotations

import json
import shutil
from dataclasses import replace
from pathlib import Path

import pytest
from PySide6.QtWidgets import QApplication

from previewer.cases.carried import Carrier
from previewer.cli import main
from previewer.phone.look import Look
from previewer.pictures.carrying import Shown
from previewer.pictures.overlay.judgement import SeenRow
from previewer.pictures.png import to_png
from previewer.pieces import Values, read_text
from previewer.runs.folder import Run
from previewer.runs.joining import join
from previewer.runs.photos import LaidPhoto, Photograph, keep, lay, missing
from previewer.runs.status import states, status_json
from tests.campaigns.photos import Tally, made_run, tell
from tests.cases.test_carried import DAY, PLAIN, TEXT
from tests.cli.conftest import Run as Command
from tests.cli.conftest import run as run
from tests.pictures.overlay.phone_photos import phone_photos
from tests.pictures.overlay.screenshots import compressed, drawn, reading_of

PIECE = read_text(TEXT)
LOOK = Look("ios", "ja")
PNG = PLAIN


@pytest.fixture(scope="module")
def planned(processes: None, qapp: QApplication, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A run of a piece in English and Japanese; to plan one takes longer than what is tried with it."""
    folder = tmp_path_factory.mktemp("planned")
    piece = folder / "piece.json"
    piece.write_text(TEXT, "utf-8")
    assert main(["run", "new", str(piece), "-o", str(folder / "a.run"), "--langs", "en,ja", "--platforms", "ios"]) == 0
    return folder / "a.run"


@pytest.fixture
def folder(planned: Path, tmp_path: Path) -> Path:
    """A copy of it."""
    return Path(shutil.copytree(planned, tmp_path / "a.run"))


def seen(*rows: SeenRow, look: Look = LOOK) -> tuple[str, Photograph, str, str]:
    return "a.png", Photograph(look, 0.98, rows), "", ""


def checks_of(laid: list[LaidPhoto]) -> list[str]:
    return [check for photo in laid for check in photo.checks]


def saved(path: Path, look: Look, quality: int = 0) -> Path:
    """A photograph of the piece as a phone would send it."""
    image = drawn(PIECE, look, 3.0)
    image = compressed(image, quality) if quality else image
    path.write_bytes(to_png(image))
    return path


def test_photos_when_rows_agree_then_texts_in_that_language_and_nothing_that_has_to_be_touched(folder: Path) -> None:
    laid = lay(Run.open(folder), [seen(SeenRow("city", True), SeenRow("loud", True))])
    found = checks_of(laid)
    assert {"city/title/ja", "loud/title/ja"} <= set(found)
    assert not [check for check in found if check.endswith("/en")]
    assert not [check for check in found if check.split("/")[1] in ("try", "spoken", "control", "script", "default")]
    # A picker is to be opened, and no photograph of the closed row shows it.
    assert not [check for check in found if check.startswith(("city/row", "city/entries"))]


def test_photos_when_the_look_is_another_then_rows_are_not_proven(folder: Path) -> None:
    run = Run.open(folder)
    rows = [check.id for check in run.checks if check.id.startswith("loud/row")]
    assert rows
    large = replace(LOOK, text_size=3.12)
    usual = set(checks_of(lay(run, [seen(SeenRow("loud", True))]))) & set(rows)
    other = set(checks_of(lay(run, [seen(SeenRow("loud", True), look=large)]))) & set(rows)
    assert not usual & other
    assert not set(checks_of(lay(run, [seen(SeenRow("loud", True), look=Look("ios", "en"))]))) & other


def test_photos_when_a_row_differs_or_cannot_be_told_then_a_fault_or_nothing(folder: Path) -> None:
    what = {"en": "It differs.", "ja": "違います。"}
    (laid,) = lay(Run.open(folder), [seen(SeenRow("city", False, "other", what), SeenRow("loud", None))])
    assert laid.checks == ()
    assert ("city/title/ja", what) in laid.faults
    assert not [check for check, _ in laid.faults if check.startswith("loud/")]


def test_photos_when_texts_of_a_row_that_differs_are_the_same_then_they_are_no_faults(folder: Path) -> None:
    what = {"en": "It differs.", "ja": "違います。"}
    run = Run.open(folder)
    (whole,) = lay(run, [seen(SeenRow("loud", False, "other", what))])
    (part,) = lay(run, [seen(SeenRow("loud", False, "other", what, frozenset({"description", "title"})))])
    left = {check for check, _ in whole.faults} - {check for check, _ in part.faults}
    assert left == {"loud/title/ja", "loud/description/ja"} & {check for check, _ in whole.faults}
    assert left
    assert part.checks == ()


def test_photos_when_a_row_cannot_be_told_then_it_is_said_and_no_fault(folder: Path) -> None:
    why = {"en": "Something lies on it.", "ja": "何かが重なっています。"}
    (laid,) = lay(Run.open(folder), [seen(SeenRow("city", None, "other", why))])
    assert (laid.checks, laid.faults) == ((), ())
    assert laid.to_json("ja")["unsure"] == [{"item": "city", "what": "何かが重なっています。"}]
    assert laid.to_json("ja")["differences"] == []


@pytest.fixture(scope="module")
def lamp(qapp: QApplication, tmp_path_factory: pytest.TempPathFactory) -> Run:
    """A run of the sample that is photographed."""
    return made_run(tmp_path_factory.mktemp("lamp") / "a.run")


@pytest.mark.deep
@pytest.mark.parametrize("seed", [7, 8])
def test_photos_of_phones_as_testers_take_them_then_nothing_is_offered_wrongly(lamp: Run, seed: int) -> None:
    tally = Tally()
    for photo, laid in tell(phone_photos(5, seed), lamp):
        tally = tally.and_of(photo, laid)
    assert (tally.wrong, tally.strange) == (0, 0)
    assert tally.known >= 0.8 * tally.ours
    assert tally.agree


def test_photos_when_kept_then_they_wait_until_a_person_says_something(folder: Path, run: Command) -> None:
    opened = Run.open(folder)
    laid = lay(
        opened,
        [seen(SeenRow("city", True), SeenRow("loud", False, "other", {"en": "It differs.", "ja": "違います。"}))],
    )
    keep(opened, laid, {"a.png": PNG}, "Hana", "ja")
    again = Run.open(folder)
    assert again.troubles == ()
    state = {row.check.id: row for row in states(again)}
    waits = state["city/title/ja"]
    assert waits.verdict == "open"
    assert waits.photo is not None
    assert (waits.photo.by, waits.photo.agrees, waits.photo.note) == ("Hana", True, "")
    assert state["loud/title/ja"].photo is not None
    assert state["loud/title/ja"].photo.note == "違います。"
    assert again.picture(waits.photo.picture).read_bytes() == PNG
    line = json.loads((folder / "verdicts.jsonl").read_text("utf-8").splitlines()[0])
    assert (line["do"], line["by"], line["pictures"]) == ("photo", "Hana", [waits.photo.picture])
    said = run("run", "status", str(folder))
    assert "confirmation:" in said.out
    assert "city/title/ja: agrees (Hana)" in said.out
    assert run("run", "verdict", str(folder), "city/title/ja", "pass", "--by", "Ken").status == 0
    done = {row.check.id: row for row in states(Run.open(folder))}["city/title/ja"]
    assert (done.verdict, done.photo) == ("pass", None)
    assert done.given is not None
    assert done.given.pictures == (waits.photo.picture,)
    found = json.loads(run("run", "status", str(folder), "--format", "json").out)["checks"]
    assert [row["id"] for row in found if row["id"] == "loud/title/ja" and row["photo"]["agrees"] is False]


def test_photos_when_copies_are_joined_then_they_come_along_once(folder: Path, tmp_path: Path) -> None:
    copy = tmp_path / "copy.run"
    shutil.copytree(folder, copy)
    other = Run.open(copy)
    keep(other, lay(other, [seen(SeenRow("city", True))]), {"a.png": PNG}, "Hana")
    other.photograph(PNG, [("loud/title/ja", True, "")], "Hana", {}, {"loud": PNG})
    for _ in range(2):
        join(Run.open(folder), Run.open(copy))
    ours = Run.open(folder)
    assert ours.troubles == ()
    assert len(ours.log.photos["city/title/ja"]) == 1
    (beside,) = ours.log.photos["loud/title/ja"]
    assert [ours.picture(name).read_bytes() for name in beside.pictures] == [PNG, PNG]


def test_photos_when_a_line_is_broken_then_it_is_named_and_the_rest_is_there(folder: Path) -> None:
    with (folder / "verdicts.jsonl").open("a", encoding="utf-8") as log:
        for line in (
            {"check": "city/title/ja", "do": "photo", "at": "2026-11-25T00:00:00Z", "by": "me", "pictures": ["../a"]},
            {"check": "city/title/ja", "do": "photo", "at": "never", "by": "me", "pictures": ["a.png"]},
            {"check": "city/title/ja", "do": "photo", "at": "2026-11-25T00:00:00Z", "by": "me", "pictures": []},
            {"check": "city/title/ja", "do": "dance", "at": "2026-11-25T00:00:00Z", "by": "me"},
        ):
            log.write(json.dumps(line) + "\n")
    run = Run.open(folder)
    assert [trouble.name for trouble in run.troubles] == ["line", "line", "line"]
    assert run.log.photos == {}


def test_missing_when_photographs_are_laid_then_their_looks_are_no_longer_wanted(folder: Path) -> None:
    run = Run.open(folder)
    before = {(one.look.platform, one.look.lang): one.checks for one in missing(run)}
    assert before["ios", "ja"] > 0
    laid = lay(run, [seen(*(SeenRow(key, True) for key in ("city", "loud")))])
    after = sum(one.checks for one in missing(run, laid))
    assert after == sum(one.checks for one in missing(run)) - len(checks_of(laid))


@pytest.mark.deep
def test_command_when_given_a_folder_then_each_picture_is_laid_or_left(
    folder: Path, run: Command, tmp_path: Path
) -> None:
    photos = tmp_path / "photos"
    photos.mkdir()
    saved(photos / "a.png", Look("ios", "ja"), 80)
    (photos / "b.png").write_bytes(PLAIN)
    (photos / "c.png").write_bytes(b"no picture")
    piece = PIECE.piece
    assert piece is not None
    ours = Carrier.of(TEXT, Values.initial(piece, DAY))(Shown(Look(), 3.0))
    (photos / "d.png").write_bytes(to_png(drawn(PIECE, Look(), 3.0), 3.0, ours))
    (photos / "notes.txt").write_text("none")
    before = {path: path.read_bytes() for path in photos.iterdir()}
    log = (folder / "verdicts.jsonl").read_bytes()
    dry = run("run", "photos", str(folder), str(photos), "--dry-run", "--format", "json")
    assert (folder / "verdicts.jsonl").read_bytes() == log
    ran = run("run", "photos", str(folder), str(photos), "--by", "Hana", "--format", "json")
    assert (dry.status, ran.status) == (1, 1)
    found = json.loads(ran.out)
    assert json.loads(dry.out) == found
    first, *others = found["photos"]
    assert (first["look"]["platform"], first["look"]["lang"]) == ("ios", "ja")
    assert {"city/title/ja", "loud/title/ja"} <= set(first["checks"])
    assert first["differences"] == []
    assert [(one["look"], one["checks"]) for one in others] == [(None, [])] * 3
    assert found["missing"]
    for said in (
        "b.png was skipped: its sides are 8×6",
        "c.png was skipped: it is not a PNG, JPEG or WebP picture",
        "d.png was skipped: it was drawn by this program",
    ):
        assert said in ran.err
    assert {path: path.read_bytes() for path in photos.iterdir()} == before
    waiting = [row for row in status_json(Run.open(folder))["checks"] if "photo" in row]  # type: ignore[attr-defined]
    assert sorted(row["id"] for row in waiting) == sorted(first["checks"])


@pytest.mark.deep
def test_command_when_a_picture_is_of_another_app_then_it_is_left(folder: Path, run: Command, tmp_path: Path) -> None:
    path = tmp_path / "b.png"
    path.write_bytes(to_png(drawn(reading_of("trigger"), Look("ios", "en"), 1.0)))
    ran = run("run", "photos", str(folder), str(path), "--by", "me")
    assert ran.status == 1
    assert "b.png was skipped: no screen of this piece was recognised in it." in ran.err
    assert Run.open(folder).log.photos == {}


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["nowhere"], "cannot be opened"),
        (["."], "has no picture"),
    ],
)
def test_command_when_there_is_no_picture_then_status_2(
    words: list[str], said: str, folder: Path, run: Command, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    empty = tmp_path / "empty"
    empty.mkdir()
    monkeypatch.chdir(empty)
    ran = run("run", "photos", str(folder), *words, "--by", "me")
    assert ran.status == 2
    assert said in ran.err


def test_command_when_nobody_took_them_then_status_2(folder: Path, run: Command, tmp_path: Path) -> None:
    path = saved(tmp_path / "a.png", LOOK)
    assert run("run", "photos", str(folder), str(path), "--by", " ").status == 2
