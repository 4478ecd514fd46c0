"""`previewer sheet` as a user runs it, on processes and on a Dask cluster."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from previewer.cli import main
from previewer.pictures import page
from previewer.pictures.manifest import load_manifest
from tests.patience import PATIENCE

from .conftest import EVERY_FORM

_FEW = ["--langs", "en", "--themes", "light", "--scale", "1", "--today", "2026-11-20", "--platforms", "ios"]


def _run(*arguments: object) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-m", "previewer", "sheet", *map(str, arguments)],
        capture_output=True,
        text=True,
        check=False,
        timeout=3 * PATIENCE,
        env={**os.environ, "PYTHONPATH": str(Path(__file__).parents[2])},
    )


@pytest.fixture(scope="session")
def first(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("first")
    done = _run(EVERY_FORM, "-o", folder, *_FEW)
    assert (done.returncode, done.stdout, done.stderr) == (0, "", "")
    return folder


@pytest.mark.usefixtures("processes")
def test_sheet_command_when_same_again_elsewhere_then_status_0(first: Path, tmp_path: Path) -> None:
    done = _run(EVERY_FORM, "-o", tmp_path, *_FEW, "--against", first, "--workers", "1")
    assert (done.returncode, done.stderr) == (0, "")


@pytest.mark.usefixtures("processes")
def test_sheet_command_takes_devices_and_designs_from_what_it_is_held_against_and_says_so(tmp_path: Path) -> None:
    earlier = tmp_path / "earlier"
    asked = [*_FEW, "--workers", "1", "--scale", "0.5"]
    assert _run(EVERY_FORM, "-o", earlier, *asked, "--designs", "ios18", "--devices", "iPhone SE").returncode == 0
    done = _run(EVERY_FORM, "-o", tmp_path / "new", *asked, "--against", earlier)
    said = f"Devices and designs are taken from {earlier}, because none were given: iPhone SE, ios18\n"
    assert (done.returncode, done.stderr) == (0, said)
    done = _run(EVERY_FORM, "-o", tmp_path / "other", *asked, "--against", earlier, "--designs", "ios26")
    assert done.returncode == 1
    assert {record.look.design for record in load_manifest(tmp_path / "other").pictures.values()} == {"ios26"}
    assert {record.look.device for record in load_manifest(tmp_path / "other").pictures.values()} == {"iPhone SE"}


@pytest.mark.usefixtures("processes")
def test_sheet_command_when_piece_changed_then_status_1_and_names(first: Path, tmp_path: Path) -> None:
    changed = json.loads(EVERY_FORM.read_text(encoding="utf-8"))
    changed["preferences"]["properties"]["city"]["x-title"]["en"] = "Town"
    source = tmp_path / "piece.json"
    source.write_text(json.dumps(changed), encoding="utf-8")
    done = _run(source, "-o", tmp_path / "new", *_FEW, "--against", first, "--workers", "1")
    assert done.returncode == 1
    assert "changed: ios-en-light-1_00-iphone_16-portrait-design_ios26-closed" in done.stderr
    assert (tmp_path / "new" / "index.html").is_file()


@pytest.mark.usefixtures("processes")
def test_sheet_command_when_a_switch_is_on_then_in_every_picture_and_its_name(first: Path, tmp_path: Path) -> None:
    done = _run(EVERY_FORM, "-o", tmp_path, *_FEW, "--bold", "--reduced-motion", "--order-seed", "3", "--workers", "1")
    assert (done.returncode, done.stderr) == (0, "")
    made, usual = load_manifest(tmp_path).pictures, load_manifest(first).pictures
    switched = "-bold-reduced_motion-order_seed_3"
    ends = ("-closed", "-open-")
    wanted = {name.replace(end, switched + end, 1) for name in usual for end in ends if end in name}
    assert set(made) == wanted
    assert all(record.look.bold and record.look.order_seed == 3 for record in made.values())


@pytest.mark.parametrize(
    ("arguments", "says"),
    [
        (["--themes", "blue"], "blue"),
        (["--text-sizes", "9"], "3.12"),
        (["--text-sizes", "large"], "'large'"),
        (["--devices", "Nokia"], "Nokia"),
        (["--order-seed", "-1"], "whole number"),
        (["--workers", "0"], "workers"),
        (["--against", "/nonexistent/sheet"], "no finished sheet"),
    ],
)
def test_sheet_command_when_argument_is_wrong_then_status_2_and_one_sentence(
    tmp_path: Path, arguments: list[str], says: str, capfd: pytest.CaptureFixture[str], qapp: object
) -> None:
    assert main(["sheet", str(EVERY_FORM), "-o", str(tmp_path / "sheet"), *arguments]) == 2
    told = capfd.readouterr().err
    assert says in told
    assert "Traceback" not in told
    assert not (tmp_path / "sheet").exists()


@pytest.mark.usefixtures("processes")
def test_sheet_command_when_file_is_no_piece_then_status_2(tmp_path: Path) -> None:
    source = tmp_path / "piece.json"
    source.write_text("{", encoding="utf-8")
    done = _run(source, "-o", tmp_path / "sheet")
    assert done.returncode == 2
    assert f"{source}:1:" in done.stderr


@pytest.mark.deep
def test_sheet_command_when_cluster_is_not_there_then_status_2(tmp_path: Path) -> None:
    pytest.importorskip("distributed")
    done = _run(EVERY_FORM, "-o", tmp_path, *_FEW, "--cluster", "tcp://127.0.0.1:9")
    assert done.returncode == 2
    assert "cannot be reached" in done.stderr
    assert "Traceback" not in done.stderr


_CLUSTER = """
import sys
from distributed import LocalCluster
if __name__ == "__main__":
    with LocalCluster(n_workers=2, threads_per_worker=1, dashboard_address=None, host="127.0.0.1") as cluster:
        print(cluster.scheduler_address, flush=True)
        sys.stdin.read()
