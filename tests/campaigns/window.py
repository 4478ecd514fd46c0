"""The window, walked over by chance: python -m tests.campaigns.window [SECONDS] [SEED]

Each seed is one walk in a process of its own, in the program's own event loop: commands, keys, typing, mouse, undo,
dialogs closed at any moment, tabs, both languages, and files that are changed, renamed and removed outside. No crash,
no exception, no word of Qt; a file changes by a save alone; undoing all gives the text that was opened, and redoing the
one that was left; what is read, valued and shown is what the text says when it is read anew; and a start after the
process was killed gives all back.

A walk that fails is made smaller: its fewest moves are printed.
"""

from __future__ import annotations

import json
import os
import random
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Callable, Iterator
from math import inf
from pathlib import Path
from time import monotonic
from typing import Any

from previewer.desk.commands.commands import COMMANDS
from previewer.desk.view.actions import VIEW_ACTIONS
from previewer.resources import resource
from tests.campaigns.frame import SHRINKING, Campaign, Way, main
from tests.source_tree import ROOT

#: Moves of a walk, and of the one in the suite.
WALK, SHORT = 500, 25
#: Seconds that a walk may take.
_PATIENCE = 900
#: Seconds at the end of a walk, when all is undone and the program is started again; and for moves, in any case.
_END, _LEAST = 8.0, 2.0
NAMES = ("every-kind.json", "trigger.json", "updated.json", "published.json", "broken.json")
_BROKEN = '{"type": "object", "properties": {"a": {"type": "boolean", "x-input-type": "switch"}, "b": 3,}'
#: What is never given: it ends the program, or waits for what no move can do.
_NEVER = ("quit", "about_qt")

Move = list[Any]


def _moves(chance: random.Random, count: int) -> list[Move]:
    return [["open", NAMES[0]], *(_move(chance) for _ in range(count))]


def _move(chance: random.Random) -> Move:
    makers, weights = zip(*_MAKERS, strict=True)
    return chance.choices(makers, weights)[0](chance)


_COMMANDS = [command.name for command in COMMANDS if command.name not in _NEVER]
_VIEW = [action.name for action in VIEW_ACTIONS]
# As Qt has them: Tab, Backtab, Backspace, Return, Insert, Delete, Home, End, arrows, pages, F2, F6, Space, Escape.
_KEYS = [0x01000000 + key for key in (1, 2, 3, 4, 6, 7, 0x10, 0x11, 0x12, 0x13, 0x14, 0x15, 0x16, 0x17, 0x31, 0x35, 0)]
_KEYS += [0x20, ord("A"), ord("C"), ord("V"), ord("X"), ord("Z")]
# None, Shift, Ctrl, Ctrl and Shift, Alt.
_MODIFIERS = (0, 0, 0, 0x02000000, 0x04000000, 0x06000000, 0x08000000)
_WORDS = ("x", '"', "{", "}", ",", "[", '"maximum": 3,', "title", "1", "\n", " ", "\\", "true", "新しい", "a b c")
_FILES = (*NAMES, "new.json", "other-1.json", "picture.png", "state.piececase", "values.json", "texts.csv")
_MAKERS: list[tuple[Callable[[random.Random], Move], int]] = [
    (lambda chance: ["command", chance.choice(_COMMANDS)], 16),
    (lambda chance: ["command", chance.choice(("undo", "undo", "redo", "save", "print", "palette"))], 8),
    (lambda chance: ["view", chance.choice(_VIEW)], 5),
    (lambda chance: ["menu", chance.randrange(10_000)], 5),
    (lambda chance: ["mode", chance.randrange(10)], 5),
    (lambda chance: ["key", chance.choice(_KEYS), chance.choice(_MODIFIERS)], 14),
    (lambda chance: ["write", chance.choice(_WORDS[:-2])], 6),
    (lambda chance: ["source", round(chance.random(), 3), chance.choice([*_WORDS, ""])], 8),
    (
        _click := lambda chance: [
            "click",
            round(chance.random(), 3),
            round(chance.random(), 3),
            chance.choice(_MODIFIERS),
            chance.random() < 0.1,
            chance.random() < 0.1,
        ],
        14,
    ),
    (lambda chance: ["drag", *(round(chance.random(), 3) for _ in range(4))], 3),
    (lambda chance: ["button", chance.randrange(1000)], 8),
    (lambda chance: ["dialog", chance.choice(("answer", "escape", "close")), chance.choice(_FILES)], 16),
    (lambda chance: ["open", chance.choice((*NAMES, *NAMES, "."))], 3),
    (lambda chance: ["tab", chance.randrange(10), chance.random() < 0.3], 3),
    (
        lambda chance: [
            "disk",
            chance.choice(("change", "change", "half", "remove", "rename")),
            chance.choice(NAMES),
            chance.randrange(1000),
        ],
        5,
    ),
    (lambda chance: ["language", chance.choice(("en", "ja"))], 1),
    (lambda chance: ["select", chance.randrange(20)], 4),
    (lambda chance: ["value", chance.randrange(1000)], 4),
    (lambda chance: ["wait", chance.choice((1, 15, 60, 450))], 6),
]


