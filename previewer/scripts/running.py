"""Running a handler on events: one process for many, started anew where one of them ended it."""

from __future__ import annotations

import json
import secrets
import tempfile
import time
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any

from previewer.ending import temporary_folder
from previewer.scripts.answers import Said
from previewer.scripts.asked import MOST_ASKED, Asked, AskedRecord
from previewer.scripts.cassette import MASK, Exchange
from previewer.scripts.engines import Engine, close_storage, compiled_folder, links_out
from previewer.scripts.events import UTC
from previewer.scripts.places import ScriptPlaces
from previewer.scripts.process import EngineProcess
from previewer.scripts.troubles import ScriptCancelled, ScriptError
from previewer.terminal_words import Reason

#: `Math.random` begins with it where it is to be the same every time.
_SEED = 20260101
#: Seconds in which an engine has to come so far as to load the handler.
_START = 30.0
#: Bytes that the engine may note of what a handler asks for.
_MOST_NOTED = 64 * 1024 * 1024


@dataclass(frozen=True)
class ScriptLimits:
    """What a handler may use: seconds from its call, resident bytes of all its processes, bytes that it writes out, and
    bytes of its answer.
    """

    seconds: float = 3.0
    memory: int = 256 * 1024 * 1024
    output: int = 1024 * 1024
    answer: int = 1024 * 1024


@dataclass(frozen=True)
class Script:
    """A handler, and how it is run.

    `file` as whoever asks names it; `hosts` (`HOST` or `HOST:PORT`) are those that it may reach; `now` the moment that
    its clock shows, in milliseconds since 1970, else the machine's; `zone` its time zone (ruling 64); `seed` for
    `Math.random`, else chance; `authorities` a file of certificates that it trusts too. With a `tape` what hosts answer
    is recorded, or, where it `replays`, comes from it alone.
    """

    engine: Engine
    file: Path
    hosts: tuple[str, ...] = ()
    limits: ScriptLimits = ScriptLimits()
    now: float | None = None
    zone: str = UTC
    seed: int | None = None
    authorities: str = ""
    tape: tuple[Exchange, ...] | None = None
    replays: bool = False

    @property
    def real(self) -> Path:
        """The file itself, behind links."""
        return self.file.resolve()

    def with_chance(self) -> Script:
        """This script, with a `Math.random` that gives the same numbers in every run."""
        return replace(self, seed=_SEED)

    @property
    def folder(self) -> Path:
        """All that it may read."""
        return self.real.parent


@dataclass
class Outcome:
    """What became of one event, as it was told.

    `ending`: `answer`, `threw`, `load-threw`, `no-handler`, `timeout`, `unsettled`, `exit`, `memory`, `output`, `asked`
    (for too much); `told` are the members of the line that said so.
    """

    ending: str = ""
    told: dict[str, Any] = field(default_factory=dict)
    console: list[Said] = field(default_factory=list)
    asked: list[Asked] = field(default_factory=list)
    exchanges: list[Exchange] = field(default_factory=list)
    #: What was thrown and nobody waited for, as it was told.
    unawaited: list[dict[str, Any]] = field(default_factory=list)
    written: int = 0
    #: What was written of a line that has no end yet, by stream.
    begun: dict[str, bytes] = field(default_factory=dict)

    def take_written(self, stream: str, part: bytes) -> None:
        """Take what was written, which may end within a line, or within a letter."""
        *lines, rest = (self.begun.pop(stream, b"") + part).split(b"\n")
        self.console += [Said(stream, line.decode("utf-8", "replace").rstrip("\r"), None) for line in lines]
        if rest:
            self.begun[stream] = rest

    def end_lines(self) -> None:
        """No more is written: what was begun is a line."""
        for stream in list(self.begun):
            self.take_written(stream, b"\n")


def run_events(
    script: Script, events: Sequence[str], cancelled: Callable[[], bool] = lambda: False, apart: bool = False
) -> Iterator[Outcome]:
    """The outcome of each event, in order, as it comes; `apart`: in a process each. Raises ScriptError where the engine
    cannot be started, ScriptCancelled as soon as `cancelled` says so. Whoever lets go of the iterator ends the process.
    """
    done = 0
    while done < len(events):
        for outcome in _Process(script, events[done : done + 1] if apart else events[done:], cancelled).outcomes():
            done += 1
            yield outcome


def _room() -> str | None:
    """Where the answer's file may lie: below `/dev`, where some systems keep what is temporary, deno writes nothing."""
    if Path(tempfile.gettempdir()).parts[1:2] != ("dev",):
        return None
    compiled_folder().mkdir(parents=True, exist_ok=True)
    return str(compiled_folder())


