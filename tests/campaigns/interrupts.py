"""Signals at random moments in commands that draw: python -m tests.campaigns.interrupts [SECONDS] [SEED] [LAW…]

Each try starts a command in a folder of its own, sends it a signal that ends programs at some moment between its start
and its usual end, and then holds: it ended with 128 and the signal's number, or with 0 and the very output of a run
that nobody disturbed; it said nothing that the undisturbed one does not say; what it was to write is there wholly or
not at all; nothing is left beside it; no process of it lives on. Before the program's first own line Python ends by the
signal, or as it does itself while it starts.
"""

from __future__ import annotations

import json
import os
import shutil
import signal
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from itertools import count
from pathlib import Path

from tests.campaigns.frame import Campaign, Way, main
from tests.source_tree import ROOT

SIGNALS = (signal.SIGINT, signal.SIGINT, signal.SIGTERM, signal.SIGHUP)
_DAY = ("--today", "2026-11-20")
_PATIENCE, _LAST = 120, 5
#: What a traceback of ours names.
_OWN = os.fsencode(ROOT / "previewer")
_CASE = """{"piececase": 1, "piece": {"path": "p.json"}, "look": {"platform": "ios"}, "today": "2026-11-20", "steps": [
  {"do": "touch", "item": "birdsong"}, {"expect": "value", "item": "birdsong", "is": false},
  {"expect": "picture", "file": "kept.png"}]}
"""
#: What each command is given; `out` is what it writes.
COMMANDS: dict[str, tuple[str, ...]] = {
    "screen": ("screen", "p.json", *_DAY),
    "render": ("render", "p.json", "-o", "out.png", "--full", *_DAY),
    "sheet": ("sheet", "p.json", "-o", "out", "--langs", "en", "--text-sizes", "1", "--workers", "2", *_DAY),
    "texts": ("texts", "export", "p.json", "-o", "out.csv", "--room", "--devices", "iPhone SE"),
    "run": ("run", "new", "p.json", "-o", "out.run", "--plan", "one", "--langs", "en", "--workers", "2", *_DAY),
    "replay": ("replay", "c.piececase", "--update"),
    "overlay": ("overlay", "p.json", "photo.png", "-o", "out.png", *_DAY),
}


@dataclass
class Outcome:
    """What a command came to: its status, what it said, and each file that it wrote."""

    status: int
    out: bytes
    err: bytes
    files: dict[str, bytes] = field(default_factory=dict)


def _piece() -> str:
    """Two items of a sample: what is interrupted is the command, and each try takes as long as it has pictures."""
    sample = json.loads((ROOT / "resources/samples/every-kind.json").read_text("utf-8"))
    preferences = sample["preferences"]
    names = [name for name in preferences["properties"] if name == "birdsong"] + list(preferences["properties"])[:1]
    preferences["properties"] = {name: preferences["properties"][name] for name in names}
    preferences["x-field-order"] = list(preferences["properties"])
    return json.dumps(sample, ensure_ascii=False, indent=2)


