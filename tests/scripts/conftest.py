"""A piece with a handler beside it, run in real engines; where one is missing, the tests that need it are skipped."""

from __future__ import annotations

import json
import os
import tempfile
from collections.abc import Callable, Iterator, Mapping
from datetime import date
from pathlib import Path
from typing import Any

import pytest

from previewer.pieces import Reading, Values, read_text
from previewer.scripts import Engine, Script, ScriptError, ScriptLimits, ScriptRun, Surroundings, find_engine, run_once

Run = Callable[..., ScriptRun]
TODAY = date(2026, 4, 9)


def engine(name: str) -> Engine:
    """An engine, or a test that is skipped with the sentence why; never in CI."""
    try:
        return find_engine(name)
    except ScriptError as error:
        if os.environ.get("CI"):
            raise
        pytest.skip(str(error))


@pytest.fixture(scope="session")
def deno() -> Engine:
    return engine("deno")


@pytest.fixture(scope="session")
def node() -> Engine:
    return engine("node")


def definition(output: Mapping[str, Any] | None = None, **more: Any) -> str:
    """A definition with a radio, a slider and a text, which names a service."""
    words = {"x-title": {"en": "T", "ja": "題"}, "x-description": {"en": "D", "ja": "説明"}}
    items = {
        "city": {**words, "type": "string", "x-input-type": "radio", "enum": ["Tokyo", "Osaka", "Kyoto"]},
        "volume": {**words, "type": "number", "x-input-type": "slider", "minimum": 0, "maximum": 10, "multipleOf": 1},
        "memo": {**words, "type": "string", "x-input-type": "text"},
    }
    made: dict[str, Any] = {"title": {"en": "Piece", "ja": "ピース"}, "serviceProxy": {"service": "weather"}, **more}
    if output is not None:
        made["output"] = {"type": "object", "properties": output}
    made["preferences"] = {"type": "object", "x-field-order": list(items), "properties": items}
    return json.dumps(made, ensure_ascii=False, indent=2)


@pytest.fixture
def reading() -> Reading:
    return read_text(definition())


@pytest.fixture
def tmp_path() -> Iterator[Path]:
    """A folder on a disk: below `/dev`, where the tests have theirs, deno reads nothing."""
    base = "/var/tmp" if tempfile.gettempdir().startswith("/dev/") else None
    with tempfile.TemporaryDirectory(dir=base) as name:
        yield Path(name).resolve()


@pytest.fixture
def run(deno: Engine, tmp_path: Path) -> Run:
    """Run a handler, given as its source, and give what came of it."""

    def run(
        source: str,
        output: Mapping[str, Any] | None = None,
        around: Surroundings = Surroundings(),
        engine: Engine = deno,
        limits: ScriptLimits = ScriptLimits(),
        **of_script: Any,
    ) -> ScriptRun:
        folder = tmp_path / "piece"
        folder.mkdir(exist_ok=True)
        (folder / "index.js").write_text(source, "utf-8")
        found = read_text(definition(output))
        assert found.piece is not None
        script = Script(engine, folder / "index.js", limits=limits, **of_script)
        return run_once(script, found, Values.initial(found.piece, TODAY), around)

    return run


def codes(ran: ScriptRun) -> list[str]:
    """The codes of a run's problems, each once."""
    return list(dict.fromkeys(problem.code for problem in ran.problems))


def handler(body: str) -> str:
    """The source of a handler, of what stands in it."""
    return f"exports.handler = async event => {{\n{body}\n}};\n"