class _Process:
    """One process at work on events, until it ends."""

    def __init__(self, script: Script, events: Sequence[str], cancelled: Callable[[], bool]) -> None:
        self._script = script
        self._events = events
        self._cancelled = cancelled
        self._word = secrets.token_hex(16)
        self._places = ScriptPlaces(script.folder)
        self._at = -1
        self._outcomes = [Outcome() for _ in events]
        self._deadline = time.monotonic() + _START

    def outcomes(self) -> Iterator[Outcome]:
        """The outcomes that were reached: at least the first."""
        with temporary_folder("previewer-script-", _room()) as name:
            answer, noted = Path(name, "answer"), Path(name, "asked")
            answer.touch(0o600)
            links = links_out(self._script.folder)
            record = AskedRecord(noted, self._word, self._script.folder, self._script.hosts, links)
            process = self._started(answer, noted, links)
            try:
                yield from self._followed(process, record)
            finally:
                process.end()

    def _started(self, answer: Path, noted: Path, links: Sequence[Path]) -> EngineProcess:
        script, engine = self._script, self._script.engine
        request = {
            "word": self._word,
            "file": str(script.real),
            "answer": str(answer),
            "events": list(self._events),
            "now": script.now,
            "seed": script.seed,
            "most": script.limits.answer,
            "output": script.limits.output,
            "asks": MOST_ASKED,
            "hosts": script.hosts,
            "tape": script.tape,
            "replays": script.replays,
            "mask": MASK,
        }
        try:
            close_storage()
            command = engine.command(script.folder, links, answer, () if script.replays else script.hosts)
            around = engine.environment(noted, script.zone, script.authorities)
            return EngineProcess(command, script.folder, around, json.dumps(request).encode(), answer)
        except OSError as error:
            raise ScriptError("no-start", {"path": str(engine.path), "why": Reason.of(error)}) from None

    def _followed(self, process: EngineProcess, record: AskedRecord) -> Iterator[Outcome]:
        given = 0
        over = ""
        while not over:
            if self._cancelled():
                raise ScriptCancelled
            had_ended = process.ended
            written, lines = process.look()
            for stream, part in written:
                self._wrote(stream, part)
            for line in lines:
                self._hear(line)
            if self._outcomes[-1].ending:
                for stream, part in process.rest():
                    self._wrote(stream, part)
            over = self._past_limits(process, record) or ("exit" if had_ended and not written and not lines else "")
            for at, asked in record.read():
                self._outcomes[max(at, 0)].asked.append(asked)
            while given <= self._at and self._outcomes[given].ending:
                self._outcomes[given].end_lines()
                yield self._outcomes[given]
                given += 1
            if given == len(self._events):
                return
        last = self._outcomes[max(self._at, 0)]
        if not last.ending:
            last.ending = over
            last.told.setdefault("status", process.status)
            last.end_lines()
            yield last
        elif not given:
            raise ScriptError("no-start", {"path": str(self._script.engine.path), "why": str(process.status)})

    def _past_limits(self, process: EngineProcess, record: AskedRecord) -> str:
        limits, outcome = self._script.limits, self._outcomes[max(self._at, 0)]
        if time.monotonic() > self._deadline:
            return "timeout"
        if process.memory() > limits.memory:
            return "memory"
        if outcome.written > limits.output or process.waiting > 4 * (limits.answer + limits.output):
            return "output"
        return "asked" if record.size > _MOST_NOTED else ""

    def _wrote(self, stream: str, part: bytes) -> None:
        outcome = self._outcomes[max(self._at, 0)]
        outcome.written += len(part)
        if outcome.written <= self._script.limits.output:
            outcome.take_written(stream, part)

    def _hear(self, line: bytes) -> None:
        """A line of the answer's file; one that does not begin with our word was not told by the kicker."""
        word, _, rest = line.partition(b" ")
        if word != self._word.encode():
            return
        told: dict[str, Any] = json.loads(rest)
        kind = told["kind"]
        if kind == "over":
            return
        self._at = told["event"]
        outcome = self._outcomes[self._at]
        if kind in ("load", "call"):
            self._deadline = time.monotonic() + self._script.limits.seconds
        elif kind == "console":
            at_line = self._places.line_in(self._script.real.name, told["stack"])
            outcome.console.append(Said(told["stream"], told["text"], at_line))
        elif kind == "asked":
            allowed = told.get("allowed", False)
            outcome.asked.append(Asked(told["what"], told["of"], allowed, self._places.of(told["stack"])))
        elif kind == "exchange":
            outcome.exchanges.append(told["exchange"])
        elif kind == "unawaited":
            outcome.unawaited.append(told)
        else:
            outcome.ending = "output" if kind == "too-much" else kind
            outcome.told = told
            # The next event begins at once, unless something that was left behind keeps the engine.
            self._deadline = time.monotonic() + self._script.limits.seconds