class Place:
    """A folder with what the commands read, copied for each try."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.kept = folder / "kept"
        self.kept.mkdir()
        (self.kept / "p.json").write_text(_piece(), "utf-8")
        (self.kept / "c.piececase").write_text(_CASE, "utf-8")
        (folder / "tmp").mkdir()
        self._whole: dict[str, tuple[Outcome, float]] = {}

    def whole(self, name: str) -> tuple[Outcome, float]:
        """What a command comes to that nobody disturbs, and how many seconds that takes."""
        if name not in self._whole:
            if name == "overlay":
                photo = ("render", "p.json", "-o", "photo.png", "--scale", "3", "--platform", "ios", *_DAY)
                told = [*program(), *photo]
                subprocess.run(told, cwd=self.kept, env=environment(self.folder), check=True, timeout=_PATIENCE)
            started = time.monotonic()
            outcome = self.run(name)
            assert outcome.status == 0, (name, outcome)
            self._whole[name] = outcome, time.monotonic() - started
        return self._whole[name]

    def took_less(self, name: str, seconds: float) -> None:
        """It was done before: moments after that say nothing."""
        self._whole[name] = self._whole[name][0], seconds

    def run(self, name: str, after: float | None = None, number: int = 0) -> Outcome:
        """Run a command, and send it a signal after some seconds."""
        place = self.folder / "try"
        shutil.copytree(self.kept, place)
        (place / "tmp").mkdir()
        try:
            with (self.folder / "out").open("w+b") as out, (self.folder / "err").open("w+b") as err:
                started = time.monotonic()
                command = [*program(), *COMMANDS[name]]
                process = subprocess.Popen(
                    command, cwd=place, env=environment(place), stdin=subprocess.DEVNULL, stdout=out, stderr=err
                )
                if after is not None:
                    time.sleep(max(0.0, after - (time.monotonic() - started)))
                    process.send_signal(number)
                try:
                    status = process.wait(_PATIENCE)
                finally:
                    process.kill()
                out.seek(0)
                err.seek(0)
                said = out.read(), err.read()
            return Outcome(status, *said, dict(self._written(place)))
        finally:
            shutil.rmtree(place)

    def _written(self, place: Path) -> Iterator[tuple[str, bytes]]:
        for path in sorted(place.rglob("*")):
            name = path.relative_to(place).as_posix()
            before = self.kept / name
            if path.is_file() and not (before.is_file() and before.read_bytes() == path.read_bytes()):
                yield name, path.read_bytes()


def program() -> list[str]:
    return [sys.executable, "-m", "previewer"]


def environment(temporary: Path) -> dict[str, str]:
    return {**os.environ, "PYTHONPATH": str(ROOT), "TMPDIR": str(temporary / "tmp"), "QT_QPA_PLATFORM": "offscreen"}


def faults(name: str, found: Outcome, whole: Outcome, number: int) -> Iterator[str]:
    """What is wrong with a try, held against a run that nobody disturbed."""
    if found.status == -number or (found.status == 1 and b"KeyboardInterrupt" in found.err):
        if found.files or _OWN in found.err:
            yield f"ended as Python does, and {'wrote' if found.files else 'said'} something: {_shown(found.err)}"
        return
    if found.status not in (0, 128 + number):
        yield f"status {found.status}"
    if found.status == 0 and (found.out, found.files.keys()) != (whole.out, whole.files.keys()):
        yield "status 0 with another output"
    said = set(found.err.splitlines()) - set(whole.err.splitlines())
    if said:
        yield f"said {_shown(found.err)}"
    if not whole.out.startswith(found.out):
        yield "another output"
    # A folder of pictures grows, and goes on where it was: its own record names what is done.
    grows = name == "sheet"
    for path, data in found.files.items():
        if path not in whole.files and not (grows and path == "out/progress.jsonl"):
            yield f"left {path}"
        elif whole.files.get(path, data) != data and path.endswith((".png", ".csv")):
            yield f"wrote another {path}"
    if not grows and found.files and found.files.keys() != whole.files.keys():
        yield f"wrote only {', '.join(found.files)}"


def _shown(err: bytes) -> str:
    """The end of what was said, in one line."""
    return " / ".join(err.decode("utf-8", "replace").splitlines())[-600:]


def left_running(folder: Path) -> list[str]:
    """Processes that still work below a folder, but for those that are about to see that they are alone."""
    until = time.monotonic() + _LAST
    while (found := _running(folder)) and time.monotonic() < until:
        time.sleep(0.05)
    return found


def _running(folder: Path) -> list[str]:
    found = []
    for process in Path("/proc").glob("[0-9]*"):
        try:
            if (process / "cwd").readlink().is_relative_to(folder):
                found.append((process / "cmdline").read_bytes().replace(b"\0", b" ").decode("utf-8", "replace"))
        except OSError:
            continue
    return found


def interrupted(way: Way, place: Place) -> Iterator[None]:
    """Each of the commands in turn, with a signal at some moment."""
    names = tuple(COMMANDS)
    for at in count(way.seed):
        name = names[at % len(names)]
        whole, took = place.whole(name)
        after, number = way.chance.uniform(0, took * 1.05), way.chance.choice(SIGNALS)
        found = place.run(name, after, number)
        if found.status == 0:
            place.took_less(name, after)
        wrong = [*faults(name, found, whole, number), *(f"lives on: {one}" for one in left_running(place.folder))]
        assert not wrong, f"{name}, {signal.Signals(number).name} after {after:.3f} of {took:.2f} s: {'; '.join(wrong)}"
        yield


@contextmanager
def _place() -> Iterator[Place]:
    before = {number: signal.getsignal(number) for number in SIGNALS}
    try:
        for number in SIGNALS:
            # A shell has what it starts in the background ignore Ctrl-C, and so would what that starts.
            signal.signal(number, signal.SIG_DFL)
        with tempfile.TemporaryDirectory() as folder:
            yield Place(Path(folder))
    finally:
        for number, handler in before.items():
            signal.signal(number, handler)


CAMPAIGN = Campaign({interrupted: 4}, _place)

if __name__ == "__main__":
    main(CAMPAIGN)
