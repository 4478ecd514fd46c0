"""The folder of a run: what is in it, and what happens where some of it is missing or of another run."""

from __future__ import annotations

import json
import os
import shutil
import sys
from collections.abc import Callable
from pathlib import Path

import pytest
from jsonschema import Draft202012Validator
from PySide6.QtCore import QBuffer, QIODevice
from PySide6.QtGui import QImage

from previewer.resources import resource
from previewer.runs.checks import Verdict
from previewer.runs.folder import Run, ahead, create, own_check
from previewer.runs.joining import join
from previewer.runs.status import states, status_json, summary
from previewer.runs.troubles import RunError
from tests.runs.helpers import DEFINITION, LOOK, PNG, a_check, a_plan, a_run

SCHEMA = json.loads(resource("schema", "run.schema.json").read_bytes())


def test_plan_is_written_as_its_schema_says_and_reads_back(tmp_path: Path) -> None:
    run = a_run(tmp_path / "a.run")
    Draft202012Validator.check_schema(SCHEMA)
    content = json.loads((tmp_path / "a.run/run.json").read_bytes())
    assert list(Draft202012Validator(SCHEMA).iter_errors(content)) == []
    again = Run.open(tmp_path / "a.run")
    assert again.plan == run.plan
    assert again.troubles == ()
    assert (tmp_path / "a.run/definition.json").read_bytes() == DEFINITION


def test_run_is_made_into_nothing_that_is_there(tmp_path: Path) -> None:
    a_run(tmp_path / "a.run")
    with pytest.raises(RunError) as told:
        a_run(tmp_path / "a.run")
    assert told.value.trouble.name == "exists"


def test_run_that_cannot_be_made_leaves_nothing(tmp_path: Path) -> None:
    with pytest.raises(OSError, match="nowhere"):
        create(tmp_path / "a.run", a_plan(), DEFINITION, {"nowhere/a.png": PNG})
    assert list(tmp_path.iterdir()) == []


def test_plan_never_changes_whatever_is_judged_and_added(tmp_path: Path) -> None:
    run = a_run(tmp_path / "a.run")
    before = (tmp_path / "a.run/run.json").read_bytes()
    run.give("city/title/ja", "fail", "Hana", "wrong", [PNG], b'{"piececase": 1, "piece": {}}', 12)
    run.add_check(own_check("the sound is pleasant", LOOK, "city", {}))
    assert (tmp_path / "a.run/run.json").read_bytes() == before
    again = Run.open(tmp_path / "a.run")
    given = again.log.newest("city/title/ja")
    assert given is not None
    assert (given.verdict, given.by, given.note, given.seconds) == ("fail", "Hana", "wrong", 12)
    assert (tmp_path / "a.run/pictures" / given.pictures[0]).read_bytes() == PNG
    assert (tmp_path / "a.run/cases" / given.case).is_file()
    assert [check.instruction["en"] for check in again.own_checks] == ["the sound is pleasant"]
    assert again.troubles == ()


@pytest.mark.parametrize(
    ("harm", "names"),
    [
        (lambda run: (run / "definition.json").unlink(), ["missing"]),
        (lambda run: (run / "definition.json").write_text("{}"), ["other-definition"]),
        (lambda run: (run / "verdicts.jsonl").unlink(), ["missing"]),
        (lambda run: next((run / "pictures").iterdir()).unlink(), ["picture-missing"]),
        (lambda run: shutil.rmtree(run / "pictures"), ["missing"]),
        (lambda run: next((run / "cases").iterdir()).unlink(), ["case-missing"]),
        (
            lambda run: next((run / "cases").iterdir()).write_text('{"piece": {"sha256": "00"}}'),
            ["foreign-case"],
        ),
        (lambda run: next((run / "cases").iterdir()).write_text("{"), ["broken-case"]),
        (lambda run: (run / "checks.jsonl").open("a").write('{"id": "to') and None, ["torn"]),
        (lambda run: (run / "checks.jsonl").open("a").write("{}\n") and None, ["line"]),
        (lambda run: (run / "verdicts.jsonl").open("a").write('{"check"') and None, ["torn"]),
    ],
)
@pytest.mark.filterwarnings("ignore::ResourceWarning")
def test_harm_to_the_folder_is_named_and_everything_else_works(
    tmp_path: Path, harm: Callable[[Path], object], names: list[str]
) -> None:
    run = a_run(tmp_path / "a.run")
    run.add_check(own_check("the sound", LOOK, None, {}))
    run.give("city/title/ja", "fail", "Hana", "", [PNG], b'{"piececase": 1, "piece": {}}')
    harm(tmp_path / "a.run")
    again = Run.open(tmp_path / "a.run")
    assert [trouble.name for trouble in again.troubles] == names
    assert all(trouble.message("ja") != trouble.message() for trouble in again.troubles)
    assert len(states(again)) == 6
    assert again.give("city/title/en", "pass", "Hana").verdict == "pass"


