"""Makes a release: `python resources/packaging/release.py FOLDER`.

Wheel, sdist, the Debian packages, the Linux tarball, the extension for VS Code and `SHA256SUMS`, in a new folder
outside the repository. The extension is left out, with a sentence, where npm's packages for it are not at hand.
Refuses a tree that is not committed, and a version that its change log, its AppStream file or the pictures on record do
not have.
Needs what `make_packages.py` needs, and `build` with hatchling.
"""

from __future__ import annotations

import argparse
import hashlib
import re
import subprocess
import sys
from pathlib import Path
from xml.etree import ElementTree

HERE = Path(__file__).resolve().parent
ROOT = HERE.parents[1]
sys.path[:0] = [str(HERE), str(ROOT), str(ROOT / "resources/editors/vscode")]

import make_extension  # noqa: E402
import make_packages  # noqa: E402

from previewer import __version__  # noqa: E402

_SUMS = "SHA256SUMS"


def not_ready(root: Path, version: str) -> list[str]:
    """Why this tree is no release of that version, a sentence each."""
    found = []
    asked = subprocess.run(["git", "status", "--porcelain"], cwd=root, capture_output=True, text=True, check=False)
    if asked.returncode:
        found.append(f"git cannot tell what is committed: {asked.stderr.strip()}")
    elif asked.stdout:
        found.append(f"not committed: {', '.join(line[3:] for line in asked.stdout.splitlines()[:5])}")
    sections = re.findall(r"^## (\S+)", (root / "CHANGELOG.md").read_text("utf-8"), re.MULTILINE)
    if sections[:1] != [version]:
        newest = sections[0] if sections else "none"
        found.append(f"the newest section of CHANGELOG.md has to be {version}, and is {newest}")
    told = ElementTree.parse(root / "resources/packaging/piece-previewer.metainfo.xml").getroot()
    newest = next((one.get("version") for one in told.iterfind("releases/release")), "none")
    if newest != version:
        found.append(f"the newest release of piece-previewer.metainfo.xml has to be {version}, and is {newest}")
    return found


def make(folder: Path, quick: bool) -> list[Path]:
    """All files of a release, made in `folder`, the sums last. Raises OSError or CalledProcessError."""
    folder.mkdir(parents=True, exist_ok=True)
    command = [
        sys.executable,
        "-m",
        "build",
        "--wheel",
        "--sdist",
        "--no-isolation",
        "--outdir",
        str(folder),
        str(ROOT),
    ]
    subprocess.run(command, check=True, stdout=subprocess.DEVNULL)
    make_packages.make(folder, quick)
    if sentence := make_extension.lacking():
        print(f"release: without the extension for VS Code: {sentence}", file=sys.stderr)
    else:
        make_extension.make(folder)
    made = sorted(path for path in folder.iterdir() if path.name != _SUMS)
    lines = [f"{_sum(path)}  {path.name}\n" for path in made]
    (folder / _SUMS).write_text("".join(lines), "utf-8")
    return [*made, folder / _SUMS]


def _sum(path: Path) -> str:
    with path.open("rb") as file:
        return hashlib.file_digest(file, "sha256").hexdigest()


def main() -> None:
    reader = argparse.ArgumentParser(description="Make a release: wheel, sdist, Debian packages, tarball, sums.")
    reader.add_argument("folder", type=Path, metavar="FOLDER", help="a new or empty one, outside the repository")
    reader.add_argument(
        "--rehearsal", action="store_true", help="of a tree that is not ready too, packed quickly; nothing to hand out"
    )
    given = reader.parse_args()
    folder = given.folder.resolve()
    wrong = [] if given.rehearsal else not_ready(ROOT, __version__)
    if folder.is_relative_to(ROOT):
        wrong.append("a release does not belong into the repository")
    if folder.exists() and (not folder.is_dir() or any(folder.iterdir())):
        wrong.append(f"{folder} is not an empty folder")
    wrong += make_packages.lacking()
    if wrong:
        raise SystemExit("\n".join(f"release: {sentence}" for sentence in wrong))
    for path in make(folder, given.rehearsal):
        print(path)


if __name__ == "__main__":
    main()
