"""An installed wheel, with no checkout beside it, has everything that the commands need."""

import os
import subprocess
import sys
import zipfile
from pathlib import Path

import pytest

from previewer.pieces.schema import schema_text

pytestmark = pytest.mark.usefixtures("processes")

ROOT = Path(__file__).resolve().parent.parent

#: Bytes that the wheel may have.
_MOST = 45_000_000
#: What resources are made from, and the pictures of the documentation.
_LEFT_OUT = (
    "resources/editors/*/*",
    "resources/editors/*/*/*",
    "resources/map/*.py",
    "resources/map/data/*",
    "resources/map/tilemaker/*",
    "resources/packaging/*",
    "resources/pictures/*",
    "resources/translations/*.py",
    "resources/translations/*.ts",
)


@pytest.fixture(scope="module")
def installed(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with the wheel's contents, built from this checkout without the network."""
    folder = tmp_path_factory.mktemp("wheel")
    build = [sys.executable, "-m", "build", "--wheel", "--no-isolation", "--outdir", str(folder), str(ROOT)]
    done = subprocess.run(build, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr
    (wheel,) = folder.glob("*.whl")
    with zipfile.ZipFile(wheel) as archive:
        archive.extractall(folder / "site")
    return folder / "site"


def run(installed: Path, *arguments: str) -> subprocess.CompletedProcess[bytes]:
    """The command out of the installed wheel, run in its own folder so that no checkout is in reach."""
    environment = {name: value for name, value in os.environ.items() if not name.startswith("QT_")}
    environment["PYTHONPATH"] = str(installed)
    return subprocess.run(
        [sys.executable, "-P", "-m", "previewer", *arguments],
        cwd=installed.parent,
        env=environment,
        capture_output=True,
        check=False,
    )


def test_wheel_when_installed_elsewhere_prints_the_schema(installed: Path) -> None:
    done = run(installed, "schema")
    assert done.returncode == 0, done.stderr
    assert done.stdout.decode() == schema_text()


def test_wheel_when_installed_elsewhere_says_a_sample(installed: Path) -> None:
    sample = installed / "previewer/_resources/samples/every-kind.json"
    done = run(installed, "screen", str(sample), "--lang", "ja")
    assert (done.returncode, done.stderr) == (0, b"")
    assert "ランプ" in done.stdout.decode()


@pytest.mark.parametrize("platform", ["ios", "android"])
def test_wheel_when_installed_elsewhere_draws_a_sample(installed: Path, platform: str, tmp_path: Path) -> None:
    sample = installed / "previewer/_resources/samples/every-kind.json"
    done = run(installed, "render", str(sample), "-o", str(tmp_path / "a.png"), "--platform", platform)
    assert (done.returncode, done.stderr) == (0, b"")
    assert (tmp_path / "a.png").read_bytes().startswith(b"\x89PNG")


def test_wheel_is_smaller_than_45_megabytes(installed: Path) -> None:
    (wheel,) = installed.parent.glob("*.whl")
    assert wheel.stat().st_size < _MOST


def test_wheel_has_every_resource_and_qml_file(installed: Path) -> None:
    tracked = subprocess.run(
        ["git", "ls-files", "previewer", "resources"], cwd=ROOT, capture_output=True, text=True, check=False
    ).stdout.split("\n")
    if not any(tracked):
        pytest.skip("not a git checkout")
    for name in filter(None, tracked):
        if any(Path(name).match(pattern) for pattern in _LEFT_OUT):
            assert not (installed / name.replace("resources/", "previewer/_resources/", 1)).exists(), name
            continue
        at = name.replace("resources/", "previewer/_resources/", 1) if name.startswith("resources/") else name
        assert (installed / at).exists(), name