"""


@pytest.mark.deep
def test_sheet_command_when_on_a_cluster_of_two_then_same_bytes(first: Path, tmp_path: Path) -> None:
    pytest.importorskip("distributed")
    script = tmp_path / "cluster.py"
    script.write_text(_CLUSTER, encoding="utf-8")
    environment = {**os.environ, "PYTHONPATH": str(Path(__file__).parents[2])}
    cluster = subprocess.Popen(
        [sys.executable, str(script)],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
        text=True,
        env=environment,
    )
    try:
        assert cluster.stdout is not None
        address = cluster.stdout.readline().strip()
        done = _run(EVERY_FORM, "-o", tmp_path / "sheet", *_FEW, "--cluster", address)
        assert done.returncode == 0, done.stderr
    finally:
        cluster.communicate("", timeout=PATIENCE)
    assert load_manifest(tmp_path / "sheet").pictures == load_manifest(first).pictures


@pytest.mark.usefixtures("processes")
def test_sheet_fails_a_build_by_its_findings_and_writes_them(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    text = "Pneumonoultramicroscopicsilicovolcanoconiosis of all lamps in the house and in the garden"
    title = {"en": "Lamp"}
    item = {"type": "boolean", "x-input-type": "switch", "x-title": title, "x-description": {"en": "It"}}
    piece = {"title": {"en": text}, "preferences": {"type": "object", "properties": {"a": item}}}
    path = tmp_path / "cut.json"
    path.write_text(json.dumps(piece), "utf-8")
    asked = ["sheet", str(path), *_FEW, "--workers", "1"]
    sarif, junit = tmp_path / "f.sarif", tmp_path / "f.xml"
    # The screen's title is cut, which is advice: it fails nothing.
    assert main([*asked, "-o", str(tmp_path / "a"), "--fail-on-findings", "--findings", str(sarif)]) == 0
    (result,) = [one for one in json.loads(sarif.read_text())["runs"][0]["results"] if one["ruleId"] == "title-elided"]
    assert result["level"] == "note"
    title["en"] = "\u0378"
    path.write_text(json.dumps(piece), "utf-8")
    assert main([*asked, "-o", str(tmp_path / "b"), "--findings", str(junit)]) == 0
    assert 'failures="1"' in junit.read_text("utf-8")
    capsys.readouterr()
    assert main([*asked, "-o", str(tmp_path / "b"), "--fail-on-findings", "--findings", str(sarif)]) == 1
    assert "1 finding is a warning" in capsys.readouterr().err
    levels = {one["ruleId"]: one["level"] for one in json.loads(sarif.read_text())["runs"][0]["results"]}
    assert levels["glyphs"] == "warning"
    assert main([*asked, "-o", str(tmp_path / "b"), "--findings", "f.txt"]) == 2


@pytest.mark.usefixtures("processes")
def test_page_says_that_it_needs_its_folder(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    asked = ["sheet", str(EVERY_FORM), *_FEW, "--workers", "1", "--scale", "0.5"]
    assert main([*asked, "-o", str(tmp_path / "a")]) == 0
    assert "needs the folder" not in capsys.readouterr().err
    monkeypatch.setattr(page, "EMBED_UP_TO", 1)
    assert main([*asked, "-o", str(tmp_path / "b")]) == 0
    assert "index.html needs the folder pictures/ beside it" in capsys.readouterr().err
    assert '"whole": false' in (tmp_path / "b/index.html").read_text("utf-8")