def fault_of(moves: list[Move], left: float = inf) -> tuple[str, int]:
    """What does not hold on a walk, "" where all does, and how many moves were made in the seconds that are left."""
    with tempfile.TemporaryDirectory(prefix="walk-") as name:
        folder = Path(name)
        for inner in ("pieces", "kept"):
            (folder / inner).mkdir()
            for piece in NAMES[:-1]:
                shutil.copy(resource("samples", piece), folder / inner)
            (folder / inner / NAMES[-1]).write_text(_BROKEN, "utf-8")
        (folder / "moves.json").write_text(json.dumps(moves), "utf-8")
        seconds = 0.0 if left == inf else max(_LEAST, left - _END)
        fault = _run(folder, str(seconds)) or _run(folder, "again")
        return fault, int(_at(folder) or -1) + 1


def _run(folder: Path, how: str) -> str:
    home = folder / "home"
    home.mkdir(exist_ok=True)
    places = {f"XDG_{what}_HOME": str(home / what) for what in ("CONFIG", "DATA", "CACHE", "STATE")}
    environment = {**os.environ, "HOME": str(home), **places, "TMPDIR": str(home), "LANG": "C.UTF-8"}
    environment |= {"QT_QPA_PLATFORM": "offscreen", "PYTHONPATH": str(ROOT), "PYTHONDONTWRITEBYTECODE": "1"}
    command = [sys.executable, "-m", "tests.campaigns.window_walk", str(folder), how]
    process = subprocess.Popen(
        command, cwd=home, env=environment, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, start_new_session=True
    )
    try:
        said = process.communicate(timeout=_PATIENCE)[1]
    except subprocess.TimeoutExpired:
        process.kill()
        said = process.communicate()[1]
    if process.returncode == 0:
        return ""
    files = [folder / "fault", folder / "crash"]
    texts = [file.read_text("utf-8", "replace")[-3000:] for file in files if file.exists()]
    what = "when it was started again" if how == "again" else f"in move {_at(folder)}"
    return f"status {process.returncode}, {what}\n{''.join(texts)}{said.decode('utf-8', 'replace')[-1000:]}"


def _at(folder: Path) -> str:
    return (folder / "at").read_text("utf-8").strip() if (folder / "at").exists() else ""


def smallest(moves: list[Move], fault: str, left: Callable[[], float]) -> tuple[list[Move], str]:
    """Fewer moves that fail too, and how: the last first, then halves, then ever smaller parts."""
    part = max(1, len(moves) // 2)
    while True:
        at = 0
        while at < len(moves):
            if left() < 0:
                return moves, fault
            fewer = moves[:at] + moves[at + part :]
            found, made = fault_of(fewer, left())
            if found:
                moves, fault = fewer[:made], found
            else:
                at += part
        if part == 1:
            return moves, fault
        part = max(1, part // 2)


def walked(way: Way) -> Iterator[int]:
    """One walk."""
    is_short = way.left() == float("inf")
    moves = _moves(way.chance, SHORT if is_short else WALK)
    fault, made = fault_of(moves, way.left())
    if fault:
        until = monotonic() + SHRINKING
        # Nothing after the move that failed has a part in it.
        moves, fault = smallest(moves[:made], fault, lambda: max(until - monotonic(), -1 if is_short else way.left()))
        raise AssertionError(f"{fault}\n{json.dumps(moves, ensure_ascii=False)}")
    yield made


CAMPAIGN = Campaign({walked: SHORT})

if __name__ == "__main__":
    main(CAMPAIGN)