@pytest.mark.parametrize("content", [None, b"", b"{", b"[]", b"\xff", b'{"previewer_run": 2}', b"[" * 5000])
def test_folder_without_a_plan_that_reads_is_no_run(tmp_path: Path, content: bytes | None) -> None:
    if content is not None:
        (tmp_path / "run.json").write_bytes(content)
    with pytest.raises(RunError) as told:
        Run.open(tmp_path)
    assert str(tmp_path) in str(told.value)


def test_plan_of_a_later_version_is_said_to_be_one(tmp_path: Path) -> None:
    run = a_run(tmp_path / "a.run")
    plan = run.folder / "run.json"
    plan.write_text(plan.read_text("utf-8").replace('"previewer_run": 1', '"previewer_run": 2'), "utf-8")
    with pytest.raises(RunError, match="was made by a later version of the program") as error:
        Run.open(run.folder)
    assert "より新しいバージョン" in error.value.trouble.message("ja")


def test_verdict_without_a_name_or_with_no_picture_is_refused(tmp_path: Path) -> None:
    run = a_run(tmp_path / "a.run")
    for wrong in ({"by": " "}, {"by": "H", "pictures": [b"GIF89a"]}):
        with pytest.raises(RunError):
            run.give("city/title/ja", "pass", **wrong)
    with pytest.raises(RunError):
        run.give("nothing", "pass", "H")
    assert run.log.verdicts == {}


def test_status_counts_persons_alone_and_the_program_apart(tmp_path: Path) -> None:
    run = a_run(tmp_path / "a.run")
    found = summary(states(run))
    assert found.to_json() == {
        **dict.fromkeys(("pass", "fail", "blocked", "skip", "carried", "leftover", "fixed"), 0),
        "checks": 5,
        "open": 4,
        "machine_pass": 1,
        "machine_fail": 1,
    }
    for check, verdict in (("city/default", "pass"), ("order", "fail"), ("city/title/ja", "blocked")):
        run.give(check, verdict, "Hana")
    run.give("city/title/en", "skip", "Hana")
    run.give("memo/title/ja", "pass", "Hana")
    found = summary(states(run))
    assert (found.passed, found.failed, found.blocked, found.skipped, found.open) == (2, 1, 1, 1, 0)
    assert (found.machine_pass, found.machine_fail) == (1, 1)
    assert not found.is_done
    run.give("order", "pass", "Hana")
    assert not summary(states(run)).is_done
    run.give("city/title/ja", "skip", "Hana")
    assert summary(states(run)).is_done


def test_status_as_json_has_the_shape_of_the_design(tmp_path: Path) -> None:
    run = a_run(tmp_path / "a.run")
    run.give("city/title/ja", "fail", "Hana", "note", [PNG])
    found = json.loads(json.dumps(status_json(run)))
    assert found["piece"]["version"] == "1.2.0"
    row = found["checks"][0]
    assert row["at"].endswith("Z")
    assert found["standings"]["fail"] == 1
    assert {name: row[name] for name in row if name not in ("at", "pictures", "verdicts")} == {
        "severity": None,
        "disputed": False,
        "against": False,
        "unseen": False,
        "id": "city/title/ja",
        "item": "city",
        "verdict": "fail",
        "by": "Hana",
        "note": "note",
        "look": LOOK,
        "carried_from": None,
        "reopened": None,
        "machine": None,
        "before": None,
        "fixed": False,
        "assigned": None,
        "link": None,
    }
    assert found["leftover"] == []
    by_id = {row["id"]: row for row in found["checks"]}
    assert (by_id["city/default"]["verdict"], by_id["city/default"]["by"]) == ("pass", None)
    assert (by_id["order"]["verdict"], by_id["order"]["machine"]) == ("open", "fail")


