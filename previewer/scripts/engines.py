"""The engines that a handler can run in, where they are found, and how each is closed to what it was not allowed."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import sysconfig
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from previewer.own_folders import cache_folder
from previewer.pieces.messages import say
from previewer.scripts.troubles import ScriptError

ENGINES = ("deno", "node")
#: Where the Debian package that brings the engine for an installed program has it.
PACKAGED = Path("/usr/lib/piece-previewer-script/deno")
_KICKER = Path(__file__).with_name("kicker.mjs")
_LINKS = 1000


@dataclass(frozen=True)
class Engine:
    """A program that runs JavaScript. `name` is `deno` or `node`."""

    name: str
    path: Path
    version: str

    def __str__(self) -> str:
        return f"{self.name} {self.version}"

    @property
    def major(self) -> int:
        """The first number of the version."""
        first = self.version.partition(".")[0]
        return int(first) if first.isdigit() else 0

    def command(self, folder: Path, links: Sequence[Path], answer: Path, hosts: Sequence[str]) -> list[str]:
        """How it is called, in `folder`, to run a handler of it, which may reach `hosts`, and read nothing else and
        none of the `links` that lead out. Raises ScriptError for a path that cannot be named.
        """
        return self._deno(folder, links, answer, hosts) if self.name == "deno" else self._node(folder, answer)

    def _deno(self, folder: Path, links: Sequence[Path], answer: Path, hosts: Sequence[str]) -> list[str]:
        command = [str(self.path), "run", "--quiet", "--no-prompt", "--no-remote", "--no-npm", "--no-config"]
        command += ["--no-lock", "--ignore-env", "--allow-sys=ca", f"--allow-read={_listed(folder, folder)}"]
        if links:
            command.append("--deny-read=" + ",".join(_listed(link, folder) for link in links))
        command.append(f"--allow-write={_listed(answer, folder)}")
        if hosts:
            command.append("--allow-net=" + ",".join(hosts))
        return [*command, str(_KICKER)]

    def _node(self, folder: Path, answer: Path) -> list[str]:
        if self.major < 20:
            return [str(self.path), str(_KICKER)]
        model = "--permission" if self.major >= 24 else "--experimental-permission"
        reads = [f"--allow-fs-read={path}" for path in (f"{folder}{os.sep}*", _KICKER)]
        return [str(self.path), "--no-warnings", model, *reads, f"--allow-fs-write={answer}", str(_KICKER)]

    def environment(self, record: Path, zone: str, authorities: str = "") -> dict[str, str]:
        """All that it finds around it. The handler sees nothing of it. `record`: where deno notes what is asked for."""
        around = {"TZ": zone} if zone else {}
        if authorities:
            around["NODE_EXTRA_CA_CERTS"] = authorities
        if self.name == "deno":
            around |= {"DENO_DIR": str(compiled_folder()), "DENO_NO_UPDATE_CHECK": "1", "NO_COLOR": "1"}
            around |= {"DENO_AUDIT_PERMISSIONS": str(record), "DENO_TRACE_PERMISSIONS": "1"}
        if sys.platform == "win32":
            around["SYSTEMROOT"] = os.environ.get("SYSTEMROOT", "")
        return around


def _listed(path: Path, folder: Path) -> str:
    """A path in a list of deno's, which commas part: where it has one, as it is called from the folder that deno works
    in. Raises ScriptError where that has one too.
    """
    found = str(path)
    if "," in found:
        found = os.path.relpath(path, folder)
    if "," in found:
        raise ScriptError("comma", {"path": str(path)})
    return found


def links_out(folder: Path) -> list[Path]:
    """The links below a folder whose targets lie outside. Raises ScriptError for more than can be named."""
    inside = folder.resolve()
    found: list[Path] = []
    for link in _links(folder):
        try:
            target = link.resolve()
        except (OSError, RuntimeError):
            target = None
        if target is None or not target.is_relative_to(inside):
            found.append(link)
            if len(found) > _LINKS:
                raise ScriptError("too-many-links", {"folder": str(folder), "most": _LINKS})
    return sorted(found)


def _links(folder: Path) -> Iterator[Path]:
    folders = [str(folder)]
    while folders:
        try:
            with os.scandir(folders.pop()) as entries:
                for entry in entries:
                    if entry.is_symlink():
                        yield Path(entry.path)
                    elif entry.is_dir(follow_symlinks=False):
                        folders.append(entry.path)
        except OSError:
            continue


def compiled_folder() -> Path:
    """Where deno keeps what it compiled."""
    return cache_folder() / "deno"


def close_storage() -> None:
    """Leave deno no folder for what a handler stores (`localStorage`, `caches`): another one would find it. Raises
    OSError.
    """
    stored = compiled_folder() / "location_data"
    if stored.is_file():
        return
    stored.parent.mkdir(parents=True, exist_ok=True)
    shutil.rmtree(stored, ignore_errors=True)
    stored.touch()


def places(name: str) -> Iterator[Path]:
    """Where an engine may stand, the first wins: beside this Python, on the PATH, in the package that brings it."""
    file = f"{name}.exe" if sys.platform == "win32" else name
    if name == "deno":
        yield Path(sys.executable).parent / file
        yield Path(sysconfig.get_path("scripts")) / file
    on_path = shutil.which(name)
    if on_path:
        yield Path(on_path)
    if name == "deno":
        yield PACKAGED


def find_engine(name: str = "deno") -> Engine:
    """The engine of a name. Raises ScriptError with the command that brings it where there is none."""
    for path in places(name):
        if path.is_file() and os.access(path, os.X_OK):
            version = _version(path, path.stat().st_mtime_ns)
            if version:
                return Engine(name, path, version)
    raise ScriptError(f"no-{name}")


def own_authorities() -> str:
    """A file of certificates that the user trusts beside the system's, as Node takes it from the environment; ''."""
    return os.environ.get("NODE_EXTRA_CA_CERTS", "")


def engine_sentence(name: str, lang: str = "en") -> str:
    """What an engine may do and what it cannot refuse, for whoever is to allow it."""
    return say(lang, "scripts", f"allows-{name}")


@cache
def _version(path: Path, _changed: int) -> str:
    """What a program calls its version; '' for one that does not say."""
    try:
        told = subprocess.run([path, "--version"], capture_output=True, timeout=20, check=False, env={}).stdout
    except (OSError, subprocess.SubprocessError):
        return ""
    words = told.decode("utf-8", "replace").replace("v", " ").split()
    return next((word for word in words if word[:1].isdigit()), "")
