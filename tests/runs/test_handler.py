"""What a piece's handler does at its bounds, as checks of a run."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from previewer.cli import main
from previewer.runs.checks import Check
from previewer.runs.folder import Run
from previewer.scripts import Trust
from tests.scripts.conftest import definition, deno, handler, tmp_path

__all__ = ["deno", "tmp_path"]
#: Phones that are drawn without it would leave later tests of the process no application with widgets.
pytestmark = pytest.mark.usefixtures("qapp")
PLAN = ["--plan", "one", "--langs", "en", "--platforms", "ios", "--workers", "1", "--today", "2026-04-09"]
BREAKS = handler("""
  const {city} = event.properties.preferences;
  if (city === "Kyoto") throw new Error("closed");
  return {status: 200, body: {text: city}};""")


@pytest.fixture
def piece(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    (tmp_path / "piece.json").write_text(definition({"text": {"type": "string"}}), "utf-8")
    (tmp_path / "index.js").write_text(BREAKS, "utf-8")
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path / "settings"))
    monkeypatch.chdir(tmp_path)
    yield tmp_path


def handler_checks(folder: str) -> dict[str, Check]:
    return {check.id: check for check in Run.open(Path(folder)).checks if check.what == "handler"}


@pytest.mark.usefixtures("processes")
@pytest.mark.usefixtures("deno")
def test_run_when_script_is_given_then_each_item_has_a_check_that_the_program_judged(piece: Path) -> None:
    assert main(["run", "new", "piece.json", "-o", "a.run", "--script", *PLAN]) == 0
    found = handler_checks("a.run")
    assert set(found) == {"_screen/handler", "city/handler", "volume/handler", "memo/handler"}
    verdicts = {name: check.machine.verdict for name, check in found.items() if check.machine is not None}
    assert verdicts == {
        "_screen/handler": "fail",
        "city/handler": "fail",
        "volume/handler": "pass",
        "memo/handler": "pass",
    }
    machine = found["city/handler"].machine
    assert machine is not None
    assert machine.reason["en"] == "city=last: The handler threw Error: closed [handler-threw]"


@pytest.mark.usefixtures("processes")
@pytest.mark.usefixtures("deno")
def test_run_when_the_handler_answers_otherwise_then_its_check_has_another_fingerprint(piece: Path) -> None:
    Trust().allow(piece, "deno")
    assert main(["run", "new", "piece.json", "-o", "a.run", *PLAN]) == 0
    assert main(["run", "new", "piece.json", "-o", "same.run", *PLAN]) == 0
    (piece / "index.js").write_text(BREAKS.replace('"Kyoto"', '"Osaka"'), "utf-8")
    assert main(["run", "new", "piece.json", "-o", "b.run", *PLAN]) == 0
    before, same, after = (
        {name: check.fingerprint for name, check in handler_checks(name).items()}
        for name in ("a.run", "same.run", "b.run")
    )
    assert before == same
    assert before["city/handler"] != after["city/handler"]
    assert before["memo/handler"] == after["memo/handler"]


def test_run_when_nobody_allowed_the_handler_then_it_has_no_such_checks(piece: Path) -> None:
    assert main(["run", "new", "piece.json", "-o", "a.run", *PLAN]) == 0
    assert handler_checks("a.run") == {}
