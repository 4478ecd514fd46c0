"""Pictures of a new sheet accepted into the baseline by name: those alone, wholly or not at all, and nothing untrue."""

from __future__ import annotations

import json
import shutil
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest

from previewer.atomic import write_atomically
from previewer.cli import main
from previewer.phone.look import Look
from previewer.pictures.manifest import ManifestError, load_manifest
from previewer.pictures.render import RequestError
from previewer.pictures.sheet import SheetRequest, make_sheet
from previewer.pictures.work import Content, studio

from .conftest import TODAY
from .lists import piece_of_list

_LOOKS = (Look("ios"), Look("ios", theme="dark"), Look("ios", "ja"))
_NAMES = [f"{look.name}-{what}" for look in _LOOKS for what in ("closed", "open-a")]


@pytest.fixture(autouse=True)
def _phones_end_with_the_test() -> Iterator[None]:
    yield
    studio().close()


def _request(source: bytes, against: Path | None = None, *accept: str) -> SheetRequest:
    return SheetRequest(Content(source, TODAY), _LOOKS, scale=1, workers=1, against=against, accept=accept)


@pytest.fixture(scope="module")
def sheets(processes: None, qapp: object, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with `before`, a baseline, and `after`, a sheet in which all but dark pictures are others."""
    folder = tmp_path_factory.mktemp("sheets")
    make_sheet(_request(_before()), folder / "before")
    make_sheet(_request(_after()), folder / "after")
    return folder


@pytest.fixture
def folder(sheets: Path, tmp_path: Path) -> Path:
    shutil.copytree(sheets, tmp_path, dirs_exist_ok=True)
    return tmp_path


def _before() -> bytes:
    return piece_of_list()


def _after() -> bytes:
    return piece_of_list({1: "Another"})


def _bytes(folder: Path) -> dict[str, bytes]:
    return {file.stem: file.read_bytes() for file in (folder / "pictures").iterdir()}


def test_accepted_pictures_replace_those_of_the_baseline_and_no_others(folder: Path) -> None:
    before, after = _bytes(folder / "before"), _bytes(folder / "after")
    accepted = _NAMES[:2]
    result = make_sheet(_request(_after(), folder / "before", *accepted), folder / "after")
    assert result.made == 0
    assert result.comparison is not None
    assert set(result.comparison.changed) == set(_NAMES) - set(accepted)
    now = _bytes(folder / "before")
    assert now == before | {name: after[name] for name in accepted}
    manifest = load_manifest(folder / "before")
    new, old = load_manifest(folder / "after"), json.loads((folder / "before" / "manifest.json").read_text())
    assert old["piece"] == manifest.about["piece"] != new.about["piece"]
    for name, record in manifest.pictures.items():
        made = {"run": new.run, "piece": new.about["piece"]} if name in accepted else {}
        assert dict(record.made) == made
        assert record.pixels == (new if name in accepted else manifest).pictures[name].pixels
    assert not (folder / "before" / "accepting").exists()
    # The baseline's page shows what the baseline holds.
    page = (folder / "before" / "index.html").read_text("utf-8")
    assert '"state": "same"' not in page
    assert '"state": "changed"' not in page


def test_baseline_that_was_accepted_in_part_is_no_sheet_to_go_on_with_from_either_piece(folder: Path) -> None:
    make_sheet(_request(_after(), folder / "before", *_NAMES[:2]), folder / "after")
    again = make_sheet(_request(_before()), shutil.copytree(folder / "before", folder / "copy"))
    assert again.made == 2
    assert make_sheet(_request(_after()), folder / "before").made == len(_NAMES) - 2
    assert _bytes(folder / "before") == _bytes(folder / "after")


def test_baseline_all_of_whose_pictures_were_accepted_is_like_the_new_sheet(folder: Path) -> None:
    for name in _NAMES:
        make_sheet(_request(_after(), folder / "before", name), folder / "after")
    assert load_manifest(folder / "before") == load_manifest(folder / "after")
    compared = make_sheet(_request(_after(), folder / "before"), folder / "after").comparison
    assert compared is not None
    assert compared.same


def test_pictures_that_came_and_went_are_accepted_too(folder: Path) -> None:
    wanted = replace(_request(_before(), folder / "before"), looks=(Look("ios"), Look("android")))
    compared = make_sheet(wanted, folder / "new").comparison
    assert compared is not None
    gone, added = compared.gone[0], compared.added[0]
    after = make_sheet(replace(wanted, accept=(gone, added)), folder / "new").comparison
    assert after is not None
    assert (gone in after.gone, added in after.added) == (False, False)
    assert (len(after.gone), len(after.added)) == (len(compared.gone) - 1, len(compared.added) - 1)
    assert set(_bytes(folder / "before")) == set(load_manifest(folder / "before").pictures)


def test_all_pages_of_a_screen_are_accepted_with_one(folder: Path) -> None:
    high = replace(_request(piece_of_list(count=300, kind="radio")), looks=_LOOKS[:1])
    low = replace(high, content=Content(piece_of_list(count=200, kind="radio"), TODAY), against=folder / "high")
    make_sheet(high, folder / "high")
    compared = make_sheet(low, folder / "low").comparison
    assert compared is not None
    assert compared.changed
    assert compared.gone
    after = make_sheet(replace(low, accept=compared.gone[:1]), folder / "low").comparison
    assert after is not None
    assert after.same


def test_name_that_neither_sheet_has_accepts_nothing(folder: Path) -> None:
    before = _bytes(folder / "before")
    with pytest.raises(RequestError, match="nobody"):
        make_sheet(_request(_after(), folder / "before", _NAMES[0], "nobody"), folder / "after")
    assert _bytes(folder / "before") == before


def test_disk_that_is_full_accepts_nothing(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    before, text = _bytes(folder / "before"), (folder / "before" / "manifest.json").read_bytes()
    written: list[Path] = []

    def fail(path: Path, data: bytes) -> None:
        written.append(path)
        if len(written) > 1:
            raise OSError(28, "No space left on device")
        write_atomically(path, data)

    monkeypatch.setattr("previewer.pictures.accepting.write_atomically", fail)
    with pytest.raises(OSError, match="No space"):
        make_sheet(_request(_after(), folder / "before", *_NAMES[:2]), folder / "after")
    assert _bytes(folder / "before") == before
    assert (folder / "before" / "manifest.json").read_bytes() == text
    assert not (folder / "before" / "accepting").exists()


@pytest.mark.parametrize("moved", [0, 1, 2])
def test_acceptance_that_was_cut_off_is_said_and_gone_on_with(
    folder: Path, monkeypatch: pytest.MonkeyPatch, moved: int
) -> None:
    rename, count = Path.replace, iter(range(10))

    def die(path: Path, target: Path) -> Path:
        if path.parent.name == "accepting" != target.parent.name and next(count) == moved:
            raise KeyboardInterrupt
        return rename(path, target)

    monkeypatch.setattr(Path, "replace", die)
    with pytest.raises(KeyboardInterrupt):
        make_sheet(_request(_after(), folder / "before", *_NAMES[:2]), folder / "after")
    monkeypatch.undo()
    with pytest.raises(ManifestError, match="accept them again"):
        make_sheet(_request(_after(), folder / "before"), folder / "after")
    compared = make_sheet(_request(_after(), folder / "before", *_NAMES[:2]), folder / "after").comparison
    assert compared is not None
    assert set(compared.changed) == set(_NAMES[2:])
    assert not (folder / "before" / "accepting").exists()


def test_command_accepts_by_name_and_says_what_is_left(folder: Path, capfd: pytest.CaptureFixture[str]) -> None:
    (folder / "piece.json").write_bytes(_after())
    words = ["sheet", str(folder / "piece.json"), "-o", str(folder / "new"), "--against", str(folder / "before")]
    words += ["--platforms", "ios", "--langs", "en", "--themes", "light", "dark", "--scale", "1", "--workers", "1"]
    words += ["--today", str(TODAY)]
    accepted = [name for name in _NAMES if "-ja-" not in name]
    assert main([*words, "--accept", *accepted]) == 1
    told = capfd.readouterr()
    assert told.out.splitlines() == [f"accepted: {name}" for name in accepted]
    assert sorted(told.err.splitlines()) == sorted(f"gone: {name}" for name in _NAMES if "-ja-" in name)
    assert main([*words[:4], "--accept", "x"]) == 2
    assert "--against" in capfd.readouterr().err
