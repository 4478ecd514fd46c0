"""Makes the extension for VS Code: `python resources/editors/vscode/make_extension.py OUT`.

OUT is a folder, or the file to be. Needs Node, npm, and a folder with `@vscode/vsce` and `vscode-languageclient`, which
the variable PREVIEWER_NODE_MODULES names; nothing is asked of a network. The language client goes along as it is
installed there, with all that it requires and their licences.
"""

from __future__ import annotations

import argparse
import json
import os
import re
import shutil
import subprocess
import tempfile
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any

HERE = Path(__file__).resolve().parent
ROOT = HERE.parents[2]
#: What is packed of this folder.
FILES = ("package.json", "package.nls.json", "package.nls.ja.json", "README.md", "extension.js", "lib", "media", "l10n")
#: What a phone that is touched does in its page, on whichever page that is.
PHONE = ROOT / "previewer/anywhere/page/phone.js"
ICON = ROOT / "resources/icons/piece-previewer-256.png"
VSCE = "@vscode/vsce@3.9.2"
#: The oldest Node that it runs in.
NODE = 20
#: What packages bring that no program runs: types, sources, what was made of them for a browser.
_LEFT_OUT = (
    *(
        f"**/*{ending}"
        for ending in (".d.ts", ".d.cts", ".d.mts", ".map", ".ts", ".tsbuildinfo", ".bnf", ".schema.json")
    ),
    *(f"**/{folder}/**" for folder in ("typings", "lib/browser", "lib/esm", "dist/esm", "bin")),
    *(f"**/{name}" for name in (".*", "eslint.config.js", "tsconfig*.json", "package-lock.json")),
    "node_modules/**/README.md",
)


def lacking() -> str:
    """What is not there to make it with, as a sentence; '' if all is."""
    given = os.environ.get("PREVIEWER_NODE_MODULES")
    for tool in ("node", "npm"):
        if shutil.which(tool) is None:
            return f"{tool} is not installed"
    told = subprocess.run(["node", "--version"], capture_output=True, text=True, check=False).stdout
    if int((re.findall(r"\d+", told) or ["0"])[0]) < NODE:
        return f"Node {NODE} or later is not installed"
    wanted = [VSCE.rpartition("@")[::2], *_about()["dependencies"].items()]
    if not given or any(_version(Path(given) / name) != version for name, version in wanted):
        names = " and ".join(f"{name}@{version}" for name, version in wanted)
        return f"PREVIEWER_NODE_MODULES names no folder with {names}"
    return ""


def _about() -> dict[str, Any]:
    about: dict[str, Any] = json.loads((HERE / "package.json").read_text("utf-8"))
    return about


def _version(package: Path) -> str:
    """The version of a package of npm, '' of one that is not there."""
    try:
        return str(json.loads((package / "package.json").read_text("utf-8"))["version"])
    except (OSError, ValueError, KeyError):
        return ""


def make(out: Path) -> Path:
    """The extension as a `.vsix`, where nothing is lacking. Raises OSError and CalledProcessError."""
    modules = Path(os.environ["PREVIEWER_NODE_MODULES"]).resolve()
    about = _about()
    target = out.resolve() if out.suffix == ".vsix" else out.resolve() / f"{about['name']}-{about['version']}.vsix"
    target.parent.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as made:
        stage = Path(made) / "extension"
        stage.mkdir()
        for name in FILES:
            (shutil.copytree if (HERE / name).is_dir() else shutil.copyfile)(HERE / name, stage / name)
        shutil.copyfile(PHONE, stage / "media" / PHONE.name)
        shutil.copyfile(ICON, stage / "icon.png")
        shutil.copyfile(ROOT / "LICENSE", stage / "LICENSE")
        notices = ["Packages that go along, each with its licence beside it in node_modules:\n"]
        for package in sorted(_required(modules, about["dependencies"])):
            told = json.loads((package / "package.json").read_text("utf-8"))
            target_folder = stage / "node_modules" / package.relative_to(modules)
            shutil.copytree(package, target_folder, ignore=shutil.ignore_patterns("node_modules"))
            notices.append(f"{told['name']} {told['version']}: {told['license']}")
        (stage / "THIRD-PARTY-NOTICES.txt").write_text("\n".join(notices) + "\n", "utf-8")
        (stage / ".vscodeignore").write_text("\n".join(_LEFT_OUT) + "\n", "utf-8")
        command = ["node", str(modules / "@vscode/vsce/vsce"), "package", "--allow-missing-repository"]
        env = {**os.environ, "npm_config_offline": "true", "npm_config_update_notifier": "false"}
        subprocess.run([*command, "--out", str(target)], cwd=stage, check=True, capture_output=True, text=True, env=env)
    return target


def _required(modules: Path, wanted: Iterable[str]) -> Iterator[Path]:
    """The packages that are wanted, and all that these require, below `modules`."""
    seen: set[Path] = set()
    waiting = [modules / name for name in wanted]
    while waiting:
        package = waiting.pop()
        if package in seen:
            continue
        seen.add(package)
        for name in json.loads((package / "package.json").read_text("utf-8")).get("dependencies", {}):
            own = package / "node_modules" / name
            waiting.append(own if own.is_dir() else modules / name)
        yield package


def main() -> None:
    reader = argparse.ArgumentParser(description="Make the extension for VS Code, a .vsix.")
    reader.add_argument("out", type=Path, metavar="OUT", help="a folder, or the name of the file to be")
    given = reader.parse_args()
    if sentence := lacking():
        raise SystemExit(f"make_extension: {sentence}")
    try:
        print(make(given.out))
    except subprocess.CalledProcessError as error:
        raise SystemExit(f"make_extension: vsce says: {error.stderr or error.stdout}") from None
    except OSError as error:
        raise SystemExit(f"make_extension: {error}") from None


if __name__ == "__main__":
    main()