def test_two_testers_logs_join_whichever_takes_the_other(tmp_path: Path) -> None:
    hana, ken = a_run(tmp_path / "hana.run"), a_run(tmp_path / "ken.run")
    assert hana.plan.id == ken.plan.id
    hana.give("city/title/ja", "pass", "Hana")
    ken.give("city/title/ja", "fail", "Ken", "", [PNG], b'{"piececase": 1, "piece": {}}')
    hana.give("city/title/en", "pass", "Hana")
    ken.add_check(own_check("the sound", LOOK, None, {}))
    assert join(hana, ken)[:2] == (1, 1)
    assert join(hana, ken)[:2] == (0, 0)
    assert join(ken, hana)[:2] == (2, 0)
    for run in (Run.open(tmp_path / "hana.run"), Run.open(tmp_path / "ken.run")):
        assert [one.by for one in run.log.verdicts["city/title/ja"]] == ["Hana", "Ken"]
        assert summary(states(run)).failed == 1
        assert run.troubles == ()
    with pytest.raises(RunError) as told:
        join(hana, create(tmp_path / "other.run", a_plan(a_check("city/title/ja")), DEFINITION, {}))
    assert told.value.trouble.name == "other-plan"
    with pytest.raises(RunError):
        join(hana, hana)


def test_verdict_that_is_given_counts_whatever_the_clock_of_another_says(tmp_path: Path) -> None:
    run = a_run(tmp_path / "a.run")
    later = Verdict("order", "fail", "2999-12-24T00:00:00.000Z", "Ken")
    run.add([later])
    given = Run.open(run.folder).give("order", "pass", "Hana")
    assert given.at == "2999-12-24T00:00:01.000Z"
    word = ahead(given)
    assert word is not None
    assert "order" in word.message()
    newest = Run.open(run.folder).log.newest("order")
    assert newest == given
    for verdict in ("skip", "pass", "skip", "pass"):
        assert ahead(run.give("city/title/ja", verdict, "Hana")) is None
        last = Run.open(run.folder).log.newest("city/title/ja")
        assert last is not None
        assert last.verdict == verdict


@pytest.mark.skipif(sys.platform == "win32", reason="links need rights there")
@pytest.mark.parametrize("name", ["verdicts.jsonl", "checks.jsonl", "definition.json", "run.json"])
def test_file_of_a_run_that_leads_out_of_its_folder_is_not_followed(tmp_path: Path, name: str) -> None:
    run = a_run(tmp_path / "a.run")
    outside, inside = tmp_path / "outside", run.folder / name
    outside.write_bytes(inside.read_bytes() if inside.exists() else b"")
    before = outside.read_bytes()
    inside.unlink(missing_ok=True)
    inside.symlink_to(outside)
    if name == "run.json":
        with pytest.raises(RunError, match="points outside the folder"):
            Run.open(run.folder)
        return
    again = Run.open(run.folder)
    assert [trouble.name for trouble in again.troubles] == ["outside"]
    if name == "verdicts.jsonl":
        with pytest.raises(OSError, match="not a file of the run"):
            again.give("order", "pass", "Hana")
    if name == "checks.jsonl":
        with pytest.raises(OSError, match="not a file of the run"):
            again.add_check(own_check("the sound", LOOK, None, {}))
    assert outside.read_bytes() == before


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="no pipes with names")
def test_pipe_in_place_of_the_log_is_named_and_nobody_waits_for_it(tmp_path: Path) -> None:
    run = a_run(tmp_path / "a.run")
    (run.folder / "verdicts.jsonl").unlink()
    os.mkfifo(run.folder / "verdicts.jsonl")
    assert [trouble.name for trouble in Run.open(run.folder).troubles] == ["no-file"]


