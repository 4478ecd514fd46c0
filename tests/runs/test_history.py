"""A check over the versions: how it stood in each run, as far back as they stand beside each other."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from previewer.cli import main
from previewer.runs.checks import Carried, Leftover
from previewer.runs.folder import Run
from previewer.runs.history import history, runs_back
from previewer.runs.joining import join
from previewer.runs.reports.content import RunReport
from previewer.runs.run_file import Origin
from previewer.runs.status import run_summary
from tests.runs.helpers import PNG, a_check, a_plan, a_run, previewer

_FAULT, _GONE = "city/title/ja", "memo/title/ja"
_MOVED = {"en": "title ja: a → b", "ja": "題名 ja: a → b"}


def _next(old: Run, version: str, folder: Path) -> Run:
    """The run of a later version in which the title has changed, and the other item is gone."""
    said = old.log.newest(_FAULT) or old.check(_FAULT).before.verdict
    changed = a_check(_FAULT, before=Carried(said, "1.0.0"), reopened=_MOVED)
    gone = a_check(_GONE, carried=Carried(old.log.newest(_GONE) or old.check(_GONE).carried.verdict, "1.0.0"))
    plan = a_plan(changed, a_check("city/title/en"), version=version)._replace(
        origin=Origin(old.folder.name, old.plan.id, old.plan.piece.called),
        leftover=(Leftover(gone, {"en": "no such item", "ja": "項目がありません"}),),
    )
    return a_run(folder, plan.identified())


@pytest.fixture
def run(tmp_path: Path) -> Run:
    """Version 1.2.0, after 1.1.0, in which nobody said anything, and 1.0.0, which had two faults."""
    first = a_run(tmp_path / "1.run", a_plan(version="1.0.0"))
    first.give(_FAULT, "fail", "Bob", "wrong word", [PNG])
    first.give(_GONE, "fail", "Bob", "too long")
    second = _next(first, "1.1.0", tmp_path / "2.run")
    return _next(second, "1.2.0", tmp_path / "3.run")


def _told(run: Run, check: str) -> list[tuple[str, str, str]]:
    return [(one.run, one.version, one.state.verdict) for one in history(runs_back(run), check)]


def test_check_is_told_in_each_version_back_to_the_first(run: Run) -> None:
    run.give(_FAULT, "pass", "Hana", "right now")
    assert _told(run, _FAULT) == [
        ("3.run", "1.2.0", "pass"),
        ("2.run", "1.1.0", "open"),
        ("1.run", "1.0.0", "fail"),
    ]
    assert [one.state.why is not None for one in history(runs_back(run), _GONE)] == [True, True, False]
    assert [one.state.fixed for one in history(runs_back(run), _FAULT)] == [True, False, False]
    assert _told(run, "city/title/en") == [
        ("3.run", "1.2.0", "open"),
        ("2.run", "1.1.0", "open"),
        ("1.run", "1.0.0", "open"),
    ]


def test_history_ends_where_a_run_is_not_there_or_another_one(run: Run, tmp_path: Path) -> None:
    (tmp_path / "1.run").rename(tmp_path / "moved.run")
    assert [one.folder.name for one in runs_back(run)] == ["3.run", "2.run"]
    a_run(tmp_path / "1.run", a_plan(version="9.0.0"))
    assert [one.folder.name for one in runs_back(run)] == ["3.run", "2.run"]


@pytest.mark.parametrize("name", ["../outside.run", "/outside.run", "3.run"])
def test_history_leads_nowhere_else_and_ends(run: Run, tmp_path: Path, name: str) -> None:
    a_run(tmp_path.parent / f"{tmp_path.name}-outside.run", run.plan)
    name = name.replace("outside", f"{tmp_path.name}-outside")
    run.plan = run.plan._replace(origin=Origin(name, run.plan.id, "1.2.0"))
    assert [one.folder for one in runs_back(run)] == [run.folder]


def test_show_tells_words_and_json(run: Run, capsys: pytest.CaptureFixture[str]) -> None:
    run.give(_FAULT, "pass", "Hana", "right now")
    assert main(["run", "show", str(run.folder), _FAULT]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert lines[0] == _FAULT
    assert lines[2].startswith("  Version 1.2.0 (3.run): pass (Hana, ")
    assert lines[2].endswith(", fixed)")
    assert "    right now" in lines
    assert "    wrong word" in lines
    assert any(line.startswith("    1.run/pictures/city-title-ja-") for line in lines)
    assert main(["run", "show", str(run.folder), _GONE, "--messages-lang", "ja"]) == 0
    assert "項目がありません" in capsys.readouterr().out
    assert main(["run", "show", str(run.folder), _FAULT, "--format", "json"]) == 0
    told = json.loads(capsys.readouterr().out)
    assert [one["summary"]["fixed"] for one in told["runs"]] == [1, 0, 0]
    (check,) = told["checks"]
    assert [(one["version"], one["verdict"], one["fixed"]) for one in check["history"]] == [
        ("1.2.0", "pass", True),
        ("1.1.0", "open", False),
        ("1.0.0", "fail", False),
    ]
    assert main(["run", "show", str(run.folder)]) == 0
    assert [line for line in capsys.readouterr().out.splitlines() if not line.startswith(" ")] == [
        "Version 1.2.0 (3.run)",
        "Version 1.1.0 (2.run)",
        "Version 1.0.0 (1.run)",
    ]
    assert main(["run", "show", str(run.folder), "no/such"]) == 2


@pytest.mark.usefixtures("processes")
def test_show_starts_without_qt(run: Run) -> None:
    assert previewer("run", "show", str(run.folder), _FAULT).returncode == 0


def test_what_is_fixed_is_counted_in_status_and_reports(run: Run, capsys: pytest.CaptureFixture[str]) -> None:
    assert run_summary(run).fixed == 0
    run.give(_FAULT, "pass", "Hana")
    main(["run", "status", str(run.folder)])
    assert "1 check fixed" in capsys.readouterr().out
    assert any("1 check fixed" in fact for fact in RunReport.of(run, "en").facts())
    main(["run", "status", str(run.folder), "--format", "json"])
    told = json.loads(capsys.readouterr().out)
    assert [one["id"] for one in told["checks"] if one["fixed"]] == [_FAULT]


def test_join_tells_verdicts_that_contradict_each_other(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    ours, theirs = a_run(tmp_path / "a.run"), a_run(tmp_path / "b.run")
    ours.give("order", "pass", "Hana")
    join(theirs, ours)
    theirs.give("order", "fail", "Ken")  # in sight of hers: a change of mind, no contradiction
    ours.give("city/title/ja", "pass", "Hana")
    theirs.give("city/title/ja", "fail", "Ken", "wrong")
    ours.give("city/title/en", "pass", "Hana")
    theirs.give("city/title/en", "pass", "Ken")
    assert main(["run", "join", str(ours.folder), str(theirs.folder)]) == 0
    assert capsys.readouterr().out.splitlines()[1:] == [
        "city/title/ja: Hana says pass, Ken says fail: Ken came last and counts"
    ]
