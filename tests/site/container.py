"""Runs the steps of a container file in fresh roots of this machine, where no builder of containers is at hand.

A fresh root has nothing but the system's `/usr`, read-only, an `/etc` of its own, and Python where this one is; that
stands for the image `python:…-slim`. Needs root, `unshare` and `chroot`; pip finds packages as it does outside.
"""

from __future__ import annotations

import json
import os
import re
import shlex
import shutil
import subprocess
import sys
from dataclasses import dataclass, field
from pathlib import Path

_ETC = (
    "passwd",
    "group",
    "shadow",
    "nsswitch.conf",
    "resolv.conf",
    "hosts",
    "pip.conf",
    "ssl",
    "login.defs",
    "ld.so.cache",
)
_DEVICES = ("null", "zero", "random", "urandom")


def possible() -> bool:
    """Whether this machine lets us make a root of our own."""
    if sys.platform != "linux" or os.geteuid() != 0:
        return False
    return subprocess.run(["unshare", "--mount", "true"], capture_output=True, check=False).returncode == 0


@dataclass
class Stage:
    """One stage of a file: its root, and what the steps so far have set."""

    root: Path
    user: str = ""
    environment: dict[str, str] = field(default_factory=dict)
    entrypoint: list[str] = field(default_factory=list)
    command: list[str] = field(default_factory=list)
    health: list[str] = field(default_factory=list)

    def arguments(self, command: list[str]) -> list[str]:
        """How to run a command inside the root, as its user."""
        binds = ["/usr", "/proc", sys.base_prefix, *_folders_of_pip()]
        lines = ["set -e"]
        for path in dict.fromkeys(bind for bind in binds if Path(bind).exists()):
            inside = shlex.quote(f"{self.root}{path}")
            lines += [f"mkdir -p {inside}", f"mount --rbind {shlex.quote(path)} {inside}"]
            if path != "/proc":
                lines.append(f"mount -o remount,bind,ro {inside}")
        for name in _DEVICES:
            inside = shlex.quote(f"{self.root}/dev/{name}")
            lines += [f"touch {inside}", f"mount --bind /dev/{name} {inside}"]
        who = f"--userspec={self.user}:{self.user} " if self.user else ""
        lines.append(f'exec chroot {who}{shlex.quote(str(self.root))} "$@"')
        return ["unshare", "--mount", "sh", "-c", "\n".join(lines), "sh", *command]

    def variables(self) -> dict[str, str]:
        """The environment of a command inside."""
        kept = {name: value for name, value in os.environ.items() if name.startswith(("PIP_", "SSL_"))}
        path = f"{sys.base_prefix}/bin:/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin"
        own = {**self.environment, "PATH": f"{self.environment.get('PATH', '')}:{path}".strip(":")}
        return {**kept, "HOME": "/tmp", "LANG": "C.UTF-8", **own}

    def run(self, command: list[str]) -> None:
        """Run a command inside; AssertionError with what it said when it fails."""
        done = subprocess.run(
            self.arguments(command), env=self.variables(), capture_output=True, text=True, check=False, timeout=1800
        )
        assert done.returncode == 0, f"{shlex.join(command)}\n{done.stdout[-3000:]}\n{done.stderr[-3000:]}"


def _folders_of_pip() -> list[str]:
    """Folders of this machine in which pip is told to look."""
    told = subprocess.run([sys.executable, "-m", "pip", "config", "list"], capture_output=True, text=True, check=False)
    return re.findall(r"(?:file://)?(/(?!etc|root)[\w./-]+)(?=[\s'])", told.stdout)


def _fresh(root: Path) -> Stage:
    for name in ("etc", "dev", "tmp", "root", "var/tmp", "opt", "run"):
        (root / name).mkdir(parents=True)
    (root / "tmp").chmod(0o1777)
    for name in ("bin", "sbin", "lib", "lib64"):
        (root / name).symlink_to(f"usr/{name}")
    for name in _ETC:
        source = Path("/etc") / name
        if source.is_dir():
            shutil.copytree(source, root / "etc" / name, symlinks=False, ignore_dangling_symlinks=True)
        elif source.exists():
            shutil.copy(source, root / "etc" / name)
    return Stage(root)


def build(file: Path, context: Path, folder: Path) -> Stage:
    """Run every step; the last stage. AssertionError when one fails or is unknown."""
    stages: dict[str, Stage] = {}
    stage: Stage | None = None
    for line in _steps(file.read_text("utf-8")):
        word, _, rest = line.partition(" ")
        if word == "FROM":
            name = rest.partition(" AS ")[2] or str(len(stages))
            stage = stages[name] = _fresh(folder / name)
            continue
        assert stage is not None
        _step(stage, stages, context, word, rest)
    assert stage is not None
    return stage


def _steps(text: str) -> list[str]:
    whole = re.sub(r"\\\n\s*", " ", text)
    return [line for line in whole.splitlines() if line.strip() and not line.startswith("#")]


def _step(stage: Stage, stages: dict[str, Stage], context: Path, word: str, rest: str) -> None:
    if word == "RUN":
        stage.run(["/bin/sh", "-c", rest])
    elif word == "COPY":
        *sources, target = rest.split()
        root = context
        if sources[0].startswith("--from="):
            root = stages[sources.pop(0).removeprefix("--from=")].root
        for source in sources:
            _copy(root / source.lstrip("/"), Path(f"{stage.root}{target}"), into=target.endswith("/"))
    elif word == "ENV":
        name, _, value = rest.partition("=")
        stage.environment[name] = value
    elif word == "USER":
        stage.user = rest
    elif word == "ENTRYPOINT":
        stage.entrypoint = json.loads(rest)
    elif word == "CMD":
        stage.command = json.loads(rest)
    elif word == "HEALTHCHECK":
        stage.health = json.loads(rest.removeprefix("CMD "))
    else:
        assert word in ("VOLUME", "EXPOSE"), word


def _copy(source: Path, target: Path, *, into: bool) -> None:
    if source.is_dir():
        shutil.copytree(source, target, symlinks=True, ignore=shutil.ignore_patterns("__pycache__"))
    else:
        place = target / source.name if into else target
        place.parent.mkdir(parents=True, exist_ok=True)
        shutil.copy(source, place)