@pytest.mark.parametrize("name", ["../../secret.png", "before/../../../x.png", "/etc/passwd", ""])
def test_picture_that_a_plan_names_elsewhere_is_none(tmp_path: Path, name: str) -> None:
    run = a_run(tmp_path / "a.run")
    assert not run.picture(name).exists()
    assert run.picture("before/a.png") == run.folder / "pictures/before/a.png"


@pytest.mark.parametrize(
    "data", [PNG[:8] + b"rubbish", PNG[:-4], b"\xff\xd8\xff\xe0", b"RIFF\x10\0\0\0WEBPVP8 ", b"GIF89a"]
)
def test_picture_that_is_not_whole_is_no_evidence(tmp_path: Path, data: bytes) -> None:
    run = a_run(tmp_path / "a.run")
    with pytest.raises(RunError, match="PNG, JPEG or WebP"):
        run.give("order", "fail", "Hana", "", [data])
    assert run.log.verdicts == {}


@pytest.mark.parametrize("form", ["PNG", "JPG", "WEBP"])
def test_pictures_of_each_form_are_evidence(tmp_path: Path, form: str) -> None:
    buffer = QBuffer()
    buffer.open(QIODevice.OpenModeFlag.WriteOnly)
    image = QImage(3, 2, QImage.Format.Format_RGB888)
    image.fill(0)
    assert image.save(buffer, form)  # type: ignore[call-overload]
    run = a_run(tmp_path / "a.run")
    given = run.give("order", "fail", "Hana", "", [bytes(buffer.data().data())])
    assert given.pictures[0].endswith({"PNG": ".png", "JPG": ".jpg", "WEBP": ".webp"}[form])


def test_verdicts_of_one_act_are_taken_back_together_and_nobody_elses(tmp_path: Path) -> None:
    run = a_run(tmp_path / "a.run")
    run.give("city/title/ja", "fail", "Hana", "cut")
    said = Verdict("", "pass", "", "Hana")
    both = run.say(["city/title/ja", "city/title/en"], said, unseen=["city/title/en"])
    assert [one.unseen for one in both] == [False, True]
    run.give("memo/title/ja", "pass", "Ken")
    for again in (run, Run.open(run.folder)):
        assert [one.verdict for one in states(again)] == ["pass", "pass", "pass", "pass", "open"]
    assert run.take_back("Hana") == both
    for again in (run, Run.open(run.folder)):
        assert [one.verdict for one in states(again)] == ["fail", "open", "pass", "pass", "open"]
        assert len(again.log.verdicts["city/title/ja"]) == 2
    given = run.give("city/title/ja", "skip", "Hana")
    assert run.take_back("Hana") == [given]
    assert [one.check for one in run.take_back("Hana")] == ["city/title/ja"]
    assert run.take_back("Hana") == []
    assert [one.verdict for one in states(run)] == ["open", "open", "pass", "pass", "open"]


def test_verdict_that_a_copy_took_back_counts_no_more_once_joined(tmp_path: Path) -> None:
    run, other = a_run(tmp_path / "a.run"), a_run(tmp_path / "b.run")
    other.give("city/title/ja", "pass", "Hana")
    join(run, other)
    other.take_back("Hana")
    assert states(run)[0].verdict == "pass"
    join(run, other)
    assert states(Run.open(run.folder))[0].verdict == "open"


def test_plan_of_a_day_that_is_none_is_refused_with_a_sentence(tmp_path: Path) -> None:
    run = a_run(tmp_path / "a.run")
    path = run.folder / "run.json"
    path.write_text(path.read_text("utf-8").replace('2026-11-21"', '2026-02-30"', 1), "utf-8")
    with pytest.raises(RunError, match=r"/today: '2026-02-30'"):
        Run.open(run.folder)
